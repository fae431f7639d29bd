//! What a rehearsal was like.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What has happened in a rehearsal that reached its champion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RehearsalReport)]
pub struct Report {
    /// Rounds, with title words.
    pub rounds: usize,
    /// Turns with a ruling.
    pub turns: usize,
    /// Spellers who missed a word.
    pub misses: usize,
    /// Wrong rulings that were undone.
    pub undone: usize,
    /// Spellers who didn't come when they were called.
    pub absent: usize,
    /// Words that were skipped.
    pub skipped: usize,
    /// Appeals that were upheld.
    pub upheld: usize,
    /// Appeals that were refused.
    pub refused: usize,
    /// Commands that were accepted.
    pub commands: usize,
    /// Presses that had to be refused, and were.
    pub refusals: usize,
    /// Views that came over the streams.
    pub views: usize,
    /// The champion's number.
    pub champion: u64,
}
