//! Statements on the words that wait for the voice.

use sea_orm::{
    Condition, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{LockBehavior, LockType},
};

use super::entity::{
    ActiveModel, Column, Entity, Model, Reason,
    VoiceState::{self, Canceled, Claimed, Made, Waiting},
};
use crate::platform::{
    clock::Instant,
    db::{has_any, insert_all},
};

/// Of words that an organizer has asked for, and that aren't done.
const OPEN: [VoiceState; 2] = [Waiting, Claimed];

/// How many words of a list are in which state.
pub(super) async fn counts(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<(VoiceState, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::WordId.count(), "count")
        .filter(Column::WordlistId.eq(wordlist_id))
        .group_by(Column::State)
        .into_tuple()
        .all(connection)
        .await
}

/// The words of a list that were left out, with the reason, in the list's order.
pub(super) async fn left_out(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::State.eq(VoiceState::LeftOut))
        .order_by_asc(Column::Turn)
        .all(connection)
        .await
}

/// Whether words of a list wait because the worker can't start.
pub(super) async fn waits_for_worker(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<bool, DbErr> {
    let waiting = Entity::find()
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::State.eq(Waiting))
        .filter(Column::Reason.eq(Reason::NotStarted));
    has_any(connection, waiting).await
}

/// The ids of a list's words that wait, or that a server is at.
pub(super) async fn open_ids(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::WordId)
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::State.is_in(OPEN))
        .into_tuple()
        .all(connection)
        .await
}

/// Forgets what became of a list's words that were dealt with.
pub(super) async fn forget_ended(connection: &impl ConnectionTrait, wordlist_id: &str) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::State.is_not_in(OPEN))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert(connection: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    let rows = rows.into_iter();
    insert_all(connection, rows.map(|row| ActiveModel::from(row).reset_all())).await
}

/// Takes back what an organizer has asked for, as far as it isn't done.
pub(super) async fn cancel(connection: &impl ConnectionTrait, wordlist_id: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(Canceled.to_value()))
        .col_expr(Column::Reason, Expr::value(None::<String>))
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::State.is_in(OPEN))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether a word is due.
pub(super) async fn is_due(connection: &impl ConnectionTrait, now: Instant) -> Result<bool, DbErr> {
    has_any(
        connection,
        Entity::find()
            .filter(Column::State.eq(Waiting))
            .filter(Column::DueAt.lte(now)),
    )
    .await
}

/// Whether a server took a word before this moment, and hasn't finished.
pub(super) async fn is_stale(connection: &impl ConnectionTrait, before: Instant) -> Result<bool, DbErr> {
    has_any(connection, Entity::find().filter(stale(before))).await
}

fn stale(before: Instant) -> Condition {
    Condition::all()
        .add(Column::State.eq(Claimed))
        .add(Column::ClaimedAt.lt(before))
}

/// Takes the word that is due next. Other servers skip one that this one is taking.
pub(super) async fn claim(connection: &impl ConnectionTrait, now: Instant) -> Result<Option<Model>, DbErr> {
    let next = Entity::find()
        .filter(Column::State.eq(Waiting))
        .filter(Column::DueAt.lte(now))
        .order_by_asc(Column::Turn)
        .order_by_asc(Column::WordId)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(connection)
        .await?;
    let Some(row) = next else { return Ok(None) };
    let row = Model {
        state: Claimed,
        claimed_at: Some(now),
        ..row
    };
    let update = Entity::update_many().set(ActiveModel::from(row.clone()).reset_all());
    update
        .filter(Column::WordId.eq(&row.word_id))
        .exec(connection)
        .await?;
    Ok(Some(row))
}

/// Saves a row that this server still has. False if it was canceled or taken over.
pub(super) async fn save(connection: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let this = still_claimed(&row);
    let update = Entity::update_many().set(ActiveModel::from(row).reset_all());
    let saved = update.filter(this).exec(connection).await?;
    Ok(saved.rows_affected > 0)
}

/// Forgets a row that this server still has.
pub(super) async fn forget(connection: &impl ConnectionTrait, row: &Model) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(still_claimed(row))
        .exec(connection)
        .await?;
    Ok(())
}

fn still_claimed(row: &Model) -> Condition {
    Condition::all()
        .add(Column::WordId.eq(&row.word_id))
        .add(Column::State.eq(Claimed))
        .add(Column::ClaimedAt.eq(row.claimed_at))
}

/// Marks a word as having its voice, if this server still has it.
pub(super) async fn mark_made(connection: &impl ConnectionTrait, row: &Model) -> Result<bool, DbErr> {
    let made = Model {
        state: Made,
        reason: None,
        ..row.clone()
    };
    save(connection, made).await
}

/// Gives back what a server took and never finished, because it stopped.
pub(super) async fn release(connection: &impl ConnectionTrait, before: Instant) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(Waiting.to_value()))
        .filter(stale(before))
        .exec(connection)
        .await?;
    Ok(())
}
