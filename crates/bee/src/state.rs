//! What a log amounts to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::duel::Duel;
use crate::event::{Allowance, AppealOutcome, AppealSide, BoardMode, PauseKind, Place, Remedy, names};
use crate::profile::{Ground, Item, Profile, RoundKind};
use crate::{AppealId, SpellerId, TurnId, WordId};

names! {
    /// Where the bee is.
    Phase {
        /// Before the draw.
        Setup,
        /// A round may start.
        Ready,
        /// The title word may be called.
        TitleWord,
        /// A spell-off must start.
        SpellOff,
        /// The next speller may be called.
        Between,
        /// A speller is called. The word wasn't said.
        AtMic,
        /// The speller may ask.
        Asking,
        /// The speller spells.
        Spelling,
        /// The speller is done.
        Judging,
        /// There is a ruling. The hall doesn't know it.
        Ruled,
        /// Everyone had a turn.
        RoundEnd,
        /// There is a champion.
        Final,
        /// Over.
        Closed,
    }
}

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
    /// Why they left, if they did.
    pub left: Option<String>,
    /// When they were out. Later is better.
    pub out: Option<Out>,
}

/// When a speller was out, for places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// The round, or the points where points decide. More is better.
    pub wave: u32,
    /// Among those of the same wave. Less is better.
    pub rank: u32,
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
    /// Who spells, in order.
    pub eligible: Vec<SpellerId>,
    /// Who has yet to spell.
    pub waiting: VecDeque<SpellerId>,
    /// Who has spelled.
    pub results: BTreeMap<SpellerId, Went>,
    /// Who was passed over, and is due at the end.
    pub absent: BTreeSet<SpellerId>,
    /// The exchange between two spellers.
    pub duel: Option<Duel>,
    /// Who was seated when it started.
    pub seated: Vec<SpellerId>,
}

impl Round {
    /// Those with a right answer, in order.
    pub fn right(&self) -> Vec<SpellerId> {
        self.with(&[Went::Right, Went::Bye])
    }

    /// Those who are still in the bee.
    pub fn active(&self) -> Vec<SpellerId> {
        self.eligible
            .iter()
            .copied()
            .filter(|id| self.results.get(id) != Some(&Went::Left))
            .collect()
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
    /// The pause stopped the clock.
    pub stopped_by_pause: bool,
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
    /// As the hall knows it.
    pub shown: Option<Ruling>,
    /// Doesn't count.
    pub voided: bool,
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
pub struct Pause {
    /// Of which kind.
    pub kind: PauseKind,
    /// Wall-clock text.
    pub until: Option<String>,
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

/// Everything that follows from the log, except how it can be undone. Read it through [`crate::State`].
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "names and types say it; traps are commented")]
pub struct Bee {
    pub phase: Phase,
    /// None before the bee is opened.
    pub profile: Option<Arc<Profile>>,
    pub profile_hash: String,
    pub rehearsal: bool,
    pub sealed: Option<Seal>,
    pub entrants: BTreeMap<SpellerId, Entrant>,
    pub drawn: bool,
    pub order: Vec<SpellerId>,
    /// Who is still in, in order. While a title word is open, everyone who would come back.
    pub seated: Vec<SpellerId>,
    pub round: Option<Round>,
    /// The closed round before.
    pub last_round: Option<Round>,
    /// Number of the last round that was started.
    pub round_no: u32,
    /// Closed rounds that began with few enough spellers for the cap.
    pub counted_rounds: BTreeSet<u32>,
    pub title: Option<SpellerId>,
    /// Ties to be broken before the next round.
    pub ties: Vec<Tie>,
    /// Who must spell off.
    pub spell_off: Vec<SpellerId>,
    pub turn: Option<Turn>,
    pub turns: BTreeMap<TurnId, TurnRecord>,
    pub evidence: BTreeMap<TurnId, Evidence>,
    /// Words that must not be called anymore. Undo keeps them.
    pub used: BTreeSet<WordId>,
    /// All words up to this one are used.
    pub used_to: Option<WordId>,
    pub last_turn: u32,
    pub appeals: BTreeMap<AppealId, Appeal>,
    pub pause: Option<Pause>,
    pub board: (BoardMode, String),
    /// The word on the board.
    pub revealed: Option<WordId>,
    /// The result on the board, until the next speller is called.
    pub shown: Option<(SpellerId, Ruling)>,
    pub recent: VecDeque<Recent>,
    pub champions: Vec<SpellerId>,
    pub places: Vec<Place>,
    /// By round.
    pub points: BTreeMap<u32, BTreeMap<SpellerId, u32>>,
    pub written: BTreeMap<SpellerId, u32>,
    pub marks: BTreeMap<SpellerId, BTreeMap<WordId, bool>>,
    /// Score, and whether it is final.
    pub scores: BTreeMap<SpellerId, (u32, bool)>,
    /// An undo changed what the hall had seen, and the announcer hasn't released it.
    pub correction_waiting: bool,
    /// The hall sees a correction.
    pub correction: bool,
}

impl Default for Bee {
    fn default() -> Self {
        Self {
            phase: Phase::Setup,
            profile: None,
            profile_hash: String::new(),
            rehearsal: false,
            sealed: None,
            entrants: BTreeMap::new(),
            drawn: false,
            order: Vec::new(),
            seated: Vec::new(),
            round: None,
            last_round: None,
            round_no: 0,
            counted_rounds: BTreeSet::new(),
            title: None,
            ties: Vec::new(),
            spell_off: Vec::new(),
            turn: None,
            turns: BTreeMap::new(),
            evidence: BTreeMap::new(),
            used: BTreeSet::new(),
            used_to: None,
            last_turn: 0,
            appeals: BTreeMap::new(),
            pause: None,
            board: (BoardMode::Live, String::new()),
            revealed: None,
            shown: None,
            recent: VecDeque::new(),
            champions: Vec::new(),
            places: Vec::new(),
            points: BTreeMap::new(),
            written: BTreeMap::new(),
            marks: BTreeMap::new(),
            scores: BTreeMap::new(),
            correction_waiting: false,
            correction: false,
        }
    }
}

impl Bee {
    /// Whether a word may still be called.
    pub fn unused(&self, word: WordId) -> bool {
        !self.used.contains(&word) && self.used_to.is_none_or(|last| word > last)
    }

    /// An entrant's number, or 0.
    pub fn number(&self, speller: SpellerId) -> u32 {
        self.entrants.get(&speller).map_or(0, |entrant| entrant.number)
    }

    /// A speller's points so far.
    pub fn points_of(&self, speller: SpellerId) -> u32 {
        self.points.values().filter_map(|round| round.get(&speller)).sum()
    }

    /// What was noted in a turn.
    pub fn noted(&self, turn: TurnId) -> Option<&Evidence> {
        self.evidence.get(&turn)
    }

    /// Who is in the draw and hasn't been replaced.
    pub fn present(&self) -> impl Iterator<Item = (SpellerId, &Entrant)> {
        self.entrants
            .iter()
            .filter(|(_, entrant)| entrant.present)
            .map(|(id, entrant)| (*id, entrant))
    }
}
