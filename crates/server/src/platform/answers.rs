//! Whole answers, remembered per session until a row that they are made of changes.

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;
use tower::ServiceExt;
use tracing::Instrument;

use super::{
    error::Problem,
    memory::{Lifetime, Remember},
    request_log::span,
    state::PlatformState,
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
pub struct Lasting<T>(pub Lifetime, pub T);

impl<T: IntoResponse> IntoResponse for Lasting<T> {
    fn into_response(self) -> Response {
        let Self(lifetime, answer) = self;
        let mut response = answer.into_response();
        let size = response.body().size_hint().exact().or_else(|| {
            let length = response.headers().get(header::CONTENT_LENGTH)?;
            length.to_str().ok()?.parse().ok()
        });
        if response.status() == StatusCode::OK && size.is_some_and(|size| size <= MAX_SIZE) {
            response.extensions_mut().insert(lifetime);
        }
        response
    }
}

/// A finished answer, compressed as the client accepts it.
impl Remember for Response<Bytes> {
    fn size(&self) -> usize {
        let header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 64;
        self.headers().iter().map(header).sum::<usize>() + self.body().len()
    }
}

/// Answers requests from memory, in front of the router.
pub struct Answers {
    /// Where they are remembered.
    pub platform: PlatformState,
    /// The session that sends a request, if its answer may be remembered.
    pub session_of: fn(&HeaderMap) -> Option<String>,
}

impl Answers {
    /// Answers a request from memory, or by the router, which logs under the request's id.
    pub async fn answer(&self, router: Router, request: Request, id: &str) -> Response {
        let key = self.key(&request);
        let answer = async {
            let span = span(id, request.method());
            let Ok(response) = router.oneshot(request).instrument(span).await;
            response
        };
        let Some(key) = key else {
            return answer.await;
        };
        let read = async {
            let (mut parts, body) = answer.await.into_parts();
            let Some(lifetime) = parts.extensions.remove() else {
                return Err(Response::from_parts(parts, body));
            };
            let body = body.collect().await;
            let body = body.map_err(|error| Problem::internal(error).into_response())?;
            Ok((Response::from_parts(parts, body.to_bytes()), lifetime))
        };
        let recalled = self.platform.memory.recall(key, self.platform.clock.now(), read);
        recalled
            .await
            .map(|answer| answer.map(Body::from))
            .into_response()
    }

    /// Everything that an answer depends on. `None` if it may depend on more.
    fn key(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        if request.method() != Method::GET || SELECTIVE.iter().any(|name| headers.contains_key(name)) {
            return None;
        }
        let encodings = headers.get(header::ACCEPT_ENCODING);
        let session = (self.session_of)(headers)?;
        Some(format!("answer\n{session}\n{encodings:?}\n{}", request.uri()))
    }
}
