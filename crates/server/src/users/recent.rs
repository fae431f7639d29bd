//! Who was an admin a moment ago, for calls that read nothing of anyone's (docs/decisions/0013).

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use chrono::TimeDelta;

use crate::platform::clock::Instant;

/// How long another process may have revoked, signed out or disabled someone before this one asks the database.
const REMEMBERED: TimeDelta = TimeDelta::seconds(5);
/// Most sessions that are remembered at once.
const MOST: usize = 1_000;

/// The sessions that were an admin's when the database was last asked.
#[derive(Default)]
pub struct RecentAdmins(Mutex<HashMap<String, Seen>>);

struct Seen {
    at: Instant,
    /// The database's version before it was asked.
    version: u64,
}

impl Seen {
    /// A clock that was put back makes nothing last longer.
    fn holds(&self, now: Instant, version: u64) -> bool {
        let age = now - self.at;
        self.version == version && age >= TimeDelta::zero() && age < REMEMBERED
    }
}

impl RecentAdmins {
    pub(super) fn knows(&self, token_hash: &str, now: Instant, version: u64) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(token_hash).is_some_and(|seen| seen.holds(now, version))
    }

    pub(super) fn remember(&self, token_hash: String, at: Instant, version: u64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MOST {
            seen.retain(|_, seen| seen.holds(at, version));
        }
        if seen.len() < MOST {
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
    fn what_is_remembered_ends_with_time_and_with_every_change() {
        let recent = RecentAdmins::default();
        recent.remember("ann".to_owned(), second(10), 7);
        assert!(recent.knows("ann", second(10), 7));
        assert!(recent.knows("ann", second(14), 7));
        assert!(!recent.knows("ann", second(15), 7), "too long ago");
        assert!(!recent.knows("ann", second(9), 7), "the clock was put back");
        assert!(!recent.knows("ann", second(10), 8), "something was written");
        assert!(!recent.knows("bob", second(10), 7));
    }

    #[test]
    fn only_so_many_are_remembered() {
        let recent = RecentAdmins::default();
        for number in 0..=MOST {
            recent.remember(number.to_string(), second(0), 1);
        }
        assert!(!recent.knows(&MOST.to_string(), second(0), 1));
        recent.remember("ann".to_owned(), second(5), 1);
        assert!(recent.knows("ann", second(5), 1), "the others were too old");
        assert_eq!(recent.0.lock().unwrap().len(), 1);
    }
}
