//! Your own name and photo, saved in the identity service and the user record in one transaction.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    api::{User, user_response},
    current_user::CurrentUser,
    records::create_record,
    store,
};
use crate::{
    identity,
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(update_profile))
}

/// How you appear to others. Empty means none.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Profile {
    #[schema(max_length = 200)]
    display_name: String,
    /// An https link to a picture, or the path of a drawn bee such as `/bees/honey.svg`.
    #[serde(rename = "photoURL")]
    #[schema(max_length = 2000)]
    photo_url: String,
}

/// Change your name and photo
#[utoipa::path(
    put, path = "/api/user/profile", operation_id = "updateProfile", tag = "users",
    request_body = Profile,
    responses((status = 200, body = User), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_profile(
    State(state): State<UsersState>,
    account: CurrentUser,
    Json(body): Json<Profile>,
) -> Result<Json<User>> {
    // Locks the record before the account, as in disabling and deleting.
    let write = account.write(&state).await?;
    let uid = account.into_model().uid;
    let identity = identity::save_profile(&write, &uid, &body.display_name, &body.photo_url).await?;
    create_record(&write, &identity, state.clock.now()).await?;
    write.commit().await?;
    let row = store::by_uid(state.db.read(), &uid)
        .await?
        .ok_or_else(|| Problem::not_found("user"))?;
    Ok(Json(user_response(&state, row).await?))
}
