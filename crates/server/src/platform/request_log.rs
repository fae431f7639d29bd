//! Request id, log line, panic handling and timeout for every request.
//!
//! Logs the route's pattern (`/api/audio/{audioId}`), not the URL, which may contain a token.

use std::time::{Duration, Instant};

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Method},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Span;

use super::{
    cause::Cause,
    error::{ErrorCode, Problem},
    request_body::is_upload,
    state::PlatformState,
};

/// Response header with the request's id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How long a request may take (design §4).
const TIMEOUT: Duration = Duration::from_mins(1);
/// How long an upload may take: 25 MiB on a slow connection.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(15);
/// The route that takes the largest uploads.
const IMPORT: &str = "/api/competition/import";
/// How long an import may take: 512 MiB on a slow connection.
const IMPORT_TIMEOUT: Duration = Duration::from_hours(2);

/// The trace of a request that a proxy or another service gave one (W3C Trace Context), so that its log lines can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceId(String);

impl TraceId {
    /// From `traceparent`: version, trace, parent and flags. Anything else is ignored, as the standard says.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let mut parts = headers.get("traceparent")?.to_str().ok()?.split('-');
        let mut part = |length: usize| {
            parts.next().filter(|part| {
                part.len() == length && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            })
        };
        let is_zero = |part: &str| part.bytes().all(|byte| byte == b'0');
        let (version, trace, parent, _flags) = (part(2)?, part(32)?, part(16)?, part(2)?);
        let is_known = version != "ff" && (version != "00" || parts.next().is_none());
        (is_known && !is_zero(trace) && !is_zero(parent)).then(|| Self(trace.to_owned()))
    }
}

/// The span of what else is logged for the request with this id.
pub fn span(id: &str, method: &Method) -> Span {
    // At error level, so that errors have their request at every log level.
    tracing::error_span!("request", id, %method)
}

/// Gives a response the request's id, logs and measures it.
pub async fn log_request(
    platform: &PlatformState,
    method: Method,
    trace: Option<TraceId>,
    answer: impl AsyncFnOnce(&str) -> Response,
) -> Response {
    let began = Instant::now();
    let id = format!("{:016x}", u64::from_le_bytes(platform.rng.bytes()));
    let mut response = answer(&id).await;
    let took = began.elapsed();
    let route = response.extensions().get::<MatchedPath>();
    let route = route.map_or("-", MatchedPath::as_str);
    if let Some(metrics) = &platform.metrics {
        metrics.record(&method, route, response.status(), took);
    }
    let status = response.status().as_u16();
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let trace_id = trace.as_ref().map(|TraceId(trace)| trace.as_str());
    match response.extensions().get::<Cause>() {
        Some(cause) => {
            tracing::error!(id, trace_id, %method, route, status, micros, cause = cause.for_log(), "request");
        }
        None => tracing::info!(id, trace_id, %method, route, status, micros, "request"),
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Limits the time of all routes and the harm of their panics, and names them for the log.
pub fn with_limits(router: Router) -> Router {
    let panics = CatchPanicLayer::custom(|_| Problem::internal("a handler panicked").into_response());
    router.layer(panics).layer(from_fn(limit))
}

/// Answers 503 on timeout. tower-http's layer has the same timeout for uploads.
async fn limit(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let limit = match route.as_ref().map(MatchedPath::as_str) {
        Some(IMPORT) => IMPORT_TIMEOUT,
        _ if is_upload(&request) => UPLOAD_TIMEOUT,
        _ => TIMEOUT,
    };
    let answer = tokio::time::timeout(limit, next.run(request)).await;
    let mut response = answer.unwrap_or_else(|_| {
        Problem::new(
            ErrorCode::Timeout,
            "The server took too long to answer. Please try again.",
        )
        .into_response()
    });
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::{
        body::Body,
        http::{StatusCode, header},
        routing::{get, post},
    };
    use tower::ServiceExt;

    use super::*;

    async fn status(router: &Router, path: &str) -> StatusCode {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap().status()
    }

    #[test]
    fn only_valid_traces_are_logged() {
        let trace = "0af7651916cd43dd8448eb211c80319c";
        let of = |text: &str| {
            let headers = HeaderMap::from_iter([("traceparent".parse().unwrap(), text.parse().unwrap())]);
            TraceId::of(&headers)
        };
        let valid = Some(TraceId(trace.to_owned()));
        assert_eq!(of(&format!("00-{trace}-b7ad6b7169203331-01")), valid);
        assert_eq!(of(&format!("cc-{trace}-b7ad6b7169203331-01-later")), valid);
        for invalid in [
            "",
            "00",
            &format!("ff-{trace}-b7ad6b7169203331-01"),
            &format!("00-{trace}-b7ad6b7169203331-01-more"),
            &format!("00-{trace}-0000000000000000-01"),
            &format!("00-{}-b7ad6b7169203331-01", "0".repeat(32)),
            &format!("00-{}-b7ad6b7169203331-01", trace.to_uppercase()),
            &format!("00-{trace}1-b7ad6b7169203331-01"),
        ] {
            assert_eq!(of(invalid), None, "{invalid}");
        }
        assert_eq!(TraceId::of(&HeaderMap::new()), None);
    }

    #[tokio::test]
    async fn a_panic_fails_only_its_own_request() {
        async fn panics() {
            panic!("for a test");
        }
        let router = Router::new()
            .route("/panics", get(panics))
            .route("/", get(async || "ok"));
        let router = with_limits(router);
        assert_eq!(status(&router, "/panics").await, 500);
        assert_eq!(status(&router, "/").await, 200);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_handler_times_out() {
        let router = Router::new().route("/", get(std::future::pending::<()>));
        let router = with_limits(router);
        assert_eq!(status(&router, "/").await, 503);
    }

    #[tokio::test(start_paused = true)]
    async fn an_import_may_take_longer_than_other_uploads() {
        let router = Router::new()
            .route("/", post(std::future::pending::<()>))
            .route(IMPORT, post(std::future::pending::<()>));
        let router = with_limits(router);
        for (path, limit) in [("/", UPLOAD_TIMEOUT), (IMPORT, IMPORT_TIMEOUT)] {
            let request = Request::post(path)
                .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
                .body(Body::empty())
                .unwrap();
            let began = tokio::time::Instant::now();
            let response = router.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), 503, "{path}");
            assert_eq!(began.elapsed().as_secs(), limit.as_secs(), "{path}");
        }
    }
}
