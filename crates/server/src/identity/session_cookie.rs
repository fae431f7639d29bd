//! The cookie with a session's token.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

use super::state::IdentityState;
use crate::platform::cookies::{self, cookie_in, token_hash_in};

/// The cookie's name (design §4).
pub const COOKIE: &str = "wordhive_session";

/// The hash of the request's session token.
pub fn token_hash_of(headers: &HeaderMap) -> Option<String> {
    token_hash_in(headers, COOKIE)
}

/// The request's session as it was sent, for requests of the server itself in the caller's name. It is a secret.
pub fn session_cookie_of(headers: &HeaderMap) -> Option<String> {
    let cookie = cookie_in(headers, COOKIE)?;
    Some(format!("{COOKIE}={}", cookie.value()))
}

/// The cookie that clears the browser's session.
pub fn removal_cookie(state: &IdentityState) -> Cookie<'static> {
    session_cookie(state, String::new(), TimeDelta::zero())
}

pub(super) fn session_cookie(state: &IdentityState, value: String, lifetime: TimeDelta) -> Cookie<'static> {
    secret_cookie(state, COOKIE.to_owned(), "/", value, lifetime)
}

/// A cookie that is `HttpOnly`, `SameSite=Lax` and, on https, `Secure`. A zero lifetime removes it.
pub(super) fn secret_cookie(
    state: &IdentityState,
    name: String,
    path: &'static str,
    value: String,
    lifetime: TimeDelta,
) -> Cookie<'static> {
    cookies::secret_cookie(state, name, path, value, lifetime, SameSite::Lax)
}
