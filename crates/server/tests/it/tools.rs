//! Word tools, with a lexicon of invented words

use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use axum::http::{Method, header};
use lexicon::sample;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::{audit, identity};

use crate::support::{Actor, Answer, Database, Postgres, Sqlite, TestApp, connect};

const RATE: &str = "/api/tool/generate-difficulty-rating";
const GENERATE: &str = "/api/tool/generate-wordlist";
const PREVIEW: &str = "/api/tool/preview-wordlist";

/// An admin of a server with the sample lexicon. One database is enough for tests that need no rows.
async fn admin() -> (TestApp, Actor) {
    let app = TestApp::start_with_sample(Sqlite).await;
    let ann = app.admin("ann").await;
    (app, ann)
}

async fn preview(who: &Actor, query: &str) -> Value {
    let answer = who.get(&format!("{PREVIEW}/{query}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn words(preview: &Value) -> Vec<String> {
    let words = preview["words"].as_array().unwrap().iter();
    words
        .map(|entry| entry["word"].as_str().unwrap().to_owned())
        .collect()
}

// spec: call GET /api/tool/generate-difficulty-rating/{word}
#[tokio::test]
async fn ratings_include_reasons() {
    let (_app, ann) = admin().await;
    let rating = ann.get(&format!("{RATE}/{}", sample::FULL)).await.json();
    assert_eq!(rating["word"], sample::FULL);
    assert_eq!(rating["zipf"], 0.9);
    let frequency = rating["frequency"].as_f64().unwrap();
    assert!((frequency - 0.00794).abs() < 0.00001, "{rating}");
    assert_eq!(rating["estimated"], false);
    assert_eq!(rating["level"], 10);
    let reasons = rating["reasons"].as_array().unwrap();
    let kinds: BTreeSet<&str> = reasons
        .iter()
        .map(|reason| reason["kind"].as_str().unwrap())
        .collect();
    let all = ["doubleLetters", "long", "origin", "rare", "unlikeItsSound"];
    assert_eq!(kinds, BTreeSet::from(all));
    assert_eq!(
        reasons[0],
        json!({"kind": "unlikeItsSound", "letters": "eau", "text": "“eau” sounds like OH"})
    );
    assert!(
        reasons
            .iter()
            .any(|reason| reason["kind"] == "rare" && reason.get("letters").is_none())
    );

    for same in ["%20PHRISSONNEAU%0A", "Phr%C3%AFsson%6Eeau"] {
        assert_eq!(ann.get(&format!("{RATE}/{same}")).await.json(), rating, "{same}");
    }
    let rare = ann.get(&format!("{RATE}/{}", sample::UNCOUNTED)).await.json();
    assert_eq!((&rare["estimated"], &rare["zipf"]), (&json!(true), &json!(0.6)));
}

// spec: call GET /api/tool/generate-difficulty-rating/{word}
#[tokio::test]
async fn unknown_and_malformed_words_are_rejected() {
    let (_app, ann) = admin().await;
    let letters = |count| "a".repeat(count);
    for unknown in [
        "zzyzxqv",
        "..",
        "..%2F..%2Fetc%2Fpasswd",
        "two%20words",
        "7",
        "%00",
        "%F0%9F%90%9D",
        "%2F",
        "%252e",
        "a+b",
        "'%20OR%201=1",
        "%3Cscript%3E",
        "%E2%80%8B",
        "%D9%A3",
        &letters(100),
    ] {
        let answer = ann.get(&format!("{RATE}/{unknown}")).await;
        assert_eq!(answer.problem(), (404, "unknown-word".to_owned()), "{unknown}");
    }
    for long in [letters(500), "%F0%9F%90%9D".repeat(101)] {
        let answer = ann.get(&format!("{RATE}/{long}")).await;
        let error = (
            "word".to_owned(),
            "A word can have at most 100 characters.".to_owned(),
        );
        assert_eq!(answer.field_errors(), [error]);
    }
    for broken in ["%FF", "caf%E9", "%C3"] {
        let answer = ann.get(&format!("{RATE}/{broken}")).await;
        assert_eq!(
            answer.problem(),
            (400, "malformed-request".to_owned()),
            "{broken}"
        );
    }
    for nothing in [format!("{RATE}/"), format!("{RATE}/a/b")] {
        assert_eq!(
            ann.get(&nothing).await.problem(),
            (404, "not-found".to_owned()),
            "{nothing}"
        );
    }
    let answer = ann.send(Method::DELETE, &format!("{RATE}/cat"), None, "").await;
    assert_eq!(answer.problem(), (405, "method-not-allowed".to_owned()));
}

#[tokio::test]
async fn up_to_a_thousand_words_are_rated_per_request() {
    let (_app, ann) = admin().await;
    let rate = async |words: Value| ann.post("/api/tool/difficulty", json!({"words": words})).await;
    let answer = rate(json!([sample::UNCOUNTED, "", "zzyzxqv", "🐝", "QUORBLE ", "\0"])).await;
    let ratings = answer.json()["ratings"].as_array().unwrap().clone();
    let one = ann.get(&format!("{RATE}/{}", sample::UNCOUNTED)).await.json();
    assert_eq!(
        ratings,
        [
            one.clone(),
            Value::Null,
            Value::Null,
            Value::Null,
            one,
            Value::Null
        ]
    );
    assert_eq!(rate(json!([])).await.json(), json!({"ratings": []}));

    let thousand = vec![sample::FULL; 1_000];
    let ratings = rate(json!(thousand)).await.json()["ratings"].clone();
    assert_eq!(ratings.as_array().unwrap().len(), 1_000);
    assert_eq!(
        rate(json!(vec![sample::FULL; 1_001])).await.field_errors(),
        [(
            "words".to_owned(),
            "Send at most 1000 words at a time. These are 1001.".to_owned()
        )]
    );
    let long = rate(json!(["cat", "x".repeat(500)])).await;
    assert_eq!(long.field_errors()[0].0, "words[1]");
    for wrong in [json!("cat"), json!([1]), json!([null]), json!([["cat"]])] {
        assert_eq!(rate(wrong).await.problem(), (400, "malformed-request".to_owned()));
    }
}

/// The rows of a CSV file, after checking the start that spreadsheets expect.
fn rows(answer: &Answer) -> Vec<Vec<String>> {
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    assert_eq!(
        answer.header(header::CONTENT_DISPOSITION),
        "attachment; filename=\"wordlist.csv\""
    );
    let text = std::str::from_utf8(&answer.body).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap();
    assert!(text.starts_with("Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence\r\n"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

// spec: call GET /api/tool/generate-wordlist/{size}
#[tokio::test]
async fn generated_csv_matches_the_import_format() {
    let (_app, ann) = admin().await;
    let all = rows(&ann.get(&format!("{GENERATE}/{}", sample::POOL)).await);
    assert_eq!(all.len(), sample::POOL);
    let different: BTreeSet<&String> = all.iter().map(|row| &row[0]).collect();
    assert_eq!(different.len(), sample::POOL);
    let full = all.iter().find(|row| row[0] == sample::FULL).unwrap();
    assert_eq!(
        full[1..],
        [
            "frih-suh-NOH /frɪsəˈnoʊ/",
            "noun",
            "a shiver, invented \"for tests\", and of no other use",
            "from French “frisson”",
            "A phrissonneau ran down the tester's back.",
        ]
    );
    assert!(all.iter().all(|row| row[..5].iter().all(|cell| !cell.is_empty())));
    assert_eq!(rows(&ann.get(&format!("{GENERATE}/1")).await).len(), 1);
}

#[tokio::test]
async fn preview_matches_the_generated_file() {
    let (_app, ann) = admin().await;
    let query = "50?minLevel=3&maxLevel=7&seed=9007199254740991";
    let shown = preview(&ann, query).await;
    assert_eq!(shown["seed"], 9_007_199_254_740_991_u64);
    assert_eq!(shown["available"], 5 * 24);
    let file = rows(&ann.get(&format!("{GENERATE}/{query}")).await);
    let columns = [
        "word",
        "pronunciation",
        "partOfSpeech",
        "definition",
        "etymology",
        "sentence",
    ];
    let cells: Vec<Vec<String>> = shown["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            columns
                .map(|column| entry[column].as_str().unwrap().to_owned())
                .to_vec()
        })
        .collect();
    assert_eq!(cells, file);
    let order: Vec<(u64, &str)> = shown["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["level"].as_u64().unwrap(), entry["word"].as_str().unwrap()))
        .collect();
    assert!(order.is_sorted(), "by level, then alphabetically");

    let random = preview(&ann, "50").await;
    let seed = random["seed"].as_u64().unwrap();
    assert!(seed < 1 << 53);
    assert_eq!(preview(&ann, &format!("50?seed={seed}")).await, random);
    assert_ne!(
        preview(&ann, "50").await["words"],
        random["words"],
        "a new random list"
    );
}

#[tokio::test]
async fn excluding_a_word_keeps_the_order_of_others() {
    let (_app, ann) = admin().await;
    let first = words(&preview(&ann, "20?seed=5").await);
    let excluded = first[7].to_uppercase();
    let fewer = preview(&ann, &format!("19?seed=5&without={excluded}")).await;
    assert_eq!(fewer["available"], sample::POOL, "including excluded words");
    let mut rest = first.clone();
    rest.remove(7);
    assert_eq!(words(&fewer), rest);
    let another = words(&preview(&ann, &format!("20?seed=5&without={excluded},,%20")).await);
    let new: Vec<&String> = another.iter().filter(|word| !first.contains(word)).collect();
    assert_eq!((another.len(), new.len()), (20, 1));
    assert!(rest.iter().all(|word| another.contains(word)));
}

#[tokio::test]
async fn filters_return_only_matching_words() {
    let (_app, ann) = admin().await;
    let list = preview(&ann, "20?minLevel=5&maxLevel=5").await;
    let every =
        |list: &Value, holds: &dyn Fn(&Value) -> bool| list["words"].as_array().unwrap().iter().all(holds);
    assert!(every(&list, &|entry| entry["level"] == 5));
    let list = preview(&ann, "20?origin=gReek").await;
    assert!(every(&list, &|entry| entry["origin"] == "Greek"));
    let list = preview(&ann, "20?partOfSpeech=Verb").await;
    assert!(every(&list, &|entry| entry["partOfSpeech"] == "verb"));
    let animals = preview(&ann, "20?theme=animals").await;
    assert_eq!(
        animals["available"],
        sample::POOL / 5,
        "each fifth word is about animals"
    );
    let doubled = preview(&ann, "1?pattern=Double%20letters").await;
    assert_eq!(words(&doubled), [sample::FULL]);
    let list = preview(&ann, "5?firstLetter=Z").await;
    assert!(words(&list).iter().all(|word| word.starts_with('z')));
    let list = preview(&ann, "1?minLength=12&maxLength=12").await;
    assert_eq!(words(&list), [sample::FULL]);
    let empty = "20?minLevel=&maxLevel=&origin=&partOfSpeech=&theme=&pattern=&firstLetter=&minLength=&maxLength=&forChildren=&without=&seed=";
    assert_eq!(preview(&ann, empty).await["available"], sample::POOL);
}

// spec: call GET /api/tool/generate-wordlist/{size}
// spec: constant smallest list
#[tokio::test]
async fn size_must_be_an_integer_from_one_to_a_thousand() {
    let (_app, ann) = admin().await;
    let digits = "1".repeat(40);
    for size in [
        "0", "-1", "+1", "1.5", "abc", "1001", "%D9%A3", "%205", "5%20", "1e2", "%00", &digits,
    ] {
        for tool in [GENERATE, PREVIEW] {
            let answer = ann.get(&format!("{tool}/{size}")).await;
            let error = (
                "size".to_owned(),
                "Number of Words must be a whole number from 1 to 1,000.".to_owned(),
            );
            assert_eq!(answer.field_errors(), [error], "{size}");
        }
    }
    let broken = ann.get(&format!("{GENERATE}/%FF")).await;
    assert_eq!(broken.problem(), (404, "not-found".to_owned()));
}

#[tokio::test]
async fn invalid_queries_report_all_errors() {
    let (_app, ann) = admin().await;
    let errors = async |query: &str| {
        let answer = ann.get(&format!("{GENERATE}/{query}")).await;
        answer.field_errors()
    };
    for (query, field, message) in [
        (
            "5?forChildren=maybe",
            "forChildren",
            "For Children must be true or false.",
        ),
        ("5?theme=dragons", "theme", "Choose one of these: Animals."),
        (
            "5?minLevel=0",
            "minLevel",
            "The level must be a whole number from 1 to 10.",
        ),
        (
            "5?maxLevel=11",
            "maxLevel",
            "The level must be a whole number from 1 to 10.",
        ),
        (
            "5?minLevel=6&maxLevel=5",
            "minLevel",
            "The minimum level can't be above the maximum.",
        ),
        (
            "5?maxLength=many",
            "maxLength",
            "The length must be a whole number from 1 to 100.",
        ),
        (
            "5?minLength=9&maxLength=8",
            "minLength",
            "The minimum length can't be above the maximum.",
        ),
        (
            "5?firstLetter=qu",
            "firstLetter",
            "The first letter must be one letter from a to z.",
        ),
        (
            "5?firstLetter=%C3%A9",
            "firstLetter",
            "The first letter must be one letter from a to z.",
        ),
        (
            "5?seed=-1",
            "seed",
            "The seed must be a whole number from 0 to 9007199254740991.",
        ),
        (
            "5?seed=9007199254740992",
            "seed",
            "The seed must be a whole number from 0 to 9007199254740991.",
        ),
        (
            "5?partOfSpeech=interjection",
            "partOfSpeech",
            "Choose one of these: noun, verb, adjective, adverb.",
        ),
    ] {
        assert_eq!(
            errors(query).await,
            [(field.to_owned(), message.to_owned())],
            "{query}"
        );
    }
    let klingon = &errors("5?origin=Klingon").await[0];
    assert!(
        klingon.0 == "origin" && klingon.1.contains("Greek"),
        "{klingon:?}"
    );
    let many: String = (0..1_001).map(|number| format!("w{number},")).collect();
    assert_eq!(errors(&format!("5?without={many}")).await[0].0, "without");
    let all = errors("x?minLevel=x&maxLevel=x&origin=x&partOfSpeech=x&firstLetter=xx&seed=x").await;
    let fields: Vec<&str> = all.iter().map(|(field, _)| field.as_str()).collect();
    let named = [
        "size",
        "minLevel",
        "maxLevel",
        "origin",
        "partOfSpeech",
        "firstLetter",
        "seed",
    ];
    assert_eq!(fields, named);
    let twice = ann.get(&format!("{GENERATE}/5?seed=1&seed=2")).await;
    assert_eq!(twice.problem(), (400, "malformed-request".to_owned()));
}

#[tokio::test]
async fn oversized_requests_report_how_many_words_match() {
    let (_app, ann) = admin().await;
    for (query, available, detail) in [
        (
            "25?minLevel=3&maxLevel=3",
            24,
            "Only 24 words match. Choose fewer words or fewer filters.",
        ),
        (
            "2?minLength=12&maxLength=12",
            1,
            "Only 1 word matches. Choose fewer words or fewer filters.",
        ),
        ("1?minLength=60", 0, "No words match. Try fewer filters."),
        (
            "1?minLength=12&maxLength=12&without=phrissonneau",
            0,
            "No other words match. Try fewer filters.",
        ),
    ] {
        for tool in [GENERATE, PREVIEW] {
            let answer = ann.get(&format!("{tool}/{query}")).await;
            assert_eq!(answer.problem(), (422, "pool-too-small".to_owned()), "{query}");
            assert_eq!(answer.json()["available"], available);
            assert_eq!(answer.json()["detail"], detail);
        }
    }
}

#[tokio::test]
async fn columns_are_suggested() {
    let (_app, ann) = admin().await;
    let suggest = async |words: Value| ann.post("/api/tool/suggestions", json!({"words": words})).await;
    let answer = suggest(json!(["Phrissonneau", "zzyzxqv", sample::ONLY_COUNTED])).await;
    let full = json!({
        "word": sample::FULL, "pronunciation": "frih-suh-NOH /frɪsəˈnoʊ/", "partOfSpeech": "noun",
        "definition": "a shiver, invented \"for tests\", and of no other use",
        "etymology": "from French “frisson”", "sentence": "A phrissonneau ran down the tester's back.",
        "level": 10, "origin": "French",
        "otherSenses": [
            {"partOfSpeech": "verb", "definition": "shiver without a reason", "sentence": "", "source": "wordnet"},
            {"partOfSpeech": "noun", "definition": "A shiver, as of one who testeth", "sentence": "", "source": "gcide"},
        ],
    });
    assert_eq!(answer.json(), json!({"entries": [full, null, null]}));
    let many = suggest(json!(vec!["cat"; 101])).await.field_errors();
    assert_eq!(many[0].1, "Send at most 100 words at a time. These are 101.");
    let long = suggest(json!(["x".repeat(101)])).await.field_errors();
    assert_eq!(long[0].0, "words[0]");
}

#[tokio::test]
async fn lexicon_status_and_sources_are_reported() {
    let (app, ann) = admin().await;
    let status = ann.get("/api/tool/lexicon").await.json();
    assert_eq!(
        (&status["difficulty"], &status["generator"]),
        (&json!("on"), &json!("on"))
    );
    assert_eq!(status["pool"], sample::POOL);
    assert_eq!(status["levels"], json!(vec![24; 10]));
    assert_eq!(status["missing"], json!([]));
    let origins = status["origins"].as_array().unwrap();
    assert!(
        origins.iter().any(|origin| origin["name"] == "Greek"),
        "{origins:?}"
    );

    let about = app.anonymous().get("/api/about").await.json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["notice"], "Invented words, free for all.\n");
    assert_eq!(
        about["sources"][0],
        json!({
            "name": "Alpha", "version": "1", "license": "invented", "gives": "invented words",
            "home": "https://sample.example",
        })
    );
}

/// Starts a server with a damaged lexicon. Returns its tool status, response codes and warnings.
async fn started_with(damage: impl FnOnce(&Path)) -> (Value, [u16; 3], Vec<String>) {
    let app = TestApp::start_with(Sqlite, |config| {
        let folder = config.lexicon_folder();
        sample::write_to(&folder).unwrap();
        damage(&folder);
    })
    .await;
    let ann = app.admin("ann").await;
    assert_eq!(ann.get("/api/health").await.status, 200);
    assert_eq!(ann.get("/api/about").await.status, 200);
    let suggestions = ann.post("/api/tool/suggestions", json!({"words": ["cat"]})).await;
    assert_eq!(suggestions.status, 200);
    let calls = [
        ann.get(&format!("{RATE}/{}", sample::FULL)).await,
        ann.post("/api/tool/difficulty", json!({"words": ["cat"]})).await,
        ann.get(&format!("{GENERATE}/5")).await,
    ];
    for off in calls.iter().filter(|answer| answer.status == 503) {
        assert_eq!(off.problem(), (503, "tool-off".to_owned()));
    }
    (
        ann.get("/api/tool/lexicon").await.json(),
        calls.map(|answer| answer.status.as_u16()),
        app.state.word_data.warnings(),
    )
}

#[tokio::test]
async fn broken_lexicon_disables_only_its_tools() {
    let (status, calls, lines) = started_with(|folder| fs::remove_dir_all(folder).unwrap()).await;
    assert_eq!(
        (&status["difficulty"], &status["generator"]),
        (&json!("off"), &json!("off"))
    );
    assert_eq!(calls, [503; 3]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("there is no folder "), "{lines:?}");

    let (_, calls, lines) = started_with(|folder| {
        fs::remove_dir_all(folder).unwrap();
        fs::write(folder, "a file").unwrap();
    })
    .await;
    assert_eq!((calls, lines.len()), ([503; 3], 1));

    type Damage = fn(&Path);
    let damages: [(&str, Damage); 4] = [
        ("cut short", |file| {
            let bytes = fs::read(file).unwrap();
            fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
        }),
        ("damaged", |file| {
            let mut bytes = fs::read(file).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
            fs::write(file, bytes).unwrap();
        }),
        ("another version", |file| {
            let mut bytes = fs::read(file).unwrap();
            bytes[8] += 1;
            fs::write(file, bytes).unwrap();
        }),
        ("cannot be read", |file| {
            fs::remove_file(file).unwrap();
            fs::create_dir(file).unwrap();
        }),
    ];
    for (what, damage) in damages {
        let (status, calls, lines) = started_with(|folder| damage(&folder.join("pool.lex"))).await;
        assert_eq!(status["generator"], "off", "{what}");
        assert_eq!(calls, [200, 200, 503], "{what}");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].contains("pool.lex") && lines[0].contains(what),
            "{lines:?}"
        );
        assert!(!lines[0].contains('\n'), "{lines:?}");

        let (status, calls, lines) = started_with(|folder| damage(&folder.join("gpl.lex"))).await;
        assert_eq!(status["difficulty"], "limited", "{what}");
        assert_eq!(status["missing"][0]["source"], "Gamma", "{what}");
        assert_eq!(calls[..2], [200, 200], "{what}");
        assert_eq!(lines.len(), 1, "{lines:?}");
    }
}

/// Any change made by this process clears its cache of rights.
#[rstest]
#[tokio::test]
async fn revoked_rights_end_immediately(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let path = format!("{RATE}/{}", sample::FULL);
    let (ann, bob) = (app.admin("ann").await, app.user("bob").await);
    assert_eq!(
        app.anonymous().get(&path).await.problem(),
        (401, "not-signed-in".to_owned())
    );
    assert_eq!(bob.get(&path).await.problem(), (403, "forbidden".to_owned()));
    let grant = json!({"email": bob.email});
    assert_eq!(ann.post("/api/user/admins", grant.clone()).await.status, 200);
    assert_eq!(bob.get(&path).await.status, 200);
    let before = app.statements();
    for _ in 0..10 {
        assert_eq!(bob.get(&path).await.status, 200);
    }
    assert_eq!(app.statements(), before, "cached");

    let revoke = format!("/api/user/admins/{}", bob.uid);
    assert_eq!(ann.delete(&revoke).await.status, 204);
    assert_eq!(bob.get(&path).await.problem(), (403, "forbidden".to_owned()));

    ann.post("/api/user/admins", grant).await;
    assert_eq!(bob.get(&path).await.status, 200);
    identity::set_disabled_by_handle(
        &app.state.db,
        app.state.audit(),
        audit::Actor::Operator,
        &bob.email,
        true,
    )
    .await
    .unwrap();
    assert_eq!(bob.get(&path).await.problem(), (401, "not-signed-in".to_owned()));

    assert_eq!(ann.get(&path).await.status, 200);
    assert_eq!(ann.post("/api/identity/sign-out", json!({})).await.status, 204);
    assert_eq!(ann.get(&path).await.problem(), (401, "not-signed-in".to_owned()));
}

#[rstest]
#[tokio::test]
async fn rights_revoked_by_another_process_end_within_five_seconds(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with_sample(database).await;
    let path = format!("{RATE}/{}", sample::FULL);
    let ann = app.admin("ann").await;
    assert_eq!(ann.get(&path).await.status, 200);
    let other = connect(&app.state.config.storage).await;
    other
        .execute_unprepared(&format!(
            "UPDATE users SET role = 'user' WHERE uid = '{}'",
            ann.uid
        ))
        .await
        .unwrap();
    app.advance_clock(Duration::from_secs(5));
    assert_eq!(ann.get(&path).await.problem(), (403, "forbidden".to_owned()));
    other
        .execute_unprepared(&format!(
            "UPDATE users SET role = 'admin' WHERE uid = '{}'",
            ann.uid
        ))
        .await
        .unwrap();
    assert_eq!(ann.get(&path).await.status, 200);
    other
        .execute_unprepared(&format!("DELETE FROM sessions WHERE uid = '{}'", ann.uid))
        .await
        .unwrap();
    app.advance_clock(Duration::from_secs(5));
    assert_eq!(ann.get(&path).await.problem(), (401, "not-signed-in".to_owned()));
}
