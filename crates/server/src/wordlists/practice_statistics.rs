//! What organizers see of practice: a child's hard words and days, and the words of a list that are missed most.

use std::{cmp::Reverse, collections::HashMap, slice};

use axum::extract::State;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ListOfCompetition,
    attempts_store,
    entity::wordlists,
    fold::fold_spelling,
    practice_entity::practice_memory::Outcome,
    practice_statistics_store::{self, WordStatistics},
    practice_store, practiced_store,
    rules::finished_count,
    store,
    word_memory_store::{self, Missed},
};
use crate::{
    competitions::{self, CompetitionsState, Member, Organizer, Speller, Spellers, visible_items},
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::Result,
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
        time_zone::local_time,
    },
    users,
};

/// Most hard words of a speller.
const MAX_HARD_WORDS: u64 = 20;
/// Days of practice that organizers see, with today.
const PRACTICE_DAYS: u64 = 14;
/// Most words in the statistics of a list.
const MAX_WORDS: u64 = 50;
/// Most wrong spellings of each of them.
const MAX_MISSPELLINGS: usize = 5;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_practice_statistics))
}

/// A word that a speller has missed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HardWord {
    wordlist_id: String,
    word_id: String,
    word: String,
    attempts: i32,
    misses: i32,
    /// The last wrong spelling.
    last_typed: String,
    /// Whether it is known now.
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
            learned: row.outcome == Outcome::Known,
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
    let missed = word_memory_store::most_missed(connection, uid, lists, MAX_HARD_WORDS).await?;
    Ok(missed.into_iter().map(Into::into).collect())
}

/// A speller's last days of practice, oldest first, in the same lists.
pub async fn practice_days(
    connection: &impl Connection,
    member: &Member,
    uid: &str,
    now: Instant,
) -> Result<Vec<PracticeDay>, DbErr> {
    let today = local_time(&member.competition.time_zone, now).date();
    let first = today - Days::new(PRACTICE_DAYS - 1);
    let lists = visible_lists(connection, member, now).await?;
    let counts = attempts_store::by_day(connection, uid, lists, first).await?;
    let counts: HashMap<NaiveDate, _> = counts.into_iter().map(|row| (row.day, row)).collect();
    let day = |ago| {
        let date = first + Days::new(ago);
        let counts = counts.get(&date);
        PracticeDay {
            date,
            attempts: counts.map_or(0, |row| row.attempts),
            misses: counts.map_or(0, |row| row.misses),
        }
    };
    Ok((0..PRACTICE_DAYS).map(day).collect())
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

/// How a wordlist is practiced, by those who don't organize the competition.
#[derive(Serialize, ToSchema)]
struct PracticeStatistics {
    /// Those that were missed most often come first. At most 50.
    words: Vec<MissedWord>,
    /// All participants, in the order of joining.
    spellers: Vec<SpellerPractice>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MissedWord {
    word_id: String,
    word: String,
    /// How many people attempted it.
    spellers: i64,
    attempts: i64,
    misses: i64,
    /// The most frequent ones, at most 5.
    misspellings: Vec<Misspelling>,
}

#[derive(Serialize, ToSchema)]
struct Misspelling {
    typed: String,
    count: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SpellerPractice {
    uid: String,
    display_name: String,
    practiced_count: i64,
    known_count: i64,
    attempts: i64,
    /// How often they reached the end of the list, and at least 1 if they have spelled each of its words right once.
    finished_count: i64,
    #[schema(required)]
    last_practiced_at: Option<DateTime<Utc>>,
}

/// Read how a wordlist is practiced
///
/// Which words are missed most, and how, and how far each participant is. Organizers' own practice doesn't count.
#[utoipa::path(
    get, path = "/api/wordlist/competition/{code}/{wordlistId}/practice-statistics",
    operation_id = "readPracticeStatistics", tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses((status = 200, body = PracticeStatistics), UnsealedOnly, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_practice_statistics(
    State(state): State<CompetitionsState>,
    ListOfCompetition {
        right: Organizer { member },
        list,
    }: ListOfCompetition<Organizer>,
) -> Result<Json<PracticeStatistics>> {
    let db = state.db.read();
    let competition_id = member.competition.id.as_str();
    let spellers = Spellers {
        competition_id,
        only: None,
    };
    let words = missed_words(db, &list.id, competition_id);
    let (words, spellers) = tokio::try_join!(words, speller_practice(db, &list, spellers))?;
    Ok(Json(PracticeStatistics { words, spellers }))
}

async fn missed_words(
    db: &impl Connection,
    wordlist_id: &str,
    competition_id: &str,
) -> Result<Vec<MissedWord>> {
    let others = || competitions::other_uids(competition_id);
    let rows = practice_statistics_store::word_statistics(db, wordlist_id, others(), MAX_WORDS).await?;
    let numbers = rows.iter().map(|row| row.word_number).collect();
    let misspelled = attempts_store::misspelled(db, wordlist_id, numbers, others()).await?;
    let mut by_word: HashMap<i32, Vec<Misspelling>> = HashMap::new();
    for row in misspelled {
        by_word.entry(row.word_number).or_default().push(Misspelling {
            typed: row.typed,
            count: row.count,
        });
    }
    let word = |row: WordStatistics| MissedWord {
        misspellings: most_frequent(by_word.remove(&row.word_number).unwrap_or_default(), &row.word),
        word_id: row.word_id,
        word: row.word,
        spellers: row.spellers,
        attempts: row.attempts,
        misses: row.misses,
    };
    Ok(rows.into_iter().map(word).collect())
}

/// Adds up spellings that practice takes for equal, under the most frequent of them. They must be sorted. Without the word itself,
/// which may have been corrected since.
fn most_frequent(misspellings: Vec<Misspelling>, word: &str) -> Vec<Misspelling> {
    let word = fold_spelling(word);
    let mut places = HashMap::new();
    let mut sums: Vec<Misspelling> = Vec::new();
    for misspelling in misspellings {
        let folded = fold_spelling(&misspelling.typed);
        if folded == word {
            continue;
        }
        let place = *places.entry(folded).or_insert(sums.len());
        match sums.get_mut(place) {
            Some(sum) => sum.count += misspelling.count,
            None => sums.push(misspelling),
        }
    }
    sums.sort_by_key(|sum| Reverse(sum.count));
    sums.truncate(MAX_MISSPELLINGS);
    sums
}

async fn speller_practice(
    db: &impl Connection,
    list: &wordlists::Model,
    spellers: Spellers<'_>,
) -> Result<Vec<SpellerPractice>> {
    let counts = store::counts(db, slice::from_ref(&list.id)).await?;
    let word_count = counts.get(&list.id).map_or(0, |counts| counts.words);
    let has_lost_words = word_count < list.next_number.into();
    let uids = || spellers.uids();
    let (memberships, people, practiced, progress, last_practice) = tokio::try_join!(
        spellers.load(db),
        users::by_uids(db, uids()),
        practice_statistics_store::speller_statistics(db, &list.id, uids(), has_lost_words),
        practice_store::positions(db, store::only(&list.id), uids()),
        practiced_store::last_practice_of(db, &list.id, uids()),
    )?;
    let mut names: HashMap<String, String> = people
        .into_iter()
        .map(|person| (person.uid.clone(), person.name().to_owned()))
        .collect();
    let practiced: HashMap<String, _> = practiced.into_iter().map(|row| (row.uid.clone(), row)).collect();
    let progress: HashMap<String, _> = progress.into_iter().map(|row| (row.uid.clone(), row)).collect();
    let last_practice: HashMap<String, _> = last_practice.into_iter().collect();
    let speller = |Speller { uid, .. }| {
        let (row, progress) = (practiced.get(&uid), progress.get(&uid));
        let right_count = row.map_or(0, |row| row.right);
        let reached_end = progress.map_or(0, |progress| progress.finished_count.into());
        let last_practice = last_practice.get(&uid).copied();
        Some(SpellerPractice {
            display_name: names.remove(&uid)?,
            uid,
            practiced_count: row.map_or(0, |row| row.practiced),
            known_count: row.map_or(0, |row| row.known),
            attempts: row.map_or(0, |row| row.attempts),
            finished_count: finished_count(reached_end, right_count, word_count),
            last_practiced_at: last_practice.max(progress.map(|progress| progress.updated_at)),
        })
    };
    Ok(memberships.into_iter().filter_map(speller).collect())
}
