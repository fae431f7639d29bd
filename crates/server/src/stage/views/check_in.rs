//! What is seen at the door: who is here.

use serde::Serialize;
use utoipa::ToSchema;

use super::parts::Speller;
use crate::stage::{
    board_view::{BeeTitle, BoardView, Stamped},
    facts::Facts,
};

/// A bee's view for the check-in at the door.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckInView {
    /// Milliseconds by the server's clock of turns, when the view was made.
    t: u64,
    /// Grows when this view changes.
    rev: u64,
    bee: BeeTitle,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// All spellers, in the order of the draw and then by number.
    entries: Vec<Speller>,
}

impl CheckInView {
    pub fn new(facts: &Facts) -> Self {
        Self {
            t: 0,
            rev: 0,
            bee: BoardView::new(facts).bee,
            decisions: facts.state.decisions(),
            entries: Speller::all(facts),
        }
    }
}

impl Stamped for CheckInView {
    fn stamp(&mut self, t: u64, rev: u64) {
        (self.t, self.rev) = (t, rev);
    }
}
