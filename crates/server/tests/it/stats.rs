//! Competition statistics, compared with values calculated by hand

use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, Postgres, Sqlite, TestApp, competition, join};

async fn stats(bee: &Bee) -> Value {
    let answer = bee
        .organizer
        .get(&format!("/api/competition/{}/stats", bee.code))
        .await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

// spec: constant grade
#[rstest]
#[tokio::test]
async fn grades_and_practice_progress_are_counted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    assert_eq!(
        stats(&bee).await,
        json!({
            "participants": 1, "averageWordlistsStudied": 0.0,
            "generalInformation": {
                "completed": 0, "percentCompleted": 0.0, "mean": null, "median": null, "mode": [], "grades": [],
            },
        })
    );
    let template = bee.template().await;
    // The participant doesn't answer, but is among the nine participants. The organizer joined too, but isn't.
    for (name, grade) in [
        ("a", "5"),
        ("b", "4"),
        ("c", "6"),
        ("d", "6"),
        ("e", "4"),
        ("f", "7"),
        ("g", "8"),
        ("h", "5.5"),
    ] {
        let person = app.user(name).await;
        join(&person, bee.code).await;
        let answer = bee.answer(&person, &template, grade.into()).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        if grade == "6" {
            let practice = json!({"userId": person.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
            person.post("/api/user/set-wordlist-practice", practice).await;
        }
    }
    // Grades: 4 4 5 6 6 7 8. 5.5 is not an integer. Two of nine have practiced one list.
    let expected = json!({
        "participants": 9, "averageWordlistsStudied": 200.0 / 9.0 / 100.0,
        "generalInformation": {
            "completed": 8, "percentCompleted": 800.0 / 9.0, "mean": 40.0 / 7.0, "median": 6.0, "mode": [4, 6],
            "grades": [
                {"grade": 4, "count": 2}, {"grade": 5, "count": 1}, {"grade": 6, "count": 2},
                {"grade": 7, "count": 1}, {"grade": 8, "count": 1},
            ],
        },
    });
    assert_eq!(stats(&bee).await, expected);
}

#[rstest]
#[tokio::test]
async fn other_competitions_and_other_forms_do_not_count(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let theirs = other.template().await;
    assert_eq!(
        other.answer(&other.participant, &theirs, json!(9)).await.status,
        201
    );
    let practice = json!({"userId": other.participant.uid, "wordlistId": other.wordlist, "order": [0, 1, 2], "currentIndex": 1});
    other
        .participant
        .post("/api/user/set-wordlist-practice", practice)
        .await;
    let own = stats(&bee).await;
    assert_eq!(own["generalInformation"]["completed"], 0);
    assert_eq!(own["averageWordlistsStudied"], 0.0);
}

#[rstest]
#[tokio::test]
async fn competitions_without_the_form_have_no_grades(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.admin("ann").await;
    let mut without = competition(&ann, 12345);
    without["generalInformationForm"] = false.into();
    ann.post("/api/competition", without).await;
    let stats = ann.get("/api/competition/12345/stats").await.json();
    assert_eq!(stats["generalInformation"], Value::Null);
    assert_eq!(stats["participants"], 0);
}

/// Organizers may try forms and practice without affecting the statistics, whether they joined or not.
#[rstest]
#[tokio::test]
async fn organizers_are_not_counted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let me = &bee.organizer.uid;
    assert_eq!(bee.answer(&bee.organizer, &template, json!(9)).await.status, 201);
    let practice = json!({"userId": me, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
    let saved = bee
        .organizer
        .post("/api/user/set-wordlist-practice", practice)
        .await;
    assert_eq!(saved.status, 200);
    let expected = json!({
        "participants": 1, "averageWordlistsStudied": 0.0,
        "generalInformation": {
            "completed": 0, "percentCompleted": 0.0, "mean": null, "median": null, "mode": [], "grades": [],
        },
    });
    assert_eq!(stats(&bee).await, expected);
    let templates = format!("/api/form/competition-templates/{}", bee.code);
    let template = &bee.organizer.get(&templates).await.json()[0];
    // The answer exists, but isn't news about a participant.
    assert_eq!(
        (&template["responseCount"], &template["responsesToday"]),
        (&json!(1), &json!(0))
    );
    let path = format!("/api/competition/{}/participants/{me}", bee.code);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(stats(&bee).await, expected);
}
