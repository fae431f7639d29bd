//! What Prometheus reads on a listener of its own: how long requests take, and how much is in memory (docs/decisions/0050).

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        family::Family,
        gauge::{ConstGauge, Gauge},
    },
    registry::Registry,
};

use crate::platform::{crypto::token_hash, memory::CAPACITY, state::PlatformState};

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The routes of the metrics' own listener.
pub fn router(platform: PlatformState) -> Router {
    Router::new().route("/metrics", get(read)).with_state(platform)
}

async fn read(State(platform): State<PlatformState>, headers: HeaderMap) -> Response {
    if let Some(token) = &platform.config.server.metrics_token {
        let sent = headers.get(header::AUTHORIZATION);
        let sent = sent.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        // The time to compare hashes says nothing about the token.
        if sent.map(token_hash) != Some(token_hash(token)) {
            return (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")]).into_response();
        }
    }
    let mut text = String::new();
    match encode(&mut text, &registry(&platform)) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn registry(platform: &PlatformState) -> Registry {
    let mut registry = Registry::default();
    if let Some(metrics) = &platform.metrics {
        metrics.register(&mut registry);
    }
    let connections = Family::<[(&str, &str); 2], Gauge>::default();
    for (pool, open, idle) in platform.db.pools() {
        for (state, count) in [("idle", idle), ("busy", open.saturating_sub(idle))] {
            let labels = [("pool", pool), ("state", state)];
            connections.get_or_create(&labels).set(count.into());
        }
    }
    let help = "Connections to the database";
    registry.register("wordhive_database_connections", help, connections);
    let (entries, bytes) = platform.memory.size();
    let mut gauge = |name, help, value: u64| {
        registry.register(name, help, ConstGauge::new(value));
    };
    gauge(
        "wordhive_remembered_entries",
        "Remembered rows and answers",
        entries,
    );
    gauge("wordhive_remembered_bytes", "Their size", bytes);
    gauge("wordhive_remembered_limit_bytes", "Their size at most", CAPACITY);
    let bodies = platform.bodies.used() as u64;
    gauge(
        "wordhive_request_bodies_bytes",
        "Request bodies in memory",
        bodies,
    );
    if let Some(bytes) = resident_memory() {
        gauge("process_resident_memory_bytes", "Resident memory", bytes);
    }
    registry
}

/// In bytes, where the system has `/proc`.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
