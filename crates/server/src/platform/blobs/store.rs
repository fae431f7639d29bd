//! The ledger's statements.

use sea_orm::{ActiveValue::Set, Condition, ExprTrait, QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::{ActiveModel, Column, Entity, State};
use crate::platform::clock::Instant;

/// Rows that one round of a sweep takes.
const SWEEP_ROUND: u64 = 500;
/// Keys in one `IN` list, well below the limit of bind parameters.
const KEYS_AT_ONCE: usize = 10_000;

/// Notes that an upload begins.
pub(super) async fn begin(connection: &impl ConnectionTrait, key: &str, now: Instant) -> Result<(), DbErr> {
    let row = ActiveModel {
        key: Set(key.to_owned()),
        state: Set(State::Pending),
        changed_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(connection).await?;
    Ok(())
}

/// Notes that a row now points to the object; called in that row's transaction.
///
/// # Errors
/// When the object was swept meanwhile, so that no row can point to nothing.
pub async fn keep(connection: &impl ConnectionTrait, key: &str) -> Result<(), DbErr> {
    let kept = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Live))
        .filter(Column::Key.eq(key))
        .exec(connection)
        .await?;
    if kept.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}

/// Notes that objects are to be removed; called in the transaction that deletes the rows pointing to them.
///
/// # Errors
/// When the database fails.
pub async fn mark_deleted(connection: &impl ConnectionTrait, keys: &[String]) -> Result<(), DbErr> {
    for keys in keys.chunks(KEYS_AT_ONCE) {
        Entity::update_many()
            .col_expr(Column::State, Expr::value(State::Deleted))
            .filter(Column::Key.is_in(keys))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Keys of doomed objects, and of those whose upload began before `abandoned` and was never linked: some of those that
/// follow the key `after`, in order.
pub(super) async fn sweepable(
    connection: &impl ConnectionTrait,
    abandoned: Instant,
    after: &str,
) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Key)
        .filter(
            Condition::any().add(Column::State.eq(State::Deleted)).add(
                Column::State
                    .eq(State::Pending)
                    .and(Column::ChangedAt.lt(abandoned)),
            ),
        )
        .filter(Column::Key.gt(after))
        .order_by_asc(Column::Key)
        .limit(SWEEP_ROUND)
        .into_tuple()
        .all(connection)
        .await
}

/// Removes ledger rows whose objects are gone.
pub(super) async fn delete_rows(connection: &impl ConnectionTrait, keys: &[String]) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::Key.is_in(keys))
        .exec(connection)
        .await?;
    Ok(())
}
