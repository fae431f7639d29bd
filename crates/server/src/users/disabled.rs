//! Disabling and enabling accounts, for admins.

use axum::{extract::State, http::StatusCode};
use utoipa_axum::router::OpenApiRouter;

use super::{
    admins::{ByEmail, last_admin, no_account},
    api::Person,
    current_user::Admin,
    records::create_record,
    store,
};
use crate::{
    audit::{Action, Subject},
    identity,
    platform::{
        db::Db,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new()
        .routes(routes!(list_disabled, disable_user))
        .routes(routes!(enable_user))
}

/// List the disabled accounts
#[utoipa::path(
    get, path = "/api/user/disabled", operation_id = "listDisabled", tag = "users",
    responses((status = 200, body = Vec<Person>), SignedInOnly, ServerErrors)
)]
async fn list_disabled(State(state): State<UsersState>, _admin: Admin) -> Result<Json<Vec<Person>>> {
    people(&state.db).await
}

/// Disable an account
///
/// By email or log-in name. Ends its sessions and prevents logging in. Not your own account or the last admin's.
#[utoipa::path(
    post, path = "/api/user/disabled", operation_id = "disableUser", tag = "users",
    request_body = ByEmail,
    responses(
        (status = 200, body = Vec<Person>),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`own-account` or `last-admin`"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn disable_user(
    State(state): State<UsersState>,
    admin: Admin,
    Json(body): Json<ByEmail>,
) -> Result<Json<Vec<Person>>> {
    // Locks the admins before counting, so that two who disable each other don't leave none.
    let write = admin.write(&state).await?;
    let account = identity::account_by_handle(&write, &body.email)
        .await?
        .ok_or_else(no_account)?;
    if account.uid == admin.user.uid {
        return Err(Problem::new(
            ErrorCode::OwnAccount,
            "You can't disable your own account.",
        ));
    }
    let enabled = store::enabled_admins(&write).await?;
    if enabled.contains(&account.uid) && enabled.len() == 1 {
        return Err(last_admin());
    }
    // People who never opened the app have no record yet, but must appear in the list.
    create_record(&write, &account, state.clock.now())
        .await
        .map_err(Problem::foreign_key_not_found("account"))?;
    identity::set_disabled(&write, &account.uid, true).await?;
    let subject = Subject {
        name: account.handle(),
        id: &account.uid,
    };
    let by = admin.user.as_actor();
    state
        .audit()
        .write(&write, by, Action::DisableAccount, subject)
        .await?;
    write.commit().await?;
    people(&state.db).await
}

/// Enable an account again
#[utoipa::path(
    delete, path = "/api/user/disabled/{uid}", operation_id = "enableUser", tag = "users",
    params(("uid" = String, Path, description = "The account's uid")),
    responses((status = 204), SignedInOnly, ServerErrors)
)]
async fn enable_user(
    State(state): State<UsersState>,
    admin: Admin,
    Path(uid): Path<String>,
) -> Result<StatusCode> {
    let write = admin.write(&state).await?;
    let disabled = store::by_uids(&write, identity::disabled_uids()).await?;
    let found = disabled
        .into_iter()
        .find(|user| user.uid == uid)
        .ok_or_else(|| Problem::not_found("disabled account"))?;
    identity::set_disabled(&write, &found.uid, false).await?;
    let subject = Subject {
        name: found.handle(),
        id: &found.uid,
    };
    let by = admin.user.as_actor();
    state
        .audit()
        .write(&write, by, Action::EnableAccount, subject)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn people(db: &Db) -> Result<Json<Vec<Person>>> {
    let disabled = store::by_uids(db.read(), identity::disabled_uids()).await?;
    Ok(Json(disabled.into_iter().map(Into::into).collect()))
}
