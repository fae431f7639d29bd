//! What the speller sees on stage. Beyond what the hall knows, it has the rules' questions and the speller's letter size.

use bee::Item;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    frame::{Frame, stamp_frame},
    parts::askable,
};
use crate::stage::{
    board_view::{BoardView, PublicSpeller},
    facts::Facts,
    names,
};

/// A bee's view for the screen on stage.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LampView {
    #[serde(flatten)]
    frame: Frame,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<PublicSpeller>,
    /// What the speller has asked for, without the answers.
    #[schema(value_type = Vec<names::AskItem>)]
    asked: Vec<Item>,
    /// What spellers may ask for.
    #[schema(value_type = Vec<names::AskItem>)]
    askable: Vec<Item>,
    /// Whether the speller needs larger letters.
    large_type: bool,
}

impl LampView {
    pub fn new(facts: &Facts) -> Self {
        let board = BoardView::new(facts);
        // The one whom the hall sees there: an undo may not be released yet.
        let speller = facts.state.public().speller;
        let entrant = speller.and_then(|speller| facts.state.entrants.get(&speller));
        Self {
            speller: board.speller.clone(),
            asked: board.asked.clone(),
            askable: askable(facts),
            large_type: entrant.is_some_and(|entrant| entrant.allowance.large_type),
            frame: Frame::of_hall(board),
        }
    }
}

stamp_frame!(LampView);
