//! Sign-up, sign-in, sign-out, sessions and the setup link.

use std::{num::NonZeroU16, time::Duration};

use axum::http::{Method, StatusCode, header};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::{
    audit::Actor,
    identity,
    platform::{crypto::token_hash, error::ErrorCode},
};

use crate::support::{Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, connect, visitor};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn credential(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

// spec: call GET /api/auth/{uid}
// spec: call POST /api/auth
// spec: constant new user
#[rstest]
#[tokio::test]
async fn sign_up_creates_session_and_user_record(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut ann = app.anonymous();
    let answer = ann
        .post(
            "/api/identity/sign-up",
            json!({"email": " Ann@School.example ", "password": PASSWORD, "displayName": " Ann \n 🐝 "}),
        )
        .await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let cookie = answer.header(header::SET_COOKIE);
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "plain http: {cookie}");
    let identity = answer.json();
    assert_eq!(identity["email"], "Ann@School.example");
    assert_eq!(identity["displayName"], "Ann 🐝");
    assert_eq!(identity["photoURL"], Value::Null);

    ann.signed_in(&answer);
    let session = ann.get("/api/identity/session").await;
    assert_eq!(session.json()["identity"], identity);

    let path = format!("/api/auth/{}", ann.uid);
    assert_eq!(ann.get(&path).await.json(), json!([]), "spec §4: none yet");
    let record = json!({"uid": ann.uid, "email": "other@x.example", "role": "admin"});
    let created = ann.post("/api/auth", record.clone()).await;
    assert_eq!(created.status, StatusCode::CREATED);
    assert_eq!(
        created.json()["role"],
        "user",
        "the role that was sent is ignored"
    );
    assert_eq!(created.json()["email"], "Ann@School.example");
    assert_eq!(created.json()["wordlistsStudyDepth"], json!([]));
    let again = ann.post("/api/auth", record).await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(again.json(), created.json());
    assert_eq!(ann.get(&path).await.json(), json!([created.json()]));
}

#[rstest]
#[tokio::test]
async fn emails_are_unique_ignoring_case(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let someone = app.anonymous();
    let first = credential("élodie@école.example", PASSWORD);
    assert_eq!(someone.post("/api/identity/sign-up", first).await.status, 201);
    let again = credential("ÉLODIE@ÉCOLE.example", PASSWORD);
    let answer = someone.post("/api/identity/sign-up", again.clone()).await;
    assert_eq!(answer.problem(), (409, "email-already-in-use".to_owned()));
    assert_eq!(
        answer.json()["detail"],
        "The email address is already in use by another account."
    );
    assert_eq!(someone.post("/api/identity/sign-in", again).await.status, 200);
}

// spec: rule password
#[rstest]
#[tokio::test]
async fn weak_passwords_and_invalid_emails_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let someone = app.anonymous();
    for (email, password, code) in [
        ("ann@school.example", "short", "weak-password"),
        ("ann@school.example", "password1", "weak-password"),
        ("ann@school.example", &"x".repeat(300), "invalid-fields"),
        ("ann", PASSWORD, "invalid-email"),
        ("", "", "invalid-email"),
        ("a\0b@school.example", PASSWORD, "invalid-email"),
        ("ann@school.example", "Beatrix Q. Lindqvist", "weak-password"),
    ] {
        let body = json!({"email": email, "password": password, "displayName": "Beatrix Q. Lindqvist"});
        let answer = someone.post("/api/identity/sign-up", body).await;
        assert_eq!(answer.problem(), (422, code.to_owned()), "{email} {password}");
    }
    let nameless = json!({"email": "ann@school.example", "password": PASSWORD, "displayName": " \u{200b} "});
    let answer = someone.post("/api/identity/sign-up", nameless).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert_eq!(answer.json()["displayName"], Value::Null);
    let long: String = "honey on paper, ".chars().cycle().take(256).collect();
    let answer = someone
        .post("/api/identity/sign-up", credential("bob@school.example", &long))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
}

/// The operator supplies the file. Nothing leaves the server.
#[rstest]
#[tokio::test]
async fn breached_passwords_are_refused_wherever_one_is_chosen(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, |config| {
        let file = config.storage.data.join("breached.txt");
        // Of "clover and nectar".
        let hash = "9280B306C8435335C4DBFD8AE15D25025ECF925A";
        std::fs::write(&file, format!("{hash}:42\r\n")).unwrap();
        config.identity.breached_passwords = Some(file);
    })
    .await;
    let bee = Bee::new(&app).await;
    let someone = app.anonymous();
    let breached = "clover and nectar";
    let weak = (422, "weak-password".to_owned());
    let sign_up = |password| {
        someone.post(
            "/api/identity/sign-up",
            credential("mia@school.example", password),
        )
    };
    let answer = sign_up(breached).await;
    assert_eq!(answer.problem(), weak);
    assert_eq!(
        answer.json()["detail"],
        "The password is too weak. It was in a data breach, so others know it. Choose another."
    );
    assert_eq!(sign_up("clover and nectars").await.status, 201);

    let ann = app.user("ann").await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": breached});
    let answer = ann.post("/api/identity/password", change).await;
    assert_eq!(answer.problem(), weak);

    let people = json!({"people": [{"name": "Maya"}]});
    let made = bee.organizer.post("/api/competition/12345/class", people).await;
    let claim = |password| json!({"claimCode": made.json()[0]["claimCode"], "password": password});
    let answer = someone.post("/api/identity/claim", claim(breached)).await;
    assert_eq!(answer.problem(), weak);
    let answer = someone.post("/api/identity/claim", claim(PASSWORD)).await;
    assert_eq!(answer.status, 200, "the code wasn't used up: {answer:?}");

    let link = bee
        .organizer
        .post("/api/user/reset-links", json!({"email": ann.email}))
        .await;
    let reset = json!({"token": link.json()["token"], "password": breached});
    let answer = someone.post("/api/identity/reset", reset).await;
    assert_eq!(answer.problem(), weak);
}

#[rstest]
#[tokio::test]
async fn accounts_cannot_be_probed_by_default(#[values(Sqlite, Postgres)] database: Database) {
    for (reveal, unknown, wrong) in [
        (false, "invalid-credential", "invalid-credential"),
        (true, "user-not-found", "wrong-password"),
    ] {
        let app = TestApp::start_with(database, |config| config.identity.reveal_accounts = reveal).await;
        let ann = app.user("ann").await;
        let someone = app.anonymous();
        let answer = someone
            .post(
                "/api/identity/sign-in",
                credential("bob@school.example", PASSWORD),
            )
            .await;
        assert_eq!(answer.problem(), (401, unknown.to_owned()));
        let answer = someone
            .post("/api/identity/sign-in", credential(&ann.email, "paper on honey"))
            .await;
        assert_eq!(answer.problem(), (401, wrong.to_owned()));
        let answer = someone
            .post("/api/identity/sign-in", credential("not-an-email", PASSWORD))
            .await;
        assert_eq!(answer.problem(), (422, "invalid-email".to_owned()));
    }
}

#[rstest]
#[tokio::test]
async fn sign_out_ends_session_and_sign_in_replaces_it(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut ann = app.user("ann").await;
    let before = ann.clone();
    let answer = ann
        .post("/api/identity/sign-in", credential(&ann.email, PASSWORD))
        .await;
    ann.signed_in(&answer);
    let me = format!("/api/auth/{}", ann.uid);
    assert_eq!(ann.get(&me).await.status, 200);
    assert_eq!(before.get(&me).await.problem(), (401, "not-signed-in".to_owned()));

    let answer = ann.send(Method::POST, "/api/identity/sign-out", None, "").await;
    assert_eq!(answer.status, 204);
    assert!(answer.header(header::SET_COOKIE).contains("Max-Age=0"));
    assert_eq!(ann.get(&me).await.status, 401);
    assert_eq!(
        ann.get("/api/identity/session").await.json(),
        json!({"identity": null})
    );
}

#[rstest]
#[tokio::test]
async fn used_session_expires_after_thirty_days(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let me = format!("/api/user/competitions/{}", ann.uid);
    for _ in 0..2 {
        app.advance_clock(14 * DAY - Duration::from_secs(1));
        assert_eq!(ann.get(&me).await.status, 200);
    }
    app.advance_clock(2 * DAY + Duration::from_secs(1));
    assert_eq!(ann.get(&me).await.status, 200);
    app.advance_clock(Duration::from_secs(1));
    assert_eq!(ann.get(&me).await.status, 401);
}

#[rstest]
#[tokio::test]
async fn unused_session_expires_after_the_days_in_the_settings(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, |config| {
        config.identity.session_idle_days = NonZeroU16::new(3).unwrap();
    })
    .await;
    let (ann, bob) = (app.user("ann").await, app.user("bob").await);
    let me = format!("/api/user/competitions/{}", ann.uid);
    app.advance_clock(3 * DAY - Duration::from_secs(1));
    assert_eq!(ann.get(&me).await.status, 200);
    app.advance_clock(Duration::from_secs(1));
    assert_eq!(ann.get(&me).await.status, 200);
    assert_eq!(
        bob.get(&format!("/api/user/competitions/{}", bob.uid))
            .await
            .status,
        401
    );
    assert_eq!(bob.get("/api/identity/sessions").await.status, 401);
    assert_eq!(
        ann.get("/api/identity/sessions")
            .await
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

/// A use is recorded once in a quarter of an hour, not with each request.
#[rstest]
#[tokio::test]
async fn requests_rarely_write_that_the_session_was_used(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let me = format!("/api/user/competitions/{}", ann.uid);
    for (minutes, written) in [(15, false), (1, true), (0, false), (15, false), (1, true)] {
        app.advance_clock(Duration::from_mins(minutes));
        app.forget_statements();
        assert_eq!(ann.get(&me).await.status, 200);
        let statements = app.different_statements();
        let writes = statements
            .iter()
            .any(|sql| sql.starts_with(r#"UPDATE "sessions""#));
        assert_eq!(writes, written, "{statements:?}");
    }
}

/// Sites on sibling domains can set cookies here, but none with this name.
#[rstest]
#[tokio::test]
async fn https_session_is_in_a_cookie_of_this_host(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
    })
    .await;
    let mut ann = app.user("ann").await;
    let answer = ann
        .post("/api/identity/sign-in", credential(&ann.email, PASSWORD))
        .await;
    ann.signed_in(&answer);
    let cookie = answer.header(header::SET_COOKIE);
    assert!(cookie.starts_with("__Host-wordhive_session="), "{cookie}");
    for part in ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    let list = "/api/identity/sessions";
    assert_eq!(ann.get(list).await.status, 200);

    let mut planted = ann.clone();
    planted.cookie = Some(ann.cookie().replace("__Host-", ""));
    assert_eq!(
        planted.get(list).await.status,
        401,
        "the token only works under its name"
    );

    // From before the server had https.
    let database = connect(&app.state.config.storage).await;
    let old = format!(
        "INSERT INTO sessions (token_hash, uid, id, created_at, expires_at, last_used_at) \
         SELECT '{}', uid, 'old', created_at, expires_at, last_used_at FROM sessions LIMIT 1",
        token_hash("an old token")
    );
    database.execute_unprepared(&old).await.unwrap();
    let mut before = ann.clone();
    before.cookie = Some("wordhive_session=an old token".to_owned());
    assert_eq!(before.get(list).await.status, 200);
    let both = format!("wordhive_session=an old token; {}", ann.cookie());
    before.cookie = Some(both);
    let sessions = before.get(list).await.json();
    let current = sessions
        .as_array()
        .unwrap()
        .iter()
        .find(|session| session["current"] == true);
    assert_ne!(current.unwrap()["id"], "old");

    let out = before
        .send(Method::POST, "/api/identity/sign-out", None, "")
        .await;
    let removed: Vec<_> = out.headers.get_all(header::SET_COOKIE).iter().collect();
    assert_eq!(removed.len(), 3, "both sessions and a half log-in: {removed:?}");
    assert!(
        removed
            .iter()
            .all(|cookie| cookie.to_str().unwrap().contains("Max-Age=0"))
    );
    assert_eq!(ann.get(list).await.status, 401);
}

#[rstest]
#[tokio::test]
async fn sessions_survive_a_clock_that_was_a_month_ahead(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.user("ann").await, app.user("bob").await);
    let me = format!("/api/auth/{}", ann.uid);
    app.advance_clock(31 * DAY);
    assert_eq!(ann.get(&me).await.status, 401);
    let sign_in = async || {
        let credential = credential(&bob.email, PASSWORD);
        bob.post("/api/identity/sign-in", credential).await
    };
    assert_eq!(sign_in().await.status, 200);
    app.turn_back_clock(31 * DAY);
    assert_eq!(ann.get(&me).await.status, 200);
    app.advance_clock(121 * DAY);
    assert_eq!(sign_in().await.status, 200);
    app.turn_back_clock(121 * DAY);
    assert_eq!(
        ann.get(&me).await.status,
        401,
        "long expired sessions are deleted"
    );
}

#[rstest]
#[tokio::test]
async fn password_sign_in_can_be_disabled(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| config.identity.password_sign_in = false).await;
    for path in ["/api/identity/sign-in", "/api/identity/sign-up"] {
        let answer = app
            .anonymous()
            .post(path, credential("ann@school.example", PASSWORD))
            .await;
        assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));
        assert_eq!(
            answer.json()["detail"],
            "Email/password accounts are not enabled."
        );
    }
}

#[rstest]
#[tokio::test]
async fn disabled_account_is_signed_out_and_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let me = format!("/api/auth/{}", ann.uid);
    let disable = async |disabled| {
        identity::set_disabled_by_handle(
            &app.state.db,
            app.state.audit(),
            Actor::Operator,
            &ann.email.to_uppercase(),
            disabled,
        )
        .await
        .unwrap();
    };
    disable(true).await;
    assert_eq!(ann.get(&me).await.status, 401);
    let sign_in = credential(&ann.email, PASSWORD);
    let answer = ann.post("/api/identity/sign-in", sign_in.clone()).await;
    assert_eq!(answer.problem(), (403, "user-disabled".to_owned()));
    let answer = ann
        .post(
            "/api/identity/sign-in",
            credential(&ann.email, "not the password"),
        )
        .await;
    assert_eq!(
        answer.problem(),
        (401, "invalid-credential".to_owned()),
        "only the owner learns that an account is disabled"
    );
    let account = identity::account_by_email(app.state.db.read(), &ann.email).await;
    let account = account.unwrap().unwrap();
    let write = app.state.db.write_as_system().await.unwrap();
    let late = identity::begin_session(&app.state, &write, &visitor(), &account).await;
    assert_eq!(
        late.unwrap_err().code(),
        ErrorCode::UserDisabled,
        "nor does a sign-in that was already under way"
    );
    drop(write);
    disable(false).await;
    assert_eq!(ann.post("/api/identity/sign-in", sign_in).await.status, 200);
}

#[rstest]
#[tokio::test]
async fn setup_link_creates_first_admin_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let unused = app.setup_token().await.unwrap();
    let token = app.setup_token().await.unwrap();
    assert_ne!(unused, token, "each start prints a new link");
    let set_up = |token: &str, email: &str| json!({"token": token, "email": email, "password": PASSWORD});

    let mut ann = app.anonymous();
    for wrong in ["", "nonsense"] {
        let answer = ann
            .post("/api/identity/setup", set_up(wrong, "ann@school.example"))
            .await;
        assert_eq!(answer.problem(), (403, "invalid-setup-token".to_owned()));
    }
    let answer = ann.post("/api/identity/setup", set_up(&token, "ann")).await;
    assert_eq!(
        answer.problem(),
        (422, "invalid-email".to_owned()),
        "and the token still works"
    );
    let answer = ann
        .post("/api/identity/setup", set_up(&token, "ann@school.example"))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
    ann.signed_in(&answer);
    let user = ann.get(&format!("/api/auth/{}", ann.uid)).await.json();
    assert_eq!(user[0]["role"], "admin");

    for used in [token, unused] {
        let answer = app
            .anonymous()
            .post("/api/identity/setup", set_up(&used, "eve@school.example"))
            .await;
        assert_eq!(answer.problem(), (403, "invalid-setup-token".to_owned()));
    }
    assert_eq!(app.setup_token().await, None);
    let answer = app
        .anonymous()
        .post(
            "/api/identity/sign-in",
            credential("eve@school.example", PASSWORD),
        )
        .await;
    assert_eq!(answer.status, 401, "a stale link creates no account");
}

#[rstest]
#[tokio::test]
async fn setup_link_accepts_existing_account_with_password(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let token = app.setup_token().await.unwrap();
    let answer = ann
        .post(
            "/api/identity/setup",
            json!({"token": token, "email": ann.email, "password": "another password"}),
        )
        .await;
    assert_eq!(answer.problem(), (401, "invalid-credential".to_owned()));
    let answer = ann
        .post(
            "/api/identity/setup",
            json!({"token": token, "email": ann.email, "password": PASSWORD}),
        )
        .await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.json()["uid"], ann.uid);
}

#[rstest]
#[tokio::test]
async fn invalid_credential_bodies_are_malformed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let someone = app.anonymous();
    let send = async |content_type: Option<&'static str>, body: &'static str| {
        someone
            .send(Method::POST, "/api/identity/sign-in", content_type, body)
            .await
            .problem()
    };
    let json = Some("application/json; charset=utf-8");
    let malformed = (400, "malformed-request".to_owned());
    assert_eq!(send(json, "{\"email\":\"ann@school").await, malformed);
    assert_eq!(send(json, "").await, malformed);
    assert_eq!(send(json, "[]").await, malformed);
    assert_eq!(
        send(json, "[\"ann@school.example\",\"honey on paper\"]").await,
        malformed
    );
    assert_eq!(send(json, "{\"email\":1,\"password\":2}").await, malformed);
    assert_eq!(
        send(json, "{\"email\":\"a\",\"password\":\"b\"} trailing").await,
        malformed
    );
    let wrong_type = (415, "wrong-type".to_owned());
    assert_eq!(send(None, "{}").await, wrong_type);
    assert_eq!(send(Some("text/plain"), "{}").await, wrong_type);
}

#[rstest]
#[tokio::test]
async fn errors_do_not_echo_the_request(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let body = json!({"email": ["x".repeat(15_000)], "password": {}});
    let answer = app.anonymous().post("/api/identity/sign-in", body).await;
    assert_eq!(answer.status, 400);
    assert!(answer.body.len() < 1000, "{}", answer.body.len());
}
