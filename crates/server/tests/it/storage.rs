//! Differences between the two databases, and the object store

use std::time::Duration;

use chrono::{DateTime, Utc};
use rstest::rstest;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbBackend, FromQueryResult, QuerySelect, Statement, entity::prelude::*,
};
use serde_json::json;
use tempfile::TempDir;
use wordhive::config::StorageConfig;
use wordhive::platform::{
    blobs::{ABANDONED_AFTER, BlobStore},
    clock::Clock,
    db::{Db, insert_all, is_unique_violation},
};

use crate::support::{Bee, Database, NewWordlist, Postgres, Sqlite, TestApp};

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
    let write = db.write().await.unwrap();
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
/// `Db::write`, SQLite fails with `database is locked`. Without `lock_exclusive`, PostgreSQL loses counts.
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
            let write = db.write().await.unwrap();
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
    let write = db.write().await.unwrap();
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
    let write = db.write().await.unwrap();
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
        let write = app.state.db.write().await.unwrap();
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
    let objects = BlobStore::open(&app.state.config.storage).unwrap();
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
    assert!(objects.get("audio/half", None).await.unwrap().is_none());
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
    BlobStore::open(&app.state.config.storage).unwrap();
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
        BlobStore::open(&storage).ok().unwrap();
    }
}
