//! Database queries for practice attempts.

use std::collections::HashMap;

use sea_orm::{
    ExprTrait, FromQueryResult, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{CaseStatement, OnConflict, Query},
};

use super::entity::{
    practice_attempts::{Column, Entity, Model},
    wordlists, words,
};
use crate::{competitions::Hideable, platform::clock::Instant};

/// A user's attempt, with what is needed of the list.
#[derive(FromQueryResult)]
pub(super) struct Attempted {
    pub(super) id: String,
    pub(super) wordlist_id: String,
    pub(super) word_number: i32,
    pub(super) typed: String,
    pub(super) correct: bool,
    pub(super) attempted_at: Instant,
    pub(super) competition_id: String,
    visibility: String,
}

impl Hideable for Attempted {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// A word and a speller's attempts at it.
#[derive(FromQueryResult)]
pub(super) struct Missed {
    pub(super) wordlist_id: String,
    pub(super) word_id: String,
    pub(super) word: String,
    pub(super) attempts: i64,
    pub(super) misses: i64,
    pub(super) last_typed: String,
    /// Right attempts among the last ones.
    pub(super) right_lately: i64,
}

/// A speller's attempts on a day.
#[derive(FromQueryResult)]
pub(super) struct DayCounts {
    /// From 0.
    pub(super) day: i32,
    pub(super) attempts: i64,
    pub(super) misses: i64,
}

/// The numbers of those of these words that are in the list, by id.
pub(super) async fn numbers(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    word_ids: Vec<String>,
) -> Result<HashMap<String, i32>, DbErr> {
    let rows: Vec<(String, i32)> = words::Entity::find()
        .select_only()
        .columns([words::Column::Id, words::Column::Number])
        .filter(words::Column::Id.is_in(word_ids))
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Inserts attempts, except those that are stored already.
pub(super) async fn insert(connection: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = Query::insert()
        .into_table(Entity)
        .columns([
            Column::Uid,
            Column::Id,
            Column::WordlistId,
            Column::WordNumber,
            Column::Typed,
            Column::Correct,
            Column::AttemptedAt,
        ])
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .to_owned();
    for row in rows {
        insert.values_panic([
            Expr::value(row.uid),
            Expr::value(row.id),
            Expr::value(row.wordlist_id),
            Expr::value(row.word_number),
            Expr::value(row.typed),
            Expr::value(row.correct),
            Expr::value(row.attempted_at),
        ]);
    }
    connection.execute(&insert).await?;
    Ok(())
}

pub(super) async fn of_user(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Attempted>, DbErr> {
    Entity::find()
        .inner_join(wordlists::Entity)
        .columns([wordlists::Column::CompetitionId, wordlists::Column::Visibility])
        .filter(Column::Uid.eq(uid))
        .order_by_asc(Column::AttemptedAt)
        .order_by_asc(Column::Id)
        .into_model()
        .all(connection)
        .await
}

/// The words of these lists that a speller missed most, with how many of the last `lately` attempts were right.
pub(super) async fn most_missed(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: Vec<String>,
    lately: i64,
    limit: u64,
) -> Result<Vec<Missed>, DbErr> {
    // The speller's attempts at the same word, by an index.
    const SAME_WORD: &str = "a.uid = practice_attempts.uid AND a.wordlist_id = practice_attempts.wordlist_id \
                             AND a.word_number = practice_attempts.word_number";
    let last_typed = format!(
        "(SELECT a.typed FROM practice_attempts a WHERE {SAME_WORD} AND NOT a.correct \
         ORDER BY a.attempted_at DESC, a.id DESC LIMIT 1)"
    );
    // Only of the last ones, so that it takes the same time after any number of attempts.
    let is_right = |offset: i64| {
        format!(
            "CASE WHEN (SELECT a.correct FROM practice_attempts a WHERE {SAME_WORD} \
             ORDER BY a.attempted_at DESC, a.id DESC LIMIT 1 OFFSET {offset}) THEN 1 ELSE 0 END"
        )
    };
    let right_lately: Vec<String> = (0..lately).map(is_right).collect();
    let right_lately = format!("CAST({} AS BIGINT)", right_lately.join(" + "));
    let is_word = || {
        Expr::col((words::Entity, words::Column::WordlistId))
            .equals((Entity, Column::WordlistId))
            .and(Expr::col((words::Entity, words::Column::Number)).equals((Entity, Column::WordNumber)))
    };
    let mut missed = Entity::find()
        .select_only()
        .column(Column::WordlistId)
        .column_as(words::Column::Id, "word_id")
        .column(words::Column::Word)
        .column_as(Column::Id.count(), "attempts")
        .column_as(misses(), "misses")
        .column_as(Expr::cust(last_typed), "last_typed")
        .column_as(Expr::cust(right_lately), "right_lately")
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .group_by(Column::Uid)
        .group_by(Column::WordlistId)
        .group_by(Column::WordNumber)
        .group_by(words::Column::Id)
        .group_by(words::Column::Word)
        .having(misses().gt(0))
        .order_by_desc(misses())
        .order_by_asc(words::Column::Id)
        .limit(limit);
    QuerySelect::query(&mut missed).inner_join(words::Entity, is_word());
    missed.into_model().all(connection).await
}

/// A speller's attempts in these lists on each of the days that start at these instants, in order.
pub(super) async fn by_day(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: Vec<String>,
    starts: &[Instant],
) -> Result<Vec<DayCounts>, DbErr> {
    let Some(first) = starts.first() else {
        return Ok(Vec::new());
    };
    // The latest day that has begun by then.
    let mut day = CaseStatement::new();
    for (number, start) in starts.iter().enumerate().skip(1).rev() {
        day = day.case(Column::AttemptedAt.gte(*start), Expr::cust(format!("{number}")));
    }
    let day: Expr = day.finally(Expr::cust("0")).into();
    Entity::find()
        .select_only()
        .column_as(day, "day")
        .column_as(Column::Id.count(), "attempts")
        .column_as(misses(), "misses")
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .filter(Column::AttemptedAt.gte(*first))
        .group_by(Expr::col("day"))
        .into_model()
        .all(connection)
        .await
}

/// The number of misses in a group.
fn misses() -> Expr {
    Expr::cust("SUM(CASE WHEN practice_attempts.correct THEN 0 ELSE 1 END)")
}
