//! The device of an official without an account: it exchanges a code for a role, sees what the role sees, and commands.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use axum_extra::extract::cookie::CookieJar;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    audio,
    caller::{Caller, SecondOfficial},
    commands::{Accepted, CommandBody, give},
    devices::GrantState,
    entity::grants::{self, OfficialRole},
    grants::VALID_FOR,
    grants_store,
    official_access::{
        Device, Looking, MeantGrant, Official, WordKeeper, cookie, new_token_hash, without_role,
    },
    role_views::StageView,
    roles::Audience,
    state::StageState,
    store,
    streams::stream_views,
    views::PronouncerView,
};
use crate::{
    competitions,
    platform::{
        client_address::ClientAddress,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Authorized, Json},
        one_time_code,
        openapi::{InvalidBody, OfficialsOnly, ServerErrors},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(take_role, read_official, give_role_back))
        .routes(routes!(read_official_view))
        .routes(routes!(look_at_word))
        .routes(routes!(stream_official_view))
        .routes(routes!(command_as_official))
        .routes(routes!(list_official_seconds))
        .routes(routes!(read_official_audio))
}

/// A code from an organizer.
#[derive(Deserialize, ToSchema)]
struct RoleCode {
    /// Case, spaces and dashes don't matter.
    #[schema(max_length = 100, example = "BCD-FGH-JKM")]
    code: String,
}

/// The role of this device.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OfficialState {
    #[serde(rename = "_id")]
    id: String,
    role: OfficialRole,
    label: String,
    bee: OfficialBee,
    state: GrantState,
    /// The digits to show, until an organizer has compared them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pairing: Option<String>,
    expires_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
struct OfficialBee {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    rehearsal: bool,
}

/// Take a role with a code
///
/// The code can't be used again. The device gets a cookie. A role that it had before ends.
#[utoipa::path(
    post, path = "/api/official", operation_id = "takeRole", tag = "stage",
    request_body = RoleCode,
    responses(
        (status = 200, body = OfficialState),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json", description = "`invalid-role-code`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json", description = "`too-many-requests`"),
        InvalidBody, ServerErrors,
    )
)]
async fn take_role(
    State(state): State<StageState>,
    address: ClientAddress,
    headers: HeaderMap,
    Json(body): Json<RoleCode>,
) -> Result<(CookieJar, Json<OfficialState>)> {
    let now = state.clock.now();
    // As a failure until it succeeds, so that concurrent guesses count too.
    state.count_guess(address, now).await?;
    let before = Device::of(&state, &headers).await?;
    let hashes = one_time_code::hashes(&state.secret_key, &body.code);
    let write = state.db.write_as_system().await?;
    let grant = grants_store::lock_by_code(&write, &hashes, now).await?;
    let grant = grant.ok_or_else(invalid_code)?;
    let bee = store::bee(&write, &grant.bee_id)
        .await?
        .ok_or_else(invalid_code)?;
    let organizers = competitions::active_organizers(&write, &bee.competition_id).await?;
    if !grant.is_by_one_of(&organizers) {
        return Err(invalid_code());
    }
    let token = state.rng.token();
    let [high, low] = state.rng.bytes();
    let digits = u16::from_be_bytes([high, low]) % 10_000;
    let grant = grants::Model {
        code_hash: None,
        token_hash: Some(new_token_hash(&state, &token)),
        pairing: grant.role.sees_words().then(|| format!("{digits:04}")),
        expires_at: now + VALID_FOR,
        ..grant
    };
    grants_store::exchange(&write, &grant).await?;
    if let Some(Device { grant: old, .. }) = before {
        grants_store::revoke(&write, &old.bee_id, &old.id, now).await?;
        store::bump_version(&write, &old.bee_id).await?;
    }
    store::bump_version(&write, &grant.bee_id).await?;
    state.refund_guess(&write, address, now).await?;
    write.commit().await?;
    let jar = CookieJar::new().add(cookie(&state, token, VALID_FOR));
    Ok((jar, Json(official_state(&state, grant).await?)))
}

fn invalid_code() -> Problem {
    Problem::new(
        ErrorCode::InvalidRoleCode,
        "This code is wrong, was already used or has expired.",
    )
}

/// Read this device's role
#[utoipa::path(
    get, path = "/api/official", operation_id = "readOfficial", tag = "stage",
    responses((status = 200, body = OfficialState), OfficialsOnly, ServerErrors)
)]
async fn read_official(State(state): State<StageState>, device: Device) -> Result<Json<OfficialState>> {
    Ok(Json(official_state(&state, device.grant).await?))
}

/// Give this device's role back
#[utoipa::path(
    delete, path = "/api/official", operation_id = "giveRoleBack", tag = "stage",
    responses((status = 204), OfficialsOnly, ServerErrors)
)]
async fn give_role_back(State(state): State<StageState>, device: Device) -> Result<(StatusCode, CookieJar)> {
    let write = state.db.write_as_system().await?;
    let Device { grant, .. } = device;
    grants_store::revoke(&write, &grant.bee_id, &grant.id, state.clock.now()).await?;
    store::bump_version(&write, &grant.bee_id).await?;
    write.commit().await?;
    Ok((StatusCode::NO_CONTENT, without_role(&state)))
}

async fn official_state(state: &StageState, grant: grants::Model) -> Result<OfficialState> {
    let bee = store::bee(state.db.read(), &grant.bee_id).await?;
    let bee = bee.ok_or_else(|| Problem::not_found("bee"))?;
    Ok(OfficialState {
        state: grant.state(state.clock.now()),
        id: grant.id,
        role: grant.role,
        label: grant.label,
        bee: OfficialBee {
            id: bee.id,
            title: bee.title,
            rehearsal: bee.rehearsal,
        },
        pairing: grant.pairing,
        expires_at: grant.expires_at,
    })
}

/// Read the view of this device's role
#[utoipa::path(
    get, path = "/api/official/view", operation_id = "readOfficialView", tag = "stage",
    params(MeantGrant),
    responses((status = 200, body = StageView), OfficialsOnly, ServerErrors)
)]
async fn read_official_view(
    State(state): State<StageState>,
    Official { device }: Official,
) -> Result<Response> {
    let live = state.live(&device.grant.bee_id).await?;
    Ok(live.view(device.role().audience()).await?.response(&state.clock))
}

/// Look at the word on stage
///
/// For the desk, whose own view has no word: what the pronouncer sees.
#[utoipa::path(
    get, path = "/api/official/view/pronouncer", operation_id = "lookAtWord", tag = "stage",
    responses((status = 200, body = PronouncerView), OfficialsOnly, ServerErrors)
)]
async fn look_at_word(State(state): State<StageState>, Looking { official }: Looking) -> Result<Response> {
    let live = state.live(&official.device.grant.bee_id).await?;
    Ok(live.view(Audience::Pronouncer).await?.response(&state.clock))
}

/// Stream the view of this device's role
///
/// Server-sent events: `view` with a whole view, and every 5 seconds `beat` with the server's `t`. With the `Last-Event-ID` of the
/// current view, only beats until it changes.
#[utoipa::path(
    get, path = "/api/official/stream", operation_id = "streamOfficialView", tag = "stage",
    params(MeantGrant),
    responses((status = 200, content_type = "text/event-stream", body = StageView), OfficialsOnly, ServerErrors)
)]
async fn stream_official_view(
    State(state): State<StageState>,
    official: Official,
    headers: HeaderMap,
) -> Result<Response> {
    let live = state.live(&official.device.grant.bee_id).await?;
    let views = live.subscribe(official.device.role().audience()).await?;
    let source = state.source(live, views);
    let reader = Arc::new((state.clone(), official));
    Ok(stream_views(source, &headers, &state.rng, move || {
        let reader = reader.clone();
        async move { reader.1.is_still(&reader.0).await }
    }))
}

/// Command a bee with this device's role
///
/// As `commandBee`. The rules refuse what the role may not do.
#[utoipa::path(
    post, path = "/api/official/command", operation_id = "commandAsOfficial", tag = "stage",
    params(MeantGrant),
    request_body = CommandBody,
    responses(
        (status = 200, body = Accepted),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`bee-moved-on`"),
        OfficialsOnly, InvalidBody, ServerErrors,
    )
)]
async fn command_as_official(
    State(state): State<StageState>,
    Authorized {
        right: official,
        body,
    }: Authorized<Official, CommandBody>,
) -> Result<Json<Accepted>> {
    let audience = official.device.role().audience();
    give(&state, &Caller::Official(Box::new(official)), audience, body).await
}

/// List who can agree to a rare decision
///
/// The bee's other officials, and the organizers.
#[utoipa::path(
    get, path = "/api/official/seconds", operation_id = "listOfficialSeconds", tag = "stage",
    responses((status = 200, body = Vec<SecondOfficial>), OfficialsOnly, ServerErrors)
)]
async fn list_official_seconds(
    State(state): State<StageState>,
    official: Official,
) -> Result<Json<Vec<SecondOfficial>>> {
    let caller = Caller::Official(Box::new(official));
    Ok(Json(caller.seconds(&state).await?))
}

/// Read the recording of the word on stage
///
/// As `readStageAudio`.
#[utoipa::path(
    get, path = "/api/official/audio", operation_id = "readOfficialAudio", tag = "stage",
    responses(
        (status = 200, content_type = "audio/*", body = [u8]),
        (status = 206, content_type = "audio/*", body = [u8], description = "The requested range"),
        (status = 304, description = "Not modified"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json", description = "`not-found`"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        OfficialsOnly, ServerErrors,
    )
)]
async fn read_official_audio(
    State(state): State<StageState>,
    WordKeeper { official }: WordKeeper,
    reader: ClientAddress,
    headers: HeaderMap,
) -> Result<Response> {
    audio::on_stage(&state, &official.device.grant.bee_id, reader, &headers).await
}
