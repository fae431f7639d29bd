//! Creating, reading and joining competitions, and their organizers.

use std::time::Duration;

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{
    Actor, Answer, Bee, Database, NewWordlist, Postgres, Sqlite, TestApp, competition, join,
};

async fn create(actor: &Actor, changes: Value) -> Answer {
    let mut body = competition(actor, 12345);
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    actor.post("/api/competition", body).await
}

// spec: call POST /api/competition
// spec: call GET /api/competition/{code}
// spec: call GET /api/user/competitions/{userId}
#[rstest]
#[tokio::test]
async fn admins_create_competitions_and_are_in_them(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.admin("ann").await;
    let answer = create(&ann, json!({"title": "  Bee 🐝 نحلة  "})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let created = answer.json();
    assert_eq!(created["title"], "Bee 🐝 نحلة");
    assert_eq!(created["code"], 12345);
    assert_eq!(created["admins"], json!([ann.uid]));
    assert_eq!(created["participants"], json!([ann.uid]), "spec §4");
    assert_eq!(created["startDate"], "2027-03-01");
    assert_eq!(created["timeZone"], "America/Chicago");
    assert_eq!(created["version"], 1);
    for list in ["timeline", "checklist", "schedule"] {
        assert_eq!(created[list], json!([]), "{list}");
    }
    assert_eq!(created["createdAt"], "2027-01-01T09:00:00Z");
    assert_eq!(ann.get("/api/competition/12345").await.json(), created);

    let list = ann
        .get(&format!("/api/user/competitions/{}", ann.uid))
        .await
        .json();
    assert_eq!(
        list,
        json!([{
            "_id": created["_id"], "code": 12345, "title": "Bee 🐝 نحلة", "description": "Fifth and sixth grade",
            "startDate": "2027-03-01", "endDate": "2027-03-02", "timeZone": "America/Chicago",
            "organizer": true, "joined": true, "needsConsent": false, "archived": false,
        }])
    );
}

/// The specification's fields and no others.
// spec: call POST /api/competition
#[rstest]
#[tokio::test]
async fn new_competition_without_time_zone_gets_the_default(#[values(Sqlite, Postgres)] database: Database) {
    for (setting, time_zone) in [(None, "UTC"), (Some(chrono_tz::Europe::Paris), "Europe/Paris")] {
        let app = TestApp::start_with(database, |config| {
            config.server.time_zone = setting.unwrap_or(config.server.time_zone);
        })
        .await;
        let ann = app.admin("ann").await;
        let mut fields = json!({
            "title": "Spring Bee", "description": "For all", "admins": [ann.uid], "code": 12345,
            "startDate": "2027-03-01", "endDate": "2027-03-02", "participants": [ann.uid],
        });
        let created = ann.post("/api/competition", fields.clone()).await;
        assert_eq!(created.status, 201, "{created:?}");
        assert_eq!(created.json()["timeZone"], time_zone);

        fields["title"] = json!("Summer Bee");
        let changed = ann.json(Method::PUT, "/api/competition/12345", fields).await;
        assert_eq!(changed.json()["timeZone"], time_zone, "{changed:?}");
    }
}

#[rstest]
#[tokio::test]
async fn only_admins_create_and_only_for_themselves(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    assert_eq!(
        create(&bob, json!({})).await.problem(),
        (403, "forbidden".to_owned())
    );
    for field in ["admins", "participants"] {
        let answer = create(&ann, json!({field: [ann.uid, bob.uid]})).await;
        assert_eq!(answer.problem(), (403, "forbidden".to_owned()), "{field}");
    }
}

#[rstest]
#[tokio::test]
async fn all_errors_of_a_new_competition_are_reported(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.admin("ann").await;
    let errors = async |changes: Value| create(&ann, changes).await.field_errors();
    let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
    assert_eq!(
        errors(json!({"title": " "})).await,
        error("title", "Title is required.")
    );
    assert_eq!(
        errors(json!({"description": ""})).await,
        error("description", "Description is required.")
    );
    assert_eq!(
        errors(json!({"startDate": ""})).await,
        error("startDate", "Start date is required.")
    );
    assert_eq!(
        errors(json!({"endDate": ""})).await,
        error("endDate", "End date is required.")
    );
    assert_eq!(
        errors(json!({"startDate": "2027-03-03"})).await,
        error("startDate", "Start date cannot be after end date.")
    );
    assert_eq!(
        errors(json!({"endDate": "2027-02-31"})).await,
        error("endDate", "Please enter a valid date as YYYY-MM-DD.")
    );
    assert_eq!(
        errors(json!({"title": "x".repeat(300)})).await,
        error("title", "Please keep this to 200 characters; it has 300.")
    );
    assert_eq!(
        errors(json!({"title": "a\0b"})).await,
        error(
            "title",
            "This contains an invisible control character. Please remove it."
        )
    );
    assert_eq!(
        errors(json!({"timeZone": "Mars/Olympus"})).await,
        error("timeZone", "Choose a time zone such as America/Chicago.")
    );
    for code in [
        json!(12),
        json!(99_999_999),
        json!("abc"),
        json!(-12345),
        json!(12345.5),
    ] {
        assert_eq!(
            errors(json!({"code": code})).await,
            error("code", "A join code is a number from 10000 to 99999."),
            "{code}"
        );
    }
    assert_eq!(
        errors(json!({"title": "", "description": "", "startDate": "", "endDate": ""}))
            .await
            .len(),
        4
    );
    assert_eq!(create(&ann, json!({"code": null})).await.status, 400);
    assert_eq!(create(&ann, json!({"code": []})).await.status, 400);
    let list = ann.get(&format!("/api/user/competitions/{}", ann.uid)).await;
    assert_eq!(list.json(), json!([]), "nothing was saved");
}

#[rstest]
#[tokio::test]
async fn join_codes_are_unique(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    assert_eq!(create(&ann, json!({})).await.status, 201);
    assert_eq!(
        create(&bob, json!({})).await.problem(),
        (409, "code-taken".to_owned())
    );
    assert_eq!(create(&bob, json!({"code": "54321"})).await.status, 201);
}

// spec: call POST /api/competition/add-participant
// spec: call POST /api/user/add-competition
// spec: call GET /api/user/competition/{code}
#[rstest]
#[tokio::test]
async fn joining_takes_two_steps_and_completes_a_half_finished_join(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cid = app.user("cid").await;
    let body = json!({"code": bee.code, "userId": cid.uid});
    let list = format!("/api/user/competitions/{}", cid.uid);

    assert_eq!(
        cid.get("/api/competition/12345").await.problem(),
        (403, "not-a-member".to_owned())
    );
    let first = cid.post("/api/user/add-competition", body.clone()).await;
    assert_eq!(first.status, 200);
    assert_eq!(first.json()["uid"], cid.uid, "the updated user");
    assert_eq!(cid.get(&list).await.json()[0]["joined"], false);
    assert_eq!(
        cid.get("/api/competition/12345").await.problem(),
        (403, "not-a-member".to_owned())
    );

    join(&cid, bee.code).await;
    join(&cid, bee.code).await;
    assert_eq!(cid.get(&list).await.json()[0]["joined"], true);
    let seen = cid.get("/api/competition/12345").await.json();
    assert_eq!(seen["participants"], json!([cid.uid]), "only themselves");
    let seen = bee.organizer.get("/api/competition/12345").await.json();
    assert_eq!(seen["participants"].as_array().unwrap().len(), 3);

    let people = cid.get("/api/user/competition/12345").await.json();
    assert_eq!(people.as_array().unwrap().len(), 1);
    assert_eq!(people[0]["uid"], cid.uid);
    let people = bee.organizer.get("/api/user/competition/12345").await.json();
    assert_eq!(people[0]["email"], "cid@school.example");
    assert_eq!(people.as_array().unwrap().len(), 3);
}

#[rstest]
#[tokio::test]
async fn joining_for_someone_else_is_forbidden(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cid = app.user("cid").await;
    for path in ["/api/user/add-competition", "/api/competition/add-participant"] {
        let answer = bee
            .organizer
            .post(path, json!({"code": bee.code, "userId": cid.uid}))
            .await;
        assert_eq!(answer.problem(), (403, "forbidden".to_owned()));
    }
    let other = format!("/api/user/competitions/{}", cid.uid);
    assert_eq!(
        bee.organizer.get(&other).await.problem(),
        (403, "forbidden".to_owned())
    );
}

#[rstest]
#[tokio::test]
async fn guesses_are_limited_and_known_codes_are_not(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let guesser = app.user("guesser").await;
    let attempt = async |who: &Actor, code: i64| {
        who.post(
            "/api/user/add-competition",
            json!({"code": code, "userId": who.uid}),
        )
        .await
    };
    for _ in 0..30 {
        assert_eq!(
            attempt(&guesser, bee.code).await.status,
            200,
            "an existing code is not a guess"
        );
    }
    for guess in 0..20 {
        let answer = attempt(&guesser, 20_000 + guess).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    }
    let answer = attempt(&guesser, 30_000).await;
    assert_eq!(answer.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(answer.header(header::RETRY_AFTER), "60");
    assert_eq!(
        answer.json()["detail"],
        "Too many attempts. Please wait 60 seconds and try again."
    );
    assert_eq!(
        attempt(&guesser, bee.code).await.status,
        429,
        "existing codes are limited too"
    );
    app.advance_clock(Duration::from_secs(60));
    assert_eq!(attempt(&guesser, bee.code).await.status, 200);
}

#[rstest]
#[tokio::test]
async fn unknown_codes_are_not_found(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    for code in [
        "12",
        "99999999",
        "abc",
        "54321",
        "..%2F12345",
        "%00",
        "12345%20",
        "🐝",
    ] {
        let path = format!("/api/competition/{}", code.replace('🐝', "%F0%9F%90%9D"));
        assert_eq!(
            ann.get(&path).await.problem(),
            (404, "not-found".to_owned()),
            "{code}"
        );
    }
    let answer = ann
        .post(
            "/api/user/add-competition",
            json!({"code": "12", "userId": ann.uid}),
        )
        .await;
    assert_eq!(answer.field_errors()[0].0, "code");
}

#[rstest]
#[tokio::test]
async fn organizers_add_and_remove_each_other(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let dora = app.admin("dora").await;
    let path = format!("/api/competition/{}/organizers", bee.code);
    let not_a_member = (403, "not-a-member".to_owned());
    assert_eq!(dora.get("/api/competition/12345").await.problem(), not_a_member);

    let add = async |email: &str| bee.organizer.post(&path, json!({"email": email})).await;
    assert_eq!(
        add("nobody@school.example").await.problem(),
        (404, "not-found".to_owned())
    );
    let answer = add("DORA@school.example").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json().as_array().unwrap().len(), 2);
    let seen = dora.get("/api/competition/12345").await.json();
    assert_eq!(seen["admins"].as_array().unwrap().len(), 2);
    assert_eq!(
        seen["participants"].as_array().unwrap().len(),
        2,
        "organizers do not become participants"
    );

    let remove = |uid: &str| format!("{path}/{uid}");
    assert_eq!(dora.delete(&remove(&bee.organizer.uid)).await.status, 204);
    assert_eq!(
        bee.organizer.get(&path).await.problem(),
        (403, "forbidden".to_owned()),
        "still a participant"
    );
    assert_eq!(bee.organizer.get("/api/competition/12345").await.status, 200);
    let answer = dora.delete(&remove(&dora.uid)).await;
    assert_eq!(answer.problem(), (409, "last-organizer".to_owned()));
    let answer = dora.delete(&remove(&bee.organizer.uid)).await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));

    // Cleo only organizes, and tries the form. When she stops, she is out, and no parent has to sign for her.
    let cleo = app.user("cleo").await;
    let added = dora.post(&path, json!({"email": cleo.email})).await;
    assert_eq!(added.status, 200, "{added:?}");
    let form = bee.template().await;
    assert_eq!(bee.answer(&cleo, &form, json!("5")).await.status, 201);
    let privacy = json!({"consentRequired": true, "consentForm": form});
    let saved = dora.patch("/api/competition/12345/privacy", privacy).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    assert_eq!(cleo.delete(&remove(&cleo.uid)).await.status, 204);
    assert_eq!(cleo.get("/api/competition/12345").await.problem(), not_a_member);
    let own = format!("/api/user/competitions/{}", cleo.uid);
    assert_eq!(cleo.get(&own).await.json(), json!([]));
    let missing = dora.get("/api/competition/12345/consents/missing").await.json();
    assert_eq!(missing["count"], 2, "{missing}");
    let answers = dora.get(&format!("/api/form/template-forms/{form}")).await;
    assert_eq!(answers.json(), json!([]));
}

#[rstest]
#[tokio::test]
async fn truncated_bodies_create_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.admin("ann").await;
    let body = competition(&ann, 12345).to_string();
    let half = body[..body.len() / 2].to_owned();
    let answer = ann
        .send(Method::POST, "/api/competition", Some("application/json"), half)
        .await;
    assert_eq!(answer.problem(), (400, "malformed-request".to_owned()));
    assert_eq!(ann.get("/api/competition/12345").await.status, 404);
}

// spec: call GET /api/competition/{code}
#[rstest]
#[tokio::test]
async fn reading_by_unknown_codes_is_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let guesser = app.user("guesser").await;
    let list = NewWordlist::new(&guesser, 20_000).words(&["one"]).body();
    assert_eq!(guesser.post("/api/wordlist", list).await.status, 404);
    for guess in 0..19 {
        let path = [
            "/api/competition/",
            "/api/user/competition/",
            "/api/wordlist/competition/",
        ][guess % 3];
        let answer = guesser.get(&format!("{path}{}", 30_000 + guess)).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    }
    let limited = (429, "too-many-requests".to_owned());
    assert_eq!(guesser.get("/api/competition/40000").await.problem(), limited);
    assert_eq!(
        guesser.get("/api/competition/12345").await.problem(),
        limited,
        "existing codes are limited too"
    );
    assert_eq!(
        bee.participant.get("/api/competition/12345").await.status,
        200,
        "a member at the same address is not limited"
    );
}
