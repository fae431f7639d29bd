//! Database queries for the memory of words.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use sea_orm::{
    ExprTrait, FromQueryResult, Iterable, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{OnConflict, Query, UnionType},
};

use super::{
    entity::{wordlists, words},
    practice_entity::{
        practice_attempts,
        practice_memory::{Column, Entity, Model, Outcome},
        practice_progress,
    },
};
use crate::{competitions::Hideable, platform::clock::Instant};

/// Far below the limit of parameters of a statement.
const UPSERTED_AT_ONCE: usize = 500;

/// A speller's memory of a word, with what is needed of the list.
#[derive(FromQueryResult)]
pub(super) struct Remembered {
    #[sea_orm(nested)]
    pub(super) memory: Model,
    pub(super) competition_id: String,
    visibility: String,
}

impl Hideable for Remembered {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// What a speller practiced in some lists.
#[derive(Default)]
pub(super) struct Practiced {
    pub(super) words: Vec<PracticedWord>,
    /// The number of words spelled right by day. Days on which only meanings were right have none.
    pub(super) days: BTreeMap<NaiveDate, i64>,
    pub(super) lists: Vec<ListProgress>,
}

pub(super) struct PracticedWord {
    pub(super) wordlist_id: String,
    pub(super) word_number: i32,
    pub(super) outcome: Outcome,
    pub(super) due_day: NaiveDate,
    pub(super) right_day: Option<NaiveDate>,
    pub(super) last_attempt_at: Instant,
}

pub(super) struct ListProgress {
    pub(super) wordlist_id: String,
    pub(super) updated_at: Instant,
    /// How often the end of the list was reached.
    pub(super) finished_count: i64,
}

/// A row about a word, a day in a list, or a list, so that one statement reads them all.
#[derive(FromQueryResult)]
struct PracticedRow {
    wordlist_id: String,
    word_number: Option<i32>,
    outcome: Option<Outcome>,
    /// When the word is due, or the day itself.
    day: Option<NaiveDate>,
    right_day: Option<NaiveDate>,
    at: Option<Instant>,
    count: i64,
}

impl Practiced {
    fn add(&mut self, row: PracticedRow) {
        let PracticedRow {
            wordlist_id,
            word_number,
            outcome,
            day,
            right_day,
            at,
            count,
        } = row;
        match (word_number, outcome, day, at) {
            (Some(word_number), Some(outcome), Some(due_day), Some(last_attempt_at)) => {
                self.words.push(PracticedWord {
                    wordlist_id,
                    word_number,
                    outcome,
                    due_day,
                    right_day,
                    last_attempt_at,
                });
            }
            (_, _, Some(day), _) => *self.days.entry(day).or_default() += count,
            (_, _, _, Some(updated_at)) => self.lists.push(ListProgress {
                wordlist_id,
                updated_at,
                finished_count: count,
            }),
            _ => {}
        }
    }
}

/// A word of a list, with the speller's memory of it.
#[derive(FromQueryResult)]
pub(super) struct WordMemory {
    pub(super) word_id: String,
    pub(super) outcome: Option<Outcome>,
    pub(super) misses: Option<i32>,
    pub(super) last_typed: Option<String>,
    pub(super) right_day: Option<NaiveDate>,
    pub(super) due_day: Option<NaiveDate>,
    pub(super) last_attempt_at: Option<Instant>,
}

/// A word that a speller has missed.
#[derive(FromQueryResult)]
pub(super) struct Missed {
    pub(super) wordlist_id: String,
    pub(super) word_id: String,
    pub(super) word: String,
    pub(super) attempts: i32,
    pub(super) misses: i32,
    pub(super) last_typed: String,
    pub(super) outcome: Outcome,
}

/// Word numbers and ids by list id, in list order.
pub(super) async fn numbers_and_ids(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
) -> Result<HashMap<String, Vec<(i32, String)>>, DbErr> {
    let rows: Vec<(String, i32, String)> = words::Entity::find()
        .select_only()
        .columns([
            words::Column::WordlistId,
            words::Column::Number,
            words::Column::Id,
        ])
        .filter(words::Column::WordlistId.is_in(wordlist_ids))
        .order_by_asc(words::Column::WordlistId)
        .order_by_asc(words::Column::Position)
        .into_tuple()
        .all(connection)
        .await?;
    let mut words: HashMap<String, Vec<(i32, String)>> = HashMap::new();
    for (list, number, id) in rows {
        words.entry(list).or_default().push((number, id));
    }
    Ok(words)
}

/// A speller's memory of these words of a list, by the word's number.
pub(super) async fn of_words(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_id: &str,
    word_numbers: &[i32],
) -> Result<HashMap<i32, Model>, DbErr> {
    if word_numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::WordNumber.is_in(word_numbers.iter().copied()))
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.word_number, row)).collect())
}

/// Inserts or replaces rows.
pub(super) async fn upsert(connection: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    for rows in rows.chunks(UPSERTED_AT_ONCE) {
        upsert_some(connection, rows).await?;
    }
    Ok(())
}

async fn upsert_some(connection: &impl ConnectionTrait, rows: &[Model]) -> Result<(), DbErr> {
    let key = [Column::Uid, Column::WordlistId, Column::WordNumber];
    let others = Column::iter().filter(|column| !key.iter().any(|part| part.as_str() == column.as_str()));
    let mut upsert = Query::insert()
        .into_table(Entity)
        .columns(Column::iter())
        .on_conflict(OnConflict::columns(key).update_columns(others).to_owned())
        .to_owned();
    for row in rows {
        upsert.values_panic(Column::iter().map(|column| Expr::value(row.get(column))));
    }
    connection.execute(&upsert).await?;
    Ok(())
}

/// What a speller practiced in these lists.
pub(super) async fn practiced(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: &[String],
) -> Result<Practiced, DbErr> {
    let mut practiced = Practiced::default();
    if wordlist_ids.is_empty() {
        return Ok(practiced);
    }
    let null = || Expr::cust("NULL");
    let mut words = Entity::find()
        .select_only()
        .column(Column::WordlistId)
        .column(Column::WordNumber)
        .column(Column::Outcome)
        .column_as(Column::DueDay, "day")
        .column(Column::RightDay)
        .column_as(Column::LastAttemptAt, "at")
        .column_as(Expr::cust("CAST(0 AS BIGINT)"), "count")
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .into_query();
    let spelled = Expr::cust("COUNT(DISTINCT CASE WHEN mode <> 'meaning' THEN word_number END)");
    let days = practice_attempts::Entity::find()
        .select_only()
        .column(practice_attempts::Column::WordlistId)
        .column_as(null(), "word_number")
        .column_as(null(), "outcome")
        .column(practice_attempts::Column::Day)
        .column_as(null(), "right_day")
        .column_as(null(), "at")
        .column_as(spelled, "count")
        .filter(practice_attempts::Column::Uid.eq(uid))
        .filter(practice_attempts::Column::WordlistId.is_in(wordlist_ids))
        .filter(practice_attempts::Column::Correct.eq(true))
        .group_by(practice_attempts::Column::Day)
        .group_by(practice_attempts::Column::WordlistId)
        .into_query();
    let lists = practice_progress::Entity::find()
        .select_only()
        .column(practice_progress::Column::WordlistId)
        .column_as(null(), "word_number")
        .column_as(null(), "outcome")
        .column_as(null(), "day")
        .column_as(null(), "right_day")
        .column_as(practice_progress::Column::UpdatedAt, "at")
        .column_as(practice_progress::Column::FinishedCount, "count")
        .filter(practice_progress::Column::Uid.eq(uid))
        .filter(practice_progress::Column::WordlistId.is_in(wordlist_ids))
        .into_query();
    words.union(UnionType::All, days).union(UnionType::All, lists);
    let statement = connection.get_database_backend().build(&words);
    for row in PracticedRow::find_by_statement(statement).all(connection).await? {
        practiced.add(row);
    }
    Ok(practiced)
}

/// The words of a list in order, with a speller's memory of each.
pub(super) async fn of_list(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_id: &str,
) -> Result<Vec<WordMemory>, DbErr> {
    let mut query = words::Entity::find()
        .select_only()
        .column_as(words::Column::Id, "word_id")
        .column_as(memory(Column::Outcome), "outcome")
        .column_as(memory(Column::Misses), "misses")
        .column_as(memory(Column::LastTyped), "last_typed")
        .column_as(memory(Column::RightDay), "right_day")
        .column_as(memory(Column::DueDay), "due_day")
        .column_as(memory(Column::LastAttemptAt), "last_attempt_at")
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position);
    QuerySelect::query(&mut query).left_join(Entity, is_word().and(memory(Column::Uid).eq(uid)));
    query.into_model().all(connection).await
}

/// The words of these lists that a speller missed most.
pub(super) async fn most_missed(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: Vec<String>,
    limit: u64,
) -> Result<Vec<Missed>, DbErr> {
    let mut missed = Entity::find()
        .select_only()
        .columns([
            Column::WordlistId,
            Column::Attempts,
            Column::Misses,
            Column::LastTyped,
            Column::Outcome,
        ])
        .column_as(words::Column::Id, "word_id")
        .column(words::Column::Word)
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .filter(Column::Misses.gt(0))
        .order_by_desc(Column::Misses)
        .order_by_asc(words::Column::Id)
        .limit(limit);
    QuerySelect::query(&mut missed).inner_join(words::Entity, is_word());
    missed.into_model().all(connection).await
}

pub(super) async fn of_user(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Remembered>, DbErr> {
    Entity::find()
        .inner_join(wordlists::Entity)
        .columns([wordlists::Column::CompetitionId, wordlists::Column::Visibility])
        .filter(Column::Uid.eq(uid))
        .order_by_asc(Column::WordlistId)
        .order_by_asc(Column::WordNumber)
        .into_model()
        .all(connection)
        .await
}

fn memory(column: Column) -> Expr {
    Expr::col((Entity, column))
}

/// Whether the memory is of the word.
fn is_word() -> Expr {
    Expr::col((words::Entity, words::Column::WordlistId))
        .equals((Entity, Column::WordlistId))
        .and(Expr::col((words::Entity, words::Column::Number)).equals((Entity, Column::WordNumber)))
}
