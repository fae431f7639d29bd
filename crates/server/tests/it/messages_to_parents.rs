//! Messages also reach the addresses that participants gave in forms, such as their parents'.

use std::time::Duration;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    class::{claimed, class},
    form_versions::{edit, put, submit},
    messages::{MESSAGES, add, arrived, deliver, expected, link_of, reached, send, states, write},
    retention::{again, sweep_at},
    support::{
        Actor, Bee, Database, PostOffice, Postgres, Sqlite, TestApp, new_message, new_template, with_mail,
    },
};

fn fields(email: &str) -> Value {
    json!([
        {"name": "Bus", "type": "text", "required": false},
        {"name": email, "id": "Parent's email", "type": "email", "required": false},
    ])
}

/// A form that asks for a parent's email address; returns its id.
async fn permission_slip(bee: &Bee) -> String {
    let mut form = new_template(&bee.organizer, bee.code, "Permission slip");
    form["fields"] = fields("Parent's email");
    form["fields"][1].as_object_mut().unwrap().remove("id");
    let made = bee.organizer.post("/api/form/create-template", form).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["_id"].as_str().unwrap().to_owned()
}

async fn answer(bee: &Bee, who: &Actor, form: &str, email: &str) {
    let answers = json!({"Parent's email": email});
    let answer = submit(who, bee, form, Value::Null, answers).await;
    assert_eq!(answer.status, 201, "{answer:?}");
}

fn to_parents(mut message: Value, form: &str) -> Value {
    message["audience"]["addressFields"] = json!([{"formId": form, "field": "Parent's email"}]);
    message
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parents_get_messages_at_the_addresses_that_were_given(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = permission_slip(&bee).await;
    let people = add(&app, &["ada", "ben", "cleo"]).await;
    let accounts = class(&bee, &["Mia", "Noah"]).await;
    let mia = claimed(&app, &accounts[0]).await;
    answer(&bee, &people[0], &form, "dad@home.example").await;
    // The account's own address, in another case.
    answer(&bee, &people[1], &form, "Ben@School.example").await;
    answer(&bee, &mia, &form, "bounced@home.example").await;

    let path = write(&bee.organizer, to_parents(new_message(&[]), &form)).await;
    let recipients = bee.organizer.get(&format!("{path}/recipients")).await.json();
    let given = |name: &str| -> Vec<(String, bool)> {
        let named = recipients.as_array().unwrap().iter();
        named
            .filter(|recipient| recipient["name"] == name)
            .map(|recipient| {
                let address = recipient["address"].as_str().unwrap().to_owned();
                (address, recipient["given"].as_bool().unwrap())
            })
            .collect()
    };
    let own = |address: &str, given| (address.to_owned(), given);
    assert_eq!(
        given("ada@school.example"),
        [own("ada@school.example", false), own("dad@home.example", true)]
    );
    assert_eq!(given("ben@school.example"), [own("ben@school.example", false)]);
    assert_eq!(given("Mia"), [own("bounced@home.example", true)]);
    assert_eq!(given("Noah"), [own("", false)]);

    // Ada, her father, Ben, Cleo, Mia's parent, and the participant.
    let sent = send(&bee.organizer, &path, 6).await;
    assert_eq!(sent["counts"]["waiting"], 6);
    assert_eq!(sent["counts"]["noAddress"], 1);
    assert!(deliver(&app).await);
    let mails = arrived(&arriving);
    assert_eq!(mails.len(), 5);
    let to_dad = &mails["dad@home.example"][0];
    for part in ["Dear speller", "because ada@school.example takes part in"] {
        assert!(to_dad.contains(part), "{part} in {to_dad}");
    }
    assert_eq!(
        states(&bee.organizer, &path).await,
        expected(&[
            ("Noah", "no-address"),
            ("ada@school.example", "sent"),
            ("ben@school.example", "sent"),
            ("bounced@home.example", "bounced"),
            ("cleo@school.example", "sent"),
            ("dad@home.example", "sent"),
            ("participant@school.example", "sent"),
        ])
    );

    // Her father's link is his own.
    let link = link_of(&mails, "dad@home.example");
    assert_ne!(link, link_of(&mails, "ada@school.example"));
    let unsubscribed = app.anonymous().send(Method::POST, &link, None, "").await;
    assert_eq!(unsubscribed.status, 204);
    app.advance_clock(Duration::from_hours(25));
    let path = write(&bee.organizer, to_parents(new_message(&[&people[0].uid]), &form)).await;
    assert_eq!(
        states(&bee.organizer, &path).await,
        expected(&[
            ("ada@school.example", "waiting"),
            ("dad@home.example", "unsubscribed")
        ])
    );
    send(&bee.organizer, &path, 1).await;
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), ["ada@school.example"]);
    assert_eq!(app.anonymous().delete(&link).await.status, 204);

    // Reminders reach parents too.
    let general = bee.template().await;
    let mut reminder = to_parents(new_message(&[]), &form);
    reminder["audience"]["kind"] = json!("unanswered");
    reminder["audience"]["formId"] = json!(general);
    assert_eq!(bee.answer(&people[1], &general, json!("5")).await.status, 201);
    let path = write(&bee.organizer, reminder).await;
    send(&bee.organizer, &path, 5).await;
    assert!(deliver(&app).await);
    assert_eq!(
        reached(&arriving),
        [
            "ada@school.example",
            "cleo@school.example",
            "dad@home.example",
            "participant@school.example"
        ]
    );
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_are_those_of_the_newest_form_and_answers(#[values(Sqlite, Postgres)] database: Database) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = permission_slip(&bee).await;
    answer(&bee, &bee.participant, &form, "mom@home.example").await;
    let both = expected(&[
        ("mom@home.example", "waiting"),
        ("participant@school.example", "waiting"),
    ]);
    let path = write(&bee.organizer, to_parents(new_message(&[]), &form)).await;
    assert_eq!(states(&bee.organizer, &path).await, both);

    // The field gets another name, and stays the same field.
    let renamed = put(&bee, &form, edit(1, fields("A parent's email address"))).await;
    assert_eq!(renamed.status, 200, "{renamed:?}");
    assert_eq!(states(&bee.organizer, &path).await, both);

    // A field of another type, one of another competition's form, and one that was removed give no addresses.
    let own = expected(&[("participant@school.example", "waiting")]);
    let elsewhere = Bee::with_code(&app, 67890, "2").await;
    let theirs = permission_slip(&elsewhere).await;
    let field = |form: &str, field: &str| json!({"formId": form, "field": field});
    for others in [
        json!([
            field(&form, "Bus"),
            field(&form, "\0"),
            field("", "Parent's email")
        ]),
        json!([field(&theirs, "Parent's email")]),
        json!([]),
    ] {
        let mut message = new_message(&[]);
        message["audience"]["addressFields"] = others;
        let path = write(&bee.organizer, message).await;
        assert_eq!(states(&bee.organizer, &path).await, own);
    }
    let mut many = new_message(&[]);
    let fields = (0..21).map(|at| field(&form, &format!("Field {at}")));
    many["audience"]["addressFields"] = fields.collect();
    let refused = bee.organizer.post(MESSAGES, many).await;
    assert_eq!(refused.problem(), (422, "invalid-fields".to_owned()));

    let removed = put(
        &bee,
        &form,
        edit(2, json!([{"name": "Bus", "type": "text", "required": false}])),
    )
    .await;
    assert_eq!(removed.status, 200, "{removed:?}");
    assert_eq!(states(&bee.organizer, &path).await, own);
    // More people were reviewed than are left, so it is sent.
    send(&bee.organizer, &path, 2).await;
    assert!(deliver(&app).await);
    assert_eq!(reached(&arriving), ["participant@school.example"]);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_go_with_the_answers_in_which_they_were_given(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let (url, arriving) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let form = permission_slip(&bee).await;
    answer(&bee, &bee.participant, &form, "dad@home.example").await;
    let path = write(&bee.organizer, to_parents(new_message(&[]), &form)).await;
    send(&bee.organizer, &path, 2).await;
    deliver(&app).await;
    assert_eq!(arrived(&arriving).len(), 2);
    // The answers go at once, and the addresses when the competition's time is up.
    let form = format!("/api/form/templates/{form}");
    assert_eq!(bee.organizer.delete(&form).await.status, 204);

    sweep_at(&app, "2028-02-02T06:00:00Z").await;
    sweep_at(&app, "2028-03-03T06:00:00Z").await;
    let organizer = again(&app, &bee.organizer).await;
    let recipients = organizer.get(&format!("{path}/recipients")).await.json();
    assert_eq!(recipients[0]["address"], bee.participant.email);
    assert_eq!(
        (&recipients[1]["address"], &recipients[1]["state"]),
        (&json!(""), &json!("sent"))
    );
}
