//! Practice progress as part of a user. It belongs to the wordlists, which lie above: they hand over how to read it.

use std::pin::Pin;

use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::{clock::Instant, db::Db, error::Result};

/// A user's progress in practicing a wordlist.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeProgress {
    /// The wordlist's id.
    pub wordlist_id: String,
    /// The list's indices, shuffled.
    pub order: Vec<u32>,
    /// Number of words spelled so far; the length of `order` at the end of the list.
    pub current_index: u32,
}

/// Reads the practice progress of the user with a uid, in the wordlists that they see at an instant.
pub type PracticeReader =
    for<'a> fn(
        &'a Db,
        &'a str,
        Instant,
    ) -> Pin<Box<dyn Future<Output = Result<Vec<PracticeProgress>>> + Send + 'a>>;
