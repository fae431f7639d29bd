//! Random bees: mostly the next sensible command, sometimes any other.

use bee::*;

use crate::common::{Bee, SECOND};

/// Random bytes of a step.
pub type Step = (u8, u8, u8);

/// Words of the list.
pub const WORDS: u32 = 200;

/// What officials would do next.
pub fn forward(bee: &Bee, (_, a, b): Step) -> Command {
    let state = &bee.state;
    let kind = state.round.as_ref().map(|round| round.kind);
    let turn = state.turn.as_ref();
    match state.phase {
        Phase::Setup => Command::Draw {
            seed: "seed".into(),
            method: None,
        },
        Phase::Ready | Phase::SpellOff => Command::StartRound {
            kind: None,
            level: None,
        },
        Phase::TitleWord => Command::Call {},
        Phase::Between => match state.round.as_ref().and_then(|round| round.waiting.front()) {
            Some(speller) if kind == Some(RoundKind::Written) => Command::ScoreWritten {
                speller: *speller,
                score: u32::from(a % 15),
            },
            _ => Command::Call {},
        },
        Phase::AtMic => Command::Speak {},
        Phase::Asking if kind == Some(RoundKind::Vocabulary) => Command::Choose {
            choice: u32::from(b % 3) + 1,
        },
        Phase::Asking | Phase::Spelling => Command::Done {},
        Phase::Judging if kind == Some(RoundKind::SpellOff) => {
            let speller = turn.map_or(SpellerId(1), |turn| turn.speller);
            Command::Count {
                speller,
                score: u32::from(a),
                is_final: true,
            }
        }
        Phase::Judging => rule(a % 3 > 0, a, true),
        Phase::Ruled => Command::Show {},
        Phase::RoundEnd => match state.appeals.iter().find(|(_, appeal)| appeal.open()) {
            Some((appeal, open)) if open.decided.is_some() => Command::ShowAppeal { appeal: *appeal },
            Some((appeal, _)) => decide_appeal(state, *appeal, a),
            None if state.correction_waiting => Command::ShowCorrection {},
            None => Command::CloseRound {},
        },
        Phase::Final => Command::Close {},
        Phase::Closed => Command::Reopen {
            reason: "count again".into(),
            second: Some(SECOND.into()),
        },
    }
}

/// Anything at all.
pub fn random(bee: &Bee, (_, a, b): Step) -> Command {
    let state = &bee.state;
    let speller = SpellerId(u32::from(b) % 6 + 1);
    let turn = TurnId(state.last_turn.saturating_sub(u32::from(b) % 4));
    let second = (b % 4 > 0).then(|| SECOND.to_owned());
    let reason = || "because".to_owned();
    match a % 34 {
        0..=3 => Command::Undo {
            command: None,
            reason: reason(),
            second,
        },
        4 | 5 => Command::Redo {},
        6 => Command::Skip {
            reason: reason(),
            second,
        },
        7 => Command::Info {
            turn,
            item: if b % 2 == 0 {
                Item::Definition
            } else {
                Item::Repeat
            },
        },
        8 => Command::Begin { turn },
        9 => Command::Hear {
            turn,
            text: "abc".into(),
            restarts: vec!["ab".into()],
        },
        10 => Command::SetClock {
            running: b % 2 == 0,
            remaining_ms: (b % 3 == 0).then_some(5_000),
        },
        11 | 12 => Command::TimeUp {
            turn: TurnId(state.last_turn),
        },
        13 => Command::Restarted { remaining_ms: 7_000 },
        14 => rule(b % 2 == 0, b, b % 3 == 0),
        15 => Command::Reveal {},
        16 => Command::Void {
            reason: reason(),
            burn: b % 2 == 0,
        },
        17 => Command::PassOver {
            reason: if b % 3 == 0 {
                PassReason::OnBreak
            } else {
                PassReason::Absent
            },
        },
        18..=20 => {
            let side = if b % 2 == 0 {
                AppealSide::Judges
            } else {
                AppealSide::Speller
            };
            Command::LodgeAppeal {
                turn,
                side,
                ground: "ruling".into(),
                text: String::new(),
            }
        }
        21 | 22 => decide_appeal(state, AppealId(state.appeals.len() as u32), b),
        23 => Command::ShowAppeal {
            appeal: AppealId(state.appeals.len() as u32),
        },
        24 => Command::ShowCorrection {},
        25 if b % 8 == 0 => Command::CheckIn {
            speller,
            present: b % 16 == 0,
            replaces: None,
        },
        25 => Command::Leave {
            speller,
            reason: reason(),
        },
        28 if b % 8 < 3 => Command::Return {
            speller: state
                .entrants
                .iter()
                .find(|(_, entrant)| entrant.left.is_some())
                .map_or(speller, |(id, _)| *id),
            reason: reason(),
        },
        26 => Command::Pause {
            kind: PauseKind::Hold,
            seconds: None,
            text: String::new(),
        },
        27 => Command::Resume {},
        28 => Command::SetBoard {
            mode: BoardMode::Cover,
            text: String::new(),
        },
        29 if b < 40 => {
            let survivors = state.seated.iter().copied().take(3).collect();
            let earlier = state.seated.iter().skip(3).step_by(2);
            let out = earlier.map(|speller| OutOnPaper {
                speller: *speller,
                round: state.round_no,
            });
            let used_to = Some(WordId(u32::from(b)));
            Command::CatchUp {
                round: state.round_no + u32::from(b % 2),
                survivors,
                out: out.collect(),
                used_to,
                over: false,
                note: "paper".into(),
            }
        }
        30 => Command::Mark {
            speller,
            item: WordId(150 + u32::from(b) % 20),
            correct: b % 2 == 0,
        },
        31 => Command::Count {
            speller,
            score: u32::from(b),
            is_final: true,
        },
        32 => {
            let kinds = [
                RoundKind::Practice,
                RoundKind::Vocabulary,
                RoundKind::SpellOff,
                RoundKind::Written,
            ];
            Command::StartRound {
                kind: Some(kinds[usize::from(b) % 4]),
                level: None,
            }
        }
        33 => Command::SharePlace {
            place: u32::from(b) % 4,
        },
        _ => Command::Resume {},
    }
}

fn rule(correct: bool, a: u8, confirmed: bool) -> Command {
    let ground = (correct && a.is_multiple_of(5)).then_some(Ground::Accepted);
    let note = ground.is_some().then(|| "in the dictionary".to_owned());
    Command::Rule {
        correct,
        ground,
        note,
        confirmed,
    }
}

fn decide_appeal(state: &State, appeal: AppealId, a: u8) -> Command {
    let turn = state.appeals.get(&appeal).map(|appeal| appeal.turn);
    let record = turn.and_then(|turn| state.turns.get(&turn));
    let remedy = if record.is_some_and(|record| state.can_count_as_missed(record)) {
        Remedy::Missed
    } else {
        Remedy::Correct
    };
    let (outcome, remedy) = match a % 4 {
        0 => (AppealOutcome::Upheld, remedy),
        1 => (AppealOutcome::Upheld, Remedy::NewWord),
        2 => (AppealOutcome::Refused, Remedy::None),
        _ => (AppealOutcome::Withdrawn, Remedy::None),
    };
    Command::DecideAppeal {
        appeal,
        outcome,
        remedy,
        reason: "reviewed".into(),
        second: Some(SECOND.into()),
    }
}

/// What stands in place of letters and texts.
const OTHER: &str = "zzz";

/// Another word for each word.
pub fn other_word(word: WordId) -> WordId {
    WordId(WORDS - 1 - word.0)
}

/// The same log with other words, other letters heard, other choices and notes, other texts of appeals and reasons, other decisions
/// of appeals that aren't shown, and the opposite of each ruling that nobody was shown.
pub fn with_other_secrets(entries: &[Entry]) -> Vec<Entry> {
    let events: Vec<Event> = entries.iter().flat_map(|entry| entry.events.clone()).collect();
    let mut index = 0;
    entries
        .iter()
        .cloned()
        .map(|mut entry| {
            for event in &mut entry.events {
                index += 1;
                change(event, &events[index..]);
            }
            entry
        })
        .collect()
}

fn change(event: &mut Event, later: &[Event]) {
    match event {
        Event::SpellerCalled { word, .. } | Event::WordSpoken { word, .. } => *word = word.map(other_word),
        Event::WordSkipped {
            word, next, reason, ..
        } => (*word, *next, *reason) = (other_word(*word), other_word(*next), OTHER.into()),
        Event::SpellOffMarked { item, correct, .. } => (*item, *correct) = (other_word(*item), !*correct),
        Event::Heard { text, restarts, .. } => {
            (*text, *restarts) = (OTHER.into(), vec![OTHER.into(); restarts.len() + 1]);
        }
        Event::ChoiceGiven { choice, .. } => *choice = *choice % 3 + 1,
        Event::Ruled {
            turn,
            correct,
            ground,
            note,
        } => {
            *note = note.is_none().then(|| OTHER.into());
            let next = later.iter().find_map(|event| match event {
                Event::Ruled { turn: other, .. } if other == turn => Some(false),
                Event::Shown { turn: other } if other == turn => Some(true),
                _ => None,
            });
            if next != Some(true) {
                *correct = !*correct;
                *ground = if *correct {
                    Ground::Spelled
                } else {
                    Ground::Misspelled
                };
            }
        }
        Event::AppealLodged { ground, text, .. } => (*ground, *text) = (OTHER.into(), OTHER.into()),
        Event::AppealDecided {
            appeal,
            outcome,
            remedy,
            reason,
            second,
        } => {
            (*reason, *second) = (OTHER.into(), second.is_none().then(|| OTHER.into()));
            if *outcome == AppealOutcome::Withdrawn {
                return;
            }
            let shown =
                |event: &Event| matches!(event, Event::AppealShown { appeal: other } if other == appeal);
            if !later.iter().any(shown) {
                let upheld = *outcome == AppealOutcome::Upheld;
                *outcome = if upheld {
                    AppealOutcome::Refused
                } else {
                    AppealOutcome::Upheld
                };
                *remedy = if upheld { Remedy::None } else { Remedy::Correct };
            }
        }
        Event::WordRevealed { word } => *word = other_word(*word),
        Event::TurnVoided { reason, .. }
        | Event::SpellerLeft { reason, .. }
        | Event::SpellerReturned { reason, .. }
        | Event::Undone { reason, .. }
        | Event::BeeReopened { reason, .. }
        | Event::ProfileAmended { reason, .. }
        | Event::CaughtUp { note: reason, .. } => *reason = OTHER.into(),
        _ => {}
    }
}
