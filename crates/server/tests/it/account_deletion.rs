//! Account deletion.

use std::{cell::Cell, collections::BTreeSet, time::Duration};

use axum::http::Method;
use rstest::rstest;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use serde_json::{Value, json};
use wordhive::competitions;

use crate::{
    data_export::{EXPORTED_COLUMNS, add_personal_data, organizer_with_data, unpack},
    support::{
        Actor, Answer, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, connect, join, new_post, pairs,
        visitor,
    },
};

/// Deletes an account that has a password.
pub(crate) async fn delete_account(who: &Actor) {
    assert_eq!(delete(who, PASSWORD).await.status, 204);
}

async fn delete(who: &Actor, password: &str) -> Answer {
    let body = json!({"password": password});
    who.json(Method::DELETE, "/api/account", body).await
}

async fn sign_in(app: &TestApp, email: &str) -> Answer {
    let body = json!({"email": email, "password": PASSWORD});
    app.anonymous().post("/api/identity/sign-in", body).await
}

async fn elsewhere(app: &TestApp, who: &Actor) -> Actor {
    let mut other = app.anonymous();
    other.signed_in(&sign_in(app, &who.email).await);
    other
}

/// All columns of all tables.
pub(crate) async fn columns(database: &DatabaseConnection) -> Vec<(String, String)> {
    let sql = match database.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table'"
        }
        _ => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns NATURAL JOIN information_schema.tables \
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        }
    };
    pairs(database, sql).await
}

/// The columns that contain this text.
async fn places_of(app: &TestApp, text: &str) -> Vec<String> {
    let database = connect(&app.state.config.storage).await;
    let backend = database.get_database_backend();
    let mut found = Vec::new();
    for (table, column) in columns(&database).await {
        let sql = format!(
            "SELECT COUNT(*) FROM \"{table}\" WHERE LOWER(CAST(\"{column}\" AS TEXT)) LIKE '%{}%'",
            text.to_lowercase()
        );
        let row = database.query_one_raw(Statement::from_string(backend, sql)).await;
        if row.unwrap().unwrap().try_get_by_index::<i64>(0).unwrap() > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found.sort_unstable();
    found
}

/// Nothing about them remains except the uid in the audit log and, for an hour, in the changes.
pub(crate) async fn assert_erased(app: &TestApp, who: &Actor, name: &str) {
    for text in [&who.email, name, "grace-1906"] {
        assert_eq!(places_of(app, text).await, [""; 0], "{text}");
    }
    let places = places_of(app, &who.uid).await;
    assert_eq!(
        places,
        [
            "audit_entries.actor_uid",
            "audit_entries.subject_id",
            "changes.scope"
        ]
    );
}

#[rstest]
#[tokio::test]
async fn deleting_a_participant_removes_all_data(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = app.user("other").await;
    join(&other, bee.code).await;
    let child = &bee.participant;
    add_personal_data(&bee, child, "Ada Child").await;
    add_personal_data(&bee, &other, "Someone Else").await;
    let phone = elsewhere(&app, child).await;

    assert_eq!(
        delete(child, "not the password").await.problem(),
        (401, "wrong-password".to_owned())
    );
    for missing in [json!({}), json!({"password": null}), json!({"password": ""})] {
        let answer = child.json(Method::DELETE, "/api/account", missing).await;
        assert_eq!(answer.field_errors()[0].0, "password");
    }
    assert_eq!(child.get("/api/account/end").await.json()["lastAdmin"], false);

    // The audit log is sorted by time.
    app.advance_clock(Duration::from_secs(1));
    let deleted = delete(child, PASSWORD).await;
    assert_eq!(deleted.status, 204, "{deleted:?}");
    assert_eq!(deleted.session_cookie(), "wordhive_session=");
    for browser in [child, &phone] {
        let answer = browser.get("/api/account/data").await;
        assert_eq!(answer.problem(), (401, "not-signed-in".to_owned()));
        assert_eq!(delete(browser, PASSWORD).await.status, 401);
    }
    assert_eq!(sign_in(&app, &child.email).await.status, 401);
    assert_erased(&app, child, "Ada Child").await;

    let responses = format!("/api/form/template-forms/{}", bee.template().await);
    let answers = bee.organizer.get(&responses).await.json();
    assert_eq!(answers.as_array().unwrap().len(), 1);
    assert_eq!(answers[0]["signature"], "Someone Else");
    let entries = bee.organizer.get("/api/audit").await.json();
    let newest = &entries["entries"][0];
    assert_eq!(
        (&newest["action"], &newest["actor"], &newest["subject"]),
        (
            &json!("delete-account"),
            &json!("a deleted account"),
            &json!("a deleted account")
        )
    );
    assert_eq!(newest["actorUid"], child.uid);

    let mut afresh = app.anonymous();
    afresh.register(&child.email).await;
    assert_ne!(afresh.uid, child.uid);
    let files = unpack(&afresh.get("/api/account/data").await);
    let data: Value = serde_json::from_slice(&files[0].1).unwrap();
    for nothing in [
        "competitions",
        "formAnswers",
        "practice",
        "practiceAttempts",
        "practicedWords",
        "audit",
    ] {
        assert_eq!(data[nothing], json!([]), "{nothing}");
    }
    assert_eq!(data["account"]["name"], Value::Null);
}

#[rstest]
#[tokio::test]
async fn organizer_content_stays_without_its_creator(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = organizer_with_data(&app).await;
    let (gone, stays) = (&bee.organizer, app.admin("second").await);
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let add = json!({"email": stays.email});
    assert_eq!(gone.post(&organizers, add).await.status, 200);
    assert_eq!(
        gone.get("/api/account/end").await.json(),
        json!({"confirmedBy": "password", "lastAdmin": false, "organizes": true, "leftWithoutOrganizer": []})
    );
    // The remembered admin session must expire at once.
    assert_eq!(gone.get("/api/tool/lexicon").await.status, 200);
    assert_eq!(delete(gone, PASSWORD).await.status, 204);
    assert_eq!(gone.get("/api/tool/lexicon").await.status, 401);
    assert_erased(&app, gone, "Grace Hopper").await;

    let list = |path: &str| {
        let path = format!("{path}/{}", bee.code);
        let participant = &bee.participant;
        async move { participant.get(&path).await.json() }
    };
    for made in [
        list("/api/wordlist/competition").await,
        list("/api/post/competition").await,
        list("/api/form/competition-templates").await,
        list("/api/file/competition").await,
    ] {
        assert_eq!(made[0]["creatorId"], "", "{made}");
    }
    let words = format!("/api/wordlist/{}/words", bee.wordlist);
    let words = bee.participant.get(&words).await.json();
    let recording = words["words"][0]["audioId"].as_str().unwrap_or_default();
    let heard = bee.participant.get(&format!("/api/audio/{recording}")).await;
    assert_eq!(heard.status, 200, "{words}");
    let read = format!("/api/competition/{}", bee.code);
    assert_eq!(stays.get(&read).await.json()["admins"], json!([stays.uid]));
}

#[rstest]
#[tokio::test]
async fn last_admin_cannot_leave_and_sole_organizer_is_warned(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let lone = &bee.organizer;
    let end = lone.get("/api/account/end").await.json();
    assert_eq!(end["lastAdmin"], true);
    assert_eq!(
        end["leftWithoutOrganizer"],
        json!([{"code": bee.code, "title": "Spring Bee"}])
    );
    assert_eq!(
        delete(lone, PASSWORD).await.problem(),
        (409, "last-admin".to_owned())
    );
    assert_eq!(lone.get("/api/account/end").await.status, 200, "nothing happened");

    let heir = app.admin("heir").await;
    assert_eq!(delete(lone, PASSWORD).await.status, 204);
    let read = format!("/api/competition/{}", bee.code);
    assert_eq!(bee.participant.get(&read).await.json()["admins"], json!([]));
    assert_eq!(heir.get(&read).await.status, 403);
    let appoint = async |code: &str, email: &str| {
        competitions::appoint(&app.state.db, app.state.audit(), code, email)
            .await
            .map_err(|problem| problem.for_operator())
    };
    for (code, email, refusal) in [
        ("99999", &heir.email, "no competition"),
        ("abc", &heir.email, "no competition"),
        ("12345", &lone.email, "register first"),
    ] {
        let refused = appoint(code, email).await.unwrap_err();
        assert!(refused.contains(refusal), "{refused}");
    }
    // The audit log is sorted by time.
    app.advance_clock(Duration::from_secs(1));
    appoint("12345", &heir.email).await.unwrap();
    assert_eq!(heir.get(&read).await.json()["admins"], json!([heir.uid]));
    let entries = heir.get("/api/audit").await.json();
    let newest = &entries["entries"][0];
    assert_eq!(
        (&newest["actor"], &newest["action"], &newest["subject"]),
        (
            &json!("the wordhive command"),
            &json!("add-organizer"),
            &json!("competition 12345")
        )
    );
}

#[rstest]
#[tokio::test]
async fn deletion_without_password_requires_recent_sign_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    let connection = connect(&app.state.config.storage).await;
    connection
        .execute_unprepared("UPDATE identities SET password_hash = NULL")
        .await
        .unwrap();
    assert_eq!(
        ann.get("/api/account/end").await.json()["confirmedBy"],
        "recent-sign-in"
    );
    app.advance_clock(Duration::from_secs(901));
    let body = json!({"password": PASSWORD});
    let answer = ann.json(Method::DELETE, "/api/account", body).await;
    assert_eq!(answer.problem(), (403, "recent-sign-in-required".to_owned()));
    connection
        .execute_unprepared("UPDATE sessions SET created_at = '2027-01-01T09:00:01+00:00'")
        .await
        .unwrap();
    let answer = ann.json(Method::DELETE, "/api/account", json!({})).await;
    assert_eq!(answer.status, 204, "{answer:?}");
}

#[rstest]
#[tokio::test]
async fn unusable_password_is_not_required(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| config.identity.password_sign_in = false).await;
    let identity = wordhive::identity::create_account(&app.state, "ann@school.example", PASSWORD, None);
    let identity = identity.await.unwrap();
    let write = app.state.db.write_as_system().await.unwrap();
    let log_in = wordhive::identity::begin_session(&app.state, &write, &visitor(), &identity)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let mut ann = app.anonymous();
    ann.cookie = Some(log_in.cookie().stripped().to_string());
    let answer = ann.json(Method::DELETE, "/api/account", json!({})).await;
    assert_eq!(answer.status, 204, "{answer:?}");
}

#[rstest]
#[tokio::test]
async fn wrong_passwords_are_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let ann = app.user("ann").await;
    for _ in 0..10 {
        assert_eq!(delete(&ann, "a guess").await.status, 401);
    }
    assert_eq!(
        delete(&ann, PASSWORD).await.problem(),
        (429, "too-many-requests".to_owned())
    );
    app.advance_clock(Duration::from_mins(5));
    assert_eq!(delete(&ann, PASSWORD).await.status, 204);
}

/// Concurrent answers, practice, joins, creations and sign-ins leave nothing behind, and nothing breaks.
#[rstest]
#[tokio::test]
async fn deletion_wins_over_concurrent_requests(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let elsewhere = Bee::with_code(&app, 54321, "-elsewhere").await;
    let template = bee.template().await;
    for round in 0..6 {
        let who = app.admin(&format!("busy-{round}")).await;
        join(&who, bee.code).await;
        let organizers = format!("/api/competition/{}/organizers", bee.code);
        let add = json!({"email": who.email});
        assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
        let practice =
            json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1});
        let half = json!({"code": elsewhere.code, "userId": who.uid});
        let profile = json!({"displayName": "Busy Bee", "photoURL": ""});
        let mine = Bee {
            organizer: who.clone(),
            participant: who.clone(),
            wordlist: bee.wordlist.clone(),
            words: bee.words.clone(),
            code: bee.code,
        };
        let is_deleted = Cell::new(false);
        let (deleted, ()) = tokio::join!(
            async {
                let deleted = delete(&who, PASSWORD).await;
                is_deleted.set(true);
                deleted
            },
            async {
                // Hashing is slow, so they continue until it is done.
                loop {
                    let was_deleted = is_deleted.get();
                    let answers = tokio::join!(
                        bee.answer(&who, &template, json!(5)),
                        who.post("/api/user/set-wordlist-practice", practice.clone()),
                        who.post("/api/competition/add-participant", half.clone()),
                        who.post("/api/post/", new_post(&who, bee.code, "Late")),
                        who.submit("/api/file/", mine.pdf("late.pdf", b"%PDF-1.7")),
                        who.submit("/api/audio/", mine.recording(0)),
                        who.json(Method::PUT, "/api/user/profile", profile.clone()),
                        sign_in(&app, &who.email),
                    );
                    let answers: [Answer; 8] = answers.into();
                    for answer in &answers {
                        assert!(!answer.status.is_server_error(), "{answer:?}");
                    }
                    if was_deleted {
                        assert!(answers.iter().all(|answer| answer.status == 401), "{answers:?}");
                        break;
                    }
                }
            }
        );
        assert_eq!(deleted.status, 204, "{deleted:?}");
        assert_erased(&app, &who, "Busy Bee").await;
    }
}

#[rstest]
#[tokio::test]
async fn last_two_admins_cannot_both_be_deleted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.admin("ann").await, app.admin("bob").await);
    let (first, second) = tokio::join!(delete(&ann, PASSWORD), delete(&bob, PASSWORD));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
}

/// Finds personal columns that the export or deletion forgot.
#[tokio::test]
async fn every_personal_column_is_listed() {
    let app = TestApp::start(Sqlite).await;
    let database = connect(&app.state.config.storage).await;
    let personal_words = [
        "uid", "email", "name", "photo", "actor", "creator", "owner", "user", "person", "address", "browser",
    ];
    // Log-ins under way and counts of wrong codes are gone within the hour, and before that with the account.
    let impersonal = [
        "plan_lists.name",
        "half_log_ins.uid",
        "passkey_ceremonies.uid",
        "second_factor_failures.uid",
        // Fields of forms.
        "messages.address_fields",
    ];
    let personal: BTreeSet<String> = columns(&database)
        .await
        .into_iter()
        // What was deleted is gone within seconds, and before that with the account: `undo.rs` tests it.
        .filter(|(table, _)| table != "deletions" && !table.starts_with("deleted_"))
        .filter(|(_, column)| personal_words.iter().any(|word| column.contains(word)))
        .map(|(table, column)| format!("{table}.{column}"))
        .filter(|column| !impersonal.contains(&column.as_str()))
        .collect();
    let known: BTreeSet<String> = EXPORTED_COLUMNS
        .iter()
        .map(|(column, _)| (*column).to_owned())
        .collect();
    let new: Vec<&String> = personal.difference(&known).collect();
    assert!(
        new.is_empty(),
        "{new:?} may be personal data. If not, list it in `impersonal` here. Otherwise: \
         1. Export it: in the feature's `data_export`, called by `privacy/data_export.rs`. \
         2. Delete it: with a foreign key (ON DELETE CASCADE) to `identities` or `users`, or in the feature's \
         `clear_creator`, called by `privacy/account_deletion.rs`. \
         3. Test it: create such a row in `organizer_with_data`, and list the column in EXPORTED_COLUMNS."
    );
    let stale: Vec<&String> = known.difference(&personal).collect();
    assert!(
        stale.is_empty(),
        "EXPORTED_COLUMNS lists {stale:?}, which don't exist"
    );
}
