//! Prints how long the log of a long bee takes to fold: `cargo run --release -p wordhive-bee --example fold`.

use std::time::{Duration, Instant};

use bee::*;

const SPELLERS: u32 = 60;
const EVENTS: usize = 2_000;

fn main() {
    let log = long_bee();
    let events: usize = log.iter().map(|entry| entry.events.len()).sum();
    let undone = log
        .iter()
        .filter(|entry| matches!(entry.events[0], Event::Undone { .. }))
        .count();
    let mut times: Vec<Duration> = (0..101)
        .map(|_| {
            let start = Instant::now();
            assert_eq!(fold(&log).next_seq(), log.len() as u64 + 1);
            start.elapsed()
        })
        .collect();
    times.sort();
    println!(
        "{events} events in {} commands, {undone} of them undos",
        log.len()
    );
    println!("median {:.2} ms, slowest {:.2} ms", ms(times[50]), ms(times[100]));
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Everyone misses every round, so that the bee goes on. Each tenth turn has a ruling that is undone.
fn long_bee() -> Vec<Entry> {
    let mut bee = Desk::open();
    let mut turns = 0;
    while bee.events < EVENTS {
        let command = match bee.state.phase {
            Phase::Setup => Command::Draw {
                seed: "honey".into(),
                method: None,
            },
            Phase::Ready => Command::StartRound {
                kind: None,
                level: None,
            },
            Phase::Between => Command::Call {},
            Phase::AtMic => Command::Speak {},
            Phase::Asking => {
                let turn = bee.state.turn.as_ref().map_or(TurnId(0), |turn| turn.id);
                Command::Hear {
                    turn,
                    text: "recalcitrent".into(),
                    restarts: Vec::new(),
                }
            }
            Phase::Spelling => Command::Done {},
            Phase::RoundEnd => Command::CloseRound {},
            _ => Command::Rule {
                correct: false,
                ground: None,
                note: None,
                confirmed: true,
            },
        };
        let ruled = matches!(command, Command::Rule { .. });
        bee.run(command);
        turns += usize::from(ruled);
        if ruled && turns % 10 == 0 {
            bee.run(Command::Undo {
                command: None,
                reason: "wrong key".into(),
                second: None,
            });
        }
    }
    bee.state.log().iter().map(|entry| (**entry).clone()).collect()
}

struct Desk {
    setup: Setup,
    state: State,
    events: usize,
}

impl Desk {
    fn open() -> Self {
        let setup = Setup {
            words: vec![SetupWord::default(); 1_000],
        };
        let mut desk = Self {
            setup,
            state: State::default(),
            events: 0,
        };
        let profile = profile("local").expect("a profile");
        desk.run(Command::Open {
            profile: Box::new(profile),
            rehearsal: false,
        });
        let signers = vec!["teacher".into()];
        desk.run(Command::Seal {
            list: "list".into(),
            hash: String::new(),
            count: 1_000,
            signers,
        });
        for speller in (1..=SPELLERS).map(SpellerId) {
            let (number, allowance) = (speller.0, Allowance::default());
            desk.run(Command::Enter {
                speller,
                number,
                school: None,
                allowance,
                alternate: false,
            });
            desk.run(Command::CheckIn {
                speller,
                present: true,
                replaces: None,
            });
        }
        desk
    }

    fn run(&mut self, command: Command) {
        let actor = Actor::everything("teacher");
        let now = self.events as u64 * 1_000;
        let events = decide(&self.setup, &self.state, &actor, &command, now).expect("allowed");
        self.events += events.len();
        let entry = self.state.entry(now, &actor.by, events);
        self.state.apply(&entry);
    }
}
