//! What attempts at words add up to: words that come back after days, streaks, medals, and statistics for organizers.

use std::time::Duration;

use axum::http::{Method, header};
use chrono::{DateTime, TimeDelta};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::{
    data_export::download,
    support::{
        Actor, Answer, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, attempts, connect, join, pairs,
    },
    undo::{delete, undo},
};

const DAY: Duration = Duration::from_hours(24);

async fn send(who: &Actor, body: Value) -> Answer {
    who.post("/api/user/practice-attempts", body).await
}

/// The speller makes these attempts, one second after another: the word, what was typed, whether it is right, and the help.
async fn spell(app: &TestApp, bee: &Bee, who: &Actor, made: &[(usize, &str, bool, i64)]) {
    for &(word, typed, correct, help) in made {
        app.advance_clock(Duration::from_secs(1));
        let mut body = attempts(&who.uid, &bee.wordlist, &[(&bee.words[word], typed, correct)]);
        body["attempts"][0]["hintLevel"] = json!(help);
        body["attempts"][0]["mode"] = json!("learn");
        let answer = send(who, body).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
}

async fn read(who: &Actor, path: String) -> Value {
    let answer = who.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn today(bee: &Bee, who: &Actor) -> Value {
    read(who, format!("/api/competition/{}/practice", bee.code)).await
}

async fn list_practice(bee: &Bee, who: &Actor) -> Value {
    let path = format!("/api/wordlist/competition/{}/{}/practice", bee.code, bee.wordlist);
    read(who, path).await
}

async fn statistics(bee: &Bee, who: &Actor) -> Value {
    let path = format!(
        "/api/wordlist/competition/{}/{}/practice-statistics",
        bee.code, bee.wordlist
    );
    read(who, path).await
}

/// Each queued word by its number, with the reason.
fn queue(bee: &Bee, today: &Value) -> Vec<(usize, String)> {
    let queued = |word: &Value| {
        let number = bee
            .words
            .iter()
            .position(|id| word["wordId"] == json!(id))
            .unwrap();
        (number, word["reason"].as_str().unwrap().to_owned())
    };
    today["queue"].as_array().unwrap().iter().map(queued).collect()
}

fn states(practice: &Value) -> Vec<&str> {
    let words = practice["words"].as_array().unwrap();
    words.iter().map(|word| word["state"].as_str().unwrap()).collect()
}

#[rstest]
#[tokio::test]
async fn missed_words_come_back_the_next_day_and_known_ones_later(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let expect = |queue: &[(usize, &str)]| -> Vec<(usize, String)> {
        queue
            .iter()
            .map(|&(word, reason)| (word, reason.to_owned()))
            .collect()
    };
    let first = today(&bee, ada).await;
    // It is January 1, 3:00 in Chicago.
    assert_eq!(
        (&first["date"], &first["doneToday"]),
        (&json!("2027-01-01"), &json!(0))
    );
    assert_eq!(queue(&bee, &first), expect(&[(0, "new"), (1, "new"), (2, "new")]));

    spell(
        &app,
        &bee,
        ada,
        &[
            (0, "bee", true, 0),
            (1, "hyve", false, 0),
            (1, "hive", true, 0),
            (2, "", false, 3),
        ],
    )
    .await;
    let practiced = today(&bee, ada).await;
    assert_eq!(practiced["doneToday"], 2);
    assert_eq!(queue(&bee, &practiced), expect(&[(2, "missed")]));
    assert_eq!(practiced["streak"]["days"], 1);
    let list = &practiced["lists"][0];
    assert_eq!(
        (&list["knownCount"], &list["missedCount"], &list["wordCount"]),
        (&json!(1), &json!(2), &json!(3))
    );
    let words = list_practice(&bee, ada).await;
    assert_eq!(states(&words), ["known", "learning", "learning"]);
    assert_eq!(
        words["words"][1],
        json!({
            "wordId": bee.words[1], "state": "learning", "missed": true, "misses": 1, "lastTyped": "hyve",
            "dueAt": "2027-01-02T06:00:00Z", "lastAttemptAt": "2027-01-01T09:00:03Z",
        })
    );

    // In the evening of the next day.
    app.advance_clock(DAY + Duration::from_hours(17));
    let next = today(&bee, ada).await;
    assert_eq!(
        (&next["date"], &next["dueCount"]),
        (&json!("2027-01-02"), &json!(2))
    );
    assert_eq!(queue(&bee, &next), expect(&[(1, "due"), (2, "due")]));
    assert_eq!(next["streak"]["days"], 1, "the day isn't over");
    spell(&app, &bee, ada, &[(1, "hive", true, 0), (2, "comb", true, 1)]).await;
    let done = today(&bee, ada).await;
    assert_eq!(
        (&done["doneToday"], &done["streak"]["days"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(
        states(&list_practice(&bee, ada).await),
        ["known", "known", "learning"]
    );

    // The most overdue first. Deleted words are gone.
    app.advance_clock(DAY * 3);
    let later = today(&bee, ada).await;
    let order: Vec<usize> = queue(&bee, &later).into_iter().map(|(word, _)| word).collect();
    assert_eq!(order[..2], [2, 0]);
    let week: Vec<i64> = later["streak"]["lastWeek"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| day["words"].as_i64().unwrap())
        .collect();
    assert_eq!(week, [0, 0, 2, 2, 0, 0, 0]);
    assert_eq!(
        (&later["streak"]["days"], &later["streak"]["best"]),
        (&json!(0), &json!(2))
    );
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.organizer.delete(&word).await.status, 204);
    let later = today(&bee, ada).await;
    assert_eq!(
        (
            &later["lists"][0]["practicedCount"],
            &later["lists"][0]["wordCount"]
        ),
        (&json!(2), &json!(2))
    );
    spell(&app, &bee, ada, &[(2, "comb", true, 0), (1, "hive", true, 0)]).await;
    let all = list_practice(&bee, ada).await;
    assert_eq!(
        (states(&all), &all["finishedCount"]),
        (vec!["known", "known"], &json!(1))
    );
    // A mistake takes no medal back.
    app.advance_clock(DAY);
    spell(&app, &bee, ada, &[(1, "hyve", false, 0)]).await;
    let missed = list_practice(&bee, ada).await;
    assert_eq!(
        (states(&missed), &missed["finishedCount"]),
        (vec!["learning", "known"], &json!(1))
    );
    let list = &today(&bee, ada).await["lists"][0];
    assert_eq!(
        (&list["knownCount"], &list["rightCount"], &list["finishedCount"]),
        (&json!(1), &json!(2), &json!(1))
    );
    let seen = &statistics(&bee, &bee.organizer).await["spellers"][0];
    assert_eq!(
        (&seen["knownCount"], &seen["finishedCount"]),
        (&json!(1), &json!(1))
    );
}

#[rstest]
#[tokio::test]
async fn any_order_of_arrival_gives_the_same_memory(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    app.advance_clock(DAY * 9);
    // Twenty-four attempts at two words over eight days, some of them in the same round.
    let modes = ["learn", "all", "mock-bee", "meaning", "missed"];
    let made: Vec<Value> = (0..24_u64)
        .map(|number| {
            let hard = number * number * 7 % 11;
            let correct = hard > 4;
            json!({
                "id": format!("{number:036}"), "wordId": bee.words[(number % 2) as usize],
                "typed": if correct { "right".to_owned() } else { "x".repeat((hard % 4) as usize) },
                "correct": correct, "hintLevel": hard % 4, "mode": modes[(number / 3 % 5) as usize],
                "attemptedAt": format!("2027-01-{:02}T15:{:02}:00Z", 1 + number / 3, hard * 5),
            })
        })
        .collect();
    let mut expected: Option<(Value, Value)> = None;
    for (name, batch, step) in [
        ("in-order", 24, 1),
        ("backward", 1, 23),
        ("mixed", 5, 7),
        ("wild", 3, 11),
    ] {
        let child = app.user(name).await;
        join(&child, bee.code).await;
        let order: Vec<Value> = (0..24).map(|place| made[place * step % 24].clone()).collect();
        for some in order.chunks(batch) {
            // Each of them twice.
            for _ in 0..2 {
                let body = json!({"userId": child.uid, "wordlistId": bee.wordlist, "attempts": some});
                assert_eq!(send(&child, body).await.status, 204);
            }
        }
        let remembered = (
            list_practice(&bee, &child).await,
            download(&child).await["practicedWords"].clone(),
        );
        assert_eq!(remembered.1.as_array().unwrap().len(), 2);
        match &expected {
            Some(expected) => assert_eq!(&remembered, expected, "{name}"),
            None => expected = Some(remembered),
        }
    }
}

#[rstest]
#[tokio::test]
async fn two_devices_add_up(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    for _ in 0..5 {
        let batch = || {
            let made: Vec<(&str, &str, bool)> =
                bee.words.iter().map(|word| (word.as_str(), "x", false)).collect();
            attempts(&ada.uid, &bee.wordlist, &made)
        };
        let (phone, tablet) = tokio::join!(send(ada, batch()), send(ada, batch()));
        assert_eq!((phone.status.as_u16(), tablet.status.as_u16()), (204, 204));
    }
    for word in list_practice(&bee, ada).await["words"].as_array().unwrap() {
        assert_eq!(word["misses"], 10);
    }
}

#[rstest]
#[tokio::test]
async fn attempts_at_one_moment_add_up(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    for round in 1..=5 {
        app.advance_clock(Duration::from_secs(1));
        let one = || attempts(&ada.uid, &bee.wordlist, &[(&bee.words[0], "x", false)]);
        let sent = one();
        // Three tabs, one of which sends twice.
        let answers = tokio::join!(
            send(ada, sent.clone()),
            send(ada, one()),
            send(ada, one()),
            send(ada, sent)
        );
        for answer in [answers.0, answers.1, answers.2, answers.3] {
            assert_eq!(answer.status, 204, "{answer:?}");
        }
        let word = &list_practice(&bee, ada).await["words"][0];
        assert_eq!(word["misses"], 3 * round);
    }
}

#[rstest]
#[tokio::test]
async fn an_attempt_takes_one_read_and_one_write(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    for (word, typed, correct) in [(0, "bea", false), (0, "bee", true), (1, "hive", true)] {
        let before = app.statements();
        spell(&app, &bee, ada, &[(word, typed, correct, 0)]).await;
        // The first one also reads what is then remembered.
        assert!(word == 0 && !correct || app.statements() - before == 2, "{typed}");
    }
    assert_eq!(
        states(&list_practice(&bee, ada).await),
        ["learning", "known", "new"]
    );
}

#[rstest]
#[tokio::test]
async fn a_month_offline_is_sent_at_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    for _ in 0..100 {
        let batch = attempts(&ada.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
        assert_eq!(send(ada, batch).await.status, 204);
    }
    // What makes no sense loses nothing else.
    let mut odd = attempts(&ada.uid, &bee.wordlist, &[(&bee.words[1], "hive", true)]);
    let extra = json!({"hintLevel": 9, "milliseconds": -5, "mode": "karaoke", "device": "x".repeat(99)});
    for (field, value) in extra.as_object().unwrap() {
        odd["attempts"][0][field] = value.clone();
    }
    assert_eq!(send(ada, odd).await.status, 204);
    let own = download(ada).await["practiceAttempts"].clone();
    let attempt = own
        .as_array()
        .unwrap()
        .iter()
        .find(|attempt| attempt["typed"] == "hive")
        .unwrap();
    assert_eq!(
        [&attempt["hintLevel"], &attempt["milliseconds"], &attempt["mode"]],
        [&json!(3), &json!(0), &json!("all")]
    );
    assert_eq!(attempt["device"].as_str().unwrap().len(), 36);
}

#[tokio::test]
async fn nobody_stores_without_end() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let database = connect(&app.state.config.storage).await;
    let many = format!(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199999) \
         INSERT INTO practice_attempts (uid, id, wordlist_id, word_number, typed, correct, hint_level, mode, device, \
         attempted_at, day) SELECT '{}', i, '{}', 0, 'bea', FALSE, 0, 'all', '', '2026-12-01T09:00:00+00:00', '2026-12-01' \
         FROM n",
        ada.uid, bee.wordlist
    );
    database.execute_unprepared(&many).await.unwrap();
    let one = || attempts(&ada.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
    assert_eq!(send(ada, one()).await.problem(), (413, "too-large".to_owned()));
    let delete = "DELETE FROM practice_attempts WHERE id = '7'";
    database.execute_unprepared(delete).await.unwrap();
    assert_eq!(send(ada, one()).await.status, 204);
}

#[rstest]
#[tokio::test]
async fn attempts_wait_while_their_list_may_come_back(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (ada, outsider) = (&bee.participant, app.user("outsider").await);
    let attempt = |who: &Actor| attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
    let list = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let deletion = delete(&bee.organizer, &list).await;
    let early = send(ada, attempt(ada)).await;
    assert_eq!(early.problem(), (503, "server-busy".to_owned()));
    assert_eq!(early.header(header::RETRY_AFTER), "5");
    assert_eq!(
        send(&outsider, attempt(&outsider)).await.problem(),
        (403, "not-a-member".to_owned())
    );
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    assert_eq!(send(ada, attempt(ada)).await.status, 204);

    delete(&bee.organizer, &list).await;
    app.advance_clock(Duration::from_secs(13));
    assert_eq!(
        send(ada, attempt(ada)).await.problem(),
        (404, "not-found".to_owned())
    );
}

#[rstest]
#[tokio::test]
async fn practice_before_and_after_a_removal_adds_up(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    spell(&app, &bee, ada, &[(0, "bea", false, 0), (1, "hyve", false, 0)]).await;
    let participant = format!("/api/competition/{}/participants/{}", bee.code, ada.uid);
    let deletion = delete(&bee.organizer, &participant).await;
    join(ada, bee.code).await;
    assert_eq!(states(&list_practice(&bee, ada).await), ["new"; 3]);
    spell(&app, &bee, ada, &[(0, "bee", true, 0)]).await;
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    let words = list_practice(&bee, ada).await;
    assert_eq!(states(&words), ["learning", "learning", "new"]);
    assert_eq!(
        (&words["words"][0]["misses"], &words["words"][1]["misses"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(download(ada).await["practicedWords"][0]["attempts"], 2);
}

#[rstest]
#[tokio::test]
async fn a_finished_list_keeps_its_medal(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let save = async |order: Value, index: u32| {
        let body =
            json!({"userId": ada.uid, "wordlistId": bee.wordlist, "order": order, "currentIndex": index});
        let saved = ada.post("/api/user/set-wordlist-practice", body).await;
        assert_eq!(saved.status, 200, "{saved:?}");
        list_practice(&bee, ada).await["finishedCount"].as_i64().unwrap()
    };
    let mut counts = Vec::new();
    for index in [0, 1, 0, 1, 2, 0, 0, 1, 2, 3, 0] {
        counts.push(save(json!([2, 0, 1]), index).await);
    }
    assert_eq!(counts, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
    let shown = today(&bee, ada).await;
    assert_eq!(shown["lists"][0]["finishedCount"], 2);
    assert_eq!(shown["lists"][0]["lastPracticedAt"], "2027-01-01T09:00:00Z");
    // The second word was skipped. Starting over in another order at the first word doesn't count.
    assert_eq!(save(json!([2, 0, 1]), 1).await, 2);
    assert_eq!(save(json!([1, 0, 2]), 0).await, 3);
    assert_eq!(save(json!([0, 1, 2]), 0).await, 3);
    assert_eq!(save(json!([0, 1, 2]), 2).await, 3);
    // Also with a word less.
    let word = format!("/api/wordlist/word/{}", bee.words[2]);
    assert_eq!(bee.organizer.delete(&word).await.status, 204);
    assert_eq!(save(json!([1, 0]), 1).await, 3);
    assert_eq!(save(json!([0, 1]), 0).await, 4);
    // Without words, there is nothing to finish.
    for word in &bee.words[..2] {
        let word = format!("/api/wordlist/word/{word}");
        assert_eq!(bee.organizer.delete(&word).await.status, 204);
    }
    assert_eq!(save(json!([]), 0).await, 4);
    assert_eq!(save(json!([]), 0).await, 4);
}

#[rstest]
#[tokio::test]
async fn a_word_deleted_by_mistake_comes_back_with_its_practice(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let deletion = delete(&bee.organizer, &format!("/api/wordlist/word/{}", bee.words[1])).await;
    spell(&app, &bee, ada, &[(0, "bee", true, 0), (1, "hyve", false, 0)]).await;
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    let practice = list_practice(&bee, ada).await;
    assert_eq!(states(&practice), ["known", "learning", "new"]);
    assert_eq!(practice["words"][1]["lastTyped"], "hyve");
}

#[rstest]
#[tokio::test]
async fn a_word_that_nobody_could_have_loses_no_other_attempt(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let made = [
        ("\0", "bee", true),
        ("", "bee", true),
        (bee.words[0].as_str(), "bee", true),
    ];
    assert_eq!(
        send(ada, attempts(&ada.uid, &bee.wordlist, &made)).await.status,
        204
    );
    assert_eq!(states(&list_practice(&bee, ada).await), ["known", "new", "new"]);
}

#[rstest]
#[tokio::test]
async fn a_corrected_word_is_no_misspelling_of_itself(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    spell(
        &app,
        &bee,
        &bee.participant,
        &[
            (1, "Hyve", false, 0),
            (1, "hy-ve", false, 0),
            (1, "hiv", false, 0),
        ],
    )
    .await;
    let path = format!("/api/wordlist/word/{}", bee.words[1]);
    assert_eq!(
        bee.organizer.patch(&path, json!({"word": "hyve"})).await.status,
        200
    );
    let words = &statistics(&bee, &bee.organizer).await["words"];
    assert_eq!(words[0]["misspellings"], json!([{"typed": "hiv", "count": 1}]));
}

#[rstest]
#[tokio::test]
async fn misspellings_that_practice_takes_for_equal_add_up(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let made = ["hiv", "hyve", "HYVE", "hiv", "hyve", "hy've"].map(|typed| (1, typed, false, 0));
    spell(&app, &bee, &bee.participant, &made).await;
    let words = &statistics(&bee, &bee.organizer).await["words"];
    assert_eq!(
        words[0]["misspellings"],
        json!([{"typed": "hyve", "count": 4}, {"typed": "hiv", "count": 2}])
    );
}

#[rstest]
#[tokio::test]
async fn organizers_see_which_words_are_missed_and_how(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (ada, bob) = (&bee.participant, app.user("bob").await);
    join(&bob, bee.code).await;
    spell(
        &app,
        &bee,
        ada,
        &[
            (1, "hyve", false, 0),
            (1, "hiv", false, 0),
            (1, "", false, 3),
            (0, "bee", true, 0),
        ],
    )
    .await;
    spell(&app, &bee, &bob, &[(1, "hyve", false, 0), (0, "bea", false, 0)]).await;
    // An organizer tries everything out, and a definition is no spelling.
    spell(
        &app,
        &bee,
        &bee.organizer,
        &[(2, "cohm", false, 0), (1, "hyve", false, 0)],
    )
    .await;
    let mut meaning = attempts(&bob.uid, &bee.wordlist, &[(&bee.words[1], &bee.words[0], false)]);
    meaning["attempts"][0]["mode"] = json!("meaning");
    assert_eq!(send(&bob, meaning).await.status, 204);
    let of_bob = format!("/api/competition/{}/participants/{}", bee.code, bob.uid);
    let today = &bee.organizer.get(&of_bob).await.json()["practiceDays"][13];
    assert_eq!((&today["attempts"], &today["misses"]), (&json!(2), &json!(2)));

    let shown = statistics(&bee, &bee.organizer).await;
    assert_eq!(
        shown["words"],
        json!([
            {"wordId": bee.words[1], "word": "hive", "spellers": 2, "attempts": 4, "misses": 4,
             "misspellings": [{"typed": "hyve", "count": 2}, {"typed": "hiv", "count": 1}]},
            {"wordId": bee.words[0], "word": "bee", "spellers": 2, "attempts": 2, "misses": 1,
             "misspellings": [{"typed": "bea", "count": 1}]},
        ])
    );
    let spellers: Vec<_> = shown["spellers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|speller| {
            (
                &speller["uid"],
                &speller["practicedCount"],
                &speller["knownCount"],
                &speller["attempts"],
            )
        })
        .collect();
    assert_eq!(
        spellers,
        [
            (&json!(ada.uid), &json!(2), &json!(1), &json!(4)),
            (&json!(bob.uid), &json!(2), &json!(0), &json!(2)),
        ]
    );

    // Who becomes an organizer no longer counts, and sees it.
    let add = json!({"email": bob.email});
    let organizers = format!("/api/competition/{}/organizers", bee.code);
    assert_eq!(bee.organizer.post(&organizers, add).await.status, 200);
    let shown = statistics(&bee, &bob).await;
    assert_eq!(shown["words"][0]["misses"], 3);
    assert_eq!(shown["words"].as_array().unwrap().len(), 1);
    assert_eq!(shown["spellers"].as_array().unwrap().len(), 1);
}

/// Checks that each word's counts add up over all spellers' memories, and that each speller's last practice is right to ten
/// minutes. Returns the spellers, attempts and misses.
async fn totals(app: &TestApp) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    let sums = |table: &str, sums: &str| {
        format!(
            "SELECT CAST(word_number AS TEXT), {sums} FROM {table} WHERE wordlist_id IN (SELECT id FROM wordlists) \
             GROUP BY word_number HAVING SUM(attempts) > 0 ORDER BY word_number"
        )
    };
    let counted = "SUM(spellers) || ' ' || SUM(attempts) || ' ' || SUM(misses)";
    let counted = pairs(&database, &sums("practice_word_totals", counted)).await;
    let remembered = "COUNT(*) || ' ' || SUM(attempts) || ' ' || SUM(misses)";
    let remembered = pairs(&database, &sums("practice_memory", remembered)).await;
    assert_eq!(counted, remembered);
    let last = "SELECT wordlist_id || ' ' || uid, CAST(practiced_at AS TEXT) FROM last_practice ORDER BY 1";
    let attempted = "SELECT wordlist_id || ' ' || uid, CAST(MAX(attempted_at) AS TEXT) FROM practice_attempts \
                     GROUP BY wordlist_id, uid ORDER BY 1";
    let (last, attempted) = (pairs(&database, last).await, pairs(&database, attempted).await);
    assert_eq!(last.len(), attempted.len());
    let instant = |text: &str| DateTime::parse_from_str(&text.replace('T', " "), "%F %T%.f%#z").unwrap();
    for ((key, last), (attempted, at)) in last.iter().zip(&attempted) {
        let behind = instant(at) - instant(last);
        assert!(
            key == attempted && TimeDelta::zero() <= behind && behind < TimeDelta::minutes(10),
            "{last} {at}"
        );
    }
    database.close().await.unwrap();
    counted
}

#[rstest]
#[tokio::test]
async fn words_count_whatever_becomes_of_their_spellers(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (ada, bob) = (&bee.participant, app.user("bob").await);
    join(&bob, bee.code).await;
    let expect = async |expected: &[(&str, &str)]| {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(word, sums)| (word.to_owned(), sums.to_owned()))
            .collect();
        assert_eq!(totals(&app).await, expected);
    };
    spell(&app, &bee, ada, &[(0, "bea", false, 0), (0, "bee", true, 0)]).await;
    spell(&app, &bee, &bob, &[(0, "bee", true, 0), (1, "hyve", false, 0)]).await;
    expect(&[("0", "2 3 1"), ("1", "1 1 1")]).await;

    // Late ones, two at once, and both of them again.
    let mut late = attempts(
        &ada.uid,
        &bee.wordlist,
        &[(&bee.words[0], "be", false), (&bee.words[2], "comb", true)],
    );
    late["attempts"][0]["attemptedAt"] = json!("2026-12-30T12:00:00Z");
    for _ in 0..2 {
        assert_eq!(send(ada, late.clone()).await.status, 204);
    }
    expect(&[("0", "2 4 2"), ("1", "1 1 1"), ("2", "1 1 0")]).await;

    let participant = format!("/api/competition/{}/participants/{}", bee.code, ada.uid);
    let deletion = delete(&bee.organizer, &participant).await;
    expect(&[("0", "1 1 0"), ("1", "1 1 1")]).await;
    let words = statistics(&bee, &bee.organizer).await["words"].clone();
    assert_eq!(words.as_array().unwrap().len(), 1, "{words}");
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    expect(&[("0", "2 4 2"), ("1", "1 1 1"), ("2", "1 1 0")]).await;

    let goodbye = json!({"password": PASSWORD});
    let left = bob.json(Method::DELETE, "/api/account", goodbye).await;
    assert_eq!(left.status, 204);
    expect(&[("0", "1 3 2"), ("2", "1 1 0")]).await;

    // A list that comes back has its figures, and one that doesn't leaves none.
    let list = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let deletion = delete(&bee.organizer, &list).await;
    app.state.sweep().await.unwrap();
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    expect(&[("0", "1 3 2"), ("2", "1 1 0")]).await;
    delete(&bee.organizer, &list).await;
    app.advance_clock(Duration::from_secs(13));
    app.state.sweep().await.unwrap();
    let database = connect(&app.state.config.storage).await;
    let left = "SELECT wordlist_id, '' FROM practice_word_totals";
    assert_eq!(pairs(&database, left).await, []);
}

#[rstest]
#[tokio::test]
async fn hidden_lists_have_no_practice(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    spell(&app, &bee, &bee.participant, &[(0, "bee", true, 0)]).await;
    let list = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let see = async |visibility: &str| {
        let answer = bee
            .organizer
            .patch(&list, json!({"visibility": visibility}))
            .await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let mut seen = Vec::new();
        for who in [&bee.participant, &bee.organizer] {
            let today = today(&bee, who).await;
            seen.push((
                today["lists"].as_array().unwrap().len(),
                today["doneToday"].clone(),
            ));
        }
        seen
    };
    let none = (0, json!(0));
    assert_eq!(see("visible").await, [(1, json!(1)), (1, json!(0))]);
    assert_eq!(see("hidden").await, [none.clone(), none.clone()]);
    // Remembered lists become visible when their time comes.
    assert_eq!(see("2027-01-01T04:00").await, [none.clone(), none]);
    app.advance_clock(Duration::from_hours(1));
    assert_eq!(today(&bee, &bee.participant).await["lists"][0]["knownCount"], 1);
}

#[rstest]
#[tokio::test]
async fn todays_practice_takes_one_statement(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    spell(&app, &bee, &bee.participant, &[(0, "bee", true, 0)]).await;
    today(&bee, &bee.participant).await;
    let before = app.statements();
    today(&bee, &bee.participant).await;
    assert_eq!(app.statements() - before, 1);
}
