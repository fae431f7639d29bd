//! Two-step login: authenticator apps, recovery codes, half log-ins, and admins who need a second factor

use std::{collections::BTreeSet, time::Duration};

use argon2::Params;
use axum::{
    extract::FromRef,
    http::{Method, header},
};
use rstest::rstest;
use serde_json::{Value, json};
use wordhive::{
    audit::Actor as AuditActor,
    config::{Config, RequireSecondFactor},
    identity::{self, IdentityState},
    users,
};

use crate::{
    authz_matrix::{Things, operations, request, send},
    data_export::download,
    passkeys,
    support::{
        Actor, Answer, Authenticator, Bee, Database, PASSWORD, PostOffice, Postgres, Provider, Sqlite,
        TestApp, app_code, competition, connect, found, pairs, with_mail,
    },
};

pub const SECOND_FACTOR: &str = "/api/identity/second-factor";
pub const ORIGIN: &str = "http://localhost:8080";
const STEP: Duration = Duration::from_secs(30);
/// After which a log-in is no longer recent.
const LONG: Duration = Duration::from_mins(16);

/// With an address where browsers allow passkeys.
pub fn with_passkeys(config: &mut Config) {
    config.server.public_url = Some(ORIGIN.parse().unwrap());
}

pub fn required(config: &mut Config) {
    with_passkeys(config);
    config.identity.require_second_factor = RequireSecondFactor::Admins;
}

/// What the app with this secret shows now.
pub fn shown_by(app: &TestApp, secret: &str) -> String {
    let seconds = app.state.clock.now().timestamp();
    app_code(secret, u64::try_from(seconds).unwrap())
}

/// Adds an authenticator app. Returns its secret and the recovery codes. The next code is a new one.
pub async fn add_app(app: &TestApp, who: &Actor) -> (String, Vec<String>) {
    let started = who.post(&format!("{SECOND_FACTOR}/app"), json!({})).await;
    assert_eq!(started.status, 200, "{started:?}");
    let secret = started.json()["secret"].as_str().unwrap().to_owned();
    let body = json!({"code": shown_by(app, &secret)});
    let added = who.json(Method::PUT, &format!("{SECOND_FACTOR}/app"), body).await;
    assert_eq!(added.status, 200, "{added:?}");
    app.advance_clock(STEP);
    (secret, codes_in(&added))
}

fn codes_in(answer: &Answer) -> Vec<String> {
    let codes = answer.json()["recoveryCodes"].clone();
    serde_json::from_value(codes).unwrap()
}

/// Sends the password in a new browser. The browser has a half log-in then.
pub async fn half(app: &TestApp, who: &Actor) -> Actor {
    let mut browser = app.anonymous();
    let answer = log_in(&browser, &who.email).await;
    assert_eq!(answer.status, 202, "{answer:?}");
    assert!(answer.cookie_named("wordhive_session").is_none());
    browser.cookie = answer.cookie_named("wordhive_half_log_in");
    browser
}

async fn log_in(browser: &Actor, email: &str) -> Answer {
    let body = json!({"email": email, "password": PASSWORD});
    browser.post("/api/identity/sign-in", body).await
}

pub async fn send_code(browser: &Actor, code: &str) -> Answer {
    browser
        .post("/api/identity/log-in/code", json!({"code": code}))
        .await
}

pub async fn state(who: &Actor) -> Value {
    let answer = who.get(SECOND_FACTOR).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

pub async fn events(who: &Actor) -> Vec<String> {
    let answer = who.get("/api/identity/activity").await.json();
    let events = answer["events"].as_array().unwrap().iter();
    events
        .map(|event| event["event"].as_str().unwrap().to_owned())
        .collect()
}

#[rstest]
#[tokio::test]
async fn app_is_asked_for_after_the_password(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut ann = app.user("ann").await;
    let before = state(&ann).await;
    assert_eq!(
        before,
        json!({"offered": true, "canAddPasskey": false, "app": null, "passkeys": [], "recoveryCodesLeft": 0})
    );
    app.advance_clock(Duration::from_millis(1));
    let started = ann.post(&format!("{SECOND_FACTOR}/app"), json!({})).await.json();
    let url = started["url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Wordhive:"), "{url}");
    assert!(url.contains("issuer=Wordhive"), "{url}");
    assert_eq!(
        state(&ann).await["app"],
        Value::Null,
        "no code has shown that it works"
    );
    assert_eq!(log_in(&app.anonymous(), &ann.email).await.status, 200);
    let path = format!("{SECOND_FACTOR}/app");
    let wrong = ann.json(Method::PUT, &path, json!({"code": "000000"})).await;
    assert_eq!(wrong.field_errors()[0].0, "code");

    let (secret, codes) = add_app(&app, &ann).await;
    assert_eq!(codes.len(), 10);
    let again = ann.post(&path, json!({})).await;
    assert_eq!(again.problem(), (409, "changed-meanwhile".to_owned()));
    let browser = half(&app, &ann).await;
    let waiting = browser.get("/api/identity/log-in").await.json();
    assert_eq!(
        waiting["secondFactor"],
        json!({"app": true, "passkey": false, "recoveryCode": true})
    );
    let answer = send_code(&browser, "000000").await;
    assert_eq!(answer.problem(), (401, "wrong-second-factor".to_owned()));
    app.advance_clock(Duration::from_millis(1));
    let answer = send_code(&browser, &shown_by(&app, &secret)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let uid = ann.uid.clone();
    ann.signed_in(&answer);
    assert_eq!(ann.uid, uid);
    let after = state(&ann).await;
    assert!(after["app"]["lastUsedAt"].is_string(), "{after}");
    assert_eq!(after["recoveryCodesLeft"], 10);
    assert_eq!(
        events(&ann).await[..4],
        [
            "use-authenticator-app",
            "log-in",
            "wrong-second-factor",
            "add-authenticator-app"
        ]
    );
    // The half log-in is used up.
    app.advance_clock(STEP);
    let answer = send_code(&browser, &shown_by(&app, &secret)).await;
    assert_eq!(answer.problem(), (401, "log-in-expired".to_owned()));
}

#[rstest]
#[tokio::test]
async fn code_works_once_in_its_thirty_seconds(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let (secret, _) = add_app(&app, &ann).await;
    // Seconds since the step began, the step of the code, and what comes of it.
    for (second, steps, status, why) in [
        (0, -1, 401, "isn't valid anymore"),
        (29, 1, 401, "This code is wrong"),
        (29, -2, 401, "This code is wrong"),
        (29, 0, 200, ""),
        (29, 0, 401, "has already been used"),
        (0, -1, 401, "isn't valid anymore"),
        (0, 0, 200, ""),
    ] {
        let browser = half(&app, &ann).await;
        let now = app.state.clock.now().timestamp();
        let wait = (second - now).rem_euclid(30);
        app.advance_clock(Duration::from_secs(wait.unsigned_abs()));
        let code = app_code(&secret, (now + wait + 30 * steps).unsigned_abs());
        let answer = send_code(&browser, &code).await;
        assert_eq!(answer.status, status, "{second} {steps}");
        if status == 401 {
            let detail = answer.json()["detail"].as_str().unwrap().to_owned();
            assert!(detail.contains(why), "{detail}");
        }
    }
    // The code that added the app isn't good for a log-in either.
    let ben = app.user("ben").await;
    let started = ben.post(&format!("{SECOND_FACTOR}/app"), json!({})).await.json();
    let shown = shown_by(&app, started["secret"].as_str().unwrap());
    let path = format!("{SECOND_FACTOR}/app");
    let added = ben.json(Method::PUT, &path, json!({"code": shown})).await;
    assert_eq!(added.status, 200, "{added:?}");
    assert_eq!(send_code(&half(&app, &ben).await, &shown).await.status, 401);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_codes_succeed_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let (secret, codes) = add_app(&app, &ann).await;
    for code in [codes[0].clone(), shown_by(&app, &secret)] {
        let mut tries = Vec::new();
        for _ in 0..4 {
            let (browser, code) = (half(&app, &ann).await, code.clone());
            tries.push(tokio::spawn(async move {
                send_code(&browser, &code).await.status.as_u16()
            }));
        }
        let mut statuses = Vec::new();
        for attempt in tries {
            statuses.push(attempt.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 401, 401, 401]);
    }
    // Two tabs of one browser
    let browser = half(&app, &ann).await;
    let (first, second) = tokio::join!(send_code(&browser, &codes[1]), send_code(&browser, &codes[2]));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 8, "a refused one stays");
}

#[rstest]
#[tokio::test]
async fn recovery_codes_work_once_and_can_be_made_anew(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let typed = codes[0].to_lowercase().replace('-', " ");
    assert_eq!(send_code(&half(&app, &ann).await, &typed).await.status, 200);
    assert_eq!(send_code(&half(&app, &ann).await, &codes[0]).await.status, 401);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 9);
    assert!(events(&ann).await.contains(&"use-recovery-code".to_owned()));
    let path = format!("{SECOND_FACTOR}/recovery-codes");
    let renewed = codes_in(&ann.post(&path, json!({})).await);
    assert_eq!(renewed.len(), 10);
    assert_eq!(send_code(&half(&app, &ann).await, &codes[1]).await.status, 401);
    assert_eq!(send_code(&half(&app, &ann).await, &renewed[1]).await.status, 200);
    let other = app.user("other").await;
    add_app(&app, &other).await;
    let answer = send_code(&half(&app, &other).await, &renewed[2]).await;
    assert_eq!(answer.status, 401, "someone else's code");
    // Neither the codes nor the secret are in the database.
    let stored = found(&app, "SELECT uid, code_hash FROM recovery_codes").await;
    assert!(stored.iter().all(|(_, hash)| !renewed.contains(hash)));
    // They are hashed like passwords, with a salt for each set.
    let salts: BTreeSet<&str> = stored
        .iter()
        .map(|(_, hash)| {
            assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
            hash.rsplit_once('$').unwrap().0
        })
        .collect();
    assert_eq!((salts.len(), stored.len()), (2, 9 + 10), "of ann and another");
    assert!(renewed.iter().all(|code| code.len() == "KQ4-M7X-2PD-RTW".len()));
    assert_eq!(ann.delete(&format!("{SECOND_FACTOR}/app")).await.status, 204);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 0);
    assert_eq!(log_in(&app.anonymous(), &ann.email).await.status, 200);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_requests_for_recovery_codes_show_one_set(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    add_app(&app, &ann).await;
    let path = format!("{SECOND_FACTOR}/recovery-codes");
    let mut shown = Vec::new();
    // One that only begins when the other has ended gets codes, too.
    for _ in 0..10 {
        let (first, second) = tokio::join!(ann.post(&path, json!({})), ann.post(&path, json!({})));
        let mut answers = [first, second];
        answers.sort_by_key(|answer| answer.status);
        assert_eq!(answers[0].status, 200, "{answers:?}");
        if answers[1].status != 200 {
            assert_eq!(answers[1].status, 409, "{answers:?}");
            assert_eq!(answers[1].json()["code"], "changed-meanwhile");
            shown = codes_in(&answers[0]);
            break;
        }
    }
    assert_eq!(shown.len(), 10, "none was refused");
    assert_eq!(send_code(&half(&app, &ann).await, &shown[0]).await.status, 200);
    // Afterwards, new ones can be made.
    let renewed = ann.post(&path, json!({})).await;
    assert_eq!(renewed.status, 200, "{renewed:?}");
}

/// Whether anything was hashed during this work.
async fn hashes<T>(app: &TestApp, work: impl Future<Output = T>) -> bool {
    let passwords = &IdentityState::from_ref(&app.state).passwords;
    let mut hashed = false;
    tokio::pin!(work);
    loop {
        tokio::select! {
            _ = &mut work => return hashed,
            () = tokio::time::sleep(Duration::from_millis(1)) => hashed |= passwords.load() != (0, 0),
        }
    }
}

#[tokio::test]
async fn further_second_factors_hash_no_recovery_codes() {
    let app = TestApp::start_with(Sqlite, |config| {
        with_passkeys(config);
        // Slow enough to be noticed.
        config.identity.password_cost = Params::DEFAULT;
    })
    .await;
    let [ann, bob] = [app.user("ann").await, app.user("bob").await];
    let mut phone = Authenticator::new(ORIGIN);
    assert!(hashes(&app, passkeys::add(&ann, &mut phone, "Phone")).await);
    let mut laptop = Authenticator::new(ORIGIN);
    assert!(!hashes(&app, passkeys::add(&ann, &mut laptop, "Laptop")).await);
    assert!(!hashes(&app, add_app(&app, &ann)).await);
    assert!(hashes(&app, add_app(&app, &bob)).await);
}

#[rstest]
#[tokio::test]
async fn log_ins_record_the_second_factor(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    let newest = async || events(&ann).await[..2].to_vec();
    assert_eq!(log_in(&app.anonymous(), &ann.email).await.status, 200);
    assert_eq!(newest().await, ["log-in", "sign-up"], "the password alone");

    let (secret, codes) = add_app(&app, &ann).await;
    passkeys::add(&ann, &mut phone, "My phone").await;
    let sent = send_code(&half(&app, &ann).await, &shown_by(&app, &secret)).await;
    assert_eq!(sent.status, 200, "{sent:?}");
    assert_eq!(newest().await, ["use-authenticator-app", "log-in"]);
    let sent = send_code(&half(&app, &ann).await, &codes[0]).await;
    assert_eq!(sent.status, 200, "{sent:?}");
    assert_eq!(newest().await, ["use-recovery-code", "log-in"]);
    passkeys::send_second(&half(&app, &ann).await, &mut phone).await;
    assert_eq!(newest().await, ["use-passkey", "log-in"]);
    passkeys::log_in(&app, &mut phone).await;
    let before = "use-passkey";
    assert_eq!(
        newest().await,
        ["passkey-log-in", before],
        "it needs no second one"
    );
}

#[rstest]
#[tokio::test]
async fn secrets_are_encrypted_and_not_exported(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let ann = app.user("ann").await;
    let (secret, codes) = add_app(&app, &ann).await;
    let stored = found(&app, "SELECT uid, secret FROM authenticator_apps").await;
    assert_eq!(stored.len(), 1);
    assert!(!stored[0].1.contains(&secret));
    let data = download(&ann).await;
    let exported = &data["account"]["secondFactor"];
    assert!(exported["authenticatorApp"]["addedAt"].is_string(), "{exported}");
    assert_eq!(exported["recoveryCodes"], 10);
    let text = data.to_string();
    for hidden in [&secret, &stored[0].1, &codes[0]] {
        assert!(!text.contains(hidden.as_str()), "{hidden}");
    }
}

#[rstest]
#[tokio::test]
async fn wrong_second_factors_are_limited_by_account_and_address(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, |config| {
        config.server.trusted_proxies = vec!["0.0.0.0/0".parse().unwrap()];
        config.limits.limit_wrong_passwords = 3.try_into().unwrap();
        config.limits.limit_wrong_passwords_of_address = 5.try_into().unwrap();
    })
    .await;
    let (ann, ben) = (app.user("ann").await, app.user("ben").await);
    let (secret, codes) = add_app(&app, &ann).await;
    let (of_ben, _) = add_app(&app, &ben).await;
    let addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
    for address in &addresses[..3] {
        let mut browser = half(&app, &ann).await;
        browser.forwarded_for = Some(address);
        assert_eq!(send_code(&browser, "000000").await.status, 401);
    }
    let mut browser = half(&app, &ann).await;
    browser.forwarded_for = Some(addresses[3]);
    for right in [&shown_by(&app, &secret), &codes[0]] {
        let refused = send_code(&browser, right).await;
        assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    }
    // Others aren't affected, until it's the address.
    let mut other = half(&app, &ben).await;
    other.forwarded_for = Some(addresses[3]);
    assert_eq!(send_code(&other, &shown_by(&app, &of_ben)).await.status, 200);
    app.advance_clock(Duration::from_mins(31));
    for who in [&ann, &ann, &ben, &ben] {
        let mut browser = half(&app, who).await;
        browser.forwarded_for = Some(addresses[3]);
        assert_eq!(send_code(&browser, "000000").await.status, 401);
    }
    let mut browser = half(&app, &ann).await;
    browser.forwarded_for = Some(addresses[3]);
    assert_eq!(send_code(&browser, "000000").await.status, 401);
    browser.forwarded_for = Some(addresses[2]);
    assert_eq!(send_code(&browser, "000000").await.status, 429, "the account");
    let mut browser = half(&app, &ben).await;
    browser.forwarded_for = Some(addresses[3]);
    assert_eq!(send_code(&browser, "000000").await.status, 429, "the address");
}

/// Two servers with one database count together, and a restart forgets nothing.
#[tokio::test]
async fn wrong_codes_count_on_every_server() {
    fn few(config: &mut Config) {
        config.limits.limit_wrong_passwords = 4.try_into().unwrap();
    }
    let app = TestApp::start_with(Postgres, few).await;
    let other = app.second_server().await;
    let ann = app.user("ann").await;
    let (secret, codes) = add_app(&app, &ann).await;
    other.advance_clock(STEP);
    // Their half log-ins work on both.
    let browser = half(&app, &ann).await;
    let mut there = other.anonymous();
    there.cookie.clone_from(&browser.cookie);
    let (one, two) = tokio::join!(send_code(&browser, "000000"), send_code(&there, "000000"));
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (401, 401));
    let (one, two) = tokio::join!(send_code(&browser, "KQ4-M7X-2PD"), send_code(&there, "000000"));
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (401, 401));
    for browser in [&browser, &there] {
        for right in [&shown_by(&app, &secret), &codes[0]] {
            let refused = send_code(browser, right).await;
            assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
            let wait: u64 = refused.header(axum::http::header::RETRY_AFTER).parse().unwrap();
            assert!((1_700..=1_800).contains(&wait), "{wait}");
        }
    }
}

/// The accounts whose wrong codes count.
async fn counted(app: &TestApp) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    pairs(&database, "SELECT uid, uid FROM second_factor_failures").await
}

#[rstest]
#[tokio::test]
async fn restart_forgets_no_wrong_code(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_wrong_passwords = 1.try_into().unwrap();
    })
    .await;
    let (ann, admin) = (app.user("ann").await, app.admin("admin").await);
    let (secret, codes) = add_app(&app, &ann).await;
    let browser = half(&app, &ann).await;
    assert_eq!(send_code(&browser, "000000").await.status, 401);
    let (email, cookie) = (ann.email.clone(), browser.cookie.clone());
    // They are connected to it.
    drop((ann, admin, browser));
    let app = app.restart().await;
    let mut browser = app.anonymous();
    browser.cookie = cookie;
    assert_eq!(send_code(&browser, &codes[0]).await.status, 429);
    // Nor does a sweep, until they no longer count.
    app.state.sweep().await.unwrap();
    app.advance_clock(Duration::from_mins(9));
    assert_eq!(send_code(&browser, &codes[0]).await.status, 429);
    app.advance_clock(Duration::from_mins(22));
    app.state.sweep().await.unwrap();
    assert_eq!(counted(&app).await, []);
    let mut back = app.anonymous();
    let answer = log_in(&back, &email).await;
    back.cookie = answer.cookie_named("wordhive_half_log_in");
    assert_eq!(send_code(&back, "000000").await.status, 401);
    assert_eq!(send_code(&back, &shown_by(&app, &secret)).await.status, 429);
    // The operator's help ends that too.
    identity::reset_second_factor(&app.state.db, app.state.audit(), AuditActor::Operator, &email)
        .await
        .unwrap();
    assert_eq!(counted(&app).await, []);
}

#[rstest]
#[tokio::test]
async fn half_log_in_opens_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    let things = Things::new(&bee).await;
    add_app(&app, &bee.organizer).await;
    let mut browser = half(&app, &bee.organizer).await;
    let token = browser.cookie().split_once('=').unwrap().1.to_owned();
    let mut sent = 0;
    for cookie in [browser.cookie().to_owned(), format!("wordhive_session={token}")] {
        browser.cookie = Some(cookie);
        for operation in operations() {
            let call = request(operation, &bee, &things, &bee.organizer.uid);
            assert_eq!(send(&browser, call).await.status, 401, "{operation}");
            sent += 1;
        }
        let session = browser.get("/api/identity/session").await.json();
        assert_eq!(session, json!({"identity": null}));
    }
    assert!(sent > 200, "{sent}");
}

#[rstest]
#[tokio::test]
async fn half_log_in_ends_soon_and_with_the_password(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let expired = (401, "log-in-expired".to_owned());
    let browser = half(&app, &ann).await;
    app.advance_clock(Duration::from_mins(10));
    assert_eq!(send_code(&browser, &codes[0]).await.problem(), expired);
    let waiting = browser.get("/api/identity/log-in").await.json();
    assert_eq!(waiting, json!({"secondFactor": null}));
    assert_eq!(send_code(&app.anonymous(), &codes[0]).await.problem(), expired);
    let browser = half(&app, &ann).await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": "paper under honey"});
    let changed = ann.post("/api/identity/password", change).await;
    assert_eq!(changed.status, 204, "{changed:?}");
    ann.cookie = Some(changed.session_cookie());
    assert_eq!(send_code(&browser, &codes[0]).await.problem(), expired);
    // Disabled meanwhile
    let ben = app.user("ben").await;
    let (_, codes) = add_app(&app, &ben).await;
    let browser = half(&app, &ben).await;
    let admin = app.admin("admin").await;
    let disabled = admin
        .post("/api/user/disabled", json!({"email": ben.email}))
        .await;
    assert_eq!(disabled.status, 200, "{disabled:?}");
    assert_eq!(send_code(&browser, &codes[0]).await.status, 401);
}

#[rstest]
#[tokio::test]
async fn reset_link_and_provider_ask_for_the_second_factor(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let config = provider.config("school");
    let app = TestApp::start_with(database, |settings| settings.identity.providers = vec![config]).await;
    let admin = app.admin("admin").await;
    let ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let link = admin
        .post("/api/user/reset-links", json!({"email": ann.email}))
        .await
        .json();
    let body = json!({"token": link["token"], "password": "paper under honey"});
    let reset = app.anonymous().post("/api/identity/reset", body).await;
    assert_eq!(reset.status, 202, "{reset:?}");
    assert!(reset.cookie_named("wordhive_session").is_none());
    let mut browser = app.anonymous();
    browser.cookie = reset.cookie_named("wordhive_half_log_in");
    let mut back = app.anonymous();
    back.signed_in(&send_code(&browser, &codes[0]).await);
    let recorded = events(&back).await;
    assert!(recorded.contains(&"reset-password".to_owned()), "{recorded:?}");
    assert!(recorded.contains(&"log-in".to_owned()), "{recorded:?}");

    let mut grace = app.anonymous();
    provider.claim(json!({"sub": "grace", "email": "grace@school.example", "email_verified": true}));
    let first = provider.sign_in(&grace, "").await;
    grace.cookie = first.cookie_named("wordhive_session");
    let identity = grace.get("/api/identity/session").await.json();
    grace.uid = identity["identity"]["uid"].as_str().unwrap().to_owned();
    let (_, codes) = add_app(&app, &grace).await;
    let again = provider.sign_in(&app.anonymous(), "").await;
    assert_eq!(
        again.header(axum::http::header::LOCATION),
        "/login?failed=second-factor"
    );
    assert!(again.cookie_named("wordhive_session").is_none());
    let mut browser = app.anonymous();
    browser.cookie = again.cookie_named("wordhive_half_log_in");
    let answer = send_code(&browser, &codes[0]).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["uid"], grace.uid);
}

#[rstest]
#[tokio::test]
async fn changes_need_a_recent_log_in_and_are_mailed(#[values(Sqlite, Postgres)] database: Database) {
    let (url, mails) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let ann = app.user("ann").await;
    add_app(&app, &ann).await;
    let next = move || mails.recv_timeout(Duration::from_secs(20)).unwrap();
    let mail = tokio::task::spawn_blocking(next).await.unwrap();
    assert!(mail.contains("To: ann@school.example"), "{mail}");
    assert!(mail.contains("An authenticator app was added"), "{mail}");
    app.advance_clock(LONG);
    let recent = (403, "recent-sign-in-required".to_owned());
    let app_path = format!("{SECOND_FACTOR}/app");
    assert_eq!(ann.post(&app_path, json!({})).await.problem(), recent);
    assert_eq!(ann.delete(&app_path).await.problem(), recent);
    let confirm = ann.json(Method::PUT, &app_path, json!({"code": "000000"})).await;
    assert_eq!(confirm.problem(), recent);
    let codes = ann
        .post(&format!("{SECOND_FACTOR}/recovery-codes"), json!({}))
        .await;
    assert_eq!(codes.problem(), recent);
    let passkey = ann
        .post(&format!("{SECOND_FACTOR}/passkeys/options"), json!({}))
        .await;
    assert_eq!(passkey.problem(), recent);
    assert_eq!(state(&ann).await["recoveryCodesLeft"], 10);
}

#[rstest]
#[tokio::test]
async fn children_of_a_class_are_not_offered_it(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let bee = Bee::new(&app).await;
    let people = json!([{"name": "Maya"}, {"name": "Noah", "email": "noah@school.example"}]);
    let made = bee
        .organizer
        .post("/api/competition/12345/class", json!({"people": people}))
        .await;
    let mut children = Vec::new();
    for card in made.json().as_array().unwrap() {
        let body = json!({"claimCode": card["claimCode"], "password": PASSWORD});
        let mut child = app.anonymous();
        let claimed = child.post("/api/identity/claim", body).await;
        assert_eq!(claimed.status, 200, "{claimed:?}");
        child.signed_in(&claimed);
        children.push(child);
    }
    for child in &children {
        assert_eq!(state(child).await["offered"], false);
        for path in ["app", "passkeys/options"] {
            let refused = child.post(&format!("{SECOND_FACTOR}/{path}"), json!({})).await;
            assert_eq!(
                refused.problem(),
                (403, "operation-not-allowed".to_owned()),
                "{path}"
            );
        }
    }
    // An admin is no child, whatever the account was made for.
    let grant = json!({"email": "noah@school.example"});
    let granted = bee.organizer.post("/api/user/admins", grant).await;
    assert_eq!(granted.status, 200, "{granted:?}");
    assert_eq!(state(&children[1]).await["offered"], true);
    add_app(&app, &children[1]).await;
}

/// What an admin without a second factor may still do, on their own account.
const WITHOUT_FACTOR: &[&str] = &[
    "readUser",
    "createUser",
    "readAccount",
    "changePassword",
    "sendVerification",
    "listActivity",
    "listSessions",
    "endSession",
    "endAllSessions",
    "readSecondFactor",
    "startAuthenticatorApp",
    "confirmAuthenticatorApp",
    "removeAuthenticatorApp",
    "createRecoveryCodes",
    "startPasskey",
    "addPasskey",
    "renamePasskey",
    "removePasskey",
    "downloadDataExport",
    "readAccountDeletionPreview",
    "deleteAccount",
];

#[rstest]
#[tokio::test]
async fn admins_need_a_second_factor_if_the_setting_says_so(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, required).await;
    let admin = app.admin("admin").await;
    let needed = (403, "second-factor-setup-required".to_owned());
    assert_eq!(admin.get("/api/user/admins").await.problem(), needed);
    add_app(&app, &admin).await;
    let admins = admin.get("/api/user/admins").await;
    assert_eq!(admins.status, 200, "remembered no longer");
    assert_eq!(admins.json()[0]["hasSecondFactor"], true);
    assert_eq!(admin.get("/api/user/admins").await.status, 200);
    assert_eq!(admin.delete(&format!("{SECOND_FACTOR}/app")).await.status, 204);
    assert_eq!(admin.get("/api/user/admins").await.problem(), needed);
    // Participants aren't asked.
    let ann = app.user("ann").await;
    assert_eq!(ann.get("/api/user/undo").await.status, 200);
    let out = admin.post("/api/identity/sign-out", json!({})).await;
    assert_eq!(out.status, 204);
}

/// The children of a class share devices, and can't add one.
#[rstest]
#[tokio::test]
async fn everyone_but_the_children_of_a_class_can_be_required_to_have_one(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, |config| {
        with_passkeys(config);
        config.identity.require_second_factor = RequireSecondFactor::Everyone;
    })
    .await;
    let needed = (403, "second-factor-setup-required".to_owned());
    let admin = app.admin("admin").await;
    let ann = app.user("ann").await;
    let joined = "/api/user/undo";
    for person in [&admin, &ann] {
        assert_eq!(person.get(joined).await.problem(), needed);
        add_app(&app, person).await;
        assert_eq!(person.get(joined).await.status, 200, "remembered no longer");
        assert_eq!(own_record(person).await["mustSetUpSecondFactor"], Value::Null);
    }
    assert_eq!(ann.delete(&format!("{SECOND_FACTOR}/app")).await.status, 204);
    assert_eq!(ann.get(joined).await.problem(), needed);
    assert_eq!(own_record(&ann).await["mustSetUpSecondFactor"], true);

    let claim = json!({"claimCode": claim_code_of_a_class(&admin).await, "password": PASSWORD});
    let mut child = app.anonymous();
    let claimed = child.post("/api/identity/claim", claim).await;
    child.signed_in(&claimed);
    assert_eq!(child.get(joined).await.status, 200, "a child needs none");
    assert_eq!(own_record(&child).await["mustSetUpSecondFactor"], Value::Null);
}

async fn own_record(who: &Actor) -> Value {
    let answer = who.get(&format!("/api/auth/{}", who.uid)).await;
    answer.json()[0].clone()
}

/// Browsers take it from this host only.
#[tokio::test]
async fn https_half_log_in_is_in_a_cookie_of_this_host() {
    let app = TestApp::start_with(Sqlite, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
    })
    .await;
    let ann = app.user("ann").await;
    let (secret, _) = add_app(&app, &ann).await;
    let mut browser = app.anonymous();
    let answer = log_in(&browser, &ann.email).await;
    let cookie = answer.header(header::SET_COOKIE);
    assert!(cookie.starts_with("__Host-wordhive_half_log_in="), "{cookie}");
    for part in ["; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    let cookie = cookie.split(';').next().unwrap();
    browser.cookie = Some(cookie.replace("__Host-", ""));
    let refused = send_code(&browser, &shown_by(&app, &secret)).await;
    assert_eq!(refused.problem(), (401, "log-in-expired".to_owned()));
    browser.cookie = Some(cookie.to_owned());
    assert_eq!(send_code(&browser, &shown_by(&app, &secret)).await.status, 200);
}

/// The claim code of a child.
async fn claim_code_of_a_class(admin: &Actor) -> String {
    let made = admin.post("/api/competition", competition(admin, 12345)).await;
    assert_eq!(made.status, 201, "{made:?}");
    let people = json!({"people": [{"name": "Maya"}]});
    let made = admin.post("/api/competition/12345/class", people).await;
    made.json()[0]["claimCode"].as_str().unwrap().to_owned()
}

/// The competition is made by another server with the same database, whose settings require nothing.
#[tokio::test]
async fn admin_without_a_second_factor_reaches_only_their_account() {
    let app = TestApp::start_with_sample(Postgres).await;
    let bee = Bee::new(&app).await;
    let things = Things::new(&bee).await;
    let strict = app.second_server_with(required).await;
    let mut admin = strict.anonymous();
    admin.cookie.clone_from(&bee.organizer.cookie);
    let mut refused = 0;
    for operation in operations().filter(|operation| !WITHOUT_FACTOR.contains(operation)) {
        let call = request(operation, &bee, &things, &bee.organizer.uid);
        let answer = send(&admin, call).await;
        assert_eq!(answer.status, 403, "{operation}: {answer:?}");
        // Only the head of a stream is read.
        if !operation.starts_with("stream") {
            assert_eq!(answer.problem().1, "second-factor-setup-required", "{operation}");
        }
        refused += 1;
    }
    assert!(refused > 100, "{refused}");
    let out = admin.post("/api/identity/sign-out", json!({})).await;
    assert_eq!(out.status, 204);
}

#[rstest]
#[tokio::test]
async fn operator_resets_a_second_factor(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, with_passkeys).await;
    let admin = app.admin("admin").await;
    let ann = app.user("ann").await;
    add_app(&app, &ann).await;
    let browser = half(&app, &ann).await;
    let (db, audit) = (&app.state.db, app.state.audit());
    let remove = async || {
        identity::reset_second_factor(db, audit, AuditActor::Operator, "ANN@school.example")
            .await
            .unwrap()
    };
    assert!(remove().await);
    assert_eq!(ann.get("/api/identity/account").await.status, 401, "logged out");
    let waiting = browser.get("/api/identity/log-in").await.json();
    assert_eq!(waiting, json!({"secondFactor": null}));
    let mut back = app.anonymous();
    back.signed_in(&log_in(&back, "ann@school.example").await);
    assert_eq!(state(&back).await["recoveryCodesLeft"], 0);
    let activity = back.get("/api/identity/activity").await.json();
    let reset = activity["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["event"] == "reset-second-factor");
    assert_eq!(reset.unwrap()["address"], Value::Null);
    let log = admin.get("/api/audit").await.json();
    assert_eq!(log["entries"][0]["action"], "reset-second-factor");
    assert_eq!(log["entries"][0]["actorUid"], Value::Null);
    assert!(!remove().await, "there is none anymore");
    assert_eq!(
        back.get("/api/identity/account").await.status,
        200,
        "still logged in"
    );
    assert_eq!(admin.get("/api/audit").await.json(), log);
    let unknown = identity::reset_second_factor(db, audit, AuditActor::Operator, "eve@school.example").await;
    assert!(unknown.is_err());
    assert_eq!(users::list(db).await.unwrap().len(), 1);
}

#[rstest]
#[tokio::test]
async fn setup_link_asks_an_existing_account_for_its_second_factor(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let token = app.setup_token().await.unwrap();
    let body = json!({"token": token, "email": ann.email, "password": PASSWORD});
    let answer = app.anonymous().post("/api/identity/setup", body).await;
    assert_eq!(answer.status, 202, "{answer:?}");
    let mut browser = app.anonymous();
    browser.cookie = answer.cookie_named("wordhive_half_log_in");
    let mut admin = app.anonymous();
    admin.signed_in(&send_code(&browser, &codes[0]).await);
    assert_eq!(admin.get("/api/user/admins").await.status, 200);
}

/// Statements of each kind, for the check that all have an index.
pub async fn everything_with_second_factors(app: &TestApp) {
    let ann = app.user("second-factor").await;
    let (secret, codes) = add_app(app, &ann).await;
    let mut device = Authenticator::new(ORIGIN);
    let id = crate::passkeys::add(&ann, &mut device, "Phone").await;
    crate::passkeys::log_in(app, &mut device).await;
    crate::passkeys::send_second(&half(app, &ann).await, &mut device).await;
    assert_eq!(
        send_code(&half(app, &ann).await, &shown_by(app, &secret))
            .await
            .status,
        200
    );
    assert_eq!(send_code(&half(app, &ann).await, &codes[0]).await.status, 200);
    assert_eq!(send_code(&half(app, &ann).await, "000000").await.status, 401);
    let path = format!("{SECOND_FACTOR}/passkeys/{id}");
    let renamed = ann.json(Method::PUT, &path, json!({"name": "Tablet"})).await;
    assert_eq!(renamed.status, 204, "{renamed:?}");
    let codes = format!("{SECOND_FACTOR}/recovery-codes");
    assert_eq!(ann.post(&codes, json!({})).await.status, 200);
    assert_eq!(ann.delete(&path).await.status, 204);
    let db = &app.state.db;
    identity::reset_second_factor(db, app.state.audit(), AuditActor::Operator, &ann.email)
        .await
        .unwrap();
}
