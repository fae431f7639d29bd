//! The clock of a turn.

use super::{Decision, Desk};
use crate::command::Command;
use crate::event::{ClockCause, Event};
use crate::profile::{ClockFrom, Finish, RoundKind};
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::Phase;
use crate::{SpellerId, TurnId};

/// The phases in which a clock may run.
pub(super) const PLAYING: [Phase; 3] = [Phase::AtMic, Phase::Asking, Phase::Spelling];

/// Time for letters after the clock of rules that give it (Orange Area: 120 s, then 30 s).
const FINISH_MS: u64 = 30_000;

/// The longest clock that officials can set.
const MAX_CLOCK_MS: u64 = 60 * 60 * 1000;

impl Desk<'_> {
    pub(super) fn clock(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::SetClock {
                running,
                remaining_ms,
            } => self.set_clock(*running, *remaining_ms),
            Command::TimeUp { turn } => self.time_up(*turn),
            Command::Restarted { remaining_ms } => self.restarted(*remaining_ms),
            _ => return None,
        })
    }

    /// Starts the clock, if it starts `from` here. A spell-off's starts with the first word. Extra time is added to each.
    pub(super) fn start_clock(
        &self,
        turn: TurnId,
        speller: SpellerId,
        from: ClockFrom,
        kind: Option<RoundKind>,
    ) -> Result<Option<Event>, Refusal> {
        let profile = self.profile()?;
        let rules = profile.clock.as_ref();
        let spoken = (from == ClockFrom::Spoken).then_some(());
        let seconds = match kind {
            Some(RoundKind::SpellOff) => spoken.and(profile.spell_off.as_ref().map(|rules| rules.seconds)),
            Some(RoundKind::Vocabulary) => {
                spoken.and(profile.vocabulary.as_ref().and_then(|rules| rules.seconds))
            }
            _ => rules
                .filter(|rules| rules.from == from)
                .map(|rules| rules.seconds),
        };
        let extra = self
            .state
            .entrants
            .get(&speller)
            .map_or(0, |entrant| entrant.allowance.extra_s);
        Ok(seconds.map(|seconds| {
            let remaining_ms = u64::from(seconds + extra) * 1000;
            Event::ClockSet {
                turn,
                running: true,
                remaining_ms,
                cause: ClockCause::Start,
            }
        }))
    }

    pub(super) fn stop_clock(&self, cause: ClockCause) -> Option<Event> {
        let turn = self.state.turn.as_ref()?;
        let clock = turn.clock.filter(|clock| clock.running())?;
        let remaining_ms = clock.left(self.now_ms);
        Some(Event::ClockSet {
            turn: turn.id,
            running: false,
            remaining_ms,
            cause,
        })
    }

    fn set_clock(&self, running: bool, remaining_ms: Option<u64>) -> Decision {
        let phases = [Phase::Asking, Phase::Spelling, Phase::Judging];
        self.at(&phases, "The clock can be set once the word is said.")?;
        if running {
            self.not_paused()?;
            self.at(
                &PLAYING,
                "The speller has finished, or the time is up. Undo that first.",
            )?;
        }
        let turn = self.open_turn()?;
        let Some(left) = remaining_ms.or(turn.clock.map(|clock| clock.left(self.now_ms))) else {
            return refuse(RefusalCode::Rules, "These rules have no clock.");
        };
        if self.profile()?.clock.is_none() && turn.clock.is_none() {
            return refuse(RefusalCode::Rules, "These rules have no clock.");
        }
        if left > MAX_CLOCK_MS || (running && left == 0) {
            return refuse(
                RefusalCode::BadValue,
                "The clock can be set to 1 second up to 1 hour.",
            );
        }
        Ok(vec![Event::ClockSet {
            turn: turn.id,
            running,
            remaining_ms: left,
            cause: ClockCause::Official,
        }])
    }

    /// By the rules, a speller may finish a word once begun (Dawn: 40 s), or everyone gets a last half minute (Orange Area).
    fn time_up(&self, turn: TurnId) -> Decision {
        let open = self.open_turn()?;
        let expired = open
            .clock
            .is_some_and(|clock| clock.running() && clock.left(self.now_ms) == 0);
        if !expired || !self.state.is_at(turn, &PLAYING) {
            return refuse(RefusalCode::NotNow, "The time isn't up.");
        }
        let spell_off = open.word.is_none();
        let finish = self
            .profile()?
            .clock
            .as_ref()
            .map_or(Finish::No, |clock| clock.finish);
        let more = |running, remaining_ms| Event::ClockSet {
            turn,
            running,
            remaining_ms,
            cause: ClockCause::Finish,
        };
        Ok(vec![match finish {
            Finish::HalfMinute if !open.may_finish && !spell_off => more(true, FINISH_MS),
            Finish::IfBegun if self.state.phase == Phase::Spelling && !spell_off => more(false, 0),
            _ => Event::TimeUp { turn },
        }])
    }

    fn restarted(&self, remaining_ms: u64) -> Decision {
        let running = self
            .state
            .turn
            .as_ref()
            .filter(|turn| turn.clock.is_some_and(|clock| clock.running()));
        Ok(running
            .map(|turn| Event::ClockSet {
                turn: turn.id,
                running: false,
                remaining_ms,
                cause: ClockCause::Restart,
            })
            .into_iter()
            .collect())
    }
}
