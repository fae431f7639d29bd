//! Posts

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Answer, Bee, Database, Postgres, Sqlite, TestApp, new_post};

async fn create(bee: &Bee, changes: Value) -> Answer {
    let mut body = new_post(&bee.organizer, bee.code, "Welcome");
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    bee.organizer.post("/api/post/", body).await
}

async fn titles(bee: &Bee) -> Vec<String> {
    let list = bee
        .participant
        .get(&format!("/api/post/competition/{}", bee.code))
        .await
        .json();
    list.as_array()
        .unwrap()
        .iter()
        .map(|post| post["title"].as_str().unwrap().to_owned())
        .collect()
}

// spec: call GET /api/post/competition/{code}
// spec: call POST /api/post/
// spec: call PUT /api/post/{postId}
// spec: call DELETE /api/post/{postId}
#[rstest]
#[tokio::test]
async fn posts_are_sorted_by_last_update(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let created = create(&bee, json!({"tags": ["News", " news", "Day  one"]})).await;
    assert_eq!(created.status, 201, "{created:?}");
    let first = created.json();
    assert_eq!(first["tags"], json!(["News", "Day one"]));
    assert_eq!(first["creatorId"], bee.organizer.uid);
    assert_eq!(first["createdAt"], first["updatedAt"]);
    app.advance_clock(Duration::from_secs(1));
    bee.post("Second").await;
    assert_eq!(titles(&bee).await, ["Second", "Welcome"]);

    app.advance_clock(Duration::from_secs(1));
    let path = format!("/api/post/{}", first["_id"].as_str().unwrap());
    let mut change = first.clone();
    change["title"] = "Welcome again".into();
    change["creatorId"] = bee.participant.uid.clone().into();
    let changed = bee.organizer.json(Method::PUT, &path, change).await.json();
    assert_eq!(titles(&bee).await, ["Welcome again", "Second"]);
    assert_eq!(changed["createdAt"], first["createdAt"]);
    assert_eq!(
        changed["creatorId"], bee.organizer.uid,
        "the author stays the same"
    );
    assert_ne!(changed["updatedAt"], first["updatedAt"]);

    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(titles(&bee).await, ["Second"]);
    assert_eq!(
        bee.organizer.delete(&path).await.problem(),
        (404, "not-found".to_owned())
    );
}

// spec: call PUT /api/post/{postId}
#[rstest]
#[tokio::test]
async fn stale_post_updates_conflict(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let post = create(&bee, json!({})).await.json();
    let path = format!("/api/post/{}", post["_id"].as_str().unwrap());
    app.advance_clock(Duration::from_micros(1));
    let change = async |body: &Value| bee.organizer.json(Method::PUT, &path, body.clone()).await;
    assert_eq!(change(&post).await.status, 200);
    assert_eq!(
        change(&post).await.problem(),
        (409, "changed-meanwhile".to_owned())
    );
    let mut unversioned = post.clone();
    unversioned.as_object_mut().unwrap().remove("updatedAt");
    assert_eq!(change(&unversioned).await.status, 200);
}

// spec: call POST /api/post/
// spec: rule post
#[rstest]
#[tokio::test]
async fn invalid_posts_report_all_errors(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let fields = async |changes: Value| -> Vec<String> {
        let errors = create(&bee, changes).await.field_errors();
        errors.into_iter().map(|(field, _)| field).collect()
    };
    assert_eq!(
        fields(json!({"title": " ", "description": "\u{200b}"})).await,
        ["title", "description"]
    );
    assert_eq!(fields(json!({"content": ["fine", " "]})).await, ["content[1]"]);
    for image in [
        "javascript:alert(1)",
        "data:text/html,x",
        "/bee.png",
        " ",
        "ftp://a.example/b.png",
        "http://a.example/b.png",
    ] {
        assert_eq!(fields(json!({"images": [image]})).await, ["images[0]"], "{image}");
    }
    assert_eq!(fields(json!({"tags": ["x".repeat(51)]})).await, ["tags[0]"]);
    assert_eq!(fields(json!({"tags": vec!["x"; 21]})).await, ["tags"]);
    assert_eq!(fields(json!({"content": vec!["x"; 101]})).await, ["content"]);
    assert!(titles(&bee).await.is_empty());
    let script = "<script>alert(1)</script>";
    let saved = create(
        &bee,
        json!({"title": script, "content": [script], "tags": [], "images": []}),
    )
    .await;
    assert_eq!(saved.json()["content"], json!([script]), "HTML is plain text");
}

#[rstest]
#[tokio::test]
async fn posts_of_another_competition_are_inaccessible(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let theirs = other.post("Theirs").await;
    for path in [format!("/api/post/{theirs}")] {
        let body = new_post(&bee.organizer, bee.code, "Mine now");
        let answer = bee.organizer.json(Method::PUT, &path, body).await;
        assert_eq!(answer.problem(), (403, "not-a-member".to_owned()));
        assert_eq!(
            bee.organizer.delete(&path).await.problem(),
            (403, "not-a-member".to_owned())
        );
    }
    for id in ["nothing", "018f3b1e-0000-7000-8000-000000000000", "%00"] {
        assert_eq!(
            bee.organizer.delete(&format!("/api/post/{id}")).await.status,
            404,
            "{id}"
        );
    }
}
