//! What Prometheus reads on a listener of its own: how long requests take, what waits, and how much is in memory
//! (docs/decisions/0050).

use std::time::Duration;

use axum::{
    Router,
    extract::{FromRef, State},
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
use tokio::time::timeout;

use crate::{
    identity::IdentityState,
    messages,
    platform::{blobs, crypto::token_hash, db::DbErr, memory::CAPACITY},
    stage::StageState,
    state::AppState,
};

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// How long the database may take to count. Without it, the other metrics still come.
const PATIENCE: Duration = Duration::from_secs(2);

/// The routes of the metrics' own listener.
pub fn router(state: AppState) -> Router {
    Router::new().route("/metrics", get(read)).with_state(state)
}

async fn read(State(state): State<AppState>, headers: HeaderMap) -> Response {
    if let Some(token) = &state.config.server.metrics_token {
        let sent = headers.get(header::AUTHORIZATION);
        let sent = sent.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        // The time to compare hashes says nothing about the token.
        if sent.map(token_hash) != Some(token_hash(token)) {
            return (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")]).into_response();
        }
    }
    let counted = timeout(PATIENCE, Counted::read(&state)).await;
    let counted = counted.ok().and_then(|counted| {
        let failed = |error: &DbErr| tracing::warn!(%error, "count for the metrics");
        counted.inspect_err(failed).ok()
    });
    let mut text = String::new();
    match encode(&mut text, &registry(&state, counted)) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// What the database counts. The same on all servers of a database.
struct Counted {
    blobs: (i64, i64),
    outbox: (i64, i64),
}

impl Counted {
    async fn read(state: &AppState) -> Result<Self, DbErr> {
        let db = state.db.read();
        Ok(Self {
            blobs: blobs::counts(db).await?,
            outbox: messages::open_counts(db).await?,
        })
    }
}

fn registry(state: &AppState, counted: Option<Counted>) -> Registry {
    let mut registry = Registry::default();
    if let Some(metrics) = &state.metrics {
        metrics.register(&mut registry);
    }
    let connections = Family::<[(&str, &str); 2], Gauge>::default();
    for (pool, open, idle) in state.db.pools() {
        for (state, count) in [("idle", idle), ("busy", open.saturating_sub(idle))] {
            let labels = [("pool", pool), ("state", state)];
            connections.get_or_create(&labels).set(count.into());
        }
    }
    let help = "Connections to the database";
    registry.register("wordhive_database_connections", help, connections);
    let mut by_state = |name, help, counts: [(&'static str, i64); 2]| {
        let gauges = Family::<[(&str, &str); 1], Gauge>::default();
        for (label, count) in counts {
            gauges.get_or_create(&[("state", label)]).set(count);
        }
        registry.register(name, help, gauges);
    };
    let (hashing, waiting) = IdentityState::from_ref(state).passwords.load();
    by_state(
        "wordhive_passwords",
        "Passwords being hashed, and waiting for it",
        [("hashing", number(hashing)), ("waiting", number(waiting))],
    );
    if let Some(Counted { blobs, outbox }) = counted {
        by_state(
            "wordhive_blobs",
            "Stored files, and uploads that nothing refers to yet",
            [("live", blobs.0), ("pending", blobs.1)],
        );
        by_state(
            "wordhive_outbox_emails",
            "Emails of messages that wait, and that a server is sending",
            [("waiting", outbox.0), ("sending", outbox.1)],
        );
    }
    let (entries, bytes) = state.memory.size();
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
    let bodies = state.bodies.used() as u64;
    gauge(
        "wordhive_request_bodies_bytes",
        "Request bodies in memory",
        bodies,
    );
    let streams = StageState::from_ref(state).open_streams() as u64;
    gauge(
        "wordhive_live_streams",
        "Open streams of bees, to watchers and officials",
        streams,
    );
    if let Some(bytes) = resident_memory() {
        gauge("process_resident_memory_bytes", "Resident memory", bytes);
    }
    registry
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// In bytes, where the system has `/proc`.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
