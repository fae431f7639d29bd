//! Organizers create, search and export forms. Participants submit each one once.

use std::time::Duration;

use axum::http::header;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{
    Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, competition, copy_of_person, general_answers,
    join, new_template,
};

async fn create(bee: &Bee, changes: Value) -> Answer {
    let mut body = new_template(&bee.organizer, bee.code, "Trip");
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    bee.organizer.post("/api/form/create-template", body).await
}

/// Answers to the form of [`new_template`].
async fn fill_out(who: &Actor, bee: &Bee, template: &str, answers: Value) -> Answer {
    let body = json!({
        "title": "Trip", "creatorId": who.uid, "templateId": template, "competitionCode": bee.code,
        "fields": [], "answers": [answers], "signature": "Ann Lee",
    });
    who.post("/api/form/forms", body).await
}

// spec: call GET /api/form/competition-templates/{competitionCode}
// spec: constant General Information Form
#[rstest]
#[tokio::test]
async fn new_competitions_start_with_the_general_information_form(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let list = async |code: i64| -> Value {
        let path = format!("/api/form/competition-templates/{code}");
        bee.organizer.get(&path).await.json()
    };
    let templates = list(bee.code).await;
    let fields: Vec<String> = templates[0]["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| format!("{} {} {}", field["name"], field["type"], field["required"]).replace('"', ""))
        .collect();
    assert_eq!(templates[0]["title"], "General Information Form");
    assert_eq!(templates[0]["generalInformation"], true);
    assert_eq!(
        fields,
        [
            "Name text true",
            "Email email true",
            "Birthdate date true",
            "School text true",
            "Grade number true"
        ],
        "spec §3"
    );
    let mut without = competition(&bee.organizer, 23456);
    without["generalInformationForm"] = false.into();
    bee.organizer.post("/api/competition", without).await;
    assert_eq!(list(23456).await, json!([]));
}

// spec: call POST /api/form/create-template
// spec: call GET /api/form/templates/{templateId}
// spec: call DELETE /api/form/templates/{templateId}
#[rstest]
#[tokio::test]
async fn templates_are_created_read_and_deleted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let made = create(&bee, json!({"title": " Trip\n home "})).await;
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    assert_eq!(made["title"], "Trip home");
    assert_eq!(
        made["fields"][0],
        json!({"name": "Guardian", "type": "text", "required": true})
    );
    assert_eq!(made["generalInformation"], false);
    let path = format!("/api/form/templates/{}", made["_id"].as_str().unwrap());
    assert_eq!(bee.organizer.get(&path).await.json(), made);

    let answered = fill_out(
        &bee.participant,
        &bee,
        made["_id"].as_str().unwrap(),
        json!({"Guardian": "Bo"}),
    )
    .await;
    assert_eq!(answered.status, 201, "{answered:?}");
    assert_eq!(bee.organizer.get(&path).await.json()["responseCount"], 1);
    let shown = bee.participant.get(&path).await.json();
    assert!(
        shown.get("responseCount").is_none(),
        "only organizers see the number of responses"
    );

    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(bee.organizer.get(&path).await.status, 404);
    let own = format!("/api/form/user-forms/{}/{}", bee.code, bee.participant.uid);
    assert_eq!(
        bee.participant.get(&own).await.json(),
        json!([]),
        "its answers were deleted too"
    );
    let late = fill_out(
        &bee.participant,
        &bee,
        made["_id"].as_str().unwrap(),
        json!({"Guardian": "Bo"}),
    )
    .await;
    assert_eq!(late.problem(), (404, "not-found".to_owned()));
}

// spec: rule field type
#[rstest]
#[tokio::test]
async fn invalid_templates_report_all_errors(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let fields = async |changes: Value| -> Vec<String> {
        let errors = create(&bee, changes).await.field_errors();
        errors.into_iter().map(|(field, _)| field).collect()
    };
    assert_eq!(fields(json!({"title": "\t"})).await, ["title"]);
    assert_eq!(fields(json!({"fields": []})).await, ["fields"]);
    let field = |name: &str| json!({"name": name, "type": "text", "required": true});
    assert_eq!(
        fields(json!({"fields": [field(" "), field("Name"), field("NAME ")]})).await,
        ["fields[0].name", "fields[2].name"]
    );
    let many: Vec<Value> = (0..101).map(|index| field(&index.to_string())).collect();
    assert_eq!(fields(json!({"fields": many})).await, ["fields"]);
    let unknown = create(
        &bee,
        json!({"fields": [{"name": "x", "type": "file", "required": true}]}),
    )
    .await;
    assert_eq!(unknown.problem(), (400, "malformed-request".to_owned()));
}

// spec: call POST /api/form/forms
// spec: rule answers
#[rstest]
#[tokio::test]
async fn answers_are_checked_against_the_template(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let errors = async |change: &dyn Fn(&mut Value)| -> Vec<(String, String)> {
        let mut body = general_answers(&bee.participant, bee.code, &template, json!("5"));
        change(&mut body);
        bee.participant.post("/api/form/forms", body).await.field_errors()
    };
    let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
    let grade = "Please enter a number such as 7 or 2.5.";
    for bad in ["seven", "1e9", "٣", "7th"] {
        let found = errors(&|body| body["answers"][0]["Grade"] = bad.into()).await;
        assert_eq!(found, error("answers.Grade", grade), "{bad}");
    }
    assert_eq!(
        errors(&|body| body["answers"][0]["Name"] = "   ".into()).await,
        error("answers.Name", "Name is required.")
    );
    assert_eq!(
        errors(&|body| body["answers"][0]["Email"] = "ann".into()).await,
        error("answers.Email", "Invalid email address.")
    );
    assert_eq!(
        errors(&|body| body["answers"][0]["Birthdate"] = "2016-02-31".into()).await,
        error("answers.Birthdate", "Please enter a valid date as YYYY-MM-DD.")
    );
    assert_eq!(
        errors(&|body| body["answers"][0]["Shoe size"] = "38".into()).await,
        error("answers.Shoe size", "This form has no field “Shoe size”.")
    );
    assert_eq!(
        errors(&|body| body["signature"] = " ".into()).await,
        error("signature", "Signature is required.")
    );
    assert_eq!(errors(&|body| body["answers"] = json!([])).await.len(), 1);
    let unknown: serde_json::Map<String, Value> =
        (0..50_000).map(|index| (index.to_string(), json!(0))).collect();
    let found = errors(&|body| body["answers"][0] = unknown.clone().into()).await;
    assert!(found.len() <= 15, "{} errors", found.len());
    let own = format!("/api/form/user-forms/{}/{}", bee.code, bee.participant.uid);
    assert_eq!(
        bee.participant.get(&own).await.json(),
        json!([]),
        "nothing was saved"
    );
}

// spec: call POST /api/form/forms
// spec: call GET /api/form/user-forms/{competitionCode}/{userId}
#[rstest]
#[tokio::test]
async fn second_submission_is_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.template().await;
    let both = tokio::join!(
        bee.answer(&bee.participant, &template, json!(5)),
        bee.answer(&bee.participant, &template, json!(6)),
    );
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let again = bee.answer(&bee.participant, &template, json!(7)).await;
    assert_eq!(again.problem(), (409, "already-submitted".to_owned()));
    let own = format!("/api/form/user-forms/{}/{}", bee.code, bee.participant.uid);
    let own = bee.participant.get(&own).await.json();
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0]["templateId"], template);
    assert_eq!(own[0]["uid"], bee.participant.uid);
    assert_eq!(own[0]["answers"][0]["School"], "Maple Street School");
    assert_eq!(own[0]["signature"], "Ann Lee");
    let others = format!("/api/form/user-forms/{}/{}", bee.code, bee.participant.uid);
    assert_eq!(
        bee.organizer.get(&others).await.problem(),
        (403, "forbidden".to_owned())
    );
}

#[rstest]
#[tokio::test]
async fn templates_of_another_competition_cannot_be_used_or_read(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let theirs = other.template().await;
    let answer = bee.answer(&bee.participant, &theirs, json!(5)).await;
    assert_eq!(answer.problem(), (404, "not-found".to_owned()));
    for path in ["", "/responses", "/responses.csv", "/responses.xlsx"] {
        let path = format!("/api/form/templates/{theirs}{path}");
        assert_eq!(
            bee.organizer.get(&path).await.problem(),
            (403, "not-a-member".to_owned()),
            "{path}"
        );
    }
}

/// Three responses, with the name, school and grade of each.
async fn answered(app: &TestApp) -> (Bee, String) {
    let bee = Bee::new(app).await;
    let template = bee.template().await;
    for (name, school, grade) in [
        ("ann", "Maple Street School", "5"),
        ("bob", "École 100% _nord_", "6"),
        ("cem", "Maple Hill", "6"),
    ] {
        let person = app.user(name).await;
        join(&person, bee.code).await;
        let mut body = general_answers(&person, bee.code, &template, grade.into());
        body["answers"][0]["Name"] = name.to_uppercase().into();
        body["answers"][0]["School"] = school.into();
        app.advance_clock(Duration::from_secs(60));
        let answer = person.post("/api/form/forms", body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
    }
    (bee, template)
}

// spec: call GET /api/form/template-forms/{templateId}
// spec: rule answer search
#[rstest]
#[tokio::test]
async fn organizers_search_responses(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, template) = answered(&app).await;
    let path = |search: &str, page: u32| {
        let search: String = url::form_urlencoded::byte_serialize(search.as_bytes()).collect();
        format!("/api/form/templates/{template}/responses?search={search}&page={page}")
    };
    let found = async |search: &str| -> Vec<String> {
        let page = bee.organizer.get(&path(search, 1)).await.json();
        assert_eq!(page["total"], 3);
        let names: Vec<String> = page["responses"]
            .as_array()
            .unwrap_or_else(|| panic!("{page}"))
            .iter()
            .map(|response| response["answers"][0]["Name"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(page["matches"], names.len());
        names
    };
    assert_eq!(found("").await, ["CEM", "BOB", "ANN"], "newest first");
    assert_eq!(found("maple").await, ["CEM", "ANN"]);
    assert_eq!(found("Maple AND hill").await, ["CEM"]);
    assert_eq!(found("street OR école").await, ["BOB", "ANN"]);
    assert_eq!(found("ÉCOLE").await, ["BOB"], "case beyond ASCII");
    assert_eq!(found("hill AND street").await, Vec::<String>::new());
    assert_eq!(found("100%").await, ["BOB"], "no wildcards");
    assert_eq!(found("_nord_").await, ["BOB"]);
    assert_eq!(found("%").await, ["BOB"]);
    assert_eq!(found("ann OR bob AND hill").await, ["ANN"], "OR binds weaker");
    assert_eq!(found("street or École").await, ["BOB", "ANN"], "in any case");
    assert_eq!(found("Maple And hill").await, ["CEM"]);

    let beyond = bee.organizer.get(&path("", u32::MAX)).await.json();
    assert_eq!(beyond["responses"], json!([]));
    let too_far = format!("{}0", path("", u32::MAX));
    assert_eq!(bee.organizer.get(&too_far).await.status, 400);
    let one = bee.organizer.get(&path("cem", 1)).await.json();
    assert_eq!(one["responses"][0]["person"]["email"], "cem@school.example");
    assert_eq!(
        (&one["page"], &one["pageCount"], &one["pageSize"]),
        (&json!(1), &json!(1), &json!(20))
    );
    assert_eq!(
        bee.organizer.get(&path("", 2)).await.json()["responses"],
        json!([])
    );
    let long = bee.organizer.get(&path(&"x".repeat(10_000), 1)).await;
    assert_eq!(long.field_errors()[0].0, "search");
    assert_eq!(bee.organizer.get(&path("", 0)).await.field_errors()[0].0, "page");
    let all = bee
        .organizer
        .get(&format!("/api/form/template-forms/{template}"))
        .await
        .json();
    assert_eq!(
        all.as_array().unwrap().len(),
        3,
        "the spec's call returns all of them"
    );
}

#[rstest]
#[tokio::test]
async fn response_days_use_the_competition_time_zone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, template) = answered(&app).await;
    let counts = async || -> (Value, Value) {
        let template = bee
            .organizer
            .get(&format!("/api/form/templates/{template}"))
            .await
            .json();
        (
            template["responseCount"].clone(),
            template["responsesToday"].clone(),
        )
    };
    // 03:03 in Chicago
    assert_eq!(counts().await, (json!(3), json!(3)));
    app.advance_clock(Duration::from_hours(20));
    assert_eq!(
        counts().await,
        (json!(3), json!(3)),
        "23:03 in Chicago, the next day in UTC"
    );
    app.advance_clock(Duration::from_hours(1));
    assert_eq!(counts().await, (json!(3), json!(0)));
}

#[rstest]
#[tokio::test]
async fn responses_are_exported_as_csv(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.other_template("Trip").await;
    let hostile = json!({"Guardian": "=HYPERLINK(\"http://evil.example\")", "Seats": "-2"});
    fill_out(&bee.participant, &bee, &template, hostile).await;
    app.advance_clock(Duration::from_secs(1));
    fill_out(
        &bee.organizer,
        &bee,
        &template,
        json!({"Guardian": "Bo, \"the\" é"}),
    )
    .await;
    let path = format!("/api/form/templates/{template}/responses.csv");
    let answer = bee.organizer.get(&path).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    assert_eq!(
        String::from_utf8(answer.body.to_vec()).unwrap(),
        "\u{feff}Participant,Account email,Submitted,Guardian,Reach us at,Day,Seats,Signature\r\n\
         ,organizer@school.example,2027-01-01 03:00,\"Bo, \"\"the\"\" é\",,,,Ann Lee\r\n\
         ,participant@school.example,2027-01-01 03:00,\"'=HYPERLINK(\"\"http://evil.example\"\")\",,,-2,Ann Lee\r\n"
    );
    let some = bee.organizer.get(&format!("{path}?search=bo")).await;
    assert_eq!(String::from_utf8(some.body.to_vec()).unwrap().lines().count(), 2);
    let view = bee
        .organizer
        .get(&format!("{path}?sort=4&columns=4,1,speller"))
        .await;
    assert_eq!(
        String::from_utf8(view.body.to_vec()).unwrap(),
        "\u{feff}Seats,Guardian,Participant,Account email\r\n\
         -2,\"'=HYPERLINK(\"\"http://evil.example\"\")\",,participant@school.example\r\n\
         ,\"Bo, \"\"the\"\" é\",,organizer@school.example\r\n"
    );
    // Nothing found is a file with a header.
    let none = bee
        .organizer
        .get(&format!("{path}?sort=4&search=zebra&columns=4"))
        .await;
    assert_eq!(
        String::from_utf8(none.body.to_vec()).unwrap(),
        "\u{feff}Seats\r\n"
    );
    let unknown = bee.organizer.get(&format!("{path}?columns=5")).await;
    assert_eq!(unknown.field_errors()[0].0, "columns");
}

/// Numbers, dates and times are such in a workbook, and text is never a formula.
#[rstest]
#[tokio::test]
async fn responses_are_exported_as_a_workbook(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.other_template("Trip").await;
    let hostile = json!({"Guardian": "=1+1 <b>&\"é\n@SUM(A1)", "Seats": "-2.5", "Day": "2027-03-01"});
    fill_out(&bee.participant, &bee, &template, hostile).await;
    let old = json!({"Guardian": "-1", "Seats": "999999999999999.5", "Day": "1899-12-31"});
    fill_out(&bee.organizer, &bee, &template, old).await;
    let path = format!("/api/form/templates/{template}/responses.xlsx?sort=4");
    let answer = bee.organizer.get(&path).await;
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    );
    assert_eq!(
        answer.header(header::CONTENT_DISPOSITION),
        "attachment; filename=\"responses.xlsx\""
    );
    let mut workbook = zip::ZipArchive::new(std::io::Cursor::new(answer.body.to_vec())).unwrap();
    let sheet = std::io::read_to_string(workbook.by_name("xl/worksheets/sheet1.xml").unwrap()).unwrap();
    let cells = |row: &str| -> Vec<String> {
        let (_, after) = sheet.split_once(&format!("<row r=\"{row}\"")).unwrap();
        let (inside, _) = after.split_once("</row>").unwrap();
        let cells = inside.split("<c r=\"").skip(1);
        cells.map(|cell| cell.replace("</c>", "")).collect()
    };
    assert_texts(
        &cells("1"),
        &[
            "Participant",
            "Account email",
            "Submitted",
            "Guardian",
            "Reach us at",
            "Day",
            "Seats",
            "Signature",
        ],
    );
    assert_texts(
        &cells("2"),
        &[
            "participant@school.example",
            // 2027-01-01 03:00 in Chicago
            "<v>46388.125</v>",
            "<t>=1+1 &lt;b&gt;&amp;\"é\n@SUM(A1)</t>",
            "<v>46447</v>",
            "<v>-2.5</v>",
            "Ann Lee",
        ],
    );
    assert_texts(
        &cells("3"),
        &[
            "organizer@school.example",
            "<v>46388.125</v>",
            "<t>-1</t>",
            "<t>1899-12-31</t>",
            "<t>999999999999999.5</t>",
            "Ann Lee",
        ],
    );
    assert!(!sheet.contains("<f>"), "{sheet}");
}

/// Whether each cell contains its text.
fn assert_texts(cells: &[String], texts: &[&str]) {
    assert_eq!(cells.len(), texts.len(), "{cells:?}");
    for (cell, text) in cells.iter().zip(texts) {
        assert!(cell.contains(text), "{cell} has no {text}");
    }
}

/// Organizers sort and filter by any column. Each view is also what is exported.
#[rstest]
#[tokio::test]
async fn organizers_sort_and_filter_responses(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, template) = answered(&app).await;
    let read = async |query: &[(&str, &str)]| {
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(query)
            .finish();
        bee.organizer
            .get(&format!("/api/form/templates/{template}/responses?{query}"))
            .await
    };
    let found = async |query: &[(&str, &str)]| -> String {
        let page = read(query).await.json();
        assert_eq!(page["total"], 3, "{page}");
        let responses = page["responses"].as_array().unwrap();
        assert_eq!(page["matches"], responses.len());
        let names = responses
            .iter()
            .map(|response| response["answers"][0]["Name"].as_str().unwrap());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(&[("sort", "1")]).await, "ANN BOB CEM");
    assert_eq!(found(&[("sort", "-1")]).await, "CEM BOB ANN");
    assert_eq!(
        found(&[("sort", "4")]).await,
        "BOB CEM ANN",
        "École, Maple Hill, Maple Street"
    );
    assert_eq!(
        found(&[("sort", "-5")]).await,
        "CEM BOB ANN",
        "equal ones newest first"
    );
    assert_eq!(found(&[("sort", "speller")]).await, "ANN BOB CEM");
    assert_eq!(found(&[("sort", "answered")]).await, "ANN BOB CEM");
    assert_eq!(
        found(&[("sort", "-speller"), ("search", "maple")]).await,
        "CEM ANN"
    );
    assert_eq!(found(&[("filters", r#"{"5":{"from":"6"}}"#)]).await, "CEM BOB");
    assert_eq!(
        found(&[("filters", r#"{"5":{"from":"6"},"4":{"has":"MAPLE"}}"#)]).await,
        "CEM"
    );
    assert_eq!(
        found(&[("filters", r#"{"speller":{"has":"bob@"}}"#)]).await,
        "BOB"
    );
    assert_eq!(
        found(&[("filters", r#"{"answered":{"to":"2026-12-31"}}"#)]).await,
        ""
    );
    let beyond = read(&[("sort", "1"), ("page", "4294967295")]).await.json();
    assert_eq!(
        (&beyond["responses"], &beyond["matches"]),
        (&json!([]), &json!(3))
    );
    for (parameter, value) in [("sort", "6"), ("filters", "[]"), ("filters", r#"{"9":{}}"#)] {
        let refused = read(&[(parameter, value)]).await;
        assert_eq!(refused.field_errors()[0].0, parameter, "{value}");
    }
    let export = format!(
        "/api/form/templates/{template}/responses.csv?sort=1&columns=1&filters=%7B%225%22:%7B%22to%22:%225%22%7D%7D"
    );
    let export = bee.organizer.get(&export).await;
    assert_eq!(
        String::from_utf8(export.body.to_vec()).unwrap(),
        "\u{feff}Name\r\nANN\r\n"
    );
}

/// All responses are sent in batches, so that a competition of thousands doesn't fill the memory.
#[rstest]
#[case::some(1)]
#[case::full_batches(1000)]
#[case::one_more(1001)]
#[tokio::test]
async fn all_responses_are_sent_in_batches(
    #[values(Sqlite, Postgres)] database: Database,
    #[case] count: usize,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let template = bee.other_template("Trip").await;
    let participant = &bee.participant.uid;
    let write = app.state.db.write_as_system().await.unwrap();
    for number in 0..count {
        let uid = format!("{number:036}");
        let copy = copy_of_person(participant, &uid);
        let statements = format!(
            "{copy}; INSERT INTO form_responses (id, template_id, uid, answers, signature, search_text, created_at) \
             VALUES ('{uid}', '{template}', '{uid}', '{{\"Seats\": \"{number}\"}}', 'Ann Lee', '{number}', \
             '2027-01-01 09:00:00+00:00')"
        );
        write.execute_unprepared(&statements).await.unwrap();
    }
    write.commit().await.unwrap();

    let listed = bee
        .organizer
        .get(&format!("/api/form/template-forms/{template}"))
        .await;
    assert_eq!(listed.header(header::CONTENT_TYPE), "application/json");
    let listed = listed.json();
    let seats = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|response| response["answers"][0]["Seats"].as_str().unwrap());
    let newest_first = (0..count).rev().map(|number| number.to_string());
    assert!(seats.eq(newest_first.clone()), "{listed}");

    let exported = bee
        .organizer
        .get(&format!("/api/form/templates/{template}/responses.csv"))
        .await;
    let exported = String::from_utf8(exported.body.to_vec()).unwrap();
    let seats = exported
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth_back(1).unwrap());
    assert!(seats.eq(newest_first), "{exported}");

    let arranged = bee
        .organizer
        .get(&format!(
            "/api/form/templates/{template}/responses.csv?sort=4&columns=4"
        ))
        .await;
    let arranged = String::from_utf8(arranged.body.to_vec()).unwrap();
    assert!(
        arranged
            .lines()
            .skip(1)
            .eq((0..count).map(|number| number.to_string())),
        "{arranged}"
    );

    let count_statements = async |path: &str| {
        let before = app.statements();
        bee.organizer.get(&format!("/api/form/{path}")).await;
        app.statements() - before
    };
    let batches = u32::try_from(count / 500 + 1).unwrap();
    assert_eq!(
        count_statements(&format!("template-forms/{template}")).await,
        1 + batches
    );
}
