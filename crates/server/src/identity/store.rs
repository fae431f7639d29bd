//! The identity service's statements.

use sea_orm::{ActiveValue::Set, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{identities, sessions};
use crate::platform::{clock::Instant, text::fold};

/// The uid whose live session has this token hash, as a subquery.
pub(super) fn uid_of_session(token_hash: &str, now: Instant) -> SelectStatement {
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
    identities::Entity::find()
        .filter(identities::Column::Uid.in_subquery(uid_of_session(token_hash, now)))
        .one(connection)
        .await
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

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    identity: identities::Model,
) -> Result<(), DbErr> {
    identities::Entity::insert(identities::ActiveModel::from(identity).reset_all())
        .exec_without_returning(connection)
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

/// Whether the account exists and is not disabled; locked until the transaction ends.
pub(super) async fn lock_enabled(connection: &impl ConnectionTrait, uid: &str) -> Result<bool, DbErr> {
    let account = identities::Entity::find_by_id(uid)
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(account.is_some_and(|account| !account.disabled))
}

/// The uids of the accounts that are not disabled, as a subquery.
pub(super) fn enabled_uids() -> SelectStatement {
    identities::Entity::find()
        .select_only()
        .column(identities::Column::Uid)
        .filter(identities::Column::Disabled.eq(false))
        .into_query()
}

pub(super) async fn insert_session(
    connection: &impl ConnectionTrait,
    session: sessions::Model,
) -> Result<(), DbErr> {
    let row = sessions::ActiveModel {
        token_hash: Set(session.token_hash),
        uid: Set(session.uid),
        created_at: Set(session.created_at),
        expires_at: Set(session.expires_at),
    };
    sessions::Entity::insert(row)
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

pub(super) async fn delete_sessions_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_expired_sessions(
    connection: &impl ConnectionTrait,
    now: Instant,
) -> Result<(), DbErr> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::ExpiresAt.lte(now))
        .exec(connection)
        .await?;
    Ok(())
}
