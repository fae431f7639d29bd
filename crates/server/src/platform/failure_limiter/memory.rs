//! Failures in memory.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::limit::Limit;
use crate::platform::clock::Instant;

/// Above this many keys, expired ones are removed.
const SWEEP_ABOVE: usize = 10_000;

/// Counts the failures of one server.
pub(super) struct FailuresInMemory<K> {
    limit: Limit,
    failures: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Eq + Hash> FailuresInMemory<K> {
    pub(super) fn new(limit: Limit) -> Self {
        Self {
            limit,
            failures: Mutex::default(),
        }
    }

    pub(super) fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        let mut failures = self.lock();
        let recent = failures.get_mut(key)?;
        self.drop_expired(recent, now);
        self.limit.until_below(self.limit.allowed, recent, now)
    }

    /// Counts a failure if the window has fewer than `allowed`, or returns the time to wait.
    pub(super) fn record_below(&self, allowed: usize, key: K, now: Instant) -> Option<Duration> {
        let mut failures = self.lock();
        if failures.len() > SWEEP_ABOVE {
            failures.retain(|_, recent| {
                self.drop_expired(recent, now);
                !recent.is_empty()
            });
        }
        let recent = failures.entry(key).or_default();
        self.drop_expired(recent, now);
        let wait = self.limit.until_below(allowed, recent, now);
        if wait.is_none() {
            recent.push_back(now);
        }
        wait
    }

    pub(super) fn refund(&self, key: &K, counted: Instant) {
        let mut failures = self.lock();
        if let Some(recent) = failures.get_mut(key) {
            if let Some(index) = recent.iter().position(|at| *at == counted) {
                recent.remove(index);
            }
            if recent.is_empty() {
                failures.remove(key);
            }
        }
    }

    fn drop_expired(&self, recent: &mut VecDeque<Instant>, now: Instant) {
        while recent.front().is_some_and(|at| *at + self.limit.window <= now) {
            recent.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, VecDeque<Instant>>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);
    const TWO: usize = 2;

    fn limiter() -> FailuresInMemory<&'static str> {
        FailuresInMemory::new(Limit {
            allowed: TWO,
            window: MINUTE,
        })
    }

    #[test]
    fn failures_over_the_limit_wait() {
        let limiter = limiter();
        let start = Instant::UNIX_EPOCH;
        let later = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(limiter.record_below(TWO, "ann", start), None);
        assert_eq!(limiter.wait(&"ann", start), None);
        assert_eq!(limiter.record_below(1, "ann", start), Some(MINUTE));
        assert_eq!(limiter.record_below(TWO, "ann", later(20)), None);
        assert_eq!(limiter.wait(&"ann", later(30)), Some(Duration::from_secs(30)));
        assert_eq!(
            limiter.record_below(1, "ann", later(30)),
            Some(Duration::from_secs(50)),
            "until the last failure expires"
        );
        assert_eq!(
            limiter.record_below(TWO, "ann", later(30)),
            Some(Duration::from_secs(30)),
            "a rejected attempt does not count"
        );
        assert_eq!(limiter.wait(&"bob", later(30)), None);
        assert_eq!(limiter.wait(&"ann", later(60)), None);
    }

    #[test]
    fn refunded_failures_do_not_count() {
        let limiter = limiter();
        let start = Instant::UNIX_EPOCH;
        for _ in 0..10 {
            assert_eq!(limiter.record_below(TWO, "ann", start), None);
            limiter.refund(&"ann", start);
        }
        assert_eq!(limiter.record_below(1, "ann", start), None);
    }
}
