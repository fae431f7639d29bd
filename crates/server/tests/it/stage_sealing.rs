//! Sealed wordlists: nobody sees or changes their words, by whichever route

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    authz_fields::{populated_bee, reads},
    authz_matrix::{Things, request, send},
    data_export::unpack,
    support::{Actor, Bee, Database, Form, Postgres, Sqlite, Stage, TestApp, attempts, new_word, wav},
    undo::deletion_of,
};

/// Words and texts that no answer may contain while the list is sealed.
const WORDS: [&str; 3] = ["zyzzyvabee", "zyzzyvahive", "zyzzyvacomb"];

/// A bee whose list was practiced and recorded, with words that are found nowhere else.
async fn bee_with_secrets(app: &TestApp) -> (Bee, Things, Stage) {
    let (bee, _, things) = populated_bee(app).await;
    for (id, word) in bee.words.iter().zip(WORDS) {
        let sentence = format!("A sentence with {word}.");
        let change = json!({"word": word, "sentence": sentence, "alternates": [format!("{word}e")]});
        let path = format!("/api/wordlist/word/{id}");
        assert_eq!(bee.organizer.patch(&path, change).await.status, 200);
    }
    for who in [&bee.organizer, &bee.participant] {
        let attempts = attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], WORDS[0], true)]);
        let answer = who.post("/api/user/practice-attempts", attempts).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
    let stage = Stage::new(&bee, &bee.wordlist).await;
    (bee, things, stage)
}

/// Every way to read words, practice or recordings of the bee's list.
async fn everything_read(who: &Actor, bee: &Bee, things: &Things, stage: &Stage) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    for operation in reads()
        .into_iter()
        .chain(["readAudio", "exportResponses", "exportResponsesWorkbook"].map(str::to_owned))
    {
        let answer = send(who, request(&operation, bee, things, &who.uid)).await;
        answers.push((operation, String::from_utf8_lossy(&answer.body).into_owned()));
    }
    let list = &bee.wordlist;
    let mut paths: Vec<String> = bee
        .words
        .iter()
        .map(|id| format!("/api/wordlist/word/{id}"))
        .collect();
    paths.extend(
        ["?page=1", "?search=zyz", "?sort=level", "?without=definition"]
            .map(|query| format!("/api/wordlist/{list}/words{query}")),
    );
    paths.push(format!("/api/wordlist/{list}/words?ids={}", bee.words.join(",")));
    paths.push(format!(
        "/api/page-data?path=/competition/{}/wordlists/{list}",
        bee.code
    ));
    paths.push(format!("/api/page-data?path=/competition/{}/wordlists", bee.code));
    paths.push(stage.path.clone());
    paths.push(format!("{}/view/teacher", stage.path));
    for path in paths {
        let answer = who.get(&path).await;
        answers.push((path, String::from_utf8_lossy(&answer.body).into_owned()));
    }
    for (name, bytes) in unpack(&who.get("/api/account/data").await) {
        answers.push((
            format!("export {name}"),
            String::from_utf8_lossy(&bytes).into_owned(),
        ));
        answers.push(("name in the export".to_owned(), name));
    }
    answers
}

fn shown(answers: &[(String, String)]) -> Vec<&str> {
    let shows = |text: &str| WORDS.iter().any(|word| text.contains(word));
    answers
        .iter()
        .filter(|(_, text)| shows(text))
        .map(|(what, _)| what.as_str())
        .collect()
}

#[rstest]
#[tokio::test]
async fn no_answer_shows_a_word_of_a_sealed_list(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, things, stage) = bee_with_secrets(&app).await;
    // Its undo names a word.
    let deleted = bee
        .organizer
        .delete(&format!("/api/audio/{}", things.audio))
        .await;
    assert_eq!(deleted.status, 204);
    let before = everything_read(&bee.organizer, &bee, &things, &stage).await;
    for shows in [
        "listWords",
        "listSpellings",
        "readWord",
        "readParticipant",
        "listUndoable",
        "export data.json",
    ] {
        assert!(shown(&before).contains(&shows), "{shows}: {:?}", shown(&before));
    }
    app.advance_clock(std::time::Duration::from_mins(1));
    let audio = bee.record(0).await;
    let again = bee.organizer.delete(&format!("/api/audio/{audio}")).await;
    let kept = bee.record(1).await;
    stage.seal().await;

    for who in [&bee.organizer, &bee.participant] {
        let after = everything_read(who, &bee, &things, &stage).await;
        assert_eq!(shown(&after), [""; 0]);
        let recordings = after.iter().filter(|(what, _)| what.contains("recording"));
        assert_eq!(recordings.count(), 0, "recordings say the words");
        app.advance_clock(std::time::Duration::from_mins(1));
    }
    let list = bee.organizer.get("/api/wordlist/competition/12345").await.json();
    let list = &list[0];
    assert_eq!(
        (&list["sealed"], &list["wordCount"], &list["words"]),
        (&json!(true), &json!(3), &Value::Null)
    );
    let seen = bee
        .participant
        .get("/api/wordlist/competition/12345")
        .await
        .json();
    assert_eq!(seen, json!([]), "for participants, it doesn't exist");
    let heard = bee.organizer.get(&format!("/api/audio/{kept}")).await;
    assert_eq!(heard.problem(), (409, "list-sealed".to_owned()));
    let undo = format!("/api/user/undo/{}", deletion_of(&again));
    assert_eq!(bee.organizer.post(&undo, json!({})).await.status, 410);

    // Unsealed, it stays hidden until an organizer shows it.
    let unsealed = stage
        .post("unseal", json!({"reason": "Not tonight", "alone": true}))
        .await;
    assert_eq!(unsealed.status, 200, "{unsealed:?}");
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.organizer.get(&word).await.status, 200);
    assert_eq!(bee.participant.get(&word).await.status, 404);
}

#[rstest]
#[tokio::test]
async fn nobody_changes_a_sealed_list(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, things, stage) = bee_with_secrets(&app).await;
    stage.seal().await;
    let hash = stage.organizer.get(&stage.path).await.json()["wordlist"]["hash"].clone();
    let organizer = &bee.organizer;
    for operation in [
        "listWords",
        "listSpellings",
        "readWord",
        "readWordlistPractice",
        "readPracticeStatistics",
        "readVoice",
        "cancelVoice",
        "updateWord",
        "updateWordlist",
        "addWords",
        "moveWord",
        "uploadAudio",
        "readAudio",
        "setWordlistPractice",
        "addPracticeAttempts",
        "deleteAudio",
        "deleteWord",
        "deleteWordlist",
    ] {
        let answer = send(organizer, request(operation, &bee, &things, &organizer.uid)).await;
        assert_eq!(answer.problem(), (409, "list-sealed".to_owned()), "{operation}");
    }
    let more = json!({"words": [new_word("zyzzyva")]});
    let path = format!("/api/wordlist/{}/words", bee.wordlist);
    assert_eq!(organizer.post(&path, more).await.status, 409);
    let now = stage.organizer.get(&stage.path).await.json()["wordlist"]["hash"].clone();
    assert_eq!(now, hash);
    let second = Stage::new(&bee, &bee.wordlist).await;
    let sealed_elsewhere = json!({"hash": hash, "count": 3, "alone": true});
    assert_eq!(
        second.post("seal", sealed_elsewhere).await.problem().1,
        "list-sealed"
    );
}

#[rstest]
#[tokio::test]
async fn two_organizers_sign_the_same_words(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let stage = Stage::new(&bee, &bee.wordlist).await;
    let ann = app.admin("ann").await;
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    let added = bee.organizer.post(&organizers, json!({"email": ann.email})).await;
    assert_eq!(added.status, 200, "{added:?}");
    let sign = async |who: &Actor, hash: &str, count: u32| {
        let body = json!({"hash": hash, "count": count});
        who.post(&format!("{}/seal", stage.path), body).await
    };
    for (hash, count) in [("another list", 3), (stage.hash.as_str(), 4)] {
        let refused = sign(&ann, hash, count).await;
        assert_eq!(refused.problem(), (409, "changed-meanwhile".to_owned()));
    }
    for _ in 0..2 {
        let first = sign(&bee.organizer, &stage.hash, 3).await.json();
        assert_eq!(
            (&first["sealed"], &first["signatures"][0]["byYou"]),
            (&json!(false), &json!(true))
        );
    }
    // A word is corrected in between: the first signature was under another text.
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(
        ann.patch(&word, json!({"definition": "an insect"})).await.status,
        200
    );
    assert_eq!(sign(&ann, &stage.hash, 3).await.problem().1, "changed-meanwhile");
    let hash = ann.get(&stage.path).await.json()["wordlist"]["hash"]
        .as_str()
        .unwrap()
        .to_owned();
    let waiting = sign(&ann, &hash, 3).await.json();
    assert_eq!(
        (&waiting["sealed"], &waiting["signatures"][0]["byYou"]),
        (&json!(false), &json!(true))
    );
    let sealed = sign(&bee.organizer, &hash, 3).await.json();
    assert_eq!(
        (&sealed["sealed"], &sealed["signatures"]),
        (&json!(true), &json!([]))
    );

    // Unsealing takes two people, too, and a reason.
    let unseal = async |who: &Actor, reason: &str| {
        who.post(&format!("{}/unseal", stage.path), json!({"reason": reason}))
            .await
    };
    assert_eq!(unseal(&ann, " ").await.field_errors()[0].0, "reason");
    for _ in 0..2 {
        assert_eq!(unseal(&ann, "A typo").await.json()["sealed"], true);
    }
    assert_eq!(unseal(&bee.organizer, "A typo").await.json()["sealed"], false);
}

/// An edit that is under way when the list is sealed.
#[rstest]
#[tokio::test]
async fn what_was_signed_is_what_is_sealed(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for round in 0..8 {
        let stage = Stage::new(&bee, &bee.wordlist).await;
        let word = format!("/api/wordlist/word/{}", bee.words[round % 3]);
        let change = json!({"sentence": format!("Sentence {round}.")});
        let seal = json!({"hash": stage.hash, "count": 3, "alone": true});
        let recording = Form::default()
            .text("creatorId", &bee.organizer.uid)
            .text("wordId", &bee.words[0])
            .file("audio", "recording.wav", &wav(400));
        let (edited, sealed, _) = tokio::join!(
            bee.organizer.json(Method::PATCH, &word, change),
            stage.post("seal", seal),
            bee.organizer.submit("/api/audio/", recording),
        );
        let detail = stage.organizer.get(&stage.path).await.json();
        if sealed.status == 200 {
            assert_eq!(detail["wordlist"]["hash"], stage.hash, "{edited:?}");
            assert_eq!(edited.problem().1, "list-sealed");
            let unseal = json!({"reason": "The next round", "alone": true});
            assert_eq!(stage.post("unseal", unseal).await.status, 200);
        } else {
            assert_eq!(sealed.problem().1, "changed-meanwhile");
            assert_eq!(edited.status, 200, "{edited:?}");
        }
    }
}
