//! A server that is killed at every kind of event of a bee on stage, while it decides and when it has decided

mod evening;

use rstest::rstest;
use serde_json::json;

use self::evening::{Evening, all_kinds};
use crate::{
    command::body,
    support::{Database, Postgres, Sqlite},
};

#[rstest]
#[tokio::test]
async fn a_killed_server_loses_nothing_of_a_bee(#[values(Sqlite, Postgres)] database: Database) {
    let mut evening = Evening::new(database).await;
    set_up(&mut evening);
    rounds_without_clock(&mut evening);
    a_turn_with_a_clock(&mut evening, database).await;
    a_correction_and_the_end(&mut evening);
    assert_eq!(evening.survived, all_kinds());
    assert!(
        evening.under_way.len() == 2,
        "some under way were whole, and some absent: {:?}",
        evening.under_way
    );
}

fn set_up(evening: &mut Evening) {
    let list = body(&evening.get(""))["wordlist"].clone();
    let seal = json!({"hash": list["hash"], "count": list["count"], "alone": true});
    evening.call("/seal", &seal);
    evening.call("/unseal", &json!({"reason": "Another word", "alone": true}));
    evening.call("/seal", &seal);
    for name in ["Maya", "Noah", "Eli", "Ada"] {
        evening.call("/entries", &json!({"name": name}));
    }
    for speller in 1..=4 {
        evening.press(json!({"type": "checkIn", "speller": speller, "present": true}));
    }
    let clock = json!({"seconds": 60, "from": "spoken", "warnLeftS": [], "onTime": "out", "finish": "no"});
    let written = json!({"words": 10, "secondsEach": null, "questions": false, "advance": null});
    for (path, value) in [
        ("/clock", clock),
        ("/faults", json!(["misspelled", "time", "wrongChoice"])),
        ("/written", written),
        (
            "/spellOff",
            json!({"seconds": 60, "when": "judgesChoose", "atMost": 2}),
        ),
    ] {
        evening
            .press(json!({"type": "amend", "path": path, "value": value, "reason": "Every kind of event"}));
    }
    evening.press(json!({"type": "draw", "seed": "honey 2027"}));
    evening.press(json!({"type": "setBoard", "mode": "text", "text": "Welcome"}));
    evening.press(json!({"type": "setBoard", "mode": "live"}));
}

fn rounds_without_clock(evening: &mut Evening) {
    evening.press(json!({"type": "startRound", "kind": "written"}));
    for speller in 1..=4 {
        evening.press(json!({"type": "scoreWritten", "speller": speller, "score": 7}));
    }
    evening.press(json!({"type": "closeRound"}));
    evening.press(json!({"type": "leave", "speller": 4, "reason": "Seen outside"}));
    evening.press(json!({"type": "return", "speller": 4, "reason": "Only fetched a drink"}));
    evening.press(json!({"type": "leave", "speller": 4, "reason": "Has to catch a train"}));
    evening.press(json!({"type": "startRound", "kind": "vocabulary"}));
    evening.press(json!({"type": "passOver", "reason": "absent"}));
    for _ in 0..3 {
        evening.press(json!({"type": "call"}));
        evening.press(json!({"type": "speak"}));
        evening.press(json!({"type": "choose", "choice": 2}));
        evening.press(json!({"type": "rule", "correct": true}));
    }
    evening.press(json!({"type": "closeRound"}));
}

async fn a_turn_with_a_clock(evening: &mut Evening, database: Database) {
    evening.press(json!({"type": "amend", "path": "/show", "value": "announcer", "reason": "A hall"}));
    evening.press(json!({"type": "startRound"}));
    evening.press(json!({"type": "call"}));
    evening.press(json!({"type": "skip", "reason": "It was read aloud"}));
    evening.press_and_kill(&json!({"type": "speak"}));
    evening.kill_after_a_second().await;
    evening.press(json!({"type": "setClock", "running": false}));
    if database == Sqlite {
        evening.press(json!({"type": "setClock", "running": true}));
    }
    let turn = evening.turn_id();
    evening.press(json!({"type": "info", "turn": turn, "item": "definition"}));
    evening.press(json!({"type": "begin", "turn": turn}));
    evening.press(json!({"type": "hear", "turn": turn, "text": "w", "restarts": []}));
    evening.press(json!({"type": "void", "reason": "Another word was read"}));
    evening.press(json!({"type": "speak"}));
    evening.stop_clock_on_postgres();
    evening.press(json!({"type": "pause", "kind": "hold"}));
    evening.press(json!({"type": "resume"}));
    evening.run_out();
    let turn = evening.turn_id();
    evening.press(json!({"type": "rule", "correct": false}));
    evening.press(json!({"type": "show"}));
    evening.press(json!({"type": "reveal"}));
    evening.press(json!({"type": "lodgeAppeal", "turn": turn, "side": "speller", "ground": "A loud bus"}));
    evening.press(json!({
        "type": "decideAppeal", "appeal": 1, "outcome": "upheld", "remedy": "correct", "reason": "We heard it, too",
    }));
    evening.press(json!({"type": "showAppeal", "appeal": 1}));
}

fn a_correction_and_the_end(evening: &mut Evening) {
    evening.press(json!({"type": "call"}));
    evening.press(json!({"type": "speak"}));
    evening.stop_clock_on_postgres();
    evening.press(json!({"type": "done"}));
    evening.press(json!({"type": "rule", "correct": false}));
    evening.press(json!({"type": "show"}));
    evening.press(json!({"type": "undo", "reason": "The other bell"}));
    evening.press(json!({"type": "redo"}));
    evening.press(json!({"type": "undo", "reason": "The other bell"}));
    evening.press(json!({"type": "showCorrection"}));
    evening.press(json!({"type": "show"}));
    evening.press(json!({"type": "catchUp", "round": 3, "survivors": [1, 2], "note": "No power"}));
    evening.press(json!({"type": "startRound", "kind": "spellOff"}));
    for item in [150, 151] {
        evening.press(json!({"type": "call"}));
        evening.press(json!({"type": "speak"}));
        evening.stop_clock_on_postgres();
        let speller = evening.view("teacher")["speller"]["number"].clone();
        evening.press(json!({"type": "mark", "speller": speller, "item": item, "correct": item == 150}));
        evening.press(json!({"type": "done"}));
        let score = u32::from(item == 150);
        evening.press(json!({"type": "count", "speller": speller, "score": score, "final": true}));
    }
    evening.press_and_kill(&json!({"type": "closeRound"}));
    evening.press(json!({"type": "close"}));
    evening.press(json!({"type": "reopen", "reason": "The results were read wrongly"}));
}
