//! `/api/tool`: word ratings, suggestions and lexicon status.

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::rules::{MOST_RATED, MOST_SUGGESTED, check_word, check_words};
use crate::{
    platform::{
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        json::Capped,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
    tools::state::ToolsState,
    users::RecentAdmin,
};

pub(super) fn router() -> OpenApiRouter<ToolsState> {
    OpenApiRouter::new()
        .routes(routes!(rate_word))
        .routes(routes!(rate_words))
        .routes(routes!(suggest_words))
        .routes(routes!(read_lexicon))
}

/// How hard a word is to spell.
#[derive(Serialize, ToSchema)]
pub(super) struct Rating {
    /// As the lexicon has it: in lower case.
    word: String,
    /// Occurrences in a million words of text.
    frequency: f64,
    /// The logarithm to base 10 of the occurrences in a billion words, with two decimals.
    zipf: f64,
    /// No source counts the word: frequency and zipf are estimated from how rare word lists say it is.
    estimated: bool,
    #[schema(minimum = 1, maximum = 10)]
    level: u8,
    /// What makes it hard; an easy word may have none.
    reasons: Vec<Reason>,
}

/// Something that makes a word hard to spell.
#[derive(Serialize, ToSchema)]
struct Reason {
    kind: ReasonKind,
    /// The letters in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    letters: Option<String>,
    /// A short phrase for people.
    text: String,
}

/// What can make a word hard to spell.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReasonKind {
    Rare,
    Long,
    DoubleLetters,
    SilentLetters,
    UnlikeItsSound,
    Origin,
}

impl From<lexicon::Rating> for Rating {
    fn from(rating: lexicon::Rating) -> Self {
        Self {
            word: rating.word,
            frequency: rating.frequency,
            zipf: (rating.zipf * 100.0).round() / 100.0,
            estimated: rating.estimated,
            level: rating.level,
            reasons: rating.reasons.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<lexicon::Reason> for Reason {
    fn from(reason: lexicon::Reason) -> Self {
        Self {
            kind: match reason.kind {
                lexicon::ReasonKind::Rare => ReasonKind::Rare,
                lexicon::ReasonKind::Long => ReasonKind::Long,
                lexicon::ReasonKind::DoubleLetters => ReasonKind::DoubleLetters,
                lexicon::ReasonKind::SilentLetters => ReasonKind::SilentLetters,
                lexicon::ReasonKind::UnlikeItsSound => ReasonKind::UnlikeItsSound,
                lexicon::ReasonKind::Origin => ReasonKind::Origin,
            },
            letters: reason.letters,
            text: reason.text,
        }
    }
}

/// What dictionaries say of a word, in the columns of a wordlist; what they do not is empty.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    word: String,
    /// A respelling, and IPA between slashes when it is known.
    pronunciation: String,
    part_of_speech: String,
    definition: String,
    etymology: String,
    sentence: String,
    #[schema(minimum = 1, maximum = 10)]
    level: u8,
    /// The language that it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    origin: Option<&'static str>,
}

impl From<lexicon::Entry> for Entry {
    fn from(entry: lexicon::Entry) -> Self {
        Self {
            word: entry.word,
            pronunciation: entry.pronunciation,
            part_of_speech: entry.part_of_speech,
            definition: entry.definition,
            etymology: entry.etymology,
            sentence: entry.sentence,
            level: entry.level,
            origin: entry.origin,
        }
    }
}

/// The path's `word`, checked for length.
struct WordInPath(String);

impl FromRequestParts<ToolsState> for WordInPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ToolsState) -> Result<Self> {
        let Path(word) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Problem::new(ErrorCode::MalformedRequest, "Invalid word in the URL."))?;
        check_word(&word)?;
        Ok(Self(word))
    }
}

/// Ask how hard a word is
///
/// Case, surrounding space and diacritics do not matter.
#[utoipa::path(
    get, path = "/api/tool/generate-difficulty-rating/{word}", operation_id = "rateWord", tag = "tools",
    params(("word" = String, Path, description = "The word")),
    responses(
        (status = 200, body = Rating),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 422, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields`: it has more than 100 characters"),
        SignedInOnly, ServerErrors,
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`unknown-word`"),
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off`: its data is not installed; or `timeout`"),
    )
)]
async fn rate_word(
    State(state): State<ToolsState>,
    _admin: RecentAdmin,
    WordInPath(word): WordInPath,
) -> Result<Json<Rating>> {
    let rating = state
        .word_data
        .difficulty()?
        .rate(&word)
        .ok_or_else(|| Problem::new(ErrorCode::UnknownWord, "No installed word list knows this word."))?;
    Ok(Json(rating.into()))
}

/// Words to rate.
#[derive(Deserialize, ToSchema)]
struct WordsToRate {
    #[schema(value_type = Vec<String>, max_items = 1000)]
    words: Capped<String, MOST_RATED>,
}

/// How hard words are.
#[derive(Serialize, ToSchema)]
struct Ratings {
    /// In the order in which they were asked for; null for an unknown word.
    ratings: Vec<Option<Rating>>,
}

/// Ask how hard many words are
///
/// Up to 1,000 of up to 100 characters.
#[utoipa::path(
    post, path = "/api/tool/difficulty", operation_id = "rateWords", tag = "tools",
    request_body = WordsToRate,
    responses(
        (status = 200, body = Ratings),
        SignedInOnly, InvalidBody, ServerErrors,
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off`: its data is not installed; or `timeout`"),
    )
)]
async fn rate_words(
    State(state): State<ToolsState>,
    _admin: RecentAdmin,
    Json(body): Json<WordsToRate>,
) -> Result<Json<Ratings>> {
    let lexicon = state.word_data.difficulty()?;
    check_words(&body.words)?;
    let ratings = body.words.items.iter();
    Ok(Json(Ratings {
        ratings: ratings.map(|word| lexicon.rate(word).map(Into::into)).collect(),
    }))
}

/// Words whose columns are to be filled.
#[derive(Deserialize, ToSchema)]
struct WordsToFill {
    #[schema(value_type = Vec<String>, max_items = 100)]
    words: Capped<String, MOST_SUGGESTED>,
}

/// What dictionaries say of words.
#[derive(Serialize, ToSchema)]
struct Suggestions {
    /// In the order in which they were asked for; null where nothing is known.
    entries: Vec<Option<Entry>>,
}

/// Ask what dictionaries say of words
///
/// Up to 100 of up to 100 characters.
#[utoipa::path(
    post, path = "/api/tool/suggestions", operation_id = "suggestWords", tag = "tools",
    request_body = WordsToFill,
    responses((status = 200, body = Suggestions), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn suggest_words(
    State(state): State<ToolsState>,
    _admin: RecentAdmin,
    Json(body): Json<WordsToFill>,
) -> Result<Json<Suggestions>> {
    check_words(&body.words)?;
    let lexicon = &state.word_data.lexicon;
    let entries = body.words.items.iter();
    Ok(Json(Suggestions {
        entries: entries.map(|word| lexicon.entry(word).map(Into::into)).collect(),
    }))
}

/// What the word tools have to work with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LexiconStatus {
    difficulty: ToolState,
    generator: ToolState,
    /// Words that can be rated.
    words: usize,
    /// Words that lists are drawn from.
    pool: usize,
    /// Of those, how many of each level, from 1 to 10.
    #[schema(min_items = 10, max_items = 10)]
    levels: Vec<usize>,
    /// And of each language, most first.
    origins: Vec<KindOfWords>,
    /// And of each part of speech, most first.
    parts_of_speech: Vec<KindOfWords>,
    /// What the tools do without.
    missing: Vec<MissingSource>,
}

/// How well a word tool can work.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ToolState {
    /// All its sources are there.
    On,
    /// Some are missing.
    Poorer,
    /// It has nothing to work with.
    Off,
}

/// How many words are of a kind.
#[derive(Serialize, ToSchema)]
struct KindOfWords {
    name: &'static str,
    words: usize,
}

/// A source of word data that is not installed.
#[derive(Serialize, ToSchema)]
struct MissingSource {
    source: String,
    /// What it would give.
    gives: String,
    /// What to install.
    package: String,
}

impl From<lexicon::ToolState> for ToolState {
    fn from(tool: lexicon::ToolState) -> Self {
        match tool {
            lexicon::ToolState::On => Self::On,
            lexicon::ToolState::Poorer => Self::Poorer,
            lexicon::ToolState::Off => Self::Off,
        }
    }
}

fn kinds(counts: &[lexicon::Count]) -> Vec<KindOfWords> {
    counts
        .iter()
        .map(|&lexicon::Count { name, words }| KindOfWords { name, words })
        .collect()
}

/// Ask what the word tools have to work with
#[utoipa::path(
    get, path = "/api/tool/lexicon", operation_id = "readLexicon", tag = "tools",
    responses((status = 200, body = LexiconStatus), SignedInOnly, ServerErrors)
)]
async fn read_lexicon(State(state): State<ToolsState>, _admin: RecentAdmin) -> Json<LexiconStatus> {
    let status = &state.word_data.status;
    Json(LexiconStatus {
        difficulty: status.difficulty.into(),
        generator: status.generator.into(),
        words: status.words,
        pool: status.pool,
        levels: status.levels.clone(),
        origins: kinds(&status.origins),
        parts_of_speech: kinds(&status.parts_of_speech),
        missing: status
            .missing
            .iter()
            .map(|missing| MissingSource {
                source: missing.source.clone(),
                gives: missing.gives.clone(),
                package: missing.package.clone(),
            })
            .collect(),
    })
}
