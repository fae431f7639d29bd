//! Hidden wordlists, posts, forms and files don't exist for participants

use std::{collections::BTreeSet, time::Duration};

use axum::http::{HeaderName, Method};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    authz_fields::{populated_bee, reads},
    authz_matrix::{Things, request, send},
    support::{Actor, Bee, Database, Form, NewWordlist, Postgres, Sqlite, TestApp, new_post},
};

const PREVIEW: HeaderName = HeaderName::from_static("wordhive-preview");

/// The paths that take the visibility of the bee's list, form and file.
fn hideable(bee: &Bee, things: &Things) -> [String; 3] {
    [
        format!("/api/wordlist/wordlist/{}", bee.wordlist),
        format!("/api/form/templates/{}", things.template),
        format!("/api/file/{}", things.file),
    ]
}

/// Shows or hides the bee's list, form, file and post.
async fn set_visibility(bee: &Bee, things: &Things, visibility: &str) {
    let change = json!({"visibility": visibility});
    for path in hideable(bee, things) {
        let answer = bee.organizer.patch(&path, change.clone()).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["visibility"], visibility);
    }
    let mut post = new_post(&bee.organizer, bee.code, "Secret news");
    post["visibility"] = visibility.into();
    post["images"] = json!([things.image]);
    let path = format!("/api/post/{}", things.post);
    let answer = bee.organizer.json(Method::PUT, &path, post).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["visibility"], visibility);
}

/// What must not appear in any answer to a participant: ids, titles, words and names.
fn secrets(bee: &Bee, things: &Things) -> BTreeSet<String> {
    let mut secrets: BTreeSet<String> = bee.words.iter().cloned().collect();
    secrets.extend([
        bee.wordlist.clone(),
        things.audio.clone(),
        things.post.clone(),
        things.template.clone(),
        things.file.clone(),
    ]);
    // Words in quotes, as they're in JSON: the product's own name has one of them.
    let texts = [
        "Secret news",
        "rules.pdf",
        "General Information Form",
        "\"hive\"",
        "\"comb\"",
        "from Old English",
    ];
    secrets.extend(texts.map(str::to_owned));
    secrets
}

/// A bee with a checklist that names its form, whose participant has practiced and answered.
async fn bee_with_linked_task(app: &TestApp) -> (Bee, Things) {
    let (bee, _, things) = populated_bee(app).await;
    let condition = format!("COMPLETE General Information Form ({})", things.template);
    let checklist = json!({"code": bee.code, "checklist": [
        {"name": "Tell us", "description": "Who you are", "dueDate": "2027-03-01", "condition": condition},
    ]});
    let answer = bee
        .organizer
        .post("/api/competition/update-checklist", checklist)
        .await;
    assert_eq!(answer.status, 200, "{answer:?}");
    (bee, things)
}

#[rstest]
#[tokio::test]
async fn hidden_items_appear_in_no_answer_to_participants(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, things) = bee_with_linked_task(&app).await;
    set_visibility(&bee, &things, "visible").await;
    let me = &bee.participant;
    let reads: Vec<String> = reads()
        .into_iter()
        .chain(
            [
                "readAudio",
                "readFile",
                "readCalendar",
                "exportResponses",
                "exportResponsesWorkbook",
            ]
            .map(str::to_owned),
        )
        .collect();
    let ask = async |who: &Actor| {
        let mut answers = Vec::new();
        for operation in &reads {
            let answer = send(who, request(operation, &bee, &things, &who.uid)).await;
            answers.push((operation.as_str(), answer));
        }
        answers
    };
    let shown: BTreeSet<String> = ask(me)
        .await
        .iter()
        .flat_map(|(_, answer)| {
            let text = String::from_utf8_lossy(&answer.body).into_owned();
            secrets(&bee, &things)
                .into_iter()
                .filter(move |secret| text.contains(secret))
        })
        .collect();
    assert_eq!(
        secrets(&bee, &things).difference(&shown).collect::<Vec<_>>(),
        [""; 0],
        "before, the participant sees all of it"
    );

    set_visibility(&bee, &things, "hidden").await;
    for (operation, answer) in ask(me).await {
        let text = String::from_utf8_lossy(&answer.body);
        for secret in secrets(&bee, &things) {
            assert!(!text.contains(&secret), "{operation} shows {secret}: {answer:?}");
        }
    }
    for operation in [
        "readWordlist",
        "listWords",
        "readWord",
        "readAudio",
        "readWordlistPractice",
        "readTemplate",
        "readFile",
    ] {
        let answer = send(me, request(operation, &bee, &things, &me.uid)).await;
        assert_eq!(answer.problem(), (404, "not-found".to_owned()), "{operation}");
    }
    // Nor by what they write.
    for operation in ["setWordlistPractice", "addPracticeAttempts", "submitForm"] {
        let answer = send(me, request(operation, &bee, &things, &me.uid)).await;
        assert_eq!(
            answer.status,
            if operation == "submitForm" { 403 } else { 404 },
            "{operation}"
        );
    }
    let own = bee.answer(me, &things.template, json!("5")).await;
    assert_eq!(own.problem(), (404, "not-found".to_owned()));
    let competition = me.get(&format!("/api/competition/{}", bee.code)).await.json();
    assert_eq!(competition["checklist"][0]["condition"], "");
    assert_eq!(competition["checklist"][0]["name"], "Tell us");

    // Organizers see everything, and what is hidden.
    let lists = bee
        .organizer
        .get(&format!("/api/wordlist/competition/{}", bee.code))
        .await
        .json();
    assert_eq!(lists[0]["visibility"], "hidden");
    let practice = json!({"userId": bee.organizer.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
    let saved = bee
        .organizer
        .post("/api/user/set-wordlist-practice", practice)
        .await
        .json();
    assert_eq!(saved["wordlistsStudyDepth"][0]["wordlistId"], bee.wordlist);

    // Nobody misses a form or a list that they can't see.
    let people = bee
        .organizer
        .get(&format!("/api/competition/{}/participants", bee.code))
        .await
        .json();
    assert_eq!((&people["forms"], &people["wordlists"]), (&json!([]), &json!([])));

    // Nothing is lost.
    set_visibility(&bee, &things, "visible").await;
    let user = me.get(&format!("/api/auth/{}", me.uid)).await.json();
    assert_eq!(user[0]["wordlistsStudyDepth"][0]["currentIndex"], 1);
    let own = me
        .get(&format!("/api/form/user-forms/{}/{}", bee.code, me.uid))
        .await
        .json();
    assert_eq!(own.as_array().unwrap().len(), 1);
}

#[rstest]
#[tokio::test]
async fn preview_shows_organizers_what_participants_see(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, things) = bee_with_linked_task(&app).await;
    let public = NewWordlist::new(&bee.organizer, bee.code)
        .words(&["amber"])
        .body();
    assert_eq!(bee.organizer.post("/api/wordlist", public).await.status, 201);
    set_visibility(&bee, &things, "hidden").await;
    for path in [
        format!("/api/wordlist/competition/{}", bee.code),
        format!("/api/post/competition/{}", bee.code),
        format!("/api/form/competition-templates/{}", bee.code),
        format!("/api/file/competition/{}", bee.code),
        format!("/api/wordlist/{}/words", bee.wordlist),
        format!("/api/form/templates/{}", things.template),
    ] {
        let all = bee.organizer.get(&path).await;
        assert_eq!(all.status, 200);
        for _remembered in 0..2 {
            let seen = bee.participant.get(&path).await;
            let preview = bee.organizer.get_with(&path, PREVIEW, "speller").await;
            assert_eq!(
                (preview.status, &preview.body),
                (seen.status, &seen.body),
                "{path}"
            );
        }
        assert_eq!(bee.organizer.get(&path).await.body, all.body, "{path}");
    }
    // Only reading can be previewed: organizers lose no right by it.
    let template = format!("/api/form/templates/{}", things.template);
    let gone = bee.organizer.send(Method::DELETE, &template, None, "").await;
    assert_eq!(gone.status, 204);
}

#[rstest]
#[tokio::test]
async fn scheduled_items_appear_at_their_time(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, things) = bee_with_linked_task(&app).await;
    let now = app.state.clock.now();
    let zone: chrono_tz::Tz = "America/Chicago".parse().unwrap();
    let at = |minutes: i64| {
        let local = (now + chrono::TimeDelta::minutes(minutes)).with_timezone(&zone);
        local.format("%Y-%m-%dT%H:%M").to_string()
    };
    let mut details = crate::support::competition(&bee.organizer, bee.code);
    details["timeZone"] = "America/Chicago".into();
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.json(Method::PUT, &path, details).await.status, 200);
    set_visibility(&bee, &things, &at(90)).await;

    let lists = [
        format!("/api/wordlist/competition/{}", bee.code),
        format!("/api/post/competition/{}", bee.code),
        format!("/api/form/competition-templates/{}", bee.code),
        format!("/api/file/competition/{}", bee.code),
    ];
    let count = async |who: &Actor| {
        let mut count = 0;
        for path in &lists {
            count += who.get(path).await.json().as_array().unwrap().len();
        }
        count
    };
    let condition = async || {
        let competition = bee.participant.get(&path).await.json();
        competition["checklist"][0]["condition"].as_str().unwrap().len()
    };
    let visibilities = async || {
        let mut found = BTreeSet::new();
        for path in &lists {
            let items: Vec<Value> = bee.organizer.get(path).await.json().as_array().unwrap().clone();
            let is_on_stage = |item: &&Value| item["_id"] == things.stage.wordlist;
            found.extend(
                items
                    .iter()
                    .filter(|item| !is_on_stage(item))
                    .map(|item| item["visibility"].as_str().unwrap().to_owned()),
            );
        }
        found
    };
    assert_eq!((count(&bee.participant).await, condition().await), (0, 0));
    assert_eq!(visibilities().await, BTreeSet::from([at(90)]));
    app.advance_clock(Duration::from_mins(88));
    assert_eq!((count(&bee.participant).await, condition().await), (0, 0));
    app.advance_clock(Duration::from_mins(2));
    assert_eq!(
        count(&bee.participant).await,
        4,
        "answers from memory end in time"
    );
    assert_ne!(condition().await, 0);
    assert_eq!(visibilities().await, BTreeSet::from(["visible".to_owned()]));
    let words = bee
        .participant
        .get(&format!("/api/wordlist/{}/words", bee.wordlist))
        .await;
    assert_eq!(words.status, 200);

    // The time moves with the time zone, as the schedule does.
    let mut details = crate::support::competition(&bee.organizer, bee.code);
    details["timeZone"] = "Pacific/Honolulu".into();
    assert_eq!(bee.organizer.json(Method::PUT, &path, details).await.status, 200);
    assert_eq!(count(&bee.participant).await, 0);
    assert_eq!(visibilities().await, BTreeSet::from([at(90)]));
}

#[rstest]
#[tokio::test]
async fn new_items_can_be_hidden(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&["zephyr"]);
    let hidden = list.with("visibility", json!("hidden")).body();
    let list = bee.organizer.post("/api/wordlist", hidden).await.json();
    assert_eq!(list["visibility"], "hidden");
    let mut post = new_post(&bee.organizer, bee.code, "Later");
    post["visibility"] = "2099-12-31T18:30".into();
    let post = bee.organizer.post("/api/post/", post).await.json();
    assert_eq!(post["visibility"], "2099-12-31T18:30");
    let mut template = crate::support::new_template(&bee.organizer, bee.code, "Trip");
    template["visibility"] = "hidden".into();
    let template = bee
        .organizer
        .post("/api/form/create-template", template)
        .await
        .json();
    assert_eq!(template["visibility"], "hidden");
    let pdf = Form::default()
        .text("creatorId", &bee.organizer.uid)
        .text("visibility", "hidden")
        .text("competitionCode", &bee.code.to_string())
        .file("file", "final.pdf", b"%PDF-1.7");
    let file = bee.organizer.submit("/api/file/", pdf).await.json();
    assert_eq!(file["visibility"], "hidden");
    for (path, visible) in [
        (format!("/api/wordlist/competition/{}", bee.code), 1),
        (format!("/api/post/competition/{}", bee.code), 0),
        (format!("/api/form/competition-templates/{}", bee.code), 1),
        (format!("/api/file/competition/{}", bee.code), 0),
    ] {
        let seen = bee.participant.get(&path).await.json();
        assert_eq!(seen.as_array().unwrap().len(), visible, "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn impossible_visibilities_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let things = Things::new(&bee).await;
    let mut details = crate::support::competition(&bee.organizer, bee.code);
    details["timeZone"] = "America/Chicago".into();
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.json(Method::PUT, &path, details).await.status, 200);
    for (bad, sentence) in [
        ("", "Choose visible"),
        ("Hidden", "Choose visible"),
        ("2027-03-12", "Choose visible"),
        ("2027-3-12T09:00", "Choose visible"),
        ("2027-03-12T9:00", "Choose visible"),
        ("2027-02-30T09:00", "Choose visible"),
        ("2027-03-12T24:00", "Choose visible"),
        ("2027-03-12T09:00Z", "Choose visible"),
        ("+12027-03-12T09:00", "Choose visible"),
        ("2027-03-14T02:30", "The clocks go forward"),
    ] {
        for path in hideable(&bee, &things) {
            let answer = bee.organizer.patch(&path, json!({"visibility": bad})).await;
            let errors = answer.field_errors();
            assert_eq!(answer.status, 422, "{bad}: {answer:?}");
            assert!(
                errors[0].0 == "visibility" && errors[0].1.starts_with(sentence),
                "{errors:?}"
            );
        }
    }
    for path in hideable(&bee, &things) {
        assert_eq!(
            bee.organizer
                .patch(&path, json!({"visibility": null}))
                .await
                .status
                .as_u16()
                / 100,
            if path.contains("wordlist") { 2 } else { 4 }
        );
    }
}

#[rstest]
#[tokio::test]
async fn organizers_rename_wordlists(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let renamed = bee
        .organizer
        .patch(&path, json!({"title": "  Final round "}))
        .await
        .json();
    assert_eq!(
        (&renamed["title"], &renamed["wordCount"]),
        (&json!("Final round"), &json!(3))
    );
    let described = bee
        .organizer
        .patch(&path, json!({"description": "For the hall"}))
        .await
        .json();
    assert_eq!(
        (&described["title"], &described["description"]),
        (&json!("Final round"), &json!("For the hall"))
    );
    let seen = bee
        .participant
        .get(&format!("/api/wordlist/competition/{}", bee.code))
        .await
        .json();
    assert_eq!(
        (&seen[0]["title"], &seen[0]["visibility"]),
        (&json!("Final round"), &Value::Null)
    );
    let empty = bee
        .organizer
        .patch(&path, json!({"title": " ", "description": ""}))
        .await;
    assert_eq!(
        empty.field_errors(),
        [
            (
                "title".to_owned(),
                "Please enter a title for the wordlist.".to_owned()
            ),
            (
                "description".to_owned(),
                "Please enter a description for the wordlist.".to_owned()
            ),
        ]
    );
}
