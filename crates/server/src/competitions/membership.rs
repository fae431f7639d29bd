//! Locking competitions and memberships, and leaving a competition.

use super::{
    access::{no_competition, not_a_member},
    membership_store,
    organizers::require_another,
    rules::JoinCode,
    store,
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
    // Before any membership, in the order of `lock`.
    if !store::lock(connection, &competition.id).await? {
        return Err(no_competition());
    }
    let organizers = store::lock_organizers(connection, &competition.id).await?;
    if organizers.iter().any(|organizer| organizer.uid == uid) {
        require_another(connection, &competition.id, uid).await?;
    }
    membership_store::delete_membership(connection, &competition.id, uid).await?;
    Ok(competition.id)
}

/// Locks the competition and all memberships until the transaction ends, so that nothing is added to it. The competition
/// comes first, as when leaving.
///
/// # Errors
/// 404 if it was deleted.
pub async fn lock(connection: &impl Connection, id: &str) -> Result<()> {
    if !store::lock(connection, id).await? {
        return Err(no_competition());
    }
    membership_store::lock_memberships(connection, id).await?;
    Ok(())
}

/// Locks someone's membership until the transaction ends, against concurrent removal.
///
/// # Errors
/// 403 `not-a-member`.
pub async fn lock_member(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<()> {
    if membership_store::lock_membership(connection, competition_id, uid).await? {
        Ok(())
    } else {
        Err(not_a_member())
    }
}

/// Locks someone's membership shared until the transaction ends: content names its creator, and is anonymized when their
/// account is deleted. The competition comes first, as when deleting it.
///
/// # Errors
/// 404 if the competition was deleted, 403 `not-a-member`.
pub async fn lock_membership_shared(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<()> {
    if !store::lock_shared(connection, competition_id).await? {
        return Err(no_competition());
    }
    if membership_store::lock_shared(connection, competition_id, uid).await? {
        Ok(())
    } else {
        Err(not_a_member())
    }
}
