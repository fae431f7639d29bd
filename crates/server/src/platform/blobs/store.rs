//! Database queries for the blob ledger.

use sea_orm::{
    ActiveValue::Set,
    Condition, QuerySelect,
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

/// Marks a blob as live, in the transaction that inserts the row referring to it.
///
/// # Errors
/// `RecordNotUpdated` if a sweep removed the blob concurrently.
pub(super) async fn commit(connection: &impl ConnectionTrait, key: &str) -> Result<(), DbErr> {
    commit_all(connection, &[key]).await
}

/// Like [`commit`], for several blobs.
pub(super) async fn commit_all(
    connection: &impl ConnectionTrait,
    keys: &[impl AsRef<str>],
) -> Result<(), DbErr> {
    for keys in keys.chunks(KEYS_AT_ONCE) {
        let updated = Entity::update_many()
            .col_expr(Column::State, Expr::value(State::Live))
            .filter(Column::Key.is_in(keys.iter().map(AsRef::as_ref)))
            .exec(connection)
            .await?;
        if updated.rows_affected != keys.len() as u64 {
            return Err(DbErr::RecordNotUpdated);
        }
    }
    Ok(())
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

pub(super) async fn delete_rows(connection: &impl ConnectionTrait, keys: &[String]) -> Result<(), DbErr> {
    for keys in keys.chunks(KEYS_AT_ONCE) {
        Entity::delete_many()
            .filter(Column::Key.is_in(keys))
            .exec(connection)
            .await?;
    }
    Ok(())
}
