//! What the events of a turn change.

use crate::event::{ClockCause, Event, PassReason, PassThen};
use crate::profile::RoundKind;
use crate::state::{Bee, Clock, Phase, Recent, Ruling, Turn, TurnRecord, Went};
use crate::{SpellerId, TurnId, WordId};

/// As many results as the board shows.
const RECENT: usize = 5;

impl Bee {
    pub(crate) fn apply_turn(&mut self, seq: u64, at: u64, event: &Event) -> bool {
        match event {
            Event::SpellerCalled { turn, speller, word } => {
                self.record_call(*turn, *speller, *word);
                self.turn = Some(Turn {
                    id: *turn,
                    speller: *speller,
                    word: *word,
                    clock: None,
                    clock_seq: 0,
                    clock_waits: false,
                    time_up: false,
                    may_finish: false,
                    choice: None,
                    ruling: None,
                });
                if let Some(round) = &mut self.round {
                    round.waiting.retain(|id| id != speller);
                }
                self.phase = Phase::AtMic;
                self.revealed = None;
                self.shown = None;
                self.correction = false;
                self.reinstated = None;
            }
            Event::WordSkipped { turn, word, next, .. } => {
                self.used.insert(*word);
                if let Some(open) = self.turn.as_mut().filter(|open| open.id == *turn) {
                    open.word = Some(*next);
                }
                if let Some(record) = self.turns.get_mut(turn) {
                    record.word = Some(*next);
                }
            }
            Event::WordSpoken { turn, word } => {
                self.used.extend(*word);
                if self.is_at(*turn, &[Phase::AtMic]) {
                    self.phase = if word.is_some() {
                        Phase::Asking
                    } else {
                        Phase::Spelling
                    };
                }
            }
            Event::ChoiceGiven { turn, choice } => {
                if self.is_at(*turn, &[Phase::Asking, Phase::Spelling]) {
                    self.phase = Phase::Judging;
                    if let Some(open) = &mut self.turn {
                        open.choice = Some(*choice);
                    }
                }
            }
            Event::ClockSet {
                turn,
                running,
                remaining_ms,
                cause,
            } => {
                if let Some(open) = self.turn.as_mut().filter(|open| open.id == *turn) {
                    let end = at.saturating_add(*remaining_ms);
                    open.clock = Some(if *running {
                        Clock::Until(end)
                    } else {
                        Clock::Stopped(*remaining_ms)
                    });
                    open.clock_seq = seq;
                    open.clock_waits = matches!(cause, ClockCause::Pause | ClockCause::Restart) && !running;
                    open.may_finish |= *cause == ClockCause::Finish;
                }
            }
            Event::TimeUp { turn } => {
                if let Some(open) = self.turn.as_mut().filter(|open| open.id == *turn) {
                    open.time_up = true;
                    open.clock = Some(Clock::Stopped(0));
                    self.phase = Phase::Judging;
                }
            }
            Event::Finished { turn } => {
                if self.is_at(*turn, &[Phase::Asking, Phase::Spelling]) {
                    self.phase = Phase::Judging;
                }
            }
            Event::Ruled {
                turn,
                correct,
                ground,
                note,
            } => {
                if let Some(open) = self.turn.as_mut().filter(|open| open.id == *turn) {
                    open.ruling = Some(Ruling {
                        correct: *correct,
                        ground: *ground,
                        note: note.clone(),
                    });
                    // The public must not learn from a stopped clock when the ruling was made, so it stops when the speller is done.
                    self.phase = Phase::Ruled;
                }
            }
            Event::Shown { turn } => self.show(seq, *turn),
            Event::WordRevealed { word } => {
                self.revealed = Some(*word);
                self.seen.insert(*word);
                if let Some(newest) = self.recent.back_mut() {
                    newest.word = Some(*word);
                }
                return true;
            }
            Event::TurnVoided { turn, burn, .. } => {
                if let Some(record) = self.turns.get_mut(turn) {
                    record.voided = true;
                    if *burn {
                        self.used.extend(record.word);
                    }
                }
                // The command's next event calls the same speller again.
                self.turn = None;
            }
            _ => return false,
        }
        // Only the two that change what the hall has seen go on.
        !matches!(event, Event::Shown { .. })
    }

    pub(crate) fn record_call(&mut self, turn: TurnId, speller: SpellerId, word: Option<WordId>) {
        let (round, kind, duel) = self
            .round
            .as_ref()
            .map_or((0, RoundKind::Spelling, None), |round| {
                (round.no, round.kind, round.duel)
            });
        let record = TurnRecord {
            speller,
            word,
            round,
            kind,
            duel,
            shown: None,
            voided: false,
        };
        self.turns.insert(turn, record);
        self.last_turn = self.last_turn.max(turn.0);
    }

    fn show(&mut self, seq: u64, turn: TurnId) {
        let Some(open) = self.turn.take_if(|open| open.id == turn && open.ruling.is_some()) else {
            return;
        };
        let Some(ruling) = open.ruling else { return };
        if let Some(record) = self.turns.get_mut(&turn) {
            record.shown = Some(ruling.clone());
        }
        self.recent.push_back(Recent {
            speller: open.speller,
            correct: ruling.correct,
            seq,
            word: None,
        });
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        let title_word = self.profile.as_ref().is_some_and(|profile| profile.title_word);
        if let Some(round) = &mut self.round
            && let Some(duel) = round.duel
            && let Some(word) = open.word
        {
            let other = round
                .eligible
                .iter()
                .copied()
                .find(|id| *id != open.speller)
                .unwrap_or(open.speller);
            round.duel = Some(duel.after(ruling.correct, word, other, title_word));
            round.end_lonely_duel();
        }
        let result = if ruling.correct { Went::Right } else { Went::Missed };
        self.reinstated = None;
        self.shown = Some((open.speller, ruling));
        self.set_result(open.speller, result);
    }

    pub(crate) fn pass_over(&mut self, speller: SpellerId, reason: PassReason, then: PassThen) {
        let Some(round) = &mut self.round else { return };
        round.waiting.retain(|id| *id != speller);
        match then {
            PassThen::EndOfRound => {
                // A break that officials allowed never counts against anyone.
                if reason != PassReason::OnBreak {
                    round.absent.insert(speller);
                }
                round.waiting.push_back(speller);
            }
            PassThen::Out => {
                if let Some(duel) = round.duel {
                    let other = round
                        .eligible
                        .iter()
                        .copied()
                        .find(|id| *id != speller)
                        .unwrap_or(speller);
                    round.duel = Some(duel.without(other));
                    round.end_lonely_duel();
                }
                self.set_result(speller, Went::Missed);
            }
        }
    }
}
