//! What copies and exports of a competition include, and what they leave out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A part of a competition that an organizer can include or leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompetitionPart)]
pub enum Part {
    /// The schedule and the timeline.
    Schedule,
    /// Nobody's tasks are ticked.
    Checklist,
    /// Without answers, in their current version.
    Forms,
    /// With their visibility.
    Posts,
    /// The PDFs.
    Files,
    /// With words and recordings, but without practice. Sealed lists stay behind.
    Wordlists,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Schedule,
        Self::Checklist,
        Self::Forms,
        Self::Posts,
        Self::Files,
        Self::Wordlists,
    ];
}

/// What becomes of the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Always included.
    Always,
    /// Included with any of these parts.
    With(&'static [Part]),
    /// Left out, for this reason.
    Never(&'static str),
}

use Taken::{Always, Never, With};

const PEOPLE: &str = "people, and what they do";
const STAGE: &str = "an evening on stage, which happens once";
const WAITING: &str = "what the server is doing";
const UNDO: &str = "for undoing deletions";

/// Every table with rows of a competition. `tests/it/transfer.rs` compares it with the database.
pub const TABLES: &[(&str, Taken)] = &[
    ("competitions", Always),
    ("plan_lists", With(&[Part::Schedule, Part::Checklist])),
    ("form_templates", With(&[Part::Forms])),
    ("posts", With(&[Part::Posts])),
    ("post_images", With(&[Part::Posts])),
    ("files", With(&[Part::Files])),
    ("wordlists", With(&[Part::Wordlists])),
    ("words", With(&[Part::Wordlists])),
    ("audio", With(&[Part::Wordlists])),
    // Made anew for each list.
    ("practiced_lists", With(&[Part::Wordlists])),
    ("memberships", Never(PEOPLE)),
    ("organizer_invitations", Never(PEOPLE)),
    ("class_accounts", Never(PEOPLE)),
    ("consents", Never(PEOPLE)),
    ("answer_deletions", Never(PEOPLE)),
    ("messages", Never(PEOPLE)),
    ("message_recipients", Never(PEOPLE)),
    ("message_unsubscribes", Never(PEOPLE)),
    ("form_responses", Never(PEOPLE)),
    ("form_response_changes", Never(PEOPLE)),
    ("practice_progress", Never(PEOPLE)),
    ("practice_attempts", Never(PEOPLE)),
    ("practice_memory", Never(PEOPLE)),
    ("practice_word_totals", Never(PEOPLE)),
    ("last_practice", Never(PEOPLE)),
    ("bees", Never(STAGE)),
    ("bee_officials", Never(STAGE)),
    ("bee_seals", Never(STAGE)),
    ("bee_entries", Never(STAGE)),
    ("bee_log", Never(STAGE)),
    ("board_links", Never(STAGE)),
    ("bee_grants", Never(STAGE)),
    ("bee_devices", Never(STAGE)),
    ("rehearsals", Never(STAGE)),
    ("voice_words", Never(WAITING)),
    ("deletions", Never(UNDO)),
];
