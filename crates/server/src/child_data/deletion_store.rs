//! Statements on deletions that have begun.

use sea_orm::{ExprTrait, QueryOrder, QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::platform::clock::Instant;

/// Begins a deletion, unless it has begun.
pub(super) async fn begin(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    now: Instant,
) -> Result<(), DbErr> {
    let row = Model {
        competition_id: competition_id.to_owned(),
        began_at: now,
        answers: 0,
        attempts: 0,
    };
    let once = OnConflict::column(Column::CompetitionId).do_nothing().to_owned();
    Entity::insert(ActiveModel::from(row).reset_all())
        .on_conflict(once)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The ids of the competitions whose deletions have begun, the oldest first.
pub(super) async fn begun(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::CompetitionId)
        .order_by_asc(Column::BeganAt)
        .into_tuple()
        .all(connection)
        .await
}

/// The deletion, locked until the transaction ends. None once it is done.
pub(super) async fn lock(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(competition_id)
        .lock_exclusive()
        .one(connection)
        .await
}

/// Counts what was deleted in this transaction.
pub(super) async fn count(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    (answers, attempts): (u64, u64),
) -> Result<(), DbErr> {
    let add = |column: Column, more: u64| Expr::col(column).add(more.cast_signed());
    Entity::update_many()
        .col_expr(Column::Answers, add(Column::Answers, answers))
        .col_expr(Column::Attempts, add(Column::Attempts, attempts))
        .filter(Column::CompetitionId.eq(competition_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Forgets a deletion that is done.
pub(super) async fn end(connection: &impl ConnectionTrait, competition_id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(competition_id).exec(connection).await?;
    Ok(())
}
