//! What each event changes. Never fails: an event that doesn't fit, such as evidence of a turn that was undone, changes only the
//! record it belongs to.

use std::sync::Arc;

use crate::event::Event;
use crate::profile::{RoundKind, Show};
use crate::state::{Appeal, Bee, Entrant, Evidence, Heard, Pause, Phase, Seal, Went};
use crate::{SpellerId, TurnId};

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
            Event::PassedOver {
                speller,
                reason,
                then,
            } => self.pass_over(*speller, *reason, *then),
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
            Event::SpellerReturned { speller, .. } => self.come_back(*speller),
            Event::PauseBegan { kind, seconds, text } => {
                self.pause = Some(Pause {
                    kind: *kind,
                    end_t: seconds.map(|seconds| at + u64::from(seconds) * 1000),
                    text: text.clone(),
                });
            }
            Event::PauseEnded {} => self.pause = None,
            Event::BoardSet { mode, text } => self.board = (*mode, text.clone()),
            Event::CaughtUp {
                round,
                survivors,
                out,
                used_to,
                ..
            } => self.catch_up(*round, survivors, out, *used_to),
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
                    late: before.is_some_and(|entrant| entrant.late),
                    replaced_by: before.and_then(|entrant| entrant.replaced_by),
                    left: before.and_then(|entrant| entrant.left.clone()),
                    seat: before.and_then(|entrant| entrant.seat),
                    out: before.and_then(|entrant| entrant.out),
                    on_paper: before.and_then(|entrant| entrant.on_paper),
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
        if !present {
            self.take_check_in_back(speller);
        } else if !self.order.contains(&speller) {
            if let Some(entrant) = self.entrants.get_mut(&speller) {
                entrant.late = true;
            }
            self.order.push(speller);
            self.seated.push(speller);
            if let Some(round) = self
                .round
                .as_mut()
                .filter(|round| matches!(round.kind, RoundKind::Spelling))
            {
                round.join(speller);
                if self.phase == Phase::RoundEnd {
                    self.phase = Phase::Between;
                }
            }
        }
    }

    /// Only for a late check-in: the order that was drawn stays.
    fn take_check_in_back(&mut self, speller: SpellerId) {
        let Some(entrant) = self.entrants.get_mut(&speller).filter(|entrant| entrant.late) else {
            return;
        };
        entrant.late = false;
        self.order.retain(|id| *id != speller);
        self.seated.retain(|id| *id != speller);
        if let Some(round) = &mut self.round {
            round.part(speller);
            self.settle_phase();
        }
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
            Event::WordRevealed { word } => {
                self.seen.insert(*word);
            }
            Event::TurnVoided { turn, burn: true, .. } => {
                self.used
                    .extend(self.turns.get(turn).and_then(|record| record.word));
            }
            event => {
                self.apply_evidence(event);
            }
        }
    }

    fn note(&mut self, turn: TurnId) -> &mut Evidence {
        self.evidence.entry(turn).or_default()
    }

    pub(crate) fn is_at(&self, turn: TurnId, phases: &[Phase]) -> bool {
        self.turn.as_ref().is_some_and(|open| open.id == turn) && phases.contains(&self.phase)
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
