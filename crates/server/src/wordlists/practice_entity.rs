//! Practice: progress in a list, attempts at its words, and the memory of them.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::EntityTrait;

/// The lists that practice refers to: all wordlists, and deleted ones until their practice is deleted too.
pub mod practiced_lists {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "practiced_lists")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub competition_id: String,
        /// By which the wordlist was deleted, or the id of its competition if that was.
        pub deletion_id: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Attempts at words in practice. Append-only.
pub mod practice_attempts {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "practice_attempts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Made by the client.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub wordlist_id: String,
        /// The word's number in the list. The word may have been deleted since.
        pub word_number: i32,
        pub typed: String,
        pub correct: bool,
        /// From 0, without help, to 3, after the word was shown.
        pub hint_level: i32,
        /// From hearing the word to the answer.
        pub milliseconds: Option<i64>,
        pub mode: Mode,
        /// Made by the client.
        pub device: String,
        /// By the client's clock, but not in the future.
        pub attempted_at: DateTimeUtc,
        /// The day of that instant in the time zone that the competition had when it arrived.
        pub day: Date,
    }

    /// How a word was practiced.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    #[schema(as = PracticeMode)]
    pub enum Mode {
        /// In short sessions.
        Learn,
        /// All words of a list in order.
        All,
        /// Only words that were missed.
        Missed,
        /// As on stage, with one try.
        MockBee,
        /// Choosing the word for a definition.
        Meaning,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::super::entity::wordlists::Entity",
            from = "Column::WordlistId",
            to = "super::super::entity::wordlists::Column::Id"
        )]
        Wordlist,
    }

    impl Related<super::super::entity::wordlists::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Wordlist.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Who practices which list, and about when they last did. Triggers write it (docs/decisions/0118).
pub mod last_practice {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "last_practice")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub wordlist_id: String,
        /// Up to ten minutes before the last attempt or progress.
        pub practiced_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// What a speller's attempts at a word say. Derived from them: `word_memory` has the rules.
pub mod practice_memory {
    use sea_orm::entity::prelude::*;

    use super::practice_attempts::Mode;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "practice_memory")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub wordlist_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub word_number: i32,
        /// Without those of mode `meaning`, like everything here.
        pub attempts: i32,
        pub misses: i32,
        /// The last wrong spelling, or empty.
        pub last_typed: String,
        /// Of the last round.
        pub outcome: Outcome,
        /// The last day on which it was spelled right.
        pub right_day: Option<Date>,
        /// In days, by FSRS.
        pub stability: f64,
        /// From 1 to 10, by FSRS.
        pub difficulty: f64,
        /// When the last round began.
        pub reviewed_day: Date,
        /// When to repeat it.
        pub due_day: Date,
        pub last_attempt_at: DateTimeUtc,
        pub last_attempt_id: String,
        /// The mode of the last round, if it goes on.
        pub open_round: Option<Mode>,
        /// Whether the speller has given up in that round.
        pub given_up: bool,
    }

    /// How a round at a word went.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    pub enum Outcome {
        /// Right at once, without help.
        Known,
        /// Right at once, with help.
        Helped,
        /// Wrong at first, or only right after the word was shown.
        Missed,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::super::entity::wordlists::Entity",
            from = "Column::WordlistId",
            to = "super::super::entity::wordlists::Column::Id"
        )]
        Wordlist,
    }

    impl Related<super::super::entity::wordlists::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Wordlist.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A user's practice progress in a wordlist.
pub mod practice_progress {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "practice_progress")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub wordlist_id: String,
        /// Shuffled word numbers as a JSON array.
        pub word_order: String,
        pub current_index: i32,
        /// How often the end of the list was reached.
        pub finished_count: i32,
        pub updated_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::super::entity::wordlists::Entity",
            from = "Column::WordlistId",
            to = "super::super::entity::wordlists::Column::Id"
        )]
        Wordlist,
    }

    impl Related<super::super::entity::wordlists::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Wordlist.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A table of what people practiced in wordlists.
pub(super) trait Practice: EntityTrait {
    const UID: Self::Column;
    const WORDLIST_ID: Self::Column;
}

impl Practice for practice_attempts::Entity {
    const UID: Self::Column = practice_attempts::Column::Uid;
    const WORDLIST_ID: Self::Column = practice_attempts::Column::WordlistId;
}

impl Practice for practice_memory::Entity {
    const UID: Self::Column = practice_memory::Column::Uid;
    const WORDLIST_ID: Self::Column = practice_memory::Column::WordlistId;
}

impl Practice for practice_progress::Entity {
    const UID: Self::Column = practice_progress::Column::Uid;
    const WORDLIST_ID: Self::Column = practice_progress::Column::WordlistId;
}
