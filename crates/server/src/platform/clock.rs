//! The current time, injected so that tests control it.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// An instant in UTC with microseconds, which both databases store exactly.
pub type Instant = DateTime<Utc>;

/// Source of the current time. Used instead of the system clock, so that tests can stop and advance it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Clock {
    /// The system clock.
    pub fn system() -> Self {
        #[expect(
            clippy::disallowed_methods,
            reason = "the only place that reads the system clock"
        )]
        Self::new(Utc::now)
    }

    /// A clock that calls `read`.
    pub fn new(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// Now, truncated to microseconds: PostgreSQL drops nanoseconds, and a row read back must equal the row written.
    pub fn now(&self) -> Instant {
        (self.0)().trunc_subsecs(6)
    }
}
