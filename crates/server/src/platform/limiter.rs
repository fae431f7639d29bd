//! Rate limiters, by address or account. Counts are in memory, so each server has its own.
//!
//! [`CallLimiter`] counts every call, with the `governor` crate. [`FailureLimiter`] counts only failures: a class of
//! thirty behind one address can log in at once, but someone guessing passwords there is stopped. It is our own because
//! no maintained crate can check without counting, or refund.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use governor::{Quota, RateLimiter, clock, middleware::NoOpMiddleware, state::keyed::HashMapStateStore};
use quick_cache::sync::Cache;

use super::{
    client_address::ClientAddress,
    clock::{Clock, Instant},
    error::{Problem, Result},
};

/// Above this many keys, expired ones are removed.
const SWEEP_ABOVE: usize = 10_000;

const DAY: Duration = Duration::from_hours(24);

/// Limits calls per minute and key.
pub struct CallLimiter<K: Hash + Eq + Clone> {
    calls: RateLimiter<K, HashMapStateStore<K>, SinceEpoch, NoOpMiddleware<Duration>>,
}

impl<K: Hash + Eq + Clone> CallLimiter<K> {
    /// `allowed` calls per minute, all of them at once if need be.
    pub fn new(allowed: NonZeroU32, clock: Clock) -> Self {
        Self::with(Quota::per_minute(allowed), clock)
    }

    /// `allowed` calls per day, all of them at once if need be.
    pub fn per_day(allowed: NonZeroU32, clock: Clock) -> Self {
        let between = DAY / allowed.get();
        let quota = Quota::with_period(between).unwrap_or_else(|| Quota::per_hour(allowed));
        Self::with(quota.allow_burst(allowed), clock)
    }

    fn with(quota: Quota, clock: Clock) -> Self {
        Self {
            calls: RateLimiter::new(quota, HashMapStateStore::default(), SinceEpoch(clock)),
        }
    }

    /// Counts a call.
    ///
    /// # Errors
    /// 429 over the limit; the call then does not count.
    pub fn count(&self, key: &K) -> Result<()> {
        if self.calls.len() > SWEEP_ABOVE {
            self.calls.retain_recent();
        }
        self.calls.check_key(key).map_err(|refused| {
            let now = clock::Clock::now(self.calls.clock());
            Problem::too_many_requests(refused.wait_time_from(now))
        })
    }
}

/// Limits calls per minute, by account and by address.
pub struct CallLimits {
    by_account: CallLimiter<String>,
    by_address: CallLimiter<ClientAddress>,
}

impl CallLimits {
    /// As [`CallLimiter::new`].
    pub fn new(per_account: NonZeroU32, per_address: NonZeroU32, clock: &Clock) -> Self {
        Self {
            by_account: CallLimiter::new(per_account, clock.clone()),
            by_address: CallLimiter::new(per_address, clock.clone()),
        }
    }

    /// Counts a call. `account` is a uid or a folded email address.
    ///
    /// # Errors
    /// 429 over either limit.
    pub fn count(&self, account: &str, address: ClientAddress) -> Result<()> {
        self.by_address.count(&address)?;
        self.by_account.count(&account.to_owned())
    }
}

/// Limits anonymous calls per minute, by address, and by email and address together: by the email alone, anyone could
/// lock out its owner.
pub struct EmailLimits {
    by_email_and_address: CallLimiter<(String, ClientAddress)>,
    by_address: CallLimiter<ClientAddress>,
}

impl EmailLimits {
    /// As [`CallLimiter::new`].
    pub fn new(per_email: NonZeroU32, per_address: NonZeroU32, clock: &Clock) -> Self {
        Self {
            by_email_and_address: CallLimiter::new(per_email, clock.clone()),
            by_address: CallLimiter::new(per_address, clock.clone()),
        }
    }

    /// Counts a call with this folded email.
    ///
    /// # Errors
    /// 429 over either limit.
    pub fn count(&self, email: &str, address: ClientAddress) -> Result<()> {
        self.by_address.count(&address)?;
        self.by_email_and_address.count(&(email.to_owned(), address))
    }
}

/// Limits calls that send an email: like [`EmailLimits`], and per day and recipient, so that nobody floods a mailbox from
/// many addresses.
pub struct MailLimits {
    per_minute: EmailLimits,
    per_day: CallLimiter<String>,
}

impl MailLimits {
    /// As `per_minute` allows, and `per_day` to each email.
    pub fn new(per_minute: EmailLimits, per_day: NonZeroU32, clock: &Clock) -> Self {
        Self {
            per_minute,
            per_day: CallLimiter::per_day(per_day, clock.clone()),
        }
    }

    /// Counts a call with this folded email.
    ///
    /// # Errors
    /// 429 over any limit.
    pub fn count(&self, email: &str, address: ClientAddress) -> Result<()> {
        self.per_minute.count(email, address)?;
        self.per_day.count(&email.to_owned())
    }
}

/// Limits the rows that an account stores. They are only counted when they may have become too many since the last time: each
/// server limits how many can be added in a minute.
pub struct RowLimit {
    allowed: u64,
    per_minute: u64,
    /// When to count an account's rows again.
    count_at: Cache<String, Instant>,
}

impl RowLimit {
    /// At most `allowed` rows per account, which can add `per_minute`, all of them at once if need be.
    pub fn new(allowed: u64, per_minute: NonZeroU32) -> Self {
        Self {
            allowed,
            per_minute: per_minute.get().into(),
            count_at: Cache::new(SWEEP_ABOVE),
        }
    }

    /// Whether the account has stored all rows it may store. `count` returns how many it has.
    ///
    /// # Errors
    /// Those of `count`.
    pub async fn is_reached<E>(
        &self,
        account: &str,
        now: Instant,
        count: impl Future<Output = std::result::Result<u64, E>>,
    ) -> std::result::Result<bool, E> {
        if self.count_at.get(account).is_some_and(|at| now < at) {
            return Ok(false);
        }
        let left = self.allowed.saturating_sub(count.await?);
        let minutes = (left / self.per_minute).saturating_sub(1);
        self.count_at
            .insert(account.to_owned(), now + Duration::from_mins(minutes));
        Ok(left == 0)
    }
}

/// [`Clock`] for `governor`.
#[derive(Clone)]
struct SinceEpoch(Clock);

impl clock::Clock for SinceEpoch {
    type Instant = Duration;

    fn now(&self) -> Duration {
        (self.0.now() - Instant::UNIX_EPOCH).to_std().unwrap_or_default()
    }
}

/// Limits failures per key in a sliding window.
pub struct FailureLimiter<K> {
    allowed: usize,
    window: Duration,
    failures: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Eq + Hash> FailureLimiter<K> {
    /// At most `allowed` failures per key and `window`.
    pub fn new(allowed: NonZeroU32, window: Duration) -> Self {
        Self {
            allowed: usize::try_from(allowed.get()).unwrap_or(usize::MAX),
            window,
            failures: Mutex::default(),
        }
    }

    /// How long `key` must wait before the next attempt.
    pub fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        let mut failures = self.lock();
        let recent = failures.get_mut(key)?;
        self.drop_expired(recent, now);
        self.until_below(self.allowed, recent, now)
    }

    /// Counts a failure, or returns the time to wait if concurrent failures have reached the limit.
    pub fn record(&self, key: K, now: Instant) -> Option<Duration> {
        self.record_below(self.allowed, key, now)
    }

    /// Counts a failure if the window has none, or returns the time to wait.
    pub fn record_first(&self, key: K, now: Instant) -> Option<Duration> {
        self.record_below(1, key, now)
    }

    fn record_below(&self, allowed: usize, key: K, now: Instant) -> Option<Duration> {
        let mut failures = self.lock();
        if failures.len() > SWEEP_ABOVE {
            failures.retain(|_, recent| {
                self.drop_expired(recent, now);
                !recent.is_empty()
            });
        }
        let recent = failures.entry(key).or_default();
        self.drop_expired(recent, now);
        let wait = self.until_below(allowed, recent, now);
        if wait.is_none() {
            recent.push_back(now);
        }
        wait
    }

    /// Removes a failure counted at this instant.
    pub fn refund(&self, key: &K, counted: Instant) {
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

    /// How long until fewer than `allowed` failures are left. `recent` is sorted by time.
    fn until_below(&self, allowed: usize, recent: &VecDeque<Instant>, now: Instant) -> Option<Duration> {
        let last_blocking = recent.get(recent.len().checked_sub(allowed)?)?;
        (*last_blocking + self.window - now).to_std().ok()
    }

    fn drop_expired(&self, recent: &mut VecDeque<Instant>, now: Instant) {
        while recent.front().is_some_and(|at| *at + self.window <= now) {
            recent.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, VecDeque<Instant>>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);
    const TWO: NonZeroU32 = NonZeroU32::new(2).unwrap();

    #[test]
    fn failures_over_the_limit_wait() {
        let limiter = FailureLimiter::new(TWO, MINUTE);
        let start = Instant::UNIX_EPOCH;
        let later = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(limiter.record("ann", start), None);
        assert_eq!(limiter.wait(&"ann", start), None);
        assert_eq!(limiter.record_first("ann", start), Some(MINUTE));
        assert_eq!(limiter.record("ann", later(20)), None);
        assert_eq!(limiter.wait(&"ann", later(30)), Some(Duration::from_secs(30)));
        assert_eq!(
            limiter.record_first("ann", later(30)),
            Some(Duration::from_secs(50)),
            "until the last failure expires"
        );
        assert_eq!(
            limiter.record("ann", later(30)),
            Some(Duration::from_secs(30)),
            "a rejected attempt does not count"
        );
        assert_eq!(limiter.wait(&"bob", later(30)), None);
        assert_eq!(limiter.wait(&"ann", later(60)), None);
    }

    #[test]
    fn refunded_failures_do_not_count() {
        let limiter = FailureLimiter::new(TWO, MINUTE);
        let start = Instant::UNIX_EPOCH;
        for _ in 0..10 {
            assert_eq!(limiter.record("ann", start), None);
            limiter.refund(&"ann", start);
        }
        assert_eq!(limiter.record_first("ann", start), None);
    }

    #[test]
    fn calls_may_burst_then_refill_evenly() {
        let seconds = Arc::new(AtomicU64::new(1_000));
        let read = Arc::clone(&seconds);
        let clock =
            Clock::new(move || Instant::UNIX_EPOCH + Duration::from_secs(read.load(Ordering::Relaxed)));
        let limiter = CallLimiter::new(TWO, clock);
        assert!(limiter.count(&"ann").is_ok());
        assert!(limiter.count(&"ann").is_ok());
        let refused = format!("{:?}", limiter.count(&"ann").unwrap_err());
        assert!(refused.contains("30 seconds"), "{refused}");
        assert!(limiter.count(&"bob").is_ok());
        seconds.fetch_add(30, Ordering::Relaxed);
        assert!(limiter.count(&"ann").is_ok());
        assert!(limiter.count(&"ann").is_err());
    }

    #[tokio::test]
    async fn rows_are_counted_when_they_may_have_become_too_many() {
        let limit = RowLimit::new(10, TWO);
        let start = Instant::UNIX_EPOCH;
        let stored = AtomicU64::new(0);
        let counts = AtomicU64::new(0);
        let is_reached = async |minutes: u64| {
            let count = async {
                counts.fetch_add(1, Ordering::Relaxed);
                Ok::<_, ()>(stored.load(Ordering::Relaxed))
            };
            let now = start + Duration::from_mins(minutes);
            let is_reached = limit.is_reached("ann", now, count).await.unwrap();
            (is_reached, counts.load(Ordering::Relaxed))
        };
        assert_eq!(is_reached(0).await, (false, 1));
        stored.store(9, Ordering::Relaxed);
        assert_eq!(is_reached(3).await, (false, 1), "two at once, and two a minute");
        assert_eq!(is_reached(4).await, (false, 2));
        stored.store(10, Ordering::Relaxed);
        assert_eq!(is_reached(4).await, (true, 3));
        stored.store(5, Ordering::Relaxed);
        assert_eq!(is_reached(4).await, (false, 4), "some were deleted");
        assert_eq!(is_reached(4).await, (false, 4));
    }
}
