//! Departures and returns.

use super::care::crown;
use super::{Decision, Desk};
use crate::SpellerId;
use crate::duel::Duel;
use crate::event::Event;
use crate::profile::{RoundKind, SoleSurvivor};
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::{Entrant, Phase, Seat};

impl Desk<'_> {
    /// Someone goes home, or doesn't come at all. The only speller left can't, nor the winner of a duel: a bee needs a champion.
    pub(super) fn leave(&self, speller: SpellerId, reason: &str) -> Decision {
        self.reason(reason)?;
        let entrant = self.entrant(speller)?;
        if entrant.left.is_some() {
            return refuse(RefusalCode::NotNow, "This speller has already left.");
        }
        let seated = &self.state.seated;
        if seated.contains(&speller) && (seated.len() == 1 || self.state.champions.contains(&speller)) {
            return refuse(
                RefusalCode::LastSpeller,
                "The last speller can't leave. Close the bee instead.",
            );
        }
        let duel = self.state.round.as_ref().and_then(|round| round.duel);
        if duel == Some(Duel::Won { speller }) {
            return refuse(
                RefusalCode::NotReady,
                "This speller has won. Close the round first.",
            );
        }
        let left = Event::SpellerLeft {
            speller,
            reason: reason.to_owned(),
        };
        let mut events = vec![left];
        let champion = self.profile()?.sole_survivor == SoleSurvivor::Champion;
        let last = seated.iter().copied().find(|id| *id != speller);
        if let Some(last) = last.filter(|_| champion && seated.len() == 2 && self.state.round.is_none()) {
            self.no_open_appeal()?;
            events.push(crown(self.state.round_no, vec![last]));
        }
        Ok(events)
    }

    /// A speller who was marked as gone comes back, unless a round has been decided without them since.
    pub(super) fn come_back(&self, speller: SpellerId, reason: &str) -> Decision {
        self.reason(reason)?;
        let entrant = self.entrant(speller)?;
        if entrant.left.is_none() {
            return refuse(RefusalCode::NotNow, "This speller hasn't left.");
        }
        let state = self.state;
        let same_number = |other: &&Entrant| other.number == entrant.number && other.left.is_none();
        if state.entrants.values().any(|other| same_number(&other)) {
            return refuse(
                RefusalCode::NumberTaken,
                format!("Another speller has number {} now.", entrant.number),
            );
        }
        if state.order.contains(&speller) {
            self.seat_is_free(speller, entrant.seat)?;
        }
        Ok(vec![Event::SpellerReturned {
            speller,
            reason: reason.to_owned(),
        }])
    }

    fn seat_is_free(&self, speller: SpellerId, seat: Option<Seat>) -> Result<(), Refusal> {
        let state = self.state;
        let decided = "The bee has moved on without them. Undo back to that point, or decide an appeal.";
        let over = !state.champions.is_empty() || state.phase == Phase::SpellOff;
        let Some(seat) = seat.filter(|seat| seat.decided == state.decided && !over) else {
            return refuse(RefusalCode::NotNow, decided);
        };
        let fits = state.round.as_ref().is_none_or(|round| {
            let was_in = seat.round == Some(round.no);
            match round.kind {
                RoundKind::Spelling => was_in == round.eligible.contains(&speller),
                RoundKind::Practice => true,
                RoundKind::Vocabulary => was_in,
                _ => false,
            }
        });
        if fits {
            Ok(())
        } else {
            refuse(RefusalCode::NotNow, decided)
        }
    }
}
