//! `/api/identity/log-in/code`: the second step of a log-in, with a code of the app or a recovery code.

use axum::extract::State;
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    authenticator_app::step_of,
    half_log_in::{self, HalfLogIn, expired},
    rate_limit, recovery_codes, store,
};
use crate::{
    identity::{
        described::Identity,
        entity::{identities::Model as IdentityModel, security_events::Event},
        notice::Notice,
        security_events, session,
        state::IdentityState,
        store as accounts,
        visitor::Visitor,
    },
    platform::{
        clock::Instant,
        db::{Connection, Transaction},
        error::{ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors},
        routes::routes,
    },
};

/// Digits in a code of an app. Recovery codes are longer.
const APP_DIGITS: usize = 6;
const WRONG: &str = "This code is wrong or has already been used.";
const USED: &str = "This code has already been used. Wait for the next one.";

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(log_in_with_code))
}

/// The second step of a log-in.
#[derive(Deserialize, ToSchema)]
struct SecondFactorCode {
    /// Six digits of the authenticator app, or a recovery code in any case, with or without dashes.
    #[schema(example = "KQ4-M7X-2PD-RTW")]
    code: String,
}

/// Which code was right.
enum Used {
    App,
    RecoveryCode,
}

/// Send a code as second factor
///
/// Completes a log-in that a password or a provider began in this browser. Each code works once.
#[utoipa::path(
    post, path = "/api/identity/log-in/code", operation_id = "logInWithCode", tag = "identity",
    request_body = SecondFactorCode,
    responses(
        (status = 200, body = Identity),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`wrong-second-factor`, or `log-in-expired`: log in again"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong codes; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn log_in_with_code(
    State(state): State<IdentityState>,
    half: HalfLogIn,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<SecondFactorCode>,
) -> Result<(CookieJar, Json<Identity>)> {
    let (uid, now) = (half.row.uid, state.clock.now());
    let limit = &state.second_factor_rate_limit;
    limit.count(visitor.address, now).await?;
    let attempt = match Attempt::begin(&state, &uid, &body.code, now).await {
        Ok(attempt) => attempt,
        Err(problem) => {
            limit.refund(visitor.address, now).await?;
            return Err(problem);
        }
    };
    let Attempt {
        write,
        account,
        failures,
        recovery_hashes,
    } = attempt;
    let used = match try_code(&state, &write, &uid, &body.code, &recovery_hashes, now).await? {
        Ok(used) => used,
        Err(refusal) => {
            // The half log-in stays, for another try.
            rate_limit::record(&write, &uid, failures + 1, now).await?;
            write.commit().await?;
            security_events::record_failure(&state, &visitor, Some(uid), Event::WrongSecondFactor).await;
            return Err(half_log_in::wrong(refusal));
        }
    };
    if !store::take_half_log_in(&write, &half.row.token_hash, now).await? {
        return Err(expired());
    }
    let cookie = session::start(&state, &write, &visitor, &uid, half.row.event).await?;
    let event = match used {
        Used::App => Event::UseAuthenticatorApp,
        Used::RecoveryCode => Event::UseRecoveryCode,
    };
    security_events::record_log_in(&write, state.audit(), &visitor, &uid, event).await?;
    limit.refund_in(&write, visitor.address, now).await?;
    write.commit().await?;
    if matches!(used, Used::RecoveryCode) {
        Notice::RecoveryCodeUsed.send_soon(&state, &account);
    }
    let jar = jar.add(cookie).add(half_log_in::removal(&state));
    Ok((jar, Json(account.into())))
}

/// A code that may be tried.
struct Attempt {
    write: Transaction,
    /// Locked.
    account: IdentityModel,
    failures: u32,
    recovery_hashes: Vec<String>,
}

impl Attempt {
    /// # Errors
    /// 429 after too many wrong codes of this account.
    async fn begin(state: &IdentityState, uid: &str, code: &str, now: Instant) -> Result<Self> {
        let recovery_hashes = recovery_hashes(state, uid, code, now).await?;
        let write = state.db.write_as_system().await?;
        let account = accounts::lock(&write, uid).await?.ok_or_else(expired)?;
        let failures = state.second_factor_rate_limit.failures(&write, uid, now).await?;
        Ok(Self {
            write,
            account,
            failures,
            recovery_hashes,
        })
    }
}

/// What the code may be stored as, if it's a recovery code. Hashing takes too long for a transaction.
///
/// # Errors
/// 429 after too many wrong codes, so that nobody makes the server hash for nothing.
async fn recovery_hashes(state: &IdentityState, uid: &str, code: &str, now: Instant) -> Result<Vec<String>> {
    if is_of_app(code) {
        return Ok(Vec::new());
    }
    let limit = &state.second_factor_rate_limit;
    limit.failures(state.db.read(), uid, now).await?;
    recovery_codes::hashes(state, uid, code).await
}

fn is_of_app(code: &str) -> bool {
    code.chars().filter(char::is_ascii_alphanumeric).count() == APP_DIGITS
}

/// Uses up the code, if it's right. Otherwise, what to do, for the person who typed it.
async fn try_code(
    state: &IdentityState,
    write: &impl Connection,
    uid: &str,
    code: &str,
    recovery_hashes: &[String],
    now: Instant,
) -> Result<Result<Used, &'static str>> {
    if !is_of_app(code) {
        let is_right = store::take_code(write, uid, recovery_hashes).await?;
        return Ok(if is_right {
            Ok(Used::RecoveryCode)
        } else {
            Err(WRONG)
        });
    }
    let Some(app) = store::confirmed_app(write, uid).await? else {
        return Ok(Err(WRONG));
    };
    let step = match step_of(state, &app, code, now)? {
        Ok(step) => step,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let is_first = store::use_step(write, uid, step, now).await?;
    Ok(if is_first { Ok(Used::App) } else { Err(USED) })
}
