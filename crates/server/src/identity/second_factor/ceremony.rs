//! Challenges for passkeys. Their state is in the database, so that any server can check the answer, and each works once.

use chrono::TimeDelta;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    entity::passkey_ceremonies::{self, Purpose},
    half_log_in::expired,
    store,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        crypto::token_hash,
        db::Connection,
        error::{Problem, Result},
    },
};

/// How long the answer may take. Browsers wait for five minutes too.
const LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// Stores what the answer will be compared with. Returns the token that the answer has to come with.
pub(super) async fn begin(
    state: &IdentityState,
    connection: &impl Connection,
    uid: Option<&str>,
    purpose: Purpose,
    challenge: &impl Serialize,
) -> Result<String> {
    let (token, now) = (state.rng.token(), state.clock.now());
    let ceremony = passkey_ceremonies::Model {
        token_hash: token_hash(&token),
        uid: uid.map(str::to_owned),
        purpose,
        state: serde_json::to_string(challenge).map_err(Problem::internal)?,
        expires_at: now + LIFETIME,
    };
    store::insert_ceremony(connection, ceremony, now).await?;
    Ok(token)
}

/// Uses up a challenge.
///
/// # Errors
/// 401 `log-in-expired` if it's too old, was used before, or belongs to someone else.
pub(super) async fn take<C: DeserializeOwned>(
    state: &IdentityState,
    connection: &impl Connection,
    token: &str,
    uid: Option<&str>,
    purpose: Purpose,
) -> Result<C> {
    let ceremony = store::take_ceremony(connection, &token_hash(token), state.clock.now()).await?;
    let ceremony = ceremony
        .filter(|ceremony| ceremony.purpose == purpose && ceremony.uid.as_deref() == uid)
        .ok_or_else(expired)?;
    serde_json::from_str(&ceremony.state).map_err(Problem::internal)
}
