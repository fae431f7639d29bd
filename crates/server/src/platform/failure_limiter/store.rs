//! Statements on failures that all servers count. Only for PostgreSQL.

use std::{collections::VecDeque, time::Duration};

use sea_orm::{DbBackend, Statement, Value, entity::prelude::*};

use crate::platform::clock::Instant;

/// Counts a failure if fewer than `allowed` are in the window. One statement, so servers can't exceed the limit together: the second
/// one waits for the row, and counts what the first one has added.
pub(super) async fn record_below(
    connection: &impl ConnectionTrait,
    allowed: usize,
    key: &str,
    now: Instant,
    window: Duration,
) -> Result<bool, DbErr> {
    let sql = "INSERT INTO rate_limit_counts AS counts (key, recent, expires_at) VALUES ($1, ARRAY[$2::timestamptz], $3) \
        ON CONFLICT (key) DO UPDATE SET \
        recent = ARRAY(SELECT failure FROM unnest(counts.recent) AS failure WHERE failure > $4 ORDER BY failure) || excluded.recent, \
        expires_at = greatest(counts.expires_at, excluded.expires_at) \
        WHERE (SELECT count(*) FROM unnest(counts.recent) AS failure WHERE failure > $4) < $5";
    let allowed = i64::try_from(allowed).unwrap_or(i64::MAX);
    let values: [Value; 5] = [
        key.into(),
        now.into(),
        (now + window).into(),
        (now - window).into(),
        allowed.into(),
    ];
    let done = connection.execute_raw(statement(sql, values)).await?;
    Ok(done.rows_affected() > 0)
}

/// The failures after an instant, sorted by time.
pub(super) async fn recent(
    connection: &impl ConnectionTrait,
    key: &str,
    after: Instant,
) -> Result<VecDeque<Instant>, DbErr> {
    let sql = "SELECT failure FROM rate_limit_counts, unnest(recent) AS failure \
        WHERE key = $1 AND failure > $2 ORDER BY failure";
    let rows = connection
        .query_all_raw(statement(sql, [key.into(), after.into()]))
        .await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Removes one failure of this instant, with the row if it's the only one: nothing is left of most log-ins.
pub(super) async fn refund(
    connection: &impl ConnectionTrait,
    key: &str,
    counted: Instant,
) -> Result<(), DbErr> {
    let only_one = "DELETE FROM rate_limit_counts WHERE key = $1 AND recent = ARRAY[$2::timestamptz]";
    let one_of_several = "UPDATE rate_limit_counts SET recent = recent[:array_position(recent, $2::timestamptz) - 1] \
        || recent[array_position(recent, $2::timestamptz) + 1:] WHERE key = $1 AND $2::timestamptz = ANY (recent)";
    for sql in [only_one, one_of_several] {
        let statement = statement(sql, [key.into(), counted.into()]);
        if connection.execute_raw(statement).await?.rows_affected() > 0 {
            break;
        }
    }
    Ok(())
}

/// Deletes what no longer counts.
pub(super) async fn delete_expired(connection: &impl ConnectionTrait, now: Instant) -> Result<(), DbErr> {
    let sql = "DELETE FROM rate_limit_counts WHERE expires_at <= $1";
    connection.execute_raw(statement(sql, [now.into()])).await?;
    Ok(())
}

fn statement(sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}
