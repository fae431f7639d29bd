//! Compares the store with the ledger.

use chrono::TimeDelta;
use futures_util::TryStreamExt;

use super::{
    failure::{not_opened, text},
    referenced::referenced_blobs,
};
use crate::{
    config::StorageConfig,
    platform::{
        blobs::{BlobStore, StoredBlob, is_referenced, live_keys, unknown_keys},
        clock::Clock,
        db::{Snapshot, WholeDb},
    },
};

/// How old a blob without a row must be before it's removed.
const REMOVED_AFTER: TimeDelta = TimeDelta::days(1);
/// Keys per question.
const AT_ONCE: usize = 500;

/// What isn't as it should be.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Keys that rows refer to, but the store doesn't have.
    pub missing: Vec<String>,
    /// Keys in the store without a row.
    pub orphans: Vec<String>,
    /// Those of them that were removed.
    pub removed: usize,
    /// Blobs that are as they should be.
    pub whole: usize,
}

/// Looks for rows without a blob and blobs without a row. With `repair`, it removes those without a row that are older than a day.
///
/// # Errors
/// One line for the operator.
pub async fn check(config: &StorageConfig, clock: &Clock, repair: bool) -> Result<Findings, String> {
    let db = WholeDb::open(config)
        .await
        .map_err(|error| not_opened(config, error))?;
    let blobs = BlobStore::open_beside_server(config, 1).map_err(|error| error.to_string())?;
    let mut findings = Findings::default();
    // Before the rows are read: an upload's row comes first.
    let found = find_orphans(&db, &blobs, clock, repair, &mut findings).await;
    let found = match found {
        Ok(()) => find_missing(&db, &blobs, &mut findings).await,
        failed => failed,
    };
    db.close().await;
    found.map(|()| findings)
}

async fn find_orphans(
    db: &WholeDb,
    blobs: &BlobStore,
    clock: &Clock,
    repair: bool,
    findings: &mut Findings,
) -> Result<(), String> {
    let mut chunks = Box::pin(blobs.all().try_chunks(AT_ONCE));
    while let Some(chunk) = chunks.try_next().await.map_err(|error| error.1.to_string())? {
        let keys: Vec<String> = chunk.iter().map(|blob| blob.key.clone()).collect();
        // A new one each time, so that it sees the rows of all these objects.
        let snapshot = snapshot(db).await?;
        let unknown = unknown_keys(snapshot.connection(), keys).await.map_err(text)?;
        drop(snapshot);
        for StoredBlob { key, stored_at } in chunk {
            if !unknown.contains(&key) {
                continue;
            }
            if repair && stored_at < clock.now() - REMOVED_AFTER {
                blobs.remove(&key).await.map_err(|error| error.to_string())?;
                findings.removed += 1;
            }
            findings.orphans.push(key);
        }
    }
    Ok(())
}

async fn find_missing(db: &WholeDb, blobs: &BlobStore, findings: &mut Findings) -> Result<(), String> {
    let mut after = String::new();
    loop {
        let live = live_keys(snapshot(db).await?.connection(), &after)
            .await
            .map_err(text)?;
        let Some(last) = live.last() else {
            return Ok(());
        };
        after.clone_from(last);
        for key in live {
            if blobs.has(&key).await.map_err(|error| error.to_string())? {
                findings.whole += 1;
                continue;
            }
            // A sweep removes the object first, and its row a moment later.
            let snapshot = snapshot(db).await?;
            let referenced = is_referenced(snapshot.connection(), &referenced_blobs(), &key).await;
            if referenced.map_err(text)? {
                findings.missing.push(key);
            }
        }
    }
}

async fn snapshot(db: &WholeDb) -> Result<Snapshot, String> {
    db.snapshot().await.map_err(text)
}
