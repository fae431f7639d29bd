//! Spellers whom the hall knows by number only, and help that only officials see

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Answer, Bee, Database, Postgres, Sqlite, Stage, TestApp};

async fn change(stage: &Stage, speller: &Value, change: Value) -> Answer {
    let path = format!("{}/entries/{speller}", stage.path);
    stage.organizer.json(Method::PATCH, &path, change).await
}

#[rstest]
#[tokio::test]
async fn the_hall_sees_only_the_number_of_a_speller_who_wants_it_so(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    stage.begin(&["Zadie Quill", "Zadie Vane"]).await;
    stage.press(json!({"type": "call"})).await;
    let speller = stage.role_view("judge").await["speller"].clone();
    let number = &speller["number"];
    assert_eq!(
        stage.board().await["speller"],
        json!({"number": number, "name": "Zadie"})
    );
    let watch = format!("/api/board/{}/view", stage.watch_link(0).await);

    let everyone = json!({"numberOnly": true});
    for entry in stage
        .organizer
        .get(&format!("{}/entries", stage.path))
        .await
        .json()
        .as_array()
        .unwrap()
    {
        assert_eq!(
            change(&stage, &entry["speller"], everyone.clone()).await.status,
            200
        );
    }
    assert_eq!(stage.board().await["speller"], json!({"number": number}));
    for public in [stage.board().await, stage.anyone().get(&watch).await.json()] {
        assert!(!public.to_string().contains("Zadie"), "{public}");
    }
    let judge = stage.role_view("judge").await;
    assert_eq!(judge["speller"]["name"], speller["name"], "officials see it");

    // A change of something else leaves it so.
    let changed = change(&stage, &speller["speller"], json!({"school": "Oak Lane"}))
        .await
        .json();
    let entry = |entry: &&Value| entry["speller"] == speller["speller"];
    assert_eq!(
        changed.as_array().unwrap().iter().find(entry).unwrap()["numberOnly"],
        true
    );
    change(&stage, &speller["speller"], json!({"numberOnly": false})).await;
    assert_eq!(stage.board().await["speller"]["name"], "Zadie");
}

#[rstest]
#[tokio::test]
async fn extra_time_and_large_type_are_seen_by_officials_only(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    stage.begin(&["Noah Kim", "Leo Park"]).await;
    let usual = 60;
    let clock = json!({"seconds": usual, "from": "spoken", "warnLeftS": [], "onTime": "out", "finish": "no"});
    stage
        .press(json!({"type": "amend", "path": "/clock", "value": clock, "reason": "A hall"}))
        .await;
    stage.press(json!({"type": "call"})).await;
    assert_eq!(stage.role_view("timekeeper").await["limit"], usual);
    let speller = stage.role_view("judge").await["speller"]["speller"].clone();
    let help = json!({"extraSeconds": 17, "largeType": true});

    let refused = change(&stage, &speller, json!({"extraSeconds": 301})).await;
    assert_eq!(
        refused.field_errors(),
        [(
            "extraSeconds".to_owned(),
            "Extra time can be up to 300 seconds.".to_owned()
        )]
    );
    assert_eq!(change(&stage, &speller, help).await.status, 200);

    assert_eq!(stage.role_view("timekeeper").await["limit"], usual + 17);
    assert_eq!(stage.role_view("lamp").await["largeType"], true);
    for role in ["judge", "pronouncer"] {
        let seen = stage.role_view(role).await["speller"].clone();
        assert_eq!(
            (&seen["extraSeconds"], &seen["largeType"]),
            (&json!(17), &json!(true))
        );
    }
    let board = stage.board().await.to_string();
    assert!(
        !board.contains("xtraSeconds") && !board.contains("argeType"),
        "{board}"
    );
    stage.press(json!({"type": "speak"})).await;
    let turn = stage.view().await["turnId"].clone();
    stage.press(json!({"type": "begin", "turn": turn})).await;
    let clock = stage.board().await["clock"].clone();
    let left = clock["endT"].as_u64().unwrap() - stage.board().await["t"].as_u64().unwrap();
    assert!(left > usual * 1_000, "{clock}");

    // A speller who is added by name can have all of it at once.
    let ann = json!({"name": "Ann", "extraSeconds": 20, "largeType": true, "numberOnly": true});
    let entries = stage.post("entries", ann).await.json();
    let ann = entries.as_array().unwrap().last().unwrap();
    assert_eq!(
        [&ann["extraSeconds"], &ann["largeType"], &ann["numberOnly"]],
        [&json!(20), &json!(true), &json!(true)]
    );
}

#[rstest]
#[tokio::test]
async fn a_practice_round_counts_for_nobody(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    stage.seal().await;
    stage.add("Noah").await;
    for speller in [1, 2] {
        stage
            .press(json!({"type": "checkIn", "speller": speller, "present": true}))
            .await;
    }
    stage.press(json!({"type": "draw", "seed": "honey 2027"})).await;
    stage
        .press(json!({"type": "startRound", "kind": "practice"}))
        .await;
    let round = stage.board().await["round"].clone();
    assert_eq!((&round["no"], &round["kind"]), (&json!(0), &json!("practice")));
    for _ in [1, 2] {
        stage.turn(false).await;
    }
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "startRound"})).await;
    assert_eq!(stage.board().await["round"]["no"], 1);
    let order = stage.role_view("desk").await["order"].clone();
    let statuses = order.as_array().unwrap().iter();
    let statuses: Vec<_> = statuses.map(|one| &one["status"]).collect();
    assert_eq!(statuses, ["toCome", "toCome"]);
}

#[rstest]
#[tokio::test]
async fn the_stage_monitor_keeps_its_letters_until_a_correction_is_released(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    stage
        .press(json!({"type": "amend", "path": "/show", "value": "announcer", "reason": "A hall"}))
        .await;
    stage.begin(&["Noah Kim", "Leo Park"]).await;
    stage.press(json!({"type": "call"})).await;
    let speller = stage.role_view("judge").await["speller"]["speller"].clone();
    change(&stage, &speller, json!({"largeType": true})).await;
    stage.press(json!({"type": "speak"})).await;
    stage.press(json!({"type": "done"})).await;
    stage.press(json!({"type": "rule", "correct": false})).await;
    stage.press(json!({"type": "show"})).await;
    let shown = stage.role_view("lamp").await;
    assert_eq!(shown["largeType"], true);
    // Nobody is at the microphone, but the hall doesn't know yet.
    for _ in ["show", "rule", "done", "speak", "call"] {
        stage
            .press(json!({"type": "undo", "reason": "Another speller"}))
            .await;
    }
    assert_eq!(stage.role_view("desk").await["step"], "between");
    let lamp = stage.role_view("lamp").await;
    assert_eq!(
        (&lamp["speller"], &lamp["largeType"]),
        (&shown["speller"], &shown["largeType"])
    );
}
