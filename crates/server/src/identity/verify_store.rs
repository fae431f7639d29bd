//! Statements on email confirmation links.

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::entity::{identities, verification_links};
use crate::platform::clock::Instant;

/// Inserts a link and deletes expired ones.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    link: verification_links::Model,
) -> Result<(), DbErr> {
    verification_links::Entity::delete_many()
        .filter(verification_links::Column::ExpiresAt.lte(link.created_at))
        .exec(connection)
        .await?;
    verification_links::Entity::insert(verification_links::ActiveModel::from(link).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Confirms the address if the link is valid. Returns whether it is.
pub(super) async fn verify(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let uid = verification_links::Entity::find_by_id(token_hash)
        .select_only()
        .column(verification_links::Column::Uid)
        .filter(verification_links::Column::ExpiresAt.gt(now))
        .into_query();
    let verified = identities::Entity::update_many()
        .col_expr(identities::Column::EmailVerified, Expr::value(true))
        .filter(identities::Column::Uid.in_subquery(uid))
        .exec(connection)
        .await?;
    Ok(verified.rows_affected > 0)
}

/// Whether the address is confirmed, or the account has none.
pub(super) async fn is_verified(connection: &impl ConnectionTrait, uid: &str) -> Result<bool, DbErr> {
    let account = identities::Entity::find_by_id(uid).one(connection).await?;
    Ok(account.is_some_and(|account| account.email_verified || account.email.is_empty()))
}

/// Expiry of an account's valid links.
pub(super) async fn pending(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Vec<Instant>, DbErr> {
    verification_links::Entity::find()
        .select_only()
        .column(verification_links::Column::ExpiresAt)
        .filter(verification_links::Column::Uid.eq(uid))
        .filter(verification_links::Column::ExpiresAt.gt(now))
        .order_by_asc(verification_links::Column::ExpiresAt)
        .into_tuple()
        .all(connection)
        .await
}
