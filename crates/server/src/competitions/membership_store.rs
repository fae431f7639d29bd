//! Statements that lock, end and count memberships.

use std::collections::{HashMap, HashSet};

use sea_orm::{
    Condition, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockType, SelectStatement},
};

use super::{
    entity::{MembershipRole, competitions, memberships},
    store::uids,
};
use crate::{identity, platform::clock::Instant};

/// Deletes a membership of any kind.
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

/// Ends someone's participation, but leaves the competition in their list.
pub(super) async fn unjoin(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    memberships::Entity::update_many()
        .col_expr(memberships::Column::JoinedAt, Expr::value(None::<Instant>))
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Locks someone's membership until the transaction ends, even one that has only begun. False if they have none.
pub(super) async fn lock_membership(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found: Option<String> = own(competition_id, uid)
        .lock_exclusive()
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// How a transaction locks the competition: against deletion, or also against others that do.
#[derive(Clone, Copy)]
pub(super) enum LockCompetition {
    Shared,
    Exclusive,
}

/// Which competitions can be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// Only those that aren't archived.
    Current,
    /// Archived ones too.
    Any,
}

/// A condition on a query of users: they organize the competition. Locks the competition, then the membership, until the
/// transaction ends.
pub(super) fn lock_organizer(
    competition_id: &str,
    uid: &str,
    lock: LockCompetition,
    change: Change,
) -> Condition {
    lock_right(competition_id, uid, organizes(), (lock, change))
}

/// Like [`lock_organizer`], for participants and organizers.
pub(super) fn lock_member(competition_id: &str, uid: &str, change: Change) -> Condition {
    let right = participates_or_organizes();
    lock_right(competition_id, uid, right, (LockCompetition::Shared, change))
}

/// Like [`lock_member`], also for those who have only begun to join.
pub(super) fn lock_listed(competition_id: &str, uid: &str, change: Change) -> Condition {
    let lock = (LockCompetition::Shared, change);
    lock_right(competition_id, uid, Condition::all(), lock)
}

fn lock_right(
    competition_id: &str,
    uid: &str,
    right: Condition,
    lock: (LockCompetition, Change),
) -> Condition {
    let membership = own(competition_id, uid)
        .filter(right)
        .filter(competition_locked(competition_id, lock))
        .lock(LockType::NoKeyUpdate);
    exists(membership)
}

/// Like [`lock_member`] for a single statement, which only has to wait for the membership's end.
pub(super) fn is_member_now(competition_id: &str, uid: &str) -> Condition {
    let membership = own(competition_id, uid)
        .filter(participates_or_organizes())
        .lock_shared();
    exists(membership)
}

fn exists(membership: Select<memberships::Entity>) -> Condition {
    Condition::all().add(Expr::exists(membership.into_query()))
}

fn own(competition_id: &str, uid: &str) -> Select<memberships::Entity> {
    uids(competition_id).filter(memberships::Column::Uid.eq(uid))
}

fn organizes() -> Condition {
    Condition::all().add(memberships::Column::Role.eq(MembershipRole::Organizer))
}

fn participates_or_organizes() -> Condition {
    Condition::any()
        .add(memberships::Column::JoinedAt.is_not_null())
        .add(organizes())
}

fn competition_locked(id: &str, (lock, change): (LockCompetition, Change)) -> Expr {
    let lock = match lock {
        // As by a foreign key.
        LockCompetition::Shared => LockType::KeyShare,
        LockCompetition::Exclusive => LockType::Update,
    };
    let competition = competitions::Entity::find_by_id(id)
        .select_only()
        .column(competitions::Column::Id)
        .apply_if((change == Change::Current).then_some(()), |query, ()| {
            query.filter(competitions::Column::ArchivedAt.is_null())
        })
        .lock(lock);
    Expr::exists(competition.into_query())
}

/// Whether the competition can be changed. Locks it against deletion and archiving until the transaction ends.
pub(super) async fn lock_current(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    let found = competitions::Entity::find_by_id(competition_id)
        .select_only()
        .column(competitions::Column::Id)
        .filter(competitions::Column::ArchivedAt.is_null())
        .lock(LockType::KeyShare)
        .into_tuple::<String>()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Locks the memberships of everyone until the transaction ends.
pub async fn lock_memberships(connection: &impl ConnectionTrait, competition_id: &str) -> Result<(), DbErr> {
    uids(competition_id)
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .into_tuple::<String>()
        .all(connection)
        .await?;
    Ok(())
}

/// The number of participants without the organizers, who may join to try everything out.
pub async fn speller_count(connection: &impl ConnectionTrait, competition_id: &str) -> Result<u64, DbErr> {
    memberships::Entity::find()
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Role.eq(MembershipRole::Participant))
        .filter(memberships::Column::JoinedAt.is_not_null())
        .count(connection)
        .await
}

/// The uids of organizers and of members who haven't joined completely, as a subquery. All who have answers or practice
/// progress are members, so excluding these few counts spellers faster than finding each of fifty thousand.
pub fn other_uids(competition_id: &str) -> SelectStatement {
    let other = Condition::any()
        .add(memberships::Column::JoinedAt.is_null())
        .add(memberships::Column::Role.eq(MembershipRole::Organizer));
    uids(competition_id).filter(other).into_query()
}

/// The competitions of which someone is the only organizer, by code.
pub(super) async fn only_organized_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<competitions::Model>, DbErr> {
    let organized = || {
        memberships::Entity::find()
            .select_only()
            .column(memberships::Column::CompetitionId)
            .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
    };
    let own = organized().filter(memberships::Column::Uid.eq(uid));
    let others = organized()
        .filter(memberships::Column::Uid.ne(uid))
        .filter(memberships::Column::CompetitionId.in_subquery(own.clone().into_query()));
    competitions::Entity::find()
        .filter(competitions::Column::Id.in_subquery(own.into_query()))
        .filter(competitions::Column::Id.not_in_subquery(others.into_query()))
        .order_by_asc(competitions::Column::Code)
        .all(connection)
        .await
}

/// The ids of the competitions that someone organizes.
pub async fn organized_by(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<String>, DbErr> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::CompetitionId)
        .filter(memberships::Column::Uid.eq(uid))
        .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
        .into_tuple()
        .all(connection)
        .await
}

/// The codes of the competitions that someone organizes, by id.
pub async fn codes_organized_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<HashMap<String, i32>, DbErr> {
    let rows: Vec<(String, i32)> = memberships::Entity::find()
        .inner_join(competitions::Entity)
        .select_only()
        .column(competitions::Column::Id)
        .column(competitions::Column::Code)
        .filter(memberships::Column::Uid.eq(uid))
        .filter(organizes())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Whether someone organizes the competition.
pub(super) async fn is_organizer(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found: Option<String> = own(competition_id, uid)
        .filter(organizes())
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Whether someone participates in the competition or organizes it.
pub(super) async fn is_in(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found: Option<String> = own(competition_id, uid)
        .filter(participates_or_organizes())
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Whether someone organizes any competition.
pub async fn organizes_any(connection: &impl ConnectionTrait, uid: &str) -> Result<bool, DbErr> {
    let organized = memberships::Entity::find()
        .filter(memberships::Column::Uid.eq(uid))
        .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
        .one(connection)
        .await?;
    Ok(organized.is_some())
}

/// The ids of the competitions in someone's list.
pub async fn memberships_of(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<String>, DbErr> {
    own_ids(uid).into_tuple().all(connection).await
}

/// Like [`memberships_of`], with the memberships locked until the transaction ends.
pub async fn lock_memberships_of(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<String>, DbErr> {
    own_ids(uid).lock_exclusive().into_tuple().all(connection).await
}

fn own_ids(uid: &str) -> Select<memberships::Entity> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::CompetitionId)
        .filter(memberships::Column::Uid.eq(uid))
        .order_by_asc(memberships::Column::CompetitionId)
}

/// The organizers whose accounts aren't disabled.
pub async fn active_organizers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = uids(competition_id)
        .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
        .filter(memberships::Column::Uid.not_in_subquery(identity::disabled_uids()))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(uids.into_iter().collect())
}
