//! Queries for uploaded images.

use std::collections::HashMap;

use sea_orm::{ExprTrait, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::image_entity::{ActiveModel, Column, Entity, Model};
use crate::platform::{
    clock::Instant,
    db::{Subquery, held, insert_all},
    rng::is_id,
};

pub(super) async fn image(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    Entity::find_by_id(id).one(connection).await
}

pub(super) async fn insert(connection: &impl ConnectionTrait, image: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(image).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_all_images(
    connection: &impl ConnectionTrait,
    images: Vec<Model>,
) -> Result<(), DbErr> {
    let rows = images
        .into_iter()
        .map(|image| ActiveModel::from(image).reset_all());
    insert_all(connection, rows).await
}

/// The images of a competition's posts.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::PostId.is_not_null())
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

/// The width and height of a competition's uploaded images that posts show, in pixels by their ids.
pub(super) async fn sizes(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashMap<String, (i32, i32)>, DbErr> {
    let shown = Column::CompetitionId
        .eq(competition_id)
        .and(Column::PostId.is_not_null());
    find_sizes(connection, shown).await
}

/// Like [`sizes`], of a post.
pub(super) async fn sizes_in_post(
    connection: &impl ConnectionTrait,
    post_id: &str,
) -> Result<HashMap<String, (i32, i32)>, DbErr> {
    find_sizes(connection, Column::PostId.eq(post_id)).await
}

async fn find_sizes(
    connection: &impl ConnectionTrait,
    shown: Expr,
) -> Result<HashMap<String, (i32, i32)>, DbErr> {
    let found: Vec<(String, i32, i32)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Width, Column::Height])
        .filter(shown)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(found
        .into_iter()
        .map(|(id, width, height)| (id, (width, height)))
        .collect())
}

/// Makes these the images of a post. Returns those that aren't free: they are gone, of another competition or of another post.
pub(super) async fn assign(
    connection: &impl ConnectionTrait,
    (competition_id, post_id): (&str, &str),
    ids: &[String],
    now: Instant,
) -> Result<Vec<String>, DbErr> {
    Entity::update_many()
        .col_expr(Column::PostId, Expr::value(None::<String>))
        .col_expr(Column::UnusedSince, Expr::value(now))
        .filter(Column::PostId.eq(post_id))
        .filter(Column::Id.is_not_in(ids))
        .exec(connection)
        .await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Entity::update_many()
        .col_expr(Column::PostId, Expr::value(post_id))
        .col_expr(Column::UnusedSince, Expr::value(None::<Instant>))
        .filter(Column::Id.is_in(ids))
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::PostId.is_null().or(Column::PostId.eq(post_id)))
        .exec(connection)
        .await?;
    let assigned: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::PostId.eq(post_id))
        .into_tuple()
        .all(connection)
        .await?;
    let is_missing = |id: &&String| !assigned.contains(id);
    Ok(ids.iter().filter(is_missing).cloned().collect())
}

/// Holds the images of a post that is about to be deleted.
pub(super) async fn hold(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    post_id: &str,
) -> Result<(), DbErr> {
    held::hold::<Entity>(connection, deletion_id, Column::PostId.eq(post_id)).await?;
    Ok(())
}

pub(super) async fn restore(connection: &impl ConnectionTrait, deletion_id: &str) -> Result<(), DbErr> {
    held::restore_all::<Entity>(connection, deletion_id, Column::Id).await?;
    Ok(())
}

/// Deletes images that no post has shown since.
pub(super) async fn delete_unused(connection: &impl ConnectionTrait, since: Instant) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::UnusedSince.lt(since))
        .exec(connection)
        .await?;
    Ok(())
}

/// A user's images, oldest first.
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

/// The blob keys of all images, and of those whose deletion can be undone, as subqueries.
pub fn blob_keys() -> [Subquery; 2] {
    let keys = Entity::find().select_only().column(Column::BlobKey).into_query();
    [keys, held::values::<Entity>(Column::BlobKey)]
}
