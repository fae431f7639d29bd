//! Statements on grants and their devices.

use sea_orm::{QueryOrder, QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::entity::{devices, grants};
use crate::platform::{
    clock::Instant,
    db::{CountsByKey, count_by_key, is_of_other_key},
    rng::is_id,
};

/// The bee's grants, oldest first.
pub(super) async fn of_bee(
    connection: &impl ConnectionTrait,
    bee_id: &str,
) -> Result<Vec<grants::Model>, DbErr> {
    grants::Entity::find()
        .filter(grants::Column::BeeId.eq(bee_id))
        .order_by_asc(grants::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert(connection: &impl ConnectionTrait, grant: grants::Model) -> Result<(), DbErr> {
    grants::Entity::insert(grants::ActiveModel::from(grant).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The grant of a code that wasn't used, locked until the transaction ends.
pub(super) async fn lock_by_code(
    connection: &impl ConnectionTrait,
    code_hashes: &[String],
    now: Instant,
) -> Result<Option<grants::Model>, DbErr> {
    valid(now)
        .filter(grants::Column::CodeHash.is_in(code_hashes.iter().map(String::as_str)))
        .lock_exclusive()
        .one(connection)
        .await
}

/// How many unused codes each secret key made.
pub async fn count_codes_by_key(
    connection: &impl ConnectionTrait,
    now: Instant,
) -> Result<CountsByKey, DbErr> {
    let unused = valid(now).filter(grants::Column::CodeHash.is_not_null());
    count_by_key(connection, unused, "code_hash").await
}

/// Ends the grants whose unused codes were made by other secret keys.
pub async fn revoke_codes_other_than(
    connection: &impl ConnectionTrait,
    newest_key_id: &str,
    now: Instant,
) -> Result<(), DbErr> {
    grants::Entity::update_many()
        .col_expr(grants::Column::RevokedAt, Expr::value(now))
        .col_expr(grants::Column::CodeHash, Expr::value(None::<String>))
        .filter(grants::Column::CodeHash.is_not_null())
        .filter(is_of_other_key("code_hash", newest_key_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Replaces the code of a grant by the token of the device that has used it.
pub(super) async fn exchange(connection: &impl ConnectionTrait, grant: &grants::Model) -> Result<(), DbErr> {
    grants::Entity::update_many()
        .col_expr(grants::Column::CodeHash, Expr::value(None::<String>))
        .col_expr(grants::Column::TokenHash, Expr::value(grant.token_hash.clone()))
        .col_expr(grants::Column::Pairing, Expr::value(grant.pairing.clone()))
        .col_expr(grants::Column::ExpiresAt, Expr::value(grant.expires_at))
        .filter(grants::Column::Id.eq(&grant.id))
        .exec(connection)
        .await?;
    Ok(())
}

/// The grant of a device, if it is valid.
pub(super) async fn by_token(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<grants::Model>, DbErr> {
    valid(now)
        .filter(grants::Column::TokenHash.eq(token_hash))
        .one(connection)
        .await
}

/// Whether the grant is still valid, and its device confirmed. It stays so until the transaction ends.
pub(super) async fn lock_ready(
    connection: &impl ConnectionTrait,
    id: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let ready = valid(now)
        .filter(grants::Column::Id.eq(id))
        .filter(grants::Column::Pairing.is_null())
        .lock_shared();
    Ok(ready.one(connection).await?.is_some())
}

/// Confirms the device with these digits. False if there is none.
pub(super) async fn confirm(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    id: &str,
    pairing: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let confirmed = grants::Entity::update_many()
        .col_expr(grants::Column::Pairing, Expr::value(None::<String>))
        .filter(grants::Column::Id.eq(id))
        .filter(grants::Column::BeeId.eq(bee_id))
        .filter(grants::Column::Pairing.eq(pairing))
        .filter(grants::Column::RevokedAt.is_null())
        .filter(grants::Column::ExpiresAt.gt(now))
        .exec(connection)
        .await?;
    Ok(confirmed.rows_affected > 0)
}

/// Ends a grant of the bee. False if there is none with this id, or it has ended.
pub(super) async fn revoke(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    id: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    if !is_id(id) {
        return Ok(false);
    }
    let revoked = grants::Entity::update_many()
        .col_expr(grants::Column::RevokedAt, Expr::value(now))
        .col_expr(grants::Column::CodeHash, Expr::value(None::<String>))
        .filter(grants::Column::Id.eq(id))
        .filter(grants::Column::BeeId.eq(bee_id))
        .filter(grants::Column::RevokedAt.is_null())
        .exec(connection)
        .await?;
    Ok(revoked.rows_affected > 0)
}

/// Records that a device was heard of.
pub(super) async fn record_seen(
    connection: &impl ConnectionTrait,
    device: devices::Model,
) -> Result<(), DbErr> {
    let newest = OnConflict::column(devices::Column::GrantId)
        .update_column(devices::Column::SeenAt)
        .to_owned();
    devices::Entity::insert(devices::ActiveModel::from(device).reset_all())
        .on_conflict(newest)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// When each device of the bee was last heard of.
pub(super) async fn seen(
    connection: &impl ConnectionTrait,
    bee_id: &str,
) -> Result<Vec<(String, Instant)>, DbErr> {
    devices::Entity::find()
        .select_only()
        .columns([devices::Column::GrantId, devices::Column::SeenAt])
        .filter(devices::Column::BeeId.eq(bee_id))
        .into_tuple()
        .all(connection)
        .await
}

fn valid(now: Instant) -> Select<grants::Entity> {
    grants::Entity::find()
        .filter(grants::Column::RevokedAt.is_null())
        .filter(grants::Column::ExpiresAt.gt(now))
}
