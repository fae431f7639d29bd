//! Competitions and their members.
#![allow(missing_docs, reason = "column names say what the columns hold")]

pub use consents::Kind as ConsentKind;
pub use memberships::Role as MembershipRole;

/// A spelling bee.
pub mod competitions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "competitions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub code: i32,
        pub title: String,
        pub description: String,
        pub start_date: Date,
        pub end_date: Date,
        /// The IANA time zone of all its dates and times.
        pub time_zone: String,
        /// Increases with every change of the details.
        pub version: i32,
        pub created_at: DateTimeUtc,
        /// Whether joining takes a consent.
        pub consent_required: bool,
        /// The form whose signature counts as consent. It may have been deleted.
        pub consent_form_id: Option<String>,
        /// How long after its end answers and practice are kept. 0 for unlimited.
        pub retention_months: i32,
        /// When its organizers were last warned of that.
        pub retention_warned_at: Option<DateTimeUtc>,
        /// When the email of that warning is sent again. None once it was handed over.
        pub retention_mail_at: Option<DateTimeUtc>,
        /// When that was last done, or there was nothing to delete.
        pub answers_deleted_at: Option<DateTimeUtc>,
        /// Since when it can only be read.
        pub archived_at: Option<DateTimeUtc>,
    }

    #[cfg(test)]
    impl Model {
        /// A competition in Chicago.
        pub fn ending_on(end_date: Date) -> Self {
            Self {
                id: String::new(),
                code: 12345,
                title: String::new(),
                description: String::new(),
                start_date: Date::MIN,
                end_date,
                time_zone: "America/Chicago".to_owned(),
                version: 1,
                created_at: DateTimeUtc::UNIX_EPOCH,
                consent_required: false,
                consent_form_id: None,
                retention_months: 12,
                retention_warned_at: None,
                retention_mail_at: None,
                answers_deleted_at: None,
                archived_at: None,
            }
        }
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(has_many = "super::memberships::Entity")]
        Memberships,
    }

    impl Related<super::memberships::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Memberships.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The members of competitions.
pub mod memberships {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "memberships")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub competition_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub role: Role,
        /// When they became a participant, as organizers can be too. None for other organizers, and for participants after the
        /// first of the two steps of joining: the competition is in their list, and joining again completes it.
        pub joined_at: Option<DateTimeUtc>,
    }

    /// The most that a member may do.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "Text")]
    pub enum Role {
        /// Is in the competition's `admins`.
        #[sea_orm(string_value = "organizer")]
        Organizer,
        #[sea_orm(string_value = "participant")]
        Participant,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::competitions::Entity",
            from = "Column::CompetitionId",
            to = "super::competitions::Column::Id"
        )]
        Competition,
    }

    impl Related<super::competitions::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Competition.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Accounts that an organizer created for a competition.
pub mod class_accounts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "class_accounts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub competition_id: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Who consented to a participant's taking part (docs/decisions/0084).
pub mod consents {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "consents")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub competition_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub kind: Kind,
        /// The organizer who said that the school consents. Empty for a signature, and once their account is deleted.
        pub creator_uid: String,
        /// The name that a parent signed with, otherwise empty.
        pub signature: String,
        pub form_id: Option<String>,
        /// What the form said when it was signed.
        pub form_title: String,
        pub statement: String,
        /// JSON object of values by field name. Empty once the answers were deleted.
        pub answers: String,
        pub given_at: DateTimeUtc,
        pub withdrawn_at: Option<DateTimeUtc>,
    }

    /// Who consented.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    #[schema(as = ConsentKind)]
    pub enum Kind {
        /// The school for the parents, as an organizer said.
        School,
        /// A parent who signed a form.
        Signature,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// One-time invitations to organize a competition.
pub mod organizer_invitations {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "organizer_invitations")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        #[sea_orm(unique)]
        pub token_hash: String,
        pub competition_id: String,
        /// The organizer who sent it.
        pub creator_uid: String,
        /// The only address whose account may accept it. None for a link to pass on.
        pub email_folded: Option<String>,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        /// Who accepted it.
        pub accepted_uid: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
