//! Statements on accounts that are made for others, and on the codes that make them theirs.

use std::collections::HashSet;

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::entity::{claim_codes, identities};
use crate::platform::{clock::Instant, db::insert_all};

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

/// Inserts codes, and forgets those that nobody used in time.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    codes: Vec<claim_codes::Model>,
    now: Instant,
) -> Result<(), DbErr> {
    claim_codes::Entity::delete_many()
        .filter(claim_codes::Column::ExpiresAt.lte(now))
        .exec(connection)
        .await?;
    let rows = codes.into_iter();
    insert_all(
        connection,
        rows.map(|row| claim_codes::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// Which of these folded emails have an account.
pub(super) async fn taken_emails(
    connection: &impl ConnectionTrait,
    folded: Vec<String>,
) -> Result<HashSet<String>, DbErr> {
    among(connection, identities::Column::EmailFolded, folded).await
}

/// Which of these sign-in names have an account.
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

/// Whose account the code opens, while it is good.
pub(super) async fn account_of(
    connection: &impl ConnectionTrait,
    code_hash: &str,
    now: Instant,
) -> Result<Option<identities::Model>, DbErr> {
    let uids = claim_codes::Entity::find_by_id(code_hash)
        .select_only()
        .column(claim_codes::Column::Uid)
        .filter(claim_codes::Column::ExpiresAt.gt(now));
    identities::Entity::find()
        .filter(identities::Column::Uid.in_subquery(uids.into_query()))
        .filter(is_unverified())
        .one(connection)
        .await
}

/// Uses the code to someone's account up; answers whether it was there to be used.
pub(super) async fn take(
    connection: &impl ConnectionTrait,
    code_hash: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let unverified = identities::Entity::find_by_id(uid)
        .select_only()
        .column(identities::Column::Uid)
        .filter(is_unverified());
    let taken = claim_codes::Entity::delete_by_id(code_hash)
        .filter(claim_codes::Column::Uid.in_subquery(unverified.into_query()))
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// Takes back every code of someone's account.
pub(super) async fn delete_of(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    claim_codes::Entity::delete_many()
        .filter(claim_codes::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whoever has shown an email to be theirs owns the account; a code that someone still holds opens it no more.
fn is_unverified() -> Expr {
    identities::Column::EmailVerified.eq(false)
}

/// Until when someone's codes are good.
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
