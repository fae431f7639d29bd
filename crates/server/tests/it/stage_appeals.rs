//! What those who decide an appeal see of its turn

use lexicon::sample::{HOMONYM, UNCOUNTED};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    stage::{missed_before_the_rival, stage_of_canaries},
    stage_words::stage_of,
    support::{Database, Postgres, Sqlite, Stage, TestApp},
};

/// An appeal against the newest ruling.
async fn appeal(stage: &Stage) {
    let turn = stage.role_view("desk").await["appealable"][0]["turn"].clone();
    let lodge = json!({"type": "lodgeAppeal", "turn": turn, "side": "speller", "ground": "misheard letter", "text": ""});
    stage.press(lodge).await;
}

/// What the organizer's desk has of the first appeal's turn.
async fn at_the_desk(stage: &Stage) -> Value {
    stage.role_view("desk").await["appeals"][0]["record"].clone()
}

#[rstest]
#[tokio::test]
async fn an_appeal_has_all_that_its_decision_needs(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let stage = stage_of(&app, &[(UNCOUNTED, &["quorbel"])]).await;
    let desk = stage.official("desk").await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    let turn = stage.view().await["turnId"].clone();
    stage
        .press(json!({"type": "hear", "turn": turn, "text": "quorz", "restarts": ["quob"]}))
        .await;
    stage
        .press(json!({"type": "info", "turn": turn, "item": "origin"}))
        .await;
    stage.ring().await;
    appeal(&stage).await;

    let record = stage.role_view("judge").await["appeals"][0]["record"].clone();
    assert_eq!(
        (
            &record["word"]["text"],
            &record["word"]["alternates"],
            &record["word"]["homonyms"]
        ),
        (&json!(UNCOUNTED), &json!(["quorbel"]), &json!([HOMONYM]))
    );
    assert_eq!(record["asked"], json!([{"item": "origin", "late": true}]));
    assert_eq!(record["heard"], json!({"text": "quorz", "restarts": ["quob"]}));
    assert_eq!(record["suggestion"]["changedAtRestart"], 1);

    // It's still that turn's after the next one has begun.
    stage.press(json!({"type": "reveal"})).await;
    stage.call().await;
    assert_eq!(stage.role_view("judge").await["appeals"][0]["record"], record);
    // An organizer may decide at the desk. A device with its role may not.
    assert_eq!(at_the_desk(&stage).await, record);
    assert_eq!(desk.view().await["appeals"][0]["record"], Value::Null);
    let decide =
        json!({"type": "decideAppeal", "appeal": 1, "outcome": "refused", "remedy": "none", "reason": "z"});
    stage.press(decide).await;
    assert_eq!(at_the_desk(&stage).await, Value::Null, "it's decided");
}

#[rstest]
#[tokio::test]
async fn the_desk_has_no_word_that_a_rival_is_to_spell(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (stage, word) = missed_before_the_rival(&app).await;
    appeal(&stage).await;
    let desk = stage.role_view("desk").await.to_string();
    assert!(!desk.contains(&word), "the rival gets it next: {desk}");
    let (_, same) = stage.call().await;
    assert_eq!(same, word);
    assert_eq!(at_the_desk(&stage).await, Value::Null, "the rival spells it");
    stage.rule(true).await;
    assert_eq!(at_the_desk(&stage).await["word"]["text"], word);
}

#[rstest]
#[tokio::test]
async fn the_desk_has_no_word_that_a_rival_gets_if_an_undo_says_so(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (stage, word) = missed_before_the_rival(&app).await;
    appeal(&stage).await;
    let pass_over = json!({"type": "passOver", "reason": "absent"});
    stage.press(pass_over.clone()).await;
    assert_eq!(at_the_desk(&stage).await, Value::Null, "it may be a mistake");
    stage
        .press(json!({"type": "undo", "reason": "The rival is here"}))
        .await;
    let (_, same) = stage.call().await;
    assert_eq!(same, word);

    // What the hall has seen is no secret, and nobody gets it.
    let undo_twice = async || {
        for _ in 0..2 {
            stage.press(json!({"type": "undo", "reason": "A mistake"})).await;
        }
    };
    undo_twice().await;
    stage.press(pass_over).await;
    stage.press(json!({"type": "reveal"})).await;
    assert_eq!(at_the_desk(&stage).await["word"]["text"], word);
    undo_twice().await;
    let (_, other) = stage.call().await;
    assert_ne!(other, word);
}

#[rstest]
#[tokio::test]
async fn the_desk_has_no_word_of_a_turn_that_an_undo_opened(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (_bee, stage) = stage_of_canaries(&app).await;
    stage.begin(&["Maya", "Noah"]).await;
    let (_, word) = stage.call().await;
    stage.ring().await;
    appeal(&stage).await;
    assert_eq!(at_the_desk(&stage).await["word"]["text"], word);
    stage.press(json!({"type": "undo", "reason": "Misheard"})).await;
    let desk = stage.role_view("desk").await;
    assert_eq!(desk["step"], "asking");
    assert!(!desk.to_string().contains(&word), "{desk}");
}

#[rstest]
#[tokio::test]
async fn the_desk_has_no_word_to_come_that_sounds_like_an_appealed_one(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with_sample(database).await;
    let stage = stage_of(&app, &[(UNCOUNTED, &["quorbel"]), (HOMONYM, &[])]).await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    stage.ring().await;
    appeal(&stage).await;
    let judge = stage.role_view("judge").await["appeals"][0]["record"]["word"].clone();
    assert_eq!(judge["homonyms"], json!([HOMONYM]));
    let desk = stage.role_view("desk").await;
    assert_eq!(
        desk["appeals"][0]["record"]["word"]["alternates"],
        json!(["quorbel"])
    );
    assert!(!desk.to_string().contains(HOMONYM), "{desk}");
}
