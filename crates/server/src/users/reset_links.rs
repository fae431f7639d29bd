//! One-time password reset links for people without email, created by an admin or on the command line.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    admins::{ByEmail, no_account},
    current_user::Admin,
    entity::users::Role,
    store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity::{self, IdentityModel, ResetLink, Visitor},
    platform::{
        db::{Db, Transaction},
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::state::UsersState,
};

/// How long the link works.
const RESET_LINK_LIFETIME: TimeDelta = TimeDelta::hours(24);

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(create_reset_link))
}

/// A password reset link, shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewResetLink {
    /// Completes the link `/reset#`.
    token: String,
    expires_at: DateTime<Utc>,
}

/// Create a password reset link
///
/// For someone else's account, by email or log-in name. Not for an admin's or an organizer's account, because the link gives
/// full access.
#[utoipa::path(
    post, path = "/api/user/reset-links", operation_id = "createResetLink", tag = "users",
    request_body = ByEmail,
    responses((status = 201, body = NewResetLink), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn create_reset_link(
    State(state): State<UsersState>,
    admin: Admin,
    visitor: Visitor,
    Json(request): Json<ByEmail>,
) -> Result<(StatusCode, Json<NewResetLink>)> {
    // Locks the admins, so that nobody becomes one in between.
    let write = admin.write(&state).await?;
    let account = identity::account_by_handle(&write, &request.email)
        .await?
        .ok_or_else(no_account)?;
    let user = store::by_uid(&write, &account.uid).await?;
    if let Some(user) = user.filter(|user| user.role == Role::Admin) {
        // Not even your own: an unlocked browser must not be enough to take over the account.
        return Err(Problem::new(
            ErrorCode::Forbidden,
            if user.uid == admin.user.uid {
                "Change your own password on your Account page."
            } else {
                "You can't create a reset link for another admin. They can reset their password by email, or with a link created on the server's command line."
            },
        ));
    }
    // Locked, so that they don't become an organizer in between.
    store::lock_record(&write, &account.uid).await?;
    if state.organizes_any(&write, &account.uid).await? {
        return Err(Problem::new(
            ErrorCode::Forbidden,
            "You can't create a reset link for an organizer. They can reset their password by email, or with a link created on the server's command line.",
        ));
    }
    let by = admin.user.as_actor();
    let link = create_in(write, state.audit(), by, Some(&visitor), &account).await?;
    let body = NewResetLink {
        token: link.token,
        expires_at: link.expires_at,
    };
    Ok((StatusCode::CREATED, Json(body)))
}

/// Creates a link for any account, by email or log-in name.
///
/// # Errors
/// 404 when there is no such account, 422 when the handle is neither.
pub async fn create_reset_link_for(
    db: &Db,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    handle: &str,
) -> Result<ResetLink> {
    let write = db.write_as_system().await?;
    let account = identity::account_by_handle(&write, handle)
        .await?
        .ok_or_else(no_account)?;
    create_in(write, audit, by, None, &account).await
}

async fn create_in(
    write: Transaction,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    visitor: Option<&Visitor>,
    account: &IdentityModel,
) -> Result<ResetLink> {
    let link = identity::create_reset_link(&write, audit, visitor, &account.uid, RESET_LINK_LIFETIME).await?;
    let subject = Subject {
        name: account.handle(),
        id: &account.uid,
    };
    audit.write(&write, by, Action::CreateResetLink, subject).await?;
    write.commit().await?;
    Ok(link)
}
