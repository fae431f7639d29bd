//! Confirming an email address with an emailed link.

use axum::{extract::State, http::StatusCode};
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

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
        routes::routes,
    },
};

/// How long the link works. It can be long, because the link gives no rights beyond reading the email.
const VERIFICATION_LINK_LIFETIME: TimeDelta = TimeDelta::days(7);

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(send_verification))
        .routes(routes!(verify_email))
}

/// The token of a confirmation link.
#[derive(Deserialize, ToSchema)]
struct Verification {
    /// From the link.
    token: String,
}

/// Request an email to confirm your address
#[utoipa::path(
    post, path = "/api/identity/verification-mail", operation_id = "sendVerification", tag = "identity",
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: email is not set up, or the account has no address"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many emails requested or waiting; `Retry-After` says how long to wait"),
        SignedInOnly, ServerErrors,
    )
)]
async fn send_verification(
    State(state): State<IdentityState>,
    CurrentIdentity {
        identity: account, ..
    }: CurrentIdentity,
    address: ClientAddress,
) -> Result<StatusCode> {
    if account.email.is_empty() {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Your account has no email address.",
        ));
    }
    let mailer = state
        .mailer
        .as_ref()
        .ok_or_else(|| Problem::new(ErrorCode::OperationNotAllowed, "Email isn't set up here."))?;
    state.mails.count(&account.email_folded, address).await?;
    send_soon(&state, account, mailer.reserve()?);
    Ok(StatusCode::NO_CONTENT)
}

/// Sends the email to a new account if the settings require it. Does nothing when too many are waiting: people can request
/// it again, and a full queue must not block sign-up.
pub(super) fn send_if_required(state: &IdentityState, account: &identities::Model) {
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
            tracing::warn!(?problem, "could not send an email confirmation");
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
        expires_at: now + VERIFICATION_LINK_LIFETIME,
    };
    let write = state.db.write_as_system().await?;
    verify_store::insert(&write, link).await?;
    write.commit().await?;
    let text = format!(
        "A Wordhive account was created with the email address {email}.\n\n\
         If this was you, confirm your address by opening this link within a week:\n\n\
         {origin}/verify#{token}\n\n\
         If this wasn't you, don't open the link. To take over the account, use \"Forgot password\" to reset its password.\n",
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

/// Confirm an email address
///
/// Needs no session: having the link proves access to the mailbox. The link works more than once.
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
    let write = state.db.write_as_system().await?;
    if !verify_store::verify(&write, &token_hash(&body.token), state.clock.now()).await? {
        return Err(Problem::new(
            ErrorCode::InvalidLink,
            "This link is invalid or has expired. Ask for a new one.",
        ));
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
