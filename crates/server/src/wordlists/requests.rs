//! Request bodies.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    access::PracticeBody,
    entity::{
        wordlists,
        words::{self, stored_alternates},
    },
    practice_entity::practice_attempts::Mode,
};
use crate::{
    competitions::{CodeInput, CompetitionBody, Member, VisibilityInput},
    platform::clock::Instant,
};

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
#[serde(rename_all = "camelCase")]
pub(super) struct WordlistChange {
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    pub(super) title: Option<String>,
    #[schema(nullable = false, min_length = 1, max_length = 10000)]
    pub(super) description: Option<String>,
    #[schema(nullable = false)]
    pub(super) visibility: Option<VisibilityInput>,
    #[schema(nullable = false)]
    pub(super) based_on: Option<WordlistBase>,
}

/// A wordlist's fields as you saw them. Someone else may have changed them since: then the call fails, and changes nothing.
#[derive(Deserialize, ToSchema)]
pub(super) struct WordlistBase {
    #[schema(nullable = false)]
    pub(super) title: Option<String>,
    #[schema(nullable = false)]
    pub(super) description: Option<String>,
    #[schema(nullable = false, value_type = Option<VisibilityInput>)]
    pub(super) visibility: Option<String>,
}

impl WordlistBase {
    /// Whether the list still has these fields.
    pub(super) fn is_current(&self, row: &wordlists::Model, member: &Member, now: Instant) -> bool {
        let same = |seen: &Option<String>, current: &str| seen.as_deref().is_none_or(|seen| seen == current);
        same(&self.title, &row.title)
            && same(&self.description, &row.description)
            && self
                .visibility
                .as_deref()
                .is_none_or(|seen| member.sees_visibility(row, seen, now))
    }
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
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
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
    /// Other spellings that are correct on stage, each of at most 100 characters. The word itself and repetitions are left out.
    #[schema(max_items = 5)]
    pub(super) alternates: Vec<String>,
    /// Must be empty: a new word has no recording.
    #[schema(max_length = 0)]
    pub(super) audio_id: String,
}

impl NewWord {
    /// The row of a new word, with its position and number.
    pub(super) fn into_row(
        self,
        id: String,
        wordlist_id: &str,
        (position, number): (i32, i32),
    ) -> words::Model {
        let alternates = stored_alternates(&self.word, &self.alternates);
        words::Model {
            id,
            wordlist_id: wordlist_id.to_owned(),
            number,
            position,
            word: self.word,
            pronunciation: self.pronunciation,
            part_of_speech: self.part_of_speech,
            definition: self.definition,
            etymology: self.etymology,
            sentence: self.sentence,
            notes: self.notes,
            alternates,
            homonyms: String::new(),
            audio_id: None,
            synthetic_audio_id: None,
        }
    }
}

/// Words to add at the end of a wordlist.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WordsToAdd {
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 20000)]
    pub(super) words: Vec<NewWord>,
    /// Leaves out words that are already in the list. Otherwise, they are errors.
    #[serde(default)]
    pub(super) skip_duplicates: bool,
}

/// Where a word moves to.
#[derive(Deserialize, ToSchema)]
pub(super) struct WordPlace {
    /// Its new place in the list, from 1. Past the end, it becomes the last word.
    #[schema(minimum = 1)]
    pub(super) place: u32,
}

/// Changes to a word. Fields left out stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WordChange {
    /// A recording of this word that has been uploaded, or empty to remove it.
    #[schema(nullable = false)]
    pub(super) audio_id: Option<String>,
    #[schema(nullable = false, min_length = 1, max_length = 100)]
    pub(super) word: Option<String>,
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
    #[schema(nullable = false, max_length = 2000)]
    pub(super) notes: Option<String>,
    /// Other spellings that are correct on stage, each of at most 100 characters. The word itself and repetitions are left out.
    #[schema(nullable = false, max_items = 5)]
    pub(super) alternates: Option<Vec<String>>,
}

impl WordChange {
    /// Whether the word will be said in another way, as far as its texts tell.
    pub(super) fn changes_sound(&self, word: &words::Model) -> bool {
        let differs =
            |changed: &Option<String>, text: &str| changed.as_deref().is_some_and(|new| new != text);
        differs(&self.word, &word.word) || differs(&self.pronunciation, &word.pronunciation)
    }
}

/// Attempts at words of a wordlist.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeAttempts {
    /// Your uid.
    pub(super) user_id: String,
    pub(super) wordlist_id: String,
    #[schema(max_items = 100)]
    pub(super) attempts: Vec<PracticeAttempt>,
}

/// An attempt at a word.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeAttempt {
    /// Random, of 36 letters, digits or dashes, such as a UUID. An attempt that is sent again with its id counts once.
    #[schema(
        example = "0b2f6a52-6c6f-4d0c-8a43-3d8ad3a7f0c1",
        min_length = 36,
        max_length = 36,
        pattern = "^[A-Za-z0-9-]{36}$"
    )]
    pub(super) id: String,
    pub(super) word_id: String,
    /// As typed. Only the first 100 characters are stored. In mode `meaning`, the id of the chosen word.
    pub(super) typed: String,
    pub(super) correct: bool,
    /// How much help there was: 1 after the length and first letter were shown, 2 after the hard part, 3 after the word. Skipping a
    /// word is an empty, wrong attempt with 3.
    #[serde(default)]
    #[schema(value_type = i32, required = false, minimum = 0, maximum = 3)]
    pub(super) hint_level: i64,
    /// From hearing the word to the answer.
    #[serde(default)]
    #[schema(minimum = 0)]
    pub(super) milliseconds: Option<i64>,
    /// `all` without it.
    #[serde(default)]
    #[schema(value_type = Mode, required = false)]
    pub(super) mode: String,
    /// Made once by a device. Only the first 36 characters are stored.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) device: String,
    /// When it was made. If in the future, it counts as made now, and if more than a year ago, as made then.
    pub(super) attempted_at: DateTime<Utc>,
}

impl PracticeBody for PracticeAttempts {
    const SENT_AGAIN_AFTER_UNDO: bool = true;

    fn place(&self) -> (&str, &str) {
        (&self.user_id, &self.wordlist_id)
    }
}

impl PracticeBody for Practice {
    fn place(&self) -> (&str, &str) {
        (&self.user_id, &self.wordlist_id)
    }
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
    /// The list's `wordsVersion` that the indices refer to. Without it, they refer to the current one.
    #[serde(default)]
    #[schema(nullable = false)]
    pub(super) words_version: Option<i32>,
    /// Replaces stored progress only in the same order, if this isn't behind it, and in `previousOrder`. Otherwise the answer has
    /// what another device has stored.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) only_forward: bool,
    /// With `onlyForward`: the order of the round that ended before this one.
    #[serde(default)]
    #[schema(nullable = false, max_items = 20000)]
    pub(super) previous_order: Option<Vec<u32>>,
}
