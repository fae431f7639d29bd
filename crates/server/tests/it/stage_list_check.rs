//! What to look at before a bee's wordlist is sealed

use lexicon::sample::{FULL, HOMONYM, ONLY_COUNTED, UNCOUNTED};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Bee, Database, NewWordlist, Postgres, Sqlite, Stage, TestApp};

async fn list(organizer: &Actor, code: i64, title: &str, words: &[&str], visibility: &str) -> String {
    let list = NewWordlist::new(organizer, code)
        .words(words)
        .with("title", title.into())
        .with("visibility", visibility.into());
    let answer = organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["_id"].as_str().unwrap().to_owned()
}

async fn check(stage: &Stage) -> Value {
    let answer = stage.organizer.get(&format!("{}/list-check", stage.path)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[rstest]
#[tokio::test]
async fn an_organizer_finds_what_spoils_a_list(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    let (code, organizer) = (bee.code, &bee.organizer);
    let words = [FULL, "Zyxamber", ONLY_COUNTED, "zyxnectar", UNCOUNTED];
    let own = list(organizer, code, "Final", &words, "hidden").await;
    list(organizer, code, "Week 1", &["ZyxNectar", "zyxclover"], "visible").await;
    list(
        organizer,
        code,
        "Week 9",
        &["zyxnectar", FULL],
        "2999-01-01T09:00",
    )
    .await;
    list(organizer, code, "Next final", &["zyxamber"], "hidden").await;
    let stage = Stage::new(&bee, &own).await;

    let found = check(&stage).await;
    assert_eq!(found["hash"], stage.hash);
    let studied = json!([
        {"word": FULL, "lists": ["Week 9"]},
        {"word": "zyxnectar", "lists": ["Week 1", "Week 9"]},
    ]);
    assert_eq!(found["studied"], studied);
    assert_eq!(found["unknown"], json!(["Zyxamber", "zyxnectar"]));
    let homonyms = json!([{"word": UNCOUNTED, "others": [HOMONYM]}]);
    assert_eq!(found["homonyms"], homonyms);

    stage.seal().await;
    let answer = organizer.get(&format!("{}/list-check", stage.path)).await;
    assert_eq!(
        (answer.status.as_u16(), answer.problem().1.as_str()),
        (409, "list-sealed")
    );
}

#[rstest]
#[tokio::test]
async fn without_a_dictionary_no_word_is_unknown(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let own = list(&bee.organizer, bee.code, "Final", &["zyxamber"], "hidden").await;
    let found = check(&Stage::new(&bee, &own).await).await;
    assert_eq!((&found["unknown"], &found["studied"]), (&Value::Null, &json!([])));
}
