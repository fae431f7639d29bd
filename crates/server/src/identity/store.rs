//! The identity service's statements.

use sea_orm::{
    ExprTrait, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockType, SelectStatement},
};

use super::{
    entity::{identities, sessions},
    second_factor::store::delete_half_log_ins_of,
};
use crate::platform::{clock::Instant, text::fold};

/// The uid of the live session with this token hash, as a subquery, so that other features load their own row of the
/// signed-in person in one statement.
pub fn uid_of_session(token_hash: &str, now: Instant) -> SelectStatement {
    sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Uid)
        .filter(sessions::Column::TokenHash.eq(token_hash))
        .filter(sessions::Column::ExpiresAt.gt(now))
        .into_query()
}

pub(super) async fn by_session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<identities::Model>, DbErr> {
    of_session(
        identities::Entity::find(),
        identities::Column::Uid,
        token_hash,
        now,
    )
    .one(connection)
    .await
}

/// Limits a query to the person of this live session, whose columns the query can select too.
pub fn of_session<E: EntityTrait>(
    mut people: Select<E>,
    uid: E::Column,
    token_hash: &str,
    now: Instant,
) -> Select<E> {
    let own = Expr::col((sessions::Entity, sessions::Column::Uid)).equals((E::default(), uid));
    QuerySelect::query(&mut people).inner_join(sessions::Entity, own);
    people
        .filter(sessions::Column::TokenHash.eq(token_hash))
        .filter(sessions::Column::ExpiresAt.gt(now))
}

/// Like [`of_session`], and locks the person's row and the session until the transaction ends. The session comes last, as when
/// disabling an account.
pub fn lock_by_session<E: EntityTrait>(
    people: Select<E>,
    uid: E::Column,
    token_hash: &str,
    now: Instant,
) -> Select<E> {
    let mut people = of_session(people, uid, token_hash, now);
    QuerySelect::query(&mut people).lock_with_tables(
        LockType::NoKeyUpdate,
        [E::default().table_ref(), sessions::Entity.table_ref()],
    );
    people
}

/// Whether the session is live. Locks it and its account until the transaction ends.
pub(super) async fn lock_session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let own = lock_by_session(
        identities::Entity::find(),
        identities::Column::Uid,
        token_hash,
        now,
    );
    Ok(own.one(connection).await?.is_some())
}

pub(super) async fn by_email(
    connection: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<identities::Model>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::EmailFolded.eq(fold(email)))
        .one(connection)
        .await
}

/// The account with this folded email or sign-in name.
pub(super) async fn by_handle(
    connection: &impl ConnectionTrait,
    handle: &str,
) -> Result<Option<identities::Model>, DbErr> {
    let column = if handle.contains('@') {
        identities::Column::EmailFolded
    } else {
        identities::Column::SignInName
    };
    identities::Entity::find()
        .filter(column.eq(handle))
        .one(connection)
        .await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    identity: identities::Model,
) -> Result<(), DbErr> {
    identities::Entity::insert(identities::ActiveModel::from(identity).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Whether the account was made for a child of a class.
pub async fn is_child(connection: &impl ConnectionTrait, uid: &str) -> Result<bool, DbErr> {
    let child = identities::Entity::find_by_id(uid).filter(identities::Column::IsChild.eq(true));
    Ok(child.one(connection).await?.is_some())
}

/// Lets an account that was made for a child have a second factor, as it becomes an admin's.
pub async fn offer_second_factor(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::IsChild, Expr::value(false))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn set_disabled(
    connection: &impl ConnectionTrait,
    uid: &str,
    disabled: bool,
) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::Disabled, Expr::value(disabled))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Sets the password, unless it has changed since `checked` was read. Returns whether it did.
pub(super) async fn replace_password(
    connection: &impl ConnectionTrait,
    checked: &identities::Model,
    password_hash: String,
) -> Result<bool, DbErr> {
    let updated = identities::Entity::update_many()
        .col_expr(identities::Column::PasswordHash, Expr::value(password_hash))
        .filter(identities::Column::Uid.eq(&checked.uid))
        .filter(identities::Column::PasswordHash.eq(checked.password_hash.clone()))
        .exec(connection)
        .await?;
    Ok(updated.rows_affected > 0)
}

/// Deletes the account, unless its password has changed since `checked` was read. Returns whether it did.
pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    checked: &identities::Model,
) -> Result<bool, DbErr> {
    let same_password = match &checked.password_hash {
        Some(hash) => identities::Column::PasswordHash.eq(hash),
        None => identities::Column::PasswordHash.is_null(),
    };
    let deleted = identities::Entity::delete_many()
        .filter(identities::Column::Uid.eq(&checked.uid))
        .filter(same_password)
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected > 0)
}

pub(super) async fn set_profile(
    connection: &impl ConnectionTrait,
    uid: &str,
    display_name: Option<String>,
    photo_url: Option<String>,
) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::DisplayName, Expr::value(display_name))
        .col_expr(identities::Column::PhotoUrl, Expr::value(photo_url))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn by_uid(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<identities::Model>, DbErr> {
    identities::Entity::find_by_id(uid).one(connection).await
}

/// The account, locked until the transaction ends.
pub(super) async fn lock(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<identities::Model>, DbErr> {
    identities::Entity::find_by_id(uid)
        .lock_exclusive()
        .one(connection)
        .await
}

/// The uids of the disabled accounts, as a subquery.
pub fn disabled_uids() -> SelectStatement {
    identities::Entity::find()
        .select_only()
        .column(identities::Column::Uid)
        .filter(identities::Column::Disabled.eq(true))
        .into_query()
}

pub(super) async fn insert_session(
    connection: &impl ConnectionTrait,
    session: sessions::Model,
) -> Result<(), DbErr> {
    sessions::Entity::insert(sessions::ActiveModel::from(session).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_session(connection: &impl ConnectionTrait, token_hash: &str) -> Result<(), DbErr> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::TokenHash.eq(token_hash))
        .exec(connection)
        .await?;
    Ok(())
}

/// A person's live sessions, most recently used first.
pub(super) async fn sessions_of(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Vec<sessions::Model>, DbErr> {
    sessions::Entity::find()
        .filter(sessions::Column::Uid.eq(uid))
        .filter(sessions::Column::ExpiresAt.gt(now))
        .order_by_desc(sessions::Column::LastUsedAt)
        .order_by_desc(sessions::Column::Id)
        .all(connection)
        .await
}

/// The live session with this token hash.
pub(super) async fn session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<sessions::Model>, DbErr> {
    sessions::Entity::find_by_id(token_hash)
        .filter(sessions::Column::ExpiresAt.gt(now))
        .one(connection)
        .await
}

/// Records that the account is used.
pub(super) async fn record_account_use(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::LastUsedAt, Expr::value(now))
        .filter(identities::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Moves the end of a live session.
pub(super) async fn record_use(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
    end: Instant,
) -> Result<(), DbErr> {
    sessions::Entity::update_many()
        .col_expr(sessions::Column::LastUsedAt, Expr::value(now))
        .col_expr(sessions::Column::ExpiresAt, Expr::value(end))
        .filter(sessions::Column::TokenHash.eq(token_hash))
        .filter(sessions::Column::ExpiresAt.gt(now))
        .filter(sessions::Column::LastUsedAt.lt(now))
        .exec(connection)
        .await?;
    Ok(())
}

/// Ends all sessions, and log-ins that wait for a second factor.
pub(super) async fn delete_sessions_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    delete_half_log_ins_of(connection, uid).await
}

pub(super) async fn delete_sessions_expired_before(
    connection: &impl ConnectionTrait,
    instant: Instant,
) -> Result<(), DbErr> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::ExpiresAt.lt(instant))
        .exec(connection)
        .await?;
    Ok(())
}
