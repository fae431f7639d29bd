//! Downloading a competition, and importing it: all of it or nothing, whatever the file.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Write},
    time::Duration,
};

use axum::{body::Bytes, http::Method};
use rstest::rstest;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::{
    support::{
        Actor, Answer, Bee, Database, Form, PASSWORD, Postgres, Sqlite, TestApp, competition, new_post, wav,
    },
    transfer::{ORIGINAL, assert_furnished, furnished_bee},
};

type Files = BTreeMap<String, Vec<u8>>;

const EXPORT: &str = "/api/competition/12345/export";

async fn export(who: &Actor) -> Bytes {
    let answer = who.get(EXPORT).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.headers["content-type"], "application/zip");
    answer.body
}

async fn import(who: &Actor, zip: &[u8]) -> Answer {
    let form = Form::default().file("file", "bee.zip", zip);
    who.submit("/api/competition/import", form).await
}

fn unpack(zip: &[u8]) -> Files {
    let mut archive = ZipArchive::new(Cursor::new(zip)).unwrap();
    let mut files = Files::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        files.insert(entry.name().expect("a readable name").into_owned(), bytes);
    }
    files
}

/// As other programs pack it.
fn pack(files: &Files) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for (path, bytes) in files {
        // Preparing to compress nothing would take long for thousands of files.
        let method = if bytes.is_empty() {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        zip.start_file(path.as_str(), options.compression_method(method))
            .unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn document(files: &Files) -> Value {
    serde_json::from_slice(&files["competition.json"]).unwrap()
}

/// The archive with a changed document.
fn with(files: &Files, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut document = document(files);
    change(&mut document);
    let mut files = files.clone();
    files.insert(
        "competition.json".to_owned(),
        serde_json::to_vec(&document).unwrap(),
    );
    pack(&files)
}

/// The archive with a second entry of the same name, which programs that pack files don't make.
fn with_twin(files: &Files, path: &str, bytes: &[u8]) -> Vec<u8> {
    let mut files = files.clone();
    let twin = format!("{}~", &path[..path.len() - 1]);
    files.insert(twin.clone(), bytes.to_vec());
    let mut zip = pack(&files);
    // In its own header and in the directory.
    while let Some(at) = zip.windows(twin.len()).position(|name| name == twin.as_bytes()) {
        zip[at..at + path.len()].copy_from_slice(path.as_bytes());
    }
    zip
}

/// The archive with other bytes at this path, and the hash that fits them.
fn with_file(files: &Files, path: &str, bytes: Vec<u8>) -> Vec<u8> {
    let hash: String = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mut files = files.clone();
    files.insert(path.to_owned(), bytes);
    with(&files, |document| document["sha256"][path] = json!(hash))
}

async fn competitions(who: &Actor) -> usize {
    let path = format!("/api/user/competitions/{}", who.uid);
    who.get(&path).await.json().as_array().unwrap().len()
}

#[rstest]
#[tokio::test]
async fn a_bee_moves_to_another_server(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let zip = export(&bee.organizer).await;
    let files = unpack(&zip);
    let paths: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "competition.json",
            "files/0001-rules.pdf",
            "images/0001",
            "read-me.txt",
            "recordings/00001"
        ],
        "nobody's answers"
    );
    let text = String::from_utf8(files["competition.json"].clone()).unwrap();
    for secret in [
        &bee.organizer.uid,
        &bee.participant.uid,
        &bee.organizer.email,
        "Ann Lee",
    ] {
        assert!(!text.contains(secret), "{secret}");
    }

    let other = TestApp::start(database).await;
    let admin = other.admin("admin").await;
    let answer = import(&admin, &zip).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let imported = answer.json();
    assert_eq!(
        (&imported["exportedCode"], &imported["competition"]["code"]),
        (&json!(12345), &json!(12345))
    );
    assert_furnished(&admin, 12345, ORIGINAL).await;
    let audit = admin.get("/api/audit").await.json();
    assert_eq!(audit["entries"][0]["action"], "import-competition");

    // The code is taken now. A zip file that was packed again works as well.
    let answer = import(&admin, &pack(&files)).await.json();
    let code = answer["competition"]["code"].as_i64().unwrap();
    assert_ne!(code, 12345);
    assert_eq!(answer["exportedCode"], 12345);
    assert_furnished(&admin, code, ORIGINAL).await;
    assert_eq!(other.stored_objects(), 6);
}

#[rstest]
#[tokio::test]
async fn answers_are_exported_only_soon_after_a_log_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let path = format!("{EXPORT}?answers=true");
    app.advance_clock(Duration::from_mins(16));
    let answer = bee.organizer.get(&path).await;
    assert_eq!(answer.problem(), (403, "recent-sign-in-required".to_owned()));
    let mut organizer = bee.organizer.clone();
    let log_in = json!({"email": organizer.email, "password": PASSWORD});
    let answer = organizer.post("/api/identity/sign-in", log_in).await;
    organizer.signed_in(&answer);
    let answer = organizer.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let files = unpack(&answer.body);
    let csv = String::from_utf8(files["answers/001-General-Information-Form.csv"].clone()).unwrap();
    assert!(csv.contains("Maple Street School"), "{csv}");
    let audit = organizer.get("/api/audit").await.json();
    let of = |action: &str| {
        let entries = audit["entries"].as_array().unwrap();
        entries.iter().filter(|entry| entry["action"] == action).count()
    };
    assert_eq!((of("export-competition"), of("export-answers")), (1, 2));
    // They aren't imported.
    assert_eq!(import(&organizer, &answer.body).await.status, 201);
    let helper = app.user("helper").await;
    assert_eq!(helper.get(EXPORT).await.status, 403);
    assert_eq!(bee.participant.get(EXPORT).await.status, 403);
    assert_eq!(import(&bee.participant, &answer.body).await.status, 403);
}

/// Sends each file with a minute between, for the rate limit, and expects a sentence with these words, and that nothing is left.
async fn assert_refused(app: &TestApp, who: &Actor, cases: Vec<(&str, Vec<u8>)>) {
    let (objects, before) = (app.stored_objects(), competitions(who).await);
    for (sentence, zip) in cases {
        app.advance_clock(Duration::from_mins(1));
        let answer = import(who, &zip).await;
        assert_eq!(answer.status, 422, "{sentence}: {answer:?}");
        let (field, message) = answer.field_errors().remove(0);
        assert_eq!(field, "file");
        assert!(message.contains(sentence), "{message} instead of {sentence}");
        assert_eq!(app.stored_objects(), objects, "{sentence}");
    }
    assert_eq!(competitions(who).await, before);
}

#[rstest]
#[tokio::test]
async fn hostile_and_broken_files_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let zip = export(&bee.organizer).await;
    let files = unpack(&zip);
    let added = |path: &str, bytes: &[u8]| {
        let mut files = files.clone();
        files.insert(path.to_owned(), bytes.to_vec());
        pack(&files)
    };
    let without = |path: &str| {
        let mut files = files.clone();
        files.remove(path);
        pack(&files)
    };
    let mut changed = files.clone();
    changed.get_mut("recordings/00001").unwrap()[50] ^= 1;
    let mut damaged = zip.to_vec();
    let middle = damaged.windows(5).position(|five| five == b"%PDF-").unwrap();
    damaged[middle + 6] ^= 1;
    let elsewhere = BTreeMap::from([("word/document.xml".to_owned(), b"<w/>".to_vec())]);
    let many: Files = (0..66_000)
        .map(|number| (format!("{number}"), Vec::new()))
        .collect();
    let cases = vec![
        ("isn't a zip file", b"%PDF-1.7".to_vec()),
        ("isn't a zip file", Vec::new()),
        ("isn't complete", zip[..zip.len() / 2].to_vec()),
        ("isn't complete", zip[..zip.len() - 1].to_vec()),
        ("isn't complete", [&zip[..], b"more"].concat()),
        ("isn't a competition that Wordhive exported", pack(&elsewhere)),
        (
            "isn't a competition that Wordhive exported",
            with(&files, |document| document["format"] = json!("other")),
        ),
        (
            "newer version of Wordhive",
            with(&files, |document| document["version"] = json!(2)),
        ),
        (
            "can't be read",
            with(&files, |document| document["posts"] = json!("none")),
        ),
        ("leads out of its folder", added("../../etc/cron.d/bee", b"x")),
        ("leads out of its folder", added("files\\..\\bee", b"x")),
        ("leads out of its folder", added("/etc/passwd", b"x")),
        ("too many files", pack(&many)),
        (
            "two files with the same name",
            with_twin(&files, "competition.json", &files["competition.json"]),
        ),
        (
            "two files with the same name",
            with_twin(&files, "files/0001-rules.pdf", b"%PDF-1.7 other"),
        ),
        ("damaged or was changed", pack(&changed)),
        ("damaged", damaged),
        (
            "“files/0001-rules.pdf” is missing",
            without("files/0001-rules.pdf"),
        ),
        (
            "has no SHA-256",
            with(&files, |document| document["sha256"] = json!({})),
        ),
    ];
    assert_refused(&app, &bee.organizer, cases).await;
}

#[tokio::test]
async fn zip_bombs_are_refused() {
    let app = TestApp::start(Sqlite).await;
    let (bee, _) = furnished_bee(&app).await;
    let files = unpack(&export(&bee.organizer).await);
    // A thousandth of that when packed.
    let mut pdf = b"%PDF-1.7\n".to_vec();
    pdf.resize(26 * 1024 * 1024, 0);
    let mut long = files.clone();
    let mut json = long["competition.json"].clone();
    json.resize(65 * 1024 * 1024, b' ');
    long.insert("competition.json".to_owned(), json);
    let cases = vec![
        (
            "“files/0001-rules.pdf” in this file is too large",
            with_file(&files, "files/0001-rules.pdf", pdf),
        ),
        ("“competition.json” in this file is too large", pack(&long)),
        (
            "is in this file twice",
            with(&files, |document| {
                let file = document["files"][0].clone();
                document["files"].as_array_mut().unwrap().push(file);
            }),
        ),
    ];
    assert_refused(&app, &bee.organizer, cases).await;
}

#[rstest]
#[tokio::test]
async fn contents_are_checked_like_an_organizers(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _) = furnished_bee(&app).await;
    let files = unpack(&export(&bee.organizer).await);
    let set = |pointer: &'static str, value: Value| {
        with(&files, |document| *document.pointer_mut(pointer).unwrap() = value)
    };
    let cases = vec![
        (
            "This isn't a PDF",
            with_file(&files, "files/0001-rules.pdf", wav(10)),
        ),
        (
            "“images/0001” in this file: SVG images can't be uploaded.",
            with_file(&files, "images/0001", b"<svg onload='alert(1)'/>".to_vec()),
        ),
        (
            "Browsers can't play this file",
            with_file(&files, "recordings/00001", b"<html>".to_vec()),
        ),
        (
            "Browsers can't play this file",
            with_file(&files, "recordings/00001", Vec::new()),
        ),
        (
            "Post 1 in this file: Title is required.",
            set("/posts/0/title", json!(" ")),
        ),
        (
            "must start with https://",
            set("/posts/0/images", json!(["javascript:alert(1)"])),
        ),
        ("Post 2 in this file", set("/posts/1/visibility", json!("sealed"))),
        ("Form 2 in this file", set("/forms/1/fields", json!([]))),
        ("PDF 1 in this file", set("/files/0/filename", json!("\u{202e}"))),
        (
            "Wordlist 1 in this file",
            set("/wordlists/0/words/0/word", json!("hive")),
        ),
        (
            "The schedule, timeline or checklist",
            set("/schedule/0/startDate", json!("2027-02-31")),
        ),
        ("kept", set("/competition/retentionMonths", json!(7))),
    ];
    assert_refused(&app, &bee.organizer, cases).await;
    app.advance_clock(Duration::from_mins(1));
    let reversed = set("/competition/endDate", json!("2020-01-01"));
    assert_eq!(import(&bee.organizer, &reversed).await.status, 422);
    app.advance_clock(Duration::from_mins(1));
    let hung = set("/checklist/0/condition", json!("COMPLETE Gone (nowhere)"));
    let answer = import(&bee.organizer, &hung).await;
    assert_eq!(
        answer.json()["competition"]["checklist"][0]["condition"],
        "",
        "{answer:?}"
    );
}

/// A time that exists in one time zone may be skipped in another.
#[rstest]
#[tokio::test]
async fn a_bee_is_imported_after_its_time_zone_changed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let who = &bee.organizer;
    let move_to = async |time_zone: &str| {
        let mut details = competition(who, bee.code);
        details["timeZone"] = json!(time_zone);
        let saved = who.json(Method::PUT, "/api/competition/12345", details).await;
        assert_eq!(saved.status, 200, "{saved:?}");
    };
    move_to("America/Phoenix").await;
    let (file, form) = (bee.file("rules.pdf").await, bee.template().await);
    let later = "2027-03-14T02:30";
    for path in [
        format!("/api/file/{file}"),
        format!("/api/form/templates/{form}"),
        format!("/api/wordlist/wordlist/{}", bee.wordlist),
    ] {
        let hidden = who.patch(&path, json!({"visibility": later})).await;
        assert_eq!(hidden.status, 200, "{hidden:?}");
    }
    let mut post = new_post(who, bee.code, "Early news");
    post["visibility"] = json!(later);
    let post = who.post("/api/post/", post).await;
    assert_eq!(post.status, 201, "{post:?}");
    move_to("America/Chicago").await;
    let imported = import(who, &export(who).await).await;
    assert_eq!(imported.status, 201, "{imported:?}");
    let code = &imported.json()["competition"]["code"];
    for path in [
        "post/competition",
        "file/competition",
        "form/competition-templates",
        "wordlist/competition",
    ] {
        let items = who.get(&format!("/api/{path}/{code}")).await.json();
        assert_eq!(items[0]["visibility"], "2027-03-14T03:00", "{path}");
    }
}

#[tokio::test]
async fn a_form_without_a_file_is_refused() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let empty = bee
        .organizer
        .submit("/api/competition/import", Form::default().text("a", "b"))
        .await;
    assert_eq!(empty.field_errors()[0].0, "file");
    let json = bee.organizer.post("/api/competition/import", json!({})).await;
    assert_eq!(json.status, 415);
}
