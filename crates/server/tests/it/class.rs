//! Class accounts: creating them and claiming them with one-time codes.

use std::{collections::HashSet, time::Duration};

use axum::http::Method;
use rstest::rstest;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use wordhive::{config::Config, platform::crypto::token_hash};

use crate::support::{Actor, Answer, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, competition, join};

const NEW_PASSWORD: &str = "paper under honey";
const DAY: Duration = Duration::from_hours(24);

async fn create(who: &Actor, code: i64, people: Value) -> Answer {
    let path = format!("/api/competition/{code}/class");
    who.post(&path, json!({"people": people})).await
}

/// Creates accounts with these names.
pub(crate) async fn class(bee: &Bee, names: &[&str]) -> Vec<Value> {
    let people = names.iter().map(|name| json!({"name": name})).collect();
    let answer = create(&bee.organizer, bee.code, Value::Array(people)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json().as_array().unwrap().clone()
}

fn text<'a>(account: &'a Value, field: &str) -> &'a str {
    account[field].as_str().unwrap()
}

pub(crate) async fn claim(who: &Actor, code: &str, password: &str) -> Answer {
    let body = json!({"claimCode": code, "password": password});
    who.post("/api/identity/claim", body).await
}

/// Claims the account and returns its owner.
pub(crate) async fn claimed(app: &TestApp, account: &Value) -> Actor {
    let mut child = app.anonymous();
    let answer = claim(&child, text(account, "claimCode"), PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    child.signed_in(&answer);
    child
}

async fn new_code(who: &Actor, code: i64, uid: &str) -> Answer {
    let path = format!("/api/competition/{code}/participants/{uid}/claim-code");
    who.send(Method::POST, &path, None, "").await
}

async fn sign_in(app: &TestApp, handle: &str, password: &str) -> Answer {
    let body = json!({"email": handle, "password": password});
    app.anonymous().post("/api/identity/sign-in", body).await
}

async fn accounts_in_database(app: &TestApp) -> usize {
    texts(app, "SELECT uid FROM identities").await.len()
}

async fn texts(app: &TestApp, query: &str) -> Vec<String> {
    let db = app.state.db.read();
    let statement = Statement::from_string(app.state.db.backend(), query);
    let rows = db.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

fn wrong_code() -> (u16, String) {
    (404, "invalid-claim-code".to_owned())
}

#[rstest]
#[tokio::test]
async fn child_without_email_claims_account_and_signs_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    app.advance_clock(Duration::from_millis(1));
    let people = json!([
        {"name": " Maya  Lopez "},
        {"name": "Maya Lopez", "email": ""},
        {"name": "Ann", "email": " Ann@School.example "},
    ]);
    let made = create(&bee.organizer, bee.code, people).await;
    assert_eq!(made.status, 201, "{made:?}");
    let accounts = made.json();
    let maya = &accounts[0];
    assert_eq!(maya["displayName"], "Maya Lopez");
    assert_eq!(maya["email"], "");
    assert_eq!(maya["lastDay"], "2027-03-02");
    let (name, code) = (text(maya, "signInName"), text(maya, "claimCode"));
    assert!(name.starts_with("maya-") && name.len() == 9, "{name}");
    assert_ne!(name, accounts[1]["signInName"]);
    let entry = bee.organizer.get("/api/audit").await.json()["entries"][0].clone();
    assert_eq!(
        (&entry["action"], &entry["subject"]),
        (&json!("create-class"), &json!("competition 12345"))
    );

    assert_eq!(
        sign_in(&app, name, "").await.status,
        401,
        "it has no password yet"
    );
    for weak in ["short", "password", name] {
        let answer = claim(&app.anonymous(), code, weak).await;
        assert_eq!(answer.problem(), (422, "weak-password".to_owned()), "{weak}");
    }
    let mut child = app.anonymous();
    let typed = code.to_lowercase().replace('-', " ");
    let answer = claim(&child, &typed, PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let identity = answer.json();
    assert_eq!(
        identity,
        json!({
            "uid": maya["uid"], "email": "", "signInName": name,
            "displayName": "Maya Lopez", "photoURL": null,
        })
    );
    child.signed_in(&answer);
    for used in [code, "", "nonsense", "\0", "KQ4-M7X-2PD"] {
        assert_eq!(
            claim(&app.anonymous(), used, NEW_PASSWORD).await.problem(),
            wrong_code()
        );
    }

    let user = child.get(&format!("/api/auth/{}", child.uid)).await.json();
    assert_eq!(
        (&user[0]["role"], &user[0]["signInName"]),
        (&json!("user"), &json!(name))
    );
    let bees = child.get(&format!("/api/user/competitions/{}", child.uid)).await;
    assert_eq!(bees.json()[0]["joined"], true);
    let practice = json!({
        "userId": child.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1,
    });
    let answer = child.post("/api/user/set-wordlist-practice", practice).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let account = child.get("/api/identity/account").await.json();
    assert_eq!(
        (&account["hasPassword"], &account["canVerify"]),
        (&json!(true), &json!(false))
    );
    let mail = child
        .send(Method::POST, "/api/identity/verification-mail", None, "")
        .await;
    assert_eq!(mail.problem(), (403, "operation-not-allowed".to_owned()));
    let change = json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD});
    assert_eq!(child.post("/api/identity/password", change).await.status, 204);

    let loud = format!(" {} ", name.to_uppercase());
    let spaced = name.replace('-', " ");
    for handle in [name, &loud, &spaced] {
        assert_eq!(sign_in(&app, handle, NEW_PASSWORD).await.status, 200, "{handle}");
    }
    assert_eq!(sign_in(&app, name, PASSWORD).await.status, 401);
    // The same whether or not anyone has such a name.
    for incomplete in ["maya", "maya-", "maya-12", "nobody"] {
        let answer = sign_in(&app, incomplete, NEW_PASSWORD).await;
        assert_eq!(
            answer.problem(),
            (422, "incomplete-sign-in-name".to_owned()),
            "{incomplete}"
        );
    }
    claimed(&app, &accounts[2]).await;
    for handle in ["ann@school.example", text(&accounts[2], "signInName")] {
        assert_eq!(sign_in(&app, handle, PASSWORD).await.status, 200, "{handle}");
    }
}

#[rstest]
#[tokio::test]
async fn invalid_list_reports_all_errors_and_saves_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let before = accounts_in_database(&app).await;
    let errors = async |people: Value| create(&bee.organizer, bee.code, people).await.field_errors();
    let many = |count| Value::Array(vec![json!({"name": "Maya"}); count]);
    assert_eq!(errors(many(0)).await[0].1, "Enter at least one name.");
    assert_eq!(
        errors(many(201)).await,
        [(
            "people".to_owned(),
            "A class can have up to 200 people. This one has 201.".to_owned()
        )]
    );
    let found = errors(json!([
        {"name": "Maya"},
        {"name": " "},
        {"name": "a\0b"},
        {"name": "x".repeat(10_000)},
        {"name": "Bob", "email": "bob"},
        {"name": "Cid", "email": "cid@school.example"},
        {"name": "Cid", "email": "CID@school.example"},
        {"name": "Dan", "email": "PARTICIPANT@school.example"},
        {"name": "\u{200b}", "email": "a\0b@school.example"},
    ]))
    .await;
    let fields: Vec<_> = found.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "people[1].name",
            "people[2].name",
            "people[3].name",
            "people[4].email",
            "people[6].email",
            "people[7].email",
            "people[8].name",
            "people[8].email",
        ]
    );
    assert_eq!(
        found[5].1,
        "This email address already has an account. Remove this row and share the join code instead."
    );
    assert_eq!(accounts_in_database(&app).await, before);
    for body in ["{\"people\": 7}", "[]", "{\"people\": [{\"email\": \"\"}]}"] {
        let path = format!("/api/competition/{}/class", bee.code);
        let answer = bee
            .organizer
            .send(Method::POST, &path, Some("application/json"), body)
            .await;
        assert_eq!(answer.problem(), (400, "malformed-request".to_owned()), "{body}");
    }

    let names = [
        "\u{202e}ymA",
        "🐝🐝🐝",
        "=cmd|'/c calc'!A1",
        "王芳",
        "'; DROP TABLE users; --",
        "مريم",
    ];
    let accounts = class(&bee, &[&names[..], &["Maya"; 30]].concat()).await;
    let signs: HashSet<&str> = accounts
        .iter()
        .map(|account| text(account, "signInName"))
        .collect();
    assert_eq!(signs.len(), 36, "each name is unique");
    assert_eq!(accounts[2]["displayName"], names[2]);
    for (account, sign) in accounts.iter().zip(["ym", "", "cmdc", "wangfang", "drop", ""]) {
        let drawn = text(account, "signInName");
        assert!(drawn.starts_with(sign) && drawn.is_ascii(), "{drawn}");
        assert_eq!(sign_in(&app, drawn, PASSWORD).await.status, 401, "{drawn}");
    }
}

#[rstest]
#[tokio::test]
async fn statement_count_does_not_depend_on_class_size(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut costs = Vec::new();
    for count in [1, 200] {
        let before = app.statements();
        class(&bee, &vec!["Maya"; count]).await;
        costs.push(app.statements() - before);
    }
    // Duplicate random names cost a few more statements.
    assert!(costs[1] <= costs[0] + 3, "{costs:?}");
}

#[rstest]
#[tokio::test]
async fn organizer_creates_new_code_for_forgotten_password(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let account = class(&bee, &["Maya"]).await.remove(0);
    let (uid, name) = (text(&account, "uid"), text(&account, "signInName"));
    let people = format!("/api/user/competition/{}", bee.code);
    let entries = bee.organizer.get(&people).await.json();
    let entry = |uid: &str| {
        let entries = entries.as_array().unwrap();
        entries.iter().find(|entry| entry["uid"] == uid).unwrap().clone()
    };
    assert_eq!(entry(uid)["signInName"], name);
    assert_eq!(entry(uid)["madeHere"], true);
    assert_eq!(entry(&bee.participant.uid)["madeHere"], false);

    // The first code is lost before use.
    let second = new_code(&bee.organizer, bee.code, uid).await;
    assert_eq!(second.status, 201, "{second:?}");
    assert_eq!(second.json()["signInName"], name);
    let first = text(&account, "claimCode");
    assert_eq!(
        claim(&app.anonymous(), first, PASSWORD).await.problem(),
        wrong_code()
    );
    let child = claimed(&app, &second.json()).await;
    assert_eq!(
        child.get(&people).await.json().as_array().unwrap().len(),
        1,
        "oneself"
    );

    // The password is forgotten.
    app.advance_clock(Duration::from_millis(1));
    let third = new_code(&bee.organizer, bee.code, uid).await.json();
    let entry = bee.organizer.get("/api/audit").await.json()["entries"][0].clone();
    assert_eq!(
        (&entry["action"], &entry["subject"], &entry["subjectId"]),
        (
            &json!("create-claim-code"),
            &json!("competition 12345"),
            &json!(uid)
        )
    );
    assert_eq!(
        sign_in(&app, name, PASSWORD).await.status,
        200,
        "until it is used"
    );
    let answer = claim(&app.anonymous(), text(&third, "claimCode"), NEW_PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(child.get("/api/identity/sessions").await.status, 401);
    assert_eq!(sign_in(&app, name, PASSWORD).await.status, 401);
    assert_eq!(sign_in(&app, name, NEW_PASSWORD).await.status, 200);

    // Signing in another way revokes an unused code.
    let unused = new_code(&bee.organizer, bee.code, uid).await.json();
    let admin = app.admin("admin").await;
    let link = admin.post("/api/user/reset-links", json!({"email": name})).await;
    assert_eq!(link.status, 201, "{link:?}");
    let reset = json!({"token": link.json()["token"], "password": PASSWORD});
    assert_eq!(
        app.anonymous().post("/api/identity/reset", reset).await.status,
        200
    );
    let answer = claim(&app.anonymous(), text(&unused, "claimCode"), NEW_PASSWORD).await;
    assert_eq!(answer.problem(), wrong_code());
}

/// Time passes, and the organizer logs in again.
async fn advance(app: &TestApp, bee: &mut Bee, time: Duration) {
    app.advance_clock(time);
    let answer = sign_in(app, &bee.organizer.email, PASSWORD).await;
    bee.organizer.signed_in(&answer);
}

/// Moves the end of the bee.
async fn set_end(bee: &Bee, end: &str) {
    let path = format!("/api/competition/{}", bee.code);
    let details = json!({
        "title": "Spring Bee", "description": "Fifth grade",
        "startDate": "2027-01-01", "endDate": end, "timeZone": "America/Chicago",
    });
    let answer = bee
        .organizer
        .send(Method::PUT, &path, Some("application/json"), details.to_string())
        .await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[rstest]
#[tokio::test]
async fn claim_codes_work_until_the_competition_ends(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut bee = Bee::new(&app).await;
    let accounts = class(&bee, &["Maya", "Ann", "Bob", "Cid"]).await;
    let attempt = async |account: &Value| {
        let code = text(account, "claimCode");
        claim(&app.anonymous(), code, PASSWORD).await.status.as_u16()
    };
    // It is January 1, 9:00 UTC. The bee ends on March 2, in Chicago.
    app.advance_clock(60 * DAY + Duration::from_hours(20));
    assert_eq!(attempt(&accounts[0]).await, 200, "the last hour of that day");
    advance(&app, &mut bee, Duration::from_hours(2)).await;
    assert_eq!(attempt(&accounts[1]).await, 404);

    // Codes follow the end, also those that have expired.
    set_end(&bee, "2027-03-10").await;
    assert_eq!(attempt(&accounts[1]).await, 200);
    set_end(&bee, "2027-03-01").await;
    assert_eq!(attempt(&accounts[2]).await, 404);

    // After the end, new ones work for a while.
    let uid = text(&accounts[2], "uid");
    let late = new_code(&bee.organizer, bee.code, uid).await.json();
    assert_eq!(late["lastDay"], "2027-04-02");
    advance(&app, &mut bee, 29 * DAY).await;
    set_end(&bee, "2027-03-02").await;
    assert_eq!(attempt(&late).await, 200, "and other changes leave that time");
    let later = new_code(&bee.organizer, bee.code, uid).await.json();
    app.advance_clock(31 * DAY);
    assert_eq!(attempt(&later).await, 404);
}

#[rstest]
#[tokio::test]
async fn claim_codes_cannot_take_over_accounts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let people = json!([{"name": "Maya"}, {"name": "Ann", "email": "ann@home.example"}]);
    let accounts = create(&bee.organizer, bee.code, people).await.json();
    let child = claimed(&app, &accounts[0]).await;
    let forbidden = (403, "forbidden".to_owned());
    let nobody = (404, "not-found".to_owned());

    let answer = new_code(&other.organizer, other.code, &child.uid).await;
    assert_eq!(answer.problem(), nobody);
    join(&child, other.code).await;
    let answer = new_code(&other.organizer, other.code, &child.uid).await;
    assert_eq!(
        answer.problem(),
        forbidden,
        "the account belongs to the first competition"
    );
    let answer = new_code(&other.organizer, bee.code, &child.uid).await;
    assert_eq!(answer.problem(), (403, "not-a-member".to_owned()));
    for uid in [&bee.participant.uid, &bee.organizer.uid] {
        let answer = new_code(&bee.organizer, bee.code, uid).await;
        assert_eq!(answer.problem(), forbidden);
    }
    for uid in ["nobody", "%00", "a%20b"] {
        assert_eq!(new_code(&bee.organizer, bee.code, uid).await.problem(), nobody);
    }

    // Once Ann verifies her email, her code stops working and nobody can create another.
    let ann = text(&accounts[1], "uid");
    let verified = format!("UPDATE identities SET email_verified = TRUE WHERE uid = '{ann}'");
    app.state
        .db
        .write_once()
        .execute_unprepared(&verified)
        .await
        .unwrap();
    let answer = claim(&app.anonymous(), text(&accounts[1], "claimCode"), PASSWORD).await;
    assert_eq!(answer.problem(), wrong_code());
    assert_eq!(new_code(&bee.organizer, bee.code, ann).await.problem(), forbidden);
    // Nor can anyone create a code for an admin.
    let cid = json!([{"name": "Cid", "email": "cid@home.example"}]);
    let cid = create(&bee.organizer, bee.code, cid).await.json()[0].clone();
    let by_email = json!({"email": "cid@home.example"});
    let answer = other.organizer.post("/api/user/admins", by_email).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let answer = new_code(&bee.organizer, bee.code, text(&cid, "uid")).await;
    assert_eq!(answer.problem(), forbidden);
    let answer = claim(&app.anonymous(), text(&cid, "claimCode"), PASSWORD).await;
    assert_eq!(answer.problem(), wrong_code(), "nor does the earlier code");

    let removed = format!("/api/competition/{}/participants/{}", bee.code, child.uid);
    assert_eq!(bee.organizer.delete(&removed).await.status, 204);
    let answer = new_code(&bee.organizer, bee.code, &child.uid).await;
    assert_eq!(answer.problem(), nobody);
    assert_eq!(
        child.get("/api/identity/sessions").await.status,
        200,
        "the account remains"
    );
    let gone = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&gone).await.status, 204);
    assert_eq!(texts(&app, "SELECT uid FROM class_accounts").await.len(), 0);
}

#[rstest]
#[tokio::test]
async fn concurrent_claims_succeed_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let account = class(&bee, &["Maya"]).await.remove(0);
    let code = text(&account, "claimCode");
    let (ann, bob) = (app.anonymous(), app.anonymous());
    let (first, second) = tokio::join!(claim(&ann, code, PASSWORD), claim(&bob, code, NEW_PASSWORD));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);

    let people = || json!([{"name": "Maya"}, {"name": "Ann", "email": "ann@home.example"}]);
    let before = accounts_in_database(&app).await;
    let (first, second) = tokio::join!(
        create(&bee.organizer, bee.code, people()),
        create(&bee.organizer, bee.code, people())
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    assert_eq!(accounts_in_database(&app).await, before + 2);
}

#[rstest]
#[tokio::test]
async fn only_wrong_codes_are_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config: &mut Config| {
        config.limits.limit_wrong_passwords_of_address = 2.try_into().unwrap();
    })
    .await;
    let bee = Bee::new(&app).await;
    let mut accounts = class(&bee, &["Ann", "Bob", "Cid", "Dan"]).await;
    let late = accounts.pop().unwrap();
    for account in &accounts {
        claimed(&app, account).await;
    }
    let answer = claim(&app.anonymous(), text(&late, "claimCode"), "short").await;
    assert_eq!(answer.status, 422, "a weak password is no guess");
    for _ in 0..2 {
        assert_eq!(
            claim(&app.anonymous(), "KQ4-M7X-2PD", PASSWORD).await.problem(),
            wrong_code()
        );
    }
    let refused = claim(&app.anonymous(), text(&late, "claimCode"), PASSWORD).await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    app.advance_clock(Duration::from_mins(1));
    claimed(&app, &late).await;
}

#[rstest]
#[tokio::test]
async fn codes_are_hashed_and_disabled_accounts_stay_disabled(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let account = class(&bee, &["Maya"]).await.remove(0);
    let (code, name) = (text(&account, "claimCode"), text(&account, "signInName"));
    let stored = texts(&app, "SELECT code_hash FROM claim_codes").await;
    assert_eq!(stored.len(), 1);
    let plain = code.replace('-', "");
    let (key, hash) = stored[0].split_once('.').unwrap();
    assert_eq!((key.len(), hash.len()), (8, 43), "{stored:?}");
    assert!(!stored[0].contains(&plain));
    assert_ne!(hash, token_hash(&plain), "hashed with the secret key");

    let by_name = json!({"email": name});
    let disabled = bee.organizer.post("/api/user/disabled", by_name).await;
    assert_eq!(disabled.json()[0]["signInName"], name, "{disabled:?}");
    let answer = claim(&app.anonymous(), code, PASSWORD).await;
    assert_eq!(answer.problem(), (403, "user-disabled".to_owned()));
    let path = format!("/api/user/disabled/{}", text(&account, "uid"));
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    claimed(&app, &account).await;

    // Accounts without an email cannot be admins or organizers.
    for path in [
        "/api/user/admins".to_owned(),
        format!("/api/competition/{}/organizers", bee.code),
    ] {
        let answer = bee.organizer.post(&path, json!({"email": name})).await;
        assert_eq!(answer.problem(), (422, "invalid-email".to_owned()), "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn settings_apply_to_class_accounts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config: &mut Config| {
        config.identity.password_sign_in = false;
    })
    .await;
    let answer = claim(&app.anonymous(), "KQ4-M7X-2PD", PASSWORD).await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));

    // Required email verification applies only to accounts with an email.
    let app = TestApp::start_with(database, |config: &mut Config| {
        config.mail.smtp_url = Some("smtp://127.0.0.1:9".parse().unwrap());
        config.mail.smtp_from = Some("bee@school.example".parse().unwrap());
        config.identity.require_verified_email = true;
    })
    .await;
    let olive = app.admin("olive").await;
    let verified = "UPDATE identities SET email_verified = TRUE";
    app.state
        .db
        .write_once()
        .execute_unprepared(verified)
        .await
        .unwrap();
    for code in [12345, 54321] {
        let answer = olive.post("/api/competition", competition(&olive, code)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
    }
    let people = json!([{"name": "Maya"}, {"name": "Ann", "email": "ann@home.example"}]);
    let accounts = create(&olive, 12345, people).await.json();
    let (maya, ann) = (
        claimed(&app, &accounts[0]).await,
        claimed(&app, &accounts[1]).await,
    );
    for child in [&maya, &ann] {
        assert_eq!(child.get("/api/competition/12345").await.status, 200);
    }
    join(&maya, 54321).await;
    let step = json!({"code": 54321, "userId": ann.uid});
    let answer = ann.post("/api/user/add-competition", step).await;
    assert_eq!(answer.problem(), (403, "email-not-verified".to_owned()));
}
