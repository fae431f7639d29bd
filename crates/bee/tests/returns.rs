//! Mistakes that are found late: a wrong check-in, a wrong departure, and a bee that ended on paper.

mod common;

use bee::*;
use common::{Bee, SECOND, rules, spellers};

fn leave(number: u32) -> Command {
    Command::Leave {
        speller: SpellerId(number),
        reason: "went home".into(),
    }
}

fn come_back(number: u32) -> Command {
    Command::Return {
        speller: SpellerId(number),
        reason: "the wrong number".into(),
    }
}

fn door(number: u32, present: bool) -> Command {
    Command::CheckIn {
        speller: SpellerId(number),
        present,
        replaces: None,
    }
}

#[test]
fn someone_marked_as_gone_comes_back_and_spells_last() {
    let mut bee = Bee::drawn(rules("local"), 5);
    bee.start();
    bee.spell(true);
    bee.run(leave(2));
    bee.spell(true);
    bee.spell(false);
    assert_eq!(bee.seated(), [1, 3, 4, 5]);
    bee.run(come_back(2));
    assert_eq!(bee.seated(), [1, 2, 3, 4, 5]);
    bee.spell(true);
    assert_eq!(bee.spell(true), SpellerId(2));
    assert_eq!(
        bee.refused(&come_back(2)),
        RefusalCode::NotNow,
        "they haven't left"
    );
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3, 5]);
}

#[test]
fn someone_marked_as_gone_after_their_turn_keeps_its_result() {
    let mut bee = Bee::drawn(rules("local"), 4);
    bee.start();
    bee.spell(true);
    bee.run(leave(1));
    (0..3).for_each(|_| _ = bee.spell(true));
    assert_eq!(bee.state.phase, Phase::RoundEnd);
    bee.run(come_back(1));
    assert_eq!(bee.state.phase, Phase::RoundEnd);
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3, 4]);
}

#[test]
fn someone_marked_as_gone_at_the_microphone_gets_another_turn() {
    let mut bee = Bee::drawn(rules("local"), 3);
    bee.start();
    bee.call();
    bee.run(leave(1));
    bee.run(come_back(1));
    bee.spell(true);
    bee.spell(true);
    assert_eq!(bee.spell(true), SpellerId(1));
}

#[test]
fn someone_marked_as_gone_between_rounds_joins_the_next_one() {
    let mut bee = Bee::drawn(rules("local"), 4);
    bee.round(&[true, true, true, true]);
    bee.run(leave(2));
    bee.start();
    bee.spell(true);
    bee.run(come_back(2));
    bee.spell(true);
    bee.spell(true);
    assert_eq!(bee.spell(true), SpellerId(2));
    bee.undo();
    assert_eq!(bee.state.turns.len(), 8);
}

#[test]
fn nobody_comes_back_into_what_was_decided_without_them() {
    let mut closed = Bee::drawn(rules("local"), 4);
    closed.start();
    closed.run(leave(4));
    (0..3).for_each(|_| _ = closed.spell(true));
    closed.close_round();
    assert_eq!(closed.refused(&come_back(4)), RefusalCode::NotNow);

    // Two are left, so they spell against each other.
    let mut duel = Bee::of("canada", &[1, 2, 3], 4);
    duel.run(leave(3));
    duel.start();
    assert_eq!(duel.refused(&come_back(3)), RefusalCode::NotNow);

    let mut title = Bee::of("local", &[1, 2, 3], 4);
    title.round(&[true, false, false]);
    title.run(leave(1));
    assert_eq!(
        title.refused(&come_back(1)),
        RefusalCode::NotNow,
        "the title word"
    );
    title.run(leave(2));
    title.run(come_back(2));
    assert_eq!(title.seated(), [2, 3]);
}

#[test]
fn someone_who_left_before_the_draw_checks_in_again() {
    let mut bee = Bee::open(rules("local"), 20);
    (1..=3).for_each(|number| bee.enter(number));
    bee.check_in(1);
    bee.check_in(2);
    bee.run(leave(3));
    assert_eq!(bee.refused(&door(3, true)), RefusalCode::NotNow);
    bee.run(come_back(3));
    bee.check_in(3);
    bee.run(Command::Draw {
        seed: String::new(),
        method: Some(OrderMethod::Number),
    });
    assert_eq!(bee.seated(), [1, 2, 3]);
}

#[test]
fn undoing_a_return_takes_a_reason_and_the_hall_sees_it() {
    let mut bee = Bee::of("national-2025", &[1, 2, 3], 3);
    bee.start();
    bee.run(leave(3));
    bee.run(come_back(3));
    let terms = bee.state.undo_terms().map(|terms| (terms.shown, terms.second));
    assert_eq!(terms, Some((true, false)));
    bee.undo();
    assert_eq!(bee.seated(), [1, 2]);
}

#[test]
fn a_wrong_check_in_after_the_draw_is_taken_back_until_they_are_called() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.enter(3);
    bee.enter(4);
    bee.start();
    bee.spell(true);
    bee.check_in(3);
    bee.run(door(3, false));
    assert_eq!(bee.seated(), [1, 2]);
    assert_eq!(bee.state.standing(), [], "nobody is out");
    bee.check_in(4);
    bee.spell(true);
    assert_eq!(bee.call(), SpellerId(4));
    assert_eq!(
        bee.refused(&door(4, false)),
        RefusalCode::NotNow,
        "they were called"
    );
    assert_eq!(
        bee.refused(&door(1, false)),
        RefusalCode::NotNow,
        "they were drawn"
    );
    bee.rule(Ground::Misspelled);
    // The real one comes in time.
    bee.check_in(3);
    assert_eq!(bee.spell(true), SpellerId(3));
    bee.close_round();
    assert_eq!(bee.seated(), [1, 2, 3]);
}

#[test]
fn a_wrong_check_in_that_is_taken_back_as_the_last_one_ends_the_round() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.enter(3);
    bee.start();
    bee.spell(true);
    bee.spell(true);
    bee.check_in(3);
    assert_eq!(bee.state.phase, Phase::Between);
    bee.run(door(3, false));
    assert_eq!(bee.state.phase, Phase::RoundEnd);
}

#[test]
fn a_bee_that_paper_decided_has_its_champions_though_words_are_left() {
    let mut bee = Bee::drawn(rules("local"), 4);
    bee.round(&[true, true, true, false]);
    bee.run(Command::CatchUp {
        round: 5,
        survivors: spellers(&[3]),
        out: Vec::new(),
        used_to: Some(WordId(40)),
        over: true,
        note: "power cut".into(),
    });
    assert_eq!(bee.champions(), [3]);
    bee.run(Command::Close {});
    assert_eq!(bee.standing(), [(1, vec![3]), (2, vec![1, 2]), (4, vec![4])]);
}

#[test]
fn a_correct_ruling_counts_as_missed_or_gives_a_new_word_but_is_not_correct_once_more() {
    let mut bee = Bee::of("local", &[1, 2, 3], 3);
    bee.start();
    bee.spell(true);
    bee.spell(false);
    let lodge = bee.lodge(1, AppealSide::Rival);
    bee.run(lodge);
    let decide = |remedy| Command::DecideAppeal {
        appeal: AppealId(1),
        outcome: AppealOutcome::Upheld,
        remedy,
        reason: "she said e for a".into(),
        second: Some(SECOND.into()),
    };
    assert_eq!(bee.refused(&decide(Remedy::Correct)), RefusalCode::BadValue);
    bee.run(decide(Remedy::Missed));
    let public = bee.state.public();
    assert!(public.correction && public.reinstated.is_none());
    assert!(public.recent.iter().all(|recent| !recent.correct));
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.state.title, Some(SpellerId(3)));

    // A miss or a word of an earlier round can't count as missed later.
    let lodge = bee.lodge(2, AppealSide::Judges);
    bee.run(lodge);
    let decide = Command::DecideAppeal {
        appeal: AppealId(2),
        outcome: AppealOutcome::Upheld,
        remedy: Remedy::Missed,
        reason: "reviewed".into(),
        second: Some(SECOND.into()),
    };
    assert_eq!(bee.refused(&decide), RefusalCode::NotNow);
}

#[test]
fn an_allowed_break_is_no_absence() {
    let mut bee = Bee::of("local", &[1, 2], 3);
    let pass = |reason| Command::PassOver { reason };
    bee.start();
    bee.run(pass(PassReason::OnBreak));
    bee.spell(true);
    bee.run(pass(PassReason::Absent));
    assert_eq!(bee.state.phase, Phase::Between, "once more, at the end");
    assert_eq!(bee.spell(true), SpellerId(1));
}

#[test]
fn a_tie_that_someone_leaves_lets_the_champion_be_crowned() {
    let mut profile = rules("local");
    profile.ties = Ties::TieBreak;
    let mut bee = Bee::by_rules(profile, &[1, 2, 3], 3);
    bee.round(&[true, false, false]);
    bee.spell(true);
    bee.close_round();
    assert_eq!(bee.state.phase, Phase::Ready, "second place is open");
    bee.run(leave(2));
    assert_eq!(bee.champions(), [1]);
}

#[test]
fn results_of_a_practice_round_are_not_among_the_real_ones() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.run(Command::StartRound {
        kind: Some(RoundKind::Practice),
        level: None,
    });
    bee.spell(false);
    bee.spell(true);
    assert_eq!(bee.state.public().recent.len(), 2);
    bee.close_round();
    assert!(bee.state.public().recent.is_empty());
}

#[test]
fn the_public_knows_where_one_right_speller_is_not_enough() {
    let title_word = |id: &str| {
        let mut bee = Bee::of(id, &[1, 2, 3], 3);
        bee.start();
        bee.state.public().round.map(|round| round.title_word)
    };
    assert_eq!(title_word("local"), Some(true));
    assert_eq!(title_word("canada"), Some(false));
}
