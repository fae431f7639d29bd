//! Appeals, departures, pauses, the board, paper, and the end.

use std::collections::BTreeSet;

use super::{Decision, Desk, clock::PLAYING};
use crate::apply::shows_at_once;
use crate::command::Command;
use crate::event::{
    AppealOutcome, AppealSide, BoardMode, ClockCause, Event, OutOnPaper, Outcome, PauseKind, Remedy,
};
use crate::profile::{AppealUntil, RoundKind};
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::{Appeal, Phase, TurnRecord};
use crate::{AppealId, SpellerId, TurnId, WordId};

/// The longest text of an appeal or the board's rules, in bytes.
const MAX_TEXT: usize = 1_000;
/// The longest texts that can be read from the last seat, in characters: of a break, below its clock, and of a whole board.
const MAX_BREAK_TEXT: usize = 120;
const MAX_BOARD_TEXT: usize = 200;
/// The longest pause, in seconds.
const LONGEST_PAUSE: u32 = 86_400;

impl Desk<'_> {
    pub(super) fn care(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::LodgeAppeal {
                turn,
                side,
                ground,
                text,
            } => self.lodge(*turn, *side, ground, text),
            Command::DecideAppeal {
                appeal,
                outcome,
                remedy,
                reason,
                second,
            } => self.decide_appeal(*appeal, *outcome, *remedy, reason, second.as_ref()),
            Command::ShowAppeal { appeal } => self.show_appeal(*appeal),
            Command::ShowCorrection {} => self.show_correction(),
            Command::Leave { speller, reason } => self.leave(*speller, reason),
            Command::Return { speller, reason } => self.come_back(*speller, reason),
            Command::Pause { kind, seconds, text } => self.pause(*kind, *seconds, text),
            Command::Resume {} => self.resume(),
            Command::SetBoard { mode, text } => self.set_board(*mode, text),
            Command::CatchUp {
                round,
                survivors,
                out,
                used_to,
                over,
                note,
            } => self.catch_up(*round, survivors, out, *used_to, *over, note),
            Command::Close {} => self.close(),
            Command::Reopen { reason, second } => self.reopen(reason, second.as_ref()),
            _ => return None,
        })
    }

    fn short(&self, text: &str) -> Result<(), Refusal> {
        if text.len() > MAX_TEXT {
            refuse(RefusalCode::BadValue, "This text is too long.")
        } else {
            Ok(())
        }
    }

    fn readable(&self, text: &str, most: usize) -> Result<(), Refusal> {
        if text.chars().count() > most {
            let sentence =
                format!("Use up to {most} characters. Longer texts can't be read from the last seat.");
            refuse(RefusalCode::BadValue, sentence)
        } else {
            Ok(())
        }
    }

    fn set_board(&self, mode: BoardMode, text: &str) -> Decision {
        match mode {
            BoardMode::Text => self.readable(text, MAX_BOARD_TEXT),
            _ => self.short(text),
        }?;
        Ok(vec![Event::BoardSet {
            mode,
            text: text.to_owned(),
        }])
    }

    /// An appeal against a shown ruling, within the profile's time. Judges may review a ruling themselves at any time.
    fn lodge(&self, turn: TurnId, side: AppealSide, ground: &str, text: &str) -> Decision {
        self.short(ground)?;
        self.short(text)?;
        self.reason(ground)?;
        let Some(record) = self.state.turns.get(&turn) else {
            return refuse(RefusalCode::UnknownTurn, "This turn doesn't exist.");
        };
        if record.shown.is_none() {
            return refuse(RefusalCode::NotNow, "A ruling can be appealed after it is shown.");
        }
        if self
            .state
            .appeals
            .values()
            .any(|appeal| appeal.turn == turn && appeal.open())
        {
            return refuse(
                RefusalCode::AppealOpen,
                "An appeal about this turn is already open.",
            );
        }
        let open = self.state.round.as_ref().map(|round| round.no);
        let same_round = open == Some(record.round);
        // Turns that were undone are there, too.
        let mut shown = self
            .state
            .turns
            .iter()
            .rev()
            .filter(|(_, record)| record.shown.is_some());
        let newest = self.state.turn.is_none() && shown.next().is_some_and(|(id, _)| *id == turn);
        let in_time = match self.profile()?.appeals.until {
            AppealUntil::NextCall => same_round && newest,
            AppealUntil::RoundEnd => same_round,
            AppealUntil::NextRound => same_round || (open.is_none() && record.round == self.state.round_no),
            AppealUntil::JudgesOnly => false,
        };
        if side != AppealSide::Judges && !in_time {
            let message = "The time for appeals about this turn is over. The judges can still review it.";
            return refuse(RefusalCode::AppealLate, message);
        }
        let appeal = AppealId(self.state.appeals.keys().last().map_or(1, |last| last.0 + 1));
        Ok(vec![Event::AppealLodged {
            appeal,
            turn,
            side,
            ground: ground.to_owned(),
            text: text.to_owned(),
        }])
    }

    fn appeal(&self, id: AppealId) -> Result<&Appeal, Refusal> {
        self.state
            .appeals
            .get(&id)
            .ok_or_else(|| Refusal::new(RefusalCode::UnknownAppeal, "This appeal doesn't exist."))
    }

    fn decide_appeal(
        &self,
        id: AppealId,
        outcome: AppealOutcome,
        remedy: Remedy,
        reason: &str,
        second: Option<&String>,
    ) -> Decision {
        let appeal = self.appeal(id)?;
        if !appeal.open() {
            return refuse(RefusalCode::NotNow, "This appeal was already decided and shown.");
        }
        self.reason(reason)?;
        let withdrawn = outcome == AppealOutcome::Withdrawn;
        if !withdrawn {
            self.second(second)?;
        }
        if (outcome == AppealOutcome::Upheld) == (remedy == Remedy::None) {
            return refuse(
                RefusalCode::BadValue,
                "An upheld appeal needs a remedy. Others have none.",
            );
        }
        let record = self.state.turns.get(&appeal.turn);
        let open = self.state.round.as_ref().map(|round| round.no);
        self.fits_ruling(record, remedy)?;
        let tie_break =
            record.is_some_and(|record| record.kind == RoundKind::TieBreak && open != Some(record.round));
        if tie_break && outcome == AppealOutcome::Upheld {
            return refuse(
                RefusalCode::NotNow,
                "This tie-break is over. To change it, undo back to it.",
            );
        }
        let decided = Event::AppealDecided {
            appeal: id,
            outcome,
            remedy,
            reason: reason.to_owned(),
            second: second.cloned(),
        };
        let mut events = vec![decided];
        if shows_at_once(self.state) && !withdrawn {
            events.push(Event::AppealShown { appeal: id });
        }
        Ok(events)
    }

    /// A right ruling can't be made right. It can count as missed while its round is open: nobody is put out later.
    fn fits_ruling(&self, record: Option<&TurnRecord>, remedy: Remedy) -> Result<(), Refusal> {
        let right = record.is_some_and(TurnRecord::is_right);
        match remedy {
            Remedy::Correct if right => {
                let message = "This word is already correct. To leave it that way, deny the appeal.";
                refuse(RefusalCode::BadValue, message)
            }
            Remedy::Missed if !record.is_some_and(|record| self.state.can_count_as_missed(record)) => refuse(
                RefusalCode::NotNow,
                "Only a correct word in the open round can count as missed.",
            ),
            _ => Ok(()),
        }
    }

    fn show_appeal(&self, id: AppealId) -> Decision {
        let appeal = self.appeal(id)?;
        if appeal.shown
            || appeal
                .decided
                .is_none_or(|(outcome, _)| outcome == AppealOutcome::Withdrawn)
        {
            return refuse(RefusalCode::NotNow, "There is no decision to show.");
        }
        Ok(vec![Event::AppealShown { appeal: id }])
    }

    fn show_correction(&self) -> Decision {
        if !self.state.correction_waiting {
            return refuse(RefusalCode::NotNow, "There is no correction to show.");
        }
        Ok(vec![Event::CorrectionShown {}])
    }

    fn pause(&self, kind: PauseKind, seconds: Option<u32>, text: &str) -> Decision {
        self.readable(text, MAX_BREAK_TEXT)?;
        if seconds.is_some_and(|seconds| seconds == 0 || seconds > LONGEST_PAUSE) {
            return refuse(RefusalCode::BadValue, "A pause can last 1 second up to 24 hours.");
        }
        if self.state.pause.is_some() {
            return refuse(RefusalCode::Paused, "The bee is already paused.");
        }
        let began = Event::PauseBegan {
            kind,
            seconds,
            text: text.to_owned(),
        };
        Ok([began]
            .into_iter()
            .chain(self.stop_clock(ClockCause::Pause))
            .collect())
    }

    /// A clock that the pause stopped goes on, unless the speller has finished meanwhile.
    fn resume(&self) -> Decision {
        if self.state.pause.is_none() {
            return refuse(RefusalCode::NotNow, "The bee isn't paused.");
        }
        let clock = self
            .state
            .turn
            .as_ref()
            .filter(|turn| turn.clock_waits && self.state.is_at(turn.id, &PLAYING))
            .and_then(|turn| {
                let remaining_ms = turn.clock?.left(self.now_ms);
                Some(Event::ClockSet {
                    turn: turn.id,
                    running: true,
                    remaining_ms,
                    cause: ClockCause::Pause,
                })
            });
        Ok([Event::PauseEnded {}].into_iter().chain(clock).collect())
    }

    /// The bee continued on paper: the spellers left, and the last word used. If no other word is left, or if the bee ended on paper,
    /// they are the champions.
    fn catch_up(
        &self,
        round: u32,
        survivors: &[SpellerId],
        out: &[OutOnPaper],
        used_to: Option<WordId>,
        over: bool,
        note: &str,
    ) -> Decision {
        self.reason(note)?;
        if !self.state.drawn || self.state.phase == Phase::Final {
            return refuse(
                RefusalCode::NotNow,
                "Catch up after the draw and before there is a champion.",
            );
        }
        if round < self.state.round_no || round > self.state.round_no + 1_000 {
            return refuse(RefusalCode::BadValue, "Enter the last round that was spelled.");
        }
        let known = |id: &SpellerId| {
            self.state.order.contains(id)
                && self
                    .state
                    .entrants
                    .get(id)
                    .is_some_and(|entrant| entrant.left.is_none())
        };
        if survivors.is_empty() || !are_distinct(survivors) || !survivors.iter().all(known) {
            return refuse(RefusalCode::UnknownSpeller, "Name each remaining speller once.");
        }
        let gone: Vec<_> = out.iter().map(|one| one.speller).collect();
        let was_in = |id: &SpellerId| self.state.seated.contains(id) && !survivors.contains(id);
        if !are_distinct(&gone) || !gone.iter().all(was_in) {
            return refuse(
                RefusalCode::UnknownSpeller,
                "List each eliminated speller only once.",
            );
        }
        let on_paper = self.state.round_no..=round;
        if !out.iter().all(|one| on_paper.contains(&one.round)) {
            return refuse(RefusalCode::BadValue, "Enter a round that was spelled on paper.");
        }
        if used_to.is_some_and(|word| word.0 as usize >= self.setup.words.len()) {
            return refuse(RefusalCode::WrongWord, "This word isn't on the list.");
        }
        let mut events = vec![Event::CaughtUp {
            round,
            survivors: survivors.to_vec(),
            out: out.to_vec(),
            used_to,
            note: note.to_owned(),
        }];
        let mut words = (0..).map(WordId).take(self.setup.words.len());
        if over || !words.any(|word| self.state.unused(word) && Some(word) > used_to) {
            events.push(crown(round, survivors.to_vec()));
        }
        Ok(events)
    }

    fn close(&self) -> Decision {
        self.at(&[Phase::Final], "The bee has no champion yet.")?;
        self.no_correction()?;
        self.no_open_appeal()?;
        Ok(vec![Event::BeeClosed {
            places: self.state.standing(),
        }])
    }

    fn reopen(&self, reason: &str, second: Option<&String>) -> Decision {
        self.at(&[Phase::Closed], "The bee isn't closed.")?;
        self.reason(reason)?;
        self.second(second)?;
        Ok(vec![Event::BeeReopened {
            reason: reason.to_owned(),
            second: second.cloned(),
        }])
    }
}

fn are_distinct(spellers: &[SpellerId]) -> bool {
    spellers.iter().collect::<BTreeSet<_>>().len() == spellers.len()
}

/// Ends the bee after a round that isn't open.
pub(super) fn crown(round: u32, spellers: Vec<SpellerId>) -> Event {
    Event::RoundClosed {
        round,
        correct: Vec::new(),
        out: Vec::new(),
        outcome: Outcome::Champions { spellers },
    }
}
