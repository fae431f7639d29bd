//! Whole answers, remembered per session until a row that they are made of changes.

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;

use super::{
    clock::Clock,
    error::Problem,
    memory::{Lifetime, Memory, Remember},
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

impl Lasting<()> {
    /// This answer, with the same lifetime.
    pub fn with<T>(self, answer: T) -> Lasting<T> {
        Lasting {
            answer,
            lifetime: self.lifetime,
        }
    }
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

/// A finished answer, compressed as the client accepts it.
#[derive(Clone)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl Remember for Answer {
    fn size(&self) -> usize {
        let headers = self.headers.iter();
        headers
            .map(|(name, value)| name.as_str().len() + value.len() + 64)
            .sum::<usize>()
            + self.body.len()
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.headers_mut() = self.headers;
        response
    }
}

/// Where answers are remembered, and whose they are.
#[derive(Clone)]
pub struct Answers {
    /// What was read.
    pub memory: Memory,
    /// Source of the current time.
    pub clock: Clock,
    /// The session that sends a request, if any.
    pub session_of: fn(&HeaderMap) -> Option<String>,
}

/// Answers from memory, or remembers the answer if it is [`Lasting`].
pub async fn recall_answers(State(answers): State<Answers>, request: Request, next: Next) -> Response {
    let Answers {
        memory,
        clock,
        session_of,
    } = answers;
    let Some(key) = key(&request, session_of) else {
        return next.run(request).await;
    };
    let moment = memory.moment().await;
    if let Some(answer) = memory.get::<Answer>(&key, moment, clock.now()) {
        return answer.into_response();
    }
    let mut response = next.run(request).await;
    let Some(lifetime) = response.extensions_mut().remove::<Lifetime>() else {
        return response;
    };
    let (parts, body) = response.into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => return Problem::internal(error).into_response(),
    };
    let answer = Answer {
        headers: parts.headers.clone(),
        body: body.clone(),
    };
    memory.put(key, moment, answer, lifetime);
    Response::from_parts(parts, Body::from(body))
}

/// Everything that an answer depends on. `None` if it may depend on more, or nobody is signed in.
fn key(request: &Request, session_of: fn(&HeaderMap) -> Option<String>) -> Option<String> {
    let headers = request.headers();
    if request.method() != Method::GET || SELECTIVE.iter().any(|name| headers.contains_key(name)) {
        return None;
    }
    let encodings = match headers.get(header::ACCEPT_ENCODING) {
        Some(value) => value.to_str().ok()?,
        None => "",
    };
    Some(format!(
        "answer\n{}\n{encodings}\n{}",
        session_of(headers)?,
        request.uri()
    ))
}
