//! Words without a recording get a computer-made voice

use std::time::Duration;

use axum::http::{Method, StatusCode, header};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::{sync::oneshot, time::sleep};
use wordhive::voice::{Spoken, release_all, speak_due, speak_on_request};

use crate::{
    support::{Bee, Database, Postgres, Sqlite, StandIn, TestApp, clip, connect, pairs},
    undo,
};

/// A list of three words, of which the stand-in can say all.
async fn start(database: Database, stand_in: &StandIn) -> (TestApp, Bee) {
    let app = TestApp::start_with(database, stand_in.install()).await;
    let bee = Bee::new(&app).await;
    for (word, ipa) in [(0, "/bi/"), (1, "HYV /haɪv/"), (2, "[koʊm]")] {
        pronounce(&bee, word, ipa).await;
    }
    (app, bee)
}

async fn pronounce(bee: &Bee, word: usize, pronunciation: &str) {
    let path = format!("/api/wordlist/word/{}", bee.words[word]);
    let body = json!({"pronunciation": pronunciation});
    assert_eq!(bee.organizer.patch(&path, body).await.status, 200);
}

fn path(bee: &Bee) -> String {
    format!("/api/wordlist/competition/{}/{}/voice", bee.code, bee.wordlist)
}

async fn press(bee: &Bee) -> Value {
    bee.organizer.post(&path(bee), json!({})).await.json()
}

/// Without, synthetic, waiting, made, left out and canceled.
async fn counts(bee: &Bee) -> [i64; 6] {
    numbers(&bee.organizer.get(&path(bee)).await.json())
}

fn numbers(voice: &Value) -> [i64; 6] {
    [
        "withoutRecording",
        "synthetic",
        "waiting",
        "made",
        "leftOut",
        "canceled",
    ]
    .map(|field| voice[field].as_i64().unwrap_or_else(|| panic!("{voice}")))
}

/// Each word with whether it has a recording, and whether that is a computer-made voice.
async fn words(bee: &Bee) -> Vec<(bool, bool)> {
    let path = format!("/api/wordlist/{}/words", bee.wordlist);
    let page = bee.participant.get(&path).await.json();
    let words = page["words"].as_array().unwrap().iter();
    words
        .map(|word| (word["audioId"] != "", word["synthetic"].as_bool().unwrap()))
        .collect()
}

async fn reasons(bee: &Bee) -> Vec<String> {
    let voice = bee.organizer.get(&path(bee)).await.json();
    let words = voice["leftOutWords"].as_array().unwrap().iter();
    words
        .map(|word| {
            format!(
                "{} {}",
                word["word"].as_str().unwrap(),
                word["reason"].as_str().unwrap()
            )
        })
        .collect()
}

/// Waits until the stand-in has been asked.
async fn until_asked(stand_in: &StandIn) {
    while stand_in.asked() == 0 {
        sleep(Duration::from_millis(10)).await;
    }
}

#[rstest]
#[tokio::test]
async fn words_without_a_recording_get_a_voice(#[values(Sqlite, Postgres)] database: Database) {
    let stand_in = StandIn::new();
    let (app, bee) = start(database, &stand_in).await;
    let own = bee.record(1).await;
    assert_eq!(counts(&bee).await, [2, 0, 0, 0, 0, 0]);

    assert_eq!(numbers(&press(&bee).await), [2, 0, 2, 0, 0, 0]);
    // Pressing the button twice changes nothing.
    assert_eq!(numbers(&press(&bee).await), [2, 0, 2, 0, 0, 0]);
    app.speak().await;
    assert_eq!(stand_in.asked(), 2);
    assert_eq!(counts(&bee).await, [0, 2, 0, 2, 0, 0]);
    assert_eq!(words(&bee).await, [(true, true), (true, false), (true, true)]);

    let word = bee
        .participant
        .get(&format!("/api/wordlist/word/{}", bee.words[0]))
        .await
        .json();
    let recording = format!("/api/audio/{}", word["audioId"].as_str().unwrap());
    let heard = bee.participant.get(&recording).await;
    assert_eq!(
        (heard.status, heard.header(header::CONTENT_TYPE)),
        (StatusCode::OK, "audio/wav")
    );
    assert_eq!(
        bee.participant.get(&format!("/api/audio/{own}")).await.status,
        200
    );

    // It belongs to nobody, so it is in nobody's data.
    app.advance_clock(Duration::from_hours(2));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 3);
    assert_eq!(numbers(&press(&bee).await), [0, 2, 0, 0, 0, 0]);
}

#[rstest]
#[tokio::test]
async fn a_voice_is_replaced_removed_and_restored(#[values(Sqlite, Postgres)] database: Database) {
    let stand_in = StandIn::new();
    let (app, bee) = start(database, &stand_in).await;
    press(&bee).await;
    app.speak().await;

    // A recording of one's own takes its place, and is never replaced.
    bee.record(0).await;
    assert_eq!(words(&bee).await[0], (true, false));
    press(&bee).await;
    app.speak().await;
    assert_eq!(words(&bee).await[0], (true, false));

    // Undo brings it back with its mark.
    let word = bee
        .organizer
        .get(&format!("/api/wordlist/word/{}", bee.words[1]))
        .await
        .json();
    let recording = format!("/api/audio/{}", word["audioId"].as_str().unwrap());
    let deletion = undo::delete(&bee.organizer, &recording).await;
    assert_eq!(words(&bee).await[1], (false, false));
    let undone = undo::undo(&bee.organizer, &deletion).await;
    assert!(undone.status.is_success(), "{undone:?}");
    assert_eq!(words(&bee).await[1], (true, true));

    // What a word is for stays, but once it sounds different, the voice is wrong.
    let path = format!("/api/wordlist/word/{}", bee.words[2]);
    bee.organizer
        .patch(
            &path,
            json!({"definition": "for hair", "pronunciation": "[koʊm]"}),
        )
        .await;
    assert_eq!(words(&bee).await[2], (true, true));
    pronounce(&bee, 2, "/koʊmz/").await;
    assert_eq!(words(&bee).await[2], (false, false));
    pronounce(&bee, 0, "/biz/").await;
    assert_eq!(
        words(&bee).await[0],
        (true, false),
        "a recording of one's own stays"
    );
    assert_eq!(numbers(&press(&bee).await), [1, 1, 1, 0, 0, 0]);
    app.speak().await;
    assert_eq!(words(&bee).await[2], (true, true));
}

#[rstest]
#[tokio::test]
async fn undo_brings_back_a_recording_though_a_voice_took_its_place(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let stand_in = StandIn::new();
    let (app, bee) = start(database, &stand_in).await;
    let recording = bee.record(0).await;
    let deletion = undo::delete(&bee.organizer, &format!("/api/audio/{recording}")).await;
    press(&bee).await;
    app.speak().await;
    assert_eq!(words(&bee).await[0], (true, true));

    let undone = undo::undo(&bee.organizer, &deletion).await;
    assert!(undone.status.is_success(), "{undone:?}");
    assert_eq!(words(&bee).await[0], (true, false));
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.participant.get(&word).await.json()["audioId"], recording);
}

#[tokio::test]
async fn a_word_waits_while_its_recording_cannot_be_stored() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    press(&bee).await;
    let database = connect(&app.state.config.storage).await;
    let full = "CREATE TRIGGER full BEFORE INSERT ON audio BEGIN SELECT RAISE(ABORT, 'disk full'); END";
    database.execute_unprepared(full).await.unwrap();
    let mut speaker = app.speaker();
    assert!(speak_due(&app.state, &mut speaker).await.is_err());
    assert_eq!(counts(&bee).await, [3, 0, 3, 0, 0, 0]);

    database.execute_unprepared("DROP TRIGGER full").await.unwrap();
    app.advance_clock(Duration::from_secs(5));
    app.speak().await;
    assert_eq!(counts(&bee).await, [0, 3, 0, 3, 0, 0]);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_process_leaves_words_out_after_three_tries(
    #[values("crash", "end", "garbage", "flood", "other", "hang")] mode: &str,
) {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    let mut speaker = app.speaker();
    press(&bee).await;
    assert_eq!(speak_due(&app.state, &mut speaker).await.unwrap(), Spoken::One);
    let first = speaker.pid().unwrap();

    stand_in.behave(mode);
    let tries = if mode == "hang" { 1 } else { 3 };
    for _ in 0..tries {
        assert_eq!(speak_due(&app.state, &mut speaker).await.unwrap(), Spoken::One);
        assert_eq!(speaker.pid(), None, "it was ended");
        // Then the other word has its turn, too.
        assert_eq!(speak_due(&app.state, &mut speaker).await.unwrap(), Spoken::One);
        app.advance_clock(Duration::from_secs(5));
    }
    if mode == "hang" {
        stand_in.behave("well");
        app.speak().await;
        assert_eq!(counts(&bee).await, [0, 3, 0, 3, 0, 0]);
        return;
    }
    assert_eq!(counts(&bee).await, [2, 1, 0, 1, 2, 0]);
    assert_eq!(reasons(&bee).await, ["hive failed", "comb failed"]);
    assert_eq!(stand_in.asked(), 7);

    // Pressing the button again starts over, with a new process.
    stand_in.behave("well");
    assert_eq!(numbers(&press(&bee).await), [2, 1, 2, 0, 0, 0]);
    assert_eq!(speak_due(&app.state, &mut speaker).await.unwrap(), Spoken::One);
    assert_ne!(speaker.pid().unwrap(), first);
    app.speak().await;
    assert_eq!(counts(&bee).await, [0, 3, 0, 2, 0, 0]);
}

#[tokio::test]
async fn words_that_cannot_be_said_well_are_left_out_with_a_reason() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    stand_in.say(&clip(0.01));
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    bee.organizer
        .patch(&word, json!({"word": "wind", "pronunciation": "WIND"}))
        .await;
    pronounce(&bee, 1, "HYV (estimated)").await;
    press(&bee).await;
    app.speak().await;
    assert_eq!(
        reasons(&bee).await,
        [
            "wind severalPronunciations",
            "hive unknownPronunciation",
            "comb unclear"
        ]
    );
    assert_eq!((counts(&bee).await, stand_in.asked()), ([3, 0, 0, 0, 3, 0], 1));
    assert_eq!(app.stored_objects(), 0);
    bee.record(1).await;
    assert_eq!(
        reasons(&bee).await,
        ["wind severalPronunciations", "comb unclear"]
    );
    assert_eq!(counts(&bee).await, [2, 0, 0, 0, 2, 0]);
}

#[tokio::test]
async fn a_process_that_cannot_start_is_no_words_fault() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    stand_in.behave("unable");
    press(&bee).await;
    let mut speaker = app.speaker();
    for _ in 0..5 {
        let spoken = speak_due(&app.state, &mut speaker).await.unwrap();
        assert_eq!(spoken, Spoken::Unavailable);
    }
    let voice = bee.organizer.get(&path(&bee)).await.json();
    assert_eq!(
        (numbers(&voice), &voice["cannotStart"]),
        ([3, 0, 3, 0, 0, 0], &json!(true))
    );
    stand_in.behave("well");
    app.speak().await;
    assert_eq!(counts(&bee).await, [0, 3, 0, 3, 0, 0]);
}

/// What someone does while the first word is being said.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meanwhile {
    Cancels,
    DeletesWord,
    DeletesList,
    DeletesCompetition,
    Records,
    Renames,
    Seals,
    Archives,
}

use Meanwhile::{Archives, Cancels, DeletesCompetition, DeletesList, DeletesWord, Records, Renames, Seals};

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_while_a_word_is_said_win(
    #[values(Sqlite, Postgres)] database: Database,
    #[values(
        Cancels,
        DeletesWord,
        DeletesList,
        DeletesCompetition,
        Records,
        Renames,
        Seals,
        Archives
    )]
    meanwhile: Meanwhile,
) {
    let stand_in = StandIn::new();
    let (app, bee) = start(database, &stand_in).await;
    press(&bee).await;
    stand_in.behave("slow");
    let mut speaker = app.speaker();
    let (organizer, word, list) = (&bee.organizer, &bee.words[0], &bee.wordlist);
    let change = async {
        until_asked(&stand_in).await;
        let answer = match meanwhile {
            Cancels => {
                organizer.delete(&path(&bee)).await;
                organizer.delete(&path(&bee)).await
            }
            DeletesWord => organizer.delete(&format!("/api/wordlist/word/{word}")).await,
            DeletesList => organizer.delete(&format!("/api/wordlist/wordlist/{list}")).await,
            DeletesCompetition => organizer.delete("/api/competition/12345").await,
            Records => {
                bee.record(0).await;
                return;
            }
            Renames => {
                let body = json!({"word": "beehive", "pronunciation": "/ˈbiˌhaɪv/"});
                organizer.patch(&format!("/api/wordlist/word/{word}"), body).await
            }
            Seals => {
                let bee = json!({"title": "Spring Bee", "wordlistId": list});
                let made = organizer.post("/api/bee/competition/12345", bee).await;
                let id = made.json()["_id"].as_str().unwrap().to_owned();
                let stage = format!("/api/bee/competition/12345/{id}");
                let hash = organizer.get(&stage).await.json()["wordlist"]["hash"].clone();
                let seal = json!({"hash": hash, "count": 3, "alone": true});
                organizer.post(&format!("{stage}/seal"), seal).await
            }
            Archives => {
                organizer
                    .send(Method::PUT, "/api/competition/12345/archive", None, "")
                    .await
            }
        };
        assert!(answer.status.is_success(), "{answer:?}");
    };
    let (spoken, ()) = tokio::join!(speak_due(&app.state, &mut speaker), change);
    assert_eq!(spoken.unwrap(), Spoken::One);
    stand_in.behave("well");
    app.speak().await;
    match meanwhile {
        Cancels => {
            assert_eq!(counts(&bee).await, [3, 0, 0, 0, 0, 3]);
            assert_eq!(numbers(&press(&bee).await), [3, 0, 3, 0, 0, 0]);
        }
        DeletesWord => assert_eq!(words(&bee).await, [(true, true), (true, true)]),
        DeletesList | DeletesCompetition => assert_eq!(stand_in.asked(), 1),
        Records => assert_eq!(words(&bee).await, [(true, false), (true, true), (true, true)]),
        Renames => {
            assert_eq!(words(&bee).await[0], (true, true));
            assert_eq!(stand_in.asked(), 4, "it was said again");
        }
        Seals | Archives => assert_eq!(stand_in.asked(), 1),
    }
    let expected = match meanwhile {
        DeletesWord => 2,
        Records | Renames => 3,
        _ => 0,
    };
    assert_eq!(
        app.stored_objects(),
        expected,
        "nothing is left of what nobody needs"
    );
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_gives_back_its_word(#[values(Sqlite, Postgres)] database: Database) {
    let stand_in = StandIn::new();
    let (app, bee) = start(database, &stand_in).await;
    press(&bee).await;
    stand_in.behave("hang");
    // The server stops while a word is said.
    let (stop, stopped) = oneshot::channel();
    let speaking = tokio::spawn(speak_on_request((*app.state).clone(), stopped));
    until_asked(&stand_in).await;
    drop(stop);
    speaking.await.unwrap();
    assert_eq!(counts(&bee).await, [3, 0, 3, 0, 0, 0]);

    stand_in.behave("well");
    // They are connected to it.
    drop(bee);
    let app = app.restart().await;
    app.speak().await;
    assert_eq!(stand_in.asked(), 3, "the other two");
    // With one server, nobody else can have it. Among several, its claim runs out.
    match database {
        Sqlite => release_all(&app.state).await.unwrap(),
        Postgres => app.advance_clock(Duration::from_mins(11)),
    }
    app.speak().await;
    app.speak().await;
    assert_eq!(stand_in.asked(), 4);
    let silent = "SELECT id, word FROM words WHERE audio_id IS NULL OR audio_id <> synthetic_audio_id";
    let database = connect(&app.state.config.storage).await;
    assert_eq!(pairs(&database, silent).await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_never_say_the_same_word() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Postgres, &stand_in).await;
    let other = app.second_server().await;
    press(&bee).await;
    stand_in.behave("slow");
    tokio::join!(app.speak(), other.speak());
    assert_eq!((stand_in.asked(), counts(&bee).await), (3, [0, 3, 0, 3, 0, 0]));
}

#[tokio::test]
async fn lists_take_turns() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    let other = Bee::with_code(&app, 12346, "2").await;
    for word in 0..3 {
        pronounce(&other, word, "/bi/").await;
    }
    press(&bee).await;
    press(&other).await;
    let mut speaker = app.speaker();
    for _ in 0..4 {
        assert_eq!(speak_due(&app.state, &mut speaker).await.unwrap(), Spoken::One);
    }
    assert_eq!((counts(&bee).await[3], counts(&other).await[3]), (2, 2));
}

#[tokio::test]
async fn without_the_pack_there_is_no_voice() {
    let app = TestApp::start(Sqlite).await;
    let bee = Bee::new(&app).await;
    assert_eq!(bee.organizer.get(&path(&bee)).await.json()["installed"], false);
    let refused = bee.organizer.post(&path(&bee), json!({})).await;
    assert_eq!(refused.problem(), (409, "voice-off".to_owned()));
}

#[tokio::test]
async fn copies_and_files_of_a_competition_keep_the_mark() {
    let stand_in = StandIn::new();
    let (app, bee) = start(Sqlite, &stand_in).await;
    bee.record(0).await;
    press(&bee).await;
    app.speak().await;
    let copy = json!({"title": "Next Bee", "code": 54321, "moveByWeeks": 54, "parts": ["wordlists"]});
    let copied = bee.organizer.post("/api/competition/12345/copy", copy).await;
    assert_eq!(copied.status, 201, "{copied:?}");
    let lists = bee.organizer.get("/api/wordlist/competition/54321").await.json();
    let list = lists[0]["_id"].as_str().unwrap();
    let page = bee
        .organizer
        .get(&format!("/api/wordlist/{list}/words"))
        .await
        .json();
    let marks: Vec<&Value> = page["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| &word["synthetic"])
        .collect();
    assert_eq!(marks, [false, true, true]);
}

/// Only where `scripts/voice.sh` has fetched it, and `make test` says where.
#[tokio::test]
async fn the_real_voice_says_a_word() {
    let Some(pack) = std::env::var_os("WORDHIVE_TEST_VOICE") else {
        return;
    };
    let stand_in = StandIn::new();
    stand_in.replace(env!("CARGO_BIN_EXE_wordhive"), &pack);
    let app = TestApp::start_with(Sqlite, |config| {
        stand_in.install()(config);
        config.voice.voice_patience = Duration::from_mins(2);
    })
    .await;
    let bee = Bee::new(&app).await;
    pronounce(&bee, 1, "HYV /haɪv/").await;
    press(&bee).await;
    app.speak().await;
    assert_eq!(words(&bee).await, [(false, false), (true, true), (false, false)]);
}
