//! The current time, injected so that tests control it.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, SubsecRound, Utc};

/// An instant in UTC with microseconds, which both databases store exactly.
pub type Instant = DateTime<Utc>;

/// Source of the current time. Used instead of the system clock, so that tests can stop and advance it.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Instant + Send + Sync>,
    uptime: Arc<dyn Fn() -> Duration + Send + Sync>,
}

impl Clock {
    /// The system clock.
    pub fn system() -> Self {
        let start = std::time::Instant::now();
        #[expect(
            clippy::disallowed_methods,
            reason = "the only place that reads the system clock"
        )]
        Self {
            now: Arc::new(Utc::now),
            uptime: Arc::new(move || start.elapsed()),
        }
    }

    /// A clock that calls `read`.
    pub fn new(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        let start = read();
        let now = Arc::new(read);
        let read = now.clone();
        Self {
            now,
            uptime: Arc::new(move || (read() - start).to_std().unwrap_or_default()),
        }
    }

    /// Milliseconds since the clock was made. They go on evenly when the system's time is set.
    pub fn uptime(&self) -> i64 {
        i64::try_from((self.uptime)().as_millis()).unwrap_or(i64::MAX)
    }

    /// Now, truncated to microseconds: PostgreSQL drops nanoseconds, and a row read back must equal the row written.
    pub fn now(&self) -> Instant {
        (self.now)().trunc_subsecs(6)
    }
}
