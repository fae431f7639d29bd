//! Undo, appeals, and what the hall sees of them.

mod common;

use bee::*;
use common::{Bee, SECOND, rules, spellers};

#[test]
fn officials_undo_their_own_last_command_until_it_is_shown() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.call();
    bee.run(Command::Done {});
    let undo = |reason: &str| Command::Undo {
        command: None,
        reason: reason.into(),
        second: None,
    };
    bee.actor = Actor::with("judge", Role::Judge);
    assert_eq!(bee.refused(&undo("")), RefusalCode::WrongRole, "someone else's");
    bee.run(Command::Rule {
        correct: true,
        ground: None,
        note: None,
        confirmed: false,
    });
    bee.run(undo(""));
    bee.run(Command::Rule {
        correct: false,
        ground: None,
        note: None,
        confirmed: false,
    });
    bee.actor = Actor::with("announcer", Role::Announcer);
    let terms = |bee: &Bee| bee.state.undo_terms().map(|terms| (terms.shown, terms.second));
    assert_eq!(terms(&bee), Some((false, false)));
    bee.run(Command::Show {});
    assert_eq!(terms(&bee), Some((true, false)));
    assert_eq!(bee.refused(&undo("oops")), RefusalCode::WrongRole, "it was shown");
    bee.actor = Actor::with("head", Role::HeadJudge);
    assert_eq!(bee.refused(&undo("")), RefusalCode::ReasonNeeded);
    bee.run(undo("wrong key"));
}

#[test]
fn past_a_closed_round_undo_needs_a_second_person() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 3);
    bee.round(&[true, true, false]);
    let undo = |second: Option<&str>| {
        let second = second.map(ToOwned::to_owned);
        Command::Undo {
            command: None,
            reason: "miscounted".into(),
            second,
        }
    };
    let terms = bee.state.undo_terms().map(|terms| (terms.shown, terms.second));
    assert_eq!(terms, Some((true, true)));
    assert_eq!(bee.refused(&undo(None)), RefusalCode::SecondNeeded);
    assert_eq!(bee.refused(&undo(Some("teacher"))), RefusalCode::SecondNeeded);
    bee.run(undo(Some(SECOND)));
    assert_eq!(bee.state.phase, Phase::RoundEnd);
}

#[test]
fn the_hall_sees_a_correction_when_the_announcer_releases_it() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.spell(false);
    let seen = bee.state.public();
    bee.undo();
    assert_eq!(bee.state.public(), seen, "nothing changes silently");
    assert_eq!(bee.refused(&Command::CloseRound {}), RefusalCode::NotNow);
    bee.run(Command::ShowCorrection {});
    assert_ne!(bee.state.public(), seen);
    assert!(bee.state.public().correction);
}

#[test]
fn undoing_a_stopped_clock_resumes_as_if_never_stopped() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.call();
    let end = bee.state.turn.as_ref().and_then(|turn| turn.clock);
    bee.run(Command::SetClock {
        running: false,
        remaining_ms: None,
    });
    bee.run(Command::Undo {
        command: None,
        reason: String::new(),
        second: None,
    });
    assert_eq!(bee.state.turn.as_ref().and_then(|turn| turn.clock), end);
    bee.run(Command::SetClock {
        running: false,
        remaining_ms: None,
    });
    bee.now += 100_000;
    bee.run(Command::Undo {
        command: None,
        reason: String::new(),
        second: None,
    });
    let clock = bee.state.turn.as_ref().and_then(|turn| turn.clock);
    assert_eq!(clock, Some(Clock::Stopped(0)), "an official decides");
}

#[test]
fn letters_and_questions_do_not_make_a_press_stale() {
    let mut bee = Bee::of("local", &[1, 2], 3);
    bee.start();
    bee.call();
    let decisions = bee.state.decisions();
    let turn = bee.turn_of(1);
    bee.run(Command::Info {
        turn,
        item: Item::Definition,
    });
    bee.run(Command::Hear {
        turn,
        text: "ab".into(),
        restarts: Vec::new(),
    });
    bee.run(Command::Done {});
    assert_eq!(bee.state.decisions(), decisions);
    bee.rule(Ground::Spelled);
    assert_eq!(bee.state.decisions(), decisions + 1);
    let late = Command::Hear {
        turn,
        text: "abc".into(),
        restarts: Vec::new(),
    };
    bee.run(late);
    assert_eq!(
        bee.state.noted(turn).and_then(|noted| noted.heard.clone()),
        Some(Heard {
            text: "abc".into(),
            restarts: Vec::new()
        })
    );
}

#[test]
fn an_open_appeal_holds_up_the_end_of_its_round() {
    let mut bee = Bee::of("local", &[1, 2], 4);
    bee.start();
    bee.spell(true);
    bee.spell(false);
    let lodge = bee.lodge(2, AppealSide::Speller);
    bee.run(lodge);
    assert_eq!(bee.refused(&Command::CloseRound {}), RefusalCode::AppealOpen);
    let (appeal, outcome, remedy) = (AppealId(1), AppealOutcome::Refused, Remedy::None);
    bee.run(Command::DecideAppeal {
        appeal,
        outcome,
        remedy,
        reason: "clear".into(),
        second: None,
    });
    bee.close_round();
    assert_eq!(bee.state.phase, Phase::TitleWord);
}

#[test]
fn an_upheld_appeal_voids_an_open_title_word() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 4);
    bee.round(&[true, false, false]);
    bee.call();
    bee.uphold(2, AppealSide::Judges, Remedy::Correct);
    assert_eq!(bee.state.phase, Phase::RoundEnd, "the round is judged anew");
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2]);
}

#[test]
fn a_closed_bee_is_reopened_by_two_people() {
    let mut bee = Bee::of("national-2025", &[1, 2], 4);
    bee.round(&[true, false]);
    bee.title_word(true);
    bee.run(Command::Close {});
    let reopen = |second: Option<&str>| Command::Reopen {
        reason: "protest".into(),
        second: second.map(ToOwned::to_owned),
    };
    assert_eq!(bee.refused(&Command::Call {}), RefusalCode::NotNow);
    assert_eq!(bee.refused(&reopen(None)), RefusalCode::SecondNeeded);
    bee.run(reopen(Some(SECOND)));
    assert_eq!(bee.champions(), [1]);
}

#[test]
fn a_bee_that_ended_when_the_others_left_goes_on_after_an_appeal() {
    let mut bee = Bee::of("class-points", &[1, 2, 3], 5);
    bee.round(&[true, true, false]);
    let survivors = spellers(&[1, 2]);
    bee.run(Command::CatchUp {
        round: 6,
        survivors,
        out: Vec::new(),
        used_to: None,
        over: false,
        note: "paper".into(),
    });
    bee.run(Command::Leave {
        speller: SpellerId(1),
        reason: "unwell".into(),
    });
    assert_eq!(bee.champions(), [2]);
    bee.uphold(3, AppealSide::Judges, Remedy::Correct);
    assert_eq!((bee.seated(), bee.state.phase), (vec![2, 3], Phase::Ready));
}

#[test]
fn a_new_word_is_given_once_though_two_appeals_ask_for_it() {
    let mut bee = Bee::of("local", &[1, 2], 4);
    bee.start();
    bee.spell(false);
    bee.uphold(1, AppealSide::Judges, Remedy::NewWord);
    bee.uphold(1, AppealSide::Judges, Remedy::NewWord);
    assert_eq!(bee.spell(true), SpellerId(2));
    assert_eq!(bee.spell(true), SpellerId(1));
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2]);
}

#[test]
fn the_hall_sees_who_is_back_in_until_the_next_call() {
    let mut bee = Bee::of("local", &[1, 2, 3], 4);
    bee.start();
    bee.spell(false);
    assert_eq!(bee.state.public().reinstated, None);
    bee.uphold(1, AppealSide::Speller, Remedy::Correct);
    let public = bee.state.public();
    let reinstated = Reinstated {
        speller: SpellerId(1),
        new_word: false,
        was_right: false,
    };
    assert_eq!(public.reinstated, Some(reinstated));
    assert!(public.recent[0].correct, "the result is corrected, too");
    bee.run(Command::Call {});
    assert_eq!(bee.state.public().reinstated, None);

    bee.run(Command::Speak {});
    bee.run(Command::Done {});
    bee.rule(Ground::Misspelled);
    bee.uphold(2, AppealSide::Speller, Remedy::NewWord);
    let public = bee.state.public();
    assert!(public.reinstated.is_some_and(|reinstated| reinstated.new_word));
    assert_eq!(public.recent.len(), 1, "the miss doesn't count");
    bee.undo();
    assert_eq!(bee.state.public().reinstated, None);
    assert_eq!(bee.state.public().recent.len(), 2);
}

#[test]
fn an_appeal_about_a_tie_break_only_settles_places() {
    let mut profile = rules("local");
    profile.ties = Ties::TieBreak;
    let mut bee = Bee::by_rules(profile, &[1, 2, 3, 4], 5);
    bee.round(&[true, false, true, false]);
    bee.start();
    bee.spell(false);
    bee.uphold(2, AppealSide::Judges, Remedy::Correct);
    bee.spell(false);
    bee.close_round();
    assert_eq!(bee.standing(), [(3, vec![2]), (4, vec![4])]);
    let lodge = bee.lodge(4, AppealSide::Judges);
    bee.run(lodge);
    let decide = Command::DecideAppeal {
        appeal: AppealId(2),
        outcome: AppealOutcome::Upheld,
        remedy: Remedy::Correct,
        reason: "reviewed".into(),
        second: None,
    };
    assert_eq!(bee.refused(&decide), RefusalCode::NotNow);
}

#[test]
fn a_word_that_was_said_is_used_though_that_was_undone() {
    let mut bee = Bee::of("local", &[1, 2], 4);
    bee.start();
    bee.call();
    let word = bee.state.turn.as_ref().and_then(|turn| turn.word);
    bee.run(Command::Undo {
        command: None,
        reason: String::new(),
        second: None,
    });
    bee.run(Command::Void {
        reason: "noise".into(),
        burn: false,
    });
    assert_ne!(bee.state.turn.as_ref().and_then(|turn| turn.word), word);
}

#[test]
fn an_appeal_reopens_a_round_without_those_who_left_since() {
    let mut bee = Bee::of("local", &[1, 2, 3], 4);
    bee.round(&[true, false, false]);
    bee.run(Command::Leave {
        speller: SpellerId(1),
        reason: "unwell".into(),
    });
    bee.uphold(2, AppealSide::Judges, Remedy::Correct);
    bee.close_round();
    assert_eq!(bee.state.phase, Phase::TitleWord);
    assert_eq!(bee.seated(), [2, 3]);
}

#[test]
fn who_is_back_without_spelling_wins_nothing() {
    for profile in ["local", "canada", "classic-duel"] {
        let mut bee = Bee::of(profile, &[1, 2, 3, 4], 3);
        bee.round(&[true, true, true, false]);
        bee.start();
        bee.spell(false);
        bee.uphold(4, AppealSide::Judges, Remedy::Correct);
        bee.spell(false);
        bee.spell(false);
        bee.close_round();
        assert_eq!(bee.state.phase, Phase::Ready, "{profile}: nobody was right");
        assert_eq!(bee.seated(), [1, 2, 3, 4], "{profile}");
    }
}

#[test]
fn a_new_word_after_the_title_word_counts() {
    let mut bee = Bee::of("local", &[1, 2], 3);
    bee.round(&[true, false]);
    bee.title_word(true);
    assert_eq!(bee.champions(), [1]);
    bee.uphold(2, AppealSide::Judges, Remedy::NewWord);
    assert_eq!(bee.spell(true), SpellerId(2));
    bee.close_round();
    assert_eq!(bee.state.phase, Phase::Ready, "both were right");
    assert_eq!(bee.seated(), [1, 2]);
}

#[test]
fn a_done_with_its_clock_does_not_make_a_press_stale() {
    let mut bee = Bee::of("canada", &[1, 2, 3], 3);
    bee.start();
    bee.call();
    let decisions = bee.state.decisions();
    bee.run(Command::Done {});
    assert!(bee.state.log().last().is_some_and(|entry| {
        entry
            .events
            .iter()
            .any(|event| matches!(event, Event::ClockSet { .. }))
    }));
    assert_eq!(bee.state.decisions(), decisions);
}

#[test]
fn a_word_can_be_shown_though_another_word_was_taken_back() {
    let mut bee = Bee::of("local", &[1, 2, 3], 3);
    bee.start();
    let speller = bee.call();
    bee.run(Command::Void {
        reason: "Another word was read".into(),
        burn: true,
    });
    bee.undo();
    assert_eq!(bee.state.turn.as_ref().map(|turn| turn.speller), Some(speller));
    bee.run(Command::Done {});
    bee.rule(Ground::Spelled);
    bee.run(Command::Reveal {});
}

#[test]
fn the_desk_files_what_only_the_judges_can_still_review() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 3);
    bee.round(&[true, true, false]);
    bee.actor = Actor::with("desk", Role::Coordinator);
    assert_eq!(
        bee.refused(&bee.lodge(3, AppealSide::Speller)),
        RefusalCode::AppealLate,
        "for the family"
    );
    bee.run(bee.lodge(3, AppealSide::Judges));
}

#[test]
fn an_undone_call_ends_no_time_for_appeals() {
    let mut profile = rules("local");
    profile.appeals.until = AppealUntil::NextCall;
    let mut bee = Bee::by_rules(profile, &[1, 2, 3], 3);
    bee.start();
    bee.spell(false);
    bee.run(Command::Call {});
    assert_eq!(
        bee.refused(&bee.lodge(1, AppealSide::Speller)),
        RefusalCode::AppealLate
    );
    bee.undo();
    bee.run(bee.lodge(1, AppealSide::Speller));
}
