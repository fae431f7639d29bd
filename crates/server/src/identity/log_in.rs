//! What a correct password, link or provider leads to: a session, or the question for a second factor.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use axum_extra::extract::cookie::{Cookie, CookieJar};

use super::{
    described::Identity,
    entity::{identities, security_events::Event},
    second_factor::{
        half_log_in,
        methods::{SecondFactorNeeded, needed},
    },
    security_events, session, store,
    visitor::Visitor,
};
use crate::{
    identity::state::IdentityState,
    platform::{db::Connection, error::Result, http::Json},
};

/// How a log-in goes on.
#[derive(Debug)]
pub enum LogIn {
    /// With a session.
    Session(Cookie<'static>),
    /// With a half log-in, which can only send a second factor.
    Half(Cookie<'static>, SecondFactorNeeded),
}

impl LogIn {
    /// The cookie of the session or the half log-in.
    pub fn cookie(&self) -> &Cookie<'static> {
        match self {
            Self::Session(cookie) | Self::Half(cookie, _) => cookie,
        }
    }

    /// The response: 202 while a second factor is missing.
    pub fn response(self, jar: CookieJar, status: StatusCode, account: identities::Model) -> Response {
        match self {
            Self::Session(cookie) => (status, jar.add(cookie), Json(Identity::from(account))).into_response(),
            Self::Half(cookie, needed) => {
                (StatusCode::ACCEPTED, jar.add(cookie), Json(needed)).into_response()
            }
        }
    }
}

/// Begins a session, or a half log-in if the account has a second factor. `event` is recorded with the session.
///
/// # Errors
/// 403 `user-disabled`.
pub(super) async fn begin(
    state: &IdentityState,
    connection: &impl Connection,
    visitor: &Visitor,
    uid: &str,
    event: Event,
) -> Result<LogIn> {
    // Nobody adds or removes a factor, or disables the account, until the transaction ends.
    if store::lock(connection, uid)
        .await?
        .is_none_or(|account| account.disabled)
    {
        return Err(session::disabled());
    }
    Ok(match needed(state, connection, uid).await? {
        Some(needed) => {
            let later = match event {
                // These have happened, whether or not the second factor follows.
                Event::ResetPassword | Event::ClaimAccount => {
                    security_events::record(connection, state.audit(), Some(visitor), uid, event).await?;
                    Event::LogIn
                }
                event => event,
            };
            LogIn::Half(half_log_in::begin(state, connection, uid, later).await?, needed)
        }
        None => LogIn::Session(session::start(state, connection, visitor, uid, event).await?),
    })
}

/// As [`begin`], for a password sign-in. Fails if the password has changed since `account` was read, because the change
/// ended all other sessions.
///
/// # Errors
/// As [`begin`], and 401 `invalid-credential`.
pub async fn begin_by_password(
    state: &IdentityState,
    connection: &impl Connection,
    visitor: &Visitor,
    account: &identities::Model,
) -> Result<LogIn> {
    if store::lock(connection, &account.uid)
        .await?
        .is_some_and(|now| now.password_hash != account.password_hash)
    {
        return Err(session::invalid_credential());
    }
    begin(state, connection, visitor, &account.uid, Event::LogIn).await
}
