//! Before the first round.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Decision, Desk};
use crate::SpellerId;
use crate::command::Command;
use crate::draw::{Drawn, draw};
use crate::event::Event;
use crate::profile::{OrderMethod, RoundKind};
use crate::refusal::{Refusal, RefusalCode, refuse};
use crate::state::{Entrant, Phase, Round};

/// Spellers wear numbers up to this.
const MAX_NUMBER: u32 = 9_999;

/// The longest seed, in bytes. It is read aloud.
const MAX_SEED: usize = 200;

impl Desk<'_> {
    pub(super) fn setup(&self, command: &Command) -> Option<Decision> {
        Some(match command {
            Command::Open { profile, rehearsal } => profile.check().map(|()| {
                vec![Event::BeeOpened {
                    profile: profile.clone(),
                    hash: profile.hash(),
                    rehearsal: *rehearsal,
                }]
            }),
            Command::Seal {
                list,
                hash,
                count,
                signers,
            } => self.seal(list, hash, *count, signers),
            Command::Unseal { reason, signers } => self.unseal(reason, signers),
            Command::Enter {
                speller,
                number,
                school,
                allowance,
                alternate,
            } => self.enter(*speller, *number).map(|()| {
                vec![Event::SpellerEntered {
                    speller: *speller,
                    number: *number,
                    school: *school,
                    allowance: *allowance,
                    alternate: *alternate,
                }]
            }),
            Command::CheckIn {
                speller,
                present,
                replaces,
            } => self.check_in(*speller, *present, *replaces),
            Command::Draw { seed, method } => self.draw(seed, *method),
            Command::Amend {
                path,
                value,
                reason,
                second,
            } => self.amend(path, value, reason, second.as_ref()),
            _ => return None,
        })
    }

    fn signers(&self, signers: &[String]) -> Result<(), Refusal> {
        let different: BTreeSet<_> = signers.iter().map(|signer| signer.trim()).collect();
        if signers.is_empty()
            || signers.len() > 2
            || different.contains("")
            || different.len() < signers.len()
        {
            return refuse(
                RefusalCode::SecondNeeded,
                "Two different people must sign. A lone organizer signs alone.",
            );
        }
        Ok(())
    }

    fn seal(&self, list: &str, hash: &str, count: u32, signers: &[String]) -> Decision {
        if self.state.sealed.is_some() {
            return refuse(RefusalCode::NotNow, "A list is already sealed.");
        }
        self.signers(signers)?;
        if count < 2 || count as usize != self.setup.words.len() {
            return refuse(RefusalCode::BadValue, "A sealed list needs at least 2 words.");
        }
        let (list, hash, signers) = (list.to_owned(), hash.to_owned(), signers.to_vec());
        Ok(vec![Event::ListSealed {
            list,
            hash,
            count,
            signers,
        }])
    }

    fn unseal(&self, reason: &str, signers: &[String]) -> Decision {
        self.at(
            &[Phase::Setup, Phase::Closed],
            "After the draw, the list stays sealed until the bee is closed.",
        )?;
        let Some(seal) = &self.state.sealed else {
            return refuse(RefusalCode::NotNow, "No list is sealed.");
        };
        self.reason(reason)?;
        self.signers(signers)?;
        Ok(vec![Event::ListUnsealed {
            list: seal.list.clone(),
            reason: reason.to_owned(),
            signers: signers.to_vec(),
        }])
    }

    fn enter(&self, speller: SpellerId, number: u32) -> Result<(), Refusal> {
        if !(1..=MAX_NUMBER).contains(&number) {
            return refuse(RefusalCode::BadValue, format!("Numbers are 1 to {MAX_NUMBER}."));
        }
        if self
            .state
            .entrants
            .iter()
            .any(|(id, other)| *id != speller && other.number == number && other.left.is_none())
        {
            return refuse(
                RefusalCode::NumberTaken,
                format!("Another speller has number {number}."),
            );
        }
        let known = self.state.entrants.get(&speller);
        if self.state.order.contains(&speller) && known.is_some_and(|entrant| entrant.number != number) {
            return refuse(RefusalCode::NotNow, "Numbers can't change after the draw.");
        }
        Ok(())
    }

    fn check_in(&self, speller: SpellerId, present: bool, replaces: Option<SpellerId>) -> Decision {
        let entrant = self.entrant(speller)?;
        if entrant.replaced_by.is_some() {
            return refuse(RefusalCode::NotNow, "An alternate is in this speller's place.");
        }
        if !present && self.state.drawn {
            self.not_called(speller, entrant)?;
        }
        if entrant.left.is_some() {
            return refuse(
                RefusalCode::NotNow,
                "This speller has left the bee. The desk can bring them back.",
            );
        }
        if present && entrant.alternate != replaces.is_some() {
            return refuse(
                RefusalCode::BadValue,
                "Only an alternate checks in for someone else.",
            );
        }
        if let Some(absent) = replaces {
            let other = self.entrant(absent)?;
            if other.present || other.alternate || other.replaced_by.is_some_and(|id| id != speller) {
                return refuse(
                    RefusalCode::NotNow,
                    "An alternate only replaces a speller who isn't here.",
                );
            }
            let mut entrants = self.state.entrants.iter();
            if entrants.any(|(id, other)| *id != absent && other.replaced_by == Some(speller)) {
                return refuse(
                    RefusalCode::NotNow,
                    "This alternate is already in someone's place.",
                );
            }
        }
        if present && self.state.drawn && !self.state.order.contains(&speller) {
            let round = self.state.round_no + u32::from(self.state.round.is_none());
            let open = !matches!(
                self.state.phase,
                Phase::TitleWord | Phase::SpellOff | Phase::Final
            );
            if round > self.profile()?.late_until_round || !open {
                return refuse(RefusalCode::Rules, "These rules don't let anyone join this late.");
            }
            // It would go on without the speller.
            let joinable = |round: &Round| matches!(round.kind, RoundKind::Spelling | RoundKind::Practice);
            if !self.state.round.as_ref().is_none_or(joinable) {
                return refuse(
                    RefusalCode::NotNow,
                    "Nobody can join a round of this kind once it has started.",
                );
            }
        }
        Ok(vec![Event::CheckedIn {
            speller,
            present,
            replaces,
        }])
    }

    /// Someone who joined after the draw can be taken out again until they are called: nobody in the draw moves.
    fn not_called(&self, speller: SpellerId, entrant: &Entrant) -> Result<(), Refusal> {
        let state = self.state;
        let is_last = state.seated.len() == 1;
        let called = state.turns.values().any(|turn| turn.speller == speller);
        let round = state.round.as_ref();
        let is_free = round.is_none_or(|round| {
            matches!(round.kind, RoundKind::Spelling | RoundKind::Practice)
                && !round.results.contains_key(&speller)
        });
        let decided = entrant.on_paper.is_some()
            || matches!(
                state.phase,
                Phase::TitleWord | Phase::SpellOff | Phase::Final | Phase::Closed
            );
        let is_in = state.seated.contains(&speller);
        if entrant.late && is_in && is_free && !called && !decided && !is_last {
            Ok(())
        } else {
            refuse(
                RefusalCode::NotNow,
                "This speller is in the bee. Mark them as leaving at the desk instead.",
            )
        }
    }

    fn draw(&self, seed: &str, method: Option<OrderMethod>) -> Decision {
        self.at(
            &[Phase::Setup],
            "The order is already drawn. Undo the draw first.",
        )?;
        if self.state.sealed.is_none() {
            return refuse(RefusalCode::NotReady, "Seal the list first.");
        }
        let spellers: Vec<_> = self
            .state
            .present()
            .map(|(speller, entrant)| Drawn {
                speller,
                number: entrant.number,
                school: entrant.school,
            })
            .collect();
        if spellers.len() < 2 {
            return refuse(RefusalCode::NotReady, "Check in at least 2 spellers first.");
        }
        let method = method.unwrap_or(self.profile()?.order);
        let seed = seed.trim();
        if method != OrderMethod::Number && (seed.is_empty() || seed.len() > MAX_SEED) {
            return refuse(
                RefusalCode::BadValue,
                format!("The seed needs 1 to {MAX_SEED} characters."),
            );
        }
        let order = draw(seed, method, &spellers);
        Ok(vec![Event::OrderDrawn {
            seed: seed.to_owned(),
            method,
            order,
        }])
    }

    fn amend(&self, path: &str, value: &Value, reason: &str, second: Option<&String>) -> Decision {
        self.reason(reason)?;
        self.second(second)?;
        let profile = self.profile()?;
        let amended = profile
            .with(path, value.clone())
            .map_err(|message| Refusal::new(RefusalCode::BadProfile, message))?;
        amended.check()?;
        if amended.id != profile.id || amended == *profile {
            return refuse(RefusalCode::BadProfile, "Nothing in the rules would change.");
        }
        let was = serde_json::to_value(&*profile)
            .ok()
            .and_then(|json| json.pointer(path).cloned());
        Ok(vec![Event::ProfileAmended {
            path: path.to_owned(),
            was: was.unwrap_or_default(),
            is: value.clone(),
            reason: reason.to_owned(),
            second: second.cloned(),
        }])
    }
}
