//! Whole answers, remembered for a session or a group of people until a row that they are made of changes.

use std::sync::Arc;

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
    clock::Instant,
    error::Problem,
    memory::{Known, Lifetime, Remember},
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

/// Whether a session belongs to a group, as far as is remembered: false only costs time.
pub type Belongs = Arc<dyn Fn(&Known<'_>, &str) -> bool + Send + Sync>;

/// An answer that the same session or group may get again within this lifetime. It must depend on nothing but the path, the
/// query and the rows that the lifetime names: not on the time, for instance.
pub struct Lasting<T> {
    answer: T,
    terms: Terms,
}

/// For how long, and for which group instead of the session.
#[derive(Clone)]
struct Terms {
    lifetime: Lifetime,
    group: Option<Belongs>,
}

impl<T> Lasting<T> {
    /// The session may get it again.
    pub fn for_session(lifetime: Lifetime, answer: T) -> Self {
        let terms = Terms {
            lifetime,
            group: None,
        };
        Self { answer, terms }
    }

    /// All sessions of this group may get it again.
    pub fn for_group(group: Belongs, lifetime: Lifetime, answer: T) -> Self {
        let group = Some(group);
        let terms = Terms { lifetime, group };
        Self { answer, terms }
    }

    /// The same, until this instant at most.
    #[must_use]
    pub fn until(mut self, until: Instant) -> Self {
        let ends_at = &mut self.terms.lifetime.ends_at;
        *ends_at = until.min(*ends_at);
        self
    }
}

impl<T: IntoResponse> IntoResponse for Lasting<T> {
    fn into_response(self) -> Response {
        let Self { answer, terms } = self;
        let mut response = answer.into_response();
        let size = response.body().size_hint().exact().or_else(|| {
            let length = response.headers().get(header::CONTENT_LENGTH)?;
            length.to_str().ok()?.parse().ok()
        });
        if response.status() == StatusCode::OK && size.is_some_and(|size| size <= MAX_SIZE) {
            response.extensions_mut().insert(terms);
        }
        response
    }
}

/// A finished answer, compressed as the client accepts it.
#[derive(Clone)]
struct Finished {
    answer: Response<Bytes>,
    group: Option<Belongs>,
}

impl Remember for Finished {
    fn size(&self) -> usize {
        let header = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 64;
        self.answer.headers().iter().map(header).sum::<usize>() + self.answer.body().len()
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
        let known = self.platform.memory.known(self.platform.clock.now()).await;
        if let Some(found) = known.and_then(|known| key.find(&known)) {
            return found.map(Body::from);
        }
        let (mut parts, body) = answer.await.into_parts();
        let Some(Terms { lifetime, group }) = parts.extensions.remove() else {
            return Response::from_parts(parts, body);
        };
        let body = match body.collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) => return Problem::internal(error).into_response(),
        };
        let answer = Response::from_parts(parts, body);
        // A cookie is for one person.
        let is_for_all = !answer.headers().contains_key(header::SET_COOKIE);
        if let Some(known) = known.filter(|_| is_for_all) {
            let key = match group {
                Some(_) => key.for_group(),
                None => key.for_session(),
            };
            let answer = answer.clone();
            known.remember(key, Finished { answer, group }, lifetime);
        }
        answer.map(Body::from)
    }

    /// `None` if an answer may depend on more.
    fn key(&self, request: &Request) -> Option<Key> {
        let headers = request.headers();
        if request.method() != Method::GET || SELECTIVE.iter().any(|name| headers.contains_key(name)) {
            return None;
        }
        let session = (self.session_of)(headers)?;
        let encodings = headers.get(header::ACCEPT_ENCODING);
        let rest = format!("{encodings:?}\n{}", request.uri());
        Some(Key { session, rest })
    }
}

/// Everything that an answer depends on.
struct Key {
    session: String,
    rest: String,
}

impl Key {
    fn for_session(&self) -> String {
        format!("answer\n{}\n{}", self.session, self.rest)
    }

    fn for_group(&self) -> String {
        format!("shared answer\n{}", self.rest)
    }

    fn find(&self, known: &Known<'_>) -> Option<Response<Bytes>> {
        let own = || known.find(&self.for_session());
        let shared = || {
            let found: Finished = known.find(&self.for_group())?;
            let belongs = found.group.as_ref()?(known, &self.session);
            belongs.then_some(found)
        };
        own().or_else(shared).map(|found: Finished| found.answer)
    }
}
