//! Links that show a bee's board to anyone, for the computer at the projector.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{BoardOf, ScopedBee},
    board_view::BoardView,
    entity::board_links,
    state::StageState,
    store,
    streams::stream_views,
};
use crate::platform::{
    crypto::token_hash,
    error::{Problem, ProblemDocument, Result},
    http::{Json, Path},
    openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
};

/// How long a link is valid: for the evening, and the rehearsal before.
const VALID_FOR: TimeDelta = TimeDelta::hours(24);

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(create_board_link))
        .routes(routes!(revoke_board_link))
        .routes(routes!(read_board))
        .routes(routes!(stream_board))
}

/// A new link to a board. Only this response has the token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBoardLink {
    #[serde(rename = "_id")]
    id: String,
    token: String,
    /// The board's address.
    url: String,
    expires_at: DateTime<Utc>,
}

/// Create a link to a bee's board
///
/// It shows the board to anyone for 24 hours.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/board-link", operation_id = "createBoardLink", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 201, body = NewBoardLink), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn create_board_link(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
) -> Result<(StatusCode, Json<NewBoardLink>)> {
    let token = state.rng.token();
    let now = state.clock.now();
    let row = board_links::Model {
        id: state.rng.id(&state.clock),
        bee_id: bee.id,
        token_hash: token_hash(&token),
        created_at: now,
        expires_at: now + VALID_FOR,
    };
    let link = NewBoardLink {
        id: row.id.clone(),
        url: format!("{}/board/{token}", state.origin()),
        token,
        expires_at: row.expires_at,
    };
    let write = organizer.write(&state).await?;
    store::insert_link(&write, row).await?;
    write.commit().await?;
    Ok((StatusCode::CREATED, Json(link)))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LinkInPath {
    link_id: String,
}

/// Revoke a link to a bee's board
///
/// Boards that it shows end within seconds.
#[utoipa::path(
    delete, path = "/api/bee/competition/{code}/{beeId}/board-link/{linkId}", operation_id = "revokeBoardLink",
    tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("linkId" = String, Path, description = "The link's id"),
    ),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn revoke_board_link(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
    Path(LinkInPath { link_id }): Path<LinkInPath>,
) -> Result<StatusCode> {
    let write = organizer.write(&state).await?;
    if !store::delete_link(&write, &bee.id, &link_id).await? {
        return Err(Problem::not_found("link"));
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read a bee's board
///
/// What the projector shows, with a link's token instead of a session.
#[utoipa::path(
    get, path = "/api/board/{token}/view", operation_id = "readBoard", tag = "stage",
    params(("token" = String, Path, description = "The link's token")),
    responses(
        (status = 200, body = BoardView),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: the link was revoked or has expired"),
        ServerErrors,
    )
)]
async fn read_board(State(state): State<StageState>, board: BoardOf) -> Result<Response> {
    Ok(state.live(&board.bee_id).await?.board.borrow().response())
}

/// Stream a bee's board
///
/// Server-sent events: `view` with a whole view, and every 5 seconds `beat` with the server's `t`. With the `Last-Event-ID` of the
/// current view, only beats until it changes.
#[utoipa::path(
    get, path = "/api/board/{token}/stream", operation_id = "streamBoard", tag = "stage",
    params(("token" = String, Path, description = "The link's token")),
    responses(
        (status = 200, content_type = "text/event-stream", body = BoardView),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: the link was revoked or has expired"),
        ServerErrors,
    )
)]
async fn stream_board(
    State(state): State<StageState>,
    board: BoardOf,
    headers: HeaderMap,
) -> Result<Response> {
    let bee = state.live(&board.bee_id).await?;
    let views = bee.board.subscribe();
    let (source, checked) = (state.source(bee, views), state.clone());
    let board = std::sync::Arc::new(board);
    Ok(stream_views(source, &headers, &state.rng, move || {
        let (state, board) = (checked.clone(), board.clone());
        async move { board.is_valid(&state).await }
    }))
}
