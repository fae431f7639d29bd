//! Words of a sealed list are in nothing that people download, and in nothing that the server writes about itself

use std::time::Duration;

use axum::http::header;
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    command::{Running, body, scrape, serve, wordlists},
    data_export::unpack,
    stage::{CANARIES, first_canary, stage_of_canaries},
    support::{Actor, Bee, Database, Postgres, Sqlite, Stage, TestApp, key, new_word, storage},
};

/// The pages of the app that show something of a bee.
fn page_data(bee: &Bee, stage: &Stage) -> Vec<String> {
    let id = stage.path.rsplit('/').next().unwrap();
    let competition = format!("/competition/{}", bee.code);
    let pages = [
        "/".to_owned(),
        competition.clone(),
        format!("{competition}/wordlists"),
        format!("{competition}/wordlist/{}", stage.wordlist),
        format!("{competition}/wordlist/{}/practice", stage.wordlist),
        format!("{competition}/bee"),
        format!("{competition}/bee/{id}"),
        format!("{competition}/bee/{id}/teacher"),
    ];
    pages.map(|page| format!("/api/page-data?path={page}")).into()
}

/// What someone can read and download beside the views with words, and the headers of the answers.
async fn everything(who: &Actor, bee: &Bee, stage: &Stage) -> Vec<(String, String)> {
    let mut paths: Vec<String> = [
        "",
        "/entries",
        "/grants",
        "/seconds",
        "/list-check",
        "/results.csv",
        "/log.jsonl",
        "/view/desk",
        "/view/checkIn",
        "/view/scribe",
        "/view/timekeeper",
        "/view/lamp",
        "/view/nobody",
    ]
    .map(|path| format!("{}{path}", stage.path))
    .into();
    paths.extend([
        format!("/api/bee/competition/{}", bee.code),
        format!("/api/competition/{}/own-turn", bee.code),
        format!("/api/competition/{}", bee.code),
        format!("/api/wordlist/{}", stage.wordlist),
        format!("/api/board/{}/view", stage.token),
        "/api/board/guess/view".to_owned(),
        "/api/audit".to_owned(),
        "/api/user/undo".to_owned(),
    ]);
    paths.extend(page_data(bee, stage));
    let mut read = Vec::new();
    for path in paths {
        let answer = who.get(&path).await;
        let text = String::from_utf8_lossy(&answer.body);
        read.push((path.clone(), format!("{:?} {text}", answer.headers)));
        // Someone who has the same already.
        let again = who
            .get_with(&path, header::IF_NONE_MATCH, answer.header(header::ETAG))
            .await;
        read.push((path, format!("{:?} {:?}", again.headers, again.body)));
    }
    if who.cookie.is_some() {
        for (name, bytes) in unpack(&who.get("/api/account/data").await) {
            read.push((
                format!("export {name}"),
                String::from_utf8_lossy(&bytes).into_owned(),
            ));
        }
    }
    read
}

/// What has a word in it.
fn leaks(read: &[(String, String)]) -> Vec<&str> {
    let leaking = read.iter().filter(|(_, text)| first_canary(text).is_some());
    leaking.map(|(what, _)| what.as_str()).collect()
}

#[rstest]
#[tokio::test]
async fn no_download_and_no_header_has_a_word_of_a_sealed_list(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, stage) = stage_of_canaries(&app).await;
    let before = everything(&bee.organizer, &bee, &stage).await;
    assert_ne!(
        leaks(&before),
        [""; 0],
        "before the list is sealed, organizers read it"
    );
    app.advance_clock(Duration::from_mins(1));
    let entered = stage
        .post("entries", json!({"people": [bee.participant.uid]}))
        .await;
    assert_eq!(entered.status, 200, "{entered:?}");
    stage.begin(&["Maya", "Noah"]).await;

    let anyone = app.anonymous();
    let nothing_leaks = async |when: &str| {
        for (who, name) in [
            (&bee.organizer, "organizer"),
            (&bee.participant, "participant"),
            (&anyone, "anyone"),
        ] {
            let read = everything(who, &bee, &stage).await;
            assert_eq!(leaks(&read), [""; 0], "{name}, {when}");
            // An account's data can be exported once a minute.
            app.advance_clock(Duration::from_mins(1));
        }
    };
    nothing_leaks("before a word").await;
    let (_, word) = stage.call().await;
    assert!(CANARIES.contains(&word.as_str()));
    nothing_leaks("while a word is asked").await;
    let turn = stage.view().await["turnId"].clone();
    let heard = json!({"type": "hear", "turn": turn, "text": "canar", "restarts": ["cana"]});
    stage.press(heard).await;
    stage.press(json!({"type": "done"})).await;
    stage
        .press(json!({"type": "rule", "correct": false, "note": "A letter is missing"}))
        .await;
    stage.press(json!({"type": "undo", "reason": "Misheard"})).await;
    nothing_leaks("before the ruling").await;

    // The search finds what is there.
    let judge = stage.role_view("judge").await.to_string();
    assert_eq!(leaks(&[("judge".to_owned(), judge)]), ["judge"]);
}

/// Runs a bee with words, questions, letters, refusals and requests that can't be read. Returns what the judge got.
fn run_a_bee(server: &Running, cookie: &str, uid: &str) -> String {
    let post = |path: &str, new: Value| server.post_as(cookie, path, &new.to_string());
    let words: Vec<Value> = CANARIES
        .iter()
        .map(|canary| {
            let mut word = new_word(canary);
            word["sentence"] = format!("A sentence of {canary}.").into();
            word
        })
        .collect();
    let list = json!({
        "title": "The bee", "description": "Words", "competitionCode": 12345, "creatorId": uid, "words": words,
    });
    let list = body(&post("/api/wordlist", list));
    let bees = "/api/bee/competition/12345";
    let bee = body(&post(
        bees,
        json!({"title": "Spring Bee", "wordlistId": list["_id"]}),
    ));
    let path = format!("{bees}/{}", bee["_id"].as_str().unwrap());
    let detail = body(&server.get_as(cookie, &path));
    let seal = json!({"hash": detail["wordlist"]["hash"], "count": CANARIES.len(), "alone": true});
    assert!(post(&format!("{path}/seal"), seal).starts_with("HTTP/1.1 200"));
    let view = |role: &str| server.get_as(cookie, &format!("{path}/view/{role}"));
    let command = |command: Value| {
        let expected = body(&view("desk"))["decisions"].clone();
        let press = json!({"expected": expected, "key": key(), "command": command});
        post(&format!("{path}/command"), press)
    };
    for speller in [1, 2] {
        post(
            &format!("{path}/entries"),
            json!({"name": format!("Speller {speller}")}),
        );
        command(json!({"type": "checkIn", "speller": speller, "present": true}));
    }
    for press in [
        json!({"type": "draw", "seed": "honey 2027"}),
        json!({"type": "startRound"}),
        json!({"type": "call"}),
        json!({"type": "speak"}),
        json!({"type": "info", "turn": 1, "item": "definition"}),
        json!({"type": "hear", "turn": 1, "text": "canary"}),
        json!({"type": "done"}),
    ] {
        let answer = command(press.clone());
        assert!(answer.starts_with("HTTP/1.1 200"), "{press}: {answer}");
    }
    let seen = view("judge") + &view("pronouncer") + &view("teacher");
    for refused in [
        json!({"type": "speak"}),
        json!({"type": "hear", "turn": 1, "text": CANARIES[0].repeat(100)}),
        json!({"type": CANARIES[0]}),
    ] {
        assert!(!command(refused).starts_with("HTTP/1.1 200"));
    }
    server.post_as(cookie, &format!("{path}/command"), CANARIES[0]);
    for read in ["", "/log.jsonl", "/results.csv", "/view/board"] {
        server.get_as(cookie, &format!("{path}{read}"));
    }
    seen
}

#[rstest]
#[tokio::test]
async fn the_servers_log_and_metrics_have_no_word(#[values(Sqlite, Postgres)] database: Database) {
    let data = TempDir::new().unwrap();
    let storage = storage(database, &data).await;
    let arguments = [
        "--listen",
        "127.0.0.1:0",
        "--metrics-listen",
        "127.0.0.1:0",
        "--log",
        "trace",
    ];
    let mut server = Running::spawn(&mut serve(&arguments, &storage));
    let log = server.collect_log();
    server.read_setup_token();
    let address = server.line_after("Metrics are at http://");
    let (uid, cookie, _) = wordlists(&server, 0);
    let seen = run_a_bee(&server, &cookie, &uid);
    assert!(
        first_canary(&seen).is_some(),
        "those who may have the words get them: {seen}"
    );
    let metrics = scrape(address.strip_suffix("/metrics").unwrap(), "");
    assert!(
        metrics.contains("/api/bee/competition/{code}/{beeId}/command"),
        "{metrics}"
    );
    assert_eq!(first_canary(&metrics), None, "{metrics}");
    server.stop();
    let log = log.join().unwrap();
    assert!(log.contains("/command"), "{log}");
    assert_eq!(first_canary(&log), None, "{log}");
}
