//! Form templates and responses.
#![allow(missing_docs, reason = "column names say what the columns hold")]

/// Form templates.
pub mod form_templates {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "form_templates")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub competition_id: String,
        pub title: String,
        pub description: String,
        /// JSON array.
        pub fields: String,
        /// Whether statistics use it as a General Information Form.
        pub general_information: bool,
        /// When participants see it, as the text of a `competitions::Visibility`.
        pub visibility: String,
        pub creator_uid: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(has_many = "super::form_responses::Entity")]
        Responses,
    }

    impl Related<super::form_responses::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Responses.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Form responses, one per user and template.
pub mod form_responses {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "form_responses")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub template_id: String,
        pub uid: String,
        /// JSON object of values by field name.
        pub answers: String,
        pub signature: String,
        /// The answer to `Grade`, if it's an integer.
        pub grade: Option<i64>,
        /// All answers folded, one per line.
        pub search_text: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::form_templates::Entity",
            from = "Column::TemplateId",
            to = "super::form_templates::Column::Id"
        )]
        Template,
    }

    impl Related<super::form_templates::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Template.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}
