//! Who may do what: every operation of the contract, for everyone. A new operation without a row fails.

use std::collections::BTreeSet;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{
    Actor, Bee, Database, Form, NewWordlist, PASSWORD, Postgres, Sqlite, TestApp, competition, wav,
};

/// The statuses for someone without a session, a signed-in stranger, a participant, an organizer of another
/// competition, and an organizer of this one.
type Row = (&'static str, [u16; 5]);

/// What anyone may call: there is nothing of anyone's in it.
const OPEN: &[&str] = &[
    "signUp",
    "signIn",
    "signOut",
    "readSession",
    "setUp",
    "readHealth",
];

const ROWS: &[Row] = &[
    ("readUser", [401, 403, 403, 403, 200]),
    ("createUser", [401, 403, 403, 403, 200]),
    ("listAdmins", [401, 403, 403, 200, 200]),
    ("grantAdmin", [401, 403, 403, 404, 404]),
    ("revokeAdmin", [401, 403, 403, 404, 404]),
    ("createCompetition", [401, 403, 403, 403, 409]),
    ("readCompetition", [401, 403, 200, 403, 200]),
    ("addCompetition", [401, 403, 403, 403, 200]),
    ("addParticipant", [401, 403, 403, 403, 200]),
    ("listCompetitions", [401, 403, 403, 403, 200]),
    ("listMembers", [401, 403, 200, 403, 200]),
    ("listOrganizers", [401, 403, 403, 403, 200]),
    ("addOrganizer", [401, 403, 403, 403, 404]),
    ("removeOrganizer", [401, 403, 403, 403, 404]),
    ("createWordlist", [401, 403, 403, 403, 201]),
    ("listWordlists", [401, 403, 200, 403, 200]),
    ("readWordlist", [401, 403, 200, 403, 200]),
    ("listWords", [401, 403, 200, 403, 200]),
    ("readWord", [401, 403, 200, 403, 200]),
    ("updateWord", [401, 403, 403, 403, 200]),
    ("uploadAudio", [401, 403, 403, 403, 201]),
    ("readAudio", [401, 403, 200, 403, 200]),
    ("setWordlistPractice", [401, 403, 403, 403, 200]),
    ("deleteAudio", [401, 403, 403, 403, 204]),
    ("deleteWord", [401, 403, 403, 403, 204]),
    ("deleteWordlist", [401, 403, 403, 403, 204]),
];

/// What the organizer of the competition would send; everybody sends the same.
enum Sent {
    Nothing,
    Json(Value),
    Recording,
}

fn request(operation: &str, bee: &Bee, audio: &str) -> (Method, String, Sent) {
    let (code, me) = (bee.code, &bee.organizer.uid);
    let (wordlist, word) = (&bee.wordlist, &bee.words[0]);
    let get = |path: String| (Method::GET, path, Sent::Nothing);
    let delete = |path: String| (Method::DELETE, path, Sent::Nothing);
    let post = |path: &str, body: Value| (Method::POST, path.to_owned(), Sent::Json(body));
    let join = json!({"code": code, "userId": me});
    let email = json!({"email": "nobody@school.example"});
    match operation {
        "readUser" => get(format!("/api/auth/{me}")),
        "createUser" => post("/api/auth", json!({"uid": me, "email": "", "role": "admin"})),
        "listAdmins" => get("/api/user/admins".to_owned()),
        "grantAdmin" => post("/api/user/admins", email),
        "revokeAdmin" => delete("/api/user/admins/nobody".to_owned()),
        "createCompetition" => post("/api/competition", competition(&bee.organizer, code)),
        "readCompetition" => get(format!("/api/competition/{code}")),
        "addCompetition" => post("/api/user/add-competition", join),
        "addParticipant" => post("/api/competition/add-participant", join),
        "listCompetitions" => get(format!("/api/user/competitions/{me}")),
        "listMembers" => get(format!("/api/user/competition/{code}")),
        "listOrganizers" => get(format!("/api/competition/{code}/organizers")),
        "addOrganizer" => post(&format!("/api/competition/{code}/organizers"), email),
        "removeOrganizer" => delete(format!("/api/competition/{code}/organizers/nobody")),
        "createWordlist" => post(
            "/api/wordlist",
            NewWordlist::new(&bee.organizer, code).words(&["one"]).body(),
        ),
        "listWordlists" => get(format!("/api/wordlist/competition/{code}")),
        "readWordlist" => get(format!("/api/wordlist/competition/{code}/{wordlist}")),
        "listWords" => get(format!("/api/wordlist/{wordlist}/words")),
        "readWord" => get(format!("/api/wordlist/word/{word}")),
        "updateWord" => {
            let path = format!("/api/wordlist/word/{word}");
            (Method::PATCH, path, Sent::Json(json!({"audioId": audio})))
        }
        "uploadAudio" => (Method::POST, "/api/audio/".to_owned(), Sent::Recording),
        "readAudio" => get(format!("/api/audio/{audio}")),
        "setWordlistPractice" => post(
            "/api/user/set-wordlist-practice",
            json!({"userId": me, "wordlistId": wordlist, "order": [0, 1, 2], "currentIndex": 1}),
        ),
        "deleteAudio" => delete(format!("/api/audio/{audio}")),
        "deleteWord" => delete(format!("/api/wordlist/word/{word}")),
        "deleteWordlist" => delete(format!("/api/wordlist/wordlist/{wordlist}")),
        _ => panic!("no request for {operation}"),
    }
}

async fn send(who: &Actor, bee: &Bee, (method, path, sent): (Method, String, Sent)) -> u16 {
    let answer = match sent {
        Sent::Nothing => who.send(method, &path, None, "").await,
        Sent::Json(body) => who.json(method, &path, body).await,
        Sent::Recording => who.submit(&path, bee.recording(0)).await,
    };
    answer.status.as_u16()
}

#[rstest]
#[tokio::test]
async fn rights(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let audio = bee.record(0).await;
    let anonymous = app.anonymous();
    let stranger = app.user("stranger").await;
    let everyone = [
        &anonymous,
        &stranger,
        &bee.participant,
        &other.organizer,
        &bee.organizer,
    ];
    let mut wrong = Vec::new();
    for (operation, expected) in ROWS {
        for (who, status) in everyone.into_iter().zip(expected) {
            let answered = send(who, &bee, request(operation, &bee, &audio)).await;
            if answered != *status {
                wrong.push(format!(
                    "{operation} by {:?}: {answered}, not {status}",
                    who.email
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Someone who only took the first step of joining is still a stranger; so is a participant of another competition.
#[rstest]
#[tokio::test]
async fn half_joined_and_elsewhere_are_strangers(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let audio = bee.record(0).await;
    let half = app.user("half").await;
    let first_step = json!({"code": bee.code, "userId": half.uid});
    half.post("/api/user/add-competition", first_step).await;
    for (operation, expected) in ROWS {
        for who in [&half, &other.participant] {
            let answered = send(who, &bee, request(operation, &bee, &audio)).await;
            assert_eq!(answered, expected[1], "{operation} by {}", who.email);
        }
    }
}

#[test]
fn every_operation_has_a_row() {
    let document = serde_json::to_value(wordhive::app::openapi()).unwrap();
    let operations: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|operations| operations.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    let rows = ROWS.iter().map(|(operation, _)| *operation);
    let known: BTreeSet<String> = rows.chain(OPEN.iter().copied()).map(str::to_owned).collect();
    assert_eq!(operations, known);
}

/// The six calls without rights reach nothing of anyone's.
#[rstest]
#[tokio::test]
async fn open_calls_need_no_session(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let anonymous = app.anonymous();
    let body = json!({"email": "ann@school.example", "password": PASSWORD, "token": "wrong"});
    for (path, status) in [
        ("/api/identity/sign-up", 201),
        ("/api/identity/sign-in", 200),
        ("/api/identity/setup", 403),
        ("/api/identity/sign-out", 204),
    ] {
        assert_eq!(anonymous.post(path, body.clone()).await.status, status, "{path}");
    }
    for path in ["/api/identity/session", "/api/health"] {
        assert_eq!(anonymous.get(path).await.status, 200, "{path}");
    }
    let unsigned = Form::default().file("audio", "a.wav", &wav(8));
    assert_eq!(anonymous.submit("/api/audio/", unsigned).await.status, 401);
}
