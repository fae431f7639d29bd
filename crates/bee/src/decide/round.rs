//! Rounds: starting, closing, written scores, spell-offs and shared places.

use super::{Decision, Desk};
use crate::SpellerId;
use crate::WordId;
use crate::command::Command;
use crate::event::{Event, Outcome, PlaceBy};
use crate::outcome::{outcome, ranking};
use crate::profile::{Ending, RoundKind, SpellOffWhen};
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::{Bee, Phase};

impl Desk<'_> {
    pub(super) fn round(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::StartRound { kind, level } => self.start_round(*kind, *level),
            Command::CloseRound {} => self.close_round(),
            Command::SharePlace { place } => self.share_place(*place),
            Command::ScoreWritten { speller, score } => self.score_written(*speller, *score),
            Command::Mark {
                speller,
                item,
                correct,
            } => self.mark(*speller, *item, *correct),
            Command::Count {
                speller,
                score,
                is_final,
            } => self.count(*speller, *score, *is_final),
            _ => return None,
        })
    }

    pub(super) fn start_round(&self, kind: Option<RoundKind>, level: Option<u32>) -> Decision {
        self.at(
            &[Phase::Ready, Phase::TitleWord, Phase::SpellOff],
            "A round can't start now.",
        )?;
        self.not_paused()?;
        self.no_correction()?;
        let (due, eligible) = self.state.due();
        let kind = kind.unwrap_or(due);
        if kind != due {
            self.may_start(kind, due)?;
        }
        if kind == RoundKind::TitleWord {
            self.title_not_blocked()?;
        }
        let eligible = if kind == RoundKind::Practice {
            self.state.seated.clone()
        } else {
            eligible
        };
        if eligible.is_empty() {
            return refuse(RefusalCode::NotReady, "Nobody is left to spell.");
        }
        let practice = kind == RoundKind::Practice;
        let round = if practice { 0 } else { self.state.round_no + 1 };
        let planned = self.profile()?.plan(round.max(1)).and_then(|plan| plan.level);
        Ok(vec![Event::RoundStarted {
            round,
            kind,
            eligible,
            level: level.or(planned),
        }])
    }

    /// Whether officials may choose another kind of round than the one that is due.
    fn may_start(&self, kind: RoundKind, due: RoundKind) -> Result<(), Refusal> {
        let profile = self.profile()?;
        let open = matches!(
            due,
            RoundKind::Spelling | RoundKind::Vocabulary | RoundKind::Duel | RoundKind::Written
        );
        let seated = self.state.seated.len();
        let allowed = open
            && match kind {
                RoundKind::Practice => true,
                RoundKind::Spelling => due == RoundKind::Vocabulary,
                RoundKind::Vocabulary => profile.vocabulary.is_some() && due != RoundKind::Duel,
                RoundKind::Written => profile.written.is_some() && due != RoundKind::Duel,
                RoundKind::SpellOff => profile.spell_off.as_ref().is_some_and(|spell_off| {
                    spell_off.when == SpellOffWhen::JudgesChoose && seated <= spell_off.at_most as usize
                }),
                RoundKind::Duel | RoundKind::TitleWord | RoundKind::TieBreak => false,
            };
        if allowed {
            Ok(())
        } else {
            refuse(
                RefusalCode::Rules,
                "These rules don't have this kind of round now.",
            )
        }
    }

    /// A protest holds up the title word, and always the champion.
    pub(super) fn title_not_blocked(&self) -> Result<(), Refusal> {
        if self.profile()?.appeals.block_title_word {
            self.no_open_appeal()?;
        }
        Ok(())
    }

    pub(super) fn no_open_appeal(&self) -> Result<(), Refusal> {
        if self.state.open_appeals() > 0 {
            return refuse(
                RefusalCode::AppealOpen,
                "An appeal is open. Decide and show it first.",
            );
        }
        Ok(())
    }

    fn close_round(&self) -> Decision {
        self.at(&[Phase::RoundEnd], "Someone has yet to spell in this round.")?;
        self.no_correction()?;
        let Some(round) = &self.state.round else {
            return refuse(RefusalCode::NotNow, "No round is open.");
        };
        let profile = self.profile()?;
        if round.kind == RoundKind::SpellOff {
            let counted = |id: &SpellerId| self.state.scores.get(id).is_some_and(|(_, done)| *done);
            if !round.active().iter().all(counted) {
                return refuse(RefusalCode::NotReady, "Each spell-off score needs a final count.");
            }
        }
        let closing = outcome(round, &profile, self.state);
        let ends = matches!(closing.outcome, Outcome::Champions { .. });
        let concerns = |turn| {
            self.state
                .turns
                .get(turn)
                .is_some_and(|record| record.round == round.no)
        };
        let open = |all: bool| {
            self.state
                .appeals
                .values()
                .any(|appeal| appeal.open() && (all || concerns(&appeal.turn)))
        };
        if open(ends) {
            return refuse(
                RefusalCode::AppealOpen,
                "An appeal is open. Decide and show it first.",
            );
        }
        let no = round.no;
        let closed = Event::RoundClosed {
            round: no,
            correct: closing.correct,
            out: closing.out,
            outcome: closing.outcome,
        };
        Ok([closed].into_iter().chain(closing.settled).collect())
    }

    fn share_place(&self, place: u32) -> Decision {
        self.at(&[Phase::Ready], "Places can be shared between rounds.")?;
        let Some(tie) = self.state.ties.iter().find(|tie| tie.place == place) else {
            return refuse(RefusalCode::NotNow, "Nobody is tied for this place.");
        };
        Ok(vec![Event::PlaceSettled {
            place,
            spellers: tie.spellers.clone(),
            how: PlaceBy::Shared,
        }])
    }

    fn score_written(&self, speller: SpellerId, score: u32) -> Decision {
        let profile = self.profile()?;
        let entrant = self.entrant(speller)?;
        let test = profile.cap.as_ref().is_some_and(|cap| cap.test_score);
        let written = self
            .state
            .round
            .as_ref()
            .is_some_and(|round| round.kind == RoundKind::Written && round.eligible.contains(&speller));
        if !(written || test) || entrant.left.is_some() {
            return refuse(RefusalCode::NotNow, "This speller has no written round now.");
        }
        let most = profile
            .written
            .as_ref()
            .and_then(|written| written.words)
            .unwrap_or(1_000);
        if score > most {
            return refuse(RefusalCode::BadValue, format!("The score can be 0 to {most}."));
        }
        Ok(vec![Event::WrittenScored { speller, score }])
    }

    /// Both spellers of a spell-off get the same words, so a word may be marked for each, but not if it was said in a turn.
    fn mark(&self, speller: SpellerId, item: WordId, correct: bool) -> Decision {
        let round = self
            .state
            .round
            .as_ref()
            .filter(|round| round.kind == RoundKind::SpellOff);
        let Some(round) = round.filter(|round| round.eligible.contains(&speller)) else {
            return refuse(RefusalCode::NotNow, "This speller isn't in a spell-off.");
        };
        let marked = round
            .eligible
            .iter()
            .filter_map(|id| self.state.marks.get(id))
            .any(|m| m.contains_key(&item));
        if item.0 as usize >= self.setup.words.len() || (!marked && !self.state.unused(item)) {
            return refuse(RefusalCode::WrongWord, "This word was already used.");
        }
        Ok(vec![Event::SpellOffMarked {
            speller,
            item,
            correct,
        }])
    }

    /// Counted after the turn, and again whenever judges review the recording (Scripps 2022: 21, later 22).
    fn count(&self, speller: SpellerId, score: u32, is_final: bool) -> Decision {
        let counted = Event::SpellOffCounted {
            speller,
            score,
            is_final,
        };
        if let Some(round) = self
            .state
            .round
            .as_ref()
            .filter(|round| round.kind == RoundKind::SpellOff)
        {
            let turn = self.state.turn.as_ref().filter(|turn| turn.speller == speller);
            if !round.eligible.contains(&speller) || (turn.is_none() && !round.results.contains_key(&speller))
            {
                return refuse(RefusalCode::NotNow, "This speller hasn't spelled off yet.");
            }
            if turn.is_some() && self.state.phase != Phase::Judging {
                return refuse(RefusalCode::NotNow, "The spell-off is still running.");
            }
            return Ok(vec![counted]);
        }
        let last = self
            .state
            .last_round
            .as_ref()
            .filter(|round| round.kind == RoundKind::SpellOff);
        let Some(last) =
            last.filter(|round| round.eligible.contains(&speller) && self.state.phase == Phase::Final)
        else {
            return refuse(RefusalCode::NotNow, "There is no spell-off to count.");
        };
        let new = |id: &SpellerId| {
            if *id == speller {
                score
            } else {
                self.state.scores.get(id).map_or(0, |s| s.0)
            }
        };
        let places = ranking(&last.active(), new, PlaceBy::Recount);
        Ok([counted].into_iter().chain(places).collect())
    }

    pub(super) fn no_correction(&self) -> Result<(), Refusal> {
        if self.state.correction_waiting {
            return refuse(
                RefusalCode::CorrectionWaiting,
                "A correction waits to be shown. Show it first.",
            );
        }
        Ok(())
    }
}

impl Bee {
    /// The round that is due, and who spells in it.
    pub fn due(&self) -> (RoundKind, Vec<SpellerId>) {
        let Some(profile) = &self.profile else {
            return (RoundKind::Spelling, Vec::new());
        };
        if let Some(tie) = self.ties.first() {
            return (RoundKind::TieBreak, tie.spellers.clone());
        }
        if let Some(speller) = self.title {
            return (RoundKind::TitleWord, vec![speller]);
        }
        if self.phase == Phase::SpellOff {
            let tied = self.spell_off.clone();
            let spellers = if tied.is_empty() { self.best_seated() } else { tied };
            return (RoundKind::SpellOff, spellers);
        }
        let kind = match (self.seated.len(), profile.ending) {
            (1, Ending::OneWord | Ending::Rival) => RoundKind::TitleWord,
            (2, Ending::Rival) => RoundKind::Duel,
            _ => profile
                .plan(self.round_no + 1)
                .map_or(RoundKind::Spelling, |plan| plan.kind),
        };
        (kind, self.seated.clone())
    }

    /// How many appeals nobody has decided and shown.
    pub fn open_appeals(&self) -> usize {
        self.appeals.values().filter(|appeal| appeal.open()).count()
    }
}
