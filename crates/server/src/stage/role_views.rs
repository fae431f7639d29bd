//! Views for organizers, who hold every role.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    entity::grants::OfficialRole,
    roles::Audience,
    state::StageState,
    streams::stream_views,
    teacher_view::TeacherView,
    views::{CheckInView, DeskView, JudgeView, LampView, PronouncerView, ScribeView, TimekeeperView},
};
use crate::{
    competitions::{Member, Organizer, Right},
    platform::{
        error::Result,
        http::Path,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(read_teacher_view))
        .routes(routes!(stream_teacher_view))
        .routes(routes!(read_stage_view))
        .routes(routes!(stream_stage_view))
}

/// The view of a role. A head judge has that of judges.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "for the contract: views are sent as they are"
)]
pub(super) enum StageView {
    Pronouncer(PronouncerView),
    Judge(JudgeView),
    Scribe(ScribeView),
    Timekeeper(TimekeeperView),
    Lamp(LampView),
    Desk(DeskView),
    CheckIn(CheckInView),
}

#[derive(Deserialize)]
struct RoleInPath {
    role: OfficialRole,
}

/// Read a bee's view for a lone teacher
///
/// What the pronouncer, the judges and the desk need, with the word.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/view/teacher", operation_id = "readTeacherView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = TeacherView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_teacher_view(State(state): State<StageState>, scoped: ScopedBee) -> Result<Response> {
    read(&state, &scoped, Audience::Teacher).await
}

/// Stream a bee's view for a lone teacher
///
/// Server-sent events: `view` with a whole view, and every 5 seconds `beat` with the server's `t`. With the `Last-Event-ID` of the
/// current view, only beats until it changes.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/stream/teacher", operation_id = "streamTeacherView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, content_type = "text/event-stream", body = TeacherView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn stream_teacher_view(
    State(state): State<StageState>,
    scoped: ScopedBee,
    headers: HeaderMap,
) -> Result<Response> {
    stream(state, scoped, Audience::Teacher, &headers).await
}

/// Read a bee's view for a role
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/view/{role}", operation_id = "readStageView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("role" = OfficialRole, Path),
    ),
    responses((status = 200, body = StageView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_stage_view(
    State(state): State<StageState>,
    scoped: ScopedBee,
    Path(RoleInPath { role }): Path<RoleInPath>,
) -> Result<Response> {
    read(&state, &scoped, role.organizers_audience()).await
}

/// Stream a bee's view for a role
///
/// As `streamTeacherView`.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/stream/{role}", operation_id = "streamStageView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("role" = OfficialRole, Path),
    ),
    responses((status = 200, content_type = "text/event-stream", body = StageView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn stream_stage_view(
    State(state): State<StageState>,
    scoped: ScopedBee,
    Path(RoleInPath { role }): Path<RoleInPath>,
    headers: HeaderMap,
) -> Result<Response> {
    stream(state, scoped, role.organizers_audience(), &headers).await
}

async fn read(state: &StageState, scoped: &ScopedBee, audience: Audience) -> Result<Response> {
    let live = state.live(&scoped.bee.id).await?;
    Ok(live.view(audience).await?.response(&state.clock))
}

async fn stream(
    state: StageState,
    ScopedBee { organizer, bee }: ScopedBee,
    audience: Audience,
    headers: &HeaderMap,
) -> Result<Response> {
    let live = state.live(&bee.id).await?;
    let views = live.subscribe(audience).await?;
    let (source, rng) = (state.source(live, views), state.rng.clone());
    let Member {
        user, competition, ..
    } = organizer.member;
    let reader = Arc::new((state, user, competition.id));
    Ok(stream_views(source, headers, &rng, move || {
        let reader = reader.clone();
        async move {
            let (state, user, competition_id) = &*reader;
            let still = async {
                let user = user.reload(state).await?;
                Organizer::of(Member::of_competition(state, user, competition_id).await?)
            };
            still.await.is_ok()
        }
    }))
}
