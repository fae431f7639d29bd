//! Statements on competitions and memberships.

use std::collections::HashMap;

use sea_orm::{
    Condition, ExprTrait, QueryOrder, QuerySelect, QueryTrait, UpdateMany,
    entity::prelude::*,
    sea_query::{OnConflict, SelectStatement},
};

use super::{
    entity::{MembershipRole, competitions, memberships},
    rules::CheckedDetails,
};
use crate::platform::clock::Instant;

/// The key to find a competition by.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key<'a> {
    Code(i32),
    Id(&'a str),
}

/// The competition, with the memberships of its organizers and of `uid`, in one statement. A competition without organizers is
/// not found for non-members.
///
/// Both branches of the join name the competition, so that SQLite uses an index for each. With the competition outside the
/// `OR`, or with an outer join, it would scan every participant.
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
        .add(in_it().and(memberships::Column::Role.eq(MembershipRole::Organizer)));
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

/// Bumps the version of the details, if it is `based_on`. False if it isn't. Locks the competition until the transaction ends.
pub(super) async fn bump_version(
    connection: &impl ConnectionTrait,
    id: &str,
    based_on: Option<i32>,
) -> Result<bool, DbErr> {
    let bumped = competitions::Entity::update_many()
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
    Ok(bumped.rows_affected > 0)
}

pub(super) async fn update_details(
    connection: &impl ConnectionTrait,
    id: &str,
    details: CheckedDetails,
) -> Result<(), DbErr> {
    let update = competitions::Entity::update_many()
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
        .filter(competitions::Column::Id.eq(id));
    keep_warning(update, competitions::Column::EndDate.gte(details.end_date))
        .exec(connection)
        .await?;
    Ok(())
}

/// Voids the warning of a deletion unless the row meets the condition before the update. A longer time voids it: otherwise a
/// shorter one, much later, would delete at once.
pub(super) fn keep_warning(
    update: UpdateMany<competitions::Entity>,
    condition: Expr,
) -> UpdateMany<competitions::Entity> {
    [
        competitions::Column::RetentionWarnedAt,
        competitions::Column::RetentionMailAt,
    ]
    .into_iter()
    .fold(update, |update, column| {
        let kept = Expr::case(condition.clone(), column.into_expr());
        update.col_expr(column, kept.finally(Expr::value(None::<Instant>)).into())
    })
}

/// Locks the competition until the transaction ends. False if it was deleted.
pub(super) async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<bool, DbErr> {
    let found = competitions::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Archives the competition since then, or no longer.
pub(super) async fn set_archived(
    connection: &impl ConnectionTrait,
    id: &str,
    archived_at: Option<Instant>,
) -> Result<(), DbErr> {
    competitions::Entity::update_many()
        .col_expr(competitions::Column::ArchivedAt, Expr::value(archived_at))
        .filter(competitions::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// The time zones of these competitions, by id.
pub(super) async fn time_zones(
    connection: &impl ConnectionTrait,
    ids: &[String],
) -> Result<HashMap<String, String>, DbErr> {
    let rows: Vec<(String, String)> = competitions::Entity::find()
        .select_only()
        .column(competitions::Column::Id)
        .column(competitions::Column::TimeZone)
        .filter(competitions::Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Deletes the competition and, by foreign keys, everything in it.
pub async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    competitions::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// The memberships of organizers and participants, without half-finished joins.
pub(super) fn is_member() -> Condition {
    Condition::any()
        .add(memberships::Column::JoinedAt.is_not_null())
        .add(memberships::Column::Role.eq(MembershipRole::Organizer))
}

/// The competition with this code, if it is in the list of `uid`.
pub(super) async fn in_list_of(
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

/// The first step of joining: adds the competition to the user's list, unless it is there.
pub(super) async fn add_to_list(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    insert_unless_exists(connection, competition_id, uid, MembershipRole::Participant).await
}

/// The second step of joining: makes the user a participant. An existing participant keeps the date.
pub(super) async fn add_participant(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    now: Instant,
) -> Result<(), DbErr> {
    insert_unless_exists(connection, competition_id, uid, MembershipRole::Participant).await?;
    memberships::Entity::update_many()
        .col_expr(memberships::Column::JoinedAt, Expr::value(now))
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Uid.eq(uid))
        .filter(memberships::Column::JoinedAt.is_null())
        .exec(connection)
        .await?;
    Ok(())
}

/// Makes someone an organizer, a member before or not.
pub(super) async fn add_organizer(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    insert_unless_exists(connection, competition_id, uid, MembershipRole::Organizer).await?;
    set_role(connection, competition_id, uid, MembershipRole::Organizer).await
}

/// Changes the role of a member.
pub(super) async fn set_role(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    role: MembershipRole,
) -> Result<(), DbErr> {
    memberships::Entity::update_many()
        .col_expr(memberships::Column::Role, Expr::value(role))
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

async fn insert_unless_exists(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    role: MembershipRole,
) -> Result<(), DbErr> {
    let row = memberships::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.to_owned(),
        role,
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

/// The organizers' memberships, locked until the transaction ends, so that two organizers cannot remove each other.
pub(super) async fn lock_organizers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<memberships::Model>, DbErr> {
    memberships::Entity::find()
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .all(connection)
        .await
}

/// The uids of the participants in the order of joining.
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
pub fn member_uids(competition_id: &str) -> SelectStatement {
    uids(competition_id).filter(is_member()).into_query()
}

/// The uids of the organizers, as a subquery.
pub(super) fn organizer_uids(competition_id: &str) -> SelectStatement {
    uids(competition_id)
        .filter(memberships::Column::Role.eq(MembershipRole::Organizer))
        .into_query()
}

pub(super) fn uids(competition_id: &str) -> Select<memberships::Entity> {
    memberships::Entity::find()
        .select_only()
        .column(memberships::Column::Uid)
        .filter(memberships::Column::CompetitionId.eq(competition_id))
}

/// The competitions in someone's list, the latest start first.
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
