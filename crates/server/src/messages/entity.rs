//! Messages, their recipients, and who doesn't want any.
#![allow(missing_docs, reason = "column names say what the columns hold")]

pub use self::message_recipients::State as RecipientState;
pub use self::messages::{AudienceKind, State as MessageState};

/// Messages to the participants of a competition.
pub mod messages {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "messages")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub competition_id: String,
        /// Empty once their account is deleted, and for a form's reminder.
        pub creator_uid: String,
        /// Who sent it. Empty like the creator's, and for a draft.
        pub sender_uid: String,
        pub subject: String,
        pub text: String,
        pub audience: AudienceKind,
        /// The form that they haven't answered. It may have been deleted since.
        pub form_id: Option<String>,
        /// JSON array of those selected.
        pub uids: String,
        /// JSON array of the fields of forms in which they gave further addresses.
        pub address_fields: String,
        pub state: State,
        /// Increases with every change of a draft.
        pub revision: i32,
        pub created_at: DateTimeUtc,
        pub sent_at: Option<DateTimeUtc>,
        /// When nobody was left to send it to.
        pub finished_at: Option<DateTimeUtc>,
        /// Of a form's reminder: the form and its due date, so that it's sent once.
        #[sea_orm(unique)]
        pub reminder_key: Option<String>,
    }

    /// Who gets a message.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    pub enum AudienceKind {
        /// All participants.
        Everyone,
        /// Those who haven't answered a form.
        Unanswered,
        /// Those whom an organizer selected.
        Selected,
    }

    /// What becomes of a message.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    #[schema(as = MessageState)]
    pub enum State {
        /// Not sent yet.
        Draft,
        /// In the outbox.
        Sending,
        /// Nobody is left to send it to.
        Done,
        /// An organizer stopped it.
        Canceled,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Who was to get a message, and whether they did.
pub mod message_recipients {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "message_recipients")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub message_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Empty for the address of their account; otherwise the id of one that they gave in a form.
        #[sea_orm(primary_key, auto_increment = false)]
        pub address_id: String,
        /// Their address when the message was sent. Empty without one.
        pub address: String,
        pub state: State,
        /// How often the mail server put it off.
        pub attempts: i32,
        /// Why it wasn't sent yet, or at all.
        pub error: String,
        pub queued_at: DateTimeUtc,
        pub next_attempt_at: DateTimeUtc,
        /// When a server last took it from the outbox.
        pub claimed_at: Option<DateTimeUtc>,
        pub ended_at: Option<DateTimeUtc>,
    }

    /// What became of the email to a recipient.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    #[schema(as = RecipientState)]
    pub enum State {
        /// In the outbox.
        Waiting,
        /// A server has taken it, and handed nothing over to the mail server yet.
        Claimed,
        /// A server is handing it over.
        Sending,
        /// The mail server took it.
        Sent,
        /// The mail server refused the email, or could not be reached for days.
        Failed,
        /// The mail server refused the address.
        Bounced,
        /// It may have been sent: the connection, or Wordhive, stopped while handing it over.
        Uncertain,
        /// They don't want any.
        Unsubscribed,
        /// Their account has no address.
        NoAddress,
        /// It was stopped before, or they have left the competition or answered the form it reminds of.
        Canceled,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Who doesn't want messages about a competition.
pub mod message_unsubscribes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "message_unsubscribes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub competition_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// As of a recipient: an address given in a form has a link of its own.
        #[sea_orm(primary_key, auto_increment = false)]
        pub address_id: String,
        pub at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
