//! Form templates, and the responses to them.
#![allow(
    missing_docs,
    reason = "a column says by its name what it holds; what it does not say is told"
)]

/// A form that can be answered.
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
        /// A JSON array.
        pub fields: String,
        /// Whether it is a General Information Form, which the statistics read.
        pub general_information: bool,
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

/// What someone has answered; one row per person and template.
pub mod form_responses {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "form_responses")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub template_id: String,
        pub uid: String,
        /// A JSON object: the values by their fields' names.
        pub answers: String,
        pub signature: String,
        /// The answer to `Grade`, if it is an integer.
        pub grade: Option<i64>,
        /// All answers folded, one a line, for the search.
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
