//! What the timekeeper sees: the clock, also one that the hall doesn't see.

use bee::{ClockCause, ClockFrom, Event, Item, RoundKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::frame::{Frame, stamp_frame};
use crate::stage::{
    board_view::{BoardView, PublicSpeller},
    facts::{Facts, sets_clock},
    names,
};

/// A bee's view for the timekeeper.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimekeeperView {
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
    speller: Option<PublicSpeller>,
    /// What the speller has asked for, without the answers.
    #[schema(value_type = Vec<names::AskItem>)]
    asked: Vec<Item>,
    /// How many seconds a turn has, with the extra time of the speller at the microphone. Absent without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit: Option<u32>,
    /// When the clock starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<names::ClockStart>)]
    starts: Option<ClockFrom>,
    /// The `t` at which time ran out, in the open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    over_since_t: Option<u64>,
    /// The clock was stopped because the server restarted, and nobody has set it since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    away: Option<Away>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ServerAway)]
struct Away {
    /// How long the server was away.
    seconds: i64,
}

impl TimekeeperView {
    pub fn new(facts: &Facts) -> Self {
        let state = &facts.state;
        let open = state.turn.as_ref();
        let board = BoardView::new(facts);
        Self {
            decisions: state.decisions(),
            turn_id: open.map(|turn| turn.id.0),
            speller: facts
                .speller_at_mic()
                .map(|speller| PublicSpeller::new(facts, speller)),
            asked: facts
                .turn_on_stage()
                .and_then(|turn| state.noted(turn))
                .map_or_else(Vec::new, |noted| noted.asked.clone()),
            limit: limit(facts),
            starts: state
                .profile
                .as_ref()
                .and_then(|profile| profile.clock.as_ref())
                .map(|clock| clock.from),
            over_since_t: over_since(facts),
            away: Away::of(facts),
            frame: Frame::of_officials(facts, board),
        }
    }

    /// Grows with what this view may show.
    pub fn rev(facts: &Facts) -> u64 {
        facts.public_rev() + facts.state.decisions()
    }
}

stamp_frame!(TimekeeperView);

fn limit(facts: &Facts) -> Option<u32> {
    let state = &facts.state;
    let profile = state.profile.as_ref()?;
    let seconds = match state.round.as_ref().map(|round| round.kind) {
        Some(RoundKind::SpellOff) => profile.spell_off.as_ref().map(|rules| rules.seconds),
        Some(RoundKind::Vocabulary) => profile.vocabulary.as_ref().and_then(|rules| rules.seconds),
        _ => profile.clock.as_ref().map(|rules| rules.seconds),
    };
    let open = state.turn.as_ref().map(|turn| turn.speller);
    let entrant = open.and_then(|speller| state.entrants.get(&speller));
    Some(seconds? + entrant.map_or(0, |entrant| entrant.allowance.extra_s))
}

fn over_since(facts: &Facts) -> Option<u64> {
    let open = facts.state.turn.as_ref().filter(|turn| turn.time_up)?;
    let ran_out = |event: &Event| matches!(event, Event::TimeUp { turn } if *turn == open.id);
    let mut log = facts.state.log().iter().rev();
    let entry = log.find(|entry| entry.events.iter().any(ran_out))?;
    Some(entry.at)
}

impl Away {
    fn of(facts: &Facts) -> Option<Self> {
        let open = facts.state.turn.as_ref().filter(|turn| turn.clock.is_some())?;
        let mut log = facts.state.log().iter().rev();
        let newest = log.find(|entry| entry.seq == open.clock_seq)?;
        let restarts = |event: &Event| {
            matches!(
                event,
                Event::ClockSet {
                    cause: ClockCause::Restart,
                    ..
                }
            )
        };
        let back_at = facts
            .time_of(newest.seq)
            .filter(|_| newest.events.iter().any(restarts))?;
        let mut earlier = log.filter(|entry| !facts.state.is_undone(entry.seq));
        let set = earlier.find(|entry| entry.events.iter().any(sets_clock))?;
        let (seen_at, _) = facts.clock_stored(set.seq)?;
        Some(Self {
            seconds: (back_at - seen_at).num_seconds().max(0),
        })
    }
}
