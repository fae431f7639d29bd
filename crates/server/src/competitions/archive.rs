//! `/api/competition/{code}/archive`.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::Archivist,
    api::{Competition, reread},
    state::CompetitionsState,
    store,
};
use crate::{
    audit::Action,
    platform::{
        clock::Instant,
        error::Result,
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(archive_competition, unarchive_competition))
}

/// Archive a competition
///
/// From then on, everyone can read it, but nobody can change anything in it or join it. People can still leave, practice, and withdraw
/// consent, and its organizers can copy, unarchive and delete it.
#[utoipa::path(
    put, path = "/api/competition/{code}/archive", operation_id = "archiveCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Competition), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn archive_competition(
    State(state): State<CompetitionsState>,
    archivist: Archivist,
) -> Result<Json<Competition>> {
    let now = state.clock.now();
    set(&state, archivist, Some(now), Action::ArchiveCompetition).await
}

/// Unarchive a competition
#[utoipa::path(
    delete, path = "/api/competition/{code}/archive", operation_id = "unarchiveCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Competition), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn unarchive_competition(
    State(state): State<CompetitionsState>,
    archivist: Archivist,
) -> Result<Json<Competition>> {
    set(&state, archivist, None, Action::UnarchiveCompetition).await
}

async fn set(
    state: &CompetitionsState,
    archivist: Archivist,
    archived_at: Option<Instant>,
    action: Action,
) -> Result<Json<Competition>> {
    // Waits for changes under way.
    let write = archivist.write_exclusive(state).await?;
    let Archivist { organizer } = archivist;
    let id = &organizer.member.competition.id;
    store::set_archived(&write, id, archived_at).await?;
    organizer.audit(state, &write, action, id).await?;
    write.commit().await?;
    reread(state, organizer.member).await
}
