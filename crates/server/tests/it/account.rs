//! Account settings: name and photo, password, sessions.

use std::time::Duration;

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::{Value, json};
use wordhive::{identity, platform::error::ErrorCode};

use crate::support::{Actor, Database, PASSWORD, Postgres, Sqlite, TestApp, visitor};

const NEW_PASSWORD: &str = "paper under honey";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn sign_in(who: &Actor, password: &str) -> Value {
    json!({"email": who.email, "password": password})
}

/// The same person in another browser.
async fn elsewhere(app: &TestApp, who: &Actor, agent: &str) -> Actor {
    let mut other = app.anonymous();
    other.user_agent = Some(agent.to_owned());
    let answer = other.post("/api/identity/sign-in", sign_in(who, PASSWORD)).await;
    other.signed_in(&answer);
    other
}

#[rstest]
#[tokio::test]
async fn profile_change_updates_account_and_user_record(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let save = async |name: &str, photo: &str| {
        let body = json!({"displayName": name, "photoURL": photo});
        ann.json(Method::PUT, "/api/user/profile", body).await
    };
    let photo = "https://pictures.example/ann.jpg?size=96";
    let saved = save("  Ann \n Lee ", photo).await.json();
    assert_eq!(
        (&saved["displayName"], &saved["photoURL"]),
        (&json!("Ann Lee"), &json!(photo))
    );
    let session = ann.get("/api/identity/session").await.json();
    assert_eq!(session["identity"]["displayName"], "Ann Lee");
    assert_eq!(session["identity"]["photoURL"], photo);
    let record = ann.get(&format!("/api/auth/{}", ann.uid)).await.json();
    assert_eq!(record, json!([saved]));

    for wrong in [
        "http://pictures.example/ann.jpg",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "ann.jpg",
        "https://",
        "/bees/unknown.svg",
    ] {
        let errors = save("Ann", wrong).await.field_errors();
        assert_eq!(errors[0].0, "photoURL", "{wrong}");
    }
    let bee = "/bees/honey.svg";
    assert_eq!(save("Ann", bee).await.json()["photoURL"], bee);
    let errors = save(&"a".repeat(201), "").await.field_errors();
    assert_eq!(errors[0].0, "displayName");
    let cleared = save(" ", " ").await.json();
    assert_eq!(
        (&cleared["displayName"], &cleared["photoURL"]),
        (&Value::Null, &Value::Null)
    );
}

#[rstest]
#[tokio::test]
async fn password_change_ends_other_sessions(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut ann = app.user("ann").await;
    let bob = app.user("bob").await;
    let phone = elsewhere(&app, &ann, FIREFOX).await;
    assert_eq!(
        ann.get("/api/identity/account").await.json(),
        json!({"hasPassword": true, "providers": [], "emailVerified": false, "canVerify": false, "mustVerify": false})
    );
    let change = async |current: &str, new: &str| {
        let body = json!({"currentPassword": current, "newPassword": new});
        ann.post("/api/identity/password", body).await
    };
    let answer = change("not the password", NEW_PASSWORD).await;
    assert_eq!(answer.problem(), (401, "wrong-password".to_owned()));
    let answer = change(PASSWORD, "password1").await;
    assert_eq!(answer.problem(), (422, "weak-password".to_owned()));
    assert_eq!(
        phone.get("/api/identity/sessions").await.status,
        200,
        "nothing changed"
    );

    for _ in 1..10 {
        assert_eq!(change("not the password", NEW_PASSWORD).await.status, 401);
    }
    let answer = change(PASSWORD, NEW_PASSWORD).await;
    assert_eq!(
        answer.problem(),
        (429, "too-many-requests".to_owned()),
        "guessing is limited"
    );
    app.advance_clock(Duration::from_mins(5));
    let changed = change(PASSWORD, NEW_PASSWORD).await;
    assert_eq!(changed.status, 204);
    assert_eq!(
        ann.get("/api/identity/sessions").await.status,
        401,
        "anyone who knows the old token"
    );
    ann.cookie = Some(changed.session_cookie());
    assert_eq!(phone.get("/api/identity/sessions").await.status, 401);
    for (who, status) in [(&ann, 200), (&bob, 200)] {
        assert_eq!(who.get("/api/identity/sessions").await.status, status);
    }
    let anonymous = app.anonymous();
    for (password, status) in [(PASSWORD, 401), (NEW_PASSWORD, 200)] {
        let answer = anonymous
            .post("/api/identity/sign-in", sign_in(&ann, password))
            .await;
        assert_eq!(answer.status, status);
    }
}

#[rstest]
#[tokio::test]
async fn password_change_is_refused_without_password_sign_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| config.identity.password_sign_in = false).await;
    let state = &app.state;
    let account = identity::create_account(state, "ann@school.example", PASSWORD, None)
        .await
        .unwrap();
    let write = state.db.write_as_system().await.unwrap();
    let log_in = identity::begin_session(state, &write, &visitor(), &account)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let mut ann = app.anonymous();
    ann.cookie = Some(log_in.cookie().stripped().to_string());
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    let answer = ann.post("/api/identity/password", body).await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));
}

#[rstest]
#[tokio::test]
async fn sessions_are_listed_and_ended(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (mut ann, mut bob) = (app.user("ann").await, app.user("bob").await);
    app.advance_clock(Duration::from_mins(60));
    let phone = elsewhere(&app, &ann, FIREFOX).await;
    let tablet = elsewhere(&app, &ann, "").await;
    let list = async |who: &Actor| who.get("/api/identity/sessions").await.json();

    // Opening the app records the use, to within 15 minutes.
    let noted = async || {
        ann.get("/api/identity/session").await;
        let sessions = list(&ann).await;
        let own = sessions
            .as_array()
            .unwrap()
            .iter()
            .find(|entry| entry["current"] == true);
        own.unwrap()["lastUsedAt"].as_str().unwrap().to_owned()
    };
    assert_eq!(noted().await, "2027-01-01T10:00:00Z");
    app.advance_clock(Duration::from_mins(14));
    assert_eq!(noted().await, "2027-01-01T10:00:00Z");
    app.advance_clock(Duration::from_mins(2));
    assert_eq!(noted().await, "2027-01-01T10:16:00Z");

    let sessions = list(&ann).await;
    let listed: Vec<_> = sessions
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            (
                entry["browser"].clone(),
                entry["createdAt"].clone(),
                entry["current"].clone(),
            )
        })
        .collect();
    let (first, later) = (json!("2027-01-01T09:00:00Z"), json!("2027-01-01T10:00:00Z"));
    assert_eq!(
        listed[0],
        (Value::Null, first, json!(true)),
        "the most recently used first"
    );
    assert!(
        listed.contains(&(json!("Firefox on Linux"), later.clone(), json!(false))),
        "{listed:?}"
    );
    assert!(listed.contains(&(Value::Null, later, json!(false))), "{listed:?}");
    assert_eq!(listed.len(), 3, "without bob's");
    assert!(
        !sessions.to_string().contains("oken"),
        "without tokens: {sessions}"
    );

    let phones = sessions
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["browser"] != Value::Null);
    let end = format!(
        "/api/identity/sessions/{}",
        phones.unwrap()["id"].as_str().unwrap()
    );
    for path in [&end, "/api/identity/sessions"] {
        let answer = ann.delete(path).await;
        assert_eq!(answer.problem(), (403, "recent-sign-in-required".to_owned()));
    }
    assert_eq!(phone.get("/api/identity/sessions").await.status, 200);
    for who in [&mut ann, &mut bob] {
        let answer = who.post("/api/identity/sign-in", sign_in(who, PASSWORD)).await;
        who.signed_in(&answer);
    }
    app.advance_clock(Duration::from_mins(15));
    assert_eq!(bob.delete(&end).await.problem(), (404, "not-found".to_owned()));
    assert_eq!(ann.delete(&end).await.status, 204);
    assert_eq!(ann.delete(&end).await.problem(), (404, "not-found".to_owned()));
    assert_eq!(ann.delete("/api/identity/sessions/%00").await.status, 404);
    assert_eq!(phone.get("/api/identity/sessions").await.status, 401);
    assert_eq!(tablet.get("/api/identity/sessions").await.status, 200);

    let answer = ann.delete("/api/identity/sessions").await;
    assert_eq!(answer.status, 204);
    assert!(answer.header(header::SET_COOKIE).contains("Max-Age=0"));
    for ended in [&ann, &tablet] {
        assert_eq!(ended.get("/api/identity/sessions").await.status, 401);
    }
    assert_eq!(list(&bob).await.as_array().unwrap().len(), 1);
}

/// Changing a password also ends concurrent sign-ins with the old one and revokes outstanding links.
#[rstest]
#[tokio::test]
async fn old_password_fails_after_concurrent_change(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (admin, ann) = (app.admin("admin").await, app.user("ann").await);
    let link = admin
        .post("/api/user/reset-links", json!({"email": ann.email}))
        .await;
    let token = link.json()["token"].as_str().unwrap().to_owned();
    let checked = identity::account_by_email(app.state.db.read(), &ann.email).await;
    let checked = checked.unwrap().unwrap();
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    assert_eq!(ann.post("/api/identity/password", body).await.status, 204);

    let write = app.state.db.write_as_system().await.unwrap();
    let late = identity::begin_session(&app.state, &write, &visitor(), &checked).await;
    assert_eq!(late.unwrap_err().code(), ErrorCode::InvalidCredential);
    drop(write);
    let reset = json!({"token": token, "password": PASSWORD});
    let answer = app.anonymous().post("/api/identity/reset", reset).await;
    assert_eq!(answer.problem(), (403, "invalid-link".to_owned()));
}
