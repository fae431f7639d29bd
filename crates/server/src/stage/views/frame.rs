//! What the views of a bee have in common.

use bee::{Phase, PublicPhase, PublicTurn, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::stage::{
    board_view::{BeeTitle, BoardView, Clock, Pause, Round, Shown, Stamped},
    facts::Facts,
    names,
};

/// What the views of a bee have in common.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StageFrame)]
pub struct Frame {
    /// Milliseconds by the server's clock of turns, when the view was made.
    t: u64,
    /// Grows when this view changes.
    rev: u64,
    bee: BeeTitle,
    #[schema(value_type = names::BoardPhase)]
    phase: PublicPhase,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    round: Option<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pause: Option<Pause>,
    /// `judging` looks the same for every ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<names::BoardTurn>)]
    turn: Option<PublicTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<Clock>,
    time_up: bool,
    /// The last ruling, once it is shown to the hall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    shown: Option<Shown>,
}

impl Frame {
    /// As the hall sees it.
    pub(super) fn of_hall(board: BoardView) -> Self {
        Self {
            t: 0,
            rev: 0,
            bee: board.bee,
            phase: board.phase,
            round: board.round,
            pause: board.pause,
            turn: board.turn,
            clock: board.clock,
            time_up: board.time_up,
            shown: board.shown,
        }
    }

    /// As officials see it: the clock may be hidden from the hall, and the turn doesn't wait for a correction.
    pub(super) fn of_officials(facts: &Facts, board: BoardView) -> Self {
        let open = facts.state.turn.as_ref();
        Self {
            turn: turn(&facts.state),
            clock: facts.state.clock().map(Clock::from),
            time_up: open.is_some_and(|turn| turn.time_up),
            shown: board.shown.clone().filter(|_| open.is_none()),
            ..Self::of_hall(board)
        }
    }
}

/// Where the open turn is. It shows no ruling.
fn turn(state: &State) -> Option<PublicTurn> {
    match state.phase {
        Phase::AtMic => Some(PublicTurn::Waiting),
        Phase::Asking => Some(PublicTurn::Asking),
        Phase::Spelling => Some(PublicTurn::Spelling),
        Phase::Judging | Phase::Ruled => Some(PublicTurn::Judging),
        _ => None,
    }
}

impl Stamped for Frame {
    fn stamp(&mut self, t: u64, rev: u64) {
        (self.t, self.rev) = (t, rev);
    }
}

/// Stamps a view by its frame.
macro_rules! stamp_frame {
    ($view:ty) => {
        impl crate::stage::board_view::Stamped for $view {
            fn stamp(&mut self, t: u64, rev: u64) {
                self.frame.stamp(t, rev);
            }
        }
    };
}
pub(super) use stamp_frame;
