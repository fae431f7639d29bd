//! One log line for each request: id, method, route, status, time. The route is the pattern (`/api/audio/{audioId}`),
//! never the URL with its query, so that no token or answer can get into the log.

use std::time::{Duration, Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    chance::Chance,
    error::{Cause, ErrorCode, Problem},
};

/// The response header with the request's id, so that a person can quote it.
static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How long a request may take (design §4).
const TIMEOUT: Duration = Duration::from_secs(60);

/// Runs the request under the time limit and writes its line.
pub async fn log_request(State(chance): State<Chance>, request: Request, next: Next) -> Response {
    let id = format!("{:016x}", u64::from_le_bytes(chance.bytes()));
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "-".to_owned(), |path| path.as_str().to_owned());
    let start = Instant::now();
    let mut response = match tokio::time::timeout(TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::new(
            ErrorCode::Timeout,
            "The server took too long to answer. Please try again.",
        )
        .into_response(),
    };
    let status = response.status().as_u16();
    let micros = start.elapsed().as_micros();
    match response.extensions_mut().remove::<Cause>() {
        Some(cause) => {
            tracing::error!(%id, %method, route, status, micros, cause = cause.for_log(), "request");
        }
        None => tracing::info!(%id, %method, route, status, micros, "request"),
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID.clone(), id);
    }
    response
}
