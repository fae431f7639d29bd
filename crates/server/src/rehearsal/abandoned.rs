//! Rehearsals whose server has ended without them.

use chrono::TimeDelta;

use super::{
    entity::{Model, RehearsalStatus},
    removal,
    state::RehearsalState,
    store,
};
use crate::platform::error::Result;

/// A server that hasn't said for so long how far a rehearsal is doesn't run.
const GONE_AFTER: TimeDelta = TimeDelta::seconds(60);
/// How long it is known how a rehearsal ended.
const REMEMBERED_FOR: TimeDelta = TimeDelta::days(1);

/// Whether nobody runs this rehearsal anymore.
pub(super) fn is_abandoned(state: &RehearsalState, rehearsal: &Model) -> bool {
    // Several servers share a PostgreSQL database.
    let is_shared = state.db.can_roll_back();
    rehearsal.ended_at.is_none()
        && !state.runs(&rehearsal.competition_id)
        && (!is_shared || state.clock.now() - rehearsal.seen_at > GONE_AFTER)
}

/// How an abandoned rehearsal has ended.
pub(super) fn interrupted(rehearsal: Model) -> Model {
    Model {
        status: RehearsalStatus::Interrupted,
        reason: Some("The server was restarted.".to_owned()),
        ended_at: Some(rehearsal.seen_at),
        ..rehearsal
    }
}

/// Deletes the bee and the list of the competition's rehearsal if it is abandoned. Returns whether it was.
pub(super) async fn delete_of_competition(state: &RehearsalState, competition_id: &str) -> Result<bool> {
    let row = store::of_competition(state.db.read(), competition_id).await?;
    let Some(left) = row.filter(|row| is_abandoned(state, row)) else {
        return Ok(false);
    };
    removal::end(state, interrupted(left)).await?;
    Ok(true)
}

/// Deletes the bees and lists of abandoned rehearsals, and forgets those that ended long ago.
pub async fn delete_abandoned(state: &RehearsalState) -> Result<()> {
    for rehearsal in store::open(state.db.read()).await? {
        if is_abandoned(state, &rehearsal) {
            // The other parts of the sweep don't wait for it.
            if let Err(problem) = removal::end(state, interrupted(rehearsal)).await {
                tracing::warn!(?problem, "delete an abandoned rehearsal");
            }
        }
    }
    let long_ago = state.clock.now() - REMEMBERED_FOR;
    Ok(store::forget_ended_before(state.db.write_once(), long_ago).await?)
}
