//! The authenticator app: time-based one-time passwords (RFC 6238) with the parameters that every app knows.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use totp_rs::{Builder, Secret, Totp};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    api::require_offered,
    entity::authenticator_apps,
    recovery_codes::{self, RecoveryCodes},
    store,
};
use crate::{
    identity::{
        entity::security_events::Event, notice::Notice, security_events, session::CurrentIdentity,
        state::IdentityState, visitor::Visitor,
    },
    platform::{
        clock::Instant,
        db::Connection,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

/// What apps show above the code.
const ISSUER: &str = "Wordhive";
/// How many seconds each code lasts.
const STEP: u64 = 30;
/// For a code that changed while it was typed.
const LATE: &str = "This code isn't valid anymore. Enter the code that your app shows now.";
const WRONG: &str =
    "This code is wrong. Check that your device's clock is right, and enter the code it shows now.";
/// The server's key is missing.
const UNREADABLE: &str = "The server can't check codes of your app now. Use a recovery code.";
/// Size of a secret, in bytes.
const SECRET_LENGTH: usize = 20;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(
        start_authenticator_app,
        confirm_authenticator_app,
        remove_authenticator_app
    ))
}

/// What an authenticator app needs. It is never shown again.
#[derive(Serialize, ToSchema)]
struct NewAuthenticatorApp {
    /// For the QR code.
    url: String,
    /// To type in instead.
    secret: String,
}

/// A code of the app.
#[derive(Deserialize, ToSchema)]
struct AppCode {
    #[schema(example = "123456")]
    code: String,
}

/// The code generator of an app. `account` only matters to the QR code.
fn totp(secret: [u8; SECRET_LENGTH], account: &str) -> Result<Totp> {
    // The URL has no colons.
    let account = account.replace(':', " ");
    Builder::new()
        .with_secret(Secret::new_stack(secret))
        .with_skew(0)
        .with_step_duration(STEP)
        .with_issuer(Some(ISSUER))
        .with_account_name(account)
        .build()
        .map_err(|error| Problem::internal(format!("authenticator app: {error}")))
}

/// The step whose code this is, if it's the current one. Otherwise, what to do, for the person who typed it.
pub(super) fn step_of(
    state: &IdentityState,
    app: &authenticator_apps::Model,
    code: &str,
    now: Instant,
) -> Result<Result<i64, &'static str>> {
    let secret = state.secret_key.decrypt(&app.uid, &app.secret);
    let Some(secret) = secret.and_then(|secret| secret.try_into().ok()) else {
        tracing::error!("can't decrypt the secret of an authenticator app. Was secret.key replaced?");
        // The person did nothing wrong, so it doesn't count.
        return Err(Problem::new(ErrorCode::WrongSecondFactor, UNREADABLE));
    };
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let digits: String = code.chars().filter(char::is_ascii_digit).collect();
    let totp = totp(secret, "")?;
    let step = totp.check(&digits, seconds);
    let step = step.and_then(|step| i64::try_from(step).ok());
    Ok(step.ok_or_else(|| {
        let was_right = totp.check(&digits, seconds.saturating_sub(STEP)).is_some();
        if was_right { LATE } else { WRONG }
    }))
}

/// Start adding an authenticator app
///
/// The app becomes a second factor with its first code. Needs a log-in within the last 15 minutes.
#[utoipa::path(
    post, path = "/api/identity/second-factor/app", operation_id = "startAuthenticatorApp", tag = "identity",
    responses(
        (status = 200, body = NewAuthenticatorApp),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`, or `operation-not-allowed` for a child's account"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: the account has an app already"),
        SignedInOnly, ServerErrors,
    )
)]
async fn start_authenticator_app(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
) -> Result<Json<NewAuthenticatorApp>> {
    require_offered(&current.identity)?;
    current.require_recent(&state).await?;
    let account = &current.identity;
    let secret: [u8; SECRET_LENGTH] = state.rng.bytes();
    let totp = totp(secret, account.handle())?;
    let write = current.write(&state).await?;
    if store::confirmed_app(&write, &account.uid).await?.is_some() {
        return Err(already_added());
    }
    let app = authenticator_apps::Model {
        uid: account.uid.clone(),
        secret: state.secret_key.encrypt(&state.rng, &account.uid, &secret),
        last_step: 0,
        created_at: state.clock.now(),
        confirmed_at: None,
        last_used_at: None,
    };
    store::put_app(&write, app).await?;
    write.commit().await?;
    Ok(Json(NewAuthenticatorApp {
        url: totp
            .to_url()
            .map_err(|error| Problem::internal(error.to_string()))?,
        secret: totp.secret().to_base32(),
    }))
}

/// Add the authenticator app
///
/// With a first code. Returns recovery codes with the account's first second factor. Needs a log-in within the last 15 minutes.
#[utoipa::path(
    put, path = "/api/identity/second-factor/app", operation_id = "confirmAuthenticatorApp", tag = "identity",
    request_body = AppCode,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: none was started"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: the account has an app already, or its other second factors have just changed"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn confirm_authenticator_app(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    Json(body): Json<AppCode>,
) -> Result<Json<RecoveryCodes>> {
    current.require_recent(&state).await?;
    let (account, now) = (&current.identity, state.clock.now());
    // Checked before the costly hashing, and again when nothing can change anymore.
    first_step(&state, state.db.read(), &account.uid, &body.code, now).await?;
    let new_codes = recovery_codes::draw_first(&state, &account.uid).await?;
    let write = current.write(&state).await?;
    let step = first_step(&state, &write, &account.uid, &body.code, now).await?;
    store::confirm_app(&write, &account.uid, step, now).await?;
    let codes = recovery_codes::create_first(&state, &write, &account.uid, new_codes).await?;
    let (audit, event) = (state.audit(), Event::AddAuthenticatorApp);
    security_events::record(&write, audit, Some(&visitor), &account.uid, event).await?;
    write.commit().await?;
    Notice::AppAdded.send_soon(&state, account);
    Ok(Json(codes))
}

/// The step of the first code of an app that was started.
async fn first_step(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
    code: &str,
    now: Instant,
) -> Result<i64> {
    let app = store::app(connection, uid)
        .await?
        .ok_or_else(|| Problem::not_found("authenticator app"))?;
    if app.confirmed_at.is_some() {
        return Err(already_added());
    }
    step_of(state, &app, code, now)?.map_err(|refusal| Problem::invalid_field("code", refusal))
}

/// Remove the authenticator app
///
/// Needs a log-in within the last 15 minutes.
#[utoipa::path(
    delete, path = "/api/identity/second-factor/app", operation_id = "removeAuthenticatorApp", tag = "identity",
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn remove_authenticator_app(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
) -> Result<StatusCode> {
    current.require_recent(&state).await?;
    let account = &current.identity;
    let write = current.write(&state).await?;
    if store::confirmed_app(&write, &account.uid).await?.is_none() {
        return Err(Problem::not_found("authenticator app"));
    }
    store::delete_app(&write, &account.uid).await?;
    recovery_codes::delete_if_last(&write, &account.uid).await?;
    let (audit, event) = (state.audit(), Event::RemoveAuthenticatorApp);
    security_events::record(&write, audit, Some(&visitor), &account.uid, event).await?;
    write.commit().await?;
    Notice::AppRemoved.send_soon(&state, account);
    Ok(StatusCode::NO_CONTENT)
}

fn already_added() -> Problem {
    Problem::new(
        ErrorCode::ChangedMeanwhile,
        "Your account has an authenticator app already. Remove it first.",
    )
}
