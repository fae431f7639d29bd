//! Statements on emails that all servers count. Only for PostgreSQL.

use std::time::Duration;

use sea_orm::{DbBackend, Statement, Value, entity::prelude::*};

use crate::platform::clock::Instant;

/// Uses a share of a recipient's allowance, unless it's full only after `latest`. One statement, so servers can't exceed the limit
/// together.
pub(super) async fn use_share(
    connection: &impl ConnectionTrait,
    key: &str,
    now: Instant,
    share: Duration,
    latest: Instant,
) -> Result<bool, DbErr> {
    let sql = "INSERT INTO rate_limit_counts AS counts (key, recent, expires_at) VALUES ($1, '{}', $3) \
        ON CONFLICT (key) DO UPDATE SET expires_at = greatest(counts.expires_at, $2::timestamptz) + ($3 - $2::timestamptz) \
        WHERE counts.expires_at <= $4";
    let values: [Value; 4] = [key.into(), now.into(), (now + share).into(), latest.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(connection.execute_raw(statement).await?.rows_affected() > 0)
}

/// When a recipient's allowance is full again, if some of it is used.
pub(super) async fn full_at(connection: &impl ConnectionTrait, key: &str) -> Result<Option<Instant>, DbErr> {
    let sql = "SELECT expires_at FROM rate_limit_counts WHERE key = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [key.into()]);
    let row = connection.query_one_raw(statement).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}
