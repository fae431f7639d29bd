//! What a lone teacher needs: pronouncer, judge and desk in one.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    board_view::{BoardView, Stamped},
    facts::Facts,
    log_view::{LogLine, Undoable},
    names,
    views::parts::{Asked, Comparison, Heard, Next, Ruled, Speller, Word, asked, can_reveal, words_left},
};

/// A bee's view for a lone teacher.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TeacherView {
    /// Milliseconds by the server's clock of turns, when the view was made.
    t: u64,
    /// Grows when this view changes.
    rev: u64,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// The open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    turn_id: Option<u32>,
    /// What the hall sees.
    board: BoardView,
    /// The step of the bee, such as `ruled`, which the hall doesn't know.
    #[schema(value_type = names::BeeStep)]
    step: bee::Phase,
    sealed: bool,
    /// Whether the words aren't those that were sealed.
    seal_broken: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<Speller>,
    /// The word of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<Word>,
    /// Who and what comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Next>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    /// How what was heard compares with the word. Judges rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    suggestion: Option<Comparison>,
    asked: Vec<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ruled: Option<Ruled>,
    /// All spellers, in the order of the draw and then by number.
    order: Vec<Speller>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable: Option<Undoable>,
    /// The command that undid something, if that can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    redoable: Option<u64>,
    /// The newest 20 events, oldest first.
    log: Vec<LogLine>,
    /// Whether another organizer must agree to skip a word.
    skip_needs_second: bool,
    /// Whether the word may be shown to the hall now.
    can_reveal: bool,
    survivors: usize,
    words_left: usize,
    /// Whether an undo has changed what the hall had seen, and the hall doesn't know yet.
    correction_waiting: bool,
}

impl TeacherView {
    pub(super) fn new(facts: &Facts) -> Self {
        let state = &facts.state;
        let turn = state.turn.as_ref().map(|turn| turn.id);
        let mut board = BoardView::new(facts);
        board.rev = facts.public_rev();
        Self {
            t: 0,
            rev: 0,
            decisions: state.decisions(),
            turn_id: turn.map(|turn| turn.0),
            step: state.phase,
            sealed: state.sealed.is_some(),
            seal_broken: facts.seal_broken,
            speller: Speller::at_mic(facts),
            word: facts.word_on_stage().map(Word::new),
            next: Next::with_word(facts),
            suggestion: turn.and_then(|turn| Comparison::of(facts, turn)),
            heard: turn.and_then(|turn| Heard::of(facts, turn)),
            asked: turn.map_or_else(Vec::new, |turn| asked(facts, turn)),
            ruled: Ruled::of(facts),
            order: Speller::all(facts),
            undoable: Undoable::of(facts),
            redoable: state.redoable().map(|entry| entry.seq),
            log: LogLine::newest(facts),
            skip_needs_second: state.second_required(),
            can_reveal: can_reveal(facts),
            survivors: state.seated.len(),
            words_left: words_left(facts),
            correction_waiting: state.correction_waiting,
            board,
        }
    }
}

impl Stamped for TeacherView {
    fn stamp(&mut self, t: u64, rev: u64) {
        (self.t, self.rev) = (t, rev);
        self.board.stamp(t, self.board.rev);
    }
}
