//! Queries for files.

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::platform::{
    db::{Subquery, held, insert_all},
    rng::is_id,
};

pub(super) async fn file(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    Entity::find_by_id(id).one(connection).await
}

/// A competition's files, oldest first.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompetitionId.eq(competition_id))
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert(connection: &impl ConnectionTrait, file: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(file).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_all_files(
    connection: &impl ConnectionTrait,
    files: Vec<Model>,
) -> Result<(), DbErr> {
    let rows = files.into_iter().map(|file| ActiveModel::from(file).reset_all());
    insert_all(connection, rows).await
}

/// Returns whether the file still exists, with the expected visibility if there is one.
pub(super) async fn set_visibility(
    connection: &impl ConnectionTrait,
    id: &str,
    visibility: &str,
    expected: Option<&str>,
) -> Result<bool, DbErr> {
    let mut update = Entity::update_many()
        .col_expr(Column::Visibility, Expr::value(visibility))
        .filter(Column::Id.eq(id));
    if let Some(expected) = expected {
        update = update.filter(Column::Visibility.eq(expected));
    }
    let updated = update.exec(connection).await?;
    Ok(updated.rows_affected > 0)
}

pub(super) async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Holds a file that is about to be deleted. False if it already was.
pub(super) async fn hold(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    Ok(held::hold::<Entity>(connection, deletion_id, Column::Id.eq(id)).await? > 0)
}

/// Puts back the file of a deletion. Returns its id.
pub async fn restore(connection: &impl ConnectionTrait, deletion_id: &str) -> Result<Vec<String>, DbErr> {
    held::restore_all::<Entity>(connection, deletion_id, Column::Id).await
}

/// A user's files, oldest first.
pub(super) async fn by_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CreatorUid.eq(uid))
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

pub(super) async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::CreatorUid, Expr::value(""))
        .filter(Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// The blob keys of all files, and of those whose deletion can be undone, as subqueries.
pub fn blob_keys() -> [Subquery; 2] {
    let keys = Entity::find().select_only().column(Column::BlobKey).into_query();
    [keys, held::values::<Entity>(Column::BlobKey)]
}
