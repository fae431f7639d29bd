//! Database queries for wordlists, words and recordings.

use std::collections::HashMap;

use sea_orm::{
    ExprTrait, QueryOrder, QuerySelect, QueryTrait, TryGetable,
    entity::prelude::*,
    sea_query::{Query, SelectStatement},
};

use super::entity::{audio, wordlists, words};
use crate::platform::{
    clock::Instant,
    db::{held, insert_all},
    rng::is_id,
};

/// Numbers of words and of recorded words in a list.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) words: i64,
    pub(super) recorded: i64,
}

pub(super) async fn wordlist(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<wordlists::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    wordlists::Entity::find_by_id(id).one(connection).await
}

/// The competition's lists, oldest first.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<wordlists::Model>, DbErr> {
    wordlists::Entity::find()
        .filter(wordlists::Column::CompetitionId.eq(competition_id))
        .order_by_asc(wordlists::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    wordlist: wordlists::Model,
    words: Vec<words::Model>,
) -> Result<(), DbErr> {
    wordlists::Entity::insert(wordlists::ActiveModel::from(wordlist).reset_all())
        .exec_without_returning(connection)
        .await?;
    let rows = words
        .into_iter()
        .map(|word| words::ActiveModel::from(word).reset_all());
    insert_all(connection, rows).await
}

/// Like [`wordlist`], but locked until the transaction ends.
pub(super) async fn lock_wordlist(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<wordlists::Model>, DbErr> {
    wordlists::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await
}

/// Updates a wordlist, which must be locked.
pub(super) async fn update_wordlist(
    connection: &impl ConnectionTrait,
    wordlist: wordlists::Model,
) -> Result<(), DbErr> {
    wordlists::Entity::update(wordlists::ActiveModel::from(wordlist).reset_all())
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_wordlist(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    wordlists::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Counts by list id. Omits lists without words.
pub(super) async fn counts(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
) -> Result<HashMap<String, Counts>, DbErr> {
    let rows: Vec<(String, i64, i64)> = words::Entity::find()
        .select_only()
        .column(words::Column::WordlistId)
        .column_as(words::Column::Id.count(), "words")
        .column_as(words::Column::AudioId.count(), "recorded")
        .filter(words::Column::WordlistId.is_in(wordlist_ids))
        .group_by(words::Column::WordlistId)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, words, recorded)| (id, Counts { words, recorded }))
        .collect())
}

/// Word ids by list id, in list order.
pub(super) async fn word_ids(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
) -> Result<HashMap<String, Vec<String>>, DbErr> {
    in_list_order(connection, wordlist_ids, words::Column::Id).await
}

/// Word numbers by list id, in list order.
pub(super) async fn numbers(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
) -> Result<HashMap<String, Vec<u32>>, DbErr> {
    let numbers: HashMap<String, Vec<i32>> =
        in_list_order(connection, wordlist_ids, words::Column::Number).await?;
    let unsigned = |numbers: Vec<i32>| numbers.into_iter().map(i32::unsigned_abs).collect();
    Ok(numbers
        .into_iter()
        .map(|(list, numbers)| (list, unsigned(numbers)))
        .collect())
}

async fn in_list_order<T: TryGetable>(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
    column: words::Column,
) -> Result<HashMap<String, Vec<T>>, DbErr> {
    let rows: Vec<(String, T)> = words::Entity::find()
        .select_only()
        .column(words::Column::WordlistId)
        .column(column)
        .filter(words::Column::WordlistId.is_in(wordlist_ids))
        .order_by_asc(words::Column::WordlistId)
        .order_by_asc(words::Column::Position)
        .into_tuple()
        .all(connection)
        .await?;
    let mut values: HashMap<String, Vec<T>> = HashMap::new();
    for (list, value) in rows {
        values.entry(list).or_default().push(value);
    }
    Ok(values)
}

pub(super) async fn words_from(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    offset: u64,
    limit: u64,
) -> Result<Vec<words::Model>, DbErr> {
    words::Entity::find()
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position)
        .offset(offset)
        .limit(limit)
        .all(connection)
        .await
}

pub(super) async fn words_among(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    ids: &[&str],
) -> Result<Vec<words::Model>, DbErr> {
    words::Entity::find()
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .filter(words::Column::Id.is_in(ids.iter().copied().filter(|id| is_id(id))))
        .order_by_asc(words::Column::Position)
        .all(connection)
        .await
}

/// The word with this id, which may be any text.
pub async fn word(connection: &impl ConnectionTrait, id: &str) -> Result<Option<words::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    words::Entity::find_by_id(id).one(connection).await
}

/// Locks a word until the transaction ends and returns its current row.
///
/// To avoid deadlocks, always lock words before recordings.
pub(super) async fn lock_word(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<words::Model>, DbErr> {
    words::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await
}

/// Locks all words of these lists until the transaction ends, so no recordings are added concurrently.
pub(super) async fn lock_words(
    connection: &impl ConnectionTrait,
    wordlists: SelectStatement,
) -> Result<(), DbErr> {
    lock(connection, words::Column::WordlistId.in_subquery(wordlists)).await
}

/// Locks a competition's words before deletion, in the same order as account deletion to avoid deadlocks.
pub async fn lock_words_of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<(), DbErr> {
    lock_words(connection, ids_of_competition(competition_id)).await
}

async fn lock(connection: &impl ConnectionTrait, which: Expr) -> Result<(), DbErr> {
    words::Entity::find()
        .select_only()
        .column(words::Column::Id)
        .filter(which)
        .order_by_asc(words::Column::Id)
        .lock_exclusive()
        .into_tuple::<String>()
        .all(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_word(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    words::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Updates a word, which must be locked.
pub(super) async fn update_word(connection: &impl ConnectionTrait, word: words::Model) -> Result<(), DbErr> {
    words::Entity::update(words::ActiveModel::from(word).reset_all())
        .exec(connection)
        .await?;
    Ok(())
}

/// The recording with this id, which may be any text.
pub async fn audio(connection: &impl ConnectionTrait, id: &str) -> Result<Option<audio::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    audio::Entity::find_by_id(id).one(connection).await
}

/// Like [`audio`], but locked until the transaction ends.
pub(super) async fn lock_audio(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<audio::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    audio::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await
}

pub(super) async fn insert_audio(
    connection: &impl ConnectionTrait,
    audio: audio::Model,
) -> Result<(), DbErr> {
    audio::Entity::insert(audio::ActiveModel::from(audio).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Unlinks a recording from its word and deletes its row; the word must be locked.
pub(super) async fn delete_audio(
    connection: &impl ConnectionTrait,
    audio: &audio::Model,
) -> Result<(), DbErr> {
    words::Entity::update_many()
        .col_expr(words::Column::AudioId, Expr::value(None::<String>))
        .filter(words::Column::Id.eq(&audio.word_id))
        .filter(words::Column::AudioId.eq(&audio.id))
        .exec(connection)
        .await?;
    audio::Entity::delete_by_id(&audio.id).exec(connection).await?;
    Ok(())
}

/// Deletes up to `limit` unlinked recordings created before `abandoned` and returns how many.
///
/// Checks again after locking, because one may have been linked in between.
pub(super) async fn delete_unlinked_audio(
    connection: &impl ConnectionTrait,
    abandoned: Instant,
    limit: u64,
) -> Result<u64, DbErr> {
    let is_linked = || {
        let word = Query::select()
            .expr(Expr::value(1))
            .from(words::Entity)
            .and_where(
                Expr::col((words::Entity, words::Column::AudioId)).equals((audio::Entity, audio::Column::Id)),
            )
            .to_owned();
        Expr::exists(word)
    };
    let locked: Vec<String> = audio::Entity::find()
        .select_only()
        .column(audio::Column::Id)
        .filter(is_linked().not())
        .filter(audio::Column::CreatedAt.lt(abandoned))
        .limit(limit)
        .lock_exclusive()
        .into_tuple()
        .all(connection)
        .await?;
    let deleted = audio::Entity::delete_many()
        .filter(audio::Column::Id.is_in(locked))
        .filter(is_linked().not())
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected)
}

/// Subqueries for the blob keys of all recordings, and of those whose deletion can be undone.
pub fn blob_keys() -> [SelectStatement; 2] {
    let keys = audio::Entity::find()
        .select_only()
        .column(audio::Column::BlobKey)
        .into_query();
    [keys, held::values::<audio::Entity>(audio::Column::BlobKey)]
}

/// Subquery for the ids of the competition's lists.
pub(super) fn ids_of_competition(competition_id: &str) -> SelectStatement {
    wordlist_ids()
        .filter(wordlists::Column::CompetitionId.eq(competition_id))
        .into_query()
}

/// Subquery for the id of one list.
pub(super) fn only(wordlist_id: &str) -> SelectStatement {
    wordlist_ids()
        .filter(wordlists::Column::Id.eq(wordlist_id))
        .into_query()
}

fn wordlist_ids() -> Select<wordlists::Entity> {
    wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
}

/// Ids of these competitions' lists.
pub async fn ids_in(
    connection: &impl ConnectionTrait,
    competition_ids: &[String],
) -> Result<Vec<String>, DbErr> {
    wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
        .filter(wordlists::Column::CompetitionId.is_in(competition_ids))
        .into_tuple()
        .all(connection)
        .await
}

/// Lists created by a user, oldest first.
pub(super) async fn by_creator(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<wordlists::Model>, DbErr> {
    wordlists::Entity::find()
        .filter(wordlists::Column::CreatorUid.eq(uid))
        .order_by_asc(wordlists::Column::Id)
        .all(connection)
        .await
}

/// Recordings created by a user, oldest first, each with its word.
pub(super) async fn audio_by_creator(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(audio::Model, Option<words::Model>)>, DbErr> {
    audio::Entity::find()
        .find_also_related(words::Entity)
        .filter(audio::Column::CreatorUid.eq(uid))
        .order_by_asc(audio::Column::Id)
        .all(connection)
        .await
}

/// Clears the creator of a user's lists and recordings. Locks words first to avoid deadlocks.
pub(super) async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    wordlists::Entity::update_many()
        .col_expr(wordlists::Column::CreatorUid, Expr::value(""))
        .filter(wordlists::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    let recorded = audio::Entity::find()
        .select_only()
        .column(audio::Column::WordId)
        .filter(audio::Column::CreatorUid.eq(uid))
        .into_query();
    lock(connection, words::Column::Id.in_subquery(recorded)).await?;
    audio::Entity::update_many()
        .col_expr(audio::Column::CreatorUid, Expr::value(""))
        .filter(audio::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}
