//! Whether a command may happen now, and the events that it makes.

mod care;
mod clock;
mod departure;
mod evidence;
mod round;
mod setup;
mod turn;
mod undo;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::command::{Actor, Command, Role};
use crate::event::{Event, PauseKind};
use crate::profile::Profile;
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::{Phase, Turn};
use crate::{SpellerId, State, WordId};

pub use self::undo::UndoTerms;

/// What lies beside the log: the sealed list without its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// In the order of the list. A word's position is its [`WordId`].
    pub words: Vec<SetupWord>,
}

/// What the rules need to know of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupWord {
    /// Rounds can ask for a level.
    pub level: Option<u32>,
    /// Another word sounds the same.
    pub homonyms: bool,
}

/// The events of a command, or why it can't be done now. The same arguments always give the same answer: a retry after a clash in
/// the log decides again.
pub fn decide(
    setup: &Setup,
    state: &State,
    actor: &Actor,
    command: &Command,
    now_ms: u64,
) -> Result<Vec<Event>, Refusal> {
    if !actor.has(command.roles()) {
        return refuse(RefusalCode::WrongRole, "Your role can't do this.");
    }
    if state.profile.is_none() != matches!(command, Command::Open { .. }) {
        let message = if state.profile.is_none() {
            "This bee isn't open yet."
        } else {
            "This bee is already open."
        };
        return refuse(RefusalCode::NotNow, message);
    }
    if state.phase == Phase::Closed && !allowed_when_closed(command) {
        return refuse(RefusalCode::NotNow, "This bee is over. Reopen it first.");
    }
    let desk = Desk {
        setup,
        state,
        actor,
        now_ms,
    };
    desk.setup(command)
        .or_else(|| desk.round(command))
        .or_else(|| desk.turn(command))
        .or_else(|| desk.clock(command))
        .or_else(|| desk.evidence(command))
        .or_else(|| desk.care(command))
        .unwrap_or_else(|| desk.undo_or_redo(command))
}

fn allowed_when_closed(command: &Command) -> bool {
    matches!(
        command,
        Command::Unseal { .. }
            | Command::Reopen { .. }
            | Command::SetBoard { .. }
            | Command::Undo { .. }
            | Command::Redo {}
            | Command::ShowCorrection {}
    )
}

/// The arguments of a decision.
struct Desk<'a> {
    setup: &'a Setup,
    state: &'a State,
    actor: &'a Actor,
    now_ms: u64,
}

type Decision = Result<Vec<Event>, Refusal>;

impl Desk<'_> {
    fn profile(&self) -> Result<Arc<Profile>, Refusal> {
        self.state
            .profile
            .clone()
            .ok_or_else(|| Refusal::new(RefusalCode::NotNow, "This bee isn't open yet."))
    }

    fn at(&self, phases: &[Phase], otherwise: &str) -> Result<(), Refusal> {
        if phases.contains(&self.state.phase) {
            Ok(())
        } else {
            refuse(RefusalCode::NotNow, otherwise)
        }
    }

    fn not_paused(&self) -> Result<(), Refusal> {
        match self.state.pause.as_ref().map(|pause| pause.kind) {
            None => Ok(()),
            Some(PauseKind::Break) => refuse(RefusalCode::Paused, "The bee is on a break. Resume it first."),
            Some(_) => refuse(RefusalCode::Paused, "The bee is paused. Resume it first."),
        }
    }

    fn open_turn(&self) -> Result<&Turn, Refusal> {
        self.state
            .turn
            .as_ref()
            .ok_or_else(|| Refusal::new(RefusalCode::NotNow, "Nobody is at the microphone."))
    }

    fn entrant(&self, speller: SpellerId) -> Result<&crate::state::Entrant, Refusal> {
        self.state
            .entrants
            .get(&speller)
            .ok_or_else(|| Refusal::new(RefusalCode::UnknownSpeller, "This speller isn't in the bee."))
    }

    fn reason(&self, reason: &str) -> Result<(), Refusal> {
        if reason.trim().is_empty() {
            refuse(RefusalCode::ReasonNeeded, "Give a reason.")
        } else {
            Ok(())
        }
    }

    /// A different official, unless the profile lets a lone teacher decide alone.
    fn second(&self, second: Option<&String>) -> Result<(), Refusal> {
        match second {
            Some(second) if *second == self.actor.by || second.trim().is_empty() => refuse(
                RefusalCode::SecondNeeded,
                "The second official must be someone else.",
            ),
            None if self.state.second_required() => {
                refuse(RefusalCode::SecondNeeded, "A second official must agree.")
            }
            _ => Ok(()),
        }
    }

    fn is_senior(&self) -> bool {
        self.actor.has(&[Role::HeadJudge, Role::Coordinator])
    }

    /// The first unused word of the list for the open round's level, leaving out `except`.
    fn next_word(&self, except: Option<WordId>) -> Result<WordId, Refusal> {
        self.word_of_level(self.state.round.as_ref().and_then(|round| round.level), except)
    }

    fn word_of_level(&self, level: Option<u32>, except: Option<WordId>) -> Result<WordId, Refusal> {
        next_word(self.setup, self.state, level, except).ok_or_else(|| {
            let message = match level {
                Some(level) => format!("The list has no unused word of level {level}."),
                None => "The list has no unused words left. Continue on paper, then catch up. The spellers who are left are the champions."
                    .into(),
            };
            Refusal::new(RefusalCode::NoWordsLeft, message)
        })
    }
}

/// The word that would be called next in a round of this level.
pub fn next_word(setup: &Setup, state: &State, level: Option<u32>, except: Option<WordId>) -> Option<WordId> {
    setup
        .words
        .iter()
        .zip(0..)
        .filter(|(word, _)| level.is_none() || word.level == level)
        .map(|(_, index)| WordId(index))
        .find(|id| state.unused(*id) && Some(*id) != except)
}
