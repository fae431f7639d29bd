//! A forgotten password is replaced with a one-time link: from an admin, or from a mail where the server sends mail.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use axum_extra::extract::cookie::CookieJar;
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    accounts::require_password_sign_in, api::Identity, claim_store, entity::reset_links, provider_store,
    reset_store, rules::Email, session, store,
};
use crate::{
    audit::AuditLog,
    identity::state::IdentityState,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        crypto::token_hash,
        db::Connection,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        mail::{Mail, Permit},
        openapi::{InvalidBody, ServerErrors},
        text::fold,
    },
};

/// How long a link in a mail is good, in hours.
const MAILED_HOURS: i64 = 1;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(read_sign_in_options))
        .routes(routes!(forgot_password))
        .routes(routes!(reset_password))
}

/// The secret of a link that replaces a password.
pub struct ResetLink {
    /// Goes into the link's fragment, which browsers tell nobody.
    pub token: String,
    /// When it stops being good.
    pub expires_at: Instant,
}

/// Makes a link to the account with this uid, to be given to its owner by someone.
///
/// # Errors
/// When the database fails.
pub async fn create_reset_link(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    uid: &str,
    lifetime: TimeDelta,
) -> Result<ResetLink> {
    create_link(connection, audit, uid, lifetime, false).await
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

/// What this server offers to who is not signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignInOptions {
    /// Whether one can sign up and sign in with a password.
    password_sign_in: bool,
    /// Whether a forgotten password can be replaced by mail.
    reset_by_mail: bool,
}

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
struct Forgotten {
    #[schema(format = "email", max_length = 254)]
    email: String,
}

/// The new password, with the right to set it.
#[derive(Deserialize, ToSchema)]
struct Reset {
    /// From the link.
    token: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
}

/// Read what this server offers to who is not signed in
#[utoipa::path(
    get, path = "/api/identity/options", operation_id = "readSignInOptions", tag = "identity",
    responses((status = 200, body = SignInOptions), ServerErrors)
)]
async fn read_sign_in_options(State(state): State<IdentityState>) -> Json<SignInOptions> {
    let password_sign_in = state.config.identity.password_sign_in;
    Json(SignInOptions {
        password_sign_in,
        reset_by_mail: password_sign_in && state.mailer.is_some(),
    })
}

/// Ask for a mail that replaces a forgotten password
///
/// Answers the same, as fast, whether or not there is such an account: the mail is written afterwards.
#[utoipa::path(
    post, path = "/api/identity/forgot", operation_id = "forgotPassword", tag = "identity",
    request_body = Forgotten,
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: no passwords here, or no mail"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many mails were asked for, or are waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn forgot_password(
    State(state): State<IdentityState>,
    address: ClientAddress,
    Json(body): Json<Forgotten>,
) -> Result<StatusCode> {
    require_password_sign_in(&state)?;
    let mailer = state.mailer.as_ref().ok_or_else(|| {
        Problem::new(
            ErrorCode::OperationNotAllowed,
            "This server sends no mail. Ask an organizer for a link to a new password.",
        )
    })?;
    let email = Email::parse(&body.email)?;
    state.mails.count(&fold(email.as_str()), address)?;
    let permit = mailer.reserve()?;
    tokio::spawn(async move {
        if let Err(problem) = mail_reset_link(&state, &email, permit).await {
            tracing::warn!(?problem, "no mail with a link to a new password was sent");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

async fn mail_reset_link(state: &IdentityState, email: &Email, permit: Permit) -> Result<()> {
    let Some(account) = store::by_email(state.db.read(), email.as_str()).await? else {
        return Ok(());
    };
    let Some(mailer) = state.mailer.as_ref().filter(|_| !account.disabled) else {
        return Ok(());
    };
    let lifetime = TimeDelta::hours(MAILED_HOURS);
    let write = state.db.write().await?;
    let link = create_link(&write, state.audit(), &account.uid, lifetime, true).await?;
    write.commit().await?;
    let text = format!(
        "Someone, probably you, asked for a new password for the Wordhive account of {email}.\n\n\
         To choose it, open this link within one hour:\n\n\
         {origin}/reset#{token}\n\n\
         If it was not you, do nothing. Your password stays as it is.\n",
        email = account.email,
        origin = state.origin(),
        token = link.token,
    );
    let mail = Mail {
        to: &account.email,
        subject: "Choose a new password for Wordhive",
        text,
    };
    mailer.send(permit, mail).await
}

/// Replace a forgotten password
///
/// With a one-time link. Ends all sessions of the account, takes its other links back, and begins a session here.
#[utoipa::path(
    post, path = "/api/identity/reset", operation_id = "resetPassword", tag = "identity",
    request_body = Reset,
    responses(
        (status = 200, body = Identity),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`, `operation-not-allowed` or `user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many are waiting to sign in"),
        InvalidBody, ServerErrors,
    )
)]
async fn reset_password(
    State(state): State<IdentityState>,
    jar: CookieJar,
    headers: HeaderMap,
    Json(body): Json<Reset>,
) -> Result<(CookieJar, Json<Identity>)> {
    require_password_sign_in(&state)?;
    let hash = token_hash(&body.token);
    // Looked at once before the password is hashed, which is costly, and used up with the change itself.
    let (link, account) = reset_store::find(state.db.read(), &hash, state.clock.now())
        .await?
        .ok_or_else(stale_link)?;
    let password_hash = state
        .passwords
        .hash_new(&body.password, account.own_words())
        .await?;
    let write = state.db.write().await?;
    if !reset_store::take(&write, &hash).await? {
        return Err(stale_link());
    }
    reset_store::set_password(&write, &account.uid, password_hash).await?;
    reset_store::delete_of(&write, &account.uid).await?;
    claim_store::delete_of(&write, &account.uid).await?;
    store::delete_sessions_of(&write, &account.uid).await?;
    if link.mailed || !account.email_verified {
        // Someone may have come by a provider that does not ask whose address it is. The owner's comes back by itself.
        provider_store::unlink_all(&write, &account.uid).await?;
    }
    if link.mailed {
        provider_store::set_email_verified(&write, &account.uid).await?;
    }
    let cookie = session::begin(&state, &write, &headers, &account.uid).await?;
    write.commit().await?;
    Ok((jar.add(cookie), Json(account.into())))
}

fn stale_link() -> Problem {
    Problem::new(
        ErrorCode::InvalidLink,
        "This link was used already, is too old, or is not complete. Ask for a new one.",
    )
}
