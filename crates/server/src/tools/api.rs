//! `/api/tool`: word ratings, suggestions and lexicon status.

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::Preparer,
    rules::{MAX_RATED_WORDS, MAX_SUGGESTED_WORDS, check_word, check_words},
};
use crate::{
    competitions::CompetitionsState,
    platform::{
        answers::Lasting,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Authorized, Json, Path},
        json::Capped,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::Admin,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(rate_word))
        .routes(routes!(rate_words))
        .routes(routes!(suggest_words))
        .routes(routes!(read_lexicon))
}

/// How hard a word is to spell.
#[derive(Serialize, ToSchema)]
pub(super) struct Rating {
    /// As in the lexicon, in lowercase.
    word: String,
    /// Occurrences per million words of text.
    frequency: f64,
    /// The base-10 logarithm of the occurrences per billion words, with two decimals.
    zipf: f64,
    /// Whether `frequency` and `zipf` are estimates, because no source counts the word.
    estimated: bool,
    #[schema(minimum = 1, maximum = 10)]
    level: u8,
    /// Why it's hard; may be empty for easy words.
    reasons: Vec<Reason>,
}

/// A reason why a word is hard to spell.
#[derive(Serialize, ToSchema)]
struct Reason {
    kind: ReasonKind,
    /// The letters in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    letters: Option<String>,
    /// A short phrase to display.
    text: String,
}

/// The kind of reason.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReasonKind {
    Rare,
    Long,
    DoubleLetters,
    SilentLetters,
    UnlikeItsSound,
    Misspelled,
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
                lexicon::ReasonKind::Misspelled => ReasonKind::Misspelled,
                lexicon::ReasonKind::Origin => ReasonKind::Origin,
            },
            letters: reason.letters,
            text: reason.text,
        }
    }
}

/// Dictionary data about a word, in the columns of a wordlist. Unknown texts are empty.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    word: String,
    /// A respelling, followed by IPA between slashes if known.
    pronunciation: String,
    part_of_speech: String,
    definition: String,
    etymology: String,
    sentence: String,
    #[schema(minimum = 1, maximum = 10)]
    level: u8,
    /// Language of origin.
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

impl FromRequestParts<CompetitionsState> for WordInPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let Path(word) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| Problem::new(ErrorCode::MalformedRequest, "Invalid word in the URL."))?;
        check_word(&word)?;
        Ok(Self(word))
    }
}

/// Rate a word
///
/// Case, surrounding space and diacritics don't matter.
#[utoipa::path(
    get, path = "/api/tool/generate-difficulty-rating/{word}", operation_id = "rateWord", tag = "tools",
    params(("word" = String, Path, description = "The word")),
    responses(
        (status = 200, body = Rating),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 422, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields` for more than 100 characters"),
        SignedInOnly, ServerErrors,
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`unknown-word`"),
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off` if its data isn't installed, or `timeout`"),
    )
)]
async fn rate_word(
    State(state): State<CompetitionsState>,
    admin: Admin,
    WordInPath(word): WordInPath,
) -> Result<Lasting<Json<Rating>>> {
    let rating = state.word_data.difficulty()?.rate(&word).ok_or_else(|| {
        Problem::new(
            ErrorCode::UnknownWord,
            "This word isn't in any installed dictionary.",
        )
    })?;
    Ok(Lasting::for_session(admin.user.lifetime(), Json(rating.into())))
}

/// Words to rate.
#[derive(Deserialize, ToSchema)]
struct WordsToRate {
    #[schema(value_type = Vec<String>, max_items = 1000)]
    words: Capped<String, MAX_RATED_WORDS>,
}

/// Ratings of words.
#[derive(Serialize, ToSchema)]
struct Ratings {
    /// In the order of the request; null for unknown words.
    ratings: Vec<Option<Rating>>,
}

/// Rate many words
///
/// Up to 1,000 words of up to 100 characters each.
#[utoipa::path(
    post, path = "/api/tool/difficulty", operation_id = "rateWords", tag = "tools",
    request_body = WordsToRate,
    responses(
        (status = 200, body = Ratings),
        SignedInOnly, InvalidBody, ServerErrors,
        (status = 503, body = ProblemDocument, content_type = "application/problem+json",
         description = "`tool-off` if its data isn't installed, or `timeout`"),
    )
)]
async fn rate_words(
    State(state): State<CompetitionsState>,
    Authorized { right: _, body }: Authorized<Preparer, WordsToRate>,
) -> Result<Json<Ratings>> {
    let lexicon = state.word_data.difficulty()?;
    check_words(&body.words)?;
    let ratings = body.words.items.iter();
    Ok(Json(Ratings {
        ratings: ratings.map(|word| lexicon.rate(word).map(Into::into)).collect(),
    }))
}

/// Words that need data.
#[derive(Deserialize, ToSchema)]
struct WordsToFill {
    #[schema(value_type = Vec<String>, max_items = 100)]
    words: Capped<String, MAX_SUGGESTED_WORDS>,
}

/// Dictionary data about words.
#[derive(Serialize, ToSchema)]
struct Suggestions {
    /// In the order of the request; null for unknown words.
    entries: Vec<Option<Suggestion>>,
}

/// Dictionary data about a word, with senses to choose from.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Suggestion {
    #[serde(flatten)]
    entry: Entry,
    other_senses: Vec<OtherSense>,
}

/// A sense of a word beside the one in its row.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OtherSense {
    part_of_speech: &'static str,
    definition: String,
    /// Empty if there is none.
    sentence: String,
    source: SenseSource,
}

/// The dictionary of a definition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SenseSource {
    WordNet,
    /// In the English of 1913.
    Gcide,
}

impl From<lexicon::OtherSense> for OtherSense {
    fn from(sense: lexicon::OtherSense) -> Self {
        Self {
            part_of_speech: sense.part_of_speech,
            definition: sense.definition,
            sentence: sense.sentence,
            source: match sense.source {
                lexicon::SenseSource::WordNet => SenseSource::WordNet,
                lexicon::SenseSource::Gcide => SenseSource::Gcide,
            },
        }
    }
}

/// Suggest dictionary data for words
///
/// Up to 100 words of up to 100 characters each.
#[utoipa::path(
    post, path = "/api/tool/suggestions", operation_id = "suggestWords", tag = "tools",
    request_body = WordsToFill,
    responses((status = 200, body = Suggestions), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn suggest_words(
    State(state): State<CompetitionsState>,
    Authorized { right: _, body }: Authorized<Preparer, WordsToFill>,
) -> Result<Json<Suggestions>> {
    check_words(&body.words)?;
    let lexicon = &state.word_data.lexicon;
    let suggestion = |word: &String| {
        Some(Suggestion {
            entry: lexicon.entry(word)?.into(),
            other_senses: lexicon.other_senses(word).into_iter().map(Into::into).collect(),
        })
    };
    Ok(Json(Suggestions {
        entries: body.words.items.iter().map(suggestion).collect(),
    }))
}

/// The installed word data.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LexiconStatus {
    difficulty: ToolState,
    generator: ToolState,
    /// Words that can be rated.
    words: usize,
    /// Words available for generated lists.
    pool: usize,
    /// Words in the pool by level, from 1 to 10.
    #[schema(min_items = 10, max_items = 10)]
    levels: Vec<usize>,
    /// Words in the pool by language of origin, most common first.
    origins: Vec<WordCount>,
    /// Words in the pool by part of speech, most common first.
    parts_of_speech: Vec<WordCount>,
    /// Words in the pool by what they are about, most common first. A word may have several themes.
    themes: Vec<WordCount>,
    /// Words in the pool by what their letters have in common, most common first. A word may have several patterns.
    patterns: Vec<WordCount>,
    /// Missing sources.
    missing: Vec<MissingSource>,
}

/// The state of a word tool.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ToolState {
    /// All sources are installed.
    On,
    /// Some sources are missing.
    Limited,
    /// No source is installed.
    Off,
}

/// The number of words in a category.
#[derive(Serialize, ToSchema)]
struct WordCount {
    name: &'static str,
    words: usize,
}

/// A source of word data that is not installed.
#[derive(Serialize, ToSchema)]
struct MissingSource {
    source: String,
    /// What it provides.
    gives: String,
    /// The package to install.
    package: String,
}

impl From<lexicon::ToolState> for ToolState {
    fn from(tool: lexicon::ToolState) -> Self {
        match tool {
            lexicon::ToolState::On => Self::On,
            lexicon::ToolState::Limited => Self::Limited,
            lexicon::ToolState::Off => Self::Off,
        }
    }
}

fn word_counts(counts: &[lexicon::Count]) -> Vec<WordCount> {
    counts
        .iter()
        .map(|&lexicon::Count { name, words }| WordCount { name, words })
        .collect()
}

/// Read the state of the word data
#[utoipa::path(
    get, path = "/api/tool/lexicon", operation_id = "readLexicon", tag = "tools",
    responses((status = 200, body = LexiconStatus), SignedInOnly, ServerErrors)
)]
async fn read_lexicon(State(state): State<CompetitionsState>, _preparer: Preparer) -> Json<LexiconStatus> {
    let status = &state.word_data.status;
    Json(LexiconStatus {
        difficulty: status.difficulty.into(),
        generator: status.generator.into(),
        words: status.words,
        pool: status.pool,
        levels: status.levels.clone(),
        origins: word_counts(&status.origins),
        parts_of_speech: word_counts(&status.parts_of_speech),
        themes: word_counts(&status.themes),
        patterns: word_counts(&status.patterns),
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
