//! Before the first word: the sealed list, and who takes part.

mod common;

use bee::*;
use common::{Bee, rules};

#[test]
fn late_spellers_join_at_the_end_until_the_profile_says_no() {
    let mut bee = Bee::drawn(rules("local"), 2);
    bee.enter(3);
    bee.enter(4);
    bee.start();
    bee.spell(true);
    bee.check_in(3);
    bee.spell(true);
    assert_eq!(bee.spell(true), SpellerId(3));
    bee.close_round();
    let late = Command::CheckIn {
        speller: SpellerId(4),
        present: true,
        replaces: None,
    };
    assert_eq!(bee.refused(&late), RefusalCode::Rules);
}

#[test]
fn no_redo_leaves_a_late_speller_out_of_a_duel() {
    let mut duel = Bee::drawn(rules("canada"), 2);
    duel.enter(3);
    duel.start();
    duel.undo();
    duel.check_in(3);
    assert_eq!(duel.refused(&Command::Redo {}), RefusalCode::NothingToUndo);
    duel.start();
    let spelled: Vec<_> = (0..3).map(|_| duel.spell(true)).collect();
    assert!(spelled.contains(&SpellerId(3)), "{spelled:?}");
}

#[test]
fn nobody_joins_a_duel_or_a_vocabulary_round() {
    let late = Command::CheckIn {
        speller: SpellerId(3),
        present: true,
        replaces: None,
    };
    let mut duel = Bee::drawn(rules("canada"), 2);
    duel.enter(3);
    duel.start();
    assert_eq!(duel.refused(&late), RefusalCode::NotNow);
    duel.spell(true);
    assert_eq!(duel.refused(&late), RefusalCode::NotNow);

    let mut profile = rules("national-2025");
    profile.late_until_round = 1;
    let mut vocabulary = Bee::drawn(profile, 2);
    vocabulary.enter(3);
    vocabulary.run(Command::StartRound {
        kind: Some(RoundKind::Vocabulary),
        level: None,
    });
    assert_eq!(vocabulary.refused(&late), RefusalCode::NotNow);

    let mut practice = Bee::drawn(rules("canada"), 2);
    practice.enter(3);
    practice.run(Command::StartRound {
        kind: Some(RoundKind::Practice),
        level: None,
    });
    practice.run(late);
    practice.spell(true);
    practice.spell(true);
    practice.close_round();
    practice.start();
    assert_eq!(practice.seated(), [1, 2, 3]);
    let round = practice.state.round.as_ref().expect("a round");
    assert_eq!((round.kind, round.eligible.len()), (RoundKind::Spelling, 3));
}

#[test]
fn an_alternate_spells_only_in_place_of_someone_absent() {
    let mut bee = Bee::open(rules("local"), 20);
    bee.enter(1);
    bee.enter(2);
    bee.enter(4);
    let (speller, allowance) = (SpellerId(3), Allowance::default());
    bee.run(Command::Enter {
        speller,
        number: 3,
        school: None,
        allowance,
        alternate: true,
    });
    bee.check_in(1);
    let alternate = |replaces: Option<u32>| Command::CheckIn {
        speller,
        present: true,
        replaces: replaces.map(SpellerId),
    };
    assert_eq!(bee.refused(&alternate(None)), RefusalCode::BadValue);
    assert_eq!(bee.refused(&alternate(Some(1))), RefusalCode::NotNow, "1 is here");
    bee.run(alternate(Some(2)));
    assert_eq!(
        bee.refused(&alternate(Some(4))),
        RefusalCode::NotNow,
        "one place each"
    );
    let back = Command::CheckIn {
        speller: SpellerId(2),
        present: true,
        replaces: None,
    };
    assert_eq!(
        bee.refused(&back),
        RefusalCode::NotNow,
        "the alternate has the place"
    );
    bee.run(Command::Draw {
        seed: String::new(),
        method: Some(OrderMethod::Number),
    });
    assert_eq!(bee.seated(), [1, 3]);
}

#[test]
fn two_spellers_cannot_wear_one_number() {
    let mut bee = Bee::open(rules("local"), 20);
    bee.enter(1);
    let (speller, allowance) = (SpellerId(2), Allowance::default());
    let same = Command::Enter {
        speller,
        number: 1,
        school: None,
        allowance,
        alternate: false,
    };
    assert_eq!(bee.refused(&same), RefusalCode::NumberTaken);
}

#[test]
fn a_list_needs_two_signers_or_one_alone_and_two_words() {
    let setup = Setup {
        words: vec![SetupWord::default()],
    };
    let mut bee = Bee {
        setup,
        state: State::default(),
        now: 0,
        actor: Actor::everything("teacher"),
    };
    bee.run(Command::Open {
        profile: Box::new(rules("local")),
        rehearsal: true,
    });
    let seal = |count, signers: &[&str]| Command::Seal {
        list: "list".into(),
        hash: "00".into(),
        count,
        signers: signers.iter().map(|signer| (*signer).to_owned()).collect(),
    };
    assert_eq!(
        bee.refused(&seal(1, &["a", "b"])),
        RefusalCode::BadValue,
        "one word"
    );
    bee.setup.words.push(SetupWord::default());
    assert_eq!(bee.refused(&seal(2, &["a", "a"])), RefusalCode::SecondNeeded);
    assert_eq!(bee.refused(&seal(2, &[])), RefusalCode::SecondNeeded);
    bee.run(seal(2, &["a"]));
    bee.run(Command::Unseal {
        reason: "typo".into(),
        signers: vec!["a".into()],
    });
    bee.run(seal(2, &["a", "b"]));
}
