//! Copying a competition to next year.

use std::collections::BTreeSet;

use rstest::rstest;
use serde_json::{Value, json};
use wordhive::transfer::TABLES;

use crate::support::{
    Actor, Answer, Bee, Database, NewWordlist, Postgres, Sqlite, TestApp, connect, new_post, pairs,
};

const ALL: [&str; 6] = ["schedule", "checklist", "forms", "posts", "files", "wordlists"];

/// A bee with something of each part, and with answers. Returns the id of the form that counts as consent.
pub(crate) async fn furnished_bee(app: &TestApp) -> (Bee, String) {
    let bee = Bee::new(app).await;
    let organizer = &bee.organizer;
    let template = bee.template().await;
    assert_eq!(
        bee.answer(&bee.participant, &template, json!(5)).await.status,
        201
    );
    let mut slip = json!({
        "title": "Permission slip", "description": "For the bus", "creatorId": organizer.uid, "competitionCode": bee.code,
        "fields": [
            {"name": "Seats", "type": "number", "required": true, "min": "1", "max": "4", "whole": true},
            {"name": "Hat", "type": "choice", "required": false, "choices": ["S", "M"]},
        ],
        "dueDate": "2027-02-10", "visibility": "2027-02-01T09:00",
    });
    let slip = created(organizer.post("/api/form/create-template", slip.take()).await);
    let privacy = json!({"consentForm": slip, "retentionMonths": 6});
    done(&organizer.patch("/api/competition/12345/privacy", privacy).await);
    let item = |name: &str| json!({"name": name, "description": "About it"});
    let with = |mut item: Value, fields: Value| {
        item.as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        item
    };
    let schedule = json!({"code": 12345, "schedule": [
        with(item("First round"), json!({"startDate": "2027-03-01", "endDate": "", "startTime": "09:00", "endTime": "10:30"})),
        with(item("Picnic"), json!({"startDate": "", "endDate": "", "startTime": "", "endTime": ""})),
    ]});
    done(&organizer.post("/api/competition/update-schedule", schedule).await);
    let timeline = json!({"code": 12345, "timeline": [
        with(item("Sign-up"), json!({"startDate": "2027-01-04", "endDate": "2027-01-08"})),
    ]});
    done(&organizer.post("/api/competition/update-timeline", timeline).await);
    let checklist = json!({"code": 12345, "checklist": [
        with(item("Sign"), json!({"dueDate": "2027-02-10", "condition": format!("COMPLETE Permission slip ({slip})")})),
        with(item("Sleep"), json!({"dueDate": "2027-02-28", "condition": ""})),
    ]});
    done(
        &organizer
            .post("/api/competition/update-checklist", checklist)
            .await,
    );
    let url = bee.image().await;
    let mut older = new_post(organizer, bee.code, "Older news");
    older["images"] = json!([url]);
    older["imageDescriptions"] = json!({ url.as_str(): "The hall" });
    created(organizer.post("/api/post/", older).await);
    let mut hidden = new_post(organizer, bee.code, "Newer news");
    hidden["visibility"] = json!("hidden");
    app.advance_clock(std::time::Duration::from_secs(1));
    created(organizer.post("/api/post/", hidden).await);
    bee.file("rules.pdf").await;
    bee.record(1).await;
    let word = format!("/api/wordlist/word/{}", bee.words[2]);
    done(
        &organizer
            .patch(&word, json!({"alternates": ["combe"], "sentence": "A comb."}))
            .await,
    );
    let secret = NewWordlist::new(organizer, bee.code)
        .words(&["secret"])
        .with("title", json!("Finals"))
        .with("visibility", json!("hidden"));
    created(organizer.post("/api/wordlist", secret.body()).await);
    (bee, slip)
}

fn created(answer: Answer) -> String {
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["_id"].as_str().unwrap().to_owned()
}

fn done(answer: &Answer) {
    assert_eq!(answer.status, 200, "{answer:?}");
}

async fn copy(who: &Actor, change: Value) -> Answer {
    let mut body = json!({"title": "Next Bee", "code": 20_000, "moveByWeeks": 54, "parts": ALL});
    let fields = change.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(fields);
    who.post("/api/competition/12345/copy", body).await
}

async fn list(who: &Actor, path: &str) -> Vec<Value> {
    let answer = who.get(path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json().as_array().unwrap().clone()
}

/// These fields of the items.
fn fields(items: &[Value], names: &[&str]) -> Value {
    let some = |item: &Value| names.iter().map(|name| item[*name].clone()).collect::<Value>();
    items.iter().map(some).collect()
}

/// Checks that a competition has everything of the furnished bee, with these dates.
pub(crate) async fn assert_furnished(who: &Actor, code: i64, dates: Dates) {
    let read = who.get(&format!("/api/competition/{code}")).await.json();
    assert_eq!(read["description"], "Fifth and sixth grade");
    assert_eq!(
        (&read["startDate"], &read["endDate"]),
        (&json!(dates.start), &json!(dates.end))
    );
    assert_eq!(
        (&read["admins"], &read["participants"]),
        (&json!([who.uid]), &json!([who.uid]))
    );
    let schedule = fields(
        read["schedule"].as_array().unwrap(),
        &["name", "startDate", "startTime", "endTime"],
    );
    assert_eq!(
        schedule,
        json!([
            ["First round", dates.start, "09:00", "10:30"],
            ["Picnic", "", "", ""]
        ])
    );
    assert_eq!(read["timeline"][0]["endDate"], dates.sign_up);

    let forms = list(who, &format!("/api/form/competition-templates/{code}")).await;
    assert_eq!(
        fields(
            &forms,
            &[
                "title",
                "dueDate",
                "visibility",
                "generalInformation",
                "responseCount",
                "version"
            ]
        ),
        json!([
            ["General Information Form", null, "visible", true, 0, 1],
            ["Permission slip", dates.due, dates.shown, false, 0, 1],
        ])
    );
    assert_eq!(forms[1]["fields"][0]["max"], "4");
    assert_eq!(forms[1]["fields"][1]["choices"], json!(["S", "M"]));
    let slip = &forms[1]["_id"];
    let condition = format!("COMPLETE Permission slip ({})", slip.as_str().unwrap());
    let checklist = fields(
        read["checklist"].as_array().unwrap(),
        &["name", "dueDate", "condition"],
    );
    assert_eq!(
        checklist,
        json!([["Sign", dates.due, condition], ["Sleep", dates.sleep, ""]])
    );
    let privacy = who.get(&format!("/api/competition/{code}/privacy")).await.json();
    assert_eq!(
        (&privacy["consentForm"], &privacy["retentionMonths"]),
        (slip, &json!(6))
    );

    let posts = list(who, &format!("/api/post/competition/{code}")).await;
    assert_eq!(
        fields(&posts, &["title", "visibility", "creatorId", "content"]),
        json!([
            ["Newer news", "hidden", who.uid, ["Doors open at nine."]],
            ["Older news", "visible", who.uid, ["Doors open at nine."]],
        ])
    );
    let image = posts[1]["images"][0].as_str().unwrap();
    assert_eq!(posts[1]["imageDescriptions"], json!({ image: "The hall" }));
    assert_eq!(who.get(image).await.status, 200);
    let files = list(who, &format!("/api/file/competition/{code}")).await;
    assert_eq!(
        fields(&files, &["filename", "creatorId"]),
        json!([["rules.pdf", who.uid]])
    );
    let pdf = who
        .get(&format!("/api/file/{}", files[0]["fileId"].as_str().unwrap()))
        .await;
    assert!(pdf.body.starts_with(b"%PDF-"));
    assert_wordlists(who, code).await;
}

async fn assert_wordlists(who: &Actor, code: i64) {
    let lists = list(who, &format!("/api/wordlist/competition/{code}")).await;
    assert_eq!(
        fields(&lists, &["title", "visibility", "wordCount", "recordedCount"]),
        json!([["First round", "visible", 3, 1], ["Finals", "hidden", 1, 0]])
    );
    let path = format!("/api/wordlist/{}/words?page=1", lists[0]["_id"].as_str().unwrap());
    let words = who.get(&path).await.json();
    let words = words["words"].as_array().unwrap();
    assert_eq!(
        fields(words, &["word", "sentence", "alternates"]),
        json!([["bee", "", []], ["hive", "", []], ["comb", "A comb.", ["combe"]]])
    );
    let recording = format!("/api/audio/{}", words[1]["audioId"].as_str().unwrap());
    let recording = who.get(&recording).await;
    assert_eq!((recording.status.as_u16(), recording.body.len()), (200, 444));
}

/// The dates of a furnished bee.
pub(crate) struct Dates {
    pub(crate) start: &'static str,
    pub(crate) end: &'static str,
    pub(crate) sign_up: &'static str,
    pub(crate) due: &'static str,
    pub(crate) shown: &'static str,
    pub(crate) sleep: &'static str,
}

pub(crate) const ORIGINAL: Dates = Dates {
    start: "2027-03-01",
    end: "2027-03-02",
    sign_up: "2027-01-08",
    due: "2027-02-10",
    shown: "2027-02-01T09:00",
    sleep: "2027-02-28",
};

/// 54 weeks later. The bee is then in summer time, and its events still begin at nine.
const MOVED: Dates = Dates {
    start: "2028-03-13",
    end: "2028-03-14",
    sign_up: "2028-01-21",
    due: "2028-02-23",
    shown: "2028-02-14T09:00",
    sleep: "2028-03-12",
};

#[rstest]
#[tokio::test]
async fn a_bee_is_copied_to_next_year(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let answer = copy(&bee.organizer, json!({})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert_eq!(
        (&answer.json()["title"], &answer.json()["code"]),
        (&json!("Next Bee"), &json!(20_000))
    );
    assert_furnished(&bee.organizer, 20_000, MOVED).await;
    let read = bee.participant.get("/api/competition/20000").await;
    assert_eq!(read.problem(), (403, "not-a-member".to_owned()));
    let audit = bee.organizer.get("/api/audit").await.json();
    assert_eq!(audit["entries"][0]["subject"], "competition 12345 as 20000");

    // The copy doesn't need the original.
    let deleted = bee.organizer.delete("/api/competition/12345").await;
    assert_eq!(deleted.status, 204);
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 3);
    assert_furnished(&bee.organizer, 20_000, MOVED).await;
}

#[rstest]
#[tokio::test]
async fn a_copy_takes_only_what_was_chosen(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let who = &bee.organizer;
    let bare = copy(who, json!({"parts": [], "moveByWeeks": -1})).await.json();
    assert_eq!(
        (&bare["startDate"], &bare["schedule"]),
        (&json!("2027-02-22"), &json!([]))
    );
    for path in [
        "form/competition-templates",
        "post/competition",
        "file/competition",
        "wordlist/competition",
    ] {
        assert_eq!(
            list(who, &format!("/api/{path}/20000")).await,
            Vec::<Value>::new(),
            "{path}"
        );
    }
    let tasks = copy(who, json!({"parts": ["checklist"], "code": 20_001}))
        .await
        .json();
    let conditions = fields(tasks["checklist"].as_array().unwrap(), &["name", "condition"]);
    assert_eq!(
        conditions,
        json!([["Sign", ""], ["Sleep", ""]]),
        "there is no form to name"
    );
}

#[rstest]
#[tokio::test]
async fn sealed_lists_stay_behind(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let connection = connect(&app.state.config.storage).await;
    let seal = format!(
        "UPDATE wordlists SET visibility = 'sealed' WHERE id = '{}'",
        bee.wordlist
    );
    sea_orm::ConnectionTrait::execute_unprepared(&connection, &seal)
        .await
        .unwrap();
    assert_eq!(copy(&bee.organizer, json!({})).await.status, 201);
    let lists = list(&bee.organizer, "/api/wordlist/competition/20000").await;
    assert_eq!(lists, Vec::<Value>::new());
}

#[rstest]
#[tokio::test]
async fn a_refused_copy_leaves_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let objects = app.stored_objects();
    assert_eq!(
        copy(&bee.organizer, json!({"code": 12345})).await.problem(),
        (409, "code-taken".to_owned())
    );
    for (change, field) in [
        (json!({"title": " "}), "title"),
        (json!({"code": 1}), "code"),
        (json!({"moveByWeeks": 523}), "moveByWeeks"),
    ] {
        let errors = copy(&bee.organizer, change).await.field_errors();
        assert_eq!(errors[0].0, field);
    }
    let unknown = copy(&bee.organizer, json!({"parts": ["people"]})).await;
    assert_eq!(unknown.status, 400);
    assert_eq!(app.stored_objects(), objects);
    let own = format!("/api/user/competitions/{}", bee.organizer.uid);
    assert_eq!(list(&bee.organizer, &own).await.len(), 1);

    // An organizer who isn't an admin, and an admin who isn't an organizer.
    let helper = app.user("helper").await;
    let add = json!({"email": helper.email});
    done(&bee.organizer.post("/api/competition/12345/organizers", add).await);
    let admin = app.admin("admin").await;
    for who in [&helper, &admin, &bee.participant] {
        assert_eq!(copy(who, json!({})).await.status, 403);
    }
}

/// Dates of the year 9999 can't move on.
#[tokio::test]
async fn no_date_moves_out_of_the_calendar() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let schedule = json!({"code": 12345, "schedule": [{
        "name": "Far off", "description": "Later", "startDate": "9999-12-30", "endDate": "", "startTime": "", "endTime": "",
    }]});
    done(
        &bee.organizer
            .post("/api/competition/update-schedule", schedule)
            .await,
    );
    let errors = copy(&bee.organizer, json!({"moveByWeeks": 52}))
        .await
        .field_errors();
    assert_eq!(errors[0].0, "moveByWeeks");
}

#[tokio::test]
async fn every_table_is_taken_along_or_left_on_purpose() {
    let app = TestApp::start(Sqlite).await;
    let database = connect(&app.state.config.storage).await;
    let references = pairs(
        &database,
        "SELECT m.name, f.\"table\" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
    )
    .await;
    // Practice outlives its list by a while, so its tables don't refer to the competition.
    let by_column = pairs(
        &database,
        "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
         WHERE m.type = 'table' AND c.name = 'competition_id'",
    )
    .await;
    let mut of_competitions: BTreeSet<String> = by_column.into_iter().map(|(table, _)| table).collect();
    of_competitions.insert("competitions".to_owned());
    loop {
        let before = of_competitions.len();
        for (table, parent) in &references {
            if of_competitions.contains(parent) {
                of_competitions.insert(table.clone());
            }
        }
        if of_competitions.len() == before {
            break;
        }
    }
    // They hold deleted rows for undo.
    of_competitions.retain(|table| !table.starts_with("deleted_"));
    let listed: BTreeSet<String> = TABLES.iter().map(|(table, _)| (*table).to_owned()).collect();
    assert_eq!(
        of_competitions, listed,
        "A table with rows of a competition is missing in transfer::TABLES, or no longer exists. Would an organizer make its rows \
         again for next year's bee? Then add it to a part: load it in the feature's portable.rs, store it there, and compare it in \
         this file. Is it about people, or about what happened once? Then list it as Never, with the reason."
    );
}
