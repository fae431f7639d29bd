//! The ways out of a competition. What someone leaves behind in other features is theirs to remove, in the same
//! transaction.

use super::{
    access::{no_competition, not_a_member},
    membership_store,
    organizers::require_another,
    rules::JoinCode,
    store,
};
use crate::platform::{
    db::{Connection, DbErr},
    error::Result,
};

/// Ends someone's participation; an organizer stays one. Answers whether they were a participant.
///
/// # Errors
/// When the database fails.
pub async fn end_participation(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    membership_store::end_participation(connection, competition_id, uid).await
}

/// Takes someone out of the competition with this code, as participant, as organizer and from their list; answers the
/// competition's id. Works for a join that stopped half-way too.
///
/// # Errors
/// 404 for whoever is not in it, whether there is such a competition or not; 409 `last-organizer`.
pub async fn leave(connection: &impl Connection, code: &str, uid: &str) -> Result<String> {
    let code = JoinCode::in_path(code).ok_or_else(no_competition)?;
    let competition = store::with_in_it(connection, code.number(), uid)
        .await?
        .ok_or_else(no_competition)?;
    // Before any membership: so does whoever deletes the competition.
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

/// Locks someone's membership until the transaction ends, so that they are not removed meanwhile.
///
/// # Errors
/// 403 `not-a-member` when they were.
pub async fn lock_member(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<()> {
    if membership_store::lock_membership(connection, competition_id, uid).await? {
        Ok(())
    } else {
        Err(not_a_member())
    }
}

/// Makes sure, until the transaction ends, that who makes something in a competition is still in it: what they make names
/// them, and must be forgotten with them. The competition before the membership, as whoever deletes it.
///
/// # Errors
/// 404 when the competition has gone, 403 `not-a-member` when they have.
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

/// Locks all memberships of someone until the transaction ends, and answers the ids of the competitions.
///
/// # Errors
/// When the database fails.
pub async fn lock_memberships_of(connection: &impl Connection, uid: &str) -> Result<Vec<String>, DbErr> {
    membership_store::memberships_of(connection, uid, true).await
}

/// The ids of the competitions that someone is in.
///
/// # Errors
/// When the database fails.
pub async fn memberships_of(connection: &impl Connection, uid: &str) -> Result<Vec<String>, DbErr> {
    membership_store::memberships_of(connection, uid, false).await
}
