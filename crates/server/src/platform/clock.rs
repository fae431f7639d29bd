//! Time as an argument.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// An instant, in UTC with microseconds: what both databases keep exactly.
pub type Instant = DateTime<Utc>;

/// Tells the time. Handlers ask this instead of the machine, so that tests can hold and move it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Clock {
    /// The machine's own clock.
    pub fn system() -> Self {
        #[expect(
            clippy::disallowed_methods,
            reason = "the one place that reads the machine's clock"
        )]
        Self::new(Utc::now)
    }

    /// A clock that answers what `read` answers.
    pub fn new(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// Now, cut to microseconds: SQLite would keep nanoseconds and PostgreSQL would not, and a row read back must equal
    /// the row that was written.
    pub fn now(&self) -> Instant {
        (self.0)().trunc_subsecs(6)
    }
}
