//! One log line for each request: id, method, route, status, time. The route is the pattern (`/api/audio/{audioId}`),
//! never the URL with its query, so that no token or answer can get into the log.

use std::{
    convert::Infallible,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method, header},
    response::{IntoResponse, Response},
};
use pin_project_lite::pin_project;
use tokio::time::{Timeout, timeout};
use tower::{BoxError, Layer, Service};

use super::{
    error::{Cause, ErrorCode, Problem},
    rng::Rng,
};

/// The response header with the request's id, so that a person can quote it.
static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// How long a request may take (design §4).
const TIMEOUT: Duration = Duration::from_mins(1);
/// How long an upload may take: 25 MiB from a school's slow line. Those that stand still are ended by whoever reads them.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(15);

/// Runs each request under the time limit and writes its line. A service of its own, and no function of axum's kind: that
/// would clone and box all that is inside it for each request.
#[derive(Clone)]
pub struct LogRequests(pub Rng);

impl<S> Layer<S> for LogRequests {
    type Service = Logged<S>;

    fn layer(&self, inner: S) -> Logged<S> {
        Logged {
            inner,
            rng: self.0.clone(),
        }
    }
}

/// What is logged, and where its ids come from.
#[derive(Clone)]
pub struct Logged<S> {
    inner: S,
    rng: Rng,
}

impl<S, B> Service<Request> for Logged<S>
where
    S: Service<Request, Response = Response<B>, Error = Infallible>,
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = InTime<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let line = Line {
            id: format!("{:016x}", u64::from_le_bytes(self.rng.bytes())),
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
            start: Instant::now(),
            is_written: false,
        };
        let limit = if is_upload(&request) {
            UPLOAD_TIMEOUT
        } else {
            TIMEOUT
        };
        InTime {
            answer: timeout(limit, self.inner.call(request)),
            line,
        }
    }
}

pin_project! {
    /// An answer, or the refusal that it took too long or that its handler panicked.
    pub struct InTime<F> {
        #[pin]
        answer: Timeout<F>,
        line: Line,
    }
}

impl<F, B> Future for InTime<F>
where
    F: Future<Output = Result<Response<B>, Infallible>>,
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        // Nothing that a panic leaves half done is used again: the request and its state end here.
        let polled = catch_unwind(AssertUnwindSafe(|| this.answer.poll(context)));
        let mut response = match polled {
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(Ok(Ok(response)))) => response.map(Body::new),
            Ok(Poll::Ready(Err(_))) => Problem::new(
                ErrorCode::Timeout,
                "The server took too long to answer. Please try again.",
            )
            .into_response(),
            Err(_) => Problem::internal("a handler panicked").into_response(),
        };
        let line = this.line;
        line.write(
            response.status().as_u16(),
            response.extensions_mut().remove::<Cause>(),
        );
        if let Ok(id) = HeaderValue::try_from(line.id.as_str()) {
            response.headers_mut().insert(REQUEST_ID.clone(), id);
        }
        Poll::Ready(Ok(response))
    }
}

fn is_upload(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    content_type.is_some_and(|value| value.as_bytes().starts_with(b"multipart/form-data"))
}

/// A request's line. Written when it was answered, or when it is dropped because the client went away.
struct Line {
    id: String,
    method: Method,
    route: Option<MatchedPath>,
    start: Instant,
    is_written: bool,
}

impl Line {
    fn write(&mut self, status: u16, cause: Option<Cause>) {
        self.is_written = true;
        let Self {
            id, method, route, ..
        } = &self;
        let route = route.as_ref().map_or("-", MatchedPath::as_str);
        let micros = u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX);
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

#[cfg(test)]
mod tests {
    use axum::{Router, http::StatusCode, routing::get};
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_costs_its_own_request() {
        async fn panics() {
            panic!("for a test");
        }
        let router = Router::new()
            .route("/panics", get(panics))
            .route("/", get(async || "well"))
            .layer(LogRequests(Rng::seeded(1)));
        for (path, status) in [
            ("/panics", StatusCode::INTERNAL_SERVER_ERROR),
            ("/", StatusCode::OK),
        ] {
            let request = Request::builder().uri(path).body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), status);
            assert_eq!(response.headers()[&REQUEST_ID].len(), 16);
        }
    }
}
