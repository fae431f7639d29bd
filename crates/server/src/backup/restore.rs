//! Restores a backup into an empty database and an empty store.

use std::{io::Read, path::Path};

use axum::body::Bytes;

use super::{
    archive::{BlobEntry, Reader, Summary},
    failure::{not_opened, text},
};
use crate::{
    config::StorageConfig,
    platform::{
        blobs::BlobStore,
        data_folder::reserve,
        db::{Filling, WholeDb},
    },
};

const PIECE: usize = 256 * 1024;

/// Checks the whole backup, and then restores it.
///
/// # Errors
/// One line for the operator. Then no row and no uploaded file was restored.
pub async fn restore(config: &StorageConfig, path: &Path) -> Result<Summary, String> {
    let mut archive = Reader::open(path)?;
    let count = archive.manifest.migrations.len();
    if WholeDb::first_migrations(count) != archive.manifest.migrations {
        return Err(format!(
            "{} was made by another version of Wordhive ({}). Install that version to restore it",
            path.display(),
            archive.manifest.version
        ));
    }
    archive.check()?;
    // No server may use the folder meanwhile.
    let _reserved = reserve(config).map_err(|error| format!("{}: {error}", config.data.display()))?;
    let db = WholeDb::open_empty(config)
        .await
        .map_err(|error| not_opened(config, error))?;
    let blobs = BlobStore::open_beside_server(config, 1).map_err(|error| error.to_string())?;
    if !blobs.is_empty().await.map_err(|error| error.to_string())? {
        return Err(
            "the store of uploaded files isn't empty. Choose a new one, or move its files away".to_owned(),
        );
    }
    let restored = fill_and_commit(&db, &blobs, &mut archive).await;
    db.close().await;
    restored.map(|()| archive.manifest.summary())
}

async fn fill_and_commit(db: &WholeDb, blobs: &BlobStore, archive: &mut Reader) -> Result<(), String> {
    let failed = match fill(db, blobs, archive).await {
        Err(error) => Some(error),
        Ok(filling) => match filling.commit().await {
            Ok(()) => None,
            // Its answer may have been lost, and then the rows need their files.
            Err(error) => db.is_empty().await.map_err(text)?.then(|| text(error)),
        },
    };
    if let Some(error) = failed {
        for BlobEntry { key, .. } in &archive.manifest.blobs {
            if let Err(error) = blobs.remove(key).await {
                tracing::warn!(%error, key, "remove what was restored");
            }
        }
        return Err(error);
    }
    finish(db).await
}

/// Applies what changed in the tables since the backup.
async fn finish(db: &WholeDb) -> Result<(), String> {
    db.migrate(None).await.map_err(|error| {
        format!(
            "everything is restored, but the tables couldn't be brought up to date: {}. Start a server to try again",
            text(error)
        )
    })
}

async fn fill(db: &WholeDb, blobs: &BlobStore, archive: &mut Reader) -> Result<Filling, String> {
    let keys: Vec<String> = archive
        .manifest
        .blobs
        .iter()
        .map(|blob| blob.key.clone())
        .collect();
    for key in keys {
        write_blob(blobs, archive, &key).await?;
    }
    // As the tables were in the backup. What changed since then comes after the rows.
    db.migrate(Some(archive.manifest.migrations.len()))
        .await
        .map_err(text)?;
    let filling = db.fill().await.map_err(text)?;
    let tables: Vec<_> = archive
        .manifest
        .tables
        .iter()
        .map(|entry| entry.table.clone())
        .collect();
    if tables.len() != filling.tables().len() {
        return Err("the backup doesn't have the tables of this version".to_owned());
    }
    for table in filling.tables() {
        if !tables.contains(table) {
            return Err(format!(
                "the backup's table {} isn't that of this version",
                table.name
            ));
        }
        for rows in archive.rows(table)? {
            filling.insert(table, &rows?).await?;
        }
    }
    Ok(filling)
}

async fn write_blob(blobs: &BlobStore, archive: &mut Reader, key: &str) -> Result<(), String> {
    let failed = |error: object_store::Error| format!("an uploaded file can't be stored: {error}");
    let mut object = blobs.add(key).await.map_err(failed)?;
    let mut entry = archive.blob(key)?;
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        let read = entry.by_ref().take(PIECE as u64).read_to_end(&mut piece);
        if read.map_err(|error| error.to_string())? == 0 {
            break;
        }
        object.wait_for_capacity(1).await.map_err(failed)?;
        object.put(Bytes::from(piece));
    }
    object.finish().await.map_err(failed)?;
    Ok(())
}
