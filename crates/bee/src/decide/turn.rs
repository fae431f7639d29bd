//! A turn at the microphone.

use super::{Decision, Desk};
use crate::apply::shows_at_once;
use crate::command::Command;
use crate::event::{ClockCause, Event, PassReason, PassThen};
use crate::profile::{Absent, ClockFrom, Ground, Homonym, Item, OnTime, Reveal, RoundKind};
use crate::refusal::{RefusalCode, refuse};
use crate::state::{Phase, Turn};
use crate::{TurnId, WordId};

impl Desk<'_> {
    pub(super) fn turn(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::Call {} => self.call(),
            Command::PassOver { reason } => self.pass_over(*reason),
            Command::Skip { reason, second } => self.skip(reason, second.as_ref()),
            Command::Speak {} => self.speak(),
            Command::Choose { choice } => self.choose(*choice),
            Command::Done {} => self.done(),
            Command::Rule {
                correct,
                ground,
                note,
                confirmed,
            } => self.rule(*correct, *ground, note.as_ref(), *confirmed),
            Command::Show {} => self.show(),
            Command::Reveal {} => self.reveal(),
            Command::Void { reason, burn } => self.void(reason, *burn),
            _ => return None,
        })
    }

    fn call(&self) -> Decision {
        self.not_paused()?;
        if self.state.sealed.is_none() {
            return refuse(RefusalCode::NotReady, "Seal the list first.");
        }
        self.no_correction()?;
        let mut events = Vec::new();
        // The title word's only turn starts its round.
        let title = self.state.phase == Phase::TitleWord;
        let (speller, level) = if title {
            events = self.start_round(None, None)?;
            match events.first() {
                Some(Event::RoundStarted { eligible, level, .. }) => (eligible.first().copied(), *level),
                _ => (None, None),
            }
        } else {
            self.at(&[Phase::Between], "Nobody can be called now.")?;
            let level = self.state.round.as_ref().and_then(|round| round.level);
            (self.state.upcoming().first().copied(), level)
        };
        let kind = self.state.round.as_ref().map(|round| round.kind);
        if kind == Some(RoundKind::Written) {
            return refuse(RefusalCode::NotNow, "In a written round, enter the scores.");
        }
        if kind == Some(RoundKind::TitleWord) {
            self.title_not_blocked()?;
        }
        let Some(speller) = speller else {
            return refuse(RefusalCode::NotNow, "Everyone has spelled in this round.");
        };
        let word = match (kind, self.state.fixed_word()) {
            (Some(RoundKind::SpellOff), _) => None,
            (_, Some(word)) => Some(word),
            _ => Some(self.word_of_level(level, None)?),
        };
        let turn = TurnId(self.state.last_turn + 1);
        events.push(Event::SpellerCalled { turn, speller, word });
        events.extend(self.start_clock(turn, speller, ClockFrom::Called, kind)?);
        Ok(events)
    }

    /// Absent spellers go to the end of the round, once, or miss the word. A break that officials allowed never counts against anyone.
    fn pass_over(&self, reason: PassReason) -> Decision {
        self.at(
            &[Phase::Between],
            "Only a speller who isn't at the microphone can be passed over.",
        )?;
        let Some(round) = &self.state.round else {
            return refuse(RefusalCode::NotNow, "No round is open.");
        };
        let Some(speller) = self.state.upcoming().first().copied() else {
            return refuse(RefusalCode::NotNow, "Everyone has spelled in this round.");
        };
        let again = round.absent.contains(&speller);
        let then = match (reason, self.profile()?.absent) {
            (PassReason::OnBreak, _) if round.duel.is_none() => PassThen::EndOfRound,
            (PassReason::OnBreak, _) => {
                return refuse(RefusalCode::NotNow, "Pause the bee until the speller is back.");
            }
            (_, Absent::EndOfRound) if !again && round.duel.is_none() => PassThen::EndOfRound,
            _ => PassThen::Out,
        };
        Ok(vec![Event::PassedOver {
            speller,
            reason,
            then,
        }])
    }

    /// Only before the word is said, with a reason (a skipped "too easy" word in Tampa).
    fn skip(&self, reason: &str, second: Option<&String>) -> Decision {
        self.at(
            &[Phase::AtMic],
            "A word can be skipped before it is said. Later, void the turn.",
        )?;
        self.reason(reason)?;
        self.second(second)?;
        let turn = self.open_turn()?;
        let Some(word) = turn.word else {
            return refuse(RefusalCode::NotNow, "In a spell-off, words can't be skipped.");
        };
        if self.state.fixed_word() == Some(word) {
            return refuse(RefusalCode::Rules, "The rival must get the same word.");
        }
        let next = self.next_word(Some(word))?;
        Ok(vec![Event::WordSkipped {
            turn: turn.id,
            word,
            next,
            reason: reason.to_owned(),
            second: second.cloned(),
        }])
    }

    fn speak(&self) -> Decision {
        self.at(&[Phase::AtMic], "The word was already said.")?;
        self.not_paused()?;
        let turn = self.open_turn()?;
        self.spoken(turn)
    }

    /// The word is said: what the rules give without a question is said too, and the clock may start.
    pub(super) fn spoken(&self, turn: &Turn) -> Decision {
        let profile = self.profile()?;
        let homonyms = turn.word.is_some_and(|WordId(index)| {
            self.setup
                .words
                .get(index as usize)
                .is_some_and(|word| word.homonyms)
        });
        let defines = homonyms && matches!(profile.homonym, Homonym::Define | Homonym::DefineUnasked);
        let mut items = profile.ask.given.clone();
        if defines && !items.contains(&Item::Definition) {
            items.push(Item::Definition);
        }
        if turn.word.is_none() {
            items.clear();
        }
        let id = turn.id;
        let mut events = vec![Event::WordSpoken {
            turn: id,
            word: turn.word,
        }];
        events.extend(items.into_iter().map(|item| Event::InfoGiven {
            turn: id,
            item,
            late: false,
        }));
        let kind = self.state.round.as_ref().map(|round| round.kind);
        events.extend(self.start_clock(id, turn.speller, ClockFrom::Spoken, kind)?);
        Ok(events)
    }

    fn choose(&self, choice: u32) -> Decision {
        self.at(
            &[Phase::Asking, Phase::Spelling],
            "The word and its choices come first.",
        )?;
        let kind = self.state.round.as_ref().map(|round| round.kind);
        let choices = self
            .profile()?
            .vocabulary
            .as_ref()
            .map_or(0, |vocabulary| vocabulary.choices);
        if kind != Some(RoundKind::Vocabulary) {
            return refuse(RefusalCode::NotNow, "This isn't a vocabulary round.");
        }
        if !(1..=choices).contains(&choice) {
            return refuse(RefusalCode::BadValue, format!("Choices are 1 to {choices}."));
        }
        let turn = self.open_turn()?;
        let mut events = vec![Event::ChoiceGiven {
            turn: turn.id,
            choice,
        }];
        events.extend(self.stop_clock(ClockCause::Done));
        Ok(events)
    }

    fn done(&self) -> Decision {
        self.at(&[Phase::Asking, Phase::Spelling], "The speller isn't spelling.")?;
        let turn = self.open_turn()?;
        let mut events = vec![Event::Finished { turn: turn.id }];
        events.extend(self.stop_clock(ClockCause::Done));
        Ok(events)
    }

    fn rule(
        &self,
        correct: bool,
        ground: Option<Ground>,
        note: Option<&String>,
        confirmed: bool,
    ) -> Decision {
        self.at(
            &[Phase::Asking, Phase::Spelling, Phase::Judging],
            "There is nothing to rule on.",
        )?;
        self.not_paused()?;
        let turn = self.open_turn()?;
        if turn.word.is_none() {
            return refuse(RefusalCode::NotNow, "A spell-off is counted, not ruled.");
        }
        let profile = self.profile()?;
        let vocabulary = self
            .state
            .round
            .as_ref()
            .is_some_and(|round| round.kind == RoundKind::Vocabulary);
        let on_time = profile
            .clock
            .as_ref()
            .is_some_and(|clock| clock.on_time == OnTime::Out)
            && turn.time_up;
        let ground = ground.unwrap_or(match (correct, vocabulary) {
            (true, _) => Ground::Spelled,
            (false, _) if on_time => Ground::Time,
            (false, true) => Ground::WrongChoice,
            (false, false) => Ground::Misspelled,
        });
        let counts = matches!(ground, Ground::Spelled | Ground::Accepted);
        if counts != correct || (!correct && !profile.faults.contains(&ground)) {
            return refuse(
                RefusalCode::Rules,
                "These rules don't have this ground for this ruling.",
            );
        }
        let noted = note.is_some_and(|note| !note.trim().is_empty());
        if ground == Ground::Accepted && !noted {
            return refuse(RefusalCode::ReasonNeeded, "Note why this spelling counts.");
        }
        if correct && on_time && ground != Ground::Accepted {
            return refuse(RefusalCode::Rules, "Time was up. To accept it anyway, note why.");
        }
        if !correct && !confirmed && self.state.phase != Phase::Judging {
            let left = turn.clock.map(|clock| clock.left(self.now_ms) / 1000);
            let message = left.map_or_else(
                || "The speller isn't done. Ring anyway?".to_owned(),
                |left| format!("{left} s left. Ring anyway?"),
            );
            return refuse(RefusalCode::EarlyBell, message);
        }
        let mut events: Vec<_> = self.stop_clock(ClockCause::Done).into_iter().collect();
        events.push(Event::Ruled {
            turn: turn.id,
            correct,
            ground,
            note: note.cloned(),
        });
        if shows_at_once(self.state) {
            events.push(Event::Shown { turn: turn.id });
        }
        Ok(events)
    }

    fn show(&self) -> Decision {
        self.at(&[Phase::Ruled], "There is no ruling to show.")?;
        Ok(vec![Event::Shown {
            turn: self.open_turn()?.id,
        }])
    }

    /// Not while the rival has yet to spell the same word.
    fn reveal(&self) -> Decision {
        // Turns that were undone are there, too.
        let mut shown = self
            .state
            .turns
            .values()
            .rev()
            .filter(|record| record.shown.is_some());
        let newest = shown
            .next()
            .filter(|_| self.state.turn.is_none() && self.state.shown.is_some());
        let Some(word) = newest.and_then(|record| record.word) else {
            return refuse(RefusalCode::NotNow, "The word can be shown after the ruling.");
        };
        if self.state.fixed_word() == Some(word) {
            return refuse(
                RefusalCode::Rules,
                "The rival gets the same word. Show it afterwards.",
            );
        }
        if self.profile()?.reveal_word == Reveal::Never {
            return refuse(RefusalCode::Rules, "These rules don't show words.");
        }
        if self.state.revealed == Some(word) {
            return refuse(RefusalCode::NotNow, "The word is already shown.");
        }
        Ok(vec![Event::WordRevealed { word }])
    }

    /// The turn doesn't count: another word was read, or the turn was disturbed. The same speller gets another word.
    fn void(&self, reason: &str, burn: bool) -> Decision {
        let phases = [
            Phase::AtMic,
            Phase::Asking,
            Phase::Spelling,
            Phase::Judging,
            Phase::Ruled,
        ];
        self.at(&phases, "No turn is open. Use an appeal, or undo.")?;
        self.reason(reason)?;
        let open = self.open_turn()?;
        // Undo can lead back to before the word was said, but it was said.
        let used = |word| self.state.fixed_word() != Some(word) && !self.state.unused(word);
        let spoken = self.state.phase != Phase::AtMic || open.word.is_some_and(used);
        let word = match open.word {
            None => None,
            Some(word) if !spoken && !burn => Some(word),
            Some(word) => Some(self.next_word(Some(word))?),
        };
        let turn = TurnId(self.state.last_turn + 1);
        let voided = Event::TurnVoided {
            turn: open.id,
            reason: reason.to_owned(),
            burn: burn || spoken,
        };
        let kind = self.state.round.as_ref().map(|round| round.kind);
        let mut events = vec![
            voided,
            Event::SpellerCalled {
                turn,
                speller: open.speller,
                word,
            },
        ];
        events.extend(self.start_clock(turn, open.speller, ClockFrom::Called, kind)?);
        Ok(events)
    }
}
