//! Password reset by admin link and by email, and email confirmation.

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};
use wordhive::{audit, identity};

use crate::support::{
    Actor, Answer, Bee, Database, PASSWORD, PostOffice, Postgres, Sqlite, TestApp, competition, with_mail,
};

const NEW_PASSWORD: &str = "paper under honey";
const HOUR: Duration = Duration::from_hours(1);

async fn reset(who: &Actor, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "password": password});
    who.post("/api/identity/reset", body).await
}

async fn make_link(admin: &Actor, email: &str) -> Answer {
    admin.post("/api/user/reset-links", json!({"email": email})).await
}

fn token_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["token"].as_str().unwrap().to_owned()
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> u16 {
    let body = json!({"email": email, "password": password});
    let answer = app.anonymous().post("/api/identity/sign-in", body).await;
    answer.status.as_u16()
}

#[rstest]
#[tokio::test]
async fn admin_link_resets_password_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, mut bob) = (app.admin("ann").await, app.user("bob").await);
    let before = bob.clone();
    let unused = token_of(&make_link(&ann, &bob.email).await);
    let made = make_link(&ann, " BOB@school.example").await;
    assert_eq!(made.json()["expiresAt"], "2027-01-02T09:00:00Z");
    let token = token_of(&made);

    for weak in ["short", "password1"] {
        let answer = reset(&bob, &token, weak).await;
        assert_eq!(
            answer.problem(),
            (422, "weak-password".to_owned()),
            "and the link still works"
        );
    }
    let answer = reset(&app.anonymous(), &token, NEW_PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["uid"], bob.uid);
    assert_eq!(
        before.get("/api/identity/sessions").await.status,
        401,
        "all sessions end"
    );
    bob.signed_in(&answer);
    assert_eq!(
        bob.get("/api/identity/sessions").await.status,
        200,
        "and one begins"
    );
    assert_eq!(sign_in(&app, &bob.email, PASSWORD).await, 401);
    assert_eq!(sign_in(&app, &bob.email, NEW_PASSWORD).await, 200);

    for stale in [&token, &unused, "", "nonsense", "\0"] {
        let answer = reset(&bob, stale, "another one of mine").await;
        assert_eq!(answer.problem(), (403, "invalid-link".to_owned()), "{stale}");
    }
}

#[rstest]
#[tokio::test]
async fn link_expires_after_a_day_and_fails_for_disabled_accounts(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    let late = token_of(&make_link(&ann, &bob.email).await);
    app.advance_clock(24 * HOUR);
    let answer = reset(&bob, &late, NEW_PASSWORD).await;
    assert_eq!(answer.problem(), (403, "invalid-link".to_owned()));

    let token = token_of(&make_link(&ann, &bob.email).await);
    identity::set_disabled_by_handle(
        &app.state.db,
        app.state.audit(),
        audit::Actor::Operator,
        &bob.email,
        true,
    )
    .await
    .unwrap();
    let answer = reset(&bob, &token, NEW_PASSWORD).await;
    assert_eq!(answer.problem(), (403, "user-disabled".to_owned()));
    identity::set_disabled_by_handle(
        &app.state.db,
        app.state.audit(),
        audit::Actor::Operator,
        &bob.email,
        false,
    )
    .await
    .unwrap();
    assert_eq!(
        sign_in(&app, &bob.email, PASSWORD).await,
        200,
        "nothing was changed"
    );
}

#[rstest]
#[tokio::test]
async fn concurrent_resets_succeed_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    let token = token_of(&make_link(&ann, &bob.email).await);
    let (first, second) = tokio::join!(
        reset(&ann, &token, NEW_PASSWORD),
        reset(&bob, &token, "honey under paper")
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
}

#[rstest]
#[tokio::test]
async fn admins_cannot_create_links_for_admins(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    let answer = make_link(&ann, &bob.email).await;
    assert_eq!(answer.problem(), (403, "forbidden".to_owned()));
    app.advance_clock(Duration::from_secs(1));
    let own = make_link(&ann, &ann.email).await;
    assert_eq!(own.problem(), (403, "forbidden".to_owned()), "nor to their own");
    let cid = app.user("cid").await;
    assert_eq!(make_link(&ann, &cid.email).await.status, 201);
    let entry = ann.get("/api/audit").await.json()["entries"][0].clone();
    assert_eq!(entry["action"], "create-reset-link");
    assert_eq!(
        (&entry["actor"], &entry["subject"]),
        (&json!(ann.email), &json!(cid.email))
    );
    let answer = make_link(&ann, "nobody@school.example").await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));
}

#[rstest]
#[tokio::test]
async fn password_is_reset_by_email(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let (bob, gone) = (app.user("bob").await, app.user("gone").await);
    let options = app.anonymous().get("/api/identity/options").await;
    assert_eq!(
        options.json(),
        json!({"passkeySignIn": true, "passwordSignIn": true, "resetByMail": true})
    );

    let forgot = async |email: &str| {
        let answer = app
            .anonymous()
            .post("/api/identity/forgot", json!({"email": email}))
            .await;
        (answer.status.as_u16(), answer.json())
    };
    let same = (204, Value::Null);
    for email in ["nobody@school.example", &gone.email, " BOB@school.example"] {
        assert_eq!(forgot(email).await, same, "{email}");
    }
    assert_eq!(forgot("bob").await.0, 422);
    for _ in 0..3 {
        assert_eq!(forgot("eve@school.example").await, same);
    }
    assert_eq!(
        forgot("EVE@school.example").await.0,
        429,
        "whether or not there is an account"
    );
    let (mail, arriving) = tokio::task::spawn_blocking(move || {
        let mail = arriving.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(
            arriving.recv_timeout(Duration::from_millis(200)).is_err(),
            "one mail"
        );
        (mail, arriving)
    })
    .await
    .unwrap();
    assert!(
        mail.contains("From: \"Spelling Bee\" <bee@school.example>"),
        "{mail}"
    );
    assert!(mail.contains("To: bob@school.example"), "{mail}");
    let (_, rest) = mail.split_once("https://bee.example/reset#").unwrap();
    let token = rest.lines().next().unwrap().trim();
    assert_eq!(reset(&bob, token, NEW_PASSWORD).await.status, 200);
    assert_eq!(sign_in(&app, &bob.email, NEW_PASSWORD).await, 200);
    let account = identity::account_by_email(app.state.db.read(), &bob.email).await;
    assert!(
        account.unwrap().unwrap().email_verified,
        "the reset link proves the address"
    );
    let next = move || arriving.recv_timeout(Duration::from_secs(20)).unwrap();
    let notice = tokio::task::spawn_blocking(next).await.unwrap();
    let notice = notice.replace("=\r\n", "");
    assert!(notice.contains("To: bob@school.example"), "{notice}");
    assert!(notice.contains("It was reset with a link."), "{notice}");
    assert!(notice.contains("https://bee.example/forgot"), "{notice}");
}

#[rstest]
#[tokio::test]
async fn owner_hears_of_a_changed_password(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let changed = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    let answer = bee.participant.post("/api/identity/password", changed).await;
    assert_eq!(answer.status, 204, "{answer:?}");

    // A child's first password isn't news, but another one is.
    let people = json!({"people": [{"name": "Noah", "email": "noah@school.example"}]});
    let made = bee.organizer.post("/api/competition/12345/class", people).await;
    let card = &made.json()[0];
    let path = format!(
        "/api/competition/12345/participants/{}/claim-code",
        card["uid"].as_str().unwrap()
    );
    for password in [PASSWORD, NEW_PASSWORD] {
        let code = bee.organizer.send(Method::POST, &path, None, "").await.json()["claimCode"].clone();
        let claim = json!({"claimCode": code, "password": password});
        let claimed = app.anonymous().post("/api/identity/claim", claim).await;
        assert_eq!(claimed.status, 200, "{claimed:?}");
    }
    let mails = move || -> Vec<String> {
        let next = |_| arriving.recv_timeout(Duration::from_secs(20)).unwrap();
        let mails = (0..2).map(next).collect();
        assert!(
            arriving.recv_timeout(Duration::from_millis(200)).is_err(),
            "two mails"
        );
        mails
    };
    let mut mails = tokio::task::spawn_blocking(mails).await.unwrap();
    mails.sort_by_key(|mail| mail.contains("noah@school.example"));
    let expected = [
        (&*bee.participant.email, "on the account page"),
        ("noah@school.example", "with a code from an organizer"),
    ];
    for (mail, (email, how)) in mails.iter().zip(expected) {
        let mail = mail.replace("=\r\n", "");
        assert!(mail.contains(&format!("To: {email}")), "{mail}");
        assert!(
            mail.contains("Subject: Your Wordhive password has changed"),
            "{mail}"
        );
        assert!(mail.contains(how), "{mail}");
    }
}

#[rstest]
#[tokio::test]
async fn reset_by_email_requires_mail_and_password_sign_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let forgotten = json!({"email": "bob@school.example"});
    let options = app.anonymous().get("/api/identity/options").await;
    assert_eq!(
        options.json(),
        json!({"passkeySignIn": false, "passwordSignIn": true, "resetByMail": false})
    );
    let answer = app
        .anonymous()
        .post("/api/identity/forgot", forgotten.clone())
        .await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));

    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, |config| {
        with_mail(url)(config);
        config.identity.password_sign_in = false;
    })
    .await;
    let options = app.anonymous().get("/api/identity/options").await;
    assert_eq!(
        options.json(),
        json!({"passkeySignIn": false, "passwordSignIn": false, "resetByMail": false})
    );
    let answer = app.anonymous().post("/api/identity/forgot", forgotten).await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));
    let answer = reset(&app.anonymous(), "token", NEW_PASSWORD).await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));
}

#[rstest]
#[tokio::test]
async fn required_email_confirmation_comes_before_joining(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, |config| {
        with_mail(url)(config);
        config.identity.require_verified_email = true;
    })
    .await;
    let arriving = std::sync::Arc::new(std::sync::Mutex::new(arriving));
    let token = async || {
        let arriving = std::sync::Arc::clone(&arriving);
        let mail = tokio::task::spawn_blocking(move || {
            arriving
                .lock()
                .unwrap()
                .recv_timeout(Duration::from_secs(20))
                .unwrap()
        })
        .await
        .unwrap();
        let (_, rest) = mail.split_once("https://bee.example/verify#").unwrap();
        rest.lines().next().unwrap().trim().to_owned()
    };
    let verify = async |token: &str| {
        let answer = app
            .anonymous()
            .post("/api/identity/verify", json!({"token": token}))
            .await;
        answer.status.as_u16()
    };
    let ann = app.admin("ann").await;
    let create = async || ann.post("/api/competition", competition(&ann, 12345)).await;
    assert_eq!(create().await.problem(), (403, "email-not-verified".to_owned()));
    let first = token().await;
    assert_eq!(verify("nonsense").await, 403);
    assert_eq!(verify(&first).await, 204);
    assert_eq!(verify(&first).await, 204, "confirming twice changes nothing");
    assert_eq!(create().await.status, 201);
    let account = ann.get("/api/identity/account").await.json();
    assert_eq!(
        (&account["emailVerified"], &account["mustVerify"]),
        (&json!(true), &json!(true))
    );

    let bob = app.user("bob").await;
    let late = token().await;
    app.advance_clock(7 * 24 * HOUR);
    assert_eq!(verify(&late).await, 403);
    let join = async |step: &str| bob.post(step, json!({"code": 12345, "userId": bob.uid})).await;
    for step in ["/api/user/add-competition", "/api/competition/add-participant"] {
        assert_eq!(join(step).await.problem(), (403, "email-not-verified".to_owned()));
    }
    let grant = ann.post("/api/user/admins", json!({"email": bob.email})).await;
    let (field, _) = &grant.field_errors()[0];
    assert_eq!(field, "email", "anyone may have registered with it");
    let again = Method::POST;
    let answer = bob.send(again, "/api/identity/verification-mail", None, "").await;
    assert_eq!(answer.status, 204);
    assert_eq!(verify(&token().await).await, 204);
    for step in ["/api/user/add-competition", "/api/competition/add-participant"] {
        assert_eq!(join(step).await.status, 200);
    }
}
