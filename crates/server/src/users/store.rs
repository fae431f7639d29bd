//! Statements on user records.

use sea_orm::{
    ActiveValue::Set,
    Condition, FromQueryResult, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockType, OnConflict, SelectStatement},
};

use super::entity::{setup_tokens, users};
use crate::{
    identity,
    platform::{clock::Instant, db, text::fold},
};

#[derive(FromQueryResult)]
struct SignedIn {
    #[sea_orm(nested)]
    user: users::Model,
    expires_at: Instant,
    last_used_at: Instant,
}

/// The live session's user, when it expires, and when it was last used.
pub(super) async fn by_session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<(users::Model, Instant, Instant)>, DbErr> {
    let found = identity::of_session(users::Entity::find(), users::Column::Uid, token_hash, now)
        .column(identity::SessionColumn::ExpiresAt)
        .column(identity::SessionColumn::LastUsedAt)
        .into_model::<SignedIn>()
        .one(connection)
        .await?;
    Ok(found.map(|found| (found.user, found.expires_at, found.last_used_at)))
}

/// Whether the session is live and this condition on its user holds. Locks the user and the session until the transaction
/// ends.
pub(super) async fn lock_by_session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
    right: Option<Condition>,
) -> Result<bool, DbErr> {
    let user = users::Entity::find().apply_if(right, |users, right| users.filter(right));
    let user = identity::lock_by_session(user, users::Column::Uid, token_hash, now);
    Ok(user.one(connection).await?.is_some())
}

/// The uid of the live session's user, if this condition on them holds, as a subquery.
pub(super) fn uid_by_session(token_hash: &str, now: Instant, right: Condition) -> SelectStatement {
    users::Entity::find()
        .select_only()
        .column(users::Column::Uid)
        .filter(users::Column::Uid.in_subquery(identity::uid_of_session(token_hash, now)))
        .filter(right)
        .into_query()
}

/// Whether a query's user is an admin.
pub(super) fn is_admin() -> Expr {
    users::Column::Role.eq(users::Role::Admin)
}

/// The user with this uid.
pub async fn by_uid(connection: &impl ConnectionTrait, uid: &str) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find_by_id(uid).one(connection).await
}

/// The user with this email, in any case.
pub async fn by_email(connection: &impl ConnectionTrait, email: &str) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::EmailFolded.eq(fold(email)))
        .one(connection)
        .await
}

/// The users with these uids, by email.
pub async fn by_uids(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Uid.in_subquery(uids))
        .order_by_asc(users::Column::EmailFolded)
        .all(connection)
        .await
}

/// Like [`by_uids`], for a list.
pub async fn listed(connection: &impl ConnectionTrait, uids: &[String]) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Uid.is_in(uids))
        .order_by_asc(users::Column::EmailFolded)
        .all(connection)
        .await
}

/// Inserts the record, or refreshes what comes from the identity service. Keeps the role.
pub(super) async fn upsert(connection: &impl ConnectionTrait, user: users::Model) -> Result<(), DbErr> {
    users::Entity::insert(users::ActiveModel::from(user).reset_all())
        .on_conflict(
            OnConflict::column(users::Column::Uid)
                .update_columns([
                    users::Column::Email,
                    users::Column::EmailFolded,
                    users::Column::SignInName,
                    users::Column::DisplayName,
                    users::Column::PhotoUrl,
                ])
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_all(
    connection: &impl ConnectionTrait,
    users: Vec<users::Model>,
) -> Result<(), DbErr> {
    let rows = users.into_iter();
    db::insert_all(
        connection,
        rows.map(|row| users::ActiveModel::from(row).reset_all()),
    )
    .await
}

pub(super) async fn set_role(
    connection: &impl ConnectionTrait,
    uid: &str,
    role: users::Role,
) -> Result<(), DbErr> {
    users::Entity::update_many()
        .col_expr(users::Column::Role, Expr::value(role))
        .filter(users::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn admins(connection: &impl ConnectionTrait) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(is_admin())
        .order_by_asc(users::Column::EmailFolded)
        .all(connection)
        .await
}

/// Locks the admins, and then a user record, until the transaction ends, so that nobody else stops being an admin, and nothing
/// that belongs to the record can be added.
pub async fn lock(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    lock_admins(connection).await?;
    users::Entity::find_by_id(uid)
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(())
}

/// Locks a user record until the transaction ends, weakly as [`lock_admins`] does. Both who gives it rights and who
/// creates a link to the account lock it, so that no link outlasts the check for those rights.
pub async fn lock_record(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    users::Entity::find_by_id(uid)
        .lock(LockType::NoKeyUpdate)
        .one(connection)
        .await?;
    Ok(())
}

/// The admins, locked until the transaction ends, so that two admins who revoke each other don't leave none. The weak lock
/// doesn't block inserts that reference them.
pub(super) async fn lock_admins(connection: &impl ConnectionTrait) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(is_admin())
        .order_by_asc(users::Column::Uid)
        .lock(LockType::NoKeyUpdate)
        .all(connection)
        .await
}

/// The uids of the enabled admins.
pub(super) async fn enabled_admins(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    users::Entity::find()
        .select_only()
        .column(users::Column::Uid)
        .filter(is_admin())
        .filter(users::Column::Uid.not_in_subquery(identity::disabled_uids()))
        .into_tuple()
        .all(connection)
        .await
}

pub(super) async fn has_admin(connection: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let admin = users::Entity::find().filter(is_admin()).one(connection).await?;
    Ok(admin.is_some())
}

pub(super) async fn insert_setup_token(
    connection: &impl ConnectionTrait,
    token_hash: String,
    now: Instant,
) -> Result<(), DbErr> {
    let row = setup_tokens::ActiveModel {
        token_hash: Set(token_hash),
        created_at: Set(now),
    };
    setup_tokens::Entity::insert(row)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Whether the token is valid. Locks all tokens until the transaction ends, so that two links can't create two first
/// admins.
pub(super) async fn lock_setup_tokens(
    connection: &impl ConnectionTrait,
    token_hash: &str,
) -> Result<bool, DbErr> {
    let tokens = setup_tokens::Entity::find()
        .lock_exclusive()
        .all(connection)
        .await?;
    Ok(tokens.iter().any(|token| token.token_hash == token_hash))
}

pub(super) async fn delete_setup_tokens(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    setup_tokens::Entity::delete_many().exec(connection).await?;
    Ok(())
}
