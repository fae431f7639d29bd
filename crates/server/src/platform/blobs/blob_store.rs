//! The blob store.

use std::{ops::Range, sync::Arc, time::Duration};

use axum::body::Bytes;
use chrono::TimeDelta;
use futures_util::{Stream, StreamExt};
use object_store::{
    GetOptions, GetRange, GetResult, ObjectStore, ObjectStoreExt, WriteMultipart, local::LocalFileSystem,
    path::Path, prefix::PrefixStore,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::store;
use crate::{
    config::StorageConfig,
    platform::{
        clock::Instant,
        db::{Db, DbErr, Subquery, Transaction},
        error::{Problem, Result},
        retry::retry,
        rng::Rng,
    },
};

/// Uploads still unreferenced after this time count as abandoned.
pub const ABANDONED_AFTER: TimeDelta = TimeDelta::hours(1);

/// Upload part size in bytes for S3, which accepts no less.
const S3_PART: usize = 5 * 1024 * 1024;
/// Upload part size in bytes for a folder.
const FOLDER_PART: usize = 256 * 1024;
/// Maximum concurrent parts per upload, which bounds memory use.
const PARTS_UNDER_WAY: usize = 1;
/// How long to wait while too many objects are open. Most are read within milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);
/// The same for an answer that has begun, whose client sees only that it stalls.
const LONG_PATIENCE: Duration = Duration::from_mins(1);

/// A handle to the store. Cheap to clone.
#[derive(Clone)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
    part: usize,
    /// One for each object that is read or written.
    open: Arc<Semaphore>,
}

impl BlobStore {
    /// Opens the configured store, creating a local folder if missing. At most `max_open` objects are read or written at
    /// once.
    pub fn open(config: &StorageConfig, max_open: usize) -> Result<Self, object_store::Error> {
        let open = Arc::new(Semaphore::new(max_open));
        let Some(url) = &config.objects_url else {
            let folder = config.data.join("objects");
            std::fs::create_dir_all(&folder)
                .and_then(|()| remove_unfinished(&folder))
                .map_err(|source| object_store::Error::Generic {
                    store: "folder",
                    source: Box::new(source),
                })?;
            let store = LocalFileSystem::new_with_prefix(folder)?
                .with_automatic_cleanup(true)
                .with_fsync(true);
            return Ok(Self {
                store: Arc::new(store),
                part: FOLDER_PART,
                open,
            });
        };
        let credentials = std::env::vars()
            .filter(|(name, _)| name.starts_with("AWS_"))
            .map(|(name, value)| (name.to_lowercase(), value));
        let (store, prefix) = object_store::parse_url_opts(url, credentials)?;
        Ok(Self {
            store: Arc::new(PrefixStore::new(store, prefix)),
            part: S3_PART,
            open,
        })
    }

    /// Waits until one more object may be open.
    ///
    /// # Errors
    /// 503 while too many others are.
    async fn admit(&self, patience: Duration) -> Result<OwnedSemaphorePermit> {
        let permit = timeout(patience, self.open.clone().acquire_owned()).await;
        permit.ok().and_then(Result::ok).ok_or_else(Problem::busy)
    }

    /// Maximum memory of an upload, in bytes: the part being received, and those on their way to the store.
    pub fn upload_memory(&self) -> usize {
        self.part * (1 + PARTS_UNDER_WAY)
    }

    /// Begins an upload.
    ///
    /// # Errors
    /// 503 while too many objects are open.
    pub async fn begin(&self, db: &Db, key: String, now: Instant) -> Result<PendingBlob> {
        let permit = self.admit(PATIENCE).await?;
        store::begin(db.write_once(), &key, now).await?;
        let parts = self.store.put_multipart(&Path::from(key.as_str())).await?;
        Ok(PendingBlob {
            key,
            size: 0,
            _permit: permit,
            parts: WriteMultipart::new_with_chunk_size(parts, self.part),
        })
    }

    /// Removes an object that no row will refer to. If this fails, a sweep removes it later.
    async fn discard(&self, db: &Db, key: &str) {
        let removed = match self.store.delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => self
                .delete_rows(db, &[key.to_owned()])
                .await
                .map_err(Problem::from),
            Err(error) => Err(error.into()),
        };
        if let Err(problem) = removed {
            tracing::warn!(key, ?problem, "discard an upload");
        }
    }

    /// Opens an object of this many bytes, or a range of it, for reading; `None` if it does not exist.
    ///
    /// # Errors
    /// 503 while too many objects are open, 500 if its size differs.
    pub async fn get(&self, key: &str, size: u64, range: Option<Range<u64>>) -> Result<Option<OpenBlob>> {
        self.get_within(PATIENCE, key, size, range).await
    }

    /// Like [`get`](Self::get), but waits longer while too many objects are open: for answers that are already under way.
    pub async fn get_patiently(&self, key: &str, size: u64) -> Result<Option<OpenBlob>> {
        self.get_within(LONG_PATIENCE, key, size, None).await
    }

    async fn get_within(
        &self,
        patience: Duration,
        key: &str,
        size: u64,
        range: Option<Range<u64>>,
    ) -> Result<Option<OpenBlob>> {
        let permit = self.admit(patience).await?;
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        match self.store.get_opts(&Path::from(key), options).await {
            Ok(object) if object.meta.size == size => Ok(Some(OpenBlob { object, permit })),
            Ok(object) => Err(Problem::internal(format!(
                "the blob {key} has {} bytes instead of {size}",
                object.meta.size
            ))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes abandoned uploads and live blobs whose keys are in none of the `referenced` subqueries.
    pub async fn delete_unreferenced_blobs(
        &self,
        db: &Db,
        now: Instant,
        referenced: &[Subquery],
    ) -> Result<usize> {
        let mut removed = 0;
        let mut after = String::new();
        loop {
            let keys = store::unreferenced(db.read(), referenced, now - ABANDONED_AFTER, &after).await?;
            let Some(last) = keys.last() else {
                return Ok(removed);
            };
            after.clone_from(last);
            let mut deleted = Vec::with_capacity(keys.len());
            for key in keys {
                match self.store.delete(&Path::from(key.as_str())).await {
                    Ok(()) | Err(object_store::Error::NotFound { .. }) => deleted.push(key),
                    // Keep deleting the others.
                    Err(error) => tracing::warn!(key, %error, "delete an unreferenced blob"),
                }
            }
            self.delete_rows(db, &deleted).await?;
            removed += deleted.len();
        }
    }

    async fn delete_rows(&self, db: &Db, keys: &[String]) -> Result<(), DbErr> {
        let write = db.write_long_as_system().await?;
        store::delete_rows(&write, keys).await?;
        write.commit().await
    }
}

/// An object, or a range of it, that is being read.
pub struct OpenBlob {
    object: GetResult,
    permit: OwnedSemaphorePermit,
}

impl OpenBlob {
    /// Bytes to read.
    pub fn size(&self) -> u64 {
        self.object.range.end - self.object.range.start
    }

    /// The bytes. The object is open until the stream is dropped.
    pub fn into_stream(self) -> impl Stream<Item = Result<Bytes, object_store::Error>> {
        let Self { object, permit } = self;
        object.into_stream().inspect(move |_| {
            let _open = &permit;
        })
    }
}

/// An upload in progress. If dropped, a sweep removes it.
pub struct PendingBlob {
    key: String,
    size: u64,
    _permit: OwnedSemaphorePermit,
    parts: WriteMultipart,
}

impl PendingBlob {
    /// Key in the store.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Bytes received so far.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Writes a chunk, waiting while the store is behind.
    pub async fn write(&mut self, bytes: Bytes) -> Result<()> {
        self.parts.wait_for_capacity(PARTS_UNDER_WAY).await?;
        self.size += bytes.len() as u64;
        self.parts.put(bytes);
        Ok(())
    }

    /// Completes the upload in the transaction of `insert`, which proves the right again and inserts the row that refers to
    /// the blob. If that fails, nothing is left of it.
    pub async fn save<F>(self, blobs: &BlobStore, db: &Db, rng: &Rng, insert: impl Fn() -> F) -> Result<()>
    where
        F: Future<Output = Result<Transaction>>,
    {
        let Self { key, parts, .. } = self;
        let saved = async {
            parts.finish().await?;
            let (insert, key) = (&insert, &key);
            retry(rng, || async move {
                let write = insert().await?;
                store::commit(&write, key).await?;
                Ok(write.commit().await?)
            })
            .await
        }
        .await;
        if saved.is_err() {
            blobs.discard(db, &key).await;
        }
        saved
    }

    /// Cancels the upload.
    pub async fn abandon(self, blobs: &BlobStore, db: &Db) {
        // On failure the ledger row stays, so a sweep tries again.
        if let Err(error) = self.parts.abort().await {
            tracing::warn!(key = self.key, %error, "abort an upload");
        }
        blobs.discard(db, &self.key).await;
    }
}

/// Removes temporary `KEY#NUMBER` files left by a killed server. Safe at startup: only one server uses a local folder.
fn remove_unfinished(folder: &std::path::Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_unfinished(&entry.path())?;
        } else if entry.file_name().to_string_lossy().contains('#') {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::platform::error::ErrorCode;

    #[tokio::test(start_paused = true)]
    async fn one_object_more_opens_when_another_is_closed() {
        let data = TempDir::new().unwrap();
        let config = StorageConfig {
            data: data.path().to_owned(),
            database_url: None,
            objects_url: None,
        };
        let blobs = BlobStore::open(&config, 1).unwrap();
        std::fs::write(data.path().join("objects/word"), "bee").unwrap();
        let open = || blobs.get("word", 3, None);

        let first = open().await.unwrap().unwrap();
        assert_eq!(first.size(), 3);
        let mut bytes = Box::pin(first.into_stream());
        assert_eq!(bytes.next().await.unwrap().unwrap(), "bee");
        assert_eq!(open().await.err().unwrap().code(), ErrorCode::ServerBusy);
        drop(bytes);
        assert!(open().await.is_ok());
    }
}
