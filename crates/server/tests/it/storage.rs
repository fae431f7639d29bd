//! Differences between the two databases, and the object store

use std::time::Duration;

use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use rstest::rstest;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbBackend, FromQueryResult, QuerySelect, Statement, entity::prelude::*,
};
use sea_orm_migration::MigratorTrait;
use serde_json::json;
use tempfile::TempDir;
use wordhive::config::StorageConfig;
use wordhive::migrations::Migrator;
use wordhive::platform::{
    blobs::{ABANDONED_AFTER, BlobStore},
    client_address::TrustedProxies,
    clock::Clock,
    db::{Db, insert_all, is_unique_violation},
    state::{OpenError, Platform},
};

use crate::support::{Bee, Database, NewWordlist, Postgres, Sqlite, TestApp, connect, pairs};

mod counters {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "test_counters")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        pub count: i32,
        pub changed_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

async fn with_counters(app: &TestApp) -> &Db {
    let db = &app.state.db;
    let write = db.write_as_system().await.unwrap();
    write
        .execute_unprepared(
            "CREATE TABLE test_counters (id INTEGER PRIMARY KEY, count INTEGER NOT NULL, \
             changed_at TIMESTAMP WITH TIME ZONE NOT NULL)",
        )
        .await
        .unwrap();
    write.commit().await.unwrap();
    db
}

fn counter(id: i32, changed_at: DateTime<Utc>) -> counters::ActiveModel {
    counters::ActiveModel {
        id: Set(id),
        count: Set(0),
        changed_at: Set(changed_at),
    }
}

/// Two processes share a database, such as the server and `wordhive admin`. With `begin()` instead of
/// `Db::write_as_system`, SQLite fails with `database is locked`. Without `lock_exclusive`, PostgreSQL loses counts.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_updates_are_not_lost(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let db = with_counters(&app).await;
    insert_all(db.read(), [counter(1, app.state.clock.now())])
        .await
        .unwrap();
    let add = async |db: Db| {
        for _ in 0..25 {
            let write = db.write_as_system().await.unwrap();
            let row = counters::Entity::find_by_id(1)
                .lock_exclusive()
                .one(&write)
                .await
                .unwrap()
                .unwrap();
            tokio::task::yield_now().await;
            counters::Entity::update_many()
                .col_expr(counters::Column::Count, Expr::value(row.count + 1))
                .exec(&write)
                .await
                .unwrap();
            write.commit().await.unwrap();
        }
    };
    let other = Db::open(&app.state.config.storage).await.unwrap();
    tokio::join!(
        add(db.clone()),
        add(db.clone()),
        add(other.clone()),
        add(other.clone())
    );
    let row = counters::Entity::find_by_id(1)
        .one(db.read())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.count, 100);
}

/// The databases fold `É` differently, so text is folded before it is stored.
#[rstest]
#[tokio::test]
async fn folded_text_matches_any_case(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    app.admin("admin").await;
    let mut elodie = app.anonymous();
    elodie.register("Élodie@ÉCOLE.example").await;
    wordhive::users::grant(
        &app.state.db,
        app.state.audit(),
        wordhive::audit::Actor::Operator,
        "éLODIE@école.EXAMPLE",
    )
    .await
    .unwrap();
    assert_eq!(elodie.get("/api/user/admins").await.status, 200);
}

/// PostgreSQL stores microseconds, so the clock is no more precise.
#[rstest]
#[tokio::test]
async fn timestamps_round_trip(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let db = with_counters(&app).await;
    let nanoseconds: DateTime<Utc> = "2027-01-01T09:00:00.123456789Z".parse().unwrap();
    let written = Clock::new(move || nanoseconds).now();
    insert_all(db.read(), [counter(1, written)]).await.unwrap();
    let row = counters::Entity::find_by_id(1)
        .one(db.read())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.changed_at, written);
    assert_eq!(written.to_rfc3339(), "2027-01-01T09:00:00.123456+00:00");
}

/// 40,000 rows of three columns exceed the bind parameter limit of both databases.
#[rstest]
#[tokio::test]
async fn inserts_accept_any_number_of_rows(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let db = with_counters(&app).await;
    let now = app.state.clock.now();
    let write = db.write_as_system().await.unwrap();
    insert_all(&write, (0..40_000).map(|id| counter(id, now)))
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(counters::Entity::find().count(db.read()).await.unwrap(), 40_000);
    insert_all(db.read(), Vec::<counters::ActiveModel>::new())
        .await
        .unwrap();
}

/// The error text differs between the databases.
#[rstest]
#[tokio::test]
async fn duplicates_are_recognized_by_error_kind(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let db = with_counters(&app).await;
    let now = app.state.clock.now();
    insert_all(db.read(), [counter(1, now)]).await.unwrap();
    let duplicate = insert_all(db.read(), [counter(1, now)]).await.unwrap_err();
    assert!(is_unique_violation(&duplicate), "{duplicate}");
    let other = db.read().execute_unprepared("SELECT nonsense").await.unwrap_err();
    assert!(!is_unique_violation(&other), "{other}");
}

#[rstest]
#[tokio::test]
async fn dropped_transactions_are_rolled_back(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let db = with_counters(&app).await;
    let write = db.write_as_system().await.unwrap();
    insert_all(&write, [counter(1, app.state.clock.now())])
        .await
        .unwrap();
    drop(write);
    assert_eq!(counters::Entity::find().count(db.read()).await.unwrap(), 0);
}

/// An acknowledged write must survive a power cut (design §7).
#[tokio::test]
async fn sqlite_uses_durable_write_ahead_logging() {
    let app = TestApp::start(Sqlite).await;
    #[derive(FromQueryResult)]
    struct Pragma {
        value: String,
    }
    let pragma = async |name: &str| {
        let statement = Statement::from_string(
            DbBackend::Sqlite,
            format!("SELECT CAST({name} AS TEXT) AS value FROM pragma_{name}"),
        );
        let write = app.state.db.write_as_system().await.unwrap();
        let row = Pragma::find_by_statement(statement).one(&write).await.unwrap();
        row.unwrap().value
    };
    assert_eq!(pragma("journal_mode").await, "wal");
    assert_eq!(pragma("synchronous").await, "2", "FULL");
    assert_eq!(pragma("foreign_keys").await, "1");
}

#[rstest]
#[tokio::test]
async fn read_statement_count_does_not_depend_on_number_of_rows(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let me = format!("/api/auth/{}", bee.participant.uid);
    let competitions = format!("/api/user/competitions/{}", bee.participant.uid);
    let reads = [
        me.as_str(),
        competitions.as_str(),
        "/api/competition/12345",
        "/api/user/competition/12345",
        "/api/competition/12345/organizers",
        "/api/wordlist/competition/12345",
    ];
    let count = async || {
        let mut counts = Vec::new();
        for path in reads {
            let who = if path.starts_with("/api/auth") || path.starts_with("/api/user/competitions") {
                &bee.participant
            } else {
                &bee.organizer
            };
            let before = app.statements();
            assert_eq!(who.get(path).await.status, 200, "{path}");
            counts.push(app.statements() - before);
        }
        counts
    };
    let few = count().await;
    for number in 0..5 {
        let user = app.user(&format!("user{number}")).await;
        crate::support::join(&user, bee.code).await;
        let list = NewWordlist::new(&bee.organizer, bee.code).words(&["a", "b", "c", "d"]);
        bee.organizer.post("/api/wordlist", list.body()).await;
        let admin = app.admin(&format!("admin{number}")).await;
        bee.organizer
            .post("/api/competition/12345/organizers", json!({"email": admin.email}))
            .await;
        admin
            .post(
                "/api/competition",
                crate::support::competition(&admin, 20_000 + number),
            )
            .await;
        crate::support::join(&bee.participant, 20_000 + number).await;
    }
    assert_eq!(count().await, few);
    assert!(
        few.iter().all(|&statements| (1..=6).contains(&statements)),
        "{few:?}"
    );
}

#[rstest]
#[tokio::test]
async fn abandoned_uploads_are_swept(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (db, now) = (&app.state.db, app.state.clock.now());
    let objects = BlobStore::open(&app.state.config.storage, 1).unwrap();
    drop(objects.begin(db, "audio/half".to_owned(), now).await.unwrap());
    let folder = app.state.config.storage.data.join("objects/audio");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("half"), "a recording without a row").unwrap();
    assert_eq!(
        objects
            .delete_unreferenced_blobs(db, now + ABANDONED_AFTER, &[])
            .await
            .unwrap(),
        0,
        "the upload may still be running"
    );
    let later = now + ABANDONED_AFTER + Duration::from_micros(1);
    assert_eq!(
        objects.delete_unreferenced_blobs(db, later, &[]).await.unwrap(),
        1
    );
    assert_eq!(app.stored_objects(), 0);
    let reader = TrustedProxies::default().client_address([127, 0, 0, 1].into(), &HeaderMap::new());
    assert!(
        objects
            .get(reader, "audio/half", 0, None)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        objects.delete_unreferenced_blobs(db, later, &[]).await.unwrap(),
        0
    );
}

/// A server killed during a write leaves a file without a row.
#[tokio::test]
async fn partial_files_are_removed_at_startup() {
    let app = TestApp::start(Sqlite).await;
    let folder = app.state.config.storage.data.join("objects/audio");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("01a1fd28#1"), "half").unwrap();
    std::fs::write(folder.join("01a1fd28"), "whole").unwrap();
    BlobStore::open(&app.state.config.storage, 1).unwrap();
    assert_eq!(app.stored_objects(), 1);
}

#[rstest]
#[tokio::test]
async fn concurrent_servers_open_the_same_database(#[values(Sqlite, Postgres)] database: Database) {
    let data = TempDir::new().unwrap();
    let storage = crate::support::unmigrated(database, &data).await;
    let (first, second, third) = tokio::join!(Db::open(&storage), Db::open(&storage), Db::open(&storage));
    for db in [first, second, third] {
        db.unwrap().ping().await.unwrap();
    }
}

/// A database of before the second migration, with two spellers' attempts at two words.
const OLD_PRACTICE: &str = "\
    INSERT INTO identities (uid, email, email_folded, disabled, created_at, email_verified) VALUES \
      ('ada', 'a', 'a', FALSE, '2027-01-01T09:00:00+00:00', FALSE), \
      ('bob', 'b', 'b', FALSE, '2027-01-01T09:00:00+00:00', FALSE); \
    INSERT INTO users (uid, email, email_folded, role, created_at) VALUES \
      ('ada', 'a', 'a', 'user', '2027-01-01T09:00:00+00:00'), ('bob', 'b', 'b', 'user', '2027-01-01T09:00:00+00:00'); \
    INSERT INTO practiced_lists (id, competition_id) VALUES ('list', 'bee'); \
    INSERT INTO practice_attempts (uid, id, wordlist_id, word_number, typed, correct, hint_level, mode, device, \
      attempted_at, day) VALUES \
      ('bob', 'z', 'list', 0, 'bea', FALSE, 0, 'all', '', '2027-01-01T09:00:00+00:00', '2027-01-01'), \
      ('ada', 'z', 'list', 0, 'bee', TRUE, 0, 'all', '', '2027-01-01T09:00:00+00:00', '2027-01-01'), \
      ('ada', 'y', 'list', 1, 'hyve', FALSE, 0, 'all', '', '2027-01-01T09:00:00+00:00', '2027-01-01'); \
    INSERT INTO practice_memory (uid, wordlist_id, word_number, attempts, misses, last_typed, outcome, stability, \
      difficulty, reviewed_day, due_day, last_attempt_at, last_attempt_id, given_up) VALUES \
      ('bob', 'list', 0, 1, 1, 'bea', 'missed', 1, 1, '2027-01-01', '2027-01-02', '2027-01-01T09:00:00+00:00', 'z', FALSE), \
      ('ada', 'list', 0, 1, 0, '', 'known', 1, 1, '2027-01-01', '2027-01-02', '2027-01-01T09:00:00+00:00', 'z', FALSE), \
      ('ada', 'list', 1, 1, 1, 'hyve', 'missed', 1, 1, '2027-01-01', '2027-01-02', '2027-01-01T09:00:00+00:00', 'y', FALSE)";

#[rstest]
#[tokio::test]
async fn practice_in_an_older_database_is_still_there(#[values(Sqlite, Postgres)] database: Database) {
    let data = TempDir::new().unwrap();
    let storage = crate::support::unmigrated(database, &data).await;
    let old = connect(&storage).await;
    Migrator::up(&old, Some(1)).await.unwrap();
    old.execute_unprepared(OLD_PRACTICE).await.unwrap();
    let attempts = "SELECT uid || ' ' || id, typed || ' ' || day FROM practice_attempts ORDER BY uid, id";
    let newest = "SELECT uid || ' ' || id, previous_attempt_id FROM newest_attempts ORDER BY uid, id";
    let before = [pairs(&old, attempts).await, pairs(&old, newest).await];
    assert_eq!(before.each_ref().map(Vec::len), [3, 3]);
    old.close().await.unwrap();

    // At the update, and at the next start.
    for _ in 0..2 {
        Db::open(&storage).await.unwrap().close().await;
        let new = connect(&storage).await;
        assert_eq!([pairs(&new, attempts).await, pairs(&new, newest).await], before);
        let totals = "SELECT CAST(word_number AS TEXT), spellers || ' ' || attempts || ' ' || misses \
                      FROM practice_word_totals ORDER BY word_number";
        let expected = [("0", "2 2 1"), ("1", "1 1 1")].map(|(word, sums)| (word.into(), sums.into()));
        assert_eq!(pairs(&new, totals).await, expected);
        let practiced = "SELECT uid, CAST(practiced_at AS TEXT) FROM last_practice ORDER BY uid";
        let practiced = pairs(&new, practiced).await;
        assert_eq!(
            practiced.iter().map(|(uid, _)| uid).collect::<Vec<_>>(),
            ["ada", "bob"]
        );
        let used = "SELECT uid, CAST(last_used_at AS TEXT) FROM identities ORDER BY uid";
        assert_eq!(pairs(&new, used).await, practiced);
        let again = "INSERT INTO practice_attempts SELECT * FROM practice_attempts WHERE uid = 'ada'";
        assert!(is_unique_violation(
            &new.execute_unprepared(again).await.unwrap_err()
        ));
        new.close().await.unwrap();
    }
    let new = connect(&storage).await;
    new.execute_unprepared("DELETE FROM identities WHERE uid = 'ada'")
        .await
        .unwrap();
    assert_eq!(
        pairs(&new, attempts).await,
        [("bob z".into(), "bea 2027-01-01".into())]
    );
}

/// A database of before messages went to addresses from forms: one message, sent to someone who unsubscribed afterwards.
const OLD_MESSAGES: &str = "\
    INSERT INTO identities (uid, email, email_folded, disabled, created_at, email_verified) VALUES \
      ('ada', 'a@x.example', 'a@x.example', FALSE, '2027-01-01T09:00:00+00:00', FALSE); \
    INSERT INTO users (uid, email, email_folded, role, created_at) VALUES \
      ('ada', 'a@x.example', 'a@x.example', 'user', '2027-01-01T09:00:00+00:00'); \
    INSERT INTO competitions (id, title, description, code, start_date, end_date, time_zone, version, created_at) VALUES \
      ('bee', 'Bee', '', 12345, '2027-03-01', '2027-03-02', 'UTC', 1, '2027-01-01T09:00:00+00:00'); \
    INSERT INTO messages (id, competition_id, creator_uid, sender_uid, subject, text, audience, uids, state, revision, created_at) \
      VALUES ('one', 'bee', '', '', 'Hello', 'Hello', 'everyone', '[]', 'done', 1, '2027-01-01T09:00:00+00:00'); \
    INSERT INTO message_recipients (message_id, uid, address, state, attempts, error, queued_at, next_attempt_at) \
      VALUES ('one', 'ada', 'a@x.example', 'sent', 0, '', '2027-01-01T09:00:00+00:00', '2027-01-01T09:00:00+00:00'); \
    INSERT INTO message_unsubscribes (competition_id, uid, at) VALUES ('bee', 'ada', '2027-01-01T09:00:00+00:00')";

#[rstest]
#[tokio::test]
async fn messages_in_an_older_database_are_still_there(#[values(Sqlite, Postgres)] database: Database) {
    let data = TempDir::new().unwrap();
    let storage = crate::support::unmigrated(database, &data).await;
    let old = connect(&storage).await;
    Migrator::up(&old, Some(12)).await.unwrap();
    old.execute_unprepared(OLD_MESSAGES).await.unwrap();
    old.close().await.unwrap();
    Db::open(&storage).await.unwrap().close().await;

    let new = connect(&storage).await;
    let own = |a: &str, b: &str| [(a.to_owned(), b.to_owned())];
    let sent = "SELECT uid || address_id || ' ' || state, address FROM message_recipients";
    assert_eq!(pairs(&new, sent).await, own("ada sent", "a@x.example"));
    let unsubscribed = "SELECT competition_id, uid || address_id FROM message_unsubscribes";
    assert_eq!(pairs(&new, unsubscribed).await, own("bee", "ada"));
    assert_eq!(
        pairs(&new, "SELECT id, address_fields FROM messages").await,
        own("one", "[]")
    );
    // They still go with the person.
    new.execute_unprepared("DELETE FROM identities WHERE uid = 'ada'")
        .await
        .unwrap();
    assert_eq!(pairs(&new, sent).await, []);
    assert_eq!(pairs(&new, unsubscribed).await, []);
}

#[tokio::test]
async fn data_folder_names_may_have_special_characters() {
    let data = TempDir::new().unwrap();
    for name in ["a%41b", "a?b", "a#b", "ein Ordner äöü"] {
        let storage = StorageConfig {
            data: data.path().join(name),
            database_url: None,
            objects_url: None,
        };
        std::fs::create_dir(&storage.data).unwrap();
        Db::open(&storage).await.unwrap().close().await;
        assert!(storage.data.join("wordhive.db").exists(), "{name}");
        BlobStore::open(&storage, 1).ok().unwrap();
    }
}

async fn open_again(app: &TestApp) -> Result<Platform, OpenError> {
    let state = &app.state;
    Platform::open(state.config.clone(), state.clock.clone(), state.rng.clone()).await
}

#[rstest]
#[tokio::test]
async fn second_server_on_a_data_folder_is_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let error = open_again(&app).await.err().unwrap();
    assert_eq!(error.flag, "data");
    assert!(error.cause.starts_with("another server uses"), "{}", error.cause);
}

#[rstest]
#[tokio::test]
async fn servers_that_store_nothing_in_the_data_folder_may_share_it() {
    let objects = TempDir::new().unwrap();
    let app = TestApp::start_with(Postgres, |config| {
        let url = format!("file://{}", objects.path().display());
        config.storage.objects_url = Some(url.parse().unwrap());
    })
    .await;
    assert!(open_again(&app).await.is_ok());
}

#[rstest]
#[case::missing_database(Sqlite, None)]
#[case::empty_database(Sqlite, Some(""))]
#[case::database_without_tables(Sqlite, Some("PRAGMA user_version = 1; PRAGMA journal_mode = WAL"))]
#[case::new_database(Postgres, None)]
#[tokio::test]
async fn uploads_without_their_database_stop_the_start(
    #[case] database: Database,
    #[case] content: Option<&str>,
) {
    let data = TempDir::new().unwrap();
    let storage = crate::support::unmigrated(database, &data).await;
    std::fs::create_dir_all(data.path().join("objects/audio")).unwrap();
    Db::open(&storage).await.unwrap().close().await;

    let storage = match database {
        Sqlite => {
            std::fs::remove_file(data.path().join("wordhive.db")).unwrap();
            storage
        }
        Postgres => crate::support::unmigrated(database, &data).await,
    };
    let file = data.path().join("wordhive.db");
    if let Some(content) = content {
        std::fs::write(&file, "").unwrap();
        let url = format!("sqlite://{}", file.display());
        let empty = sea_orm::Database::connect(url).await.unwrap();
        empty.execute_unprepared(content).await.unwrap();
        empty.close().await.unwrap();
    }
    let size_of_file = || std::fs::metadata(&file).map_or(0, |file| file.len());
    let size = size_of_file();
    std::fs::write(data.path().join("objects/audio/01a1fd28"), "a recording").unwrap();
    for _ in 0..2 {
        let error = Db::open(&storage).await.err().unwrap().to_string();
        assert!(error.contains("Restore the database from a backup"), "{error}");
        assert!(
            size > 0 || size_of_file() == 0,
            "the missing database is not replaced"
        );
        assert!(!data.path().join("wordhive.db-wal").exists());
    }
}

/// A blob that is shorter than its row says, for example after an incomplete restore.
#[rstest]
#[tokio::test]
async fn truncated_blob_is_an_error(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let paths = [
        format!("/api/file/{}", bee.file("rules.pdf").await),
        format!("/api/audio/{}", bee.record(0).await),
    ];
    for kind in ["files", "audio"] {
        let folder = app.state.config.storage.data.join("objects").join(kind);
        for blob in std::fs::read_dir(folder).unwrap() {
            let blob = std::fs::File::options()
                .write(true)
                .open(blob.unwrap().path())
                .unwrap();
            blob.set_len(blob.metadata().unwrap().len() - 1).unwrap();
        }
    }
    for path in paths {
        let whole = bee.participant.get(&path).await;
        assert_eq!(whole.problem(), (500, "internal".to_owned()));
        let start = bee.participant.get_with(&path, header::RANGE, "bytes=0-1").await;
        assert_eq!(start.problem(), (500, "internal".to_owned()));
    }
    assert!(
        !bee.organizer.gets_whole("/api/account/data").await,
        "the data export is cut off"
    );
}

#[rstest]
#[tokio::test]
async fn full_disk_is_named_to_users_and_by_health(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (fill, free) = match database {
        // The lowest limit is the current size.
        Sqlite => ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"),
        Postgres => (
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$; \
             CREATE TRIGGER full_disk BEFORE INSERT ON posts EXECUTE FUNCTION full_disk()",
            "DROP TRIGGER full_disk ON posts",
        ),
    };
    let mut body = crate::support::new_post(&bee.organizer, bee.code, "News");
    body["content"] = json!(["x".repeat(10_000), "x".repeat(10_000)]);
    let post = async || bee.organizer.post("/api/post/", body.clone()).await;
    let health = async || app.anonymous().get("/api/health").await;
    let database = app.state.db.write_once();
    database.execute_unprepared(fill).await.unwrap();
    assert_eq!(health().await.status, 200);
    let refused = post().await;
    assert_eq!(refused.problem(), (507, "disk-full".to_owned()));
    let sentence = refused.json()["detail"].clone();
    assert!(
        sentence
            .as_str()
            .unwrap()
            .starts_with("The server's disk is full.")
    );
    let unhealthy = health().await;
    assert_eq!(unhealthy.problem(), (507, "disk-full".to_owned()));
    assert_eq!(unhealthy.json()["detail"], sentence);
    assert_eq!(
        bee.participant.get("/api/post/competition/12345").await.json(),
        json!([])
    );

    database.execute_unprepared(free).await.unwrap();
    assert_eq!(post().await.status, 201);
    app.advance_clock(Duration::from_mins(5));
    assert_eq!(health().await.status, 200);
}

#[tokio::test]
async fn lost_database_connections_are_not_internal_errors() {
    let app = TestApp::start(Postgres).await;
    let bee = Bee::new(&app).await;
    let other = crate::support::connect(&app.state.config.storage).await;
    let cut = async || {
        other
            .execute_unprepared(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await
            .unwrap();
    };
    let body = crate::support::new_post(&bee.organizer, bee.code, "News");
    for _ in 0..5 {
        // Opens several connections.
        let read = async || bee.participant.get("/api/post/competition/12345").await;
        tokio::join!(read(), read(), read(), read());
        cut().await;
        let (first, second, third, fourth) = tokio::join!(
            read(),
            read(),
            read(),
            bee.organizer.post("/api/post/", body.clone())
        );
        for answer in [first, second, third, fourth] {
            if !answer.status.is_success() {
                assert_eq!(answer.problem(), (503, "server-busy".to_owned()));
                assert_eq!(answer.header(header::RETRY_AFTER), "5");
            }
        }
    }
    for _ in 0..16 {
        bee.participant.get("/api/post/competition/12345").await;
    }
    assert_eq!(
        bee.participant.get("/api/post/competition/12345").await.status,
        200,
        "the pool has reconnected"
    );
}
