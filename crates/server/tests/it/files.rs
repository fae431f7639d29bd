//! PDF uploads and downloads

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{Method, header},
};
use rstest::rstest;
use serde_json::json;

use crate::support::{Bee, Database, Form, Postgres, Sqlite, TestApp};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";

// spec: call POST /api/file/
// spec: call GET /api/file/competition/{code}
// spec: call GET /api/file/{fileId}
// spec: call DELETE /api/file/{fileId}
#[rstest]
#[tokio::test]
async fn pdfs_are_uploaded_opened_and_deleted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let answer = bee
        .organizer
        .submit("/api/file/", bee.pdf("C:\\papers\\Règles 2027.pdf", PDF))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let file = answer.json();
    assert_eq!(file["filename"], "Règles 2027.pdf");
    assert_eq!(file["size"], PDF.len());
    assert_eq!(file["creatorId"], bee.organizer.uid);
    let list = format!("/api/file/competition/{}", bee.code);
    assert_eq!(bee.organizer.get(&list).await.json(), json!([file]));
    let mut shown = file.clone();
    shown.as_object_mut().unwrap().remove("visibility");
    assert_eq!(bee.participant.get(&list).await.json(), json!([shown]));

    let path = format!("/api/file/{}", file["fileId"].as_str().unwrap());
    let opened = bee.participant.get(&path).await;
    assert_eq!(opened.body, PDF);
    assert_eq!(opened.header(header::CONTENT_TYPE), "application/pdf");
    assert_eq!(opened.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert_eq!(
        opened.header(header::CONTENT_DISPOSITION),
        "inline; filename=\"R_gles 2027.pdf\"; filename*=UTF-8''R%C3%A8gles%202027%2Epdf"
    );
    assert_eq!(
        opened.header(header::CACHE_CONTROL),
        "private, no-cache",
        "not cached for former members"
    );
    let part = bee.participant.get_with(&path, header::RANGE, "bytes=0-4").await;
    assert_eq!((part.status.as_u16(), &part.body[..]), (206, &b"%PDF-"[..]));

    assert_eq!(app.stored_objects(), 1);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(bee.participant.get(&path).await.status, 404);
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
}

// spec: rule upload type
// spec: constant uploads
#[rstest]
#[tokio::test]
async fn uploads_of_wrong_type_or_size_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let upload = async |bytes: &[u8]| {
        bee.organizer
            .submit("/api/file/", bee.pdf("rules.pdf", bytes))
            .await
            .problem()
    };
    assert_eq!(
        upload(b"<!doctype html><script>alert(1)</script>").await,
        (415, "wrong-type".to_owned())
    );
    assert_eq!(upload(b"").await, (415, "wrong-type".to_owned()));
    assert_eq!(upload(b"%PD").await, (415, "wrong-type".to_owned()));
    let mut large = PDF.to_vec();
    large.resize(26 * 1024 * 1024, b' ');
    assert_eq!(upload(&large).await, (413, "too-large".to_owned()));
    large.resize(70 * 1024 * 1024, b' ');
    assert_eq!(upload(&large).await, (413, "too-large".to_owned()));
    assert_eq!(app.stored_objects(), 0, "nothing was stored");
    large.resize(25 * 1024 * 1024, b' ');
    let answer = bee
        .organizer
        .submit("/api/file/", bee.pdf("large.pdf", &large))
        .await;
    assert_eq!(answer.json()["size"], 25 * 1024 * 1024);
    let path = format!("/api/file/{}", answer.json()["fileId"].as_str().unwrap());
    assert!(bee.participant.get(&path).await.body == large);
}

#[rstest]
#[tokio::test]
async fn file_names_end_in_pdf_without_bidirectional_controls(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for (name, stored) in [
        ("rules", "rules.pdf"),
        ("rules\u{202e}fdp.exe", "rulesfdp.exe.pdf"),
    ] {
        let answer = bee.organizer.submit("/api/file/", bee.pdf(name, PDF)).await;
        assert_eq!(answer.json()["filename"], stored);
        let path = format!("/api/file/{}", answer.json()["fileId"].as_str().unwrap());
        let served = bee.participant.get(&path).await;
        let disposition = served.header(header::CONTENT_DISPOSITION);
        assert!(
            disposition.contains(&format!("filename=\"{stored}\"")),
            "{disposition}"
        );
    }
}

#[rstest]
#[tokio::test]
async fn invalid_upload_forms_store_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let file = |form: Form| form.file("file", "rules.pdf", PDF);
    let ids = || {
        Form::default()
            .text("creatorId", &bee.organizer.uid)
            .text("competitionCode", &bee.code.to_string())
    };
    for (form, field) in [
        (ids(), "file"),
        (
            Form::default().text("creatorId", &bee.organizer.uid),
            "competitionCode",
        ),
        (Form::default().text("competitionCode", "12345"), "creatorId"),
        (file(ids().text("competitionCode", "12")), "competitionCode"),
        (file(file(ids())), "file"),
        (ids().file("file", "", PDF), "file"),
    ] {
        let answer = bee.organizer.submit("/api/file/", form).await;
        assert_eq!(answer.field_errors()[0].0, field);
    }
    let long = ids().text("creatorId", &"x".repeat(2_000));
    assert_eq!(bee.organizer.submit("/api/file/", long).await.problem().0, 400);
    let no_form = bee.organizer.post("/api/file/", json!({})).await;
    assert_eq!(no_form.problem(), (415, "wrong-type".to_owned()));
    assert_eq!(app.stored_objects(), 0);
}

#[rstest]
#[tokio::test]
async fn interrupted_uploads_store_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut large = PDF.to_vec();
    large.resize(12 * 1024 * 1024, b' ');
    let (content_type, bytes) = bee.pdf("rules.pdf", &large).encode();
    let half = Bytes::from(bytes).slice(..8 * 1024 * 1024);
    let pieces = [
        Ok(half),
        Err(std::io::Error::new(std::io::ErrorKind::ConnectionReset, "gone")),
    ];
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    let answer = bee
        .organizer
        .send(Method::POST, "/api/file/", Some(&content_type), body)
        .await;
    assert_eq!(answer.problem(), (400, "malformed-request".to_owned()));
    assert_eq!(app.stored_objects(), 0);
    let list = format!("/api/file/competition/{}", bee.code);
    assert_eq!(bee.organizer.get(&list).await.json(), json!([]));
}

#[rstest]
#[tokio::test]
async fn files_of_another_competition_are_forbidden(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let path = format!("/api/file/{}", other.file("secret.pdf").await);
    for person in [&bee.participant, &bee.organizer] {
        assert_eq!(
            person.get(&path).await.problem(),
            (403, "not-a-member".to_owned())
        );
    }
    assert_eq!(
        bee.organizer.delete(&path).await.problem(),
        (403, "not-a-member".to_owned())
    );
    let elsewhere = Form::default()
        .text("creatorId", &bee.organizer.uid)
        .text("competitionCode", &other.code.to_string())
        .file("file", "mine.pdf", PDF);
    let answer = bee.organizer.submit("/api/file/", elsewhere).await;
    assert_eq!(answer.problem(), (403, "not-a-member".to_owned()));
    assert_eq!(other.participant.get(&path).await.status, 200);
}
