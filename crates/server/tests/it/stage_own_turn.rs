//! What spellers see of their own turn

use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Bee, Database, NewWordlist, Postgres, Sqlite, Stage, TestApp};

async fn own_turn(who: &Actor, bee: &Bee) -> Value {
    let answer = who.get(&format!("/api/competition/{}/own-turn", bee.code)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The state, and the numbers of the spellers before.
async fn standing(who: &Actor, bee: &Bee) -> (String, Value) {
    let turn = own_turn(who, bee).await;
    (turn["state"].as_str().unwrap().to_owned(), turn["ahead"].clone())
}

/// A bee on stage with four words.
async fn stage_of(bee: &Bee) -> Stage {
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&["amber", "nectar", "pollen", "clover"]);
    let answer = bee.organizer.post("/api/wordlist", list.body()).await;
    Stage::new(bee, answer.json()["_id"].as_str().unwrap()).await
}

#[rstest]
#[tokio::test]
async fn a_speller_sees_their_number_and_who_comes_before(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = stage_of(&bee).await;
    let you = &bee.participant;
    assert_eq!(own_turn(you, &bee).await, Value::Null, "in no bee");

    stage.seal().await;
    let entered = stage.post("entries", json!({"people": [you.uid]})).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    assert_eq!(
        own_turn(you, &bee).await,
        json!({"title": "Spring Bee", "number": 1, "rehearsal": false, "state": "before", "ahead": []})
    );
    assert_eq!(own_turn(&bee.organizer, &bee).await, Value::Null);

    stage.add("Noah").await;
    for speller in [1, 2] {
        let here = json!({"type": "checkIn", "speller": speller, "present": true});
        stage.press(here).await;
    }
    stage.press(json!({"type": "draw", "seed": "honey 2027"})).await;
    assert_eq!(standing(you, &bee).await.0, "seated");
    stage.press(json!({"type": "startRound"})).await;
    let is_first = stage.view().await["next"]["number"] == 1;
    if !is_first {
        assert_eq!(standing(you, &bee).await, ("toCome".to_owned(), json!([2])));
        stage.call().await;
        assert_eq!(standing(you, &bee).await, ("toCome".to_owned(), json!([2])));
        stage.rule(true).await;
    }
    assert_eq!(standing(you, &bee).await, ("toCome".to_owned(), json!([])));
    stage.call().await;
    assert_eq!(standing(you, &bee).await.0, "now");
    stage.rule(false).await;
    assert_eq!(standing(you, &bee).await.0, "had", "it shows no ruling");
    if is_first {
        stage.turn(true).await;
    }
    stage.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    stage.press(json!({"type": "closeRound"})).await;
    assert_eq!(standing(you, &bee).await.0, "over");

    let taken_out = bee.organizer.delete(&format!("{}/entries/1", stage.path)).await;
    assert_eq!(taken_out.status, 200, "{taken_out:?}");
    assert_eq!(own_turn(you, &bee).await, Value::Null);
}

#[rstest]
#[tokio::test]
async fn a_speller_who_is_late_reads_that_they_are_not_checked_in(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = stage_of(&bee).await;
    let you = &bee.participant;
    stage.seal().await;
    let entered = stage.post("entries", json!({"people": [you.uid]})).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    let check_in = |speller: u32| json!({"type": "checkIn", "speller": speller, "present": true});
    for (speller, name) in [(2, "Noah"), (3, "Zoe")] {
        stage.add(name).await;
        stage.press(check_in(speller)).await;
    }
    stage.press(json!({"type": "draw", "seed": "honey 2027"})).await;
    assert_eq!(standing(you, &bee).await.0, "missing");
    stage.press(json!({"type": "startRound"})).await;
    assert_eq!(standing(you, &bee).await.0, "missing");
    stage.press(check_in(1)).await;
    assert_eq!(standing(you, &bee).await.0, "toCome", "late spellers come last");
}
