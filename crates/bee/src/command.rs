//! What officials and the server ask for.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::{
    Allowance, AppealOutcome, AppealSide, BoardMode, OutOnPaper, PassReason, PauseKind, Remedy, names,
};
use crate::profile::{Ground, Item, OrderMethod, Profile, RoundKind};
use crate::{AppealId, SpellerId, TurnId, WordId};

names! {
    /// What an official does. One person may have several roles.
    Role {
        /// Runs the evening.
        Coordinator,
        /// Decides last.
        HeadJudge,
        /// Rules.
        Judge,
        /// Says the words.
        Pronouncer,
        /// Writes down what is spelled, without seeing the word.
        Scribe,
        /// Runs the clock.
        Timekeeper,
        /// Releases what the hall sees.
        Announcer,
        /// Checks spellers in.
        CheckIn,
        /// The server itself.
        Server,
    }
}

/// The official or server that gives a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// An account or a grant, as it is written to the log.
    pub by: String,
    /// Their roles in this bee.
    pub roles: Vec<Role>,
}

impl Actor {
    /// A lone teacher, or an organizer who holds every role of people.
    pub fn everything(by: impl Into<String>) -> Self {
        use Role::*;
        let roles = vec![
            Coordinator,
            HeadJudge,
            Judge,
            Pronouncer,
            Scribe,
            Timekeeper,
            Announcer,
            CheckIn,
        ];
        Self { by: by.into(), roles }
    }

    /// The server, for time and restarts.
    pub fn server() -> Self {
        Self {
            by: "server".into(),
            roles: vec![Role::Server],
        }
    }

    /// An official with one role.
    pub fn with(by: impl Into<String>, role: Role) -> Self {
        Self {
            by: by.into(),
            roles: vec![role],
        }
    }

    /// Whether one of the roles is among these.
    pub fn has(&self, roles: &[Role]) -> bool {
        self.roles.iter().any(|role| roles.contains(role))
    }
}

/// What can be asked for. Optional fields may be left out of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[expect(missing_docs, reason = "fields are those of the events")]
pub enum Command {
    /// The first command of a log.
    Open {
        profile: Box<Profile>,
        #[serde(default)]
        rehearsal: bool,
    },
    Seal {
        list: String,
        hash: String,
        count: u32,
        signers: Vec<String>,
    },
    Unseal {
        reason: String,
        signers: Vec<String>,
    },
    Enter {
        speller: SpellerId,
        number: u32,
        #[serde(default)]
        school: Option<u32>,
        #[serde(default)]
        allowance: Allowance,
        #[serde(default)]
        alternate: bool,
    },
    CheckIn {
        speller: SpellerId,
        present: bool,
        #[serde(default)]
        replaces: Option<SpellerId>,
    },
    /// The method is the profile's unless named.
    Draw {
        seed: String,
        #[serde(default)]
        method: Option<OrderMethod>,
    },
    /// `path` is a JSON pointer, such as `/titleWord`.
    Amend {
        path: String,
        value: Value,
        reason: String,
        #[serde(default)]
        second: Option<String>,
    },

    /// Starts what is due, unless another kind is named.
    StartRound {
        #[serde(default)]
        kind: Option<RoundKind>,
        #[serde(default)]
        level: Option<u32>,
    },
    CloseRound {},
    /// Lets spellers share a place instead of a tie-break.
    SharePlace {
        place: u32,
    },
    ScoreWritten {
        speller: SpellerId,
        score: u32,
    },

    /// Calls the next speller. A title word's round starts with it.
    Call {},
    PassOver {
        reason: PassReason,
    },
    Skip {
        reason: String,
        #[serde(default)]
        second: Option<String>,
    },
    Speak {},
    Info {
        turn: TurnId,
        item: Item,
    },
    Begin {
        turn: TurnId,
    },
    Hear {
        turn: TurnId,
        text: String,
        #[serde(default)]
        restarts: Vec<String>,
    },
    Choose {
        choice: u32,
    },
    /// Without `remaining_ms` the clock keeps its time.
    SetClock {
        running: bool,
        #[serde(default)]
        remaining_ms: Option<u64>,
    },
    /// From the server, when the clock has run out.
    TimeUp {
        turn: TurnId,
    },
    /// From the server, after a restart: the last time that it stored. Does nothing without a clock.
    Restarted {
        remaining_ms: u64,
    },
    Done {},
    /// `confirmed`: ring although the speller isn't done.
    Rule {
        correct: bool,
        #[serde(default)]
        ground: Option<Ground>,
        #[serde(default)]
        note: Option<String>,
        #[serde(default)]
        confirmed: bool,
    },
    Show {},
    Reveal {},
    /// The turn doesn't count. The same speller gets another word. `burn`: also if it wasn't said.
    Void {
        reason: String,
        #[serde(default)]
        burn: bool,
    },

    Mark {
        speller: SpellerId,
        item: WordId,
        correct: bool,
    },
    Count {
        speller: SpellerId,
        score: u32,
        #[serde(rename = "final", default)]
        is_final: bool,
    },

    LodgeAppeal {
        turn: TurnId,
        side: AppealSide,
        ground: String,
        #[serde(default)]
        text: String,
    },
    DecideAppeal {
        appeal: AppealId,
        outcome: AppealOutcome,
        remedy: Remedy,
        reason: String,
        #[serde(default)]
        second: Option<String>,
    },
    ShowAppeal {
        appeal: AppealId,
    },
    ShowCorrection {},
    Leave {
        speller: SpellerId,
        reason: String,
    },
    /// Undoes a departure.
    Return {
        speller: SpellerId,
        reason: String,
    },
    Pause {
        kind: PauseKind,
        #[serde(default)]
        seconds: Option<u32>,
        #[serde(default)]
        text: String,
    },
    Resume {},
    SetBoard {
        mode: BoardMode,
        #[serde(default)]
        text: String,
    },
    CatchUp {
        round: u32,
        survivors: Vec<SpellerId>,
        #[serde(default)]
        out: Vec<OutOnPaper>,
        #[serde(default)]
        used_to: Option<WordId>,
        /// The bee ended on paper: the survivors are the champions.
        #[serde(default)]
        over: bool,
        note: String,
    },
    /// Takes the newest command back. `command` guards against another one in between.
    Undo {
        #[serde(default)]
        command: Option<u64>,
        #[serde(default)]
        reason: String,
        #[serde(default)]
        second: Option<String>,
    },
    Redo {},
    Close {},
    Reopen {
        reason: String,
        #[serde(default)]
        second: Option<String>,
    },
}

impl Command {
    /// The roles that may ask for it. The head judge and the coordinator aren't meant to replace each other, but
    /// one person may have both roles.
    pub fn roles(&self) -> &'static [Role] {
        use Role::*;
        match self {
            Self::Open { .. } | Self::Seal { .. } | Self::Unseal { .. } | Self::Draw { .. } => &[Coordinator],
            Self::Enter { .. } | Self::CheckIn { .. } => &[Coordinator, CheckIn],
            Self::Amend { .. } | Self::StartRound { .. } | Self::SharePlace { .. } => &[Coordinator],
            Self::CloseRound {} | Self::CatchUp { .. } | Self::Close {} => &[Coordinator],
            Self::Reopen { .. } | Self::Leave { .. } | Self::Return { .. } => &[Coordinator, HeadJudge],
            Self::ScoreWritten { .. } => &[Coordinator, HeadJudge, Judge],
            Self::Call {} | Self::PassOver { .. } => &[HeadJudge, Judge, Pronouncer, Coordinator],
            Self::Skip { .. } | Self::Speak {} | Self::Info { .. } => &[Pronouncer],
            Self::Begin { .. } => &[Scribe, HeadJudge, Judge],
            Self::Hear { .. } => &[Scribe],
            Self::Choose { .. } | Self::Done {} => &[Scribe, HeadJudge, Judge],
            Self::SetClock { .. } => &[Timekeeper, HeadJudge, Judge, Coordinator],
            Self::TimeUp { .. } | Self::Restarted { .. } => &[Server],
            Self::Rule { .. } => &[HeadJudge, Judge],
            Self::Show {} | Self::ShowAppeal { .. } | Self::ShowCorrection {} => &[Announcer],
            Self::Reveal {} => &[Pronouncer, Announcer],
            Self::Void { .. } => &[HeadJudge, Coordinator],
            Self::Mark { .. } | Self::Count { .. } => &[HeadJudge, Judge],
            Self::LodgeAppeal { .. } => &[Coordinator, HeadJudge, Judge],
            Self::DecideAppeal { .. } => &[HeadJudge, Judge],
            Self::Pause { .. } | Self::Resume {} => &[Coordinator, HeadJudge, Judge, Timekeeper],
            Self::SetBoard { .. } => &[Coordinator, Announcer],
            Self::Undo { .. } | Self::Redo {} => &[
                Coordinator,
                HeadJudge,
                Judge,
                Pronouncer,
                Scribe,
                Timekeeper,
                Announcer,
            ],
        }
    }

    /// What an official adds while others decide. It never makes another official's press stale, undo keeps it, and it is
    /// taken for a turn that is over too.
    pub fn is_evidence(&self) -> bool {
        use Command::*;
        matches!(
            self,
            Info { .. } | Begin { .. } | Hear { .. } | Mark { .. } | LodgeAppeal { .. }
        )
    }
}
