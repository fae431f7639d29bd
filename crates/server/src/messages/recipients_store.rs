//! Statements on the recipients of messages, which are the outbox.

use std::collections::HashMap;

use sea_orm::{
    Condition, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockBehavior, LockType},
};

use super::entity::{
    RecipientState as State,
    message_recipients::{ActiveModel, Column, Entity, Model},
    messages,
};
use crate::platform::{
    clock::Instant,
    db::{has_any, insert_all},
};

/// The states in which something may still happen.
pub(super) const OPEN: [State; 3] = [State::Waiting, State::Claimed, State::Sending];

pub(super) async fn insert(connection: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    let rows = rows.into_iter();
    insert_all(connection, rows.map(|row| ActiveModel::from(row).reset_all())).await
}

/// The recipients of a message, in the order of uids.
pub(super) async fn of_message(connection: &impl ConnectionTrait, id: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::MessageId.eq(id))
        .order_by_asc(Column::Uid)
        .all(connection)
        .await
}

/// A recipient with an address.
pub(super) async fn one_with_address(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::MessageId.eq(id))
        .filter(Column::Address.ne(""))
        .order_by_asc(Column::Uid)
        .order_by_asc(Column::AddressId)
        .limit(1)
        .one(connection)
        .await
}

/// How many recipients of these messages are in which state.
pub(super) async fn counts(
    connection: &impl ConnectionTrait,
    message_ids: &[String],
) -> Result<HashMap<String, Vec<(State, i64)>>, DbErr> {
    let rows: Vec<(String, State, i64)> = Entity::find()
        .select_only()
        .column(Column::MessageId)
        .column(Column::State)
        .column_as(Column::Uid.count(), "count")
        .filter(Column::MessageId.is_in(message_ids))
        .group_by(Column::MessageId)
        .group_by(Column::State)
        .into_tuple()
        .all(connection)
        .await?;
    let mut counts: HashMap<String, Vec<(State, i64)>> = HashMap::new();
    for (id, state, count) in rows {
        counts.entry(id).or_default().push((state, count));
    }
    Ok(counts)
}

/// How many recipients of all messages wait, and how many a server is sending to.
pub async fn open_counts(connection: &impl ConnectionTrait) -> Result<(i64, i64), DbErr> {
    let rows: Vec<(State, i64)> = Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::Uid.count(), "count")
        .filter(Column::State.is_in(OPEN))
        .group_by(Column::State)
        .into_tuple()
        .all(connection)
        .await?;
    let (waiting, taken): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|(state, _)| *state == State::Waiting);
    let sum = |rows: Vec<(State, i64)>| rows.into_iter().map(|(_, count)| count).sum();
    Ok((sum(waiting), sum(taken)))
}

/// Why someone still waits, if a mail server said so.
pub(super) async fn trouble(connection: &impl ConnectionTrait, id: &str) -> Result<Option<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Error)
        .filter(Column::MessageId.eq(id))
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::Error.ne(""))
        .order_by_desc(Column::ClaimedAt)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await
}

/// Whether anything is due.
pub(super) async fn is_due(connection: &impl ConnectionTrait, now: Instant) -> Result<bool, DbErr> {
    let due = Entity::find()
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::NextAttemptAt.lte(now));
    has_any(connection, due).await
}

/// Whether a server took something before this moment, and neither finished it nor renewed its claim.
pub(super) async fn is_stale(connection: &impl ConnectionTrait, before: Instant) -> Result<bool, DbErr> {
    let stale = Entity::find()
        .filter(Column::State.is_in([State::Claimed, State::Sending]))
        .filter(Column::ClaimedAt.lt(before));
    has_any(connection, stale).await
}

fn this(row: &Model) -> Condition {
    Condition::all()
        .add(Column::MessageId.eq(&row.message_id))
        .add(Column::Uid.eq(&row.uid))
        .add(Column::AddressId.eq(&row.address_id))
}

/// Renews a claim on this row. False if it was lost.
pub(super) async fn renew(
    connection: &impl ConnectionTrait,
    row: &Model,
    seen: Instant,
    now: Instant,
) -> Result<bool, DbErr> {
    let renewed = Entity::update_many()
        .col_expr(Column::ClaimedAt, Expr::value(now))
        .filter(this(row))
        .filter(Column::State.is_in([State::Claimed, State::Sending]))
        .filter(Column::ClaimedAt.eq(seen))
        .exec(connection)
        .await?;
    Ok(renewed.rows_affected > 0)
}

/// Takes what is due next out of the outbox. Other servers skip a row that this one is taking.
pub(super) async fn claim(connection: &impl ConnectionTrait, now: Instant) -> Result<Option<Model>, DbErr> {
    let next = Entity::find()
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::NextAttemptAt.lte(now))
        .order_by_asc(Column::NextAttemptAt)
        .order_by_asc(Column::MessageId)
        .order_by_asc(Column::Uid)
        .order_by_asc(Column::AddressId)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(connection)
        .await?;
    let Some(row) = next else { return Ok(None) };
    let row = Model {
        state: State::Claimed,
        claimed_at: Some(now),
        ..row
    };
    save(connection, row.clone(), &[State::Waiting], None).await?;
    Ok(Some(row))
}

/// Saves a row that is still in one of these states, and claimed as it says. Returns whether it was.
pub(super) async fn save(
    connection: &impl ConnectionTrait,
    row: Model,
    from: &[State],
    claimed_at: Option<Instant>,
) -> Result<bool, DbErr> {
    let this = this(&row);
    let mut update = Entity::update_many()
        .set(ActiveModel::from(row).reset_all())
        .filter(this)
        .filter(Column::State.is_in(from.iter().copied()));
    if let Some(claimed_at) = claimed_at {
        update = update.filter(Column::ClaimedAt.eq(claimed_at));
    }
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// Gives back what a server took and never finished, because it stopped. What it was handing over may have been sent.
pub(super) async fn release(
    connection: &impl ConnectionTrait,
    before: Instant,
    now: Instant,
    uncertain: &str,
) -> Result<u64, DbErr> {
    let stale = |state: State| {
        Condition::all()
            .add(Column::State.eq(state))
            .add(Column::ClaimedAt.lt(before))
    };
    let back = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Waiting.to_value()))
        .filter(stale(State::Claimed))
        .exec(connection)
        .await?;
    let ended = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Uncertain.to_value()))
        .col_expr(Column::Error, Expr::value(uncertain))
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(stale(State::Sending))
        .exec(connection)
        .await?;
    Ok(back.rows_affected + ended.rows_affected)
}

/// Takes out of the outbox what hasn't been handed over.
pub(super) async fn cancel(connection: &impl ConnectionTrait, id: &str, now: Instant) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Canceled.to_value()))
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::MessageId.eq(id))
        .filter(Column::State.is_in([State::Waiting, State::Claimed]))
        .exec(connection)
        .await?;
    Ok(())
}

/// Puts those in one of these states back into the outbox. Returns their number.
pub(super) async fn requeue(
    connection: &impl ConnectionTrait,
    id: &str,
    from: &[State],
    now: Instant,
) -> Result<u64, DbErr> {
    let updated = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Waiting.to_value()))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::Error, Expr::value(""))
        .col_expr(Column::QueuedAt, Expr::value(now))
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .col_expr(Column::EndedAt, Expr::value(None::<Instant>))
        .filter(Column::MessageId.eq(id))
        .filter(Column::State.is_in(from.iter().copied()))
        .filter(Column::Address.ne(""))
        .exec(connection)
        .await?;
    Ok(updated.rows_affected)
}

/// Whether addresses from answers to a form remain of what was sent in a competition.
pub async fn has_given_addresses(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    Entity::find()
        .filter(was_given_in(competition_id))
        .exists(connection)
        .await
}

/// Deletes them. The rest of what was sent remains.
pub async fn clear_given_addresses(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Address, Expr::value(""))
        .filter(was_given_in(competition_id))
        .exec(connection)
        .await?;
    Ok(())
}

fn was_given_in(competition_id: &str) -> Condition {
    let messages = messages::Entity::find()
        .select_only()
        .column(messages::Column::Id)
        .filter(messages::Column::CompetitionId.eq(competition_id));
    Condition::all()
        .add(Column::MessageId.in_subquery(messages.into_query()))
        .add(Column::AddressId.ne(""))
        .add(Column::Address.ne(""))
        .add(Column::EndedAt.is_not_null())
}

/// What was sent to someone, with the message.
pub(super) async fn to_person(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(Model, messages::Model)>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Uid.eq(uid))
        .order_by_asc(Column::MessageId)
        .all(connection)
        .await?;
    let ids = rows.iter().map(|row| row.message_id.clone());
    let sent = messages::Entity::find()
        .filter(messages::Column::Id.is_in(ids))
        .all(connection)
        .await?;
    let mut sent: HashMap<String, messages::Model> = sent
        .into_iter()
        .map(|message| (message.id.clone(), message))
        .collect();
    let pair = |row: Model| sent.remove(&row.message_id).map(|message| (row, message));
    Ok(rows.into_iter().filter_map(pair).collect())
}
