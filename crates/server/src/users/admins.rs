//! The Admins page and `wordhive admin`: granting and revoking the admin role. At least one admin always remains.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    api::Person,
    current_user::Admin,
    entity::users::{Model, Role},
    records::create_record,
    store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity::{self, IdentityModel},
    platform::{
        db::{Connection, Db, DbErr, Transaction},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new()
        .routes(routes!(list_admins, grant_admin))
        .routes(routes!(revoke_admin))
}

/// An admin.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdminEntry {
    #[serde(flatten)]
    person: Person,
    /// Whether they have an authenticator app or a passkey.
    has_second_factor: bool,
}

/// A person by email or, where documented, by log-in name.
#[derive(Deserialize, ToSchema)]
pub(super) struct ByEmail {
    pub(super) email: String,
}

/// List the admins
#[utoipa::path(
    get, path = "/api/user/admins", operation_id = "listAdmins", tag = "users",
    responses((status = 200, body = Vec<AdminEntry>), SignedInOnly, ServerErrors)
)]
async fn list_admins(State(state): State<UsersState>, _admin: Admin) -> Result<Json<Vec<AdminEntry>>> {
    entries(&state.db).await
}

/// Grant the admin role
///
/// Idempotent.
#[utoipa::path(
    post, path = "/api/user/admins", operation_id = "grantAdmin", tag = "users",
    request_body = ByEmail,
    responses((status = 200, body = Vec<AdminEntry>), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn grant_admin(
    State(state): State<UsersState>,
    admin: Admin,
    Json(body): Json<ByEmail>,
) -> Result<Json<Vec<AdminEntry>>> {
    let write = admin.write(&state).await?;
    let account = account_by_email(&write, &body.email).await?;
    if state.config.identity.require_verified_email && !account.email_verified {
        return Err(Problem::invalid_field(
            "email",
            "They haven't confirmed this email address yet, so it may be someone else's account.",
        ));
    }
    grant_in(write, state.audit(), admin.user.as_actor(), &account).await?;
    entries(&state.db).await
}

/// Revoke the admin role
///
/// The last admin keeps it.
#[utoipa::path(
    delete, path = "/api/user/admins/{uid}", operation_id = "revokeAdmin", tag = "users",
    params(("uid" = String, Path, description = "The admin's uid")),
    responses(
        (status = 204),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`last-admin`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn revoke_admin(
    State(state): State<UsersState>,
    admin: Admin,
    Path(uid): Path<String>,
) -> Result<StatusCode> {
    let has_uid = |admin: &Model| admin.uid == uid;
    let write = admin.write(&state).await?;
    revoke_in(write, state.audit(), admin.user.as_actor(), has_uid).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn entries(db: &Db) -> Result<Json<Vec<AdminEntry>>> {
    let admins = list(db).await?;
    let uids = admins.iter().map(|admin| admin.uid.clone()).collect();
    let with_factor = identity::uids_with_factor(db.read(), uids).await?;
    let entry = |admin: Model| AdminEntry {
        has_second_factor: with_factor.contains(&admin.uid),
        person: admin.into(),
    };
    Ok(Json(admins.into_iter().map(entry).collect()))
}

/// The admins, by email.
pub async fn list(db: &Db) -> Result<Vec<Model>> {
    Ok(store::admins(db.read()).await?)
}

/// Makes the account with this email an admin.
///
/// # Errors
/// 404 when there is no such account, 422 when the email is invalid.
pub async fn grant(db: &Db, audit: AuditLog<'_>, by: Actor<'_>, email: &str) -> Result<()> {
    let write = db.write_as_system().await?;
    let account = account_by_email(&write, email).await?;
    grant_in(write, audit, by, &account).await
}

async fn account_by_email(connection: &impl Connection, email: &str) -> Result<IdentityModel> {
    identity::check_email(email)?;
    identity::account_by_email(connection, email)
        .await?
        .ok_or_else(no_account)
}

async fn grant_in(
    write: Transaction,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    account: &IdentityModel,
) -> Result<()> {
    create_record(&write, account, audit.clock.now())
        .await
        .map_err(Problem::foreign_key_not_found("account"))?;
    store::set_role(&write, &account.uid, Role::Admin).await?;
    identity::offer_second_factor(&write, &account.uid).await?;
    // No link may give access to an admin's account (docs/decisions/0018 and 0021), not even an earlier one.
    identity::revoke_links(&write, &account.uid).await?;
    store::delete_setup_tokens(&write).await?;
    let subject = Subject {
        name: &account.email,
        id: &account.uid,
    };
    audit.write(&write, by, Action::GrantAdmin, subject).await?;
    write.commit().await?;
    Ok(())
}

/// Revokes the role of the admin that `which` selects.
///
/// # Errors
/// 404 when none matches, 409 for the last one.
pub async fn revoke(
    db: &Db,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    which: impl Fn(&Model) -> bool,
) -> Result<()> {
    revoke_in(db.write_as_system().await?, audit, by, which).await
}

async fn revoke_in(
    write: Transaction,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    which: impl Fn(&Model) -> bool,
) -> Result<()> {
    let admins = store::lock_admins(&write).await?;
    let found = admins
        .iter()
        .find(|admin| which(admin))
        .ok_or_else(|| Problem::not_found("admin"))?;
    // Disabled admins don't count, because they can't log in.
    let remaining = store::enabled_admins(&write)
        .await?
        .iter()
        .any(|uid| *uid != found.uid);
    if !remaining {
        return Err(last_admin());
    }
    store::set_role(&write, &found.uid, Role::User).await?;
    let subject = Subject {
        name: &found.email,
        id: &found.uid,
    };
    audit.write(&write, by, Action::RevokeAdmin, subject).await?;
    write.commit().await?;
    Ok(())
}

/// Whether this user is the only enabled admin.
pub async fn is_last_admin(connection: &impl Connection, uid: &str) -> Result<bool, DbErr> {
    let enabled = store::enabled_admins(connection).await?;
    Ok(matches!(enabled.as_slice(), [only] if only == uid))
}

/// Refuses the last admin. The admins must be locked, so that two who leave at once don't leave none.
///
/// # Errors
/// 409 `last-admin`.
pub async fn require_another_admin(connection: &impl Connection, uid: &str) -> Result<()> {
    if is_last_admin(connection, uid).await? {
        Err(last_admin())
    } else {
        Ok(())
    }
}

/// 409 for an action that would leave no enabled admin.
pub(super) fn last_admin() -> Problem {
    Problem::new(
        ErrorCode::LastAdmin,
        "You can't remove the last admin. Make someone else an admin first.",
    )
}

/// 404 for an email without an account.
pub fn no_account() -> Problem {
    Problem::new(
        ErrorCode::NotFound,
        "No account uses this email address yet. They need to register first.",
    )
}
