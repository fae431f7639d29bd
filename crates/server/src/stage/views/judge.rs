//! What the judges see: the word, what was heard, and their ruling.

use bee::{Ground, Phase};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    appeals::{Appeal, Appealable},
    frame::{Frame, stamp_frame},
    parts::{Asked, Comparison, Heard, Next, Ruled, Speller, Word, asked, can_reveal},
};
use crate::stage::{board_view::BoardView, facts::Facts, log_view::Undoable, names};

/// A bee's view for judges.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgeView {
    #[serde(flatten)]
    frame: Frame,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// The open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    turn_id: Option<u32>,
    /// The step of the bee, such as `ruled`, which the hall doesn't know.
    #[schema(value_type = names::BeeStep)]
    step: Phase,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<Speller>,
    /// The word of the turn or, after its ruling is shown, of the last one. So are what was asked and heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<Word>,
    asked: Vec<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    /// How what was heard compares with the word. Judges rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    suggestion: Option<Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ruled: Option<Ruled>,
    /// The grounds on which a speller can miss a word.
    #[schema(value_type = Vec<names::RulingGround>)]
    grounds: Vec<Ground>,
    /// The next speller, without a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Next>,
    /// Whether the hall has seen the word.
    revealed: bool,
    /// Whether the word may be shown to the hall now.
    can_reveal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable: Option<Undoable>,
    /// The command that undid something, if that can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    redoable: Option<u64>,
    /// Whether someone else must agree to what is rare, such as an appeal's decision.
    needs_second: bool,
    /// Whether the words aren't those that were sealed.
    seal_broken: bool,
    /// Newest first.
    appeals: Vec<Appeal>,
    /// Rulings of this round or the last one that can be appealed, newest first.
    appealable: Vec<Appealable>,
    /// Whether an undo has changed what the hall had seen, and the hall doesn't know yet.
    correction_waiting: bool,
}

impl JudgeView {
    pub fn new(facts: &Facts) -> Self {
        let state = &facts.state;
        let on_stage = facts.turn_on_stage();
        let profile = state.profile.as_ref();
        let board = BoardView::new(facts);
        Self {
            decisions: state.decisions(),
            turn_id: state.turn.as_ref().map(|turn| turn.id.0),
            step: state.phase,
            speller: Speller::at_mic(facts),
            word: facts.word_on_stage().map(Word::new),
            asked: on_stage.map_or_else(Vec::new, |turn| asked(facts, turn)),
            heard: on_stage.and_then(|turn| Heard::of(facts, turn)),
            suggestion: on_stage.and_then(|turn| Comparison::of(facts, turn)),
            ruled: Ruled::of(facts),
            grounds: profile.map_or_else(Vec::new, |profile| profile.faults.clone()),
            next: Next::speller(facts),
            revealed: board.word.is_some(),
            can_reveal: can_reveal(facts),
            undoable: Undoable::of(facts),
            redoable: state.redoable().map(|entry| entry.seq),
            needs_second: state.second_required(),
            seal_broken: facts.seal_broken,
            appeals: Appeal::for_judges(facts),
            appealable: Appealable::all(facts),
            correction_waiting: state.correction_waiting,
            frame: Frame::of_officials(facts, board),
        }
    }
}

stamp_frame!(JudgeView);
