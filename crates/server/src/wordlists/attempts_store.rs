//! Database queries for practice attempts.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{
    ExprTrait, FromQueryResult, Iterable, Order, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{OnConflict, Query, SelectStatement},
};

use super::{
    entity::{wordlists, words},
    practice_entity::{
        practice_attempts::{Column, Entity, Mode, Model},
        practice_memory,
    },
};
use crate::{
    competitions::Hideable,
    platform::{clock::Instant, db::held, rng::is_id},
};

/// Most wrong spellings of a list's words. Someone who types nonsense can make many, once each.
const MAX_MISSPELLED: u64 = 2_000;

/// A user's attempt, with what is needed of the list.
#[derive(FromQueryResult)]
pub(super) struct Attempted {
    #[sea_orm(nested)]
    pub(super) attempt: Model,
    pub(super) competition_id: String,
    visibility: String,
}

impl Hideable for Attempted {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// A speller's attempts on a day.
#[derive(FromQueryResult)]
pub(super) struct DayCounts {
    pub(super) day: NaiveDate,
    pub(super) attempts: i64,
    pub(super) misses: i64,
}

/// A list that someone has practiced in any way.
#[derive(FromQueryResult)]
pub(super) struct AttemptedList {
    pub(super) uid: String,
    pub(super) wordlist_id: String,
    /// How many of its words. Some may have been deleted since.
    pub(super) words: i64,
    pub(super) last_attempt_at: Instant,
}

/// A wrong spelling.
#[derive(FromQueryResult)]
pub(super) struct Misspelled {
    pub(super) word_number: i32,
    pub(super) typed: String,
    pub(super) count: i64,
}

/// The numbers of those of these words of the list that are held for one of these deletions, by id. The ids may be any text.
pub(super) async fn held_numbers(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    mut word_ids: BTreeSet<&str>,
    deletion_ids: SelectStatement,
) -> Result<HashMap<String, i32>, DbErr> {
    word_ids.retain(|id| is_id(id));
    if word_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let is_word = Expr::col(words::Column::Id)
        .is_in(word_ids)
        .and(Expr::col(words::Column::WordlistId).eq(wordlist_id));
    let held = held::find::<words::Entity>(connection, is_word, deletion_ids).await?;
    Ok(held.into_iter().map(|word| (word.id, word.number)).collect())
}

/// Inserts attempts, except those that are stored already. Returns the ids of the new ones.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> Result<HashSet<String>, DbErr> {
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let mut insert = Query::insert()
        .into_table(Entity)
        .columns(Column::iter())
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .returning_col(Column::Id)
        .to_owned();
    for row in rows {
        insert.values_panic(Column::iter().map(|column| Expr::value(row.get(column))));
    }
    let inserted = connection.query_all(&insert).await?;
    inserted.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Inserts an attempt that is newer than all others at its word, and the memory after it, if the subquery returns any rows and the
/// newest attempt until then was `previous`. Returns whether they did, unless it is stored already or another one came at the same
/// time: these are unique violations.
pub(super) async fn insert_newest(
    connection: &impl ConnectionTrait,
    attempt: &Model,
    memory: &practice_memory::Model,
    previous: Option<String>,
    provided: SelectStatement,
) -> Result<bool, DbErr> {
    use practice_memory::Column as Memory;

    let before = practice_memory::Entity::find()
        .select_only()
        .column(Memory::LastAttemptId)
        .filter(Memory::Uid.eq(&attempt.uid))
        .filter(Memory::WordlistId.eq(&attempt.wordlist_id))
        .filter(Memory::WordNumber.eq(attempt.word_number));
    let is_previous = match &previous {
        Some(id) => Expr::exists(
            before
                .filter(Memory::LastAttemptId.eq(id))
                // A late attempt leaves the newest one, but counts.
                .filter(Memory::Attempts.eq(memory.attempts - 1))
                .into_query(),
        ),
        None => Expr::exists(before.into_query()).not(),
    };
    let of_memory = Memory::iter().filter(|column| {
        !matches!(
            column,
            Memory::Uid
                | Memory::WordlistId
                | Memory::WordNumber
                | Memory::LastAttemptAt
                | Memory::LastAttemptId
        )
    });
    let attempts = Column::iter().map(|column| (column.as_str().to_owned(), attempt.get(column)));
    let memories = of_memory.map(|column| (column.as_str().to_owned(), memory.get(column)));
    let previous = ("previous_attempt_id".to_owned(), previous.into());
    let (columns, values): (Vec<_>, Vec<_>) = attempts.chain(memories).chain([previous]).unzip();
    let source = Query::select()
        .exprs(values.into_iter().map(Expr::value))
        .and_where(Expr::exists(provided))
        .and_where(is_previous)
        .to_owned();
    let insert = Query::insert()
        .into_table("newest_attempts")
        .columns(columns)
        .select_from(source)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .returning_col(Column::Id)
        .to_owned();
    Ok(connection.query_one(&insert).await?.is_some())
}

/// The number of attempts of a user, in all lists.
pub(super) async fn count(connection: &impl ConnectionTrait, uid: &str) -> Result<u64, DbErr> {
    Entity::find().filter(Column::Uid.eq(uid)).count(connection).await
}

/// A speller's attempts at spelling these words of a list, by the word's number, in order of time.
pub(super) async fn of_words(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_id: &str,
    word_numbers: &[i32],
) -> Result<HashMap<i32, Vec<Model>>, DbErr> {
    let mut by_word: HashMap<i32, Vec<Model>> = HashMap::new();
    if word_numbers.is_empty() {
        return Ok(by_word);
    }
    let rows = Entity::find()
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::WordNumber.is_in(word_numbers.iter().copied()))
        .filter(Column::Mode.ne(Mode::Meaning))
        .order_by_asc(Column::AttemptedAt)
        .order_by_asc(Column::Id)
        .all(connection)
        .await?;
    for row in rows {
        by_word.entry(row.word_number).or_default().push(row);
    }
    Ok(by_word)
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

/// A speller's attempts at spelling words of these lists by day, from this day on.
pub(super) async fn by_day(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: Vec<String>,
    first: NaiveDate,
) -> Result<Vec<DayCounts>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Day)
        .column_as(Column::Id.count(), "attempts")
        .column_as(misses(), "misses")
        .filter(Column::Uid.eq(uid))
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .filter(Column::Day.gte(first))
        .filter(Column::Mode.ne(Mode::Meaning))
        .group_by(Column::Day)
        .into_model()
        .all(connection)
        .await
}

/// Which of these lists these people have practiced.
pub(super) async fn attempted_lists(
    connection: &impl ConnectionTrait,
    wordlist_ids: SelectStatement,
    uids: SelectStatement,
) -> Result<Vec<AttemptedList>, DbErr> {
    // Reads the attempts of one day. The index has the rest.
    let last = Query::select()
        .column(("last", Column::AttemptedAt))
        .from_as(Entity, "last")
        .and_where(Expr::col(("last", Column::Uid)).equals((Entity, Column::Uid)))
        .and_where(Expr::col(("last", Column::WordlistId)).equals((Entity, Column::WordlistId)))
        .order_by(("last", Column::Day), Order::Desc)
        .order_by(("last", Column::AttemptedAt), Order::Desc)
        .limit(1)
        .to_owned();
    Entity::find()
        .select_only()
        .columns([Column::Uid, Column::WordlistId])
        .column_as(Expr::cust("COUNT(DISTINCT word_number)"), "words")
        .column_as(Expr::SubQuery(None, Box::new(last.into())), "last_attempt_at")
        .filter(Column::WordlistId.in_subquery(wordlist_ids))
        .filter(Column::Uid.in_subquery(uids))
        .group_by(Column::Uid)
        .group_by(Column::WordlistId)
        .into_model()
        .all(connection)
        .await
}

/// How often these words of a list were misspelled in which way, by anyone but these people, most often first.
pub(super) async fn misspelled(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    word_numbers: Vec<i32>,
    except: SelectStatement,
) -> Result<Vec<Misspelled>, DbErr> {
    if word_numbers.is_empty() {
        return Ok(Vec::new());
    }
    Entity::find()
        .select_only()
        .column(Column::WordNumber)
        .column(Column::Typed)
        .column_as(Column::Uid.count(), "count")
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::WordNumber.is_in(word_numbers))
        // In the words of the index: databases don't look at the values of parameters for it.
        .filter(Expr::cust("NOT correct AND typed <> '' AND mode <> 'meaning'"))
        .filter(Column::Uid.not_in_subquery(except))
        .group_by(Column::WordNumber)
        .group_by(Column::Typed)
        .order_by_desc(Expr::col("count"))
        .order_by_asc(Column::Typed)
        .limit(MAX_MISSPELLED)
        .into_model()
        .all(connection)
        .await
}

/// The number of misses in a group.
fn misses() -> Expr {
    Expr::cust("SUM(CASE WHEN practice_attempts.correct THEN 0 ELSE 1 END)")
}
