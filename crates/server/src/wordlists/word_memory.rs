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
