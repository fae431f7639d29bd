//! What is written to the log. Events are facts: applying one never fails.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::profile::{Ground, Item, OrderMethod, Profile, RoundKind};
pub use crate::results::{OutOnPaper, Outcome, Place};
use crate::{AppealId, SpellerId, TurnId, WordId};

/// One command in the log, with the events that it made. Undo names commands by `seq`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Counts from 1.
    pub seq: u64,
    /// Monotonic milliseconds of the server that wrote it. After a restart they begin anew, see [`ClockCause::Restart`].
    pub at: u64,
    /// The official (an account or a grant) or the server.
    pub by: String,
    /// What happened, never empty.
    pub events: Vec<Event>,
}

/// Extra help for one speller. Only officials see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Allowance {
    /// Added to every clock, in seconds.
    pub extra_s: u32,
    /// The stage screen shows larger letters.
    pub large_type: bool,
}

/// Everything that can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(
    missing_docs,
    reason = "the fields of a variant are explained in its comment where their names don't"
)]
pub enum Event {
    /// The rules are part of the log, so an old bee is always read by the rules of its time.
    BeeOpened {
        profile: Box<Profile>,
        hash: String,
        rehearsal: bool,
    },
    /// `signers`: two different officials, or a lone one.
    ListSealed {
        list: String,
        hash: String,
        count: u32,
        signers: Vec<String>,
    },
    ListUnsealed {
        list: String,
        reason: String,
        signers: Vec<String>,
    },
    /// `number` is what the speller wears. `school` is an id. An alternate spells only in place of someone else.
    SpellerEntered {
        speller: SpellerId,
        number: u32,
        school: Option<u32>,
        allowance: Allowance,
        alternate: bool,
    },
    /// `present: false` takes a check-in back.
    CheckedIn {
        speller: SpellerId,
        present: bool,
        replaces: Option<SpellerId>,
    },
    OrderDrawn {
        seed: String,
        method: OrderMethod,
        order: Vec<SpellerId>,
    },
    /// `path` is a JSON pointer into the profile.
    ProfileAmended {
        path: String,
        was: Value,
        is: Value,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<String>,
    },

    RoundStarted {
        round: u32,
        kind: RoundKind,
        eligible: Vec<SpellerId>,
        level: Option<u32>,
    },
    RoundClosed {
        round: u32,
        correct: Vec<SpellerId>,
        out: Vec<SpellerId>,
        outcome: Outcome,
    },
    PlaceSettled {
        place: u32,
        spellers: Vec<SpellerId>,
        how: PlaceBy,
    },
    /// The score of a written round or test.
    WrittenScored {
        speller: SpellerId,
        score: u32,
    },

    /// `word` is absent in a spell-off, where items come one after the other.
    SpellerCalled {
        turn: TurnId,
        speller: SpellerId,
        word: Option<WordId>,
    },
    PassedOver {
        speller: SpellerId,
        reason: PassReason,
        then: PassThen,
    },
    WordSkipped {
        turn: TurnId,
        word: WordId,
        next: WordId,
        reason: String,
        second: Option<String>,
    },
    WordSpoken {
        turn: TurnId,
        word: Option<WordId>,
    },
    /// `late`: the time for questions was over. Evidence is logged all the same.
    InfoGiven {
        turn: TurnId,
        item: Item,
        late: bool,
    },
    SpellingBegan {
        turn: TurnId,
    },
    /// The scribe's whole record so far. `restarts` are the beginnings that the speller gave up.
    Heard {
        turn: TurnId,
        text: String,
        restarts: Vec<String>,
    },
    ChoiceGiven {
        turn: TurnId,
        choice: u32,
    },
    ClockSet {
        turn: TurnId,
        running: bool,
        remaining_ms: u64,
        cause: ClockCause,
    },
    TimeUp {
        turn: TurnId,
    },
    Finished {
        turn: TurnId,
    },
    Ruled {
        turn: TurnId,
        correct: bool,
        ground: Ground,
        note: Option<String>,
    },
    Shown {
        turn: TurnId,
    },
    WordRevealed {
        word: WordId,
    },
    TurnVoided {
        turn: TurnId,
        reason: String,
        burn: bool,
    },

    /// `item` is a word that both spellers get.
    SpellOffMarked {
        speller: SpellerId,
        item: WordId,
        correct: bool,
    },
    SpellOffCounted {
        speller: SpellerId,
        score: u32,
        #[serde(rename = "final")]
        is_final: bool,
    },

    AppealLodged {
        appeal: AppealId,
        turn: TurnId,
        side: AppealSide,
        ground: String,
        text: String,
    },
    AppealDecided {
        appeal: AppealId,
        outcome: AppealOutcome,
        remedy: Remedy,
        reason: String,
        second: Option<String>,
    },
    AppealShown {
        appeal: AppealId,
    },
    /// The announcer has released what an undo changed for the hall.
    CorrectionShown {},
    SpellerLeft {
        speller: SpellerId,
        reason: String,
    },
    /// They were marked as gone by mistake, or came back.
    SpellerReturned {
        speller: SpellerId,
        reason: String,
    },
    /// `seconds`: how long it is meant to last.
    PauseBegan {
        kind: PauseKind,
        seconds: Option<u32>,
        text: String,
    },
    PauseEnded {},
    BoardSet {
        mode: BoardMode,
        text: String,
    },
    /// The bee went on by paper. Words up to `used_to` are used. `out`: who was out before `round`.
    CaughtUp {
        round: u32,
        survivors: Vec<SpellerId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<OutOnPaper>,
        used_to: Option<WordId>,
        note: String,
    },
    /// `shown`: the hall had seen what was undone.
    Undone {
        commands: Vec<u64>,
        reason: String,
        shown: bool,
        second: Option<String>,
    },
    /// `undone` is the command that undid.
    Redone {
        undone: u64,
    },
    BeeClosed {
        places: Vec<Place>,
    },
    BeeReopened {
        reason: String,
        second: Option<String>,
    },
}

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl $name {
            /// Each of them, in the order of their definition.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }
    };
}
pub(crate) use names;

names! {
    /// How a place was settled.
    PlaceBy {
        /// By a tie-break round.
        TieBreak,
        /// By a spell-off's count.
        SpellOff,
        /// By a later count of a spell-off.
        Recount,
        /// Officials let them share it.
        Shared,
    }
}
names! {
    /// Why a speller was passed over.
    PassReason {
        /// Nobody came to the microphone.
        Absent,
        /// Not here yet.
        Late,
        /// On a break that officials allowed.
        OnBreak,
    }
}
names! {
    /// What follows for a speller after being passed over.
    PassThen {
        /// Spells at the end of the round.
        EndOfRound,
        /// Counts as a miss.
        Out,
    }
}
names! {
    /// Why the clock was set.
    ClockCause {
        /// The turn's clock began.
        Start,
        /// An official stopped, resumed or set it.
        Official,
        /// The bee paused or resumed.
        Pause,
        /// The server restarted. The clock is stopped at its last mark.
        Restart,
        /// The speller is done.
        Done,
        /// The rules allow a speller to finish.
        Finish,
        /// An undo gave back a clock that had run out.
        Undo,
    }
}
names! {
    /// Who appeals.
    AppealSide {
        /// The speller's side.
        Speller,
        /// Another speller's side.
        Rival,
        /// The judges themselves. No deadline applies.
        Judges,
    }
}
names! {
    /// How an appeal ended.
    AppealOutcome {
        /// The ruling changes.
        Upheld,
        /// The ruling stays.
        Refused,
        /// Taken back.
        Withdrawn,
    }
}
names! {
    /// What an upheld appeal gives.
    Remedy {
        /// Nothing.
        None,
        /// The word counts as spelled correctly.
        Correct,
        /// A turn with a new word, before the next round.
        NewWord,
        /// The word counts as missed after all, while its round is open.
        Missed,
    }
}
names! {
    /// Kinds of pauses.
    PauseKind {
        /// An announced break.
        Break,
        /// A short hold by an official.
        Hold,
        /// Something broke.
        Technical,
    }
}
names! {
    /// What the board shows.
    BoardMode {
        /// The bee.
        Live,
        /// Only the bee's name.
        Cover,
        /// The rules card.
        Rules,
        /// A text.
        Text,
    }
}
