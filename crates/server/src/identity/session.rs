//! Sessions: a random token in a cookie, its hash in the database.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use axum_extra::extract::cookie::Cookie;
use chrono::TimeDelta;

use super::{
    entity::{identities, security_events::Event, sessions},
    security_events,
    session_cookie::{new_token_hash, session_cookie, token_hash_of},
    store,
    visitor::Visitor,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        clock::Instant,
        db::{Connection, DbErr, Transaction},
        error::{ErrorCode, Problem, Result},
    },
};

/// How long a session lasts at most.
const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// For how long after a log-in people may do what could lock the owner out, or lock out someone else.
const RECENT: TimeDelta = TimeDelta::minutes(15);
/// How long an expired session is stored. If the clock was ahead for less than this, all sessions work again afterwards.
const DELETE_EXPIRED_AFTER: TimeDelta = TimeDelta::days(90);
/// Precision of a session's last use.
const USE_PRECISION: TimeDelta = TimeDelta::minutes(15);

/// The account of the live session that makes the request.
pub struct CurrentIdentity {
    /// The account.
    pub identity: identities::Model,
    token_hash: String,
}

impl CurrentIdentity {
    /// Begins a transaction in which the session is still live, and stays so until the transaction ends.
    ///
    /// # Errors
    /// 401 if the session has ended since.
    pub async fn write(&self, state: &IdentityState) -> Result<Transaction> {
        let write = state.db.write_as_system().await?;
        self.prove(state, &write).await?;
        Ok(write)
    }

    /// Proves that the session is still live, and stays so until the transaction ends. For transactions that first lock what
    /// comes before the account in the order of locks (decision 26).
    ///
    /// # Errors
    /// 401 if the session has ended since.
    pub async fn prove(&self, state: &IdentityState, write: &Transaction) -> Result<()> {
        if store::lock_session(write, &self.token_hash, state.clock.now()).await? {
            Ok(())
        } else {
            Err(not_signed_in())
        }
    }

    /// Makes sure that the owner logged in a short while ago, so that an unlocked browser isn't enough.
    ///
    /// # Errors
    /// 403 `recent-sign-in-required`, 401 if the session has ended since.
    pub async fn require_recent(&self, state: &IdentityState) -> Result<()> {
        let now = state.clock.now();
        let session = store::session(state.db.read(), &self.token_hash, now)
            .await?
            .ok_or_else(not_signed_in)?;
        if session.created_at >= now - RECENT {
            Ok(())
        } else {
            Err(Problem::new(
                ErrorCode::RecentSignInRequired,
                "Please log in again first.",
            ))
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentIdentity
where
    IdentityState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let state = IdentityState::from_ref(state);
        let token_hash = token_hash_of(&parts.headers).ok_or_else(not_signed_in)?;
        let identity = store::by_session(state.db.read(), &token_hash, state.clock.now())
            .await?
            .ok_or_else(not_signed_in)?;
        Ok(Self { identity, token_hash })
    }
}

/// 401 for a request without a session.
pub fn not_signed_in() -> Problem {
    Problem::new(ErrorCode::NotSignedIn, "Please log in.")
}

/// 403 for the owner of a disabled account.
pub(super) fn disabled() -> Problem {
    Problem::new(ErrorCode::UserDisabled, "User account is disabled.")
}

/// The signed-in account, if any.
pub(super) async fn find(state: &IdentityState, headers: &HeaderMap) -> Result<Option<identities::Model>> {
    match token_hash_of(headers) {
        None => Ok(None),
        Some(hash) => Ok(store::by_session(state.db.read(), &hash, state.clock.now()).await?),
    }
}

/// When a session ends that is used now and then no more.
fn end(state: &IdentityState, began: Instant, used: Instant) -> Instant {
    let idle = TimeDelta::days(i64::from(state.config.identity.session_idle_days.get()));
    (began + SESSION_LIFETIME).min(used + idle)
}

/// Whether a use now is worth recording, after one that was recorded at this instant: not every request should cost a write.
pub fn is_use_due(last_used: Instant, now: Instant) -> bool {
    last_used < now - USE_PRECISION
}

/// Records that the session and its account were used, which postpones its end, unless that was recorded recently. A failure is only logged, for
/// example while the disk is full.
pub async fn record_use(state: &IdentityState, token_hash: &str) {
    let now = state.clock.now();
    let recorded = async {
        let Some(session) = store::session(state.db.read(), token_hash, now).await? else {
            return Ok(());
        };
        if is_use_due(session.last_used_at, now) {
            let end = end(state, session.created_at, now);
            let write = state.db.write_as_system().await?;
            // The account first, as everywhere: otherwise ending its sessions meanwhile would be a deadlock.
            store::record_account_use(&write, &session.uid, now).await?;
            store::record_use(&write, token_hash, now, end).await?;
            write.commit().await?;
        }
        Ok::<_, DbErr>(())
    };
    if let Err(error) = recorded.await {
        tracing::warn!(%error, "record a session's use");
    }
}

/// Starts a session in the caller's transaction without asking for a second factor, replaces the request's own, records the event, and returns its cookie.
///
/// # Errors
/// 403 `user-disabled`. Checked here under a lock, because the account may have been disabled, and its sessions ended,
/// during the password check.
pub(super) async fn start(
    state: &IdentityState,
    connection: &impl Connection,
    visitor: &Visitor,
    uid: &str,
    event: Event,
) -> Result<Cookie<'static>> {
    if store::lock(connection, uid)
        .await?
        .is_none_or(|account| account.disabled)
    {
        return Err(disabled());
    }
    let now = state.clock.now();
    store::record_account_use(connection, uid, now).await?;
    let token = state.rng.token();
    if let Some(replaced) = &visitor.token_hash {
        store::delete_session(connection, replaced).await?;
    }
    store::delete_sessions_expired_before(connection, now - DELETE_EXPIRED_AFTER).await?;
    let session = sessions::Model {
        token_hash: new_token_hash(state, &token),
        id: state.rng.id(&state.clock),
        uid: uid.to_owned(),
        browser: visitor.browser.clone(),
        created_at: now,
        last_used_at: now,
        expires_at: end(state, now, now),
    };
    store::insert_session(connection, session).await?;
    security_events::record_log_in(connection, state.audit(), visitor, uid, event).await?;
    Ok(session_cookie(state, token, SESSION_LIFETIME))
}

/// 401 for a wrong password or a missing account.
pub(super) fn invalid_credential() -> Problem {
    Problem::new(
        ErrorCode::InvalidCredential,
        "The email address or password is not valid.",
    )
}
