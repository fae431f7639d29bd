//! Attempts at words in practice: stored in batches, once each, with what they say about the memory of their words
//! (docs/decisions/0040 and 0041).

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    slice,
};

use axum::{extract::State, http::StatusCode};
use chrono::{SubsecRound, TimeDelta};
use serde::{
    Deserialize,
    de::value::{Error, StrDeserializer},
};
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{PracticeRequest, PracticedList},
    attempts_store,
    entity::wordlists,
    practice_entity::{
        practice_attempts::{self, Mode},
        practice_memory,
    },
    requests::{PracticeAttempt, PracticeAttempts},
    today::lists_of,
    word_memory::SHOWN,
    word_memory_store,
};
use crate::{
    competitions::{ATTEMPTS_PER_BATCH, CompetitionsState, Member},
    deletions,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        db::{Connection, DbErr, is_foreign_key_violation, is_unique_violation},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        openapi::{InvalidBody, ServerErrors, SignedInOnly, UnsealedOnly},
        rng::is_id,
        routes::routes,
        time_zone::local_time,
    },
};

/// Longest stored spelling, in characters. The longest word has as many.
const TYPED_LENGTH: usize = 100;
/// Longest stored device, in characters.
const DEVICE_LENGTH: usize = 36;
/// Attempts by a clock that is further behind count as made then.
const OLDEST: TimeDelta = TimeDelta::days(366);
/// Longest time for an answer, in milliseconds. Who took longer was interrupted.
const LONGEST_ANSWER: i64 = 3_600_000;
/// An attempt that comes late changes the memory of a word that has at most this many. Otherwise, it only counts.
const MAX_REPLAYED: i32 = 200;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(add_practice_attempts))
}

/// Save attempts at words
///
/// Each counts once, however often it is sent, and in any order. Those of words that are no longer in the list are left out. 503
/// while the list's deletion can be undone: send them again later.
#[utoipa::path(
    post, path = "/api/user/practice-attempts", operation_id = "addPracticeAttempts", tag = "wordlists",
    request_body = PracticeAttempts,
    responses(
        (status = 204),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`; `Retry-After` says how long to wait"),
        UnsealedOnly, SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn add_practice_attempts(
    State(state): State<CompetitionsState>,
    address: ClientAddress,
    PracticeRequest {
        member,
        wordlist: PracticedList { row: list, .. },
        body: PracticeAttempts { mut attempts, .. },
        place: _place,
    }: PracticeRequest<PracticeAttempts>,
) -> Result<StatusCode> {
    state.attempts.count(&member.user.uid, address)?;
    if attempts.len() > ATTEMPTS_PER_BATCH.get() as usize {
        let most = format!("Send at most {ATTEMPTS_PER_BATCH} attempts at once.");
        return Err(Problem::invalid_field("attempts", most));
    }
    if !attempts.iter().all(|attempt| is_id(&attempt.id)) {
        return Err(Problem::invalid_field(
            "attempts",
            "An attempt's id has 36 letters, digits or dashes.",
        ));
    }
    let (uid, now) = (member.user.uid.as_str(), state.clock.now());
    let stored = attempts_store::count(state.db.read(), uid);
    if state.stored_attempts.is_reached(uid, now, stored).await? {
        let full = "You have practiced more than can be stored.";
        return Err(Problem::new(ErrorCode::TooLarge, full));
    }
    let ids = attempts.iter().map(|attempt| attempt.word_id.as_str()).collect();
    let numbers = numbers(&state, &list, ids).await?;
    let zone = &member.competition.time_zone;
    let times = in_order(&mut attempts, now);
    let row = |(attempt, attempted_at): (PracticeAttempt, Instant)| {
        Some(practice_attempts::Model {
            uid: uid.to_owned(),
            id: attempt.id,
            wordlist_id: list.id.clone(),
            word_number: *numbers.get(&attempt.word_id)?,
            typed: storable(&attempt.typed, TYPED_LENGTH),
            correct: attempt.correct,
            hint_level: i32::try_from(attempt.hint_level.clamp(0, SHOWN.into())).unwrap_or(0),
            milliseconds: attempt.milliseconds.map(|time| time.clamp(0, LONGEST_ANSWER)),
            mode: mode(&attempt.mode),
            device: storable(&attempt.device, DEVICE_LENGTH),
            attempted_at,
            day: local_time(zone, attempted_at).date(),
        })
    };
    let rows: Vec<_> = attempts.into_iter().zip(times).filter_map(row).collect();
    if let [attempt] = &rows[..]
        && record_newest(&state, &member, attempt).await?
    {
        return Ok(StatusCode::NO_CONTENT);
    }
    let write = member.write_practice(&state).await?;
    record(&write, uid, &list.id, rows).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The numbers of those of these words that are in the list, or may come back, by id.
async fn numbers(
    state: &CompetitionsState,
    list: &wordlists::Model,
    mut word_ids: BTreeSet<&str>,
) -> Result<HashMap<String, i32>> {
    let lists = lists_of(state, &list.competition_id).await?;
    let list_id = list.id.as_str();
    let words = lists.iter().find(|list| list.row.id == list_id);
    let mut numbers = HashMap::new();
    for (number, id) in words.map_or(&[][..], |list| &list.words) {
        if word_ids.remove(id.as_str()) {
            numbers.insert(id.clone(), *number);
        }
    }
    // A word that was deleted by mistake comes back with its practice.
    let open = deletions::open_ids(state.clock.now());
    numbers.extend(attempts_store::held_numbers(state.db.read(), list_id, word_ids, open).await?);
    Ok(numbers)
}

/// Puts a batch in order of time, and returns when each attempt was made, in that order. A clock may be wrong, so that nothing was
/// made in the future. Their order stays the same.
fn in_order(attempts: &mut [PracticeAttempt], now: Instant) -> Vec<Instant> {
    attempts.sort_by_key(|attempt| attempt.attempted_at);
    let count = i64::try_from(attempts.len()).unwrap_or_default();
    let bounded = |(attempt, place): (&PracticeAttempt, i64)| {
        let earliest = now - OLDEST + TimeDelta::microseconds(place);
        let latest = now - TimeDelta::microseconds(count - 1 - place);
        attempt.attempted_at.clamp(earliest, latest).trunc_subsecs(6)
    };
    attempts.iter().zip(0..).map(bounded).collect()
}

/// Stores an attempt, and what it says about the memory of its word, in one statement. False if that takes more: because it came
/// late, with another one or again, or the right to practice has been lost.
async fn record_newest(
    state: &CompetitionsState,
    member: &Member,
    attempt: &practice_attempts::Model,
) -> Result<bool> {
    if attempt.mode == Mode::Meaning {
        return Ok(false);
    }
    let (uid, word) = (&attempt.uid, attempt.word_number);
    let mut before = word_memory_store::of_words(state.db.read(), uid, &attempt.wordlist_id, &[word]).await?;
    let before = before.remove(&word);
    let newest = slice::from_ref(attempt);
    if before
        .as_ref()
        .is_some_and(|before| before.count_late(newest) > 0)
    {
        return Ok(false);
    }
    let previous = before.as_ref().map(|before| before.last_attempt_id.clone());
    let Some(memory) = practice_memory::Model::after(before, newest) else {
        return Ok(false);
    };
    let right = member.uid_if_member(state.clock.now());
    let write = state.db.write_once();
    match attempts_store::insert_newest(write, attempt, &memory, previous, right).await {
        Err(error) if is_unique_violation(&error) => Ok(false),
        inserted => inserted.map_err(not_inserted),
    }
}

/// Stores attempts of a speller at words of a list, and what they say about the memory of them.
async fn record(
    connection: &impl Connection,
    uid: &str,
    wordlist_id: &str,
    rows: Vec<practice_attempts::Model>,
) -> Result<()> {
    let inserted = attempts_store::insert(connection, rows.clone()).await;
    let mut new = inserted.map_err(not_inserted)?;
    let mut by_word: BTreeMap<i32, Vec<practice_attempts::Model>> = BTreeMap::new();
    for row in rows {
        if new.remove(&row.id) && row.mode != Mode::Meaning {
            by_word.entry(row.word_number).or_default().push(row);
        }
    }
    let words: Vec<i32> = by_word.keys().copied().collect();
    let mut before = word_memory_store::of_words(connection, uid, wordlist_id, &words).await?;
    let late: Vec<i32> = words
        .into_iter()
        .filter(|word| {
            let (before, attempts) = (before.get(word), &by_word[word]);
            before.is_some_and(|before| before.attempts <= MAX_REPLAYED && before.count_late(attempts) > 0)
        })
        .collect();
    let mut replayed = attempts_store::of_words(connection, uid, wordlist_id, &late).await?;
    let mut memories = Vec::new();
    for (word, mut attempts) in by_word {
        let memory = match (before.remove(&word), replayed.remove(&word)) {
            (_, Some(all)) => practice_memory::Model::after(None, &all),
            (before, None) => {
                attempts.sort_by(|one, other| one.moment().cmp(&other.moment()));
                let late = before.as_ref().map_or(0, |before| before.count_late(&attempts));
                let (late, new) = attempts.split_at(late);
                practice_memory::Model::after(before.map(|before| before.with_late(late)), new)
            }
        };
        memories.extend(memory);
    }
    word_memory_store::upsert(connection, memories).await?;
    Ok(())
}

fn not_inserted(error: DbErr) -> Problem {
    if is_foreign_key_violation(&error) {
        // The list was deleted a moment ago. Sent again, they get the answer for that.
        Problem::busy()
    } else {
        error.into()
    }
}

/// An unknown mode must not lose the other attempts.
fn mode(text: &str) -> Mode {
    Mode::deserialize(StrDeserializer::<Error>::new(text)).unwrap_or(Mode::All)
}

/// Text without control characters. Rejecting it would lose the other attempts, too.
fn storable(text: &str, length: usize) -> String {
    text.trim()
        .chars()
        .filter(|character| !character.is_control())
        .take(length)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_is_bounded_and_plain() {
        assert_eq!(storable(" can\0ta\nloup ", 100), "cantaloup");
        assert_eq!(storable(&"é".repeat(1_000), 100), "é".repeat(100));
    }

    #[test]
    fn unknown_modes_count_as_the_usual_one() {
        assert_eq!(mode("mock-bee"), Mode::MockBee);
        assert_eq!(mode("karaoke"), Mode::All);
    }
}
