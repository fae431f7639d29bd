//! Statements on deletions.

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{ActiveModel, Column, Entity, Kind, Model};
use crate::platform::{clock::Instant, rng::is_id};

/// Nobody needs more at a time.
const MOST_OPEN: u64 = 10;

pub(super) async fn insert(connection: &impl ConnectionTrait, deletion: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(deletion).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The deletion with this id, which may be any text.
pub async fn find(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    Entity::find_by_id(id).one(connection).await
}

/// Like [`find`], but locked until the transaction ends.
pub async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(connection).await
}

/// What someone can undo, newest first and limited.
pub async fn open_of(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::Uid.eq(uid))
        .filter(Column::EndsAt.gt(now))
        .filter(Column::UndoneAt.is_null())
        .order_by_desc(Column::EndsAt)
        .order_by_desc(Column::Id)
        .limit(MOST_OPEN)
        .all(connection)
        .await
}

/// The ids of deletions that end later and were not undone, as a subquery.
pub(super) fn open_ids(after: Instant) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::EndsAt.gte(after))
        .filter(Column::UndoneAt.is_null())
        .into_query()
}

/// The ids of all deletions that were not forgotten, as a subquery.
pub fn ids() -> SelectStatement {
    Entity::find().select_only().column(Column::Id).into_query()
}

/// The ids of a competition's deletions, as a subquery.
pub(super) fn ids_in(competition_id: &str) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CompetitionId.eq(competition_id))
        .into_query()
}

/// Records that a deletion was undone.
pub async fn mark_undone(connection: &impl ConnectionTrait, id: &str, now: Instant) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::UndoneAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Ends the deletions of words and recordings in a competition.
pub(super) async fn end_of_words(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    ended: Instant,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::EndsAt, Expr::value(ended))
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::Kind.is_in([Kind::Word, Kind::Recording]))
        .exec(connection)
        .await?;
    Ok(())
}

/// Forgets deletions that ended before this instant. Foreign keys delete their rows.
pub(super) async fn delete_ended(connection: &impl ConnectionTrait, before: Instant) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::EndsAt.lt(before))
        .exec(connection)
        .await?;
    Ok(())
}

/// When the next deletion ends.
pub(super) async fn next_end(connection: &impl ConnectionTrait) -> Result<Option<Instant>, DbErr> {
    let end: Option<Option<Instant>> = Entity::find()
        .select_only()
        .column_as(Column::EndsAt.min(), "ends_at")
        .into_tuple()
        .one(connection)
        .await?;
    Ok(end.flatten())
}
