//! Passkeys: adding them, logging in with one alone, and as second factor

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::{
    second_factor::{ORIGIN, SECOND_FACTOR, add_app, events, half, state, with_passkeys},
    support::{Actor, Answer, Authenticator, Database, Postgres, Sqlite, TestApp, connect, found},
};

const LOG_IN: &str = "/api/identity/log-in/passkey";
const SECOND: &str = "/api/identity/log-in/second-passkey";

/// Asks for a challenge. Returns its token and the browser's options.
async fn challenge(who: &Actor, path: &str) -> (Value, Value) {
    let answer = who.post(&format!("{path}/options"), json!({})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let body = answer.json();
    (body["ceremony"].clone(), body["options"].clone())
}

async fn try_to_add(who: &Actor, device: &mut Authenticator, name: &str) -> Answer {
    let path = format!("{SECOND_FACTOR}/passkeys");
    let (ceremony, options) = challenge(who, &path).await;
    let credential = device.create(&options);
    let body = json!({"ceremony": ceremony, "name": name, "credential": credential});
    who.post(&path, body).await
}

/// Adds a passkey and returns its id.
pub async fn add(who: &Actor, device: &mut Authenticator, name: &str) -> String {
    let added = try_to_add(who, device, name).await;
    assert_eq!(added.status, 201, "{added:?}");
    let state = state(who).await;
    let passkeys = state["passkeys"].as_array().unwrap();
    let passkey = passkeys.iter().find(|passkey| passkey["name"] == name);
    passkey.unwrap()["id"].as_str().unwrap().to_owned()
}

/// Answers a challenge with the device.
async fn answer(who: &Actor, path: &str, device: &mut Authenticator) -> Answer {
    let (ceremony, options) = challenge(who, path).await;
    let body = json!({"ceremony": ceremony, "credential": device.get(&options)});
    who.post(path, body).await
}

/// Logs in with a passkey alone.
pub async fn log_in(app: &TestApp, device: &mut Authenticator) -> Actor {
    let mut browser = app.anonymous();
    let entered = answer(&browser, LOG_IN, device).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    browser.signed_in(&entered);
    browser
}

/// Completes a log-in.
pub async fn send_second(browser: &Actor, device: &mut Authenticator) {
    let sent = answer(browser, SECOND, device).await;
    assert_eq!(sent.status, 200, "{sent:?}");
}

#[rstest]
#[tokio::test]
async fn passkey_logs_in_alone_and_after_the_password(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let options = ann.get("/api/identity/options").await.json();
    assert_eq!(options["passkeySignIn"], true);
    let mut phone = Authenticator::new(ORIGIN);
    let path = format!("{SECOND_FACTOR}/passkeys");
    let (_, made_with) = challenge(&ann, &path).await;
    assert_eq!(made_with["rp"]["id"], "localhost");
    assert_eq!(made_with["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(
        made_with["authenticatorSelection"]["userVerification"],
        "required"
    );
    let added = try_to_add(&ann, &mut phone, "My phone").await;
    assert_eq!(added.json()["recoveryCodes"].as_array().unwrap().len(), 10);
    let mut key = Authenticator::new(ORIGIN);
    let added = try_to_add(&ann, &mut key, "Security key").await;
    assert_eq!(added.json()["recoveryCodes"], json!([]), "it has some already");

    app.advance_clock(Duration::from_millis(1));
    let browser = log_in(&app, &mut phone).await;
    assert_eq!(browser.uid, ann.uid);
    assert_eq!(events(&browser).await[0], "passkey-log-in");
    let waiting = half(&app, &ann).await;
    let needed = waiting.get("/api/identity/log-in").await.json();
    assert_eq!(
        needed["secondFactor"],
        json!({"app": false, "passkey": true, "recoveryCode": true})
    );
    let (_, options) = challenge(&waiting, SECOND).await;
    assert_eq!(options["allowCredentials"].as_array().unwrap().len(), 2);
    send_second(&waiting, &mut key).await;
    let after = state(&ann).await;
    for passkey in after["passkeys"].as_array().unwrap() {
        assert!(passkey["lastUsedAt"].is_string(), "{passkey}");
        assert_eq!(passkey["worksHere"], true);
    }
}

#[rstest]
#[tokio::test]
async fn challenges_work_once_and_not_for_long(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    let browser = app.anonymous();
    let expired = (401, "log-in-expired".to_owned());

    let (ceremony, options) = challenge(&browser, LOG_IN).await;
    let body = json!({"ceremony": ceremony, "credential": phone.get(&options)});
    assert_eq!(browser.post(LOG_IN, body.clone()).await.status, 200);
    assert_eq!(browser.post(LOG_IN, body).await.problem(), expired, "replayed");

    let (ceremony, options) = challenge(&browser, LOG_IN).await;
    let body = json!({"ceremony": ceremony, "credential": phone.get(&options)});
    app.advance_clock(Duration::from_mins(5));
    assert_eq!(browser.post(LOG_IN, body).await.problem(), expired, "too late");

    // An answer to another challenge uses this one up.
    let (first, _) = challenge(&browser, LOG_IN).await;
    let (_, options) = challenge(&browser, LOG_IN).await;
    let body = json!({"ceremony": first, "credential": phone.get(&options)});
    let wrong = browser.post(LOG_IN, body.clone()).await;
    assert_eq!(wrong.problem(), (401, "wrong-second-factor".to_owned()));
    assert_eq!(browser.post(LOG_IN, body).await.problem(), expired);

    // A challenge to add one is good for nothing else, and nobody else's.
    let (ceremony, mut options) = challenge(&ann, &format!("{SECOND_FACTOR}/passkeys")).await;
    options["rpId"] = options["rp"]["id"].clone();
    let body = json!({"ceremony": ceremony, "credential": phone.get(&options)});
    assert_eq!(browser.post(LOG_IN, body).await.problem(), expired);
    let ben = app.user("ben").await;
    let (ceremony, options) = challenge(&ann, &format!("{SECOND_FACTOR}/passkeys")).await;
    let credential = Authenticator::new(ORIGIN).create(&options);
    let body = json!({"ceremony": ceremony, "name": "Stolen", "credential": credential});
    let stolen = ben.post(&format!("{SECOND_FACTOR}/passkeys"), body).await;
    assert_eq!(stolen.problem(), expired);
    assert_eq!(state(&ben).await["passkeys"], json!([]));
    assert!(events(&ann).await.contains(&"wrong-second-factor".to_owned()));
}

#[rstest]
#[tokio::test]
async fn passkeys_of_others_and_other_sites_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let (ann, ben) = (app.user("ann").await, app.user("ben").await);
    let wrong = (401, "wrong-second-factor".to_owned());
    let (mut of_ann, mut of_ben) = (Authenticator::new(ORIGIN), Authenticator::new(ORIGIN));
    add(&ann, &mut of_ann, "Ann's").await;
    add(&ben, &mut of_ben, "Ben's").await;
    // Another site that shows our challenge
    of_ann.origin = "https://evil.example".to_owned();
    assert_eq!(
        answer(&app.anonymous(), LOG_IN, &mut of_ann).await.problem(),
        wrong
    );
    of_ann.origin = ORIGIN.to_owned();
    // Ben's passkey after Ann's password
    let browser = half(&app, &ann).await;
    assert_eq!(answer(&browser, SECOND, &mut of_ben).await.problem(), wrong);
    // A passkey that claims to be another account's
    let own = of_ben.user.clone();
    of_ben.user = of_ann.user.clone();
    assert_eq!(
        answer(&app.anonymous(), LOG_IN, &mut of_ben).await.problem(),
        wrong
    );
    of_ben.user = own;
    // One that nobody has added
    let mut unknown = Authenticator::new(ORIGIN);
    unknown.user = of_ann.user.clone();
    assert_eq!(
        answer(&app.anonymous(), LOG_IN, &mut unknown).await.problem(),
        wrong
    );
    // The same one for two accounts
    let taken = try_to_add(&ben, &mut of_ann, "Mine too").await;
    assert_eq!(taken.field_errors()[0].0, "credential");
    for body in [json!({}), json!({"id": 1}), json!("x"), json!(null)] {
        let (ceremony, _) = challenge(&browser, LOG_IN).await;
        let sent = browser
            .post(LOG_IN, json!({"ceremony": ceremony, "credential": body}))
            .await;
        assert_eq!(sent.problem(), wrong, "{body}");
    }
}

#[rstest]
#[tokio::test]
async fn copied_passkey_is_noticed_by_its_counter(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let mut key = Authenticator::new(ORIGIN);
    add(&ann, &mut key, "Security key").await;
    key.counter = 7;
    log_in(&app, &mut key).await;
    key.counter = 3;
    let copied = answer(&app.anonymous(), LOG_IN, &mut key).await;
    assert_eq!(copied.status, 401, "{copied:?}");
}

#[rstest]
#[tokio::test]
async fn passkeys_are_renamed_and_removed_by_their_owner(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let (ann, ben) = (app.user("ann").await, app.user("ben").await);
    let mut phone = Authenticator::new(ORIGIN);
    let id = add(&ann, &mut phone, "My phone").await;
    let path = format!("{SECOND_FACTOR}/passkeys/{id}");
    let rename = |who: Actor, name: &'static str| {
        let path = path.clone();
        async move { who.json(Method::PUT, &path, json!({"name": name})).await }
    };
    assert_eq!(rename(ben.clone(), "Ben's").await.status, 404);
    assert_eq!(rename(ann.clone(), "   ").await.field_errors()[0].0, "name");
    assert_eq!(rename(ann.clone(), "Work\nphone").await.status, 204);
    assert_eq!(state(&ann).await["passkeys"][0]["name"], "Work phone");
    assert_eq!(ben.delete(&path).await.status, 404);
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(ann.delete(&path).await.status, 404);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 0);
    assert_eq!(answer(&app.anonymous(), LOG_IN, &mut phone).await.status, 401);
    // With an app left, the account stays protected.
    add_app(&app, &ann).await;
    let id = add(&ann, &mut Authenticator::new(ORIGIN), "Laptop").await;
    let path = format!("{SECOND_FACTOR}/passkeys/{id}");
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 10);
    half(&app, &ann).await;
}

#[rstest]
#[tokio::test]
async fn a_new_address_of_the_server_keeps_accounts_protected(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    let database = connect(&app.state.config.storage).await;
    let moved = "UPDATE passkeys SET host = 'old.school.example'";
    database.execute_unprepared(moved).await.unwrap();
    assert_eq!(state(&ann).await["passkeys"][0]["worksHere"], false);
    let browser = half(&app, &ann).await;
    let needed = browser.get("/api/identity/log-in").await.json();
    assert_eq!(
        needed["secondFactor"],
        json!({"app": false, "passkey": false, "recoveryCode": true})
    );
    let refused = browser.post(&format!("{SECOND}/options"), json!({})).await;
    assert_eq!(refused.status, 401, "{refused:?}");
}

#[rstest]
#[tokio::test]
async fn passkey_does_not_open_disabled_accounts_or_closed_servers(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let admin = app.admin("admin").await;
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    let body = json!({"email": ann.email});
    assert_eq!(admin.post("/api/user/disabled", body).await.status, 200);
    let disabled = answer(&app.anonymous(), LOG_IN, &mut phone).await;
    assert_eq!(disabled.problem(), (403, "user-disabled".to_owned()));
    // Where passwords are off, providers decide who gets in.
    let closed = TestApp::start_with(database, |config| {
        with_passkeys(config);
        config.identity.password_sign_in = false;
    })
    .await;
    let browser = closed.anonymous();
    let options = browser.get("/api/identity/options").await.json();
    assert_eq!(options["passkeySignIn"], false);
    let refused = browser.post(&format!("{LOG_IN}/options"), json!({})).await;
    assert_eq!(refused.problem(), (403, "operation-not-allowed".to_owned()));
}

#[rstest]
#[tokio::test]
async fn challenges_are_limited_in_number(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        with_passkeys(config);
        config.limits.limit_sign_ups = 3.try_into().unwrap();
    })
    .await;
    let ann = app.user("ann").await;
    let path = format!("{SECOND_FACTOR}/passkeys");
    for _ in 0..3 {
        challenge(&ann, &path).await;
        challenge(&app.anonymous(), LOG_IN).await;
    }
    let refused = app
        .anonymous()
        .post(&format!("{LOG_IN}/options"), json!({}))
        .await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    let rows = "SELECT purpose, COALESCE(uid, '') FROM passkey_ceremonies ORDER BY purpose";
    let stored = found(&app, rows).await;
    assert_eq!(stored.len(), 4, "one of an account at a time: {stored:?}");
    // Expired ones go with the next.
    app.advance_clock(Duration::from_mins(6));
    challenge(&app.anonymous(), LOG_IN).await;
    assert_eq!(found(&app, rows).await.len(), 1);
}

/// Someone with the password can use up the wrong codes, but nobody can guess a signature.
#[rstest]
#[tokio::test]
async fn passkey_works_while_codes_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        with_passkeys(config);
        config.limits.limit_wrong_passwords = 1.try_into().unwrap();
    })
    .await;
    let ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    let browser = half(&app, &ann).await;
    for (code, status) in [("000000", 401), (codes[0].as_str(), 429)] {
        let answer = browser
            .post("/api/identity/log-in/code", json!({"code": code}))
            .await;
        assert_eq!(answer.status, status, "{answer:?}");
    }
    send_second(&browser, &mut phone).await;
    log_in(&app, &mut phone).await;
}

/// One server asks, another checks the answer.
#[tokio::test]
async fn challenges_work_on_every_server() {
    let app = TestApp::start_with(Postgres, with_passkeys).await;
    let other = app.second_server().await;
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    let (ceremony, options) = challenge(&app.anonymous(), LOG_IN).await;
    let body = json!({"ceremony": ceremony, "credential": phone.get(&options)});
    let entered = other.anonymous().post(LOG_IN, body.clone()).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    assert_eq!(app.anonymous().post(LOG_IN, body).await.status, 401);
}

#[rstest]
#[case::one_server(Sqlite, 1)]
#[case::one_server(Postgres, 1)]
#[case::two_servers(Postgres, 2)]
#[tokio::test]
async fn wrong_passkeys_are_limited_by_address(#[case] database: Database, #[case] servers: u32) {
    let limited = |config: &mut wordhive::config::Config| {
        with_passkeys(config);
        config.limits.limit_wrong_passwords_of_address = 2.try_into().unwrap();
    };
    let app = TestApp::start_with(database, limited).await;
    let second = match servers {
        2 => Some(app.second_server().await),
        _ => None,
    };
    let other = second.as_ref().unwrap_or(&app);
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    add(&ann, &mut phone, "My phone").await;
    // Right ones don't count.
    for server in [&app, other, &app] {
        log_in(server, &mut phone).await;
    }
    phone.origin = "https://evil.example".to_owned();
    for server in [&app, other] {
        let wrong = answer(&server.anonymous(), LOG_IN, &mut phone).await;
        assert_eq!(wrong.status, 401, "{wrong:?}");
    }
    phone.origin = ORIGIN.to_owned();
    for server in [&app, other] {
        let refused = answer(&server.anonymous(), LOG_IN, &mut phone).await;
        assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    }
    app.advance_clock(Duration::from_mins(1));
    log_in(&app, &mut phone).await;
}
