//! A bee as files

use axum::http::header;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, NewWordlist, Postgres, Sqlite, Stage, TestApp};

async fn stage(app: &TestApp) -> Stage {
    let bee = Bee::new(app).await;
    let words = ["amber", "nectar", "pollen", "propolis", "stamen", "clover"];
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&words);
    let answer = bee.organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    Stage::new(&bee, answer.json()["_id"].as_str().unwrap()).await
}

async fn results(stage: &Stage) -> Vec<String> {
    let answer = stage.organizer.get(&format!("{}/results.csv", stage.path)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    let lines = text.trim_start_matches('\u{feff}').lines();
    lines.map(str::to_owned).collect()
}

#[rstest]
#[tokio::test]
async fn results_follow_the_bee_to_its_champion(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let stage = stage(&app).await;
    let heading = "Place,Number,Name,School,Words,Right,Last round";
    assert_eq!(results(&stage).await, [heading], "nobody is drawn");

    stage.begin(&["=Maya", "Noah, jr.", "Eli"]).await;
    let first = stage.turn(true).await;
    stage.turn(false).await;
    let (_, word) = stage.call().await;
    let now = results(&stage).await;
    assert_eq!(now.len(), 4, "{now:?}");
    assert!(now.iter().skip(1).all(|line| line.starts_with(',')), "{now:?}");
    assert!(!now.concat().contains(&word), "{now:?}");
    stage.rule(false).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "close"})).await;

    let over = results(&stage).await;
    let line_of = |name: &str| over.iter().find(|line| line.contains(name)).unwrap().clone();
    let champion = line_of(&first);
    assert!(
        champion.starts_with("1,") && champion.ends_with(",2,2,2"),
        "{champion}"
    );
    let others = over.iter().filter(|line| line.starts_with("2,"));
    assert!(others.clone().all(|line| line.ends_with(",1,0,1")), "{over:?}");
    assert_eq!(others.count(), 2, "they share the place");
    assert!(line_of("Maya").contains(",'=Maya,"), "no spreadsheet runs a name");
    assert!(line_of("Noah").contains(",\"Noah, jr.\","));
}

#[rstest]
#[tokio::test]
async fn results_have_the_rounds_on_paper(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let stage = stage(&app).await;
    stage.begin(&["Ann", "Ben", "Cal", "Dee", "Eli"]).await;
    let mut cal = 0;
    for _ in 0..5 {
        let (name, _) = stage.call().await;
        if name == "Cal" {
            cal = stage.view().await["speller"]["speller"].as_u64().unwrap();
        }
        stage.rule(name != "Cal").await;
    }
    stage.press(json!({"type": "closeRound"})).await;

    // The power fails. Eli is out in round 2, Ben in round 3, and Ann in round 4.
    let view = stage.view().await;
    let id_of = |name: &str| {
        let order = view["order"].as_array().unwrap();
        let speller = order.iter().find(|speller| speller["name"] == name);
        speller.unwrap()["speller"].as_u64().unwrap()
    };
    let catch_up = |out: Value| {
        let survivors = [id_of("Dee")];
        json!({"type": "catchUp", "round": 4, "survivors": survivors, "out": out, "note": "Power cut, rounds 2 to 4"})
    };
    let gone = json!([{"speller": cal, "round": 2}]);
    let refused = stage.command(catch_up(gone)).await;
    assert_eq!(refused.problem(), (422, "not-now".to_owned()), "{refused:?}");
    let out = json!([{"speller": id_of("Ben"), "round": 3}, {"speller": id_of("Eli"), "round": 2}]);
    stage.press(catch_up(out)).await;

    let lines = results(&stage).await;
    let found = ["Dee", "Ann", "Ben", "Eli", "Cal"].map(|name| {
        let line = lines.iter().find(|line| line.contains(name)).unwrap();
        let columns: Vec<_> = line.split(',').collect();
        format!("{name} {} {}", columns[0], columns[6])
    });
    assert_eq!(found, ["Dee  4", "Ann 2 4", "Ben 3 3", "Eli 4 2", "Cal 5 1"]);
}

#[rstest]
#[tokio::test]
async fn the_log_has_each_command_and_no_word_or_name(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let stage = stage(&app).await;
    stage.begin(&["Maya", "Noah"]).await;
    let (_, word) = stage.call().await;
    stage.rule(true).await;

    let answer = stage.organizer.get(&format!("{}/log.jsonl", stage.path)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/jsonl");
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let numbers: Vec<_> = lines.iter().map(|line| line["seq"].as_u64().unwrap()).collect();
    let all: Vec<_> = (1..=numbers.len() as u64).collect();
    assert_eq!(numbers, all, "none is missing");
    assert_eq!(lines[0]["events"][0]["type"], "beeOpened");
    let ruled = |line: &&Value| line["events"][0]["type"] == "ruled";
    let ruling = lines.iter().find(ruled).unwrap();
    assert_eq!(
        (&ruling["role"], &ruling["events"][0]["correct"]),
        (&json!("organizer"), &json!(true))
    );
    for secret in [word.as_str(), "Maya", "Noah"] {
        assert!(!text.contains(secret), "{secret}");
    }
}
