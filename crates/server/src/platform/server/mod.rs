//! Serves connections, and closes those that are idle, slow or too many.

mod connections;
mod timed_stream;

use std::{
    io,
    net::SocketAddr,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use http_body_util::BodyExt;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{rt::TokioIo, server::graceful::GracefulShutdown};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpSocket},
    time::{sleep, timeout},
};
use tower::ServiceExt;

use self::{connections::Connections, timed_stream::TimedStream};
use super::{capacity::REFUSED_SHARE, error::Problem};

/// How long to finish requests after the stop signal: slightly longer than any request may take. Otherwise, a client that
/// stops reading would block the shutdown.
pub const DRAIN_TIMEOUT: Duration = Duration::from_secs(65);
/// Read and write buffers of a connection grow up to this many bytes. Headers must fit.
const MAX_BUFFER: usize = 64 * 1024;
/// How long a connection has at least to send a request before it makes room for a new one.
const PATIENCE: Duration = Duration::from_millis(250);
/// Connections that wait to be accepted. `TcpListener::bind` allows 128, and after more at once, clients try again only a second
/// later.
const BACKLOG: u32 = 1024;

/// Listens on this address.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    }?;
    // As `TcpListener::bind` does, so that a restart needs no pause.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop`, then finishes the requests under way.
pub async fn serve(listener: TcpListener, router: Router, max_connections: usize, stop: impl Future) {
    let connections = Connections::new(max_connections, PATIENCE);
    let refused = Connections::new(max_connections.div_ceil(REFUSED_SHARE), Duration::ZERO);
    let refusal = refusal().await;
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = &mut stop => break,
        };
        let (mut stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accept a connection");
                // Without a free descriptor, this fails again at once.
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let is_answering = Arc::new(AtomicBool::new(false));
        let Some(permit) = connections.admit().await else {
            // An empty send buffer takes it at once.
            let _ = stream.write_all(&refusal).await;
            let mut stream = TimedStream::new(stream, is_answering);
            // Already reads what has arrived, in case that others take its place before it can linger.
            if stream.shutdown().now_or_never().is_none()
                && let Some(permit) = refused.admit().await
            {
                refused.spawn(permit, |_| async move { stream.shutdown().await.ok() });
            }
            continue;
        };
        let router = router.clone();
        connections.spawn(permit, |waiting| {
            let stream = TimedStream::new(stream, is_answering.clone());
            let service = service_fn(move |request: hyper::Request<Incoming>| {
                waiting.end();
                is_answering.store(true, Ordering::Relaxed);
                let (is_answering, router) = (is_answering.clone(), router.clone());
                async move {
                    let response = answer(router, request, peer).await;
                    is_answering.store(false, Ordering::Relaxed);
                    Ok::<_, std::convert::Infallible>(response)
                }
            });
            let connection = http1::Builder::new()
                .max_buf_size(MAX_BUFFER)
                .serve_connection(TokioIo::new(stream), service);
            // An error is the client's: it disconnected or sent no valid HTTP.
            graceful.watch(connection).map(drop)
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

/// The response to connections above the limit, which are not read.
async fn refusal() -> Vec<u8> {
    let (head, body) = Problem::busy().into_response().into_parts();
    let body = body.collect().await.map(http_body_util::Collected::to_bytes);
    let body = body.unwrap_or_default();
    let mut response = format!("HTTP/1.1 {}\r\n", head.status).into_bytes();
    let length = body.len().into();
    let rest = [
        (&header::CONTENT_LENGTH, &length),
        (&header::CONNECTION, &HeaderValue::from_static("close")),
    ];
    for (name, value) in head.headers.iter().chain(rest) {
        response.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    response.extend([b"\r\n", &body[..]].concat());
    response
}

#[cfg(test)]
mod tests {
    use axum::{body::Bytes, routing::get};
    use tokio::{io::AsyncReadExt, net::TcpStream, time::Instant};
    use tokio_stream::StreamExt;

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: bee.example\r\n\r\n";
    const LAST_REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: bee.example\r\nConnection: close\r\n\r\n";

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
        let mut held = TcpStream::connect(address).await.unwrap();
        held.write_all(REQUEST).await.unwrap();
        held.read_exact(&mut [0; 12]).await.unwrap();
        let (received, seconds) = send(address, b"").await;
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
        assert!(send(address, LAST_REQUEST).await.0.ends_with("hello"));
    }

    #[tokio::test(start_paused = true)]
    async fn connections_without_a_request_make_room() {
        let address = start(hello(), 3).await;
        let mut idle = TcpStream::connect(address).await.unwrap();
        idle.write_all(REQUEST).await.unwrap();
        idle.read_exact(&mut [0; 12]).await.unwrap();
        let mut half_sent = Vec::new();
        for _ in 0..10 {
            let mut half = TcpStream::connect(address).await.unwrap();
            half.write_all(&REQUEST[..20]).await.unwrap();
            half_sent.push(half);
            sleep(PATIENCE).await;
            let (received, seconds) = send(address, LAST_REQUEST).await;
            assert!(received.ends_with("hello"), "{received}");
            assert_eq!(seconds, 0);
        }
        idle.write_all(LAST_REQUEST).await.unwrap();
        let mut rest = String::new();
        idle.read_to_string(&mut rest).await.unwrap();
        assert!(rest.ends_with("hello"), "it had sent a request: {rest}");
    }

    fn early_answered(length: usize) -> Vec<u8> {
        format!("POST / HTTP/1.1\r\nHost: bee.example\r\nContent-Length: {length}\r\n\r\n").into()
    }

    #[tokio::test(start_paused = true)]
    async fn early_responses_reach_clients_that_are_still_sending() {
        let address = start(hello(), 10).await;
        let body = vec![b'x'; 100 << 20];
        let request = [early_answered(body.len()), body].concat();
        let (received, seconds) = send(address, &request).await;
        assert!(received.starts_with("HTTP/1.1 405"), "{received}");
        assert_eq!(seconds, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_clients_are_not_waited_for_after_the_response() {
        let address = start(hello(), 1).await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(&early_answered(1 << 30)).await.unwrap();
        slow.read_exact(&mut [0; 12]).await.unwrap();
        tokio::spawn(async move {
            while slow.write_all(b"x").await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        sleep(Duration::from_secs(1)).await;
        assert!(send(address, b"").await.0.contains("503"));
        sleep(Duration::from_secs(4)).await;
        assert!(send(address, LAST_REQUEST).await.0.ends_with("hello"));
    }
}
