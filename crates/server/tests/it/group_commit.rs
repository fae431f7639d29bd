//! Writes that share a commit on SQLite. What they promise also holds on PostgreSQL, where each has its own.

use std::{collections::BTreeSet, sync::mpsc, time::Duration};

use rstest::rstest;
use sea_orm::{ConnectionTrait, Statement};
use tokio::task::{JoinHandle, yield_now};
use wordhive::platform::db::{Db, DbErr, is_disk_full, is_unique_violation};

use crate::support::{Database, Postgres, Sqlite, TestApp, connect};

async fn start(database: Database) -> (TestApp, Db) {
    let app = TestApp::start(database).await;
    let db = app.state.db.clone();
    let create =
        "CREATE TABLE numbers (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES numbers, text TEXT)";
    db.write_once().execute_unprepared(create).await.unwrap();
    (app, db)
}

fn insert(number: usize) -> String {
    format!("INSERT INTO numbers (id) VALUES ({number})")
}

async fn run(connection: &impl ConnectionTrait, sql: impl AsRef<str>) -> Result<(), DbErr> {
    connection.execute_unprepared(sql.as_ref()).await.map(drop)
}

/// Inserts these numbers in one transaction.
async fn save(db: Db, numbers: impl IntoIterator<Item = usize>) -> Result<(), DbErr> {
    let write = db.write_as_system().await?;
    for number in numbers {
        run(&write, insert(number)).await?;
        yield_now().await;
    }
    write.commit().await
}

async fn stored(db: &Db) -> BTreeSet<usize> {
    let select = Statement::from_string(db.backend(), "SELECT id FROM numbers");
    let rows = db.read().query_all_raw(select).await.unwrap();
    let id = |row: &sea_orm::QueryResult| row.try_get_by_index::<i32>(0).unwrap();
    rows.iter().map(|row| usize::try_from(id(row)).unwrap()).collect()
}

/// The commits in SQLite's write-ahead log, which isn't merged before it is 4 MB large.
fn commits(app: &TestApp) -> usize {
    const FRAME: usize = 24 + 4096;
    let log = std::fs::read(app.state.config.storage.data.join("wordhive.db-wal")).unwrap();
    let frames = log[32..].chunks_exact(FRAME);
    frames.filter(|frame| frame[4..8] != [0; 4]).count()
}

/// Stops the time, so that no group is too old for another write on a slow machine. The time would advance whenever all
/// tasks wait, if there weren't a blocking one.
fn stop_time() -> mpsc::Sender<()> {
    tokio::time::pause();
    let (go_on, stopped) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || stopped.recv());
    go_on
}

/// Starts a write that waits for its turn.
async fn queue(
    write: impl Future<Output = Result<(), DbErr>> + Send + 'static,
) -> JoinHandle<Result<(), DbErr>> {
    let task = tokio::spawn(write);
    // It runs until it waits.
    yield_now().await;
    task
}

/// Clients that disconnect leave at any moment, also while a savepoint is made for them.
#[rstest]
#[tokio::test]
async fn writes_go_on_after_others_left_before_their_turn(#[values(Sqlite, Postgres)] database: Database) {
    let (_app, db) = start(database).await;
    for moments in 0..2_000 {
        let leave = async {
            for _ in 0..moments % 50 {
                yield_now().await;
            }
        };
        tokio::select! {
            biased;
            () = leave => {}
            write = db.write_as_system() => drop(write.unwrap()),
        }
    }
    save(db.clone(), [1]).await.unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([1]));
}

/// A transaction that someone left while it began must not swallow the next statement on its connection.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn statements_are_stored_after_others_left_while_they_began(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let (_app, db) = start(database).await;
    for number in 0..300 {
        let moment = Duration::from_micros(5 * number as u64);
        drop(tokio::time::timeout(moment, db.write_as_system()).await);
        run(db.write_once(), insert(number)).await.unwrap();
    }
    assert_eq!(stored(&db).await, (0..300).collect());
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn only_acknowledged_writes_are_stored(#[values(Sqlite, Postgres)] database: Database) {
    let (_app, db) = start(database).await;
    save(db.clone(), [0]).await.unwrap();
    let (writes, pair) = (350, |number| [number, 1_000 + number]);
    let tasks: Vec<_> = (1..=writes)
        .map(|number| {
            let db = db.clone();
            let [one, other] = pair(number);
            tokio::spawn(async move {
                match number % 7 {
                    0 | 1 => save(db, [one, other]).await.unwrap(),
                    2 => run(db.write_once(), format!("{}, ({other})", insert(one)))
                        .await
                        .unwrap(),
                    3 => {
                        let error = save(db, [one, other, 0]).await.unwrap_err();
                        assert!(is_unique_violation(&error), "{error}");
                        return false;
                    }
                    4 => {
                        let error = run(db.write_once(), format!("{}, (0)", insert(one)))
                            .await
                            .unwrap_err();
                        assert!(is_unique_violation(&error), "{error}");
                        return false;
                    }
                    5 => {
                        let write = db.write_as_system().await.unwrap();
                        run(&write, insert(one)).await.unwrap();
                        assert!(number % 2 == 0, "panics inside of its transaction");
                        return false;
                    }
                    _ => {
                        let soon = Duration::from_micros(100 * number as u64);
                        return matches!(
                            tokio::time::timeout(soon, save(db, [one, other])).await,
                            Ok(Ok(()))
                        );
                    }
                }
                true
            })
        })
        .collect();
    let mut expected = BTreeSet::from([0]);
    for (task, number) in tasks.into_iter().zip(1..) {
        let acknowledged = task.await.unwrap_or(false);
        assert_eq!(
            acknowledged,
            number % 7 < 3 || acknowledged && number % 7 == 6,
            "{number}"
        );
        if acknowledged {
            expected.extend(pair(number));
        }
    }
    // Waits for what was canceled.
    save(db.clone(), [2_000]).await.unwrap();
    expected.insert(2_000);
    let stored = stored(&db).await;
    assert!(expected.is_subset(&stored));
    for number in stored.difference(&expected).map(|number| number % 1_000) {
        assert_eq!(number % 7, 6, "it was canceled, maybe after its commit");
        assert!(pair(number).iter().all(|number| stored.contains(number)));
    }
}

#[tokio::test]
async fn waiting_writes_share_a_commit() {
    let (app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let before = commits(&app);
    let first = db.write_as_system().await.unwrap();
    let mut tasks = vec![];
    for number in 0..16 {
        tasks.push(queue(save(db.clone(), [number])).await);
        let db = db.clone();
        tasks.push(queue(async move { run(db.write_once(), insert(100 + number)).await }).await);
    }
    run(&first, insert(200)).await.unwrap();
    first.commit().await.unwrap();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    assert_eq!(stored(&db).await.len(), 33);
    assert_eq!(commits(&app) - before, 1);
}

#[tokio::test]
async fn large_groups_are_committed_in_between() {
    let (app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let before = commits(&app);
    let first = db.write_as_system().await.unwrap();
    let mut tasks = vec![];
    for number in 0..150 {
        tasks.push(queue(save(db.clone(), [number])).await);
    }
    drop(first);
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    assert_eq!(commits(&app) - before, 3);
}

#[tokio::test]
async fn old_groups_are_committed_in_between() {
    let (app, db) = start(Sqlite).await;
    let before = commits(&app);
    let first = db.write_as_system().await.unwrap();
    let second = queue(save(db.clone(), [2])).await;
    run(&first, insert(1)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    first.commit().await.unwrap();
    second.await.unwrap().unwrap();
    assert_eq!(commits(&app) - before, 2);
}

/// A transaction that only proved that a right is missing needs no sync to disk.
#[tokio::test]
async fn nothing_to_commit_writes_nothing() {
    let (app, db) = start(Sqlite).await;
    let before = commits(&app);
    db.write_as_system().await.unwrap().commit().await.unwrap();
    let write = db.write_as_system().await.unwrap();
    run(&write, insert(1)).await.unwrap();
    drop(write);
    // Waits for the rollback.
    drop(db.write_as_system().await.unwrap());
    assert_eq!(commits(&app), before);
    assert!(stored(&db).await.is_empty());
}

#[tokio::test]
async fn finished_writes_do_not_wait_for_a_long_one() {
    let (_app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let first = db.write_as_system().await.unwrap();
    let short = queue(save(db.clone(), [1])).await;
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let (go_on, may_go_on) = tokio::sync::oneshot::channel::<()>();
    let later = db.clone();
    let long = queue(async move {
        let write = later.write_long_as_system().await?;
        begun.send(()).unwrap();
        may_go_on.await.unwrap();
        run(&write, insert(3)).await?;
        write.commit().await
    })
    .await;
    let last = queue(save(db.clone(), [4])).await;
    run(&first, insert(0)).await.unwrap();
    first.commit().await.unwrap();
    has_begun.await.unwrap();
    short.await.unwrap().unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([0, 1]));
    go_on.send(()).unwrap();
    long.await.unwrap().unwrap();
    last.await.unwrap().unwrap();
}

#[tokio::test]
async fn failed_single_writes_leave_their_group_intact() {
    let (app, db) = start(Sqlite).await;
    save(db.clone(), [0]).await.unwrap();
    let _stopped = stop_time();
    let before = commits(&app);
    let first = db.write_as_system().await.unwrap();
    run(&first, insert(1)).await.unwrap();
    let (single, other) = (db.clone(), db.clone());
    let failing = queue(async move { run(single.write_once(), format!("{}, (0)", insert(2))).await }).await;
    let last = queue(async move { run(other.write_once(), insert(3)).await }).await;
    first.commit().await.unwrap();
    let error = failing.await.unwrap().unwrap_err();
    assert!(is_unique_violation(&error), "{error}");
    last.await.unwrap().unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([0, 1, 3]));
    assert_eq!(commits(&app) - before, 1);
}

/// On a full disk, SQLite rolls back the whole transaction. A savepoint would then begin one that takes no lock.
#[rstest]
#[tokio::test]
async fn full_disk_acknowledges_nobody_in_the_group(#[values(false, true)] single: bool) {
    let (app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let first = db.write_as_system().await.unwrap();
    run(&first, insert(1)).await.unwrap();
    run(&first, "PRAGMA max_page_count = 1").await.unwrap();
    let second = queue(save(db.clone(), [2])).await;
    let other = db.clone();
    let large = "INSERT INTO numbers (id, text) VALUES (3, hex(zeroblob(50000)))";
    let full = queue(async move {
        if single {
            return run(other.write_once(), large).await;
        }
        let write = other.write_as_system().await?;
        let error = run(&write, large).await.unwrap_err();
        let again = run(&write, insert(4)).await.unwrap_err();
        assert!(is_disk_full(&again), "{again}");
        let error_of_commit = write.commit().await.unwrap_err();
        assert!(is_disk_full(&error_of_commit), "{error_of_commit}");
        Err(error)
    })
    .await;
    let later = queue(save(db.clone(), [5])).await;
    for failed in [first.commit().await, second.await.unwrap(), full.await.unwrap()] {
        let error = failed.unwrap_err();
        assert!(is_disk_full(&error), "{error}");
    }
    later.await.unwrap().unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([5]));
    tokio::time::resume();
    let other = connect(&app.state.config.storage).await;
    run(&other, "PRAGMA busy_timeout = 0").await.unwrap();
    let write = db.write_as_system().await.unwrap();
    let locked = run(&other, "BEGIN IMMEDIATE").await.unwrap_err();
    assert!(locked.to_string().contains("locked"), "{locked}");
    write.commit().await.unwrap();
}

/// A foreign key that is only checked by COMMIT.
#[tokio::test]
async fn failed_commit_acknowledges_nobody() {
    let (_app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let first = db.write_as_system().await.unwrap();
    run(&first, "PRAGMA defer_foreign_keys = ON").await.unwrap();
    run(&first, "INSERT INTO numbers (id, parent) VALUES (1, 99)")
        .await
        .unwrap();
    let second = queue(save(db.clone(), [2])).await;
    for failed in [first.commit().await, second.await.unwrap()] {
        let error = failed.unwrap_err();
        assert!(error.to_string().contains("FOREIGN KEY"), "{error}");
    }
    save(db.clone(), [3]).await.unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([3]));
}

#[rstest]
#[tokio::test]
async fn failed_transactions_refuse_more(#[values(Sqlite, Postgres)] database: Database) {
    let (_app, db) = start(database).await;
    save(db.clone(), [0]).await.unwrap();
    let write = db.write_as_system().await.unwrap();
    run(&write, insert(1)).await.unwrap();
    run(&write, insert(0)).await.unwrap_err();
    let again = run(&write, insert(2)).await.unwrap_err();
    assert!(is_unique_violation(&again), "{again}");
    let error = write.commit().await.unwrap_err();
    assert!(is_unique_violation(&error), "{error}");
    assert_eq!(stored(&db).await, BTreeSet::from([0]));
}

#[tokio::test]
async fn canceled_writes_keep_nobody_waiting() {
    let (_app, db) = start(Sqlite).await;
    let _stopped = stop_time();
    let first = db.write_as_system().await.unwrap();
    run(&first, insert(1)).await.unwrap();
    let (waits_for_turn, last) = (
        queue(save(db.clone(), [2])).await,
        queue(save(db.clone(), [3])).await,
    );
    waits_for_turn.abort();
    let holder = {
        let db = db.clone();
        tokio::spawn(async move { db.write_as_system().await })
    };
    yield_now().await;
    let waits_for_commit = tokio::spawn(first.commit());
    let holder = holder.await.unwrap().unwrap();
    assert!(!last.is_finished() && !waits_for_commit.is_finished());
    waits_for_commit.abort();
    assert!(waits_for_commit.await.unwrap_err().is_cancelled());
    holder.commit().await.unwrap();
    last.await.unwrap().unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([1, 3]));
}

#[tokio::test]
async fn locked_database_fails_only_the_waiting_write() {
    let (app, db) = start(Sqlite).await;
    run(db.write_once(), "PRAGMA busy_timeout = 0").await.unwrap();
    let other = connect(&app.state.config.storage).await;
    run(&other, "BEGIN IMMEDIATE").await.unwrap();
    let error = save(db.clone(), [1]).await.unwrap_err();
    assert!(error.to_string().contains("locked"), "{error}");
    run(&other, "COMMIT").await.unwrap();
    save(db.clone(), [2]).await.unwrap();
    assert_eq!(stored(&db).await, BTreeSet::from([2]));
}
