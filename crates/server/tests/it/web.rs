//! The app shell, the API docs and common response headers.

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::Value;

use crate::support::{Bee, Database, Postgres, Sqlite, TestApp};

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

/// Such as a link to a deleted PDF, in an email or another tab.
#[tokio::test]
async fn a_link_that_does_not_work_opens_the_app() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let gone = "/api/file/00000000-0000-4000-8000-000000000000";
    let html = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
    for (someone, status) in [(&bee.participant, 404), (&app.anonymous(), 401)] {
        let page = someone.get_with(gone, header::ACCEPT, html).await;
        assert_eq!(page.status, status);
        assert_eq!(page.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(page.header(header::CACHE_CONTROL), "no-store");
        assert_eq!(page.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert!(String::from_utf8_lossy(&page.body).contains("<div id=\"root\">"));
        assert_eq!(someone.get(gone).await.problem().0, status);
    }
    let works = format!("/api/competition/{}", bee.code);
    let works = bee.participant.get_with(&works, header::ACCEPT, html).await;
    assert_eq!(works.header(header::CONTENT_TYPE), "application/json");
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

/// Browsers ask for the worker again with each page, so a new version reaches everyone.
#[tokio::test]
async fn the_service_worker_and_manifest_are_always_revalidated() {
    let app = TestApp::start(Sqlite).await;
    let someone = app.anonymous();
    for (path, content_type) in [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let file = someone.get(path).await;
        assert_eq!(file.status, 200, "{path}: build web/dist first");
        assert_eq!(file.header(header::CONTENT_TYPE), content_type);
        assert_eq!(file.header(header::CACHE_CONTROL), "no-cache");
        let policy = file.header(header::CONTENT_SECURITY_POLICY);
        for part in ["worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"] {
            assert!(policy.contains(part), "{policy}");
        }
        let etag = file.header(header::ETAG).to_owned();
        let again = someone.get_with(path, header::IF_NONE_MATCH, &etag).await;
        assert_eq!(again.status, 304);
    }
    let manifest = someone.get("/manifest.webmanifest").await.json();
    for icon in manifest["icons"].as_array().unwrap() {
        let image = someone.get(icon["src"].as_str().unwrap()).await;
        assert_eq!(image.header(header::CONTENT_TYPE), icon["type"].as_str().unwrap());
    }
    let worker = String::from_utf8(someone.get("/sw.js").await.body.to_vec()).unwrap();
    assert!(!worker.contains("/api/\""), "the worker stores no data");
}

#[tokio::test]
async fn only_larger_answers_are_compressed() {
    let app = TestApp::start(Sqlite).await;
    let someone = app.anonymous();
    for (path, sent) in [("/api/openapi.json", "br"), ("/api/health", "")] {
        let answer = someone.get_with(path, header::ACCEPT_ENCODING, "gzip, br").await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header(header::CONTENT_ENCODING), sent, "{path}");
    }
}

#[tokio::test]
async fn shells_name_the_scripts_and_data_of_their_page() {
    let app = TestApp::start(Sqlite).await;
    let someone = app.anonymous();
    for (path, script) in [
        ("/login", "/assets/guest-"),
        ("/competition/12345", "/assets/shared-"),
        ("/competition/12345/wordlist/7/practice", "/assets/practice-"),
    ] {
        let page = someone.get(path).await;
        assert_eq!(
            page.header(header::LINK),
            format!("</api/page-data?path={path}>; rel=preload; as=fetch; crossorigin")
        );
        let html = String::from_utf8(page.body.to_vec()).unwrap();
        assert!(html.contains(script), "{path}: {html}");
    }
    assert_eq!(someone.get("/no/such/page").await.header(header::LINK), "");
}

#[rstest]
#[tokio::test]
async fn page_data_is_what_the_reader_may_see(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let page = "/api/page-data?path=/competition/12345";
    let stats = "/api/competition/12345/stats";

    let organizer = bee.organizer.get(page).await;
    assert_eq!(organizer.header(header::CACHE_CONTROL), "no-store");
    let organizer = organizer.json();
    for path in [
        "/api/competition/12345",
        stats,
        &format!("/api/auth/{}", bee.organizer.uid),
    ] {
        assert_eq!(organizer[path], bee.organizer.get(path).await.json(), "{path}");
    }
    let participant = bee.participant.get(page).await.json();
    assert_eq!(participant["/api/competition/12345"]["code"], 12345);
    assert!(participant.get(stats).is_none());

    let outsider = app.user("outsider").await.get(page).await.json();
    assert!(outsider.get("/api/competition/12345").is_none());
    let anonymous = app.anonymous().get(page).await.json();
    assert_eq!(anonymous["/api/identity/session"]["identity"], Value::Null);
    assert!(anonymous.get("/api/competition/12345").is_none());
}

#[rstest]
#[tokio::test]
async fn page_data_of_an_unknown_code_counts_as_one_guess(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let visitor = app.user("visitor").await;
    for _ in 1..20 {
        visitor.get("/api/page-data?path=/competition/54321").await;
    }
    assert_eq!(visitor.get("/api/competition/54321").await.status, 404);
    assert_eq!(visitor.get("/api/competition/54321").await.status, 429);
}

#[tokio::test]
async fn robots_txt_is_text() {
    let app = TestApp::start(Sqlite).await;
    let robots = app.anonymous().get("/robots.txt").await;
    assert_eq!(robots.header(header::CONTENT_TYPE), "text/plain; charset=utf-8");
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
        let name = header::HeaderName::from_static("x-request-id");
        let answer = app
            .anonymous()
            .get_with(path, name.clone(), "chosen by the client")
            .await;
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(answer.headers[name].len(), 16, "{path}");
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
