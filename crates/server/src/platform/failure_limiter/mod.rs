//! Limits failures, by address or account: a class of thirty behind one address can log in at once, but someone guessing
//! passwords there is stopped. It is our own because no maintained crate can check without counting, or refund.
//!
//! On PostgreSQL, all servers count together, in the table `rate_limit_counts` (docs/decisions/0109). SQLite has one server, which
//! counts in memory.

mod limit;
mod memory;
mod store;

use std::{fmt::Display, hash::Hash, num::NonZeroU32, time::Duration};

use self::{limit::Limit, memory::FailuresInMemory};
use super::{
    clock::Instant,
    db::{Connection, Db, Transaction},
    error::{Problem, Result},
    state::PlatformState,
};

/// How long to wait if the limit was reached a moment ago, but no longer is.
pub(super) const A_MOMENT: Duration = Duration::from_secs(1);

/// Limits failures per key in a sliding window.
pub struct FailureLimiter<K> {
    /// Tells its keys from those of other limiters.
    name: &'static str,
    limit: Limit,
    /// What counts. None if the database does.
    memory: Option<FailuresInMemory<K>>,
    platform: PlatformState,
}

impl<K: Eq + Hash + Display> FailureLimiter<K> {
    /// At most `allowed` failures per key and `window`. `name` is this limiter's alone.
    pub fn new(platform: &PlatformState, name: &'static str, allowed: NonZeroU32, window: Duration) -> Self {
        let limit = Limit {
            allowed: usize::try_from(allowed.get()).unwrap_or(usize::MAX),
            window,
        };
        Self {
            name,
            limit,
            memory: (!platform.db.is_shared()).then(|| FailuresInMemory::new(limit)),
            platform: platform.clone(),
        }
    }

    /// How long `key` must wait before the next attempt.
    pub async fn wait(&self, key: &K, now: Instant) -> Result<Option<Duration>> {
        match &self.memory {
            Some(memory) => Ok(memory.wait(key, now)),
            None => {
                let db = self.platform.db.read();
                self.stored_wait(db, &self.hash(key), self.limit.allowed, now)
                    .await
            }
        }
    }

    /// Counts a failure, or returns the time to wait if concurrent failures have reached the limit.
    pub async fn record(&self, key: K, now: Instant) -> Result<Option<Duration>> {
        let db = self.platform.db.write_once();
        self.record_below(db, self.limit.allowed, key, now).await
    }

    /// Counts a failure.
    ///
    /// # Errors
    /// 429 if concurrent failures have reached the limit.
    pub async fn count(&self, key: K, now: Instant) -> Result<()> {
        allow(self.record(key, now).await?)
    }

    /// Counts a failure if the window has none, or returns the time to wait.
    pub async fn record_first(&self, key: K, now: Instant) -> Result<Option<Duration>> {
        self.record_below(self.platform.db.write_once(), 1, key, now)
            .await
    }

    /// Like [`count`](Self::count), in a transaction. In the database, others with this key wait until it ends, and the failure
    /// only counts if it's committed.
    pub async fn count_in(&self, write: &Transaction, key: K, now: Instant) -> Result<()> {
        allow(self.record_below(write, self.limit.allowed, key, now).await?)
    }

    /// Removes a failure counted at this instant.
    pub async fn refund(&self, key: &K, counted: Instant) -> Result<()> {
        self.refund_with(self.platform.db.write_once(), key, counted)
            .await
    }

    /// Like [`refund`](Self::refund), in a transaction.
    pub async fn refund_in(&self, write: &Transaction, key: &K, counted: Instant) -> Result<()> {
        self.refund_with(write, key, counted).await
    }

    async fn record_below(
        &self,
        connection: &impl Connection,
        allowed: usize,
        key: K,
        now: Instant,
    ) -> Result<Option<Duration>> {
        let Some(memory) = &self.memory else {
            let hash = self.hash(&key);
            let window = self.limit.window;
            if store::record_below(connection, allowed, &hash, now, window).await? {
                return Ok(None);
            }
            let wait = self.stored_wait(connection, &hash, allowed, now).await?;
            return Ok(Some(wait.unwrap_or(A_MOMENT)));
        };
        Ok(memory.record_below(allowed, key, now))
    }

    async fn refund_with(&self, connection: &impl Connection, key: &K, counted: Instant) -> Result<()> {
        match &self.memory {
            Some(memory) => memory.refund(key, counted),
            None => store::refund(connection, &self.hash(key), counted).await?,
        }
        Ok(())
    }

    async fn stored_wait(
        &self,
        connection: &impl Connection,
        hash: &str,
        allowed: usize,
        now: Instant,
    ) -> Result<Option<Duration>> {
        let recent = store::recent(connection, hash, now - self.limit.window).await?;
        Ok(self.limit.until_below(allowed, &recent, now))
    }

    /// Keys are addresses, emails and names of children, so the database doesn't get them.
    fn hash(&self, key: &K) -> String {
        self.platform
            .secret_key
            .code_hash(&format!("failures\n{}\n{key}", self.name))
    }
}

/// Allows an attempt, unless there is time to wait.
///
/// # Errors
/// 429 with that time.
pub fn allow(wait: Option<Duration>) -> Result<()> {
    match wait {
        Some(wait) => Err(Problem::too_many_requests(wait)),
        None => Ok(()),
    }
}

/// Deletes counts that have expired. A part of the sweep.
///
/// # Errors
/// When the database fails.
pub async fn delete_expired(db: &Db, now: Instant) -> Result<()> {
    if db.is_shared() {
        store::delete_expired(db.write_once(), now).await?;
    }
    Ok(())
}
