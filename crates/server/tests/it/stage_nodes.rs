//! Several servers run a bee, and their clocks may be wrong

use std::time::Duration;

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    stage_log::{stage_in_round_one, stored, with_clock},
    support::{Actor, Database, Postgres, Reader, Sqlite, Stage, TestApp, found, key},
};

/// Two servers with one database, which hear of each other's changes or don't learn of them.
async fn two_servers() -> (TestApp, TestApp) {
    let never = |config: &mut wordhive::config::Config| config.server.bee_poll = Duration::from_hours(1);
    let first = TestApp::start_with(Postgres, never).await;
    let second = first.second_server().await;
    (first, second)
}

async fn board(app: &TestApp, stage: &Stage) -> Reader {
    let stream = format!("/api/board/{}/stream", stage.token);
    Reader::new(&app.anonymous(), &stream, None).await
}

/// The next view that is as wanted, if it comes.
async fn heard(hall: &mut Reader, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let view = timeout(Duration::from_secs(30), hall.view(is_wanted)).await;
    view.unwrap_or_else(|_| panic!("the other server doesn't hear of this: {what}"))
}

/// Ends the connections that listen.
const CUT: &str = "SELECT CAST(pg_terminate_backend(pid) AS TEXT), '' FROM pg_stat_activity \
    WHERE datname = current_database() AND query LIKE 'LISTEN%'";

#[tokio::test]
async fn a_server_hears_of_what_another_one_has_changed() {
    let (first, second) = two_servers().await;
    let (_bee, stage) = stage_in_round_one(&first).await;
    let mut hall = board(&second, &stage).await;
    stage.press(json!({"type": "call"})).await;
    heard(&mut hall, "a call", |view| view["turn"] == "waiting").await;
    stage.press(json!({"type": "speak"})).await;
    heard(&mut hall, "a word", |view| view["turn"] == "asking").await;

    let speller = stage.view().await["speller"]["number"].clone();
    let path = format!("{}/entries/{speller}", stage.path);
    let renamed = stage.organizer.patch(&path, json!({"name": "Ada"})).await;
    assert_eq!(renamed.status, 200, "{renamed:?}");
    heard(&mut hall, "a name", |view| view["speller"]["name"] == "Ada").await;

    // Whatever happens while nobody listens is found afterwards.
    for turn in ["spelling", "judging"] {
        assert!(!found(&first, CUT).await.is_empty());
        let command = if turn == "spelling" {
            json!({"type": "begin", "turn": stage.view().await["turnId"]})
        } else {
            json!({"type": "done"})
        };
        stage.press(command).await;
        heard(&mut hall, turn, |view| view["turn"] == turn).await;
    }
}

#[tokio::test]
async fn of_two_servers_that_say_that_time_is_up_one_is_in_the_log() {
    let first = TestApp::start(Postgres).await;
    let second = first.second_server().await;
    let (_bee, stage) = stage_in_round_one(&first).await;
    with_clock(&stage).await;
    let mut halls = [board(&first, &stage).await, board(&second, &stage).await];
    stage.call().await;
    for hall in &mut halls {
        hall.view(|view| view["clock"]["running"] == true).await;
    }
    let advance = |time| {
        first.advance_clock(time);
        second.advance_clock(time);
    };
    // After four seconds without a mark, the other one would stop the clock.
    for left in [7000, 4000, 1000] {
        advance(Duration::from_secs(3));
        let stored = format!("SELECT 'stored', '' FROM bees WHERE clock_mark = {left}");
        found(&first, &stored).await;
    }
    // Nobody can write to the log until both have decided.
    let lock = first.state.db.write_as_system().await.unwrap();
    lock.execute_unprepared("LOCK TABLE bee_log IN EXCLUSIVE MODE")
        .await
        .unwrap();
    advance(Duration::from_secs(3));
    let both = "SELECT 'wait', '' FROM pg_locks WHERE NOT granted AND relation = 'bee_log'::regclass HAVING count(*) = 2";
    found(&first, both).await;
    lock.commit().await.unwrap();
    for hall in &mut halls {
        let over = hall.view(|view| view["timeUp"] == true).await;
        assert_eq!(over["turn"], "judging");
    }
    let log = stored(&first).await;
    let times = log.iter().filter(|(_, events)| events.contains("\"timeUp\""));
    assert_eq!(times.count(), 1, "{log:?}");
    stage.press(json!({"type": "rule", "correct": false})).await;
    assert_eq!(stage.view().await["ruled"]["ground"], "time");
}

#[rstest]
#[tokio::test]
async fn a_clock_runs_on_if_its_stop_is_undone_on_another_server(#[values(false, true)] stopped_there: bool) {
    let (first, second) = two_servers().await;
    let (bee, stage) = stage_in_round_one(&first).await;
    with_clock(&stage).await;
    stage.call().await;
    let mut there = second.anonymous();
    there.cookie.clone_from(&bee.organizer.cookie);
    let press = async |who: &Actor, command: Value| {
        let view = who.get(&format!("{}/view/desk", stage.path)).await.json();
        let body = json!({
            "expected": view["decisions"], "turn": view["turnId"], "key": key(), "command": command,
        });
        let answer = who.post(&format!("{}/command", stage.path), body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    let (stops, undoes) = if stopped_there {
        (&there, &bee.organizer)
    } else {
        (&bee.organizer, &there)
    };
    press(stops, json!({"type": "setClock", "running": false})).await;
    let advance = |milliseconds| {
        for server in [&first, &second] {
            server.advance_clock(Duration::from_millis(milliseconds));
        }
    };
    // What was stored of the clock is old by then.
    advance(5000);
    let mut hall = board(&first, &stage).await;
    press(undoes, json!({"type": "undo", "reason": "The wrong key"})).await;
    heard(&mut hall, "an undone stop", |view| {
        view["clock"]["running"] == true
    })
    .await;
    // Its server stores what is left of it again, so nobody stops it.
    for left in [1500, 500] {
        advance(if left == 500 { 1000 } else { 3500 });
        let stored = format!("SELECT 'stored', '' FROM bees WHERE clock_mark = {left}");
        found(&first, &stored).await;
    }
    let timekeeper = stage.role_view("timekeeper").await;
    assert_eq!(timekeeper["clock"]["running"], true, "{timekeeper}");
}

#[rstest]
#[tokio::test]
async fn a_server_whose_clock_is_wrong_stops_no_one_elses(#[values(0, 3600)] seconds_ahead: u64) {
    let first = TestApp::start(Postgres).await;
    let second = first.second_server().await;
    second.advance_clock(Duration::from_secs(seconds_ahead));
    let (_bee, stage) = stage_in_round_one(&first).await;
    with_clock(&stage).await;
    let mut hall = board(&second, &stage).await;
    stage.call().await;
    heard(&mut hall, "a clock", |view| view["clock"]["running"] == true).await;
    for left in [7000, 4000, 1000] {
        for server in [&first, &second] {
            server.advance_clock(Duration::from_secs(3));
        }
        let stored = format!("SELECT 'stored', '' FROM bees WHERE clock_mark = {left}");
        found(&first, &stored).await;
    }
    for server in [&first, &second] {
        server.advance_clock(Duration::from_secs(1));
    }
    heard(&mut hall, "the end of a time", |view| view["timeUp"] == true).await;
}

#[rstest]
#[tokio::test]
async fn a_clock_that_was_set_between_restarts_changes_nothing(
    #[values(Sqlite, Postgres)] database: Database,
    #[values(-24, 24)] hours: i64,
) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_in_round_one(&app).await;
    with_clock(&stage).await;
    stage.call().await;
    let before = stage.view().await;
    app.advance_clock(Duration::from_secs(3));
    found(&app, "SELECT 'stored', '' FROM bees WHERE clock_mark = 7000").await;

    drop(bee);
    let (app, stage) = stage.restart(app, hours).await;
    let stopped = |left: u32| json!({"running": false, "left": left, "warn": [], "askUntilLeft": 0});
    let timekeeper = stage.role_view("timekeeper").await;
    assert_eq!(timekeeper["clock"], stopped(7000));
    assert!(timekeeper["away"].is_object(), "{timekeeper}");
    let view = stage.view().await;
    for same in ["speller", "word", "turnId", "decisions", "step"] {
        assert_eq!(view[same], before[same], "{same}");
    }
    stage.press(json!({"type": "setClock", "running": true})).await;
    stage.rule(true).await;

    // What was left of another turn's clock isn't taken for what is left of this one's.
    stage.call().await;
    let home = stage.watch_link(30).await;
    let (app, stage) = stage.restart(app, 0).await;
    app.advance_clock(Duration::from_secs(30));
    assert_eq!(stage.role_view("timekeeper").await["clock"], stopped(10_000));
    let away = stage.role_view("timekeeper").await["away"].clone();
    assert_eq!(away, json!({"seconds": 30}));

    // At home, nobody waits for a day.
    app.advance_clock(Duration::from_secs(30));
    let seen = app
        .anonymous()
        .get(&format!("/api/board/{home}/view"))
        .await
        .json();
    assert_eq!(seen["turn"], "asking", "{seen}");
}
