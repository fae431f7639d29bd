//! Words are added, renamed, moved and deleted while people practice

use axum::http::Method;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, join, new_word};

async fn spellings(bee: &Bee) -> Vec<String> {
    let path = format!("/api/wordlist/{}/words", bee.wordlist);
    let page = bee.organizer.get(&path).await.json();
    let words = page["words"].as_array().unwrap();
    words
        .iter()
        .map(|word| word["word"].as_str().unwrap().to_owned())
        .collect()
}

async fn add(bee: &Bee, words: &[&str], skip_duplicates: bool) -> Answer {
    let words: Vec<Value> = words.iter().map(|word| new_word(word)).collect();
    let body = json!({"words": words, "skipDuplicates": skip_duplicates});
    bee.organizer
        .post(&format!("/api/wordlist/{}/words", bee.wordlist), body)
        .await
}

async fn move_to(bee: &Bee, word: usize, place: u32) -> u16 {
    let path = format!("/api/wordlist/word/{}/place", bee.words[word]);
    let answer = bee
        .organizer
        .json(Method::PUT, &path, json!({"place": place}))
        .await;
    answer.status.as_u16()
}

async fn version(bee: &Bee) -> Value {
    let path = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
    bee.organizer.get(&path).await.json()["wordsVersion"].clone()
}

#[rstest]
#[tokio::test]
async fn organizers_add_rename_and_move_words(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let added = add(&bee, &["amber", " acorn "], false).await.json();
    assert_eq!(
        (&added["wordlist"]["wordCount"], &added["skipped"]),
        (&json!(5), &json!(0))
    );
    assert_eq!(spellings(&bee).await, ["bee", "hive", "comb", "amber", "acorn"]);

    // One duplicate stops nothing, if the organizer says so.
    let refused = add(&bee, &["honey", "Bee", "honey"], false).await;
    let fields: Vec<String> = refused
        .field_errors()
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(fields, ["words[1].word", "words[2].word"]);
    let added = add(&bee, &["honey", "Bee", "honey"], true).await.json();
    assert_eq!(
        (&added["wordlist"]["wordCount"], &added["skipped"]),
        (&json!(6), &json!(2))
    );
    assert_eq!(add(&bee, &[], true).await.status, 422);
    let before = version(&bee).await;
    assert_eq!(add(&bee, &["bee"], true).await.status, 201);
    assert_eq!(version(&bee).await, before, "nothing was added");

    assert_eq!(move_to(&bee, 2, 1).await, 204);
    assert_eq!(
        spellings(&bee).await,
        ["comb", "bee", "hive", "amber", "acorn", "honey"]
    );
    assert_eq!(move_to(&bee, 0, 4).await, 204);
    assert_eq!(
        spellings(&bee).await,
        ["comb", "hive", "amber", "bee", "acorn", "honey"]
    );
    assert_eq!(move_to(&bee, 1, 99).await, 204);
    assert_eq!(
        spellings(&bee).await,
        ["comb", "amber", "bee", "acorn", "honey", "hive"]
    );
    assert_eq!(move_to(&bee, 1, 0).await, 422);

    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    let renamed = bee
        .organizer
        .patch(&word, json!({"word": " beehive ", "notes": "One word"}))
        .await
        .json();
    assert_eq!(
        (&renamed["word"], &renamed["notes"]),
        (&json!("beehive"), &json!("One word"))
    );
    let taken = bee.organizer.patch(&word, json!({"word": "Hive"})).await;
    assert_eq!(
        taken.field_errors(),
        [("word".to_owned(), "“Hive” is already in the list.".to_owned())]
    );
    assert_eq!(
        bee.organizer
            .patch(&word, json!({"word": "BeeHive"}))
            .await
            .status,
        200
    );
    assert_eq!(
        bee.organizer.patch(&word, json!({"word": "  "})).await.status,
        422
    );

    // Positions have gaps after a deletion.
    let acorn = bee
        .organizer
        .get(&format!("/api/wordlist/{}/words", bee.wordlist))
        .await
        .json()["words"][3]["_id"]
        .clone();
    let path = format!("/api/wordlist/word/{}", acorn.as_str().unwrap());
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(move_to(&bee, 1, 2).await, 204);
    assert_eq!(
        spellings(&bee).await,
        ["comb", "hive", "amber", "BeeHive", "honey"]
    );
    assert_eq!(add(&bee, &["acorn"], false).await.status, 201);
    assert_eq!(spellings(&bee).await.last().unwrap(), "acorn");
}

#[rstest]
#[tokio::test]
async fn words_have_no_characters_that_nobody_can_type(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let added = add(
        &bee,
        &["lan\u{200b}tern", "\u{200e}ice\u{a0} cream\u{ad}", "ﬂamingo"],
        false,
    )
    .await;
    assert_eq!(added.status, 201, "{added:?}");
    assert_eq!(spellings(&bee).await[3..], ["lantern", "ice cream", "flamingo"]);
    let path = format!("/api/wordlist/word/{}", bee.words[0]);
    let change = json!({"word": "bees\u{feff}", "alternates": ["beez\u{2060}"]});
    let changed = bee.organizer.patch(&path, change).await.json();
    assert_eq!(
        (&changed["word"], &changed["alternates"]),
        (&json!("bees"), &json!(["beez"]))
    );
}

#[rstest]
#[tokio::test]
async fn words_have_alternate_spellings(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut color = new_word("color");
    color["alternates"] = json!([" colour ", "", "color", "colour"]);
    let path = format!("/api/wordlist/{}/words", bee.wordlist);
    let body = json!({"words": [color]});
    assert_eq!(bee.organizer.post(&path, body).await.status, 201);
    let words = bee.organizer.get(&path).await.json()["words"].clone();
    assert_eq!(
        (&words[3]["alternates"], &words[0]["alternates"]),
        (&json!(["colour"]), &json!([]))
    );
    let word = format!("/api/wordlist/word/{}", words[3]["_id"].as_str().unwrap());
    let change = async |change: Value| bee.organizer.patch(&word, change).await;
    let changed = change(json!({"alternates": ["Color", "colour"]})).await.json();
    assert_eq!(changed["alternates"], json!(["Color", "colour"]));
    // The word takes the place of its alternate.
    let renamed = change(json!({"word": "colour"})).await.json();
    assert_eq!(renamed["alternates"], json!(["Color"]));
    let noted = change(json!({"notes": "British"})).await.json();
    assert_eq!(noted["alternates"], json!(["Color"]));

    let too_many = change(json!({"alternates": ["a", "b", "c", "d", "e", "f"]})).await;
    assert_eq!(
        too_many.field_errors(),
        [(
            "alternates".to_owned(),
            "A word can have at most 5 alternate spellings.".to_owned()
        )]
    );
    let too_long = change(json!({"alternates": ["a", "b".repeat(101)]})).await;
    assert_eq!(too_long.field_errors()[0].0, "alternates[1]");
    let silent = change(json!({"alternates": ["-", "\u{200b}"]})).await;
    let silent: Vec<String> = silent
        .field_errors()
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(silent, ["alternates[0]", "alternates[1]"]);
    let mut many = new_word("many");
    many["alternates"] = json!(["a", "b", "c", "d", "e", "f"]);
    let refused = bee.organizer.post(&path, json!({"words": [many]})).await;
    assert_eq!(refused.field_errors()[0].0, "words[0].alternates");

    let seen = bee.participant.get(&word).await.json();
    assert_eq!(
        (&seen["word"], &seen["alternates"]),
        (&json!("colour"), &Value::Null)
    );
}

#[rstest]
#[tokio::test]
async fn words_are_sorted_by_level(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    // Of levels 10, 1 and 5. Nothing is known about the others.
    let added = add(&bee, &["pupuban", "bababan", "guguban"], false).await;
    assert_eq!(added.status, 201);
    let list = async |query: &str| {
        let path = format!("/api/wordlist/{}/words?{query}", bee.wordlist);
        let page = bee.organizer.get(&path).await.json();
        let words = page["words"].as_array().unwrap().iter();
        let words: Vec<String> = words
            .map(|word| word["word"].as_str().unwrap().to_owned())
            .collect();
        words.join(" ")
    };
    assert_eq!(list("sort=level").await, "bababan guguban pupuban bee hive comb");
    assert_eq!(
        list("sort=level&descending=true").await,
        "pupuban guguban bababan bee hive comb"
    );
}

#[rstest]
#[tokio::test]
async fn words_are_searched_sorted_and_filtered(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let plain = |word: &str| json!({"word": word, "definition": ""});
    let body = json!({"words": [plain("Éclair"), plain("beehive"), plain("zebra")]});
    bee.organizer
        .post(&format!("/api/wordlist/{}/words", bee.wordlist), body)
        .await;
    let list = async |query: &str| {
        let path = format!("/api/wordlist/{}/words?{query}", bee.wordlist);
        let page = bee.participant.get(&path).await.json();
        let words = page["words"].as_array().unwrap().iter();
        let words: Vec<String> = words
            .map(|word| word["word"].as_str().unwrap().to_owned())
            .collect();
        (words.join(" "), page["places"].clone(), page["matches"].clone())
    };
    assert_eq!(
        list("").await,
        (
            "bee hive comb Éclair beehive zebra".to_owned(),
            json!([1, 2, 3, 4, 5, 6]),
            json!(6)
        )
    );
    assert_eq!(
        list("search=HIVE").await,
        ("hive beehive".to_owned(), json!([2, 5]), json!(2))
    );
    assert_eq!(
        list("sort=word&descending=true").await.0,
        "zebra hive Éclair comb beehive bee"
    );
    assert_eq!(
        list("without=definition&sort=word").await,
        ("beehive Éclair zebra".to_owned(), json!([5, 4, 6]), json!(3))
    );
    assert_eq!(
        list("search=hive&page=2").await,
        (String::new(), json!([]), json!(2))
    );
    let path = format!(
        "/api/wordlist/{}/words?without=recording&search=zebra",
        bee.wordlist
    );
    let page = bee.organizer.get(&path).await.json();
    assert_eq!(
        (
            &page["withoutRecording"],
            &page["withoutDefinition"],
            &page["total"]
        ),
        (&json!(6), &json!(3), &json!(6)),
        "they count the whole list"
    );
    let mut spellings: Vec<String> = serde_json::from_value(
        bee.organizer
            .get(&format!("/api/wordlist/{}/spellings", bee.wordlist))
            .await
            .json(),
    )
    .unwrap();
    spellings.sort();
    assert_eq!(spellings, ["bee", "beehive", "comb", "hive", "zebra", "Éclair"]);
    assert_eq!(
        bee.organizer
            .get(&format!(
                "/api/wordlist/{}/words?search={}",
                bee.wordlist,
                "a".repeat(101)
            ))
            .await
            .status,
        422
    );
}

#[rstest]
#[tokio::test]
async fn two_organizers_add_the_same_word_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let (one, other) = tokio::join!(add(&bee, &["amber"], true), add(&bee, &["amber"], true));
    assert_eq!((one.status.as_u16(), other.status.as_u16()), (201, 201));
    assert_eq!(spellings(&bee).await, ["bee", "hive", "comb", "amber"]);
    let (one, other) = tokio::join!(move_to(&bee, 0, 4), move_to(&bee, 2, 1));
    assert_eq!((one, other), (204, 204));
    let mut sorted = spellings(&bee).await;
    assert_eq!((sorted[0].as_str(), sorted[3].as_str()), ("comb", "bee"));
    sorted.sort();
    assert_eq!(sorted, ["amber", "bee", "comb", "hive"]);
}

/// The words in practice order, and how many are spelled.
async fn practice(bee: &Bee, who: &Actor) -> (Vec<String>, u64) {
    let user = who.get(&format!("/api/auth/{}", who.uid)).await.json();
    let depth = &user[0]["wordlistsStudyDepth"][0];
    let words = spellings(bee).await;
    let order = depth["order"].as_array().unwrap();
    let order = order
        .iter()
        .map(|index| words[usize::try_from(index.as_u64().unwrap()).unwrap()].clone());
    (order.collect(), depth["currentIndex"].as_u64().unwrap())
}

#[rstest]
#[tokio::test]
async fn changed_lists_restart_nobody(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let me = &bee.participant;
    let save = async |order: Value, index: u32, version: Value| {
        let mut body =
            json!({"userId": me.uid, "wordlistId": bee.wordlist, "order": order, "currentIndex": index});
        if !version.is_null() {
            body["wordsVersion"] = version;
        }
        me.post("/api/user/set-wordlist-practice", body).await
    };
    // comb and bee are spelled, hive is next.
    assert_eq!(save(json!([2, 0, 1]), 2, json!(1)).await.status, 200);
    add(&bee, &["amber"], false).await;
    assert_eq!(
        practice(&bee, me).await,
        (
            vec!["comb".into(), "bee".into(), "hive".into(), "amber".into()],
            2
        )
    );
    move_to(&bee, 2, 1).await;
    assert_eq!(
        practice(&bee, me).await,
        (
            vec!["comb".into(), "bee".into(), "hive".into(), "amber".into()],
            2
        )
    );
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.organizer.delete(&word).await.status, 204);
    assert_eq!(
        practice(&bee, me).await,
        (vec!["comb".into(), "hive".into(), "amber".into()], 1)
    );

    // A page that has not heard of it yet can't save indices of the former list.
    let outdated = save(json!([2, 0, 1]), 3, json!(1)).await;
    assert_eq!(outdated.problem(), (409, "changed-meanwhile".to_owned()));
    let now = version(&bee).await;
    let saved = save(json!([0, 1, 2]), 2, now).await.json();
    assert_eq!(saved["wordlistsStudyDepth"][0]["order"], json!([0, 1, 2]));
    assert_eq!(practice(&bee, me).await.1, 2);
    // The specification's fields alone still save.
    assert_eq!(save(json!([2, 1, 0]), 0, Value::Null).await.status, 200);
    assert_eq!(practice(&bee, me).await.0, ["amber", "hive", "comb"]);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_is_deleted_while_thirty_children_practice(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut children = Vec::new();
    for number in 0..30 {
        let child = app.user(&format!("child-{number}")).await;
        join(&child, bee.code).await;
        children.push(child);
    }
    let save = async |child: &Actor, index: u32| {
        let body = json!({
            "userId": child.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": index, "wordsVersion": 1,
        });
        let saved = child.post("/api/user/set-wordlist-practice", body).await;
        saved.status.as_u16()
    };
    // comb is spelled, and bee is next.
    for child in &children {
        assert_eq!(save(child, 1).await, 200);
    }
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    let spell_bee = join_all(children.iter().map(|child| save(child, 2)));
    let (deleted, saved) = tokio::join!(bee.organizer.delete(&word), spell_bee);
    assert_eq!(deleted.status, 204);
    // Those who were too late go on with the next word, too.
    assert!(
        saved.iter().all(|status| matches!(status, 200 | 409)),
        "{saved:?}"
    );
    for child in &children {
        let expected = (vec!["comb".to_owned(), "hive".to_owned()], 1);
        assert_eq!(practice(&bee, child).await, expected);
    }
}
