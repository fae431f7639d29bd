//! The end of a rehearsal, of which nothing stays.

use super::{entity::Model, state::RehearsalState, store};
use crate::{
    platform::{error::Result, retry::retry},
    stage, wordlists,
};

/// Deletes the bee and the list of a rehearsal, and stores how it ended. As the system: the organizer who started it may have left.
pub(super) async fn end(state: &RehearsalState, rehearsal: Model) -> Result<()> {
    // Its robot may still play on another server.
    retry(&state.rng, || end_once(state, rehearsal.clone())).await?;
    // Of the list's practice, of which there is none.
    state.sweep_soon();
    Ok(())
}

async fn end_once(state: &RehearsalState, rehearsal: Model) -> Result<()> {
    let write = state.db.write_long_as_system().await?;
    let lists = wordlists::titled(&write, &rehearsal.competition_id, &rehearsal.list_title).await?;
    for list in lists {
        stage::delete_rehearsals_of(&write, &list).await?;
        wordlists::delete_for_good(&write, &list).await?;
    }
    store::save(&write, rehearsal).await?;
    Ok(write.commit().await?)
}
