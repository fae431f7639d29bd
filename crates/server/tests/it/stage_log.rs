//! A bee's log: one decision after another, however many people and servers decide

use std::time::Duration;

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::join;

use crate::support::{Bee, Database, Postgres, Reader, Sqlite, Stage, TestApp, connect, key, pairs};

/// A bee in its first round, with two spellers.
pub(crate) async fn stage_in_round_one(app: &TestApp) -> (Bee, Stage) {
    let bee = Bee::new(app).await;
    let stage = Stage::new(&bee, &bee.wordlist).await;
    stage.begin(&["Maya", "Noah"]).await;
    (bee, stage)
}

/// The log as it is stored.
pub(crate) async fn stored(app: &TestApp) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    let rows = "SELECT CAST(seq AS TEXT), events FROM bee_log ORDER BY bee_log.seq";
    pairs(&database, rows).await
}

/// The rules with a clock of ten seconds that starts with the word.
pub(crate) async fn with_clock(stage: &Stage) {
    let clock = json!({
        "seconds": 10, "from": "spoken", "warnLeftS": [], "onTime": "out", "finish": "no",
    });
    let faults = json!(["misspelled", "time"]);
    for (path, value) in [("/clock", clock), ("/faults", faults)] {
        stage
            .press(json!({"type": "amend", "path": path, "value": value, "reason": "A quick bee"}))
            .await;
    }
}

#[rstest]
#[tokio::test]
async fn of_two_who_press_at_once_one_decides(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    for _ in 0..2 {
        stage.call().await;
        let view = stage.view().await;
        stage
            .press(json!({"type": "begin", "turn": view["turnId"]}))
            .await;
        stage.press(json!({"type": "done"})).await;
        let rule = |correct: bool| {
            let command = json!({"type": "rule", "correct": correct});
            let body = json!({"expected": view["decisions"], "turn": view["turnId"], "key": key(), "command": command});
            stage.post("command", body)
        };
        let (right, wrong) = join!(rule(true), rule(false));
        let (first, second) = if right.status == 200 {
            (right, wrong)
        } else {
            (wrong, right)
        };
        assert_eq!(first.status, 200, "{first:?}");
        assert_eq!(second.problem(), (409, "bee-moved-on".to_owned()));
        let now = stage.view().await;
        assert_eq!(second.json()["view"]["ruled"], now["ruled"], "the other sees why");
    }
    let log = stored(&app).await;
    let rulings = log.iter().filter(|(_, events)| events.contains("\"ruled\""));
    assert_eq!(rulings.count(), 2, "{log:?}");
}

#[rstest]
#[tokio::test]
async fn a_press_that_is_sent_again_counts_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    let expected = stage.view().await["decisions"].clone();
    let body = json!({"expected": expected, "key": "the same press", "command": {"type": "call"}});
    let first = stage.post("command", body.clone()).await;
    assert_eq!(first.status, 200, "{first:?}");
    stage.press(json!({"type": "speak"})).await;
    let log = stored(&app).await;
    let again = stage.post("command", body).await;
    assert_eq!((again.status.as_u16(), again.json()), (200, first.json()));
    assert_eq!(stored(&app).await, log);
}

#[rstest]
#[tokio::test]
async fn commands_are_based_on_the_newest_view(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    let decisions = stage.view().await["decisions"].as_u64().unwrap();
    let send = async |expected: u64, turn: Option<u64>, command: Value| {
        let body = json!({"expected": expected, "turn": turn, "key": key(), "command": command});
        let answer = stage.post("command", body).await;
        if answer.status == 200 {
            (200, String::new())
        } else {
            answer.problem()
        }
    };
    let moved_on = (409, "bee-moved-on".to_owned());
    let log = stored(&app).await;
    for expected in [decisions - 1, decisions + 1, u64::MAX] {
        assert_eq!(send(expected, None, json!({"type": "call"})).await, moved_on);
    }
    assert_eq!(send(decisions, Some(7), json!({"type": "call"})).await, moved_on);
    let not_now = (422, "not-now".to_owned());
    assert_eq!(send(decisions, None, json!({"type": "speak"})).await, not_now);
    for (command, status) in [
        (json!({"type": "timeUp", "turn": 1}), 422),
        (json!({"type": "restarted", "remainingMs": 5}), 422),
        (
            json!({"type": "seal", "list": "x", "hash": "x", "count": 2, "signers": ["me"]}),
            422,
        ),
        (json!({"type": "enter", "speller": 9, "number": 9}), 422),
        (json!({"type": "dance"}), 400),
        (json!({"type": "call", "word": 5}), 400),
        (
            json!({"type": "skip", "reason": "Too easy", "second": stage.organizer.uid}),
            422,
        ),
        (
            json!({"type": "skip", "reason": "Too easy", "second": "someone"}),
            422,
        ),
    ] {
        assert_eq!(
            send(decisions, None, command.clone()).await.0,
            status,
            "{command}"
        );
    }
    let no_key = json!({"expected": decisions, "key": "", "command": {"type": "call"}});
    assert_eq!(stage.post("command", no_key).await.field_errors()[0].0, "key");
    assert_eq!(stored(&app).await, log, "nothing refused is in the log");

    // Letters never make a judge's press stale.
    stage.call().await;
    let (turn, decisions) = {
        let view = stage.view().await;
        (
            view["turnId"].as_u64().unwrap(),
            view["decisions"].as_u64().unwrap(),
        )
    };
    for text in ["b", "be", "bee"] {
        let heard = json!({"type": "hear", "turn": turn, "text": text});
        assert_eq!(send(0, Some(turn), heard).await.0, 200);
    }
    let rule = json!({"type": "rule", "correct": true});
    assert_eq!(send(decisions, Some(turn), rule).await.0, 200);
}

#[rstest]
#[tokio::test]
async fn commands_reach_only_bees_of_the_own_competition(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_in_round_one(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let body = json!({"expected": 0, "key": "mine", "command": {"type": "setBoard", "mode": "cover"}});
    let their_id = stage.path.rsplit('/').next().unwrap();
    for (who, code, status) in [
        (&other.organizer, 54321, 404),
        (&other.organizer, 12345, 403),
        (&bee.participant, 12345, 403),
        (&app.anonymous(), 12345, 401),
    ] {
        let path = format!("/api/bee/competition/{code}/{their_id}");
        for call in ["command", "seal", "unseal", "entries", "board-link"] {
            let answer = who.post(&format!("{path}/{call}"), body.clone()).await;
            // Unknown fields are read after the right.
            let is_refused = answer.status == status || (status == 404 && answer.status == 400);
            assert!(is_refused, "{call}: {answer:?}");
        }
        for read in ["", "/entries", "/view/teacher", "/audio"] {
            assert_eq!(who.get(&format!("{path}{read}")).await.status, status, "{read}");
        }
        assert_eq!(
            who.begin_stream(&format!("{path}/stream/teacher")).await.status,
            status
        );
    }
    let list = json!({"title": "Ours", "wordlistId": bee.wordlist});
    let foreign = other.organizer.post("/api/bee/competition/54321", list).await;
    assert_eq!(foreign.field_errors()[0].0, "wordlistId");
}

#[rstest]
#[tokio::test]
async fn a_wrong_bell_is_undone_and_the_word_stays_burned(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    let (name, word) = stage.call().await;
    let view = stage.view().await;
    let heard = json!({"type": "hear", "turn": view["turnId"], "text": "be"});
    stage.press(heard).await;
    let early = stage.command(json!({"type": "rule", "correct": false})).await;
    assert_eq!(early.json()["reason"], "earlyBell");
    stage.ring().await;
    let view = stage.view().await;
    assert_eq!(
        view["ruled"],
        json!({"correct": false, "ground": "misspelled", "shown": true})
    );
    assert_eq!(view["undoable"]["shown"], true);
    stage
        .press(json!({"type": "undo", "reason": "The bell was too early"}))
        .await;
    let view = stage.view().await;
    assert_eq!(
        view["heard"],
        json!({"text": "be", "restarts": []}),
        "evidence stays"
    );
    assert_eq!(
        (&view["speller"]["name"], &view["word"]["text"]),
        (&json!(name), &json!(word))
    );
    // For a lone teacher, the correction shows at once, but never silently.
    let board = stage.board().await;
    assert_eq!(
        (&board["correction"], &board["shown"]),
        (&json!(true), &Value::Null)
    );
    stage.rule(true).await;
    assert_eq!(stage.board().await["shown"]["correct"], true);
}

#[rstest]
#[tokio::test]
async fn an_undone_title_word_leaves_rulings_to_appeal(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    stage.turn(true).await;
    stage.turn(false).await;
    stage.press(json!({"type": "closeRound"})).await;
    let before = stage.role_view("desk").await["appealable"].clone();
    assert_eq!(before.as_array().unwrap().len(), 2, "{before}");
    // A family protests just then.
    stage.press(json!({"type": "call"})).await;
    stage.press(json!({"type": "undo", "reason": "An appeal"})).await;
    assert_eq!(stage.role_view("desk").await["appealable"], before);
}

#[rstest]
#[tokio::test]
async fn the_server_says_that_time_is_up(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_in_round_one(&app).await;
    with_clock(&stage).await;
    let board = format!("/api/board/{}/stream", stage.token);
    let mut hall = Reader::new(&app.anonymous(), &board, None).await;
    stage.call().await;
    let running = hall.view(|view| view["clock"]["running"] == true).await;
    let left = running["clock"]["endT"].as_i64().unwrap() - running["t"].as_i64().unwrap();
    assert_eq!(left, 10_000);
    app.advance_clock(Duration::from_secs(9));
    assert_eq!(stage.view().await["step"], "asking");
    app.advance_clock(Duration::from_secs(1));
    let over = hall.view(|view| view["timeUp"] == true).await;
    assert_eq!(over["turn"], "judging");
    stage.press(json!({"type": "rule", "correct": false})).await;
    assert_eq!(stage.view().await["ruled"]["ground"], "time");
    let log = stored(&app).await;
    let times = log.iter().filter(|(_, events)| events.contains("\"timeUp\""));
    assert_eq!(times.count(), 1, "{log:?}");
}

#[rstest]
#[tokio::test]
async fn after_a_restart_the_clock_is_stopped(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_in_round_one(&app).await;
    with_clock(&stage).await;
    stage.call().await;
    let view = stage.view().await;
    // The server stores once a second what is left.
    app.advance_clock(Duration::from_secs(3));
    let database = connect(&app.state.config.storage).await;
    let mark = "SELECT CAST(clock_mark AS TEXT), '' FROM bees WHERE clock_mark = 7000";
    while pairs(&database, mark).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    database.close().await.unwrap();
    drop(bee);
    let (app, stage) = stage.restart(app, 0).await;
    app.advance_clock(Duration::from_secs(60));
    let board = stage.board().await;
    assert_eq!(
        board["clock"],
        json!({"running": false, "left": 7000, "warn": [], "askUntilLeft": 0})
    );
    let again = stage.view().await;
    for same in ["speller", "word", "turnId", "decisions", "step"] {
        assert_eq!(again[same], view[same], "{same}");
    }
    let away = stage.role_view("timekeeper").await["away"].clone();
    assert_eq!(away, json!({"seconds": 60}));
    stage.press(json!({"type": "setClock", "running": true})).await;
    assert_eq!(stage.board().await["clock"]["running"], true);
    stage.rule(true).await;
}

/// Someone has edited the database itself while the server was down.
#[rstest]
#[tokio::test]
async fn a_broken_seal_is_seen(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_in_round_one(&app).await;
    assert_eq!(stage.view().await["sealBroken"], false);
    let database = connect(&app.state.config.storage).await;
    let edit = "UPDATE words SET word = 'hives' WHERE word = 'hive'";
    database.execute_unprepared(edit).await.unwrap();
    database.close().await.unwrap();
    drop(bee);
    let (_app, stage) = stage.restart(app, 0).await;
    for role in ["teacher", "desk", "judge", "pronouncer"] {
        let view = stage.role_view(role).await;
        assert_eq!(view["sealBroken"], true, "{role}");
    }
}

/// Two servers on one database: each learns what the other has decided, and no number in the log is given twice.
#[tokio::test]
async fn two_servers_share_a_bee() {
    let first = TestApp::start(Postgres).await;
    let (_bee, stage) = stage_in_round_one(&first).await;
    let second = first.second_server().await;
    let mut there = second.anonymous();
    there.cookie.clone_from(&stage.organizer.cookie);
    let board = format!("/api/board/{}/stream", stage.token);
    let mut hall = Reader::new(&second.anonymous(), &board, None).await;
    stage.call().await;
    hall.view(|view| view["turn"] == "asking").await;
    let view = stage.view().await;
    let path = format!("{}/command", stage.path);
    let rule = |correct: bool| {
        let command = json!({"type": "rule", "correct": correct, "confirmed": true});
        json!({"expected": view["decisions"], "turn": view["turnId"], "key": key(), "command": command})
    };
    let (here, there) = join!(stage.post("command", rule(true)), there.post(&path, rule(false)));
    let mut statuses = [here.status.as_u16(), there.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{here:?} {there:?}");
    let shown = hall.view(|view| view["shown"].is_object()).await;
    assert_eq!(shown["shown"]["correct"], here.status == 200);
}
