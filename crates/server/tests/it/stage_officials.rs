//! Officials without an account: codes, devices, and what each role may do

use std::time::Duration;

use axum::http::{Method, header};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::platform::crypto::token_hash;

use crate::{
    account_deletion::delete_account,
    support::{
        Actor, Bee, Database, Device, NewWordlist, Postgres, Reader, Sqlite, Stage, TestApp, connect, key,
        pairs,
    },
};

/// A competition with a bee whose list has enough words.
async fn stage(app: &TestApp) -> (Bee, Stage) {
    let bee = Bee::new(app).await;
    let words = [
        "amber", "nectar", "pollen", "clover", "honey", "hive", "queen", "drone",
    ];
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&words).body();
    let answer = bee.organizer.post("/api/wordlist", list).await;
    let stage = Stage::new(&bee, answer.json()["_id"].as_str().unwrap()).await;
    (bee, stage)
}

/// Every operation of a device with a role.
const OPERATIONS: [(&str, &str); 9] = [
    ("GET", "/api/official"),
    ("GET", "/api/official/view"),
    ("GET", "/api/official/view/pronouncer"),
    ("GET", "/api/official/stream"),
    ("GET", "/api/official/seconds"),
    ("GET", "/api/official/audio"),
    ("POST", "/api/official/command"),
    ("DELETE", "/api/official"),
    ("POST", "/api/official"),
];

/// The statuses of every operation but the last, which takes a role. Nothing is changed.
async fn statuses(who: &Actor) -> Vec<u16> {
    let mut statuses = Vec::new();
    for (method, path) in &OPERATIONS[..7] {
        let answer = match *method {
            "POST" => {
                let command = json!({"type": "redo"});
                let body = json!({"expected": 9999, "key": key(), "command": command});
                who.post(path, body).await
            }
            _ if path.ends_with("/stream") => who.begin_stream(path).await,
            _ => who.get(path).await,
        };
        statuses.push(answer.status.as_u16());
    }
    statuses
}

async fn state_of(stage: &Stage, grant: &str) -> Value {
    let grants = stage
        .organizer
        .get(&format!("{}/grants", stage.path))
        .await
        .json();
    let found = grants.as_array().unwrap().iter().find(|one| one["_id"] == grant);
    found.unwrap().clone()
}

/// For the test of statements.
pub(crate) async fn everything_that_officials_do(app: &TestApp) {
    let (_bee, stage) = stage(app).await;
    let desk = stage.official("desk").await;
    let judge = stage.official("judge").await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    let mut reader = Reader::new(&desk.actor, "/api/official/stream", None).await;
    assert!(reader.next().await.is_some());
    statuses(&desk.actor).await;
    let skip = json!({"type": "undo", "reason": "A test", "second": judge.grant});
    desk.command(skip).await;
    stage.board().await;
    assert_eq!(desk.actor.delete("/api/official").await.status, 204);
    let revoked = format!("{}/grants/{}", stage.path, judge.grant);
    assert_eq!(stage.organizer.delete(&revoked).await.status, 204);
}

#[rstest]
#[tokio::test]
async fn a_code_gives_one_device_a_role(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let grant = stage.grant("scribe").await;
    let (id, code) = (grant["_id"].as_str().unwrap(), grant["code"].as_str().unwrap());
    assert_eq!(code.len(), 11, "nine signs in three groups: {code}");
    let url = grant["url"].as_str().unwrap();
    assert!(url.ends_with(&format!("/official#{code}")), "{url}");
    assert_eq!(state_of(&stage, id).await["state"], "unused");
    let anyone = stage.anyone();
    assert_eq!(statuses(&anyone).await, [401; 7]);
    assert_eq!(
        statuses(&stage.organizer).await,
        [401; 7],
        "a session gives no right"
    );

    let typed = json!(code.to_lowercase().replace('-', " "));
    let answer = anyone.post("/api/official", json!({"code": typed})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let cookie = answer.header(header::SET_COOKIE);
    for part in ["wordhive_official=", "HttpOnly", "SameSite=Strict", "Path=/;"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let mut scribe = anyone.clone();
    scribe.cookie = Some(cookie.split(';').next().unwrap().to_owned());
    let read = scribe.get("/api/official").await.json();
    assert_eq!(read, answer.json());
    assert_eq!(
        (
            &read["role"],
            &read["state"],
            &read["label"],
            &read["bee"]["title"]
        ),
        (
            &json!("scribe"),
            &json!("ready"),
            &json!("The scribe"),
            &json!("Spring Bee")
        )
    );
    // The expected number of decisions is from the future.
    assert_eq!(statuses(&scribe).await, [200, 200, 403, 200, 200, 403, 409]);

    let again = anyone.post("/api/official", json!({"code": code})).await;
    assert_eq!(again.problem(), (404, "invalid-role-code".to_owned()));
    assert_eq!(state_of(&stage, id).await["state"], "ready");

    // Given back, it is gone on this device, and its code stays dead.
    assert_eq!(scribe.delete("/api/official").await.status, 204);
    assert_eq!(statuses(&scribe).await, [401; 7]);
    assert_eq!(state_of(&stage, id).await["state"], "revoked");
    let again = anyone.post("/api/official", json!({"code": code})).await;
    assert_eq!(again.problem(), (404, "invalid-role-code".to_owned()));
    let database = connect(&app.state.config.storage).await;
    let stored = pairs(
        &database,
        "SELECT id, coalesce(code_hash, '') || coalesce(token_hash, '') FROM bee_grants",
    )
    .await;
    assert_eq!(stored.len(), 1);
    let token = scribe.cookie().split_once('=').unwrap().1;
    assert!(!stored[0].1.contains(token) && !stored[0].1.contains(code));
}

/// Sites on sibling domains can set cookies here, but none with this name.
#[rstest]
#[tokio::test]
async fn https_device_is_in_a_cookie_of_this_host(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
    })
    .await;
    let (_bee, stage) = stage(&app).await;
    let scribe = stage.grant("scribe").await;
    let mut device = stage.anyone();
    let answer = device
        .post("/api/official", json!({"code": scribe["code"]}))
        .await;
    let cookie = answer.header(header::SET_COOKIE);
    assert!(cookie.starts_with("__Host-wordhive_official="), "{cookie}");
    for part in ["; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    device.cookie = Some(cookie.replace("__Host-", ""));
    assert_eq!(
        device.get("/api/official").await.status,
        401,
        "the token only works under its name"
    );

    // The device of an official from before the server had https keeps its role.
    let database = connect(&app.state.config.storage).await;
    let id = stage.grant("judge").await["_id"].as_str().unwrap().to_owned();
    let took = format!(
        "UPDATE bee_grants SET code_hash = NULL, token_hash = '{}' WHERE id = '{id}'",
        token_hash("an old token")
    );
    database.execute_unprepared(&took).await.unwrap();
    let mut old = stage.anyone();
    old.cookie = Some("wordhive_official=an old token".to_owned());
    assert_eq!(old.get("/api/official").await.json()["role"], "judge");
    old.cookie = Some(format!("wordhive_official=an old token; {cookie}"));
    assert_eq!(old.get("/api/official").await.json()["role"], "scribe");
    let given_back = old.delete("/api/official").await;
    let mut removed: Vec<&str> = given_back
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .map(|cookie| cookie.to_str().unwrap().split('=').next().unwrap())
        .collect();
    removed.sort_unstable();
    assert_eq!(removed, ["__Host-wordhive_official", "wordhive_official"]);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_devices_with_one_code_only_one_gets_the_role(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    for _ in 0..5 {
        let grant = stage.grant("lamp").await;
        let take = || {
            let (who, code) = (stage.anyone(), json!({"code": grant["code"]}));
            tokio::spawn(async move { who.post("/api/official", code).await.status.as_u16() })
        };
        let (first, second) = tokio::join!(take(), take());
        let mut statuses = [first.unwrap(), second.unwrap()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404]);
    }
}

#[rstest]
#[tokio::test]
async fn codes_cannot_be_guessed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let grant = stage.grant("lamp").await;
    let anyone = stage.anyone();
    let guess = async |code: Value| {
        let answer = anyone.post("/api/official", json!({"code": code})).await;
        answer.status.as_u16()
    };
    let mut statuses = Vec::new();
    for number in 0..21 {
        statuses.push(guess(json!(format!("BCD-FGH-{number}"))).await);
    }
    assert_eq!(statuses[..20], [404; 20]);
    assert_eq!(statuses[20], 429);
    assert_eq!(guess(grant["code"].clone()).await, 429);
    app.advance_clock(Duration::from_mins(1));
    assert_eq!(guess(grant["code"].clone()).await, 200);
    for _ in 0..30 {
        let grant = stage.grant("lamp").await;
        assert_eq!(guess(grant["code"].clone()).await, 200, "right codes don't count");
    }
}

#[rstest]
#[tokio::test]
async fn unused_codes_end_with_the_organizer_who_made_them(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage(&app).await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = async |who: &Actor| {
        let added = bee.organizer.post(&organizers, json!({"email": who.email})).await;
        assert_eq!(added.status, 200, "{added:?}");
    };
    let grant = async |who: &Actor| {
        let grant = json!({"role": "timekeeper"});
        who.post(&format!("{}/grants", stage.path), grant).await.json()
    };
    let ended = async |grant: &Value| {
        let taken = stage
            .anyone()
            .post("/api/official", json!({"code": grant["code"]}))
            .await;
        let id = grant["_id"].as_str().unwrap();
        taken.problem() == (404, "invalid-role-code".to_owned())
            && state_of(&stage, id).await["state"] == "revoked"
    };
    let tom = app.user("tom").await;
    add(&tom).await;
    let used = grant(&tom).await;
    let device = Device::take(&stage.anyone(), used["_id"].as_str().unwrap(), &used["code"]).await;
    let unused = grant(&tom).await;
    let removed = bee.organizer.delete(&format!("{organizers}/{}", tom.uid)).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert!(ended(&unused).await, "removed");
    // On stage, a judge from elsewhere may be using it.
    device.view().await;

    add(&tom).await;
    let unused = grant(&tom).await;
    let left = tom.delete(&format!("/api/user/competition/{}", bee.code)).await;
    assert_eq!(left.status, 204, "{left:?}");
    assert!(ended(&unused).await, "left");

    add(&tom).await;
    let unused = grant(&tom).await;
    let disabled = bee
        .organizer
        .post("/api/user/disabled", json!({"email": tom.email}))
        .await;
    assert_eq!(disabled.status, 200, "{disabled:?}");
    assert!(ended(&unused).await, "disabled");

    let ida = app.user("ida").await;
    add(&ida).await;
    let (unused, old) = (grant(&ida).await, grant(&ida).await);
    let (_, old_id) = (delete_account(&ida).await, old["_id"].as_str().unwrap());
    assert!(ended(&unused).await, "deleted");
    // A grant from before their makers were recorded.
    let database = connect(&app.state.config.storage).await;
    let forget = format!("UPDATE bee_grants SET creator_uid = NULL WHERE id = '{old_id}'");
    database.execute_unprepared(&forget).await.unwrap();
    Device::take(&stage.anyone(), old_id, &old["code"]).await;
}

#[rstest]
#[tokio::test]
async fn a_device_that_sees_words_is_confirmed_first(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    for role in ["pronouncer", "judge", "headJudge", "desk"] {
        let grant = stage.grant(role).await;
        let id = grant["_id"].as_str().unwrap();
        let device = Device::take(&stage.anyone(), id, &grant["code"]).await;
        let read = device.actor.get("/api/official").await.json();
        assert_eq!(read["state"], "waiting", "{role}");
        let digits = read["pairing"].as_str().unwrap();
        assert!(digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_digit()));
        assert_eq!(statuses(&device.actor).await, [200, 403, 403, 403, 403, 403, 403]);
        let listed = state_of(&stage, id).await;
        assert_eq!(
            (&listed["state"], &listed["pairing"]),
            (&json!("waiting"), &json!(digits))
        );

        let path = format!("grants/{id}/confirm");
        let wrong = if digits == "1234" { "4321" } else { "1234" };
        let answer = stage.post(&path, json!({"pairing": wrong})).await;
        assert_eq!(answer.field_errors()[0].0, "pairing");
        let answer = stage.post(&path, json!({"pairing": digits})).await;
        assert_eq!(answer.status, 204, "{answer:?}");
        let again = stage.post(&path, json!({"pairing": digits})).await;
        assert_eq!(again.field_errors()[0].0, "pairing", "it waits no longer");
        assert_eq!(state_of(&stage, id).await["state"], "ready");
        assert_eq!(device.actor.get("/api/official").await.json()["state"], "ready");
        let looks = if role.ends_with("udge") { 403 } else { 200 };
        // No word has a recording.
        assert_eq!(
            statuses(&device.actor).await,
            [200, 200, looks, 200, 200, 404, 409],
            "{role}"
        );
    }
}

/// Another tab of the same browser has taken another role since.
#[rstest]
#[tokio::test]
async fn a_page_acts_only_by_the_grant_that_it_shows(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    stage.begin(&["Maya", "Noah"]).await;
    let scribe = stage.official("scribe").await;
    let judge = stage.official("judge").await;
    let expected = stage.view().await["decisions"].clone();
    let call = || json!({"expected": expected, "key": key(), "command": {"type": "call"}});
    let no_role = (401, "no-role".to_owned());
    for path in ["view", "stream", "view/pronouncer"] {
        let path = format!("/api/official/{path}?grant={}", scribe.grant);
        let refused = judge.actor.get(&path).await;
        assert_eq!(refused.problem(), no_role, "{path}");
    }
    let command = |grant: &str| format!("/api/official/command?grant={grant}");
    let refused = judge.actor.post(&command(&scribe.grant), call()).await;
    assert_eq!(refused.problem(), no_role);
    assert_eq!(stage.view().await["decisions"], expected);
    let accepted = judge.actor.post(&command(&judge.grant), call()).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
}

/// The clocks of a server start anew with it.
#[rstest]
#[tokio::test]
async fn a_new_server_knows_how_long_a_device_was_silent(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage(&app).await;
    let judge = stage.official("judge").await;
    let mut reader = Reader::new(&judge.actor, "/api/official/stream", None).await;
    reader.view(|_| true).await;
    let silent_ms = |desk: &Value| {
        let seen = desk["devices"][0]["seenT"].as_u64().unwrap();
        desk["t"].as_u64().unwrap() - seen
    };
    assert!(silent_ms(&stage.role_view("desk").await) < 60_000);
    drop((reader, judge, bee));
    let (_app, stage) = stage.restart(app, 1).await;
    let desk = stage.role_view("desk").await;
    assert_eq!(silent_ms(&desk) / 60_000, 60, "{}", desk["devices"]);
}

#[rstest]
#[tokio::test]
async fn the_desk_brings_back_who_was_marked_as_gone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let desk = stage.official("desk").await;
    stage.begin(&["Maya", "Noah", "Eli"]).await;
    let gone = desk.view().await["order"][2]["speller"].clone();
    assert_eq!(desk.view().await["returnable"], json!([]));
    desk.press(json!({"type": "leave", "speller": gone, "reason": "A nosebleed"}))
        .await;
    assert_eq!(desk.view().await["returnable"], json!([gone]));
    let back = json!({"type": "return", "speller": gone, "reason": "The wrong speller"});
    desk.press(back.clone()).await;
    let view = desk.view().await;
    assert_eq!((&view["returnable"], &view["survivors"]), (&json!([]), &json!(3)));
    assert_eq!(desk.refused(back).await, "notNow");
    for _ in 0..3 {
        stage.turn(true).await;
    }
    assert_eq!(stage.board().await["phase"], "roundEnd", "all three have spelled");
}

#[rstest]
#[tokio::test]
async fn a_lost_role_ends_what_the_device_does(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage(&app).await;
    stage.begin(&["Maya", "Noah"]).await;
    let judge = stage.official("judge").await;
    let mut reader = Reader::new(&judge.actor, "/api/official/stream", None).await;
    reader.view(|view| view["turn"].is_null()).await;
    let listed = state_of(&stage, &judge.grant).await;
    assert!(listed["lastSeen"].is_string(), "{listed}");
    judge.press(json!({"type": "call"})).await;

    // A code that is replaced by another one on the same device.
    let scribe = stage.grant("scribe").await;
    let id = scribe["_id"].as_str().unwrap();
    let changed = Device::take(&judge.actor, id, &scribe["code"]).await;
    assert_eq!(statuses(&judge.actor).await, [401; 7]);
    assert_eq!(changed.view().await["heard"], Value::Null);
    stage.press(json!({"type": "speak"})).await;
    while let Some((_, _, view)) = reader.next().await {
        assert_ne!(view["turn"], "asking", "the stream ends with the role");
    }

    // One that is revoked while a command arrives.
    let revoke = format!("{}/grants/{}", stage.path, changed.grant);
    let body = json!({
        "expected": 0, "key": key(),
        "command": {"type": "hear", "turn": 1, "text": "ne", "restarts": []},
    });
    assert_eq!(
        changed
            .actor
            .post("/api/official/command", body.clone())
            .await
            .status,
        200
    );
    assert_eq!(stage.organizer.delete(&revoke).await.status, 204);
    assert_eq!(stage.organizer.delete(&revoke).await.status, 404);
    let refused = changed.actor.post("/api/official/command", body).await;
    assert_eq!(refused.problem(), (401, "no-role".to_owned()));

    // One whose time is over, and one whose bee is deleted.
    let [lamp, timekeeper] = [stage.official("lamp").await, stage.official("timekeeper").await];
    let unused = stage.grant("lamp").await;
    app.advance_clock(Duration::from_hours(24));
    assert_eq!(statuses(&lamp.actor).await, [401; 7]);
    assert_eq!(state_of(&stage, &lamp.grant).await["state"], "expired");
    let late = stage
        .anyone()
        .post("/api/official", json!({"code": unused["code"]}))
        .await;
    assert_eq!(late.status, 404);
    let last = stage.official("scribe").await;
    let code = stage.grant("lamp").await["code"].clone();
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    for gone in [&timekeeper, &last] {
        assert_eq!(statuses(&gone.actor).await, [401; 7]);
    }
    let late = stage.anyone().post("/api/official", json!({"code": code})).await;
    assert_eq!(late.status, 404);
}

#[rstest]
#[tokio::test]
async fn grants_belong_to_their_bee(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage(&app).await;
    let other = Stage::new(&bee, &bee.wordlist).await;
    let judge = stage.official("judge").await;
    let path = format!("{}/grants/{}", other.path, judge.grant);
    assert_eq!(bee.organizer.delete(&path).await.status, 404);
    let confirm = other
        .post(
            &format!("grants/{}/confirm", judge.grant),
            json!({"pairing": "0000"}),
        )
        .await;
    assert_eq!(confirm.status, 404);
    assert_eq!(
        other
            .organizer
            .get(&format!("{}/grants", other.path))
            .await
            .json(),
        json!([])
    );
    for body in [
        json!({"role": "king"}),
        json!({"role": "judge", "label": "x".repeat(201)}),
    ] {
        let status = stage.post("grants", body).await.status.as_u16();
        assert!([400, 422].contains(&status), "{status}");
    }
}

#[rstest]
#[tokio::test]
async fn each_role_may_do_its_part_only(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let officials = [
        "pronouncer",
        "judge",
        "headJudge",
        "scribe",
        "timekeeper",
        "lamp",
        "desk",
        "checkIn",
    ];
    let mut devices = Vec::new();
    for role in officials {
        devices.push(stage.official(role).await);
    }
    let [
        pronouncer,
        judge,
        head_judge,
        scribe,
        timekeeper,
        lamp,
        desk,
        check_in,
    ] = &devices[..]
    else {
        panic!()
    };
    stage.seal().await;
    for name in ["Maya", "Noah"] {
        let speller = stage.add(name).await;
        check_in
            .press(json!({"type": "checkIn", "speller": speller, "present": true}))
            .await;
    }
    assert_eq!(check_in.view().await["entries"].as_array().unwrap().len(), 2);
    let draw = json!({"type": "draw", "seed": "honey 2027"});
    for other in [pronouncer, head_judge, scribe, timekeeper, check_in] {
        assert_eq!(other.refused(draw.clone()).await, "wrongRole");
    }
    desk.press(draw).await;
    desk.press(json!({"type": "startRound"})).await;
    // The screen on stage gives no commands.
    let body = json!({"expected": 0, "key": key(), "command": {"type": "setBoard", "mode": "cover"}});
    let refused = lamp.actor.post("/api/official/command", body).await;
    assert_ne!(refused.status, 200);

    judge.press(json!({"type": "call"})).await;
    assert_eq!(judge.refused(json!({"type": "speak"})).await, "wrongRole");
    pronouncer.press(json!({"type": "speak"})).await;
    let turn = scribe.view().await["turnId"].clone();
    scribe
        .press(json!({"type": "hear", "turn": turn, "text": "ambr", "restarts": []}))
        .await;
    assert_eq!(scribe.view().await["heard"]["text"], "ambr");
    scribe.press(json!({"type": "done"})).await;
    let done = scribe.view().await["done"]["command"].clone();
    scribe.press(json!({"type": "undo", "command": done})).await;
    assert_eq!(scribe.view().await["turn"], "spelling");
    scribe.press(json!({"type": "done"})).await;
    let wrong = json!({"type": "rule", "correct": false});
    for other in [pronouncer, scribe, timekeeper, desk] {
        assert_eq!(other.refused(wrong.clone()).await, "wrongRole");
    }
    judge.press(wrong).await;
    let undo = json!({"type": "undo", "reason": "Misheard"});
    assert_eq!(
        judge.refused(undo.clone()).await,
        "wrongRole",
        "the hall has seen it"
    );
    let newest = judge.view().await["undoable"].clone();
    assert_eq!(newest["by"], "The judge");
    head_judge.press(undo).await;
    let void = json!({"type": "void", "reason": "Noise"});
    assert_eq!(judge.refused(void.clone()).await, "wrongRole");
    head_judge.press(void).await;

    // The log names devices by ids that stay, and says which role they had.
    let database = connect(&app.state.config.storage).await;
    let log = pairs(&database, "SELECT role, official FROM bee_log ORDER BY seq").await;
    for (role, device) in officials.iter().zip(&devices) {
        if !["lamp", "timekeeper"].contains(role) {
            assert!(
                log.contains(&((*role).to_owned(), device.grant.clone())),
                "{role}"
            );
        }
    }
    let revoke = format!("{}/grants/{}", stage.path, head_judge.grant);
    assert_eq!(stage.organizer.delete(&revoke).await.status, 204);
    let lines = desk.view().await["log"].clone();
    let voided = lines
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["type"] == "turnVoided");
    assert_eq!(voided.unwrap()["by"], "The headJudge");
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_officials_who_press_at_once_one_wins(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let [judge, pronouncer] = [stage.official("judge").await, stage.official("pronouncer").await];
    stage.begin(&["Maya", "Noah"]).await;
    let expected = judge.view().await["decisions"].clone();
    let call = json!({"type": "call"});
    let (first, second) = tokio::join!(
        judge.command_on(expected.clone(), call.clone()),
        pronouncer.command_on(expected.clone(), call.clone())
    );
    let (lost, loser) = match (first.status.as_u16(), second.status.as_u16()) {
        (200, 409) => (second, &pronouncer),
        (409, 200) => (first, &judge),
        statuses => panic!("{statuses:?}"),
    };
    assert_eq!(lost.problem(), (409, "bee-moved-on".to_owned()));
    assert_eq!(
        lost.json()["view"],
        loser.view().await,
        "the loser sees their own view"
    );
    // An organizer says which page they are on. Without it, that of a lone teacher.
    for (role, own) in [(json!("scribe"), "scribe"), (Value::Null, "teacher")] {
        let mut body = json!({"expected": expected, "key": key(), "command": call});
        if role.is_string() {
            body["role"] = role;
        }
        let answer = stage.post("command", body).await;
        assert_eq!(answer.json()["view"], stage.role_view(own).await, "{own}");
    }
}

#[rstest]
#[tokio::test]
async fn a_second_official_is_another_one_of_this_bee(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage(&app).await;
    let elsewhere = Stage::new(&bee, &bee.wordlist).await.official("judge").await;
    let amend = json!({"type": "amend", "path": "/secondOfficial", "value": "required", "reason": "A final"});
    stage.press(amend).await;
    let [pronouncer, judge] = [stage.official("pronouncer").await, stage.official("judge").await];
    let waiting = stage.grant("judge").await;
    let waiting = Device::take(
        &stage.anyone(),
        waiting["_id"].as_str().unwrap(),
        &waiting["code"],
    )
    .await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.press(json!({"type": "call"})).await;
    assert_eq!(pronouncer.view().await["skipNeedsSecond"], true);
    let seconds = pronouncer.actor.get("/api/official/seconds").await.json();
    let ids: Vec<_> = seconds
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["_id"].clone())
        .collect();
    assert_eq!(ids, [json!(judge.grant), json!(bee.organizer.uid)]);
    assert_eq!(seconds[1]["name"], "Organizer", "without an address");
    let by_organizer = stage
        .organizer
        .get(&format!("{}/seconds", stage.path))
        .await
        .json();
    assert_eq!(by_organizer.as_array().unwrap().len(), 2, "without the caller");

    let skip = |second: Value| json!({"type": "skip", "reason": "Used today", "second": second});
    assert_eq!(
        pronouncer
            .refused(json!({"type": "skip", "reason": "Used today"}))
            .await,
        "secondNeeded"
    );
    let nobody = [
        &pronouncer.grant,
        &elsewhere.grant,
        &waiting.grant,
        &bee.participant.uid,
        &"nobody".to_owned(),
    ];
    for nobody in nobody {
        let answer = pronouncer.command(skip(json!(nobody))).await;
        assert_eq!(answer.field_errors()[0].0, "command.second", "{nobody}");
    }
    pronouncer.press(skip(json!(judge.grant))).await;
    pronouncer.press(skip(json!(bee.organizer.uid))).await;
    let answer = stage.command(skip(json!(judge.grant))).await;
    assert_eq!(answer.status, 200, "{answer:?}");

    let name = json!({"displayName": "Ms. Lee", "photoURL": ""});
    let named = bee.organizer.json(Method::PUT, "/api/user/profile", name).await;
    assert_eq!(named.status, 200, "{named:?}");
    // A bee reads names again when its officials change.
    stage.official("lamp").await;
    let desk = stage.role_view("desk").await;
    let lines = desk["log"].as_array().unwrap().iter();
    let skips = lines.filter(|line| line["type"] == "wordSkipped");
    let both: Vec<_> = skips.map(|line| json!([line["by"], line["second"]])).collect();
    let [judge, organizer] = [
        json!({"name": "The judge", "role": "judge"}),
        json!({"name": "Ms. Lee"}),
    ];
    assert_eq!(
        both,
        [
            json!(["The pronouncer", judge]),
            json!(["The pronouncer", organizer]),
            json!(["Ms. Lee", judge]),
        ]
    );
}

#[rstest]
#[tokio::test]
async fn what_was_closed_is_reopened_by_two(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let amend = json!({"type": "amend", "path": "/secondOfficial", "value": "required", "reason": "A final"});
    stage.press(amend).await;
    let [desk, judge] = [stage.official("desk").await, stage.official("judge").await];
    let by = |mut command: Value, second: &str| {
        command["second"] = second.into();
        command
    };
    let is_refused_alone = async |command: &Value| {
        let answer = desk.command(command.clone()).await;
        assert_eq!(answer.problem(), (422, "not-now".to_owned()));
        assert_eq!(
            (&answer.json()["reason"], &answer.json()["detail"]),
            (&json!("secondNeeded"), &json!("A second official must agree."))
        );
        for nobody_else in [" ", &desk.grant] {
            let answer = desk.command(by(command.clone(), nobody_else)).await;
            assert_eq!(answer.field_errors()[0].0, "command.second");
        }
    };
    stage.begin(&["Maya", "Noah", "Eli"]).await;
    for correct in [true, true, false] {
        stage.turn(correct).await;
    }
    desk.press(json!({"type": "closeRound"})).await;
    let seated = async || stage.board().await["survivors"].as_array().unwrap().len();
    assert_eq!(seated().await, 2);

    // A closed round.
    assert_eq!(desk.view().await["undoable"]["needsSecond"], true);
    let undo = json!({"type": "undo", "reason": "Miscounted"});
    is_refused_alone(&undo).await;
    assert_eq!(seated().await, 2);
    desk.press(by(undo, &judge.grant)).await;
    assert_eq!(
        (stage.board().await["phase"].clone(), seated().await),
        (json!("roundEnd"), 3)
    );

    // A closed bee.
    desk.press(json!({"type": "closeRound"})).await;
    desk.press(json!({"type": "startRound"})).await;
    for correct in [true, false] {
        stage.turn(correct).await;
    }
    desk.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    desk.press(json!({"type": "closeRound"})).await;
    desk.press(json!({"type": "close"})).await;
    let reopen = json!({"type": "reopen", "reason": "A protest"});
    is_refused_alone(&reopen).await;
    assert_eq!(stage.board().await["phase"], "closed");
    desk.press(by(reopen, &judge.grant)).await;
    assert_eq!(stage.board().await["phase"], "final");
    let database = connect(&app.state.config.storage).await;
    let rows = pairs(&database, "SELECT official, events FROM bee_log ORDER BY seq").await;
    for kind in ["undone", "beeReopened"] {
        let (official, events) = rows.iter().rfind(|(_, events)| events.contains(kind)).unwrap();
        assert_eq!(*official, desk.grant);
        assert!(events.contains(&judge.grant), "the log names both: {events}");
    }
}

#[rstest]
#[tokio::test]
async fn codes_and_roles_are_not_taken_by_other_sites(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage(&app).await;
    let grant = stage.grant("lamp").await;
    let body = json!({"code": grant["code"]});
    let elsewhere = [("sec-fetch-site", "cross-site")];
    let answer = stage
        .anyone()
        .json_with(Method::POST, "/api/official", body, &elsewhere)
        .await;
    assert_eq!(answer.problem(), (403, "cross-site".to_owned()));
    assert_eq!(
        state_of(&stage, grant["_id"].as_str().unwrap()).await["state"],
        "unused"
    );
}
