//! Statements that hold what is deleted, and put it back.

use std::collections::BTreeSet;

use sea_orm::{
    Condition, ExprTrait, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement,
};

use super::{
    entity::{audio, wordlists, words},
    practice_entity::{Practice, practice_attempts, practice_memory, practice_progress, practiced_lists},
    store,
};
use crate::platform::{db::held, rng::is_id};

/// Holds a list that is about to be deleted, with its words. They must be locked. Its practice, which may be millions of rows, stays
/// where it is: without the list, nobody sees it. False if it already was deleted.
pub(super) async fn hold_wordlist(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    let is_list = wordlists::Column::Id.eq(id);
    let lists = held::hold::<wordlists::Entity>(connection, deletion_id, is_list).await?;
    hold_words(connection, deletion_id, words::Column::WordlistId.eq(id)).await?;
    let is_list = practiced_lists::Column::Id.eq(id);
    set_deletion(connection, is_list, Some(deletion_id)).await?;
    Ok(lists > 0)
}

/// The ids of the competition's lists with this title.
pub async fn titled(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    title: &str,
) -> Result<Vec<String>, DbErr> {
    wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
        .filter(wordlists::Column::CompetitionId.eq(competition_id))
        .filter(wordlists::Column::Title.eq(title))
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes a list with its words for good. Its practice is left to the sweep.
pub async fn delete_for_good(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    store::lock_words(connection, store::only(id)).await?;
    set_deletion(connection, practiced_lists::Column::Id.eq(id), Some(id)).await?;
    store::delete_wordlist(connection, id).await
}

/// Leaves the practice of a competition, which is about to be deleted, to the sweep.
pub async fn end_practice(connection: &impl ConnectionTrait, competition_id: &str) -> Result<(), DbErr> {
    let is_of_competition = practiced_lists::Column::CompetitionId.eq(competition_id);
    set_deletion(connection, is_of_competition, Some(competition_id)).await
}

/// Says by which deletion the wordlist of practice was deleted.
async fn set_deletion(
    connection: &impl ConnectionTrait,
    which: Expr,
    deletion_id: Option<&str>,
) -> Result<(), DbErr> {
    practiced_lists::Entity::update_many()
        .col_expr(practiced_lists::Column::DeletionId, Expr::value(deletion_id))
        .filter(which)
        .exec(connection)
        .await?;
    Ok(())
}

/// Holds a word that is about to be deleted, with its recordings.
pub(super) async fn hold_word(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<(), DbErr> {
    hold_words(connection, deletion_id, words::Column::Id.eq(id)).await
}

async fn hold_words(connection: &impl ConnectionTrait, deletion_id: &str, which: Expr) -> Result<(), DbErr> {
    held::hold::<words::Entity>(connection, deletion_id, which.clone()).await?;
    let ids = words::Entity::find()
        .select_only()
        .column(words::Column::Id)
        .filter(which)
        .into_query();
    let is_recording = audio::Column::WordId.in_subquery(ids);
    held::hold::<audio::Entity>(connection, deletion_id, is_recording).await?;
    Ok(())
}

/// Holds a recording that is about to be deleted.
pub(super) async fn hold_recording(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<(), DbErr> {
    held::hold::<audio::Entity>(connection, deletion_id, audio::Column::Id.eq(id)).await?;
    Ok(())
}

/// Puts back the list of a deletion. Returns its id.
pub async fn restore_wordlist(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Vec<String>, DbErr> {
    let restored =
        held::restore_all::<wordlists::Entity>(connection, deletion_id, wordlists::Column::Id).await?;
    held::restore::<words::Entity>(connection, deletion_id, Condition::all(), None).await?;
    held::restore::<audio::Entity>(connection, deletion_id, Condition::all(), None).await?;
    let was_deleted = practiced_lists::Column::DeletionId.eq(deletion_id);
    set_deletion(connection, was_deleted, None).await?;
    Ok(restored)
}

/// Puts back the practice of lists that exist or may come back.
async fn restore_of_lists<E: Practice>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<(), DbErr> {
    let exists = Expr::col(E::WORDLIST_ID).in_subquery(practiced_lists_of(competition_id));
    held::restore::<E>(connection, deletion_id, exists, held::keep_newer()).await?;
    Ok(())
}

/// The ids of a competition's wordlists, with deleted ones, as a subquery.
pub(super) fn practiced_lists_of(competition_id: &str) -> SelectStatement {
    practiced_lists::Entity::find()
        .select_only()
        .column(practiced_lists::Column::Id)
        .filter(practiced_lists::Column::CompetitionId.eq(competition_id))
        .into_query()
}

/// The list with this id, which may be any text, if it is held for one of these deletions.
pub(super) async fn held_wordlist(
    connection: &impl ConnectionTrait,
    id: &str,
    deletion_ids: SelectStatement,
) -> Result<Option<wordlists::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    let is_list = Expr::col(wordlists::Column::Id).eq(id);
    let mut lists = held::find::<wordlists::Entity>(connection, is_list, deletion_ids).await?;
    Ok(lists.pop())
}

/// The deleted word.
pub(super) async fn held_word(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Option<words::Model>, DbErr> {
    Ok(held::rows::<words::Entity>(connection, deletion_id).await?.pop())
}

/// The deleted recording.
pub(super) async fn held_recording(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Option<audio::Model>, DbErr> {
    Ok(held::rows::<audio::Entity>(connection, deletion_id).await?.pop())
}

/// Puts back the word of a deletion at its position, with its recordings. Words that have moved there make room. The list and its
/// words must be locked.
pub(super) async fn restore_word(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    word: words::Model,
) -> Result<(), DbErr> {
    let there = words::Entity::find()
        .filter(words::Column::WordlistId.eq(&word.wordlist_id))
        .filter(words::Column::Position.eq(word.position))
        .one(connection)
        .await?;
    if there.is_some() {
        make_room(connection, &word).await?;
    }
    held::restore::<words::Entity>(connection, deletion_id, Condition::all(), None).await?;
    restore_recordings(connection, deletion_id).await
}

/// Moves the words from this word's position on by one. Their positions are negative for a moment, as they are unique at every
/// moment.
async fn make_room(connection: &impl ConnectionTrait, word: &words::Model) -> Result<(), DbErr> {
    let position = || Expr::col(words::Column::Position);
    for (from, which) in [(-2, position().gte(word.position)), (-1, position().lt(0))] {
        words::Entity::update_many()
            .col_expr(words::Column::Position, Expr::val(from).sub(position()))
            .filter(words::Column::WordlistId.eq(&word.wordlist_id))
            .filter(which)
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Puts back the recordings of a deletion.
pub(super) async fn restore_recordings(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<(), DbErr> {
    held::restore::<audio::Entity>(connection, deletion_id, Condition::all(), None).await?;
    Ok(())
}

/// Holds people's progress and attempts in a competition's wordlists, which are about to be deleted.
pub async fn hold_practice(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    hold_of_people::<practice_progress::Entity>(connection, deletion_id, competition_id, uids).await?;
    hold_of_people::<practice_attempts::Entity>(connection, deletion_id, competition_id, uids).await?;
    hold_of_people::<practice_memory::Entity>(connection, deletion_id, competition_id, uids).await
}

async fn hold_of_people<E: Practice>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    held::hold::<E>(connection, deletion_id, is_of_people::<E>(competition_id, uids)).await?;
    Ok(())
}

/// The words that people have practiced again since their practice was deleted: uid, list and word number.
pub(super) async fn practiced_again(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<Vec<(String, String, i32)>, DbErr> {
    let uids = held::ids::<practice_memory::Entity>(connection, deletion_id, practice_memory::Column::Uid);
    practice_memory::Entity::find()
        .select_only()
        .columns([
            practice_memory::Column::Uid,
            practice_memory::Column::WordlistId,
            practice_memory::Column::WordNumber,
        ])
        .filter(is_of_people::<practice_memory::Entity>(
            competition_id,
            &distinct(uids.await?),
        ))
        .order_by_asc(practice_memory::Column::Uid)
        .into_tuple()
        .all(connection)
        .await
}

/// Puts back people's practice of the lists that exist or may come back, but neither progress nor memory of those who have
/// practiced again.
pub(super) async fn restore_practice(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<(), DbErr> {
    restore_of_lists::<practice_progress::Entity>(connection, deletion_id, competition_id).await?;
    restore_of_lists::<practice_attempts::Entity>(connection, deletion_id, competition_id).await?;
    restore_of_lists::<practice_memory::Entity>(connection, deletion_id, competition_id).await?;
    Ok(())
}

/// Deletes people's progress and attempts in a competition's wordlists.
pub async fn delete_practice(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    delete_of_people::<practice_progress::Entity>(connection, competition_id, uids).await?;
    delete_of_people::<practice_attempts::Entity>(connection, competition_id, uids).await?;
    delete_of_people::<practice_memory::Entity>(connection, competition_id, uids).await
}

async fn delete_of_people<E: Practice>(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    E::delete_many()
        .filter(is_of_people::<E>(competition_id, uids))
        .exec(connection)
        .await?;
    Ok(())
}

fn is_of_people<E: Practice>(competition_id: &str, uids: &[String]) -> Condition {
    Condition::all()
        .add(E::UID.is_in(uids))
        .add(E::WORDLIST_ID.in_subquery(practiced_lists_of(competition_id)))
}

fn distinct(uids: Vec<String>) -> Vec<String> {
    BTreeSet::from_iter(uids).into_iter().collect()
}
