//! Request id, log line, panic handling and timeout for every request.
//!
//! Logs the route's pattern (`/api/audio/{audioId}`), not the URL, which may contain a token.

use std::time::Duration;

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    trace::TraceLayer,
};
use tracing::Span;

use super::{
    cause::Cause,
    error::{ErrorCode, Problem},
    request_body::is_upload,
    rng::Rng,
};

/// Response header with the request's id.
static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How long a request may take (design §4).
const TIMEOUT: Duration = Duration::from_mins(1);
/// How long an upload may take: 25 MiB on a slow connection.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(15);

/// Request ids of 16 hexadecimal digits.
#[derive(Clone)]
struct RequestIds(Rng);

impl MakeRequestId for RequestIds {
    fn make_request_id<B>(&mut self, _request: &axum::http::Request<B>) -> Option<RequestId> {
        let id = format!("{:016x}", u64::from_le_bytes(self.0.bytes()));
        HeaderValue::try_from(id).ok().map(RequestId::new)
    }
}

/// Adds the layers of this module to all routes.
pub fn with_request_log(router: Router, rng: &Rng) -> Router {
    let layers = ServiceBuilder::new()
        // Otherwise the client could choose the id.
        .map_request(|mut request: Request| {
            request.headers_mut().remove(&REQUEST_ID);
            request
        })
        .layer(SetRequestIdLayer::new(
            REQUEST_ID.clone(),
            RequestIds(rng.clone()),
        ))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_request(())
                .on_response(log)
                .on_failure(()),
        )
        .layer(PropagateRequestIdLayer::new(REQUEST_ID.clone()))
        .layer(CatchPanicLayer::custom(|_| {
            Problem::internal("a handler panicked").into_response()
        }))
        .layer(from_fn(limit_time));
    router.layer(layers)
}

/// Answers 503 on timeout. tower-http's layer has the same timeout for uploads.
async fn limit_time(request: Request, next: Next) -> Response {
    let limit = if is_upload(&request) {
        UPLOAD_TIMEOUT
    } else {
        TIMEOUT
    };
    tokio::time::timeout(limit, next.run(request))
        .await
        .unwrap_or_else(|_| {
            Problem::new(
                ErrorCode::Timeout,
                "The server took too long to answer. Please try again.",
            )
            .into_response()
        })
}

fn span(request: &Request) -> Span {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("-", MatchedPath::as_str);
    let id = request.headers().get(&REQUEST_ID).and_then(|id| id.to_str().ok());
    // At error level, so that errors have their request at every log level.
    tracing::error_span!("request", id, method = %request.method(), route)
}

fn log<B>(response: &axum::http::Response<B>, latency: Duration, span: &Span) {
    let status = response.status().as_u16();
    let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
    let _entered = span.enter();
    match response.extensions().get::<Cause>() {
        Some(cause) => tracing::error!(status, micros, cause = cause.for_log(), "request"),
        None => tracing::info!(status, micros, "request"),
    }
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::StatusCode, routing::get};
    use tower::ServiceExt;

    use super::*;

    async fn status_and_id(router: &Router, path: &str) -> (StatusCode, usize) {
        let request = Request::builder()
            .uri(path)
            .header(&REQUEST_ID, "chosen by the client")
            .body(Body::empty())
            .unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        (response.status(), response.headers()[&REQUEST_ID].len())
    }

    #[tokio::test]
    async fn a_panic_fails_only_its_own_request() {
        async fn panics() {
            panic!("for a test");
        }
        let router = Router::new()
            .route("/panics", get(panics))
            .route("/", get(async || "ok"));
        let router = with_request_log(router, &Rng::seeded(1));
        assert_eq!(
            status_and_id(&router, "/panics").await,
            (StatusCode::INTERNAL_SERVER_ERROR, 16)
        );
        assert_eq!(status_and_id(&router, "/").await, (StatusCode::OK, 16));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_handler_times_out() {
        let router = Router::new().route("/", get(std::future::pending::<()>));
        let router = with_request_log(router, &Rng::seeded(1));
        assert_eq!(
            status_and_id(&router, "/").await,
            (StatusCode::SERVICE_UNAVAILABLE, 16)
        );
    }
}
