//! A speller's practice in all lists of a competition: what to practice today, and how far they are.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use axum::extract::State;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::wordlists,
    practice_entity::practice_memory::Outcome,
    rules::finished_count,
    store,
    word_memory_store::{self, Practiced, PracticedWord},
};
use crate::{
    competitions::{CompetitionsState, Hideable, Member, visible_items},
    platform::{
        db::Scope,
        error::Result,
        http::Json,
        memory::{Lifetime, Remember},
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        time_zone::local_time,
    },
};

/// Most words in the queue.
const MAX_QUEUE: usize = 60;
/// Days of a week.
const WEEK: u64 = 7;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_practice))
}

/// A member's practice in a competition. Days are those of its time zone. Hidden lists are left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PracticeToday)]
struct Practice {
    /// Today.
    date: NaiveDate,
    /// Words spelled right today.
    done_today: i64,
    /// What to practice today, best first: at most 60 words.
    queue: Vec<QueuedWord>,
    /// Words that it's time to repeat, in the queue or not, like those below.
    due_count: i64,
    /// Other words whose last round was a miss.
    missed_count: i64,
    /// Words that were never attempted.
    new_count: i64,
    streak: Streak,
    /// Oldest first.
    lists: Vec<ListPractice>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PracticeQueueWord)]
struct QueuedWord {
    wordlist_id: String,
    word_id: String,
    reason: Reason,
}

/// Why to practice a word, the best reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PracticeReason)]
enum Reason {
    Due,
    Missed,
    New,
}

/// Days on which a word, or its meaning, was right.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PracticeStreak)]
struct Streak {
    /// Days in a row, until today or yesterday.
    days: i64,
    /// Most days in a row.
    best: i64,
    /// Seven days, oldest first.
    last_week: Vec<DayOfWords>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PracticeStreakDay)]
struct DayOfWords {
    date: NaiveDate,
    /// Whether it counts: there are days on which only meanings were right.
    practiced: bool,
    /// Words spelled right on that day.
    words: i64,
}

/// A member's practice of a wordlist.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WordlistPracticeSummary)]
struct ListPractice {
    wordlist_id: String,
    title: String,
    word_count: i64,
    practiced_count: i64,
    known_count: i64,
    missed_count: i64,
    /// Words spelled right at least once, even if they were missed later.
    right_count: i64,
    /// How often they reached its end, and at least 1 if they have spelled each of its words right once.
    finished_count: i64,
    #[schema(required)]
    last_practiced_at: Option<DateTime<Utc>>,
}

/// Read your practice in a competition
///
/// What to practice today, your streak, and each wordlist that participants see.
#[utoipa::path(
    get, path = "/api/competition/{code}/practice", operation_id = "readPractice", tag = "wordlists",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Practice), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_practice(State(state): State<CompetitionsState>, member: Member) -> Result<Json<Practice>> {
    let now = state.clock.now();
    let all = lists_of(&state, &member.competition.id).await?;
    let lists = visible_items(all.iter().collect(), &member, now);
    let ids: Vec<String> = lists.iter().map(|list| list.row.id.clone()).collect();
    let practiced = word_memory_store::practiced(state.db.read(), &member.user.uid, &ids).await?;
    let today = local_time(&member.competition.time_zone, now).date();
    Ok(Json(summarize(&lists, &practiced, today)))
}

/// A wordlist with the numbers and ids of its words, in list order.
pub(super) struct ListOfWords {
    pub(super) row: wordlists::Model,
    pub(super) words: Vec<(i32, String)>,
}

impl Hideable for &ListOfWords {
    fn visibility(&self) -> &str {
        &self.row.visibility
    }
}

impl Remember for Arc<[ListOfWords]> {
    fn size(&self) -> usize {
        // An id has 36 letters.
        let size = |list: &ListOfWords| {
            512 + list.row.title.len() + list.row.description.len() + 72 * list.words.len()
        };
        self.iter().map(size).sum()
    }
}

/// All lists of a competition, oldest first.
pub(super) async fn lists_of(state: &CompetitionsState, competition_id: &str) -> Result<Arc<[ListOfWords]>> {
    let db = state.db.read();
    let read = async {
        let rows = store::of_competition(db, competition_id).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        let mut words = word_memory_store::numbers_and_ids(db, &ids).await?;
        let list = |row: wordlists::Model| ListOfWords {
            words: words.remove(&row.id).unwrap_or_default(),
            row,
        };
        let lists: Arc<[ListOfWords]> = rows.into_iter().map(list).collect();
        Ok((lists, Lifetime::of(Scope::competition(competition_id))))
    };
    let key = format!("lists of words\n{competition_id}");
    state.memory.recall(key, state.clock.now(), read).await
}

/// Gathers what a speller practiced in these lists, oldest first.
fn summarize(lists: &[&ListOfWords], practiced: &Practiced, today: NaiveDate) -> Practice {
    let mut words: HashMap<&str, HashMap<i32, &PracticedWord>> = HashMap::new();
    for word in &practiced.words {
        let of_list = words.entry(&word.wordlist_id).or_default();
        of_list.insert(word.word_number, word);
    }
    let mut candidates = Vec::new();
    let mut summaries = Vec::new();
    for list in lists {
        let words = words.remove(list.row.id.as_str()).unwrap_or_default();
        let progress = practiced.lists.iter().find(|row| row.wordlist_id == list.row.id);
        let mut summary = ListPractice {
            wordlist_id: list.row.id.clone(),
            title: list.row.title.clone(),
            word_count: count(list.words.len()),
            practiced_count: 0,
            known_count: 0,
            missed_count: 0,
            right_count: 0,
            finished_count: 0,
            last_practiced_at: progress.map(|progress| progress.updated_at),
        };
        for (number, word_id) in &list.words {
            let word = words.get(number).copied();
            if let Some(reason) = reason(word, today) {
                let due_day = word.filter(|_| reason == Reason::Due).map(|word| word.due_day);
                candidates.push((reason, due_day, &list.row.id, word_id));
            }
            if let Some(word) = word {
                summary.practiced_count += 1;
                summary.right_count += i64::from(word.right_day.is_some());
                summary.known_count += i64::from(word.outcome == Outcome::Known);
                summary.missed_count += i64::from(word.outcome == Outcome::Missed);
                summary.last_practiced_at = summary.last_practiced_at.max(Some(word.last_attempt_at));
            }
        }
        let reached_end = progress.map_or(0, |progress| progress.finished_count);
        summary.finished_count = finished_count(reached_end, summary.right_count, summary.word_count);
        summaries.push(summary);
    }
    // The most overdue first. Others stay in list order.
    candidates.sort_by_key(|(reason, due_day, ..)| (*reason, *due_day));
    let with = |wanted| count(candidates.iter().filter(|(reason, ..)| *reason == wanted).count());
    let queued = |&(reason, _, wordlist_id, word_id): &(Reason, _, &String, &String)| QueuedWord {
        wordlist_id: wordlist_id.clone(),
        word_id: word_id.clone(),
        reason,
    };
    Practice {
        date: today,
        done_today: practiced.days.get(&today).copied().unwrap_or(0),
        due_count: with(Reason::Due),
        missed_count: with(Reason::Missed),
        new_count: with(Reason::New),
        queue: candidates.iter().take(MAX_QUEUE).map(queued).collect(),
        streak: Streak::new(&practiced.days, today),
        lists: summaries,
    }
}

/// Why to practice a word today, if at all.
fn reason(word: Option<&PracticedWord>, today: NaiveDate) -> Option<Reason> {
    match word {
        None => Some(Reason::New),
        Some(word) if word.due_day <= today => Some(Reason::Due),
        Some(word) if word.outcome == Outcome::Missed && word.right_day != Some(today) => {
            Some(Reason::Missed)
        }
        Some(_) => None,
    }
}

impl Streak {
    /// From the numbers of words by day.
    fn new(days: &BTreeMap<NaiveDate, i64>, today: NaiveDate) -> Self {
        let mut best = 0;
        let mut until_last = 0;
        let mut last: Option<NaiveDate> = None;
        for day in days.keys() {
            let follows = last.is_some_and(|last| last + Days::new(1) == *day);
            until_last = if follows { until_last + 1 } else { 1 };
            best = best.max(until_last);
            last = Some(*day);
        }
        let goes_on = last.is_some_and(|last| last + Days::new(1) >= today);
        let day = |ago| {
            let date = today - Days::new(ago);
            let words = days.get(&date).copied();
            DayOfWords {
                date,
                practiced: words.is_some(),
                words: words.unwrap_or(0),
            }
        };
        Self {
            days: if goes_on { until_last } else { 0 },
            best,
            last_week: (0..WEEK).rev().map(day).collect(),
        }
    }
}

pub(super) fn count(items: usize) -> i64 {
    i64::try_from(items).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2027, 3, day).unwrap()
    }

    fn list(id: &str, words: i32) -> ListOfWords {
        ListOfWords {
            row: wordlists::Model {
                id: id.to_owned(),
                competition_id: String::new(),
                title: id.to_owned(),
                description: String::new(),
                visibility: "visible".to_owned(),
                next_number: words,
                words_version: wordlists::FIRST_VERSION,
                creator_uid: String::new(),
                created_at: day(1).and_hms_opt(9, 0, 0).unwrap().and_utc(),
            },
            words: (0..words)
                .map(|number| (number, format!("{id}-{number}")))
                .collect(),
        }
    }

    fn word(list: &str, word_number: i32, outcome: Outcome, due: u32, right: Option<u32>) -> PracticedWord {
        PracticedWord {
            wordlist_id: list.to_owned(),
            word_number,
            outcome,
            due_day: day(due),
            right_day: right.map(day),
            last_attempt_at: day(9).and_hms_opt(9, 0, 0).unwrap().and_utc(),
        }
    }

    fn queue(practice: &Practice) -> Vec<(&str, Reason)> {
        practice
            .queue
            .iter()
            .map(|word| (word.word_id.as_str(), word.reason))
            .collect()
    }

    #[test]
    fn due_words_come_before_missed_and_new_ones() {
        let (first, second) = (list("first", 5), list("second", 3));
        let practiced = Practiced {
            words: vec![
                word("first", 0, Outcome::Known, 11, Some(9)),
                word("first", 1, Outcome::Missed, 12, None),
                word("first", 2, Outcome::Helped, 10, Some(8)),
                word("first", 3, Outcome::Missed, 12, Some(10)),
                word("second", 1, Outcome::Known, 7, Some(10)),
                // Deleted since.
                word("first", 9, Outcome::Known, 1, None),
            ],
            ..Practiced::default()
        };
        let practice = summarize(&[&first, &second], &practiced, day(10));
        assert_eq!(
            queue(&practice),
            [
                ("second-1", Reason::Due),
                ("first-2", Reason::Due),
                ("first-1", Reason::Missed),
                ("first-4", Reason::New),
                ("second-0", Reason::New),
                ("second-2", Reason::New),
            ]
        );
        assert_eq!(
            (practice.due_count, practice.missed_count, practice.new_count),
            (2, 1, 3)
        );
        let [summary, _] = &practice.lists[..] else {
            panic!("{:?}", practice.lists);
        };
        assert_eq!(
            (
                summary.word_count,
                summary.practiced_count,
                summary.known_count,
                summary.missed_count
            ),
            (5, 4, 1, 2)
        );
    }

    #[test]
    fn the_queue_is_short_and_the_numbers_are_whole() {
        let long = list("long", 200);
        let practice = summarize(&[&long], &Practiced::default(), day(10));
        assert_eq!((practice.queue.len(), practice.new_count), (60, 200));
        assert_eq!(practice.queue[59].word_id, "long-59");
    }

    #[test]
    fn a_streak_survives_a_day_that_is_not_over() {
        let streak = |days: &[u32], today| {
            let days = days.iter().map(|&number| (day(number), 3)).collect();
            let Streak { days, best, .. } = Streak::new(&days, day(today));
            (days, best)
        };
        assert_eq!(streak(&[], 10), (0, 0));
        assert_eq!(streak(&[8, 9, 10], 10), (3, 3));
        assert_eq!(streak(&[8, 9], 10), (2, 2));
        assert_eq!(streak(&[7, 8], 10), (0, 2));
        assert_eq!(streak(&[1, 2, 3, 4, 8, 9], 10), (2, 4));
        let last_week = Streak::new(&[(day(4), 2), (day(10), 5), (day(3), 9)].into(), day(10)).last_week;
        let words: Vec<i64> = last_week.iter().map(|day| day.words).collect();
        assert_eq!((last_week[0].date, words), (day(4), vec![2, 0, 0, 0, 0, 0, 5]));
        let Streak { days, last_week, .. } = Streak::new(&[(day(9), 3), (day(10), 0)].into(), day(10));
        let marked = last_week.iter().filter(|day| day.practiced).count();
        assert_eq!((days, marked), (2, 2), "a day of meanings counts, and is marked");
    }
}
