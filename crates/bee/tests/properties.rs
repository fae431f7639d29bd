//! What holds in every bee, under every profile, whatever officials press.

mod common;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use bee::*;
use common::{Bee, SECOND, rules};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use walk::{Step, WORDS, forward, random};

const CASES: u32 = 24;
const STEPS: usize = 200;
const SPELLERS: u32 = 5;

fn profiles_under_test() -> Vec<Profile> {
    let mut all = profiles();
    let mut tie_breaks = rules("local");
    tie_breaks.ties = Ties::TieBreak;
    let mut capped = rules("local");
    capped.cap = Some(Cap {
        rounds: 4,
        at_most_spellers: Some(3),
        test_score: true,
    });
    let mut own_turn = rules("local");
    (own_turn.appeals.reinstatement, own_turn.show) = (Reinstatement::OwnTurn, Show::Announcer);
    let mut finish = rules("canada");
    finish.show = Show::Announcer;
    finish.clock.as_mut().expect("a clock").finish = Finish::HalfMinute;
    all.extend([tie_breaks, capped, own_turn, finish]);
    all
}

/// Runs random bees under every profile. `check` sees the bee after each step.
fn all_bees(check: impl Fn(&mut Bee, &Facts) -> Result<(), TestCaseError>) {
    let step = (any::<u8>(), any::<u8>(), any::<u8>());
    let steps = prop::collection::vec(step, 20..STEPS);
    for profile in profiles_under_test() {
        let config = Config {
            cases: CASES,
            max_shrink_iters: 2_000,
            failure_persistence: None,
            ..Config::default()
        };
        let mut runner = TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
        );
        let result = runner.run(&steps, |steps| run(profile.clone(), &steps, &check));
        if let Err(error) = result {
            panic!("{}: {error}", profile.id);
        }
    }
}

fn run(
    profile: Profile,
    steps: &[Step],
    check: &impl Fn(&mut Bee, &Facts) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut bee = Bee::drawn(profile, SPELLERS);
    for step in steps {
        bee.now += u64::from(step.2) * 400;
        let command = if step.0 < 190 {
            forward(&bee, *step)
        } else {
            random(&bee, *step)
        };
        bee.actor = match command {
            Command::TimeUp { .. } | Command::Restarted { .. } => Actor::server(),
            _ => Actor::everything("teacher"),
        };
        let facts = Facts {
            before: bee.state.clone(),
            command,
        };
        let events = bee.attempt(&facts.command).unwrap_or_default();
        if events.is_empty() {
            continue;
        }
        bee.log(events);
        check(&mut bee, &facts).map_err(|error| {
            let story: Vec<_> = bee
                .state
                .log()
                .iter()
                .skip(2 + 2 * SPELLERS as usize)
                .map(|entry| &entry.events)
                .collect();
            TestCaseError::fail(format!("{error}\n{story:#?}"))
        })?;
    }
    Ok(())
}

/// What was before the step.
struct Facts {
    before: State,
    command: Command,
}

#[test]
fn the_fold_of_any_prefix_goes_on_like_the_uninterrupted_bee() {
    all_bees(|bee, facts| {
        let undone = matches!(
            facts.command,
            Command::Undo { .. } | Command::Redo {} | Command::ShowCorrection {}
        );
        let entries = bee.entries();
        if undone || entries.len() % 16 == 0 {
            prop_assert_eq!(&fold(&entries), &bee.state);
            let json = serde_json::to_string(&entries).expect("JSON");
            let read: Vec<Entry> = serde_json::from_str(&json).expect("entries");
            prop_assert_eq!(read, entries);
        }
        Ok(())
    });
}

#[test]
fn undo_gives_back_the_state_before_except_evidence_and_used_words() {
    all_bees(|bee, facts| {
        let newest = bee.state.log().last().map(|entry| entry.seq);
        if bee.state.undoable().map(|entry| entry.seq) != newest {
            return Ok(());
        }
        let (state, now) = (bee.state.clone(), bee.now);
        // Decide at the time of the undone command, so that no clock has run out since.
        let undo = Command::Undo {
            command: newest,
            reason: "test".into(),
            second: Some(SECOND.into()),
        };
        bee.actor = Actor::everything("teacher");
        let events = bee
            .attempt(&undo)
            .map_err(|refusal| TestCaseError::fail(format!("{refusal:?}")))?;
        let expired = events.iter().any(|event| matches!(event, Event::ClockSet { .. }));
        bee.log(events);
        if !expired {
            prop_assert_eq!(
                decided(&bee.state, &facts.before),
                decided(&facts.before, &facts.before)
            );
        }
        prop_assert!(facts.before.used.is_subset(&bee.state.used));
        prop_assert!(state.seen.is_subset(&bee.state.seen));
        let paper = matches!(facts.command, Command::CatchUp { .. });
        prop_assert!(paper || state.used.is_subset(&bee.state.used));
        let redo = bee
            .attempt(&Command::Redo {})
            .map_err(|refusal| TestCaseError::fail(format!("{refusal:?}")))?;
        bee.log(redo);
        let (again, first) = (decided(&bee.state, &state), decided(&state, &state));
        prop_assert_eq!(again, first);
        (bee.state, bee.now) = (state, now);
        Ok(())
    });
}

/// A state without evidence, used words, numbers of turns, and what marks a correction.
fn decided(state: &State, before: &State) -> bee::Bee {
    let mut decided = bee::Bee::clone(state);
    decided.used.clear();
    decided.seen.clear();
    decided.evidence.clear();
    decided.turns.retain(|turn, _| turn.0 <= before.last_turn);
    decided.last_turn = 0;
    (decided.correction, decided.correction_waiting) = (false, false);
    decided
}

#[test]
fn turns_and_rounds_are_consistent() {
    all_bees(|bee, _| {
        let state = &bee.state;
        use Phase::*;
        let in_turn = matches!(state.phase, AtMic | Asking | Spelling | Judging | Ruled);
        prop_assert_eq!(in_turn, state.turn.is_some());
        prop_assert_eq!(
            state.phase == Ruled,
            state.turn.as_ref().is_some_and(|turn| turn.ruling.is_some())
        );
        let in_round = in_turn || matches!(state.phase, Between | RoundEnd);
        prop_assert_eq!(in_round, state.round.is_some());
        if let Some(round) = state.round.as_ref().filter(|round| round.duel.is_none()) {
            let waiting: BTreeSet<_> = round.waiting.iter().copied().collect();
            prop_assert_eq!(waiting.len(), round.waiting.len(), "nobody waits twice");
            prop_assert!(
                !waiting.iter().any(|id| round.results.contains_key(id)),
                "nobody spells twice"
            );
            let now = state.turn.as_ref().map(|turn| turn.speller);
            let all: BTreeSet<_> = waiting
                .into_iter()
                .chain(round.results.keys().copied())
                .chain(now)
                .collect();
            prop_assert_eq!(
                all,
                round.eligible.iter().copied().collect::<BTreeSet<_>>(),
                "everyone spells once"
            );
        }
        prop_assert!(!state.drawn || !state.seated.is_empty(), "someone is always in");
        Ok(())
    });
}

#[test]
fn nobody_is_out_without_a_shown_miss_a_departure_or_the_end() {
    all_bees(|bee, _| {
        let state = &bee.state;
        let entries = state.log().iter().filter(|entry| !state.is_undone(entry.seq));
        let events: Vec<_> = entries.flat_map(|entry| &entry.events).collect();
        let missed: BTreeSet<_> = state
            .turns
            .values()
            .filter(|record| record.shown.as_ref().is_some_and(|ruling| !ruling.correct))
            .map(|record| record.speller)
            .collect();
        let paper = events.iter().any(|event| matches!(event, Event::CaughtUp { .. }));
        let written = events
            .iter()
            .any(|event| matches!(event, Event::WrittenScored { .. }));
        for (id, entrant) in state.entrants.iter().filter(|(_, entrant)| entrant.out.is_some()) {
            let passed = events.iter().any(|event| {
                matches!(event, Event::PassedOver { speller, then: PassThen::Out, .. } if speller == id)
            });
            let fair = missed.contains(id) || entrant.left.is_some() || passed || paper || written;
            prop_assert!(fair || !state.champions.is_empty(), "{} is out", id.0);
        }
        Ok(())
    });
}

#[test]
fn no_word_is_said_in_two_turns_except_to_a_rival() {
    all_bees(|bee, _| {
        let mut said: BTreeMap<WordId, BTreeSet<TurnId>> = BTreeMap::new();
        for event in bee.state.log().iter().flat_map(|entry| &entry.events) {
            if let Event::WordSpoken {
                turn,
                word: Some(word),
            } = event
            {
                said.entry(*word).or_default().insert(*turn);
            }
        }
        let rival = bee
            .state
            .profile
            .as_ref()
            .is_some_and(|profile| profile.ending == Ending::Rival);
        for (word, turns) in said {
            let spellers: BTreeSet<_> = turns.iter().map(|turn| bee.state.turns[turn].speller).collect();
            let most = if rival { 2 } else { 1 };
            prop_assert!(
                spellers.len() <= most && (rival || turns.len() == 1),
                "{word:?} in {turns:?}"
            );
        }
        Ok(())
    });
}

#[test]
fn places_partition_the_spellers() {
    all_bees(|bee, _| {
        let state = &bee.state;
        let places = state.standing();
        let over = !state.champions.is_empty();
        let mut next = if over { 1 } else { state.seated.len() as u32 + 1 };
        let mut all: Vec<_> = if over { Vec::new() } else { state.seated.clone() };
        for place in &places {
            prop_assert_eq!(place.place, next, "{:?}", &places);
            next += place.spellers.len() as u32;
            all.extend(&place.spellers);
        }
        all.sort_unstable();
        let mut order = state.order.clone();
        order.sort_unstable();
        prop_assert_eq!(all, order, "{:?}", &places);
        Ok(())
    });
}

#[test]
fn no_champion_while_an_appeal_is_open() {
    all_bees(|bee, facts| {
        let crowned = !bee.state.champions.is_empty() && facts.before.champions.is_empty();
        let decided = matches!(
            facts.command,
            Command::CloseRound {} | Command::Leave { .. } | Command::Close {}
        );
        prop_assert!(!(crowned && decided) || bee.state.open_appeals() == 0);
        prop_assert!(bee.state.phase != Phase::Closed || bee.state.champions == bee.state.places[0].spellers);
        Ok(())
    });
}

#[test]
fn the_public_learns_nothing_of_words_and_hidden_rulings() {
    all_bees(|bee, _| {
        let entries = bee.entries();
        if bee.state.phase != Phase::Ruled && entries.len() % 16 != 0 {
            return Ok(());
        }
        let other = fold(&walk::with_other_secrets(&entries));
        prop_assert_eq!(other.public_rev(), bee.state.public_rev());
        let (mut seen, mut expected) = (other.public(), bee.state.public());
        prop_assert_eq!(
            seen.word.take().map(walk::other_word),
            expected.word.take(),
            "the revealed word"
        );
        for recent in &mut seen.recent {
            recent.word = recent.word.map(walk::other_word);
        }
        let (seen, expected) = (serde_json::to_string(&seen), serde_json::to_string(&expected));
        prop_assert_eq!(seen.expect("JSON"), expected.expect("JSON"));
        Ok(())
    });
}

#[test]
fn the_public_changes_only_with_its_rev() {
    all_bees(|bee, facts| {
        if bee.state.public_rev() == facts.before.public_rev() {
            prop_assert_eq!(bee.state.public(), facts.before.public(), "{:?}", &facts.command);
        }
        Ok(())
    });
}

#[test]
fn random_bees_reach_champions() {
    let reached = std::cell::RefCell::new(BTreeSet::new());
    all_bees(|bee, _| {
        if bee.state.phase == Phase::Final {
            let profile = bee.state.profile.as_ref().expect("a profile");
            reached.borrow_mut().insert(profile.id.clone());
        }
        Ok(())
    });
    let all: BTreeSet<_> = profiles_under_test()
        .into_iter()
        .map(|profile| profile.id)
        .collect();
    assert_eq!(reached.into_inner(), all, "with {WORDS} words");
}
