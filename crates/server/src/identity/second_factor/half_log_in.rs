//! Half log-ins: a browser that has proved the password, and can do nothing but send a second factor.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

use super::{entity::half_log_ins, store};
use crate::{
    identity::{entity::security_events::Event, state::IdentityState},
    platform::{
        cookies::{cookie_in, name_here, secret_cookie},
        crypto::token_hash,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, Result},
    },
};

/// How long the second factor may take.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// The cookie's name over http.
const COOKIE: &str = "wordhive_half_log_in";

/// The token's hash, for which the session's cookie and this one are different.
fn hash(token: &str) -> String {
    token_hash(&format!("{COOKIE}={token}"))
}

/// Begins a half log-in, and returns its cookie. `event` is recorded when it has become a session.
pub async fn begin(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
    event: Event,
) -> Result<Cookie<'static>, DbErr> {
    let (token, now) = (state.rng.token(), state.clock.now());
    let half = half_log_ins::Model {
        token_hash: hash(&token),
        uid: uid.to_owned(),
        event,
        expires_at: now + LIFETIME,
    };
    store::insert_half_log_in(connection, half, now).await?;
    Ok(cookie(state, token, LIFETIME))
}

/// Removes the browser's half log-in.
pub fn removal(state: &IdentityState) -> Cookie<'static> {
    cookie(state, String::new(), TimeDelta::zero())
}

fn cookie(state: &IdentityState, token: String, lifetime: TimeDelta) -> Cookie<'static> {
    secret_cookie(state, COOKIE, token, lifetime, SameSite::Strict)
}

/// The browser's half log-in, if any.
pub(super) async fn find(state: &IdentityState, headers: &HeaderMap) -> Result<Option<half_log_ins::Model>> {
    let Some(cookie) = cookie_in(headers, &name_here(state, COOKIE)) else {
        return Ok(None);
    };
    let now = state.clock.now();
    Ok(store::half_log_in(state.db.read(), &hash(cookie.value()), now).await?)
}

/// The half log-in that makes the request.
pub(super) struct HalfLogIn {
    pub row: half_log_ins::Model,
}

impl<S: Send + Sync> FromRequestParts<S> for HalfLogIn
where
    IdentityState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let state = IdentityState::from_ref(state);
        let row = find(&state, &parts.headers).await?.ok_or_else(expired)?;
        Ok(Self { row })
    }
}

/// 401 for a second factor that came too late, or without a password.
pub(super) fn expired() -> Problem {
    Problem::new(
        ErrorCode::LogInExpired,
        "This took too long. Please log in again.",
    )
}

/// 401 for a wrong second factor.
pub(super) fn wrong(detail: &str) -> Problem {
    Problem::new(ErrorCode::WrongSecondFactor, detail)
}
