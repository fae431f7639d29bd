//! Links that show a bee to anyone: the board for the computer at the projector, and what people at home see.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{BoardOf, ScopedBee},
    board_view::BoardView,
    entity::board_links::{self, LinkKind},
    state::StageState,
    store,
    streams::stream_views,
    views::WatchView,
};
use crate::platform::{
    crypto::token_hash,
    error::{Problem, ProblemDocument, Result},
    http::{Json, Path},
    openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    routes::routes,
};

/// How long a link is valid: for the evening, and the rehearsal before.
const VALID_FOR: TimeDelta = TimeDelta::hours(24);
/// How much later than the hall people at home may see a bee, in seconds.
const LONGEST_DELAY: u32 = 60;

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(create_board_link))
        .routes(routes!(revoke_board_link))
        .routes(routes!(read_board))
        .routes(routes!(stream_board))
}

/// What a link shows.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = BoardLinkOptions)]
struct LinkOptions {
    #[schema(required = false)]
    kind: LinkKind,
    /// How much later than the hall, for people at home.
    #[schema(required = false, maximum = 60)]
    delay_seconds: u32,
}

/// What people with a link see.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "for the contract: views are sent as they are")]
enum LinkView {
    Board(BoardView),
    Watch(WatchView),
}

/// A new link. Only this response has the token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBoardLink {
    #[serde(rename = "_id")]
    id: String,
    kind: LinkKind,
    delay_seconds: u32,
    token: String,
    /// The address of what it shows.
    url: String,
    expires_at: DateTime<Utc>,
}

/// Create a link to a bee
///
/// It shows the board to anyone for 24 hours or, of the kind `watch`, what people at home see.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/board-link", operation_id = "createBoardLink", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = Option<LinkOptions>,
    responses((status = 201, body = NewBoardLink), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_board_link(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
    body: Option<Json<LinkOptions>>,
) -> Result<(StatusCode, Json<NewBoardLink>)> {
    let LinkOptions { kind, delay_seconds } = body.map(|Json(body)| body).unwrap_or_default();
    if delay_seconds > LONGEST_DELAY || (kind == LinkKind::Board && delay_seconds > 0) {
        let error = format!("People at home see the bee 0 to {LONGEST_DELAY} seconds later.");
        return Err(Problem::invalid_field("delaySeconds", error));
    }
    let token = state.rng.token();
    let now = state.clock.now();
    let row = board_links::Model {
        id: state.rng.id(&state.clock),
        bee_id: bee.id,
        kind,
        delay_seconds: i32::try_from(delay_seconds).map_err(Problem::internal)?,
        token_hash: token_hash(&token),
        created_at: now,
        expires_at: now + VALID_FOR,
        creator_uid: Some(organizer.member.user.uid.clone()),
    };
    let link = NewBoardLink {
        id: row.id.clone(),
        url: match kind {
            LinkKind::Board => format!("{}/board/{token}", state.origin()),
            LinkKind::Watch => format!("{}/watch/{token}", state.origin()),
        },
        kind,
        delay_seconds,
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

/// Revoke a link to a bee
///
/// What it shows ends within seconds.
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

/// Read what a link shows
///
/// The board or what people at home see, with the link's token instead of a session.
#[utoipa::path(
    get, path = "/api/board/{token}/view", operation_id = "readBoard", tag = "stage",
    params(("token" = String, Path, description = "The link's token")),
    responses(
        (status = 200, body = LinkView),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: the link was revoked or has expired"),
        ServerErrors,
    )
)]
async fn read_board(State(state): State<StageState>, board: BoardOf) -> Result<Response> {
    let live = state.live(&board.link.bee_id).await?;
    Ok(live.view(board.audience()).await?.response(&state.clock))
}

/// Stream what a link shows
///
/// Server-sent events: `view` with a whole view, and every 5 seconds `beat` with the server's `t`. With the `Last-Event-ID` of the
/// current view, only beats until it changes. 503 when too many follow: ask for the view every few seconds then.
#[utoipa::path(
    get, path = "/api/board/{token}/stream", operation_id = "streamBoard", tag = "stage",
    params(("token" = String, Path, description = "The link's token")),
    responses(
        (status = 200, content_type = "text/event-stream", body = LinkView),
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
    // The hall doesn't wait behind people at home.
    let permit = match board.link.kind {
        LinkKind::Board => None,
        LinkKind::Watch => Some(state.admit_watcher()?),
    };
    let live = state.live(&board.link.bee_id).await?;
    let views = live.subscribe(board.audience()).await?;
    let source = state.source(live, views);
    let reader = Arc::new((state.clone(), board, permit));
    Ok(stream_views(source, &headers, &state.rng, move || {
        let reader = reader.clone();
        async move { reader.1.is_valid(&reader.0).await }
    }))
}
