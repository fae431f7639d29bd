//! Deletion of the practice of wordlists that can no longer be restored, and of deleted competitions.

use super::ended_practice_store;
use crate::{competitions::CompetitionsState, deletions, platform::error::Result};

/// Rows per commit, so that nobody's practice waits for long.
const BATCH: u64 = 500;

/// Deletes the practice of lists whose deletion has ended.
pub async fn delete_ended_practice(state: &CompetitionsState) -> Result<()> {
    let lists = ended_practice_store::lists_with_ended_practice(state.db.read(), deletions::ids()).await?;
    for list in lists {
        let write = state.db.write_once();
        while ended_practice_store::delete_some_practice(write, &list, BATCH).await? {}
        ended_practice_store::forget_practiced_list(write, &list).await?;
    }
    Ok(())
}
