//! Deleting a bee, and what that leaves

use rstest::rstest;
use serde_json::json;

use crate::{
    support::{Bee, Database, Postgres, Sqlite, Stage, TestApp},
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
