//! Provider sign-in: token checks and account matching (docs/decisions/0020).

use std::{num::NonZeroU32, time::Duration};

use axum::http::header;
use rstest::rstest;
use serde_json::{Value, json};
use wordhive::{audit, config::Config, identity};

use crate::{
    passkeys,
    second_factor::{ORIGIN, with_passkeys},
    support::{
        Actor, Answer, Authenticator, Database, PASSWORD, Postgres, Provider, Signed, Sqlite, TestApp,
    },
};

const SECOND: Duration = Duration::from_secs(1);

fn known(provider: &Provider) -> impl FnOnce(&mut Config) + use<> {
    let config = provider.config("school");
    |settings| settings.identity.providers = vec![config]
}

async fn start(database: Database) -> (TestApp, Provider) {
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, known(&provider)).await;
    (app, provider)
}

fn location(answer: &Answer) -> &str {
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header(header::LOCATION)
}

/// The session cookie of an answer.
fn session(answer: &Answer) -> Option<String> {
    answer.cookie_named("wordhive_session")
}

/// The person signed in by this answer.
async fn entered(app: &TestApp, answer: &Answer) -> Actor {
    let mut who = app.anonymous();
    who.cookie = Some(session(answer).unwrap_or_else(|| panic!("{}", location(answer))));
    let identity = who.get("/api/identity/session").await.json()["identity"].clone();
    who.uid = identity["uid"].as_str().unwrap().to_owned();
    who.email = identity["email"].as_str().unwrap().to_owned();
    who
}

async fn identity_of(who: &Actor) -> Value {
    who.get("/api/identity/session").await.json()["identity"].clone()
}

async fn account_of(who: &Actor) -> Value {
    who.get("/api/identity/account").await.json()
}

async fn sign_in(app: &TestApp, email: &str) -> u16 {
    let body = json!({"email": email, "password": PASSWORD});
    let answer = app.anonymous().post("/api/identity/sign-in", body).await;
    answer.status.as_u16()
}

#[track_caller]
fn assert_refused(answer: &Answer, outcome: &str) {
    assert_eq!(location(answer), format!("/login?failed={outcome}"));
    assert_eq!(session(answer), None);
}

// spec: route /register with a provider
#[rstest]
#[tokio::test]
async fn provider_sign_in_creates_account(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let listed = app.anonymous().get("/api/identity/providers").await.json();
    let start_url = "/api/identity/oidc/school/start";
    assert_eq!(
        listed,
        json!([{"id": "school", "name": "The school", "startUrl": start_url}])
    );
    let photo = "https://pictures.example/ann.jpg";
    provider.claim(json!({
        "email": "Ann@school.example", "email_verified": true, "name": " Ann\n Lee ", "picture": photo,
    }));
    let answer = provider
        .sign_in(&app.anonymous(), "?redirect=/competition/12345%3Fa=b")
        .await;
    assert_eq!(location(&answer), "/competition/12345?a=b");
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    assert!(answer.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    let ann = entered(&app, &answer).await;
    assert_eq!(
        identity_of(&ann).await,
        json!({"uid": ann.uid, "email": "Ann@school.example", "signInName": null, "displayName": "Ann Lee", "photoURL": photo})
    );
    let account = account_of(&ann).await;
    assert_eq!(
        (
            &account["hasPassword"],
            &account["emailVerified"],
            &account["providers"]
        ),
        (&json!(false), &json!(true), &json!(["The school"]))
    );
    let record = json!({"uid": ann.uid, "email": ann.email, "role": "user"});
    assert_eq!(ann.post("/api/auth", record).await.status, 201);

    // The name here is the user's own, and the identity there doesn't change with the address.
    let profile = json!({"displayName": "Annie", "photoURL": ""});
    ann.json(axum::http::Method::PUT, "/api/user/profile", profile)
        .await;
    provider.claim(json!({
        "email": "ann@else.example", "email_verified": true, "name": "Ann Lee", "picture": photo,
    }));
    let again = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    assert_eq!(
        (again.uid, again.email),
        (ann.uid.clone(), "Ann@school.example".to_owned())
    );
    let identity = identity_of(&ann).await;
    assert_eq!(
        (&identity["displayName"], &identity["photoURL"]),
        (&json!("Annie"), &json!(null))
    );
}

#[rstest]
#[tokio::test]
async fn user_info_fills_in_missing_claims(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    // Some say `true` in a string, and a name may be invisible.
    provider.behavior().info = json!({
        "sub": "1", "email": "ann@school.example", "email_verified": "true", "name": " \u{202e}\u{200b}",
    });
    let ann = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    assert_eq!(ann.email, "ann@school.example");
    assert_eq!(identity_of(&ann).await["displayName"], Value::Null);
    assert_eq!(account_of(&ann).await["emailVerified"], true);
    provider.behavior().info = json!({"sub": "2", "email": "bob@school.example", "email_verified": true});
    let answer = provider.sign_in(&app.anonymous(), "").await;
    assert_refused(&answer, "unproven");
}

#[rstest]
#[tokio::test]
async fn invalid_tokens_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let who = app.anonymous();
    let now = app.state.clock.now().timestamp();
    for wrong in [
        json!({"aud": "others"}),
        json!({"aud": ["wordhive", "others"]}),
        json!({"iss": "http://127.0.0.1:1"}),
        json!({"exp": now - 1}),
        json!({"nonce": "another"}),
        json!({"nonce": null}),
        json!({"sub": ""}),
        json!({"sub": "a\u{0}"}),
    ] {
        provider.claim(wrong.clone());
        let answer = provider.sign_in(&who, "").await;
        println!("{wrong}");
        assert_refused(&answer, "unproven");
    }
    provider.claim(json!({"email": "ann@school.example", "email_verified": true}));
    for signed in [Signed::Key(2), Signed::Unsigned, Signed::Shared] {
        provider.behavior().signed = signed;
        let answer = provider.sign_in(&who, "").await;
        println!("{signed:?}");
        assert_refused(&answer, "unproven");
    }
    provider.behavior().signed = Signed::Key(1);
    provider.behavior().returns_id_token = false;
    assert_refused(&provider.sign_in(&who, "").await, "unproven");
    provider.behavior().returns_id_token = true;
    entered(&app, &provider.sign_in(&who, "").await).await;
}

/// Otherwise an unlocked browser would be enough for what needs a recent log-in.
#[rstest]
#[tokio::test]
async fn those_who_are_logged_in_are_asked_again(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let now = app.state.clock.now().timestamp();
    let asks = async |who: &Actor| {
        let answer = who.get("/api/identity/oidc/school/start").await;
        location(&answer).contains("max_age=0")
    };
    provider.claim(json!({"auth_time": now - 3_600}));
    let someone = app.anonymous();
    assert!(!asks(&someone).await, "a session there is enough");
    let ann = entered(&app, &provider.sign_in(&someone, "").await).await;
    assert!(asks(&ann).await);
    assert_refused(&provider.sign_in(&ann, "").await, "unproven");
    for asked in [json!({"auth_time": now - 30}), json!({"auth_time": null})] {
        provider.claim(asked.clone());
        let answer = provider.sign_in(&ann, "").await;
        assert!(session(&answer).is_some(), "{asked}");
    }
}

#[rstest]
#[tokio::test]
async fn provider_keys_can_rotate(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let who = app.anonymous();
    entered(&app, &provider.sign_in(&who, "").await).await;
    let change_to = |number| {
        let mut behavior = provider.behavior();
        (behavior.published, behavior.signed) = (number, Signed::Key(number));
    };
    change_to(2);
    entered(&app, &provider.sign_in(&who, "").await).await;
    assert_eq!(provider.behavior().key_requests, 2);
    // Tokens with unknown keys don't trigger unlimited key requests.
    change_to(3);
    for _ in 0..3 {
        assert_refused(&provider.sign_in(&who, "").await, "unproven");
    }
    assert_eq!(provider.behavior().key_requests, 2);
    app.advance_clock(60 * SECOND);
    entered(&app, &provider.sign_in(&who, "").await).await;
}

/// Sites on sibling domains can set cookies here, but none with this name.
#[rstest]
#[tokio::test]
async fn https_log_in_under_way_is_in_a_cookie_of_this_host(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
        config.identity.providers = vec![provider.config("school")];
    })
    .await;
    let ann = app.anonymous();
    let start = ann.get("/api/identity/oidc/school/start").await;
    let cookie = start.header(header::SET_COOKIE);
    assert!(cookie.starts_with("__Host-wordhive_sign_in_"), "{cookie}");
    assert!(
        cookie.contains("; Secure") && !cookie.contains("Domain"),
        "{cookie}"
    );
    let (back, cookie) = provider.authorize(&ann, "school", "").await;
    let planted = cookie.replace("__Host-", "");
    assert_refused(&ann.get_with(&back, header::COOKIE, &planted).await, "stale");
    let (back, cookie) = provider.authorize(&ann, "school", "").await;
    let answer = ann.get_with(&back, header::COOKIE, &cookie).await;
    entered(&app, &answer).await;
}

#[rstest]
#[tokio::test]
async fn callback_works_once_in_time_and_same_browser(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        config.identity.providers = vec![provider.config("school"), provider.config("club")];
    })
    .await;
    let (ann, eve) = (app.anonymous(), app.anonymous());
    let (back, cookie) = provider.authorize(&ann, "school", "").await;
    let answer = ann.get_with(&back, header::COOKIE, &cookie).await;
    entered(&app, &answer).await;
    let forgotten = format!("{}=;", cookie.split('=').next().unwrap());
    let cookies = answer.headers.get_all(header::SET_COOKIE).iter();
    assert!(
        cookies
            .map(|cookie| cookie.to_str().unwrap())
            .any(|cookie| cookie.starts_with(&forgotten))
    );
    let replayed = ann.get_with(&back, header::COOKIE, &cookie).await;
    assert_refused(&replayed, "stale");

    // Following someone else's callback URL doesn't sign in to their account.
    let (back, cookie) = provider.authorize(&eve, "school", "").await;
    assert_refused(&ann.get(&back).await, "stale");
    assert_refused(&eve.get_with(&back, header::COOKIE, &cookie).await, "stale");
    let (_, own) = provider.authorize(&ann, "school", "").await;
    let (back, theirs) = provider.authorize(&eve, "school", "").await;
    let value = own.split_once('=').unwrap().1;
    let forged = format!("{}={value}", theirs.split_once('=').unwrap().0);
    assert_refused(&ann.get_with(&back, header::COOKIE, &forged).await, "stale");

    let (back, cookie) = provider.authorize(&ann, "school", "").await;
    let elsewhere = back.replace("/school/", "/club/");
    assert_refused(&ann.get_with(&elsewhere, header::COOKIE, &cookie).await, "stale");

    let (back, cookie) = provider.authorize(&ann, "school", "").await;
    app.advance_clock(600 * SECOND);
    assert_refused(&ann.get_with(&back, header::COOKIE, &cookie).await, "stale");
    for nonsense in ["", "?state=x&code=y", "?error=access_denied", "?state=%00"] {
        let path = format!("/api/identity/oidc/school/callback{nonsense}");
        assert_refused(&ann.get(&path).await, "stale");
    }
    for missing in ["start", "callback"] {
        let answer = ann.get(&format!("/api/identity/oidc/nobody/{missing}")).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    }
}

/// A reset link proves ownership, unlike an earlier provider sign-in with the same address.
#[rstest]
#[tokio::test]
async fn password_reset_removes_unverified_links(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let admin = app.admin("admin").await;
    for (verified, still) in [(false, "email-already-in-use"), (true, "")] {
        let email = format!("{verified}@school.example");
        provider.claim(json!({"sub": email, "email": email, "email_verified": verified}));
        entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
        let made = admin.post("/api/user/reset-links", json!({"email": email})).await;
        let reset = json!({"token": made.json()["token"], "password": PASSWORD});
        assert_eq!(
            app.anonymous().post("/api/identity/reset", reset).await.status,
            200
        );
        let again = provider.sign_in(&app.anonymous(), "").await;
        if still.is_empty() {
            entered(&app, &again).await;
        } else {
            assert_refused(&again, still);
        }
    }
}

/// Someone registered with another person's address first.
#[rstest]
#[tokio::test]
async fn unverified_account_goes_to_address_owner(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let other = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        config.identity.providers = vec![provider.config("school"), other.config("club")];
    })
    .await;
    let (admin, eve) = (app.admin("admin").await, app.user("ann").await);
    let made = admin
        .post("/api/user/reset-links", json!({"email": eve.email}))
        .await;
    let claims = json!({"email": "ANN@school.example", "email_verified": true, "name": "Ann"});
    provider.claim(claims);
    let ann = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    assert_eq!(ann.uid, eve.uid);
    assert_eq!(identity_of(&ann).await["displayName"], "Ann");
    let account = account_of(&ann).await;
    assert_eq!(
        (&account["hasPassword"], &account["emailVerified"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(eve.get("/api/identity/account").await.status, 401);
    assert_eq!(sign_in(&app, &eve.email).await, 401);
    let reset = json!({"token": made.json()["token"], "password": "paper under honey"});
    let answer = eve.post("/api/identity/reset", reset).await;
    assert_eq!(answer.problem(), (403, "invalid-link".to_owned()));

    // The same with a provider that doesn't verify addresses.
    other.claim(json!({"email": "bob@school.example", "email_verified": false}));
    let mallory = entered(&app, &other.sign_in_with(&app.anonymous(), "club").await).await;
    provider.claim(json!({"sub": "2", "email": "bob@school.example", "email_verified": true}));
    let bob = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    assert_eq!(bob.uid, mallory.uid);
    assert_eq!(mallory.get("/api/identity/account").await.status, 401);
    let back = other.sign_in_with(&app.anonymous(), "club").await;
    assert_refused(&back, "email-already-in-use");
    assert_eq!(account_of(&bob).await["providers"], json!(["The school"]));
}

#[rstest]
#[tokio::test]
async fn address_stays_unconfirmed_while_its_account_has_a_second_factor(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        with_passkeys(config);
        known(&provider)(config);
    })
    .await;
    let eve = app.user("ann").await;
    let mut phone = Authenticator::new(ORIGIN);
    passkeys::add(&eve, &mut phone, "Phone").await;
    provider.claim(json!({"email": eve.email, "email_verified": true}));
    let answer = provider.sign_in(&app.anonymous(), "").await;
    assert_eq!(session(&answer), None, "the second factor is asked for");

    let still_eve = passkeys::log_in(&app, &mut phone).await;
    assert_eq!(account_of(&still_eve).await["emailVerified"], false);
}

#[rstest]
#[tokio::test]
async fn verified_account_is_linked_and_keeps_password(#[values(Sqlite, Postgres)] database: Database) {
    let other = Provider::open().await;
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        config.identity.providers = vec![provider.config("school"), other.config("club")];
    })
    .await;
    let claims = json!({"email": "ann@school.example", "email_verified": true});
    other.claim(claims.clone());
    let ann = entered(&app, &other.sign_in_with(&app.anonymous(), "club").await).await;
    let admin = app.admin("admin").await;
    let made = admin
        .post("/api/user/reset-links", json!({"email": ann.email}))
        .await;
    let reset = json!({"token": made.json()["token"], "password": PASSWORD});
    let mut ann = ann;
    ann.signed_in(&app.anonymous().post("/api/identity/reset", reset).await);

    // An unverified address never matches an account.
    for unverified in [json!(false), json!(null)] {
        provider.claim(json!({"email": "ann@school.example", "email_verified": unverified}));
        let answer = provider.sign_in(&app.anonymous(), "").await;
        assert_refused(&answer, "email-already-in-use");
    }
    provider.claim(claims);
    let same = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    assert_eq!(same.uid, ann.uid);
    assert_eq!(ann.get("/api/identity/account").await.status, 200);
    assert_eq!(sign_in(&app, &ann.email).await, 200);
    let names = account_of(&ann).await["providers"].clone();
    assert_eq!(names, json!(["The school", "The club"]));
}

#[rstest]
#[tokio::test]
async fn provider_account_works_without_email(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let mut uids = Vec::new();
    for (subject, email) in [("1", Value::Null), ("2", json!("ann@localhost"))] {
        provider.claim(json!({"sub": subject, "email": email, "email_verified": true}));
        let who = entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
        assert_eq!(who.email, "");
        assert_eq!(account_of(&who).await["emailVerified"], false);
        let record = json!({"uid": who.uid, "email": "", "role": "user"});
        assert_eq!(who.post("/api/auth", record).await.status, 201);
        uids.push(who.uid);
    }
    assert_ne!(uids[0], uids[1]);
}

#[rstest]
#[tokio::test]
async fn disabled_account_is_refused(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let bob = app.user("bob").await;
    let set_disabled = async |disabled| {
        let (db, pen) = (&app.state.db, app.state.audit());
        identity::set_disabled_by_handle(db, pen, audit::Actor::Operator, &bob.email, disabled)
            .await
            .unwrap();
    };
    set_disabled(true).await;
    provider.claim(json!({"email": bob.email, "email_verified": true}));
    let answer = provider.sign_in(&app.anonymous(), "").await;
    assert_refused(&answer, "user-disabled");
    set_disabled(false).await;
    assert_eq!(sign_in(&app, &bob.email).await, 200, "nothing was changed");
    entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
    set_disabled(true).await;
    let answer = provider.sign_in(&app.anonymous(), "").await;
    assert_refused(&answer, "user-disabled");
}

#[rstest]
#[tokio::test]
async fn unreachable_provider_does_not_block_others(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    provider.behavior().is_up = false;
    let who = app.anonymous();
    let start = "/api/identity/oidc/school/start";
    assert_refused(&who.get(start).await, "unavailable");
    provider.behavior().is_up = true;
    assert_refused(&who.get(start).await, "unavailable");
    app.advance_clock(5 * SECOND);
    entered(&app, &provider.sign_in(&who, "").await).await;
    // Cached metadata still works.
    app.advance_clock(25 * 60 * 60 * SECOND);
    provider.behavior().is_up = false;
    assert!(location(&who.get(start).await).starts_with(&provider.issuer));
}

#[rstest]
#[tokio::test]
async fn provider_works_without_password_sign_in(#[values(Sqlite, Postgres)] database: Database) {
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        known(&provider)(config);
        config.identity.password_sign_in = false;
    })
    .await;
    let options = app.anonymous().get("/api/identity/options").await.json();
    assert_eq!(
        options,
        json!({"passkeySignIn": false, "passwordSignIn": false, "resetByMail": false})
    );
    provider.claim(json!({"email": "ann@school.example", "email_verified": true}));
    entered(&app, &provider.sign_in(&app.anonymous(), "").await).await;
}

#[rstest]
#[tokio::test]
async fn every_outcome_redirects_into_the_app(#[values(Sqlite, Postgres)] database: Database) {
    let (app, provider) = start(database).await;
    let who = app.anonymous();
    // A popup passes the result to its opener.
    let answer = provider.sign_in(&who, "?popup=true&redirect=/about").await;
    assert_eq!(location(&answer), "/popup.html#signed-in");
    assert!(session(&answer).is_some());
    let (back, cookie) = provider.authorize(&who, "school", "?popup=true").await;
    let refused = back.replace("code=", "error=access_denied&nothing=");
    let answer = who.get_with(&refused, header::COOKIE, &cookie).await;
    assert_eq!(location(&answer), "/popup.html#canceled");
    let (back, cookie) = provider.authorize(&who, "school", "?redirect=/about").await;
    let refused = back.replace("code=", "error=access_denied&nothing=");
    let answer = who.get_with(&refused, header::COOKIE, &cookie).await;
    assert_eq!(location(&answer), "/login?failed=canceled&redirect=%2Fabout");
    for change in [
        ("code=", "error=server_error&nothing="),
        ("iss=", "iss=https://evil.example&nothing="),
        ("code=", "code=stolen&nothing="),
    ] {
        let (back, cookie) = provider.authorize(&who, "school", "").await;
        let changed = back.replace(change.0, change.1);
        let answer = who.get_with(&changed, header::COOKIE, &cookie).await;
        assert_refused(&answer, "unproven");
    }
    for elsewhere in ["//evil.example", "https://evil.example", "/%5Cevil.example"] {
        let answer = provider.sign_in(&who, &format!("?redirect={elsewhere}")).await;
        assert_eq!(location(&answer), "/");
    }
    // Other sites can't start a sign-in.
    let start = "/api/identity/oidc/school/start";
    for site in ["cross-site", "same-site"] {
        let answer = who
            .get_with(start, header::HeaderName::from_static("sec-fetch-site"), site)
            .await;
        assert_eq!(answer.problem(), (403, "cross-site".to_owned()));
    }
    assert_eq!(who.get(&format!("{start}?popup=maybe")).await.status, 400);
}

#[rstest]
#[tokio::test]
async fn unconfigured_provider_is_missing_and_attempts_are_limited(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    assert_eq!(
        app.anonymous().get("/api/identity/providers").await.json(),
        json!([])
    );
    let provider = Provider::open().await;
    let app = TestApp::start_with(database, |config| {
        known(&provider)(config);
        config.limits.limit_sign_ups = NonZeroU32::MIN;
    })
    .await;
    let who = app.anonymous();
    entered(&app, &provider.sign_in(&who, "").await).await;
    let answer = who.get("/api/identity/oidc/school/start").await;
    assert_refused(&answer, "too-many-requests");
}
