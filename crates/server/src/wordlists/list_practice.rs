//! A speller's practice of a wordlist, word by word.

use axum::extract::State;
use chrono::{DateTime, NaiveTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ListOfCompetition,
    practice_entity::practice_memory::Outcome,
    practice_store,
    rules::finished_count,
    today::count,
    word_memory_store::{self, WordMemory},
};
use crate::{
    competitions::{CompetitionsState, Member},
    platform::{
        error::Result,
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
        time_zone::instant_in,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_wordlist_practice))
}

/// A member's practice of a wordlist.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WordlistPracticeDetail)]
struct ListPractice {
    /// In list order.
    words: Vec<WordPractice>,
    /// How often they reached its end, and at least 1 if they have spelled each of its words right once.
    finished_count: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WordPractice {
    word_id: String,
    state: WordState,
    /// Whether the last round was a miss.
    missed: bool,
    /// Wrong attempts.
    misses: i32,
    /// The last wrong spelling, or empty.
    last_typed: String,
    /// When it's time to repeat it: the beginning of a day in the competition's time zone.
    #[schema(required)]
    due_at: Option<DateTime<Utc>>,
    #[schema(required)]
    last_attempt_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum WordState {
    /// Never attempted.
    New,
    Learning,
    /// Right at once and without help, the last time.
    Known,
}

/// Read your practice of a wordlist
#[utoipa::path(
    get, path = "/api/wordlist/competition/{code}/{wordlistId}/practice", operation_id = "readWordlistPractice",
    tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses((status = 200, body = ListPractice), UnsealedOnly, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_wordlist_practice(
    State(state): State<CompetitionsState>,
    ListOfCompetition { right: member, list }: ListOfCompetition<Member>,
) -> Result<Json<ListPractice>> {
    let (db, uid) = (state.db.read(), member.user.uid.as_str());
    let zone = &member.competition.time_zone;
    let rows = word_memory_store::of_list(db, uid, &list.id).await?;
    let reached_end = practice_store::finished_count(db, uid, &list.id).await?;
    let right = rows.iter().filter(|row| row.right_day.is_some()).count();
    let finished_count = finished_count(reached_end, count(right), count(rows.len()));
    let word = |row: WordMemory| WordPractice {
        word_id: row.word_id,
        state: match row.outcome {
            None => WordState::New,
            Some(Outcome::Known) => WordState::Known,
            Some(Outcome::Helped | Outcome::Missed) => WordState::Learning,
        },
        missed: row.outcome == Some(Outcome::Missed),
        misses: row.misses.unwrap_or(0),
        last_typed: row.last_typed.unwrap_or_default(),
        due_at: row
            .due_day
            .map(|day| instant_in(zone, day.and_time(NaiveTime::MIN))),
        last_attempt_at: row.last_attempt_at,
    };
    Ok(Json(ListPractice {
        words: rows.into_iter().map(word).collect(),
        finished_count,
    }))
}
