//! Database queries for searching, sorting and filtering a list's words.

use std::collections::HashMap;

use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, entity::prelude::*};

use super::{
    entity::words,
    find::{Cells, Column},
    store,
};

/// What words are found and sorted by, in list order.
pub(super) async fn cells(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    column: Column,
) -> Result<Vec<Cells>, DbErr> {
    let column = match column {
        Column::Word | Column::Recording | Column::Level => words::Column::Word,
        Column::Pronunciation => words::Column::Pronunciation,
        Column::PartOfSpeech => words::Column::PartOfSpeech,
        Column::Definition => words::Column::Definition,
        Column::Etymology => words::Column::Etymology,
        Column::Sentence => words::Column::Sentence,
        Column::Notes => words::Column::Notes,
    };
    let rows: Vec<(String, String, Option<String>, bool, String)> = words::Entity::find()
        .select_only()
        .column(words::Column::Id)
        .column(words::Column::Word)
        .column(words::Column::AudioId)
        .column_as(words::Column::Definition.ne(""), "defined")
        .column_as(column, "sorted")
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position)
        .into_tuple()
        .all(connection)
        .await?;
    let cells = |(id, word, audio_id, defined, sorted): (_, _, Option<_>, _, _)| Cells {
        id,
        word,
        recorded: audio_id.is_some(),
        defined,
        sorted,
    };
    Ok(rows.into_iter().map(cells).collect())
}

/// The list's words with these ids, in their order.
pub(super) async fn words_in_order(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    ids: &[String],
) -> Result<Vec<words::Model>, DbErr> {
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let rows = store::words_among(connection, wordlist_id, &ids).await?;
    let mut by_id: HashMap<String, words::Model> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    Ok(ids.into_iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Number of the list's words without a definition.
pub(super) async fn without_definition(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<u64, DbErr> {
    words::Entity::find()
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .filter(words::Column::Definition.eq(""))
        .count(connection)
        .await
}
