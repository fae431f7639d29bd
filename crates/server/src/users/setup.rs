//! The first admin's one-time setup link, printed at each start while there is no admin.

use axum::{Extension, extract::State, http::StatusCode, response::Response};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{entity::users::Role, records::create_record, store};
use crate::{
    audit::{Action, Actor, Subject},
    identity::{self, Identity, SecondFactorNeeded, Visitor},
    platform::{
        crypto::token_hash,
        db::DbErr,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors},
        request_body::MaxJsonBytes,
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new()
        .routes(routes!(set_up))
        .layer(Extension(MaxJsonBytes::IDENTITY))
}

/// The setup link's secret.
pub struct SetupToken(pub String);

/// A new setup token while there is no admin, otherwise none.
pub async fn create_setup_token(state: &UsersState) -> Result<Option<SetupToken>, DbErr> {
    let write = state.db.write_as_system().await?;
    if store::has_admin(&write).await? {
        return Ok(None);
    }
    let token = state.rng.token();
    store::insert_setup_token(&write, token_hash(&token), state.clock.now()).await?;
    write.commit().await?;
    Ok(Some(SetupToken(token)))
}

/// The first admin's account.
#[derive(Deserialize, ToSchema)]
struct SetUp {
    /// From the link that the server printed.
    token: String,
    #[schema(format = "email", max_length = 254)]
    email: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
}

/// Create the first admin
///
/// With the one-time token. An existing account becomes the admin if its password is right.
#[utoipa::path(
    post, path = "/api/identity/setup", operation_id = "setUp", tag = "users",
    request_body = SetUp,
    responses(
        (status = 201, body = Identity),
        (status = 202, body = SecondFactorNeeded,
         description = "The existing account has a second factor: send it to `POST /api/identity/log-in/code` or with a passkey"),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-credential`: wrong password for the existing account"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-setup-token`, or `user-disabled` for an existing account"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many requests waiting"),
        InvalidBody, ServerErrors,
    )
)]
async fn set_up(
    State(state): State<UsersState>,
    jar: CookieJar,
    visitor: Visitor,
    Json(body): Json<SetUp>,
) -> Result<Response> {
    let hash = token_hash(&body.token);
    // Checked before an account is created, and again under the lock before the token is used.
    if !store::lock_setup_tokens(state.db.read(), &hash).await? {
        return Err(invalid_link());
    }
    let account = identity::find_or_create_account(&state, &body.email, &body.password).await?;
    let write = state.db.write_as_system().await?;
    if !store::lock_setup_tokens(&write, &hash).await? || store::has_admin(&write).await? {
        return Err(invalid_link());
    }
    store::delete_setup_tokens(&write).await?;
    create_record(&write, &account, state.clock.now()).await?;
    store::set_role(&write, &account.uid, Role::Admin).await?;
    identity::offer_second_factor(&write, &account.uid).await?;
    let (by, subject) = (
        Actor::Person {
            uid: &account.uid,
            email: &account.email,
        },
        Subject {
            name: &account.email,
            id: &account.uid,
        },
    );
    state.audit().write(&write, by, Action::SetUp, subject).await?;
    let log_in = identity::begin_session(&state, &write, &visitor, &account).await?;
    write.commit().await?;
    Ok(log_in.response(jar, StatusCode::CREATED, account))
}

fn invalid_link() -> Problem {
    Problem::new(
        ErrorCode::InvalidSetupToken,
        "This setup link is invalid or has already been used. Restart the server to get a new one.",
    )
}
