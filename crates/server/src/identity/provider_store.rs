//! Statements on provider sign-in.

use sea_orm::{QuerySelect, entity::prelude::*};

use super::entity::{identities, provider_links, provider_sign_ins};
use crate::platform::{clock::Instant, text::fold};

/// Inserts a pending sign-in and deletes expired ones.
pub(super) async fn insert_pending(
    connection: &impl ConnectionTrait,
    sign_in: provider_sign_ins::Model,
    now: Instant,
) -> Result<(), DbErr> {
    provider_sign_ins::Entity::delete_many()
        .filter(provider_sign_ins::Column::ExpiresAt.lte(now))
        .exec(connection)
        .await?;
    provider_sign_ins::Entity::insert(provider_sign_ins::ActiveModel::from(sign_in).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Removes and returns the pending sign-in.
pub(super) async fn take(
    connection: &impl ConnectionTrait,
    state_hash: &str,
) -> Result<Option<provider_sign_ins::Model>, DbErr> {
    let pending = provider_sign_ins::Entity::find_by_id(state_hash)
        .one(connection)
        .await?;
    let taken = provider_sign_ins::Entity::delete_by_id(state_hash)
        .exec(connection)
        .await?;
    Ok(pending.filter(|_| taken.rows_affected > 0))
}

/// The account linked to a provider's subject, locked until the transaction ends.
pub(super) async fn account_of(
    connection: &impl ConnectionTrait,
    issuer: &str,
    subject: &str,
) -> Result<Option<identities::Model>, DbErr> {
    let uid = provider_links::Entity::find_by_id((issuer.to_owned(), subject.to_owned()))
        .select_only()
        .column(provider_links::Column::Uid);
    identities::Entity::find()
        .filter(identities::Column::Uid.in_subquery(sea_orm::QueryTrait::into_query(uid)))
        .lock_exclusive()
        .one(connection)
        .await
}

/// The account with this email, locked until the transaction ends.
pub(super) async fn lock_by_email(
    connection: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<identities::Model>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::EmailFolded.eq(fold(email)))
        .lock_exclusive()
        .one(connection)
        .await
}

pub(super) async fn link(
    connection: &impl ConnectionTrait,
    link: provider_links::Model,
) -> Result<(), DbErr> {
    provider_links::Entity::insert(provider_links::ActiveModel::from(link).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Removes an account's provider links.
pub(super) async fn unlink_all(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    provider_links::Entity::delete_many()
        .filter(provider_links::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn clear_password(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(
            identities::Column::PasswordHash,
            Expr::value(Option::<String>::None),
        )
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_email_verified(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::EmailVerified, Expr::value(true))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// An account's provider links.
pub(super) async fn links_of(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<provider_links::Model>, DbErr> {
    provider_links::Entity::find()
        .filter(provider_links::Column::Uid.eq(uid))
        .all(connection)
        .await
}
