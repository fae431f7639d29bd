//! Writes a backup while servers run.

use std::{collections::HashSet, path::Path};

use futures_util::StreamExt;

use super::{
    archive::{Manifest, Summary, Writer},
    failure::{not_opened, text},
    referenced::referenced_blobs,
};
use crate::{
    config::StorageConfig,
    platform::{
        blobs::{BlobStore, unreferenced_keys},
        clock::Clock,
        db::{Snapshot, WholeDb},
        rng::Rng,
    },
};

/// The ledger of blobs.
const LEDGER: &str = "objects";

/// Writes all rows as of one moment, and the blobs that they refer to, into a new file.
///
/// # Errors
/// One line for the operator. Then there is no file.
pub async fn back_up(
    config: &StorageConfig,
    clock: &Clock,
    rng: &Rng,
    path: &Path,
) -> Result<Summary, String> {
    if path.exists() {
        return Err(format!("{} exists already. Choose another name", path.display()));
    }
    let db = WholeDb::open(config)
        .await
        .map_err(|error| not_opened(config, error))?;
    let blobs = BlobStore::open_beside_server(config, 1).map_err(|error| error.to_string())?;
    let hold = blobs
        .hold(clock, rng)
        .await
        .map_err(|error| format!("the store of uploaded files can't be written: {error}"))?;
    let written = write(&db, &blobs, clock, path).await;
    hold.release().await;
    db.close().await;
    written
}

async fn write(db: &WholeDb, blobs: &BlobStore, clock: &Clock, path: &Path) -> Result<Summary, String> {
    let migrations = db.migrations().await.map_err(text)?;
    let mut archive = Writer::create(path, Manifest::new(migrations, clock.now()))?;
    let snapshot = db.snapshot().await.map_err(text)?;
    // They may be deleted by a sweep that began before, and nobody misses them.
    let unreferenced = unreferenced_keys(snapshot.connection(), &referenced_blobs()).await;
    let unreferenced: HashSet<String> = unreferenced.map_err(text)?.into_iter().collect();
    let keys = write_rows(&snapshot, &mut archive).await?;
    // SQLite's log grows while someone reads.
    drop(snapshot);
    for key in keys {
        if !unreferenced.contains(&key) {
            write_blob(blobs, key, &mut archive).await?;
        }
    }
    archive.finish(path)
}

/// Returns the keys of the live blobs.
async fn write_rows(snapshot: &Snapshot, archive: &mut Writer) -> Result<Vec<String>, String> {
    let mut keys = Vec::new();
    for table in snapshot.tables().await.map_err(text)? {
        let of_blob = (table.name == LEDGER).then(|| (table.position("key"), table.position("state")));
        let keys = &mut keys;
        archive
            .add_table(table, async move |table, add| {
                snapshot
                    .read(table, |rows| {
                        if let Some((Some(key), Some(state))) = of_blob {
                            let live = rows.iter().filter(|row| row[state] == "live");
                            keys.extend(live.filter_map(|row| row[key].as_str().map(str::to_owned)));
                        }
                        add(rows)
                    })
                    .await
            })
            .await?;
    }
    Ok(keys)
}

async fn write_blob(blobs: &BlobStore, key: String, archive: &mut Writer) -> Result<(), String> {
    let failed = |error: object_store::Error| format!("an uploaded file can't be read: {error}");
    let Some(bytes) = blobs.bytes(&key).await.map_err(failed)? else {
        archive.add_missing(key);
        return Ok(());
    };
    let mut bytes = Box::pin(bytes);
    let mut entry = archive.begin_blob(key)?;
    while let Some(piece) = bytes.next().await {
        entry.write(&piece.map_err(failed)?)?;
    }
    entry.finish();
    Ok(())
}
