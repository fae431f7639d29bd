//! Request bodies.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::competitions::{CodeInput, CompetitionBody, VisibilityInput};

/// A new wordlist with its words.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewWordlist {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    pub(super) title: String,
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 10000)]
    pub(super) description: String,
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    pub(super) competition_code: CodeInput,
    /// Your uid.
    pub(super) creator_id: String,
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 20000)]
    pub(super) words: Vec<NewWord>,
    #[schema(required = false)]
    pub(super) visibility: Option<VisibilityInput>,
}

/// Changes to a wordlist. Fields left out stay as they are.
#[derive(Deserialize, ToSchema)]
pub(super) struct WordlistChange {
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    pub(super) title: Option<String>,
    #[schema(nullable = false, min_length = 1, max_length = 10000)]
    pub(super) description: Option<String>,
    #[schema(nullable = false)]
    pub(super) visibility: Option<VisibilityInput>,
}

impl CompetitionBody for NewWordlist {
    fn competition_code(&self) -> &CodeInput {
        &self.competition_code
    }

    fn acts_as(&self) -> Option<&str> {
        Some(&self.creator_id)
    }
}

/// A row of an imported CSV file.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct NewWord {
    #[schema(required, min_length = 1, max_length = 100)]
    pub(super) word: String,
    #[schema(max_length = 2000)]
    pub(super) pronunciation: String,
    #[schema(max_length = 2000)]
    pub(super) part_of_speech: String,
    #[schema(max_length = 2000)]
    pub(super) definition: String,
    #[schema(max_length = 2000)]
    pub(super) etymology: String,
    #[schema(max_length = 2000)]
    pub(super) sentence: String,
    #[schema(max_length = 2000)]
    pub(super) notes: String,
    /// Must be empty: a new word has no recording.
    #[schema(max_length = 0)]
    pub(super) audio_id: String,
}

/// Changes to a word. Fields left out stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WordChange {
    /// A recording of this word that has been uploaded, or empty to remove it.
    #[schema(nullable = false)]
    pub(super) audio_id: Option<String>,
    #[schema(nullable = false, max_length = 2000)]
    pub(super) pronunciation: Option<String>,
    #[schema(nullable = false, max_length = 2000)]
    pub(super) part_of_speech: Option<String>,
    #[schema(nullable = false, max_length = 2000)]
    pub(super) definition: Option<String>,
    #[schema(nullable = false, max_length = 2000)]
    pub(super) etymology: Option<String>,
    #[schema(nullable = false, max_length = 2000)]
    pub(super) sentence: Option<String>,
}

/// Progress in practicing a wordlist.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WordlistPractice)]
pub(super) struct Practice {
    /// Your uid.
    pub(super) user_id: String,
    pub(super) wordlist_id: String,
    /// The list's indices, shuffled.
    #[schema(max_items = 20000)]
    pub(super) order: Vec<u32>,
    /// Number of words spelled so far.
    pub(super) current_index: u32,
}
