//! Security events: what is recorded, who reads it, and when it goes.

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::{audit, users};

use crate::support::{
    Actor, Bee, Database, PASSWORD, PostOffice, Postgres, Provider, Sqlite, TestApp, connect, with_mail,
};

const NEW_PASSWORD: &str = "paper under honey";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const DAY: Duration = Duration::from_hours(24);

/// Events in the same millisecond are unordered.
fn later(app: &TestApp) {
    app.advance_clock(Duration::from_millis(1));
}

/// A browser at an address, behind the trusted proxy.
fn browser(app: &TestApp, address: &'static str) -> Actor {
    let mut someone = app.anonymous();
    someone.user_agent = Some(FIREFOX.to_owned());
    someone.forwarded_for = Some(address);
    someone
}

async fn start(database: Database) -> TestApp {
    TestApp::start_with(database, |config| {
        config.server.trusted_proxies = vec!["0.0.0.0/0".parse().unwrap()];
    })
    .await
}

async fn log_in(who: &Actor, handle: &str, password: &str) -> u16 {
    let body = json!({"email": handle, "password": password});
    let answer = who.post("/api/identity/sign-in", body).await;
    answer.status.as_u16()
}

/// Logs in and uses the session.
async fn enter(who: &mut Actor, email: &str, password: &str) {
    let body = json!({"email": email, "password": password});
    let answer = who.post("/api/identity/sign-in", body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    who.signed_in(&answer);
}

async fn own(who: &Actor) -> Vec<Value> {
    let answer = who.get("/api/identity/activity").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["events"].as_array().unwrap().clone()
}

async fn all(admin: &Actor, query: &str) -> Vec<Value> {
    let answer = admin.get(&format!("/api/audit/security-events{query}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["events"].as_array().unwrap().clone()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    events
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect()
}

#[rstest]
#[tokio::test]
async fn log_ins_and_passwords_are_recorded(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let admin = app.admin("admin").await;
    later(&app);
    let mut ann = browser(&app, "192.0.2.7");
    ann.register("ann@school.example").await;
    later(&app);
    let mut phone = browser(&app, "2001:db8:0:1::5");
    enter(&mut phone, &ann.email, PASSWORD).await;
    later(&app);
    let stranger = browser(&app, "198.51.100.1");
    assert_eq!(log_in(&stranger, &ann.email, "not the password").await, 401);
    later(&app);
    assert_eq!(
        log_in(&stranger, "nobody@school.example", "my secret words").await,
        401
    );
    later(&app);
    let change = json!({"currentPassword": "mistyped words", "newPassword": NEW_PASSWORD});
    assert_eq!(ann.post("/api/identity/password", change).await.status, 401);
    later(&app);
    let sessions = ann.get("/api/identity/sessions").await.json();
    let other = sessions
        .as_array()
        .unwrap()
        .iter()
        .find(|session| session["current"] == false);
    let path = format!(
        "/api/identity/sessions/{}",
        other.unwrap()["id"].as_str().unwrap()
    );
    assert_eq!(ann.delete(&path).await.status, 204);
    later(&app);
    let change = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    let changed = ann.post("/api/identity/password", change).await;
    assert_eq!(changed.status, 204);
    ann.cookie = Some(changed.session_cookie());
    later(&app);
    for _ in 0..2 {
        let out = phone.send(Method::POST, "/api/identity/sign-out", None, "").await;
        assert_eq!(out.status, 204, "its session has ended already");
    }
    enter(&mut phone, &ann.email, NEW_PASSWORD).await;
    later(&app);
    let out = phone.send(Method::POST, "/api/identity/sign-out", None, "").await;
    assert_eq!(out.status, 204);
    later(&app);
    enter(&mut phone, &ann.email, NEW_PASSWORD).await;
    later(&app);
    assert_eq!(phone.delete("/api/identity/sessions").await.status, 204);
    later(&app);
    enter(&mut ann, "ann@school.example", NEW_PASSWORD).await;

    let events = own(&ann).await;
    assert_eq!(
        kinds(&events),
        [
            "log-in",
            "log-out-everywhere",
            "log-in",
            "log-out",
            "log-in",
            "change-password",
            "end-session",
            "wrong-password",
            "failed-log-in",
            "log-in",
            "sign-up",
        ]
    );
    assert_eq!(
        events[8],
        json!({
            "_id": events[8]["_id"], "at": "2027-01-01T09:00:00.003Z", "event": "failed-log-in",
            "address": "198.51.100.1", "browser": "Firefox on Linux",
        })
    );
    assert_eq!(events[1]["address"], "2001:db8:0:1::/64");
    let listed = all(&admin, "").await;
    // Before the wrong password.
    let unknown = &listed[8];
    assert_eq!(
        unknown,
        &json!({
            "_id": unknown["_id"], "at": "2027-01-01T09:00:00.004Z", "event": "failed-log-in",
            "uid": null, "email": null, "address": "198.51.100.1", "browser": "Firefox on Linux",
        })
    );
    assert_eq!(kinds(&listed[..8]), kinds(&events[..8]));
    assert_eq!(
        kinds(&listed[9..]),
        ["failed-log-in", "log-in", "sign-up", "sign-up"]
    );
    assert_eq!(
        (&listed[0]["uid"], &listed[0]["email"]),
        (&json!(ann.uid), &Value::Null)
    );
    let last = listed.last().unwrap();
    assert_eq!(
        (&last["uid"], &last["email"]),
        (&json!(admin.uid), &json!(admin.email))
    );

    let text = json!([events, listed]).to_string();
    let [mine, theirs] = [&ann, &phone].map(|who| who.cookie().trim_start_matches("wordhive_session="));
    for secret in [
        "ann@",
        "nobody",
        "secret",
        "mistyped",
        "Mozilla",
        "argon2",
        PASSWORD,
        NEW_PASSWORD,
        mine,
        theirs,
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[rstest]
#[tokio::test]
async fn admins_filter_and_page_through_events(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let mut admin = browser(&app, "192.0.2.5");
    admin.register("admin@school.example").await;
    users::grant(
        &app.state.db,
        app.state.audit(),
        audit::Actor::Operator,
        &admin.email,
    )
    .await
    .unwrap();
    let ann = app.user("ann").await;
    let stranger = browser(&app, "198.51.100.1");
    for handle in [
        "ann@school.example",
        "ADMIN@school.example",
        "nobody@school.example",
    ] {
        later(&app);
        assert_eq!(log_in(&stranger, handle, "not the password").await, 401);
    }
    let failed = all(&admin, "?event=failed-log-in").await;
    assert_eq!(
        failed
            .iter()
            .map(|event| event["uid"].clone())
            .collect::<Vec<_>>(),
        [json!(null), json!(admin.uid), json!(ann.uid)]
    );
    for query in [
        "?account=ann%40school.example".to_owned(),
        "?account=%20ANN%40School.Example".to_owned(),
        format!("?account={}", ann.uid),
    ] {
        assert_eq!(
            kinds(&all(&admin, &query).await),
            ["failed-log-in", "sign-up"],
            "{query}"
        );
    }
    let both = all(&admin, &format!("?account={}&event=failed-log-in", admin.uid)).await;
    assert_eq!((both.len(), &both[0]["email"]), (1, &json!(admin.email)));
    assert_eq!(all(&admin, "?address=198.51.100.1").await.len(), 3);
    assert_eq!(kinds(&all(&admin, "?address=192.0.2.5").await), ["sign-up"]);
    for hostile in ["?address=%00", "?before=%00", "?before=nonsense"] {
        assert!(all(&admin, hostile).await.is_empty(), "{hostile}");
    }
    let none = ann.get("/api/identity/activity?before=%00").await.json();
    assert_eq!(none, json!({"events": [], "more": false}));
    for (query, status, code) in [
        ("?account=nobody%40school.example", 404, "not-found"),
        ("?account=nobody", 422, "incomplete-sign-in-name"),
        ("?account=%00", 422, "invalid-email"),
        ("?event=unknown", 400, "malformed-request"),
    ] {
        let answer = admin.get(&format!("/api/audit/security-events{query}")).await;
        assert_eq!(answer.problem(), (status, code.to_owned()), "{query}");
    }

    for _ in 0..60 {
        later(&app);
        assert_eq!(
            log_in(&browser(&app, "192.0.2.9"), &ann.email, PASSWORD).await,
            200
        );
    }
    let first = admin.get("/api/audit/security-events").await.json();
    assert_eq!(first["more"], true);
    let last = first["events"][49]["_id"].as_str().unwrap();
    let second = admin
        .get(&format!("/api/audit/security-events?before={last}"))
        .await
        .json();
    assert_eq!(second["events"].as_array().unwrap().len(), 15);
    assert_eq!(second["more"], false);
    let mine = ann.get("/api/identity/activity").await.json();
    assert_eq!(
        (mine["events"].as_array().unwrap().len(), &mine["more"]),
        (20, &json!(true))
    );
    let last = mine["events"][19]["_id"].as_str().unwrap();
    let mine = ann
        .get(&format!("/api/identity/activity?before={last}"))
        .await
        .json();
    assert_eq!(
        (mine["events"].as_array().unwrap().len(), &mine["more"]),
        (20, &json!(true))
    );
}

/// The owner learns that it happened, but not from where someone else did it.
#[rstest]
#[tokio::test]
async fn codes_and_links_are_recorded(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let teacher = &bee.organizer;
    let path = format!("/api/competition/{}/class", bee.code);
    later(&app);
    let made = teacher
        .post(&path, json!({"people": [{"name": "Maya"}]}))
        .await
        .json();
    let maya = made[0]["uid"].as_str().unwrap();
    later(&app);
    let path = format!("/api/competition/{}/participants/{maya}/claim-code", bee.code);
    let made = teacher.send(Method::POST, &path, None, "").await.json();
    later(&app);
    let mut child = app.anonymous();
    for (code, status) in [("222-222-222", 404), (made["claimCode"].as_str().unwrap(), 200)] {
        let answer = child
            .post(
                "/api/identity/claim",
                json!({"claimCode": code, "password": PASSWORD}),
            )
            .await;
        assert_eq!(answer.status, status, "{answer:?}");
        if status == 200 {
            child.signed_in(&answer);
        }
        later(&app);
    }
    let link = teacher
        .post("/api/user/reset-links", json!({"email": made["signInName"]}))
        .await;
    later(&app);
    let reset = json!({"token": link.json()["token"], "password": NEW_PASSWORD});
    let answer = child.post("/api/identity/reset", reset).await;
    child.signed_in(&answer);
    let events = own(&child).await;
    assert_eq!(
        kinds(&events),
        [
            "reset-password",
            "create-reset-link",
            "claim-account",
            "create-claim-code",
            "create-claim-code",
        ]
    );
    let addresses: Vec<_> = events.iter().map(|event| event["address"].clone()).collect();
    assert_eq!(
        addresses,
        [
            json!("192.0.2.1"),
            json!(null),
            json!("192.0.2.1"),
            json!(null),
            json!(null)
        ]
    );
    let seen = all(teacher, &format!("?account={maya}")).await;
    assert!(
        seen.iter().all(|event| event["address"] == "192.0.2.1"),
        "{seen:?}"
    );
    assert_eq!(all(teacher, "?event=wrong-claim-code").await.len(), 1);

    let email = json!({"email": bee.participant.email});
    assert_eq!(child.post("/api/identity/forgot", email).await.status, 204);
    tokio::task::spawn_blocking(move || arriving.recv().unwrap())
        .await
        .unwrap();
    assert_eq!(kinds(&own(&bee.participant).await)[0], "request-reset");
    let email = json!({"email": "nobody@school.example"});
    assert_eq!(child.post("/api/identity/forgot", email).await.status, 204);
    assert_eq!(all(teacher, "?event=request-reset").await.len(), 1);
}

#[rstest]
#[tokio::test]
async fn providers_are_recorded(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let config = provider.config("school");
    let app = TestApp::start_with(database, |settings| settings.identity.providers = vec![config]).await;
    let (admin, ann) = (app.admin("admin").await, app.user("ann").await);
    provider.claim(json!({"email": "ann@school.example", "email_verified": true}));
    for _ in 0..2 {
        later(&app);
        provider.sign_in(&app.anonymous(), "").await;
    }
    provider.claim(json!({"sub": "2", "email": "ben@school.example", "email_verified": true}));
    later(&app);
    provider.sign_in(&app.anonymous(), "").await;
    let events = all(&admin, "").await;
    assert_eq!(kinds(&events[..2]), ["sign-up", "provider-log-in"]);
    assert_ne!(events[0]["uid"], ann.uid);
    let mut linked = kinds(&events[2..4]);
    linked.sort_unstable();
    assert_eq!(linked, ["link-provider", "provider-log-in"]);
    assert!(events[1..4].iter().all(|event| event["uid"] == ann.uid));
}

#[rstest]
#[tokio::test]
async fn events_go_after_the_days_in_the_settings(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let mut admin = app.admin("admin").await;
    app.advance_clock(179 * DAY);
    enter(&mut admin, "admin@school.example", PASSWORD).await;
    app.state.sweep().await.unwrap();
    assert_eq!(kinds(&all(&admin, "").await), ["log-in", "sign-up"]);
    app.advance_clock(DAY + Duration::from_secs(1));
    app.state.sweep().await.unwrap();
    assert_eq!(kinds(&all(&admin, "").await), ["log-in"]);
}

/// More than one attacker with many addresses can make in ten minutes.
#[rstest]
#[tokio::test]
async fn flood_of_failures_displaces_only_failures(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let admin = app.admin("admin").await;
    let database = connect(&app.state.config.storage).await;
    let flood = "INSERT INTO security_events (id, at, event, address) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100005) \
         SELECT '00000000-0000-7000-8000-' || CAST(100000000000 + i AS TEXT), '2027-01-01T09:00:00+00:00', 'failed-log-in', \
         '192.0.2.7' FROM n";
    database.execute_unprepared(flood).await.unwrap();
    later(&app);
    assert_eq!(
        log_in(&app.anonymous(), &admin.email, "not the password").await,
        401
    );
    app.state.sweep().await.unwrap();
    let count = "SELECT CAST(COUNT(*) AS TEXT), MIN(id) FROM security_events WHERE event = 'failed-log-in'";
    let rows = crate::support::pairs(&database, count).await;
    assert_eq!(
        rows,
        [(
            "100000".to_owned(),
            "00000000-0000-7000-8000-100000000007".to_owned()
        )]
    );
    assert_eq!(kinds(&all(&admin, "").await[..2]), ["failed-log-in", "sign-up"]);
}

#[rstest]
#[tokio::test]
async fn many_log_ins_displace_only_older_ones_of_their_account(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = start(database).await;
    let (mut ann, ben) = (app.user("ann").await, app.user("ben").await);
    assert_eq!(log_in(&app.anonymous(), &ben.email, PASSWORD).await, 200);
    let database = connect(&app.state.config.storage).await;
    let flood = format!(
        "INSERT INTO security_events (id, at, event, uid) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1005) \
         SELECT '00000000-0000-7000-8000-' || CAST(100000000000 + i AS TEXT), '2027-01-01T09:00:00+00:00', 'log-in', '{}' \
         FROM n",
        ann.uid
    );
    database.execute_unprepared(&flood).await.unwrap();
    enter(&mut ann, "ann@school.example", PASSWORD).await;
    let count =
        "SELECT CAST(COUNT(*) AS TEXT), MIN(id) FROM security_events WHERE event = 'log-in' AND uid = ";
    let left = async |who: &Actor| {
        let rows = crate::support::pairs(&database, &format!("{count}'{}'", who.uid)).await;
        rows[0].clone()
    };
    assert_eq!(
        left(&ann).await,
        (
            "1000".to_owned(),
            "00000000-0000-7000-8000-100000000007".to_owned()
        )
    );
    assert_eq!(left(&ben).await.0, "1");
    let registered = "SELECT uid, event FROM security_events WHERE event = 'sign-up'";
    assert_eq!(crate::support::pairs(&database, registered).await.len(), 2);
}

#[rstest]
#[tokio::test]
async fn refused_attempts_write_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let admin = app.admin("admin").await;
    let stranger = browser(&app, "198.51.100.1");
    for attempt in 0..20 {
        let status = log_in(&stranger, &admin.email, "not the password").await;
        assert_eq!(status, if attempt < 10 { 401 } else { 429 });
    }
    assert_eq!(all(&admin, "?event=failed-log-in").await.len(), 10);
}

/// Not recording a failure must not tell anything about the account, or turn into another error.
#[rstest]
#[tokio::test]
async fn failure_stays_the_same_if_it_cannot_be_recorded(#[values(Sqlite, Postgres)] database: Database) {
    let app = start(database).await;
    let ann = app.user("ann").await;
    let database = connect(&app.state.config.storage).await;
    database
        .execute_unprepared("DROP TABLE security_events")
        .await
        .unwrap();
    let stranger = app.anonymous();
    for handle in [&ann.email, "nobody@school.example"] {
        let body = json!({"email": handle, "password": "not the password"});
        let answer = stranger.post("/api/identity/sign-in", body).await;
        assert_eq!(answer.problem(), (401, "invalid-credential".to_owned()));
    }
}
