//! Adding words to a list and moving them in it.

use std::slice;

use axum::{Extension, extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedWord,
    api::Wordlist,
    edit_store,
    entity::{wordlists, words},
    requests::{WordPlace, WordsToAdd},
    rules::check_added_words,
    sealing::{check_open, require_open},
    store,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly, UnsealedOnly},
        request_body::MaxJsonBytes,
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(add_words))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(move_word))
}

/// The list after words were added.
#[derive(Serialize, ToSchema)]
struct AddedWords {
    wordlist: Wordlist,
    /// Words that were left out because they are already in the list.
    skipped: usize,
}

/// Add words to a wordlist
///
/// At its end: all of them, or none. Practice of the list goes on, and ends with the new words.
#[utoipa::path(
    post, path = "/api/wordlist/{wordlistId}/words", operation_id = "addWords", tag = "wordlists",
    params(("wordlistId" = String, Path, description = "The wordlist's id")),
    request_body = WordsToAdd,
    responses((status = 201, body = AddedWords), UnsealedOnly, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn add_words(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: wordlist,
    }: Scoped<Organizer, wordlists::Model>,
    Json(body): Json<WordsToAdd>,
) -> Result<(StatusCode, Json<AddedWords>)> {
    let write = organizer.write(&state).await?;
    let row = store::lock_wordlist(&write, &wordlist.id)
        .await?
        .ok_or_else(|| Problem::not_found("wordlist"))?;
    check_open(&row)?;
    let existing = edit_store::spellings(&write, &row.id, None).await?;
    let sent = body.words.len();
    let added = check_added_words(&body, &existing)?;
    let skipped = sent - added.len();
    let last = edit_store::last_position(&write, &row.id).await?;
    let first = last.map_or(0, |last| last + 1);
    let words: Vec<words::Model> = (0..)
        .zip(added)
        .map(|(index, word)| {
            let place = (first + index, row.next_number + index);
            word.into_row(state.rng.id(&state.clock), &row.id, place)
        })
        .collect();
    let count = i32::try_from(words.len()).map_err(Problem::internal)?;
    let row = wordlists::Model {
        next_number: row.next_number + count,
        words_version: row.words_version + i32::from(count > 0),
        ..row
    };
    edit_store::add_words(&write, row.clone(), words).await?;
    let counts = store::counts(&write, slice::from_ref(&row.id)).await?;
    write.commit().await?;
    let counts = counts.get(&row.id).copied().unwrap_or_default();
    let wordlist = Wordlist::new(row, &organizer.member, state.clock.now(), counts, None);
    Ok((StatusCode::CREATED, Json(AddedWords { wordlist, skipped })))
}

/// Move a word
///
/// Practice of the list goes on as before.
#[utoipa::path(
    put, path = "/api/wordlist/word/{wordId}/place", operation_id = "moveWord", tag = "wordlists",
    params(("wordId" = String, Path, description = "The word's id")),
    request_body = WordPlace,
    responses((status = 204), UnsealedOnly, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn move_word(
    State(state): State<CompetitionsState>,
    ScopedWord {
        word,
        right: organizer,
    }: ScopedWord<Organizer>,
    Json(WordPlace { place }): Json<WordPlace>,
) -> Result<StatusCode> {
    let Some(index) = place.checked_sub(1) else {
        return Err(Problem::invalid_field("place", "Places start at 1."));
    };
    let write = organizer.write(&state).await?;
    store::lock_words(&write, store::only(&word.wordlist_id)).await?;
    // Read again, as others may have moved it.
    let word = store::lock_word(&write, &word.id)
        .await?
        .ok_or_else(|| Problem::not_found("word"))?;
    require_open(&write, &word.wordlist_id).await?;
    let there = edit_store::position_at(&write, &word.wordlist_id, index.into()).await?;
    let to = match there {
        Some(position) => position,
        None => edit_store::last_position(&write, &word.wordlist_id)
            .await?
            .unwrap_or(word.position),
    };
    if to != word.position {
        edit_store::move_word(&write, &word, to).await?;
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
