//! What the end of a round means, by the profile's ending.

use std::cmp::Reverse;

use crate::duel::Duel;
use crate::event::{Event, Outcome, Place, PlaceBy};
use crate::profile::{Ending, Profile, RoundKind, SoleSurvivor, SpellOffWhen};
use crate::rounds::TIE_BREAK_TO;
use crate::state::{Bee, Round, Went};
use crate::{SpellerId, WordId};

/// The end of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Closing {
    /// The spellers with a right answer.
    pub correct: Vec<SpellerId>,
    /// The spellers eliminated.
    pub out: Vec<SpellerId>,
    /// What follows.
    pub outcome: Outcome,
    /// Places that it settles.
    pub settled: Vec<Event>,
}

impl Closing {
    fn new(correct: Vec<SpellerId>, out: Vec<SpellerId>, outcome: Outcome) -> Self {
        Self {
            correct,
            out,
            outcome,
            settled: Vec::new(),
        }
    }

    /// The correct spellers go on, and the others of `seated` leave.
    fn go_on(correct: Vec<SpellerId>, seated: &[SpellerId]) -> Self {
        let out = without(seated, &correct);
        let spellers = correct.clone();
        Self::new(correct, out, Outcome::GoOn { spellers })
    }
}

/// The end of a round under a profile. The bee gives what the round alone doesn't: points, scores and earlier rounds.
pub fn outcome(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let correct = round.right();
    let active = round.active();
    let plain = |outcome| Closing::new(correct.clone(), Vec::new(), outcome);
    match round.kind {
        RoundKind::Practice => plain(Outcome::NoChange),
        RoundKind::Duel => match round.duel {
            Some(Duel::Won { speller }) => champions(round, bee, correct, vec![speller]),
            _ => plain(Outcome::Again { spellers: active }),
        },
        RoundKind::TitleWord => title_word(round, profile, bee),
        RoundKind::TieBreak => tie_break(round, bee),
        RoundKind::SpellOff => spell_off(round, profile, bee),
        RoundKind::Written => written(round, profile, bee),
        RoundKind::Vocabulary | RoundKind::Spelling => {
            let stays = profile
                .vocabulary
                .as_ref()
                .is_some_and(|vocabulary| !vocabulary.elimination);
            if profile.ending == Ending::Points {
                points(round, profile, bee)
            } else if round.kind == RoundKind::Vocabulary && stays {
                plain(Outcome::GoOn { spellers: active })
            } else {
                elimination(round, profile, bee)
            }
        }
    }
}

/// None right: everyone again. Two or more: they go on. One: the champion, or the title word (South Asian Spelling Bee,
/// Burlington Rotary, Japan Times).
fn elimination(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let correct = round.right_if_any_spelled();
    let active = round.active();
    let capped = cap_reached(round, profile, bee);
    let plain = |outcome| Closing::new(correct.clone(), Vec::new(), outcome);
    match correct[..] {
        [] if capped && active.len() > 1 => champions(round, bee, correct, by_test(profile, bee, active)),
        [] => plain(Outcome::Again { spellers: active }),
        [speller] => {
            let alone = active.len() == 1 && profile.sole_survivor == SoleSurvivor::TitleWord;
            if alone || (active.len() > 1 && profile.title_word) {
                plain(Outcome::TitleWord { speller })
            } else {
                champions(round, bee, correct, vec![speller])
            }
        }
        _ if capped => {
            let best = by_test(profile, bee, correct.clone());
            champions(round, bee, correct, best)
        }
        _ => Closing::go_on(correct, &active),
    }
}

/// Right: the champion. Missed: all of the seated, in order. A title word that the rules, as amended, don't ask for doesn't
/// count. Spellers who came back by an appeal meanwhile spell on with the title word's speller.
fn title_word(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let correct = round.right();
    let back: Vec<_> = round.seated.iter().copied().filter(|id| bee.is_in(*id)).collect();
    let speller = round.eligible.first().copied();
    let others_right = correct.iter().any(|id| Some(*id) != speller);
    let right = speller.is_some_and(|id| round.results.get(&id) == Some(&Went::Right));
    let here = speller.filter(|id| bee.is_in(*id));
    let unasked = !profile.title_word && back.len() > 1;
    match here {
        Some(_) if others_right && right => Closing::go_on(correct, &back),
        Some(speller) if !others_right && (right || unasked) => champions(round, bee, correct, vec![speller]),
        _ if back.len() > 1 && cap_reached(round, profile, bee) => {
            champions(round, bee, correct, by_test(profile, bee, back))
        }
        _ => {
            let outcome = Outcome::Again { spellers: back };
            Closing::new(correct, Vec::new(), outcome)
        }
    }
}

fn tie_break(round: &Round, bee: &Bee) -> Closing {
    let correct = round.right();
    let active = round.active();
    let missed = without(&active, &correct);
    let place = bee.ties.first().map_or(1, |tie| tie.place);
    let groups = if correct.is_empty() || missed.is_empty() {
        vec![Place {
            place,
            spellers: active,
        }]
    } else {
        let behind = place + correct.len() as u32;
        vec![
            Place {
                place,
                spellers: correct.clone(),
            },
            Place {
                place: behind,
                spellers: missed,
            },
        ]
    };
    let done = |group: &&Place| group.spellers.len() == 1 || group.place > TIE_BREAK_TO;
    let settled = groups
        .iter()
        .filter(done)
        .map(|group| settled(group.clone(), PlaceBy::TieBreak))
        .collect();
    Closing {
        correct,
        out: Vec::new(),
        outcome: Outcome::TieBreak { left: groups },
        settled,
    }
}

/// The most correct words. A tie is spelled off again.
fn spell_off(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let active = round.active();
    let score = |id: &SpellerId| bee.scores.get(id).map_or(0, |(score, _)| *score);
    let best = best_by(&active, score);
    if best.is_empty() {
        // Everyone in it has left.
        let outcome = Outcome::SpellOff {
            spellers: bee.best_seated(),
        };
        return Closing::new(Vec::new(), Vec::new(), outcome);
    }
    if best.len() > 1 && profile.spell_off.is_some() {
        let outcome = Outcome::SpellOff { spellers: best };
        return Closing::new(Vec::new(), Vec::new(), outcome);
    }
    let mut closing = champions(round, bee, best.clone(), best);
    closing.settled = ranking(&active, score, PlaceBy::SpellOff).split_off(1);
    closing
}

/// Places by score, the best first.
pub(crate) fn ranking(spellers: &[SpellerId], score: impl Fn(&SpellerId) -> u32, how: PlaceBy) -> Vec<Event> {
    let mut left = spellers.to_vec();
    let mut events = Vec::new();
    let mut place = 1;
    while !left.is_empty() {
        let best = best_by(&left, &score);
        left.retain(|id| !best.contains(id));
        events.push(settled(
            Place {
                place,
                spellers: best.clone(),
            },
            how,
        ));
        place += best.len() as u32;
    }
    events
}

/// About as many as the profile names go on. Nobody is cut from spellers of the same score (Scripps 2025: about 100).
fn written(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let scored = round.with(&[Went::Counted]);
    let mut scores: Vec<_> = scored
        .iter()
        .filter_map(|id| bee.written.get(id))
        .copied()
        .collect();
    scores.sort_by_key(|score| Reverse(*score));
    let advance = profile
        .written
        .as_ref()
        .and_then(|written| written.advance)
        .unwrap_or(u32::MAX) as usize;
    let least = scores
        .get(advance.saturating_sub(1))
        .or(scores.last())
        .copied()
        .unwrap_or(0);
    let goes_on = |id: &SpellerId| bee.written.get(id).is_some_and(|score| *score >= least);
    let correct: Vec<_> = scored
        .into_iter()
        .filter(goes_on)
        .chain(round.with(&[Went::Bye]))
        .collect();
    if correct.is_empty() {
        let outcome = Outcome::Again {
            spellers: round.active(),
        };
        return Closing::new(correct, Vec::new(), outcome);
    }
    Closing::go_on(correct, &round.active())
}

fn points(round: &Round, profile: &Profile, bee: &Bee) -> Closing {
    let correct = round.right();
    let active = round.active();
    if profile.plan(round.no + 1).is_some() {
        let outcome = Outcome::GoOn { spellers: active };
        return Closing::new(correct, Vec::new(), outcome);
    }
    let each = profile.plan(round.no).map_or(1, |plan| plan.points);
    let total = |id: &SpellerId| bee.points_of(*id) + if correct.contains(id) { each } else { 0 };
    let best = best_by(&active, total);
    let rapid = profile.spell_off.as_ref().is_some_and(|spell_off| {
        spell_off.when == SpellOffWhen::Tie && best.len() > 1 && best.len() <= spell_off.at_most as usize
    });
    if rapid {
        let outcome = Outcome::SpellOff { spellers: best };
        return Closing::new(correct, Vec::new(), outcome);
    }
    champions(round, bee, correct, best)
}

fn champions(round: &Round, bee: &Bee, correct: Vec<SpellerId>, spellers: Vec<SpellerId>) -> Closing {
    let seated: Vec<_> = round.seated.iter().copied().filter(|id| bee.is_in(*id)).collect();
    let out = without(&seated, &spellers);
    Closing::new(correct, out, Outcome::Champions { spellers })
}

/// The best test score, if the rules look at it and there is a single best. Otherwise all.
fn by_test(profile: &Profile, bee: &Bee, spellers: Vec<SpellerId>) -> Vec<SpellerId> {
    let by_test = profile.cap.as_ref().is_some_and(|cap| cap.test_score);
    let best = best_by(&spellers, |id| bee.written.get(id).copied().unwrap_or(0));
    if by_test && best.len() == 1 {
        best
    } else {
        spellers
    }
}

fn cap_reached(round: &Round, profile: &Profile, bee: &Bee) -> bool {
    profile.cap.as_ref().is_some_and(|cap| {
        let counts = round.kind != RoundKind::TitleWord
            && !bee.counted_rounds.contains(&round.no)
            && cap
                .at_most_spellers
                .is_none_or(|most| round.eligible.len() <= most as usize);
        bee.counted_rounds.len() + usize::from(counts) >= cap.rounds as usize
    })
}

fn best_by(spellers: &[SpellerId], score: impl Fn(&SpellerId) -> u32) -> Vec<SpellerId> {
    let best = spellers.iter().map(&score).max();
    spellers
        .iter()
        .copied()
        .filter(|id| Some(score(id)) == best)
        .collect()
}

fn without(spellers: &[SpellerId], others: &[SpellerId]) -> Vec<SpellerId> {
    spellers
        .iter()
        .copied()
        .filter(|id| !others.contains(id))
        .collect()
}

fn settled(place: Place, how: PlaceBy) -> Event {
    Event::PlaceSettled {
        place: place.place,
        spellers: place.spellers,
        how,
    }
}

impl Bee {
    /// Hasn't left the bee.
    pub(crate) fn is_in(&self, speller: SpellerId) -> bool {
        self.entrants
            .get(&speller)
            .is_some_and(|entrant| entrant.left.is_none())
    }

    /// Who spells next in the open round, in order.
    pub fn upcoming(&self) -> Vec<SpellerId> {
        let Some(round) = &self.round else {
            return self.title.into_iter().collect();
        };
        match round.duel {
            Some(Duel::Won { .. }) => Vec::new(),
            Some(duel) if self.turn.is_none() => vec![duel.speller()],
            Some(_) => Vec::new(),
            None => round.waiting.iter().copied().collect(),
        }
    }

    /// The seated spellers with the most points.
    pub(crate) fn best_seated(&self) -> Vec<SpellerId> {
        best_by(&self.seated, |id| self.points_of(*id))
    }

    /// The word that the next call must use, if it isn't a new one. Undo can lead back to before a rival was passed over, but the hall
    /// may have seen the word since.
    pub fn fixed_word(&self) -> Option<WordId> {
        let word = self.round.as_ref()?.duel?.word()?;
        (!self.seen.contains(&word)).then_some(word)
    }

    /// Whether the last word is also the one that the rival spells next.
    pub fn rival_gets_same_word(&self) -> bool {
        self.fixed_word().is_some()
    }

    /// The places of eliminated spellers and champions. While spellers are seated, the best places are open.
    pub fn standing(&self) -> Vec<Place> {
        let mut outs: Vec<_> = self
            .order
            .iter()
            .filter_map(|id| {
                self.entrants
                    .get(id)?
                    .out
                    .map(|out| ((Reverse(out.wave), out.rank), *id))
            })
            .filter(|(_, id)| !self.champions.contains(id))
            .collect();
        outs.sort_by_key(|(key, _)| *key);
        let mut places = Vec::new();
        let mut place = self.seated.len() as u32 + 1;
        if !self.champions.is_empty() {
            places.push(Place {
                place: 1,
                spellers: self.champions.clone(),
            });
        }
        for group in outs.chunk_by(|a, b| a.0 == b.0) {
            places.push(Place {
                place,
                spellers: group.iter().map(|(_, id)| *id).collect(),
            });
            place += group.len() as u32;
        }
        places
    }
}
