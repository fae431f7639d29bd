//! Request id, log line, panic handling and timeout for every request.
//!
//! Logs the route's pattern (`/api/audio/{audioId}`), not the URL, which may contain a token.

use std::time::{Duration, Instant};

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
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
    memory::Lifetime,
    request_body::is_upload,
    rng::Rng,
};

/// Response header with the request's id.
pub static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How long a request may take (design §4).
const TIMEOUT: Duration = Duration::from_mins(1);
/// How long an upload may take: 25 MiB on a slow connection.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(15);

/// Request ids of 16 hexadecimal digits.
#[derive(Clone)]
struct RequestIds(Rng);

impl MakeRequestId for RequestIds {
    fn make_request_id<B>(&mut self, _request: &axum::http::Request<B>) -> Option<RequestId> {
        HeaderValue::try_from(request_id(&self.0))
            .ok()
            .map(RequestId::new)
    }
}

/// Gives a response without the layers of this module its id, and logs it.
pub fn log_recalled(rng: &Rng, method: &Method, route: &str, began: Instant, response: &mut Response) {
    let id = request_id(rng);
    let span = span_of(Some(&id), method, route);
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID.clone(), id);
    }
    log(response, began.elapsed(), &span);
}

fn request_id(rng: &Rng) -> String {
    format!("{:016x}", u64::from_le_bytes(rng.bytes()))
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

/// Answers 503 on timeout. Adds its route to an answer that is to be remembered. tower-http's layer has the same timeout for uploads.
async fn limit_time(request: Request, next: Next) -> Response {
    let limit = if is_upload(&request) {
        UPLOAD_TIMEOUT
    } else {
        TIMEOUT
    };
    let route = request.extensions().get::<MatchedPath>().cloned();
    let next = next.run(request).map(|mut response| {
        if let (Some(route), Some(_)) = (route, response.extensions().get::<Lifetime>()) {
            response.extensions_mut().insert(route);
        }
        response
    });
    tokio::time::timeout(limit, next).await.unwrap_or_else(|_| {
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
    span_of(id, request.method(), route)
}

fn span_of(id: Option<&str>, method: &Method, route: &str) -> Span {
    // At error level, so that errors have their request at every log level.
    tracing::error_span!("request", id, %method, route)
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
