//! Answers and practice are deleted some time after a competition's end, and never without a warning.

use std::{sync::mpsc::Receiver, time::Duration};

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::child_data::{begin_due, delete_some};

use crate::support::{
    Actor, Bee, Database, PostOffice, Postgres, Sqlite, Stage, TestApp, attempts, connect, copy_of_person,
    found, pairs, with_mail,
};

const PRIVACY: &str = "/api/competition/12345/privacy";

/// Moves the clock to an instant, and sweeps. Sessions may have ended.
pub(crate) async fn sweep_at(app: &TestApp, now: &str) {
    move_to(app, now);
    app.state.sweep().await.unwrap();
}

fn move_to(app: &TestApp, now: &str) {
    let to: chrono::DateTime<chrono::Utc> = now.parse().unwrap();
    app.advance_clock((to - app.state.clock.now()).to_std().unwrap());
}

async fn rows(app: &TestApp, table: &str) -> usize {
    let database = connect(&app.state.config.storage).await;
    let sql = format!("SELECT '{table}', CAST(COUNT(*) AS TEXT) FROM {table}");
    pairs(&database, &sql).await[0].1.parse().unwrap()
}

/// The audit entries of deletions, and what they say.
async fn audited(app: &TestApp) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    let sql = "SELECT actor, subject FROM audit_entries WHERE action = 'delete-answers' ORDER BY id";
    pairs(&database, sql).await
}

fn entry(subject: &str) -> (String, String) {
    ("the server".to_owned(), format!("competition 12345: {subject}"))
}

/// An answer, an attempt and progress of the participant, and a bee with a name.
pub(crate) async fn fill(bee: &Bee) -> Stage {
    let who = &bee.participant;
    let answered = bee.answer(who, &bee.template().await, json!("5")).await;
    assert_eq!(answered.status, 201, "{answered:?}");
    let practice =
        json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
    let saved = who.post("/api/user/set-wordlist-practice", practice).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    let made = [
        (bee.words[0].as_str(), "bea", false),
        (&bee.words[1], "hive", true),
    ];
    let attempts = attempts(&who.uid, &bee.wordlist, &made);
    assert_eq!(
        who.post("/api/user/practice-attempts", attempts).await.status,
        204
    );
    Stage::with_hidden_list(bee).await
}

async fn set(bee: &Bee, months: i32) {
    let saved = bee
        .organizer
        .patch(PRIVACY, json!({"retentionMonths": months}))
        .await;
    assert_eq!(saved.status, 200, "{saved:?}");
}

/// Logs in again, as the session has ended by then.
pub(crate) async fn again(app: &TestApp, who: &Actor) -> Actor {
    let mut again = app.anonymous();
    let body = json!({"email": who.email, "password": crate::support::PASSWORD});
    let answer = again.post("/api/identity/sign-in", body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    again.signed_in(&answer);
    again
}

fn mails(arriving: &Receiver<String>) -> Vec<String> {
    let mut mails = Vec::new();
    while let Ok(mail) = arriving.recv_timeout(Duration::from_millis(300)) {
        mails.push(mail);
    }
    mails
}

/// Waits for an email. No other follows.
fn one_mail(arriving: &Receiver<String>) -> String {
    let mail = arriving.recv_timeout(Duration::from_secs(20)).unwrap();
    assert_eq!(mails(arriving), [""; 0]);
    mail
}

/// Waits until the server knows that the mail server has the warning. The clock may jump then.
async fn handed_over(app: &TestApp) {
    let sql = "SELECT title, title FROM competitions WHERE retention_mail_at IS NULL";
    found(app, sql).await;
}

/// The competition ends on March 2, 2027 in Chicago, so the year is over on March 3, 2028 at six in London.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_go_a_year_after_the_end_and_not_before(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let (template, stage) = (bee.template().await, fill(&bee).await);
    let objects = app.stored_objects();

    sweep_at(&app, "2028-02-02T05:59:59Z").await;
    let organizer = again(&app, &bee.organizer).await;
    assert_eq!(organizer.get(PRIVACY).await.json()["warnedAt"], Value::Null);
    assert_eq!(mails(&arriving), [""; 0]);

    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    let settings = organizer.get(PRIVACY).await.json();
    assert_eq!(
        (&settings["warnedAt"], &settings["deletesAt"]),
        (&json!("2028-02-02T06:00:00Z"), &json!("2028-03-03T06:00:00Z"))
    );
    let warning = one_mail(&arriving).replace("=\r\n", "").replace("=E2=80=9C", "“");
    handed_over(&app).await;
    sweep_at(&app, "2028-02-10T06:00:00Z").await;
    assert_eq!(mails(&arriving), [""; 0]);
    for part in [
        "To: organizer@school.example",
        "March 3, 2028",
        "https://bee.example/competition/12345/privacy",
    ] {
        assert!(warning.contains(part), "{part} in {warning}");
    }

    sweep_at(&app, "2028-03-03T05:59:59Z").await;
    for (table, count) in [
        ("form_responses", 1),
        ("practice_attempts", 2),
        ("practice_memory", 2),
        ("practice_progress", 1),
        ("bee_entries", 1),
    ] {
        assert_eq!(rows(&app, table).await, count, "{table}");
    }
    sweep_at(&app, "2028-03-03T06:00:00Z").await;
    for table in [
        "form_responses",
        "practice_attempts",
        "practice_memory",
        "practice_progress",
        "bee_entries",
        "answer_deletions",
    ] {
        assert_eq!(rows(&app, table).await, 0, "{table}");
    }
    assert_eq!(
        audited(&app).await,
        [entry("1 form answers, 2 practice attempts, 1 names in bees")]
    );
    // What organizers made stays, and so do the participants.
    let organizer = again(&app, &bee.organizer).await;
    let list = organizer.get("/api/competition/12345/participants").await.json();
    assert_eq!(list["participants"][0]["uid"], bee.participant.uid);
    assert_eq!(list["participants"][0]["answered"], json!([]));
    assert_eq!(list["wordlists"][0]["wordCount"], 3);
    assert_eq!(organizer.get(&stage.path).await.status, 200);
    assert_eq!(app.stored_objects(), objects);
    let settings = organizer.get(PRIVACY).await.json();
    assert_eq!(
        (
            &settings["deletedAt"],
            &settings["warnedAt"],
            &settings["deletesAt"]
        ),
        (
            &json!("2028-03-03T06:00:00Z"),
            &Value::Null,
            &json!("2029-03-03T06:00:00Z")
        )
    );
    // Once, and what comes later has its own time.
    sweep_at(&app, "2028-03-04T06:00:00Z").await;
    assert_eq!(audited(&app).await.len(), 1);
    let child = again(&app, &bee.participant).await;
    let answered = bee.answer(&child, &template, json!("6")).await;
    assert_eq!(answered.status, 201, "{answered:?}");
    sweep_at(&app, "2029-03-03T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1, "warned too late");
    sweep_at(&app, "2029-04-02T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 0);
    one_mail(&arriving);
    assert_eq!(audited(&app).await.len(), 2);
}

/// A server that stops before the email is handed over, or whose mail server is down, leaves it to a later sweep.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn warning_is_mailed_even_if_the_server_stops(#[values(Sqlite, Postgres)] database: Database) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let url = format!("smtp://{address}").parse().unwrap();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    let organizer = again(&app, &bee.organizer).await;
    let warned = organizer.get(PRIVACY).await.json()["warnedAt"].clone();
    assert_eq!(warned, "2028-02-02T06:00:00Z");
    // They are connected to it.
    drop((organizer, bee));
    let app = app.restart().await;
    let arriving = PostOffice::open_at(std::net::TcpListener::bind(address).unwrap());
    sweep_at(&app, "2028-02-03T05:59:59Z").await;
    assert_eq!(mails(&arriving), [""; 0], "its turn may still come");
    sweep_at(&app, "2028-02-03T06:00:00Z").await;
    let warning = one_mail(&arriving);
    assert!(warning.contains("March 3, 2028"), "{warning}");
    handed_over(&app).await;
    // Once, and the notice isn't longer for it.
    sweep_at(&app, "2028-02-05T06:00:00Z").await;
    assert_eq!(mails(&arriving), [""; 0]);
    sweep_at(&app, "2028-03-03T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 0);
    assert_eq!(mails(&arriving), [""; 0]);
}

#[rstest]
#[tokio::test]
async fn consent_stays_without_its_answers(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    let form = json!({"consentForm": bee.template().await});
    assert_eq!(bee.organizer.patch(PRIVACY, form).await.status, 200);
    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    sweep_at(&app, "2028-03-03T06:00:00Z").await;
    let organizer = again(&app, &bee.organizer).await;
    let path = format!("/api/competition/12345/participants/{}", bee.participant.uid);
    let detail = organizer.get(&path).await.json();
    assert_eq!(detail["participant"]["consent"]["by"], "Ann Lee");
    assert_eq!(detail["signed"]["answers"], json!({}));
    let export = crate::data_export::download(&again(&app, &bee.participant).await).await;
    assert!(!export.to_string().contains("Maple Street"), "{export}");
}

#[rstest]
#[tokio::test]
async fn answers_of_a_consent_go_though_their_form_is_gone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let form = json!({"consentForm": template});
    assert_eq!(bee.organizer.patch(PRIVACY, form).await.status, 200);
    let signed = bee.answer(&bee.participant, &template, json!("5")).await;
    assert_eq!(signed.status, 201, "{signed:?}");
    let form = json!({"consentForm": null});
    assert_eq!(bee.organizer.patch(PRIVACY, form).await.status, 200);
    let path = format!("/api/form/templates/{template}");
    assert_eq!(bee.organizer.delete(&path).await.status, 204);

    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    let organizer = again(&app, &bee.organizer).await;
    assert_ne!(organizer.get(PRIVACY).await.json()["warnedAt"], Value::Null);
    sweep_at(&app, "2028-03-03T06:00:00Z").await;
    let export = crate::data_export::download(&again(&app, &bee.participant).await).await;
    assert!(!export.to_string().contains("Maple Street"), "{export}");
    assert_eq!(rows(&app, "consents").await, 1, "who consented, and when");
}

#[rstest]
#[tokio::test]
async fn organizers_choose_how_long(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    set(&bee, 0).await;
    assert_eq!(bee.organizer.get(PRIVACY).await.json()["deletesAt"], Value::Null);
    sweep_at(&app, "2037-01-01T00:00:00Z").await;
    assert_eq!(
        rows(&app, "form_responses").await,
        1,
        "kept for as long as they like"
    );
    let changed = pairs(
        &connect(&app.state.config.storage).await,
        "SELECT actor, subject FROM audit_entries WHERE action = 'change-privacy'",
    )
    .await;
    assert_eq!(
        changed,
        [(bee.organizer.email.clone(), "competition 12345".to_owned())]
    );

    // Shorter after all: the notice begins now.
    let organizer = again(&app, &bee.organizer).await;
    let shorter = organizer.patch(PRIVACY, json!({"retentionMonths": 1})).await;
    assert_eq!(shorter.json()["deletesAt"], "2037-01-31T00:00:00Z");
    sweep_at(&app, "2037-01-02T00:00:00Z").await;
    sweep_at(&app, "2037-01-31T23:59:59Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1);
    sweep_at(&app, "2037-02-01T00:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 0);
}

#[rstest]
#[tokio::test]
async fn time_that_changes_the_day_before_counts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    move_to(&app, "2028-03-02T06:00:00Z");
    // The id of a deletion that another server has already found due.
    let organizer = again(&app, &bee.organizer).await;
    let saved = organizer.patch(PRIVACY, json!({"retentionMonths": 24})).await;
    assert_eq!(saved.json()["warnedAt"], Value::Null);
    sweep_at(&app, "2028-03-04T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1);

    // The end moves, too.
    let organizer = again(&app, &bee.organizer).await;
    let mut details = crate::support::competition(&organizer, 12345);
    details["endDate"] = json!("2028-06-01");
    let path = "/api/competition/12345";
    let moved = organizer.json(axum::http::Method::PUT, path, details).await;
    assert_eq!(moved.status, 200, "{moved:?}");
    assert_eq!(
        organizer.get(PRIVACY).await.json()["deletesAt"],
        "2030-06-02T05:00:00Z"
    );
    sweep_at(&app, "2029-04-04T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1);
    sweep_at(&app, "2030-05-03T05:00:00Z").await;
    sweep_at(&app, "2030-06-02T05:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 0);
    assert_eq!(audited(&app).await.len(), 1);
}

/// Otherwise the answers would be gone without a month to download them.
#[rstest]
#[tokio::test]
async fn a_warning_of_long_ago_deletes_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    let organizer = again(&app, &bee.organizer).await;
    let privacy = async |who: &Actor| who.get(PRIVACY).await.json();
    assert_eq!(privacy(&organizer).await["warnedAt"], "2028-02-02T06:00:00Z");
    for months in [36, 0] {
        let longer = json!({"retentionMonths": months});
        assert_eq!(
            organizer.patch(PRIVACY, longer).await.json()["warnedAt"],
            Value::Null
        );
        // Saved once more, it isn't longer.
        let year = json!({"retentionMonths": 12});
        assert_eq!(
            organizer.patch(PRIVACY, year).await.json()["warnedAt"],
            Value::Null
        );
    }
    app.state.sweep().await.unwrap();
    let details = |end: &str| {
        let mut details = crate::support::competition(&bee.organizer, 12345);
        details["endDate"] = json!(end);
        details
    };
    for end in ["2029-03-02", "2027-03-02"] {
        let saved = organizer
            .json(axum::http::Method::PUT, "/api/competition/12345", details(end))
            .await;
        assert_eq!(saved.status, 200, "{saved:?}");
        assert_eq!(privacy(&organizer).await["warnedAt"], Value::Null, "{end}");
    }

    // A year later, it is warned anew.
    sweep_at(&app, "2029-02-02T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1);
    let organizer = again(&app, &bee.organizer).await;
    assert_eq!(privacy(&organizer).await["warnedAt"], "2029-02-02T06:00:00Z");
    sweep_at(&app, "2029-03-04T05:59:59Z").await;
    assert_eq!(rows(&app, "form_responses").await, 1);
    sweep_at(&app, "2029-03-04T06:00:00Z").await;
    assert_eq!(rows(&app, "form_responses").await, 0);
}

/// A competition with nothing to delete warns nobody.
#[rstest]
#[tokio::test]
async fn nothing_to_delete_is_no_news(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for now in ["2028-02-10T06:00:00Z", "2028-03-03T06:00:00Z"] {
        sweep_at(&app, now).await;
        let settings = again(&app, &bee.organizer).await.get(PRIVACY).await.json();
        assert_eq!(settings["warnedAt"], Value::Null);
    }
    assert_eq!(audited(&app).await, []);
}

/// Adds answers of many people.
async fn add_answers(app: &TestApp, bee: &Bee, count: usize) {
    let database = connect(&app.state.config.storage).await;
    let template = bee.template().await;
    let person = &bee.participant.uid;
    for first in (0..count).step_by(500) {
        let statements: Vec<String> = (first..count.min(first + 500))
            .map(|number| {
                let uid = format!("00000000-0000-7000-8000-{number:012}");
                let answer = format!(
                    "INSERT INTO form_responses (id, template_id, uid, answers, signature, search_text, created_at) \
                     VALUES ('{uid}', '{template}', '{uid}', '{{}}', 'Ann', '', '2027-01-01 09:00:00+00:00')"
                );
                format!("{}; {answer}", copy_of_person(person, &uid))
            })
            .collect();
        let sql = format!("BEGIN; {}; COMMIT", statements.join("; "));
        database.execute_unprepared(&sql).await.unwrap();
    }
    database.close().await.unwrap();
}

#[rstest]
#[tokio::test]
async fn ten_thousand_answers_go_in_batches_that_survive_a_crash(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    add_answers(&app, &bee, 10_000).await;
    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    move_to(&app, "2028-03-03T06:00:00Z");
    let [id] = begin_due(&app.state).await.unwrap().try_into().unwrap();
    for _ in 0..3 {
        assert!(delete_some(&app.state, &id).await.unwrap());
    }
    assert_eq!(rows(&app, "form_responses").await, 8_500);
    assert_eq!(audited(&app).await, []);

    // Its server stops here. What has begun ends, whatever the settings say by now.
    let organizer = again(&app, &bee.organizer).await;
    let late = organizer.patch(PRIVACY, json!({"retentionMonths": 0})).await;
    assert_eq!(late.status, 200);
    // They are connected to it.
    drop((organizer, bee));
    let app = app.restart().await;
    app.state.sweep().await.unwrap();
    assert_eq!(rows(&app, "form_responses").await, 0);
    assert_eq!(
        audited(&app).await,
        [entry("10000 form answers, 0 practice attempts, 0 names in bees")]
    );
}

/// Two servers, or two sweeps of one, do everything once.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sweeps_at_once_warn_and_delete_once(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    fill(&bee).await;
    add_answers(&app, &bee, 2_000).await;
    let second = match database {
        Postgres => Some(app.second_server().await),
        Sqlite => None,
    };
    let other = second.as_ref().unwrap_or(&app);
    for now in ["2028-02-02T06:00:00Z", "2028-03-03T06:00:00Z"] {
        move_to(&app, now);
        if let Some(second) = &second {
            move_to(second, now);
        }
        let (one, two) = tokio::join!(app.state.sweep(), other.state.sweep());
        one.unwrap();
        two.unwrap();
    }
    one_mail(&arriving);
    assert_eq!(rows(&app, "form_responses").await, 0);
    assert_eq!(
        audited(&app).await,
        [entry("2001 form answers, 2 practice attempts, 1 names in bees")]
    );
}
