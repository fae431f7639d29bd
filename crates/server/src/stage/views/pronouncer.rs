//! What the pronouncer sees: the word, and no ruling before the hall.

use bee::{Event, Item};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    frame::{Frame, stamp_frame},
    parts::{Asked, Next, Speller, Word, askable, asked, can_reveal},
};
use crate::stage::{board_view::BoardView, facts::Facts, log_view::Undoable, names};

/// A bee's view for the pronouncer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PronouncerView {
    #[serde(flatten)]
    frame: Frame,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// The open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    turn_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<Speller>,
    /// The word of the turn or, after its ruling is shown, of the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Next>,
    asked: Vec<Asked>,
    /// What spellers may ask for, or get unasked.
    #[schema(value_type = Vec<names::AskItem>)]
    askable: Vec<Item>,
    /// Whether the hall has seen the word.
    revealed: bool,
    /// Whether the word may be shown to the hall now.
    can_reveal: bool,
    /// Whether the words aren't those that were sealed.
    seal_broken: bool,
    /// Whether someone else must agree to skip a word.
    skip_needs_second: bool,
    /// The newest command, if it can be undone and is one that a pronouncer may give.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable: Option<Undoable>,
}

impl PronouncerView {
    pub fn new(facts: &Facts) -> Self {
        let state = &facts.state;
        let newest = state.undoable();
        let is_own = newest.is_some_and(|entry| entry.events.iter().all(is_pronouncers));
        let board = BoardView::new(facts);
        Self {
            decisions: state.decisions(),
            turn_id: state.turn.as_ref().map(|turn| turn.id.0),
            speller: Speller::at_mic(facts),
            word: facts.word_on_stage().map(Word::new),
            next: Next::with_word(facts),
            asked: facts
                .turn_on_stage()
                .map_or_else(Vec::new, |turn| asked(facts, turn)),
            askable: askable(facts),
            revealed: board.word.is_some(),
            can_reveal: can_reveal(facts),
            seal_broken: facts.seal_broken,
            skip_needs_second: state.second_required(),
            undoable: Undoable::of(facts).filter(|_| is_own),
            frame: Frame::of_officials(facts, board),
        }
    }
}

stamp_frame!(PronouncerView);

/// Whether a pronouncer's command can make this event.
fn is_pronouncers(event: &Event) -> bool {
    matches!(
        event,
        Event::SpellerCalled { .. }
            | Event::PassedOver { .. }
            | Event::WordSpoken { .. }
            | Event::WordSkipped { .. }
            | Event::WordRevealed { .. }
            | Event::InfoGiven { .. }
            | Event::ClockSet { .. }
            | Event::RoundStarted { .. }
    )
}
