//! `/api/identity`: your own account's sessions and password.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use axum_extra::extract::cookie::CookieJar;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    accounts::require_password_sign_in,
    claim_store,
    entity::{identities::Model as IdentityModel, security_events::Event},
    notice::Notice,
    provider_store, reset_store, security_events,
    session::{self, CurrentIdentity},
    session_cookie::{token_hash_of, without_session},
    store,
    visitor::Visitor,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        db::Transaction,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(read_account))
        .routes(routes!(change_password))
        .routes(routes!(list_sessions, end_all_sessions))
        .routes(routes!(end_session))
}

/// How you can log in to your account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountState {
    /// False for accounts that only log in with a provider.
    has_password: bool,
    /// Names of the linked providers.
    providers: Vec<String>,
    /// Whether the email address is confirmed.
    email_verified: bool,
    /// Whether this server can send a confirmation email.
    can_verify: bool,
    /// Whether joining and creating competitions requires a confirmed address.
    must_verify: bool,
}

/// A browser logged in to your account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
struct SessionEntry {
    id: String,
    /// Such as `Firefox on Linux`, if known.
    #[schema(required)]
    browser: Option<String>,
    created_at: DateTime<Utc>,
    /// To within 15 minutes.
    last_used_at: DateTime<Utc>,
    /// Whether this session makes the request.
    current: bool,
}

/// The current and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PasswordChange {
    #[schema(format = "password")]
    current_password: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    new_password: String,
}

/// Read how you can log in to your account
#[utoipa::path(
    get, path = "/api/identity/account", operation_id = "readAccount", tag = "identity",
    responses((status = 200, body = AccountState), SignedInOnly, ServerErrors)
)]
async fn read_account(
    State(state): State<IdentityState>,
    CurrentIdentity {
        identity: account, ..
    }: CurrentIdentity,
) -> Result<Json<AccountState>> {
    let links = provider_store::links_of(state.db.read(), &account.uid).await?;
    let issuers: Vec<String> = links.into_iter().map(|link| link.issuer).collect();
    let has_email = !account.email.is_empty();
    Ok(Json(AccountState {
        has_password: account.password_hash.is_some(),
        providers: state.providers.names_of(&issuers),
        email_verified: account.email_verified,
        can_verify: has_email && state.mailer.is_some(),
        must_verify: has_email && state.config.identity.require_verified_email,
    }))
}

/// Change your password
///
/// Ends your other sessions, and replaces this one.
#[utoipa::path(
    post, path = "/api/identity/password", operation_id = "changePassword", tag = "identity",
    request_body = PasswordChange,
    responses(
        (status = 204),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-signed-in`, or `wrong-password` for the current password"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passwords, or too many requests waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn change_password(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<PasswordChange>,
) -> Result<(StatusCode, CookieJar)> {
    require_password_sign_in(&state)?;
    let account = &current.identity;
    check_password(&state, account, &body.current_password, &visitor).await?;
    let hash = state
        .passwords
        .hash_new(&body.new_password, account.own_words())
        .await?;
    let write = current.write(&state).await?;
    // Fails if the password has changed since the check.
    if !store::replace_password(&write, account, hash).await? {
        return Err(wrong_password());
    }
    // Outstanding claim codes and reset links must stop working.
    claim_store::delete_of(&write, &account.uid).await?;
    reset_store::delete_of(&write, &account.uid).await?;
    store::delete_sessions_of(&write, &account.uid).await?;
    let cookie = session::start(&state, &write, &visitor, &account.uid, Event::ChangePassword).await?;
    write.commit().await?;
    Notice::PasswordChanged.send_soon(&state, account);
    Ok((StatusCode::NO_CONTENT, jar.add(cookie)))
}

async fn record(
    state: &IdentityState,
    write: &Transaction,
    visitor: &Visitor,
    uid: &str,
    event: Event,
) -> Result<()> {
    Ok(security_events::record(write, state.audit(), Some(visitor), uid, event).await?)
}

/// Checks the account's password. Wrong ones count toward the log-in limits.
pub(super) async fn check_password(
    state: &IdentityState,
    account: &IdentityModel,
    password: &str,
    visitor: &Visitor,
) -> Result<()> {
    let check = {
        let (state, visitor) = (state.clone(), visitor.clone());
        let (uid, known) = (account.uid.clone(), account.password_hash.clone());
        let password = password.to_owned();
        async move {
            if state.passwords.verify(&password, known.as_deref()).await? {
                Ok(())
            } else {
                security_events::record_failure(&state, &visitor, Some(uid), Event::WrongPassword).await;
                Err(wrong_password())
            }
        }
    };
    let attempts = &state.login_rate_limit;
    attempts
        .limit(account.handle(), &account.email_folded, visitor.address, check)
        .await
}

fn wrong_password() -> Problem {
    Problem::new(ErrorCode::WrongPassword, "Incorrect password.")
}

/// List your sessions
///
/// Most recently used first.
#[utoipa::path(
    get, path = "/api/identity/sessions", operation_id = "listSessions", tag = "identity",
    responses((status = 200, body = Vec<SessionEntry>), SignedInOnly, ServerErrors)
)]
async fn list_sessions(
    State(state): State<IdentityState>,
    CurrentIdentity {
        identity: account, ..
    }: CurrentIdentity,
    headers: HeaderMap,
) -> Result<Json<Vec<SessionEntry>>> {
    let own = token_hash_of(&headers);
    let rows = store::sessions_of(state.db.read(), &account.uid, state.clock.now()).await?;
    let entries = rows.into_iter().map(|row| SessionEntry {
        current: own.as_deref() == Some(row.token_hash.as_str()),
        id: row.id,
        browser: row.browser,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    });
    Ok(Json(entries.collect()))
}

/// End one of your sessions
///
/// Needs a log-in within the last 15 minutes.
#[utoipa::path(
    delete, path = "/api/identity/sessions/{id}", operation_id = "endSession", tag = "identity",
    params(("id" = String, Path, description = "From the list of your sessions")),
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn end_session(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    current.require_recent(&state).await?;
    let sessions = store::sessions_of(state.db.read(), &current.identity.uid, state.clock.now()).await?;
    let found = sessions
        .into_iter()
        .find(|session| session.id == id)
        .ok_or_else(|| Problem::not_found("session"))?;
    let write = current.write(&state).await?;
    store::delete_session(&write, &found.token_hash).await?;
    record(&state, &write, &visitor, &current.identity.uid, Event::EndSession).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out everywhere
///
/// Ends all your sessions, including this one. Needs a log-in within the last 15 minutes.
#[utoipa::path(
    delete, path = "/api/identity/sessions", operation_id = "endAllSessions", tag = "identity",
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn end_all_sessions(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(StatusCode, CookieJar)> {
    current.require_recent(&state).await?;
    let write = current.write(&state).await?;
    let uid = &current.identity.uid;
    store::delete_sessions_of(&write, uid).await?;
    record(&state, &write, &visitor, uid, Event::LogOutEverywhere).await?;
    write.commit().await?;
    Ok((StatusCode::NO_CONTENT, without_session(&state, jar)))
}
