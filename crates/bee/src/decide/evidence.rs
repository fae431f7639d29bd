//! What officials note during a turn: questions, the first letter, letters.

use super::{Decision, Desk};
use crate::TurnId;
use crate::command::Command;
use crate::event::Event;
use crate::profile::{ClockFrom, Homonym, Item, OtherQuestions};
use crate::records::Turn;
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::Phase;

/// The longest record of a scribe, in bytes, and the most restarts.
const MAX_HEARD: usize = 400;
const MAX_RESTARTS: usize = 50;

impl Desk<'_> {
    pub(super) fn evidence(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::Info { turn, item } => self.info(*turn, *item),
            Command::Begin { turn } => self.begin(*turn),
            Command::Hear { turn, text, restarts } => self.hear(*turn, text, restarts),
            _ => return None,
        })
    }

    /// A question. Before the word was logged as said, it also logs that, unless that was undone: then it comes late, such as from a
    /// device that was offline. Too late, it is logged all the same.
    fn info(&self, turn: TurnId, item: Item) -> Decision {
        self.known_turn(turn)?;
        let profile = self.profile()?;
        let open = self.state.turn.as_ref().filter(|open| open.id == turn);
        let unsaid = open.is_some_and(|open| self.state.phase == Phase::AtMic && !self.was_said(open));
        if !profile.ask.items.contains(&item) && !profile.ask.given.contains(&item) {
            let defined = item == Item::Definition && profile.homonym != Homonym::AnyIfUndefined;
            if profile.ask.other == OtherQuestions::Refused && !defined {
                return refuse(RefusalCode::Rules, "These rules don't allow this question.");
            }
        }
        let asked = self.state.noted(turn).map_or(0, |noted| noted.asked.len());
        if profile.ask.at_most.is_some_and(|most| asked >= most as usize) {
            return refuse(RefusalCode::Rules, "These rules don't allow more questions.");
        }
        let mut events = Vec::new();
        if let Some(open) = open.filter(|_| unsaid) {
            self.not_paused()?;
            events = self.spoken(open)?;
        }
        let left = open
            .and_then(|open| open.clock)
            .map(|clock| clock.left(self.now_ms));
        let least = profile.ask.until_left_s.map(|least| u64::from(least) * 1000);
        let asking = matches!(self.state.phase, Phase::AtMic | Phase::Asking);
        let late = !asking || open.is_none() || left.zip(least).is_some_and(|(left, least)| left < least);
        let given = events
            .iter()
            .any(|event| matches!(event, Event::InfoGiven { item: given, .. } if *given == item));
        if !given {
            events.push(Event::InfoGiven { turn, item, late });
        }
        Ok(events)
    }

    /// Whether this turn's word was logged as said in it, even if that was undone.
    fn was_said(&self, open: &Turn) -> bool {
        let said = |event: &Event| matches!(event, Event::WordSpoken { turn, word } if *turn == open.id && *word == open.word);
        self.state
            .log()
            .iter()
            .rev()
            .any(|entry| entry.events.iter().any(said))
    }

    fn begin(&self, turn: TurnId) -> Decision {
        self.known_turn(turn)?;
        if !self.state.is_at(turn, &[Phase::Asking]) {
            return refuse(RefusalCode::NotNow, "The speller isn't about to spell.");
        }
        self.begun(turn)
    }

    fn begun(&self, turn: TurnId) -> Decision {
        let speller = self.open_turn()?.speller;
        let kind = self.state.round.as_ref().map(|round| round.kind);
        let mut events = vec![Event::SpellingBegan { turn }];
        events.extend(self.start_clock(turn, speller, ClockFrom::FirstLetter, kind)?);
        Ok(events)
    }

    /// The scribe's record is taken at any time. The first letters also show that the speller spells.
    fn hear(&self, turn: TurnId, text: &str, restarts: &[String]) -> Decision {
        self.known_turn(turn)?;
        let long = |text: &str| text.len() > MAX_HEARD;
        if long(text) || restarts.len() > MAX_RESTARTS || restarts.iter().any(|start| long(start)) {
            return refuse(RefusalCode::BadValue, "This record is too long.");
        }
        let mut events = Vec::new();
        if !text.trim().is_empty() && self.state.is_at(turn, &[Phase::Asking]) {
            events = self.begun(turn)?;
        }
        events.push(Event::Heard {
            turn,
            text: text.to_owned(),
            restarts: restarts.to_vec(),
        });
        Ok(events)
    }

    fn known_turn(&self, turn: TurnId) -> Result<(), Refusal> {
        if self.state.turns.contains_key(&turn) {
            Ok(())
        } else {
            refuse(RefusalCode::UnknownTurn, "This turn doesn't exist.")
        }
    }
}
