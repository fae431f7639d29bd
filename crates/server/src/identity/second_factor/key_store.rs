//! Statements on what depends on the server's secret keys.

use sea_orm::{QuerySelect, entity::prelude::*};

use super::entity::{authenticator_apps, recovery_codes};
use crate::platform::db::{CountsByKey, count_by_key};

/// The accounts with an app, and their secrets as stored.
pub async fn app_secrets(connection: &impl ConnectionTrait) -> Result<Vec<(String, String)>, DbErr> {
    authenticator_apps::Entity::find()
        .select_only()
        .column(authenticator_apps::Column::Uid)
        .column(authenticator_apps::Column::Secret)
        .into_tuple()
        .all(connection)
        .await
}

/// Stores an app's secret as encrypted with another key. False if the app has changed.
pub async fn replace_secret(
    connection: &impl ConnectionTrait,
    uid: &str,
    old: &str,
    new: &str,
) -> Result<bool, DbErr> {
    let replaced = authenticator_apps::Entity::update_many()
        .col_expr(authenticator_apps::Column::Secret, Expr::value(new))
        .filter(authenticator_apps::Column::Uid.eq(uid))
        .filter(authenticator_apps::Column::Secret.eq(old))
        .exec(connection)
        .await?;
    Ok(replaced.rows_affected > 0)
}

/// How many secrets of apps each secret key encrypted.
pub async fn count_apps_by_key(connection: &impl ConnectionTrait) -> Result<CountsByKey, DbErr> {
    count_by_key(connection, authenticator_apps::Entity::find(), "secret").await
}

/// How many recovery codes are from before they were hashed like passwords.
pub async fn count_early_codes_by_key(connection: &impl ConnectionTrait) -> Result<CountsByKey, DbErr> {
    let early = recovery_codes::Entity::find().filter(is_early());
    count_by_key(connection, early, "code_hash").await
}

/// Deletes recovery codes from before they were hashed like passwords.
pub async fn delete_early_codes(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    recovery_codes::Entity::delete_many()
        .filter(is_early())
        .exec(connection)
        .await?;
    Ok(())
}

/// A PHC string begins with a dollar sign, base64 doesn't.
fn is_early() -> Expr {
    recovery_codes::Column::CodeHash.not_like("$%")
}
