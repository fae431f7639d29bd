//! Runs requests again that PostgreSQL rolled back for the sake of concurrent ones, after a deadlock or a serialization
//! failure.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::Body,
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;
use tokio::time::sleep;

use super::{
    cause::Cause,
    error::{Problem, Result},
    request_body::is_upload,
    rng::Rng,
};

/// How often a request is run before it gets a 503.
const ATTEMPTS: u32 = 6;
/// Before the second attempt, at least and on average half more. Doubles with each attempt.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs a request that changes something again, from the start, with the same body. What a handler does outside of its
/// transaction must bear repetition, and only reads may follow its commit. Uploads cannot be repeated, so they only
/// [`retry`] their transaction.
pub async fn retry_requests(State(rng): State<Rng>, request: Request, next: Next) -> Response {
    if request.method().is_safe() || is_upload(&request) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let received: Arc<Mutex<Vec<u8>>> = Arc::default();
    let record = received.clone();
    let mut body = Body::new(body.inspect_frame(move |frame| {
        if let Some(bytes) = frame.data_ref() {
            lock(&record).extend_from_slice(bytes);
        }
    }));
    for attempt in 1..ATTEMPTS {
        let request = Request::from_parts(parts.clone(), body);
        let response = next.clone().run(request).await;
        if !is_rolled_back(&response) {
            return response;
        }
        pause(&rng, attempt).await;
        body = Body::from(lock(&received).clone());
    }
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if !is_rolled_back(&response) {
        return response;
    }
    let mut busy = Problem::busy().into_response();
    if let Some(cause) = response.extensions_mut().remove::<Cause>() {
        busy.extensions_mut().insert(cause);
    }
    busy
}

/// Runs a transaction again.
///
/// # Errors
/// 503 after several attempts.
pub async fn retry<T, F>(rng: &Rng, transaction: impl Fn() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    for attempt in 1..ATTEMPTS {
        match transaction().await {
            Err(problem) if problem.is_rolled_back() => pause(rng, attempt).await,
            result => return result,
        }
    }
    transaction().await.map_err(|problem| {
        if problem.is_rolled_back() {
            Problem::busy()
        } else {
            problem
        }
    })
}

fn is_rolled_back(response: &Response) -> bool {
    response.extensions().get().is_some_and(Cause::is_rolled_back)
}

async fn pause(rng: &Rng, attempt: u32) {
    let pause = PAUSE * 2_u32.pow(attempt - 1);
    let [random] = rng.bytes();
    sleep(pause + pause * u32::from(random) / 255).await;
}

fn lock(received: &Mutex<Vec<u8>>) -> std::sync::MutexGuard<'_, Vec<u8>> {
    received.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use axum::{
        Router,
        body::Bytes,
        http::{StatusCode, header},
        middleware::from_fn_with_state,
        routing::post,
    };
    use tower::ServiceExt;

    use super::*;
    use crate::platform::db::deadlock;

    /// The response to a body in two pieces, by a handler that is rolled back this many times; and how often it ran.
    async fn answer_after(rolled_back: u32) -> (Response, u32) {
        let runs = Arc::new(AtomicU32::new(0));
        let count = runs.clone();
        let handler = async move |body: Bytes| {
            if count.fetch_add(1, Ordering::Relaxed) < rolled_back {
                Problem::from(deadlock()).into_response()
            } else {
                body.into_response()
            }
        };
        let router = Router::new()
            .route("/", post(handler))
            .layer(from_fn_with_state(Rng::seeded(1), retry_requests));
        let pieces = tokio_stream::iter(["ho", "ney"].map(Ok::<_, axum::Error>));
        let request = Request::post("/").body(Body::from_stream(pieces)).unwrap();
        let response = router.oneshot(request).await.unwrap();
        (response, runs.load(Ordering::Relaxed))
    }

    #[tokio::test(start_paused = true)]
    async fn rolled_back_requests_run_again_with_the_same_body() {
        for rolled_back in [0, 1, ATTEMPTS - 1] {
            let (response, runs) = answer_after(rolled_back).await;
            assert_eq!((response.status(), runs), (StatusCode::OK, rolled_back + 1));
            let body = response.into_body().collect().await.unwrap().to_bytes();
            assert_eq!(body, "honey");
        }
        let (response, runs) = answer_after(ATTEMPTS).await;
        assert_eq!(
            (response.status(), runs),
            (StatusCode::SERVICE_UNAVAILABLE, ATTEMPTS)
        );
        assert!(response.headers().contains_key(header::RETRY_AFTER));
    }
}
