//! Statements on wrong second factors.

use sea_orm::{entity::prelude::*, sea_query::OnConflict};

use super::entity::second_factor_failures::{ActiveModel, Column, Entity, Model};
use crate::platform::clock::Instant;

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(uid)
        .filter(Column::ForgottenAt.gt(now))
        .one(connection)
        .await
}

/// Stores an account's count, instead of an earlier one.
pub(super) async fn put(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let replace = OnConflict::column(Column::Uid)
        .update_columns([Column::Failures, Column::ForgottenAt])
        .to_owned();
    Entity::insert(ActiveModel::from(row).reset_all())
        .on_conflict(replace)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(uid).exec(connection).await?;
    Ok(())
}

/// Deletes what no longer counts.
pub(super) async fn delete_forgotten(connection: &impl ConnectionTrait, now: Instant) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::ForgottenAt.lte(now))
        .exec(connection)
        .await?;
    Ok(())
}
