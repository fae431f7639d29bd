//! Statements on second factors.

use std::collections::HashSet;

use sea_orm::{QueryOrder, QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::entity::{
    authenticator_apps, half_log_ins,
    passkey_ceremonies::{self, Purpose},
    passkeys, recovery_codes,
};
use crate::platform::{clock::Instant, db::insert_all};

/// Challenges for log-ins that are stored at most. Anyone can ask for one.
const MAX_LOG_IN_CEREMONIES: u64 = 10_000;

pub(super) async fn app(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<authenticator_apps::Model>, DbErr> {
    authenticator_apps::Entity::find_by_id(uid).one(connection).await
}

/// The app, if a first code has shown that it works.
pub(super) async fn confirmed_app(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<authenticator_apps::Model>, DbErr> {
    let app = app(connection, uid).await?;
    Ok(app.filter(|app| app.confirmed_at.is_some()))
}

/// Stores an app that isn't confirmed yet, instead of an earlier one.
pub(super) async fn put_app(
    connection: &impl ConnectionTrait,
    app: authenticator_apps::Model,
) -> Result<(), DbErr> {
    use authenticator_apps::Column;
    authenticator_apps::Entity::insert(authenticator_apps::ActiveModel::from(app).reset_all())
        .on_conflict(
            OnConflict::column(Column::Uid)
                .update_columns([Column::Secret, Column::LastStep, Column::CreatedAt])
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn confirm_app(
    connection: &impl ConnectionTrait,
    uid: &str,
    step: i64,
    now: Instant,
) -> Result<(), DbErr> {
    use authenticator_apps::Column;
    authenticator_apps::Entity::update_many()
        .col_expr(Column::ConfirmedAt, Expr::value(now))
        .col_expr(Column::LastStep, Expr::value(step))
        .filter(Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Uses the code of this step. False if it or a later one was used before.
pub(super) async fn use_step(
    connection: &impl ConnectionTrait,
    uid: &str,
    step: i64,
    now: Instant,
) -> Result<bool, DbErr> {
    use authenticator_apps::Column;
    let used = authenticator_apps::Entity::update_many()
        .col_expr(Column::LastStep, Expr::value(step))
        .col_expr(Column::LastUsedAt, Expr::value(now))
        .filter(Column::Uid.eq(uid))
        .filter(Column::LastStep.lt(step))
        .exec(connection)
        .await?;
    Ok(used.rows_affected > 0)
}

pub(super) async fn delete_app(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    authenticator_apps::Entity::delete_by_id(uid)
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_passkey(
    connection: &impl ConnectionTrait,
    passkey: passkeys::Model,
) -> Result<(), DbErr> {
    passkeys::Entity::insert(passkeys::ActiveModel::from(passkey).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// An account's passkeys, oldest first.
pub(super) async fn passkeys_of(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<passkeys::Model>, DbErr> {
    passkeys::Entity::find()
        .filter(passkeys::Column::Uid.eq(uid))
        .order_by_asc(passkeys::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn passkey_by_credential(
    connection: &impl ConnectionTrait,
    credential_id: &str,
) -> Result<Option<passkeys::Model>, DbErr> {
    passkeys::Entity::find()
        .filter(passkeys::Column::CredentialId.eq(credential_id))
        .one(connection)
        .await
}

/// Records that a passkey was used. `credential` has its new counter.
pub(super) async fn use_passkey(
    connection: &impl ConnectionTrait,
    id: &str,
    credential: String,
    now: Instant,
) -> Result<(), DbErr> {
    passkeys::Entity::update_many()
        .col_expr(passkeys::Column::Credential, Expr::value(credential))
        .col_expr(passkeys::Column::LastUsedAt, Expr::value(now))
        .filter(passkeys::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether the account has this passkey.
pub(super) async fn rename_passkey(
    connection: &impl ConnectionTrait,
    uid: &str,
    id: &str,
    name: String,
) -> Result<bool, DbErr> {
    let renamed = passkeys::Entity::update_many()
        .col_expr(passkeys::Column::Name, Expr::value(name))
        .filter(passkeys::Column::Id.eq(id))
        .filter(passkeys::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(renamed.rows_affected > 0)
}

/// Whether the account had this passkey.
pub(super) async fn delete_passkey(
    connection: &impl ConnectionTrait,
    uid: &str,
    id: &str,
) -> Result<bool, DbErr> {
    let deleted = passkeys::Entity::delete_many()
        .filter(passkeys::Column::Id.eq(id))
        .filter(passkeys::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected > 0)
}

pub(super) async fn delete_passkeys_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    passkeys::Entity::delete_many()
        .filter(passkeys::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether the account has an authenticator app or a passkey.
pub async fn has_factor(connection: &impl ConnectionTrait, uid: &str) -> Result<bool, DbErr> {
    Ok(!uids_with_factor(connection, vec![uid.to_owned()])
        .await?
        .is_empty())
}

/// Those of these accounts that have an authenticator app or a passkey.
pub async fn uids_with_factor(
    connection: &impl ConnectionTrait,
    uids: Vec<String>,
) -> Result<HashSet<String>, DbErr> {
    let with_passkey: Vec<String> = passkeys::Entity::find()
        .select_only()
        .column(passkeys::Column::Uid)
        .filter(passkeys::Column::Uid.is_in(uids.clone()))
        .into_tuple()
        .all(connection)
        .await?;
    let with_app: Vec<String> = authenticator_apps::Entity::find()
        .select_only()
        .column(authenticator_apps::Column::Uid)
        .filter(authenticator_apps::Column::Uid.is_in(uids))
        .filter(authenticator_apps::Column::ConfirmedAt.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(with_passkey.into_iter().chain(with_app).collect())
}

pub(super) async fn count_codes(connection: &impl ConnectionTrait, uid: &str) -> Result<u64, DbErr> {
    recovery_codes::Entity::find()
        .filter(recovery_codes::Column::Uid.eq(uid))
        .count(connection)
        .await
}

/// The hash of any code of the account.
pub(super) async fn code_hash_of(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<String>, DbErr> {
    recovery_codes::Entity::find()
        .select_only()
        .column(recovery_codes::Column::CodeHash)
        .filter(recovery_codes::Column::Uid.eq(uid))
        .limit(1)
        .into_tuple()
        .one(connection)
        .await
}

pub(super) async fn insert_codes(
    connection: &impl ConnectionTrait,
    codes: Vec<recovery_codes::Model>,
) -> Result<(), DbErr> {
    let rows = codes.into_iter();
    insert_all(
        connection,
        rows.map(|code| recovery_codes::ActiveModel::from(code).reset_all()),
    )
    .await
}

/// Uses up a code. False if there is no such code, or it was used before.
pub(super) async fn take_code(
    connection: &impl ConnectionTrait,
    uid: &str,
    code_hashes: &[String],
) -> Result<bool, DbErr> {
    let taken = recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::Uid.eq(uid))
        .filter(recovery_codes::Column::CodeHash.is_in(code_hashes.iter().map(String::as_str)))
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

pub(super) async fn delete_codes_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Inserts a half log-in and deletes expired ones.
pub(super) async fn insert_half_log_in(
    connection: &impl ConnectionTrait,
    half: half_log_ins::Model,
    now: Instant,
) -> Result<(), DbErr> {
    half_log_ins::Entity::delete_many()
        .filter(half_log_ins::Column::ExpiresAt.lte(now))
        .exec(connection)
        .await?;
    half_log_ins::Entity::insert(half_log_ins::ActiveModel::from(half).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn half_log_in(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<half_log_ins::Model>, DbErr> {
    half_log_ins::Entity::find_by_id(token_hash)
        .filter(half_log_ins::Column::ExpiresAt.gt(now))
        .one(connection)
        .await
}

/// Uses up a half log-in. False if it has ended.
pub(super) async fn take_half_log_in(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let taken = half_log_ins::Entity::delete_many()
        .filter(half_log_ins::Column::TokenHash.eq(token_hash))
        .filter(half_log_ins::Column::ExpiresAt.gt(now))
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// Ends an account's half log-ins, such as when its password changes.
pub async fn delete_half_log_ins_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    half_log_ins::Entity::delete_many()
        .filter(half_log_ins::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Inserts a challenge, deletes expired ones, and limits their number.
pub(super) async fn insert_ceremony(
    connection: &impl ConnectionTrait,
    ceremony: passkey_ceremonies::Model,
    now: Instant,
) -> Result<(), DbErr> {
    use passkey_ceremonies::{ActiveModel, Column, Entity};
    Entity::delete_many()
        .filter(Column::ExpiresAt.lte(now))
        .exec(connection)
        .await?;
    match &ceremony.uid {
        // Only the newest of an account works.
        Some(uid) => {
            Entity::delete_many()
                .filter(Column::Uid.eq(uid))
                .filter(Column::Purpose.eq(ceremony.purpose))
                .exec(connection)
                .await?;
        }
        None => {
            let newest_to_delete: Option<Instant> = Entity::find()
                .select_only()
                .column(Column::ExpiresAt)
                .filter(Column::Purpose.eq(Purpose::LogIn))
                .order_by_desc(Column::ExpiresAt)
                .offset(MAX_LOG_IN_CEREMONIES)
                .limit(1)
                .into_tuple()
                .one(connection)
                .await?;
            if let Some(instant) = newest_to_delete {
                Entity::delete_many()
                    .filter(Column::Purpose.eq(Purpose::LogIn))
                    .filter(Column::ExpiresAt.lte(instant))
                    .exec(connection)
                    .await?;
            }
        }
    }
    Entity::insert(ActiveModel::from(ceremony).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Uses up a challenge.
pub(super) async fn take_ceremony(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<passkey_ceremonies::Model>, DbErr> {
    let ceremony = passkey_ceremonies::Entity::find_by_id(token_hash)
        .filter(passkey_ceremonies::Column::ExpiresAt.gt(now))
        .one(connection)
        .await?;
    let taken = passkey_ceremonies::Entity::delete_by_id(token_hash)
        .exec(connection)
        .await?;
    Ok(ceremony.filter(|_| taken.rows_affected > 0))
}

pub(super) async fn delete_ceremonies_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    passkey_ceremonies::Entity::delete_many()
        .filter(passkey_ceremonies::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}
