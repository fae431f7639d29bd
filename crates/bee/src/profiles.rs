//! The profiles that Wordhive comes with, as data, and which values a profile may have.

use std::ops::RangeInclusive;

use crate::profile::{Ending, Ground, Profile, RoundKind, Ties};
use crate::refusal::{Refusal, RefusalCode};

const FILES: [&str; 7] = [
    include_str!("../profiles/local.json"),
    include_str!("../profiles/south-asian.json"),
    include_str!("../profiles/rotary-team.json"),
    include_str!("../profiles/canada.json"),
    include_str!("../profiles/classic-duel.json"),
    include_str!("../profiles/national-2025.json"),
    include_str!("../profiles/class-points.json"),
];

/// All profiles, in the order in which they are offered.
pub fn profiles() -> Vec<Profile> {
    FILES
        .iter()
        .filter_map(|json| serde_json::from_str(json).ok())
        .collect()
}

/// The profile with this id.
pub fn profile(id: &str) -> Option<Profile> {
    profiles().into_iter().find(|profile| profile.id == id)
}

const SECONDS: RangeInclusive<u32> = 5..=3_600;

impl Profile {
    /// Refuses absurd values, and parameters that contradict each other.
    pub fn check(&self) -> Result<(), Refusal> {
        let texts = [&self.id, &self.name];
        ensure(
            texts
                .iter()
                .all(|text| !text.trim().is_empty() && text.len() <= 100),
            "Name the rules.",
        )?;
        ensure((1..=10).contains(&self.unit), "Teams can have 1 to 10 spellers.")?;
        self.check_turn()?;
        self.check_rounds()?;
        self.check_end()
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        if let Some(clock) = &self.clock {
            ensure(
                SECONDS.contains(&clock.seconds),
                "The clock can be 5 to 3,600 seconds.",
            )?;
            let descending = clock.warn_left_s.is_sorted_by(|a, b| a > b);
            let early = clock
                .warn_left_s
                .iter()
                .all(|left| (1..clock.seconds).contains(left));
            ensure(
                descending && early,
                "Warnings must be shorter than the clock, longest first.",
            )?;
            let until = self.ask.until_left_s.is_none_or(|left| left < clock.seconds);
            ensure(until, "There must be time for questions.")?;
        }
        ensure(
            distinct(&self.ask.items) && distinct(&self.ask.given),
            "Name each question once.",
        )?;
        let faults = &self.faults;
        let named = distinct(faults)
            && !faults
                .iter()
                .any(|ground| matches!(ground, Ground::Spelled | Ground::Accepted));
        ensure(
            named && faults.contains(&Ground::Misspelled),
            "A misspelled word must be a fault.",
        )?;
        let timed = self.clock.is_some() || !faults.contains(&Ground::Time);
        ensure(timed, "Without a clock, time can't be a fault.")
    }

    fn check_rounds(&self) -> Result<(), Refusal> {
        ensure(
            (1..=100).contains(&self.rounds.len()),
            "Plan 1 to 100 rounds. Later ones are like the last.",
        )?;
        for plan in &self.rounds {
            let possible = match plan.kind {
                RoundKind::Spelling => true,
                RoundKind::Vocabulary => {
                    self.vocabulary.is_some() && self.faults.contains(&Ground::WrongChoice)
                }
                RoundKind::Written => self.written.is_some(),
                _ => false,
            };
            ensure(
                possible,
                "Planned rounds are spelling, vocabulary or written, with their rules.",
            )?;
            ensure(plan.points <= 1_000, "A word can have up to 1,000 points.")?;
        }
        let repeated = self
            .rounds
            .last()
            .is_some_and(|plan| plan.kind == RoundKind::Written);
        ensure(!repeated, "The last planned round can't be written.")?;
        if let Some(vocabulary) = &self.vocabulary {
            ensure(
                (2..=9).contains(&vocabulary.choices),
                "A vocabulary word can have 2 to 9 choices.",
            )?;
            let seconds = vocabulary
                .seconds
                .is_none_or(|seconds| SECONDS.contains(&seconds));
            ensure(seconds, "A vocabulary word can have 5 to 3,600 seconds.")?;
        }
        if let Some(written) = &self.written {
            let words = written.words.is_none_or(|words| (1..=1_000).contains(&words));
            ensure(words, "A written round can have 1 to 1,000 words.")?;
            let each = written
                .seconds_each
                .is_none_or(|seconds| SECONDS.contains(&seconds));
            ensure(each, "A written word can have 5 to 3,600 seconds.")?;
            let advance = written.advance.is_none_or(|advance| advance >= 2);
            ensure(advance, "At least 2 spellers must go on.")?;
        }
        ensure(
            self.late_until_round <= 100,
            "Late spellers can join until round 100.",
        )
    }

    fn check_end(&self) -> Result<(), Refusal> {
        if let Some(spell_off) = &self.spell_off {
            ensure(
                SECONDS.contains(&spell_off.seconds),
                "A spell-off can be 5 to 3,600 seconds.",
            )?;
            ensure(
                (2..=10).contains(&spell_off.at_most),
                "A spell-off can have 2 to 10 spellers.",
            )?;
        }
        if let Some(cap) = &self.cap {
            ensure(
                (1..=1_000).contains(&cap.rounds),
                "The maximum number of rounds must be 1 to 1,000.",
            )?;
            ensure(
                cap.at_most_spellers.is_none_or(|most| most >= 2),
                "Count rounds from 2 spellers up.",
            )?;
            ensure(
                self.ending == Ending::OneWord,
                "Only bees that end with one word can have a maximum number of rounds.",
            )?;
        }
        if self.ending == Ending::Points {
            ensure(!self.title_word, "Where points decide, there is no title word.")?;
            ensure(
                self.ties == Ties::Shared,
                "Where points decide, places of equal points are shared.",
            )?;
            ensure(
                self.rounds.iter().any(|plan| plan.points > 0),
                "At least one round must give points.",
            )?;
        }
        Ok(())
    }
}

fn ensure(fine: bool, message: &str) -> Result<(), Refusal> {
    if fine {
        Ok(())
    } else {
        Err(Refusal::new(RefusalCode::BadProfile, message))
    }
}

fn distinct<T: PartialEq>(items: &[T]) -> bool {
    items
        .iter()
        .enumerate()
        .all(|(index, item)| !items[..index].contains(item))
}
