//! The audit log.

use std::time::Duration;

use rstest::rstest;
use serde_json::{Value, json};
use wordhive::{audit, identity};

use crate::support::{Bee, Database, Postgres, Sqlite, TestApp};

async fn logged(bee: &Bee) -> Vec<(String, String, String)> {
    let answer = bee.organizer.get("/api/audit").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    answer.json()["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            (
                text(&entry["actor"]),
                text(&entry["action"]),
                text(&entry["subject"]),
            )
        })
        .collect()
}

#[rstest]
#[tokio::test]
async fn actions_are_logged(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (olive, code) = (&bee.organizer, bee.code);
    let bob = app.user("bob").await;
    let post = bee.post("News").await;
    let template = bee.template().await;
    let file = bee.file("rules.pdf").await;
    let before = logged(&bee).await.len();
    // Entries in the same millisecond are unordered.
    let later = || app.advance_clock(Duration::from_millis(1));

    let by_email = json!({"email": bob.email});
    later();
    assert_eq!(olive.post("/api/user/admins", by_email.clone()).await.status, 200);
    later();
    let organizers = format!("/api/competition/{code}/organizers");
    assert_eq!(olive.post(&organizers, by_email).await.status, 200);
    let calls = [
        format!("{organizers}/{}", bob.uid),
        format!("/api/user/admins/{}", bob.uid),
        format!("/api/post/{post}"),
        format!("/api/file/{file}"),
        format!("/api/wordlist/wordlist/{}", bee.wordlist),
    ];
    for path in calls {
        later();
        assert_eq!(olive.delete(&path).await.status, 204, "{path}");
    }
    later();
    let export = format!("/api/form/templates/{template}/responses.csv");
    assert_eq!(olive.get(&export).await.status, 200);
    let calls = [
        format!("/api/form/templates/{template}"),
        format!("/api/competition/{code}/participants/{}", bee.participant.uid),
        format!("/api/competition/{code}"),
    ];
    for path in calls {
        later();
        assert_eq!(olive.delete(&path).await.status, 204, "{path}");
    }
    for disabled in [true, false] {
        later();
        identity::set_disabled_by_handle(
            &app.state.db,
            app.state.audit(),
            audit::Actor::Operator,
            &bob.email,
            disabled,
        )
        .await
        .unwrap();
    }

    let entries = logged(&bee).await;
    let new = &entries[..entries.len() - before];
    let here = format!("competition {code}");
    let by_olive = |action: &str, subject: &str| (olive.email.clone(), action.to_owned(), subject.to_owned());
    let by_operator = |action: &str| {
        let operator = "the wordhive command".to_owned();
        (operator, action.to_owned(), bob.email.clone())
    };
    let expected = [
        by_operator("enable-account"),
        by_operator("disable-account"),
        by_olive("delete-competition", &here),
        by_olive("remove-participant", &here),
        by_olive("delete-form", &here),
        by_olive("export-answers", &here),
        by_olive("delete-wordlist", &here),
        by_olive("delete-file", &here),
        by_olive("delete-post", &here),
        by_olive("revoke-admin", &bob.email),
        by_olive("remove-organizer", &here),
        by_olive("add-organizer", &here),
        by_olive("grant-admin", &bob.email),
    ];
    assert_eq!(new, expected);
    let answer = olive.get("/api/audit").await;
    let text = String::from_utf8_lossy(&answer.body);
    assert!(!text.contains(&bee.participant.email), "{text}");
}

#[rstest]
#[tokio::test]
async fn failed_actions_are_not_logged(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let before = logged(&bee).await;
    let myself = format!("/api/user/admins/{}", bee.organizer.uid);
    assert_eq!(bee.organizer.delete(&myself).await.status, 409);
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.participant.delete(&path).await.status, 403);
    assert_eq!(logged(&bee).await, before);
}

#[rstest]
#[tokio::test]
async fn entries_are_paginated(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.admin("ann").await;
    let bob = app.user("bob").await;
    for _ in 0..60 {
        let granted = ann.post("/api/user/admins", json!({"email": bob.email})).await;
        assert_eq!(granted.status, 200);
    }
    let first = ann.get("/api/audit").await.json();
    assert_eq!(first["entries"].as_array().unwrap().len(), 50);
    assert_eq!(first["more"], true);
    let last = first["entries"][49]["_id"].as_str().unwrap();
    let second = ann.get(&format!("/api/audit?before={last}")).await.json();
    assert_eq!(second["entries"].as_array().unwrap().len(), 11);
    assert_eq!(second["more"], false);
    let none = ann.get("/api/audit?before=%00").await.json();
    assert_eq!(none, json!({"entries": [], "more": false}));
    audit::anonymize(app.state.db.write_once(), &bob.uid)
        .await
        .unwrap();
    let first = ann.get("/api/audit").await;
    assert!(!String::from_utf8_lossy(&first.body).contains(&bob.email));
}
