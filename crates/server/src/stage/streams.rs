//! Streams of views as server-sent events: whole views, never differences, so a reader gets one message after an interruption.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use tokio::{sync::watch, time::sleep};

use super::{facts::now, live::LiveBee, live_views::View};
use crate::platform::{clock::Clock, rng::Rng};

/// How often a reader hears that the stream is alive, and what time it is.
const BEAT: Duration = Duration::from_secs(5);
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// Otherwise, nginx collects events before it passes them on.
const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// What a stream needs.
pub(super) struct Source {
    /// Where the views come from.
    #[expect(dead_code, reason = "it stays in memory while anyone reads it")]
    pub(super) bee: Arc<LiveBee>,
    /// Counts the stream.
    #[expect(dead_code, reason = "it counts while the stream is open")]
    pub(super) open: Arc<()>,
    /// The view's versions.
    pub(super) views: watch::Receiver<View>,
    /// Whether the server is stopping.
    pub(super) stopping: watch::Receiver<bool>,
    /// Source of `t`.
    pub(super) clock: Clock,
}

/// Sends the current view, unless the reader has it, and each newer one. Ends when the server stops or the reader is no longer
/// `allowed` to read.
pub(super) fn stream_views<A, F>(source: Source, headers: &HeaderMap, rng: &Rng, allowed: A) -> Response
where
    A: Fn() -> F + Send + 'static,
    F: Future<Output = bool> + Send + 'static,
{
    let seen = headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok());
    let reader = Reader {
        source,
        seen: seen.map(str::to_owned),
        begun: false,
        allowed,
    };
    let [random] = rng.bytes();
    // Readers of a server that stops come back one after another.
    let retry = format!("retry: {}\n\n", 1000 + 12 * u32::from(random));
    // A view has the time at which it was made, perhaps minutes ago.
    let first = retry + &beat(&reader.source.clock);
    let first = stream::iter([Ok::<_, Infallible>(Bytes::from(first))]);
    let events = stream::unfold(reader, Reader::next);
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/event-stream"),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (ACCEL_BUFFERING, HeaderValue::from_static("no")),
    ];
    let body = futures_util::StreamExt::chain(first, events);
    (headers, Body::from_stream(body)).into_response()
}

fn beat(clock: &Clock) -> String {
    format!("event: beat\ndata: {{\"t\":{}}}\n\n", now(clock))
}

struct Reader<A> {
    source: Source,
    /// The id of the last view that was sent.
    seen: Option<String>,
    /// Whether it has looked for a view.
    begun: bool,
    allowed: A,
}

impl<A, F> Reader<A>
where
    A: Fn() -> F,
    F: Future<Output = bool>,
{
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        let mut wait = self.begun;
        loop {
            let mut is_due = false;
            if wait {
                let Source { views, stopping, .. } = &mut self.source;
                tokio::select! {
                    changed = views.changed() => changed.ok()?,
                    _ = stopping.changed() => return None,
                    () = sleep(BEAT) => is_due = true,
                }
            }
            // In a place of its own, which thousands of streams that wait don't need.
            if *self.source.stopping.borrow() || !Box::pin((self.allowed)()).await {
                return None;
            }
            self.begun = true;
            let view = self.source.views.borrow_and_update().clone();
            if self.seen.as_ref() != Some(&view.id) {
                self.seen = Some(view.id);
                return Some((Ok(view.event), self));
            }
            if is_due {
                return Some((Ok(beat(&self.source.clock).into()), self));
            }
            wait = true;
        }
    }
}
