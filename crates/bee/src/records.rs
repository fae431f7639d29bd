//! The parts of a state.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};

use crate::duel::Duel;
use crate::event::{Allowance, AppealOutcome, AppealSide, PauseKind, Remedy};
use crate::profile::{Ground, Item, RoundKind};
use crate::{SpellerId, TurnId, WordId};

/// A speller in the bee.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What they wear.
    pub number: u32,
    /// Their school's id.
    pub school: Option<u32>,
    /// Extra help.
    pub allowance: Allowance,
    /// Spells only in place of someone else.
    pub alternate: bool,
    /// Checked in.
    pub present: bool,
    /// The alternate in their place.
    pub replaced_by: Option<SpellerId>,
    /// Checked in after the draw, and spells last.
    pub late: bool,
    /// Why they left, if they did.
    pub left: Option<String>,
    /// Where they were when they left, to come back to.
    pub seat: Option<Seat>,
    /// When they were out. Later is better.
    pub out: Option<Out>,
    /// The last round that they spelled on paper.
    pub on_paper: Option<u32>,
}

/// When a speller was out, for places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// The round. Where points decide, the points and 1, or 0 before the stage. More is better.
    pub wave: u32,
    /// Among those of the same wave. Less is better.
    pub rank: u32,
}

/// Where a speller was when they left the bee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// `Bee::decided` at that time.
    pub decided: u32,
    /// The round that was open, if they spelled in it.
    pub round: Option<u32>,
    /// Their result in it.
    pub result: Option<Went>,
}

/// How a round went for a speller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// Right.
    Right,
    /// Wrong, or didn't come.
    Missed,
    /// Came back by an appeal and goes on without a turn.
    Bye,
    /// Left the bee.
    Left,
    /// Had a turn that is counted otherwise, such as in a spell-off.
    Counted,
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// From 1. A practice round has the number 0.
    pub no: u32,
    /// What spellers do.
    pub kind: RoundKind,
    /// Only words of this level.
    pub level: Option<u32>,
    /// The spellers of this round, in order.
    pub eligible: Vec<SpellerId>,
    /// The spellers still to come, in order.
    pub waiting: VecDeque<SpellerId>,
    /// How it went for each speller.
    pub results: BTreeMap<SpellerId, Went>,
    /// The spellers passed over, due at the end.
    pub absent: BTreeSet<SpellerId>,
    /// The exchange between two spellers.
    pub duel: Option<Duel>,
    /// The spellers seated at its start.
    pub seated: Vec<SpellerId>,
}

impl Round {
    /// Those with a right answer, in order.
    pub fn right(&self) -> Vec<SpellerId> {
        self.with(&[Went::Right, Went::Bye])
    }

    /// Those who go on if enough were right, in order. Includes spellers whom an appeal brought back, who have spelled nothing,
    /// if anyone was right.
    pub(crate) fn right_if_any_spelled(&self) -> Vec<SpellerId> {
        if self.with(&[Went::Right]).is_empty() {
            Vec::new()
        } else {
            self.right()
        }
    }

    /// Its spellers, without those who left the bee.
    pub fn active(&self) -> Vec<SpellerId> {
        self.eligible
            .iter()
            .copied()
            .filter(|id| self.results.get(id) != Some(&Went::Left))
            .collect()
    }

    /// Adds a speller at the end.
    pub(crate) fn join(&mut self, speller: SpellerId) {
        self.eligible.push(speller);
        self.seated.push(speller);
        self.waiting.push_back(speller);
    }

    /// Takes a speller out who hasn't spelled.
    pub(crate) fn part(&mut self, speller: SpellerId) {
        self.eligible.retain(|id| *id != speller);
        self.seated.retain(|id| *id != speller);
        self.waiting.retain(|id| *id != speller);
        self.absent.remove(&speller);
        self.results.remove(&speller);
    }

    /// Ends the exchange if one of the two has left, unless it is won.
    pub(crate) fn end_lonely_duel(&mut self) {
        let has_left = |id: &SpellerId| self.results.get(id) == Some(&Went::Left);
        let is_won = matches!(self.duel, Some(Duel::Won { .. }));
        if self.duel.is_some() && !is_won && self.eligible.iter().any(has_left) {
            self.duel = None;
            self.waiting.clear();
        }
    }

    /// Those with one of these results, in order.
    pub fn with(&self, results: &[Went]) -> Vec<SpellerId> {
        let has = |id: &SpellerId| {
            self.results
                .get(id)
                .is_some_and(|result| results.contains(result))
        };
        self.eligible.iter().copied().filter(has).collect()
    }
}

/// The clock of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Stopped with so many milliseconds left.
    Stopped(u64),
    /// Running until this monotonic time.
    Until(u64),
}

impl Clock {
    /// Milliseconds left.
    pub fn left(self, now_ms: u64) -> u64 {
        match self {
            Self::Stopped(left) => left,
            Self::Until(end) => end.saturating_sub(now_ms),
        }
    }

    /// Whether it runs.
    pub fn running(self) -> bool {
        matches!(self, Self::Until(_))
    }
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Whether the word counts.
    pub correct: bool,
    /// Why.
    pub ground: Ground,
    /// What the judges wrote.
    pub note: Option<String>,
}

/// The open turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its number.
    pub id: TurnId,
    /// At the microphone.
    pub speller: SpellerId,
    /// None in a spell-off.
    pub word: Option<WordId>,
    /// If there is one, and it has begun.
    pub clock: Option<Clock>,
    /// Grows with each setting of the clock.
    pub clock_seq: u64,
    /// A pause or a restart of the server stopped the clock, so resuming starts it again.
    pub clock_waits: bool,
    /// Time is up.
    pub time_up: bool,
    /// The clock ran out, but the rules allow to finish.
    pub may_finish: bool,
    /// The chosen meaning.
    pub choice: Option<u32>,
    /// Not shown.
    pub ruling: Option<Ruling>,
}

/// A turn as later needed, also when it was undone.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRecord {
    /// Who.
    pub speller: SpellerId,
    /// Which word.
    pub word: Option<WordId>,
    /// In which round.
    pub round: u32,
    /// Of which kind.
    pub kind: RoundKind,
    /// The exchange between two spellers when it began.
    pub duel: Option<Duel>,
    /// As the hall knows it.
    pub shown: Option<Ruling>,
    /// Doesn't count.
    pub voided: bool,
}

impl TurnRecord {
    /// Whether the hall knows the word as correct.
    pub fn is_right(&self) -> bool {
        self.shown.as_ref().is_some_and(|ruling| ruling.correct)
    }
}

/// What officials noted in a turn. Undo keeps it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// In order, with each item as often as it was asked for.
    pub asked: Vec<Item>,
    /// The scribe's record.
    pub heard: Option<Heard>,
}

/// A scribe's record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heard {
    /// The letters of the last start.
    pub text: String,
    /// The beginnings before it.
    pub restarts: Vec<String>,
}

/// An appeal.
#[derive(Clone, Debug, PartialEq)]
pub struct Appeal {
    /// About this turn.
    pub turn: TurnId,
    /// By.
    pub side: AppealSide,
    /// On the ground of.
    pub ground: String,
    /// In words.
    pub text: String,
    /// If it was decided.
    pub decided: Option<(AppealOutcome, Remedy)>,
    /// Whether the hall knows.
    pub shown: bool,
}

impl Appeal {
    /// Nobody knows yet how it ends, or the hall doesn't.
    pub fn open(&self) -> bool {
        !self.shown && !matches!(self.decided, Some((AppealOutcome::Withdrawn, _)))
    }
}

/// A group that left together, waiting for a tie-break.
#[derive(Clone, Debug, PartialEq)]
pub struct Tie {
    /// The best place among them.
    pub place: u32,
    /// Who.
    pub spellers: Vec<SpellerId>,
}

/// A pause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pause {
    /// Of which kind.
    pub kind: PauseKind,
    /// Monotonic milliseconds at the end that was announced. The bee doesn't go on by itself.
    pub end_t: Option<u64>,
    /// For the hall.
    pub text: String,
}

/// A shown result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// Who.
    pub speller: SpellerId,
    /// How.
    pub correct: bool,
    /// The command that showed it.
    pub seq: u64,
    /// Once the hall has seen it.
    #[serde(default)]
    pub word: Option<WordId>,
}

/// A speller who is back in, as an appeal was upheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reinstated {
    /// Who.
    pub speller: SpellerId,
    /// By a turn with another word. Otherwise, the spelling counts.
    pub new_word: bool,
    /// Their spelling had counted, so they never left.
    #[serde(default)]
    pub was_right: bool,
}

/// The seal of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The list's id.
    pub list: String,
    /// Of its contents.
    pub hash: String,
    /// Words.
    pub count: u32,
    /// One or two officials.
    pub signers: Vec<String>,
}
