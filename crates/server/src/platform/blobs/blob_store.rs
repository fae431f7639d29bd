//! The blob store.

use std::{ops::Range, sync::Arc};

use axum::body::Bytes;
use chrono::TimeDelta;
use object_store::{
    GetOptions, GetRange, GetResult, ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart,
    local::LocalFileSystem, path::Path, prefix::PrefixStore,
};

use super::store;
use crate::{
    config::StorageConfig,
    platform::{
        clock::Instant,
        db::{Db, DbErr, Subquery},
        error::{Problem, Result},
    },
};

/// An upload that nothing refers to after this time was abandoned.
pub const ABANDONED_AFTER: TimeDelta = TimeDelta::hours(1);

/// What an upload sends to the store at once, in bytes: the least that S3 takes.
const PART: usize = 5 * 1024 * 1024;
/// How many parts of one upload may be on their way, so how much of it is in memory.
const PARTS_UNDER_WAY: usize = 1;

/// A handle on the store; cheap to clone.
#[derive(Clone)]
pub struct BlobStore(Arc<dyn ObjectStore>);

impl BlobStore {
    /// Opens the configured store; a local folder is made when it is missing.
    ///
    /// # Errors
    /// When the folder cannot be made, or the URL names no store that we know.
    pub fn open(config: &StorageConfig) -> Result<Self, object_store::Error> {
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
            return Ok(Self(Arc::new(store)));
        };
        let credentials = std::env::vars()
            .filter(|(name, _)| name.starts_with("AWS_"))
            .map(|(name, value)| (name.to_lowercase(), value));
        let (store, prefix) = object_store::parse_url_opts(url, credentials)?;
        Ok(Self(Arc::new(PrefixStore::new(store, prefix))))
    }

    /// Stores bytes under `key`, ledger first. The row that points to it must [`commit`](super::commit) it in its own transaction.
    ///
    /// # Errors
    /// When the ledger or the store fails; what was stored of it is swept later.
    pub async fn put(&self, db: &Db, key: &str, bytes: Bytes, now: Instant) -> Result<()> {
        store::begin(db.write_once(), key, now).await?;
        self.0
            .put(&Path::from(key), PutPayload::from_bytes(bytes))
            .await?;
        Ok(())
    }

    /// Begins an object that is stored piece by piece, ledger first. The row that points to it must [`commit`](super::commit) it.
    ///
    /// # Errors
    /// When the ledger or the store fails.
    pub async fn begin(&self, db: &Db, key: String, now: Instant) -> Result<PendingBlob> {
        store::begin(db.write_once(), &key, now).await?;
        let parts = self.0.put_multipart(&Path::from(key.as_str())).await?;
        Ok(PendingBlob {
            key,
            size: 0,
            parts: WriteMultipart::new_with_chunk_size(parts, PART),
        })
    }

    /// Removes an object that was begun or stored but that no row will point to. What cannot be removed now is swept later.
    pub async fn discard(&self, db: &Db, key: &str) {
        let removed = match self.0.delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => self
                .delete_rows(db, &[key.to_owned()])
                .await
                .map_err(Problem::from),
            Err(error) => Err(error.into()),
        };
        if let Err(problem) = removed {
            tracing::warn!(key, ?problem, "give up an upload");
        }
    }

    /// Opens an object for reading, whole or in part; none when it is not there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn get(&self, key: &str, range: Option<Range<u64>>) -> Result<Option<GetResult>> {
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        match self.0.get_opts(&Path::from(key), options).await {
            Ok(object) => Ok(Some(object)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes live blobs whose keys none of the `referenced` subqueries selects, and abandoned uploads.
    pub async fn sweep(&self, db: &Db, now: Instant, referenced: &[Subquery]) -> Result<usize> {
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
                match self.0.delete(&Path::from(key.as_str())).await {
                    Ok(()) | Err(object_store::Error::NotFound { .. }) => deleted.push(key),
                    // The others can still be deleted.
                    Err(error) => tracing::warn!(key, %error, "sweep"),
                }
            }
            self.delete_rows(db, &deleted).await?;
            removed += deleted.len();
        }
    }

    async fn delete_rows(&self, db: &Db, keys: &[String]) -> Result<(), DbErr> {
        let write = db.write().await?;
        store::delete_rows(&write, keys).await?;
        write.commit().await
    }
}

/// An object on its way into the store. Dropped, it is an abandoned upload, which a sweep removes.
pub struct PendingBlob {
    key: String,
    size: u64,
    parts: WriteMultipart,
}

impl PendingBlob {
    /// Where it will lie.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// In bytes, as far as it has come.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Adds a piece; waits while the store is behind.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn write(&mut self, bytes: Bytes) -> Result<()> {
        self.parts.wait_for_capacity(PARTS_UNDER_WAY).await?;
        self.size += bytes.len() as u64;
        self.parts.put(bytes);
        Ok(())
    }

    /// Waits until all of it is stored.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn finish(self) -> Result<()> {
        self.parts.finish().await?;
        Ok(())
    }

    /// Throws away what has come.
    pub async fn abandon(self, blobs: &BlobStore, db: &Db) {
        // The ledger's row stays when this fails, so that a sweep tries again.
        if let Err(error) = self.parts.abort().await {
            tracing::warn!(key = self.key, %error, "abort an upload");
        }
        blobs.discard(db, &self.key).await;
    }
}

/// Removes what a server that was killed while writing has left: the local store writes to `KEY#NUMBER` first. Only one
/// server uses a local folder, and it does not write yet.
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
