//! Cookies with secret tokens.

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

use super::{crypto::token_hash, state::Platform};

/// The hash of the token in the request's cookie of this name.
pub fn token_hash_in(headers: &HeaderMap, name: &str) -> Option<String> {
    cookie_in(headers, name).map(|cookie| token_hash(cookie.value()))
}

/// The request's cookie of this name.
pub fn cookie_in<'a>(headers: &'a HeaderMap, name: &str) -> Option<Cookie<'a>> {
    // A cookie jar would copy every cookie.
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .filter(|cookie| cookie.name() == name)
        .last()
}

/// A cookie that is `HttpOnly` and, on https, `Secure`. A zero lifetime removes it.
pub fn secret_cookie(
    platform: &Platform,
    name: String,
    path: &'static str,
    value: String,
    lifetime: TimeDelta,
    same_site: SameSite,
) -> Cookie<'static> {
    Cookie::build((name, value))
        .path(path)
        .http_only(true)
        .same_site(same_site)
        .secure(platform.config.server.is_https())
        .max_age(time::Duration::seconds(lifetime.num_seconds()))
        .build()
}
