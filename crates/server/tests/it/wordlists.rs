//! Wordlists, words, recordings and practice.

use std::time::Duration;

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, Form, NewWordlist, Postgres, Sqlite, TestApp, new_word, wav};

fn words(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("word{number}")).collect()
}

// spec: call POST /api/wordlist
// spec: call GET /api/wordlist/competition/{code}
// spec: call GET /api/wordlist/word/{wordId}
#[rstest]
#[tokio::test]
async fn wordlists_are_created_with_their_words(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
    let list = bee.participant.get(&path).await.json();
    assert_eq!(list["words"], json!(bee.words));
    assert_eq!(list["wordCount"], 3);
    assert_eq!(list["recordedCount"], 0);
    assert_eq!(list["competitionCode"], bee.code);
    assert_eq!(list["creatorId"], bee.organizer.uid);

    let all = format!("/api/wordlist/competition/{}", bee.code);
    assert_eq!(bee.participant.get(&all).await.json(), json!([list]));
    let summary = bee.participant.get(&format!("{all}?words=false")).await.json();
    assert_eq!(summary[0].get("words"), None);
    assert_eq!(summary[0]["wordCount"], 3);
    assert_eq!(
        bee.participant.get(&format!("{all}?words=maybe")).await.problem(),
        (400, "malformed-request".to_owned())
    );

    let word = bee
        .participant
        .get(&format!("/api/wordlist/word/{}", bee.words[1]))
        .await
        .json();
    assert_eq!(
        word,
        json!({
            "_id": bee.words[1], "wordlistId": bee.wordlist, "word": "hive", "pronunciation": "",
            "partOfSpeech": "noun", "definition": "what is meant by it, \"4\" in short",
            "etymology": "from Old English", "sentence": "", "notes": "", "audioId": "", "synthetic": false,
        })
    );
}

/// Alternate spellings are for organizers only.
fn for_participants(word: &Value) -> Value {
    let mut word = word.clone();
    word.as_object_mut().unwrap().remove("alternates");
    word
}

#[rstest]
#[tokio::test]
async fn words_come_with_their_syllables_and_hard_letters(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/word/{}", bee.words[1]);
    let unknown = bee.participant.get(&path).await.json();
    assert_eq!(unknown.get("spelling"), None, "{unknown}");

    // Its letters are counted as they are written, with capitals and diacritics.
    let change = json!({"word": "Phrissônneau"});
    let known = bee.organizer.patch(&path, change).await.json();
    assert_eq!(known["spelling"]["syllables"], json!(["Phri", "ssôn", "neau"]));
    assert_eq!(
        known["spelling"]["parts"][0],
        json!({"start": 9, "length": 3, "pattern": "unusual-sound", "sentence": "The eau sounds like “oh”."})
    );
    assert_eq!(known["spelling"]["parts"][2]["pattern"], "doubled-consonant");
    let seen = for_participants(&known);
    assert_eq!(bee.participant.get(&path).await.json(), seen);
    let page = format!("/api/wordlist/{}/words", bee.wordlist);
    assert_eq!(bee.participant.get(&page).await.json()["words"][1], seen);
}

#[rstest]
#[tokio::test]
async fn one_invalid_row_rejects_the_wordlist(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let errors = async |list: NewWordlist| {
        let answer = bee.organizer.post("/api/wordlist", list.body()).await;
        answer.field_errors()
    };
    let new = || NewWordlist::new(&bee.organizer, bee.code).words(&["one", "two"]);
    let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
    assert_eq!(
        errors(new().with("title", json!(""))).await,
        error("title", "Please enter a title for the wordlist.")
    );
    assert_eq!(
        errors(new().with("description", json!(" "))).await,
        error("description", "Please enter a description for the wordlist.")
    );
    assert_eq!(
        errors(new().words(&[])).await,
        error("words", "The wordlist has no words.")
    );
    assert_eq!(
        errors(new().words(&["one", "  ", "three"])).await,
        error("words[1].word", "The word is missing.")
    );
    assert_eq!(
        errors(new().words(&["naïve", "hive", "NAÏVE "])).await,
        error("words[2].word", "“NAÏVE” is in the list twice.")
    );
    let mut recorded = new_word("one");
    recorded["audioId"] = json!("01234");
    assert_eq!(
        errors(new().with("words", json!([recorded]))).await[0].0,
        "words[0].audioId"
    );
    let mut nul = new_word("one");
    nul["sentence"] = json!("a\0b");
    assert_eq!(
        errors(new().with("words", json!([nul]))).await[0].0,
        "words[0].sentence"
    );
    let many: Vec<Value> = (0..20_001).map(|number| new_word(&number.to_string())).collect();
    assert_eq!(
        errors(new().with("words", json!(many))).await,
        error(
            "words",
            "A wordlist can have at most 20000 words. This one has 20001."
        )
    );
    let blank: Vec<Value> = (0..500).map(|_| new_word("")).collect();
    assert_eq!(errors(new().with("words", json!(blank))).await.len(), 100);

    let huge = new().with("description", json!("x".repeat(9 << 20)));
    let answer = bee.organizer.post("/api/wordlist", huge.body()).await;
    assert_eq!(answer.problem(), (413, "too-large".to_owned()));
    assert_eq!(
        answer.json()["detail"],
        "This is too large. You can send up to 8 MB."
    );

    let all = format!("/api/wordlist/competition/{}?words=false", bee.code);
    assert_eq!(bee.organizer.get(&all).await.json().as_array().unwrap().len(), 1);
}

// spec: constant wordlist page
#[rstest]
#[tokio::test]
async fn largest_wordlist_has_pages_of_twenty_words(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let many = words(20_000);
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&many);
    let answer = bee.organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let list = answer.json();
    let page = async |query: &str| {
        let path = format!("/api/wordlist/{}/words{query}", list["_id"].as_str().unwrap());
        bee.participant.get(&path).await
    };
    let names = |page: &Value| -> Vec<String> {
        let words = page["words"].as_array().unwrap();
        words
            .iter()
            .map(|word| word["word"].as_str().unwrap().to_owned())
            .collect()
    };
    let first = page("").await.json();
    assert_eq!(names(&first), words(20));
    assert_eq!(first["page"], 1);
    assert_eq!(first["pageCount"], 1000);
    assert_eq!(first["pageSize"], 20);
    assert_eq!(first["total"], 20_000);
    assert_eq!(names(&page("?page=1000").await.json()), words(20_000)[19_980..]);
    assert_eq!(names(&page("?page=1001").await.json()).len(), 0);
    assert_eq!(names(&page("?page=4294967295").await.json()).len(), 0);
    assert_eq!(page("?page=0").await.field_errors()[0].0, "page");
    for bad in ["?page=-1", "?page=abc", "?page=1.5", "?page=4294967296"] {
        assert_eq!(
            page(bad).await.problem(),
            (400, "malformed-request".to_owned()),
            "{bad}"
        );
    }

    let ids = list["words"].as_array().unwrap();
    let id = |index: usize| ids[index].as_str().unwrap();
    let query = format!("?ids={},{},{},nonsense", id(7), id(3), bee.words[0]);
    assert_eq!(
        names(&page(&query).await.json()),
        ["word3", "word7"],
        "only words of this list"
    );
    let many_ids: Vec<&str> = (0..101).map(id).collect();
    let query = format!("?ids={}", many_ids.join(","));
    assert_eq!(page(&query).await.field_errors()[0].0, "ids");
}

// spec: call PATCH /api/wordlist/word/{wordId}
// spec: call POST /api/audio/
// spec: call DELETE /api/audio/{audioId}
#[rstest]
#[tokio::test]
async fn recordings_are_uploaded_linked_played_and_replaced(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let old = bee.record(0).await;
    let path = format!("/api/audio/{old}");
    let played = bee.participant.get(&path).await;
    assert_eq!(played.status, 200);
    assert_eq!(played.header(header::CONTENT_TYPE), "audio/wav");
    assert_eq!(played.header(header::ACCEPT_RANGES), "bytes");
    assert_eq!(played.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert_eq!(played.body, wav(400));

    let etag = played.header(header::ETAG).to_owned();
    let again = bee
        .participant
        .get_with(&path, header::IF_NONE_MATCH, &etag)
        .await;
    assert_eq!(again.status, 304);

    let new = bee.upload(0).await;
    assert_eq!(
        bee.participant.get(&path).await.status,
        200,
        "the old one still plays"
    );
    assert_eq!(bee.link(0, &new).await.json()["audioId"], new);
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(
        bee.participant.get(&word).await.json()["audioId"],
        new,
        "deleting the old one leaves the new one"
    );
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 1);

    let list = format!("/api/wordlist/competition/{}?words=false", bee.code);
    assert_eq!(bee.participant.get(&list).await.json()[0]["recordedCount"], 1);
}

// spec: call PATCH /api/wordlist/word/{wordId}
/// Two people can edit different fields of a word at the same time.
#[rstest]
#[tokio::test]
async fn word_updates_change_only_the_fields_sent(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/word/{}", bee.words[1]);
    let before = bee.organizer.get(&path).await.json();
    let same = bee.organizer.patch(&path, json!({})).await;
    assert_eq!((same.status.as_u16(), same.json()), (200, before.clone()));

    let audio = bee.upload(1).await;
    let (text, recording) = tokio::join!(
        bee.organizer.patch(
            &path,
            json!({"sentence": " Bees live in a hive. ", "pronunciation": "HYV /haɪv/"})
        ),
        bee.organizer.patch(&path, json!({"audioId": audio})),
    );
    assert_eq!((text.status.as_u16(), recording.status.as_u16()), (200, 200));
    let mut expected = before;
    expected["sentence"] = json!("Bees live in a hive.");
    expected["pronunciation"] = json!("HYV /haɪv/");
    expected["audioId"] = json!(audio);
    let seen = async || bee.participant.get(&path).await.json();
    assert_eq!(seen().await, for_participants(&expected));

    let change = json!({"partOfSpeech": "", "definition": "a home of bees", "etymology": "from Old English “hȳf”", "audioId": ""});
    let answer = bee.organizer.patch(&path, change).await;
    expected["partOfSpeech"] = json!("");
    expected["definition"] = json!("a home of bees");
    expected["etymology"] = json!("from Old English “hȳf”");
    expected["audioId"] = json!("");
    assert_eq!(answer.json(), expected);
    assert_eq!(seen().await, for_participants(&expected));

    let errors = json!({"definition": "x".repeat(2_001), "etymology": "a\0b", "sentence": "fine"});
    let answer = bee.organizer.patch(&path, errors).await.field_errors();
    let fields: Vec<&str> = answer.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["definition", "etymology"]);
    let answer = bee.organizer.patch(&path, json!({"sentence": 7})).await;
    assert_eq!(answer.problem(), (400, "malformed-request".to_owned()));
    assert_eq!(seen().await, for_participants(&expected), "nothing was saved");
    assert_eq!(
        bee.participant
            .patch(&path, json!({"sentence": "x"}))
            .await
            .status,
        403
    );
}

// spec: call GET /api/audio/{audioId}
#[rstest]
#[tokio::test]
async fn recordings_support_range_requests(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/audio/{}", bee.record(0).await);
    let whole = wav(400);
    let get = async |range: &str| bee.participant.get_with(&path, header::RANGE, range).await;
    for (range, from, to) in [
        ("bytes=0-3", 0, 4),
        ("bytes=440-", 440, 444),
        ("bytes=-4", 440, 444),
        ("bytes=400-9999", 400, 444),
        ("bytes=0-", 0, 444),
        ("bytes=-99999", 0, 444),
    ] {
        let part = get(range).await;
        assert_eq!(part.status, 206, "{range}");
        assert_eq!(part.body, whole[from..to], "{range}");
        assert_eq!(
            part.header(header::CONTENT_RANGE),
            format!("bytes {from}-{}/444", to - 1)
        );
        assert_eq!(part.header(header::CONTENT_LENGTH), (to - from).to_string());
    }
    let outside = get("bytes=444-").await;
    assert_eq!(outside.problem(), (416, "range-not-satisfiable".to_owned()));
    assert_eq!(outside.header(header::CONTENT_RANGE), "bytes */444");
    for whole_anyway in [
        "bytes=0-1,3-4",
        "bytes=0-5,3-4",
        "bytes=5-2",
        "lines=1-2",
        "nonsense",
    ] {
        assert_eq!(get(whole_anyway).await.status, 200, "{whole_anyway}");
    }
}

#[rstest]
#[tokio::test]
async fn invalid_and_foreign_recordings_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "2").await;
    let upload = async |form: Form| bee.organizer.submit("/api/audio/", form).await;
    let form = |bytes: &[u8]| {
        Form::default()
            .text("creatorId", &bee.organizer.uid)
            .text("wordId", &bee.words[0])
            .file("audio", "../../hello.webm", bytes)
    };
    let exe = upload(form(b"MZ\x90\0\x03\0\0\0\x04\0\0\0")).await;
    assert_eq!(exe.problem(), (415, "wrong-type".to_owned()));
    assert_eq!(upload(form(b"")).await.problem(), (415, "wrong-type".to_owned()));
    let large = upload(form(&wav(10 << 20))).await;
    assert_eq!(large.problem(), (413, "too-large".to_owned()));
    assert_eq!(
        large.json()["detail"],
        "This is too large. You can send up to 10 MB."
    );
    let larger = upload(form(&wav(11 << 20))).await;
    assert_eq!(larger.problem(), (413, "too-large".to_owned()));

    let forged = Form::default()
        .text("creatorId", &bee.participant.uid)
        .text("wordId", &bee.words[0])
        .file("audio", "a.wav", &wav(8));
    assert_eq!(upload(forged).await.problem(), (403, "forbidden".to_owned()));
    let foreign = Form::default()
        .text("creatorId", &bee.organizer.uid)
        .text("wordId", &other.words[0])
        .file("audio", "a.wav", &wav(8));
    assert_eq!(upload(foreign).await.problem(), (403, "not-a-member".to_owned()));
    let incomplete = Form::default().text("creatorId", &bee.organizer.uid);
    assert_eq!(upload(incomplete).await.field_errors()[0].0, "wordId");
    let without_file = Form::default()
        .text("wordId", &bee.words[0])
        .text("creatorId", &bee.organizer.uid);
    assert_eq!(upload(without_file).await.field_errors()[0].0, "audio");

    let (content_type, body) = form(&wav(400)).encode();
    let half = body[..body.len() - 200].to_vec();
    let answer = bee
        .organizer
        .send(Method::POST, "/api/audio/", Some(&content_type), half)
        .await;
    assert_eq!(answer.problem(), (400, "malformed-request".to_owned()));
    let answer = bee.organizer.post("/api/audio/", json!({})).await;
    assert_eq!(answer.problem(), (415, "wrong-type".to_owned()));
    assert_eq!(app.stored_objects(), 0, "nothing was half-saved");

    let of_other_word = bee.upload(1).await;
    assert_eq!(bee.link(0, &of_other_word).await.field_errors()[0].0, "audioId");
    let of_other_bee = other.record(0).await;
    assert_eq!(bee.link(0, &of_other_bee).await.field_errors()[0].0, "audioId");
    assert_eq!(bee.link(0, "nonsense").await.field_errors()[0].0, "audioId");
    assert_eq!(
        bee.participant
            .get(&format!("/api/audio/{of_other_bee}"))
            .await
            .problem(),
        (403, "not-a-member".to_owned())
    );
}

// spec: call DELETE /api/wordlist/word/{wordId}
// spec: call DELETE /api/wordlist/wordlist/{wordlistId}
#[rstest]
#[tokio::test]
async fn deleting_words_deletes_their_recordings(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let audio = bee.record(0).await;
    bee.record(1).await;
    bee.upload(1).await;
    assert_eq!(app.stored_objects(), 3);

    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.organizer.delete(&word).await.status, 204);
    assert_eq!(
        bee.organizer.delete(&word).await.problem(),
        (404, "not-found".to_owned())
    );
    assert_eq!(
        bee.organizer.get(&format!("/api/audio/{audio}")).await.status,
        404
    );
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 2);
    let list = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
    assert_eq!(
        bee.participant.get(&list).await.json()["words"],
        json!(bee.words[1..])
    );

    let wordlist = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    assert_eq!(bee.organizer.delete(&wordlist).await.status, 204);
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
    assert_eq!(
        bee.participant.get(&list).await.problem(),
        (404, "not-found".to_owned())
    );
}

#[rstest]
#[tokio::test]
async fn recordings_that_were_never_linked_are_deleted_after_an_hour(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    bee.record(0).await;
    bee.upload(1).await;
    app.advance_clock(Duration::from_secs(3600));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 2);
    app.advance_clock(Duration::from_secs(1));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 1);
}

// spec: call POST /api/user/set-wordlist-practice
#[rstest]
#[tokio::test]
async fn practice_progress_is_saved_and_read_with_the_user(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let save = async |order: Value, index: Value| {
        let body = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist,
                          "order": order, "currentIndex": index});
        bee.participant
            .post("/api/user/set-wordlist-practice", body)
            .await
    };
    for index in [0, 1, 3] {
        let saved = save(json!([2, 0, 1]), json!(index)).await;
        assert_eq!(saved.status, 200, "{saved:?}");
        let progress = json!([{"wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": index}]);
        assert_eq!(saved.json()["wordlistsStudyDepth"], progress, "the updated user");
        let me = bee
            .participant
            .get(&format!("/api/auth/{}", bee.participant.uid))
            .await
            .json();
        assert_eq!(me, json!([saved.json()]));
    }
    for (order, index, field) in [
        (json!([0, 1]), 0, "order"),
        (json!([0, 1, 1]), 0, "order"),
        (json!([0, 1, 3]), 0, "order"),
        (json!([0, 1, 2]), 4, "currentIndex"),
    ] {
        assert_eq!(save(order, json!(index)).await.field_errors()[0].0, field);
    }
    assert_eq!(save(json!([0, 1, -2]), json!(0)).await.status, 400);
    assert_eq!(save(json!([0, 1, 2]), json!("0")).await.status, 400);

    let forged = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist,
                        "order": [0, 1, 2], "currentIndex": 0});
    let answer = bee
        .organizer
        .post("/api/user/set-wordlist-practice", forged)
        .await;
    assert_eq!(answer.problem(), (403, "forbidden".to_owned()));

    let wordlist = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    assert_eq!(bee.organizer.delete(&wordlist).await.status, 204);
    let me = bee
        .participant
        .get(&format!("/api/auth/{}", bee.participant.uid))
        .await
        .json();
    assert_eq!(me[0]["wordlistsStudyDepth"], json!([]), "deleted with the list");
}

/// Once the session and the list are remembered.
#[rstest]
#[tokio::test]
async fn practice_is_saved_in_one_read_and_one_write(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let save = async |index: u32| {
        let body = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist,
                          "order": [2, 0, 1], "currentIndex": index});
        let saved = bee
            .participant
            .post("/api/user/set-wordlist-practice", body)
            .await;
        assert_eq!(saved.status, 200, "{saved:?}");
    };
    save(0).await;
    let before = app.statements();
    save(1).await;
    assert_eq!(app.statements() - before, 2);
}

/// Two devices that don't know of each other.
#[rstest]
#[tokio::test]
async fn progress_only_goes_forward_for_clients_that_ask(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let save = async |order: [u32; 3], index: u32, previous: Value| {
        let body = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist, "order": order,
                          "currentIndex": index, "onlyForward": true, "previousOrder": previous});
        let saved = bee
            .participant
            .post("/api/user/set-wordlist-practice", body)
            .await
            .json();
        let progress = &saved["wordlistsStudyDepth"][0];
        (progress["order"].clone(), progress["currentIndex"].clone())
    };
    let finished = async || {
        let path = format!("/api/competition/{}/practice", bee.code);
        bee.participant.get(&path).await.json()["lists"][0]["finishedCount"].clone()
    };
    let (first, second, other) = ([2, 0, 1], [0, 2, 1], [1, 2, 0]);
    assert_eq!(save(first, 0, Value::Null).await, (json!(first), json!(0)));
    // The other device has begun a round of its own.
    assert_eq!(save(other, 0, Value::Null).await, (json!(first), json!(0)));
    assert_eq!(save(first, 2, Value::Null).await, (json!(first), json!(2)));
    assert_eq!(save(first, 1, Value::Null).await, (json!(first), json!(2)));
    assert_eq!(
        save(first, 2, Value::Null).await,
        (json!(first), json!(2)),
        "once more"
    );
    assert_eq!(save(second, 0, json!(first)).await, (json!(second), json!(0)));
    // The other device finishes the same round.
    assert_eq!(save(other, 0, json!(first)).await, (json!(second), json!(0)));
    assert_eq!(save(first, 2, Value::Null).await, (json!(second), json!(0)));
    assert_eq!(finished().await, json!(1), "once");
    let outdated = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist,
                          "order": first, "currentIndex": 1});
    let saved = bee
        .participant
        .post("/api/user/set-wordlist-practice", outdated)
        .await
        .json();
    let progress = json!([{"wordlistId": bee.wordlist, "order": first, "currentIndex": 1}]);
    assert_eq!(
        saved["wordlistsStudyDepth"], progress,
        "as the specification has it"
    );
}

// spec: call GET /api/wordlist/competition/{code}/{wordlistId}
#[rstest]
#[tokio::test]
async fn wordlists_are_found_only_in_their_competition(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "2").await;
    let path = format!("/api/wordlist/competition/{}/{}", bee.code, other.wordlist);
    assert_eq!(
        bee.organizer.get(&path).await.problem(),
        (404, "not-found".to_owned())
    );
    let list = NewWordlist::new(&bee.organizer, other.code).words(&["one"]);
    let answer = bee.organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.problem(), (403, "not-a-member".to_owned()));
}

/// PostgreSQL rejects NUL in text, including ids.
#[rstest]
#[tokio::test]
async fn malformed_ids_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let unknown = (404, "not-found".to_owned());
    for id in [
        "%00",
        "..%2F..%2Fetc%2Fpasswd",
        "%F0%9F%90%9D",
        "00000000-0000-0000-0000-000000000000",
    ] {
        for path in [
            format!("/api/wordlist/word/{id}"),
            format!("/api/wordlist/{id}/words"),
            format!("/api/audio/{id}"),
            format!("/api/wordlist/competition/12345/{id}"),
        ] {
            assert_eq!(bee.organizer.get(&path).await.problem(), unknown, "{path}");
        }
    }
    let words = format!("/api/wordlist/{}/words?ids=%00,{}", bee.wordlist, bee.words[0]);
    assert_eq!(
        bee.organizer.get(&words).await.json()["words"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(bee.link(0, "a\0b").await.field_errors()[0].0, "audioId");
    let practice = json!({"userId": bee.organizer.uid, "wordlistId": "a\0b", "order": [], "currentIndex": 0});
    let answer = bee
        .organizer
        .post("/api/user/set-wordlist-practice", practice)
        .await;
    assert_eq!(answer.problem(), unknown);
    let form = Form::default()
        .text("creatorId", &bee.organizer.uid)
        .text("wordId", "a\0b")
        .file("audio", "a.wav", &wav(8));
    assert_eq!(bee.organizer.submit("/api/audio/", form).await.problem(), unknown);
    let email = json!({"email": "a\0b@school.example"});
    for path in ["/api/user/admins", "/api/competition/12345/organizers"] {
        let answer = bee.organizer.post(path, email.clone()).await;
        assert_eq!(answer.problem(), (422, "invalid-email".to_owned()), "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn recordings_linked_late_are_kept(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let audio = bee.upload(0).await;
    app.advance_clock(Duration::from_secs(7200));
    assert_eq!(bee.link(0, &audio).await.status, 200);
    app.state.sweep().await.unwrap();
    assert_eq!(
        bee.participant.get(&format!("/api/audio/{audio}")).await.status,
        200
    );
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_link_and_delete_leave_no_dangling_audio(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for _ in 0..25 {
        let audio = bee.record(0).await;
        let path = format!("/api/audio/{audio}");
        let (linked, deleted, linked_again) = tokio::join!(
            bee.link(0, &audio),
            bee.organizer.delete(&path),
            bee.link(0, &audio)
        );
        assert_eq!(deleted.status, 204, "{deleted:?}");
        for answer in [linked, linked_again] {
            assert!(matches!(answer.status.as_u16(), 200 | 422), "{answer:?}");
        }
        let word = bee
            .participant
            .get(&format!("/api/wordlist/word/{}", bee.words[0]))
            .await;
        assert_eq!(word.json()["audioId"], "", "{audio} was deleted");
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writes_concurrent_with_deletion_leave_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut bee = Bee::new(&app).await;
    for round in 0..25 {
        let list = NewWordlist::new(&bee.organizer, bee.code).words(&["one", "two", "three"]);
        let list = bee.organizer.post("/api/wordlist", list.body()).await.json();
        list["_id"].as_str().unwrap().clone_into(&mut bee.wordlist);
        list["words"][0].as_str().unwrap().clone_into(&mut bee.words[0]);
        let practice = json!({"userId": bee.participant.uid, "wordlistId": bee.wordlist,
                              "order": [0, 1, 2], "currentIndex": 1});
        let word = format!("/api/wordlist/word/{}", bee.words[0]);
        let wordlist = format!("/api/wordlist/wordlist/{}", bee.wordlist);
        let delete = async || {
            if round % 2 == 0 {
                bee.organizer.delete(&word).await;
            }
            bee.organizer.delete(&wordlist).await
        };
        let (uploaded, saved, deleted) = tokio::join!(
            bee.organizer.submit("/api/audio/", bee.recording(0)),
            bee.participant.post("/api/user/set-wordlist-practice", practice),
            delete()
        );
        assert_eq!(deleted.status, 204, "{deleted:?}");
        assert!(matches!(uploaded.status.as_u16(), 201 | 404), "{uploaded:?}");
        assert!(matches!(saved.status.as_u16(), 200 | 404 | 422), "{saved:?}");
    }
    app.advance_clock(Duration::from_secs(7200));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 0);
}
