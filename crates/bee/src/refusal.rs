//! Why a command can't be done now.

use serde::{Deserialize, Serialize};

use crate::event::names;

/// A refused command. It adds nothing to the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Stable, for programs.
    pub code: RefusalCode,
    /// A plain sentence for officials.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// Shorthand for returning a refusal.
pub(crate) fn refuse<T>(code: RefusalCode, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

names! {
    /// The kinds of refusals.
    RefusalCode {
        /// The bee isn't at this step.
        NotNow,
        /// The official's role doesn't include it.
        WrongRole,
        /// The bee is paused.
        Paused,
        /// No such speller.
        UnknownSpeller,
        /// The number is taken.
        NumberTaken,
        /// No such turn.
        UnknownTurn,
        /// No such appeal.
        UnknownAppeal,
        /// The list has no unused word for this round.
        NoWordsLeft,
        /// The word can't be used.
        WrongWord,
        /// The rules don't allow it.
        Rules,
        /// A reason is missing.
        ReasonNeeded,
        /// A second official is missing.
        SecondNeeded,
        /// The speller isn't done. Ring all the same?
        EarlyBell,
        /// An appeal is open.
        AppealOpen,
        /// The time for appeals is over.
        AppealLate,
        /// Something must be settled first.
        NotReady,
        /// Not the newest command.
        NotNewest,
        /// Nothing to undo or redo.
        NothingToUndo,
        /// The profile has an absurd value.
        BadProfile,
        /// A value is out of range.
        BadValue,
        /// The speller is the last one.
        LastSpeller,
        /// A correction hasn't been shown.
        CorrectionWaiting,
    }
}
