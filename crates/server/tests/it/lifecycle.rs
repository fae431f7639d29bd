//! Updating, leaving and deleting competitions

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, competition, join};

async fn change(bee: &Bee, changes: Value) -> Answer {
    let mut body = competition(&bee.organizer, bee.code);
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    let path = format!("/api/competition/{}", bee.code);
    bee.organizer.json(Method::PUT, &path, body).await
}

async fn participants(bee: &Bee) -> Vec<String> {
    let read = bee
        .organizer
        .get(&format!("/api/competition/{}", bee.code))
        .await
        .json();
    serde_json::from_value(read["participants"].clone()).unwrap()
}

async fn listed(person: &Actor) -> usize {
    let list = person
        .get(&format!("/api/user/competitions/{}", person.uid))
        .await
        .json();
    list.as_array().unwrap().len()
}

/// Gives the participant a submitted form and some practice progress.
async fn busy_participant(bee: &Bee) -> String {
    let template = bee.template().await;
    let person = &bee.participant;
    assert_eq!(bee.answer(person, &template, json!(5)).await.status, 201);
    let practice =
        json!({"userId": person.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1});
    assert_eq!(
        person
            .post("/api/user/set-wordlist-practice", practice)
            .await
            .status,
        200
    );
    template
}

async fn studies(person: &Actor) -> usize {
    let user = person.get(&format!("/api/auth/{}", person.uid)).await.json();
    user[0]["wordlistsStudyDepth"].as_array().unwrap().len()
}

#[rstest]
#[tokio::test]
async fn details_are_updated(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let wanted = json!({
        "title": "Summer Bee", "description": "Outside", "startDate": "2027-06-01", "endDate": "2027-06-02",
        "timeZone": "Europe/Berlin", "version": 1,
    });
    let changed = change(&bee, wanted.clone()).await.json();
    for field in ["title", "description", "startDate", "endDate", "timeZone"] {
        assert_eq!(changed[field], wanted[field], "{field}");
    }
    assert_eq!(changed["version"], 2);
    let read = bee
        .participant
        .get(&format!("/api/competition/{}", bee.code))
        .await
        .json();
    assert_eq!(read["title"], "Summer Bee");
    assert_eq!(
        change(&bee, wanted).await.problem(),
        (409, "changed-meanwhile".to_owned())
    );
    for (changes, field) in [
        (json!({"title": " "}), "title"),
        (json!({"description": ""}), "description"),
        (json!({"startDate": "2027-03-03"}), "startDate"),
        (json!({"endDate": "2027-02-31"}), "endDate"),
        (json!({"timeZone": "Mars/Olympus"}), "timeZone"),
    ] {
        assert_eq!(change(&bee, changes).await.field_errors()[0].0, field);
    }
    assert_eq!(change(&bee, json!({})).await.json()["version"], 3);
}

#[rstest]
#[tokio::test]
async fn removing_a_participant_deletes_their_data(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = busy_participant(&bee).await;
    let person = &bee.participant;
    let path = format!("/api/competition/{}/participants/{}", bee.code, person.uid);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(bee.organizer.delete(&path).await.status, 404);
    let nobody = format!("/api/competition/{}/participants/a%00b", bee.code);
    assert_eq!(bee.organizer.delete(&nobody).await.status, 404);
    assert_eq!(participants(&bee).await, std::slice::from_ref(&bee.organizer.uid));
    assert_eq!(listed(person).await, 0);
    assert_eq!(studies(person).await, 0);
    let read = person.get(&format!("/api/competition/{}", bee.code)).await;
    assert_eq!(read.problem(), (403, "not-a-member".to_owned()));
    let responses = format!("/api/form/template-forms/{template}");
    assert_eq!(bee.organizer.get(&responses).await.json(), json!([]));
    join(person, bee.code).await;
    assert_eq!(
        bee.answer(person, &template, json!(5)).await.status,
        201,
        "they can rejoin"
    );
}

#[rstest]
#[tokio::test]
async fn organizer_removed_as_participant_stays_organizer(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/competition/{}/participants/{}", bee.code, bee.organizer.uid);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(
        participants(&bee).await,
        std::slice::from_ref(&bee.participant.uid)
    );
}

#[rstest]
#[tokio::test]
async fn members_can_leave(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    busy_participant(&bee).await;
    let path = format!("/api/user/competition/{}", bee.code);
    assert_eq!(
        bee.organizer.delete(&path).await.problem(),
        (409, "last-organizer".to_owned())
    );
    assert_eq!(bee.participant.delete(&path).await.status, 204);
    assert_eq!(bee.participant.delete(&path).await.status, 404);
    assert_eq!(
        (listed(&bee.participant).await, studies(&bee.participant).await),
        (0, 0)
    );

    let half = app.user("half").await;
    half.post(
        "/api/user/add-competition",
        json!({"code": bee.code, "userId": half.uid}),
    )
    .await;
    assert_eq!(half.delete(&path).await.status, 204, "a half-finished join");
    assert_eq!(listed(&half).await, 0);

    let second = app.admin("second").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    bee.organizer
        .post(&organizers, json!({"email": second.email}))
        .await;
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(listed(&bee.organizer).await, 0);
    assert_eq!(
        second.delete(&path).await.problem(),
        (409, "last-organizer".to_owned())
    );
    for code in ["99999", "abc", "%00"] {
        let answer = second.delete(&format!("/api/user/competition/{code}")).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()), "{code}");
    }
}

#[rstest]
#[tokio::test]
async fn deleting_a_competition_deletes_its_data(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let remaining = other.file("remaining.pdf").await;
    busy_participant(&bee).await;
    let recording = bee.record(0).await;
    bee.upload(1).await;
    let file = bee.file("rules.pdf").await;
    bee.post("Welcome").await;
    assert_eq!(app.stored_objects(), 4);
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(
        bee.organizer.get(&path).await.problem(),
        (404, "not-found".to_owned())
    );
    for path in [
        format!("/api/audio/{recording}"),
        format!("/api/file/{file}"),
        format!("/api/wordlist/{}/words", bee.wordlist),
    ] {
        assert_eq!(bee.organizer.get(&path).await.status, 404, "{path}");
    }
    assert_eq!(
        (listed(&bee.organizer).await, listed(&bee.participant).await),
        (0, 0)
    );
    assert_eq!(studies(&bee.participant).await, 0);
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 1);
    assert_eq!(
        other
            .participant
            .get(&format!("/api/file/{remaining}"))
            .await
            .status,
        200
    );
    let again = bee
        .organizer
        .post("/api/competition", competition(&bee.organizer, bee.code))
        .await;
    assert_eq!(again.status, 201, "the code is free again");
}

#[rstest]
#[tokio::test]
async fn removal_during_writes_leaves_no_data(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let person = &bee.participant;
    let path = format!("/api/competition/{}/participants/{}", bee.code, person.uid);
    for _ in 0..10 {
        let practice =
            json!({"userId": person.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1});
        let (removed, ..) = tokio::join!(
            bee.organizer.delete(&path),
            person.post("/api/user/set-wordlist-practice", practice.clone()),
            bee.answer(person, &template, json!(5)),
            person.post("/api/user/set-wordlist-practice", practice.clone()),
        );
        assert_eq!(removed.status, 204, "{removed:?}");
        assert_eq!(studies(person).await, 0);
        let late = person.post("/api/user/set-wordlist-practice", practice).await;
        assert_eq!(late.problem(), (403, "not-a-member".to_owned()));
        join(person, bee.code).await;
        let own = format!("/api/form/user-forms/{}/{}", bee.code, person.uid);
        assert_eq!(person.get(&own).await.json(), json!([]));
    }
}

/// No request deadlocks or ends in a server error.
#[rstest]
#[tokio::test]
async fn deletion_during_joins_and_leaves_succeeds(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut people = Vec::new();
    for index in 0..3 {
        people.push(app.user(&format!("person-{index}")).await);
    }
    let [first, second, third] = people.as_slice() else {
        panic!("three people")
    };
    for _ in 0..5 {
        join(first, bee.code).await;
        let leave = format!("/api/user/competition/{}", bee.code);
        let delete = format!("/api/competition/{}", bee.code);
        let half = json!({"code": bee.code, "userId": second.uid});
        let whole = json!({"code": bee.code, "userId": third.uid});
        let (deleted, left, added, joined) = tokio::join!(
            bee.organizer.delete(&delete),
            first.delete(&leave),
            second.post("/api/user/add-competition", half),
            third.post("/api/competition/add-participant", whole),
        );
        assert_eq!(deleted.status, 204, "{deleted:?}");
        for answer in [left, added, joined] {
            assert!(
                [200, 204, 403, 404].contains(&answer.status.as_u16()),
                "{answer:?}"
            );
        }
        let again = bee
            .organizer
            .post("/api/competition", competition(&bee.organizer, bee.code))
            .await;
        assert_eq!(again.status, 201);
    }
}

#[rstest]
#[tokio::test]
async fn deletion_during_uploads_leaves_no_orphans(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/competition/{}", bee.code);
    let pdf = || async {
        bee.organizer
            .submit("/api/file/", bee.pdf("a.pdf", b"%PDF-1.7"))
            .await
            .status
    };
    let audio = || async { bee.organizer.submit("/api/audio/", bee.recording(0)).await.status };
    let (deleted, ..) = tokio::join!(bee.organizer.delete(&path), pdf(), audio(), pdf(), audio());
    assert_eq!(deleted.status, 204, "{deleted:?}");
    app.advance_clock(std::time::Duration::from_hours(2));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
}
