//! Showing that an email address is one's own, with a link in a mail.

use axum::{extract::State, http::StatusCode};
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    entity::{identities, verification_links},
    session::CurrentIdentity,
    verify_store,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        client_address::ClientAddress,
        crypto::token_hash,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        mail::{Mail, Permit},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
};

/// How long the link is good. It gives no right that a reader of the mail has not, so it may wait over a weekend.
const LIFETIME: TimeDelta = TimeDelta::days(7);

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(send_verification))
        .routes(routes!(verify_email))
}

/// What shows that a mail was read.
#[derive(Deserialize, ToSchema)]
struct Verification {
    /// From the link.
    token: String,
}

/// Ask for the mail that shows one's email address to be one's own
#[utoipa::path(
    post, path = "/api/identity/verification-mail", operation_id = "sendVerification", tag = "identity",
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: no mail is sent here, or the account has no email address"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many mails were asked for, or are waiting; `Retry-After` says how long to wait"),
        SignedInOnly, ServerErrors,
    )
)]
async fn send_verification(
    State(state): State<IdentityState>,
    CurrentIdentity { identity: account }: CurrentIdentity,
    address: ClientAddress,
) -> Result<StatusCode> {
    if account.email.is_empty() {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "This account has no email address.",
        ));
    }
    let mailer = state
        .mailer
        .as_ref()
        .ok_or_else(|| Problem::new(ErrorCode::OperationNotAllowed, "This server sends no mail."))?;
    if account.email.is_empty() {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Your account has no email address.",
        ));
    }
    state.mails.count(&account.email_folded, address)?;
    send_soon(&state, account, mailer.reserve()?);
    Ok(StatusCode::NO_CONTENT)
}

/// Sends the mail to a new account, where the operator asks for it. It can be asked for again, so that nobody is kept
/// from registering by mails that wait.
pub(super) fn greet(state: &IdentityState, account: &identities::Model) {
    if let Some(mailer) = &state.mailer
        && state.config.identity.require_verified_email
        && !account.email_verified
        && !account.email.is_empty()
        && let Ok(permit) = mailer.reserve()
    {
        send_soon(state, account.clone(), permit);
    }
}

fn send_soon(state: &IdentityState, account: identities::Model, permit: Permit) {
    let state = state.clone();
    tokio::spawn(async move {
        if let Err(problem) = mail_link(&state, &account, permit).await {
            tracing::warn!(
                ?problem,
                "no mail with a link that verifies an email address was sent"
            );
        }
    });
}

async fn mail_link(state: &IdentityState, account: &identities::Model, permit: Permit) -> Result<()> {
    let Some(mailer) = &state.mailer else {
        return Ok(());
    };
    let (token, now) = (state.rng.token(), state.clock.now());
    let link = verification_links::Model {
        token_hash: token_hash(&token),
        uid: account.uid.clone(),
        created_at: now,
        expires_at: now + LIFETIME,
    };
    let write = state.db.write().await?;
    verify_store::insert(&write, link).await?;
    write.commit().await?;
    let text = format!(
        "A Wordhive account was made with the email address {email}.\n\n\
         If it was you, open this link within a week:\n\n\
         {origin}/verify#{token}\n\n\
         If it was not you, do not open it: whoever made the account would stay in it. Choose a new password instead, and the\n\
         account is yours.\n",
        email = account.email,
        origin = state.origin(),
    );
    let mail = Mail {
        to: &account.email,
        subject: "Confirm your email address for Wordhive",
        text,
    };
    mailer.send(permit, mail).await
}

/// Show that one has read the mail
///
/// Whoever can open the link can read the address's mail; so it needs no session. Opening it twice succeeds twice.
#[utoipa::path(
    post, path = "/api/identity/verify", operation_id = "verifyEmail", tag = "identity",
    request_body = Verification,
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`"),
        InvalidBody, ServerErrors,
    )
)]
async fn verify_email(
    State(state): State<IdentityState>,
    Json(body): Json<Verification>,
) -> Result<StatusCode> {
    let write = state.db.write().await?;
    if !verify_store::verify(&write, &token_hash(&body.token), state.clock.now()).await? {
        return Err(Problem::new(
            ErrorCode::InvalidLink,
            "This link is too old, or is not complete. Ask for a new one.",
        ));
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
