//! Attempts at spelling words: stored once each, and shown to organizers as hard words and days of practice.

use std::{pin::pin, time::Duration};

use axum::http::Method;
use futures_util::FutureExt;
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    data_export::download,
    support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, attempts, join},
};

async fn send(who: &Actor, body: &Value) -> Answer {
    who.post("/api/user/practice-attempts", body.clone()).await
}

/// The participant spells these words of the list, one second after another.
async fn spell(app: &TestApp, bee: &Bee, made: &[(usize, &str, bool)]) {
    let who = &bee.participant;
    for &(word, typed, correct) in made {
        app.advance_clock(Duration::from_secs(1));
        let body = attempts(&who.uid, &bee.wordlist, &[(&bee.words[word], typed, correct)]);
        let answer = send(who, &body).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
}

async fn page(bee: &Bee) -> Value {
    let path = format!(
        "/api/competition/{}/participants/{}",
        bee.code, bee.participant.uid
    );
    let answer = bee.organizer.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Each hard word with its attempts, misses, last spelling, and whether it was learned.
fn hard_words(page: &Value) -> Vec<(String, i64, i64, String, bool)> {
    let words = page["hardWords"].as_array().unwrap();
    let row = |word: &Value| {
        (
            word["word"].as_str().unwrap().to_owned(),
            word["attempts"].as_i64().unwrap(),
            word["misses"].as_i64().unwrap(),
            word["lastTyped"].as_str().unwrap().to_owned(),
            word["learned"].as_bool().unwrap(),
        )
    };
    words.iter().map(row).collect()
}

#[rstest]
#[tokio::test]
async fn organizer_sees_hard_words_and_days_of_practice(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let before = page(&bee).await;
    assert_eq!(before["hardWords"], json!([]));
    assert_eq!(before["practiceDays"].as_array().unwrap().len(), 14);
    spell(
        &app,
        &bee,
        &[
            (0, "bea", false),
            (0, "be", false),
            (0, "bee", true),
            (1, "hyve", false),
            (1, "hive", true),
            (2, "comb", true),
        ],
    )
    .await;
    let row = |word: &str, attempts, misses, typed: &str, learned| {
        (word.to_owned(), attempts, misses, typed.to_owned(), learned)
    };
    assert_eq!(
        hard_words(&page(&bee).await),
        [row("bee", 3, 2, "be", false), row("hive", 2, 1, "hyve", false)]
    );
    // It is January 1, 3:00 in Chicago. In the evening of the next day, she knows one of them.
    app.advance_clock(Duration::from_hours(44));
    spell(
        &app,
        &bee,
        &[(0, "bee", true), (1, "hiv", false), (1, "hive", true)],
    )
    .await;
    let shown = page(&bee).await;
    assert_eq!(
        hard_words(&shown),
        [row("bee", 4, 2, "be", true), row("hive", 4, 2, "hiv", false)]
    );
    let days = shown["practiceDays"].as_array().unwrap();
    assert_eq!(
        days[12..],
        [
            json!({"date": "2027-01-01", "attempts": 6, "misses": 3}),
            json!({"date": "2027-01-02", "attempts": 3, "misses": 1}),
        ]
    );
    assert_eq!(days[0], json!({"date": "2026-12-20", "attempts": 0, "misses": 0}));

    // Deleted words are no longer shown, and hidden lists neither, also in her own data.
    let deleted = bee
        .organizer
        .delete(&format!("/api/wordlist/word/{}", bee.words[0]))
        .await;
    assert_eq!(deleted.status, 204);
    assert_eq!(hard_words(&page(&bee).await).len(), 1);
    let list = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let hidden = bee.organizer.patch(&list, json!({"visibility": "hidden"})).await;
    assert_eq!(hidden.status, 200, "{hidden:?}");
    let shown = page(&bee).await;
    assert_eq!(shown["hardWords"], json!([]));
    assert_eq!(shown["practiceDays"][13]["attempts"], 0);
    assert_eq!(download(&bee.participant).await["practiceAttempts"], json!([]));
    bee.organizer.patch(&list, json!({"visibility": "visible"})).await;
    let own = download(&bee.participant).await;
    assert_eq!(own["practiceAttempts"].as_array().unwrap().len(), 9);

    // Leaving erases them.
    let left = bee
        .participant
        .delete(&format!("/api/user/competition/{}", bee.code))
        .await;
    assert_eq!(left.status, 204);
    join(&bee.participant, bee.code).await;
    assert_eq!(hard_words(&page(&bee).await), []);
    assert_eq!(download(&bee.participant).await["practiceAttempts"], json!([]));
}

#[rstest]
#[tokio::test]
async fn attempts_count_once_in_any_order(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (who, word) = (&bee.participant, bee.words[0].as_str());
    let first = attempts(
        &who.uid,
        &bee.wordlist,
        &[(word, "bea", false), (word, "bee", true)],
    );
    // Two tabs send the same at once, and one of them again with a later one.
    let both = tokio::join!(send(who, &first), send(who, &first));
    for sent in [both.0, both.1] {
        assert_eq!(sent.status, 204, "{sent:?}");
    }
    let mut again = first.clone();
    let mut earlier = attempts(&who.uid, &bee.wordlist, &[(word, "b\u{0}ae", false)]);
    earlier["attempts"][0]["attemptedAt"] = json!("2026-12-30T12:00:00Z");
    let mut ancient = attempts(&who.uid, &bee.wordlist, &[(&bee.words[2], "comb", true)]);
    ancient["attempts"][0]["attemptedAt"] = json!("-9999-12-30T12:00:00Z");
    let unknown = attempts(
        &who.uid,
        &bee.wordlist,
        &[("gone", "x", false), (&bee.wordlist, "x", false)],
    );
    for more in [&earlier, &ancient, &unknown] {
        let more = more["attempts"].as_array().unwrap().clone();
        again["attempts"].as_array_mut().unwrap().extend(more);
    }
    assert_eq!(send(who, &again).await.status, 204);
    // Someone else's attempt with the same id is another one.
    let other = app.user("other").await;
    join(&other, bee.code).await;
    let mut same_id = first.clone();
    same_id["userId"] = json!(other.uid);
    assert_eq!(send(&other, &same_id).await.status, 204);
    let shown = page(&bee).await;
    assert_eq!(
        hard_words(&shown),
        [("bee".to_owned(), 3, 2, "bea".to_owned(), false)]
    );
    let own = download(who).await;
    let (oldest, earlier) = (&own["practiceAttempts"][0], &own["practiceAttempts"][1]);
    let in_the_future = [2, 3].map(|place| own["practiceAttempts"][place]["typed"].clone());
    assert_eq!(in_the_future, ["bea", "bee"], "in their order");
    assert_eq!(oldest["attemptedAt"], "2025-12-31T09:00:00Z");
    assert_eq!(earlier["typed"], "bae");
    assert_eq!(
        own["practiceAttempts"][3]["attemptedAt"], "2027-01-01T09:00:00Z",
        "not in the future"
    );
}

#[rstest]
#[tokio::test]
async fn batches_are_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (who, word) = (&bee.participant, bee.words[0].as_str());
    let batch = |size: usize| attempts(&who.uid, &bee.wordlist, &vec![(word, "bea", false); size]);
    assert_eq!(send(who, &batch(100)).await.status, 204);
    assert_eq!(
        send(who, &batch(101)).await.problem(),
        (422, "invalid-fields".to_owned())
    );
    let mut long = batch(1);
    long["attempts"][0]["typed"] = json!("é".repeat(1_000));
    assert_eq!(send(who, &long).await.status, 204);
    let mut no_id = batch(1);
    no_id["attempts"][0]["id"] = json!("1");
    assert_eq!(
        send(who, &no_id).await.problem(),
        (422, "invalid-fields".to_owned())
    );
    let huge = format!("{{\"userId\": \"{}\"", "x".repeat(300_000));
    let answer = who
        .send(
            Method::POST,
            "/api/user/practice-attempts",
            Some("application/json"),
            huge,
        )
        .await;
    assert_eq!(answer.problem(), (413, "too-large".to_owned()));
    let path = format!("/api/competition/{}/participants/{}", bee.code, who.uid);
    let typed = bee.organizer.get(&path).await.json()["hardWords"][0]["lastTyped"].clone();
    assert_eq!(typed.as_str().unwrap().chars().count(), 100);
    for _ in 0..120 {
        send(who, &batch(1)).await;
    }
    let refused = send(who, &batch(1)).await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
}

#[rstest]
#[tokio::test]
async fn of_very_many_at_once_some_wait_and_all_others_go_on(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let db = &app.state.db;
    let mut places = Vec::new();
    while let Some(place) = db.place_for_frequent_write().now_or_never() {
        places.push(place.unwrap());
    }
    assert_eq!(places.len(), 64);

    let who = &bee.participant;
    let attempt = attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], "bee", true)]);
    let progress =
        json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1});
    let mut saved = pin!(async {
        tokio::join!(
            send(who, &attempt),
            who.post("/api/user/set-wordlist-practice", progress),
        )
    });
    let others = async {
        for _ in 0..5 {
            page(&bee).await;
        }
    };
    tokio::select! {
        answers = &mut saved => panic!("{answers:?}"),
        () = others => (),
    }

    // Both get one after the other.
    places.pop();
    let (attempt, progress) = saved.await;
    assert_eq!((attempt.status.as_u16(), progress.status.as_u16()), (204, 200));
    assert_eq!(hard_words(&page(&bee).await).len(), 0);
}
