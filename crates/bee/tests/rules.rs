//! What happens on stage, rule by rule.

mod common;

use bee::*;
use common::{Bee, SECOND, rules, spellers};

#[test]
fn roles_are_checked() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.start();
    bee.call();
    let ruling = Command::Rule {
        correct: true,
        ground: None,
        note: None,
        confirmed: true,
    };
    for role in [
        Role::Scribe,
        Role::Pronouncer,
        Role::Timekeeper,
        Role::CheckIn,
        Role::Server,
    ] {
        bee.actor = Actor::with("grant", role);
        assert_eq!(bee.refused(&ruling), RefusalCode::WrongRole, "{role:?}");
    }
    bee.actor = Actor::with("grant", Role::Judge);
    assert!(bee.attempt(&ruling).is_ok());
}

#[test]
fn a_skip_needs_a_reason_and_a_second_official() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.run(Command::Call {});
    let skip = |reason: &str, second: Option<&str>| Command::Skip {
        reason: reason.into(),
        second: second.map(ToOwned::to_owned),
    };
    assert_eq!(bee.refused(&skip("", Some(SECOND))), RefusalCode::ReasonNeeded);
    assert_eq!(bee.refused(&skip("misprint", None)), RefusalCode::SecondNeeded);
    let word = bee
        .state
        .turn
        .as_ref()
        .and_then(|turn| turn.word)
        .expect("a word");
    bee.run(skip("misprint", Some(SECOND)));
    assert_ne!(bee.state.turn.as_ref().and_then(|turn| turn.word), Some(word));
    assert!(!bee.state.unused(word));
}

#[test]
fn a_voided_turn_gives_the_same_speller_another_word() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.call();
    let word = bee
        .state
        .turn
        .as_ref()
        .and_then(|turn| turn.word)
        .expect("a word");
    bee.run(Command::Void {
        reason: "Another word was read.".into(),
        burn: false,
    });
    let turn = bee.state.turn.as_ref().expect("a turn");
    assert_eq!(
        (turn.speller, turn.clock),
        (SpellerId(1), None),
        "the clock starts anew"
    );
    assert!(turn.word != Some(word) && !bee.state.unused(word));
}

#[test]
fn absent_spellers_come_at_the_end_then_miss() {
    let mut bee = Bee::of("local", &[1, 2, 3], 3);
    bee.start();
    bee.run(Command::PassOver {
        reason: PassReason::Absent,
    });
    assert_eq!(bee.spell(true), SpellerId(2));
    assert_eq!(bee.spell(true), SpellerId(3));
    bee.run(Command::PassOver {
        reason: PassReason::OnBreak,
    });
    bee.run(Command::PassOver {
        reason: PassReason::Absent,
    });
    bee.close_round();
    assert_eq!(bee.seated(), [2, 3]);
}

#[test]
fn allowances_add_seconds_and_stay_out_of_the_public_state() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    let allowance = Allowance {
        extra_s: 30,
        large_type: true,
    };
    bee.run(Command::Enter {
        speller: SpellerId(1),
        number: 1,
        school: None,
        allowance,
        alternate: false,
    });
    bee.start();
    bee.call();
    let left = bee
        .state
        .turn
        .as_ref()
        .and_then(|turn| turn.clock)
        .map(|clock| clock.left(bee.now));
    assert_eq!(left, Some(120_000));
    let public = serde_json::to_string(&bee.state.public()).expect("JSON");
    assert!(!public.contains("allowance") && !public.contains("extra"));
}

#[test]
fn a_pause_stops_the_clock_and_resuming_starts_it() {
    let mut bee = Bee::of("national-2025", &[1, 2], 3);
    bee.start();
    bee.call();
    bee.run(Command::Pause {
        kind: PauseKind::Hold,
        seconds: Some(900),
        text: String::new(),
    });
    let pause = bee.state.public().pause.expect("a pause");
    assert_eq!(pause.end_t, Some(bee.now + 900_000), "for a countdown");
    bee.now += 600_000;
    bee.run(Command::Resume {});
    let left = bee
        .state
        .turn
        .as_ref()
        .and_then(|turn| turn.clock)
        .map(|clock| clock.left(bee.now));
    assert_eq!(left, Some(89_000), "one second before the pause");
    bee.actor = Actor::server();
    bee.run(Command::Restarted { remaining_ms: 50_000 });
    let clock = bee.state.turn.as_ref().and_then(|turn| turn.clock);
    assert_eq!(clock, Some(Clock::Stopped(50_000)), "paused after a restart");

    // Hold and Resume go on.
    bee.actor = Actor::everything("teacher");
    bee.run(hold());
    bee.run(Command::Resume {});
    let clock = bee.state.turn.as_ref().and_then(|turn| turn.clock);
    assert_eq!(clock, Some(Clock::Until(bee.now + 50_000)));
}

fn hold() -> Command {
    Command::Pause {
        kind: PauseKind::Hold,
        seconds: None,
        text: String::new(),
    }
}

#[test]
fn the_clock_rests_once_the_speller_has_finished() {
    let mut bee = Bee::drawn(rules("canada"), 2);
    bee.start();
    bee.call();
    bee.run(hold());
    bee.run(Command::Done {});
    bee.run(Command::Resume {});
    let clock = bee.state.turn.as_ref().and_then(|turn| turn.clock);
    assert!(matches!(clock, Some(Clock::Stopped(_))), "{clock:?}");
    let more = Command::SetClock {
        running: true,
        remaining_ms: Some(30_000),
    };
    assert_eq!(bee.refused(&more), RefusalCode::NotNow);
}

#[test]
fn those_who_are_left_when_the_words_run_out_are_champions() {
    let mut bee = Bee::drawn(rules("local"), 3);
    bee.start();
    let last = bee.setup.words.len() as u32 - 1;
    bee.run(Command::CatchUp {
        round: 9,
        survivors: spellers(&[1, 3]),
        out: Vec::new(),
        used_to: Some(WordId(last)),
        over: false,
        note: "No words were left.".into(),
    });
    assert_eq!((bee.champions(), bee.state.phase), (vec![1, 3], Phase::Final));
    bee.run(Command::Close {});
    assert_eq!(bee.standing(), [(1, vec![1, 3]), (3, vec![2])]);
}
#[test]
fn nobody_leaves_in_a_practice_round() {
    let mut bee = Bee::drawn(rules("local"), 3);
    bee.run(Command::StartRound {
        kind: Some(RoundKind::Practice),
        level: None,
    });
    (0..3).for_each(|_| {
        bee.spell(false);
    });
    bee.close_round();
    assert_eq!((bee.seated(), bee.state.round_no), (vec![1, 2, 3], 0));
}

#[test]
fn paper_is_caught_up_with() {
    let mut bee = Bee::drawn(rules("local"), 4);
    bee.start();
    bee.call();
    let survivors = spellers(&[4, 2]);
    let used_to = Some(WordId(11));
    bee.run(Command::CatchUp {
        round: 3,
        survivors,
        out: Vec::new(),
        used_to,
        over: false,
        note: "The power was out.".into(),
    });
    assert_eq!((bee.seated(), bee.state.phase), (vec![2, 4], Phase::Ready));
    assert_eq!(bee.standing(), [(3, vec![1, 3])]);
    let round = bee.state.public().round.expect("a round");
    assert_eq!(
        (round.no, round.missed),
        (3, Vec::new()),
        "the hall knows that it began"
    );
    bee.start();
    bee.call();
    assert_eq!(bee.state.round.as_ref().map(|round| round.no), Some(4));
    assert_eq!(
        bee.state.turn.as_ref().and_then(|turn| turn.word),
        Some(WordId(12))
    );
}

/// The power fails after round 1, in which only 5 missed. Rounds 2 to 4 are on paper: 4 is out in the second, 2 and 6 in the third,
/// and 1 in the fourth.
fn three_rounds_on_paper(out: &[(u32, u32)]) -> (Bee, Command) {
    let mut bee = Bee::drawn(rules("local"), 6);
    bee.round(&[true, true, true, true, false, true]);
    let out = out.iter().map(|(number, round)| OutOnPaper {
        speller: SpellerId(*number),
        round: *round,
    });
    let catch_up = Command::CatchUp {
        round: 4,
        survivors: spellers(&[3]),
        out: out.collect(),
        used_to: None,
        over: false,
        note: "The power was out.".into(),
    };
    (bee, catch_up)
}

#[test]
fn who_spelled_longer_on_paper_has_the_better_place() {
    let (mut bee, catch_up) = three_rounds_on_paper(&[(2, 3), (4, 2), (6, 3)]);
    bee.run(catch_up);
    let places = [(2, vec![1]), (3, vec![2, 6]), (5, vec![4]), (6, vec![5])];
    assert_eq!(bee.standing(), places);
    let on_paper = [1, 2, 3, 4, 5].map(|number| bee.state.entrants[&SpellerId(number)].on_paper);
    assert_eq!(on_paper, [Some(4), Some(3), Some(4), Some(2), None]);
    assert_eq!(fold(&bee.entries()).standing(), bee.state.standing());

    bee.undo();
    assert_eq!(bee.standing(), [(6, vec![5])]);
    bee.run(Command::Redo {});
    assert_eq!(bee.standing(), places);
}

#[test]
fn paper_names_each_speller_who_is_out_once_with_a_round_on_paper() {
    // 3 is still in, 5 was out before, and there is no 7.
    for numbers in [[2, 2], [2, 3], [2, 5], [2, 7]] {
        let (bee, catch_up) = three_rounds_on_paper(&numbers.map(|number| (number, 3)));
        let refused = bee.refused(&catch_up);
        assert_eq!(refused, RefusalCode::UnknownSpeller, "{numbers:?}");
    }
    for round in [0, 5] {
        let (bee, catch_up) = three_rounds_on_paper(&[(2, round)]);
        assert_eq!(bee.refused(&catch_up), RefusalCode::BadValue, "round {round}");
    }
}

#[test]
fn a_log_without_rounds_on_paper_reads_as_before() {
    let old = r#"{"type":"caughtUp","round":4,"survivors":[3],"usedTo":null,"note":"The power was out."}"#;
    let (mut bee, _) = three_rounds_on_paper(&[]);
    let event: Event = serde_json::from_str(old).expect("an event");
    assert_eq!(serde_json::to_string(&event).expect("JSON"), old);
    bee.log(vec![event]);
    assert_eq!(bee.standing(), [(2, vec![1, 2, 4, 6]), (6, vec![5])]);
}

#[test]
fn points_are_added_and_a_tie_is_spelled_off() {
    let mut bee = Bee::drawn(rules("class-points"), 6);
    bee.start();
    for number in 1..=6 {
        bee.run(Command::ScoreWritten {
            speller: SpellerId(number),
            score: 15 - number,
        });
    }
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3, 4, 5], "the best five go on");
    for _ in 0..5 {
        bee.round(&[true, true, false, true, false]);
    }
    assert_eq!(bee.state.phase, Phase::SpellOff);
    for scores in [vec![(1, 7), (2, 9), (4, 9)], vec![(2, 5), (4, 4)]] {
        bee.start();
        for (number, score) in scores {
            bee.call();
            bee.run(Command::Done {});
            let speller = SpellerId(number);
            bee.run(Command::Count {
                speller,
                score,
                is_final: true,
            });
        }
        bee.close_round();
    }
    assert_eq!(bee.champions(), [2]);
    let places: Vec<_> = bee.standing().into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, [1, 2, 3, 4, 6]);
}

#[test]
fn a_cap_ends_with_the_best_test_score() {
    let mut profile = rules("local");
    profile.cap = Some(Cap {
        rounds: 2,
        at_most_spellers: Some(3),
        test_score: true,
    });
    let mut bee = Bee::by_rules(profile, &[1, 2, 3], 5);
    for (number, score) in [(1, 30), (2, 35), (3, 20)] {
        bee.run(Command::ScoreWritten {
            speller: SpellerId(number),
            score,
        });
    }
    bee.round(&[true, true, true]);
    bee.round(&[true, true, false]);
    assert_eq!(bee.champions(), [2]);
    assert_eq!(bee.standing(), [(1, vec![2]), (2, vec![1, 3])]);
}

#[test]
fn the_word_stays_secret_until_the_rival_has_spelled_it() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    assert_eq!(bee.refused(&Command::Reveal {}), RefusalCode::Rules);
    bee.spell(false);
    bee.run(Command::Reveal {});
    assert!(bee.state.public().word.is_some());
}

#[test]
fn homonyms_are_defined_with_the_word_where_rules_ask_for_it() {
    let mut bee = Bee::of("canada", &[1, 2, 3], 4);
    bee.setup.words.iter_mut().for_each(|word| word.homonyms = true);
    bee.start();
    bee.call();
    assert_eq!(
        bee.state.noted(bee.turn_of(1)).map(|noted| noted.asked.clone()),
        Some(vec![Item::Definition])
    );
}

#[test]
fn a_speller_who_leaves_shares_the_place_of_the_round() {
    let mut bee = Bee::of("local", &[1, 2, 3, 4], 4);
    bee.start();
    bee.call();
    bee.run(Command::Leave {
        speller: SpellerId(1),
        reason: "unwell".into(),
    });
    assert_eq!(bee.spell(false), SpellerId(2));
    bee.spell(true);
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.standing(), [(3, vec![1, 2])]);
    bee.run(Command::Leave {
        speller: SpellerId(3),
        reason: "unwell".into(),
    });
    let last = Command::Leave {
        speller: SpellerId(4),
        reason: "unwell".into(),
    };
    assert_eq!(bee.refused(&last), RefusalCode::LastSpeller);
    bee.start();
    assert_eq!(
        bee.state.round.as_ref().map(|round| round.kind),
        Some(RoundKind::TitleWord)
    );
}

#[test]
fn a_round_of_a_level_uses_only_its_words() {
    let mut bee = Bee::of("local", &[1, 2], 4);
    bee.setup.words[150].level = Some(3);
    bee.run(Command::StartRound {
        kind: None,
        level: Some(3),
    });
    bee.spell(true);
    assert_eq!(bee.state.turns[&bee.turn_of(1)].word, Some(WordId(150)));
    assert_eq!(bee.refused(&Command::Call {}), RefusalCode::NoWordsLeft);
}

#[test]
fn the_next_best_win_if_everyone_in_a_spell_off_leaves() {
    let mut bee = Bee::of("class-points", &[1, 2, 3], 5);
    bee.round(&[true, true, false]);
    bee.start();
    for speller in spellers(&[1, 2]) {
        bee.run(Command::Leave {
            speller,
            reason: "unwell".into(),
        });
    }
    bee.close_round();
    bee.start();
    bee.call();
    bee.run(Command::Done {});
    bee.run(Command::Count {
        speller: SpellerId(3),
        score: 1,
        is_final: true,
    });
    bee.close_round();
    assert_eq!(bee.champions(), [3]);
}

#[test]
fn a_question_starts_no_clock_after_the_said_word_was_undone() {
    let mut bee = Bee::of("canada", &[1, 2, 3], 3);
    bee.start();
    bee.run(Command::Call {});
    let turn = bee.turn_of(1);
    let item = Item::Definition;
    bee.run(Command::Info { turn, item });
    assert_eq!(bee.state.phase, Phase::Asking, "the word was said");
    bee.undo();
    bee.run(Command::Info { turn, item });
    assert_eq!(bee.state.phase, Phase::AtMic, "nobody has spoken since");
    assert_eq!(bee.state.turn.as_ref().and_then(|turn| turn.clock), None);
    let asked = bee.state.noted(turn).map(|noted| noted.asked.len());
    assert_eq!(asked, Some(2), "both are on record");
    bee.run(Command::Speak {});
    assert_eq!(bee.state.phase, Phase::Asking);
}

#[test]
fn a_question_counts_as_said_for_the_word_after_a_skip() {
    let mut bee = Bee::of("canada", &[1, 2, 3], 5);
    bee.start();
    bee.run(Command::Call {});
    bee.run(Command::Speak {});
    bee.undo();
    bee.run(Command::Skip {
        reason: "offensive".into(),
        second: Some(common::SECOND.into()),
    });
    let turn = bee.turn_of(1);
    let item = Item::Definition;
    bee.run(Command::Info { turn, item });
    assert_eq!(bee.state.phase, Phase::Asking, "the new word was said");
}

#[test]
fn nothing_is_ruled_while_the_bee_is_paused() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.start();
    bee.call();
    bee.run(Command::Pause {
        kind: PauseKind::Hold,
        seconds: None,
        text: String::new(),
    });
    let rule = Command::Rule {
        correct: false,
        ground: None,
        note: None,
        confirmed: true,
    };
    assert_eq!(bee.refused(&rule), RefusalCode::Paused);
    bee.run(Command::Resume {});
    bee.run(rule);
}

#[test]
fn a_text_that_nobody_could_read_is_refused() {
    let mut bee = Bee::drawn(rules("local"), 2);
    let board = |mode, length: usize| Command::SetBoard {
        mode,
        text: "é".repeat(length),
    };
    let pause = |length: usize| Command::Pause {
        kind: PauseKind::Break,
        seconds: None,
        text: "é".repeat(length),
    };
    bee.run(board(BoardMode::Text, 200));
    bee.run(board(BoardMode::Rules, 500));
    for command in [
        board(BoardMode::Text, 201),
        board(BoardMode::Rules, 501),
        pause(121),
    ] {
        assert_eq!(bee.refused(&command), RefusalCode::BadValue, "{command:?}");
    }
    bee.run(pause(120));
}
