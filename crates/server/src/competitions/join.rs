//! Joining by code in two steps (spec §4). Both are idempotent, so joining again completes a half-finished join.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{Member, archived, consent_required, no_competition},
    api::Competition,
    consent,
    entity::competitions,
    membership_store,
    rules::CodeInput,
    state::CompetitionsState,
    store,
};
use crate::{
    platform::{
        client_address::ClientAddress,
        db::Connection,
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::{self, CurrentUser, User, Verified, require_self},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(add_competition))
        .routes(routes!(add_participant))
}

/// A request to join a competition.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Join {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// Your uid.
    user_id: String,
}

/// Join, first step: add the competition to your list
#[utoipa::path(
    post, path = "/api/user/add-competition", operation_id = "addCompetition", tag = "competitions",
    request_body = Join,
    responses((status = 200, body = User), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn add_competition(
    State(state): State<CompetitionsState>,
    Verified { user }: Verified,
    address: ClientAddress,
    Json(body): Json<Join>,
) -> Result<Json<User>> {
    let competition = find(&state, &user, address, &body).await?;
    let write = user.write(&state).await?;
    add_to_list(&write, &competition.id, &user.uid).await?;
    write.commit().await?;
    let user = users::user_response(&state, user.into_model()).await?;
    Ok(Json(user))
}

/// Join, second step: become a participant
///
/// If the competition requires consent, `consent-required` until there is one.
#[utoipa::path(
    post, path = "/api/competition/add-participant", operation_id = "addParticipant", tag = "competitions",
    request_body = Join,
    responses((status = 200, body = Competition), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn add_participant(
    State(state): State<CompetitionsState>,
    Verified { user }: Verified,
    address: ClientAddress,
    Json(body): Json<Join>,
) -> Result<Json<Competition>> {
    let competition = find(&state, &user, address, &body).await?;
    let (id, uid) = (&competition.id, &user.uid);
    let write = user.write(&state).await?;
    add_to_list(&write, id, uid).await?;
    // No consent is withdrawn meanwhile.
    membership_store::lock_membership(&write, id, uid).await?;
    if !membership_store::is_in(&write, id, uid).await? && consent::is_missing(&write, id, uid).await? {
        write.commit().await?;
        return Err(consent_required());
    }
    store::add_participant(&write, id, uid, state.clock.now()).await?;
    write.commit().await?;
    let member = Member::of_competition(&state, user, &competition.id).await?;
    Competition::for_member(&state, member).await.map(Json)
}

async fn add_to_list(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<()> {
    store::add_to_list(connection, competition_id, uid)
        .await
        .map_err(Problem::foreign_key_not_found("competition"))?;
    // It may have been archived since it was found.
    if membership_store::lock_current(connection, competition_id).await? {
        return Ok(());
    }
    Err(archived())
}

async fn find(
    state: &CompetitionsState,
    user: &CurrentUser,
    address: ClientAddress,
    body: &Join,
) -> Result<competitions::Model> {
    require_self(user, &body.user_id)?;
    let code = body.code.parse("code")?;
    let found = store::by_code(state.db.read(), code.number());
    match state.join_failures.look_up(&user.uid, address, found).await? {
        Some(competition) if competition.archived_at.is_some() => Err(archived()),
        Some(competition) => Ok(competition),
        None => Err(no_competition()),
    }
}
