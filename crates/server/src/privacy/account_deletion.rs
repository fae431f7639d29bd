//! `/api/account`: the end of an account, and what it would mean.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    audit::{self, Action, Actor, Subject},
    competitions::{self, LeftCompetition},
    files, forms,
    identity::{self, ConfirmedBy, CurrentIdentity},
    platform::{
        client_address::ClientAddress,
        db::{Db, Transaction},
        error::{ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
    posts,
    privacy::state::PrivacyState,
    users, wordlists,
};

pub(super) fn router() -> OpenApiRouter<PrivacyState> {
    OpenApiRouter::new()
        .routes(routes!(read_account_end))
        .routes(routes!(delete_account))
}

/// What deleting one's account asks for, and what it leaves behind.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountDeletionPreview {
    confirmed_by: ConfirmedBy,
    /// Whether one is the only admin, who cannot go.
    last_admin: bool,
    /// The competitions that nobody would organize any more.
    left_without_organizer: Vec<LeftCompetition>,
}

/// What confirms that one means it.
#[derive(Deserialize, ToSchema)]
struct AccountDeletion {
    /// One's password, where the account has one.
    #[serde(default)]
    #[schema(format = "password")]
    password: Option<String>,
}

/// Read what deleting one's account would mean
#[utoipa::path(
    get, path = "/api/account/end", operation_id = "readAccountEnd", tag = "identity",
    responses((status = 200, body = AccountDeletionPreview), SignedInOnly, ServerErrors)
)]
async fn read_account_end(
    State(state): State<PrivacyState>,
    CurrentIdentity { identity: account }: CurrentIdentity,
) -> Result<Json<AccountDeletionPreview>> {
    let db = state.db.read();
    Ok(Json(AccountDeletionPreview {
        confirmed_by: identity::confirmed_by(&state, &account),
        last_admin: users::is_last_admin(db, &account.uid).await?,
        left_without_organizer: competitions::left_without_organizer(db, &account.uid).await?,
    }))
}

/// Delete one's account
///
/// With all that is stored about one: answers, practice, sessions. What one made as an organizer belongs to the competitions
/// and stays, without one's name. Never the last admin's.
#[utoipa::path(
    delete, path = "/api/account", operation_id = "deleteAccount", tag = "identity",
    request_body = AccountDeletion,
    responses(
        (status = 204),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-signed-in`, or `wrong-password`"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`: without a password, one must have signed in within ten minutes"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`last-admin`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passwords, or too many are waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn delete_account(
    State(state): State<PrivacyState>,
    CurrentIdentity { identity: account }: CurrentIdentity,
    address: ClientAddress,
    jar: CookieJar,
    headers: HeaderMap,
    Json(body): Json<AccountDeletion>,
) -> Result<(StatusCode, CookieJar)> {
    identity::confirm_owner(&state, &account, body.password.as_deref(), address, &headers).await?;
    let uid = &account.uid;
    let write = lock_all_of(&state.db, uid).await?;
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
    posts::clear_creator(&write, uid).await?;
    forms::clear_creator(&write, uid).await?;
    files::clear_creator(&write, uid).await?;
    wordlists::clear_creator(&write, uid).await?;
    // The user record, memberships, answers and practice go by foreign keys.
    if !identity::delete(&write, &account).await? {
        return Err(identity::not_signed_in());
    }
    write.commit().await?;
    Ok((StatusCode::NO_CONTENT, jar.add(identity::removal_cookie(&state))))
}

/// Begins the end of an account: nothing that belongs to it is added from here on. Memberships are locked before the user
/// record, as by whoever answers or practices. One that was added in between may be held by somebody who waits for the
/// record, so then it begins anew.
async fn lock_all_of(db: &Db, uid: &str) -> Result<Transaction> {
    loop {
        let write = db.write().await?;
        users::require_another_admin(&write, uid).await?;
        let locked = competitions::lock_memberships_of(&write, uid).await?;
        users::lock(&write, uid).await?;
        if competitions::memberships_of(&write, uid).await? == locked {
            return Ok(write);
        }
    }
}
