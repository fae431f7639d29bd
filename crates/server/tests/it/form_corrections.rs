//! Participants correct their answers until the due date, and when organizers return them.

use std::{collections::BTreeMap, time::Duration};

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    account_deletion::delete_account,
    support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, general_answers, join, new_template},
    undo::deletion_of,
};

const DAY: Duration = Duration::from_hours(24);

struct Story<'a> {
    bee: &'a Bee,
    form: String,
}

impl<'a> Story<'a> {
    /// The participant has answered the General Information Form, whose due date is in four days.
    async fn new(bee: &'a Bee) -> Self {
        let form = bee.template().await;
        let path = format!("/api/form/templates/{form}");
        let read = bee.organizer.get(&path).await.json();
        let edit = json!({
            "title": read["title"], "description": "", "fields": read["fields"], "dueDate": "2027-01-05",
            "revision": 1,
        });
        let edited = bee.organizer.json(Method::PUT, &path, edit).await;
        assert_eq!(edited.status, 200, "{edited:?}");
        let sent = bee.answer(&bee.participant, &form, json!("5")).await;
        assert_eq!(sent.status, 201, "{sent:?}");
        assert_eq!(sent.json()["canCorrect"], true);
        Self { bee, form }
    }

    async fn correct(&self, who: &Actor, grade: &str, revision: i64) -> Answer {
        let answers = general_answers(who, self.bee.code, &self.form, json!(grade));
        let body = json!({
            "answers": answers["answers"], "signature": "Ann Lee", "version": 1, "revision": revision,
        });
        let path = format!("/api/form/templates/{}/own-response", self.form);
        who.json(Method::PUT, &path, body).await
    }

    async fn give_back(&self, who: &Actor, note: &str, revision: i64) -> Answer {
        let uid = &self.bee.participant.uid;
        let path = format!("/api/form/templates/{}/responses/{uid}/return", self.form);
        who.post(&path, json!({"note": note, "revision": revision})).await
    }

    async fn changes(&self) -> Value {
        let uid = &self.bee.participant.uid;
        let path = format!("/api/form/templates/{}/responses/{uid}/changes", self.form);
        let answer = self.bee.organizer.get(&path).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn own(&self) -> Value {
        let who = &self.bee.participant;
        let path = format!("/api/form/user-forms/{}/{}", self.bee.code, who.uid);
        who.get(&path).await.json()[0].clone()
    }
}

#[rstest]
#[tokio::test]
async fn answers_can_be_corrected_until_the_due_date(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    let ann = &bee.participant;
    app.advance_clock(Duration::from_mins(1));
    let corrected = story.correct(ann, "6", 1).await;
    assert_eq!(corrected.status, 200, "{corrected:?}");
    let corrected = corrected.json();
    assert_eq!(corrected["answers"][0]["Grade"], "6");
    assert_eq!(corrected["revision"], 2);
    assert_eq!(corrected["updatedAt"], "2027-01-01T09:01:00Z");
    // A double press, and a second device with the former answers.
    assert_eq!(story.correct(ann, "6", 1).await.status, 200);
    let stale = story.correct(ann, "7", 1).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    let wrong = story.correct(ann, "99", 2).await;
    assert_eq!(wrong.field_errors()[0].0, "answers.Grade");

    let changes = story.changes().await;
    assert_eq!(changes.as_array().unwrap().len(), 1, "{changes}");
    assert_eq!(changes[0]["kind"], "corrected");
    assert_eq!(changes[0]["by"]["uid"], ann.uid);
    assert_eq!(changes[0]["before"]["answers"][0]["Grade"], "5");
    let stats = format!("/api/competition/{}/stats", bee.code);
    let stats = bee.organizer.get(&stats).await.json();
    assert_eq!(
        stats["generalInformation"]["grades"],
        json!([{"grade": 6, "count": 1}])
    );
    let search = format!("/api/form/templates/{}/responses?search=6", story.form);
    assert_eq!(bee.organizer.get(&search).await.json()["matches"], 1);

    // 05:59 UTC on January 6 is still the 5th in Chicago.
    app.advance_clock(4 * DAY + Duration::from_hours(20) + Duration::from_mins(58));
    assert_eq!(story.own().await["canCorrect"], true);
    app.advance_clock(Duration::from_mins(1));
    assert_eq!(story.own().await["canCorrect"], false);
    let late = story.correct(ann, "7", 2).await;
    assert_eq!(late.problem(), (409, "corrections-closed".to_owned()));
    // What was sent in time and is sent again is still there.
    assert_eq!(story.correct(ann, "6", 1).await.status, 200);

    // Someone without answers has none to correct, and can still give them.
    let bob = app.user("bob").await;
    join(&bob, bee.code).await;
    assert_eq!(story.correct(&bob, "6", 1).await.status, 404);
    assert_eq!(bee.answer(&bob, &story.form, json!("4")).await.status, 201);
}

#[rstest]
#[tokio::test]
async fn returned_answers_are_corrected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    let ann = &bee.participant;
    // After the due date.
    app.advance_clock(10 * DAY);
    let empty = story.give_back(&bee.organizer, " ", 1).await;
    assert_eq!(empty.field_errors()[0].0, "note");
    assert_eq!(story.give_back(ann, "Please", 1).await.status, 403);
    let returned = story.give_back(&bee.organizer, "Which grade?", 1).await;
    assert_eq!(returned.status, 200, "{returned:?}");
    // A double press.
    assert_eq!(
        story.give_back(&bee.organizer, "Which grade?", 1).await.status,
        200
    );
    let own = story.own().await;
    assert_eq!(own["returned"]["note"], "Which grade?");
    assert_eq!(own["canCorrect"], true, "although the due date is over");
    let list = async || {
        let path = format!("/api/competition/{}/participants", bee.code);
        bee.organizer.get(&path).await.json()["participants"][0].clone()
    };
    assert_eq!(list().await["returned"], json!([story.form]));

    // What was open before it was returned is stale.
    let stale = story.correct(ann, "6", 1).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    assert_eq!(story.correct(ann, "6", 2).await.status, 200);
    assert_eq!(list().await["returned"], json!([]));
    assert_eq!(story.own().await.get("returned"), None);
    // The organizer's page still shows the answers as they were.
    let stale = story.give_back(&bee.organizer, "And now?", 2).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    assert_eq!(story.correct(ann, "7", 3).await.problem().1, "corrections-closed");

    // Returned answers that were right can be sent again as they are.
    assert_eq!(story.give_back(&bee.organizer, "Sure?", 3).await.status, 200);
    assert_eq!(story.correct(ann, "6", 4).await.status, 200);
    let changes = story.changes().await;
    let kinds = changes.as_array().unwrap().iter();
    let kinds: Vec<String> = kinds
        .map(|change| format!("{} {}", change["kind"], change["note"]).replace('"', ""))
        .collect();
    assert_eq!(
        kinds,
        [
            "corrected null",
            "returned Sure?",
            "corrected null",
            "returned Which grade?"
        ]
    );
}

/// A hidden form hides what was returned, too.
#[rstest]
#[tokio::test]
async fn hidden_forms_cannot_be_corrected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    assert_eq!(
        story.give_back(&bee.organizer, "Which grade?", 1).await.status,
        200
    );
    let path = format!("/api/form/templates/{}", story.form);
    let hidden = bee.organizer.patch(&path, json!({"visibility": "hidden"})).await;
    assert_eq!(hidden.status, 200, "{hidden:?}");
    assert_eq!(story.correct(&bee.participant, "6", 2).await.status, 404);
    assert_eq!(story.own().await, Value::Null);
}

#[rstest]
#[tokio::test]
async fn corrections_are_limited_and_the_latest_former_answers_kept(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    let ann = &bee.participant;
    assert_eq!(
        story.give_back(&bee.organizer, "Which grade?", 1).await.status,
        200
    );
    let grade = |number: i64| (number % 12 + 1).to_string();
    for revision in 2..32 {
        let corrected = story.correct(ann, &grade(revision), revision).await;
        assert_eq!(corrected.status, 200, "{corrected:?}");
    }
    let refused = story.correct(ann, &grade(32), 32).await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(refused.header(header::RETRY_AFTER), "2");
    let bob = app.user("bob").await;
    join(&bob, bee.code).await;
    assert_eq!(bee.answer(&bob, &story.form, json!("4")).await.status, 201);
    assert_eq!(
        story.correct(&bob, "6", 1).await.status,
        200,
        "others are not limited"
    );
    for revision in 32..56 {
        app.advance_clock(Duration::from_secs(2));
        let corrected = story.correct(ann, &grade(revision), revision).await;
        assert_eq!(corrected.status, 200, "{corrected:?}");
    }
    let changes = story.changes().await;
    let changes = changes.as_array().unwrap();
    let kinds: Vec<_> = changes.iter().map(|change| &change["kind"]).collect();
    assert_eq!(
        kinds,
        [vec!["corrected"; 50], vec!["returned"]].concat(),
        "the return stays"
    );
    let before = |index: usize| &changes[index]["before"]["answers"][0]["Grade"];
    assert_eq!((before(0), before(49)), (&json!(grade(54)), &json!(grade(5))));
}

/// However long the answers are, the former ones that are kept fit into memory.
#[rstest]
#[tokio::test]
async fn few_long_former_answers_are_kept(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ann = &bee.participant;
    let mut form = new_template(&bee.organizer, bee.code, "About you");
    let names: Vec<String> = (0..80).map(|number| format!("Question {number}")).collect();
    let fields = names
        .iter()
        .map(|name| json!({"name": name, "type": "longText", "required": true}));
    form["fields"] = fields.collect();
    let made = bee.organizer.post("/api/form/create-template", form).await;
    let form = made.json()["_id"].as_str().unwrap().to_owned();
    let with = |letter: &str, mut body: Value| {
        let answers: BTreeMap<&String, String> =
            names.iter().map(|name| (name, letter.repeat(5_000))).collect();
        body["answers"] = json!([answers]);
        body
    };
    let first = with("a", general_answers(ann, bee.code, &form, json!("5")));
    assert_eq!(ann.post("/api/form/forms", first).await.status, 201);
    let story = Story { bee: &bee, form };
    let path = format!("/api/form/templates/{}/own-response", story.form);
    for (revision, letter) in (1..).zip(["b", "c", "d", "e"]) {
        let body = with(
            letter,
            json!({"signature": "Ann Lee", "version": 1, "revision": revision}),
        );
        let corrected = ann.json(Method::PUT, &path, body).await;
        assert_eq!(corrected.status, 200, "{revision}");
    }
    let changes = story.changes().await;
    let kept: Vec<_> = changes
        .as_array()
        .unwrap()
        .iter()
        .map(|change| &change["before"]["answers"][0]["Question 0"].as_str().unwrap()[..1])
        .collect();
    assert_eq!(kept, ["d", "c"], "a million characters");
}

/// Of two devices, one corrects first, and the other is told.
#[rstest]
#[tokio::test]
async fn concurrent_corrections_are_not_lost(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    let (one, other, returned) = tokio::join!(
        story.correct(&bee.participant, "6", 1),
        story.correct(&bee.participant, "7", 1),
        story.give_back(&bee.organizer, "Which grade?", 1),
    );
    let mut statuses = [&one, &other, &returned].map(|answer| answer.status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    assert_eq!(story.changes().await.as_array().unwrap().len(), 1);
}

/// A download has each answer once, as it was before a correction or after it.
#[rstest]
#[tokio::test]
async fn downloads_during_a_correction_are_whole(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    let path = format!(
        "/api/form/templates/{}/responses.csv?sort=5&columns=1,5",
        story.form
    );
    for (revision, grade) in (1..).zip(["6", "7", "8"]) {
        let (export, corrected) = tokio::join!(
            bee.organizer.get(&path),
            story.correct(&bee.participant, grade, revision),
        );
        assert_eq!(corrected.status, 200, "{corrected:?}");
        let export = String::from_utf8(export.body.to_vec()).unwrap();
        let before = (grade.parse::<i64>().unwrap() - 1).to_string();
        let rows = [before.as_str(), grade].map(|grade| format!("\u{feff}Name,Grade\r\nAnn Lee,{grade}\r\n"));
        assert!(rows.contains(&export), "{export}");
    }
}

/// Undo brings back what happened to answers, and the versions of their form.
#[rstest]
#[tokio::test]
async fn deleted_answers_come_back_with_their_history(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let story = Story::new(&bee).await;
    assert_eq!(
        story.give_back(&bee.organizer, "Which grade?", 1).await.status,
        200
    );
    assert_eq!(story.correct(&bee.participant, "6", 2).await.status, 200);
    let before = story.changes().await;
    let uid = &bee.participant.uid;
    let person = format!("/api/competition/{}/participants/{uid}", bee.code);
    let form = format!("/api/form/templates/{}", story.form);
    let delete = async |path: &str| deletion_of(&bee.organizer.delete(path).await);
    let undo = async |id: &str| {
        let path = format!("/api/user/undo/{id}");
        let undone = bee.organizer.send(Method::POST, &path, None, "").await;
        assert_eq!(undone.status, 204, "{undone:?}");
    };
    for path in [&person, &form] {
        let deletion = delete(path).await;
        undo(&deletion).await;
        assert_eq!(story.changes().await, before, "{path}");
    }
    // The person first, then the form: each comes back with what it had.
    let removal = delete(&person).await;
    let deletion = delete(&form).await;
    undo(&removal).await;
    undo(&deletion).await;
    assert_eq!(story.changes().await, before);
    let deletion = delete(&form).await;
    let removal = delete(&person).await;
    undo(&deletion).await;
    undo(&removal).await;
    assert_eq!(story.changes().await, before);
}

/// After accounts are deleted, no organizer is named, and nothing of a participant is left.
#[rstest]
#[tokio::test]
async fn deleted_accounts_leave_the_history(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cora = app.admin("cora").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let added = bee
        .organizer
        .post(&organizers, json!({"email": cora.email}))
        .await;
    assert_eq!(added.status, 200, "{added:?}");
    let story = Story::new(&bee).await;
    assert_eq!(story.give_back(&cora, "Which grade?", 1).await.status, 200);
    assert_eq!(story.changes().await[0]["by"]["uid"], cora.uid);
    delete_account(&cora).await;
    let changes = story.changes().await;
    assert_eq!(changes[0]["by"], Value::Null);
    assert_eq!(changes[0]["note"], "Which grade?");
    delete_account(&bee.participant).await;
    let all = format!("/api/form/template-forms/{}", story.form);
    assert_eq!(bee.organizer.get(&all).await.json(), json!([]));
}
