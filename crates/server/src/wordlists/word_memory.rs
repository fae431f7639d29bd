//! What attempts at a word say: whether it is known, and when to repeat it (docs/decisions/0041).
//!
//! Attempts at a word form rounds. A round begins with an attempt, and goes on until the word is right: in the same mode, and
//! without a long pause. Only its first attempt counts for the memory: right at once, with or without help, or missed.

use std::sync::LazyLock;

use chrono::{Days, TimeDelta};
use fsrs::{FSRS, ItemState, MemoryState};

use super::practice_entity::{
    practice_attempts::{self, Mode},
    practice_memory::{Model, Outcome},
};
use crate::platform::{
    clock::Instant,
    error::{Problem, Result},
};

/// An attempt this long after the last one begins a new round.
const PAUSE: TimeDelta = TimeDelta::minutes(30);
/// The hint level after the word was shown.
pub(super) const SHOWN: i32 = 3;
/// How likely a speller should still know a word on the day it is due. FSRS's default.
const RETENTION: f32 = 0.9;
/// Longest time until a word is due, in days: longer than from one bee to the next.
const LONGEST: f32 = 365.0;

static FSRS: LazyLock<FSRS> = LazyLock::new(FSRS::default);

impl practice_attempts::Model {
    /// When it was made, different for each attempt of a speller.
    pub(super) fn moment(&self) -> (Instant, &str) {
        (self.attempted_at, &self.id)
    }
}

impl Outcome {
    /// Of a round that begins with this attempt.
    fn of(attempt: &practice_attempts::Model) -> Self {
        match (attempt.correct, attempt.hint_level) {
            (true, 0) => Self::Known,
            (true, ..SHOWN) => Self::Helped,
            _ => Self::Missed,
        }
    }
}

impl Model {
    /// The memory after these attempts at one word, and what it was before them. They must be in order of time, and later than those
    /// before.
    pub(super) fn after(before: Option<Self>, attempts: &[practice_attempts::Model]) -> Result<Option<Self>> {
        let mut memory = before;
        for attempt in attempts {
            memory = Some(Self::after_one(memory, attempt)?);
        }
        Ok(memory)
    }

    /// Whether the word was spelled after the first of these attempts.
    pub(super) fn is_later_than(&self, attempts: &[practice_attempts::Model]) -> bool {
        let last = (self.last_attempt_at, self.last_attempt_id.as_str());
        attempts.iter().any(|attempt| attempt.moment() < last)
    }

    /// The memory with the numbers of attempts that come too late to say more.
    pub(super) fn with_late(mut self, attempts: &[practice_attempts::Model]) -> Self {
        for attempt in attempts {
            self.count(attempt);
        }
        self
    }

    fn count(&mut self, attempt: &practice_attempts::Model) {
        self.attempts += 1;
        self.misses += i32::from(!attempt.correct);
        if attempt.correct {
            self.right_day = self.right_day.max(Some(attempt.day));
        }
    }

    fn after_one(before: Option<Self>, attempt: &practice_attempts::Model) -> Result<Self> {
        let goes_on = before.as_ref().is_some_and(|before| before.goes_on_with(attempt));
        let mut memory = match before {
            Some(before) if goes_on => before,
            before => Self::begin_round(before, attempt)?,
        };
        memory.count(attempt);
        if !attempt.correct && !attempt.typed.is_empty() {
            memory.last_typed.clone_from(&attempt.typed);
        }
        memory.open_round = (!attempt.correct && attempt.mode != Mode::MockBee).then_some(attempt.mode);
        memory.given_up = is_given_up(attempt);
        memory.last_attempt_at = attempt.attempted_at;
        memory.last_attempt_id.clone_from(&attempt.id);
        Ok(memory)
    }

    /// Whether this attempt belongs to the last round. Who has given up goes on only by typing the word that was shown.
    fn goes_on_with(&self, attempt: &practice_attempts::Model) -> bool {
        self.open_round == Some(attempt.mode)
            && attempt.attempted_at - self.last_attempt_at < PAUSE
            && (!self.given_up || attempt.hint_level == SHOWN)
    }

    fn begin_round(before: Option<Self>, attempt: &practice_attempts::Model) -> Result<Self> {
        let outcome = Outcome::of(attempt);
        let state = before.as_ref().map(|before| {
            let state = MemoryState {
                stability: single(before.stability),
                difficulty: single(before.difficulty),
            };
            let days = (attempt.day - before.reviewed_day).num_days();
            (state, u32::try_from(days).unwrap_or(0))
        });
        let ItemState { memory, interval } = review(state, outcome)?;
        let interval = Days::new(interval.round().clamp(1.0, LONGEST) as u64);
        Ok(Self {
            uid: attempt.uid.clone(),
            wordlist_id: attempt.wordlist_id.clone(),
            word_number: attempt.word_number,
            attempts: before.as_ref().map_or(0, |before| before.attempts),
            misses: before.as_ref().map_or(0, |before| before.misses),
            right_day: before.as_ref().and_then(|before| before.right_day),
            last_typed: before.map(|before| before.last_typed).unwrap_or_default(),
            outcome,
            stability: memory.stability.into(),
            difficulty: memory.difficulty.into(),
            reviewed_day: attempt.day,
            due_day: attempt.day + interval,
            last_attempt_at: attempt.attempted_at,
            last_attempt_id: attempt.id.clone(),
            open_round: None,
            given_up: false,
        })
    }
}

/// The state and days until the next review after a round, and days after the one before.
fn review(before: Option<(MemoryState, u32)>, outcome: Outcome) -> Result<ItemState> {
    let (state, days) = before.map_or((None, 0), |(state, days)| (Some(state), days));
    let next = FSRS
        .next_states(state, RETENTION, days)
        .map_err(|error| Problem::internal(error.to_string()))?;
    // Not `easy`: how fast a child types says little about their memory.
    Ok(match outcome {
        Outcome::Known => next.good,
        Outcome::Helped => next.hard,
        Outcome::Missed => next.again,
    })
}

/// What FSRS computed, as stored. Nothing is lost.
#[expect(clippy::cast_possible_truncation, reason = "it was single before")]
fn single(value: f64) -> f32 {
    value as f32
}

fn is_given_up(attempt: &practice_attempts::Model) -> bool {
    !attempt.correct && attempt.typed.is_empty() && attempt.hint_level == SHOWN
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    /// An attempt on a day, this many seconds after noon.
    fn attempt(day: u64, seconds: i64, typed: &str, hint_level: i32, mode: Mode) -> practice_attempts::Model {
        let first = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        let day = first + Days::new(day);
        let noon = day.and_hms_opt(12, 0, 0).unwrap().and_utc();
        practice_attempts::Model {
            uid: "ada".to_owned(),
            id: format!("{day} {seconds}"),
            wordlist_id: "list".to_owned(),
            word_number: 0,
            typed: typed.to_owned(),
            correct: typed == "bee",
            hint_level,
            milliseconds: None,
            mode,
            device: String::new(),
            attempted_at: noon + TimeDelta::seconds(seconds),
            day,
        }
    }

    fn learned(made: &[(u64, i64, &str, i32)]) -> Model {
        let attempts: Vec<_> = made
            .iter()
            .map(|&(day, seconds, typed, hint_level)| attempt(day, seconds, typed, hint_level, Mode::Learn))
            .collect();
        Model::after(None, &attempts).unwrap().unwrap()
    }

    fn due_after(made: &[(u64, i64, &str, i32)]) -> i64 {
        let memory = learned(made);
        (memory.due_day - memory.reviewed_day).num_days()
    }

    #[test]
    fn memory_has_the_values_of_the_crate() {
        // As in the documentation of `FSRS::next_states`.
        for (typed, hint_level, stability, difficulty) in [
            ("bea", 0, 0.212_f32, 6.4133_f32),
            ("bee", SHOWN, 0.212, 6.4133),
            ("bee", 1, 1.2931, 5.112_170_7),
            ("bee", 0, 2.3065, 2.118_104),
        ] {
            let memory = learned(&[(0, 0, typed, hint_level)]);
            assert_eq!(
                (memory.stability, memory.difficulty),
                (stability.into(), difficulty.into())
            );
        }
        // As in the crate's `test_memory_state`: again, good on the same day, and good after these days.
        let mut made = vec![(0, 0, "bea", 0), (0, 5, "bee", 0), (0, 60, "bee", 0)];
        let mut day = 0;
        for days in [1, 3, 8, 21] {
            day += days;
            made.push((day, 0, "bee", 0));
        }
        let memory = learned(&made);
        assert!((memory.stability - 53.62691).abs() < 1e-4, "{}", memory.stability);
        assert!(
            (memory.difficulty - 6.357_486_7).abs() < 1e-4,
            "{}",
            memory.difficulty
        );
        assert_eq!((memory.due_day - memory.reviewed_day).num_days(), 54);
    }

    #[test]
    fn words_come_back_after_growing_pauses() {
        assert_eq!(due_after(&[(0, 0, "bea", 0)]), 1);
        assert_eq!(due_after(&[(0, 0, "bee", 1)]), 1);
        assert_eq!(due_after(&[(0, 0, "bee", 0)]), 2);
        assert_eq!(due_after(&[(0, 0, "bee", 0), (2, 0, "bee", 0)]), 11);
        let years: Vec<_> = (0..8).map(|year| (year * 365, 0, "bee", 0)).collect();
        assert_eq!(due_after(&years), 365, "but never longer than a year");
    }

    #[test]
    fn only_the_first_attempt_of_a_round_says_whether_a_word_is_known() {
        let outcome = |made: &[_]| learned(made).outcome;
        assert_eq!(outcome(&[(0, 0, "bee", 0)]), Outcome::Known);
        assert_eq!(outcome(&[(0, 0, "bee", 2)]), Outcome::Helped);
        assert_eq!(outcome(&[(0, 0, "bea", 0), (0, 9, "bee", 0)]), Outcome::Missed);
        // Asked once more, or after a pause.
        let again = [(0, 0, "bea", 0), (0, 9, "bee", 0), (0, 60, "bee", 0)];
        assert_eq!(outcome(&again), Outcome::Known);
        assert_eq!(outcome(&[(0, 0, "bea", 0), (0, 1799, "bee", 0)]), Outcome::Missed);
        assert_eq!(outcome(&[(0, 0, "bea", 0), (0, 1800, "bee", 0)]), Outcome::Known);
        // Shown and typed from memory, or skipped, before it comes back in the session.
        let shown = [(0, 0, "", SHOWN), (0, 9, "bee", SHOWN)];
        assert_eq!(outcome(&shown), Outcome::Missed);
        assert_eq!(outcome(&[(0, 0, "", SHOWN), (0, 60, "bee", 0)]), Outcome::Known);
        let memory = learned(&shown);
        assert_eq!((memory.attempts, memory.misses), (2, 1));
        assert_eq!(memory.stability, learned(&shown[..1]).stability, "one round");
    }

    #[test]
    fn a_mock_bee_has_one_try() {
        let try_in = |mode| [attempt(0, 0, "bea", 0, mode), attempt(0, 60, "bee", 0, mode)];
        let outcome = |attempts: &[_]| Model::after(None, attempts).unwrap().unwrap().outcome;
        assert_eq!(outcome(&try_in(Mode::MockBee)), Outcome::Known);
        assert_eq!(outcome(&try_in(Mode::Missed)), Outcome::Missed);
        let [missed, _] = try_in(Mode::All);
        let [_, elsewhere] = try_in(Mode::Learn);
        assert_eq!(outcome(&[missed, elsewhere]), Outcome::Known);
    }

    #[test]
    fn memory_goes_on_where_it_was() {
        let made = [
            (0, 0, "bea", 0),
            (0, 5, "", SHOWN),
            (0, 9, "bee", SHOWN),
            (1, 0, "bee", 1),
            (2, 0, "baee", 0),
        ];
        let attempts: Vec<_> = made
            .map(|(day, at, typed, help)| attempt(day, at, typed, help, Mode::Learn))
            .into();
        for split in 0..attempts.len() {
            let (first, second) = attempts.split_at(split);
            let before = Model::after(None, first).unwrap();
            let memory = Model::after(before, second).unwrap();
            assert_eq!(memory, Model::after(None, &attempts).unwrap());
        }
        let memory = learned(&made);
        assert_eq!((memory.attempts, memory.misses), (5, 3));
        assert_eq!(memory.last_typed, "baee");
        assert_eq!(memory.right_day, Some(attempts[3].day));
    }

    #[test]
    fn a_clock_that_jumps_back_a_day_breaks_nothing() {
        let mut attempts = [
            attempt(5, 0, "bee", 0, Mode::Learn),
            attempt(5, 9, "bee", 0, Mode::Learn),
        ];
        // The competition has moved to another time zone in between.
        attempts[1].day = attempts[0].day - Days::new(1);
        let memory = Model::after(None, &attempts).unwrap().unwrap();
        assert_eq!(memory.right_day, Some(attempts[0].day));
        assert!(memory.due_day > attempts[1].day);
    }
}
