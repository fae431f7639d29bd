//! `/api/identity`: registration, log-in, log-out and the current session.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    accounts::{NewAccount, check_password, insert_account, new_account, require_password_sign_in},
    described::Identity,
    entity::security_events::Event,
    log_in,
    login_rate_limit::is_wrong_password,
    second_factor::{half_log_in, methods::SecondFactorNeeded},
    security_events, session,
    session_cookie::{token_hash_of, without_session},
    sign_in_name::parse_handle,
    store, verify,
    visitor::Visitor,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors},
        routes::routes,
        text::fold,
    },
};

/// The identity service's routes.
pub fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(sign_up))
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(read_session))
}

/// The current session.
#[derive(Serialize, ToSchema)]
struct SessionState {
    #[schema(required)]
    identity: Option<Identity>,
}

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignUp {
    #[schema(format = "email", max_length = 254)]
    email: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
    #[schema(max_length = 200)]
    display_name: Option<String>,
}

/// An email address or log-in name, and the password.
#[derive(Deserialize, ToSchema)]
struct SignIn {
    email: String,
    #[schema(format = "password")]
    password: String,
}

/// Create an account
///
/// Also starts a session. `POST /api/auth` then creates the user record.
#[utoipa::path(
    post, path = "/api/identity/sign-up", operation_id = "signUp", tag = "identity",
    request_body = SignUp,
    responses(
        (status = 201, body = Identity),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`email-already-in-use`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many registrations from this address, or too many waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn sign_up(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<SignUp>,
) -> Result<(StatusCode, CookieJar, Json<Identity>)> {
    require_password_sign_in(&state)?;
    let new = NewAccount::check(&body.email, &body.password, body.display_name.as_deref())?;
    state.sign_ups.count(&fold(new.email.as_str()), visitor.address)?;
    let account = new_account(&state, new).await?;
    let write = state.db.write_as_system().await?;
    insert_account(&write, account.clone()).await?;
    let cookie = session::start(&state, &write, &visitor, &account.uid, Event::SignUp).await?;
    write.commit().await?;
    verify::send_if_required(&state, &account);
    Ok((StatusCode::CREATED, jar.add(cookie), Json(account.into())))
}

/// Log in
///
/// Starts a session, or asks for the account's second factor. By default, an unknown email and a wrong password get the same response in the same time.
#[utoipa::path(
    post, path = "/api/identity/sign-in", operation_id = "signIn", tag = "identity",
    request_body = SignIn,
    responses(
        (status = 200, body = Identity),
        (status = 202, body = SecondFactorNeeded,
         description = "The account has a second factor: send it to `POST /api/identity/log-in/code` or with a passkey"),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-credential`; `user-not-found` or `wrong-password` when WORDHIVE_REVEAL_ACCOUNTS is on"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed` or `user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passwords, or too many requests waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn sign_in(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<SignIn>,
) -> Result<Response> {
    require_password_sign_in(&state)?;
    // Other ways to type a log-in name count as the same.
    let handle = parse_handle(&body.email)?;
    let account = store::by_handle(state.db.read(), &handle).await?;
    // Counts log-ins by email and by log-in name together.
    let counted_as = account
        .as_ref()
        .map_or_else(|| handle.clone(), |account| account.email_folded.clone());
    let uid = account.as_ref().map(|account| account.uid.clone());
    let check = {
        let (state, visitor) = (state.clone(), visitor.clone());
        async move {
            let checked = check_password(&state, account, &body.password).await;
            if checked.as_ref().is_err_and(is_refused_log_in) {
                security_events::record_failure(&state, &visitor, uid, Event::FailedLogIn).await;
            }
            checked
        }
    };
    let attempts = &state.login_rate_limit;
    let account = attempts
        .limit(&handle, &counted_as, visitor.address, check)
        .await?;
    let write = state.db.write_as_system().await?;
    let log_in = log_in::begin_by_password(&state, &write, &visitor, &account).await?;
    write.commit().await?;
    Ok(log_in.response(jar, StatusCode::OK, account))
}

fn is_refused_log_in(problem: &Problem) -> bool {
    is_wrong_password(problem) || problem.code() == ErrorCode::UserDisabled
}

/// Log out
///
/// Ends this browser's session. Succeeds even without one.
#[utoipa::path(
    post, path = "/api/identity/sign-out", operation_id = "signOut", tag = "identity",
    responses((status = 204), ServerErrors)
)]
async fn sign_out(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(StatusCode, CookieJar)> {
    if let Some(hash) = &visitor.token_hash {
        let write = state.db.write_as_system().await?;
        if let Some(account) = store::by_session(&write, hash, state.clock.now()).await? {
            let audit = state.audit();
            security_events::record(&write, audit, Some(&visitor), &account.uid, Event::LogOut).await?;
        }
        store::delete_session(&write, hash).await?;
        write.commit().await?;
    }
    let jar = without_session(&state, jar).add(half_log_in::removal(&state));
    Ok((StatusCode::NO_CONTENT, jar))
}

/// Read the current session
///
/// `identity` is null without a session. The app calls this when it opens, so this updates when the session was last used.
#[utoipa::path(
    get, path = "/api/identity/session", operation_id = "readSession", tag = "identity",
    responses((status = 200, body = SessionState), ServerErrors)
)]
async fn read_session(State(state): State<IdentityState>, headers: HeaderMap) -> Result<Json<SessionState>> {
    let identity = session::find(&state, &headers).await?.map(Into::into);
    if identity.is_some()
        && let Some(token_hash) = token_hash_of(&headers)
    {
        session::record_use(&state, &token_hash).await;
    }
    Ok(Json(SessionState { identity }))
}
