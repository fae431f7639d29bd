//! Joining by code, in the spec's two steps (spec §4). Both are idempotent, so a join that stopped half-way is healed by
//! joining again.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{Member, no_competition},
    api::Competition,
    entity::competitions,
    guesses::Guess,
    rules::CodeInput,
    store,
};
use crate::{
    app::AppState,
    platform::{
        client_address::ClientAddress,
        db::DbErr,
        error::{Problem, Result},
        http::Json,
        openapi::{BadBody, Broken, ByCode, SignedInOnly},
    },
    users::{self, Account, User, Verified, require_self},
};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(add_competition))
        .routes(routes!(add_participant))
}

/// Who joins what.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Join {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// One's own uid.
    user_id: String,
}

/// Join, first step: put the competition into one's list
#[utoipa::path(
    post, path = "/api/user/add-competition", operation_id = "addCompetition", tag = "competitions",
    request_body = Join,
    responses((status = 200, body = User), SignedInOnly, ByCode, BadBody, Broken)
)]
async fn add_competition(
    State(state): State<AppState>,
    Verified(account): Verified,
    address: ClientAddress,
    Json(body): Json<Join>,
) -> Result<axum::Json<User>> {
    let competition = find(&state, &account, address, &body).await?;
    let write = state.db.write().await?;
    store::add_to_list(&write, &competition.id, &account.0.uid)
        .await
        .map_err(deleted_meanwhile)?;
    write.commit().await?;
    let user = users::user_with_studies(state.db.read(), account.0).await?;
    Ok(axum::Json(user))
}

/// Join, second step: become a participant
#[utoipa::path(
    post, path = "/api/competition/add-participant", operation_id = "addParticipant", tag = "competitions",
    request_body = Join,
    responses((status = 200, body = Competition), SignedInOnly, ByCode, BadBody, Broken)
)]
async fn add_participant(
    State(state): State<AppState>,
    Verified(account): Verified,
    address: ClientAddress,
    Json(body): Json<Join>,
) -> Result<axum::Json<Competition>> {
    let competition = find(&state, &account, address, &body).await?;
    let write = state.db.write().await?;
    store::add_participant(&write, &competition.id, &account.0.uid, state.clock.now())
        .await
        .map_err(deleted_meanwhile)?;
    write.commit().await?;
    let member = Member::of_competition(&state, account, &competition.id).await?;
    Competition::for_member(&state, member).await.map(axum::Json)
}

fn deleted_meanwhile(error: DbErr) -> Problem {
    Problem::missing_parent("competition")(error)
}

async fn find(
    state: &AppState,
    account: &Account,
    address: ClientAddress,
    body: &Join,
) -> Result<competitions::Model> {
    require_self(account, &body.user_id)?;
    let code = body.code.parse("code")?;
    let guess = Guess::new(state, &account.0.uid, address);
    guess.check()?;
    match store::by_code(state.db.read(), code.number()).await? {
        Some(competition) => Ok(competition),
        None => Err(guess.missed(no_competition())),
    }
}
