//! Statements on rehearsals.

use sea_orm::entity::prelude::*;

use super::entity::{ActiveModel, Column, Entity, Model, RehearsalStatus};
use crate::platform::clock::Instant;

/// The newest rehearsal of a competition.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(competition_id).one(connection).await
}

/// Rehearsals that haven't ended.
pub(super) async fn open(connection: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::EndedAt.is_null())
        .all(connection)
        .await
}

/// Fails with a unique violation if the competition has one.
pub(super) async fn insert(connection: &impl ConnectionTrait, rehearsal: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(rehearsal).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Forgets the competition's rehearsal if it has ended. False if there is none that has.
pub(super) async fn forget_ended(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    let deleted = Entity::delete_many()
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::EndedAt.is_not_null())
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected > 0)
}

/// Forgets all rehearsals that ended before this instant.
pub(super) async fn forget_ended_before(
    connection: &impl ConnectionTrait,
    before: Instant,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::EndedAt.lt(before))
        .exec(connection)
        .await?;
    Ok(())
}

/// Asks the server of the competition's rehearsal to end it.
pub(super) async fn cancel(connection: &impl ConnectionTrait, competition_id: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(RehearsalStatus::Canceling))
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::EndedAt.is_null())
        .exec(connection)
        .await?;
    Ok(())
}

/// Stores how far it is.
pub(super) async fn save_progress(
    connection: &impl ConnectionTrait,
    Model {
        competition_id,
        list_title,
        ..
    }: &Model,
    progress: String,
    now: Instant,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Progress, Expr::value(progress))
        .col_expr(Column::SeenAt, Expr::value(now))
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::ListTitle.eq(list_title))
        .exec(connection)
        .await?;
    Ok(())
}

/// Stores how it ended, unless that is known or its competition is gone.
pub(super) async fn save(connection: &impl ConnectionTrait, rehearsal: Model) -> Result<(), DbErr> {
    let row = ActiveModel::from(rehearsal.clone()).reset_all();
    Entity::update_many()
        .set(row)
        .filter(Column::CompetitionId.eq(rehearsal.competition_id))
        .filter(Column::ListTitle.eq(rehearsal.list_title))
        .filter(Column::EndedAt.is_null())
        .exec(connection)
        .await?;
    Ok(())
}
