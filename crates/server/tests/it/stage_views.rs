//! What each official sees of a bee, and what people see at home

use std::time::Duration;

use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    stage::{CANARIES, first_canary, missed_before_the_rival, stage_of_canaries},
    support::{Actor, Database, Postgres, Reader, Sqlite, TestApp, key},
};

/// The roles without the word.
const BLIND: [&str; 5] = ["scribe", "timekeeper", "lamp", "desk", "checkIn"];

/// Commands that no official without the word can give while judges rule, or that aren't commands.
fn commands_in_vain(turn: &Value) -> Vec<Value> {
    let refused = [
        json!({"type": "call"}),
        json!({"type": "speak"}),
        json!({"type": "skip", "reason": "Why not"}),
        json!({"type": "info", "turn": turn, "item": "definition"}),
        json!({"type": "begin", "turn": 99}),
        json!({"type": "hear", "turn": 99, "text": "nonsense"}),
        json!({"type": "hear", "turn": turn, "text": "nonsense".repeat(1000)}),
        json!({"type": "choose", "choice": 1}),
        json!({"type": "setClock", "running": true}),
        json!({"type": "done"}),
        json!({"type": "rule", "correct": true}),
        json!({"type": "show"}),
        json!({"type": "reveal"}),
        json!({"type": "mark", "speller": 1, "item": 0, "correct": true}),
        json!({"type": "lodgeAppeal", "turn": turn, "side": "speller", "ground": "Misheard"}),
        json!({"type": "decideAppeal", "appeal": 1, "outcome": "refused", "remedy": "none", "reason": "Clear"}),
        json!({"type": "showCorrection"}),
        json!({"type": "checkIn", "speller": 99, "present": true}),
        json!({"type": "amend", "path": "/nothing", "value": 1, "reason": "Why not"}),
        json!({"type": "catchUp", "round": 1, "survivors": [1], "usedTo": 99, "note": "Paper"}),
        json!({"type": "startRound"}),
        json!({"type": "closeRound"}),
        json!({"type": "close"}),
        json!({"type": "undo", "command": 1, "reason": "Why not"}),
        json!({"type": "redo"}),
        json!({"type": "timeUp", "turn": turn}),
    ];
    let malformed = [
        json!({"type": "dance"}),
        json!({"type": "rule"}),
        json!({"type": "hear", "turn": "one", "text": 1}),
        json!("call"),
    ];
    refused.into_iter().chain(malformed).collect()
}

async fn watched(who: &Actor, token: &str) -> Value {
    let answer = who.get(&format!("/api/board/{token}/view")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[rstest]
#[tokio::test]
async fn no_byte_for_roles_without_the_word_has_it(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    let home = stage.watch_link(0).await;
    let home = format!("/api/board/{home}/stream");
    let mut readers = vec![("watch", Reader::new(&app.anonymous(), &home, None).await)];
    let mut devices = Vec::new();
    for role in BLIND {
        let device = stage.official(role).await;
        readers.push((
            role,
            Reader::new(&device.actor, "/api/official/stream", None).await,
        ));
        devices.push((role, device));
    }
    stage.begin(&["Maya", "Noah"]).await;
    for correct in [true, false] {
        let (_, word) = stage.call().await;
        let turn = stage.view().await["turnId"].clone();
        stage
            .press(json!({"type": "info", "turn": turn, "item": "definition"}))
            .await;
        // The scribe sees what was typed, and the desk doesn't.
        let heard = json!({"type": "hear", "turn": turn, "text": "nonsense", "restarts": ["nons"]});
        stage.press(heard).await;
        stage.press(json!({"type": "done"})).await;
        let (mut bytes, mut statuses) = (String::new(), Vec::new());
        for (role, device) in &devices {
            for path in ["view", "seconds", "view/pronouncer", "audio"] {
                if *role == "desk" && path == "view/pronouncer" {
                    continue;
                }
                let answer = device.actor.get(&format!("/api/official/{path}")).await;
                bytes += &format!("{:?} {answer:?}", answer.headers);
            }
            for expected in [0, 9999] {
                let command = json!({"type": "undo", "reason": "Why not"});
                let body = json!({"expected": expected, "key": key(), "command": command});
                let refused = device.actor.post("/api/official/command", body).await;
                assert_eq!(refused.problem(), (409, "bee-moved-on".to_owned()));
                assert_eq!(refused.json()["view"], device.view().await, "{role}");
                bytes += &format!("{refused:?}");
            }
            let expected = device.view().await["decisions"].clone();
            for command in commands_in_vain(&turn) {
                let body = json!({"expected": expected, "key": key(), "command": command});
                let refused = device.actor.post("/api/official/command", body).await;
                statuses.push(refused.status.as_u16());
                assert!(
                    [400, 422].contains(&refused.status.as_u16()),
                    "{role}, {command}: {refused:?}"
                );
                bytes += &format!("{:?} {refused:?}", refused.headers);
            }
        }
        assert!(statuses.contains(&400) && statuses.contains(&422));
        assert_eq!(first_canary(&bytes), None, "{bytes}");
        let desk = stage.role_view("desk").await.to_string();
        assert!(!desk.contains("nons"), "{desk}");
        assert_eq!(stage.role_view("scribe").await["heard"]["text"], "nonsense");

        stage.press(json!({"type": "rule", "correct": correct})).await;
        for (role, reader) in &mut readers {
            if *role != "checkIn" {
                reader.view(|view| view["shown"]["correct"] == correct).await;
            }
            let has_word = reader.all.contains(&word);
            assert_eq!(has_word, *role == "scribe", "{role}: {}", reader.all);
        }
        let scribe = stage.role_view("scribe").await;
        assert_eq!(scribe["word"], word);
        assert_eq!(scribe["comparison"]["verdict"], "wrong");

        assert_eq!(stage.role_view("desk").await["canReveal"], true);
        stage.press(json!({"type": "reveal"})).await;
        assert_eq!(stage.role_view("desk").await["canReveal"], false);
        let (_, home) = &mut readers[0];
        let revealed = home.view(|view| view["word"]["text"] == word).await;
        assert_eq!(revealed["happened"][0]["word"], word);
        for (_, reader) in &mut readers {
            reader.all.clear();
        }
    }
}

#[rstest]
#[tokio::test]
async fn each_view_has_what_its_reader_needs(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    for (path, value) in [
        (
            "/clock",
            json!({"seconds": 90, "from": "spoken", "warnLeftS": [30], "onTime": "out", "finish": "no"}),
        ),
        ("/clockPublic", json!(false)),
        ("/show", json!("announcer")),
    ] {
        let amend = json!({"type": "amend", "path": path, "value": value, "reason": "A hall"});
        stage.press(amend).await;
    }
    stage.begin(&["Maya Lee", "Noah"]).await;
    let (name, word) = stage.call().await;
    let turn = stage.view().await["turnId"].clone();

    let timekeeper = stage.role_view("timekeeper").await;
    assert_eq!(
        (
            &timekeeper["limit"],
            &timekeeper["starts"],
            &timekeeper["clock"]["running"]
        ),
        (&json!(90), &json!("spoken"), &json!(true))
    );
    for role in ["pronouncer", "judge", "scribe", "desk"] {
        assert_eq!(
            stage.role_view(role).await["clock"],
            timekeeper["clock"],
            "{role}"
        );
    }
    let lamp = stage.role_view("lamp").await;
    assert_eq!(lamp["clock"], Value::Null, "the rules hide it");
    assert_eq!(lamp["turn"], "asking");
    assert!(lamp["askable"].as_array().unwrap().contains(&json!("origin")));

    let pronouncer = stage.role_view("pronouncer").await;
    assert_eq!(pronouncer["word"]["sentence"], format!("sentence of {word}"));
    assert!(CANARIES.contains(&pronouncer["next"]["word"].as_str().unwrap()));
    let judge = stage.role_view("judge").await;
    assert_eq!(judge["word"]["text"], word);
    assert_eq!(judge["next"]["word"], Value::Null);
    let desk = stage.role_view("desk").await;
    assert_eq!(desk["speller"]["name"], name);
    assert_eq!((&desk["wordCount"], &desk["wordsLeft"]), (&json!(16), &json!(15)));
    assert!(desk["refusals"]["closeRound"].is_string(), "{desk}");

    let heard = json!({"type": "hear", "turn": turn, "text": word, "restarts": []});
    stage.press(heard).await;
    stage.press(json!({"type": "done"})).await;
    stage
        .press(json!({"type": "rule", "correct": false, "ground": "unsporting"}))
        .await;
    let judge = stage.role_view("judge").await;
    assert_eq!(judge["suggestion"]["verdict"], "correct");
    assert_eq!(
        judge["ruled"],
        json!({"correct": false, "ground": "unsporting", "shown": false})
    );
    for role in ["pronouncer", "scribe", "timekeeper", "lamp", "desk"] {
        let view = stage.role_view(role).await;
        assert_eq!((&view["turn"], &view["shown"]), (&json!("judging"), &Value::Null));
        assert!(!view.to_string().contains("unsporting"), "{role}: {view}");
    }
    stage.press(json!({"type": "show"})).await;
    assert_eq!(stage.role_view("pronouncer").await["canReveal"], true);
    stage.press(json!({"type": "reveal"})).await;
    let pronouncer = stage.role_view("pronouncer").await;
    assert_eq!(
        (&pronouncer["canReveal"], &pronouncer["revealed"]),
        (&json!(false), &json!(true))
    );

    // The announcer releases what an undo changes, after seeing it.
    stage
        .press(json!({"type": "undo", "reason": "Shown too early"}))
        .await;
    stage.press(json!({"type": "undo", "reason": "Misheard"})).await;
    let desk = stage.role_view("desk").await;
    assert_eq!(desk["correctionWaiting"], true);
    assert_eq!(desk["board"]["shown"]["correct"], false, "the hall still sees it");
    assert_eq!(desk["correction"]["shown"], Value::Null);
    assert_eq!(desk["correction"]["turn"], "judging");
    let scribe = stage.role_view("scribe").await;
    assert_eq!(
        (&scribe["turn"], &scribe["word"]),
        (&json!("judging"), &Value::Null)
    );
}

#[rstest]
#[tokio::test]
async fn the_word_of_a_duel_is_not_shown_before_the_rival(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (stage, word) = missed_before_the_rival(&app).await;
    let scribe = stage.role_view("scribe").await;
    assert_eq!(scribe["shown"]["correct"], false);
    assert!(
        !scribe.to_string().contains(&word),
        "the rival's record is blind: {scribe}"
    );
    let view = stage.view().await;
    assert_eq!(
        (&view["ruled"]["shown"], &view["canReveal"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(stage.command(json!({"type": "reveal"})).await.status, 422);
    let next = stage.role_view("pronouncer").await["next"]["word"].clone();
    assert_eq!(next, word.as_str(), "the rival gets the same one");
    stage.call().await;
    stage
        .press(json!({"type": "rule", "correct": true, "confirmed": true}))
        .await;
    for role in ["teacher", "pronouncer", "judge"] {
        assert_eq!(stage.role_view(role).await["canReveal"], true, "{role}");
    }
    stage.press(json!({"type": "reveal"})).await;
}

#[rstest]
#[tokio::test]
async fn appeals_are_there_for_judges_and_the_desk(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    let [judge, desk] = [stage.official("judge").await, stage.official("desk").await];
    stage.begin(&["Maya", "Noah"]).await;
    let (name, word) = stage.call().await;
    stage.rule(false).await;
    let appealable = desk.view().await["appealable"].clone();
    assert_eq!(
        (
            &appealable[0]["name"],
            &appealable[0]["correct"],
            &appealable[0]["late"]
        ),
        (&json!(name), &json!(false), &json!(false))
    );
    let lodge = json!({
        "type": "lodgeAppeal", "turn": appealable[0]["turn"], "side": "speller", "ground": "misheard letter",
        "text": "She said a",
    });
    desk.press(lodge).await;
    let at_desk = desk.view().await["appeals"][0].clone();
    assert_eq!(
        (
            &at_desk["open"],
            &at_desk["ground"],
            &at_desk["record"],
            &at_desk["decided"]
        ),
        (
            &json!(true),
            &json!("misheard letter"),
            &Value::Null,
            &Value::Null
        )
    );
    assert_eq!(judge.view().await["appeals"][0]["record"]["word"]["text"], word);
    assert_eq!(desk.view().await["appealable"], json!([]));
    let decide = json!({
        "type": "decideAppeal", "appeal": 1, "outcome": "upheld", "remedy": "correct", "reason": "The record shows it",
    });
    assert_eq!(desk.refused(decide.clone()).await, "wrongRole");
    judge.press(decide).await;
    let decided = desk.view().await["appeals"][0].clone();
    assert_eq!(
        (
            &decided["shown"],
            &decided["decided"]["by"],
            &decided["decided"]["outcome"],
            &decided["correct"]
        ),
        (&json!(true), &json!("The judge"), &json!("upheld"), &json!(true))
    );
    // At home, the ruling that no longer counts is named.
    let token = stage.watch_link(0).await;
    let home = watched(&app.anonymous(), &token).await;
    let happened = home["happened"].as_array().unwrap();
    let corrected = happened.iter().find(|one| one["corrects"].is_string()).unwrap();
    assert_eq!(
        (&corrected["name"], &corrected["correct"]),
        (&json!(name), &json!(false))
    );
}

#[rstest]
#[tokio::test]
async fn people_at_home_see_everything_later(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    let anyone = app.anonymous();
    let [at_once, later] = [stage.watch_link(0).await, stage.watch_link(30).await];
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    let wait = |seconds| app.advance_clock(Duration::from_secs(seconds));
    assert_eq!(watched(&anyone, &at_once).await["turn"], "asking");
    let view = watched(&anyone, &later).await;
    assert_eq!(
        (&view["phase"], &view["delaySeconds"]),
        (&json!("doors"), &json!(30))
    );
    wait(29);
    assert_eq!(watched(&anyone, &later).await["phase"], "doors");
    let stream = format!("/api/board/{later}/stream");
    let mut home = Reader::new(&anyone, &stream, None).await;
    home.view(|view| view["phase"] == "doors").await;
    stage
        .press(json!({"type": "pause", "kind": "break", "seconds": 60}))
        .await;
    wait(1);
    home.view(|view| view["turn"] == "asking").await;
    let hall = stage.board().await;
    wait(29);
    let view = home.view(|view| view["pause"].is_object()).await;
    let end_t = |view: &Value| view["pause"]["endT"].as_u64().unwrap();
    assert_eq!(
        end_t(&view),
        end_t(&hall) + 30_000,
        "it ends as late as everything else"
    );

    // What is covered in the hall is covered at home at once, with what led to it.
    stage.press(json!({"type": "resume"})).await;
    stage
        .press(json!({"type": "rule", "correct": true, "confirmed": true}))
        .await;
    stage.press(json!({"type": "setBoard", "mode": "cover"})).await;
    let covered = home.view(|view| view["mode"] == "cover").await;
    assert_eq!(
        (
            &covered["bee"]["title"],
            &covered["speller"],
            &covered["survivors"]
        ),
        (&json!("Spring Bee"), &Value::Null, &json!([]))
    );
    assert_eq!(watched(&anyone, &at_once).await["mode"], "cover");
    wait(5);
    stage.press(json!({"type": "setBoard", "mode": "live"})).await;
    assert_eq!(watched(&anyone, &at_once).await["shown"]["correct"], true);
    wait(29);
    assert_eq!(watched(&anyone, &later).await["mode"], "cover");
    wait(1);
    let open = home.view(|view| view["mode"] == "live").await;
    assert_eq!(open["shown"]["correct"], true);

    // Someone who comes late sees the same, also after a restart.
    let before = watched(&anyone, &later).await;
    drop((home, anyone, bee, stage));
    let app = app.restart().await;
    let after = watched(&app.anonymous(), &later).await;
    assert_eq!(
        (&after["phase"], &after["recent"]),
        (&before["phase"], &before["recent"])
    );
}

#[rstest]
#[tokio::test]
async fn links_show_what_they_are_for(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    for (link, kind) in [
        (json!({}), "board"),
        (Value::Null, "board"),
        (json!({"kind": "watch"}), "watch"),
    ] {
        let answer = stage.post("board-link", link).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let link = answer.json();
        let url = link["url"].as_str().unwrap();
        assert!(url.contains(&format!("/{kind}/")), "{url}");
        assert_eq!((&link["kind"], &link["delaySeconds"]), (&json!(kind), &json!(0)));
        let view = watched(&app.anonymous(), link["token"].as_str().unwrap()).await;
        assert_eq!(view["happened"].is_array(), kind == "watch");
    }
    for link in [
        json!({"kind": "watch", "delaySeconds": 61}),
        json!({"kind": "board", "delaySeconds": 5}),
    ] {
        let answer = stage.post("board-link", link).await;
        assert_eq!(answer.field_errors()[0].0, "delaySeconds");
    }
    let links = stage.organizer.get(&stage.path).await.json()["boardLinks"].clone();
    let kinds: Vec<_> = links
        .as_array()
        .unwrap()
        .iter()
        .map(|link| &link["kind"])
        .collect();
    assert_eq!(kinds, ["board", "board", "board", "watch"]);
}

#[tokio::test]
async fn five_hundred_spellers_fit() {
    let app = TestApp::start(Sqlite).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    stage.seal().await;
    for number in 1..=500 {
        let entered = stage
            .post("entries", json!({"name": format!("Speller {number}")}))
            .await;
        assert_eq!(entered.status, 200, "{entered:?}");
    }
    let one_more = stage.post("entries", json!({"name": "Ada"})).await;
    assert_eq!(one_more.field_errors()[0].0, "people");
    let expected = stage.view().await["decisions"].clone();
    for number in 1..=500 {
        let here = json!({"type": "checkIn", "speller": number, "present": true});
        let body = json!({"expected": expected, "key": key(), "command": here});
        let answer = stage.post("command", body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let check_in = stage.role_view("checkIn").await;
    let entries = check_in["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 500);
    assert!(entries.iter().all(|entry| entry["status"] == "here"));

    stage.press(json!({"type": "draw", "seed": "honey 2027"})).await;
    stage.press(json!({"type": "startRound"})).await;
    let desk = stage.role_view("desk").await;
    let mut order: Vec<u64> = desk["order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|speller| speller["number"].as_u64().unwrap())
        .collect();
    let first: Vec<u64> = order[..3].to_vec();
    order.sort_unstable();
    assert_eq!(order, Vec::from_iter(1..=500), "everyone is drawn once");
    for (number, correct) in first.iter().zip([true, false, true]) {
        assert_eq!(stage.turn(correct).await, format!("Speller {number}"));
        let board = stage.board().await;
        assert_eq!(
            (&board["shown"]["correct"], &board["speller"]["number"]),
            (&json!(correct), &json!(number))
        );
    }
    let board = stage.board().await;
    assert_eq!(board["entryCount"], 500);
    assert_eq!(board["survivors"].as_array().unwrap().len(), 500);
    let desk = stage.role_view("desk").await;
    assert_eq!(desk["board"]["recent"].as_array().unwrap().len(), 3);
    assert_eq!(desk["wordsLeft"], 13);
}
