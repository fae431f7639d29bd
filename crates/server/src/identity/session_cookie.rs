//! The cookie with a session's token.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use chrono::TimeDelta;

use super::state::IdentityState;
use crate::platform::cookies::TokenCookie;

/// The cookie's name over http (design §4).
pub const COOKIE: &str = "wordhive_session";

const SESSION: TokenCookie = TokenCookie {
    name: COOKIE,
    same_site: SameSite::Lax,
};

/// The hash of the request's session token.
pub fn token_hash_of(headers: &HeaderMap) -> Option<String> {
    SESSION.token_hash_in(headers)
}

/// The request's session as it was sent, for requests of the server itself in the caller's name. It is a secret.
pub fn session_cookie_of(headers: &HeaderMap) -> Option<String> {
    let cookie = SESSION.find(headers)?;
    Some(format!("{}={}", cookie.name(), cookie.value()))
}

/// The hash of a new session's token.
pub(super) fn new_token_hash(state: &IdentityState, token: &str) -> String {
    SESSION.new_token_hash(state, token)
}

/// The cookie of a new session.
pub(super) fn session_cookie(state: &IdentityState, token: String, lifetime: TimeDelta) -> Cookie<'static> {
    SESSION.with(state, token, lifetime)
}

/// Clears the browser's session.
pub fn without_session(state: &IdentityState, jar: CookieJar) -> CookieJar {
    SESSION.removals(state).into_iter().fold(jar, CookieJar::add)
}
