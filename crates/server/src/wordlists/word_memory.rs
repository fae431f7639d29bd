//! What attempts at a word say: whether it is known, and when to repeat it (docs/decisions/0041).
//!
//! Attempts at a word form rounds. A round begins with an attempt, and goes on until the word is right: in the same mode, and
//! without a long pause. Only its first attempt counts for the memory: right at once, with or without help, or missed.

use std::sync::LazyLock;

use chrono::{Days, TimeDelta};
use rs_fsrs::{Parameters, Rating};

use super::practice_entity::{
    practice_attempts::{self, Mode},
    practice_memory::{Model, Outcome},
};
use crate::platform::clock::Instant;

/// An attempt this long after the last one begins a new round.
const PAUSE: TimeDelta = TimeDelta::minutes(30);
/// The hint level after the word was shown.
pub(super) const SHOWN: i32 = 3;
/// How likely a speller should still know a word on the day it is due. FSRS's default.
const RETENTION: f64 = 0.9;
/// Longest time until a word is due, in days: longer than from one bee to the next.
const LONGEST: i32 = 365;

static FSRS: LazyLock<Parameters> = LazyLock::new(|| Parameters {
    request_retention: RETENTION,
    maximum_interval: LONGEST,
    ..Parameters::default()
});

/// What FSRS knows about the memory of a word.
#[derive(Clone, Copy)]
struct State {
    /// Days after which it is still known with a probability of nine in ten.
    stability: f64,
    /// From 1 to 10.
    difficulty: f64,
}

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
    pub(super) fn after(before: Option<Self>, attempts: &[practice_attempts::Model]) -> Option<Self> {
        let next = |memory, attempt| Some(Self::after_one(memory, attempt));
        attempts.iter().fold(before, next)
    }

    /// How many of these attempts were made before the last one that is known.
    pub(super) fn count_late(&self, attempts: &[practice_attempts::Model]) -> usize {
        let last = (self.last_attempt_at, self.last_attempt_id.as_str());
        attempts.iter().filter(|attempt| attempt.moment() < last).count()
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

    fn after_one(before: Option<Self>, attempt: &practice_attempts::Model) -> Self {
        let goes_on = before.as_ref().is_some_and(|before| before.goes_on_with(attempt));
        let mut memory = match before {
            Some(before) if goes_on => before,
            before => Self::begin_round(before, attempt),
        };
        memory.count(attempt);
        if !attempt.correct && !attempt.typed.is_empty() {
            memory.last_typed.clone_from(&attempt.typed);
        }
        memory.open_round = (!attempt.correct && attempt.mode != Mode::MockBee).then_some(attempt.mode);
        memory.given_up = is_given_up(attempt);
        memory.last_attempt_at = attempt.attempted_at;
        memory.last_attempt_id.clone_from(&attempt.id);
        memory
    }

    /// Whether this attempt belongs to the last round. After giving up, it goes on only if the
    /// speller types the word that was shown.
    fn goes_on_with(&self, attempt: &practice_attempts::Model) -> bool {
        self.open_round == Some(attempt.mode)
            && attempt.attempted_at - self.last_attempt_at < PAUSE
            && (!self.given_up || attempt.hint_level == SHOWN)
    }

    fn begin_round(before: Option<Self>, attempt: &practice_attempts::Model) -> Self {
        let outcome = Outcome::of(attempt);
        let reviewed = before.as_ref().map(|before| {
            let state = State {
                stability: before.stability,
                difficulty: before.difficulty,
            };
            // Negative if the competition has moved to another time zone in between.
            let days = (attempt.day - before.reviewed_day).num_days().max(0);
            (state, days)
        });
        let state = review(&FSRS, reviewed, outcome);
        let interval = FSRS.next_interval(state.stability, 0);
        Self {
            uid: attempt.uid.clone(),
            wordlist_id: attempt.wordlist_id.clone(),
            word_number: attempt.word_number,
            attempts: before.as_ref().map_or(0, |before| before.attempts),
            misses: before.as_ref().map_or(0, |before| before.misses),
            right_day: before.as_ref().and_then(|before| before.right_day),
            last_typed: before.map(|before| before.last_typed).unwrap_or_default(),
            outcome,
            stability: state.stability,
            difficulty: state.difficulty,
            reviewed_day: attempt.day,
            due_day: attempt.day + Days::new(interval as u64),
            last_attempt_at: attempt.attempted_at,
            last_attempt_id: attempt.id.clone(),
            open_round: None,
            given_up: false,
        }
    }
}

/// The state after a round, which was begun this many days after the one before.
fn review(fsrs: &Parameters, before: Option<(State, i64)>, outcome: Outcome) -> State {
    // Not `easy`: how fast a child types says little about their memory.
    let rating = match outcome {
        Outcome::Known => Rating::Good,
        Outcome::Helped => Rating::Hard,
        Outcome::Missed => Rating::Again,
    };
    let Some((
        State {
            stability,
            difficulty,
        },
        days,
    )) = before
    else {
        return State {
            stability: fsrs.init_stability(rating),
            difficulty: fsrs.init_difficulty(rating),
        };
    };
    let retrievability = Parameters::forgetting_curve(days as f64, stability);
    State {
        stability: match rating {
            _ if days == 0 => fsrs.short_term_stability(stability, rating),
            Rating::Again => fsrs.next_forget_stability(difficulty, stability, retrievability),
            _ => fsrs.next_recall_stability(difficulty, stability, retrievability, rating),
        },
        difficulty: fsrs.next_difficulty(difficulty, rating),
    }
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
        Model::after(None, &attempts).unwrap()
    }

    fn due_after(made: &[(u64, i64, &str, i32)]) -> i64 {
        let memory = learned(made);
        (memory.due_day - memory.reviewed_day).num_days()
    }

    #[test]
    fn memory_has_the_values_of_the_crate() {
        use Outcome::{Known, Missed};

        // As in the crate's `test_long_term_scheduler`.
        let fsrs = Parameters {
            w: [
                0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178,
                2.0225, 0.0904, 0.3025, 2.1214, 0.2498, 2.9466, 0.4891, 0.6468,
            ],
            ..Parameters::default()
        };
        let rounded = |value: f64| (value * 10_000.0).round() / 10_000.0;
        let mut before = None;
        for (outcome, stability, difficulty, days) in [
            (Known, 3.0412, 4.4909, 3),
            (Known, 13.0913, 4.2666, 13),
            (Known, 48.1585, 4.0575, 48),
            (Known, 154.9373, 3.8624, 155),
            (Known, 445.0556, 3.6804, 445),
            (Known, 1158.0778, 3.5108, 1158),
            (Missed, 16.6306, 5.219, 17),
            (Missed, 2.9888, 6.8122, 3),
            (Known, 9.4633, 6.4314, 9),
            (Known, 26.9474, 6.0763, 27),
            (Known, 73.9723, 5.7452, 74),
        ] {
            let state = review(&fsrs, before, outcome);
            assert_eq!(
                (rounded(state.stability), rounded(state.difficulty)),
                (stability, difficulty)
            );
            assert_eq!(fsrs.next_interval(state.stability, 0) as i64, days);
            before = Some((state, days));
        }
    }

    #[test]
    fn words_come_back_after_growing_pauses() {
        assert_eq!(due_after(&[(0, 0, "bea", 0)]), 1);
        assert_eq!(due_after(&[(0, 0, "bee", 1)]), 1);
        assert_eq!(due_after(&[(0, 0, "bee", 0)]), 3);
        assert_eq!(due_after(&[(0, 0, "bee", 0), (3, 0, "bee", 0)]), 11);
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
        let outcome = |attempts: &[_]| Model::after(None, attempts).unwrap().outcome;
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
            let before = Model::after(None, first);
            let memory = Model::after(before, second);
            assert_eq!(memory, Model::after(None, &attempts));
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
        let memory = Model::after(None, &attempts).unwrap();
        assert_eq!(memory.right_day, Some(attempts[0].day));
        assert!(memory.due_day > attempts[1].day);
    }
}
