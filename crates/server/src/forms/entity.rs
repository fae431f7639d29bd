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
        /// Increases with every change of title, description or fields.
        pub version: i32,
        /// Increases with every change but that of the visibility.
        pub revision: i32,
        /// JSON object of the fields of earlier versions that were answered, by version.
        pub earlier_fields: String,
        /// The last day on which participants can correct their answers.
        pub due_date: Option<Date>,
        /// How many days before that an email reminds those who haven't answered. None for never.
        pub reminder_days: Option<i64>,
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
        /// The form's version that was answered.
        pub version: i32,
        /// Increases with every correction and return.
        pub revision: i32,
        /// When it was last corrected.
        pub updated_at: Option<DateTimeUtc>,
        /// When it was returned for correction, until it is corrected.
        pub returned_at: Option<DateTimeUtc>,
        pub return_note: Option<String>,
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

/// What happened to responses after they were submitted.
pub mod form_response_changes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "form_response_changes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub response_id: String,
        /// Whose response it is.
        pub uid: String,
        /// Who changed it; empty once their account is deleted.
        pub creator_uid: String,
        pub kind: ChangeKind,
        /// The form's version that `answers` answer.
        pub version: i32,
        /// JSON object of the answers before.
        pub answers: String,
        /// The signature before.
        pub signature: String,
        /// What to correct.
        pub note: String,
        pub at: DateTimeUtc,
    }

    /// What happened.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, serde::Serialize, utoipa::ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text")]
    #[serde(rename_all = "lowercase")]
    pub enum ChangeKind {
        /// The participant corrected it.
        #[sea_orm(string_value = "corrected")]
        Corrected,
        /// An organizer returned it for correction.
        #[sea_orm(string_value = "returned")]
        Returned,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::form_responses::Entity",
            from = "Column::ResponseId",
            to = "super::form_responses::Column::Id"
        )]
        Response,
    }

    impl Related<super::form_responses::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Response.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}
