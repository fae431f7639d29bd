//! Access to a bee with a grant: a role on this device, without an account.

use axum::{
    extract::{FromRequestParts, Query},
    http::{HeaderMap, request::Parts},
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    devices::GrantState,
    entity::{
        devices,
        grants::{self, OfficialRole},
    },
    grants_store,
    state::StageState,
};
use crate::platform::{
    cookies::TokenCookie,
    db::{Scope, Transaction},
    error::{ErrorCode, Problem, Result},
    memory::{Lifetime, Remember},
};

const DEVICE: TokenCookie = TokenCookie {
    name: "wordhive_official",
    same_site: SameSite::Strict,
};
/// How often it is recorded that a device was heard of.
const SEEN_EVERY: TimeDelta = TimeDelta::seconds(15);

/// A device with a role, which may wait for its confirmation.
pub(super) struct Device {
    pub(super) grant: grants::Model,
    token_hash: String,
}

/// A device with a role that was confirmed.
pub(super) struct Official {
    pub(super) device: Device,
}

/// An official who knows the word on stage.
pub(super) struct WordKeeper {
    pub(super) official: Official,
}

/// An official who may look at what the pronouncer sees.
pub(super) struct Looking {
    pub(super) official: Official,
}

/// The grant that gives a page its role.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MeantGrant {
    /// The `_id` of the role that the page is for. 401 `no-role` if the device has another one by now.
    grant: Option<String>,
}

impl Remember for grants::Model {}

impl FromRequestParts<StageState> for Device {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let token_hash = DEVICE.token_hash_in(&parts.headers).ok_or_else(no_role)?;
        let device = Self::find(state, token_hash).await?;
        let Query(meant) = Query::<MeantGrant>::try_from_uri(&parts.uri).unwrap_or_default();
        // Another tab of the same browser may have changed the device's role since.
        if meant.grant.is_some_and(|grant| grant != device.grant.id) {
            return Err(no_role());
        }
        Ok(device)
    }
}

impl FromRequestParts<StageState> for Official {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        Self::of(Device::from_request_parts(parts, state).await?, state)
    }
}

impl FromRequestParts<StageState> for WordKeeper {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let official = Official::from_request_parts(parts, state).await?;
        if official.device.role().sees_words() {
            Ok(Self { official })
        } else {
            Err(other_role())
        }
    }
}

impl FromRequestParts<StageState> for Looking {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let official = Official::from_request_parts(parts, state).await?;
        match official.device.role() {
            OfficialRole::Pronouncer | OfficialRole::Desk => Ok(Self { official }),
            _ => Err(other_role()),
        }
    }
}

impl Device {
    /// The device that sends the request, if it has a role.
    pub(super) async fn of(state: &StageState, headers: &HeaderMap) -> Result<Option<Self>> {
        let Some(token_hash) = DEVICE.token_hash_in(headers) else {
            return Ok(None);
        };
        match Self::find(state, token_hash).await {
            Err(problem) if problem.code() == ErrorCode::NoRole => Ok(None),
            found => found.map(Some),
        }
    }

    async fn find(state: &StageState, token_hash: String) -> Result<Self> {
        let now = state.clock.now();
        let read = async {
            let grant = grants_store::by_token(state.db.read(), &token_hash, now).await?;
            let grant = grant.ok_or_else(no_role)?;
            let lifetime = Lifetime::until(grant.expires_at, Scope::bee(&grant.bee_id));
            Ok::<_, Problem>((grant, lifetime))
        };
        let key = format!("official\n{token_hash}");
        let grant = state.memory.recall(key, now, read).await?;
        Ok(Self { grant, token_hash })
    }

    pub(super) fn role(&self) -> OfficialRole {
        self.grant.role
    }
}

impl Official {
    fn of(device: Device, state: &StageState) -> Result<Self> {
        match device.grant.state(state.clock.now()) {
            GrantState::Ready => Ok(Self { device }),
            GrantState::Waiting => Err(Problem::new(
                ErrorCode::Forbidden,
                "An organizer must confirm this device first.",
            )),
            GrantState::Unused | GrantState::Revoked | GrantState::Expired => Err(no_role()),
        }
    }

    /// Whether the device still has its role. If so, records that it was heard of.
    pub(super) async fn is_still(&self, state: &StageState) -> bool {
        let found = Device::find(state, self.device.token_hash.clone()).await;
        if found.and_then(|device| Self::of(device, state)).is_err() {
            return false;
        }
        let now = state.clock.now();
        if state.heard_of(&self.device.grant.id, now, SEEN_EVERY) {
            let device = devices::Model {
                grant_id: self.device.grant.id.clone(),
                bee_id: self.device.grant.bee_id.clone(),
                seen_at: now,
            };
            if let Err(error) = grants_store::record_seen(state.db.write_once(), device).await {
                tracing::warn!(%error, "record that a device was heard of");
            }
        }
        true
    }

    /// Begins a transaction in which the device still has its role, and keeps it until the transaction ends.
    ///
    /// # Errors
    /// 401 if the role was revoked since.
    pub(super) async fn write(&self, state: &StageState) -> Result<Transaction> {
        let write = state.db.write_as_system().await?;
        if grants_store::lock_ready(&write, &self.device.grant.id, state.clock.now()).await? {
            Ok(write)
        } else {
            Err(no_role())
        }
    }
}

/// The hash of a new device's token.
pub(super) fn new_token_hash(state: &StageState, token: &str) -> String {
    DEVICE.new_token_hash(state, token)
}

/// The cookie of a new device.
pub(super) fn cookie(state: &StageState, token: String, lifetime: TimeDelta) -> Cookie<'static> {
    DEVICE.with(state, token, lifetime)
}

/// Removes the device's cookie.
pub(super) fn without_role(state: &StageState) -> CookieJar {
    DEVICE
        .removals(state)
        .into_iter()
        .fold(CookieJar::new(), CookieJar::add)
}

/// 403.
fn other_role() -> Problem {
    Problem::new(ErrorCode::Forbidden, "Your role can't do this.")
}

/// 401 for a device without a role.
fn no_role() -> Problem {
    Problem::new(
        ErrorCode::NoRole,
        "This device has no role in a bee. Ask the organizer for a new code.",
    )
}
