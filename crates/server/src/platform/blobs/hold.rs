//! Keeps sweeps from deleting blobs while a backup reads them.
//!
//! A hold is an object of its own in the store, `hold-UNTIL-ID`, so that servers of any version and on any node see it. A sweep
//! looks for holds after it has read which blobs no row refers to, and a backup holds them before it reads the rows. So a blob
//! that a row of the backup refers to isn't deleted.

use std::time::Duration;

use chrono::TimeDelta;
use object_store::{ObjectStoreExt, path::Path};
use tokio::task::JoinHandle;

use super::blob_store::BlobStore;
use crate::platform::{
    clock::{Clock, Instant},
    rng::Rng,
};

/// How long a hold lasts if it isn't renewed, as after a crash.
const LASTS: TimeDelta = TimeDelta::hours(1);
const RENEWED_EVERY: Duration = Duration::from_mins(10);
const PREFIX: &str = "hold-";

/// Ends when it's released, or some time after it's dropped.
pub struct Hold {
    blobs: BlobStore,
    ending: String,
    renewal: JoinHandle<()>,
}

impl BlobStore {
    /// Keeps sweeps from deleting blobs.
    pub async fn hold(&self, clock: &Clock, rng: &Rng) -> Result<Hold, object_store::Error> {
        let ending = format!("-{:016x}", u64::from_le_bytes(rng.bytes()));
        let mut last = self.begin_hold(clock.now(), &ending).await?;
        let (blobs, clock, ending_again) = (self.clone(), clock.clone(), ending.clone());
        let renewal = tokio::spawn(async move {
            loop {
                tokio::time::sleep(RENEWED_EVERY).await;
                match blobs.begin_hold(clock.now(), &ending_again).await {
                    Ok(next) => {
                        // The older one ends by itself.
                        let _ = blobs.store().delete(&last).await;
                        last = next;
                    }
                    Err(error) => tracing::warn!(%error, "renew a backup's hold"),
                }
            }
        });
        Ok(Hold {
            blobs: self.clone(),
            ending,
            renewal,
        })
    }

    async fn begin_hold(&self, now: Instant, ending: &str) -> Result<Path, object_store::Error> {
        let until = (now + LASTS).timestamp_micros();
        let key = Path::from(format!("{PREFIX}{until}{ending}"));
        self.store().put(&key, "held".into()).await?;
        Ok(key)
    }

    /// Whether a backup holds the blobs. Removes holds that have ended.
    pub(super) async fn are_held(&self, now: Instant) -> Result<bool, object_store::Error> {
        let mut held = false;
        for hold in self.holds().await? {
            if until(&hold).is_some_and(|until| until > now.timestamp_micros()) {
                held = true;
            } else {
                let _ = self.store().delete(&hold).await;
            }
        }
        Ok(held)
    }

    async fn holds(&self) -> Result<Vec<Path>, object_store::Error> {
        let objects = self.store().list_with_delimiter(None).await?.objects;
        let holds = objects.into_iter().map(|object| object.location);
        Ok(holds.filter(|key| key.as_ref().starts_with(PREFIX)).collect())
    }
}

fn until(hold: &Path) -> Option<i64> {
    let (until, _) = hold.as_ref().strip_prefix(PREFIX)?.split_once('-')?;
    until.parse().ok()
}

impl Hold {
    /// Lets sweeps delete blobs again.
    pub async fn release(self) {
        self.renewal.abort();
        let Ok(holds) = self.blobs.holds().await else {
            return;
        };
        for hold in holds {
            if hold.as_ref().ends_with(&self.ending) {
                let _ = self.blobs.store().delete(&hold).await;
            }
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.renewal.abort();
    }
}

/// Whether a key is a hold, or what a check of the store left behind, and no blob.
pub(super) fn is_mark(key: &str) -> bool {
    key.starts_with(PREFIX) || key.starts_with("ready-")
}
