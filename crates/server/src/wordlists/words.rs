//! `/api/wordlist/word` and pages of a list's words.

use axum::extract::State;
use lexicon::Lexicon;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedWord,
    deletion_store, edit_store,
    entity::{
        wordlists,
        words::{self, lines, stored_alternates},
    },
    find::{Column, Filter, Find},
    find_store,
    requests::WordChange,
    rules::{WORDS_PER_PAGE, check_change, check_renamed_word},
    sealing::require_open,
    store,
    word_spelling::Spelling,
};
use crate::{
    competitions::{CompetitionsState, Member, Organizer, Scoped},
    deletions::{self, Deleted, Kind},
    platform::{
        answers::Lasting,
        error::{Problem, Result},
        http::{Json, Query},
        openapi::{InvalidBody, InvalidQuery, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
    },
};

/// Maximum number of ids per request.
const MAX_IDS: usize = 100;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_words))
        .routes(routes!(list_spellings))
        .routes(routes!(read_word, update_word, delete_word))
}

/// A word to spell.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Word {
    #[serde(rename = "_id")]
    id: String,
    wordlist_id: String,
    word: String,
    pronunciation: String,
    part_of_speech: String,
    definition: String,
    etymology: String,
    sentence: String,
    notes: String,
    /// Other spellings that are correct on stage. For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    alternates: Option<Vec<String>>,
    /// The recording's id; empty if there is none.
    audio_id: String,
    /// Whether the recording is a computer-made voice.
    synthetic: bool,
    /// For learning to spell it. Omitted if the lexicon doesn't know how the word sounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    spelling: Option<Spelling>,
}

impl Word {
    fn new(row: words::Model, lexicon: &Lexicon, for_organizers: bool) -> Self {
        Self {
            alternates: for_organizers.then(|| lines(&row.alternates)),
            spelling: Spelling::find(lexicon, &row.word),
            synthetic: row.is_synthetic(),
            id: row.id,
            wordlist_id: row.wordlist_id,
            word: row.word,
            pronunciation: row.pronunciation,
            part_of_speech: row.part_of_speech,
            definition: row.definition,
            etymology: row.etymology,
            sentence: row.sentence,
            notes: row.notes,
            audio_id: row.audio_id.unwrap_or_default(),
        }
    }
}

/// A page of a list's words.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WordPage {
    words: Vec<Word>,
    /// The place of each of these words in the list, from 1. Empty for words by id.
    places: Vec<u64>,
    /// From 1.
    page: u64,
    page_count: u64,
    page_size: u64,
    /// Words that match the search and the filter.
    matches: u64,
    /// All words in the list.
    total: u64,
    /// Words of the whole list without a recording.
    without_recording: u64,
    /// Words of the whole list without a definition. Omitted for words by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    without_definition: Option<u64>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct WordsQuery {
    /// The page number, from 1.
    #[serde(default = "first")]
    #[param(required = false, default = 1, minimum = 1, maximum = 4294967295_u32, value_type = i64)]
    page: u32,
    /// Instead of a page: up to 100 of the list's word ids, separated by commas.
    ids: Option<String>,
    /// Text to find in the words, ignoring case. At most 100 characters.
    #[serde(default)]
    #[param(required = false, max_length = 100)]
    search: String,
    /// Only words that lack this.
    #[param(inline)]
    without: Option<Filter>,
    /// Sorts by this column, with empty cells last. Without it, words are in list order.
    #[param(inline)]
    sort: Option<Column>,
    /// Sorts from Z to A.
    #[serde(default)]
    #[param(required = false, default = false)]
    descending: bool,
}

fn first() -> u32 {
    1
}

/// List words
///
/// Twenty per page in list order, or the words with the given ids. Pages past the last are empty.
#[utoipa::path(
    get, path = "/api/wordlist/{wordlistId}/words", operation_id = "listWords", tag = "wordlists",
    params(("wordlistId" = String, Path, description = "The wordlist's id"), WordsQuery),
    responses((status = 200, body = WordPage), UnsealedOnly, SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn list_words(
    State(state): State<CompetitionsState>,
    Scoped {
        right: member,
        item: wordlist,
    }: Scoped<Member, wordlists::Model>,
    Query(query): Query<WordsQuery>,
) -> Result<Lasting<Json<WordPage>>> {
    let page = u64::from(query.page);
    if page == 0 {
        return Err(Problem::invalid_field("page", "Page numbers start at 1."));
    }
    let find = Find::new(&query.search, query.without, query.sort, query.descending)?;
    let db = state.db.read();
    let ids = [wordlist.id];
    let counts = store::counts(db, &ids).await?;
    let [wordlist_id] = ids;
    let counts = counts.get(&wordlist_id).copied().unwrap_or_default();
    let number = |count: i64| u64::try_from(count).map_err(Problem::internal);
    let total = number(counts.words)?;
    let offset = (page - 1).saturating_mul(WORDS_PER_PAGE);
    let (rows, places, matches) = if let Some(ids) = &query.ids {
        let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
        if ids.len() > MAX_IDS {
            let error = format!("Request at most {MAX_IDS} words at a time.");
            return Err(Problem::invalid_field("ids", error));
        }
        let rows = store::words_among(db, &wordlist_id, &ids).await?;
        (rows, Vec::new(), total)
    } else if let Some(find) = find {
        let mut cells = find_store::cells(db, &wordlist_id, find.column()).await?;
        if find.column() == Column::Level {
            for cells in &mut cells {
                let rating = state.word_data.lexicon.rate(&cells.word);
                cells.sorted = rating.map_or_else(String::new, |rating| format!("{:02}", rating.level));
            }
        }
        let found = find.among(cells);
        let matches = found.len() as u64;
        let from = usize::try_from(offset.min(matches)).map_err(Problem::internal)?;
        let size = usize::try_from(WORDS_PER_PAGE).map_err(Problem::internal)?;
        let (ids, places): (Vec<_>, Vec<_>) = found.into_iter().skip(from).take(size).unzip();
        let rows = find_store::words_in_order(db, &wordlist_id, &ids).await?;
        (rows, places, matches)
    } else {
        let offset = offset.min(total);
        let rows = store::words_from(db, &wordlist_id, offset, WORDS_PER_PAGE).await?;
        let places = (offset + 1..).take(rows.len()).collect();
        (rows, places, total)
    };
    let without_definition = match query.ids {
        Some(_) => None,
        None => Some(find_store::without_definition(db, &wordlist_id).await?),
    };
    Ok(member.remember(Json(WordPage {
        words: rows
            .into_iter()
            .map(|row| Word::new(row, &state.word_data.lexicon, member.organizes))
            .collect(),
        places,
        page,
        page_count: matches.div_ceil(WORDS_PER_PAGE),
        page_size: WORDS_PER_PAGE,
        matches,
        total,
        without_recording: number(counts.words - counts.recorded)?,
        without_definition,
    })))
}

/// List the spellings of a wordlist
///
/// Of all its words in any order, to find duplicates before words are added.
#[utoipa::path(
    get, path = "/api/wordlist/{wordlistId}/spellings", operation_id = "listSpellings", tag = "wordlists",
    params(("wordlistId" = String, Path, description = "The wordlist's id")),
    responses((status = 200, body = Vec<String>), UnsealedOnly, SignedInOnly, ServerErrors)
)]
async fn list_spellings(
    State(state): State<CompetitionsState>,
    Scoped {
        right: _,
        item: wordlist,
    }: Scoped<Organizer, wordlists::Model>,
) -> Result<Json<Vec<String>>> {
    let spellings = edit_store::spellings(state.db.read(), &wordlist.id, None).await?;
    Ok(Json(spellings))
}

/// Read a word
#[utoipa::path(
    get, path = "/api/wordlist/word/{wordId}", operation_id = "readWord", tag = "wordlists",
    params(("wordId" = String, Path, description = "The word's id")),
    responses((status = 200, body = Word), UnsealedOnly, SignedInOnly, ServerErrors)
)]
async fn read_word(
    State(state): State<CompetitionsState>,
    ScopedWord { word, right: member }: ScopedWord<Member>,
) -> Lasting<Json<Word>> {
    let word = Word::new(word, &state.word_data.lexicon, member.organizes);
    member.remember(Json(word))
}

/// Update a word
///
/// Links a recording, or changes the spelling or other texts. Two people can change different fields at the same time.
#[utoipa::path(
    patch, path = "/api/wordlist/word/{wordId}", operation_id = "updateWord", tag = "wordlists",
    params(("wordId" = String, Path, description = "The word's id")),
    request_body = WordChange,
    responses((status = 200, body = Word), UnsealedOnly, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_word(
    State(state): State<CompetitionsState>,
    ScopedWord {
        word,
        right: organizer,
    }: ScopedWord<Organizer>,
    Json(body): Json<WordChange>,
) -> Result<Json<Word>> {
    let change = check_change(body)?;
    let write = organizer.write(&state).await?;
    let word = store::lock_word(&write, &word.id)
        .await?
        .ok_or_else(|| Problem::not_found("word"))?;
    require_open(&write, &word.wordlist_id).await?;
    if let Some(renamed) = change.word.as_ref().filter(|renamed| **renamed != word.word) {
        // Nobody adds the same word meanwhile.
        store::lock_wordlist(&write, &word.wordlist_id).await?;
        let others = edit_store::spellings(&write, &word.wordlist_id, Some(&word.id)).await?;
        check_renamed_word(renamed, &others)?;
    }
    let audio_id = match change.audio_id {
        // A computer-made voice that says what the word no longer is would be worse than none.
        None if word.is_synthetic() && change.changes_sound(&word) => None,
        None => word.audio_id,
        Some(id) if id.is_empty() => None,
        Some(id) => {
            let is_of_word = store::lock_audio(&write, &id)
                .await?
                .is_some_and(|audio| audio.word_id == word.id);
            if !is_of_word {
                return Err(Problem::invalid_field(
                    "audioId",
                    "This recording belongs to another word.",
                ));
            }
            Some(id)
        }
    };
    let spelling = change.word.unwrap_or(word.word);
    let alternates = change.alternates.unwrap_or_else(|| lines(&word.alternates));
    let word = words::Model {
        audio_id,
        alternates: stored_alternates(&spelling, &alternates),
        word: spelling,
        notes: change.notes.unwrap_or(word.notes),
        pronunciation: change.pronunciation.unwrap_or(word.pronunciation),
        part_of_speech: change.part_of_speech.unwrap_or(word.part_of_speech),
        definition: change.definition.unwrap_or(word.definition),
        etymology: change.etymology.unwrap_or(word.etymology),
        sentence: change.sentence.unwrap_or(word.sentence),
        ..word
    };
    store::update_word(&write, word.clone()).await?;
    write.commit().await?;
    Ok(Json(Word::new(word, &state.word_data.lexicon, true)))
}

/// Delete a word
///
/// Deletes its recording too. Practice of the list goes on with the other words.
#[utoipa::path(
    delete, path = "/api/wordlist/word/{wordId}", operation_id = "deleteWord", tag = "wordlists",
    params(("wordId" = String, Path, description = "The word's id")),
    responses(Deleted, UnsealedOnly, SignedInOnly, ServerErrors)
)]
async fn delete_word(
    State(state): State<CompetitionsState>,
    ScopedWord {
        word,
        right: organizer,
    }: ScopedWord<Organizer>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    let word = store::lock_word(&write, &word.id)
        .await?
        .ok_or_else(|| Problem::not_found("word"))?;
    require_open(&write, &word.wordlist_id).await?;
    let deleted = deletions::begin(&state, &write, &organizer, Kind::Word, &word.word, 1).await?;
    deletion_store::hold_word(&write, deleted.id(), &word.id).await?;
    store::delete_word(&write, &word.id).await?;
    edit_store::bump_words_version(&write, &word.wordlist_id).await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
