//! Deletion of recordings that were never linked to a word.

use super::store;
use crate::{
    competitions::CompetitionsState,
    platform::{blobs::ABANDONED_AFTER, error::Result},
};

/// Recordings per transaction.
const BATCH: u64 = 500;

/// Deletes recordings that were uploaded more than an hour ago but never linked to their word.
pub async fn delete_unlinked_recordings(state: &CompetitionsState) -> Result<()> {
    let abandoned = state.clock.now() - ABANDONED_AFTER;
    loop {
        let write = state.db.write_long_as_system().await?;
        if store::delete_unlinked_audio(&write, abandoned, BATCH).await? == 0 {
            return Ok(());
        }
        write.commit().await?;
    }
}
