//! Files: PDFs that organizers give to everyone in a competition.

mod access;
mod api;
mod entity;
mod rules;
mod store;
mod upload;

use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions::CompetitionsState,
    platform::{
        blobs,
        clock::Instant,
        db::{Connection, DbErr},
    },
};

#[cfg(fuzzing)]
pub use rules::{check_filename, check_signature, content_disposition};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}

/// Marks every file of the competition for removal; its rows go with the competition, which must be locked.
///
/// # Errors
/// When the database fails.
pub async fn mark_deleted(connection: &impl Connection, competition_id: &str) -> Result<(), DbErr> {
    let keys: Vec<String> = store::of_competition(connection, competition_id)
        .await?
        .iter()
        .map(|file| entity::blob_key(&file.id))
        .collect();
    blobs::mark_deleted(connection, &keys).await
}

/// A file, as who uploaded it takes it along.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnFile {
    /// Its id.
    pub id: String,
    competition_id: String,
    /// Under which it is listed.
    pub filename: String,
    size: i64,
    /// When it was uploaded.
    pub created_at: Instant,
}

impl OwnFile {
    /// Where its bytes lie.
    pub fn blob_key(&self) -> String {
        entity::blob_key(&self.id)
    }
}

/// The files that someone uploaded.
///
/// # Errors
/// When the database fails.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<OwnFile>, DbErr> {
    let files = store::by_creator(connection, uid).await?;
    let own = files.into_iter().map(|file| OwnFile {
        id: file.id,
        competition_id: file.competition_id,
        filename: file.filename,
        size: file.size,
        created_at: file.created_at,
    });
    Ok(own.collect())
}

/// Forgets who uploaded someone's files; they belong to their competitions and stay.
///
/// # Errors
/// When the database fails.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
