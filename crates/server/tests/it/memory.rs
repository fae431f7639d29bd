//! The server never answers with outdated data from memory, even when another process changes the database.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Stdio,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use axum::body::Bytes;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    join,
    process::{Child, ChildStdin, ChildStdout, Command},
};
use wordhive::{config::StorageConfig, platform::memory::Memory};

use crate::{
    authz_matrix::{operations, request, send},
    revoked_rights::{World, changes},
    second_factor::{add_app, required},
    stage_officials::everything_that_officials_do,
    support::{
        Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, connect, connect_to, database_url, pairs,
    },
};

/// What is remembered: the first lines of the keys.
const KINDS: [&str; 8] = [
    "answer",
    "board",
    "lists of words",
    "membership",
    "official",
    "practiced list",
    "shared answer",
    "user",
];

/// Reads that are remembered as whole answers.
pub(crate) const REMEMBERED: [&str; 11] = [
    "rateWord",
    "readCompetition",
    "listWordlists",
    "readWordlist",
    "listWords",
    "readWord",
    "readAudio",
    "listPosts",
    "listTemplates",
    "readTemplate",
    "listFiles",
];

/// Someone whose answer to this read is remembered.
fn reader<'a>(world: &'a World, operation: &str) -> &'a Actor {
    match operation {
        "rateWord" => &world.bee.organizer,
        _ => &world.bee.participant,
    }
}

/// What these people get from every remembered read.
async fn ask(world: &World, people: &[&Actor]) -> Vec<(u16, Bytes)> {
    // For the limit of unknown codes.
    world.app.advance_clock(Duration::from_mins(10));
    let mut answers = Vec::new();
    for person in people {
        for operation in REMEMBERED {
            let answer = world.send(operation, person).await;
            answers.push((answer.status.as_u16(), answer.body));
        }
    }
    answers
}

#[rstest]
#[tokio::test]
async fn every_change_shows_in_every_remembered_answer(#[values(Sqlite, Postgres)] database: Database) {
    let world = World::new(database).await;
    let (organizer, participant) = (&world.bee.organizer, &world.bee.participant);
    let mut before = ask(&world, &[organizer, participant]).await;
    let mut changed = 0;
    for operation in changes() {
        let person = world.person().await;
        ask(&world, &[&person]).await;
        world.send(operation, &person).await;
        let people = [organizer, participant, &person];
        let remembered = ask(&world, &people).await;
        world.app.state.memory.clear();
        let read = ask(&world, &people).await;
        assert!(remembered == read, "{operation}");
        changed += usize::from(!read.starts_with(&before));
        before = read[..before.len()].to_vec();
    }
    assert!(changed > 20, "{changed}");
}

#[rstest]
#[tokio::test]
async fn remembered_answers_take_no_statement(#[values(Sqlite, Postgres)] database: Database) {
    let world = World::new(database).await;
    for operation in REMEMBERED {
        let reader = reader(&world, operation);
        let first = world.send(operation, reader).await;
        assert_eq!(first.status, 200, "{operation}");
        let statements = world.app.statements();
        let second = world.send(operation, reader).await;
        assert_eq!(world.app.statements(), statements, "{operation}");
        assert_eq!(first.body, second.body, "{operation}");
    }
}

fn kinds(memory: &Memory) -> BTreeSet<String> {
    let keys = memory.keys();
    let kinds = keys.iter().filter_map(|key| key.lines().next());
    kinds.map(str::to_owned).collect()
}

/// Nothing is remembered that the tests around this one don't know.
#[tokio::test]
async fn everything_remembered_is_checked() {
    let world = World::new(Sqlite).await;
    let (bee, memory) = (&world.bee, &world.app.state.memory);
    let (mut all, mut answers) = (BTreeSet::new(), BTreeSet::new());
    for operation in operations() {
        memory.clear();
        for who in [&bee.participant, &bee.organizer] {
            send(who, request(operation, bee, &world.things, &bee.organizer.uid)).await;
        }
        let kinds = kinds(memory);
        if kinds.iter().any(|kind| kind.ends_with("answer")) {
            answers.insert(operation);
        }
        all.extend(kinds);
    }
    assert_eq!(answers, BTreeSet::from(REMEMBERED));
    let officials = TestApp::start(Sqlite).await;
    everything_that_officials_do(&officials).await;
    all.extend(kinds(&officials.state.memory));
    assert_eq!(all, KINDS.map(str::to_owned).into());
}

/// Tables whose triggers record changes, each with the kind of its scopes.
async fn recorded_tables(app: &TestApp) -> BTreeMap<String, String> {
    let database = connect(&app.state.config.storage).await;
    let triggers = pairs(
        &database,
        "SELECT tbl_name || ' ' || name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_changes'",
    )
    .await;
    let mut events: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (trigger, sql) in triggers {
        let (table, _) = trigger.split_once(' ').unwrap();
        let kind = ["user", "competition", "bee"]
            .into_iter()
            .find(|kind| sql.contains(&format!("'{kind}:'")));
        events
            .entry(format!("{table} {}", kind.unwrap()))
            .or_default()
            .insert(trigger);
    }
    let complete = events.into_iter().map(|(table, events)| {
        assert_eq!(events.len(), 3, "insert, update and delete: {events:?}");
        let (table, kind) = table.split_once(' ').unwrap();
        (table.to_owned(), kind.to_owned())
    });
    complete.collect()
}

/// The statements that a request needs, but not when it is sent again.
async fn only_at_first<F: Future<Output = Answer>>(app: &TestApp, send: impl Fn() -> F) -> BTreeSet<String> {
    let mut rounds = [BTreeSet::new(), BTreeSet::new()];
    app.state.memory.clear();
    for statements in &mut rounds {
        app.forget_statements();
        let answer = send().await;
        assert_eq!(answer.status, 200, "{answer:?}");
        *statements = app.different_statements();
    }
    let [first, second] = rounds;
    &first - &second
}

/// A remembered value reads rows of one scope, and whole answers belong to the scopes of the user and the competition.
#[tokio::test]
async fn remembered_rows_have_triggers() {
    let world = World::new(Sqlite).await;
    let app = &world.app;
    let recorded = recorded_tables(app).await;
    let database = connect(&app.state.config.storage).await;
    let tables = pairs(
        &database,
        "SELECT name, name FROM sqlite_master WHERE type = 'table'",
    )
    .await;
    let mut seen = BTreeSet::new();
    let mut check = |name: &str, statements: BTreeSet<String>| {
        for statement in statements {
            let read = tables.iter().map(|(table, _)| table);
            let read: Vec<_> = read
                .filter(|table| statement.contains(&format!("\"{table}\"")))
                .collect();
            let kinds: BTreeSet<_> = read.iter().map(|table| recorded.get(*table)).collect();
            assert!(
                kinds.len() == 1 && !kinds.contains(&None),
                "{name} reads {read:?}: {statement}"
            );
            seen.extend(read);
        }
    };
    let mut checked = BTreeSet::new();
    let others = ["setWordlistPractice", "readPractice"];
    for operation in REMEMBERED.into_iter().chain(others) {
        let send = || world.send(operation, reader(&world, operation));
        check(operation, only_at_first(app, send).await);
        checked.extend(kinds(&app.state.memory));
    }
    let stage = &world.things.stage;
    let (hall, device) = (stage.anyone(), stage.official("lamp").await.actor);
    // The bee is in memory.
    stage.board().await;
    let board = format!("/api/board/{}/view", stage.token);
    check("readBoard", only_at_first(app, || hall.get(&board)).await);
    checked.extend(kinds(&app.state.memory));
    let view = || device.get("/api/official/view");
    check("readOfficialView", only_at_first(app, view).await);
    checked.extend(kinds(&app.state.memory));
    assert_eq!(checked, KINDS.map(str::to_owned).into());
    let strict = TestApp::start_with(Sqlite, required).await;
    let admin = strict.admin("admin").await;
    add_app(&strict, &admin).await;
    let undoable = || admin.get("/api/user/undo");
    check("second factor", only_at_first(&strict, undoable).await);
    let seen: Vec<_> = seen.into_iter().collect();
    let recorded: Vec<_> = recorded.keys().collect();
    assert_eq!(seen, recorded, "each trigger is for what is remembered");
}

/// The statements of [`OtherProcess`] go to this database.
const OTHER_DATABASE: &str = "WORDHIVE_TEST_OTHER_DATABASE";

/// A process of its own on the same database. It executes a statement for each line that it gets.
struct OtherProcess {
    _child: Child,
    statements: ChildStdin,
    results: Lines<BufReader<ChildStdout>>,
}

impl OtherProcess {
    fn start(storage: &StorageConfig) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "memory::other_process"])
            .env(OTHER_DATABASE, database_url(storage))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self {
            statements: child.stdin.take().unwrap(),
            results: BufReader::new(child.stdout.take().unwrap()).lines(),
            _child: child,
        }
    }

    async fn execute(&mut self, statement: &str) {
        self.statements
            .write_all(format!("{statement}\n").as_bytes())
            .await
            .unwrap();
        while self.results.next_line().await.unwrap().expect("it runs") != DONE {}
    }
}

/// What [`OtherProcess`] answers.
const DONE: &str = "executed";

#[tokio::test]
#[ignore = "started by others as a process of its own"]
async fn other_process() {
    let database = connect_to(std::env::var(OTHER_DATABASE).unwrap()).await;
    for statement in std::io::stdin().lines() {
        database.execute_unprepared(&statement.unwrap()).await.unwrap();
        println!("\n{DONE}");
    }
}

/// Another process takes a right away and gives it back, three hundred times, while others read and save.
#[rstest]
#[tokio::test]
async fn lost_rights_count_at_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut other = OtherProcess::start(&app.state.config.storage);
    let (organizer, participant) = (&bee.organizer, &bee.participant);
    let done = AtomicBool::new(false);
    let read = async |who: &Actor| {
        let mut reads = 0;
        while !done.load(Ordering::Relaxed) {
            assert_eq!(who.get("/api/competition/12345").await.status, 200);
            reads += 1;
            tokio::task::yield_now().await;
        }
        reads
    };
    let practice =
        json!({"userId": organizer.uid, "wordlistId": bee.wordlist, "order": [2, 1, 0], "currentIndex": 1});
    let save = async || {
        let saved = organizer
            .post("/api/user/set-wordlist-practice", practice.clone())
            .await;
        assert_eq!(saved.status, 200, "{saved:?}");
    };
    let mut flip = async || {
        let mut outdated = 0;
        for round in 0..300 {
            let (joined, expected) = if round % 2 == 0 {
                ("NULL", 403)
            } else {
                ("'2027-01-01 09:00:00+00:00'", 200)
            };
            let uid = &participant.uid;
            let change = format!("UPDATE memberships SET joined_at = {joined} WHERE uid = '{uid}'");
            join!(other.execute(&change), save());
            for _ in 0..2 {
                let answer = participant.get("/api/competition/12345").await;
                outdated += u32::from(answer.status != expected);
            }
        }
        done.store(true, Ordering::Relaxed);
        outdated
    };
    let (outdated, reads) = join!(flip(), read(organizer));
    assert_eq!(outdated, 0);
    assert!(reads > 100, "{reads}");
}

#[rstest]
#[tokio::test]
async fn log_out_and_expiry_end_what_is_remembered(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let status = async |who: &Actor| who.get("/api/competition/12345").await.status.as_u16();
    let participant = &bee.participant;
    assert_eq!(status(participant).await, 200);
    assert_eq!(
        participant.post("/api/identity/sign-out", json!({})).await.status,
        204
    );
    assert_eq!(status(participant).await, 401);

    assert_eq!(status(&bee.organizer).await, 200);
    app.advance_clock(Duration::from_hours(14 * 24 - 1));
    assert_eq!(status(&bee.organizer).await, 200);
    app.advance_clock(Duration::from_hours(14 * 24));
    assert_eq!(status(&bee.organizer).await, 401);
}

#[tokio::test]
async fn second_server_on_postgres_knows_at_once() {
    let first = TestApp::start(Postgres).await;
    let bee = Bee::new(&first).await;
    let second = first.second_server().await;
    let mut there = second.anonymous();
    there.cookie.clone_from(&bee.participant.cookie);
    let path = format!("/api/competition/12345/participants/{}", bee.participant.uid);
    for _ in 0..20 {
        assert_eq!(there.get("/api/competition/12345").await.status, 200);
        assert_eq!(bee.organizer.delete(&path).await.status, 204);
        assert_eq!(there.get("/api/competition/12345").await.status, 403);
        crate::support::join(&bee.participant, 12345).await;
    }
}

/// A transaction that began before others and commits after them.
#[tokio::test]
async fn late_commits_on_postgres_count_at_once() {
    let app = TestApp::start(Postgres).await;
    let bee = Bee::new(&app).await;
    let late = app.state.db.write_as_system().await.unwrap();
    let uid = &bee.participant.uid;
    late.execute_unprepared(&format!(
        "UPDATE memberships SET joined_at = NULL WHERE uid = '{uid}'"
    ))
    .await
    .unwrap();
    for title in ["One", "Two"] {
        bee.post(title).await;
        let read = bee.participant.get("/api/competition/12345").await;
        assert_eq!(read.status, 200);
    }
    late.commit().await.unwrap();
    assert_eq!(bee.participant.get("/api/competition/12345").await.status, 403);
}

#[rstest]
#[tokio::test]
async fn deleting_changes_loses_none(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = connect(&app.state.config.storage).await;
    let status = async || bee.participant.get("/api/competition/12345").await.status;
    assert_eq!(status().await, 200);
    let uid = &bee.participant.uid;
    let changes = [
        ("NULL", 403, true),
        ("'2027-01-01 09:00:00+00:00'", 200, false),
        ("NULL", 403, false),
        ("'2027-01-01 09:00:00+00:00'", 200, true),
    ];
    for (joined, expected, is_deleted) in changes {
        let change = format!("UPDATE memberships SET joined_at = {joined} WHERE uid = '{uid}'");
        other.execute_unprepared(&change).await.unwrap();
        if is_deleted {
            app.state.db.delete_changes().await.unwrap();
            assert_eq!(pairs(&other, "SELECT scope, scope FROM changes").await.len(), 1);
        }
        assert_eq!(status().await, expected);
    }
}
