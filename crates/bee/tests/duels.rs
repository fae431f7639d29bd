//! Duels: appeals about them, and spellers who leave them.

mod common;

use bee::*;
use common::{Bee, SECOND};

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
    bee.run(Command::Leave {
        speller: SpellerId(1),
        reason: "Went home".into(),
    });
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
    let leave = |bee: &mut Bee| {
        bee.run(Command::Leave {
            speller: SpellerId(1),
            reason: "Went home".into(),
        });
        bee.run(Command::Done {});
        bee.rule(Ground::Spelled);
        bee.close_round();
        assert_eq!(bee.champions(), [2]);
    };
    let mut canada = Bee::of("canada", &[1, 2], 9);
    canada.start();
    canada.spell(false);
    assert_eq!(canada.call(), SpellerId(2), "the missed word, which wins");
    leave(&mut canada);

    let mut classic = Bee::of("classic-duel", &[1, 2], 9);
    classic.start();
    classic.spell(false);
    classic.spell(true);
    assert_eq!(classic.call(), SpellerId(2), "the title word");
    leave(&mut classic);
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
    let leave = |bee: &mut Bee, number: u32| {
        bee.run(Command::Leave {
            speller: SpellerId(number),
            reason: "Went home".into(),
        });
    };
    for profile in ["canada", "classic-duel"] {
        let mut bee = Bee::of(profile, &[1, 2], 9);
        bee.start();
        bee.spell(false);
        bee.spell(false);
        assert_eq!(bee.call(), SpellerId(1));
        leave(&mut bee, 2);
        let lodge = bee.lodge(1, AppealSide::Judges);
        assert_eq!(bee.refused(&lodge), RefusalCode::NotNow, "that turn is open");
        let first = *bee
            .state
            .turns
            .iter()
            .find(|(_, turn)| turn.speller == SpellerId(1))
            .expect("a turn")
            .0;
        bee.run(Command::LodgeAppeal {
            turn: first,
            side: AppealSide::Judges,
            ground: "ruling".into(),
            text: String::new(),
        });
        bee.run(Command::DecideAppeal {
            appeal: AppealId(1),
            outcome: AppealOutcome::Upheld,
            remedy: Remedy::Correct,
            reason: "reviewed".into(),
            second: Some(SECOND.into()),
        });
        if !bee.state.appeals[&AppealId(1)].shown {
            bee.run(Command::ShowAppeal { appeal: AppealId(1) });
        }
        assert_eq!(
            bee.state.phase,
            Phase::RoundEnd,
            "{profile}: nobody is left to spell against"
        );
    }

    let mut canada = Bee::of("canada", &[1, 2], 9);
    canada.start();
    canada.spell(false);
    canada.spell(true);
    leave(&mut canada, 2);
    canada.close_round();
    assert_eq!(canada.champions(), [1], "the winner has left");
}
