//! The cookie with a session's token.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use chrono::TimeDelta;

use super::state::IdentityState;
use crate::platform::{
    cookies::{self, cookie_in},
    crypto::token_hash,
};

/// The cookie's name over http (design §4).
pub const COOKIE: &str = "wordhive_session";
/// Its name over https. Browsers take such a cookie from this host only, so that no site on a sibling domain can set it.
pub const HOST_COOKIE: &str = "__Host-wordhive_session";

/// The hash of the request's session token.
pub fn token_hash_of(headers: &HeaderMap) -> Option<String> {
    let cookie = session_cookie_in(headers)?;
    Some(hash(cookie.name(), cookie.value()))
}

/// The request's session as it was sent, for requests of the server itself in the caller's name. It is a secret.
pub fn session_cookie_of(headers: &HeaderMap) -> Option<String> {
    let cookie = session_cookie_in(headers)?;
    Some(format!("{}={}", cookie.name(), cookie.value()))
}

/// Sessions that began before the server had https, or before it used the name for https, go on with the other name until they
/// end.
fn session_cookie_in(headers: &HeaderMap) -> Option<Cookie<'_>> {
    cookie_in(headers, HOST_COOKIE).or_else(|| cookie_in(headers, COOKIE))
}

/// The hash of a token in a cookie with this name. A token for https doesn't work in the cookie for http, which other sites can
/// set.
fn hash(name: &str, token: &str) -> String {
    match name {
        HOST_COOKIE => token_hash(&format!("{HOST_COOKIE}={token}")),
        _ => token_hash(token),
    }
}

fn name(state: &IdentityState) -> &'static str {
    if state.config.server.is_https() {
        HOST_COOKIE
    } else {
        COOKIE
    }
}

/// The hash of a new session's token.
pub(super) fn new_token_hash(state: &IdentityState, token: &str) -> String {
    hash(name(state), token)
}

/// The cookie of a new session.
pub(super) fn session_cookie(state: &IdentityState, token: String, lifetime: TimeDelta) -> Cookie<'static> {
    secret_cookie(state, name(state).to_owned(), "/", token, lifetime)
}

/// Clears the browser's session.
pub fn without_session(state: &IdentityState, jar: CookieJar) -> CookieJar {
    let removal = |name: &str| secret_cookie(state, name.to_owned(), "/", String::new(), TimeDelta::zero());
    if state.config.server.is_https() {
        jar.add(removal(COOKIE)).add(removal(HOST_COOKIE))
    } else {
        jar.add(removal(COOKIE))
    }
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
