//! Wordlists: imported from CSV by the app, recorded word by word, read in pages and practised.

mod access;
mod api;
mod audio;
mod data_export;
mod entity;
mod practice;
mod rules;
mod store;
mod words;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions,
    competitions::CompetitionsState,
    platform::{
        blobs::{ABANDONED_AFTER, mark_deleted},
        db::{Connection, DbErr},
        error::Result,
    },
    users,
};

pub use data_export::{ExportedRecording, ExportedWordlists, clear_creator, data_export};
pub use rules::PAGE_SIZE;
#[cfg(fuzzing)]
pub use rules::audio_type;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(words::router())
        .merge(audio::router())
        .merge(practice::router())
}

/// Marks every recording of the competition for removal; its rows go with the competition.
///
/// # Errors
/// When the database fails.
pub async fn mark_recordings_deleted(
    connection: &impl Connection,
    competition_id: &str,
) -> Result<(), DbErr> {
    let lists = store::ids_of_competition(competition_id);
    store::lock_words(connection, lists.clone()).await?;
    let audio = store::audio_of_wordlists(connection, lists).await?;
    mark_deleted(connection, &audio::blob_keys(&audio)).await
}

/// Forgets how far someone has come in the competition's lists.
///
/// # Errors
/// When the database fails.
pub async fn delete_practice(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    users::delete_practice_progress(connection, uid, store::ids_of_competition(competition_id)).await
}

/// How many practice records the competition's participants have on its lists, all told.
///
/// # Errors
/// When the database fails.
pub async fn practice_count(connection: &impl Connection, competition_id: &str) -> Result<u64, DbErr> {
    let lists = store::ids_of_competition(competition_id);
    users::practice_count(connection, lists, competitions::other_uids(competition_id)).await
}

/// Recordings that one round of a sweep takes.
const SWEEP_ROUND: u64 = 500;

/// Gives up recordings that were uploaded but never linked to their word, so that the next sweep of objects removes
/// their bytes.
///
/// # Errors
/// When the database fails.
pub async fn sweep(state: &CompetitionsState) -> Result<()> {
    let abandoned = state.clock.now() - ABANDONED_AFTER;
    loop {
        let write = state.db.write().await?;
        let ids = store::delete_unlinked_audio(&write, abandoned, SWEEP_ROUND).await?;
        if ids.is_empty() {
            return Ok(());
        }
        mark_deleted(&write, &audio::blob_keys(&ids)).await?;
        write.commit().await?;
    }
}
