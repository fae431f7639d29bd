//! Statements on whether and when accounts are used.

use std::collections::{HashMap, HashSet};

use sea_orm::{
    Condition, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{ExprTrait, SelectStatement},
};

use super::entity::identities;
use crate::platform::{clock::Instant, db::value_of};

/// Those of these accounts that were created for someone who hasn't logged in yet.
pub async fn unclaimed(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = identities::Entity::find()
        .select_only()
        .column(identities::Column::Uid)
        .filter(identities::Column::Uid.in_subquery(uids))
        .filter(never_used())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(uids.into_iter().collect())
}

/// How many of these accounts are [`unclaimed`].
pub async fn count_unclaimed(connection: &impl ConnectionTrait, uids: SelectStatement) -> Result<u64, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::Uid.in_subquery(uids))
        .filter(never_used())
        .count(connection)
        .await
}

/// Whether the account with this uid is [`unclaimed`].
pub fn is_unclaimed(uid: Expr) -> Expr {
    let account = identities::Entity::find()
        .select_only()
        .column(identities::Column::Uid)
        .filter(Expr::col((identities::Entity, identities::Column::Uid)).eq(uid))
        .filter(never_used());
    Expr::exists(account.into_query())
}

fn never_used() -> Condition {
    Condition::all()
        .add(identities::Column::SignInName.is_not_null())
        .add(identities::Column::PasswordHash.is_null())
        // A provider's users have no password, but a verified email.
        .add(identities::Column::EmailVerified.eq(false))
}

/// When the account with this uid was last used, to within 15 minutes; NULL if it never was.
pub fn last_use(uid: Expr) -> Expr {
    let account = identities::Entity::find()
        .select_only()
        .column(identities::Column::LastUsedAt)
        .filter(Expr::col((identities::Entity, identities::Column::Uid)).eq(uid));
    value_of(account)
}

/// When each of these accounts was last used, by uid, to within 15 minutes. Those that never were are left out.
pub async fn last_used(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<HashMap<String, Instant>, DbErr> {
    let rows: Vec<(String, Instant)> = identities::Entity::find()
        .select_only()
        .columns([identities::Column::Uid, identities::Column::LastUsedAt])
        .filter(identities::Column::Uid.in_subquery(uids))
        .filter(identities::Column::LastUsedAt.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}
