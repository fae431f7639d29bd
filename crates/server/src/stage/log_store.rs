//! Statements on the log.

use sea_orm::{QueryOrder, entity::prelude::*};

use super::entity::log::{ActiveModel, Column, Entity, Model};

/// The rows of a bee after this number, oldest first.
pub(super) async fn after(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    seq: i32,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::BeeId.eq(bee_id))
        .filter(Column::Seq.gt(seq))
        .order_by_asc(Column::Seq)
        .all(connection)
        .await
}

/// Adds a row.
///
/// # Errors
/// A unique violation if the number or the key is taken.
pub(super) async fn insert(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(row).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}
