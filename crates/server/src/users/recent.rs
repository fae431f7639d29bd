//! Recently seen admin sessions, for calls without personal data (docs/decisions/0013).

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use chrono::TimeDelta;

use crate::platform::clock::Instant;

/// How long a change by another process may go unnoticed.
const RIGHTS_CACHE_LIFETIME: TimeDelta = TimeDelta::seconds(5);
/// Most sessions to remember.
const MAX_SESSIONS: usize = 1_000;

/// Sessions that belonged to an admin when last checked.
#[derive(Default)]
pub struct RecentAdmins(Mutex<HashMap<String, Seen>>);

struct Seen {
    at: Instant,
    /// The database's version before the check.
    version: u64,
}

impl Seen {
    /// Also false if the clock was set back.
    fn holds(&self, now: Instant, version: u64) -> bool {
        let age = now - self.at;
        self.version == version && age >= TimeDelta::zero() && age < RIGHTS_CACHE_LIFETIME
    }
}

impl RecentAdmins {
    pub(super) fn knows(&self, token_hash: &str, now: Instant, version: u64) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(token_hash).is_some_and(|seen| seen.holds(now, version))
    }

    pub(super) fn remember(&self, token_hash: String, at: Instant, version: u64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MAX_SESSIONS {
            seen.retain(|_, seen| seen.holds(at, version));
        }
        if seen.len() < MAX_SESSIONS {
            seen.insert(token_hash, Seen { at, version });
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn second(seconds: i64) -> Instant {
        DateTime::from_timestamp(1_798_794_000 + seconds, 0).unwrap()
    }

    #[test]
    fn entries_expire_with_time_and_on_every_write() {
        let recent = RecentAdmins::default();
        recent.remember("ann".to_owned(), second(10), 7);
        assert!(recent.knows("ann", second(10), 7));
        assert!(recent.knows("ann", second(14), 7));
        assert!(!recent.knows("ann", second(15), 7), "expired");
        assert!(!recent.knows("ann", second(9), 7), "the clock was set back");
        assert!(!recent.knows("ann", second(10), 8), "something was written");
        assert!(!recent.knows("bob", second(10), 7));
    }

    #[test]
    fn capacity_is_limited() {
        let recent = RecentAdmins::default();
        for number in 0..=MAX_SESSIONS {
            recent.remember(number.to_string(), second(0), 1);
        }
        assert!(!recent.knows(&MAX_SESSIONS.to_string(), second(0), 1));
        recent.remember("ann".to_owned(), second(5), 1);
        assert!(recent.knows("ann", second(5), 1), "the others had expired");
        assert_eq!(recent.0.lock().unwrap().len(), 1);
    }
}
