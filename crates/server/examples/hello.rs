//! The bare route that `make bench` compares the server to.

use std::net::SocketAddr;

use axum::{Router, routing::get};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, Router::new().route("/", get(async || "Hello"))).await
}
