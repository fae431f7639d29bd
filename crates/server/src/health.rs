//! Whether the server and what it needs respond: `/api/health` for people, `/healthz` and `/readyz` for load balancers and
//! container managers (docs/decisions/0105).

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::platform::{
    error::{Problem, Result},
    http::Json,
    openapi::ServerErrors,
    readiness::Missing,
    routes::routes,
    state::PlatformState,
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<PlatformState> {
    OpenApiRouter::new().routes(routes!(read_health))
}

/// Answers `/healthz` and `/readyz`, which need neither session nor log line.
pub async fn probe(platform: &PlatformState, path: &str) -> Option<Response> {
    let text = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    match path {
        "/healthz" => Some((text, "ok\n").into_response()),
        "/readyz" => Some(match missing(platform).await {
            None => (text, "ok\n").into_response(),
            Some(missing) => {
                let reason = format!("{}\n", missing.reason());
                (StatusCode::SERVICE_UNAVAILABLE, text, reason).into_response()
            }
        }),
        _ => None,
    }
}

async fn missing(platform: &PlatformState) -> Option<Missing> {
    let (clock, rng) = (&platform.clock, &platform.rng);
    platform
        .readiness
        .missing(&platform.db, &platform.blobs, clock, rng)
        .await
}

/// A healthy server.
#[derive(Serialize, ToSchema)]
struct Health {
    #[schema(example = "ok")]
    status: &'static str,
    version: &'static str,
}

/// Check the server's health
///
/// 200 if the database responds. 507 if a disk was full in the last five minutes.
#[utoipa::path(
    get, path = "/api/health", operation_id = "readHealth", tag = "health",
    responses((status = 200, body = Health), ServerErrors)
)]
async fn read_health(State(state): State<PlatformState>) -> Result<Json<Health>> {
    state.db.ping().await?;
    if state.was_disk_full() {
        return Err(Problem::disk_full());
    }
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    }))
}
