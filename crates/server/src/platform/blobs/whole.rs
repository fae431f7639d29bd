//! The store as a whole, for backups and checks.

use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt, future::ready};
use object_store::{Error, ObjectStoreExt, WriteMultipart, path::Path};
use tokio::time::timeout;

use super::{blob_store::BlobStore, hold::is_mark, store};
use crate::platform::{clock::Instant, rng::Rng};

pub use store::{is_referenced, live_keys, unknown_keys, unreferenced_keys};

/// How long the store may take to answer when the server starts.
const PATIENCE: Duration = Duration::from_secs(5);

/// An object in the store.
pub struct StoredBlob {
    /// Its key.
    pub key: String,
    /// When it was stored, by the store's clock.
    pub stored_at: Instant,
}

impl BlobStore {
    /// All objects.
    pub fn all(&self) -> impl Stream<Item = Result<StoredBlob, object_store::Error>> + '_ {
        let objects = self.store().list(None).map_ok(|object| StoredBlob {
            key: object.location.to_string(),
            stored_at: object.last_modified,
        });
        objects.try_filter(|object| ready(!is_mark(&object.key)))
    }

    /// Writes and removes a small object, to learn whether the store takes uploads.
    pub async fn try_write(&self, rng: &Rng) -> Result<(), object_store::Error> {
        let key = Path::from(format!("ready-{:016x}", u64::from_le_bytes(rng.bytes())));
        self.store().put(&key, "ready".into()).await?;
        self.store().delete(&key).await
    }

    /// Why the store refuses uploads, and what to do. `None` also if it doesn't answer now: it may later.
    pub async fn refusal(&self, rng: &Rng) -> Option<&'static str> {
        let cause = match timeout(PATIENCE, self.try_write(rng)).await {
            Ok(Ok(())) => return None,
            Ok(Err(Error::NotFound { .. })) => {
                return Some("the store has no such bucket. Create it, or correct the name");
            }
            Ok(Err(Error::PermissionDenied { .. } | Error::Unauthenticated { .. })) => {
                return Some(
                    "the store refuses the key. Correct it, or let it read, write and delete objects in this bucket",
                );
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it doesn't answer".to_owned(),
        };
        tracing::warn!(cause, "the store of uploaded files can't be written yet");
        None
    }

    /// Whether there is no object.
    pub async fn is_empty(&self) -> Result<bool, object_store::Error> {
        let first = Box::pin(self.all()).next().await;
        first.transpose().map(|first| first.is_none())
    }

    /// Whether there is an object with this key.
    pub async fn has(&self, key: &str) -> Result<bool, object_store::Error> {
        match self.store().head(&Path::from(key)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The bytes of an object, if it exists.
    pub async fn bytes(
        &self,
        key: &str,
    ) -> Result<Option<impl Stream<Item = Result<Bytes, object_store::Error>> + use<>>, object_store::Error>
    {
        match self.store().get(&Path::from(key)).await {
            Ok(object) => Ok(Some(object.into_stream())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Begins to store an object whose row is restored.
    pub async fn add(&self, key: &str) -> Result<WriteMultipart, object_store::Error> {
        let parts = self.store().put_multipart(&Path::from(key)).await?;
        Ok(WriteMultipart::new_with_chunk_size(parts, self.part()))
    }

    /// Removes an object, if it exists.
    pub async fn remove(&self, key: &str) -> Result<(), object_store::Error> {
        match self.store().delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
