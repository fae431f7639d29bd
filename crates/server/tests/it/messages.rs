//! Messages to participants: who gets them, and that nobody gets one twice, whatever happens on the way.

use std::{collections::BTreeMap, net::TcpListener, sync::mpsc::Receiver, time::Duration};

use axum::http::{Method, header};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use wordhive::messages::{Delivered, deliver_due, deliver_renewing, release_all};

use crate::{
    account_deletion::delete_account,
    support::{
        Actor, Bee, Database, PostOffice, Postgres, Sqlite, TestApp, connect, copy_of_person, join,
        new_message, new_template, pairs, with_mail, with_silent_mail,
    },
};

pub(crate) const MESSAGES: &str = "/api/competition/12345/messages";

/// Sends what is due, and returns whether the mail server took email.
pub(crate) async fn deliver(app: &TestApp) -> bool {
    loop {
        match deliver_due(&app.state).await.unwrap() {
            Delivered::One => {}
            Delivered::Nothing => return true,
            Delivered::Unavailable => return false,
        }
    }
}

/// The addresses of what has arrived, and each email.
pub(crate) fn arrived(arriving: &Receiver<String>) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    while let Ok(mail) = arriving.recv_timeout(Duration::from_millis(200)) {
        let to = mail.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
        let unfolded = mail.replace("=\r\n", "");
        found.entry(to.to_owned()).or_default().push(unfolded);
    }
    found
}

/// Who got an email, in the order of addresses. Nobody gets two.
pub(crate) fn reached(arriving: &Receiver<String>) -> Vec<String> {
    let arrived = arrived(arriving);
    for (to, mails) in &arrived {
        assert_eq!(mails.len(), 1, "{to} got {mails:?}");
    }
    arrived.into_keys().collect()
}

fn unanswered(form: &str) -> Value {
    json!({
        "subject": "Please answer",
        "text": "Dear {name},\n\nthe form is due.",
        "audience": {"kind": "unanswered", "formId": form, "uids": [], "addressFields": []},
    })
}

/// Writes a message; returns its path.
pub(crate) async fn write(who: &Actor, body: Value) -> String {
    let answer = who.post(MESSAGES, body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    format!("/api/message/{}", answer.json()["_id"].as_str().unwrap())
}

pub(crate) async fn send(who: &Actor, path: &str, recipients: i64) -> Value {
    let body = json!({"revision": 1, "recipients": recipients});
    let answer = who.post(&format!("{path}/send"), body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The states of a message's recipients by address or, without one, by name.
pub(crate) async fn states(who: &Actor, path: &str) -> BTreeMap<String, String> {
    let recipients = who.get(&format!("{path}/recipients")).await.json();
    let state = |recipient: &Value| {
        let address = recipient["address"].as_str().unwrap();
        let name = recipient["name"].as_str().unwrap();
        let who = if address.is_empty() { name } else { address };
        (who.to_owned(), recipient["state"].as_str().unwrap().to_owned())
    };
    recipients.as_array().unwrap().iter().map(state).collect()
}

pub(crate) fn expected(states: &[(&str, &str)]) -> BTreeMap<String, String> {
    let own = |(who, state): &(&str, &str)| ((*who).to_owned(), (*state).to_owned());
    states.iter().map(own).collect()
}

async fn state_of(who: &Actor, path: &str) -> Value {
    who.get(path).await.json()["state"].clone()
}

pub(crate) async fn add(app: &TestApp, names: &[&str]) -> Vec<Actor> {
    let mut people = Vec::new();
    for name in names {
        let person = app.user(name).await;
        join(&person, 12345).await;
        people.push(person);
    }
    people
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reminders_reach_those_who_have_not_answered(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = bee.template().await;
    add(&app, &["ada", "ben"]).await;
    let answered = bee.answer(&bee.participant, &form, json!("5")).await;
    assert_eq!(answered.status, 201);
    let class = json!({"people": [{"name": "Maya"}]});
    let made = bee.organizer.post("/api/competition/12345/class", class).await;
    assert_eq!(made.status, 201, "{made:?}");

    let path = write(&bee.organizer, unanswered(&form)).await;
    let draft = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&draft["state"], &draft["canSend"], &draft["preview"]["to"]),
        (&json!("draft"), &json!(true), &json!("ada@school.example"))
    );
    let text = draft["preview"]["text"].as_str().unwrap();
    assert!(
        text.starts_with("Dear speller,\n\nthe form is due."),
        "ada has no name: {text}"
    );
    assert!(text.contains("because you take part in “"), "{text}");
    assert!(text.contains("https://bee.example/unsubscribe/…"), "{text}");
    let review = [
        ("Maya", "no-address"),
        ("ada@school.example", "waiting"),
        ("ben@school.example", "waiting"),
    ];
    assert_eq!(states(&bee.organizer, &path).await, expected(&review));
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0], "nothing goes without review");

    assert_eq!(send(&bee.organizer, &path, 2).await["counts"]["waiting"], 2);
    assert!(deliver(&app).await);
    let mails = arrived(&arriving);
    assert_eq!(
        mails.keys().collect::<Vec<_>>(),
        ["ada@school.example", "ben@school.example"]
    );
    let mail = &mails["ada@school.example"][0];
    for part in [
        "From: \"Spelling Bee\" <bee@school.example>",
        "Reply-To: organizer@school.example",
        "Subject: Please answer",
        "List-Unsubscribe: <https://bee.example/api/unsubscribe/",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Message-ID: <",
    ] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    let done = bee.organizer.get(&path).await.json();
    assert_eq!(done["state"], "done");
    assert_eq!(
        (&done["counts"]["sent"], &done["counts"]["noAddress"]),
        (&json!(2), &json!(1))
    );
    // Pressing Send again changes nothing.
    assert_eq!(send(&bee.organizer, &path, 2).await["state"], "done");
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0]);
    let audit = bee.organizer.get("/api/audit").await.json();
    assert_eq!(audit["entries"][0]["action"], "send-message");
}

#[rstest]
#[tokio::test]
async fn ten_thousand_can_be_selected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let uids: Vec<String> = (0..=10_000)
        .map(|number| format!("00000000-0000-7000-8000-{number:012}"))
        .collect();
    let uids: Vec<&str> = uids.iter().map(String::as_str).collect();
    let path = write(&bee.organizer, new_message(&uids[1..])).await;
    let mut edit = new_message(&uids[..10_000]);
    edit["revision"] = json!(1);
    let edited = bee.organizer.json(Method::PUT, &path, edit).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let too_many = bee.organizer.post(MESSAGES, new_message(&uids)).await;
    assert_eq!(too_many.field_errors()[0].1, "Select at most 10000 participants.");
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_organizers_with_the_same_idea_send_it_once(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = bee.template().await;
    let other = app.user("other").await;
    let email = json!({"email": other.email});
    let added = bee
        .organizer
        .post("/api/competition/12345/organizers", email)
        .await;
    assert_eq!(added.status, 200);

    // Both look at the same draft.
    let path = write(&bee.organizer, unanswered(&form)).await;
    tokio::join!(send(&bee.organizer, &path, 1), send(&other, &path, 1));
    // Each has written one.
    let again = write(&other, unanswered(&form)).await;
    let body = json!({"revision": 1, "recipients": 1});
    let answer = other.post(&format!("{again}/send"), body).await;
    assert_eq!(answer.problem(), (409, "already-sent".to_owned()));
    let detail = answer.json()["detail"].as_str().unwrap().to_owned();
    assert!(
        detail.ends_with("sent a reminder about this form a moment ago."),
        "{detail}"
    );
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), ["participant@school.example"]);

    // They may insist, and the next day nobody asks.
    let insist = json!({"revision": 1, "recipients": 1, "again": true});
    assert_eq!(other.post(&format!("{again}/send"), insist).await.status, 200);
    assert!(deliver(&app).await);
    app.advance_clock(Duration::from_hours(25));
    let next = write(&other, unanswered(&form)).await;
    send(&other, &next, 1).await;
    assert!(deliver(&app).await);
    assert_eq!(arrived(&arriving)["participant@school.example"].len(), 2);

    // The same text to others is another message.
    let ada = add(&app, &["ada"]).await.remove(0);
    for person in [&bee.participant, &ada] {
        let path = write(&other, new_message(&[&person.uid])).await;
        send(&other, &path, 1).await;
    }
    let path = write(&other, new_message(&[&ada.uid])).await;
    let body = json!({"revision": 1, "recipients": 1});
    let answer = other.post(&format!("{path}/send"), body).await;
    assert_eq!(answer.problem(), (409, "already-sent".to_owned()));
}

#[rstest]
#[tokio::test]
async fn what_changed_since_the_review_is_reviewed_again(#[values(Sqlite, Postgres)] database: Database) {
    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    let sending = |revision: i32, recipients: i32| json!({"revision": revision, "recipients": recipients});
    let send = format!("{path}/send");
    add(&app, &["ada"]).await;
    let more = bee.organizer.post(&send, sending(1, 1)).await;
    assert_eq!(more.problem(), (409, "changed-meanwhile".to_owned()));
    let mut change = unanswered(&bee.template().await);
    change["revision"] = json!(1);
    let changed = bee.organizer.json(Method::PUT, &path, change.clone()).await;
    assert_eq!(changed.json()["revision"], 2);
    let stale = bee.organizer.json(Method::PUT, &path, change).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    let old = bee.organizer.post(&send, sending(1, 2)).await;
    assert_eq!(old.problem(), (409, "changed-meanwhile".to_owned()));
    // Fewer than reviewed is fine: someone has answered.
    assert_eq!(bee.organizer.post(&send, sending(2, 9)).await.status, 200);
    for (method, body) in [(Method::PUT, new_message(&[])), (Method::DELETE, json!({}))] {
        let mut body = body;
        body["revision"] = json!(2);
        let sent = bee.organizer.json(method, &path, body).await;
        assert_eq!(sent.problem(), (409, "changed-meanwhile".to_owned()));
    }

    for (body, field) in [
        (
            json!({"subject": " ", "text": "x", "audience": {"kind": "everyone", "formId": "", "uids": [], "addressFields": []}}),
            "subject",
        ),
        (
            json!({"subject": "x", "audience": {"kind": "everyone", "formId": "", "uids": [], "addressFields": []}}),
            "text",
        ),
        (
            json!({"subject": "x", "text": "x", "audience": {"kind": "selected", "formId": "", "uids": ["\0"], "addressFields": []}}),
            "audience.uids",
        ),
        (
            json!({"subject": "x", "text": "x", "audience": {"kind": "unanswered", "formId": "", "uids": [], "addressFields": []}}),
            "audience.formId",
        ),
    ] {
        let answer = bee.organizer.post(MESSAGES, body).await;
        assert_eq!(answer.field_errors()[0].0, field);
    }
    // A form of another competition, or of none.
    let foreign = Bee::with_code(&app, 54321, "-elsewhere").await;
    let path = write(&bee.organizer, unanswered(&foreign.template().await)).await;
    let answer = bee.organizer.post(&format!("{path}/send"), sending(1, 9)).await;
    assert_eq!(answer.field_errors()[0].0, "audience.formId");
    let path = write(&bee.organizer, new_message(&[&foreign.participant.uid])).await;
    let answer = bee.organizer.post(&format!("{path}/send"), sending(1, 9)).await;
    assert_eq!(answer.field_errors()[0].0, "audience");
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(bee.organizer.get(&path).await.status, 404);
}

/// What a killed process leaves: one row that it took, and one that it was handing over.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_sending_it_sends_nothing_twice(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    add(&app, &["ada", "ben", "cleo"]).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 4).await;
    assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::One);
    let rows = connect(&app.state.config.storage).await;
    for (address, state) in [("ben", "claimed"), ("cleo", "sending")] {
        let sql = format!(
            "UPDATE message_recipients SET state = '{state}', claimed_at = '2027-01-01T09:00:00+00:00' \
             WHERE address = '{address}@school.example' AND state = 'waiting'"
        );
        rows.execute_unprepared(&sql).await.unwrap();
    }
    rows.close().await.unwrap();
    let cookie = bee.organizer.cookie().to_owned();
    drop(bee);
    let app = app.restart().await;
    let mut organizer = app.anonymous();
    organizer.cookie = Some(cookie);
    match database {
        // The only server has just started.
        Sqlite => release_all(&app.state).await.unwrap(),
        // Another one may still be at it.
        Postgres => {
            assert!(deliver(&app).await);
            assert_eq!(organizer.get(&path).await.json()["state"], "sending");
            // It doesn't renew its claims.
            app.advance_clock(Duration::from_secs(61));
            assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::Nothing);
        }
    }
    assert!(deliver(&app).await);
    let done = organizer.get(&path).await.json();
    assert_eq!(done["state"], "done", "{done}");
    let states = states(&organizer, &path).await;
    let uncertain: Vec<_> = states
        .iter()
        .filter(|(_, state)| *state == "uncertain")
        .map(|(address, _)| address.as_str())
        .collect();
    let mut got = reached(&arriving);
    // The first to get it may have been any of them.
    assert!(
        uncertain == ["cleo@school.example"] || uncertain.is_empty(),
        "{states:?}"
    );
    got.extend(uncertain.iter().map(|address| (*address).to_owned()));
    got.sort_unstable();
    got.dedup();
    assert_eq!(got.len(), 4, "{states:?}");

    // Only an organizer decides to send it once more.
    let retry = format!("{path}/retry");
    assert_eq!(organizer.post(&retry, json!({})).await.status, 200);
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0]);
    assert_eq!(
        organizer.post(&retry, json!({"uncertain": true})).await.status,
        200
    );
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), uncertain);
    assert_eq!(state_of(&organizer, &path).await, "done");
}

/// A mail server that takes its time isn't a server that stopped.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_email_stays_with_the_server_that_renews_it(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_silent_mail(url)).await;
    let bee = Bee::new(&app).await;
    // It gets the email, and says nothing.
    let silent = add(&app, &["silent"]).await.remove(0);
    let path = write(&bee.organizer, new_message(&[&silent.uid])).await;
    send(&bee.organizer, &path, 1).await;
    let state = app.state.clone();
    let renewal = Duration::from_millis(20);
    let slow = tokio::spawn(async move { deliver_renewing(&state, renewal).await.unwrap() });
    arriving.recv_timeout(Duration::from_secs(10)).unwrap();
    for _ in 0..3 {
        app.advance_clock(Duration::from_secs(40));
        tokio::time::sleep(Duration::from_millis(400)).await;
        // Another server finds nothing to do, and nothing left behind.
        assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::Nothing);
        let sending = expected(&[("silent@school.example", "waiting")]);
        assert_eq!(states(&bee.organizer, &path).await, sending);
    }
    assert_eq!(slow.await.unwrap(), Delivered::One);
    assert_eq!(
        states(&bee.organizer, &path).await,
        expected(&[("silent@school.example", "uncertain")])
    );
    let recipients = bee.organizer.get(&format!("{path}/recipients")).await.json();
    let error = recipients[0]["error"].as_str().unwrap();
    assert!(error.starts_with("The mail server got the email"), "{error}");
    assert_eq!(reached(&arriving), [""; 0], "once");
}

#[rstest]
#[tokio::test]
async fn an_empty_outbox_is_only_read(#[values(Sqlite, Postgres)] database: Database) {
    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    app.forget_statements();
    assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::Nothing);
    let statements = app.different_statements();
    assert_eq!(statements.len(), 2, "{statements:?}");
    for statement in statements {
        assert!(
            statement.starts_with("SELECT") && !statement.contains("FOR UPDATE"),
            "{statement}"
        );
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_servers_refuse_put_off_and_say_nothing(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_silent_mail(url)).await;
    let bee = Bee::new(&app).await;
    add(&app, &["bounced", "busy", "silent", "spam"]).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 5).await;
    assert!(deliver(&app).await);
    let after = |busy: &'static str| {
        expected(&[
            ("bounced@school.example", "bounced"),
            ("busy@school.example", busy),
            ("participant@school.example", "sent"),
            ("silent@school.example", "uncertain"),
            ("spam@school.example", "failed"),
        ])
    };
    assert_eq!(states(&bee.organizer, &path).await, after("waiting"));
    let detail = bee.organizer.get(&path).await.json();
    assert_eq!(detail["state"], "sending");
    let trouble = detail["trouble"].as_str().unwrap();
    assert!(
        trouble.starts_with("The mail server put it off: 452 "),
        "{trouble}"
    );
    let recipients = bee.organizer.get(&format!("{path}/recipients")).await.json();
    let bounced = recipients[0]["error"].as_str().unwrap();
    assert_eq!(
        bounced,
        "The mail server refused the address: 550 Mailbox unavailable"
    );
    assert!(deliver(&app).await, "not before it's due");
    assert_eq!(states(&bee.organizer, &path).await, after("waiting"));

    app.advance_clock(Duration::from_mins(2));
    assert!(deliver(&app).await);
    assert_eq!(states(&bee.organizer, &path).await, after("sent"));
    assert_eq!(state_of(&bee.organizer, &path).await, "done");
    assert_eq!(
        reached(&arriving),
        [
            "busy@school.example",
            "participant@school.example",
            "silent@school.example"
        ]
    );
}

/// The mail server has the email and thinks about it, while the organizer stops the message.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_message_is_not_sent_when_it_was_put_off(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving, answer) = PostOffice::open_waiting();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let later = add(&app, &["later"]).await.remove(0);
    let path = write(&bee.organizer, new_message(&[&later.uid])).await;
    send(&bee.organizer, &path, 1).await;
    let state = app.state.clone();
    let sending = tokio::spawn(async move { deliver_due(&state).await.unwrap() });
    arriving.recv_timeout(Duration::from_secs(10)).unwrap();
    let stopped = bee.organizer.post(&format!("{path}/cancel"), json!({})).await;
    assert_eq!(stopped.json()["state"], "canceled");
    answer.send(()).unwrap();
    assert_eq!(sending.await.unwrap(), Delivered::One);
    let is_stopped = async || {
        let detail = bee.organizer.get(&path).await.json();
        let counts = &detail["counts"];
        assert_eq!(
            (&detail["state"], &counts["waiting"], &counts["canceled"]),
            (&json!("canceled"), &json!(0), &json!(1))
        );
    };
    is_stopped().await;
    app.advance_clock(Duration::from_mins(2));
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0]);

    // An older version left it in the outbox.
    let rows = connect(&app.state.config.storage).await;
    let waiting = "UPDATE message_recipients SET state = 'waiting', ended_at = NULL";
    rows.execute_unprepared(waiting).await.unwrap();
    rows.close().await.unwrap();
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0]);
    is_stopped().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_mailbox_is_tried_for_three_days(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let full = add(&app, &["full"]).await.remove(0);
    let path = write(&bee.organizer, new_message(&[&full.uid])).await;
    send(&bee.organizer, &path, 1).await;
    for _ in 0..14 {
        assert!(deliver(&app).await);
        app.advance_clock(Duration::from_hours(5));
    }
    assert!(deliver(&app).await);
    let tried = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&tried["state"], &tried["counts"]["waiting"]),
        (&json!("sending"), &json!(1))
    );
    app.advance_clock(Duration::from_hours(3));
    assert!(deliver(&app).await);
    let given_up = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&given_up["state"], &given_up["counts"]["failed"]),
        (&json!("done"), &json!(1))
    );
    assert_eq!(reached(&arriving), [""; 0]);
}

/// Ada answers before it's her turn, Busy while the mail server puts him off, and Spam before the organizer tries him again.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_reminded_after_they_have_answered(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = bee.template().await;
    let people = add(&app, &["ada", "busy", "spam"]).await;
    let answer = async |who: &Actor| {
        let answered = bee.answer(who, &form, json!("5")).await;
        assert_eq!(answered.status, 201, "{answered:?}");
    };
    let path = write(&bee.organizer, unanswered(&form)).await;
    send(&bee.organizer, &path, 4).await;
    answer(&people[0]).await;
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), ["participant@school.example"]);
    let after = |busy: &'static str, spam: &'static str| {
        expected(&[
            ("ada@school.example", "canceled"),
            ("busy@school.example", busy),
            ("participant@school.example", "sent"),
            ("spam@school.example", spam),
        ])
    };
    assert_eq!(states(&bee.organizer, &path).await, after("waiting", "failed"));

    answer(&people[1]).await;
    app.advance_clock(Duration::from_mins(2));
    assert!(deliver(&app).await);
    assert_eq!(states(&bee.organizer, &path).await, after("canceled", "failed"));
    assert_eq!(state_of(&bee.organizer, &path).await, "done");

    answer(&people[2]).await;
    let retried = bee.organizer.post(&format!("{path}/retry"), json!({})).await;
    assert_eq!(retried.json()["state"], "sending");
    assert!(deliver(&app).await);
    assert_eq!(states(&bee.organizer, &path).await, after("canceled", "canceled"));
    assert_eq!(reached(&arriving), [""; 0]);

    // Nobody can answer a form that was deleted.
    let trip = bee.other_template("Trip").await;
    let path = write(&bee.organizer, unanswered(&trip)).await;
    send(&bee.organizer, &path, 4).await;
    let deleted = bee.organizer.delete(&format!("/api/form/templates/{trip}")).await;
    assert!(deleted.status.is_success(), "{deleted:?}");
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), [""; 0]);
    let done = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&done["state"], &done["counts"]["canceled"]),
        (&json!("done"), &json!(4))
    );
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_ends_with_the_account_that_it_waited_for(#[values(Sqlite, Postgres)] database: Database) {
    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let people = add(&app, &["busy", "busy-too"]).await;
    let to_all = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &to_all, 3).await;
    assert!(deliver(&app).await);
    delete_account(&people[0]).await;
    assert_eq!(state_of(&bee.organizer, &to_all).await, "sending");
    delete_account(&people[1]).await;
    let done = bee.organizer.get(&to_all).await.json();
    assert_eq!(
        (
            &done["state"],
            &done["counts"]["waiting"],
            &done["counts"]["sent"]
        ),
        (&json!("done"), &json!(0), &json!(1))
    );
    assert!(!done["finishedAt"].is_null());
}

/// It doesn't answer, or isn't there.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_server_out_of_reach_loses_nothing(#[values(Sqlite, Postgres)] database: Database) {
    // Takes connections, and says nothing.
    let hanging = TcpListener::bind("127.0.0.1:0").unwrap();
    let url: url::Url = format!("smtp://{}", hanging.local_addr().unwrap())
        .parse()
        .unwrap();
    let app = TestApp::start_with(database, with_silent_mail(url)).await;
    let bee = Bee::new(&app).await;
    add(&app, &["ada"]).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 2).await;
    assert!(!deliver(&app).await);
    let detail = bee.organizer.get(&path).await.json();
    assert_eq!(
        detail["trouble"],
        "The mail server can't be reached: it doesn't answer"
    );
    assert_eq!(detail["counts"]["waiting"], 2);
    let arriving = PostOffice::open_at(hanging);
    app.advance_clock(Duration::from_mins(1));
    assert!(deliver(&app).await);
    assert_eq!(
        reached(&arriving),
        ["ada@school.example", "participant@school.example"]
    );

    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("smtp://{gone}").parse().unwrap();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 1).await;
    for _ in 0..3 {
        assert!(!deliver(&app).await);
        app.advance_clock(Duration::from_hours(23));
    }
    assert_eq!(bee.organizer.get(&path).await.json()["counts"]["waiting"], 1);
    app.advance_clock(Duration::from_hours(3));
    assert!(!deliver(&app).await);
    let given_up = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&given_up["state"], &given_up["counts"]["failed"]),
        (&json!("done"), &json!(1))
    );
    assert_eq!(
        bee.organizer
            .post(&format!("{path}/retry"), json!({}))
            .await
            .json()["state"],
        "sending"
    );
}

/// Several servers share an outbox; a single one may be asked twice at once.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_send_each_email_once(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let second = match database {
        Postgres => Some(app.second_server().await),
        Sqlite => None,
    };
    add_many(&app, &bee, 40).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 41).await;
    let other = second.as_ref().unwrap_or(&app);
    tokio::join!(deliver(&app), deliver(other), deliver(&app), deliver(other));
    assert_eq!(reached(&arriving).len(), 41);
    let detail = bee.organizer.get(&path).await.json();
    assert_eq!(
        (&detail["state"], &detail["counts"]["sent"]),
        (&json!("done"), &json!(41))
    );
}

/// Adds participants whose addresses begin with a zero.
async fn add_many(app: &TestApp, bee: &Bee, count: usize) {
    let database = connect(&app.state.config.storage).await;
    for first in (0..count).step_by(500) {
        let statements: Vec<String> = (first..count.min(first + 500))
            .map(|number| {
                let uid = format!("00000000-0000-7000-8000-{number:012}");
                let membership = format!(
                    "INSERT INTO memberships (competition_id, uid, role, joined_at) \
                     SELECT competition_id, '{uid}', role, joined_at FROM memberships WHERE uid = '{}'",
                    bee.participant.uid
                );
                format!("{}; {membership}", copy_of_person(&bee.participant.uid, &uid))
            })
            .collect();
        let sql = format!("BEGIN; {}; COMMIT", statements.join("; "));
        database.execute_unprepared(&sql).await.unwrap();
    }
    database.close().await.unwrap();
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_thousand_wrong_addresses_can_be_stopped(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    add_many(&app, &bee, 5_000).await;
    let rows = connect(&app.state.config.storage).await;
    let wrong = "UPDATE users SET email = 'bounced-' || email WHERE uid LIKE '00000000-0000-7000-8000-%'";
    rows.execute_unprepared(wrong).await.unwrap();
    let path = write(&bee.organizer, new_message(&[])).await;
    assert_eq!(
        send(&bee.organizer, &path, 5_001).await["counts"]["waiting"],
        5_001
    );
    for _ in 0..30 {
        assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::One);
    }
    let stopped = bee
        .organizer
        .post(&format!("{path}/cancel"), json!({}))
        .await
        .json();
    assert_eq!(stopped["state"], "canceled");
    let counts = &stopped["counts"];
    assert_eq!(
        (&counts["waiting"], &counts["canceled"]),
        (&json!(0), &json!(4_971))
    );
    assert!(deliver(&app).await);
    assert!(reached(&arriving).len() <= 1);
    let list = bee.organizer.get(MESSAGES).await.json();
    assert_eq!(list["messages"][0]["counts"], *counts);
}

/// The link of an email to this address.
pub(crate) fn link_of(mails: &BTreeMap<String, Vec<String>>, to: &str) -> String {
    let mail = mails[to][0].replace("\r\n ", "");
    let (_, link) = mail.split_once("List-Unsubscribe: <https://bee.example").unwrap();
    link.split('>').next().unwrap().to_owned()
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_unsubscribe_or_leave_get_nothing_more(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let people = add(&app, &["ada", "ben", "cleo"]).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 4).await;
    assert!(deliver(&app).await);
    let link = link_of(&arrived(&arriving), "ada@school.example");
    let anyone = app.anonymous();
    let page = anyone.get(&link).await;
    assert_eq!(page.status, 303);
    let token = link.strip_prefix("/api").unwrap();
    assert_eq!(page.header(header::LOCATION), token);
    let subscription = format!("{link}/subscription");
    assert_eq!(
        anyone.get(&subscription).await.json(),
        json!({"title": "Spring Bee", "subscribed": true})
    );
    // As mail programs do it, and again.
    for _ in 0..2 {
        let form = "application/x-www-form-urlencoded";
        let sent = anyone
            .send(Method::POST, &link, Some(form), "List-Unsubscribe=One-Click")
            .await;
        assert_eq!(sent.status, 204, "{sent:?}");
    }
    assert_eq!(anyone.get(&subscription).await.json()["subscribed"], false);
    let last = if link.ends_with('A') { "B" } else { "A" };
    let forged = format!("{}{last}", &link[..link.len() - 1]);
    for wrong in [&*forged, "/api/unsubscribe/nothing", "/api/unsubscribe/%00"] {
        let answer = anyone.send(Method::POST, wrong, None, "").await;
        assert_eq!(answer.problem(), (403, "invalid-link".to_owned()), "{wrong}");
    }

    app.advance_clock(Duration::from_hours(25));
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 3).await;
    // One leaves, and one unsubscribes, while it's on its way.
    assert_eq!(people[1].delete("/api/user/competition/12345").await.status, 204);
    let unsubscribed = "INSERT INTO message_unsubscribes (competition_id, uid, at) \
                        SELECT competition_id, uid, joined_at FROM memberships WHERE uid = ";
    let rows = connect(&app.state.config.storage).await;
    rows.execute_unprepared(&format!("{unsubscribed}'{}'", people[2].uid))
        .await
        .unwrap();
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), ["participant@school.example"]);
    let states = states(&bee.organizer, &path).await;
    assert_eq!(
        states,
        expected(&[
            ("ada@school.example", "unsubscribed"),
            ("ben@school.example", "canceled"),
            ("cleo@school.example", "canceled"),
            ("participant@school.example", "sent"),
        ])
    );

    assert_eq!(anyone.delete(&link).await.status, 204);
    assert_eq!(anyone.get(&subscription).await.json()["subscribed"], true);
    app.advance_clock(Duration::from_hours(25));
    let path = write(&bee.organizer, new_message(&[])).await;
    send(&bee.organizer, &path, 2).await;
    assert!(deliver(&app).await);
    assert_eq!(
        reached(&arriving),
        ["ada@school.example", "participant@school.example"]
    );
}

#[rstest]
#[tokio::test]
async fn without_email_there_are_a_mail_merge_and_letters(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let class = json!({"people": [{"name": "=1+1"}]});
    let made = bee.organizer.post("/api/competition/12345/class", class).await;
    assert_eq!(made.status, 201, "{made:?}");
    let mut message = new_message(&[]);
    message["text"] = json!("Dear {name},\n\nplease bring\n- a pencil\n  - sharpened\n=1+1");
    let path = write(&bee.organizer, message).await;
    assert_eq!(bee.organizer.get(&path).await.json()["canSend"], false);
    let body = json!({"revision": 1, "recipients": 1});
    let answer = bee.organizer.post(&format!("{path}/send"), body).await;
    assert_eq!(answer.problem(), (403, "operation-not-allowed".to_owned()));
    let csv = bee.organizer.get(&format!("{path}/recipients.csv")).await;
    let csv = String::from_utf8_lossy(&csv.body).into_owned();
    for part in [
        "\u{feff}Name,Email,Status,Subject,Message\r\n",
        "'=1+1,,no address,See you on Saturday,\"Dear =1+1,\n\nplease bring\n– a pencil\n  – sharpened\n'=1+1\"\r\n",
        "participant@school.example,participant@school.example,not sent yet,See you on Saturday,\"Dear speller,",
    ] {
        assert!(csv.contains(part), "{part} in {csv}");
    }
    let unreached = format!("{path}/recipients.csv?unreached=true");
    let csv = bee.organizer.get(&unreached).await;
    assert_eq!(String::from_utf8_lossy(&csv.body).lines().count(), 7);
    assert_eq!(deliver_due(&app.state).await.unwrap(), Delivered::Nothing);
}

const NOT_CONFIRMED: &str = "The mail server got the email, but didn't confirm it: it stopped answering";

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emails_that_come_back_later_are_marked_by_an_organizer(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_silent_mail(url)).await;
    let bee = Bee::new(&app).await;
    let people = add(&app, &["ada", "bounced", "spam", "silent"]).await;
    let path = write(&bee.organizer, new_message(&[])).await;
    let mark = async |uid: &str, address: &str, bounced: bool| {
        let body = json!({"uid": uid, "address": address, "bounced": bounced});
        bee.organizer.post(&format!("{path}/bounces"), body).await
    };
    let changed = (409, "changed-meanwhile".to_owned());
    let ada = &people[0];
    assert_eq!(
        mark(&ada.uid, &ada.email, true).await.problem(),
        changed,
        "a draft"
    );
    send(&bee.organizer, &path, 5).await;
    assert_eq!(
        mark(&ada.uid, &ada.email, true).await.problem(),
        changed,
        "waiting"
    );
    assert!(deliver(&app).await);

    // Twice, as two organizers read the same report.
    for _ in 0..2 {
        let marked = mark(&ada.uid, &ada.email, true).await;
        assert_eq!(marked.status, 200, "{marked:?}");
        assert_eq!(marked.json()["counts"]["bounced"], 2);
    }
    assert_eq!(
        states(&bee.organizer, &path).await["ada@school.example"],
        "bounced"
    );
    let unreached = bee
        .organizer
        .get(&format!("{path}/recipients.csv?unreached=true"))
        .await;
    assert!(String::from_utf8_lossy(&unreached.body).contains("ada@school.example"));
    // It was a mistake.
    for _ in 0..2 {
        assert_eq!(mark(&ada.uid, &ada.email, false).await.status, 200);
    }
    assert_eq!(states(&bee.organizer, &path).await["ada@school.example"], "sent");

    // Whether Silent got it was never known, and isn't now.
    let silent = &people[3];
    let listed = async || {
        let list = bee.organizer.get(&format!("{path}/recipients")).await.json();
        let listed = list.as_array().unwrap().iter();
        let found = listed.clone().find(|recipient| recipient["uid"] == *silent.uid);
        found.unwrap().clone()
    };
    let unmarked = listed().await;
    let before = unmarked["error"].as_str().unwrap();
    assert_eq!((&unmarked["state"], before), (&json!("uncertain"), NOT_CONFIRMED));
    for _ in 0..2 {
        assert_eq!(mark(&silent.uid, &silent.email, true).await.status, 200);
    }
    let marked = listed().await;
    assert_eq!(
        (&marked["state"], &marked["marked"], &marked["error"]),
        (
            &json!("bounced"),
            &json!(true),
            &json!(format!("An organizer marked this address.\n{before}"))
        )
    );
    for _ in 0..2 {
        assert_eq!(mark(&silent.uid, &silent.email, false).await.status, 200);
        assert_eq!(listed().await, unmarked);
    }

    // What the mail server said stays.
    for person in &people[1..3] {
        assert_eq!(mark(&person.uid, &person.email, false).await.problem(), changed);
    }
    for (uid, address) in [
        (&*ada.uid, ""),
        (&ada.uid, "dad@home.example"),
        ("", &ada.email),
        ("\0", "\0"),
    ] {
        let unknown = mark(uid, address, true).await;
        assert_eq!(unknown.problem(), (404, "not-found".to_owned()), "{address}");
    }
}

/// In Chicago, the morning begins at 14:00 in London.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_reminds_those_who_have_not_answered_once(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    add(&app, &["ada"]).await;
    let mut body = new_template(&bee.organizer, bee.code, "Trip");
    body["reminderDays"] = json!(2);
    let answer = bee
        .organizer
        .post("/api/form/create-template", body.clone())
        .await;
    assert_eq!(answer.field_errors()[0].0, "reminderDays", "it needs a due date");
    body["dueDate"] = json!("2027-01-06");
    let form = bee
        .organizer
        .post("/api/form/create-template", body.clone())
        .await;
    assert_eq!(form.status, 201, "{form:?}");
    let form = form.json();
    assert_eq!(form["reminderDays"], 2);
    body["reminderDays"] = json!(31);
    let answer = bee.organizer.post("/api/form/create-template", body).await;
    assert_eq!(answer.field_errors()[0].0, "reminderDays");

    let start: chrono::DateTime<chrono::Utc> = "2027-01-04T13:59:59Z".parse().unwrap();
    app.advance_clock((start - app.state.clock.now()).to_std().unwrap());
    let sweep = async || {
        let (one, two) = tokio::join!(app.state.sweep(), app.state.sweep());
        one.unwrap();
        two.unwrap();
        assert!(deliver(&app).await);
    };
    sweep().await;
    assert_eq!(reached(&arriving), [""; 0], "it's still night");
    let id = form["_id"].as_str().unwrap();
    let path = format!("/api/form/templates/{id}");
    app.advance_clock(Duration::from_secs(1));
    let hidden = bee.organizer.patch(&path, json!({"visibility": "hidden"})).await;
    assert_eq!(hidden.status, 200);
    sweep().await;
    assert_eq!(reached(&arriving), [""; 0], "they couldn't answer it");
    let shown = bee.organizer.patch(&path, json!({"visibility": "visible"})).await;
    assert_eq!(shown.status, 200);
    let archive = "/api/competition/12345/archive";
    assert_eq!(
        bee.organizer.json(Method::PUT, archive, json!({})).await.status,
        200
    );
    sweep().await;
    assert_eq!(
        reached(&arriving),
        [""; 0],
        "nothing can be answered in an archived bee"
    );
    assert_eq!(bee.organizer.delete(archive).await.status, 200);
    sweep().await;
    let mails = arrived(&arriving);
    assert_eq!(
        mails.keys().collect::<Vec<_>>(),
        ["ada@school.example", "participant@school.example"]
    );
    let mail = &mails["ada@school.example"][0];
    for part in ["by January 6, 2027", "Your answers to "] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    app.advance_clock(Duration::from_hours(30));
    sweep().await;
    assert_eq!(reached(&arriving), [""; 0], "once");
    let list = bee.organizer.get(MESSAGES).await.json();
    let [message] = list["messages"].as_array().unwrap().as_slice() else {
        panic!("{list}");
    };
    assert_eq!(
        (&message["automatic"], &message["by"], &message["counts"]["sent"]),
        (&json!(true), &Value::Null, &json!(2))
    );

    // Due later after all: another reminder, to those who still haven't answered.
    let mut edit = new_template(&bee.organizer, bee.code, "Trip");
    edit["dueDate"] = json!("2027-01-09");
    edit["reminderDays"] = json!(2);
    edit["revision"] = form["revision"].clone();
    let edited = bee.organizer.json(Method::PUT, &path, edit).await;
    assert_eq!(
        (edited.status.as_u16(), &edited.json()["reminderDays"]),
        (200, &json!(2))
    );
    app.advance_clock(Duration::from_hours(48));
    sweep().await;
    assert_eq!(reached(&arriving).len(), 2);
}

/// Ben sets the forms up in Chicago late in the evening, and goes to bed.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_reminded_at_night(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let sweep_at = async |instant: &str| {
        let instant: chrono::DateTime<chrono::Utc> = instant.parse().unwrap();
        app.advance_clock((instant - app.state.clock.now()).to_std().unwrap());
        app.state.sweep().await.unwrap();
        assert!(deliver(&app).await);
        reached(&arriving)
    };
    let mut form = new_template(&bee.organizer, bee.code, "Trip");
    form["dueDate"] = json!("2027-01-06");
    form["reminderDays"] = json!(3);
    let made = bee.organizer.post("/api/form/create-template", form).await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(sweep_at("2027-01-05T05:30:00Z").await, [""; 0], "23:30");
    assert_eq!(sweep_at("2027-01-05T09:00:00Z").await, [""; 0], "03:00");
    assert_eq!(sweep_at("2027-01-05T13:59:59Z").await, [""; 0], "07:59");
    assert_eq!(
        sweep_at("2027-01-05T14:00:00Z").await,
        ["participant@school.example"]
    );
}

/// Its statements have an index.
pub(crate) async fn everything_with_messages(database: Database) -> TestApp {
    let (url, _arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    add(&app, &["bounced", "busy"]).await;
    for body in [
        unanswered(&bee.template().await),
        new_message(&[]),
        new_message(&[&bee.participant.uid]),
    ] {
        let path = write(&bee.organizer, body).await;
        bee.organizer.get(&format!("{path}/recipients")).await;
        let body = json!({"revision": 1, "recipients": 9, "again": false});
        bee.organizer.post(&format!("{path}/send"), body).await;
        assert!(deliver(&app).await);
        bee.organizer.get(&path).await;
        bee.organizer.get(&format!("{path}/recipients")).await;
        bee.organizer.post(&format!("{path}/cancel"), json!({})).await;
        bee.organizer
            .post(&format!("{path}/retry"), json!({"uncertain": true}))
            .await;
        let bounce = json!({"uid": bee.participant.uid, "address": bee.participant.email, "bounced": true});
        bee.organizer.post(&format!("{path}/bounces"), bounce).await;
    }
    release_all(&app.state).await.unwrap();
    let mut form = new_template(&bee.organizer, bee.code, "Trip");
    form["dueDate"] = json!("2027-01-02");
    form["reminderDays"] = json!(2);
    let form = bee.organizer.post("/api/form/create-template", form).await;
    assert_eq!(form.status, 201, "{form:?}");
    // In the morning in Chicago.
    app.advance_clock(Duration::from_hours(6));
    app.state.sweep().await.unwrap();
    let database = connect(&app.state.config.storage).await;
    let states = pairs(&database, "SELECT state, uid FROM message_recipients").await;
    assert!(!states.is_empty());
    app
}
