//! How rounds start, and which spellers stay seated at their end.

use std::collections::{BTreeSet, VecDeque};

use crate::duel::Duel;
use crate::event::{OutOnPaper, Outcome, PlaceBy};
use crate::profile::{Ending, RoundKind, SoleSurvivor, Ties};
use crate::state::{Bee, Out, Phase, Round, Seat, Tie, Went};
use crate::{SpellerId, WordId};

/// Tie-break rounds settle places up to this one.
pub(crate) const TIE_BREAK_TO: u32 = 3;

impl Bee {
    pub(crate) fn start_round(
        &mut self,
        no: u32,
        kind: RoundKind,
        eligible: &[SpellerId],
        level: Option<u32>,
    ) {
        self.round = Some(Round {
            no,
            kind,
            level,
            eligible: eligible.to_vec(),
            waiting: eligible.iter().copied().collect::<VecDeque<_>>(),
            results: Default::default(),
            absent: BTreeSet::new(),
            duel: eligible
                .first()
                .filter(|_| kind == RoundKind::Duel)
                .map(|first| Duel::Fresh { speller: *first }),
            seated: self.seated.clone(),
        });
        self.round_no = self.round_no.max(no);
        if kind == RoundKind::SpellOff {
            for speller in eligible {
                self.scores.remove(speller);
                self.marks.remove(speller);
            }
        }
        self.phase = Phase::Between;
        self.shown = None;
        self.revealed = None;
        self.correction = false;
        self.reinstated = None;
    }

    /// Between or at the end of the round, once no turn is open.
    pub(crate) fn settle_phase(&mut self) {
        let Some(round) = &self.round else { return };
        if self.turn.is_some() {
            return;
        }
        let over = match round.duel {
            Some(duel) => matches!(duel, Duel::Won { .. }),
            None => round.waiting.is_empty(),
        };
        self.phase = if over { Phase::RoundEnd } else { Phase::Between };
    }

    pub(crate) fn set_result(&mut self, speller: SpellerId, result: Went) {
        if let Some(round) = &mut self.round {
            round.results.insert(speller, result);
        }
        self.settle_phase();
    }

    pub(crate) fn score_written(&mut self, speller: SpellerId, score: u32) {
        self.written.insert(speller, score);
        if let Some(round) = self
            .round
            .as_mut()
            .filter(|round| round.kind == RoundKind::Written)
        {
            round.waiting.retain(|id| *id != speller);
            self.set_result(speller, Went::Counted);
        }
    }

    pub(crate) fn close_round(&mut self, correct: &[SpellerId], out: &[SpellerId], outcome: &Outcome) {
        self.reinstated = None;
        let Some(round) = self.round.take() else {
            // A bee can end between rounds, when everyone else has left.
            if let Outcome::Champions { spellers } = outcome {
                self.crown(self.round_no + 1, spellers);
            }
            return;
        };
        self.add_points(&round, correct);
        let cap = self.profile.as_ref().and_then(|profile| profile.cap.as_ref());
        let few = cap.is_some_and(|cap| {
            cap.at_most_spellers
                .is_none_or(|most| round.eligible.len() <= most as usize)
        });
        if few && round.kind.eliminates() {
            self.counted_rounds.insert(round.no);
        }
        self.title = None;
        self.spell_off.clear();
        self.phase = Phase::Ready;
        let points = self
            .profile
            .as_ref()
            .is_some_and(|profile| profile.ending == Ending::Points);
        let stage = !points || round.kind != RoundKind::Written;
        for speller in out {
            self.put_out(*speller, if stage { round.no } else { 0 });
        }
        match outcome {
            Outcome::NoChange => {}
            Outcome::Again { spellers } | Outcome::GoOn { spellers } => self.seat(spellers),
            Outcome::TitleWord { speller } => {
                self.title = Some(*speller);
                self.phase = Phase::TitleWord;
            }
            Outcome::SpellOff { spellers } => {
                self.spell_off.clone_from(spellers);
                self.phase = Phase::SpellOff;
            }
            Outcome::TieBreak { left } => {
                self.ties
                    .retain(|tie| !tie.spellers.iter().any(|id| round.eligible.contains(id)));
                for group in left {
                    self.rank(&group.spellers, group.place);
                    if group.spellers.len() > 1 && group.place <= TIE_BREAK_TO {
                        self.ties.push(Tie {
                            place: group.place,
                            spellers: group.spellers.clone(),
                        });
                    }
                }
                self.ties.sort_by_key(|tie| tie.place);
            }
            Outcome::Champions { spellers } => self.crown(round.no, spellers),
        }
        if round.kind == RoundKind::Practice {
            self.recent.clear();
        } else {
            self.decided += 1;
        }
        self.find_tie(out);
        if !self.champions.is_empty() {
            self.phase = if self.ties.is_empty() {
                Phase::Final
            } else {
                Phase::Ready
            };
        }
        if round.kind != RoundKind::TieBreak && round.kind != RoundKind::Practice {
            self.last_round = Some(round);
        }
    }

    fn add_points(&mut self, round: &Round, correct: &[SpellerId]) {
        let Some(profile) = self.profile.clone() else {
            return;
        };
        if profile.ending != Ending::Points || round.kind == RoundKind::Practice {
            return;
        }
        let each = profile.plan(round.no).map_or(1, |plan| plan.points);
        let points = correct
            .iter()
            .map(|id| (*id, if round.kind == RoundKind::Written { 0 } else { each }))
            .collect();
        self.points.insert(round.no, points);
    }

    pub(crate) fn seat(&mut self, spellers: &[SpellerId]) {
        let seated: BTreeSet<_> = spellers.iter().collect();
        self.seated = self
            .order
            .iter()
            .filter(|id| seated.contains(id))
            .copied()
            .collect();
    }

    /// Where points decide, they rank, and a speller who didn't get to the stage (wave 0) is behind everyone who did.
    fn put_out(&mut self, speller: SpellerId, wave: u32) {
        self.seated.retain(|id| *id != speller);
        let points = self
            .profile
            .as_ref()
            .is_some_and(|profile| profile.ending == Ending::Points);
        let wave = if points && wave > 0 {
            self.points_of(speller) + 1
        } else {
            wave
        };
        if let Some(entrant) = self.entrants.get_mut(&speller) {
            entrant.out = Some(Out { wave, rank: 0 });
        }
    }

    fn crown(&mut self, wave: u32, champions: &[SpellerId]) {
        for speller in self.seated.clone() {
            if !champions.contains(&speller) {
                self.put_out(speller, wave);
            }
        }
        self.champions = champions.to_vec();
        self.seat(champions);
        self.phase = Phase::Final;
    }

    fn find_tie(&mut self, out: &[SpellerId]) {
        let tie_break = self
            .profile
            .as_ref()
            .is_some_and(|profile| profile.ties == Ties::TieBreak);
        let place = self.seated.len() as u32 + 1;
        let tied: Vec<_> = out.iter().copied().filter(|id| self.is_in(*id)).collect();
        if tie_break && tied.len() > 1 && place <= TIE_BREAK_TO {
            self.rank(&tied, place);
            self.ties.push(Tie {
                place,
                spellers: tied,
            });
            self.ties.sort_by_key(|tie| tie.place);
        }
    }

    fn rank(&mut self, spellers: &[SpellerId], place: u32) {
        for speller in spellers {
            if let Some(out) = self
                .entrants
                .get_mut(speller)
                .and_then(|entrant| entrant.out.as_mut())
            {
                out.rank = place;
            }
        }
    }

    pub(crate) fn settle_place(&mut self, place: u32, spellers: &[SpellerId], how: PlaceBy) {
        if how == PlaceBy::Recount && place == 1 {
            let wave = self.round_no;
            self.champions.clear();
            for speller in self.seated.clone() {
                self.put_out(speller, wave);
            }
            for speller in spellers {
                if let Some(entrant) = self.entrants.get_mut(speller) {
                    entrant.out = None;
                }
            }
            self.champions = spellers.to_vec();
            self.seat(spellers);
        }
        self.rank(spellers, place);
        self.ties
            .retain(|tie| !tie.spellers.iter().any(|id| spellers.contains(id)));
        if !self.champions.is_empty() && self.ties.is_empty() && self.round.is_none() {
            self.phase = Phase::Final;
        }
    }

    pub(crate) fn leave(&mut self, speller: SpellerId, reason: &str) {
        let wave = self
            .round
            .as_ref()
            .map_or(self.round_no + 1, |round| round.no.max(1));
        let was_in = self.seated.contains(&speller);
        let round = self
            .round
            .as_ref()
            .filter(|round| round.eligible.contains(&speller));
        let seat = Seat {
            decided: self.decided,
            round: round.map(|round| round.no),
            result: round.and_then(|round| round.results.get(&speller).copied()),
        };
        // A speller who was due for a title word or a spell-off can't come back: their leaving has decided what comes next.
        let is_due = self.title == Some(speller) || self.spell_off.contains(&speller);
        if let Some(entrant) = self.entrants.get_mut(&speller) {
            entrant.left = Some(reason.to_owned());
            entrant.present = false;
            entrant.seat = Some(seat).filter(|_| was_in && !is_due);
        }
        self.ties
            .iter_mut()
            .for_each(|tie| tie.spellers.retain(|id| *id != speller));
        self.ties.retain(|tie| tie.spellers.len() > 1);
        if !self.champions.is_empty()
            && self.ties.is_empty()
            && self.round.is_none()
            && self.phase == Phase::Ready
        {
            self.phase = Phase::Final;
        }
        self.spell_off.retain(|id| *id != speller);
        if was_in {
            self.put_out(speller, wave);
        }
        if self.turn.as_ref().is_some_and(|turn| turn.speller == speller) {
            self.turn = None;
        }
        if self.title == Some(speller) && self.round.is_none() {
            self.title = None;
            self.phase = Phase::Ready;
        }
        if let Some(round) = &mut self.round {
            round.waiting.retain(|id| *id != speller);
            if round.eligible.contains(&speller) {
                round.results.insert(speller, Went::Left);
                let other = round.active().first().copied();
                let title_word = self
                    .profile
                    .as_ref()
                    .is_some_and(|profile| profile.sole_survivor == SoleSurvivor::TitleWord);
                match (round.duel, other) {
                    (Some(Duel::Won { speller: won }), _) if won != speller => {}
                    (Some(Duel::Won { .. }), Some(speller)) => round.duel = Some(Duel::Won { speller }),
                    // The word at the microphone may decide it.
                    (Some(_), Some(_)) if title_word && self.turn.is_some() => {}
                    (Some(_), Some(_)) if title_word => round.end_lonely_duel(),
                    (Some(_), Some(speller)) => round.duel = Some(Duel::Won { speller }),
                    _ => {}
                }
            }
            self.settle_phase();
        }
    }

    /// A speller who was marked as gone continues where they were. If they left during their turn, it begins anew at the end of the
    /// round.
    pub(crate) fn come_back(&mut self, speller: SpellerId) {
        let Some(entrant) = self.entrants.get_mut(&speller) else {
            return;
        };
        entrant.left = None;
        let Some(seat) = entrant.seat.take() else { return };
        entrant.present = true;
        entrant.out = None;
        let seated: Vec<_> = self.seated.iter().copied().chain([speller]).collect();
        self.seat(&seated);
        let Some(round) = &mut self.round else { return };
        if round.eligible.contains(&speller) {
            round.results.remove(&speller);
            match seat.result {
                Some(result) => _ = round.results.insert(speller, result),
                None => round.waiting.push_back(speller),
            }
        } else if round.kind == RoundKind::Spelling {
            round.join(speller);
        }
        self.settle_phase();
    }

    pub(crate) fn catch_up(
        &mut self,
        round: u32,
        survivors: &[SpellerId],
        out: &[OutOnPaper],
        used_to: Option<WordId>,
    ) {
        self.turn = None;
        self.round = None;
        self.last_round = None;
        self.title = None;
        self.ties.clear();
        self.spell_off.clear();
        self.champions.clear();
        self.decided += 1;
        self.round_no = self.round_no.max(round);
        self.used_to = self.used_to.max(used_to);
        for speller in self.seated.clone() {
            if !survivors.contains(&speller) {
                let earlier = out.iter().find(|one| one.speller == speller);
                let last = earlier.map_or(round, |one| one.round);
                self.put_out(speller, last);
                if let Some(entrant) = self.entrants.get_mut(&speller) {
                    entrant.on_paper = Some(last);
                }
            }
        }
        for speller in survivors {
            if let Some(entrant) = self.entrants.get_mut(speller) {
                entrant.out = None;
                entrant.on_paper = Some(round);
            }
        }
        self.seat(survivors);
        self.phase = Phase::Ready;
    }
}
