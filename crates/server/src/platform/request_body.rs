//! Limits on request bodies: the size of each, the memory of all together, and a minimum speed.

use std::{
    collections::{HashMap, hash_map::Entry},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::header,
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Frame;
use tokio::time::{Instant, Sleep, sleep};

use super::{
    client_address::ClientAddress,
    error::{ErrorCode, Problem, Result},
};

/// Maximum size of a route's JSON body, in bytes. Set it with `.layer(Extension(…))`.
#[derive(Clone, Copy)]
pub struct MaxJsonBytes(usize);

impl MaxJsonBytes {
    /// For calls that need no session.
    pub const IDENTITY: Self = Self(16 * 1024);
    /// For calls that take long lists (design §4).
    pub const LISTS: Self = Self(8 * 1024 * 1024);
}

impl Default for MaxJsonBytes {
    fn default() -> Self {
        Self(256 * 1024)
    }
}

/// Maximum memory of all request bodies under way, in bytes.
const BUDGET: usize = 64 * 1024 * 1024;
/// The part of it that large bodies may use, so that held ones keep nobody from logging in.
const BUDGET_OF_LARGE: usize = 48 * 1024 * 1024;
/// The part of it that large bodies from one address may use. A whole school may share one.
const BUDGET_OF_ADDRESS: usize = 32 * 1024 * 1024;
/// A client that sends less than this many bytes while the server waits for [`SLOW_AFTER`] is disconnected.
const MIN_BYTES: usize = 20_000;
const SLOW_AFTER: Duration = Duration::from_secs(20);

/// Reads a body of at most the route's size.
pub async fn read_json(request: Request) -> Result<Bytes> {
    let MaxJsonBytes(max) = request.extensions().get().copied().unwrap_or_default();
    let body = request.into_body();
    if body.size_hint().lower() > max as u64 {
        return Err(body_too_large(max));
    }
    let mut body = Limited::new(body, max);
    // Copied, because a piece of a few bytes holds on to the whole buffer in which it was received.
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            if error.is::<LengthLimitError>() {
                body_too_large(max)
            } else {
                Problem::new(
                    ErrorCode::MalformedRequest,
                    "The request was cut off before it was complete. Please try again.",
                )
            }
        })?;
        if let Some(data) = frame.data_ref() {
            bytes.extend_from_slice(data);
        }
    }
    Ok(bytes.into())
}

/// 413 naming the limit.
pub fn body_too_large(max: usize) -> Problem {
    let size = match max >> 20 {
        0 => format!("{} kB", max >> 10),
        megabytes => format!("{megabytes} MB"),
    };
    let detail = format!("This is too large. You can send up to {size}.");
    Problem::new(ErrorCode::TooLarge, detail)
}

/// The memory of request bodies under way.
#[derive(Clone)]
pub struct BodyBudget {
    used: Arc<Mutex<Used>>,
    /// The memory that an upload needs at most, in bytes. The rest of it is in the store.
    upload: usize,
}

/// In bytes.
#[derive(Default)]
struct Used {
    all: usize,
    large: HashMap<ClientAddress, usize>,
}

impl BodyBudget {
    /// A budget for a store that buffers this many bytes of an upload.
    pub fn new(upload: usize) -> Self {
        Self {
            used: Arc::default(),
            upload,
        }
    }

    /// The size of all bodies in memory, in bytes.
    pub fn used(&self) -> usize {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).all
    }

    /// Answers 503 if the budget is used up or the client sends too slowly, whatever the handler makes of the broken body.
    pub async fn limit(self, address: ClientAddress, request: Request, next: Next) -> Response {
        if request.body().is_end_stream() {
            return next.run(request).await;
        }
        let size = request.body().size_hint().upper();
        let is_large = size.is_none_or(|size| size > MaxJsonBytes::IDENTITY.0 as u64);
        let max = if is_upload(&request) {
            self.upload
        } else {
            usize::MAX
        };
        let share = Arc::new(Share {
            large_from: is_large.then_some(address),
            max,
            used: AtomicUsize::new(0),
            budget: self.used,
            refusal: OnceLock::new(),
        });
        let body = |inner| {
            Body::new(LimitedBody {
                inner,
                share: share.clone(),
                received: 0,
                waited: Duration::ZERO,
                waiting: None,
            })
        };
        let response = next.run(request.map(body)).await;
        match share.refusal.get() {
            None => response,
            Some(Refusal::Busy) => Problem::busy().into_response(),
            Some(Refusal::Slow) => {
                let detail = "The data arrived too slowly. Please try again on a better connection.";
                Problem::new(ErrorCode::Timeout, detail).into_response()
            }
        }
    }
}

/// Whether the body is a form with a file.
pub fn is_upload(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    content_type.is_some_and(|value| value.as_bytes().starts_with(b"multipart/form-data"))
}

/// A request's share of the budget, until it is answered.
struct Share {
    /// The sender, if the body is large.
    large_from: Option<ClientAddress>,
    max: usize,
    used: AtomicUsize,
    budget: Arc<Mutex<Used>>,
    refusal: OnceLock<Refusal>,
}

enum Refusal {
    Busy,
    Slow,
}

impl Share {
    /// Whether the budget has this many bytes left. If not, the rest of the share is free at once, for others that would
    /// otherwise be refused too.
    fn take(&self, bytes: usize) -> bool {
        let bytes = bytes.min(self.max - self.used.load(Ordering::Relaxed));
        self.used.fetch_add(bytes, Ordering::Relaxed);
        let mut guard = self.budget();
        let budget = &mut *guard;
        budget.all += bytes;
        let fits = match self.large_from {
            None => budget.all <= BUDGET,
            Some(address) => {
                let of_address = budget.large.entry(address).or_default();
                *of_address += bytes;
                *of_address <= BUDGET_OF_ADDRESS && budget.all <= BUDGET_OF_LARGE
            }
        };
        if !fits {
            self.release(budget);
        }
        fits
    }

    fn release(&self, budget: &mut Used) {
        let used = self.used.swap(0, Ordering::Relaxed);
        budget.all -= used;
        if let Some(address) = self.large_from
            && let Entry::Occupied(mut of_address) = budget.large.entry(address)
        {
            *of_address.get_mut() -= used;
            if *of_address.get() == 0 {
                of_address.remove();
            }
        }
    }

    fn budget(&self) -> MutexGuard<'_, Used> {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.release(&mut self.budget());
    }
}

struct LimitedBody {
    inner: Body,
    share: Arc<Share>,
    /// Bytes received while waiting for [`Self::waited`].
    received: usize,
    waited: Duration,
    /// Since when the server waits, and until when it will.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl LimitedBody {
    fn refuse(&self, refusal: Refusal) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // Only the first counts.
        let _ = self.share.refusal.set(refusal);
        Poll::Ready(Some(Err(axum::Error::new("refused"))))
    }
}

impl HttpBody for LimitedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(context) {
            if let Some((since, _)) = this.waiting.take() {
                this.waited += since.elapsed();
            }
            let bytes = match &frame {
                Some(Ok(frame)) => frame.data_ref().map_or(0, Bytes::len),
                _ => 0,
            };
            this.received += bytes;
            return if this.share.take(bytes) {
                Poll::Ready(frame)
            } else {
                this.refuse(Refusal::Busy)
            };
        }
        loop {
            let left = SLOW_AFTER.saturating_sub(this.waited);
            let (_, deadline) = this
                .waiting
                .get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
            ready!(deadline.as_mut().poll(context));
            if this.received < MIN_BYTES {
                return this.refuse(Refusal::Slow);
            }
            (this.received, this.waited, this.waiting) = (0, Duration::ZERO, None);
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.inner.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::{
        Router,
        http::{HeaderMap, StatusCode},
        middleware::from_fn,
        routing::post,
    };
    use tokio_stream::StreamExt;
    use tower::ServiceExt;

    use super::*;
    use crate::platform::client_address::TrustedProxies;

    async fn status_after(piece: &'static [u8], pause: Duration) -> (StatusCode, Duration) {
        let address = TrustedProxies::default().client_address([192, 0, 2, 1].into(), &HeaderMap::new());
        let limit = move |request, next| BodyBudget::new(0).limit(address, request, next);
        let router = Router::new()
            .route("/", post(async |body: Bytes| body.len().to_string()))
            .layer(from_fn(limit));
        let pieces = tokio_stream::iter(vec![piece; 30]).then(move |piece| async move {
            sleep(pause).await;
            Ok::<_, std::io::Error>(piece)
        });
        let request = Request::post("/").body(Body::from_stream(pieces)).unwrap();
        let start = Instant::now();
        let response = router.oneshot(request).await.unwrap();
        (response.status(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn slow_senders_are_refused_after_twenty_seconds() {
        let second = Duration::from_secs(1);
        let (status, time) = status_after(b"x", second).await;
        assert_eq!((status, time.as_secs()), (StatusCode::SERVICE_UNAVAILABLE, 20));
        let (status, time) = status_after(b"x", 60 * second).await;
        assert_eq!((status, time.as_secs()), (StatusCode::SERVICE_UNAVAILABLE, 20));
        let (status, time) = status_after(&[b'x'; 1_100], second).await;
        assert_eq!((status, time.as_secs()), (StatusCode::OK, 30));
    }
}
