//! Undo takes back decisions, newest first. Evidence and used words stay.

use super::{Decision, Desk};
use crate::apply::shows_at_once;
use crate::command::Command;
use crate::event::{ClockCause, Event};
use crate::fold::State;
use crate::profile::SecondOfficial;
use crate::refusal::{Refusal, RefusalCode, refuse};

/// What it takes to undo the newest command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoTerms {
    /// The hall has seen a result of it: it takes a reason, and the hall sees a correction.
    pub shown: bool,
    /// A second official must agree.
    pub second: bool,
}

impl State {
    /// What it takes to undo the newest command, if that can be undone.
    pub fn undo_terms(&self) -> Option<UndoTerms> {
        let newest = self.undoable()?;
        let required = self.second_required();
        Some(UndoTerms {
            shown: newest.events.iter().any(was_shown),
            second: required && newest.events.iter().any(ends_round),
        })
    }

    /// Whether a second official must agree to what is rare, such as skipping a word.
    pub fn second_required(&self) -> bool {
        let profile = self.profile.as_ref();
        profile.is_some_and(|profile| profile.second_official == SecondOfficial::Required)
    }
}

impl Desk<'_> {
    pub(super) fn undo_or_redo(&self, command: &Command) -> Decision {
        match command {
            Command::Undo {
                command,
                reason,
                second,
            } => self.undo(*command, reason, second.as_ref()),
            Command::Redo {} => self.redo(),
            _ => refuse(RefusalCode::NotNow, "This can't be done now."),
        }
    }

    /// Officials undo their own last command until it was shown. The head judge and the coordinator go beyond, with a reason once
    /// it was shown, and with a second official past a closed round.
    fn undo(&self, command: Option<u64>, reason: &str, second: Option<&String>) -> Decision {
        let nothing = || Refusal::new(RefusalCode::NothingToUndo, "There is nothing to undo.");
        let newest = self.state.undoable().ok_or_else(nothing)?;
        if command.is_some_and(|command| command != newest.seq) {
            return refuse(
                RefusalCode::NotNewest,
                "Something else has happened since then. Look again, then undo.",
            );
        }
        let shown = newest.events.iter().any(was_shown);
        let far = newest.events.iter().any(ends_round);
        if (shown || newest.by != self.actor.by) && !self.is_senior() {
            let message = if shown {
                "The hall has seen this. The head judge or the coordinator can undo it."
            } else {
                "Someone else did this. The head judge or the coordinator can undo it."
            };
            return refuse(RefusalCode::WrongRole, message);
        }
        if shown || far {
            self.reason(reason)?;
        }
        if far {
            self.second(second)?;
        }
        let undone = Event::Undone {
            commands: vec![newest.seq],
            reason: reason.to_owned(),
            shown,
            second: second.cloned(),
        };
        let mut events = vec![undone];
        events.extend(self.stopped_clock(newest.seq));
        if shown && shows_at_once(self.state) {
            events.push(Event::CorrectionShown {});
        }
        Ok(events)
    }

    /// A clock resumes as if it had never been stopped. If that clock would have run out by now, it stops at zero instead, and an
    /// official decides.
    fn stopped_clock(&self, command: u64) -> Option<Event> {
        let before = self.state.without(command);
        let turn = before.turn.as_ref()?;
        let clock = turn
            .clock
            .filter(|clock| clock.running() && clock.left(self.now_ms) == 0)?;
        let remaining_ms = clock.left(self.now_ms);
        Some(Event::ClockSet {
            turn: turn.id,
            running: false,
            remaining_ms,
            cause: ClockCause::Undo,
        })
    }

    fn redo(&self) -> Decision {
        let nothing = || Refusal::new(RefusalCode::NothingToUndo, "There is nothing to redo.");
        let undone = self.state.redoable().ok_or_else(nothing)?;
        if undone.by != self.actor.by && !self.is_senior() {
            return refuse(
                RefusalCode::WrongRole,
                "Someone else undid this. They can redo it.",
            );
        }
        Ok(vec![Event::Redone { undone: undone.seq }])
    }
}

/// Whether the hall has seen a result of it. A turn's steps, such as "done", are seen too, but just step back.
fn was_shown(event: &Event) -> bool {
    matches!(
        event,
        Event::Shown { .. } | Event::AppealShown { .. } | Event::SpellerReturned { .. }
    ) || ends_round(event)
}

fn ends_round(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundClosed { .. }
            | Event::PlaceSettled { .. }
            | Event::BeeClosed { .. }
            | Event::BeeReopened { .. }
            | Event::CaughtUp { .. }
            | Event::SpellerLeft { .. }
    )
}
