//! Duels: appeals about them, and spellers who leave them.

mod common;

use bee::*;
use common::{Bee, SECOND};

fn leave(bee: &mut Bee, number: u32) {
    bee.run(Command::Leave {
        speller: SpellerId(number),
        reason: "Went home".into(),
    });
}

/// Lodges an appeal about a speller's newest miss.
fn lodge(bee: &mut Bee, number: u32) -> AppealId {
    let missed = |record: &TurnRecord| record.shown.as_ref().is_some_and(|ruling| !ruling.correct);
    let mut turns = bee.state.turns.iter().rev();
    let (turn, _) = turns
        .find(|(_, record)| record.speller == SpellerId(number) && missed(record))
        .expect("a miss");
    let lodge = Command::LodgeAppeal {
        turn: *turn,
        side: AppealSide::Judges,
        ground: "ruling".into(),
        text: String::new(),
    };
    bee.run(lodge);
    *bee.state.appeals.keys().last().expect("an appeal")
}

/// Decides it, and lets the hall know.
fn decide(bee: &mut Bee, appeal: AppealId, outcome: AppealOutcome, remedy: Remedy) {
    bee.run(Command::DecideAppeal {
        appeal,
        outcome,
        remedy,
        reason: "reviewed".into(),
        second: Some(SECOND.into()),
    });
    if !bee.state.appeals[&appeal].shown {
        bee.run(Command::ShowAppeal { appeal });
    }
}

fn uphold(bee: &mut Bee, appeal: AppealId, remedy: Remedy) {
    decide(bee, appeal, AppealOutcome::Upheld, remedy);
}

#[test]
fn an_appeal_restores_what_a_duel_is_about() {
    let mut canada = Bee::of("canada", &[1, 2], 9);
    canada.start();
    canada.spell(false);
    assert_eq!(canada.spell(false), SpellerId(2), "wrongly ruled");
    canada.uphold(2, AppealSide::Speller, Remedy::Correct);
    canada.close_round();
    assert_eq!(canada.champions(), [2], "the rival was right");

    let mut classic = Bee::of("classic-duel", &[1, 2], 9);
    classic.start();
    classic.spell(false);
    classic.spell(true);
    assert_eq!(
        classic.spell(false),
        SpellerId(2),
        "the title word, wrongly ruled"
    );
    classic.uphold(2, AppealSide::Speller, Remedy::NewWord);
    assert_eq!(classic.spell(true), SpellerId(2), "another title word");
    classic.close_round();
    assert_eq!(classic.champions(), [2]);
}

#[test]
fn of_a_duel_that_one_leaves_the_other_spells_the_title_word() {
    let mut bee = Bee::of("classic-duel", &[1, 2], 9);
    bee.start();
    bee.spell(true);
    leave(&mut bee, 1);
    bee.close_round();
    assert_eq!(bee.state.phase, Phase::Ready);
    bee.start();
    assert_eq!(
        bee.state.round.as_ref().map(|round| round.kind),
        Some(RoundKind::TitleWord)
    );
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
}

#[test]
fn a_deciding_word_counts_though_the_other_one_leaves() {
    let finish = |bee: &mut Bee| {
        leave(bee, 1);
        bee.run(Command::Done {});
        bee.rule(Ground::Spelled);
        bee.close_round();
        assert_eq!(bee.champions(), [2]);
    };
    let mut canada = Bee::of("canada", &[1, 2], 9);
    canada.start();
    canada.spell(false);
    assert_eq!(canada.call(), SpellerId(2), "the missed word, which wins");
    finish(&mut canada);

    let mut classic = Bee::of("classic-duel", &[1, 2], 9);
    classic.start();
    classic.spell(false);
    classic.spell(true);
    assert_eq!(classic.call(), SpellerId(2), "the title word");
    finish(&mut classic);
}

#[test]
fn a_rival_s_new_word_wins_what_the_missed_one_would_have() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    assert_eq!(bee.spell(false), SpellerId(2), "disturbed");
    bee.uphold(2, AppealSide::Speller, Remedy::NewWord);
    assert_eq!(bee.spell(true), SpellerId(2));
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
}

#[test]
fn a_duel_that_one_has_left_ends() {
    for profile in ["canada", "classic-duel"] {
        let mut bee = Bee::of(profile, &[1, 2], 9);
        bee.start();
        bee.spell(false);
        bee.spell(false);
        assert_eq!(bee.call(), SpellerId(1));
        leave(&mut bee, 2);
        let open = bee.lodge(1, AppealSide::Judges);
        assert_eq!(bee.refused(&open), RefusalCode::NotNow, "that turn is open");
        let appeal = lodge(&mut bee, 1);
        uphold(&mut bee, appeal, Remedy::Correct);
        assert_eq!(
            bee.state.phase,
            Phase::RoundEnd,
            "{profile}: nobody is left to spell against"
        );
    }
}

#[test]
fn the_winner_of_a_duel_cannot_leave() {
    let home = |number: u32| Command::Leave {
        speller: SpellerId(number),
        reason: "Went home".into(),
    };
    for (profile, words) in [("canada", 2), ("classic-duel", 3)] {
        let mut bee = Bee::of(profile, &[1, 2], 9);
        bee.start();
        bee.spell(false);
        for _ in 1..words {
            assert_eq!(bee.spell(true), SpellerId(2));
        }
        assert_eq!(bee.refused(&home(2)), RefusalCode::NotReady, "{profile}");
        leave(&mut bee, 1);
        bee.close_round();
        assert_eq!(bee.champions(), [2], "{profile}");
        assert_eq!(bee.refused(&home(2)), RefusalCode::LastSpeller, "{profile}");
    }
}

#[test]
fn an_upheld_appeal_takes_no_win_from_the_speller() {
    for (profile, remedy) in [
        ("canada", Remedy::Correct),
        ("canada", Remedy::NewWord),
        ("classic-duel", Remedy::Correct),
        ("classic-duel", Remedy::NewWord),
    ] {
        let mut bee = Bee::of(profile, &[1, 2], 9);
        bee.start();
        bee.spell(true);
        assert_eq!(bee.spell(false), SpellerId(2));
        let appeal = lodge(&mut bee, 2);
        bee.spell(false);
        while bee.state.phase != Phase::RoundEnd {
            let correct = bee.state.upcoming() == [SpellerId(2)];
            bee.spell(correct);
        }
        uphold(&mut bee, appeal, remedy);
        assert_eq!(bee.state.phase, Phase::RoundEnd, "{profile}: 2 has won since");
        assert_eq!(bee.state.public().reinstated, None, "{profile}: 2 was never out");
        bee.close_round();
        assert_eq!(bee.champions(), [2], "{profile}");
    }
}

#[test]
fn an_upheld_appeal_of_the_champion_reopens_nothing() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(true);
    bee.spell(false);
    bee.spell(false);
    assert_eq!(bee.spell(false), SpellerId(2));
    bee.spell(false);
    assert_eq!(bee.spell(true), SpellerId(2));
    assert_eq!(bee.spell(false), SpellerId(1));
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
    let appeal = lodge(&mut bee, 2);
    uphold(&mut bee, appeal, Remedy::Correct);
    assert_eq!(bee.champions(), [2]);
}

#[test]
fn the_last_one_in_a_duel_keeps_a_win_by_the_title_word() {
    for (outcome, remedy) in [
        (AppealOutcome::Upheld, Remedy::Correct),
        (AppealOutcome::Upheld, Remedy::NewWord),
        (AppealOutcome::Refused, Remedy::None),
    ] {
        let mut bee = Bee::of("classic-duel", &[1, 2], 9);
        bee.start();
        bee.spell(false);
        let appeal = lodge(&mut bee, 1);
        bee.spell(false);
        bee.spell(true);
        bee.spell(false);
        bee.spell(true);
        assert_eq!(bee.call(), SpellerId(1), "the title word");
        leave(&mut bee, 2);
        bee.run(Command::Done {});
        bee.rule(Ground::Spelled);
        decide(&mut bee, appeal, outcome, remedy);
        bee.close_round();
        assert_eq!(bee.champions(), [1]);
    }
}

#[test]
fn another_word_for_the_winning_one_must_be_spelled() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    assert_eq!(bee.spell(true), SpellerId(2));
    bee.uphold(2, AppealSide::Judges, Remedy::NewWord);
    assert_eq!(bee.spell(false), SpellerId(2));
    assert_eq!(bee.state.phase, Phase::Between, "not won yet");
}

/// A deciding word that 2 has spelled and that was ruled wrong, before or after 1 has left.
fn wrongly_ruled(profile: &str, left_first: bool) -> (Bee, AppealId) {
    let mut bee = Bee::of(profile, &[1, 2], 9);
    bee.start();
    bee.spell(false);
    if profile == "classic-duel" {
        bee.spell(true);
    }
    assert_eq!(bee.call(), SpellerId(2), "the deciding word");
    if left_first {
        leave(&mut bee, 1);
    }
    bee.run(Command::Done {});
    bee.rule(Ground::Misspelled);
    if !left_first {
        leave(&mut bee, 1);
    }
    assert_eq!(bee.state.phase, Phase::RoundEnd);
    let appeal = lodge(&mut bee, 2);
    (bee, appeal)
}

#[test]
fn a_deciding_word_wins_by_an_appeal_though_the_other_one_has_left() {
    for profile in ["canada", "classic-duel"] {
        for left_first in [true, false] {
            let (mut bee, appeal) = wrongly_ruled(profile, left_first);
            uphold(&mut bee, appeal, Remedy::Correct);
            bee.close_round();
            assert_eq!(bee.champions(), [2], "{profile}");
        }
    }
}

#[test]
fn a_new_word_keeps_what_was_at_stake_though_the_other_one_has_left() {
    for profile in ["canada", "classic-duel"] {
        for (left_first, correct) in [(true, true), (false, true), (true, false)] {
            let (mut bee, appeal) = wrongly_ruled(profile, left_first);
            uphold(&mut bee, appeal, Remedy::NewWord);
            assert_eq!(bee.spell(correct), SpellerId(2));
            bee.close_round();
            if correct {
                assert_eq!(bee.champions(), [2], "{profile}");
            } else {
                assert_eq!(bee.state.due().0, RoundKind::TitleWord, "{profile}");
            }
        }
    }
}

#[test]
fn a_speller_absent_at_the_new_word_spells_a_title_word() {
    let (mut bee, appeal) = wrongly_ruled("canada", true);
    uphold(&mut bee, appeal, Remedy::NewWord);
    bee.run(Command::PassOver {
        reason: PassReason::Absent,
    });
    bee.close_round();
    assert_eq!(bee.state.due().0, RoundKind::TitleWord);
}

#[test]
fn a_deciding_word_wins_by_an_appeal_after_the_round() {
    let (mut bee, appeal) = wrongly_ruled("classic-duel", true);
    decide(&mut bee, appeal, AppealOutcome::Refused, Remedy::None);
    bee.close_round();
    bee.start();
    bee.call();
    let appeal = lodge(&mut bee, 2);
    uphold(&mut bee, appeal, Remedy::Correct);
    bee.close_round();
    assert_eq!(bee.champions(), [2]);
}

fn pass_over(bee: &mut Bee) {
    bee.run(Command::PassOver {
        reason: PassReason::Absent,
    });
}

#[test]
fn a_rival_who_is_no_longer_passed_over_gets_the_missed_word() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    let missed = bee.state.fixed_word();
    pass_over(&mut bee);
    assert_eq!(bee.state.fixed_word(), None, "nobody gets it");
    bee.undo();
    assert_eq!(bee.state.fixed_word(), missed);
}

#[test]
fn a_rival_gets_no_word_that_the_hall_has_seen() {
    let mut bee = Bee::of("canada", &[1, 2], 9);
    bee.start();
    bee.spell(false);
    let missed = bee.state.fixed_word().expect("the missed word");
    pass_over(&mut bee);
    bee.run(Command::Reveal {});
    bee.undo();
    bee.undo();
    assert_eq!(bee.call(), SpellerId(2), "the rival came after all");
    let word = bee.state.turn.as_ref().and_then(|turn| turn.word);
    assert_ne!(word, Some(missed));
    bee.run(Command::Done {});
    bee.rule(Ground::Spelled);
    bee.close_round();
    assert_eq!(bee.champions(), [2], "it wins as the missed one would have");
}
