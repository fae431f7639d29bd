//! Several objects that the rows of one transaction will refer to.

use std::collections::HashSet;

use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::{ObjectStoreExt, WriteMultipart, path::Path};

use super::{
    blob_store::{BlobStore, PendingBlob},
    store,
};
use crate::platform::{
    clock::Instant,
    db::{Db, DbErr, Transaction},
    error::{Problem, Result},
    retry::retry,
    rng::Rng,
};

/// Copies under way at once.
const COPIES_AT_ONCE: usize = 4;

/// Objects without rows yet. If dropped, a sweep removes them.
#[derive(Default)]
pub struct StagedBlobs {
    keys: HashSet<String>,
}

impl StagedBlobs {
    /// Copies objects within the store, each as `(from, to)`. Those that no longer exist are left out.
    ///
    /// # Errors
    /// 503 while too many objects are open.
    pub async fn copy(
        blobs: &BlobStore,
        db: &Db,
        copies: Vec<(String, String)>,
        now: Instant,
    ) -> Result<Self> {
        let keys: Vec<String> = copies.iter().map(|(_, to)| to.clone()).collect();
        store::begin_all(db.write_once(), &keys, now).await?;
        let copied = stream::iter(copies)
            .map(async |(from, to)| Ok::<_, Problem>((blobs.copy(&from, &to).await?, to)))
            .buffer_unordered(COPIES_AT_ONCE)
            .try_collect::<Vec<_>>()
            .await;
        let staged = Self {
            keys: keys.into_iter().collect(),
        };
        match copied {
            Ok(copied) => {
                let keys = copied.into_iter().filter_map(|(exists, to)| exists.then_some(to));
                Ok(Self { keys: keys.collect() })
            }
            Err(problem) => {
                staged.discard(blobs, db).await;
                Err(problem)
            }
        }
    }

    /// Adds an upload that is complete.
    pub async fn add(&mut self, upload: PendingBlob) -> Result<()> {
        let key = upload.finish().await?;
        self.keys.insert(key);
        Ok(())
    }

    /// Whether the object with this key is among them.
    pub fn contains(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Makes them live in the transaction of `insert`, which inserts the rows that refer to them. If that fails, nothing is left
    /// of them. If the connection breaks during the commit, asks whether it succeeded.
    pub async fn save<F>(self, blobs: &BlobStore, db: &Db, rng: &Rng, insert: impl Fn() -> F) -> Result<()>
    where
        F: Future<Output = Result<Transaction>>,
    {
        let mut keys: Vec<&String> = self.keys.iter().collect();
        // Sorted, so that two transactions lock in the same order.
        keys.sort_unstable();
        let (insert, keys) = (&insert, keys.as_slice());
        let saved = retry(rng, || async move {
            let write = insert().await?;
            store::commit_all(&write, keys).await?;
            Ok(write.commit().await?)
        })
        .await;
        let Err(problem) = saved else {
            return Ok(());
        };
        match are_live(db, keys).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                self.discard(blobs, db).await;
                Err(problem)
            }
            Err(error) => {
                tracing::warn!(?keys, %error, "leave uploads to the next sweep: they may be live");
                Err(problem)
            }
        }
    }

    /// Removes them.
    pub async fn discard(&self, blobs: &BlobStore, db: &Db) {
        for key in &self.keys {
            blobs.discard(db, key).await;
        }
    }
}

impl PendingBlob {
    /// Completes the upload in the transaction of `insert`, which proves the right again and inserts the row that refers to
    /// the blob. See [`StagedBlobs::save`].
    pub async fn save<F>(self, blobs: &BlobStore, db: &Db, rng: &Rng, insert: impl Fn() -> F) -> Result<()>
    where
        F: Future<Output = Result<Transaction>>,
    {
        let (key, mut staged) = (self.key().to_owned(), StagedBlobs::default());
        match staged.add(self).await {
            Ok(()) => staged.save(blobs, db, rng, insert).await,
            Err(problem) => {
                blobs.discard(db, &key).await;
                Err(problem)
            }
        }
    }
}

/// Whether the transaction that would make them live has done so. All share its fate, so one is enough.
async fn are_live(db: &Db, keys: &[&String]) -> Result<bool, DbErr> {
    let Some(key) = keys.first() else {
        return Ok(false);
    };
    // In a transaction, to wait until the other one is over: the database may still be busy with its commit.
    let write = db.write_long_as_system().await?;
    let is_live = store::is_live(&write, key).await?;
    write.commit().await?;
    Ok(is_live)
}

impl BlobStore {
    /// Copies an object. False if it doesn't exist. A folder links the file, so that it takes no more space.
    async fn copy(&self, from: &str, to: &str) -> Result<bool> {
        let _permit = self.admit_copy().await?;
        let (from, to) = (Path::from(from), Path::from(to));
        match self.store().copy(&from, &to).await {
            Ok(()) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            // Not every file system has links.
            Err(error) => {
                tracing::debug!(%from, %error, "copy the bytes instead");
                self.copy_bytes(&from, &to).await.map_err(Into::into)
            }
        }
    }

    async fn copy_bytes(&self, from: &Path, to: &Path) -> Result<bool, object_store::Error> {
        let mut bytes = match self.store().get(from).await {
            Ok(object) => object.into_stream(),
            Err(object_store::Error::NotFound { .. }) => return Ok(false),
            Err(error) => return Err(error),
        };
        let mut parts =
            WriteMultipart::new_with_chunk_size(self.store().put_multipart(to).await?, self.part());
        while let Some(piece) = bytes.try_next().await? {
            parts.wait_for_capacity(1).await?;
            parts.put(piece);
        }
        parts.finish().await?;
        Ok(true)
    }
}
