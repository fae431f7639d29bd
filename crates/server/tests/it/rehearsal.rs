//! The robot that rehearses a bee, as a button

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use wordhive::config::StorageConfig;

use crate::{
    support::{Actor, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, connect, found, pairs},
    undo::rows,
};

const PATH: &str = "/api/bee/competition/12345/rehearsal";

async fn start(who: &Actor, path: &str) -> Value {
    let answer = who.post(path, json!({"spellers": 2})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

/// Looks until the rehearsal is as wanted, as its page does.
async fn read_until(who: &Actor, path: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let looks = async {
        loop {
            let rehearsal = who.get(path).await.json();
            if is_wanted(&rehearsal) {
                return rehearsal;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(600), looks).await.unwrap()
}

async fn ended(who: &Actor) -> Value {
    read_until(who, PATH, |rehearsal| rehearsal["endedAt"].is_string()).await
}

/// The rows of all tables, by table, and how many sessions there are. The audit log is no part of it.
pub(crate) async fn contents(storage: &StorageConfig) -> BTreeMap<String, BTreeSet<String>> {
    let database = connect(storage).await;
    let mut contents = rows(&database).await;
    // SQLite's own statistics.
    contents.retain(|table, _| !table.starts_with("sqlite_"));
    for table in ["sessions", "deletions"] {
        let count = pairs(
            &database,
            &format!("SELECT '{table}', CAST(count(*) AS TEXT) FROM {table}"),
        )
        .await;
        contents.insert(
            table.to_owned(),
            count.into_iter().map(|(_, count)| count).collect(),
        );
    }
    database.close().await.unwrap();
    contents
}

/// The tables that aren't as before.
pub(crate) async fn changed_tables(
    storage: &StorageConfig,
    before: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<String> {
    let now = contents(storage).await;
    let changed = now.into_iter().filter(|(table, rows)| before[table] != *rows);
    changed.map(|(table, _)| table).collect()
}

/// Nothing is left of a rehearsal but how it ended.
async fn is_clean(bee: &Bee) {
    let bees = format!("/api/bee/competition/{}", bee.code);
    assert_eq!(bee.organizer.get(&bees).await.json(), json!([]));
    let lists = format!("/api/wordlist/competition/{}", bee.code);
    let lists = bee.organizer.get(&lists).await.json();
    let ids: Vec<&Value> = lists
        .as_array()
        .unwrap()
        .iter()
        .map(|list| &list["_id"])
        .collect();
    assert_eq!(ids, [&json!(bee.wordlist)], "the list that was there before");
    assert_eq!(bee.organizer.get("/api/user/undo").await.json(), json!([]));
}

#[rstest]
#[tokio::test]
async fn the_server_rehearses_to_a_champion_and_leaves_nothing(
    #[values(Sqlite, Postgres)] database: Database,
) {
    // Behind a proxy, the server's public address isn't the one by which it reaches itself.
    let app = TestApp::start_with(database, |config| {
        config.server.public_url = Some("https://bees.example".parse().unwrap());
    })
    .await;
    app.listen().await;
    let bee = Bee::new(&app).await;
    assert_eq!(bee.organizer.get(PATH).await.json(), Value::Null);
    let storage = &app.state.config.storage;
    let before = contents(storage).await;

    let begun = start(&bee.organizer, PATH).await;
    assert_eq!(
        (&begun["status"], &begun["spellers"]),
        (&json!("running"), &json!(2))
    );
    assert_eq!(begun["sentence"], "The robot prepares its bee.");
    let again = bee.organizer.post(PATH, json!({})).await;
    assert_eq!(again.problem(), (409, "rehearsal-running".to_owned()));
    let running = read_until(&bee.organizer, PATH, |rehearsal| rehearsal["turns"] != 0).await;
    let board = format!("/api/board/{}/view", running["board"].as_str().unwrap());
    let view = app.anonymous().get(&board).await.json();
    assert_eq!(view["bee"], json!({"title": "Made-up bee", "rehearsal": true}));
    let lists = bee
        .participant
        .get("/api/wordlist/competition/12345")
        .await
        .json();
    assert!(!lists.to_string().contains("Rehearsal"), "{lists}");

    let passed = ended(&bee.organizer).await;
    assert_eq!(passed["status"], "passed", "{passed}");
    let report = &passed["report"];
    assert!(report["turns"].as_u64().unwrap() > 1, "{report}");
    assert!(report["champion"].as_u64().unwrap() > 1, "{report}");
    assert!(report["refusals"].as_u64().unwrap() > 1, "{report}");
    assert_eq!(passed.get("beeId").or(passed.get("board")), None);
    is_clean(&bee).await;
    assert_eq!(app.anonymous().get(&board).await.status, 404);

    // Its report can be put away.
    assert_eq!(bee.organizer.delete(PATH).await.status, 204);
    assert_eq!(bee.organizer.get(PATH).await.json(), Value::Null);
    app.state.sweep().await.unwrap();
    assert_eq!(changed_tables(storage, &before).await, BTreeSet::new());
}

#[rstest]
#[tokio::test]
async fn a_rehearsal_is_canceled_and_begun_again(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    app.listen().await;
    let bee = Bee::new(&app).await;
    let storage = &app.state.config.storage;
    let before = contents(storage).await;
    for _ in 0..2 {
        start(&bee.organizer, PATH).await;
        read_until(&bee.organizer, PATH, |rehearsal| rehearsal["beeId"].is_string()).await;
        assert_eq!(bee.organizer.delete(PATH).await.status, 204);
        assert_eq!(ended(&bee.organizer).await["status"], "canceled");
        is_clean(&bee).await;
    }
    app.state.sweep().await.unwrap();
    let mut changed = changed_tables(storage, &before).await;
    // A robot that was just using its code when it was stopped still counts as a try, for a while.
    changed.remove("rate_limit_counts");
    assert_eq!(changed, BTreeSet::from(["rehearsals".to_owned()]), "how it ended");
}

#[rstest]
#[tokio::test]
async fn a_rehearsal_ends_with_the_session(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    app.listen().await;
    let mut bee = Bee::new(&app).await;
    start(&bee.organizer, PATH).await;
    read_until(&bee.organizer, PATH, |rehearsal| rehearsal["beeId"].is_string()).await;
    let out = bee.organizer.post("/api/identity/sign-out", json!({})).await;
    assert!(out.status.is_success(), "{out:?}");
    let account = json!({"email": bee.organizer.email, "password": PASSWORD});
    let back = app.anonymous().post("/api/identity/sign-in", account).await;
    bee.organizer.signed_in(&back);
    let ended = ended(&bee.organizer).await;
    assert_eq!(ended["status"], "interrupted");
    assert_eq!(
        ended["reason"],
        "The organizer who started the rehearsal logged out."
    );
    is_clean(&bee).await;
}

#[rstest]
#[tokio::test]
async fn a_server_runs_two_rehearsals_at_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    app.listen().await;
    let path = |bee: &Bee| format!("/api/bee/competition/{}/rehearsal", bee.code);
    let mut bees = Vec::new();
    for code in [11111, 22222, 33333] {
        bees.push(Bee::with_code(&app, code, &format!("-{code}")).await);
    }
    for bee in &bees[..2] {
        start(&bee.organizer, &path(bee)).await;
    }
    let third = bees[2].organizer.post(&path(&bees[2]), json!({})).await;
    assert_eq!(third.problem(), (409, "too-many-rehearsals".to_owned()));
    let canceled = bees[0].organizer.delete(&path(&bees[0])).await;
    assert_eq!(canceled.status, 204);
    let is_over = |rehearsal: &Value| rehearsal["status"] == "canceled";
    read_until(&bees[0].organizer, &path(&bees[0]), is_over).await;
    is_clean(&bees[0]).await;
    // The place is free a moment after the report is there.
    let started = async {
        while bees[2]
            .organizer
            .post(&path(&bees[2]), json!({"spellers": 2}))
            .await
            .status
            != 201
        {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(20), started).await.unwrap();
}

#[rstest]
#[tokio::test]
async fn a_rehearsal_needs_sensible_numbers(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    app.listen().await;
    let bee = Bee::new(&app).await;
    for spellers in [1, 51] {
        let refused = bee.organizer.post(PATH, json!({"spellers": spellers})).await;
        assert_eq!(refused.problem(), (422, "invalid-fields".to_owned()));
    }
    let unknown = bee.organizer.post(PATH, json!({"pace": "fast"})).await;
    assert_eq!(unknown.problem(), (400, "malformed-request".to_owned()));
    assert_eq!(bee.organizer.get(PATH).await.json(), Value::Null);
}

/// Two servers with one PostgreSQL database, and the organizer at the other one.
async fn two_servers() -> (TestApp, TestApp, Bee, Actor) {
    let app = TestApp::start(Postgres).await;
    app.listen().await;
    let bee = Bee::new(&app).await;
    let other = app.second_server().await;
    let mut there = other.anonymous();
    there.cookie.clone_from(&bee.organizer.cookie);
    (app, other, bee, there)
}

#[tokio::test]
async fn any_server_shows_and_cancels_a_rehearsal() {
    let (_app, other, bee, there) = two_servers().await;
    other.listen().await;
    start(&bee.organizer, PATH).await;
    let again = there.post(PATH, json!({})).await;
    assert_eq!(again.problem(), (409, "rehearsal-running".to_owned()));
    read_until(&there, PATH, |rehearsal| rehearsal["beeId"].is_string()).await;
    assert_eq!(there.delete(PATH).await.status, 204);
    assert_eq!(ended(&there).await["status"], "canceled");
    is_clean(&bee).await;
}

#[tokio::test]
async fn any_server_deletes_what_a_gone_one_has_left() {
    let (app, other, bee, there) = two_servers().await;
    let storage = &app.state.config.storage;
    let before = contents(storage).await;
    start(&bee.organizer, PATH).await;
    read_until(&there, PATH, |rehearsal| rehearsal["beeId"].is_string()).await;
    other.state.sweep().await.unwrap();
    let running = there.get(PATH).await.json();
    assert_eq!(running["status"], "running", "its server was heard of");
    // To the other one, it wasn't for a minute.
    other.advance_clock(Duration::from_secs(61));
    assert_eq!(there.get(PATH).await.json()["status"], "interrupted");
    other.state.sweep().await.unwrap();
    is_clean(&bee).await;
    // The robot finds nothing anymore.
    app.state.rehearsals_ended().await;
    assert_eq!(there.get(PATH).await.json()["status"], "interrupted");
    is_clean(&bee).await;
    other.state.sweep().await.unwrap();
    let changed = changed_tables(storage, &before).await;
    assert_eq!(changed, BTreeSet::from(["rehearsals".to_owned()]), "how it ended");
}

#[tokio::test]
async fn a_rehearsal_is_deleted_while_its_robot_writes() {
    let (app, other, bee, there) = two_servers().await;
    start(&bee.organizer, PATH).await;
    read_until(&there, PATH, |rehearsal| rehearsal["beeId"].is_string()).await;
    // As sealing the list does, which goes on to the bee.
    let write = app.state.db.write_as_system().await.unwrap();
    let words = "SELECT id FROM words FOR UPDATE";
    write.execute_unprepared(words).await.unwrap();
    other.advance_clock(Duration::from_secs(61));
    let sealed = async {
        let waits = "SELECT 'waits', '' FROM pg_stat_activity JOIN pg_locks USING (pid) \
            WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT \"words\"%' \
            AND relation = 'bees'::regclass AND mode = 'RowExclusiveLock'";
        found(&app, waits).await;
        // One of the two is rolled back, nearly always the one that has waited longer.
        let _ = write
            .execute_unprepared("UPDATE bees SET version = version + 1")
            .await;
        drop(write);
    };
    let (swept, ()) = tokio::join!(other.state.sweep(), sealed);
    swept.unwrap();
    is_clean(&bee).await;
}
