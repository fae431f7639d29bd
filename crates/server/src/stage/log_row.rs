//! What one command adds to the log of a bee.

use bee::{Actor, Command, Entry, Refusal, Setup, State};

use super::{entity::log, roles::role_name};
use crate::platform::{
    clock::Instant,
    error::{Problem, Result},
};

/// What one command changes.
pub(super) struct Row {
    pub(super) entry: Entry,
    pub(super) at: Instant,
    pub(super) key: String,
    role: &'static str,
}

impl Row {
    pub(super) fn new(entry: Entry, actor: &Actor, key: &str, at: Instant) -> Self {
        Self {
            entry,
            at,
            key: key.to_owned(),
            role: role_name(actor),
        }
    }

    /// The first row of a log. `now` is by the clock of turns.
    pub(super) fn opening(actor: &Actor, command: &Command, now: u64, at: Instant) -> Result<Self> {
        let state = State::default();
        let events = bee::decide(&Setup::default(), &state, actor, command, now);
        let events = events.map_err(|refusal| not_now(&refusal))?;
        Ok(Self::new(state.entry(now, &actor.by, events), actor, "open", at))
    }

    /// Whether there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        self.entry.events.is_empty()
    }

    /// Its number.
    pub(super) fn seq(&self) -> u64 {
        self.entry.seq
    }

    pub(super) fn to_model(&self, bee_id: &str) -> Result<log::Model> {
        Ok(log::Model {
            bee_id: bee_id.to_owned(),
            seq: i32::try_from(self.entry.seq).map_err(Problem::internal)?,
            at: self.at,
            official: self.entry.by.clone(),
            role: self.role.to_owned(),
            key: self.key.clone(),
            events: serde_json::to_string(&self.entry.events).map_err(Problem::internal)?,
        })
    }
}

/// 422 with the rules' reason, and its code as in JSON.
pub(super) fn not_now(refusal: &Refusal) -> Problem {
    let code = serde_json::to_value(refusal.code).unwrap_or_default();
    Problem::not_now(&refusal.message, code.as_str().unwrap_or_default().to_owned())
}
