//! User records and the Admins page.

use std::time::Duration;

use rstest::rstest;
use serde_json::json;
use wordhive::{audit, identity};

use crate::support::{Actor, Database, PASSWORD, Postgres, Sqlite, TestApp};

// spec: call GET /api/auth/{uid}
#[rstest]
#[tokio::test]
async fn user_records_are_private(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.user("ann").await, app.admin("bob").await);
    let answer = bob.get(&format!("/api/auth/{}", ann.uid)).await;
    assert_eq!(answer.problem(), (403, "forbidden".to_owned()));
    let answer = bob
        .post(
            "/api/auth",
            json!({"uid": ann.uid, "email": bob.email, "role": "user"}),
        )
        .await;
    assert_eq!(answer.problem(), (403, "forbidden".to_owned()));
}

#[rstest]
#[tokio::test]
async fn admins_grant_and_revoke_but_keep_the_last(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    let answer = bob.get("/api/user/admins").await;
    assert_eq!(answer.problem(), (403, "forbidden".to_owned()));

    let answer = ann
        .post("/api/user/admins", json!({"email": " BOB@school.example"}))
        .await;
    assert_eq!(answer.status, 200);
    let emails: Vec<_> = answer
        .json()
        .as_array()
        .unwrap()
        .iter()
        .map(|person| person["email"].clone())
        .collect();
    assert_eq!(emails, ["ann@school.example", "bob@school.example"]);
    assert_eq!(bob.get("/api/user/admins").await.status, 200, "immediately");

    let answer = ann
        .post("/api/user/admins", json!({"email": "eve@school.example"}))
        .await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));

    let revoke = |uid: &str| format!("/api/user/admins/{uid}");
    assert_eq!(bob.delete(&revoke(&ann.uid)).await.status, 204);
    assert_eq!(ann.get("/api/user/admins").await.status, 403, "immediately");
    let answer = bob.delete(&revoke(&ann.uid)).await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    let answer = bob.delete(&revoke(&bob.uid)).await;
    assert_eq!(answer.problem(), (409, "last-admin".to_owned()));
}

#[rstest]
#[tokio::test]
async fn concurrent_revokes_leave_one_admin(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    for round in 0..5 {
        let ann = app.admin(&format!("ann{round}")).await;
        let bob = app.admin(&format!("bob{round}")).await;
        let (by_ann, by_bob) = (
            format!("/api/user/admins/{}", bob.uid),
            format!("/api/user/admins/{}", ann.uid),
        );
        let (first, second) = tokio::join!(ann.delete(&by_ann), bob.delete(&by_bob));
        let admins = wordhive::users::list(&app.state.db).await.unwrap();
        assert!(!admins.is_empty(), "{first:?} {second:?}");
        let survivor = if admins.iter().any(|admin| admin.uid == ann.uid) {
            ann
        } else {
            bob
        };
        for other in admins.iter().filter(|admin| admin.uid != survivor.uid) {
            survivor.delete(&format!("/api/user/admins/{}", other.uid)).await;
        }
    }
}

#[rstest]
#[tokio::test]
async fn last_enabled_admin_cannot_be_revoked(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    identity::set_disabled_by_handle(
        &app.state.db,
        app.state.audit(),
        audit::Actor::Operator,
        &bob.email,
        true,
    )
    .await
    .unwrap();
    let answer = ann.delete(&format!("/api/user/admins/{}", ann.uid)).await;
    assert_eq!(answer.problem(), (409, "last-admin".to_owned()));
    let answer = ann.delete(&format!("/api/user/admins/{}", bob.uid)).await;
    assert_eq!(answer.status, 204);
}

#[rstest]
#[tokio::test]
async fn admin_disables_and_enables_account(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    let disable =
        async |who: &Actor, email: &str| who.post("/api/user/disabled", json!({"email": email})).await;
    let refused = disable(&bob, &ann.email).await;
    assert_eq!(refused.problem(), (403, "forbidden".to_owned()));
    assert_eq!(ann.get("/api/user/disabled").await.json(), json!([]));

    let listed = disable(&ann, " BOB@school.example ").await.json();
    assert_eq!(listed[0]["email"], bob.email);
    assert_eq!(
        disable(&ann, &bob.email).await.json(),
        listed,
        "disabling twice changes nothing"
    );
    assert_eq!(bob.get("/api/identity/sessions").await.status, 401, "immediately");
    let sign_in = json!({"email": bob.email, "password": PASSWORD});
    let answer = bob.post("/api/identity/sign-in", sign_in.clone()).await;
    assert_eq!(answer.problem(), (403, "user-disabled".to_owned()));

    let enable = format!("/api/user/disabled/{}", bob.uid);
    app.advance_clock(Duration::from_secs(1));
    assert_eq!(ann.delete(&enable).await.status, 204);
    let audit = ann.get("/api/audit").await.json();
    let audited = |entry: usize| {
        (
            audit["entries"][entry]["action"].clone(),
            audit["entries"][entry]["subject"].clone(),
        )
    };
    assert_eq!(audited(0), (json!("enable-account"), json!(bob.email)));
    assert_eq!(audited(1), (json!("disable-account"), json!(bob.email)));
    assert_eq!(ann.delete(&enable).await.problem(), (404, "not-found".to_owned()));
    assert_eq!(ann.get("/api/user/disabled").await.json(), json!([]));
    assert_eq!(bob.post("/api/identity/sign-in", sign_in).await.status, 200);

    let answer = disable(&ann, &ann.email).await;
    assert_eq!(answer.problem(), (409, "own-account".to_owned()));
    let answer = disable(&ann, "nobody@school.example").await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    let answer = disable(&ann, "bob@").await;
    assert_eq!(answer.problem(), (422, "invalid-email".to_owned()));
    let answer = disable(&ann, "bob").await;
    assert_eq!(answer.problem(), (422, "incomplete-sign-in-name".to_owned()));
}

#[rstest]
#[tokio::test]
async fn concurrent_disables_leave_one_admin(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    let disable = async |who: &Actor, other: &Actor| {
        who.post("/api/user/disabled", json!({"email": other.email}))
            .await
    };
    let (first, second) = tokio::join!(disable(&ann, &bob), disable(&bob, &ann));
    let done = [&first, &second]
        .into_iter()
        .filter(|answer| answer.status == 200)
        .count();
    assert_eq!(done, 1, "{first:?} {second:?}");
}
