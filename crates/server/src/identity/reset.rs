//! Password reset with a one-time link, from an admin or by email.

use axum::{extract::State, http::StatusCode, response::Response};
use axum_extra::extract::cookie::CookieJar;
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    accounts::require_password_sign_in,
    claim_store,
    described::Identity,
    entity::{reset_links, security_events::Event},
    log_in,
    notice::Notice,
    provider_store, reset_store,
    rules::Email,
    second_factor::{has_factor, methods::SecondFactorNeeded, relying_party::relying_party},
    security_events, store,
    visitor::Visitor,
};
use crate::{
    audit::AuditLog,
    identity::state::IdentityState,
    platform::{
        clock::Instant,
        crypto::token_hash,
        db::Connection,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        mail::{Mail, Permit},
        openapi::{InvalidBody, ServerErrors},
        routes::routes,
        text::fold,
    },
};

/// Lifetime of an emailed link, in hours.
const MAILED_HOURS: i64 = 1;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(read_sign_in_options))
        .routes(routes!(forgot_password))
        .routes(routes!(reset_password))
}

/// A password reset link.
pub struct ResetLink {
    /// Goes into the link's fragment, which browsers never send.
    pub token: String,
    /// When it expires.
    pub expires_at: Instant,
}

/// Creates a link that someone passes on to the account's owner. No visitor stands for the operator.
pub async fn create_reset_link(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: Option<&Visitor>,
    uid: &str,
    lifetime: TimeDelta,
) -> Result<ResetLink> {
    let link = create_link(connection, audit, uid, lifetime, false).await?;
    security_events::record(connection, audit, visitor, uid, Event::CreateResetLink).await?;
    Ok(link)
}

async fn create_link(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    uid: &str,
    lifetime: TimeDelta,
    mailed: bool,
) -> Result<ResetLink> {
    let (token, now) = (audit.rng.token(), audit.clock.now());
    let link = reset_links::Model {
        token_hash: token_hash(&token),
        uid: uid.to_owned(),
        created_at: now,
        expires_at: now + lifetime,
        mailed,
    };
    let expires_at = link.expires_at;
    reset_store::insert(connection, link)
        .await
        .map_err(Problem::foreign_key_not_found("account"))?;
    Ok(ResetLink { token, expires_at })
}

/// How people can log in to this server.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignInOptions {
    /// Whether registering and logging in with a password is enabled.
    password_sign_in: bool,
    /// Whether forgotten passwords can be reset by email.
    reset_by_mail: bool,
    /// Whether people can log in with a passkey.
    passkey_sign_in: bool,
}

/// The account's email address.
#[derive(Deserialize, ToSchema)]
struct ForgotPassword {
    #[schema(format = "email", max_length = 254)]
    email: String,
}

/// A new password and the link's token.
#[derive(Deserialize, ToSchema)]
struct PasswordReset {
    /// From the link.
    token: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
}

/// Read the log-in options
#[utoipa::path(
    get, path = "/api/identity/options", operation_id = "readSignInOptions", tag = "identity",
    responses((status = 200, body = SignInOptions), ServerErrors)
)]
async fn read_sign_in_options(State(state): State<IdentityState>) -> Json<SignInOptions> {
    let password_sign_in = state.config.identity.password_sign_in;
    Json(SignInOptions {
        password_sign_in,
        reset_by_mail: password_sign_in && state.mailer.is_some(),
        passkey_sign_in: password_sign_in && relying_party(&state).is_ok(),
    })
}

/// Request a password reset email
///
/// Responds the same, and as fast, whether or not the account exists: the email is sent afterward.
#[utoipa::path(
    post, path = "/api/identity/forgot", operation_id = "forgotPassword", tag = "identity",
    request_body = ForgotPassword,
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: password log-in or email is not set up"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many emails requested or waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn forgot_password(
    State(state): State<IdentityState>,
    visitor: Visitor,
    Json(body): Json<ForgotPassword>,
) -> Result<StatusCode> {
    require_password_sign_in(&state)?;
    let mailer = state.mailer.as_ref().ok_or_else(|| {
        Problem::new(
            ErrorCode::OperationNotAllowed,
            "Email isn't set up here. Ask your organizer for a reset link.",
        )
    })?;
    let email = Email::parse(&body.email)?;
    state.mails.count(&fold(email.as_str()), visitor.address).await?;
    let permit = mailer.reserve()?;
    tokio::spawn(async move {
        if let Err(problem) = mail_reset_link(&state, &visitor, &email, permit).await {
            tracing::warn!(?problem, "could not send a password reset email");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

async fn mail_reset_link(
    state: &IdentityState,
    visitor: &Visitor,
    email: &Email,
    permit: Permit,
) -> Result<()> {
    let Some(account) = store::by_email(state.db.read(), email.as_str()).await? else {
        return Ok(());
    };
    let Some(mailer) = state.mailer.as_ref().filter(|_| !account.disabled) else {
        return Ok(());
    };
    let lifetime = TimeDelta::hours(MAILED_HOURS);
    let write = state.db.write_as_system().await?;
    let (audit, uid) = (state.audit(), &account.uid);
    let link = create_link(&write, audit, uid, lifetime, true).await?;
    security_events::record(&write, audit, Some(visitor), uid, Event::RequestReset).await?;
    write.commit().await?;
    let text = format!(
        "We received a request to reset the password of the Wordhive account {email}.\n\n\
         To choose a new password, open this link within an hour:\n\n\
         {origin}/reset#{token}\n\n\
         If this wasn't you, ignore this email. Your password won't change.\n",
        email = account.email,
        origin = state.origin(),
        token = link.token,
    );
    let mail = Mail {
        to: &account.email,
        subject: "Reset your Wordhive password",
        text,
    };
    mailer.send(permit, mail).await
}

/// Reset a password
///
/// With a one-time link. Ends all the account's sessions, revokes its other links and starts a new session, or asks for the account's
/// second factor.
#[utoipa::path(
    post, path = "/api/identity/reset", operation_id = "resetPassword", tag = "identity",
    request_body = PasswordReset,
    responses(
        (status = 200, body = Identity),
        (status = 202, body = SecondFactorNeeded,
         description = "The account has a second factor: send it to `POST /api/identity/log-in/code` or with a passkey"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`, `operation-not-allowed` or `user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many requests waiting"),
        InvalidBody, ServerErrors,
    )
)]
async fn reset_password(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<PasswordReset>,
) -> Result<Response> {
    require_password_sign_in(&state)?;
    let hash = token_hash(&body.token);
    // Checked before the costly hashing, and used up later in the same transaction as the change.
    let (link, account) = reset_store::find(state.db.read(), &hash, state.clock.now())
        .await?
        .ok_or_else(invalid_link)?;
    let password_hash = state
        .passwords
        .hash_new(&body.password, account.own_words())
        .await?;
    let write = state.db.write_as_system().await?;
    if !reset_store::take(&write, &hash).await? {
        return Err(invalid_link());
    }
    reset_store::set_password(&write, &account.uid, password_hash).await?;
    reset_store::delete_of(&write, &account.uid).await?;
    claim_store::delete_of(&write, &account.uid).await?;
    store::delete_sessions_of(&write, &account.uid).await?;
    if link.mailed || !account.email_verified {
        // A provider that doesn't verify addresses may have linked someone else. The owner's links are restored at the next
        // log-in.
        provider_store::unlink_all(&write, &account.uid).await?;
    }
    // Someone else may have registered the address, and still get in with their second factor.
    if link.mailed && !has_factor(&write, &account.uid).await? {
        provider_store::set_email_verified(&write, &account.uid).await?;
    }
    let log_in = log_in::begin(&state, &write, &visitor, &account.uid, Event::ResetPassword).await?;
    write.commit().await?;
    Notice::PasswordReset.send_soon(&state, &account);
    Ok(log_in.response(jar, StatusCode::OK, account))
}

fn invalid_link() -> Problem {
    Problem::new(
        ErrorCode::InvalidLink,
        "This link is invalid, has expired, or has already been used. Ask for a new one.",
    )
}
