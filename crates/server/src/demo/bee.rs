//! The sample competition's content and its spellers' answers.

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use wordhive::platform::error::{Problem, Result};

use super::{CODE, Files, Visitor};

/// Publishes plan, posts, a second form and the house rules. Returns the General Information Form's id.
pub(super) async fn publish(rosa: &Visitor, today: NaiveDate) -> Result<String> {
    let day = |days: u64| today + Days::new(days);
    let forms = rosa
        .get(&format!("/api/form/competition-templates/{CODE}"))
        .await?;
    let template = forms[0]["_id"].as_str().unwrap_or_default().to_owned();
    let permission = rosa.post("/api/form/create-template", permission(rosa)).await?;
    let permission = permission["_id"].as_str().unwrap_or_default();
    let checklist = checklist(&template, permission, day(7), day(14));
    for (list, items) in [
        ("schedule", schedule(day(21), day(22))),
        ("timeline", timeline(today, day(14), day(20))),
        ("checklist", checklist),
    ] {
        let body = json!({"code": CODE, list: items});
        rosa.post(&format!("/api/competition/update-{list}"), body)
            .await?;
    }
    for (title, description, tags, content) in POSTS {
        let post = json!({
            "title": title, "description": description, "tags": tags, "content": content, "images": [],
            "competitionCode": CODE, "creatorId": rosa.uid,
        });
        rosa.post("/api/post/", post).await?;
    }
    let rules = Files::get("house-rules.pdf").ok_or_else(|| Problem::not_found("file"))?;
    let file = ("file", "House rules.pdf", rules.data.as_ref());
    let code = CODE.to_string();
    rosa.submit("/api/file/", ("competitionCode", code.as_str()), file)
        .await?;
    Ok(template)
}

/// Fills out the General Information Form.
pub(super) async fn submit_form(
    speller: &Visitor,
    template: &str,
    (email, name): (&str, &str),
    index: usize,
) -> Result<()> {
    const GRADES: &[u32] = &[5, 4, 6, 5, 6, 5];
    const SCHOOLS: &[&str] = &["Maple Street School", "Riverside Elementary"];
    let form = json!({
        "title": "General Information Form", "creatorId": speller.uid, "templateId": template,
        "competitionCode": CODE, "fields": [], "signature": name,
        "answers": [{
            "Name": name, "Email": email, "Birthdate": format!("2016-0{}-1{index}", index + 1),
            "School": SCHOOLS[index % SCHOOLS.len()], "Grade": GRADES[index % GRADES.len()],
        }],
    });
    speller.post("/api/form/forms", form).await?;
    Ok(())
}

fn schedule(first: NaiveDate, second: NaiveDate) -> Value {
    let event = |day: NaiveDate, name: &str, times: [&str; 2], description: &str| {
        json!({
            "name": name, "description": description, "startDate": day, "endDate": "",
            "startTime": times[0], "endTime": times[1],
        })
    };
    json!([
        event(
            first,
            "Doors open",
            ["08:30", "09:00"],
            "Pick up your number in the library."
        ),
        event(
            first,
            "First round",
            ["09:00", "10:30"],
            "Everyone spells one word from the first list."
        ),
        event(
            first,
            "Second round",
            ["11:00", "12:30"],
            "The harder words from the first list."
        ),
        event(
            second,
            "Final",
            ["10:00", "11:30"],
            "On the stage, with words from the final list."
        ),
        event(
            second,
            "Awards",
            ["11:30", "12:00"],
            "Certificates and cake for everyone."
        ),
    ])
}

fn timeline(today: NaiveDate, forms: NaiveDate, rehearsal: NaiveDate) -> Value {
    json!([
        {"name": "Practice at home", "description": "The first list is open to everyone.",
         "startDate": today, "endDate": rehearsal},
        {"name": "Forms are due", "description": "We draw the numbers after this day.",
         "startDate": forms, "endDate": ""},
        {"name": "Rehearsal", "description": "Try the microphone after school, if you like.",
         "startDate": rehearsal, "endDate": ""},
    ])
}

fn checklist(general: &str, permission: &str, soon: NaiveDate, later: NaiveDate) -> Value {
    json!([
        {"name": "Tell us about yourself", "description": "Fill out the General Information Form.",
         "dueDate": soon, "condition": format!("COMPLETE General Information Form ({general})")},
        {"name": "Ask at home", "description": "Fill out the permission form with a parent or guardian.",
         "dueDate": later, "condition": format!("COMPLETE Permission ({permission})")},
        {"name": "Read the house rules", "description": "Find them under Files.",
         "dueDate": later, "condition": ""},
    ])
}

fn permission(rosa: &Visitor) -> Value {
    let field =
        |name: &str, kind: &str, required: bool| json!({"name": name, "type": kind, "required": required});
    json!({
        "title": "Permission", "description": "For both days of the bee. Fill it out together with a grown-up.",
        "creatorId": rosa.uid, "competitionCode": CODE,
        "fields": [
            field("Parent or guardian", "text", true),
            field("Email of parent or guardian", "email", true),
            field("Picked up at home on", "date", false),
            field("Guests in the audience", "number", false),
        ],
    })
}

/// Title, description, tags, blocks.
type Post = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const POSTS: &[Post] = &[
    (
        "Welcome to the bee",
        "What happens before the big day.",
        &["News"],
        &[
            "We're glad you're here! The first list has sixty words. Ten a day is plenty.",
            "Listen to a word as often as you like, and ask for its definition or a sentence, just like on stage.",
        ],
    ),
    (
        "Where to park",
        "Use the lot behind the library on both days.",
        &["Families", "Day one"],
        &["Enter from Oak Lane. If you come by bus, get off at Library Square."],
    ),
    (
        "How the final works",
        "Twelve spellers, one microphone.",
        &["Final", "Rules"],
        &["The top twelve from the second round compete on stage. The house rules are under Files."],
    ),
];
