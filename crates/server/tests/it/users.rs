//! User records and the Admins page.

use rstest::rstest;
use serde_json::json;
use wordhive::{audit::Actor, identity};

use crate::support::{Database, Postgres, Sqlite, TestApp};

#[rstest]
#[tokio::test]
async fn nobody_reads_or_makes_the_record_of_another(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.user("ann").await, app.admin("bob").await);
    let answer = bob.get(&format!("/api/auth/{}", ann.uid)).await;
    assert_eq!(answer.refusal(), (403, "forbidden".to_owned()));
    let answer = bob
        .post(
            "/api/auth",
            json!({"uid": ann.uid, "email": bob.email, "role": "user"}),
        )
        .await;
    assert_eq!(answer.refusal(), (403, "forbidden".to_owned()));
}

#[rstest]
#[tokio::test]
async fn admins_grant_and_revoke_and_never_the_last(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    let answer = bob.get("/api/user/admins").await;
    assert_eq!(answer.refusal(), (403, "forbidden".to_owned()));

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
    assert_eq!(bob.get("/api/user/admins").await.status, 200, "at once");

    let answer = ann
        .post("/api/user/admins", json!({"email": "eve@school.example"}))
        .await;
    assert_eq!(answer.refusal(), (404, "not-found".to_owned()));

    let revoke = |uid: &str| format!("/api/user/admins/{uid}");
    assert_eq!(bob.delete(&revoke(&ann.uid)).await.status, 204);
    assert_eq!(ann.get("/api/user/admins").await.status, 403, "at once");
    let answer = bob.delete(&revoke(&ann.uid)).await;
    assert_eq!(answer.refusal(), (404, "not-found".to_owned()));
    let answer = bob.delete(&revoke(&bob.uid)).await;
    assert_eq!(answer.refusal(), (409, "last-admin".to_owned()));
}

#[rstest]
#[tokio::test]
async fn two_admins_who_revoke_each_other_leave_one(#[values(Sqlite, Postgres)] database: Database) {
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
async fn the_last_admin_who_can_sign_in_stays(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    identity::set_disabled_by_email(
        &app.state.db,
        app.state.audit(),
        Actor::Operator,
        &bob.email,
        true,
    )
    .await
    .unwrap();
    let answer = ann.delete(&format!("/api/user/admins/{}", ann.uid)).await;
    assert_eq!(answer.refusal(), (409, "last-admin".to_owned()));
    let answer = ann.delete(&format!("/api/user/admins/{}", bob.uid)).await;
    assert_eq!(answer.status, 204);
}
