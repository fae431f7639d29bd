//! Statements on password reset links.

use sea_orm::{QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::{identities, reset_links};
use crate::platform::clock::Instant;

/// Inserts a link and deletes expired ones.
pub(super) async fn insert(connection: &impl ConnectionTrait, link: reset_links::Model) -> Result<(), DbErr> {
    reset_links::Entity::delete_many()
        .filter(reset_links::Column::ExpiresAt.lte(link.created_at))
        .exec(connection)
        .await?;
    reset_links::Entity::insert(reset_links::ActiveModel::from(link).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// A valid link and its account.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<(reset_links::Model, identities::Model)>, DbErr> {
    let link = reset_links::Entity::find_by_id(token_hash)
        .filter(reset_links::Column::ExpiresAt.gt(now))
        .one(connection)
        .await?;
    let Some(link) = link else {
        return Ok(None);
    };
    let account = identities::Entity::find_by_id(&link.uid).one(connection).await?;
    Ok(account.map(|account| (link, account)))
}

/// Uses up the link. Returns whether it was still there.
pub(super) async fn take(connection: &impl ConnectionTrait, token_hash: &str) -> Result<bool, DbErr> {
    let taken = reset_links::Entity::delete_by_id(token_hash)
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// Revokes an account's links.
pub(super) async fn delete_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    reset_links::Entity::delete_many()
        .filter(reset_links::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_password(
    connection: &impl ConnectionTrait,
    uid: &str,
    password_hash: String,
) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::PasswordHash, Expr::value(password_hash))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Expiry of an account's valid links.
pub(super) async fn pending(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Vec<Instant>, DbErr> {
    reset_links::Entity::find()
        .select_only()
        .column(reset_links::Column::ExpiresAt)
        .filter(reset_links::Column::Uid.eq(uid))
        .filter(reset_links::Column::ExpiresAt.gt(now))
        .order_by_asc(reset_links::Column::ExpiresAt)
        .into_tuple()
        .all(connection)
        .await
}
