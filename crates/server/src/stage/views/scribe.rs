//! What the scribe sees: their own record, and the word only after its ruling is shown.

use bee::{Capitals, Event, Phase};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    frame::{Frame, stamp_frame},
    parts::{Comparison, Heard},
};
use crate::stage::{
    board_view::{BoardView, PublicSpeller},
    facts::Facts,
};

/// A bee's view for the scribe.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScribeView {
    #[serde(flatten)]
    frame: Frame,
    bee_id: String,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// The open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    turn_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<PublicSpeller>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<PublicSpeller>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    /// The command that said the speller is done, while it can be undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    done: Option<Done>,
    /// Whether spellers must name capital letters.
    capitals: bool,
    /// The last word, once its ruling is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
    /// How what was heard compares with that word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    comparison: Option<Comparison>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ScribeDone)]
struct Done {
    /// Names the command for `undo`.
    command: u64,
    at: DateTime<Utc>,
}

impl ScribeView {
    pub fn new(facts: &Facts) -> Self {
        let state = &facts.state;
        let open = state.turn.as_ref().map(|turn| turn.id);
        // An open turn is blind, also one that was reopened, and one in which the rival gets the same word.
        let is_blind = open.is_some() || state.rival_gets_same_word();
        let last = facts.turn_on_stage().filter(|_| !is_blind);
        let board = BoardView::new(facts);
        let upcoming = state.upcoming();
        let profile = state.profile.as_ref();
        Self {
            bee_id: facts.bee.id.clone(),
            decisions: state.decisions(),
            turn_id: open.map(|turn| turn.0),
            speller: facts
                .speller_at_mic()
                .map(|speller| PublicSpeller::new(facts, speller)),
            next: upcoming
                .first()
                .map(|speller| PublicSpeller::new(facts, *speller)),
            heard: open.or(last).and_then(|turn| Heard::of(facts, turn)),
            done: Done::of(facts),
            capitals: profile.is_some_and(|profile| profile.capitals == Capitals::Required),
            word: last
                .and_then(|_| facts.word_on_stage())
                .map(|word| word.reveal().word.clone()),
            comparison: last.and_then(|turn| Comparison::for_scribe(facts, turn)),
            frame: Frame::of_officials(facts, board),
        }
    }

    /// Grows with what this view may show.
    pub fn rev(facts: &Facts) -> u64 {
        let hears = |event: &Event| matches!(event, Event::Heard { .. } | Event::Finished { .. });
        let state = &facts.state;
        let heard = state.log().iter().filter(|entry| entry.events.iter().any(hears));
        facts.public_rev() + state.decisions() + heard.count() as u64
    }
}

stamp_frame!(ScribeView);

impl Done {
    fn of(facts: &Facts) -> Option<Self> {
        let newest = facts.state.undoable()?;
        let is_done = |event: &Event| matches!(event, Event::Finished { .. });
        if facts.state.phase != Phase::Judging || !newest.events.iter().any(is_done) {
            return None;
        }
        Some(Self {
            command: newest.seq,
            at: facts.time_of(newest.seq)?,
        })
    }
}
