//! A user's files: data export and account deletion.

use serde::Serialize;

use super::store;
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// A file in its creator's data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedFile {
    id: String,
    /// Key of its bytes in the blob store.
    #[serde(skip)]
    pub blob_key: String,
    competition_id: String,
    /// Its display name.
    pub filename: String,
    /// In bytes.
    pub size: i64,
    /// Time of the upload.
    pub created_at: Instant,
}

/// The files that a user uploaded.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedFile>, DbErr> {
    let files = store::by_creator(connection, uid).await?;
    let exported = files.into_iter().map(|file| ExportedFile {
        id: file.id,
        blob_key: file.blob_key,
        competition_id: file.competition_id,
        filename: file.filename,
        size: file.size,
        created_at: file.created_at,
    });
    Ok(exported.collect())
}

/// Clears the creator of a user's files. The files belong to their competitions and remain.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
