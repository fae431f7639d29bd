//! What an upheld appeal changes.

use crate::duel::Duel;
use crate::event::{AppealOutcome, Remedy};
use crate::profile::{Ground, Reinstatement, RoundKind};
use crate::state::{Bee, Phase, Reinstated, Round, Ruling, TurnRecord, Went};
use crate::{AppealId, SpellerId, TurnId};

impl Bee {
    pub(crate) fn show_appeal(&mut self, id: AppealId) {
        let Some(appeal) = self.appeals.get_mut(&id) else {
            return;
        };
        appeal.shown = true;
        let (turn, decided) = (appeal.turn, appeal.decided);
        if let Some((AppealOutcome::Upheld, Remedy::Missed)) = decided {
            self.count_as_missed(turn);
        }
        if let Some((AppealOutcome::Upheld, remedy @ (Remedy::Correct | Remedy::NewWord))) = decided
            && let Some(record) = self.turns.get_mut(&turn)
        {
            let (speller, no) = (record.speller, record.round);
            let was_right = record.is_right();
            if remedy == Remedy::Correct {
                record.shown = Some(Ruling {
                    correct: true,
                    ground: Ground::Accepted,
                    note: None,
                });
            }
            self.correction = true;
            self.correct_result(speller, was_right, remedy);
            if self.won_all_the_same(turn, remedy) {
                return;
            }
            if self.is_in(speller) && no > 0 {
                self.reinstate(turn, remedy);
            }
            // Nobody was out in a practice round.
            let is_back = no > 0 && self.seated.contains(&speller);
            self.reinstated = is_back.then_some(Reinstated {
                speller,
                new_word: remedy == Remedy::NewWord,
                was_right,
            });
        }
    }

    /// Whether the speller has won the duel in spite of this miss. A new word instead of a right one can take a win away.
    fn won_all_the_same(&self, turn: TurnId, remedy: Remedy) -> bool {
        let Some(record) = self.turns.get(&turn) else {
            return false;
        };
        let missed = record.shown.as_ref().is_some_and(|ruling| !ruling.correct);
        let speller = record.speller;
        let won = self
            .round
            .as_ref()
            .or(self.last_round.as_ref())
            .is_some_and(|round| round.no == record.round && round.duel == Some(Duel::Won { speller }));
        won && (missed || remedy == Remedy::Correct)
    }

    /// Whether this is a right answer of the open round that an appeal can turn into a miss.
    pub fn can_count_as_missed(&self, record: &TurnRecord) -> bool {
        let counts = |round: &Round| {
            round.no == record.round
                && round.duel.is_none()
                && matches!(
                    round.kind,
                    RoundKind::Spelling | RoundKind::Vocabulary | RoundKind::Practice
                )
                && round.results.get(&record.speller) == Some(&Went::Right)
        };
        !record.voided && record.is_right() && self.round.as_ref().is_some_and(counts)
    }

    fn count_as_missed(&mut self, turn: TurnId) {
        let Some(record) = self.turns.get(&turn) else {
            return;
        };
        // The round may have been closed between the decision and its release.
        if !self.can_count_as_missed(record) {
            return;
        }
        let speller = record.speller;
        if let Some(record) = self.turns.get_mut(&turn) {
            record.shown = Some(Ruling {
                correct: false,
                ground: Ground::Misspelled,
                note: None,
            });
        }
        if let Some(round) = &mut self.round {
            round.results.insert(speller, Went::Missed);
        }
        self.correction = true;
        self.correct_result(speller, true, Remedy::Missed);
    }

    /// Corrects what the hall remembers of the speller's last turn with this result.
    fn correct_result(&mut self, speller: SpellerId, was_right: bool, remedy: Remedy) {
        let ruled = self
            .recent
            .iter()
            .rposition(|recent| recent.speller == speller && recent.correct == was_right);
        let Some(index) = ruled else { return };
        if remedy == Remedy::NewWord {
            self.recent.remove(index);
        } else if let Some(recent) = self.recent.get_mut(index) {
            recent.correct = remedy == Remedy::Correct;
        }
    }

    /// Later rounds stand. A round that nothing has followed is judged anew. What an appeal from an earlier round interrupts, such
    /// as a title word, is void.
    fn reinstate(&mut self, turn: TurnId, remedy: Remedy) {
        let Some(record) = self.turns.get(&turn) else {
            return;
        };
        let (speller, no) = (record.speller, record.round);
        let interrupts = |kind, spells: bool| match kind {
            RoundKind::TitleWord | RoundKind::TieBreak | RoundKind::SpellOff => true,
            RoundKind::Duel => !spells,
            _ => false,
        };
        if self
            .round
            .as_ref()
            .is_some_and(|open| open.no != no && interrupts(open.kind, open.eligible.contains(&speller)))
        {
            self.abandon_round();
        }
        if self.round.is_none() {
            let same = self.last_round.as_ref().is_some_and(|last| last.no == no);
            if !same && self.seated.contains(&speller) {
                return;
            }
            self.reopen_round();
            let ended = |round: &Round| matches!(round.kind, RoundKind::SpellOff | RoundKind::Duel);
            if !same && self.round.as_ref().is_some_and(ended) {
                self.abandon_round();
            }
        }
        if !self.put_in_round(turn, speller, no, remedy) {
            return;
        }
        // Those in a tie-break are out already. It only settles their places.
        if self
            .round
            .as_ref()
            .is_none_or(|round| round.kind != RoundKind::TieBreak)
        {
            if let Some(entrant) = self.entrants.get_mut(&speller) {
                entrant.out = None;
            }
            let seated: Vec<_> = self.seated.iter().copied().chain([speller]).collect();
            self.seat(&seated);
        }
        if self.round.is_none() {
            // The bee can end between rounds, when the others have left.
            self.champions.clear();
            self.places.clear();
            self.phase = Phase::Ready;
        }
        self.settle_phase();
    }

    /// Whether it changes anything.
    fn put_in_round(&mut self, turn: TurnId, speller: SpellerId, no: u32, remedy: Remedy) -> bool {
        let own_turn = self
            .profile
            .as_ref()
            .is_some_and(|profile| profile.appeals.reinstatement == Reinstatement::OwnTurn);
        let title_word = self.profile.as_ref().is_some_and(|profile| profile.title_word);
        let mut shown = self.turns.iter().rev();
        // What the hall has seen since can't be taken back: then an exchange begins anew.
        let newest = shown.find(|(_, record)| record.shown.is_some() && !record.voided);
        let began = newest.filter(|(id, _)| **id == turn);
        let began = began.and_then(|(_, record)| record.duel.zip(record.word));
        let Some(round) = &mut self.round else {
            return true;
        };
        let same = round.no == no;
        if !same && round.eligible.contains(&speller) {
            return false;
        }
        let new_turn = remedy == Remedy::NewWord || (!same && own_turn);
        let at_mic = self.turn.as_ref().is_some_and(|turn| turn.speller == speller);
        if at_mic && new_turn {
            return false;
        }
        if !round.eligible.contains(&speller) {
            round.eligible.push(speller);
            round.seated.push(speller);
        }
        round.waiting.retain(|id| *id != speller);
        round.absent.remove(&speller);
        if round.kind == RoundKind::Duel {
            // What was at stake in this turn still counts if the other one has left.
            let other = round.eligible.iter().copied().find(|id| *id != speller);
            let fresh = Duel::Fresh {
                speller: other.filter(|_| !new_turn).unwrap_or(speller),
            };
            let duel = match (began, other) {
                (Some((began, _)), _) if new_turn => began.with_new_word(),
                (Some((began, word)), Some(other)) if !new_turn => began.after(true, word, other, title_word),
                _ => fresh,
            };
            round.duel = Some(duel);
            let at_stake = new_turn && !matches!(duel, Duel::Fresh { .. });
            if !at_stake {
                round.end_lonely_duel();
            }
            self.void_turn();
        } else if new_turn && round.kind != RoundKind::Written {
            round.results.remove(&speller);
            round.waiting.push_back(speller);
        } else {
            let went = if same { Went::Right } else { Went::Bye };
            round.results.insert(speller, went);
            if at_mic {
                self.void_turn();
            }
        }
        true
    }

    fn void_turn(&mut self) {
        if let Some(turn) = self.turn.take()
            && let Some(record) = self.turns.get_mut(&turn.id)
        {
            record.voided = true;
        }
    }

    fn abandon_round(&mut self) {
        self.void_turn();
        self.decided += 1;
        self.round = None;
        self.title = None;
        self.spell_off.clear();
        self.phase = Phase::Ready;
    }

    fn reopen_round(&mut self) {
        let Some(mut round) = self.last_round.take() else {
            return;
        };
        for id in round.eligible.iter().filter(|id| !self.is_in(**id)) {
            round.results.insert(*id, Went::Left);
        }
        for id in &round.seated {
            if let Some(entrant) = self.entrants.get_mut(id).filter(|entrant| entrant.left.is_none()) {
                entrant.out = None;
            }
        }
        let seated: Vec<_> = round
            .seated
            .iter()
            .copied()
            .filter(|id| self.is_in(*id))
            .collect();
        self.seat(&seated);
        self.champions.clear();
        self.places.clear();
        self.title = None;
        self.ties.clear();
        self.spell_off.clear();
        self.points.remove(&round.no);
        self.counted_rounds.remove(&round.no);
        self.decided += 1;
        self.round = Some(round);
        self.settle_phase();
    }
}
