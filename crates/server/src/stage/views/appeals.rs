//! Appeals, as judges and the desk see them.

use bee::{AppealId, AppealOutcome, AppealSide, Command, Event, Remedy, SpellerId, TurnId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::parts::{Asked, Comparison, Heard, Word, asked};
use crate::stage::{board_view::PublicSpeller, facts::Facts, names};

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
    /// The speller, as the hall knows them.
    in_hall: PublicSpeller,
    round: u32,
    #[schema(value_type = names::AppealSide)]
    side: AppealSide,
    ground: String,
    text: String,
    at: DateTime<Utc>,
    /// The ruling as the hall knows it.
    correct: bool,
    /// Whether it is a correct word that can still count as missed.
    can_miss: bool,
    /// For those who decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    record: Option<Record>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    decided: Option<Decided>,
    /// Whether the hall knows the decision.
    shown: bool,
    /// Whether it waits for a decision, or for the hall to learn it.
    open: bool,
}

/// What is known of the turn in which the ruling was made.
#[derive(Serialize, ToSchema)]
#[schema(as = AppealedTurn)]
struct Record {
    word: Word,
    asked: Vec<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    /// How what was heard compares with the word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    suggestion: Option<Comparison>,
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
    pub(super) fn for_judges(facts: &Facts) -> Vec<Self> {
        Self::with_records(facts, |_| true)
    }

    /// With what organizers need to decide at the desk. The hall may see that screen, so no word is on it that someone is to spell.
    pub(super) fn for_organizers(facts: &Facts) -> Vec<Self> {
        let mut appeals = Self::with_records(facts, |appeal| {
            appeal.open && appeal.decided.is_none() && facts.is_word_burned(TurnId(appeal.turn))
        });
        for appeal in &mut appeals {
            appeal.record = appeal.record.take().map(|record| record.without_secrets(facts));
        }
        appeals
    }

    fn with_records(facts: &Facts, has_record: impl Fn(&Self) -> bool) -> Vec<Self> {
        let mut appeals = Self::all(facts);
        for appeal in &mut appeals {
            if has_record(appeal) {
                appeal.record = Record::of(facts, TurnId(appeal.turn));
            }
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
            in_hall: PublicSpeller::new(facts, turn.speller),
            round: turn.round,
            side: appeal.side,
            ground: appeal.ground.clone(),
            text: appeal.text.clone(),
            at: facts.time_of(lodged.seq)?,
            correct: turn.shown.as_ref().is_some_and(|ruling| ruling.correct),
            can_miss: state.can_count_as_missed(turn),
            record: None,
            decided,
            shown: appeal.shown,
            open: appeal.open(),
        })
    }
}

impl Record {
    fn without_secrets(self, facts: &Facts) -> Self {
        let word = self.word.without_secrets(facts);
        Self { word, ..self }
    }

    fn of(facts: &Facts, turn: TurnId) -> Option<Self> {
        Some(Self {
            word: Word::new(facts.word_of(turn)?),
            asked: asked(facts, turn),
            heard: Heard::of(facts, turn),
            suggestion: Comparison::of(facts, turn),
        })
    }
}

impl Appealable {
    /// Rulings of this round or the last ones, newest first.
    pub(super) fn all(facts: &Facts) -> Vec<Self> {
        let state = &facts.state;
        let numbers = [&state.round, &state.last_round].map(|round| round.as_ref().map(|round| round.no));
        // What a title word or a tie-break came of may be wrong, too.
        let before = state
            .turns
            .values()
            .filter(|turn| turn.shown.is_some() && turn.kind.eliminates() && Some(turn.round) != numbers[0]);
        let oldest = before.map(|turn| turn.round).max();
        let turns = state.turns.iter().rev();
        let of_round = turns.filter(|(_, turn)| {
            numbers.contains(&Some(turn.round)) || oldest.is_some_and(|oldest| turn.round >= oldest)
        });
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
