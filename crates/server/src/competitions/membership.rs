//! Leaving a competition.

use super::{
    access::no_competition, consent_store, invitation_store, membership_store, organizers::require_another,
    rules::JoinCode, store,
};
use crate::platform::{db::Connection, error::Result};

/// Ends any membership in the competition with this code, even a half-finished join. Returns the competition's id.
///
/// # Errors
/// 404 for non-members, whether the competition exists or not; 409 `last-organizer`.
pub async fn leave(connection: &impl Connection, code: &str, uid: &str) -> Result<String> {
    let code = JoinCode::in_path(code).ok_or_else(no_competition)?;
    let competition = store::in_list_of(connection, code.number(), uid)
        .await?
        .ok_or_else(no_competition)?;
    // Before any membership, as when a right in it is proven.
    if !store::lock(connection, &competition.id).await? {
        return Err(no_competition());
    }
    let organizers = store::lock_organizers(connection, &competition.id).await?;
    if organizers.iter().any(|organizer| organizer.uid == uid) {
        require_another(&organizers, uid)?;
        invitation_store::delete_from(connection, &competition.id, uid).await?;
    }
    membership_store::delete_membership(connection, &competition.id, uid).await?;
    consent_store::delete_in_effect(connection, &competition.id, &[uid.to_owned()]).await?;
    Ok(competition.id)
}
