//! Wordlists, their words, and the words' recordings.
#![allow(missing_docs, reason = "column names say what the columns hold")]

/// A list of words to spell.
pub mod wordlists {
    use sea_orm::entity::prelude::*;

    /// The `words_version` of a new list, whose words are numbered in list order from 0.
    pub const FIRST_VERSION: i32 = 1;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "wordlists")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub competition_id: String,
        pub title: String,
        pub description: String,
        /// When participants see it, as the text of a `competitions::Visibility`, or [`SEALED`].
        pub visibility: String,
        /// The number of the next word to be added.
        pub next_number: i32,
        /// Increases when words are added, deleted or moved.
        pub words_version: i32,
        pub creator_uid: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    /// The `visibility` of a sealed list. As it isn't a `Visibility`, it hides the list from participants in every query.
    pub const SEALED: &str = "sealed";

    impl Model {
        /// Whether its words are for the stage only.
        pub fn is_sealed(&self) -> bool {
            self.visibility == SEALED
        }
    }
}

/// A word to spell.
pub mod words {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "words")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub wordlist_id: String,
        /// Identifies the word in practice progress. Unique in the list, and never used again.
        pub number: i32,
        /// Order in the list, with gaps after deletions.
        pub position: i32,
        pub word: String,
        pub pronunciation: String,
        pub part_of_speech: String,
        pub definition: String,
        pub etymology: String,
        pub sentence: String,
        pub notes: String,
        /// Other spellings that are correct on stage, one per line.
        pub alternates: String,
        /// Words that sound the same, one per line, as they were when the list was sealed.
        pub homonyms: String,
        /// The recording in use, one of those in `audio`.
        pub audio_id: Option<String>,
        /// The recording that a computer-made voice made of it. Only in use while it is `audio_id`.
        pub synthetic_audio_id: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// Whether its recording is a computer-made voice.
        pub fn is_synthetic(&self) -> bool {
            self.audio_id.is_some() && self.audio_id == self.synthetic_audio_id
        }
    }

    /// The spellings of a column with one per line.
    pub fn lines(column: &str) -> Vec<String> {
        column.lines().map(str::to_owned).collect()
    }

    /// The alternates of a word as they are stored: one per line, each once, without the word itself.
    pub fn stored_alternates(word: &str, alternates: &[String]) -> String {
        let mut lines: Vec<&str> = Vec::new();
        for alternate in alternates {
            if !alternate.is_empty() && alternate != word && !lines.contains(&alternate.as_str()) {
                lines.push(alternate);
            }
        }
        lines.join("\n")
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn alternates_are_stored_once_and_without_the_word() {
            let stored = |alternates: &[&str]| {
                let alternates: Vec<String> = alternates.iter().map(|text| (*text).to_owned()).collect();
                stored_alternates("color", &alternates)
            };
            assert_eq!(
                stored(&["colour", "", "color", "colour", "Color"]),
                "colour\nColor"
            );
            assert_eq!(stored(&["color"]), "");
        }
    }
}

/// A recording of a word. Its bytes are in the blob store.
pub mod audio {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "audio")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub blob_key: String,
        pub word_id: String,
        pub creator_uid: String,
        pub content_type: String,
        /// In bytes.
        pub size: i64,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::words::Entity",
            from = "Column::WordId",
            to = "super::words::Column::Id"
        )]
        Word,
    }

    impl Related<super::words::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Word.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}
