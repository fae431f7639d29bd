//! `/api/account`: deleting your account, with a preview.

use axum::{extract::State, http::StatusCode};
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    audit::{self, Action, Actor, Subject},
    competitions::{self, LeftCompetition},
    files, forms,
    identity::{self, ConfirmedBy, CurrentIdentity, Visitor},
    messages,
    platform::{
        db::{Transaction, held},
        error::{ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    posts,
    privacy::state::PrivacyState,
    stage, users, wordlists,
};

pub(super) fn router() -> OpenApiRouter<PrivacyState> {
    OpenApiRouter::new()
        .routes(routes!(read_account_deletion_preview))
        .routes(routes!(delete_account))
}

/// What deleting your account requires and affects.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountDeletionPreview {
    confirmed_by: ConfirmedBy,
    /// Whether you are the last admin, whose account can't be deleted.
    last_admin: bool,
    /// Whether you organize a competition. What you made for it stays.
    organizes: bool,
    /// Competitions that would have no organizer left.
    left_without_organizer: Vec<LeftCompetition>,
}

/// Confirms the deletion.
#[derive(Deserialize, ToSchema)]
struct AccountDeletion {
    /// Your password, if the account has one.
    #[serde(default)]
    #[schema(format = "password")]
    password: Option<String>,
}

/// Preview deleting your account
#[utoipa::path(
    get, path = "/api/account/end", operation_id = "readAccountDeletionPreview", tag = "identity",
    responses((status = 200, body = AccountDeletionPreview), SignedInOnly, ServerErrors)
)]
async fn read_account_deletion_preview(
    State(state): State<PrivacyState>,
    CurrentIdentity {
        identity: account, ..
    }: CurrentIdentity,
) -> Result<Json<AccountDeletionPreview>> {
    let db = state.db.read();
    Ok(Json(AccountDeletionPreview {
        confirmed_by: identity::confirmed_by(&state, &account),
        last_admin: users::is_last_admin(db, &account.uid).await?,
        organizes: competitions::organizes_any(db, &account.uid).await?,
        left_without_organizer: competitions::left_without_organizer(db, &account.uid).await?,
    }))
}

/// Delete your account
///
/// With everything stored about you: answers, practice progress, sessions. What you created as an organizer stays in the
/// competitions, without your name. The last admin can't be deleted.
#[utoipa::path(
    delete, path = "/api/account", operation_id = "deleteAccount", tag = "identity",
    request_body = AccountDeletion,
    responses(
        (status = 204),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-signed-in` or `wrong-password`"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`: without a password, you must have logged in within the last 15 minutes"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`last-admin`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passwords, or too many requests waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn delete_account(
    State(state): State<PrivacyState>,
    current: CurrentIdentity,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<AccountDeletion>,
) -> Result<(StatusCode, CookieJar)> {
    let account = &current.identity;
    identity::confirm_owner(&state, &current, body.password.as_deref(), &visitor).await?;
    let uid = &account.uid;
    let write = lock_everything_of(&state, &current).await?;
    let actor = Actor::Person {
        uid,
        email: &account.email,
    };
    let subject = Subject {
        name: &account.email,
        id: uid,
    };
    state
        .audit()
        .write(&write, actor, Action::DeleteAccount, subject)
        .await?;
    audit::anonymize(&write, uid).await?;
    competitions::delete_invitations_to(&write, &account.email).await?;
    competitions::clear_consent_creator(&write, uid).await?;
    posts::clear_creator(&write, uid).await?;
    messages::forget_person(&write, uid).await?;
    forms::clear_creator(&write, uid).await?;
    files::clear_creator(&write, uid).await?;
    wordlists::clear_creator(&write, uid).await?;
    stage::forget_names(&write, uid).await?;
    stage::clear_creator(&write, uid).await?;
    held::clear_creator(&write, uid).await?;
    // Foreign keys delete the user record, memberships, answers and practice progress.
    if !identity::delete(&write, account).await? {
        return Err(identity::not_signed_in());
    }
    messages::finish_emptied(&write, state.clock.now()).await?;
    write.commit().await?;
    Ok((StatusCode::NO_CONTENT, identity::without_session(&state, jar)))
}

/// Begins a transaction with the account's rows locked, so that nothing can be added to it. Locks memberships before the user
/// record and the session, as answering and practicing do. Starts over if a membership was added in between, because its
/// holder may wait for the record: a deadlock.
async fn lock_everything_of(state: &PrivacyState, current: &CurrentIdentity) -> Result<Transaction> {
    let uid = &current.identity.uid;
    loop {
        let write = state.db.write_long_as_system().await?;
        let locked = competitions::lock_memberships_of(&write, uid).await?;
        users::lock(&write, uid).await?;
        current.prove(state, &write).await?;
        users::require_another_admin(&write, uid).await?;
        if competitions::memberships_of(&write, uid).await? == locked {
            return Ok(write);
        }
    }
}
