//! How far a rehearsal is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a rehearsal is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RehearsalProgress)]
pub(crate) struct Progress {
    /// From 1.
    pub(crate) round: u64,
    /// How many spellers are still in.
    pub(crate) left: usize,
    /// Turns with a ruling.
    pub(crate) turns: usize,
    /// What has just happened.
    pub(crate) sentence: String,
    /// The bee, while it exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) bee_id: Option<String>,
    /// The token of a link to its board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) board: Option<String>,
}

impl Progress {
    /// Before its bee is there.
    pub(crate) fn at_start(spellers: u16) -> Self {
        Self {
            left: usize::from(spellers),
            sentence: "The robot prepares its bee.".to_owned(),
            ..Self::default()
        }
    }
}
