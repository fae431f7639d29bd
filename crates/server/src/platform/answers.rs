//! Whole answers, remembered per session until a row that they are made of changes.

use std::time::Instant;

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::{
    clock::Clock,
    error::Problem,
    memory::{Lifetime, Memory, Remember},
    metrics::Metrics,
    request_log::{REQUEST_ID, log_recalled},
    rng::Rng,
};

/// Larger answers are not remembered, in bytes.
const MAX_SIZE: u64 = 64 * 1024;
/// Answers to requests with these may depend on them.
const SELECTIVE: [header::HeaderName; 4] = [
    header::RANGE,
    header::IF_RANGE,
    header::IF_NONE_MATCH,
    header::IF_MODIFIED_SINCE,
];

/// An answer that the same session may get again within this lifetime. It must depend on nothing but the path, the query and
/// the rows that the lifetime names: not on the time, for instance.
pub struct Lasting<T> {
    /// The answer.
    pub answer: T,
    /// How long it remains true.
    pub lifetime: Lifetime,
}

impl<T: IntoResponse> IntoResponse for Lasting<T> {
    fn into_response(self) -> Response {
        let mut response = self.answer.into_response();
        let size = response.body().size_hint().exact().or_else(|| {
            let length = response.headers().get(header::CONTENT_LENGTH)?;
            length.to_str().ok()?.parse().ok()
        });
        if response.status() == StatusCode::OK && size.is_some_and(|size| size <= MAX_SIZE) {
            response.extensions_mut().insert(self.lifetime);
        }
        response
    }
}

/// A finished answer, with all headers but the request's id, and compressed as the client accepts it.
#[derive(Clone)]
struct Answer {
    route: MatchedPath,
    headers: HeaderMap,
    body: Bytes,
}

impl Remember for Answer {
    fn size(&self) -> usize {
        let header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 64;
        self.headers.iter().map(header).sum::<usize>() + self.body.len()
    }
}

/// Answers requests from memory, in front of the router.
#[derive(Clone)]
pub struct Answers {
    /// Where they are remembered.
    pub memory: Memory,
    /// Source of the current time.
    pub clock: Clock,
    /// Measures requests.
    pub metrics: Option<Metrics>,
    /// Source of the requests' ids.
    pub rng: Rng,
    /// The session that sends a request, if its answer may be remembered.
    pub session_of: fn(&HeaderMap) -> Option<String>,
}

impl Answers {
    /// Routes the requests that are not answered from memory.
    pub fn in_front_of(self, router: Router) -> Router {
        let answer = async |State((answers, router)): State<(Self, Router)>, request| {
            answers.answer(router, request).await
        };
        Router::new().fallback(answer).with_state((self, router))
    }

    async fn answer(&self, router: Router, request: Request) -> Response {
        let began = Instant::now();
        let Some(key) = self.key(&request) else {
            let Ok(response) = router.oneshot(request).await;
            return response;
        };
        let moment = self.memory.moment().await;
        if let Some(Answer { route, headers, body }) = self.memory.get(&key, moment, self.clock.now()) {
            let mut response = Response::new(Body::from(body));
            *response.headers_mut() = headers;
            log_recalled(&self.rng, request.method(), route.as_str(), began, &mut response);
            if let Some(metrics) = &self.metrics {
                metrics.record(request.method(), Some(&route), response.status(), began.elapsed());
            }
            return response;
        }
        let Ok(response) = router.oneshot(request).await;
        let (mut parts, body) = response.into_parts();
        let (Some(lifetime), Some(route)) = (parts.extensions.remove(), parts.extensions.remove()) else {
            return Response::from_parts(parts, body);
        };
        let body = match body.collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) => return Problem::internal(error).into_response(),
        };
        let mut headers = parts.headers.clone();
        headers.remove(&REQUEST_ID);
        let answer = Answer {
            route,
            headers,
            body: body.clone(),
        };
        self.memory.put(key, moment, answer, lifetime);
        Response::from_parts(parts, Body::from(body))
    }

    /// Everything that an answer depends on. `None` if it may depend on more.
    fn key(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        if request.method() != Method::GET || SELECTIVE.iter().any(|name| headers.contains_key(name)) {
            return None;
        }
        let encodings = match headers.get(header::ACCEPT_ENCODING) {
            Some(value) => value.to_str().ok()?,
            None => "",
        };
        let session = (self.session_of)(headers)?;
        Some(format!("answer\n{session}\n{encodings}\n{}", request.uri()))
    }
}
