//! What load balancers and container managers ask.

use std::{fs, time::Duration};

use axum::http::header;
use rstest::rstest;

use crate::support::{Answer, Database, Postgres, Sqlite, TestApp};

fn text(answer: &Answer) -> &str {
    str::from_utf8(&answer.body).unwrap()
}

#[rstest]
#[tokio::test]
async fn a_server_is_ready_while_database_and_store_respond(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let balancer = app.anonymous();
    let alive = balancer.get("/healthz").await;
    assert_eq!((alive.status.as_u16(), text(&alive)), (200, "ok\n"));
    let ready = balancer.get("/readyz").await;
    assert_eq!((ready.status.as_u16(), text(&ready)), (200, "ok\n"));
    assert_eq!(ready.header(header::CACHE_CONTROL), "no-store");
    assert_eq!(app.stored_objects(), 0, "nothing of the check is left");
    assert_eq!(balancer.post("/healthz", serde_json::json!({})).await.status, 405);

    // A file where the folder of the store was.
    let folder = app.state.config.storage.data.join("objects");
    fs::rename(&folder, folder.with_extension("away")).unwrap();
    fs::write(&folder, "").unwrap();
    let repeated = balancer.get("/readyz").await;
    assert_eq!(repeated.status, 200, "for two seconds, the answer is the same");
    app.advance_clock(Duration::from_secs(2));
    let unready = balancer.get("/readyz").await;
    let reason = "The store of uploaded files can't be written.\n";
    assert_eq!((unready.status.as_u16(), text(&unready)), (503, reason));
    assert_eq!(balancer.get("/healthz").await.status, 200);

    fs::remove_file(&folder).unwrap();
    fs::rename(folder.with_extension("away"), &folder).unwrap();
    app.advance_clock(Duration::from_secs(2));
    assert_eq!(balancer.get("/readyz").await.status, 200);

    app.state.db.clone().close().await;
    app.advance_clock(Duration::from_secs(2));
    let unready = balancer.get("/readyz").await;
    assert_eq!(
        (unready.status.as_u16(), text(&unready)),
        (503, "The database doesn't respond.\n")
    );
    assert_eq!(
        balancer.get("/healthz").await.status,
        200,
        "it is alive without one"
    );
}

#[tokio::test]
async fn probes_read_nothing_from_the_tables() {
    let app = TestApp::start(Sqlite).await;
    let ann = app.user("ann").await;
    let before = app.statements();
    for path in ["/healthz", "/readyz"] {
        assert_eq!(ann.get(path).await.status, 200);
    }
    assert_eq!(app.statements(), before);
}
