//! Backups, restoring them, moving between databases, and checks of the store

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tempfile::TempDir;
use wordhive::{
    backup::{self, Findings, Summary},
    config::StorageConfig,
};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::{
    command::{error_line, serve, wordhive},
    rehearsal::{changed_tables, contents},
    retention,
    support::{Bee, Database, Postgres, Sqlite, TestApp, connect, join, pairs, storage, unmigrated},
    undo::delete,
};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";

/// A competition with everything in it, also what was deleted a moment ago.
async fn filled(app: &TestApp) -> Bee {
    let bee = Bee::new(app).await;
    retention::fill(&bee).await;
    bee.record(0).await;
    bee.file("rules.pdf").await;
    bee.image().await;
    bee.post("News").await;
    bee.message().await;
    let gone = bee.file("gone.pdf").await;
    delete(&bee.organizer, &format!("/api/file/{gone}")).await;
    bee
}

async fn back_up(app: &TestApp, storage: &StorageConfig, file: &Path) -> Summary {
    backup::back_up(storage, &app.state.clock, &app.state.rng, file)
        .await
        .unwrap()
}

/// The sorted rows of each table, and the bytes of each blob.
fn dump(file: &Path) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut zip = ZipArchive::new(File::open(file).unwrap()).unwrap();
    let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut dump = BTreeMap::new();
    for name in names.into_iter().filter(|name| name != "manifest.json") {
        let mut bytes = Vec::new();
        zip.by_name(&name).unwrap().read_to_end(&mut bytes).unwrap();
        let mut parts: Vec<Vec<u8>> = match name.starts_with("rows/") {
            true => bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect(),
            false => vec![bytes],
        };
        parts.sort();
        dump.insert(name, parts);
    }
    dump
}

fn manifest(file: &Path) -> Value {
    let mut zip = ZipArchive::new(File::open(file).unwrap()).unwrap();
    serde_json::from_reader(zip.by_name("manifest.json").unwrap()).unwrap()
}

/// The triggers with whether they are awake.
async fn triggers(storage: &StorageConfig) -> Vec<(String, String)> {
    let database = connect(storage).await;
    let sql = match storage.database_url {
        None => "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
        Some(_) => {
            "SELECT tgname::text, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname"
        }
    };
    let triggers = pairs(&database, sql).await;
    database.close().await.unwrap();
    triggers
}

#[rstest]
#[tokio::test]
async fn a_restored_backup_is_the_same_byte_for_byte(
    #[values(Sqlite, Postgres)] from: Database,
    #[values(Sqlite, Postgres)] to: Database,
) {
    let app = TestApp::start(from).await;
    let bee = filled(&app).await;
    let source = app.state.config.storage.clone();
    let folder = TempDir::new().unwrap();
    let [first, second] = ["first.zip", "second.zip"].map(|name| folder.path().join(name));
    let done = back_up(&app, &source, &first).await;
    assert_eq!((done.blobs, done.missing), (app.stored_objects() as u64, 0));
    assert!(done.blobs >= 4 && done.rows > 30, "{done:?}");

    let data = TempDir::new().unwrap();
    let target = unmigrated(to, &data).await;
    assert_eq!(backup::restore(&target, &first).await.unwrap(), done);
    back_up(&app, &target, &second).await;
    assert_eq!(dump(&first), dump(&second));
    if from == to {
        let changed = changed_tables(&target, &contents(&source).await).await;
        let expected: BTreeSet<String> = ["changes", "seaql_migrations"].map(str::to_owned).into();
        assert!(changed.is_subset(&expected), "{changed:?}");
    }
    let other = TempDir::new().unwrap();
    let new = storage(to, &other).await;
    if to == Sqlite {
        wordhive::platform::db::Db::open(&new)
            .await
            .unwrap()
            .close()
            .await;
    }
    assert_eq!(triggers(&target).await, triggers(&new).await);

    // And it works: the participant logs in, opens the file, and practices.
    let restored = TestApp::start_with(to, |config| config.storage = target.clone()).await;
    let mut participant = restored.anonymous();
    let log_in = json!({"email": bee.participant.email, "password": crate::support::PASSWORD});
    let answer = participant.post("/api/identity/sign-in", log_in).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    participant.signed_in(&answer);
    let files = participant.get("/api/file/competition/12345").await.json();
    let file = format!("/api/file/{}", files[0]["fileId"].as_str().unwrap());
    assert_eq!(
        participant.get(&file).await.body,
        bee.participant.get(&file).await.body
    );
    let made = [(bee.words[2].as_str(), "wax", true)];
    let attempts = crate::support::attempts(&bee.participant.uid, &bee.wordlist, &made);
    let answer = participant.post("/api/user/practice-attempts", attempts).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    let clock = &restored.state.clock;
    let found = backup::check(&target, clock, true).await.unwrap();
    assert_eq!((found.missing.len(), found.orphans.len()), (0, 0));
}

#[rstest]
#[tokio::test]
async fn a_backup_has_every_blob_of_its_rows_while_others_write(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for _ in 0..20 {
        bee.file("first.pdf").await;
    }
    let folder = TempDir::new().unwrap();
    let storage = &app.state.config.storage;
    let write = async {
        for _ in 0..30 {
            let file = bee.file("new.pdf").await;
            delete(&bee.organizer, &format!("/api/file/{file}")).await;
            bee.file("stays.pdf").await;
            app.advance_clock(Duration::from_secs(13));
            app.state.sweep().await.unwrap();
        }
    };
    let read = async {
        for number in 0..6 {
            let file = folder.path().join(format!("{number}.zip"));
            let done = back_up(&app, storage, &file).await;
            assert_eq!(done.missing, 0);
        }
    };
    tokio::join!(write, read);
    for number in 0..6 {
        let file = folder.path().join(format!("{number}.zip"));
        let manifest = manifest(&file);
        let tables = manifest["tables"].as_array().unwrap();
        let columns = tables.iter().find(|table| table["name"] == "files").unwrap();
        let columns = columns["columns"].as_array().unwrap();
        let key = columns.iter().position(|column| column[0] == "blob_key").unwrap();
        let dump = dump(&file);
        let rows = dump["rows/files.jsonl"].iter().filter(|line| !line.is_empty());
        let rows: Vec<Value> = rows.map(|line| serde_json::from_slice(line).unwrap()).collect();
        assert!(rows.len() >= 20);
        for row in rows {
            let blob = format!("blobs/{}", row[key].as_str().unwrap());
            assert!(dump.contains_key(&blob), "{blob}");
        }
    }
    // Then sweeps delete again.
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 50);
}

#[rstest]
#[tokio::test]
async fn sweeps_wait_for_a_backup(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let file = bee.file("rules.pdf").await;
    delete(&bee.organizer, &format!("/api/file/{file}")).await;
    let hold = app
        .state
        .blobs
        .hold(&app.state.clock, &app.state.rng)
        .await
        .unwrap();
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 2, "the PDF and the hold");
    hold.release().await;
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);

    // A hold that nobody released ends by itself.
    let file = bee.file("rules.pdf").await;
    delete(&bee.organizer, &format!("/api/file/{file}")).await;
    drop(
        app.state
            .blobs
            .hold(&app.state.clock, &app.state.rng)
            .await
            .unwrap(),
    );
    app.advance_clock(Duration::from_mins(61));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
}

#[rstest]
#[tokio::test]
async fn a_check_finds_what_is_missing_and_what_is_left_over(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    bee.file("rules.pdf").await;
    let storage = &app.state.config.storage;
    let check = async |repair| backup::check(storage, &app.state.clock, repair).await.unwrap();
    let whole = Findings {
        whole: 1,
        ..Findings::default()
    };
    assert_eq!(check(true).await, whole);

    let folder = storage.data.join("objects/files");
    fs::write(folder.join("left-over"), PDF).unwrap();
    let orphan = Findings {
        orphans: vec!["files/left-over".to_owned()],
        ..whole
    };
    assert_eq!(check(false).await, orphan);
    // The store's clock is real, and the server's isn't.
    let removed = check(true).await;
    assert_eq!((removed.orphans.len(), removed.removed), (1, 1));
    assert!(!folder.join("left-over").exists());

    let blob = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&blob).unwrap();
    let missing = check(true).await;
    let key = format!("files/{}", blob.file_name().unwrap().to_str().unwrap());
    assert_eq!((missing.missing, missing.whole), (vec![key.clone()], 0));
    let failed = error_line(&mut serve(&["check"], storage));
    assert!(failed.contains("1 uploaded file missing"), "{failed}");

    // Such a backup says so, and can be restored.
    let target_data = TempDir::new().unwrap();
    let file = target_data.path().join("backup.zip");
    assert_eq!(back_up(&app, storage, &file).await.missing, 1);
    assert_eq!(manifest(&file)["missing"], json!([key]));
    let target = unmigrated(database, &target_data).await;
    assert_eq!(backup::restore(&target, &file).await.unwrap().missing, 1);
}

/// A backup of a competition with a PDF.
pub async fn backup_of_bee(app: &TestApp, folder: &Path) -> PathBuf {
    let bee = Bee::new(app).await;
    join(&app.user("cleo").await, bee.code).await;
    bee.file("rules.pdf").await;
    let file = folder.join("backup.zip");
    back_up(app, &app.state.config.storage, &file).await;
    file
}

#[rstest]
#[tokio::test]
async fn what_cannot_be_restored_changes_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let folder = TempDir::new().unwrap();
    let file = backup_of_bee(&app, folder.path()).await;
    let bytes = fs::read(&file).unwrap();
    let data = TempDir::new().unwrap();
    let target = unmigrated(database, &data).await;
    let refused = |name: &str, bytes: &[u8], reason: &str| {
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        let line = error_line(&mut serve(&["restore", file.to_str().unwrap()], &target));
        assert!(line.contains(reason), "{line}");
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "{name}");
    };
    refused("empty.zip", b"", "isn't a whole backup");
    for part in [1, 2, 3] {
        refused(
            "cut.zip",
            &bytes[..bytes.len() * part / 4],
            "isn't a whole backup",
        );
    }
    let at = bytes
        .windows(PDF.len())
        .position(|part| part.starts_with(b"%PDF"))
        .unwrap();
    let mut changed = bytes.clone();
    changed[at + 5] ^= 1;
    refused("changed.zip", &changed, "the backup is damaged: blobs/files/");

    let mut newer = manifest(&file);
    newer["version"] = json!("9.1.0");
    let newer = |newer: &Value| {
        let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("manifest.json", SimpleFileOptions::default())
            .unwrap();
        zip.write_all(newer.to_string().as_bytes()).unwrap();
        zip.finish().unwrap().into_inner()
    };
    refused(
        "format.zip",
        &newer(&json!({"format": 2, "version": "9.1.0"})),
        "newer version of Wordhive (9.1.0)",
    );
    let mut migrated = manifest(&file);
    migrated["version"] = json!("9.1.0");
    migrated["migrations"]
        .as_array_mut()
        .unwrap()
        .push(json!("m9999_later"));
    refused(
        "migrations.zip",
        &newer(&migrated),
        "another version of Wordhive (9.1.0)",
    );

    // Into its own source, which has rows. Its server runs, so another data folder names the same database.
    let line = match database {
        Sqlite => error_line(&mut serve(
            &["restore", file.to_str().unwrap()],
            &app.state.config.storage,
        )),
        Postgres => {
            let mut other = target.clone();
            other.database_url = app.state.config.storage.database_url.clone();
            error_line(&mut serve(&["restore", file.to_str().unwrap()], &other))
        }
    };
    let reason = match database {
        Sqlite => "another server uses",
        Postgres => "the database isn't empty",
    };
    assert!(line.contains(reason), "{line}");
    let restored = serve(&["restore", file.to_str().unwrap()], &target)
        .output()
        .unwrap();
    assert!(restored.status.success(), "{restored:?}");
    let before = contents(&target).await;
    let line = error_line(&mut serve(&["restore", file.to_str().unwrap()], &target));
    assert!(line.contains("the database isn't empty"), "{line}");
    assert_eq!(changed_tables(&target, &before).await, BTreeSet::new());
}

#[rstest]
#[tokio::test]
async fn what_cannot_be_backed_up_leaves_no_file(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let folder = TempDir::new().unwrap();
    let file = backup_of_bee(&app, folder.path()).await;
    let storage = &app.state.config.storage;
    let bytes = fs::read(&file).unwrap();
    let line = error_line(&mut serve(&["backup", file.to_str().unwrap()], storage));
    assert!(line.contains("exists already. Choose another name"), "{line}");
    assert_eq!(fs::read(&file).unwrap(), bytes);

    // A disk with less room than the backup needs.
    let new = folder.path().join("new.zip");
    let full = format!(
        "trap '' XFSZ; ulimit -f 4; exec {:?} backup {:?}",
        serve(&[], storage).get_program(),
        new
    );
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", &full])
        .env_clear()
        .env("WORDHIVE_DATA", &storage.data);
    if let Some(url) = &storage.database_url {
        command.env("WORDHIVE_DATABASE_URL", url.as_str());
    }
    let line = error_line(&mut command);
    assert!(line.contains("the backup can't be written"), "{line}");

    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_later', 0)";
    let connection = connect(storage).await;
    connection.execute_unprepared(newer).await.unwrap();
    connection.close().await.unwrap();
    for command in [&["backup", new.to_str().unwrap()] as &[&str], &["check"]] {
        let line = error_line(&mut serve(command, storage));
        assert!(
            line.contains("used by a newer version of Wordhive (m9999_later)"),
            "{line}"
        );
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "only the first backup"
    );
}

#[test]
fn a_wrong_database_is_named() {
    let data = TempDir::new().unwrap();
    let file = data.path().join("backup.zip");
    let arguments = ["backup", file.to_str().unwrap()];
    let line = error_line(
        wordhive(&arguments, data.path()).env("WORDHIVE_DATABASE_URL", "postgres://x@127.0.0.1:1/x"),
    );
    assert!(
        line.contains("no connection to PostgreSQL at 127.0.0.1:1: Connection refused"),
        "{line}"
    );
    let line = error_line(wordhive(&arguments, data.path()).env("WORDHIVE_DATABASE_URL", "mysql://x"));
    assert!(line.contains("WORDHIVE_DATABASE_URL"), "{line}");
    let line = error_line(&mut wordhive(&arguments, data.path()));
    assert!(line.contains("wordhive.db doesn't exist"), "{line}");
    assert!(!file.exists());
}

#[rstest]
#[case(Sqlite, Postgres)]
#[case(Postgres, Sqlite)]
#[tokio::test]
async fn everything_moves_to_the_other_database(#[case] from: Database, #[case] to: Database) {
    let data = TempDir::new().unwrap();
    let app = TestApp::start(from).await;
    filled(&app).await;
    let source = app.state.config.storage.clone();
    fs::write(
        source.data.join("secret.key"),
        "a key of this server, and no other",
    )
    .unwrap();
    let target = unmigrated(to, &data).await;
    let mut arguments = vec!["move", "--to-data", data.path().to_str().unwrap()];
    if let Some(url) = &target.database_url {
        arguments.extend(["--to-database-url", url.as_str()]);
    }
    let line = error_line(&mut serve(&arguments, &source));
    assert!(line.contains("another server uses"), "{line}");

    // Once the server has stopped.
    let folder = TempDir::new().unwrap();
    let [first, second] = ["first.zip", "second.zip"].map(|name| folder.path().join(name));
    back_up(&app, &source, &first).await;
    let copy = TempDir::new().unwrap();
    let stopped = StorageConfig {
        data: copy.path().join("data"),
        ..source.clone()
    };
    let copied = std::process::Command::new("cp")
        .arg("-r")
        .args([&source.data, &stopped.data])
        .status()
        .unwrap();
    assert!(copied.success());
    let moved = serve(&arguments, &stopped).output().unwrap();
    assert!(moved.status.success(), "{moved:?}");
    back_up(&app, &target, &second).await;
    assert_eq!(dump(&first), dump(&second));
    assert_eq!(
        fs::read(source.data.join("secret.key")).unwrap(),
        fs::read(data.path().join("secret.key")).unwrap()
    );
    let left: BTreeSet<String> = fs::read_dir(data.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(!left.iter().any(|name| name.starts_with(".tmp")), "{left:?}");
}
