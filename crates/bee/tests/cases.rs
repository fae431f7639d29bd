//! Rulings of real bees, as published, by name. Numbers in brackets are those of the design's list.

mod common;

use bee::*;
use common::{Bee, SECOND, numbers, rules};

/// The south-asian rules, at round 8 with 12, 23 and 37: 12 is right, the others miss.
fn south_asian_round_8() -> Bee {
    let mut bee = Bee::of("south-asian", &[12, 23, 37], 7);
    bee.round(&[true, false, false]);
    assert_eq!(bee.seated(), [12, 23, 37], "23 and 37 stay seated");
    bee
}

#[test]
fn case_01_south_asian_missed_title_word_brings_everyone_back() {
    let mut bee = south_asian_round_8();
    bee.title_word(false);
    bee.start();
    let round = bee.state.round.as_ref().expect("a round");
    assert_eq!(numbers(&round.eligible), [12, 23, 37]);
}

#[test]
fn case_02_south_asian_title_word_wins() {
    let mut bee = south_asian_round_8();
    bee.title_word(true);
    assert_eq!(bee.champions(), [12]);
    assert_eq!(bee.standing()[..2], [(1, vec![12]), (2, vec![23, 37])]);
}

#[test]
fn case_03_japan_times_all_miss_and_all_stay() {
    let mut bee = Bee::of("local", &[1, 2, 3, 4], 3);
    bee.round(&[false; 4]);
    assert_eq!(bee.seated(), [1, 2, 3, 4]);
}

#[test]
fn case_04_national_2025_just_ring_the_bell() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 17);
    bee.start();
    bee.spell(false);
    bee.spell(false);
    bee.call();
    bee.rule(Ground::Conceded);
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3], "three return");
}

#[test]
fn case_05_national_2025_uaupes_missed_then_eclaircissement() {
    let mut bee = Bee::of("national-2025", &[1, 2], 20);
    bee.round(&[false, true]);
    bee.title_word(true);
    assert_eq!(bee.champions(), [2]);
    let heard = Heard {
        text: "eclaircissement".into(),
        restarts: Vec::new(),
    };
    let accepted = Accepted {
        spellings: vec!["éclaircissement".into()],
        ..Accepted::default()
    };
    assert_eq!(
        compare(&heard, &accepted, &rules("national-2025")).verdict,
        Some(Verdict::Correct)
    );
}

#[test]
fn case_06_iroquois_county_physical_then_referee() {
    let mut bee = Bee::of("classic-duel", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    let physical = bee.state.turns[&bee.turn_of(1)].word;
    bee.spell(true);
    assert_eq!(
        bee.state.turns[&bee.turn_of(2)].word,
        physical,
        "the rival gets the same word"
    );
    assert_eq!(bee.spell(true), SpellerId(2));
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
}

#[test]
fn case_07_missed_title_word_goes_to_the_first_speller() {
    let mut bee = Bee::of("classic-duel", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    bee.spell(true);
    bee.spell(false);
    let title_word = bee.state.turns[&bee.turn_of(2)].word;
    assert_eq!(bee.spell(true), SpellerId(1));
    assert_eq!(bee.state.turns[&bee.turn_of(1)].word, title_word);
    assert_eq!(bee.state.phase, Phase::Between, "one more word");
    assert_eq!(bee.spell(true), SpellerId(1));
    bee.close_round();
    assert_eq!(bee.champions(), [1]);
}

#[test]
fn case_08_tri_city_both_miss_the_same_word() {
    let mut bee = Bee::of("classic-duel", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    let missed = bee.state.turns[&bee.turn_of(1)].word;
    bee.spell(false);
    assert_eq!(bee.call(), SpellerId(1));
    assert_ne!(bee.state.turns[&bee.turn_of(1)].word, missed);
}

#[test]
fn case_09_canada_rival_wins_at_once() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
}

#[test]
fn case_10_arkansas_2020_title_word_demanded_by_mistake() {
    let mut bee = Bee::of("local", &[1, 2], 9);
    bee.round(&[true, false]);
    bee.spell(false);
    let grievance = bee.lodge(1, AppealSide::Speller);
    bee.run(grievance);
    let (value, second) = (false.into(), Some(SECOND.into()));
    let reason = "The rules ask for no title word.".to_owned();
    bee.run(Command::Amend {
        path: "/titleWord".into(),
        value,
        reason: reason.clone(),
        second,
    });
    let (appeal, outcome, remedy) = (AppealId(1), AppealOutcome::Withdrawn, Remedy::None);
    bee.run(Command::DecideAppeal {
        appeal,
        outcome,
        remedy,
        reason,
        second: None,
    });
    bee.close_round();
    assert_eq!(bee.champions(), [1], "the earlier word wins");
    let amended = bee
        .entries()
        .into_iter()
        .flat_map(|entry| entry.events)
        .find_map(|event| match event {
            Event::ProfileAmended { was, is, .. } => Some((was, is)),
            _ => None,
        });
    assert_eq!(amended, Some((true.into(), false.into())));
}

#[test]
fn case_11_burlington_out_in_the_same_round_share_a_place() {
    let mut bee = Bee::of("rotary-team", &[1, 2, 3, 4, 5], 2);
    bee.round(&[true, false, true, false, true]);
    assert_eq!(bee.standing(), [(4, vec![2, 4])]);
}

#[test]
fn case_12_tie_for_third_is_broken_before_the_final() {
    let mut profile = rules("local");
    profile.ties = Ties::TieBreak;
    let mut bee = Bee::by_rules(profile, &[1, 2, 3, 4], 5);
    bee.round(&[true, false, true, false]);
    bee.start();
    let round = bee.state.round.as_ref().expect("a round");
    assert_eq!(
        (round.kind, numbers(&round.eligible)),
        (RoundKind::TieBreak, vec![2, 4])
    );
    bee.spell(false);
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.standing(), [(3, vec![4]), (4, vec![2])]);
    bee.round(&[true, false]);
    bee.title_word(true);
    assert_eq!(
        bee.standing(),
        [(1, vec![1]), (2, vec![3]), (3, vec![4]), (4, vec![2])]
    );
}

#[test]
fn case_13_greenspan_2019_early_bell() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 4);
    bee.start();
    bee.call();
    let bell = Command::Rule {
        correct: false,
        ground: None,
        note: None,
        confirmed: false,
    };
    assert_eq!(bee.refused(&bell), RefusalCode::EarlyBell);
    bee.rule(Ground::Misspelled);
    bee.spell(true);
    bee.spell(true);
    bee.uphold(1, AppealSide::Judges, Remedy::Correct);
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3], "reinstated");
}

#[test]
fn case_14_pullulation_2022_is_reversed_in_the_break() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 4);
    bee.run(Command::StartRound {
        kind: Some(RoundKind::Vocabulary),
        level: None,
    });
    for choice in [2, 1, 1] {
        bee.call();
        bee.run(Command::Choose { choice });
        bee.rule(if choice == 1 {
            Ground::Spelled
        } else {
            Ground::WrongChoice
        });
    }
    bee.close_round();
    assert_eq!(bee.seated(), [2, 3]);
    bee.run(Command::Pause {
        kind: PauseKind::Break,
        seconds: Some(600),
        text: String::new(),
    });
    bee.uphold(1, AppealSide::Judges, Remedy::Correct);
    bee.run(Command::Resume {});
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3]);
    assert!(bee.state.correction, "the hall sees that it is a correction");
}

#[test]
fn case_15_kapu_2022_gets_a_new_word_first() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 4);
    bee.round(&[false, true, true]);
    let missed = bee.state.turns[&bee.turn_of(1)].word;
    bee.uphold(1, AppealSide::Judges, Remedy::NewWord);
    assert_eq!(
        bee.refused(&Command::StartRound {
            kind: None,
            level: None
        }),
        RefusalCode::NotNow
    );
    assert_eq!(bee.spell(true), SpellerId(1));
    assert_ne!(bee.state.turns[&bee.turn_of(1)].word, missed);
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3]);
}

#[test]
fn case_16_spell_off_2022_is_counted_again() {
    let mut bee = Bee::of("national-2025", &[1, 2], 18);
    bee.run(Command::StartRound {
        kind: Some(RoundKind::SpellOff),
        level: None,
    });
    for (number, score) in [(1, 21), (2, 15)] {
        let speller = bee.call();
        assert_eq!(speller, SpellerId(number));
        for item in 0..3 {
            bee.run(Command::Mark {
                speller,
                item: WordId(item),
                correct: true,
            });
        }
        bee.now += 90_000;
        bee.actor = Actor::server();
        bee.run(Command::TimeUp {
            turn: bee.turn_of(number),
        });
        bee.actor = Actor::everything("teacher");
        bee.run(Command::Count {
            speller,
            score,
            is_final: true,
        });
    }
    bee.close_round();
    assert_eq!(bee.champions(), [1]);
    bee.run(Command::Count {
        speller: SpellerId(1),
        score: 22,
        is_final: true,
    });
    assert_eq!(bee.champions(), [1], "the same champion");
    assert_eq!(bee.state.scores[&SpellerId(1)], (22, true));
}

#[test]
fn case_17_eight_champions_2019() {
    let eight = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut bee = Bee::of("national-2025", &eight, 18);
    bee.round(&[true; 8]);
    let value = serde_json::json!({ "rounds": 1, "atMostSpellers": null, "testScore": false });
    let (reason, second) = (
        "The list ends with round 20, as announced.".into(),
        Some(SECOND.into()),
    );
    bee.run(Command::Amend {
        path: "/cap".into(),
        value,
        reason,
        second,
    });
    bee.round(&[true; 8]);
    assert_eq!(bee.champions(), eight);
}

#[test]
fn case_18_reno_late_protest_against_a_wrong_list() {
    let mut bee = Bee::of("local", &[1, 2, 3], 4);
    let (value, second) = ("nextCall".into(), Some(SECOND.into()));
    bee.run(Command::Amend {
        path: "/appeals/until".into(),
        value,
        reason: "as printed".into(),
        second,
    });
    bee.start();
    bee.spell(false);
    bee.spell(true);
    assert_eq!(
        bee.refused(&bee.lodge(1, AppealSide::Speller)),
        RefusalCode::AppealLate
    );
    bee.spell(true);
    bee.uphold(1, AppealSide::Judges, Remedy::Correct);
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3], "the judges may reinstate");
}

#[test]
fn case_19_a_capital_that_was_not_named() {
    let heard = Heard {
        text: "december".into(),
        restarts: Vec::new(),
    };
    let accepted = Accepted {
        spellings: vec!["December".into()],
        ..Accepted::default()
    };
    assert_eq!(
        compare(&heard, &accepted, &rules("classic-duel")).verdict,
        Some(Verdict::Wrong)
    );
    assert_eq!(
        compare(&heard, &accepted, &rules("local")).verdict,
        Some(Verdict::Correct)
    );
}

#[test]
fn case_20_a_speller_who_began_in_time_may_finish() {
    let mut profile = rules("national-2025");
    let clock = profile.clock.as_mut().expect("a clock");
    (clock.seconds, clock.warn_left_s, clock.finish) = (40, Vec::new(), Finish::IfBegun);
    let mut bee = Bee::by_rules(profile, &[1, 2], 4);
    bee.start();
    for begun in [true, false] {
        bee.call();
        let turn = bee.state.turn.as_ref().expect("a turn").id;
        if begun {
            bee.run(Command::Begin { turn });
        }
        bee.now += 40_000;
        bee.actor = Actor::server();
        bee.run(Command::TimeUp { turn });
        bee.actor = Actor::everything("teacher");
        let expected = if begun { Phase::Spelling } else { Phase::Judging };
        assert_eq!(bee.state.phase, expected);
        bee.rule(if begun { Ground::Spelled } else { Ground::Time });
    }
}
