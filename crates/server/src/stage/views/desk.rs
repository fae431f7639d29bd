//! What the coordinator sees: everyone, the devices and the log, but neither word, letters nor an unshown ruling. An organizer, who may
//! decide appeals there, also sees the word and the letters of appealed turns.

use std::collections::BTreeMap;

use bee::{Command, Event, Phase};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    appeals::{Appeal, Appealable},
    frame::{Frame, stamp_frame},
    parts::{Asked, Next, Speller, asked, can_reveal, words_left},
};
use crate::stage::{
    board_view::BoardView,
    devices::Device,
    facts::Facts,
    log_view::{LogLine, Undoable},
    names,
};

/// A bee's view for the coordinator's desk.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskView {
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
    /// The id of the bee's rules, such as `local`, once it has begun and unless they were changed since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    profile: Option<String>,
    /// The number of the newest round, 0 before the first one.
    round_no: u32,
    /// Whether the word may be shown to the hall now.
    can_reveal: bool,
    sealed: bool,
    /// Whether the words aren't those that were sealed.
    seal_broken: bool,
    /// What the hall sees.
    board: BoardView,
    /// What the hall will see once the waiting correction is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    correction: Option<BoardView>,
    correction_waiting: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<Speller>,
    asked: Vec<Asked>,
    /// The next speller, without a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Next>,
    /// All spellers, in the order of the draw and then by number.
    order: Vec<Speller>,
    /// The ids of spellers who were marked as gone and can come back.
    returnable: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable: Option<Undoable>,
    /// The command that undid something, if that can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    redoable: Option<u64>,
    /// Whether someone else must agree to what is rare, such as reopening a round.
    needs_second: bool,
    /// Newest first.
    appeals: Vec<Appeal>,
    /// Rulings of this round or the last ones that can be appealed, newest first.
    appealable: Vec<Appealable>,
    devices: Vec<Device>,
    /// The newest 20 events, oldest first, without letters and unshown rulings.
    log: Vec<LogLine>,
    survivors: usize,
    words_left: usize,
    word_count: usize,
    /// Why the rules don't allow these commands now, by type.
    refusals: BTreeMap<&'static str, String>,
}

impl DeskView {
    pub fn new(facts: &Facts) -> Self {
        Self::with(facts, Appeal::all(facts))
    }

    /// For an organizer, who may also decide appeals.
    pub fn for_organizers(facts: &Facts) -> Self {
        Self::with(facts, Appeal::for_organizers(facts))
    }

    fn with(facts: &Facts, appeals: Vec<Appeal>) -> Self {
        let state = &facts.state;
        let mut board = BoardView::new(facts);
        board.rev = facts.public_rev();
        Self {
            decisions: state.decisions(),
            turn_id: state.turn.as_ref().map(|turn| turn.id.0),
            step: state.phase,
            profile: unchanged_profile(facts),
            round_no: state.round_no,
            can_reveal: can_reveal(facts),
            sealed: state.sealed.is_some(),
            seal_broken: facts.seal_broken,
            correction: correction(facts),
            correction_waiting: state.correction_waiting,
            speller: Speller::at_mic(facts),
            asked: facts
                .turn_on_stage()
                .map_or_else(Vec::new, |turn| asked(facts, turn)),
            next: Next::speller(facts),
            order: Speller::all(facts),
            returnable: returnable(facts),
            undoable: Undoable::of(facts),
            redoable: state.redoable().map(|entry| entry.seq),
            needs_second: state.second_required(),
            appeals,
            appealable: Appealable::all(facts),
            devices: facts.devices.list(),
            log: LogLine::newest_for_desk(facts),
            survivors: state.seated.len(),
            words_left: words_left(facts),
            word_count: facts.word_ids().count(),
            refusals: refusals(facts),
            frame: Frame::of_officials(facts, BoardView::new(facts)),
            board,
        }
    }
}

stamp_frame!(DeskView);

fn unchanged_profile(facts: &Facts) -> Option<String> {
    let profile = facts.state.profile.as_ref()?;
    let usual = bee::profile(&profile.id)?;
    (usual.hash() == facts.state.profile_hash).then_some(usual.id)
}

fn returnable(facts: &Facts) -> Vec<u32> {
    let left = facts
        .state
        .entrants
        .iter()
        .filter(|(_, entrant)| entrant.left.is_some());
    let can_return = left.filter(|(speller, _)| {
        let command = Command::Return {
            speller: **speller,
            reason: "-".to_owned(),
        };
        facts.refusal(&command).is_none()
    });
    can_return.map(|(speller, _)| speller.0).collect()
}

/// The board after a waiting correction.
fn correction(facts: &Facts) -> Option<BoardView> {
    if !facts.state.correction_waiting {
        return None;
    }
    let mut state = facts.state.clone();
    let at = state.log().last().map_or(0, |entry| entry.at);
    state.apply(&state.entry(at, "", vec![Event::CorrectionShown {}]));
    Some(BoardView::of(facts, state.public()))
}

fn refusals(facts: &Facts) -> BTreeMap<&'static str, String> {
    let start = Command::StartRound {
        kind: None,
        level: None,
    };
    let draw = Command::Draw {
        seed: "-".to_owned(),
        method: None,
    };
    let commands = [
        ("draw", draw),
        ("startRound", start),
        ("call", Command::Call {}),
        ("closeRound", Command::CloseRound {}),
        ("close", Command::Close {}),
    ];
    let refused = commands
        .into_iter()
        .filter_map(|(name, command)| Some((name, facts.refusal(&command)?)));
    refused.collect()
}
