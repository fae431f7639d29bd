//! Undoing deletions.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use axum::http::{HeaderName, Method};
use rstest::rstest;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::{Value, json};

use crate::{
    account_deletion::{assert_erased, columns},
    authz_fields::populated_bee,
    authz_matrix::Things,
    data_export::{add_personal_data, download, unpack},
    support::{
        Actor, Answer, Bee, Database, NewWordlist, PASSWORD, Postgres, Sqlite, TestApp, attempts, connect,
        general_answers, join, new_word,
    },
};

/// The id to undo a deletion by.
pub(crate) fn deletion_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 204, "{answer:?}");
    let id = answer.header(HeaderName::from_static("wordhive-undo"));
    assert!(!id.is_empty(), "can't be undone");
    id.to_owned()
}

pub(crate) async fn delete(who: &Actor, path: &str) -> String {
    deletion_of(&who.delete(path).await)
}

pub(crate) async fn undo(who: &Actor, id: &str) -> Answer {
    who.send(Method::POST, &format!("/api/user/undo/{id}"), None, "")
        .await
}

async fn offers(who: &Actor) -> Vec<Value> {
    let answer = who.get("/api/user/undo").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json().as_array().unwrap().clone()
}

/// Titles and counts of what someone can undo.
async fn offered(who: &Actor) -> Vec<(String, i64)> {
    let offers = offers(who).await.into_iter();
    offers
        .map(|offer| {
            let title = offer["title"].as_str().unwrap().to_owned();
            (title, offer["count"].as_i64().unwrap())
        })
        .collect()
}

/// The rows of each table, without versions, which increase.
pub(crate) async fn rows(database: &DatabaseConnection) -> BTreeMap<String, BTreeSet<String>> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in columns(database).await {
        if column != "words_version" && (table.as_str(), column.as_str()) != ("bees", "version") {
            tables.entry(table).or_default().push(column);
        }
    }
    for changing in ["audit_entries", "changes", "deletions", "sessions"] {
        tables.remove(changing).unwrap();
    }
    // What waits for a voice doesn't come back: an organizer asks again.
    tables.remove("voice_words").unwrap();
    let mut rows = BTreeMap::new();
    for (table, columns) in tables {
        let values: Vec<String> = columns
            .iter()
            .map(|column| format!("'{column} ' || COALESCE(CAST(\"{column}\" AS TEXT), 'NULL')"))
            .collect();
        let sql = format!("SELECT {} FROM \"{table}\"", values.join(" || ' ' || "));
        let statement = Statement::from_string(database.get_database_backend(), sql);
        let found = database.query_all_raw(statement).await.unwrap();
        let found = found.iter().map(|row| row.try_get_by_index(0).unwrap());
        rows.insert(table, found.collect());
    }
    rows
}

/// The number of rows that are held for undo.
async fn held(database: &DatabaseConnection) -> usize {
    let rows = rows(database).await.into_iter();
    rows.filter(|(table, _)| table.starts_with("deleted_"))
        .map(|(_, rows)| rows.len())
        .sum()
}

/// A request that deletes something of the bee, for each kind of thing.
fn deletions(bee: &Bee, things: &Things) -> [(&'static str, Method, String, Value); 9] {
    let participants = format!("/api/competition/{}/participants", bee.code);
    let delete = |kind, path: String| (kind, Method::DELETE, path, Value::Null);
    let uid = &bee.participant.uid;
    [
        delete("word", format!("/api/wordlist/word/{}", bee.words[0])),
        delete("wordlist", format!("/api/wordlist/wordlist/{}", bee.wordlist)),
        delete("recording", format!("/api/audio/{}", things.audio)),
        delete("post", format!("/api/post/{}", things.post)),
        delete("form", format!("/api/form/templates/{}", things.template)),
        delete("file", format!("/api/file/{}", things.file)),
        delete("bee", things.stage.path.clone()),
        delete("participant", format!("{participants}/{uid}")),
        (
            "participant",
            Method::POST,
            format!("{participants}/remove"),
            json!({"uids": [uid, bee.organizer.uid, "nobody"]}),
        ),
    ]
}

/// A bee with all kinds of things, of which a recording is in use.
async fn full_bee(app: &TestApp) -> (Bee, Actor, Things) {
    let (bee, classmate, things) = populated_bee(app).await;
    assert_eq!(bee.link(0, &things.audio).await.status, 200);
    app.advance_clock(Duration::from_secs(20));
    app.state.sweep().await.unwrap();
    (bee, classmate, things)
}

/// Deletes each kind of thing and undoes that.
pub(crate) async fn delete_and_undo_everything(app: &TestApp) {
    let (bee, _, things) = full_bee(app).await;
    let database = connect(&app.state.config.storage).await;
    let before = rows(&database).await;
    for (kind, method, path, body) in deletions(&bee, &things) {
        let deleted = bee.organizer.json(method, &path, body).await;
        let id = deletion_of(&deleted);
        let without = rows(&database).await;
        assert_ne!(without, before, "{kind}");
        assert!(held(&database).await > 0, "{kind}");
        let offer = &offers(&bee.organizer).await[0];
        assert_eq!((&offer["_id"], &offer["kind"]), (&json!(id), &json!(kind)));
        // Blobs stay until the offer ends.
        app.state.sweep().await.unwrap();
        let undone = undo(&bee.organizer, &id).await;
        assert_eq!(undone.status, 204, "{kind}: {undone:?}");
        let after = rows(&database).await;
        for (table, rows) in &before {
            assert_eq!(&after[table], rows, "{kind}: {table}");
        }
        assert_eq!(offered(&bee.organizer).await, [], "{kind}");
    }
    let recording = format!("/api/audio/{}", things.audio);
    let file = format!("/api/file/{}", things.file);
    for path in [recording, file] {
        assert_eq!(bee.participant.get(&path).await.status, 200, "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn everything_deleted_comes_back_as_it_was(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    delete_and_undo_everything(&app).await;
}

#[rstest]
#[tokio::test]
async fn what_is_deleted_is_gone_until_it_is_undone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _, things) = full_bee(&app).await;
    let child = &bee.participant;
    let list = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    let recording = format!("/api/audio/{}", things.audio);
    let reads = [&list, &word, &recording];
    let statuses = async || {
        let mut statuses = Vec::new();
        for path in reads {
            statuses.push(child.get(path).await.status.as_u16());
        }
        statuses
    };
    let version = child.get(&list).await.json()["wordsVersion"].clone();
    assert_eq!(statuses().await, [200; 3]);
    let deletion = delete(
        &bee.organizer,
        &format!("/api/wordlist/wordlist/{}", bee.wordlist),
    )
    .await;
    assert_eq!(statuses().await, [404; 3]);
    let practice =
        json!({"userId": child.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 2});
    let save = async || {
        let saved = child
            .post("/api/user/set-wordlist-practice", practice.clone())
            .await;
        saved.status.as_u16()
    };
    assert_eq!(save().await, 404);
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    assert_eq!(statuses().await, [200; 3]);
    // A practice page that was open goes on.
    assert_eq!(child.get(&list).await.json()["wordsVersion"], version);
    assert_eq!(save().await, 200);
}

#[rstest]
#[tokio::test]
async fn only_who_deleted_it_may_undo_it(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let second = app.user("second").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = json!({"email": second.email});
    assert_eq!(bee.organizer.post(&organizers, add.clone()).await.status, 200);
    let post = format!("/api/post/{}", bee.post("Welcome").await);
    let deletion = delete(&second, &post).await;
    assert_eq!(offered(&second).await, [("Welcome".to_owned(), 1)]);
    for other in [&bee.organizer, &bee.participant] {
        assert_eq!(offered(other).await, []);
        assert_eq!(
            undo(other, &deletion).await.problem(),
            (410, "undo-ended".to_owned())
        );
    }
    assert_eq!(undo(&app.anonymous(), &deletion).await.status, 401);

    let removed = bee
        .organizer
        .delete(&format!("{organizers}/{}", second.uid))
        .await;
    assert_eq!(removed.status, 204);
    assert_eq!(offered(&second).await, []);
    assert_eq!(undo(&second, &deletion).await.status, 403);
    let posts = format!("/api/post/competition/{}", bee.code);
    assert_eq!(bee.participant.get(&posts).await.json(), json!([]));
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    assert_eq!(undo(&second, &deletion).await.status, 204);
    assert_eq!(bee.participant.get(&posts).await.json()[0]["title"], "Welcome");
    let entries = bee.organizer.get("/api/audit").await.json()["entries"].clone();
    let undone = entries
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["action"] == "undo-deletion");
    assert!(
        post.ends_with(undone.unwrap()["subjectId"].as_str().unwrap()),
        "{entries}"
    );
}

#[rstest]
#[tokio::test]
async fn after_ten_seconds_everything_is_gone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _, things) = full_bee(&app).await;
    let rows_of = connect(&app.state.config.storage).await;
    assert_eq!(app.stored_objects(), 3);
    let mut ids = Vec::new();
    // The recording goes with its word.
    for (kind, method, path, body) in deletions(&bee, &things) {
        if ["word", "file", "form", "post", "participant"].contains(&kind) && method == Method::DELETE {
            ids.push(deletion_of(&bee.organizer.json(method, &path, body).await));
        }
    }
    let exported = unpack(&bee.organizer.get("/api/account/data").await);
    assert_eq!(exported.len(), 1, "without uploads");
    let exported: Value = serde_json::from_slice(&exported[0].1).unwrap();
    for nothing in [
        "postsYouWrote",
        "imagesYouUploaded",
        "filesYouUploaded",
        "recordingsYouMade",
        "formsYouMade",
    ] {
        assert_eq!(exported[nothing], json!([]), "{nothing}");
    }
    let offer = &offers(&bee.organizer).await[0];
    assert_eq!(offer["millisecondsLeft"], 10_000);
    app.advance_clock(Duration::from_millis(9_999));
    let next = app.state.sweep().await.unwrap().unwrap();
    assert_eq!(
        next - app.state.clock.now(),
        chrono::TimeDelta::milliseconds(2_001)
    );
    assert_eq!(offers(&bee.organizer).await.len(), 5);
    assert_eq!(offers(&bee.organizer).await[0]["millisecondsLeft"], 1);
    app.advance_clock(Duration::from_millis(1));
    assert_eq!(offered(&bee.organizer).await, []);
    assert!(held(&rows_of).await > 5);
    assert_eq!(app.stored_objects(), 3);

    app.advance_clock(Duration::from_millis(2_001));
    for swept in [false, true] {
        if swept {
            assert_eq!(app.state.sweep().await.unwrap(), None);
        }
        for id in &ids {
            let late = undo(&bee.organizer, id).await;
            assert_eq!(late.problem(), (410, "undo-ended".to_owned()), "{swept}");
        }
    }
    assert_eq!(held(&rows_of).await, 0);
    assert_eq!(app.stored_objects(), 0);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undoing_twice_changes_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for word in &bee.words {
        let deletion = delete(&bee.organizer, &format!("/api/wordlist/word/{word}")).await;
        let (first, second) = tokio::join!(undo(&bee.organizer, &deletion), undo(&bee.organizer, &deletion));
        assert_eq!((first.status.as_u16(), second.status.as_u16()), (204, 204));
        assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
        let list = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
        assert_eq!(bee.participant.get(&list).await.json()["words"], json!(bee.words));
    }
}

#[rstest]
#[tokio::test]
async fn what_has_taken_the_place_blocks_undo(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let who = &bee.organizer;
    let blocked = async |id: &str, detail: &str| {
        let answer = undo(who, id).await;
        assert_eq!(answer.problem(), (409, "undo-blocked".to_owned()));
        assert_eq!(answer.json()["detail"], detail);
    };
    let first = bee.record(0).await;
    let recording = delete(who, &format!("/api/audio/{first}")).await;
    let second = bee.record(0).await;
    blocked(&recording, "“bee” has another recording now.").await;
    // A recording that was replaced has no use.
    let unused = bee.upload(1).await;
    let for_good = who.delete(&format!("/api/audio/{unused}")).await;
    assert_eq!(for_good.header(HeaderName::from_static("wordhive-undo")), "");

    let word = delete(who, &format!("/api/wordlist/word/{}", bee.words[0])).await;
    blocked(&recording, "The word was deleted too. Undo that first.").await;
    let words = format!("/api/wordlist/{}/words", bee.wordlist);
    let again = who.post(&words, json!({"words": [new_word("BEE")]})).await;
    assert_eq!(again.status, 201, "{again:?}");
    blocked(&word, "“bee” is in the wordlist again.").await;
    let all = who.get(&words).await.json()["words"].clone();
    let again = all[2]["_id"].as_str().unwrap();
    delete(who, &format!("/api/wordlist/word/{again}")).await;

    let list = delete(who, &format!("/api/wordlist/wordlist/{}", bee.wordlist)).await;
    blocked(&word, "The wordlist was deleted too. Undo that first.").await;
    for deletion in [&list, &word] {
        assert_eq!(undo(who, deletion).await.status, 204);
    }
    let restored = who.get(&words).await.json()["words"].clone();
    assert_eq!(restored.as_array().unwrap().len(), 3);
    assert_eq!(
        (&restored[0]["word"], &restored[0]["audioId"]),
        (&json!("bee"), &json!(second))
    );
}

#[rstest]
#[tokio::test]
async fn a_word_returns_to_its_place_while_children_practice(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (who, child) = (&bee.organizer, &bee.participant);
    let words = format!("/api/wordlist/{}/words", bee.wordlist);
    let spellings = async || {
        let page = child.get(&words).await.json();
        let words = page["words"].as_array().unwrap().iter();
        words
            .map(|word| word["word"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let practice = async |order: Value, index: u32| {
        let body =
            json!({"userId": child.uid, "wordlistId": bee.wordlist, "order": order, "currentIndex": index});
        let saved = child.post("/api/user/set-wordlist-practice", body).await;
        assert_eq!(saved.status, 200, "{saved:?}");
    };
    let progress = async || {
        let user = child.get(&format!("/api/auth/{}", child.uid)).await.json();
        let depth = &user[0]["wordlistsStudyDepth"][0];
        (depth["order"].clone(), depth["currentIndex"].clone())
    };
    // comb and bee are spelled, hive comes next.
    practice(json!([2, 0, 1]), 2).await;
    let bee_word = format!("/api/wordlist/word/{}", bee.words[0]);
    let deletion = delete(who, &bee_word).await;
    assert_eq!(spellings().await, ["hive", "comb"]);
    assert_eq!(progress().await, (json!([1, 0]), json!(1)));
    assert_eq!(undo(who, &deletion).await.status, 204);
    assert_eq!(spellings().await, ["bee", "hive", "comb"]);
    assert_eq!(progress().await, (json!([2, 0, 1]), json!(2)));

    // Others take its place, and the child saves without it.
    let hive = format!("/api/wordlist/word/{}", bee.words[1]);
    let deletion = delete(who, &hive).await;
    let to_the_front = json!({"place": 1});
    let moved = format!("/api/wordlist/word/{}/place", bee.words[2]);
    assert_eq!(who.json(Method::PUT, &moved, to_the_front).await.status, 204);
    assert_eq!(spellings().await, ["comb", "bee"]);
    practice(json!([1, 0]), 1).await;
    assert_eq!(undo(who, &deletion).await.status, 204);
    assert_eq!(spellings().await, ["comb", "hive", "bee"]);
    assert_eq!(progress().await, (json!([2, 0, 1]), json!(1)));
    // Positions are in order for what comes next.
    let added = who.post(&words, json!({"words": [new_word("nectar")]})).await;
    assert_eq!(added.status, 201, "{added:?}");
    assert_eq!(spellings().await, ["comb", "hive", "bee", "nectar"]);
}

/// Children practice a list that is deleted and restored over and over, and save their place in between.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_saved_progress_is_lost(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let classmate = app.user("classmate").await;
    join(&classmate, bee.code).await;
    let is_done = AtomicBool::new(false);
    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let delete_and_undo = async || {
        for _ in 0..30 {
            let deletion = delete(&bee.organizer, &path).await;
            let undone = undo(&bee.organizer, &deletion).await;
            assert_eq!(undone.status, 204, "{undone:?}");
        }
        is_done.store(true, Ordering::Relaxed);
    };
    let practice = async |child: &Actor| {
        let (mut index, mut saved) = (0, None);
        while !is_done.load(Ordering::Relaxed) || saved.is_none() {
            index = index % 3 + 1;
            let body = json!({"userId": child.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": index});
            let answer = child.post("/api/user/set-wordlist-practice", body).await;
            match answer.status.as_u16() {
                200 => saved = Some(index),
                // Gone, or about to be: then its words may be gone already.
                404 | 422 => {}
                _ => panic!("{answer:?}"),
            }
        }
        let user = child.get(&format!("/api/auth/{}", child.uid)).await.json();
        assert_eq!(user[0]["wordlistsStudyDepth"][0]["currentIndex"], json!(saved));
    };
    tokio::join!(
        delete_and_undo(),
        practice(&bee.participant),
        practice(&classmate)
    );
}

/// There may be millions of attempts: too many to copy, or to delete in one transaction.
#[rstest]
#[tokio::test]
async fn the_practice_of_a_deleted_list_stays_where_it_is_until_undo_ends(
    #[values(Sqlite, Postgres)] database: Database,
    #[values(true, false)] by_account_deletion: bool,
) {
    let app = TestApp::start(database).await;
    let (bee, ..) = full_bee(&app).await;
    let second = app.user("second").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = json!({"email": second.email});
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    let list = NewWordlist::new(&second, bee.code).words(&["nectar"]).body();
    let other = second.post("/api/wordlist", list).await.json();
    let (other, nectar) = (
        other["_id"].as_str().unwrap(),
        other["words"][0].as_str().unwrap(),
    );
    let uid = &bee.participant.uid;
    let attempt = attempts(uid, other, &[(nectar, "nektar", false)]);
    let saved = bee.participant.post("/api/user/practice-attempts", attempt).await;
    assert_eq!(saved.status, 204);
    let database = connect(&app.state.config.storage).await;
    let many = format!(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1199) \
         INSERT INTO practice_attempts (uid, id, wordlist_id, word_number, typed, correct, hint_level, mode, device, \
         attempted_at, day) SELECT '{uid}', CAST(i AS TEXT), '{}', 0, 'bea', FALSE, 0, 'all', '', \
         '2026-12-01T09:00:00+00:00', '2026-12-01' FROM n",
        bee.wordlist
    );
    database.execute_unprepared(&many).await.unwrap();
    let practice = async || {
        let mut rows = rows(&database).await;
        let tables = [
            "practice_attempts",
            "practice_memory",
            "practice_progress",
            "practiced_lists",
        ];
        tables.map(|table| rows.remove(table).unwrap())
    };
    let of_list = |rows: &BTreeSet<String>| rows.iter().filter(|row| row.contains(&bee.wordlist)).count();
    let before = practice().await;
    assert!(of_list(&before[0]) > 1_200);
    assert!(before.iter().all(|rows| of_list(rows) > 0));
    assert!(of_list(&before[1]) < before[1].len(), "the other list's");

    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    delete(&second, &path).await;
    let page = format!("/api/competition/{}/participants/{uid}", bee.code);
    let words = bee.organizer.get(&page).await.json()["hardWords"].clone();
    assert_eq!(words.as_array().unwrap().len(), 1, "{words}");
    let held = rows(&database).await.remove("deleted_practice_attempts").unwrap();
    assert_eq!(held, BTreeSet::new());
    app.state.sweep().await.unwrap();
    assert_eq!(practice().await[..3], before[..3]);

    if by_account_deletion {
        let goodbye = json!({"password": PASSWORD});
        let left = second.json(Method::DELETE, "/api/account", goodbye).await;
        assert_eq!(left.status, 204);
    } else {
        app.advance_clock(Duration::from_secs(13));
    }
    app.state.sweep().await.unwrap();
    let after = practice().await;
    for (rows, before) in after.iter().zip(&before) {
        assert_eq!((of_list(rows), rows.len()), (0, before.len() - of_list(before)));
    }
}

#[rstest]
#[tokio::test]
async fn the_practice_of_a_deleted_competition_is_left_to_the_sweep(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, ..) = full_bee(&app).await;
    let database = connect(&app.state.config.storage).await;
    let practice = async || {
        let mut rows = rows(&database).await;
        let tables = [
            "practice_attempts",
            "practice_memory",
            "practice_progress",
            "practiced_lists",
        ];
        tables.map(|table| rows.remove(table).unwrap().len())
    };
    let before = practice().await;
    assert!(before.iter().all(|rows| *rows > 0), "{before:?}");
    // A list that can still be undone goes with the others.
    delete(
        &bee.organizer,
        &format!("/api/wordlist/wordlist/{}", bee.wordlist),
    )
    .await;
    let path = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(practice().await, before);
    assert_eq!(download(&bee.participant).await["practiceAttempts"], json!([]));
    app.state.sweep().await.unwrap();
    assert_eq!(practice().await, [0; 4]);
}

/// Spellers choose the ids of their attempts. One who takes an id again must not keep the list from coming back.
#[rstest]
#[tokio::test]
async fn attempts_with_an_id_of_another_list_block_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let child = &bee.participant;
    let list = NewWordlist::new(&bee.organizer, bee.code)
        .words(&["nectar"])
        .body();
    let other = bee.organizer.post("/api/wordlist", list).await;
    assert_eq!(other.status, 201, "{other:?}");
    let other = other.json();
    let (other, nectar) = (
        other["_id"].as_str().unwrap(),
        other["words"][0].as_str().unwrap(),
    );
    let mut attempt = attempts(&child.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
    let save = async |attempt: &Value| {
        child
            .post("/api/user/practice-attempts", attempt.clone())
            .await
            .status
    };
    assert_eq!(save(&attempt).await, 204);
    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let deletion = delete(&bee.organizer, &path).await;
    attempt["wordlistId"] = json!(other);
    attempt["attempts"][0]["wordId"] = json!(nectar);
    assert_eq!(save(&attempt).await, 204);
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
}

#[rstest]
#[tokio::test]
async fn spellers_removed_together_come_back_together(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (who, ada, bob) = (&bee.organizer, &bee.participant, app.user("bob").await);
    join(&bob, bee.code).await;
    add_personal_data(&bee, ada, "Ada Child").await;
    add_personal_data(&bee, &bob, "Bob Child").await;
    let remove = format!("/api/competition/{}/participants/remove", bee.code);
    let both = json!({"uids": [ada.uid, bob.uid, "nobody"]});
    let deletion = deletion_of(&who.post(&remove, both.clone()).await);
    assert_eq!(offers(who).await[0]["count"], 2);
    assert_eq!(who.post(&remove, both).await.status, 404);
    let too_many = json!({"uids": vec!["nobody"; 10_001]});
    assert_eq!(who.post(&remove, too_many).await.field_errors()[0].0, "uids");

    // Ada joins again and answers afresh. Bob deletes his account.
    join(ada, bee.code).await;
    let mut answers = general_answers(ada, bee.code, &bee.template().await, json!(6));
    answers["signature"] = json!("Ada again");
    assert_eq!(ada.post("/api/form/forms", answers).await.status, 201);
    let goodbye = json!({"password": PASSWORD});
    assert_eq!(
        bob.json(Method::DELETE, "/api/account", goodbye).await.status,
        204
    );
    assert_erased(&app, &bob, "Bob Child").await;

    assert_eq!(undo(who, &deletion).await.status, 204);
    let responses = format!("/api/form/template-forms/{}", bee.template().await);
    let answers = who.get(&responses).await.json();
    assert_eq!(answers.as_array().unwrap().len(), 1);
    assert_eq!(answers[0]["signature"], "Ada again");
    let user = ada.get(&format!("/api/auth/{}", ada.uid)).await.json();
    assert_eq!(
        user[0]["wordlistsStudyDepth"][0]["currentIndex"], 1,
        "practice is back"
    );
}

#[rstest]
#[tokio::test]
async fn deletions_that_overlap_are_undone_in_any_order(
    #[values(Sqlite, Postgres)] database: Database,
    #[values(true, false)] speller_first: bool,
    #[values(true, false)] oldest_first: bool,
) {
    let app = TestApp::start(database).await;
    let (bee, classmate, things) = full_bee(&app).await;
    let who = &bee.organizer;
    let database = connect(&app.state.config.storage).await;
    let before = rows(&database).await;
    let mut paths = vec![
        format!("/api/competition/{}/participants/{}", bee.code, classmate.uid),
        format!("/api/form/templates/{}", things.template),
        format!("/api/wordlist/wordlist/{}", bee.wordlist),
    ];
    if !speller_first {
        paths.reverse();
    }
    let mut deletions = Vec::new();
    for path in paths {
        deletions.push(delete(who, &path).await);
    }
    if !oldest_first {
        deletions.reverse();
    }
    for deletion in deletions {
        assert_eq!(undo(who, &deletion).await.status, 204);
    }
    let after = rows(&database).await;
    for (table, rows) in &before {
        assert_eq!(after[table], *rows, "{table}");
    }
    assert_eq!(held(&database).await, 0);
}

#[rstest]
#[tokio::test]
async fn undo_makes_nobody_an_organizer_again(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let second = app.user("second").await;
    join(&second, bee.code).await;
    let competition = format!("/api/competition/{}", bee.code);
    let add = json!({"email": second.email});
    let organizers = format!("{competition}/organizers");
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    let participation = format!("{competition}/participants/{}", second.uid);
    let deletion = delete(&bee.organizer, &participation).await;
    let leave = format!("/api/user/competition/{}", bee.code);
    assert_eq!(second.delete(&leave).await.status, 204);
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    assert_eq!(second.get(&competition).await.status, 200);
    assert_eq!(second.get(&organizers).await.status, 403);
}

#[rstest]
#[tokio::test]
async fn nobody_who_left_comes_back_with_a_form_or_list(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, classmate, things) = full_bee(&app).await;
    let who = &bee.organizer;
    let form = delete(who, &format!("/api/form/templates/{}", things.template)).await;
    let list = delete(who, &format!("/api/wordlist/wordlist/{}", bee.wordlist)).await;
    let leave = format!("/api/user/competition/{}", bee.code);
    assert_eq!(classmate.delete(&leave).await.status, 204);
    for deletion in [form, list] {
        assert_eq!(undo(who, &deletion).await.status, 204);
    }
    let database = connect(&app.state.config.storage).await;
    let rows = rows(&database).await;
    for table in ["form_responses", "practice_progress", "practice_memory"] {
        let of = |uid: &str| rows[table].iter().filter(|row| row.contains(uid)).count();
        assert_eq!((of(&bee.participant.uid), of(&classmate.uid)), (1, 0), "{table}");
    }
    assert_eq!(held(&database).await, 0);
}

#[rstest]
#[tokio::test]
async fn deleted_accounts_leave_nothing_behind_in_what_was_deleted(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, _, things) = full_bee(&app).await;
    let second = app.admin("second").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = json!({"email": second.email});
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    let mut ids = Vec::new();
    for (kind, method, path, body) in deletions(&bee, &things) {
        if !["recording", "word"].contains(&kind) && method == Method::DELETE {
            ids.push(deletion_of(&second.json(method, &path, body).await));
        }
    }
    let goodbye = json!({"password": PASSWORD});
    for gone in [&bee.participant, &bee.organizer] {
        let left = gone.json(Method::DELETE, "/api/account", goodbye.clone()).await;
        assert_eq!(left.status, 204, "{left:?}");
        assert_erased(&app, gone, "Ada Child").await;
    }
    // Only a deleted account can't come back.
    for id in &ids {
        assert_eq!(undo(&second, id).await.status, 204);
    }
    let posts = second
        .get(&format!("/api/post/competition/{}", bee.code))
        .await
        .json();
    assert_eq!(posts[0]["creatorId"], "");
    let left = second.json(Method::DELETE, "/api/account", goodbye).await;
    assert_eq!(left.problem(), (409, "last-admin".to_owned()));
}

#[rstest]
#[tokio::test]
async fn a_deleted_competition_leaves_nothing_to_undo(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _, things) = full_bee(&app).await;
    let post = delete(&bee.organizer, &format!("/api/post/{}", things.post)).await;
    delete(&bee.organizer, &format!("/api/file/{}", things.file)).await;
    let competition = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.organizer.delete(&competition).await.status, 204);
    assert_eq!(offered(&bee.organizer).await, []);
    assert_eq!(undo(&bee.organizer, &post).await.status, 410);
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
    let database = connect(&app.state.config.storage).await;
    assert_eq!(held(&database).await, 0);
}

/// A column that is only in one of them would be lost.
#[rstest]
#[tokio::test]
async fn held_rows_have_all_columns(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let database = connect(&app.state.config.storage).await;
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, column) in columns(&database).await {
        tables.entry(table).or_default().insert(column);
    }
    let mut found = 0;
    for (table, columns) in &tables {
        if let Some(original) = table.strip_prefix("deleted_") {
            let mut expected = tables[original].clone();
            expected.insert("deletion_id".to_owned());
            assert_eq!(columns, &expected, "{table}");
            found += 1;
        }
    }
    assert_eq!(found, 21);
}
