//! Wordlists: imported from CSV by the app, recorded word by word, read in pages and practised.

mod access;
mod api;
mod audio;
mod entity;
mod practice;
mod rules;
mod store;
mod words;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::AppState,
    platform::{
        error::Result,
        objects::{ABANDONED_AFTER, doom},
    },
};

pub use rules::PAGE_SIZE;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router()
        .merge(words::router())
        .merge(audio::router())
        .merge(practice::router())
}

/// Recordings that one round of a sweep takes.
const SWEEP_ROUND: u64 = 500;

/// Gives up recordings that were uploaded but never linked to their word, so that the next sweep of objects removes
/// their bytes.
///
/// # Errors
/// When the database fails.
pub async fn sweep(state: &AppState) -> Result<()> {
    let abandoned = state.clock.now() - ABANDONED_AFTER;
    loop {
        let write = state.db.write().await?;
        let ids = store::delete_unlinked_audio(&write, abandoned, SWEEP_ROUND).await?;
        if ids.is_empty() {
            return Ok(());
        }
        doom(&write, &audio::object_keys(&ids)).await?;
        write.commit().await?;
    }
}
