//! `/api/auth`: your own user record.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    current_user::lacks_second_factor,
    entity::users::{Model, Role},
    practice::PracticeProgress,
    records::create_record,
    store,
};
use crate::{
    identity::CurrentIdentity,
    platform::{
        error::{Problem, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new()
        .routes(routes!(read_user))
        .routes(routes!(create_user))
}

/// A user of the app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    uid: String,
    /// Empty for an account without one.
    email: String,
    /// Works instead of an email; only for accounts that an organizer created.
    #[schema(required)]
    sign_in_name: Option<String>,
    role: Role,
    #[schema(required)]
    display_name: Option<String>,
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    wordlists_study_depth: Vec<PracticeProgress>,
    /// Until they set up a second factor, if the settings require one of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    must_set_up_second_factor: bool,
}

/// A user, as shown to others.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    uid: String,
    /// Empty for an account without one.
    email: String,
    /// Works instead of an email; only for accounts that an organizer created.
    #[schema(required)]
    sign_in_name: Option<String>,
    #[schema(required)]
    display_name: Option<String>,
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    role: Role,
}

impl From<Model> for Person {
    fn from(row: Model) -> Self {
        Self {
            uid: row.uid,
            email: row.email,
            sign_in_name: row.sign_in_name,
            display_name: row.display_name,
            photo_url: row.photo_url,
            role: row.role,
        }
    }
}

/// The logged-in person's user record.
#[derive(Deserialize, ToSchema)]
struct NewUser {
    uid: String,
    /// Ignored: it comes from the identity service.
    #[serde(default, rename = "email")]
    _email: String,
    /// Ignored: new users have the role `user`.
    #[serde(default, rename = "role")]
    _role: String,
}

/// Read your own user record
///
/// A list (spec §7); empty until the record is created.
#[utoipa::path(
    get, path = "/api/auth/{uid}", operation_id = "readUser", tag = "users",
    params(("uid" = String, Path, description = "Your uid")),
    responses((status = 200, body = Vec<User>), SignedInOnly, ServerErrors)
)]
async fn read_user(
    State(state): State<UsersState>,
    CurrentIdentity { identity, .. }: CurrentIdentity,
    Path(uid): Path<String>,
) -> Result<Json<Vec<User>>> {
    if identity.uid != uid {
        return Err(Problem::not_yours());
    }
    let db = state.db.read();
    let users = match store::by_uid(db, &uid).await? {
        None => Vec::new(),
        Some(row) => vec![user_response(&state, row).await?],
    };
    Ok(Json(users))
}

/// Create your own user record
///
/// Always with role `user`. Repeating it refreshes name, email and photo.
#[utoipa::path(
    post, path = "/api/auth", operation_id = "createUser", tag = "users",
    request_body = NewUser,
    responses(
        (status = 200, body = User, description = "Already existed"),
        (status = 201, body = User),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn create_user(
    State(state): State<UsersState>,
    current: CurrentIdentity,
    Json(body): Json<NewUser>,
) -> Result<(StatusCode, Json<User>)> {
    let identity = &current.identity;
    if identity.uid != body.uid {
        return Err(Problem::not_yours());
    }
    let write = current.write(&state).await?;
    let status = match store::by_uid(&write, &identity.uid).await? {
        Some(_) => StatusCode::OK,
        None => StatusCode::CREATED,
    };
    create_record(&write, identity, state.clock.now())
        .await
        .map_err(Problem::foreign_key_not_found("account"))?;
    write.commit().await?;
    let db = state.db.read();
    let row = store::by_uid(db, &identity.uid)
        .await?
        .ok_or_else(|| Problem::not_found("user"))?;
    let user = user_response(&state, row).await?;
    Ok((status, Json(user)))
}

/// A user's own record, with their practice progress.
pub async fn user_response(state: &UsersState, row: Model) -> Result<User> {
    let wordlists_study_depth = state.practice_progress(&row.uid).await?;
    Ok(User {
        must_set_up_second_factor: lacks_second_factor(state, &row).await?,
        uid: row.uid,
        email: row.email,
        sign_in_name: row.sign_in_name,
        role: row.role,
        display_name: row.display_name,
        photo_url: row.photo_url,
        wordlists_study_depth,
    })
}
