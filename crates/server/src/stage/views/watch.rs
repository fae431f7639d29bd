//! What families at home see, some time after the hall.

use std::{cmp::Reverse, collections::BTreeMap};

use bee::{AppealOutcome, BoardMode, Event, Recent, SpellerId, State, TurnId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::stage::{
    board_view::{BoardView, PublicSpeller, Stamped},
    facts::Facts,
};

/// The most results.
const HAPPENED: usize = 5;

/// What people at home see of a bee.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchView {
    /// As the hall saw it so long ago. While the board is covered, without anything of the bee. Times are as late, too.
    #[serde(flatten)]
    board: BoardView,
    /// How many seconds later than the hall.
    delay_seconds: u32,
    /// The last results and corrections, newest first.
    happened: Vec<Happened>,
}

/// A result, or a correction of one.
#[derive(Serialize, ToSchema)]
#[schema(as = WatchEvent)]
struct Happened {
    #[serde(flatten)]
    speller: PublicSpeller,
    at: DateTime<Utc>,
    /// The result. Of a correction, the one that no longer counts.
    correct: bool,
    /// When the result was shown that this corrects. Absent for a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    corrects: Option<DateTime<Utc>>,
    /// The word, if it was revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
}

impl WatchView {
    /// Of the bee as it was then.
    pub fn new(facts: &Facts, past: &State, delay_seconds: u32) -> Self {
        let public = past.public();
        let results = public.recent.iter();
        let mut happened: Vec<_> = results
            .filter_map(|recent| Some((recent.seq, Happened::result(facts, recent)?)))
            .collect();
        if !past.correction_waiting {
            happened.extend(corrections(facts, past));
        }
        happened.sort_by_key(|(seq, _)| Reverse(*seq));
        let newest = happened.into_iter().map(|(_, one)| one).take(HAPPENED);
        let happened = newest.collect();
        Self {
            board: BoardView::of(facts, public).later(u64::from(delay_seconds) * 1000),
            delay_seconds,
            happened,
        }
    }

    /// With nothing but the bee's name.
    pub fn covered(facts: &Facts, delay_seconds: u32) -> Self {
        let mut public = State::default().public();
        public.mode = BoardMode::Cover;
        public.rehearsal = facts.state.rehearsal;
        Self {
            board: BoardView::of(facts, public),
            delay_seconds,
            happened: Vec::new(),
        }
    }
}

impl Stamped for WatchView {
    fn stamp(&mut self, t: u64, rev: u64) {
        self.board.stamp(t, rev);
    }
}

impl Happened {
    fn result(facts: &Facts, recent: &Recent) -> Option<Self> {
        let word = recent.word.and_then(|word| facts.word(word));
        Some(Self {
            speller: PublicSpeller::new(facts, recent.speller),
            at: facts.time_of(recent.seq)?,
            correct: recent.correct,
            corrects: None,
            word: word.map(|word| word.reveal().word.clone()),
        })
    }
}

/// The results that the hall saw and that were taken back, each with the number of the entry that did so.
fn corrections(facts: &Facts, past: &State) -> Vec<(u64, Happened)> {
    // What each turn's last shown ruling was, by whom and when.
    let mut shown: BTreeMap<TurnId, (SpellerId, bool, u64)> = BTreeMap::new();
    let mut rulings: BTreeMap<TurnId, bool> = BTreeMap::new();
    // The turns that each command has shown.
    let mut by_command: BTreeMap<u64, TurnId> = BTreeMap::new();
    let mut appealed = BTreeMap::new();
    let mut taken_back = Vec::new();
    for entry in past.log() {
        let is_undone = past.is_undone(entry.seq);
        for event in &entry.events {
            match event {
                Event::Ruled { turn, correct, .. } => {
                    rulings.insert(*turn, *correct);
                }
                Event::Shown { turn } => {
                    if let (Some(record), Some(correct)) = (past.turns.get(turn), rulings.get(turn)) {
                        shown.insert(*turn, (record.speller, *correct, entry.seq));
                        by_command.insert(entry.seq, *turn);
                    }
                }
                Event::AppealLodged { appeal, turn, .. } => {
                    appealed.insert(*appeal, *turn);
                }
                Event::Undone { commands, .. } if !is_undone => {
                    let turns = commands.iter().filter_map(|command| by_command.get(command));
                    taken_back.extend(turns.filter_map(|turn| Some((entry.seq, *shown.get(turn)?))));
                }
                Event::AppealShown { appeal } if !is_undone => {
                    let outcome = past.appeals.get(appeal).and_then(|appeal| appeal.decided);
                    let upheld = matches!(outcome, Some((AppealOutcome::Upheld, _)));
                    let turn = appealed.get(appeal).filter(|_| upheld);
                    let was = turn.and_then(|turn| shown.get(turn));
                    taken_back.extend(was.map(|was| (entry.seq, *was)));
                }
                _ => {}
            }
        }
    }
    let newest = taken_back.into_iter().rev().take(HAPPENED);
    newest
        .filter_map(|(seq, (speller, correct, was))| {
            let correction = Happened {
                speller: PublicSpeller::new(facts, speller),
                at: facts.time_of(seq)?,
                correct,
                corrects: Some(facts.time_of(was)?),
                word: None,
            };
            Some((seq, correction))
        })
        .collect()
}
