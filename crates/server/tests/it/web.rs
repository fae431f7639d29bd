//! The app shell, the API docs and common response headers.

use axum::http::{Method, header};
use rstest::rstest;

use crate::support::{Database, Postgres, Sqlite, TestApp};

// spec: route any other path
#[rstest]
#[tokio::test]
async fn pages_serve_the_shell_and_api_paths_do_not(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let someone = app.anonymous();
    for path in [
        "/",
        "/login",
        "/competition/12345",
        "/..%2F..%2Fetc/passwd",
        "/a/b/c",
    ] {
        let page = someone.get(path).await;
        assert_eq!(page.status, 200, "{path}: build web/dist first");
        assert_eq!(page.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(page.header(header::CACHE_CONTROL), "no-cache");
        let etag = page.header(header::ETAG).to_owned();
        let again = someone.get_with(path, header::IF_NONE_MATCH, &etag).await;
        assert_eq!(again.status, 304);
    }
    for path in ["/api", "/api/", "/api/nonsense", "/api/competition"] {
        let answer = someone.get(path).await;
        let (status, _) = answer.problem();
        assert!(matches!(status, 404 | 405), "{path}: {answer:?}");
    }
    assert_eq!(
        someone.get("/assets/stale-0000.js").await.problem(),
        (404, "not-found".to_owned()),
        "a missing script must not be the shell"
    );
    let post = someone.send(Method::POST, "/login", None, "").await;
    assert_eq!(post.problem(), (405, "method-not-allowed".to_owned()));
}

#[tokio::test]
async fn assets_are_immutable_and_compressed() {
    let app = TestApp::start(Sqlite).await;
    let someone = app.anonymous();
    let shell = String::from_utf8(someone.get("/").await.body.to_vec()).unwrap();
    let script = shell.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    let plain = someone.get(script).await;
    assert_eq!(plain.status, 200);
    assert_eq!(
        plain.header(header::CACHE_CONTROL),
        "public, max-age=31536000, immutable"
    );
    for (accepted, sent) in [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
    ] {
        let answer = someone.get_with(script, header::ACCEPT_ENCODING, accepted).await;
        assert_eq!(answer.header(header::CONTENT_ENCODING), sent, "{accepted}");
        assert!(answer.body.len() < plain.body.len());
        assert_ne!(answer.header(header::ETAG), plain.header(header::ETAG));
        assert!(answer.header(header::VARY).contains("accept-encoding"));
    }
}

#[rstest]
#[tokio::test]
async fn api_docs_load_nothing_external(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let someone = app.anonymous();
    let page = someone.get("/api/docs/").await;
    assert_eq!(page.status, 200);
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(!html.contains("//"), "everything it loads is ours: {html}");
    let contract = someone.get("/api/openapi.json").await.json();
    assert_eq!(contract["info"]["title"], "Wordhive");
}

#[tokio::test]
async fn every_response_has_a_request_id_and_nosniff() {
    let app = TestApp::start(Sqlite).await;
    for path in ["/", "/api/health", "/api/nonsense"] {
        let answer = app.anonymous().get(path).await;
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        let id = answer.headers.get("x-request-id").unwrap();
        assert_eq!(id.len(), 16, "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn personal_data_is_not_cached(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    for path in ["/api/identity/session", &format!("/api/auth/{}", ann.uid)] {
        assert_eq!(ann.get(path).await.header(header::CACHE_CONTROL), "no-store");
    }
}
