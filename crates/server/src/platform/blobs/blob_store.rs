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

use super::{folder, store};
use crate::{
    config::StorageConfig,
    platform::{
        address_permits::AddressPermits,
        client_address::ClientAddress,
        clock::Instant,
        db::{Db, DbErr, Subquery},
        error::{Problem, Result},
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
/// One in so many open objects may be read from the same address, by clients that take their time. A whole school may share one.
const ADDRESS_SHARE: usize = 2;

/// A handle to the store. Cheap to clone.
#[derive(Clone)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
    part: usize,
    /// One for each object that is read or written.
    open: Arc<Semaphore>,
    /// One for each object that is read from this address.
    readers: Arc<AddressPermits>,
}

impl BlobStore {
    /// Opens the configured store, creating a local folder if missing. At most `max_open` objects are read or written at
    /// once.
    pub fn open(config: &StorageConfig, max_open: usize) -> Result<Self, object_store::Error> {
        if config.objects_url.is_none() {
            folder::remove_unfinished(&config.data.join("objects")).map_err(folder::failed)?;
        }
        Self::open_beside_server(config, max_open)
    }

    /// The same while a server may use the store: leaves its unfinished uploads alone.
    pub fn open_beside_server(config: &StorageConfig, max_open: usize) -> Result<Self, object_store::Error> {
        let open = Arc::new(Semaphore::new(max_open));
        let readers = Arc::new(AddressPermits::new((max_open / ADDRESS_SHARE).max(1)));
        let Some(url) = &config.objects_url else {
            let folder = config.data.join("objects");
            std::fs::create_dir_all(&folder).map_err(folder::failed)?;
            let store = LocalFileSystem::new_with_prefix(folder)?
                .with_automatic_cleanup(true)
                .with_fsync(true);
            return Ok(Self {
                store: Arc::new(store),
                part: FOLDER_PART,
                open,
                readers,
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
            readers,
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

    /// The same for a copy within the store.
    pub(super) async fn admit_copy(&self) -> Result<OwnedSemaphorePermit> {
        self.admit(LONG_PATIENCE).await
    }

    pub(super) fn store(&self) -> &dyn ObjectStore {
        &*self.store
    }

    pub(super) fn part(&self) -> usize {
        self.part
    }

    /// The same for an object that is read from this address.
    async fn admit_reader(
        &self,
        reader: ClientAddress,
        patience: Duration,
    ) -> Result<[OwnedSemaphorePermit; 2]> {
        let both = async {
            // First its own, so that nobody waits for those who hold one that others could use.
            let own = self.readers.of(reader).acquire_owned().await.ok()?;
            Some([own, self.open.clone().acquire_owned().await.ok()?])
        };
        let permits = timeout(patience, both).await;
        permits.ok().flatten().ok_or_else(Problem::busy)
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
    pub(super) async fn discard(&self, db: &Db, key: &str) {
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
    /// 503 while too many objects are open, or too many from this address, 500 if its size differs.
    pub async fn get(
        &self,
        reader: ClientAddress,
        key: &str,
        size: u64,
        range: Option<Range<u64>>,
    ) -> Result<Option<OpenBlob>> {
        self.get_within(PATIENCE, reader, key, size, range).await
    }

    /// Like [`get`](Self::get), but waits longer while too many objects are open: for answers that are already under way.
    pub async fn get_patiently(
        &self,
        reader: ClientAddress,
        key: &str,
        size: u64,
    ) -> Result<Option<OpenBlob>> {
        self.get_within(LONG_PATIENCE, reader, key, size, None).await
    }

    async fn get_within(
        &self,
        patience: Duration,
        reader: ClientAddress,
        key: &str,
        size: u64,
        range: Option<Range<u64>>,
    ) -> Result<Option<OpenBlob>> {
        let permits = self.admit_reader(reader, patience).await?;
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        match self.store.get_opts(&Path::from(key), options).await {
            Ok(object) if object.meta.size == size => Ok(Some(OpenBlob { object, permits })),
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
            // After the keys were read: a backup reads the rows only once it holds the blobs.
            if self.are_held(now).await? {
                return Ok(removed);
            }
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
    permits: [OwnedSemaphorePermit; 2],
}

impl OpenBlob {
    /// Bytes to read.
    pub fn size(&self) -> u64 {
        self.object.range.end - self.object.range.start
    }

    /// The bytes. The object is open until the stream is dropped.
    pub fn into_stream(self) -> impl Stream<Item = Result<Bytes, object_store::Error>> {
        let Self { object, permits } = self;
        object.into_stream().inspect(move |_| {
            let _open = &permits;
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

    /// Completes the upload. Returns its key.
    pub(super) async fn finish(self) -> Result<String> {
        self.parts.finish().await?;
        Ok(self.key)
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

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use tempfile::TempDir;

    use super::*;
    use crate::platform::{client_address::TrustedProxies, error::ErrorCode};

    /// A store for tests with the object `word`, of which so many may be open.
    fn store(data: &TempDir, max_open: usize) -> BlobStore {
        let config = StorageConfig {
            data: data.path().to_owned(),
            database_url: None,
            objects_url: None,
        };
        let blobs = BlobStore::open(&config, max_open).unwrap();
        std::fs::write(data.path().join("objects/word"), "bee").unwrap();
        blobs
    }

    fn reader(address: &str) -> ClientAddress {
        TrustedProxies::default().client_address(address.parse().unwrap(), &HeaderMap::new())
    }

    #[tokio::test(start_paused = true)]
    async fn one_object_more_opens_when_another_is_closed() {
        let data = TempDir::new().unwrap();
        let blobs = store(&data, 1);
        let open = || blobs.get(reader("192.0.2.1"), "word", 3, None);

        let first = open().await.unwrap().unwrap();
        assert_eq!(first.size(), 3);
        let mut bytes = Box::pin(first.into_stream());
        assert_eq!(bytes.next().await.unwrap().unwrap(), "bee");
        assert_eq!(open().await.err().unwrap().code(), ErrorCode::ServerBusy);
        drop(bytes);
        assert!(open().await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn one_address_cannot_open_all_objects() {
        let data = TempDir::new().unwrap();
        let blobs = store(&data, 4);
        let open = |address| blobs.get(reader(address), "word", 3, None);

        let held = [open("192.0.2.1").await.unwrap(), open("192.0.2.1").await.unwrap()];
        let refused = open("192.0.2.1").await;
        assert_eq!(refused.err().unwrap().code(), ErrorCode::ServerBusy);
        let of_other = open("192.0.2.2").await.unwrap();
        assert!(of_other.is_some());
        drop(held);
        assert!(open("192.0.2.1").await.is_ok());
    }
}
