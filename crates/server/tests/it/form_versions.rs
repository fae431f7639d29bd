//! Organizers edit forms. Answers keep the version that they were given to.

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, join, new_template};

/// An edit of the form of [`new_template`].
pub(crate) fn edit(revision: i64, fields: Value) -> Value {
    json!({"title": "Trip", "description": "", "fields": fields, "dueDate": "", "revision": revision})
}

/// The fields of [`new_template`], with other names, without the seats, and with a size.
fn other_fields() -> Value {
    json!([
        {"name": "Size", "type": "choice", "required": true, "choices": ["S", "M"]},
        {"name": "Parent", "id": "Guardian", "type": "text", "required": true},
        {"name": "Reach us at", "type": "email", "required": false},
        {"name": "Day", "type": "date", "required": false},
    ])
}

pub(crate) async fn put(bee: &Bee, form: &str, body: Value) -> Answer {
    let path = format!("/api/form/templates/{form}");
    bee.organizer.json(Method::PUT, &path, body).await
}

pub(crate) async fn submit(who: &Actor, bee: &Bee, form: &str, version: Value, answers: Value) -> Answer {
    let mut body = json!({
        "creatorId": who.uid, "templateId": form, "competitionCode": bee.code, "fields": [], "answers": [answers],
        "signature": "Ann Lee",
    });
    if !version.is_null() {
        body["version"] = version;
    }
    who.post("/api/form/forms", body).await
}

#[rstest]
#[tokio::test]
async fn forms_without_answers_are_simply_changed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let form = bee.other_template("Trip").await;
    let edited = put(&bee, &form, edit(1, other_fields())).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let edited = edited.json();
    assert_eq!((&edited["version"], &edited["revision"]), (&json!(2), &json!(2)));
    assert_eq!(edited["removedFields"], json!([]), "nobody has answered them");
    // Only the title: people sign under it, so that is a new version too.
    let mut renamed = edit(2, edited["fields"].clone());
    renamed["title"] = "General information form".into();
    let renamed = put(&bee, &form, renamed).await.json();
    assert_eq!(
        (&renamed["version"], &renamed["revision"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(renamed["generalInformation"], true);
    // Only the day.
    let mut later = edit(3, edited["fields"].clone());
    later["title"] = "General information form".into();
    later["dueDate"] = "2027-02-01".into();
    let later = put(&bee, &form, later).await.json();
    assert_eq!((&later["version"], &later["revision"]), (&json!(3), &json!(4)));
    assert_eq!(later["dueDate"], "2027-02-01");
    // Another organizer has changed it since.
    let stale = put(&bee, &form, edit(2, other_fields())).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    let empty = put(&bee, &form, edit(4, json!([]))).await;
    assert_eq!(empty.field_errors()[0].0, "fields");
    let read = bee
        .participant
        .get(&format!("/api/form/templates/{form}"))
        .await
        .json();
    assert_eq!(read["version"], 3);
    assert!(read.get("revision").is_none(), "only organizers edit");
}

#[rstest]
#[tokio::test]
async fn earlier_answers_keep_their_version(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let bob = app.user("bob").await;
    join(&bob, bee.code).await;
    let form = bee.other_template("Trip").await;
    let first = json!({"Guardian": "Bo", "Seats": "3"});
    let sent = submit(&bee.participant, &bee, &form, json!(1), first.clone()).await;
    assert_eq!(sent.status, 201, "{sent:?}");
    let edited = put(&bee, &form, edit(1, other_fields())).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let edited = edited.json();
    assert_eq!(edited["responseCount"], 1);
    assert_eq!(edited["earlierResponseCount"], 1);
    assert_eq!(
        edited["removedFields"],
        json!([{"name": "Seats", "type": "number", "required": false}])
    );

    // Someone who still has the first version open is told, and nothing is saved.
    let late = submit(&bob, &bee, &form, json!(1), first).await;
    assert_eq!(late.problem(), (409, "form-changed".to_owned()));
    let second = json!({"Parent": "Al", "Size": "M"});
    let sent = submit(&bob, &bee, &form, Value::Null, second).await;
    assert_eq!(sent.status, 201, "{sent:?}");

    let own = format!("/api/form/user-forms/{}/{}", bee.code, bee.participant.uid);
    let own = bee.participant.get(&own).await.json();
    assert_eq!(own[0]["version"], 1);
    assert_eq!(own[0]["answers"][0]["Guardian"], "Bo");
    let names = own[0]["fields"].as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|field| field["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Guardian", "Reach us at", "Day", "Seats"]);

    let export = async |query: &str| {
        let path = format!("/api/form/templates/{form}/responses.csv?{query}");
        let answer = bee.organizer.get(&path).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        String::from_utf8(answer.body.to_vec()).unwrap()
    };
    assert_eq!(
        export("columns=1,2,5").await,
        "\u{feff}Size,Parent,Seats (earlier version)\r\nM,Al,\r\n,Bo,3\r\n",
        "united by what the fields were called first"
    );
    assert_eq!(export("sort=2&columns=2").await, "\u{feff}Parent\r\nAl\r\nBo\r\n");
    let from = "filters=%7B%225%22:%7B%22from%22:%222%22%7D%7D";
    assert_eq!(
        export(&format!("{from}&columns=2")).await,
        "\u{feff}Parent\r\nBo\r\n"
    );
    let workbook = format!("/api/form/templates/{form}/responses.xlsx?sort=-5");
    assert_eq!(bee.organizer.get(&workbook).await.status, 200);
    let all = format!("/api/form/template-forms/{form}");
    let all = bee.organizer.get(&all).await.json();
    assert_eq!((&all[0]["version"], &all[1]["version"]), (&json!(2), &json!(1)));

    // The first answer is corrected: no answer is left to the first version.
    let path = format!("/api/form/templates/{form}/own-response");
    let correction =
        json!({"answers": [{"Parent": "Bo", "Size": "S"}], "signature": "Ann", "version": 2, "revision": 1});
    let corrected = bee.participant.json(Method::PUT, &path, correction).await;
    assert_eq!(corrected.status, 200, "{corrected:?}");
    let read = bee
        .organizer
        .get(&format!("/api/form/templates/{form}"))
        .await
        .json();
    assert_eq!(read["earlierResponseCount"], 0);
    let changes = format!(
        "/api/form/templates/{form}/responses/{}/changes",
        bee.participant.uid
    );
    let changes = bee.organizer.get(&changes).await.json();
    assert_eq!(changes[0]["before"]["answers"][0]["Seats"], "3");
    assert_eq!(changes[0]["before"]["fields"][3]["name"], "Seats");
}

/// An answer always belongs to the version that it is stored with, however close the edit is.
#[rstest]
#[tokio::test]
async fn answers_and_edits_at_once_stay_consistent(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for _ in 0..5 {
        let body = new_template(&bee.organizer, bee.code, "Trip");
        let made = bee.organizer.post("/api/form/create-template", body).await.json();
        let form = made["_id"].as_str().unwrap();
        let answers = json!({"Guardian": "Bo"});
        let (sent, edited) = tokio::join!(
            submit(&bee.participant, &bee, form, Value::Null, answers),
            put(&bee, form, edit(1, other_fields())),
        );
        assert_eq!(edited.status, 200, "{edited:?}");
        let all = bee
            .organizer
            .get(&format!("/api/form/template-forms/{form}"))
            .await
            .json();
        match sent.status.as_u16() {
            201 => {
                assert_eq!(all[0]["version"], 1);
                assert_eq!(all[0]["fields"][0]["name"], "Guardian");
                assert_eq!(edited.json()["earlierResponseCount"], 1);
            }
            // Read before the edit and written after it, or not fitting anymore.
            409 | 422 => assert_eq!(all, json!([])),
            other => panic!("{other}"),
        }
    }
}
