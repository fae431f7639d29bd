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
        blobs::ABANDONED_AFTER,
        db::{Connection, DbErr},
        error::Result,
    },
    users,
};

pub use data_export::{ExportedRecording, ExportedWordlists, clear_creator, data_export};
pub use rules::PAGE_SIZE;
#[cfg(fuzzing)]
pub use rules::audio_type;
pub use store::blob_keys;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(words::router())
        .merge(audio::router())
        .merge(practice::router())
}

/// Locks all words of a competition, before it is deleted: in the order in which account deletions lock words, so that
/// the two cannot deadlock.
pub async fn lock_words(connection: &impl Connection, competition_id: &str) -> Result<(), DbErr> {
    store::lock_words(connection, store::ids_of_competition(competition_id)).await
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

/// Deletes recordings that were uploaded but never linked to their word.
pub async fn sweep(state: &CompetitionsState) -> Result<()> {
    let abandoned = state.clock.now() - ABANDONED_AFTER;
    loop {
        let write = state.db.write().await?;
        if store::delete_unlinked_audio(&write, abandoned, SWEEP_ROUND).await? == 0 {
            return Ok(());
        }
        write.commit().await?;
    }
}
