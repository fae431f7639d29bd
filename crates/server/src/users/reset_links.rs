//! A one-time link to a new password, for whoever gets no mail: made by an admin, or on the command line.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    admins::{ByEmail, no_account},
    current_user::Admin,
    entity::users::Role,
    store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity::{self, ResetLink},
    platform::{
        db::Db,
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
    users::state::UsersState,
};

/// How long the link is good.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(create_reset_link))
}

/// A link to a new password, told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewResetLink {
    /// The link is `/reset#` and this.
    token: String,
    expires_at: DateTime<Utc>,
}

/// Make a one-time link to a new password
///
/// For someone else to whom the admin gives it, named by email or sign-in name. Not for an admin's account: whoever holds the link becomes its owner.
#[utoipa::path(
    post, path = "/api/user/reset-links", operation_id = "createResetLink", tag = "users",
    request_body = ByEmail,
    responses((status = 201, body = NewResetLink), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn create_reset_link(
    State(state): State<UsersState>,
    admin: Admin,
    Json(body): Json<ByEmail>,
) -> Result<(StatusCode, Json<NewResetLink>)> {
    let account = identity::account_by_handle(&state.db, &body.email)
        .await?
        .ok_or_else(no_account)?;
    let user = store::by_uid(state.db.read(), &account.uid).await?;
    if let Some(user) = user.filter(|user| user.role == Role::Admin) {
        // One's own, too: a session that lies open must not be enough to take the account.
        return Err(Problem::new(
            ErrorCode::Forbidden,
            if user.uid == admin.user.uid {
                "Change your own password on your Account page."
            } else {
                "Another admin's link can only be made by mail, or on the server's command line."
            },
        ));
    }
    let link = create_reset_link_for(&state.db, state.audit(), admin.user.as_actor(), &body.email).await?;
    let told = NewResetLink {
        token: link.token,
        expires_at: link.expires_at,
    };
    Ok((StatusCode::CREATED, Json(told)))
}

/// A link to the account with this email or sign-in name, whoever it is.
///
/// # Errors
/// 404 when there is no such account, 422 when it is neither.
pub async fn create_reset_link_for(
    db: &Db,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    handle: &str,
) -> Result<ResetLink> {
    let account = identity::account_by_handle(db, handle)
        .await?
        .ok_or_else(no_account)?;
    let write = db.write().await?;
    let link = identity::create_reset_link(&write, audit, &account.uid, LIFETIME).await?;
    let subject = Subject {
        name: account.handle(),
        id: &account.uid,
    };
    audit.write(&write, by, Action::CreateResetLink, subject).await?;
    write.commit().await?;
    Ok(link)
}
