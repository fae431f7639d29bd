//! What a log amounts to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::event::{BoardMode, Place, names};
use crate::profile::Profile;
pub use crate::records::*;
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
    /// The spellers in the bee, in order. While a title word is open, all who would come back.
    pub seated: Vec<SpellerId>,
    pub round: Option<Round>,
    /// The closed round before.
    pub last_round: Option<Round>,
    /// Number of the last round that was started.
    pub round_no: u32,
    /// Increases whenever it is decided who goes on: at the end of a round, by an appeal that reopens one, and on paper.
    pub decided: u32,
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
    /// Words that the hall has seen, also if that was undone.
    pub seen: BTreeSet<WordId>,
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
    /// Who is back in by a shown appeal, until someone else is called.
    pub reinstated: Option<Reinstated>,
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
            decided: 0,
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
            seen: BTreeSet::new(),
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
            reinstated: None,
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

    /// The spellers in the draw, without those who were replaced.
    pub fn present(&self) -> impl Iterator<Item = (SpellerId, &Entrant)> {
        self.entrants
            .iter()
            .filter(|(_, entrant)| entrant.present)
            .map(|(id, entrant)| (*id, entrant))
    }
}
