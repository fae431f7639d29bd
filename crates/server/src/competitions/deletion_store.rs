//! Statements that end people's participation, and undo that.

use sea_orm::{Condition, ExprTrait, QueryOrder, QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::{
    consent_store,
    entity::{MembershipRole, memberships},
    store::{member_uids, uids},
};
use crate::platform::{clock::Instant, db::held, rng::is_id};

/// Those of these people who participate in the competition, or wait for a consent to, with their memberships locked until the
/// transaction ends.
pub async fn lock_participants(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    people: &[String],
) -> Result<Vec<String>, DbErr> {
    // Organizers may participate.
    let joined_or_waits = Condition::any()
        .add(memberships::Column::JoinedAt.is_not_null())
        .add(memberships::Column::Role.eq(MembershipRole::Participant));
    uids(competition_id)
        .filter(memberships::Column::Uid.is_in(people.iter().filter(|uid| is_id(uid))))
        .filter(joined_or_waits)
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .into_tuple()
        .all(connection)
        .await
}

/// Holds the memberships of people whose participation is about to end.
pub async fn hold_participants(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    people: &[String],
) -> Result<(), DbErr> {
    held::hold::<memberships::Entity>(connection, deletion_id, are_of(competition_id, people)).await?;
    consent_store::hold(connection, deletion_id, competition_id, people).await
}

/// Makes people participants again, who may have joined again. Returns their uids.
pub async fn restore_participants(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Vec<String>, DbErr> {
    let uids = held_participants(connection, deletion_id).await?;
    // An organizer's participation doesn't make them an organizer again.
    let role = memberships::Column::Role;
    held::set::<memberships::Entity>(connection, deletion_id, role, MembershipRole::Participant).await?;
    let was_not_joined = Expr::col((memberships::Entity, memberships::Column::JoinedAt)).is_null();
    let joined_again = OnConflict::columns([memberships::Column::CompetitionId, memberships::Column::Uid])
        .update_column(memberships::Column::JoinedAt)
        .action_and_where(was_not_joined)
        .to_owned();
    held::restore::<memberships::Entity>(connection, deletion_id, Condition::all(), Some(joined_again))
        .await?;
    consent_store::restore(connection, deletion_id).await?;
    Ok(uids)
}

/// Hands rows of people who were removed and haven't joined again to their removal, as [`held::hand_over`] does.
pub async fn hand_over_to_removal<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    uid: E::Column,
) -> Result<(), DbErr> {
    let is_removed = Condition::all()
        .add(Expr::col(memberships::Column::CompetitionId).eq(competition_id))
        .add(Expr::col(memberships::Column::Uid).not_in_subquery(member_uids(competition_id)));
    let columns = (uid, memberships::Column::Uid);
    held::hand_over::<E, memberships::Entity>(connection, deletion_id, columns, is_removed).await
}

/// The uids of the people whose participation a deletion ended, and whose accounts still exist.
pub async fn held_participants(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Vec<String>, DbErr> {
    held::ids::<memberships::Entity>(connection, deletion_id, memberships::Column::Uid).await
}

/// Ends the participation of these participants. Organizers stay organizers, and consents that were withdrawn stay withdrawn.
pub async fn end_participation(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    people: &[String],
) -> Result<(), DbErr> {
    memberships::Entity::update_many()
        .col_expr(memberships::Column::JoinedAt, Expr::value(None::<Instant>))
        .filter(are_of(competition_id, people))
        .exec(connection)
        .await?;
    memberships::Entity::delete_many()
        .filter(are_of(competition_id, people))
        .filter(memberships::Column::Role.ne(MembershipRole::Organizer))
        .exec(connection)
        .await?;
    consent_store::delete_in_effect(connection, competition_id, people).await
}

fn are_of(competition_id: &str, people: &[String]) -> Condition {
    Condition::all()
        .add(memberships::Column::CompetitionId.eq(competition_id))
        .add(memberships::Column::Uid.is_in(people))
}
