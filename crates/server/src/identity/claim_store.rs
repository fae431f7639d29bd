//! Statements on unclaimed accounts and claim codes.

use std::collections::HashSet;

use chrono::TimeDelta;
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{claim_codes, identities};
use crate::platform::{
    clock::Instant,
    db::{CountsByKey, count_by_key, insert_all, is_of_other_key},
};

pub(super) async fn insert_accounts(
    connection: &impl ConnectionTrait,
    accounts: &[identities::Model],
) -> Result<(), DbErr> {
    let rows = accounts.iter().cloned();
    insert_all(
        connection,
        rows.map(|row| identities::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// How long expired codes remain, so that they work again when a competition's end is corrected.
const KEEP_EXPIRED: TimeDelta = TimeDelta::days(30);

/// Inserts codes and deletes long expired ones.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    codes: Vec<claim_codes::Model>,
    now: Instant,
) -> Result<(), DbErr> {
    claim_codes::Entity::delete_many()
        .filter(claim_codes::Column::ExpiresAt.lte(now - KEEP_EXPIRED))
        .exec(connection)
        .await?;
    let rows = codes.into_iter();
    insert_all(
        connection,
        rows.map(|row| claim_codes::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// Those of these folded emails that have an account.
pub(super) async fn taken_emails(
    connection: &impl ConnectionTrait,
    folded: Vec<String>,
) -> Result<HashSet<String>, DbErr> {
    among(connection, identities::Column::EmailFolded, folded).await
}

/// Those of these sign-in names that have an account.
pub(super) async fn taken_names(
    connection: &impl ConnectionTrait,
    names: Vec<String>,
) -> Result<HashSet<String>, DbErr> {
    among(connection, identities::Column::SignInName, names).await
}

async fn among(
    connection: &impl ConnectionTrait,
    column: identities::Column,
    values: Vec<String>,
) -> Result<HashSet<String>, DbErr> {
    let found: Vec<String> = identities::Entity::find()
        .select_only()
        .column(column)
        .filter(column.is_in(values))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(found.into_iter().collect())
}

/// Moves the expiry of these accounts' codes to `end`. Those made later may not outlast `afterwards`.
pub async fn move_claim_expiry(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
    end: Instant,
    afterwards: Instant,
) -> Result<(), DbErr> {
    let expiry = Expr::case(claim_codes::Column::CreatedAt.lt(end), Expr::value(end))
        .case(
            claim_codes::Column::ExpiresAt.gt(afterwards),
            Expr::value(afterwards),
        )
        .finally(Expr::col(claim_codes::Column::ExpiresAt));
    claim_codes::Entity::update_many()
        .col_expr(claim_codes::Column::ExpiresAt, expiry.into())
        .filter(claim_codes::Column::Uid.in_subquery(uids))
        .exec(connection)
        .await?;
    Ok(())
}

/// The account of a valid code.
pub(super) async fn account_of(
    connection: &impl ConnectionTrait,
    code_hashes: &[String],
    now: Instant,
) -> Result<Option<identities::Model>, DbErr> {
    let uids = claim_codes::Entity::find()
        .select_only()
        .column(claim_codes::Column::Uid)
        .filter(claim_codes::Column::CodeHash.is_in(code_hashes.iter().map(String::as_str)))
        .filter(claim_codes::Column::ExpiresAt.gt(now));
    identities::Entity::find()
        .filter(identities::Column::Uid.in_subquery(uids.into_query()))
        .filter(is_unverified())
        .one(connection)
        .await
}

/// Uses up an account's code. Returns whether it was still valid.
pub(super) async fn take(
    connection: &impl ConnectionTrait,
    code_hashes: &[String],
    uid: &str,
) -> Result<bool, DbErr> {
    let unverified = identities::Entity::find_by_id(uid)
        .select_only()
        .column(identities::Column::Uid)
        .filter(is_unverified());
    let taken = claim_codes::Entity::delete_many()
        .filter(claim_codes::Column::CodeHash.is_in(code_hashes.iter().map(String::as_str)))
        .filter(claim_codes::Column::Uid.in_subquery(unverified.into_query()))
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// How many valid codes each secret key made.
pub(super) async fn count_valid_by_key(
    connection: &impl ConnectionTrait,
    now: Instant,
) -> Result<CountsByKey, DbErr> {
    let valid = claim_codes::Entity::find().filter(claim_codes::Column::ExpiresAt.gt(now));
    count_by_key(connection, valid, "code_hash").await
}

/// Revokes the codes that other secret keys made.
pub(super) async fn delete_other_than(
    connection: &impl ConnectionTrait,
    newest_key_id: &str,
) -> Result<(), DbErr> {
    claim_codes::Entity::delete_many()
        .filter(is_of_other_key("code_hash", newest_key_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Revokes an account's codes.
pub(super) async fn delete_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    claim_codes::Entity::delete_many()
        .filter(claim_codes::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Outstanding codes no longer work once the owner has confirmed their email.
fn is_unverified() -> Expr {
    identities::Column::EmailVerified.eq(false)
}

/// Expiry of an account's valid codes.
pub(super) async fn pending(
    connection: &impl ConnectionTrait,
    uid: &str,
    now: Instant,
) -> Result<Vec<Instant>, DbErr> {
    claim_codes::Entity::find()
        .select_only()
        .column(claim_codes::Column::ExpiresAt)
        .filter(claim_codes::Column::Uid.eq(uid))
        .filter(claim_codes::Column::ExpiresAt.gt(now))
        .order_by_asc(claim_codes::Column::ExpiresAt)
        .into_tuple()
        .all(connection)
        .await
}
