//! Counts misses in a sliding minute.
//!
//! Written here because the maintained rate limiters count every request: a class of thirty behind one school address
//! must be able to join at once, while one guesser there must not. Only misses count, and a full count refuses
//! everything until it drains.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::clock::Instant;

/// How long a miss is remembered.
const WINDOW: Duration = Duration::from_mins(1);
/// Above this many keys, those without a recent miss are forgotten.
const SWEEP_ABOVE: usize = 10_000;

/// Misses a minute, by key.
pub struct MissLimiter<K> {
    allowed: usize,
    misses: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Eq + Hash> MissLimiter<K> {
    /// At most `allowed` misses a minute and key.
    pub fn new(allowed: usize) -> Self {
        Self {
            allowed,
            misses: Mutex::default(),
        }
    }

    /// How long `key` has to wait before it may try again, if it has to.
    pub fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        let mut misses = self.lock();
        self.wait_for(misses.get_mut(key)?, now)
    }

    /// Counts a miss of `key`, or says how long it has to wait when others have filled the count meanwhile.
    pub fn miss(&self, key: K, now: Instant) -> Option<Duration> {
        let mut misses = self.lock();
        if misses.len() > SWEEP_ABOVE {
            misses.retain(|_, recent| {
                forget_old(recent, now);
                !recent.is_empty()
            });
        }
        let recent = misses.entry(key).or_default();
        let wait = self.wait_for(recent, now);
        if wait.is_none() {
            recent.push_back(now);
        }
        wait
    }

    fn wait_for(&self, recent: &mut VecDeque<Instant>, now: Instant) -> Option<Duration> {
        forget_old(recent, now);
        if recent.len() < self.allowed {
            return None;
        }
        let oldest = *recent.front()?;
        (oldest + WINDOW - now).to_std().ok()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, VecDeque<Instant>>> {
        self.misses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_old(recent: &mut VecDeque<Instant>, now: Instant) {
    while recent.front().is_some_and(|miss| *miss + WINDOW <= now) {
        recent.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_minute_refuses_until_it_drains() {
        let limiter = MissLimiter::new(2);
        let start = Instant::UNIX_EPOCH;
        let later = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(limiter.miss("ann", start), None);
        assert_eq!(limiter.wait(&"ann", start), None);
        assert_eq!(limiter.miss("ann", later(20)), None);
        assert_eq!(limiter.wait(&"ann", later(30)), Some(Duration::from_secs(30)));
        assert_eq!(
            limiter.miss("ann", later(30)),
            Some(Duration::from_secs(30)),
            "and a refused attempt does not count"
        );
        assert_eq!(limiter.wait(&"bob", later(30)), None);
        assert_eq!(limiter.wait(&"ann", later(60)), None);
    }
}
