//! Cookies with secret tokens.

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

use super::{crypto::token_hash, state::Platform};

/// Browsers take a cookie with this prefix from this host only, and over https, so that no site on a sibling domain can set it.
const HOST_PREFIX: &str = "__Host-";

/// A cookie that identifies a browser for longer than a few minutes. Those from before the server had https work under their old
/// name until they end.
pub struct TokenCookie {
    /// Its name over http.
    pub name: &'static str,
    /// Whether requests that other sites lead to send it.
    pub same_site: SameSite,
}

impl TokenCookie {
    /// The request's cookie.
    pub fn find<'a>(&self, headers: &'a HeaderMap) -> Option<Cookie<'a>> {
        let host_name = format!("{HOST_PREFIX}{}", self.name);
        cookie_in(headers, &host_name).or_else(|| cookie_in(headers, self.name))
    }

    /// The hash of the request's token.
    pub fn token_hash_in(&self, headers: &HeaderMap) -> Option<String> {
        let cookie = self.find(headers)?;
        Some(hash(cookie.name(), cookie.value()))
    }

    /// The hash of a new token.
    pub fn new_token_hash(&self, platform: &Platform, token: &str) -> String {
        hash(&name_here(platform, self.name), token)
    }

    /// The cookie with this token.
    pub fn with(&self, platform: &Platform, token: String, lifetime: TimeDelta) -> Cookie<'static> {
        secret_cookie(platform, self.name, token, lifetime, self.same_site)
    }

    /// Cookies that remove it, whatever its name is.
    pub fn removals(&self, platform: &Platform) -> Vec<Cookie<'static>> {
        let here = name_here(platform, self.name);
        let mut names = vec![here];
        if platform.config.server.is_https() {
            names.insert(0, self.name.to_owned());
        }
        let removal = |name| build(platform, name, String::new(), TimeDelta::zero(), self.same_site);
        names.into_iter().map(removal).collect()
    }
}

/// The hash of a token in a cookie with this name. A token for https doesn't work in the cookie for http, which other sites can
/// set.
fn hash(name: &str, token: &str) -> String {
    if name.starts_with(HOST_PREFIX) {
        token_hash(&format!("{name}={token}"))
    } else {
        token_hash(token)
    }
}

/// The name of a cookie of this server: over https, one that only this host can set.
pub fn name_here(platform: &Platform, name: &str) -> String {
    if platform.config.server.is_https() {
        format!("{HOST_PREFIX}{name}")
    } else {
        name.to_owned()
    }
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

/// A cookie that is `HttpOnly` and, on https, `Secure` and of this host only. A zero lifetime removes it.
pub fn secret_cookie(
    platform: &Platform,
    name: &str,
    value: String,
    lifetime: TimeDelta,
    same_site: SameSite,
) -> Cookie<'static> {
    build(platform, name_here(platform, name), value, lifetime, same_site)
}

fn build(
    platform: &Platform,
    name: String,
    value: String,
    lifetime: TimeDelta,
    same_site: SameSite,
) -> Cookie<'static> {
    Cookie::build((name, value))
        // The prefix needs it.
        .path("/")
        .http_only(true)
        .same_site(same_site)
        .secure(platform.config.server.is_https())
        .max_age(time::Duration::seconds(lifetime.num_seconds()))
        .build()
}
