//! The types of fields that the specification doesn't have, their limits, and what participants may answer.

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Bee, Database, Postgres, Sqlite, TestApp, general_answers, new_template};

/// A form with a field of each type.
fn fields() -> Value {
    json!([
        {"name": "Born", "type": "date", "required": true, "min": "2010-01-01", "max": "today"},
        {"name": "Grade", "type": "number", "required": true, "min": "1", "max": "12", "whole": true},
        {"name": "About you", "type": "longText", "required": false, "max": "20"},
        {"name": "Call", "type": "phone", "required": true},
        {"name": "Shirt", "type": "choice", "required": true, "choices": ["Small", "Large"]},
        {"name": "Days", "type": "choices", "required": true, "choices": ["Friday", "Saturday", "Sunday"], "min": "1", "max": "2"},
        {"name": "I agree", "type": "checkbox", "required": true},
        {"name": "Bus", "type": "checkbox", "required": false},
        {"name": "Permission", "type": "signature", "required": true, "signer": "parent"},
    ])
}

fn good() -> Value {
    json!({
        "Born": "2016-02-29", "Grade": "5", "About you": "I spell.\n\nA lot.", "Call": "+1\u{a0}(555) 010-9999",
        "Shirt": "Large", "Days": "Sunday\nFriday", "I agree": "Yes", "Permission": " Rosa  Lee ",
    })
}

async fn form_with_all_types(bee: &Bee) -> Value {
    let mut body = new_template(&bee.organizer, bee.code, "Trip");
    body["fields"] = fields();
    let made = bee.organizer.post("/api/form/create-template", body).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()
}

#[rstest]
#[tokio::test]
async fn answers_of_each_type_are_checked_and_stored(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let form = form_with_all_types(&bee).await;
    assert_eq!(form["fields"], fields(), "as they were sent");
    let send = async |changes: Value| {
        let mut answers = good();
        for (name, value) in changes.as_object().unwrap() {
            answers[name] = value.clone();
        }
        let body = json!({
            "creatorId": bee.participant.uid, "templateId": form["_id"], "competitionCode": bee.code, "fields": [],
            "answers": [answers], "signature": "Ann Lee",
        });
        bee.participant.post("/api/form/forms", body).await
    };
    for (name, wrong, error) in [
        ("Born", "2099-01-01", "This date can't be in the future."),
        (
            "Born",
            "2009-12-31",
            "Please enter January 1, 2010 or a later date.",
        ),
        ("Grade", "99", "Please enter a number from 1 to 12."),
        ("Grade", "5.5", "Please enter a whole number."),
        (
            "About you",
            "I spell, and I spell, and I spell.",
            "Please write at most 20 characters. This has 34.",
        ),
        (
            "Call",
            "home",
            "Please enter a phone number, such as +1 555 010 9999.",
        ),
        ("Shirt", "Huge", "Please choose one of these."),
        ("Shirt", "", "Shirt is required."),
        ("Days", "Friday\nMonday", "Please choose some of these."),
        ("Days", "Friday\nSaturday\nSunday", "Please choose at most 2."),
        ("I agree", "", "Please check “I agree”."),
        ("I agree", "No", "Please check “I agree”."),
        ("Bus", "maybe", "Please answer Yes or No."),
        (
            "Permission",
            " ",
            "A parent or guardian signs here with their full name.",
        ),
    ] {
        let errors = send(json!({name: wrong})).await.field_errors();
        assert_eq!(errors, [(format!("answers.{name}"), error.to_owned())], "{wrong}");
    }
    let stored = send(json!({})).await;
    assert_eq!(stored.status, 201, "{stored:?}");
    assert_eq!(
        stored.json()["answers"][0],
        json!({
            "Born": "2016-02-29", "Grade": "5", "About you": "I spell.\n\nA lot.", "Call": "+1 (555) 010-9999",
            "Shirt": "Large", "Days": "Friday\nSunday", "I agree": "Yes", "Bus": "No", "Permission": "Rosa Lee",
        })
    );

    // A parent's signature has its time beside it, and choices share a cell.
    let path = format!(
        "/api/form/templates/{}/responses.csv?columns=9,6,8,4",
        form["_id"].as_str().unwrap()
    );
    let csv = bee.organizer.get(&path).await;
    assert_eq!(
        String::from_utf8(csv.body.to_vec()).unwrap(),
        "\u{feff}Permission,Permission: signed,Days,Bus,Call\r\n\
         Rosa Lee,2027-01-01 03:00,Friday; Sunday,No,'+1 (555) 010-9999\r\n"
    );
    for (filters, matches) in [
        (r#"{"6":{"has":"sunday"}}"#, 1),
        (r#"{"7":{"has":"no"}}"#, 0),
        (r#"{"9":{"has":"rosa"}}"#, 1),
    ] {
        let filters: String = url::form_urlencoded::byte_serialize(filters.as_bytes()).collect();
        let path = format!(
            "/api/form/templates/{}/responses?filters={filters}",
            form["_id"].as_str().unwrap()
        );
        let page = bee.organizer.get(&path).await.json();
        assert_eq!(page["matches"], matches, "{filters}");
    }
}

#[rstest]
#[tokio::test]
async fn limits_of_a_form_must_make_sense(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for (field, path) in [
        (json!({"type": "date", "min": "soon"}), "min"),
        (json!({"type": "number", "min": "2", "max": "1"}), "max"),
        (json!({"type": "text", "max": "5001"}), "max"),
        (json!({"type": "choice"}), "choices"),
        (json!({"type": "choices", "choices": ["a", "A"]}), "choices"),
        (json!({"type": "choices", "choices": ["a"], "min": "2"}), "min"),
    ] {
        let mut body = new_template(&bee.organizer, bee.code, "Trip");
        body["fields"] = json!([field]);
        body["fields"][0]["name"] = "Field".into();
        let made = bee.organizer.post("/api/form/create-template", body).await;
        assert_eq!(made.field_errors()[0].0, format!("fields[0].{path}"), "{field}");
    }
    // What belongs to another type is left out, as are identities in a new form.
    let mut body = new_template(&bee.organizer, bee.code, "Trip");
    body["fields"] = json!([{"name": "Mail", "type": "email", "required": false, "min": "x", "whole": true,
        "choices": ["a"], "signer": "parent", "id": "other"}]);
    let made = bee.organizer.post("/api/form/create-template", body).await.json();
    assert_eq!(
        made["fields"],
        json!([{"name": "Mail", "type": "email", "required": false}])
    );
    let mut body = new_template(&bee.organizer, bee.code, "Trip");
    body["dueDate"] = "2027-02-30".into();
    let made = bee.organizer.post("/api/form/create-template", body).await;
    assert_eq!(made.field_errors()[0].0, "dueDate");
}

/// The form that competitions start with refuses birthdates in the future and grades that no school has.
#[rstest]
#[tokio::test]
async fn general_information_is_plausible(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let mut body = general_answers(&bee.participant, bee.code, &template, json!("99"));
    body["answers"][0]["Birthdate"] = "2099-01-01".into();
    let refused = bee.participant.json(Method::POST, "/api/form/forms", body).await;
    assert_eq!(
        refused.field_errors(),
        [
            (
                "answers.Birthdate".to_owned(),
                "This date can't be in the future.".to_owned()
            ),
            (
                "answers.Grade".to_owned(),
                "Please enter a number from 0 to 13.".to_owned()
            ),
        ]
    );
}
