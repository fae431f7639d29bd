//! Other spellings of the words on stage: those that are correct, too, and words that sound the same

use lexicon::sample::{HOMONYM, UNCOUNTED};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, NewWordlist, Postgres, Sqlite, Stage, TestApp, new_word};

/// The roles that may know the word.
const WITH_WORD: [&str; 3] = ["pronouncer", "judge", "teacher"];
/// The others, before the ruling.
const BLIND: [&str; 5] = ["scribe", "timekeeper", "lamp", "desk", "checkIn"];

/// A bee with these words, each with its alternates, and two more.
pub(crate) async fn stage_of(app: &TestApp, words: &[(&str, &[&str])]) -> Stage {
    let bee = Bee::new(app).await;
    let mut list = NewWordlist::new(&bee.organizer, bee.code)
        .words(&["nectar", "pollen"])
        .body();
    let with_alternates = words.iter().rev().map(|(word, alternates)| {
        let mut word = new_word(word);
        word["alternates"] = json!(alternates);
        word
    });
    for word in with_alternates {
        list["words"].as_array_mut().unwrap().insert(0, word);
    }
    let answer = bee.organizer.post("/api/wordlist", list).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    Stage::new(&bee, answer.json()["_id"].as_str().unwrap()).await
}

impl Stage {
    /// The judges' suggestion after these letters.
    async fn suggested(&self, letters: &str) -> Value {
        let turn = self.view().await["turnId"].clone();
        self.press(json!({"type": "hear", "turn": turn, "text": letters, "restarts": []}))
            .await;
        self.role_view("judge").await["suggestion"].clone()
    }
}

#[rstest]
#[tokio::test]
async fn alternates_count_and_stay_secret(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let words: [(&str, &[&str]); 2] = [
        ("zyxcolor", &["zyxcolour", "zyxkolor"]),
        ("zyxgray", &["zyxgrey"]),
    ];
    let stage = stage_of(&app, &words).await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    for role in WITH_WORD {
        let view = stage.role_view(role).await;
        assert_eq!(
            view["word"]["alternates"],
            json!(["zyxcolour", "zyxkolor"]),
            "{role}"
        );
    }
    let so_far = stage.suggested("zyxc").await;
    assert_eq!(so_far["spelling"], Value::Null, "the word's own fits, too");
    let wrong = stage.suggested("zyxkollor").await;
    assert_eq!(
        (&wrong["verdict"], &wrong["spelling"]),
        (&json!("wrong"), &json!("zyxkolor"))
    );
    let right = stage.suggested("zyxcolour").await;
    assert_eq!(
        (&right["verdict"], &right["spelling"], &right["homonym"]),
        (&json!("correct"), &json!("zyxcolour"), &Value::Null)
    );
    stage.suggested("zyxkollor").await;
    for role in BLIND {
        let view = stage.role_view(role).await.to_string();
        let secrets = ["zyxcolo", "zyxkolor"];
        assert!(
            !secrets.iter().any(|secret| view.contains(secret)),
            "{role}: {view}"
        );
    }

    // The scribe learns the word, and no other spelling of it.
    stage.ring().await;
    let scribe = stage.role_view("scribe").await;
    assert_eq!(scribe["word"], "zyxcolor");
    assert_eq!(
        scribe["comparison"]["cells"][3],
        json!({"heard": "k", "accepted": "c"})
    );
    for role in BLIND {
        let view = stage.role_view(role).await.to_string();
        assert!(!view.contains("zyxcolour"), "{role}: {view}");
    }
    stage.press(json!({"type": "reveal"})).await;
    stage.call().await;
    stage.suggested("zyxgrey").await;
    stage
        .press(json!({"type": "rule", "correct": true, "confirmed": true}))
        .await;
    let comparison = stage.role_view("scribe").await["comparison"].clone();
    assert_eq!(
        (&comparison["verdict"], &comparison["spelling"]),
        (&json!("correct"), &json!("zyxgrey")),
        "it is what was heard"
    );
}

#[rstest]
#[tokio::test]
async fn a_homonym_counts_until_the_word_is_defined(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let stage = stage_of(&app, &[(UNCOUNTED, &[])]).await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    for role in WITH_WORD {
        let view = stage.role_view(role).await;
        assert_eq!(view["word"]["homonyms"], json!([HOMONYM]), "{role}");
    }
    for role in BLIND {
        let view = stage.role_view(role).await.to_string();
        assert!(!view.contains(HOMONYM), "{role}: {view}");
    }
    let undefined = stage.suggested(HOMONYM).await;
    assert_eq!(
        (
            &undefined["verdict"],
            &undefined["spelling"],
            &undefined["homonym"]
        ),
        (&json!("correct"), &json!(HOMONYM), &json!(true))
    );
    let turn = stage.view().await["turnId"].clone();
    stage
        .press(json!({"type": "info", "turn": turn, "item": "definition"}))
        .await;
    let defined = stage.role_view("judge").await["suggestion"].clone();
    assert_eq!(
        (&defined["verdict"], &defined["spelling"]),
        (&json!("wrong"), &Value::Null)
    );
}

#[rstest]
#[tokio::test]
async fn rules_can_have_words_with_homonyms_defined_at_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let stage = stage_of(&app, &[(UNCOUNTED, &[])]).await;
    stage
        .press(
            json!({"type": "amend", "path": "/homonym", "value": "defineUnasked", "reason": "As in Canada"}),
        )
        .await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    assert_eq!(
        stage.role_view("judge").await["asked"],
        json!([{"item": "definition"}])
    );
    assert_eq!(stage.suggested(HOMONYM).await["verdict"], "wrong");
    stage.ring().await;
    stage.press(json!({"type": "reveal"})).await;
    stage.call().await;
    let next = stage.role_view("judge").await;
    assert_eq!(
        (&next["word"]["homonyms"], &next["asked"]),
        (&Value::Null, &json!([]))
    );
}

#[rstest]
#[tokio::test]
async fn judges_see_restarts_and_unnamed_capitals(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let stage = stage_of(&app, &[("Zyxam", &[])]).await;
    stage
        .press(json!({"type": "amend", "path": "/capitals", "value": "required", "reason": "As in a duel"}))
        .await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    let turn = stage.view().await["turnId"].clone();
    let hear = async |text: &str, restarts: Value| {
        stage
            .press(json!({"type": "hear", "turn": turn, "text": text, "restarts": restarts}))
            .await;
    };

    hear("Zyxam", json!(["Zix"])).await;
    for role in ["judge", "teacher"] {
        let view = stage.role_view(role).await;
        assert_eq!(view["heard"]["restarts"], json!(["Zix"]), "{role}");
        let suggestion = &view["suggestion"];
        assert_eq!(
            (
                &suggestion["verdict"],
                &suggestion["restartIsFault"],
                &suggestion["changedAtRestart"],
                &suggestion["differsAt"],
                &suggestion["capitalsDiffer"]
            ),
            (
                &json!("wrong"),
                &Value::Null,
                &json!(1),
                &Value::Null,
                &Value::Null
            ),
            "{role}"
        );
    }
    hear("zyxam", json!(["zy"])).await;
    let suggestion = stage.role_view("judge").await["suggestion"].clone();
    assert_eq!(
        (
            &suggestion["verdict"],
            &suggestion["changedAtRestart"],
            &suggestion["capitalsDiffer"]
        ),
        (&json!("wrong"), &Value::Null, &json!(true))
    );

    let amend = json!({"type": "amend", "path": "/restart", "value": "never", "reason": "As in South Asia"});
    stage.press(amend).await;
    assert_eq!(
        stage.role_view("judge").await["suggestion"]["restartIsFault"],
        true
    );

    // The scribe compares letters, and doesn't judge.
    hear("zyxam", json!(["zi"])).await;
    stage.ring().await;
    let comparison = stage.role_view("scribe").await["comparison"].clone();
    assert_eq!(comparison["verdict"], "wrong");
    for field in ["restartIsFault", "changedAtRestart", "capitalsDiffer"] {
        assert_eq!(comparison[field], Value::Null, "{field}");
    }
}

#[rstest]
#[tokio::test]
async fn officials_see_which_questions_came_too_late(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let stage = stage_of(&app, &[]).await;
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;
    let turn = stage.view().await["turnId"].clone();
    for command in [
        json!({"type": "info", "turn": turn, "item": "repeat"}),
        json!({"type": "hear", "turn": turn, "text": "ne", "restarts": []}),
        json!({"type": "info", "turn": turn, "item": "origin"}),
    ] {
        stage.press(command).await;
    }
    for role in ["judge", "teacher", "pronouncer", "desk"] {
        assert_eq!(
            stage.role_view(role).await["asked"],
            json!([{"item": "repeat"}, {"item": "origin", "late": true}]),
            "{role}"
        );
    }
}

#[rstest]
#[tokio::test]
async fn a_seal_freezes_other_spellings(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let stage = stage_of(&app, &[(UNCOUNTED, &[])]).await;
    // A correction after the first look isn't sealed unseen.
    let words = format!("/api/wordlist/{}/words", stage.wordlist);
    let word = stage.organizer.get(&words).await.json()["words"][0]["_id"].clone();
    let word = format!("/api/wordlist/word/{}", word.as_str().unwrap());
    let alternates = json!({"alternates": ["quorbel"]});
    assert_eq!(stage.organizer.patch(&word, alternates).await.status, 200);
    let outdated = json!({"hash": stage.hash, "count": 3, "alone": true});
    let refused = stage.post("seal", outdated).await;
    assert_eq!(refused.problem(), (409, "changed-meanwhile".to_owned()));
    // What is accepted anyway needs no warning.
    let alternates = json!({"alternates": [HOMONYM]});
    assert_eq!(stage.organizer.patch(&word, alternates).await.status, 200);
    let check = stage.organizer.get(&format!("{}/list-check", stage.path)).await;
    assert_eq!(check.json()["homonyms"], json!([]));
    let none = json!({"alternates": []});
    assert_eq!(stage.organizer.patch(&word, none).await.status, 200);
    stage.begin(&["Maya", "Noah"]).await;
    stage.call().await;

    // Other dictionaries change nothing.
    std::fs::remove_dir_all(app.state.config.lexicon_folder()).unwrap();
    let (_app, stage) = stage.restart(app, 0).await;
    let view = stage.view().await;
    assert_eq!(
        (&view["sealBroken"], &view["word"]["homonyms"]),
        (&json!(false), &json!([HOMONYM]))
    );
}
