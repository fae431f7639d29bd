//! A small bee of a lone teacher, from opening to champion.

use bee::*;

struct Bee {
    setup: Setup,
    state: State,
    now: u64,
}

impl Bee {
    fn of(spellers: u32) -> Self {
        let setup = Setup {
            words: vec![SetupWord::default(); 60],
        };
        let mut bee = Self {
            setup,
            state: State::default(),
            now: 0,
        };
        bee.run(Command::Open {
            profile: Box::new(profile("local").unwrap()),
            rehearsal: false,
        });
        let signers = vec!["teacher".into()];
        bee.run(Command::Seal {
            list: "list".into(),
            hash: "00".into(),
            count: 60,
            signers,
        });
        for speller in (1..=spellers).map(SpellerId) {
            let (number, allowance) = (speller.0, Allowance::default());
            bee.run(Command::Enter {
                speller,
                number,
                school: None,
                allowance,
                alternate: false,
            });
            bee.run(Command::CheckIn {
                speller,
                present: true,
                replaces: None,
            });
        }
        bee.run(Command::Draw {
            seed: String::new(),
            method: Some(OrderMethod::Number),
        });
        bee
    }

    fn run(&mut self, command: Command) {
        self.now += 1_000;
        let actor = Actor::everything("teacher");
        let events = decide(&self.setup, &self.state, &actor, &command, self.now)
            .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        let entry = self.state.entry(self.now, &actor.by, events);
        self.state.apply(&entry);
    }

    fn spell(&mut self, correct: bool) {
        self.run(Command::Call {});
        self.run(Command::Speak {});
        self.run(Command::Done {});
        self.run(Command::Rule {
            correct,
            ground: None,
            note: None,
            confirmed: false,
        });
        self.run(Command::Reveal {});
    }

    fn round(&mut self, rulings: &[bool]) {
        self.run(Command::StartRound {
            kind: None,
            level: None,
        });
        rulings.iter().for_each(|correct| self.spell(*correct));
        self.run(Command::CloseRound {});
    }
}

#[test]
fn a_bee_goes_from_the_draw_to_a_champion() {
    let mut bee = Bee::of(3);
    bee.round(&[false, false, false]);
    assert_eq!(bee.state.seated.len(), 3, "everyone missed, so everyone stays");
    bee.round(&[false, true, false]);
    assert_eq!(bee.state.phase, Phase::TitleWord);
    bee.spell(false);
    bee.run(Command::CloseRound {});
    assert_eq!(
        bee.state.seated.len(),
        3,
        "a missed title word brings everyone back"
    );
    bee.round(&[true, false, true]);
    bee.round(&[true, false]);
    bee.spell(true);
    bee.run(Command::CloseRound {});
    assert_eq!(bee.state.phase, Phase::Final);
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
    let mut bee = Bee::of(2);
    bee.run(Command::StartRound {
        kind: None,
        level: None,
    });
    bee.spell(false);
    let before = bee.state.public();
    bee.run(Command::Undo {
        command: None,
        reason: String::new(),
        second: None,
    });
    bee.run(Command::Undo {
        command: None,
        reason: "The word was right.".into(),
        second: None,
    });
    assert_eq!(bee.state.phase, Phase::Judging);
    bee.run(Command::Redo {});
    bee.run(Command::Redo {});
    assert_eq!(bee.state.public(), before);
}
