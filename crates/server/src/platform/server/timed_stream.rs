//! A connection with timeouts.

use std::{
    io,
    mem::MaybeUninit,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

/// How long a request's headers may take.
const HEADERS_TIMEOUT: Duration = Duration::from_secs(10);
/// How long no bytes may move between requests or in a response. A stream of events needs a comment more often.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// How long, and how many bytes, the server reads from a client after its last response. Closing with unread bytes resets the
/// connection, so a client that is still sending a body would lose the response.
const LINGER: Duration = Duration::from_mins(1);
const LINGER_BYTES: usize = 128 * 1024 * 1024;
/// A client that sends less than this many bytes in this time is not waited for.
const LINGER_STEP: Duration = Duration::from_secs(2);
const LINGER_STEP_BYTES: usize = 20_000;

/// A connection that fails when it is idle or its request's headers take too long, and that waits before it closes; see
/// [`LINGER`].
pub(super) struct TimedStream {
    stream: TcpStream,
    /// Whether a handler is at work. It has a timeout of its own.
    is_answering: Arc<AtomicBool>,
    /// When bytes last moved.
    active_at: Instant,
    /// When the next request's first bytes arrived.
    headers_since: Option<Instant>,
    check: Pin<Box<Sleep>>,
    lingering: Option<Lingering>,
}

struct Lingering {
    until: Instant,
    /// Bytes received in this step.
    received: usize,
    /// Bytes that may still be received.
    left: usize,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, is_answering: Arc<AtomicBool>) -> Self {
        let now = Instant::now();
        Self {
            stream,
            is_answering,
            active_at: now,
            headers_since: Some(now),
            check: Box::pin(sleep(HEADERS_TIMEOUT)),
            lingering: None,
        }
    }

    /// The result, or an error if the client has made the server wait too long for it.
    fn in_time<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.active_at = Instant::now();
            return result;
        }
        loop {
            let now = Instant::now();
            if self.is_answering.load(Ordering::Relaxed) {
                self.active_at = now;
                self.headers_since = None;
            }
            let idle_at = self.active_at + IDLE_TIMEOUT;
            let headers_at = self.headers_since.map(|since| since + HEADERS_TIMEOUT);
            let due = headers_at.map_or(idle_at, |headers_at| headers_at.min(idle_at));
            if now >= due {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            // A check that comes too early costs less than moving it with every byte.
            if self.check.is_elapsed() || self.check.deadline() > due {
                self.check.as_mut().reset(due);
            }
            if self.check.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        if result.is_ready() && self.headers_since.is_none() && !self.is_answering.load(Ordering::Relaxed) {
            self.headers_since = Some(Instant::now());
        }
        self.in_time(context, result)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // A response follows complete headers.
        self.headers_since = None;
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.headers_since = None;
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Ends the response, then discards what the client still sends.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        ready!(Pin::new(&mut this.stream).poll_shutdown(context))?;
        let lingering = this.lingering.get_or_insert_with(|| {
            let now = Instant::now();
            this.check.as_mut().reset(now + LINGER_STEP);
            Lingering {
                until: now + LINGER,
                received: 0,
                left: LINGER_BYTES,
            }
        });
        let mut bytes = [MaybeUninit::uninit(); 16 * 1024];
        loop {
            let mut buffer = ReadBuf::uninit(&mut bytes);
            if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(context, &mut buffer) {
                let received = buffer.filled().len();
                if read.is_err() || received == 0 || received > lingering.left {
                    return Poll::Ready(Ok(()));
                }
                lingering.received += received;
                lingering.left -= received;
            } else {
                ready!(this.check.as_mut().poll(context));
                let now = Instant::now();
                if now >= lingering.until || lingering.received < LINGER_STEP_BYTES {
                    return Poll::Ready(Ok(()));
                }
                lingering.received = 0;
                this.check.as_mut().reset(now + LINGER_STEP);
            }
        }
    }
}
