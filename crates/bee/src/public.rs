//! What the hall and people at home may know. Public views are made of this, and of nothing else of the state.

use serde::{Deserialize, Serialize};

use crate::event::{BoardMode, Event, Place, names};
use crate::profile::{Ending, Ground, Item, Profile, RoundKind};
use crate::state::{Bee, Clock, Pause, Phase, Recent, Reinstated, Round, Went};
use crate::{SpellerId, WordId};

names! {
    /// The public's phases. There is none that shows a ruling before the hall knows it.
    PublicPhase {
        /// Before the draw.
        Doors,
        /// Before a round.
        Ready,
        /// Between turns.
        Between,
        /// A speller is at the microphone.
        Turn,
        /// Everyone had a turn.
        RoundEnd,
        /// There is a champion.
        Final,
        /// Over.
        Closed,
    }
}
names! {
    /// Where a turn is. Judging looks the same for every ruling.
    PublicTurn {
        /// Called.
        Waiting,
        /// May ask.
        Asking,
        /// Spells.
        Spelling,
        /// Done.
        Judging,
    }
}

/// The public state. Spellers and words are ids: views add names by the profile's rule, and the text of `word`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "names and types say it; traps are commented")]
pub struct PublicState {
    pub phase: PublicPhase,
    pub rehearsal: bool,
    pub round: Option<PublicRound>,
    pub pause: Option<Pause>,
    /// At the microphone, or the one whose result is shown.
    pub speller: Option<SpellerId>,
    pub turn: Option<PublicTurn>,
    pub asked: Vec<Item>,
    pub clock: Option<PublicClock>,
    pub time_up: bool,
    pub shown: Option<PublicRuling>,
    /// Only after the pronouncer has revealed it.
    pub word: Option<WordId>,
    pub survivors: Vec<SpellerId>,
    /// The spellers still to come in this round, in order.
    pub next: Vec<SpellerId>,
    pub recent: Vec<Recent>,
    pub mode: BoardMode,
    pub text: String,
    pub champions: Vec<SpellerId>,
    /// When there is a champion.
    pub places: Vec<Place>,
    /// What is shown corrects what was shown before.
    pub correction: bool,
    /// Who is back in by an appeal, until someone else is called.
    pub reinstated: Option<Reinstated>,
}

/// The public's round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "names and types say it; traps are commented")]
pub struct PublicRound {
    pub no: u32,
    pub kind: RoundKind,
    /// Planned rounds, where points decide.
    pub of: Option<u32>,
    /// If only one is right, that speller has a title word, and everyone else stays seated.
    #[serde(default)]
    pub title_word: bool,
    pub correct: Vec<SpellerId>,
    pub missed: Vec<SpellerId>,
}

/// The public's clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicClock {
    /// Whether it runs.
    pub running: bool,
    /// Monotonic milliseconds at its end, while it runs.
    pub end_t: Option<u64>,
    /// Milliseconds left, while it is stopped.
    pub left: Option<u64>,
    /// Warnings, in seconds left.
    pub warn: Vec<u32>,
    /// Questions end when so many seconds are left.
    pub ask_until_left_s: Option<u32>,
}

/// A shown ruling.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "names and types say it")]
pub struct PublicRuling {
    pub correct: bool,
    pub ground: Ground,
}

impl PublicState {
    pub(crate) fn of(bee: &Bee) -> Self {
        let turn = match bee.phase {
            Phase::AtMic => Some(PublicTurn::Waiting),
            Phase::Asking => Some(PublicTurn::Asking),
            Phase::Spelling => Some(PublicTurn::Spelling),
            Phase::Judging | Phase::Ruled => Some(PublicTurn::Judging),
            _ => None,
        };
        let phase = match bee.phase {
            Phase::Setup => PublicPhase::Doors,
            Phase::Ready | Phase::TitleWord | Phase::SpellOff => PublicPhase::Ready,
            Phase::Between => PublicPhase::Between,
            Phase::AtMic | Phase::Asking | Phase::Spelling | Phase::Judging | Phase::Ruled => {
                PublicPhase::Turn
            }
            Phase::RoundEnd => PublicPhase::RoundEnd,
            Phase::Final => PublicPhase::Final,
            Phase::Closed => PublicPhase::Closed,
        };
        let open = bee.turn.as_ref();
        let last = bee.shown.as_ref();
        let asked = open
            .and_then(|turn| bee.noted(turn.id))
            .map(|noted| noted.asked.clone())
            .unwrap_or_default();
        let over = matches!(bee.phase, Phase::Final | Phase::Closed);
        let mut public = Self {
            phase,
            rehearsal: bee.rehearsal,
            round: bee
                .round
                .as_ref()
                .or(bee.last_round.as_ref())
                .map(|round| public_round(bee, round))
                .or_else(|| round_on_paper(bee)),
            pause: bee.pause.clone(),
            speller: open
                .map(|turn| turn.speller)
                .or(last.map(|(speller, _)| *speller)),
            turn,
            asked,
            clock: public_clock(bee),
            time_up: open.is_some_and(|turn| turn.time_up),
            shown: last.map(|(_, ruling)| PublicRuling {
                correct: ruling.correct,
                ground: ruling.ground,
            }),
            word: bee.revealed,
            survivors: bee.seated.clone(),
            next: bee.upcoming(),
            recent: bee.recent.iter().copied().collect(),
            mode: BoardMode::Live,
            text: String::new(),
            champions: if over { bee.champions.clone() } else { Vec::new() },
            places: if over { bee.standing() } else { Vec::new() },
            correction: bee.correction,
            reinstated: bee.reinstated,
        };
        public.set_board(bee);
        public
    }

    pub(crate) fn set_board(&mut self, bee: &Bee) {
        self.mode = bee.board.0;
        self.text.clone_from(&bee.board.1);
    }
}

fn public_round(bee: &Bee, round: &Round) -> PublicRound {
    PublicRound {
        no: round.no,
        kind: round.kind,
        of: planned_rounds(bee),
        title_word: one_right_is_not_enough(bee, round.kind),
        correct: round.right_if_any_spelled(),
        missed: round.with(&[Went::Missed]),
    }
}

/// The last round, if it was spelled on paper. Who was right in it isn't known.
fn round_on_paper(bee: &Bee) -> Option<PublicRound> {
    (bee.round_no > 0).then(|| PublicRound {
        no: bee.round_no,
        kind: RoundKind::Spelling,
        of: planned_rounds(bee),
        title_word: false,
        correct: Vec::new(),
        missed: Vec::new(),
    })
}

fn one_right_is_not_enough(bee: &Bee, kind: RoundKind) -> bool {
    let by_rules = |profile: &Profile| profile.title_word && profile.ending != Ending::Points;
    kind.eliminates() && bee.profile.as_deref().is_some_and(by_rules)
}

fn planned_rounds(bee: &Bee) -> Option<u32> {
    let profile = bee.profile.as_ref()?;
    let by_points = profile.ending == Ending::Points;
    by_points.then_some(profile.rounds.len() as u32)
}

fn public_clock(bee: &Bee) -> Option<PublicClock> {
    let is_public = bee.profile.as_ref().is_some_and(|profile| profile.clock_public);
    bee.clock().filter(|_| is_public)
}

impl Bee {
    /// The clock of the open turn, also where the hall doesn't see it.
    pub fn clock(&self) -> Option<PublicClock> {
        let profile = self.profile.as_ref()?;
        let clock = self.turn.as_ref()?.clock?;
        let (end_t, left) = match clock {
            Clock::Until(end) => (Some(end), None),
            Clock::Stopped(left) => (None, Some(left)),
        };
        let warn = profile
            .clock
            .as_ref()
            .map(|rules| rules.warn_left_s.clone())
            .unwrap_or_default();
        let ask_until_left_s = profile.ask.until_left_s;
        Some(PublicClock {
            running: clock.running(),
            end_t,
            left,
            warn,
            ask_until_left_s,
        })
    }
}

/// Whether an event may change the public state. It must not depend on a word, on a ruling or on what was heard.
pub(crate) fn changes_public(event: &Event) -> bool {
    !matches!(
        event,
        Event::ListSealed { .. }
            | Event::ListUnsealed { .. }
            | Event::SpellerEntered { .. }
            | Event::WordSkipped { .. }
            | Event::Heard { .. }
            | Event::SpellOffMarked { .. }
            | Event::AppealLodged { .. }
            | Event::AppealDecided { .. }
    )
}
