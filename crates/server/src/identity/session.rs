//! Sessions: a random token in a cookie, its hash in the database.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::TimeDelta;

use super::{
    browser::browser_of,
    entity::{identities, sessions},
    store,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        crypto::token_hash,
        db::Connection,
        error::{ErrorCode, Problem, Result},
    },
};

/// The cookie's name (design §4).
pub const COOKIE: &str = "wordhive_session";
/// How long a session lasts.
const LIFETIME: TimeDelta = TimeDelta::days(30);
/// How exactly it is noted when a session was last used: not every page that is opened should cost a write.
const NOTED_EVERY: TimeDelta = TimeDelta::minutes(15);

/// The request has a live session: who makes it.
pub struct CurrentIdentity {
    /// The account.
    pub identity: identities::Model,
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentIdentity
where
    IdentityState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        find(&IdentityState::from_ref(state), &parts.headers)
            .await?
            .map(|identity| Self { identity })
            .ok_or_else(not_signed_in)
    }
}

/// 401 for a request without a session.
pub fn not_signed_in() -> Problem {
    Problem::new(ErrorCode::NotSignedIn, "Please sign in.")
}

/// 403 for the owner of a disabled account.
pub(super) fn disabled() -> Problem {
    Problem::new(ErrorCode::UserDisabled, "User account is disabled.")
}

/// The hash of the session token that the request carries.
pub fn token_hash_of(headers: &HeaderMap) -> Option<String> {
    // By hand, as a jar would copy every cookie there is.
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .filter(|cookie| cookie.name() == COOKIE)
        .last()
        .map(|cookie| token_hash(cookie.value()))
}

/// Who is signed in, if anyone.
pub(super) async fn find(state: &IdentityState, headers: &HeaderMap) -> Result<Option<identities::Model>> {
    match token_hash_of(headers) {
        None => Ok(None),
        Some(hash) => Ok(store::by_session(state.db.read(), &hash, state.clock.now()).await?),
    }
}

/// Notes that the request's session is used, unless that was noted a moment ago.
pub(super) async fn record_use(state: &IdentityState, headers: &HeaderMap) -> Result<()> {
    if let Some(hash) = token_hash_of(headers) {
        let now = state.clock.now();
        if store::is_used_before(state.db.read(), &hash, now - NOTED_EVERY).await? {
            store::record_use(state.db.write_once(), &hash, now).await?;
        }
    }
    Ok(())
}

/// Begins a session in the caller's transaction, in the place of the one that the request carries, and returns its
/// cookie.
///
/// # Errors
/// 403 `user-disabled`. Looked at here, with the account locked: while its password was checked it may have been
/// disabled, which ended all its sessions but this one.
pub async fn begin(
    state: &IdentityState,
    connection: &impl Connection,
    headers: &HeaderMap,
    uid: &str,
) -> Result<Cookie<'static>> {
    if store::lock(connection, uid)
        .await?
        .is_none_or(|account| account.disabled)
    {
        return Err(disabled());
    }
    let now = state.clock.now();
    let token = state.rng.token();
    if let Some(replaced) = token_hash_of(headers) {
        store::delete_session(connection, &replaced).await?;
    }
    store::delete_expired_sessions(connection, now).await?;
    let session = sessions::Model {
        token_hash: token_hash(&token),
        id: state.rng.id(&state.clock),
        uid: uid.to_owned(),
        browser: browser_of(headers),
        created_at: now,
        last_used_at: now,
        expires_at: now + LIFETIME,
    };
    store::insert_session(connection, session).await?;
    Ok(cookie(state, token, LIFETIME))
}

/// As [`begin`], for who gave the password of `account`: it opens nothing any more when it was replaced while it was
/// checked, as what replaced it ended all sessions but this one.
///
/// # Errors
/// As [`begin`], and 401 `invalid-credential`.
pub async fn begin_by_password(
    state: &IdentityState,
    connection: &impl Connection,
    headers: &HeaderMap,
    account: &identities::Model,
) -> Result<Cookie<'static>> {
    if store::lock(connection, &account.uid)
        .await?
        .is_some_and(|now| now.password_hash != account.password_hash)
    {
        return Err(invalid_credential());
    }
    begin(state, connection, headers, &account.uid).await
}

/// 401 for who does not know the password, or whose account is not there.
pub(super) fn invalid_credential() -> Problem {
    Problem::new(
        ErrorCode::InvalidCredential,
        "The email address or password is not valid.",
    )
}

/// The cookie that makes the browser forget its session.
pub fn removal_cookie(state: &IdentityState) -> Cookie<'static> {
    cookie(state, String::new(), TimeDelta::zero())
}

fn cookie(state: &IdentityState, value: String, lifetime: TimeDelta) -> Cookie<'static> {
    secret_cookie(state, COOKIE.to_owned(), "/", value, lifetime)
}

/// A cookie that no script reads and no other site sends but by a link; without a lifetime the browser forgets it.
pub(super) fn secret_cookie(
    state: &IdentityState,
    name: String,
    path: &'static str,
    value: String,
    lifetime: TimeDelta,
) -> Cookie<'static> {
    Cookie::build((name, value))
        .path(path)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(state.config.server.is_https())
        .max_age(time::Duration::seconds(lifetime.num_seconds()))
        .build()
}
