//! Whether the database and the blob store can be used, for load balancers.

use std::time::Duration;

use chrono::TimeDelta;
use tokio::{sync::Mutex, time::timeout};

use super::{
    blobs::BlobStore,
    clock::{Clock, Instant},
    db::Db,
    rng::Rng,
};

/// How long both may take to respond.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer is repeated. Anyone can ask, and each check writes to the store.
const REPEATED_FOR: TimeDelta = TimeDelta::seconds(2);

/// What a server can't do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The database doesn't respond.
    Database,
    /// The store of uploads doesn't take any.
    Store,
}

impl Missing {
    /// The reason on one line.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Database => "The database doesn't respond.",
            Self::Store => "The store of uploaded files can't be written.",
        }
    }
}

/// The last answer.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, Option<Missing>)>>);

impl Readiness {
    /// What is missing, if anything. Those who ask at the same time share one check.
    pub async fn missing(&self, db: &Db, blobs: &BlobStore, clock: &Clock, rng: &Rng) -> Option<Missing> {
        let mut last = self.0.lock().await;
        let now = clock.now();
        if let Some((at, missing)) = *last
            && (at..at + REPEATED_FOR).contains(&now)
        {
            return missing;
        }
        let missing = check(db.ping(), blobs.try_write(rng)).await;
        // Once for each change, because balancers ask every second or two.
        let before = last.and_then(|(_, missing)| missing);
        match &missing {
            Some((missing, cause)) if before != Some(*missing) => {
                tracing::warn!(cause, "not ready: {}", missing.reason());
            }
            None if before.is_some() => tracing::info!("ready again"),
            _ => {}
        }
        let missing = missing.map(|(missing, _)| missing);
        *last = Some((clock.now(), missing));
        missing
    }
}

/// Checks both at the same time. Returns what is missing, and why.
async fn check<D: ToString, S: ToString>(
    database: impl Future<Output = Result<(), D>>,
    store: impl Future<Output = Result<(), S>>,
) -> Option<(Missing, String)> {
    let slow = |_| "no answer within 2 s".to_owned();
    let (database, store) = tokio::join!(timeout(PATIENCE, database), timeout(PATIENCE, store));
    let database = database
        .map_err(slow)
        .and_then(|done| done.map_err(|error| error.to_string()));
    let store = store
        .map_err(slow)
        .and_then(|done| done.map_err(|error| error.to_string()));
    let missing = database.err().map(|cause| (Missing::Database, cause));
    missing.or_else(|| store.err().map(|cause| (Missing::Store, cause)))
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    type Checked = Result<(), String>;

    #[tokio::test(start_paused = true)]
    async fn what_hangs_counts_as_missing_after_two_seconds() {
        let began = tokio::time::Instant::now();
        let missing = check(pending::<Checked>(), pending::<Checked>()).await;
        assert_eq!(missing.map(|(missing, _)| missing), Some(Missing::Database));
        assert_eq!(began.elapsed().as_secs(), 2);

        let missing = check(ready(Checked::Ok(())), pending::<Checked>()).await;
        assert_eq!(missing.map(|(missing, _)| missing), Some(Missing::Store));
        assert_eq!(began.elapsed().as_secs(), 4);

        assert_eq!(check(ready(Checked::Ok(())), ready(Checked::Ok(()))).await, None);
    }
}
