//! A bee on stage, as its officials and the hall see it

use std::time::Duration;

use axum::{extract::FromRef, http::Method};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::time::timeout;
use wordhive::stage::StageState;

use crate::{
    account_deletion::{assert_erased, delete_account},
    stage_log::with_clock,
    support::{
        Actor, Bee, Database, NewWordlist, Postgres, Reader, Sqlite, Stage, TestApp, connect, join, pairs,
    },
};

/// Words that are found nowhere else.
pub(crate) const CANARIES: [&str; 16] = [
    "canaryaa", "canarybb", "canarycc", "canarydd", "canaryee", "canaryff", "canarygg", "canaryhh",
    "canaryii", "canaryjj", "canarykk", "canaryll", "canarymm", "canarynn", "canaryoo", "canarypp",
];

/// A competition with a bee on stage, whose words and texts are canaries.
pub(crate) async fn stage_of_canaries(app: &TestApp) -> (Bee, Stage) {
    stage_of(app, &CANARIES).await
}

/// A duel in which the first speller has missed this word, which the rival gets next.
pub(crate) async fn missed_before_the_rival(app: &TestApp) -> (Stage, String) {
    let (_, stage) = stage_of_canaries(app).await;
    stage
        .press(json!({"type": "amend", "path": "/ending", "value": "rival", "reason": "A duel"}))
        .await;
    stage.begin(&["Maya", "Noah"]).await;
    let (_, word) = stage.call().await;
    stage.ring().await;
    (stage, word)
}

async fn stage_of(app: &TestApp, words: &[&str]) -> (Bee, Stage) {
    let bee = Bee::new(app).await;
    let list = NewWordlist::new(&bee.organizer, bee.code).words(words).body();
    let list = with_secret_texts(list);
    let answer = bee.organizer.post("/api/wordlist", list).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let stage = Stage::new(&bee, answer.json()["_id"].as_str().unwrap()).await;
    (bee, stage)
}

fn with_secret_texts(mut list: Value) -> Value {
    for word in list["words"].as_array_mut().unwrap() {
        for text in ["pronunciation", "definition", "etymology", "sentence", "notes"] {
            word[text] = format!("{text} of {}", word["word"].as_str().unwrap()).into();
        }
        word["alternates"] = json!([format!("{}x", word["word"].as_str().unwrap())]);
    }
    list
}

pub(crate) fn first_canary(text: &str) -> Option<&'static str> {
    CANARIES.into_iter().find(|word| text.contains(word))
}

#[rstest]
#[tokio::test]
async fn three_children_spell_until_one_wins(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    assert_eq!(stage.board().await["phase"], "doors");
    stage.begin(&["Maya Lee", "Noah", "Eli"]).await;

    let bee = stage.organizer.get(&stage.path).await.json();
    assert_eq!(
        (&bee["draw"], &bee["signers"]),
        (&json!({"seed": "honey 2027", "method": "drawn"}), &json!(1)),
        "anyone can repeat the draw"
    );
    assert_eq!((&bee["survivors"], &bee["round"]["no"]), (&json!(3), &json!(1)));
    assert_eq!(bee["order"].as_array().unwrap().len(), 3);
    assert_eq!(bee["undoableDraw"], Value::Null, "the round has started");

    // Everyone misses, so everyone stays.
    let order = [
        stage.turn(false).await,
        stage.turn(false).await,
        stage.turn(false).await,
    ];
    let board = stage.board().await;
    assert_eq!(board["phase"], "roundEnd");
    assert_eq!(board["recent"].as_array().unwrap().len(), 3);
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "startRound"})).await;
    assert_eq!(stage.board().await["survivors"].as_array().unwrap().len(), 3);

    // One is right, and misses the title word.
    for correct in [true, false, false] {
        stage.turn(correct).await;
    }
    stage.press(json!({"type": "closeRound"})).await;
    assert_eq!(stage.view().await["step"], "titleWord");
    assert_eq!(stage.turn(false).await, order[0]);
    stage.press(json!({"type": "closeRound"})).await;

    // Two are right. The third leaves.
    stage.press(json!({"type": "startRound"})).await;
    let again = [
        stage.turn(true).await,
        stage.turn(true).await,
        stage.turn(false).await,
    ];
    assert_eq!(again, order, "in the order of the draw");
    stage.press(json!({"type": "closeRound"})).await;
    assert_eq!(stage.board().await["survivors"].as_array().unwrap().len(), 2);

    // The title word is right.
    stage.press(json!({"type": "startRound"})).await;
    stage.turn(true).await;
    stage.turn(false).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "close"})).await;
    let board = stage.board().await;
    assert_eq!(board["phase"], "closed");
    let champion = board["champions"][0]["name"].as_str().unwrap();
    assert!(order[0].starts_with(champion), "{board}");
    assert!(!board.to_string().contains("Lee"), "only first names: {board}");
    let places: Vec<_> = board["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| &place["place"])
        .collect();
    assert_eq!(places, [1, 2, 3]);
    // The words can be used again, and the result stays.
    let over = stage.organizer.get(&stage.path).await.json();
    assert_eq!(
        (&over["champions"], &over["places"]),
        (&board["champions"], &board["places"])
    );
    let unsealed = stage
        .post("unseal", json!({"reason": "The bee is over", "alone": true}))
        .await;
    assert_eq!(unsealed.status, 200, "{unsealed:?}");
    assert_eq!(stage.board().await["places"], board["places"]);
    let bees = stage.organizer.get("/api/bee/competition/12345").await.json();
    assert_eq!(
        (&bees[0]["phase"], &bees[0]["entryCount"]),
        (&json!("closed"), &json!(3))
    );
}

#[rstest]
#[tokio::test]
async fn the_hall_learns_no_word_before_its_reveal(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    let stream = format!("/api/board/{}/stream", stage.token);
    let mut hall = Reader::new(&app.anonymous(), &stream, None).await;
    stage.begin(&["Maya", "Noah"]).await;
    for correct in [true, false] {
        let (_, word) = stage.call().await;
        let turn = stage.view().await["turnId"].clone();
        stage
            .press(json!({"type": "info", "turn": turn, "item": "definition"}))
            .await;
        stage.press(json!({"type": "begin", "turn": turn})).await;
        let heard = json!({"type": "hear", "turn": turn, "text": word, "restarts": ["canary"]});
        stage.press(heard).await;
        stage.press(json!({"type": "done"})).await;
        stage.press(json!({"type": "rule", "correct": correct})).await;
        assert_eq!(first_canary(&stage.board().await.to_string()), None);
        let view = stage.view().await;
        assert_eq!(view["word"]["text"], word, "the pronouncer reads it out");
        assert_eq!(view["word"]["definition"], format!("definition of {word}"));

        let shown = hall.view(|view| view["shown"]["correct"] == correct).await;
        assert_eq!(shown["asked"], json!([]), "the turn is over");
        let secret = hall
            .all
            .split("event: view")
            .filter(|event| !event.contains(&word));
        assert_eq!(secret.filter_map(first_canary).next(), None, "{}", hall.all);
        assert!(!hall.all.contains(&word), "{}", hall.all);

        stage.press(json!({"type": "reveal"})).await;
        let revealed = hall.view(|view| view["word"]["text"] == word).await;
        assert_eq!(
            revealed["word"],
            json!({"text": word, "definition": format!("definition of {word}")})
        );
        hall.all.clear();
    }
    stage.press(json!({"type": "closeRound"})).await;
    let (_, title_word) = stage.call().await;
    assert!(!stage.board().await.to_string().contains(&title_word));
}

/// Everything that those without the word get until a ruling is shown, by reader.
async fn bytes_before_the_ruling_is_shown(database: Database, correct: bool, words: &[&str]) -> Vec<String> {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of(&app, words).await;
    stage
        .press(json!({"type": "amend", "path": "/show", "value": "announcer", "reason": "A hall"}))
        .await;
    let classmate = app.user("classmate").await;
    join(&classmate, bee.code).await;
    let children = [&bee.participant, &classmate];
    let people = children.map(|child| &child.uid);
    let entered = stage.post("entries", json!({"people": people})).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    for speller in [1, 2] {
        let here = json!({"type": "checkIn", "speller": speller, "present": true});
        stage.press(here).await;
    }
    stage.begin(&[]).await;
    let mut own_turns = String::new();
    let mut add_own_turns = async || {
        for child in children {
            let answer = child.get("/api/competition/12345/own-turn").await;
            assert_eq!(answer.status, 200, "{answer:?}");
            own_turns += &String::from_utf8_lossy(&answer.body);
        }
    };
    let anyone = app.anonymous();
    let hall = format!("/api/board/{}/stream", stage.token);
    let home = format!("/api/board/{}/stream", stage.watch_link(0).await);
    let mut streams = vec![(&anyone, hall), (&anyone, home)];
    let officials =
        ["lamp", "scribe", "timekeeper", "desk"].map(|role| format!("{}/stream/{role}", stage.path));
    streams.extend(officials.into_iter().map(|path| (&stage.organizer, path)));
    let mut readers = Vec::new();
    for (who, path) in streams {
        readers.push(Reader::new(who, &path, None).await);
    }
    for (command, turn) in [
        ("call", "waiting"),
        ("speak", "asking"),
        ("begin", "spelling"),
        ("done", "judging"),
    ] {
        let mut command = json!({"type": command});
        if turn == "spelling" {
            command["turn"] = stage.view().await["turnId"].clone();
        }
        stage.press(command).await;
        for reader in &mut readers {
            reader.view(|view| view["turn"] == turn).await;
        }
        add_own_turns().await;
    }
    let board = stage.board().await;
    let ruling = json!({"type": "rule", "correct": correct});
    for command in [&ruling, &json!({"type": "undo", "reason": "Misheard"}), &ruling] {
        stage.press(command.clone()).await;
        assert_eq!(stage.board().await, board, "the ruling isn't shown");
        add_own_turns().await;
        // Officials learn that something was decided.
        let decisions = stage.view().await["decisions"].clone();
        for reader in &mut readers[3..] {
            reader.view(|view| view["decisions"] == decisions).await;
        }
    }
    let before: Vec<_> = readers.iter().map(|reader| reader.all.clone()).collect();
    stage.press(json!({"type": "show"})).await;
    add_own_turns().await;
    assert!(
        own_turns.contains("\"now\"") && own_turns.contains("\"had\""),
        "{own_turns}"
    );
    let mut bytes = vec![own_turns];
    for (reader, before) in readers.iter_mut().zip(before) {
        let shown = reader.view(|view| view["shown"].is_object()).await;
        assert_eq!(shown["shown"]["correct"], correct);
        assert_eq!(
            reader.all.matches("event: view").count(),
            before.matches("event: view").count() + 1
        );
        // The process names itself in the ids of events.
        let process = before.split_once("id: ").unwrap().1.split_once('-').unwrap().0;
        let (_random_pause, events) = before.split_once("event: ").unwrap();
        bytes.push(format!("{} rev {}", events.replace(process, ""), shown["rev"]));
    }
    bytes
}

#[rstest]
#[tokio::test]
async fn those_without_the_word_get_the_same_bytes_for_every_word_and_ruling(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let right = bytes_before_the_ruling_is_shown(database, true, &CANARIES).await;
    let wrong = bytes_before_the_ruling_is_shown(database, false, &CANARIES).await;
    assert_eq!(right, wrong);
    let mut words = CANARIES.map(|word| &word[6..]);
    words[0] = "quite another and much longer word";
    let other_words = bytes_before_the_ruling_is_shown(database, true, &words).await;
    assert_eq!(right, other_words);
}

#[rstest]
#[tokio::test]
async fn streams_send_whole_views_and_end_with_the_right(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    let teacher = format!("{}/stream/teacher", stage.path);
    let board = format!("/api/board/{}/stream", stage.token);
    let helper = app.admin("helper").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = json!({"email": helper.email});
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    let mut officials = Reader::new(&helper, &teacher, None).await;
    let (name, _, first) = officials.next().await.unwrap();
    assert_eq!(name, "beat");
    let (name, id, view) = officials.next().await.unwrap();
    assert_eq!((name.as_str(), &view), ("view", &stage.view().await));
    assert!(first["t"].as_i64() >= view["t"].as_i64());

    // Someone who has the newest view only hears that the server lives.
    let mut again = Reader::new(&helper, &teacher, Some(&id)).await;
    let (name, _, beat) = again.next().await.unwrap();
    assert_eq!(name, "beat");
    assert!(beat["t"].as_i64() >= view["t"].as_i64());

    // A name that is corrected shows at once.
    stage.begin(&["Maja", "Noah"]).await;
    let mut hall = Reader::new(&app.anonymous(), &board, None).await;
    stage.call().await;
    let speller = hall.view(|view| view["speller"].is_object()).await["speller"].clone();
    let entries = stage
        .organizer
        .get(&format!("{}/entries", stage.path))
        .await
        .json();
    let entry = entries
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["number"] == speller["number"])
        .unwrap();
    let path = format!("{}/entries/{}", stage.path, entry["speller"]);
    let renamed = stage.organizer.patch(&path, json!({"name": "Maya Lee"})).await;
    assert_eq!(renamed.status, 200, "{renamed:?}");
    hall.view(|view| view["speller"]["name"] == "Maya").await;

    // An organizer who was removed, and a board whose link was revoked.
    let removed = format!("{organizers}/{}", helper.uid);
    assert_eq!(bee.organizer.delete(&removed).await.status, 204);
    let revoked = format!("{}/board-link/{}", stage.path, stage.link);
    assert_eq!(bee.organizer.delete(&revoked).await.status, 204);
    stage.press(json!({"type": "setBoard", "mode": "cover"})).await;
    while let Some((_, _, view)) = officials.next().await {
        assert_ne!(view["board"]["mode"], "cover");
    }
    while let Some((_, _, view)) = hall.next().await {
        assert_ne!(view["mode"], "cover");
    }
    let gone = app
        .anonymous()
        .get(&format!("/api/board/{}/view", stage.token))
        .await;
    assert_eq!(gone.problem(), (404, "not-found".to_owned()));
}

#[rstest]
#[tokio::test]
async fn streams_end_when_the_server_stops(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    let board = format!("/api/board/{}/stream", stage.token);
    let streams = StageState::from_ref(&app.state);
    assert_eq!(streams.open_streams(), 0);
    let mut hall = Reader::new(&app.anonymous(), &board, None).await;
    assert!(hall.next().await.is_some());
    assert_eq!(streams.open_streams(), 1);
    app.state.end_streams();
    assert!(hall.next().await.is_none());
    drop(hall);
    assert_eq!(streams.open_streams(), 0);
}

#[tokio::test]
async fn bees_that_nobody_watches_leave_no_task() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let stages = [
        Stage::with_hidden_list(&bee).await,
        Stage::with_hidden_list(&bee).await,
    ];
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = tasks();
    for _ in 0..10 {
        // Each makes room for the other.
        for stage in &stages {
            stage.board().await;
        }
    }
    // Tasks end when they are next woken.
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
    }
    assert!(tasks() < before + 5, "{before} tasks became {}", tasks());
}

#[rstest]
#[tokio::test]
async fn board_links_expire(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    let path = format!("/api/board/{}/view", stage.token);
    assert_eq!(app.anonymous().get(&path).await.status, 200);
    app.advance_clock(Duration::from_hours(24));
    assert_eq!(app.anonymous().get(&path).await.status, 404);
    assert_eq!(app.anonymous().get("/api/board/guess/view").await.status, 404);
}

#[rstest]
#[tokio::test]
async fn participants_enter_with_what_is_known_of_them(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    let child = &bee.participant;
    let named = json!({"displayName": "Amara Okafor", "photoURL": ""});
    let answer = child.json(Method::PUT, "/api/user/profile", named).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let template = bee.template().await;
    assert_eq!(bee.answer(child, &template, json!("5")).await.status, 201);
    for _ in 0..2 {
        let answer = stage.post("entries", json!({"people": [child.uid]})).await;
        assert_eq!(
            answer.json(),
            json!([{
                "speller": 1, "number": 1, "name": "Amara Okafor", "school": "Maple Street School", "uid": child.uid,
                "status": "missing",
            }]),
            "a speller is entered once"
        );
    }
    let taken = stage.post("entries", json!({"name": "Noah", "number": 1})).await;
    assert_eq!(taken.problem(), (422, "not-now".to_owned()));
    assert_eq!(taken.json()["reason"], "numberTaken");
    let stranger = app.user("stranger").await;
    let unknown = stage.post("entries", json!({"people": [stranger.uid]})).await;
    assert_eq!(unknown.field_errors()[0].0, "people[0]");
    let nobody = stage.post("entries", json!({"name": " "})).await;
    assert_eq!(nobody.field_errors()[0].0, "name");
    let path = format!("{}/entries/1", stage.path);
    assert_eq!(stage.organizer.delete(&path).await.json(), json!([]));
    assert_eq!(
        stage.add("Eli").await,
        2,
        "ids and numbers in the log aren't used again"
    );
}

#[rstest]
#[tokio::test]
async fn who_comes_late_joins_if_the_rules_let_them(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let late = |speller: u64| json!({"type": "checkIn", "speller": speller, "present": true});
    for (profile, joins) in [("local", true), ("national-2025", false)] {
        let list = NewWordlist::new(&bee.organizer, bee.code).words(&CANARIES).body();
        let list = bee.organizer.post("/api/wordlist", list).await.json();
        let stage = Stage::by_rules(&bee, list["_id"].as_str().unwrap(), profile).await;
        let door = stage.official("checkIn").await;
        stage.begin(&["Maya", "Noah"]).await;
        let [ada, zoe] = [stage.add("Ada").await, stage.add("Zoe").await];
        if joins {
            stage.turn(true).await;
            door.press(late(ada)).await;
            let seated = stage.board().await["survivors"].as_array().unwrap().len();
            assert_eq!(seated, 3);
            stage.turn(true).await;
            assert_eq!(stage.turn(true).await, "Ada", "at the end of the round");
            stage.press(json!({"type": "closeRound"})).await;
        }
        // Too late by both.
        let refused = door.command(late(zoe)).await;
        assert_eq!(refused.problem(), (422, "not-now".to_owned()), "{profile}");
        let refused = refused.json();
        assert_eq!(
            (&refused["reason"], &refused["detail"]),
            (
                &json!("rules"),
                &json!("These rules don't let anyone join this late.")
            )
        );
        let seated = stage.board().await["survivors"].clone();
        let numbers: Vec<_> = seated
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["number"])
            .collect();
        assert_eq!(numbers.contains(&&json!(3)), joins, "{seated}");
        assert!(!numbers.contains(&&json!(4)), "{seated}");
        let entries = door.view().await["entries"].clone();
        assert_eq!(entries[3]["status"], "missing");
    }
}

#[rstest]
#[tokio::test]
async fn impossible_bees_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, alone) = stage_of(&app, &["canary"]).await;
    let seal = json!({"hash": alone.hash, "count": 1, "alone": true});
    assert_eq!(
        alone.post("seal", seal).await.problem(),
        (422, "not-now".to_owned())
    );

    let stage = Stage::new(&bee, &bee.wordlist).await;
    let draw = json!({"type": "draw", "seed": "honey 2027"});
    assert_eq!(
        stage.command(draw.clone()).await.json()["reason"],
        "notReady",
        "the list isn't sealed"
    );
    stage.seal().await;
    for name in ["Maya", "Maya"] {
        let speller = stage.add(name).await;
        assert_eq!(
            stage.command(draw.clone()).await.json()["reason"],
            "notReady",
            "too few are here"
        );
        let check_in = json!({"type": "checkIn", "speller": speller, "present": true});
        stage.press(check_in).await;
    }
    let nobody = json!({"type": "checkIn", "speller": 99, "present": true});
    assert_eq!(stage.command(nobody).await.json()["reason"], "unknownSpeller");
    for (path, value) in [("/nothing", json!(1)), ("/rounds", json!([]))] {
        let amend = json!({"type": "amend", "path": path, "value": value, "reason": "Why not"});
        assert_eq!(
            stage.command(amend).await.json()["reason"],
            "badProfile",
            "{path}"
        );
    }
    stage.press(draw).await;
    let numbers: Vec<_> = stage.board().await["survivors"].as_array().unwrap().clone();
    assert_eq!(numbers.len(), 2, "two children of one name");
    let unsealed = stage
        .post("unseal", json!({"reason": "Too late", "alone": true}))
        .await;
    assert_eq!(unsealed.problem(), (422, "not-now".to_owned()));
    for (field, body) in [
        ("title", json!({"title": " ", "wordlistId": bee.wordlist})),
        (
            "profile",
            json!({"title": "Bee", "wordlistId": bee.wordlist, "profile": "unknown"}),
        ),
        ("wordlistId", json!({"title": "Bee", "wordlistId": "nothing"})),
    ] {
        let answer = bee.organizer.post("/api/bee/competition/12345", body).await;
        assert_eq!(answer.field_errors()[0].0, field);
    }
}

/// Enters a participant, who takes the name Amara Okafor, as the first speller, and checks them in.
async fn enter_amara(child: &Actor, stage: &Stage) {
    let named = json!({"displayName": "Amara Okafor", "photoURL": ""});
    child.json(Method::PUT, "/api/user/profile", named).await;
    let entered = stage.post("entries", json!({"people": [child.uid]})).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    stage
        .press(json!({"type": "checkIn", "speller": 1, "present": true}))
        .await;
}

#[rstest]
#[tokio::test]
async fn an_erased_account_leaves_the_log_whole(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    let desk = stage.official("desk").await;
    let desk = Reader::new(&desk.actor, "/api/official/stream", None)
        .await
        .next()
        .await;
    assert!(desk.is_some());
    let child = &bee.participant;
    enter_amara(child, &stage).await;
    stage.begin(&["Noah"]).await;
    stage.turn(true).await;
    let before = stage.view().await;
    delete_account(child).await;
    assert_erased(&app, child, "Amara").await;
    let after = stage.view().await;
    assert_eq!(after["decisions"], before["decisions"]);
    assert_eq!(after["log"], before["log"]);
    assert!(!after.to_string().contains("Amara"), "{after}");
    stage.turn(true).await;
    assert_eq!(stage.board().await["survivors"].as_array().unwrap().len(), 2);

    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    let gone = app
        .anonymous()
        .get(&format!("/api/board/{}/view", stage.token))
        .await;
    assert_eq!(gone.status, 404);
    let database = connect(&app.state.config.storage).await;
    let tables = [
        "bees",
        "bee_log",
        "bee_entries",
        "bee_officials",
        "bee_grants",
        "bee_devices",
        "board_links",
    ];
    for table in tables {
        let rows = pairs(&database, &format!("SELECT '{table}', '{table}' FROM {table}")).await;
        assert!(rows.is_empty(), "{table}");
    }
}

#[rstest]
#[tokio::test]
async fn a_speller_erased_at_the_microphone_is_ruled_on_by_number(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    with_clock(&stage).await;
    let child = &bee.participant;
    enter_amara(child, &stage).await;
    stage.begin(&["Noah", "Eli"]).await;
    while stage.view().await["next"]["number"] != 1 {
        stage.turn(true).await;
    }
    stage.call().await;
    let stream = format!("/api/board/{}/stream", stage.token);
    let mut hall = Reader::new(&app.anonymous(), &stream, None).await;
    let before = hall.view(|view| view["speller"]["name"] == "Amara").await;
    assert_eq!(before["clock"]["running"], true, "{before}");

    delete_account(child).await;
    assert_erased(&app, child, "Amara").await;
    let nameless = hall.view(|view| view["speller"] == json!({"number": 1}));
    let after = timeout(Duration::from_secs(30), nameless).await.unwrap();
    assert_eq!(
        (&after["turn"], &after["clock"]),
        (&before["turn"], &before["clock"]),
        "the turn goes on"
    );
    stage.rule(false).await;
    let shown = hall.view(|view| view["shown"].is_object()).await;
    assert_eq!(
        (&shown["speller"], &shown["shown"]["correct"]),
        (&json!({"number": 1}), &json!(false))
    );
    // It ends with a champion, and the others' names.
    while stage.view().await["step"] != "final" {
        match stage.view().await["step"].as_str().unwrap() {
            "ready" => drop(stage.press(json!({"type": "startRound"})).await),
            "roundEnd" => drop(stage.press(json!({"type": "closeRound"})).await),
            _ => {
                let is_first = stage.view().await["next"]["number"] == 2;
                drop(stage.turn(is_first).await);
            }
        }
    }
    stage.press(json!({"type": "close"})).await;
    let board = stage.board().await;
    assert_eq!(board["champions"][0]["name"], "Noah", "{board}");
    let mut texts = vec![board.to_string()];
    for role in [
        "teacher",
        "judge",
        "pronouncer",
        "scribe",
        "timekeeper",
        "lamp",
        "desk",
        "checkIn",
    ] {
        texts.push(stage.role_view(role).await.to_string());
    }
    for file in ["results.csv", "log.jsonl", "entries"] {
        let answer = stage.organizer.get(&format!("{}/{file}", stage.path)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        texts.push(String::from_utf8_lossy(&answer.body).into_owned());
    }
    for text in texts {
        assert!(!text.contains("Amara") && !text.contains(&child.uid), "{text}");
    }
}
