//! Statements on someone's part in a competition: whether it lasts, and its end.

use sea_orm::{
    Condition, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement,
};

use super::{
    entity::{competitions, memberships},
    store::{is_in_it, uids},
};
use crate::{
    platform::{clock::Instant, rng::is_id},
    users,
};

/// Ends someone's participation; an organizer stays one. Answers whether they were a participant.
pub(super) async fn end_participation(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    if !is_id(uid) {
        return Ok(false);
    }
    let of_person = || {
        Condition::all()
            .add(memberships::Column::CompetitionId.eq(competition_id))
            .add(memberships::Column::Uid.eq(uid))
    };
    let ended = memberships::Entity::update_many()
        .col_expr(memberships::Column::JoinedAt, Expr::value(None::<Instant>))
        .filter(of_person())
        .filter(memberships::Column::JoinedAt.is_not_null())
        .exec(connection)
        .await?;
    memberships::Entity::delete_many()
        .filter(of_person())
        .filter(memberships::Column::Organizes.eq(false))
        .exec(connection)
        .await?;
    Ok(ended.rows_affected > 0)
}

/// Takes someone out of the competition altogether.
pub(super) async fn delete_membership(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    memberships::Entity::delete_by_id((competition_id.to_owned(), uid.to_owned()))
        .exec(connection)
        .await?;
    Ok(())
}

/// Locks someone's membership until the transaction ends; false when they are not in the competition.
pub(super) async fn lock_membership(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found: Option<String> = membership_of(competition_id, uid)
        .lock_exclusive()
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// As a subquery: someone's membership, as long as they are in the competition, locked against its end.
pub(super) fn membership(competition_id: &str, uid: &str) -> SelectStatement {
    membership_of(competition_id, uid).lock_shared().into_query()
}

fn membership_of(competition_id: &str, uid: &str) -> Select<memberships::Entity> {
    uids(competition_id)
        .filter(memberships::Column::Uid.eq(uid))
        .filter(is_in_it())
}

/// Locks the memberships of everyone until the transaction ends.
pub(super) async fn lock_memberships(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<(), DbErr> {
    uids(competition_id)
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .into_tuple::<String>()
        .all(connection)
        .await?;
    Ok(())
}

pub(super) async fn participant_count(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<u64, DbErr> {
    memberships::Entity::find()
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::JoinedAt.is_not_null())
        .count(connection)
        .await
}

/// The uids of those in the competition who are no participants, as a subquery.
pub(super) fn other_uids(competition_id: &str) -> SelectStatement {
    uids(competition_id)
        .filter(memberships::Column::JoinedAt.is_null())
        .into_query()
}

/// The competitions that someone organizes and no other admin does, in the order of their codes.
pub(super) async fn only_organized_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<competitions::Model>, DbErr> {
    let organized = || {
        memberships::Entity::find()
            .select_only()
            .column(memberships::Column::CompetitionId)
            .filter(memberships::Column::Organizes.eq(true))
    };
    let own = organized().filter(memberships::Column::Uid.eq(uid));
    let others = organized()
        .filter(memberships::Column::Uid.ne(uid))
        .filter(memberships::Column::Uid.in_subquery(users::admin_uids()))
        .filter(memberships::Column::CompetitionId.in_subquery(own.clone().into_query()));
    competitions::Entity::find()
        .filter(competitions::Column::Id.in_subquery(own.into_query()))
        .filter(competitions::Column::Id.not_in_subquery(others.into_query()))
        .order_by_asc(competitions::Column::Code)
        .all(connection)
        .await
}

/// The ids of the competitions that someone organizes, with the role `admin`.
pub(super) async fn organized_by(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<String>, DbErr> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::CompetitionId)
        .filter(memberships::Column::Uid.eq(uid))
        .filter(memberships::Column::Uid.in_subquery(users::admin_uids()))
        .filter(memberships::Column::Organizes.eq(true))
        .into_tuple()
        .all(connection)
        .await
}

/// The ids of the competitions that someone is in; with their memberships locked until the transaction ends, or not.
pub(super) async fn memberships_of(
    connection: &impl ConnectionTrait,
    uid: &str,
    locked: bool,
) -> Result<Vec<String>, DbErr> {
    let own = memberships::Entity::find()
        .select_only()
        .column(memberships::Column::CompetitionId)
        .filter(memberships::Column::Uid.eq(uid))
        .order_by_asc(memberships::Column::CompetitionId);
    let own = if locked { own.lock_exclusive() } else { own };
    own.into_tuple().all(connection).await
}

/// Whether someone is in the competition; kept so until the transaction ends.
pub(super) async fn lock_shared(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found: Option<String> = membership_of(competition_id, uid)
        .lock_shared()
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}
