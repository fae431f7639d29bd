//! Rate limiters of calls, by address or account, with the `governor` crate. They protect the server, so each server counts its
//! own calls in memory. What protects people is counted for all servers: [`failure_limiter`](super::failure_limiter),
//! [`mail_limits`](super::mail_limits).

use std::{hash::Hash, num::NonZeroU32, time::Duration};

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

    /// Counts a call. `account` is a uid.
    ///
    /// # Errors
    /// 429 over either limit. A call over the account's limit doesn't count for the address, which others share.
    pub fn count(&self, account: &str, address: ClientAddress) -> Result<()> {
        self.by_account.count(&account.to_owned())?;
        self.by_address.count(&address)
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

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    use super::*;

    const TWO: NonZeroU32 = NonZeroU32::new(2).unwrap();

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

    #[test]
    fn refused_calls_of_an_account_cost_its_address_nothing() {
        let clock = Clock::new(|| Instant::UNIX_EPOCH);
        let limits = CallLimits::new(TWO, TWO.saturating_add(1), &clock);
        let school = ClientAddress::new([192, 0, 2, 1].into());
        let calls = [(); 10].map(|()| limits.count("child", school).is_ok());
        assert_eq!(calls.iter().filter(|is_allowed| **is_allowed).count(), 2);
        assert!(limits.count("teacher", school).is_ok());
        assert!(
            limits.count("teacher", school).is_err(),
            "the address has its own limit"
        );
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
