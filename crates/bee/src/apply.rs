//! What each event changes. Never fails: an event that doesn't fit, such as evidence of a turn that was undone, changes only the
//! record it belongs to.

use std::sync::Arc;

use crate::event::{ClockCause, Event, PassThen};
use crate::profile::{RoundKind, Show};
use crate::state::{
    Appeal, Bee, Clock, Entrant, Evidence, Heard, Pause, Phase, Recent, Ruling, Seal, Turn, TurnRecord, Went,
};
use crate::{SpellerId, TurnId};

/// As many results as the board shows.
const RECENT: usize = 5;

impl Bee {
    pub(crate) fn apply(&mut self, seq: u64, at: u64, event: &Event) {
        if self.apply_setup(event) || self.apply_turn(seq, at, event) || self.apply_evidence(event) {
            return;
        }
        match event {
            Event::RoundStarted {
                round,
                kind,
                eligible,
                level,
            } => self.start_round(*round, *kind, eligible, *level),
            Event::RoundClosed {
                correct,
                out,
                outcome,
                ..
            } => self.close_round(correct, out, outcome),
            Event::PlaceSettled { place, spellers, how } => self.settle_place(*place, spellers, *how),
            Event::WrittenScored { speller, score } => self.score_written(*speller, *score),
            Event::PassedOver { speller, then, .. } => self.pass_over(*speller, *then),
            Event::SpellOffCounted {
                speller,
                score,
                is_final,
            } => {
                self.scores.insert(*speller, (*score, *is_final));
                if self.turn.as_ref().is_some_and(|turn| turn.speller == *speller) {
                    self.turn = None;
                    self.set_result(*speller, Went::Counted);
                }
            }
            Event::AppealDecided {
                appeal,
                outcome,
                remedy,
                ..
            } => {
                if let Some(appeal) = self.appeals.get_mut(appeal) {
                    appeal.decided = Some((*outcome, *remedy));
                }
            }
            Event::AppealShown { appeal } => self.show_appeal(*appeal),
            Event::CorrectionShown {} => {}
            Event::SpellerLeft { speller, reason } => self.leave(*speller, reason),
            Event::PauseBegan { kind, until, text } => {
                self.pause = Some(Pause {
                    kind: *kind,
                    until: until.clone(),
                    text: text.clone(),
                });
            }
            Event::PauseEnded {} => self.pause = None,
            Event::BoardSet { mode, text } => self.board = (*mode, text.clone()),
            Event::CaughtUp {
                round,
                survivors,
                used_to,
                ..
            } => self.catch_up(*round, survivors, *used_to),
            Event::Undone { shown, .. } => self.correction_waiting |= shown,
            Event::BeeClosed { places } => {
                self.places.clone_from(places);
                self.phase = Phase::Closed;
            }
            Event::BeeReopened { .. } => {
                self.places.clear();
                self.phase = Phase::Final;
            }
            _ => {}
        }
        if releases_correction(event) && self.correction_waiting {
            self.correction_waiting = false;
            self.correction = true;
        }
    }

    fn apply_setup(&mut self, event: &Event) -> bool {
        match event {
            Event::BeeOpened {
                profile,
                hash,
                rehearsal,
            } => {
                self.profile = Some(Arc::new((**profile).clone()));
                self.profile_hash.clone_from(hash);
                self.rehearsal = *rehearsal;
            }
            Event::ListSealed {
                list,
                hash,
                count,
                signers,
            } => {
                let (list, hash, signers) = (list.clone(), hash.clone(), signers.clone());
                self.sealed = Some(Seal {
                    list,
                    hash,
                    count: *count,
                    signers,
                });
            }
            Event::ListUnsealed { .. } => self.sealed = None,
            Event::SpellerEntered {
                speller,
                number,
                school,
                allowance,
                alternate,
            } => {
                let before = self.entrants.get(speller);
                let entrant = Entrant {
                    number: *number,
                    school: *school,
                    allowance: *allowance,
                    alternate: *alternate,
                    present: before.is_some_and(|entrant| entrant.present),
                    replaced_by: before.and_then(|entrant| entrant.replaced_by),
                    left: before.and_then(|entrant| entrant.left.clone()),
                    out: before.and_then(|entrant| entrant.out),
                };
                self.entrants.insert(*speller, entrant);
            }
            Event::CheckedIn {
                speller,
                present,
                replaces,
            } => {
                self.check_in(*speller, *present, *replaces);
            }
            Event::OrderDrawn { order, .. } => {
                self.drawn = true;
                self.order.clone_from(order);
                self.seated.clone_from(order);
                self.phase = Phase::Ready;
            }
            Event::ProfileAmended { path, is, .. } => {
                let amended = self
                    .profile
                    .as_ref()
                    .and_then(|profile| profile.with(path, is.clone()).ok());
                if let Some(amended) = amended {
                    self.profile_hash = amended.hash();
                    self.profile = Some(Arc::new(amended));
                }
            }
            _ => return false,
        }
        true
    }

    fn check_in(&mut self, speller: SpellerId, present: bool, replaces: Option<SpellerId>) {
        if let Some(entrant) = self.entrants.get_mut(&speller) {
            entrant.present = present;
        }
        for (id, entrant) in &mut self.entrants {
            if replaces == Some(*id) && present {
                entrant.replaced_by = Some(speller);
            } else if entrant.replaced_by == Some(speller) {
                entrant.replaced_by = None;
            }
        }
        if !self.drawn {
            return;
        }
        if present && !self.order.contains(&speller) {
            self.order.push(speller);
            self.seated.push(speller);
            if let Some(round) = self
                .round
                .as_mut()
                .filter(|round| matches!(round.kind, RoundKind::Spelling))
            {
                round.eligible.push(speller);
                round.seated.push(speller);
                round.waiting.push_back(speller);
                if self.phase == Phase::RoundEnd {
                    self.phase = Phase::Between;
                }
            }
        }
    }

    fn apply_turn(&mut self, seq: u64, at: u64, event: &Event) -> bool {
        match event {
            Event::SpellerCalled { turn, speller, word } => {
                self.record_call(*turn, *speller, *word);
                self.turn = Some(Turn {
                    id: *turn,
                    speller: *speller,
                    word: *word,
                    clock: None,
                    clock_seq: 0,
                    stopped_by_pause: false,
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
                    open.stopped_by_pause = *cause == ClockCause::Pause && !running;
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
            Event::Shown { turn } => self.show(*turn),
            Event::WordRevealed { word } => {
                self.revealed = Some(*word);
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

    fn apply_evidence(&mut self, event: &Event) -> bool {
        match event {
            Event::InfoGiven { turn, item, .. } => self.note(*turn).asked.push(*item),
            Event::SpellingBegan { turn } => {
                if self.is_at(*turn, &[Phase::Asking]) {
                    self.phase = Phase::Spelling;
                }
            }
            Event::Heard { turn, text, restarts } => {
                self.note(*turn).heard = Some(Heard {
                    text: text.clone(),
                    restarts: restarts.clone(),
                });
            }
            Event::SpellOffMarked {
                speller,
                item,
                correct,
            } => {
                self.used.insert(*item);
                self.marks.entry(*speller).or_default().insert(*item, *correct);
            }
            Event::AppealLodged {
                appeal,
                turn,
                side,
                ground,
                text,
            } => {
                let (ground, text) = (ground.clone(), text.clone());
                let appeal_state = Appeal {
                    turn: *turn,
                    side: *side,
                    ground,
                    text,
                    decided: None,
                    shown: false,
                };
                self.appeals.insert(*appeal, appeal_state);
            }
            _ => return false,
        }
        true
    }

    /// What remains of an event whose command was undone: evidence, used words, and that the turn's number was given.
    pub(crate) fn apply_undone(&mut self, event: &Event) {
        match event {
            Event::SpellerCalled { turn, speller, word } => self.record_call(*turn, *speller, *word),
            Event::WordSkipped { word, .. } => {
                self.used.insert(*word);
            }
            Event::WordSpoken { word, .. } => self.used.extend(*word),
            Event::TurnVoided { turn, burn: true, .. } => {
                self.used
                    .extend(self.turns.get(turn).and_then(|record| record.word));
            }
            event => {
                self.apply_evidence(event);
            }
        }
    }

    fn record_call(&mut self, turn: TurnId, speller: SpellerId, word: Option<crate::WordId>) {
        let round = self.round.as_ref().map_or(0, |round| round.no);
        self.turns.insert(
            turn,
            TurnRecord {
                speller,
                word,
                round,
                shown: None,
                voided: false,
            },
        );
        self.last_turn = self.last_turn.max(turn.0);
    }

    fn note(&mut self, turn: TurnId) -> &mut Evidence {
        self.evidence.entry(turn).or_default()
    }

    pub(crate) fn is_at(&self, turn: TurnId, phases: &[Phase]) -> bool {
        self.turn.as_ref().is_some_and(|open| open.id == turn) && phases.contains(&self.phase)
    }

    fn show(&mut self, turn: TurnId) {
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
        }
        let result = if ruling.correct { Went::Right } else { Went::Missed };
        self.shown = Some((open.speller, ruling));
        self.set_result(open.speller, result);
    }

    fn pass_over(&mut self, speller: SpellerId, then: PassThen) {
        let Some(round) = &mut self.round else { return };
        round.waiting.retain(|id| *id != speller);
        match then {
            PassThen::EndOfRound => {
                round.absent.insert(speller);
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
                }
                self.set_result(speller, Went::Missed);
            }
        }
    }
}

/// Whether the announcer's act also releases a waiting correction.
pub(crate) fn releases_correction(event: &Event) -> bool {
    matches!(
        event,
        Event::Shown { .. }
            | Event::RoundClosed { .. }
            | Event::AppealShown { .. }
            | Event::CorrectionShown {}
            | Event::BeeClosed { .. }
    )
}

/// Whether a ruling goes to the hall with the judges' press.
pub(crate) fn shows_at_once(bee: &Bee) -> bool {
    bee.profile
        .as_ref()
        .is_some_and(|profile| profile.show == Show::AtOnce)
}
