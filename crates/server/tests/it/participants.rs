//! The participants as organizers see them: a list of all, and a page for each

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{
    Actor, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, attempts, copy_of_person, join,
};

async fn list(bee: &Bee) -> Value {
    let path = format!("/api/competition/{}/participants/all", bee.code);
    let answer = bee.organizer.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn read(bee: &Bee, uid: &str) -> Value {
    let path = format!("/api/competition/{}/participants/{uid}", bee.code);
    let answer = bee.organizer.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn practice(bee: &Bee, who: &Actor, index: u32) {
    let body =
        json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": index});
    let answer = who.post("/api/user/set-wordlist-practice", body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

/// Creates an account for Maya; returns it with its claim code.
async fn class_of_one(bee: &Bee) -> Value {
    let path = format!("/api/competition/{}/class", bee.code);
    let answer = bee
        .organizer
        .post(&path, json!({"people": [{"name": "Maya"}]}))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()[0].clone()
}

#[rstest]
#[tokio::test]
async fn organizer_exports_a_few(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let speller = app.user("second").await;
    join(&speller, bee.code).await;
    let stranger = app.user("stranger").await;
    let export = async |uids: &[&str]| {
        let path = format!(
            "/api/competition/{}/participants/all?uids={}",
            bee.code,
            uids.join(",")
        );
        bee.organizer.get(&path).await
    };
    let exported = async |uids: &[&str]| -> Vec<String> {
        let answer = export(uids).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let list = answer.json();
        let uid = |row: &Value| row["uid"].as_str().unwrap().to_owned();
        list["participants"].as_array().unwrap().iter().map(uid).collect()
    };
    assert_eq!(exported(&[&speller.uid]).await, [&*speller.uid]);
    let both = [&*bee.participant.uid, &*speller.uid];
    assert_eq!(exported(&both).await, both);
    // People of no or another competition, organizers, and nonsense.
    let others = [&*stranger.uid, &*bee.organizer.uid, "", "nobody%00"];
    assert!(exported(&others).await.is_empty());
    let many = vec![&*speller.uid; 101];
    assert_eq!(exported(&many[1..]).await, [&*speller.uid]);
    let answer = export(&many).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"][0]["field"], "uids");
}

#[rstest]
#[tokio::test]
async fn organizer_sees_who_answered_and_practiced(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let general = bee.template().await;
    app.advance_clock(Duration::from_secs(1));
    let permission = bee.other_template("Permission").await;
    app.advance_clock(Duration::from_hours(1));
    assert_eq!(
        bee.answer(&bee.participant, &general, json!("5")).await.status,
        201
    );
    app.advance_clock(Duration::from_mins(5));
    practice(&bee, &bee.participant, 2).await;
    let practiced_at = app.state.clock.now();
    app.advance_clock(Duration::from_hours(1));
    let newcomer = app.user("newcomer").await;
    join(&newcomer, bee.code).await;

    let shown = list(&bee).await;
    assert_eq!(
        shown["forms"],
        json!([
            {"_id": general, "title": "General Information Form"},
            {"_id": permission, "title": "Permission"},
        ])
    );
    assert_eq!(
        shown["wordlists"],
        json!([{"_id": bee.wordlist, "title": "First round", "wordCount": 3}])
    );
    let participants = shown["participants"].as_array().unwrap();
    assert_eq!(participants.len(), 2, "without the organizer");
    let [first, second] = participants.as_slice() else {
        panic!("{shown}")
    };
    assert_eq!(first["uid"], bee.participant.uid);
    assert_eq!(
        (&first["school"], &first["grade"]),
        (&json!("Maple Street School"), &json!("5"))
    );
    assert_eq!(first["answered"], json!([general]));
    let practiced_at = serde_json::to_value(practiced_at).unwrap();
    assert_eq!(
        first["practice"],
        json!([{"wordlistId": bee.wordlist, "currentIndex": 2, "practicedCount": 2, "practicedAt": practiced_at}])
    );
    assert_eq!(
        (&first["claimed"], &first["madeHere"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(second["uid"], newcomer.uid);
    assert_eq!(second["answered"], json!([]));
    assert_eq!(second["practice"], json!([]));
    assert_eq!((&second["school"], &second["grade"]), (&json!(""), &json!("")));
    assert_eq!(second["lastActive"], second["joinedAt"]);

    let page = read(&bee, &bee.participant.uid).await;
    assert_eq!(page["participant"], *first);
    assert_eq!(
        (&page["forms"], &page["wordlists"]),
        (&shown["forms"], &shown["wordlists"])
    );
    assert_eq!(page["answers"].as_array().unwrap().len(), 1);
    assert_eq!(page["answers"][0]["templateId"], general);
    assert_eq!(page["answers"][0]["answers"][0]["School"], "Maple Street School");
}

/// Mia learns, and Noah chooses a meaning. Zoë only opens all words in order.
#[rstest]
#[tokio::test]
async fn every_way_of_practicing_counts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (mia, noah, zoe) = (&bee.participant, app.user("noah").await, app.user("zoe").await);
    join(&noah, bee.code).await;
    join(&zoe, bee.code).await;
    for (who, mode) in [(mia, "learn"), (&noah, "meaning")] {
        let mut body = attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], "bee", true)]);
        body["attempts"][0]["mode"] = json!(mode);
        let answer = who.post("/api/user/practice-attempts", body).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
    let practiced_at = serde_json::to_value(app.state.clock.now()).unwrap();
    app.advance_clock(Duration::from_hours(1));
    practice(&bee, &zoe, 0).await;

    let path = format!("/api/competition/{}/participants", bee.code);
    let counts = bee.organizer.get(&format!("{path}/counts")).await.json();
    assert_eq!(counts["practicedThisWeek"], 2);
    assert_eq!(
        counts["wordlists"],
        json!([{"_id": bee.wordlist, "practiced": 2}])
    );
    let idle = bee.organizer.get(&format!("{path}?show=idle")).await.json();
    assert_eq!(idle["participants"].as_array().unwrap().len(), 1);
    assert_eq!(idle["participants"][0]["uid"], zoe.uid);
    for who in [mia, &noah] {
        assert_eq!(
            read(&bee, &who.uid).await["participant"]["practice"],
            json!([{"wordlistId": bee.wordlist, "currentIndex": null, "practicedCount": 1, "practicedAt": practiced_at}])
        );
    }
    assert_eq!(read(&bee, &zoe.uid).await["participant"]["practice"], json!([]));

    practice(&bee, mia, 2).await;
    let now = serde_json::to_value(app.state.clock.now()).unwrap();
    assert_eq!(
        read(&bee, &mia.uid).await["participant"]["practice"],
        json!([{"wordlistId": bee.wordlist, "currentIndex": 2, "practicedCount": 2, "practicedAt": now}])
    );
}

/// A speller of two of three words, of which one is then deleted, is at the first of the two that are left.
#[rstest]
#[tokio::test]
async fn deleted_words_no_longer_count_as_spelled(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    practice(&bee, &bee.participant, 2).await;
    let word = format!("/api/wordlist/word/{}", bee.words[2]);
    assert_eq!(bee.organizer.delete(&word).await.status, 204);
    let shown = list(&bee).await;
    assert_eq!(shown["wordlists"][0]["wordCount"], 2);
    assert_eq!(shown["participants"][0]["practice"][0]["currentIndex"], 1);
}

#[rstest]
#[tokio::test]
async fn class_account_is_unclaimed_until_the_child_logs_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let account = class_of_one(&bee).await;
    let uid = account["uid"].as_str().unwrap();
    let unclaimed = read(&bee, uid).await["participant"].clone();
    assert_eq!(
        (
            &unclaimed["madeHere"],
            &unclaimed["claimed"],
            &unclaimed["lastActive"]
        ),
        (&json!(true), &json!(false), &Value::Null)
    );
    assert_eq!(unclaimed["signInName"], account["signInName"]);

    app.advance_clock(Duration::from_hours(2));
    let mut maya = app.anonymous();
    let claim = json!({"claimCode": account["claimCode"], "password": PASSWORD});
    let claimed = maya.post("/api/identity/claim", claim).await;
    assert_eq!(claimed.status, 200, "{claimed:?}");
    maya.signed_in(&claimed);
    let now = serde_json::to_value(app.state.clock.now()).unwrap();
    let claimed = read(&bee, uid).await["participant"].clone();
    assert_eq!(
        (&claimed["claimed"], &claimed["lastActive"]),
        (&json!(true), &now)
    );

    // Uses are known to within 15 minutes, also after logging out.
    for (minutes, is_due) in [(10, false), (10, true)] {
        app.advance_clock(Duration::from_mins(minutes));
        assert_eq!(maya.get("/api/identity/session").await.status, 200);
        let used = if is_due {
            serde_json::to_value(app.state.clock.now()).unwrap()
        } else {
            now.clone()
        };
        assert_eq!(read(&bee, uid).await["participant"]["lastActive"], used);
    }
    let before = read(&bee, uid).await["participant"]["lastActive"].clone();
    assert_eq!(maya.post("/api/identity/sign-out", json!({})).await.status, 204);
    assert_eq!(read(&bee, uid).await["participant"]["lastActive"], before);

    // A new code for a forgotten password leaves the account claimed.
    let path = format!("/api/competition/{}/participants/{uid}/claim-code", bee.code);
    let answer = bee.organizer.send(Method::POST, &path, None, "").await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert_eq!(list(&bee).await["participants"][1]["claimed"], true);
}

/// Someone in two competitions is shown in each with what they did there.
#[rstest]
#[tokio::test]
async fn other_competitions_never_appear(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    join(&bee.participant, other.code).await;
    let theirs = other.template().await;
    assert_eq!(
        other.answer(&bee.participant, &theirs, json!(9)).await.status,
        201
    );
    practice(&other, &bee.participant, 1).await;

    let shown = list(&bee).await;
    let participants = shown["participants"].as_array().unwrap();
    assert_eq!(participants.len(), 1);
    assert_eq!(participants[0]["answered"], json!([]));
    assert_eq!(participants[0]["practice"], json!([]));
    assert_eq!(participants[0]["grade"], "");
    assert!(!shown.to_string().contains(&other.participant.uid));
    assert!(!shown.to_string().contains(&theirs));
    assert_eq!(read(&bee, &bee.participant.uid).await["answers"], json!([]));
    let elsewhere = list(&other).await;
    assert_eq!(elsewhere["participants"].as_array().unwrap().len(), 2);
}

#[rstest]
#[tokio::test]
async fn only_own_participants_have_a_page(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let removed = app.user("removed").await;
    join(&removed, bee.code).await;
    let path = |uid: &str| format!("/api/competition/{}/participants/{uid}", bee.code);
    assert_eq!(bee.organizer.delete(&path(&removed.uid)).await.status, 204);
    let half_joined = app.user("undecided").await;
    let body = json!({"code": bee.code, "userId": half_joined.uid});
    half_joined.post("/api/user/add-competition", body).await;
    for uid in [
        &bee.organizer.uid,
        &other.participant.uid,
        &removed.uid,
        &half_joined.uid,
        "nobody",
        "%00",
    ] {
        let answer = bee.organizer.get(&path(uid)).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()), "{uid}");
    }
    assert_eq!(list(&bee).await["participants"].as_array().unwrap().len(), 1);
}

/// A participant who becomes an organizer leaves the list, and comes back as a participant.
#[rstest]
#[tokio::test]
async fn co_organizers_are_not_listed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let helper = app.admin("helper").await;
    join(&helper, bee.code).await;
    assert_eq!(list(&bee).await["participants"].as_array().unwrap().len(), 2);
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let added = bee
        .organizer
        .post(&organizers, json!({"email": helper.email}))
        .await;
    assert_eq!(added.status, 200, "{added:?}");
    assert_eq!(list(&bee).await["participants"].as_array().unwrap().len(), 1);
    let removed = bee
        .organizer
        .delete(&format!("{organizers}/{}", helper.uid))
        .await;
    assert!(removed.status.is_success(), "{removed:?}");
    assert_eq!(list(&bee).await["participants"].as_array().unwrap().len(), 2);
}

/// However many participants there are, the list takes the same number of statements.
#[tokio::test]
async fn list_takes_no_statement_per_participant() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let count = async || {
        let before = app.statements();
        list(&bee).await;
        app.statements() - before
    };
    // The first read fills the memory of sessions and memberships.
    count().await;
    let few = count().await;
    let path = format!("/api/competition/{}/class", bee.code);
    let people: Vec<Value> = (0..150)
        .map(|child| json!({"name": format!("Child {child}")}))
        .collect();
    assert_eq!(
        bee.organizer.post(&path, json!({"people": people})).await.status,
        201
    );
    count().await;
    assert_eq!(count().await, few);
}

/// The list is read and sent in batches, so that a competition of thousands doesn't fill the memory.
#[rstest]
#[case::one_batch(499)]
#[case::a_full_one(500)]
#[case::three(1001)]
#[tokio::test]
async fn participants_are_listed_in_batches(
    #[values(Sqlite, Postgres)] database: Database,
    #[case] count: usize,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let first = &bee.participant.uid;
    let write = app.state.db.write_as_system().await.unwrap();
    let others: Vec<String> = (1..count).map(|number| format!("{number:036}")).collect();
    // Two joined at the same instant, but those with larger uids joined first.
    for (number, uid) in others.iter().enumerate() {
        let (copy, minute) = (copy_of_person(first, uid), 59 - number / 2 % 60);
        let hour = 23 - number / 120;
        let statements = format!(
            "{copy}; INSERT INTO memberships (competition_id, uid, role, joined_at) \
             SELECT competition_id, '{uid}', role, '2028-01-01T{hour:02}:{minute:02}:00+00:00' \
             FROM memberships WHERE uid = '{first}'"
        );
        write.execute_unprepared(&statements).await.unwrap();
    }
    write.commit().await.unwrap();

    // The first read fills the memory of memberships.
    list(&bee).await;
    let before = app.statements();
    let shown = list(&bee).await;
    let statements = app.statements() - before;
    let listed = shown["participants"].as_array().unwrap();
    let listed: Vec<&str> = listed.iter().map(|one| one["uid"].as_str().unwrap()).collect();
    let pairs = others.chunks(2).rev().flatten();
    let expected: Vec<&str> = [first].into_iter().chain(pairs).map(String::as_str).collect();
    assert_eq!(listed, expected);
    let (full, rest) = (count / 500, count % 500);
    let last = if rest == 0 { 3 } else { 11 };
    let batches = u32::try_from(11 * full + last).unwrap();
    assert_eq!(statements, 3 + batches);

    // The app's page gets the first fifty.
    let path = format!("/api/competition/{}/participants", bee.code);
    let first = bee.organizer.get(&path).await.json();
    assert_eq!(first["participants"].as_array().unwrap().len(), 50);
    assert_eq!(first["matches"], count);
    let page = format!("/api/page-data?path=/competition/{}/participants", bee.code);
    let data = bee.organizer.get(&page).await;
    assert_eq!(data.json()[path], first);
}

#[tokio::test]
async fn bad_views_are_refused_by_field() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/competition/{}/participants", bee.code);
    let long = format!("search={}", "x".repeat(501));
    for (query, field) in [
        ("page=0", "page"),
        ("show=everybody", "show"),
        ("sort=shoe-size", "sort"),
        ("sort=--name", "sort"),
        (long.as_str(), "search"),
    ] {
        let answer = bee.organizer.get(&format!("{path}?{query}")).await;
        assert_eq!(answer.status, 422, "{query}: {answer:?}");
        assert_eq!(answer.field_errors()[0].0, field);
    }
    let names = bee.organizer.get(&format!("{path}/names?show=everybody")).await;
    assert_eq!(names.status, 422);
    assert_eq!(bee.organizer.get(&format!("{path}?page=-1")).await.status, 400);
    let last = bee.organizer.get(&format!("{path}?page=4294967295")).await;
    assert_eq!(last.json()["participants"], json!([]));
}
