//! Schedule, timeline, checklist and calendar

use axum::http::header;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp};

fn event(name: &str, dates: [&str; 2], times: [&str; 2]) -> Value {
    json!({
        "name": name, "description": "description", "startDate": dates[0], "endDate": dates[1],
        "startTime": times[0], "endTime": times[1],
    })
}

async fn update(who: &Actor, code: i64, list: &str, items: Value, version: Option<i64>) -> Answer {
    let mut body = json!({"code": code, list: items});
    if let Some(version) = version {
        body["version"] = version.into();
    }
    who.post(&format!("/api/competition/update-{list}"), body).await
}

// spec: call POST /api/competition/update-schedule
// spec: call POST /api/competition/update-timeline
// spec: call POST /api/competition/update-checklist
#[rstest]
#[tokio::test]
async fn members_read_the_lists_that_organizers_replace(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let day = ["2027-03-01", ""];
    let schedule = json!([
        event("Final", day, ["11:00", "12:00"]),
        event("  Round\n one ", day, ["09:00", "10:00"])
    ]);
    let answer = update(&bee.organizer, bee.code, "schedule", schedule, Some(1)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let timeline = json!([
        {"name": "Sign-up", "description": "by form", "startDate": "2027-01-10", "endDate": ""},
        {"name": "Practice", "description": "at home", "startDate": "", "endDate": ""},
    ]);
    let answer = update(&bee.organizer, bee.code, "timeline", timeline.clone(), Some(1)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let template = bee.template().await;
    let checklist = json!([{
        "name": "Tell us who you are", "description": "Fill out the form", "dueDate": "2027-02-01",
        "condition": format!("COMPLETE General Information Form ({template})"),
    }]);
    let answer = update(&bee.organizer, bee.code, "checklist", checklist.clone(), Some(1)).await;
    assert_eq!(answer.json()["checklistVersion"], 2);

    for reader in [&bee.organizer, &bee.participant] {
        let read = reader.get(&format!("/api/competition/{}", bee.code)).await.json();
        let names: Vec<&Value> = read["schedule"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| &item["name"])
            .collect();
        assert_eq!(names, ["Round one", "Final"], "sorted by start date and time");
        assert_eq!(read["timeline"], timeline);
        assert_eq!(read["checklist"], checklist);
    }
    let emptied = update(&bee.organizer, bee.code, "timeline", json!([]), None).await;
    assert_eq!(emptied.json()["timeline"], json!([]));
}

#[rstest]
#[tokio::test]
async fn stale_lists_conflict(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mine = json!([event("mine", ["", ""], ["", ""])]);
    let theirs = json!([event("theirs", ["", ""], ["", ""])]);
    let both = tokio::join!(
        update(&bee.organizer, bee.code, "schedule", mine.clone(), Some(1)),
        update(&bee.organizer, bee.code, "schedule", theirs, Some(1)),
    );
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let stale = update(&bee.organizer, bee.code, "schedule", json!([]), Some(1)).await;
    assert_eq!(stale.problem(), (409, "changed-meanwhile".to_owned()));
    let overwritten = update(&bee.organizer, bee.code, "schedule", mine, None).await;
    assert_eq!(overwritten.json()["schedule"][0]["name"], "mine");
    assert_eq!(overwritten.json()["scheduleVersion"], 3);
}

#[rstest]
#[tokio::test]
async fn each_list_has_its_own_version(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for (list, versions) in [
        ("schedule", [1, 2, 1, 1]),
        ("timeline", [1, 2, 2, 1]),
        ("checklist", [1, 2, 2, 2]),
    ] {
        let saved = update(&bee.organizer, bee.code, list, json!([]), Some(1))
            .await
            .json();
        let shown = [
            "version",
            "scheduleVersion",
            "timelineVersion",
            "checklistVersion",
        ];
        assert_eq!(
            shown.map(|name| &saved[name]),
            versions.each_ref().map(|version| version),
            "{list}"
        );
    }
}

// spec: rule timeline item
// spec: rule task
#[rstest]
#[tokio::test]
async fn all_errors_of_a_list_are_reported(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let errors_of = async |list: &str, items: Value| -> Vec<(String, String)> {
        update(&bee.organizer, bee.code, list, items, None)
            .await
            .field_errors()
    };
    let error = |field: &str, message: &str| (field.to_owned(), message.to_owned());
    let schedule = json!([
        event("fine", ["2027-03-01", ""], ["22:00", "23:00"]),
        {"name": " ", "description": ""},
        event("never", ["2027-02-31", ""], ["25:00", ""]),
        event("backwards", ["2027-03-02", "2027-03-01"], ["", ""]),
        event("overnight", ["2027-03-01", ""], ["22:00", "01:00"]),
    ]);
    assert_eq!(
        errors_of("schedule", schedule).await,
        [
            error("schedule[1].name", "Name is required."),
            error("schedule[1].description", "Description is required."),
            error(
                "schedule[2].startDate",
                "Please enter a valid date as YYYY-MM-DD."
            ),
            error("schedule[2].startTime", "Enter a time as HH:MM."),
            error("schedule[3].endDate", "The end date is before the start date."),
            error(
                "schedule[4].endTime",
                "The end is before the start. If it ends the next day, change the end date."
            ),
        ]
    );
    let timeline =
        json!([{"name": "x", "description": "y", "startDate": "2027-03-02", "endDate": "2027-03-01"}]);
    assert_eq!(
        errors_of("timeline", timeline).await,
        [error(
            "timeline[0].endDate",
            "The end date is before the start date."
        )]
    );
    let checklist = json!([{"name": "x", "description": "y", "dueDate": "", "condition": "when it rains"}]);
    assert_eq!(
        errors_of("checklist", checklist).await,
        [
            error("checklist[0].dueDate", "Due date is required."),
            error(
                "checklist[0].condition",
                "Choose one of the forms, or no condition."
            ),
        ]
    );
    let many: Vec<Value> = (0..5_000).map(|_| event("again", ["", ""], ["", ""])).collect();
    assert_eq!(
        errors_of("schedule", many.into()).await,
        [error(
            "schedule",
            "A schedule can have up to 500 entries. This one has 5000."
        )]
    );
    let stored = bee
        .organizer
        .get(&format!("/api/competition/{}", bee.code))
        .await
        .json();
    assert_eq!(
        (&stored["schedule"], &stored["scheduleVersion"]),
        (&json!([]), &json!(1))
    );
}

#[rstest]
#[tokio::test]
async fn five_hundred_overlapping_events_are_accepted(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let events: Vec<Value> = (0..500)
        .map(|_| {
            event(
                "<script>alert(1)</script>",
                ["2027-03-01", "2027-03-02"],
                ["09:00", "08:00"],
            )
        })
        .collect();
    let answer = update(&bee.organizer, bee.code, "schedule", events.into(), Some(1)).await;
    assert_eq!(answer.json()["schedule"].as_array().unwrap().len(), 500);
    assert_eq!(answer.json()["schedule"][0]["name"], "<script>alert(1)</script>");
}

#[rstest]
#[tokio::test]
async fn calendar_times_are_in_utc(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    // Chicago is six hours behind UTC until 2027-03-14 02:00, then five.
    let schedule = json!([
        event("Winter", ["2027-03-13", ""], ["09:00", "10:00"]),
        event("Summer", ["2027-03-14", ""], ["09:00", ""]),
        event(
            "Night; \"long\", and so on",
            ["2027-03-13", "2027-03-14"],
            ["22:00", "04:00"]
        ),
        event("All weekend", ["2027-03-13", "2027-03-14"], ["", ""]),
        event("Undated", ["", ""], ["09:00", ""]),
        event("Camp", ["2027-03-13", "2027-03-15"], ["09:00", ""]),
        event("Skipped", ["2027-03-14", ""], ["02:30", "03:00"]),
        event("Never", ["9999-12-31", ""], ["", ""]),
    ]);
    update(&bee.organizer, bee.code, "schedule", schedule, None).await;
    let path = format!("/api/competition/{}/schedule.ics", bee.code);
    let answer = bee.participant.get(&path).await;
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "text/calendar; charset=utf-8"
    );
    let calendar = String::from_utf8(answer.body.to_vec()).unwrap();
    assert!(calendar.starts_with("BEGIN:VCALENDAR\r\n"), "{calendar}");
    assert!(calendar.contains("\r\nPRODID:-//Wordhive//EN\r\n"), "{calendar}");
    let event = |name: &str| {
        calendar
            .split("BEGIN:VEVENT")
            .find(|event| event.contains(&format!("SUMMARY:{name}")))
            .map(str::to_owned)
    };
    for (name, lines) in [
        ("Winter", ["DTSTART:20270313T150000Z", "DTEND:20270313T160000Z"]),
        ("Summer", ["DTSTART:20270314T140000Z", "DTSTAMP:20270101T090000Z"]),
        ("Night", ["DTSTART:20270314T040000Z", "DTEND:20270314T090000Z"]),
        (
            "All weekend",
            ["DTSTART;VALUE=DATE:20270313", "DTEND;VALUE=DATE:20270315"],
        ),
        ("Camp", ["DTSTART:20270313T150000Z", "DTEND:20270316T050000Z"]),
    ] {
        let event = event(name).unwrap_or_else(|| panic!("no {name} in {calendar}"));
        for line in lines {
            assert!(
                event.contains(&format!("\r\n{line}\r\n")),
                "{name}: {line} in {event}"
            );
        }
    }
    // 02:30 does not exist on that day, so the end would be before the start.
    assert!(!event("Skipped").unwrap().contains("DTEND"), "{calendar}");
    assert!(!calendar.contains("\r\nNAME:"), "{calendar}");
    assert_eq!((event("Undated"), event("Never")), (None, None));
    assert!(
        calendar.contains("SUMMARY:Night\\; \"long\"\\, and so on"),
        "{calendar}"
    );
    let again = bee.participant.get(&path).await;
    assert_eq!(again.body, answer.body, "the same events keep their uids");
}
