//! Statements on competitions and memberships.

use sea_orm::{
    Condition, ExprTrait, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockType, OnConflict, SelectStatement},
};

use super::{
    entity::{competitions, memberships, plan_lists},
    rules::CheckedDetails,
};
use crate::platform::clock::Instant;

/// How a competition is found.
#[derive(Clone, Copy)]
pub(super) enum Key<'a> {
    Code(i32),
    Id(&'a str),
}

/// The competition, with the memberships of its organizers and of `uid`: one statement for every check of rights.
///
/// Both branches of the join name the competition, so that SQLite takes an index for each; with the competition outside
/// of the `OR` it would look at every participant; so it would with an outer join. A competition that nobody organizes is
/// not found for who is not in it.
pub(super) async fn find_for(
    connection: &impl ConnectionTrait,
    key: Key<'_>,
    uid: &str,
) -> Result<Option<(competitions::Model, Vec<memberships::Model>)>, DbErr> {
    let in_it = || {
        Expr::col((memberships::Entity, memberships::Column::CompetitionId))
            .equals((competitions::Entity, competitions::Column::Id))
    };
    let own_or_organizers = Condition::any()
        .add(in_it().and(memberships::Column::Uid.eq(uid)))
        .add(in_it().and(memberships::Column::Organizes.eq(true)));
    let mut rows = competitions::Entity::find()
        .select_also(memberships::Entity)
        .filter(is(key));
    QuerySelect::query(&mut rows).inner_join(memberships::Entity, own_or_organizers);
    let mut found: Option<(competitions::Model, Vec<memberships::Model>)> = None;
    for (competition, membership) in rows.all(connection).await? {
        let (_, memberships) = found.get_or_insert_with(|| (competition, Vec::new()));
        memberships.extend(membership);
    }
    if let Some((_, memberships)) = &mut found {
        memberships.sort_unstable_by(|a, b| a.uid.cmp(&b.uid));
    }
    Ok(found)
}

fn is(key: Key<'_>) -> Expr {
    match key {
        Key::Code(code) => competitions::Column::Code.eq(code),
        Key::Id(id) => competitions::Column::Id.eq(id),
    }
}

pub(super) async fn exists(connection: &impl ConnectionTrait, key: Key<'_>) -> Result<bool, DbErr> {
    let found = competitions::Entity::find()
        .filter(is(key))
        .one(connection)
        .await?;
    Ok(found.is_some())
}

pub(super) async fn by_code(
    connection: &impl ConnectionTrait,
    code: i32,
) -> Result<Option<competitions::Model>, DbErr> {
    competitions::Entity::find()
        .filter(competitions::Column::Code.eq(code))
        .one(connection)
        .await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    competition: competitions::Model,
) -> Result<(), DbErr> {
    competitions::Entity::insert(competitions::ActiveModel::from(competition).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Counts the version up, if it is `based_on`; answers whether it did. Locks the competition until the transaction ends.
pub(super) async fn count_version_up(
    connection: &impl ConnectionTrait,
    id: &str,
    based_on: Option<i32>,
) -> Result<bool, DbErr> {
    let counted = competitions::Entity::update_many()
        .col_expr(
            competitions::Column::Version,
            Expr::col(competitions::Column::Version).add(1),
        )
        .filter(competitions::Column::Id.eq(id))
        .apply_if(based_on, |update, version| {
            update.filter(competitions::Column::Version.eq(version))
        })
        .exec(connection)
        .await?;
    Ok(counted.rows_affected > 0)
}

pub(super) async fn update_details(
    connection: &impl ConnectionTrait,
    id: &str,
    details: CheckedDetails,
) -> Result<(), DbErr> {
    competitions::Entity::update_many()
        .col_expr(competitions::Column::Title, Expr::value(details.title))
        .col_expr(
            competitions::Column::Description,
            Expr::value(details.description),
        )
        .col_expr(competitions::Column::StartDate, Expr::value(details.start_date))
        .col_expr(competitions::Column::EndDate, Expr::value(details.end_date))
        .col_expr(
            competitions::Column::TimeZone,
            Expr::value(details.time_zone.name()),
        )
        .filter(competitions::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Locks the competition until the transaction ends; false when it has gone.
pub(super) async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<bool, DbErr> {
    let found = competitions::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// As [`lock`], but as a row that points to the competition does: any number at once.
pub(super) async fn lock_shared(connection: &impl ConnectionTrait, id: &str) -> Result<bool, DbErr> {
    let found = competitions::Entity::find_by_id(id)
        .lock(LockType::KeyShare)
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Deletes the competition; everything that belongs to it goes with it.
pub(super) async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    competitions::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

pub(super) async fn plan_lists(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<plan_lists::Model>, DbErr> {
    plan_lists::Entity::find()
        .filter(plan_lists::Column::CompetitionId.eq(competition_id))
        .all(connection)
        .await
}

pub(super) async fn upsert_plan_list(
    connection: &impl ConnectionTrait,
    list: plan_lists::Model,
) -> Result<(), DbErr> {
    plan_lists::Entity::insert(plan_lists::ActiveModel::from(list).reset_all())
        .on_conflict(
            OnConflict::columns([plan_lists::Column::CompetitionId, plan_lists::Column::Name])
                .update_column(plan_lists::Column::Items)
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) fn is_in_it() -> Condition {
    Condition::any()
        .add(memberships::Column::JoinedAt.is_not_null())
        .add(memberships::Column::Organizes.eq(true))
}

/// The competition with this code that has `uid` in it, however little they have joined.
pub(super) async fn with_in_it(
    connection: &impl ConnectionTrait,
    code: i32,
    uid: &str,
) -> Result<Option<competitions::Model>, DbErr> {
    competitions::Entity::find()
        .filter(competitions::Column::Code.eq(code))
        .filter(competitions::Column::Id.in_subquery(competitions_of(uid)))
        .one(connection)
        .await
}

fn competitions_of(uid: &str) -> SelectStatement {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::CompetitionId)
        .filter(memberships::Column::Uid.eq(uid))
        .into_query()
}

pub(super) async fn insert_membership(
    connection: &impl ConnectionTrait,
    membership: memberships::Model,
) -> Result<(), DbErr> {
    memberships::Entity::insert(memberships::ActiveModel::from(membership).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The first step of joining: the competition gets into the user's list. Changes nothing when it is there.
pub(super) async fn add_to_list(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    insert_ignoring_existing(connection, competition_id, uid, false).await
}

/// The second step: they are a participant from now on, or since when they were before.
pub(super) async fn add_participant(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    now: Instant,
) -> Result<(), DbErr> {
    insert_ignoring_existing(connection, competition_id, uid, false).await?;
    memberships::Entity::update_many()
        .col_expr(memberships::Column::JoinedAt, Expr::value(now))
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Uid.eq(uid))
        .filter(memberships::Column::JoinedAt.is_null())
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_organizes(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    organizes: bool,
) -> Result<(), DbErr> {
    if organizes {
        insert_ignoring_existing(connection, competition_id, uid, true).await?;
    }
    memberships::Entity::update_many()
        .col_expr(memberships::Column::Organizes, Expr::value(organizes))
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

async fn insert_ignoring_existing(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    organizes: bool,
) -> Result<(), DbErr> {
    let row = memberships::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.to_owned(),
        organizes,
        joined_at: None,
    };
    memberships::Entity::insert(memberships::ActiveModel::from(row).reset_all())
        .on_conflict(
            OnConflict::columns([memberships::Column::CompetitionId, memberships::Column::Uid])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The organizers' memberships, locked until the transaction ends: two of them removing each other must not leave none.
pub(super) async fn lock_organizers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<memberships::Model>, DbErr> {
    memberships::Entity::find()
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Organizes.eq(true))
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .all(connection)
        .await
}

/// The uids of the participants, in the order in which they joined.
pub(super) async fn participants(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<String>, DbErr> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::Uid)
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::JoinedAt.is_not_null())
        .order_by_asc(memberships::Column::JoinedAt)
        .order_by_asc(memberships::Column::Uid)
        .into_tuple()
        .all(connection)
        .await
}

/// The uids of everyone in the competition, as a subquery.
pub(super) fn member_uids(competition_id: &str) -> SelectStatement {
    uids(competition_id).filter(is_in_it()).into_query()
}

/// The uids of the organizers, as a subquery.
pub(super) fn organizer_uids(competition_id: &str) -> SelectStatement {
    uids(competition_id)
        .filter(memberships::Column::Organizes.eq(true))
        .into_query()
}

pub(super) fn uids(competition_id: &str) -> Select<memberships::Entity> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::Uid)
        .filter(memberships::Column::CompetitionId.eq(competition_id))
}

/// The competitions in someone's list, those that start last first.
pub(super) async fn of_user(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(memberships::Model, Option<competitions::Model>)>, DbErr> {
    memberships::Entity::find()
        .find_also_related(competitions::Entity)
        .filter(memberships::Column::Uid.eq(uid))
        .order_by_desc(competitions::Column::StartDate)
        .order_by_desc(competitions::Column::Id)
        .all(connection)
        .await
}
