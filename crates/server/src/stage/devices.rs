//! The devices of officials without an account.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    entity::grants::{self, OfficialRole},
    grants_store,
};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// The grants of a bee, and when their devices were last heard of.
#[derive(Default)]
pub(super) struct Devices {
    grants: Vec<grants::Model>,
    seen: HashMap<String, Seen>,
}

/// When a device was last heard of.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    at: Instant,
    /// By this process's clock of turns.
    t: u64,
}

/// What became of a grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum GrantState {
    /// Nobody has used the code.
    Unused,
    /// Its device waits until an organizer has compared the digits.
    Waiting,
    /// Its device can be used.
    Ready,
    /// Revoked, or given back.
    Revoked,
    /// Its time is over.
    Expired,
}

/// A device of an official.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeDevice)]
pub(super) struct Device {
    /// The id of its grant.
    #[serde(rename = "_id")]
    id: String,
    label: String,
    role: OfficialRole,
    /// Whether it waits until an organizer has compared the digits.
    waiting: bool,
    /// When it was last heard of. A device that is connected is heard of at least every 20 seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    last_seen: Option<DateTime<Utc>>,
    /// The same by the server's clock of turns, as `t`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seen_t: Option<u64>,
}

impl grants::Model {
    pub(super) fn state(&self, now: Instant) -> GrantState {
        if self.revoked_at.is_some() {
            GrantState::Revoked
        } else if self.expires_at <= now {
            GrantState::Expired
        } else if self.token_hash.is_none() {
            GrantState::Unused
        } else if self.pairing.is_some() {
            GrantState::Waiting
        } else {
            GrantState::Ready
        }
    }

    /// The state. An unused code counts as revoked if its creator isn't one of these organizers.
    pub(super) fn state_among(&self, organizers: &HashSet<String>, now: Instant) -> GrantState {
        match self.state(now) {
            GrantState::Unused if !self.is_by_one_of(organizers) => GrantState::Revoked,
            state => state,
        }
    }

    /// Whether one of these organizers made it. Unused codes of others don't work: no removed organizer can come back with one.
    pub(super) fn is_by_one_of(&self, organizers: &HashSet<String>) -> bool {
        let creator = self.creator_uid.as_ref();
        creator.is_none_or(|uid| organizers.contains(uid))
    }
}

impl Devices {
    pub(super) async fn read_grants(&mut self, db: &impl Connection, bee_id: &str) -> Result<(), DbErr> {
        self.grants = grants_store::of_bee(db, bee_id).await?;
        Ok(())
    }

    /// Whether anything has changed. `wall` and `now` are the same time, by the server's clock and by its clock of turns.
    pub(super) async fn read_seen(
        &mut self,
        db: &impl Connection,
        bee_id: &str,
        (wall, now): (Instant, u64),
    ) -> Result<bool, DbErr> {
        let seen = grants_store::seen(db, bee_id).await?;
        let known = std::mem::take(&mut self.seen);
        let seen_at = |(id, at): (String, Instant)| {
            // Converting it again would shift it, as the two clocks drift.
            let same = known.get(&id).copied().filter(|seen| seen.at == at);
            let t = now
                .saturating_add_signed(-(wall - at).num_milliseconds())
                .min(now);
            (id, same.unwrap_or(Seen { at, t }))
        };
        self.seen = seen.into_iter().map(seen_at).collect();
        Ok(self.seen != known)
    }

    /// The devices that have used their code and have their role.
    pub(super) fn list(&self) -> Vec<Device> {
        let used = self
            .grants
            .iter()
            .filter(|grant| grant.token_hash.is_some() && grant.revoked_at.is_none());
        let device = |grant: &grants::Model| {
            let seen = self.seen.get(&grant.id);
            Device {
                id: grant.id.clone(),
                label: grant.label.clone(),
                role: grant.role,
                waiting: grant.pairing.is_some(),
                last_seen: seen.map(|seen| seen.at),
                seen_t: seen.map(|seen| seen.t),
            }
        };
        used.map(device).collect()
    }

    /// What a grant is called.
    pub(super) fn label(&self, id: &str) -> Option<String> {
        let grant = self.grants.iter().find(|grant| grant.id == id)?;
        Some(grant.label.clone()).filter(|label| !label.is_empty())
    }

    /// What a grant is for.
    pub(super) fn role(&self, id: &str) -> Option<OfficialRole> {
        let grant = self.grants.iter().find(|grant| grant.id == id)?;
        Some(grant.role)
    }

    /// The officials who can agree now: those with a device that has its role.
    pub(super) fn ready(&self, now: Instant) -> impl Iterator<Item = &grants::Model> {
        let ready = move |grant: &&grants::Model| grant.state(now) == GrantState::Ready;
        let decides = |grant: &&grants::Model| grant.role != OfficialRole::Lamp;
        self.grants.iter().filter(ready).filter(decides)
    }
}
