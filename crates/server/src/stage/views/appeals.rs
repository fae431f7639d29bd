//! Appeals, as judges and the desk see them.

use bee::{AppealId, AppealOutcome, AppealSide, Command, Event, Remedy, SpellerId, TurnId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::parts::Heard;
use crate::stage::{facts::Facts, names};

/// An appeal against a ruling.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeAppeal)]
pub(super) struct Appeal {
    /// Names the appeal in commands.
    appeal: u32,
    turn: u32,
    number: u32,
    name: String,
    round: u32,
    #[schema(value_type = names::AppealSide)]
    side: AppealSide,
    ground: String,
    text: String,
    at: DateTime<Utc>,
    /// The ruling as the hall knows it.
    correct: bool,
    /// The turn's word, for judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
    /// What was heard, for judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    decided: Option<Decided>,
    /// Whether the hall knows the decision.
    shown: bool,
    /// Whether it waits for a decision, or for the hall to learn it.
    open: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AppealDecision)]
struct Decided {
    #[schema(value_type = names::AppealOutcome)]
    outcome: AppealOutcome,
    #[schema(value_type = names::AppealRemedy)]
    remedy: Remedy,
    reason: String,
    at: DateTime<Utc>,
    /// Who decided, unless that was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    by: Option<String>,
}

/// A ruling that can be appealed.
#[derive(Serialize, ToSchema)]
#[schema(as = AppealableTurn)]
pub(super) struct Appealable {
    turn: u32,
    speller: u32,
    number: u32,
    name: String,
    round: u32,
    correct: bool,
    /// Whether only the judges themselves can still review it.
    late: bool,
}

impl Appeal {
    /// Newest first.
    pub(super) fn all(facts: &Facts) -> Vec<Self> {
        let appeals = facts.state.appeals.keys().rev();
        appeals.filter_map(|id| Self::new(facts, *id)).collect()
    }

    /// With what judges need to decide.
    pub(super) fn with_words(facts: &Facts) -> Vec<Self> {
        let mut appeals = Self::all(facts);
        for appeal in &mut appeals {
            let turn = TurnId(appeal.turn);
            let word = facts.state.turns.get(&turn).and_then(|turn| turn.word);
            let word = word.and_then(|word| facts.word(word));
            appeal.word = word.map(|word| word.reveal().word.clone());
            appeal.heard = Heard::of(facts, turn);
        }
        appeals
    }

    fn new(facts: &Facts, id: AppealId) -> Option<Self> {
        let state = &facts.state;
        let appeal = state.appeals.get(&id)?;
        let turn = state.turns.get(&appeal.turn)?;
        let counts = state.log().iter().filter(|entry| !state.is_undone(entry.seq));
        let lodged = state.log().iter().find(|entry| {
            let lodges = |event: &Event| matches!(event, Event::AppealLodged { appeal, .. } if *appeal == id);
            entry.events.iter().any(lodges)
        })?;
        let decision = counts.rev().find_map(|entry| {
            let reason = entry.events.iter().find_map(|event| match event {
                Event::AppealDecided { appeal, reason, .. } if *appeal == id => Some(reason),
                _ => None,
            });
            reason.map(|reason| (entry, reason))
        });
        let decided = appeal.decided.zip(decision);
        let decided = decided.and_then(|((outcome, remedy), (entry, reason))| {
            Some(Decided {
                outcome,
                remedy,
                reason: reason.clone(),
                at: facts.time_of(entry.seq)?,
                by: facts.official(&entry.by),
            })
        });
        Some(Self {
            appeal: id.0,
            turn: appeal.turn.0,
            number: state.number(turn.speller),
            name: facts.name(turn.speller),
            round: turn.round,
            side: appeal.side,
            ground: appeal.ground.clone(),
            text: appeal.text.clone(),
            at: facts.time_of(lodged.seq)?,
            correct: turn.shown.as_ref().is_some_and(|ruling| ruling.correct),
            word: None,
            heard: None,
            decided,
            shown: appeal.shown,
            open: appeal.open(),
        })
    }
}

impl Appealable {
    /// Of this round or the last one, newest first.
    pub(super) fn all(facts: &Facts) -> Vec<Self> {
        let state = &facts.state;
        let rounds = [&state.round, &state.last_round].map(|round| round.as_ref().map(|round| round.no));
        let turns = state.turns.iter().rev();
        let of_round = turns.filter(|(_, turn)| rounds.contains(&Some(turn.round)));
        let appealable = of_round.filter_map(|(id, turn)| {
            let lodge = |side| {
                let command = Command::LodgeAppeal {
                    turn: *id,
                    side,
                    ground: "-".to_owned(),
                    text: String::new(),
                };
                facts.refusal(&command).is_none()
            };
            let ruling = turn.shown.as_ref().filter(|_| !turn.voided)?;
            let can = lodge(AppealSide::Judges);
            can.then(|| {
                Self::new(
                    facts,
                    *id,
                    turn.speller,
                    turn.round,
                    ruling.correct,
                    !lodge(AppealSide::Speller),
                )
            })
        });
        appealable.collect()
    }

    fn new(facts: &Facts, turn: TurnId, speller: SpellerId, round: u32, correct: bool, late: bool) -> Self {
        Self {
            turn: turn.0,
            speller: speller.0,
            number: facts.state.number(speller),
            name: facts.name(speller),
            round,
            correct,
            late,
        }
    }
}
