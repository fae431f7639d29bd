//! Security headers, cross-site requests and secrets in responses.

use axum::http::{HeaderName, Method, header};
use rstest::rstest;
use serde_json::json;

use crate::support::{Bee, Database, PASSWORD, Postgres, Sqlite, TestApp};

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = TestApp::start(Sqlite).await;
    let someone = app.anonymous();
    let answers = [
        someone.get("/").await,
        someone.get("/favicon.svg").await,
        someone.get("/api/docs/").await,
        someone.get("/api/health").await,
        someone.get("/api/nonsense").await,
        someone.get("/api/user/admins").await,
        someone.post("/api/identity/sign-in", json!([])).await,
    ];
    for answer in answers {
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "object-src 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(answer.header(header::REFERRER_POLICY), "same-origin");
        let permissions = answer.header(HeaderName::from_static("permissions-policy"));
        assert!(permissions.contains("microphone=(self)"), "{permissions}");
        assert!(!answer.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
    }
}

#[tokio::test]
async fn https_sends_hsts() {
    let app = TestApp::start_with(Sqlite, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
    })
    .await;
    let page = app.anonymous().get("/").await;
    assert_eq!(page.header(header::STRICT_TRANSPORT_SECURITY), "max-age=31536000");
    assert!(!page.header(header::CONTENT_SECURITY_POLICY).contains("http:"));
}

#[tokio::test]
async fn hsts_includes_subdomains_if_the_operator_says_so() {
    let app = TestApp::start_with(Sqlite, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
        config.server.hsts_include_subdomains = true;
    })
    .await;
    let page = app.anonymous().get("/").await;
    assert_eq!(
        page.header(header::STRICT_TRANSPORT_SECURITY),
        "max-age=31536000; includeSubDomains"
    );
}

#[rstest]
#[tokio::test]
async fn uploads_cannot_run_scripts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let file = format!("/api/file/{}", bee.file("rules.pdf").await);
    let audio = format!("/api/audio/{}", bee.record(0).await);
    for path in [file, audio] {
        let answer = bee.participant.get(&path).await;
        assert_eq!(answer.status, 200);
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        assert!(policy.starts_with("default-src 'none';"), "{policy}");
        assert!(!policy.contains("script-src"), "{policy}");
        assert_eq!(
            policy.contains("sandbox"),
            path.starts_with("/api/audio"),
            "browsers show no PDF in a sandbox"
        );
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
}

#[rstest]
#[tokio::test]
async fn cross_site_writes_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.public_url = Some("http://bee.example/".parse().unwrap());
    })
    .await;
    let ann = app.admin("ann").await;
    let bob = app.user("bob").await;
    let refused: &[&[(&str, &str)]] = &[
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://evil.example"),
        ],
        &[("host", "inside:8080"), ("origin", "http://evil.example")],
        &[("host", "inside:8080"), ("origin", "null")],
        &[("host", "inside:8080"), ("origin", "http://bee.example:8081")],
    ];
    for headers in refused {
        for (method, path) in [
            (Method::POST, "/api/user/admins"),
            (Method::PUT, "/api/competition/12345"),
            (Method::PATCH, "/api/wordlist/word/1"),
            (Method::DELETE, "/api/wordlist/word/1"),
            (Method::POST, "/api/identity/sign-out"),
            (Method::POST, "/api/nonsense"),
        ] {
            let body = json!({"email": bob.email});
            let answer = ann.json_with(method, path, body, headers).await;
            assert_eq!(
                answer.problem(),
                (403, "cross-site".to_owned()),
                "{path} {headers:?}"
            );
        }
        let read = ann
            .json_with(Method::GET, "/api/user/admins", json!(null), headers)
            .await;
        assert_eq!(
            read.json().as_array().unwrap().len(),
            1,
            "reads are allowed, and no write succeeded"
        );
    }
    let allowed: &[&[(&str, &str)]] = &[
        &[],
        &[("sec-fetch-site", "same-origin")],
        &[("host", "inside:8080"), ("origin", "http://bee.example")],
        &[("host", "inside:8080"), ("origin", "http://inside:8080")],
    ];
    for headers in allowed {
        let body = json!({"email": bob.email});
        let answer = ann
            .json_with(Method::POST, "/api/user/admins", body, headers)
            .await;
        assert_eq!(answer.status, 200, "{headers:?}: {answer:?}");
    }
}

#[rstest]
#[tokio::test]
async fn cross_site_downloads_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let export = format!("/api/form/templates/{template}/responses.csv");
    let workbook = format!("/api/form/templates/{template}/responses.xlsx");
    let site = header::HeaderName::from_static("sec-fetch-site");
    let data_export = "/api/account/data";
    for path in [data_export, export.as_str(), workbook.as_str()] {
        // More than the download limit: rejected requests do not count.
        for elsewhere in ["cross-site", "same-site", "cross-site", "cross-site"] {
            let answer = bee.organizer.get_with(path, site.clone(), elsewhere).await;
            assert_eq!(answer.problem(), (403, "cross-site".to_owned()), "{path}");
        }
    }
    let audit = async || bee.organizer.get("/api/audit").await.json().to_string();
    assert!(!audit().await.contains("export-answers"));
    for path in [data_export, export.as_str(), workbook.as_str()] {
        for ours in ["same-origin", "none"] {
            let answer = bee.organizer.get_with(path, site.clone(), ours).await;
            assert_eq!(answer.status, 200, "{path} {ours}");
        }
    }
    assert!(audit().await.contains("export-answers"));
}

#[rstest]
#[tokio::test]
async fn responses_contain_no_secrets(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (organizer, code) = (&bee.organizer, bee.code);
    let cookie = organizer.cookie().split_once('=').unwrap().1.to_owned();
    let answers = [
        organizer.get("/api/identity/session").await,
        organizer.get(&format!("/api/auth/{}", organizer.uid)).await,
        organizer.get("/api/user/admins").await,
        organizer.get(&format!("/api/competition/{code}")).await,
        organizer.get(&format!("/api/user/competition/{code}")).await,
        organizer
            .post(
                "/api/identity/sign-in",
                json!({"email": [], "password": PASSWORD}),
            )
            .await,
        organizer
            .post(
                "/api/identity/sign-in",
                json!({"email": organizer.email, "password": PASSWORD}),
            )
            .await,
    ];
    for answer in answers {
        let body = String::from_utf8_lossy(&answer.body);
        for secret in [PASSWORD, "$argon2", &cookie] {
            assert!(!body.contains(secret), "{body}");
        }
    }
}
