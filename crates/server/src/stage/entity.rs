//! Bees on stage. The log has numbers and ids only.
#![allow(missing_docs, reason = "column names say what the columns hold")]

/// A bee.
pub mod bees {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bees")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub competition_id: String,
        pub title: String,
        /// The name of the profile at the start. The log has its rules.
        pub profile: String,
        /// The list of its words, which may have been deleted.
        pub wordlist_id: String,
        pub rehearsal: bool,
        /// Increases when something beside the log changes, such as a name.
        pub version: i32,
        /// What was left of the running clock in milliseconds, written once a second.
        pub clock_mark: Option<i64>,
        pub clock_marked_at: Option<DateTimeUtc>,
        /// The row of the log that set this clock.
        pub clock_mark_seq: Option<i64>,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Someone who acts in a bee. The log names them by this id, which outlives their account.
pub mod officials {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_officials")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub bee_id: String,
        pub uid: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// An organizer's signature under a list that is to be sealed.
pub mod seals {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_seals")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub bee_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub official_id: String,
        /// The list's fingerprint.
        pub hash: String,
        pub signed_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A speller's name, for as long as their account exists.
pub mod entries {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_entries")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub bee_id: String,
        /// Names the speller in the log.
        #[sea_orm(primary_key, auto_increment = false)]
        pub speller: i32,
        /// What the speller wears.
        pub number: i32,
        pub name: String,
        pub school: String,
        /// The speller's account, if they have one.
        pub uid: Option<String>,
        /// Whether the hall sees only the number.
        pub number_only: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// What one command has changed. Append-only.
pub mod log {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_log")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub bee_id: String,
        /// From 1.
        #[sea_orm(primary_key, auto_increment = false)]
        pub seq: i32,
        pub at: DateTimeUtc,
        /// The id of an official, or `server`, which only says that time is up or that it has restarted.
        pub official: String,
        pub role: String,
        /// Made by the client: a command that is sent again with its key counts once.
        pub key: String,
        /// JSON.
        pub events: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A link that shows a bee to anyone.
pub mod board_links {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "board_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub bee_id: String,
        pub kind: LinkKind,
        /// How much later than the hall.
        pub delay_seconds: i32,
        pub token_hash: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        /// As for a grant.
        pub creator_uid: Option<String>,
    }

    /// What a link shows.
    #[derive(
        Clone,
        Copy,
        Debug,
        Default,
        PartialEq,
        Eq,
        EnumIter,
        DeriveActiveEnum,
        Serialize,
        Deserialize,
        ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text")]
    #[serde(rename_all = "camelCase")]
    #[schema(as = BoardLinkKind)]
    pub enum LinkKind {
        /// The board in the hall.
        #[default]
        #[sea_orm(string_value = "board")]
        Board,
        /// The page for people at home.
        #[sea_orm(string_value = "watch")]
        Watch,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A role on one device, without an account. The log names it by this id.
pub mod grants {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_grants")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub bee_id: String,
        pub role: OfficialRole,
        /// Perhaps a name.
        pub label: String,
        /// Until the code is used.
        pub code_hash: Option<String>,
        /// Of the device that used it.
        pub token_hash: Option<String>,
        /// Digits that the device shows, until an organizer has compared them.
        pub pairing: Option<String>,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        pub revoked_at: Option<DateTimeUtc>,
        /// Empty once the account is deleted. None for those that were made before it was recorded.
        pub creator_uid: Option<String>,
    }

    /// What an official does.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text")]
    #[serde(rename_all = "camelCase")]
    pub enum OfficialRole {
        /// Says the words.
        #[sea_orm(string_value = "pronouncer")]
        Pronouncer,
        /// Rules.
        #[sea_orm(string_value = "judge")]
        Judge,
        /// Rules, and decides last.
        #[sea_orm(string_value = "headJudge")]
        HeadJudge,
        /// Writes down what is spelled, without seeing the word.
        #[sea_orm(string_value = "scribe")]
        Scribe,
        /// Runs the clock.
        #[sea_orm(string_value = "timekeeper")]
        Timekeeper,
        /// The screen that the speller sees.
        #[sea_orm(string_value = "lamp")]
        Lamp,
        /// The coordinator, who also releases what the hall sees.
        #[sea_orm(string_value = "desk")]
        Desk,
        /// Checks spellers in.
        #[sea_orm(string_value = "checkIn")]
        CheckIn,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// When the device of a grant was last heard of. Apart from the grants, whose changes end what is remembered of them.
pub mod devices {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bee_devices")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub grant_id: String,
        pub bee_id: String,
        pub seen_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
