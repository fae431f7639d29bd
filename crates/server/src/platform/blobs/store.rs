//! Database queries for the blob ledger.

use sea_orm::{
    ActiveValue::Set,
    Condition, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Alias, Order, UnionType},
};

use super::entity::{ActiveModel, Column, Entity, State};
use crate::platform::{
    clock::Instant,
    db::{Subquery, insert_all},
};

/// Rows per sweep batch.
const SWEEP_BATCH: u64 = 500;
/// Keys per statement.
const KEYS_AT_ONCE: usize = 500;

pub(super) async fn begin(connection: &impl ConnectionTrait, key: &str, now: Instant) -> Result<(), DbErr> {
    let row = ActiveModel {
        key: Set(key.to_owned()),
        state: Set(State::Pending),
        changed_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(connection).await?;
    Ok(())
}

/// The number of blobs that rows refer to, and of those that none does yet.
pub async fn counts(connection: &impl ConnectionTrait) -> Result<(i64, i64), DbErr> {
    let rows: Vec<(State, i64)> = Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::Key.count(), "count")
        .group_by(Column::State)
        .into_tuple()
        .all(connection)
        .await?;
    let of = |wanted| rows.iter().find(|(state, _)| *state == wanted);
    let count = |state| of(state).map_or(0, |(_, count)| *count);
    Ok((count(State::Live), count(State::Pending)))
}

/// Like [`begin`], for several blobs.
pub(super) async fn begin_all(
    connection: &impl ConnectionTrait,
    keys: &[String],
    now: Instant,
) -> Result<(), DbErr> {
    let row = |key: &String| ActiveModel {
        key: Set(key.clone()),
        state: Set(State::Pending),
        changed_at: Set(now),
    };
    insert_all(connection, keys.iter().map(row)).await
}

/// Marks blobs as live, in the transaction that inserts the rows referring to them.
///
/// # Errors
/// `RecordNotUpdated` if a sweep removed one concurrently.
pub(super) async fn commit_all(connection: &impl ConnectionTrait, keys: &[&String]) -> Result<(), DbErr> {
    for keys in keys.chunks(KEYS_AT_ONCE) {
        let updated = Entity::update_many()
            .col_expr(Column::State, Expr::value(State::Live))
            .filter(Column::Key.is_in(keys.iter().map(|key| key.as_str())))
            .exec(connection)
            .await?;
        if updated.rows_affected != keys.len() as u64 {
            return Err(DbErr::RecordNotUpdated);
        }
    }
    Ok(())
}

/// Whether a blob is live, once transactions that may change that are over.
pub(super) async fn is_live(connection: &impl ConnectionTrait, key: &str) -> Result<bool, DbErr> {
    let row = Entity::find_by_id(key).lock_exclusive().one(connection).await?;
    Ok(row.is_some_and(|row| row.state == State::Live))
}

/// The next keys after `after`, sorted: live blobs not in `referenced`, and pending ones begun before `abandoned`.
pub(super) async fn unreferenced(
    connection: &impl ConnectionTrait,
    referenced: &[Subquery],
    abandoned: Instant,
    after: &str,
) -> Result<Vec<String>, DbErr> {
    let live_or_abandoned = Condition::any()
        .add(Column::State.eq(State::Live))
        .add(Column::ChangedAt.lt(abandoned));
    let mut keys = Entity::find()
        .select_only()
        .column(Column::Key)
        .filter(live_or_abandoned)
        .filter(Column::Key.gt(after))
        .limit(SWEEP_BATCH);
    let statement = QuerySelect::query(&mut keys);
    for keys in referenced {
        statement.union(UnionType::Except, keys.clone());
    }
    // Unqualified because a compound SELECT can only be ordered by its result columns.
    statement.order_by(Alias::new("key"), Order::Asc);
    keys.into_tuple().all(connection).await
}

/// Live blobs that no row refers to. They wait for a sweep.
pub async fn unreferenced_keys(
    connection: &impl ConnectionTrait,
    referenced: &[Subquery],
) -> Result<Vec<String>, DbErr> {
    let mut all = Vec::new();
    loop {
        let after = all.last().map_or("", String::as_str);
        let keys = unreferenced(connection, referenced, Instant::UNIX_EPOCH, after).await?;
        if keys.is_empty() {
            return Ok(all);
        }
        all.extend(keys);
    }
}

/// Whether a row refers to the blob.
pub async fn is_referenced(
    connection: &impl ConnectionTrait,
    referenced: &[Subquery],
    key: &str,
) -> Result<bool, DbErr> {
    let mut unless_referenced = Entity::find()
        .select_only()
        .column(Column::Key)
        .filter(Column::Key.eq(key));
    let statement = QuerySelect::query(&mut unless_referenced);
    for keys in referenced {
        statement.union(UnionType::Except, keys.clone());
    }
    let left: Option<String> = unless_referenced.into_tuple().one(connection).await?;
    Ok(left.is_none())
}

/// The next keys of live blobs after `after`, sorted.
pub async fn live_keys(connection: &impl ConnectionTrait, after: &str) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Key)
        .filter(Column::State.eq(State::Live))
        .filter(Column::Key.gt(after))
        .order_by(Column::Key, Order::Asc)
        .limit(SWEEP_BATCH)
        .into_tuple()
        .all(connection)
        .await
}

/// Those of the keys that aren't in the ledger.
pub async fn unknown_keys(
    connection: &impl ConnectionTrait,
    keys: Vec<String>,
) -> Result<Vec<String>, DbErr> {
    let known: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Key)
        .filter(Column::Key.is_in(&keys))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(keys.into_iter().filter(|key| !known.contains(key)).collect())
}

pub(super) async fn delete_rows(connection: &impl ConnectionTrait, keys: &[String]) -> Result<(), DbErr> {
    for keys in keys.chunks(KEYS_AT_ONCE) {
        Entity::delete_many()
            .filter(Column::Key.is_in(keys))
            .exec(connection)
            .await?;
    }
    Ok(())
}
