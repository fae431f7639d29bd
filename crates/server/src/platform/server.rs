//! Serves connections, and closes those that are idle, slow or too many.

use std::{
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{rt::TokioIo, server::graceful::GracefulShutdown};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{Instant, Sleep, sleep, timeout},
};
use tower::ServiceExt;

use super::error::Problem;

/// How long a request's headers may take.
const HEADERS_TIMEOUT: Duration = Duration::from_secs(10);
/// How long no bytes may move between requests or in a response. A stream of events needs a comment more often.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// How long to finish requests after the stop signal: slightly longer than any request may take. Otherwise, a client that
/// stops reading would block the shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(65);
/// Read and write buffers of a connection grow up to this many bytes. Headers must fit.
const MAX_BUFFER: usize = 64 * 1024;
/// No school needs more, and an idle connection takes about 10 kB.
const MAX_CONNECTIONS: usize = 10_000;
/// Descriptors for the database, the log and so on.
const RESERVED_DESCRIPTORS: usize = 64;
/// Connections above the limit that get a response before they are closed.
const REFUSED_CONNECTIONS: usize = 32;

/// Raises the limit of open files as far as allowed, and returns how many connections fit below it.
pub fn max_connections() -> io::Result<usize> {
    let descriptors = usize::try_from(rlimit::increase_nofile_limit(u64::MAX)?).unwrap_or(usize::MAX);
    // A request may read or write a file.
    let connections = descriptors.saturating_sub(RESERVED_DESCRIPTORS + REFUSED_CONNECTIONS) / 2;
    Ok(connections.clamp(1, MAX_CONNECTIONS))
}

/// Serves until `stop`, then finishes the requests under way.
pub async fn serve(listener: TcpListener, router: Router, max_connections: usize, stop: impl Future) {
    let connections = Arc::new(Semaphore::new(max_connections));
    let refused = Arc::new(Semaphore::new(REFUSED_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accept a connection");
                // Without a free descriptor, this fails again at once.
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let (permit, router) = match connections.clone().try_acquire_owned() {
            Ok(permit) => (permit, Some(router.clone())),
            Err(_) => match refused.clone().try_acquire_owned() {
                Ok(permit) => (permit, None),
                Err(_) => continue,
            },
        };
        let is_answering = Arc::new(AtomicBool::new(false));
        let stream = Timed::new(stream, is_answering.clone());
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            is_answering.store(true, Ordering::Relaxed);
            let (is_answering, router) = (is_answering.clone(), router.clone());
            async move {
                let response = match router {
                    Some(router) => answer(router, request, peer).await,
                    None => refuse(),
                };
                is_answering.store(false, Ordering::Relaxed);
                Ok::<_, std::convert::Infallible>(response)
            }
        });
        let connection = http1::Builder::new()
            .max_buf_size(MAX_BUFFER)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // An error is the client's: it disconnected or sent no valid HTTP.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    if timeout(DRAIN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("stopped with unfinished requests");
    }
}

async fn answer(router: Router, request: hyper::Request<Incoming>, peer: SocketAddr) -> Response {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    let Ok(response) = router.oneshot(request).await;
    response
}

fn refuse() -> Response {
    let mut response = Problem::busy().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// A connection that fails when it is idle or its request's headers take too long.
struct Timed {
    stream: TcpStream,
    /// Whether a handler is at work. It has a timeout of its own.
    is_answering: Arc<AtomicBool>,
    /// When bytes last moved.
    active_at: Instant,
    /// When the next request's first bytes arrived.
    headers_since: Option<Instant>,
    check: Pin<Box<Sleep>>,
}

impl Timed {
    fn new(stream: TcpStream, is_answering: Arc<AtomicBool>) -> Self {
        let now = Instant::now();
        Self {
            stream,
            is_answering,
            active_at: now,
            headers_since: Some(now),
            check: Box::pin(sleep(HEADERS_TIMEOUT)),
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

impl AsyncRead for Timed {
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

impl AsyncWrite for Timed {
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

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::{body::Bytes, routing::get};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_stream::StreamExt;

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: bee.example\r\n\r\n";

    async fn start(router: Router, max_connections: usize) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(
            listener,
            router,
            max_connections,
            std::future::pending::<()>(),
        ));
        address
    }

    /// Sends this, and returns everything received until the server closed, with the seconds it took.
    async fn send(address: SocketAddr, bytes: &[u8]) -> (String, u64) {
        let start = Instant::now();
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(bytes).await.unwrap();
        let mut received = String::new();
        client.read_to_string(&mut received).await.unwrap();
        (received, start.elapsed().as_secs())
    }

    fn hello() -> Router {
        Router::new().route("/", get(async || "hello"))
    }

    #[tokio::test(start_paused = true)]
    async fn incomplete_headers_are_closed_after_ten_seconds() {
        let address = start(hello(), 10).await;
        for half in [&b""[..], &REQUEST[..20]] {
            assert_eq!(send(address, half).await, (String::new(), 10));
        }
        let one_and_a_half = [REQUEST, &REQUEST[..20]].concat();
        let (received, seconds) = send(address, &one_and_a_half).await;
        assert!(received.ends_with("hello"), "{received}");
        assert!(seconds <= 60, "{seconds}");
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connections_are_closed_after_a_minute() {
        let (received, seconds) = send(start(hello(), 10).await, REQUEST).await;
        assert!(received.ends_with("hello"), "{received}");
        assert_eq!(seconds, 60);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_handlers_and_long_streams_are_not_idle() {
        let slow = get(async || {
            sleep(Duration::from_secs(100)).await;
            let events = tokio_stream::iter(0..40).then(async |event| {
                sleep(Duration::from_secs(15)).await;
                Ok::<_, io::Error>(Bytes::from(format!("event {event}\n")))
            });
            Body::from_stream(events)
        });
        let address = start(Router::new().route("/", slow), 10).await;
        let (received, seconds) = send(address, REQUEST).await;
        assert!(received.contains("event 39"), "{received}");
        assert_eq!(seconds, 100 + 40 * 15 + 60);
    }

    #[tokio::test(start_paused = true)]
    async fn clients_that_stop_reading_are_disconnected() {
        let endless = get(async || {
            let zeros = tokio_stream::iter(std::iter::repeat(Bytes::from_static(&[0; 65_536])));
            Body::from_stream(zeros.map(Ok::<_, io::Error>))
        });
        let address = start(Router::new().route("/", endless), 1).await;
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(REQUEST).await.unwrap();
        sleep(Duration::from_secs(59)).await;
        assert!(send(address, REQUEST).await.0.contains("503"));
        sleep(Duration::from_secs(2)).await;
        let mut other = TcpStream::connect(address).await.unwrap();
        other.write_all(REQUEST).await.unwrap();
        let mut status = [0; 12];
        other.read_exact(&mut status).await.unwrap();
        assert_eq!(&status, b"HTTP/1.1 200");
    }

    #[tokio::test(start_paused = true)]
    async fn connections_above_the_limit_get_a_503() {
        let address = start(hello(), 1).await;
        let held = TcpStream::connect(address).await.unwrap();
        let (received, seconds) = send(address, REQUEST).await;
        assert!(
            received.starts_with("HTTP/1.1 503 Service Unavailable\r\n"),
            "{received}"
        );
        assert!(received.contains("retry-after: 5\r\n"), "{received}");
        assert!(
            received.ends_with("The server is busy. Please try again in a few seconds.\"}"),
            "{received}"
        );
        assert_eq!(seconds, 0);
        drop(held);
        sleep(Duration::from_secs(1)).await;
        assert!(send(address, REQUEST).await.0.ends_with("hello"));
    }
}
