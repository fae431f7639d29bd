//! `/api/tool/generate-wordlist` and `/api/tool/preview-wordlist`: generated wordlists.

use axum::{extract::State, response::Response};
use lexicon::Selection;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    api::Entry,
    query::WordlistQuery,
    rules::{MAX_SEED, parse_request, too_few},
};
use crate::{
    competitions::CompetitionsState,
    platform::{
        csv::{Csv, download},
        error::{ProblemDocument, Result},
        http::{Json, Path, Query},
        openapi::{InvalidQuery, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::Admin,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(generate_wordlist))
        .routes(routes!(preview_wordlist))
}

/// Column headings of an import (spec §5).
const HEADER: [&str; 6] = [
    "Word",
    "Pronunciation",
    "Part of Speech",
    "Definition",
    "Etymology",
    "Sentence",
];

/// Generates the list and returns it with its seed.
fn select(state: &CompetitionsState, size: &str, query: &WordlistQuery) -> Result<(u64, Selection)> {
    let lexicon = state.word_data.generator()?;
    let draw = || u64::from_le_bytes(state.rng.bytes()) & MAX_SEED;
    let request = parse_request(size, query, &state.word_data.status, draw)?;
    let selection = lexicon
        .generate(&request)
        .map_err(|few| too_few(few.available, &request))?;
    Ok((request.seed, selection))
}

/// Generate a wordlist as CSV
///
/// Distinct words, sorted by level and then alphabetically, with the columns of a wordlist import.
#[utoipa::path(
    get, path = "/api/tool/generate-wordlist/{size}", operation_id = "generateWordlist", tag = "tools",
    params(("size" = u16, Path, description = "Number of words", minimum = 1, maximum = 1000), WordlistQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        SignedInOnly, InvalidQuery, ServerErrors,
        (status = 422, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields`; or `pool-too-small`, with the number of matching words in `available`"),
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off` if its data isn't installed, or `timeout`"),
    )
)]
async fn generate_wordlist(
    State(state): State<CompetitionsState>,
    _admin: Admin,
    Path(size): Path<String>,
    Query(query): Query<WordlistQuery>,
) -> Result<Response> {
    let (_seed, selection) = select(&state, &size, &query)?;
    let mut csv = Csv::default();
    csv.row(HEADER)?;
    for entry in &selection.entries {
        csv.row([
            entry.word.as_str(),
            &entry.pronunciation,
            &entry.part_of_speech,
            &entry.definition,
            &entry.etymology,
            &entry.sentence,
        ])?;
    }
    Ok(download("wordlist.csv", csv.take()?))
}

/// A generated list.
#[derive(Serialize, ToSchema)]
struct WordlistPreview {
    /// Generates the same list again.
    #[schema(maximum = 9007199254740991u64)]
    seed: u64,
    /// Words that match, including the excluded ones.
    available: usize,
    words: Vec<Entry>,
}

/// Preview a generated wordlist
///
/// The same words as from `generateWordlist` with the same query and seed.
#[utoipa::path(
    get, path = "/api/tool/preview-wordlist/{size}", operation_id = "previewWordlist", tag = "tools",
    params(("size" = u16, Path, description = "Number of words", minimum = 1, maximum = 1000), WordlistQuery),
    responses(
        (status = 200, body = WordlistPreview),
        SignedInOnly, InvalidQuery, ServerErrors,
        (status = 422, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields`; or `pool-too-small`, with the number of matching words in `available`"),
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off` if its data isn't installed, or `timeout`"),
    )
)]
async fn preview_wordlist(
    State(state): State<CompetitionsState>,
    _admin: Admin,
    Path(size): Path<String>,
    Query(query): Query<WordlistQuery>,
) -> Result<Json<WordlistPreview>> {
    let (seed, selection) = select(&state, &size, &query)?;
    Ok(Json(WordlistPreview {
        seed,
        available: selection.available,
        words: selection.entries.into_iter().map(Into::into).collect(),
    }))
}
