//! One log line for each request: id, method, route, status, time. The route is the pattern (`/api/audio/{audioId}`),
//! never the URL with its query, so that no token or answer can get into the log.

use std::time::{Duration, Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
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
const TIMEOUT: Duration = Duration::from_mins(1);
/// How long an upload may take: 25 MiB from a school's slow line. Those that stand still are ended by whoever reads them.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(15);

/// Runs the request under the time limit and writes its line.
pub async fn log_request(State(chance): State<Chance>, request: Request, next: Next) -> Response {
    let id = format!("{:016x}", u64::from_le_bytes(chance.bytes()));
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "-".to_owned(), |path| path.as_str().to_owned());
    let timeout = if is_upload(&request) {
        UPLOAD_TIMEOUT
    } else {
        TIMEOUT
    };
    let mut line = Line {
        id,
        method,
        route,
        start: Instant::now(),
        is_written: false,
    };
    let mut response = match tokio::time::timeout(timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::new(
            ErrorCode::Timeout,
            "The server took too long to answer. Please try again.",
        )
        .into_response(),
    };
    line.write(
        response.status().as_u16(),
        response.extensions_mut().remove::<Cause>(),
    );
    if let Ok(id) = HeaderValue::try_from(line.id.as_str()) {
        response.headers_mut().insert(REQUEST_ID.clone(), id);
    }
    response
}

fn is_upload(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    content_type.is_some_and(|value| value.as_bytes().starts_with(b"multipart/form-data"))
}

/// A request's line. Written when it was answered, or when it is dropped because the client went away.
struct Line {
    id: String,
    method: Method,
    route: String,
    start: Instant,
    is_written: bool,
}

impl Line {
    fn write(&mut self, status: u16, cause: Option<Cause>) {
        self.is_written = true;
        let Self {
            id, method, route, ..
        } = &self;
        let micros = self.start.elapsed().as_micros();
        match cause {
            Some(cause) => {
                let cause = cause.for_log();
                tracing::error!(%id, %method, route, status, micros, cause, "request");
            }
            None => tracing::info!(%id, %method, route, status, micros, "request"),
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        /// What proxies log when the client closed the request.
        const CLIENT_CLOSED_REQUEST: u16 = 499;
        if !self.is_written {
            self.write(CLIENT_CLOSED_REQUEST, None);
        }
    }
}
