//! Alternates: spellers who spell only in place of someone who isn't there

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, Postgres, Sqlite, Stage, TestApp};

/// The speller's row at the door.
async fn at_the_door(stage: &Stage, speller: u64) -> Value {
    let view = stage.role_view("checkIn").await;
    let entries = view["entries"].as_array().unwrap();
    let mut found = entries.iter().filter(|entry| entry["speller"] == speller);
    found.next().unwrap().clone()
}

#[rstest]
#[tokio::test]
async fn an_alternate_checks_in_for_someone_missing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    stage.seal().await;
    let (maya, noah) = (1, stage.add("Noah").await);
    let added = stage
        .post("entries", json!({"name": "Leo", "alternate": true}))
        .await
        .json();
    assert_eq!(
        (&added[2]["alternate"], &added[0]["alternate"]),
        (&json!(true), &Value::Null)
    );
    let leo = added[2]["speller"].as_u64().unwrap();
    let door = stage.official("checkIn").await;
    let check_in =
        |speller: u64, present: bool| json!({"type": "checkIn", "speller": speller, "present": present});
    let for_noah = json!({"type": "checkIn", "speller": leo, "present": true, "replaces": noah});
    door.press(check_in(maya, true)).await;
    assert_eq!(door.refused(check_in(leo, true)).await, "badValue");
    door.press(for_noah.clone()).await;
    let entry = at_the_door(&stage, noah).await;
    assert_eq!(
        (&entry["status"], &entry["replacedBy"]),
        (&json!("missing"), &json!(leo))
    );
    assert_eq!(door.refused(check_in(noah, true)).await, "notNow", "too late");

    // Nobody in the bee becomes an alternate, or ceases to be one.
    let change = async |speller: u64, alternate: bool| {
        let path = format!("{}/entries/{speller}", stage.path);
        let body = json!({"alternate": alternate, "school": "Oak Lane"});
        let answer = stage.organizer.json(Method::PATCH, &path, body).await;
        (answer.status.as_u16(), answer.json())
    };
    for (speller, alternate) in [(maya, true), (noah, true), (leo, false)] {
        let (status, refused) = change(speller, alternate).await;
        assert_eq!((status, &refused["reason"]), (422, &json!("notNow")), "{speller}");
    }
    assert_eq!(change(leo, true).await.0, 200, "the school alone changes");
    // Noah comes after all.
    door.press(check_in(leo, false)).await;
    door.press(check_in(noah, true)).await;
    let (status, entries) = change(leo, false).await;
    assert_eq!(status, 200, "{entries}");
    assert_eq!(
        (&entries[2]["alternate"], &entries[2]["school"]),
        (&Value::Null, &json!("Oak Lane"))
    );
    assert_eq!(change(leo, true).await.0, 200);
    door.press(check_in(noah, false)).await;
    door.press(for_noah).await;
    stage
        .press(json!({"type": "draw", "seed": "", "method": "number"}))
        .await;
    let drawn = stage.organizer.get(&stage.path).await.json()["order"].clone();
    let numbers: Vec<_> = drawn
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["number"])
        .collect();
    assert_eq!(numbers, [1, 3]);
}
