//! A bee for tests: one person with every role, a clock that tests move, and spellers 1 to n in the order of their numbers.
#![allow(dead_code, reason = "each test file uses a part of it")]

use bee::*;

/// A bee under test.
pub struct Bee {
    pub setup: Setup,
    pub state: State,
    pub now: u64,
    pub actor: Actor,
}

pub const SECOND: &str = "second";

impl Bee {
    /// A bee without spellers, opened and sealed.
    pub fn open(profile: Profile, words: u32) -> Self {
        let setup = Setup {
            words: vec![SetupWord::default(); words as usize],
        };
        let mut bee = Self {
            setup,
            state: State::default(),
            now: 0,
            actor: Actor::everything("teacher"),
        };
        bee.run(Command::Open {
            profile: Box::new(profile),
            rehearsal: false,
        });
        let signers = vec!["teacher".into(), SECOND.into()];
        bee.run(Command::Seal {
            list: "list".into(),
            hash: "00".into(),
            count: words,
            signers,
        });
        bee
    }

    /// A bee with spellers, drawn by number.
    pub fn drawn(profile: Profile, spellers: u32) -> Self {
        let mut bee = Self::open(profile, 200);
        for number in 1..=spellers {
            bee.enter(number);
            bee.check_in(number);
        }
        bee.run(Command::Draw {
            seed: String::new(),
            method: Some(OrderMethod::Number),
        });
        bee
    }

    /// A bee that went on by paper until these were left after a round.
    pub fn of(profile: &str, numbers: &[u32], round: u32) -> Self {
        Self::by_rules(rules(profile), numbers, round)
    }

    /// The same with other rules.
    pub fn by_rules(profile: Profile, numbers: &[u32], round: u32) -> Self {
        let mut bee = Self::drawn(profile, *numbers.iter().max().expect("a number"));
        let survivors = spellers(numbers);
        bee.run(Command::CatchUp {
            round,
            survivors,
            out: Vec::new(),
            used_to: None,
            over: false,
            note: "test".into(),
        });
        bee
    }

    pub fn enter(&mut self, number: u32) {
        let (speller, allowance) = (SpellerId(number), Allowance::default());
        self.run(Command::Enter {
            speller,
            number,
            school: None,
            allowance,
            alternate: false,
        });
    }

    pub fn check_in(&mut self, number: u32) {
        self.run(Command::CheckIn {
            speller: SpellerId(number),
            present: true,
            replaces: None,
        });
    }

    pub fn attempt(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        decide(&self.setup, &self.state, &self.actor, command, self.now)
    }

    pub fn run(&mut self, command: Command) {
        self.now += 1_000;
        match self.attempt(&command) {
            Ok(events) => self.log(events),
            Err(refusal) => panic!("{command:?}: {refusal:?}"),
        }
    }

    pub fn log(&mut self, events: Vec<Event>) {
        if !events.is_empty() {
            let entry = self.state.entry(self.now, &self.actor.by, events);
            self.state.apply(&entry);
        }
    }

    pub fn refused(&self, command: &Command) -> RefusalCode {
        self.attempt(command).expect_err("a refusal").code
    }

    pub fn entries(&self) -> Vec<Entry> {
        self.state.log().iter().map(|entry| (**entry).clone()).collect()
    }

    /// Calls the next speller and says the word.
    pub fn call(&mut self) -> SpellerId {
        self.run(Command::Call {});
        self.run(Command::Speak {});
        self.state.turn.as_ref().expect("a turn").speller
    }

    pub fn rule(&mut self, ground: Ground) {
        let correct = matches!(ground, Ground::Spelled | Ground::Accepted);
        let note = (ground == Ground::Accepted).then(|| "in the dictionary".to_owned());
        self.run(Command::Rule {
            correct,
            ground: Some(ground),
            note,
            confirmed: true,
        });
        if self.state.phase == Phase::Ruled {
            self.run(Command::Show {});
        }
    }

    /// A whole turn.
    pub fn spell(&mut self, correct: bool) -> SpellerId {
        let speller = self.call();
        self.run(Command::Done {});
        self.rule(if correct {
            Ground::Spelled
        } else {
            Ground::Misspelled
        });
        speller
    }

    pub fn start(&mut self) {
        self.run(Command::StartRound {
            kind: None,
            level: None,
        });
    }

    pub fn close_round(&mut self) {
        self.run(Command::CloseRound {});
    }

    /// A whole round, in order.
    pub fn round(&mut self, rulings: &[bool]) {
        self.start();
        rulings.iter().for_each(|correct| {
            self.spell(*correct);
        });
        self.close_round();
    }

    /// The title word's round.
    pub fn title_word(&mut self, correct: bool) {
        assert_eq!(self.state.phase, Phase::TitleWord);
        self.spell(correct);
        self.close_round();
    }

    /// The newest turn of a speller.
    pub fn turn_of(&self, number: u32) -> TurnId {
        let newest = self
            .state
            .turns
            .iter()
            .rev()
            .find(|(_, record)| record.speller == SpellerId(number));
        *newest.expect("a turn").0
    }

    pub fn lodge(&self, number: u32, side: AppealSide) -> Command {
        Command::LodgeAppeal {
            turn: self.turn_of(number),
            side,
            ground: "ruling".into(),
            text: String::new(),
        }
    }

    /// An appeal that judges uphold and the announcer shows.
    pub fn uphold(&mut self, number: u32, side: AppealSide, remedy: Remedy) {
        let lodge = self.lodge(number, side);
        self.run(lodge);
        let appeal = *self.state.appeals.keys().last().expect("an appeal");
        let (outcome, reason, second) = (AppealOutcome::Upheld, "reviewed".into(), Some(SECOND.into()));
        self.run(Command::DecideAppeal {
            appeal,
            outcome,
            remedy,
            reason,
            second,
        });
        if !self.state.appeals[&appeal].shown {
            self.run(Command::ShowAppeal { appeal });
        }
    }

    pub fn undo(&mut self) {
        self.run(Command::Undo {
            command: None,
            reason: "mistake".into(),
            second: Some(SECOND.into()),
        });
    }

    pub fn seated(&self) -> Vec<u32> {
        numbers(&self.state.seated)
    }

    pub fn champions(&self) -> Vec<u32> {
        assert_eq!(self.state.phase, Phase::Final);
        numbers(&self.state.champions)
    }

    /// Places, each with its numbers.
    pub fn standing(&self) -> Vec<(u32, Vec<u32>)> {
        self.state
            .standing()
            .iter()
            .map(|place| (place.place, numbers(&place.spellers)))
            .collect()
    }
}

pub fn rules(id: &str) -> Profile {
    profile(id).expect("a profile")
}

pub fn numbers(spellers: &[SpellerId]) -> Vec<u32> {
    spellers.iter().map(|speller| speller.0).collect()
}

pub fn spellers(numbers: &[u32]) -> Vec<SpellerId> {
    numbers.iter().copied().map(SpellerId).collect()
}
