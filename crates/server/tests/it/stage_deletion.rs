//! Deleting a bee, and what that leaves

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use serde_json::json;

use crate::{
    account_deletion::delete_account,
    stage_log::with_clock,
    support::{Bee, Database, Postgres, Reader, Sqlite, Stage, TestApp},
    undo::{delete, undo},
};

#[rstest]
#[tokio::test]
async fn a_bee_that_is_over_is_deleted_and_comes_back(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    let unseal = json!({"reason": "The bee is over", "alone": true});

    // Neither while it runs nor with a sealed list.
    stage.begin(&["Noah", "Zoe"]).await;
    let running = bee.organizer.delete(&stage.path).await;
    assert_eq!(running.problem(), (422, "not-now".to_owned()));
    assert_eq!(running.json()["reason"], "beeRunning");
    for correct in [true, false] {
        stage.turn(correct).await;
    }
    stage.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "close"})).await;
    let sealed = bee.organizer.delete(&stage.path).await;
    assert_eq!(sealed.json()["reason"], "listSealed");
    assert_eq!(stage.post("unseal", unseal).await.status, 200);

    let before = bee.organizer.get(&stage.path).await.json();
    let board = stage.board().await;
    let deletion = delete(&bee.organizer, &stage.path).await;
    assert_eq!(bee.organizer.get(&stage.path).await.status, 404);
    let link = format!("/api/board/{}/view", stage.token);
    assert_eq!(app.anonymous().get(&link).await.status, 404);
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    assert_eq!(bee.organizer.get(&stage.path).await.json(), before);
    assert_eq!(stage.board().await["champions"], board["champions"]);
}

#[rstest]
#[tokio::test]
async fn a_rehearsal_leaves_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let list = Stage::with_hidden_list(&bee).await.wordlist;
    let path = format!("/api/bee/competition/{}", bee.code);
    let rehearsal = json!({"title": "Rehearsal", "wordlistId": list, "rehearsal": true});
    let created = bee.organizer.post(&path, rehearsal).await.json();
    let path = format!("{path}/{}", created["_id"].as_str().unwrap());
    let read = || async { bee.organizer.get(&path).await.json() };
    let seal = json!({"hash": read().await["wordlist"]["hash"], "count": 3, "alone": true});
    let sealed = bee.organizer.post(&format!("{path}/seal"), seal).await;
    assert_eq!(sealed.status, 200, "{sealed:?}");

    let deleted = bee.organizer.delete(&path).await;
    assert_eq!(deleted.status, 204, "{deleted:?}");
    assert_eq!(bee.organizer.get("/api/user/undo").await.json(), json!([]));
    let words = bee
        .organizer
        .get(&format!("/api/wordlist/{list}/words?page=1"))
        .await;
    assert_eq!(words.status, 200, "the list is unsealed: {words:?}");
    let lists = format!("/api/wordlist/competition/{}", bee.code);
    let seen = bee.participant.get(&lists).await.json();
    assert!(!seen.to_string().contains(&list), "and hidden: {seen}");
}

#[rstest]
#[tokio::test]
async fn a_bee_that_comes_back_keeps_time_and_no_erased_name(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    let child = &bee.participant;
    let named = json!({"displayName": "Amara Okafor", "photoURL": ""});
    child.json(Method::PUT, "/api/user/profile", named).await;
    let entered = stage.post("entries", json!({"people": [child.uid]})).await;
    assert_eq!(entered.status, 200, "{entered:?}");
    let stream = format!("/api/board/{}/stream", stage.token);
    let mut hall = Reader::new(&app.anonymous(), &stream, None).await;
    assert!(stage.view().await.to_string().contains("Amara"));

    let deletion = delete(&bee.organizer, &stage.path).await;
    while hall.next().await.is_some() {}
    delete_account(child).await;
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    let view = stage.view().await;
    assert!(!view.to_string().contains("Amara"), "{view}");

    with_clock(&stage).await;
    stage.begin(&["Noah", "Zoe"]).await;
    let mut hall = Reader::new(&app.anonymous(), &stream, None).await;
    stage.call().await;
    app.advance_clock(Duration::from_secs(10));
    hall.view(|view| view["timeUp"] == true).await;
}
