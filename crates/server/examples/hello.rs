//! The bare routes that `make bench` compares the server to: `hello [FILE [HEADER VALUE]...]` answers `/` with five bytes
//! and `/bytes` with the file from memory and these headers.

use std::net::SocketAddr;

use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue},
    routing::get,
};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let bytes = match arguments.next() {
        Some(file) => Bytes::from(std::fs::read(file)?),
        None => Bytes::new(),
    };
    let mut headers = HeaderMap::new();
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or("a header has no value")?;
        headers.insert(name.parse::<HeaderName>()?, HeaderValue::try_from(value)?);
    }
    let routes = Router::new()
        .route("/", get(async || "Hello"))
        .route("/bytes", get(async move || (headers, bytes)));
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, routes).await?;
    Ok(())
}
