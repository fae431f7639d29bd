//! Queries for posts.

use sea_orm::{QueryOrder, QuerySelect, entity::prelude::*};

use super::{
    entity::{ActiveModel, Column, Entity, Model},
    image_store,
};
use crate::platform::{
    db::{held, insert_all},
    rng::is_id,
};

pub(super) async fn post(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    Entity::find_by_id(id).one(connection).await
}

/// Like [`post`], but locked until the transaction ends.
pub(super) async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(connection).await
}

/// A competition's posts, pinned ones first, then most recently updated first.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompetitionId.eq(competition_id))
        .order_by_desc(Column::Pinned)
        .order_by_desc(Column::UpdatedAt)
        .order_by_desc(Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert(connection: &impl ConnectionTrait, post: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(post).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_all_posts(
    connection: &impl ConnectionTrait,
    posts: Vec<Model>,
) -> Result<(), DbErr> {
    let rows = posts.into_iter().map(|post| ActiveModel::from(post).reset_all());
    insert_all(connection, rows).await
}

pub(super) async fn update(connection: &impl ConnectionTrait, post: Model) -> Result<(), DbErr> {
    let id = post.id.clone();
    Entity::update_many()
        .set(ActiveModel::from(post).reset_all())
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn pin(connection: &impl ConnectionTrait, id: &str, pinned: bool) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Pinned, Expr::value(pinned))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Holds a post that is about to be deleted, with its images. False if it already was.
pub(super) async fn hold(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    let held = held::hold::<Entity>(connection, deletion_id, Column::Id.eq(id)).await?;
    image_store::hold(connection, deletion_id, id).await?;
    Ok(held > 0)
}

/// Puts back the post of a deletion, with its images. Returns its id.
pub async fn restore(connection: &impl ConnectionTrait, deletion_id: &str) -> Result<Vec<String>, DbErr> {
    let ids = held::restore_all::<Entity>(connection, deletion_id, Column::Id).await?;
    image_store::restore(connection, deletion_id).await?;
    Ok(ids)
}

/// A user's posts, oldest first.
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
