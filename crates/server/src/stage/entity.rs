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

/// A link that shows the board to anyone.
pub mod board_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "board_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub bee_id: String,
        pub token_hash: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
