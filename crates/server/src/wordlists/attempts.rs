//! Attempts at spelling words in practice: stored in batches, and summed up for organizers (docs/decisions/0040).

use std::collections::HashMap;

use axum::{extract::State, http::StatusCode};
use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{PracticeRequest, PracticedList},
    attempts_store::{self, Missed},
    entity::practice_attempts,
    requests::{PracticeAttempt, PracticeAttempts},
    store,
};
use crate::{
    competitions::{CompetitionsState, Member, visible_items},
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        db::{Connection, DbErr},
        error::{Problem, ProblemDocument, Result},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        rng::is_id,
        time_zone::{instant_in, local_time},
    },
};

/// Most attempts in one request.
const MAX_BATCH: usize = 100;
/// Longest stored spelling, in characters. The longest word has as many.
const TYPED_LENGTH: usize = 100;
/// Attempts by a clock that is further behind count as made then.
const OLDEST: TimeDelta = TimeDelta::days(366);
/// Most hard words of a speller.
const MAX_HARD_WORDS: u64 = 20;
/// A word counts as learned when it was right this often since the last miss. The first time only ends the round in which it was
/// missed.
const LEARNED_AFTER: i64 = 2;
/// Days of practice that organizers see, with today.
const PRACTICE_DAYS: u64 = 14;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(add_practice_attempts))
}

/// Save attempts at spelling words
///
/// Each counts once, however often it is sent. Those of words that are no longer in the list are left out.
#[utoipa::path(
    post, path = "/api/user/practice-attempts", operation_id = "addPracticeAttempts", tag = "wordlists",
    request_body = PracticeAttempts,
    responses(
        (status = 204),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn add_practice_attempts(
    State(state): State<CompetitionsState>,
    address: ClientAddress,
    PracticeRequest {
        member,
        wordlist: PracticedList { row: list, .. },
        body: PracticeAttempts { attempts, .. },
    }: PracticeRequest<PracticeAttempts>,
) -> Result<StatusCode> {
    state.attempts.count(&member.user.uid, address)?;
    if attempts.len() > MAX_BATCH {
        let most = format!("Send at most {MAX_BATCH} attempts at once.");
        return Err(Problem::invalid_field("attempts", most));
    }
    if !attempts.iter().all(|attempt| is_id(&attempt.id)) {
        return Err(Problem::invalid_field(
            "attempts",
            "An attempt's id has 36 letters, digits or dashes.",
        ));
    }
    let word_ids = attempts.iter().map(|attempt| attempt.word_id.clone());
    let word_ids = word_ids.filter(|id| is_id(id)).collect();
    let numbers = attempts_store::numbers(state.db.read(), &list.id, word_ids).await?;
    let now = state.clock.now();
    let row = |attempt| {
        let PracticeAttempt {
            id,
            word_id,
            typed,
            correct,
            attempted_at,
        } = attempt;
        let word_number = *numbers.get(&word_id)?;
        Some(practice_attempts::Model {
            uid: member.user.uid.clone(),
            id,
            wordlist_id: list.id.clone(),
            word_number,
            typed: storable(&typed),
            correct,
            attempted_at: attempted_at.clamp(now - OLDEST, now),
        })
    };
    let rows: Vec<_> = attempts.into_iter().filter_map(row).collect();
    let write = member.write(&state).await?;
    attempts_store::insert(&write, rows)
        .await
        .map_err(Problem::foreign_key_not_found("wordlist"))?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What was typed, without control characters. Rejecting it would lose the other attempts, too.
fn storable(typed: &str) -> String {
    typed
        .trim()
        .chars()
        .filter(|character| !character.is_control())
        .take(TYPED_LENGTH)
        .collect()
}

/// A word that a speller has missed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HardWord {
    wordlist_id: String,
    word_id: String,
    word: String,
    attempts: i64,
    misses: i64,
    /// The last wrong spelling.
    last_typed: String,
    /// Whether it was spelled without a mistake since.
    learned: bool,
}

impl From<Missed> for HardWord {
    fn from(row: Missed) -> Self {
        Self {
            wordlist_id: row.wordlist_id,
            word_id: row.word_id,
            word: row.word,
            attempts: row.attempts,
            misses: row.misses,
            last_typed: row.last_typed,
            learned: row.right_lately >= LEARNED_AFTER,
        }
    }
}

/// A day of practice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeDay {
    /// In the competition's time zone.
    date: NaiveDate,
    attempts: i64,
    misses: i64,
}

/// The words that a speller missed most, in the lists that participants of the member's competition see.
pub async fn hard_words(
    connection: &impl Connection,
    member: &Member,
    uid: &str,
    now: Instant,
) -> Result<Vec<HardWord>, DbErr> {
    let lists = visible_lists(connection, member, now).await?;
    let missed = attempts_store::most_missed(connection, uid, lists, LEARNED_AFTER, MAX_HARD_WORDS).await?;
    Ok(missed.into_iter().map(Into::into).collect())
}

/// A speller's last days of practice, oldest first, in the same lists.
pub async fn practice_days(
    connection: &impl Connection,
    member: &Member,
    uid: &str,
    now: Instant,
) -> Result<Vec<PracticeDay>, DbErr> {
    let zone = &member.competition.time_zone;
    let today = local_time(zone, now).date();
    let dates: Vec<NaiveDate> = (0..PRACTICE_DAYS)
        .rev()
        .map(|ago| today - Days::new(ago))
        .collect();
    let starts: Vec<Instant> = dates
        .iter()
        .map(|date| instant_in(zone, date.and_time(NaiveTime::MIN)))
        .collect();
    let lists = visible_lists(connection, member, now).await?;
    let counts = attempts_store::by_day(connection, uid, lists, &starts).await?;
    let counts: HashMap<i32, _> = counts.into_iter().map(|row| (row.day, row)).collect();
    let day = |(date, day)| {
        let counts = counts.get(&day);
        PracticeDay {
            date,
            attempts: counts.map_or(0, |row| row.attempts),
            misses: counts.map_or(0, |row| row.misses),
        }
    };
    Ok(dates.into_iter().zip(0..).map(day).collect())
}

async fn visible_lists(
    connection: &impl Connection,
    member: &Member,
    now: Instant,
) -> Result<Vec<String>, DbErr> {
    let lists = store::of_competition(connection, &member.competition.id).await?;
    let lists = visible_items(lists, member, now);
    Ok(lists.into_iter().map(|list| list.id).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_is_bounded_and_plain() {
        assert_eq!(storable(" can\0ta\nloup "), "cantaloup");
        assert_eq!(storable(&"é".repeat(1_000)), "é".repeat(TYPED_LENGTH));
    }
}
