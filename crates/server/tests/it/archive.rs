//! Archived competitions: everyone reads them, and nobody changes anything in them.

use std::collections::BTreeSet;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};
use wordhive::messages::{Delivered, deliver_due};

use crate::{
    authz_matrix::{Things, operations, request, send},
    messages,
    support::{
        Actor, Answer, Bee, Database, PostOffice, Postgres, Sqlite, TestApp, attempts, join, new_message,
        with_mail,
    },
};

const ARCHIVE: &str = "/api/competition/12345/archive";

async fn archive(who: &Actor) -> Answer {
    who.json(Method::PUT, ARCHIVE, json!({})).await
}

fn archived() -> (u16, String) {
    (409, "competition-archived".to_owned())
}

async fn listed(who: &Actor) -> Value {
    let path = format!("/api/user/competitions/{}", who.uid);
    who.get(&path).await.json()[0]["archived"].clone()
}

/// What still changes something in an archived competition, or about it.
const POSSIBLE: &[&str] = &[
    "archiveCompetition",
    "unarchiveCompetition",
    "copyCompetition",
    "importCompetition",
    "deleteCompetition",
    "leaveCompetition",
    "withdrawConsent",
    "setWordlistPractice",
    "addPracticeAttempts",
    "cancelMessage",
    // They name no competition, or one that is yet to be.
    "createCompetition",
    // `tests/it/organizers.rs` has invitations.
    "acceptOrganizerInvitation",
];

/// The operations that change something in a competition, by the contract.
fn changes_of_competitions() -> BTreeSet<String> {
    let tags = [
        "competitions",
        "forms",
        "files",
        "messages",
        "plan",
        "posts",
        "stage",
        "wordlists",
    ];
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let mut found = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            let tag = operation["tags"][0].as_str().unwrap();
            // Officials of a bee that is on have no account.
            if method != "get" && tags.contains(&tag) && !path.starts_with("/api/official") {
                found.insert(id.to_owned());
            }
        }
    }
    let named: BTreeSet<&str> = operations().collect();
    found.retain(|id| named.contains(id.as_str()) && !POSSIBLE.contains(&id.as_str()));
    found
}

#[rstest]
#[tokio::test]
async fn nobody_changes_an_archived_competition(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let things = Things::new(&bee).await;
    assert_eq!(listed(&bee.participant).await, false);
    let answer = archive(&bee.organizer).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(answer.json()["archivedAt"].is_string());
    assert_eq!(listed(&bee.participant).await, true);

    let mut refused = 0;
    for operation in changes_of_competitions() {
        let by_organizer = request(&operation, &bee, &things, &bee.organizer.uid);
        let answer = send(&bee.organizer, by_organizer).await;
        assert_eq!(answer.problem(), archived(), "{operation}");
        refused += 1;
    }
    assert!(refused > 40, "{refused}");

    // Reading goes on, and so does one's own practice: attempts may have waited on a device.
    for path in [
        "/api/competition/12345",
        "/api/post/competition/12345",
        "/api/file/competition/12345",
    ] {
        assert_eq!(bee.participant.get(path).await.status, 200, "{path}");
    }
    let body = attempts(
        &bee.participant.uid,
        &bee.wordlist,
        &[(&bee.words[0], "bee", true)],
    );
    let practiced = bee.participant.post("/api/user/practice-attempts", body).await;
    assert_eq!(practiced.status, 204);
    let newcomer = app.user("newcomer").await;
    let body = json!({"code": 12345, "userId": newcomer.uid});
    let joined = newcomer.post("/api/user/add-competition", body).await;
    assert_eq!(joined.problem(), archived());
}

#[rstest]
#[tokio::test]
async fn organizers_unarchive_a_competition(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    assert_eq!(archive(&bee.participant).await.status, 403);
    assert_eq!(archive(&bee.organizer).await.status, 200);
    assert_eq!(bee.participant.delete(ARCHIVE).await.status, 403);
    let again = bee.organizer.delete(ARCHIVE).await;
    assert_eq!(again.status, 200, "{again:?}");
    assert_eq!(again.json()["archivedAt"], Value::Null);
    assert_eq!(listed(&bee.organizer).await, false);
    bee.post("Back again").await;
    join(&app.user("newcomer").await, 12345).await;
    let audit = bee.organizer.get("/api/audit").await.json();
    let actions: Vec<&str> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions[..2], ["unarchive-competition", "archive-competition"]);
}

#[rstest]
#[tokio::test]
async fn people_leave_an_archived_competition(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    assert_eq!(archive(&bee.organizer).await.status, 200);
    let left = bee.participant.delete("/api/user/competition/12345").await;
    assert_eq!(left.status, 204);
    let copy = json!({"title": "Next year", "code": 20_000, "moveByWeeks": 52, "parts": ["posts"]});
    let copied = bee.organizer.post("/api/competition/12345/copy", copy).await;
    assert_eq!(copied.status, 201, "{copied:?}");
    assert_eq!(copied.json()["archivedAt"], Value::Null, "a copy begins anew");
    let deleted = bee.organizer.delete("/api/competition/12345").await;
    assert_eq!(deleted.status, 204);
}

/// What was sent before still goes out, so it must be possible to stop it.
#[rstest]
#[tokio::test]
async fn organizers_stop_a_message_in_an_archived_competition(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    messages::add(&app, &["speller", "sibling"]).await;
    let draft = messages::write(&bee.organizer, new_message(&[])).await;
    let path = messages::write(&bee.organizer, new_message(&[])).await;
    messages::send(&bee.organizer, &path, 3).await;
    assert_eq!(archive(&bee.organizer).await.status, 200);
    assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::One);

    let stop = format!("{path}/cancel");
    assert_eq!(bee.participant.post(&stop, json!({})).await.status, 403);
    let stopped = bee.organizer.post(&stop, json!({})).await;
    assert_eq!(stopped.status, 200, "{stopped:?}");
    assert_eq!(stopped.json()["state"], "canceled");
    assert_eq!(stopped.json()["counts"]["canceled"], 2);
    assert!(messages::deliver(&app).await);
    assert_eq!(messages::reached(&arriving).len(), 1);
    for (action, message) in [("retry", &path), ("send", &draft)] {
        let body = json!({"revision": 1, "recipients": 3});
        let answer = bee.organizer.post(&format!("{message}/{action}"), body).await;
        assert_eq!(answer.problem(), archived(), "{action}");
    }
}

/// The archive waits for changes under way, and changes that come later find it archived.
#[rstest]
#[tokio::test]
async fn a_change_begun_before_is_refused_once_archived(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    // The member is remembered as of before.
    assert_eq!(bee.organizer.get("/api/competition/12345").await.status, 200);
    let (post, archiving) = (
        crate::support::new_post(&bee.organizer, 12345, "In time?"),
        archive(&bee.organizer),
    );
    let (answer, done) = tokio::join!(bee.organizer.post("/api/post/", post), archiving);
    assert_eq!(done.status, 200, "{done:?}");
    assert!(
        answer.status == 201 || answer.problem() == archived(),
        "{answer:?}"
    );
    let later = crate::support::new_post(&bee.organizer, 12345, "Too late");
    assert_eq!(
        bee.organizer.post("/api/post/", later).await.problem(),
        archived()
    );
}
