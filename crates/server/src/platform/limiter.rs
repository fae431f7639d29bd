//! How often something may be done, by address or by account. Counts live in memory: with several servers each has its own.
//!
//! [`CallLimiter`] counts every call, with the `governor` crate. [`FailureLimiter`] counts only failures, and is our own: a class
//! of thirty behind one school address must be able to sign in and to join at once, while one guesser there must not, and
//! the maintained limiters can neither look without counting nor take a count back.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use governor::{Quota, RateLimiter, clock, middleware::NoOpMiddleware, state::keyed::HashMapStateStore};

use super::{
    client_address::ClientAddress,
    clock::{Clock, Instant},
    error::{Problem, Result},
};

/// Above this many keys, those that have been quiet are forgotten.
const SWEEP_ABOVE: usize = 10_000;

const DAY: Duration = Duration::from_hours(24);

/// Calls a minute, by key.
pub struct CallLimiter<K: Hash + Eq + Clone> {
    calls: RateLimiter<K, HashMapStateStore<K>, SinceEpoch, NoOpMiddleware<Duration>>,
}

impl<K: Hash + Eq + Clone> CallLimiter<K> {
    /// At most `allowed` calls at once, and as many in every minute after.
    pub fn new(allowed: NonZeroU32, clock: Clock) -> Self {
        Self::with(Quota::per_minute(allowed), clock)
    }

    /// At most `allowed` calls at once, and as many in every day after.
    pub fn a_day(allowed: NonZeroU32, clock: Clock) -> Self {
        let between = DAY / allowed.get();
        let quota = Quota::with_period(between).unwrap_or_else(|| Quota::per_hour(allowed));
        Self::with(quota.allow_burst(allowed), clock)
    }

    fn with(quota: Quota, clock: Clock) -> Self {
        Self {
            calls: RateLimiter::new(quota, HashMapStateStore::default(), SinceEpoch(clock)),
        }
    }

    /// Counts a call of `key`.
    ///
    /// # Errors
    /// 429 when there were too many; then this one does not count.
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

/// Calls a minute, by account and by address.
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

    /// Counts a call. An account is named by whatever tells it from others: a uid, or a folded email address.
    ///
    /// # Errors
    /// 429 when either has made too many.
    pub fn count(&self, account: &str, address: ClientAddress) -> Result<()> {
        self.by_address.count(&address)?;
        self.by_account.count(&account.to_owned())
    }
}

/// Calls a minute of who is not signed in, by address, and by the email that they name. Anyone may name anyone's: so it
/// counts together with the address, and its owner is not kept out by others.
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

    /// Counts a call that names this email, which must be folded.
    ///
    /// # Errors
    /// 429 when too many came from there, or too many of them with this email.
    pub fn count(&self, email: &str, address: ClientAddress) -> Result<()> {
        self.by_address.count(&address)?;
        self.by_email_and_address.count(&(email.to_owned(), address))
    }
}

/// Calls that send a mail: as [`EmailLimits`], and a day by the email alone, so that no mailbox is flooded from many
/// addresses.
pub struct MailLimits {
    asked: EmailLimits,
    a_day: CallLimiter<String>,
}

impl MailLimits {
    /// So many a minute as `asked` allows, and so many a day to one email.
    pub fn new(asked: EmailLimits, a_day: NonZeroU32, clock: &Clock) -> Self {
        Self {
            asked,
            a_day: CallLimiter::a_day(a_day, clock.clone()),
        }
    }

    /// As [`EmailLimits::count`].
    ///
    /// # Errors
    /// As there, and 429 when the email has been sent too many that day.
    pub fn count(&self, email: &str, address: ClientAddress) -> Result<()> {
        self.asked.count(email, address)?;
        self.a_day.count(&email.to_owned())
    }
}

/// Our clock, as `governor` reads it.
#[derive(Clone)]
struct SinceEpoch(Clock);

impl clock::Clock for SinceEpoch {
    type Instant = Duration;

    fn now(&self) -> Duration {
        (self.0.now() - Instant::UNIX_EPOCH).to_std().unwrap_or_default()
    }
}

/// Misses in a sliding window, by key.
pub struct FailureLimiter<K> {
    allowed: usize,
    window: Duration,
    failures: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Eq + Hash> FailureLimiter<K> {
    /// At most `allowed` failures a window and key. A full count refuses everything until it drains.
    pub fn new(allowed: NonZeroU32, window: Duration) -> Self {
        Self {
            allowed: usize::try_from(allowed.get()).unwrap_or(usize::MAX),
            window,
            failures: Mutex::default(),
        }
    }

    /// How long `key` has to wait before it may try again, if it has to.
    pub fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        let mut failures = self.lock();
        let recent = failures.get_mut(key)?;
        self.drop_expired(recent, now);
        self.until_below(self.allowed, recent, now)
    }

    /// Counts a miss of `key`, or says how long it has to wait when others have filled the count meanwhile.
    pub fn record(&self, key: K, now: Instant) -> Option<Duration> {
        self.record_below(self.allowed, key, now)
    }

    /// Counts a miss of `key` if none is remembered, or says how long it has to wait until then.
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

    /// Takes back a miss that was counted at this instant.
    pub fn refund(&self, key: &K, counted: Instant) {
        let mut failures = self.lock();
        if let Some(recent) = failures.get_mut(key) {
            if let Some(place) = recent.iter().position(|miss| *miss == counted) {
                recent.remove(place);
            }
            if recent.is_empty() {
                failures.remove(key);
            }
        }
    }

    /// The failures are in the order of time; there is room when all but `allowed - 1` of them are old.
    fn until_below(&self, allowed: usize, recent: &VecDeque<Instant>, now: Instant) -> Option<Duration> {
        let last_in_the_way = recent.get(recent.len().checked_sub(allowed)?)?;
        (*last_in_the_way + self.window - now).to_std().ok()
    }

    fn drop_expired(&self, recent: &mut VecDeque<Instant>, now: Instant) {
        while recent.front().is_some_and(|miss| *miss + self.window <= now) {
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
    fn a_full_minute_refuses_until_it_drains() {
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
            "until the last one is forgotten"
        );
        assert_eq!(
            limiter.record("ann", later(30)),
            Some(Duration::from_secs(30)),
            "and a refused attempt does not count"
        );
        assert_eq!(limiter.wait(&"bob", later(30)), None);
        assert_eq!(limiter.wait(&"ann", later(60)), None);
    }

    #[test]
    fn what_was_no_miss_is_taken_back() {
        let limiter = FailureLimiter::new(TWO, MINUTE);
        let start = Instant::UNIX_EPOCH;
        for _ in 0..10 {
            assert_eq!(limiter.record("ann", start), None);
            limiter.refund(&"ann", start);
        }
        assert_eq!(limiter.record_first("ann", start), None);
    }

    #[test]
    fn calls_are_allowed_at_once_and_then_evenly() {
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
}
