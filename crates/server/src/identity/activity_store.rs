//! Statements on whether and when accounts are used.

use std::collections::{HashMap, HashSet};

use sea_orm::{QuerySelect, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{identities, sessions};
use crate::platform::clock::Instant;

/// Those of these accounts that were created for someone who hasn't logged in yet.
pub async fn unclaimed(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = identities::Entity::find()
        .select_only()
        .column(identities::Column::Uid)
        .filter(identities::Column::Uid.in_subquery(uids))
        .filter(identities::Column::SignInName.is_not_null())
        .filter(identities::Column::PasswordHash.is_null())
        // A provider's users have no password, but a verified email.
        .filter(identities::Column::EmailVerified.eq(false))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(uids.into_iter().collect())
}

/// When each of these accounts was last used, by uid, to within 15 minutes. Only known while logged in.
pub async fn last_used(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<HashMap<String, Instant>, DbErr> {
    let rows: Vec<(String, Instant)> = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Uid)
        .column_as(sessions::Column::LastUsedAt.max(), "last_used_at")
        .filter(sessions::Column::Uid.in_subquery(uids))
        .group_by(sessions::Column::Uid)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}
