//! A small bee of a lone teacher, from opening to champion.

mod common;

use bee::*;
use common::Bee;

#[test]
fn a_bee_goes_from_the_draw_to_a_champion() {
    let mut bee = Bee::drawn(common::rules("local"), 3);
    bee.round(&[false, false, false]);
    assert_eq!(bee.state.seated.len(), 3, "everyone missed, so everyone stays");
    bee.round(&[false, true, false]);
    assert_eq!(bee.state.phase, Phase::TitleWord);
    bee.title_word(false);
    assert_eq!(
        bee.state.seated.len(),
        3,
        "a missed title word brings everyone back"
    );
    bee.round(&[true, false, true]);
    bee.round(&[true, false]);
    bee.title_word(true);
    bee.run(Command::Close {});
    let places: Vec<_> = bee
        .state
        .places
        .iter()
        .map(|place| (place.place, place.spellers[0].0))
        .collect();
    assert_eq!(places, [(1, 1), (2, 3), (3, 2)]);
    let log: Vec<_> = bee.state.log().iter().map(|entry| (**entry).clone()).collect();
    assert_eq!(fold(&log), bee.state);
}

#[test]
fn a_ruling_can_be_undone_and_redone() {
    let mut bee = Bee::drawn(common::rules("local"), 2);
    bee.run(Command::StartRound {
        kind: None,
        level: None,
    });
    bee.spell(false);
    let before = bee.state.public();
    let without_reason = Command::Undo {
        command: None,
        reason: String::new(),
        second: None,
    };
    assert_eq!(bee.refused(&without_reason), RefusalCode::ReasonNeeded);
    bee.run(Command::Undo {
        command: None,
        reason: "The word was right.".into(),
        second: None,
    });
    assert_eq!(bee.state.phase, Phase::Judging);
    bee.run(Command::Redo {});
    assert_eq!(bee.state.public(), before);
}
