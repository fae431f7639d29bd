//! Pages of participants: searched, filtered by questions, sorted and counted by the server

use std::collections::BTreeSet;

use chrono::TimeDelta;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{Answer, Bee, Database, Postgres, Sqlite, TestApp, copy_of_person, join};

/// A competition with a General Information Form, a form for permission and a wordlist.
struct Story {
    app: TestApp,
    bee: Bee,
    general: String,
    permission: String,
}

fn uid_of(name: &str) -> String {
    let ascii: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!("{ascii:0<36}")[..36].to_owned()
}

impl Story {
    async fn begin(database: Database) -> Self {
        let app = TestApp::start(database).await;
        let bee = Bee::new(&app).await;
        let general = bee.template().await;
        app.advance_clock(std::time::Duration::from_secs(1));
        let permission = bee.other_template("Permission").await;
        Self {
            app,
            bee,
            general,
            permission,
        }
    }

    async fn run(&self, statements: &str) {
        let write = self.app.state.db.write_as_system().await.unwrap();
        write.execute_unprepared(statements).await.unwrap();
        write.commit().await.unwrap();
    }

    /// Some days before now, as in a statement.
    fn ago(&self, days: i64) -> String {
        let at = self.app.state.clock.now() - TimeDelta::days(days);
        format!("'{}'", at.to_rfc3339())
    }

    /// The card of a child who hasn't logged in, for instance.
    async fn has_never_been_used(&self, name: &str) {
        let uid = uid_of(name);
        self.run(&format!(
            "UPDATE identities SET last_used_at = NULL WHERE uid = '{uid}'"
        ))
        .await;
    }

    /// Someone who joined some days ago, and hasn't used Wordhive since.
    async fn speller(&self, name: &str, days: i64) {
        let (first, uid, ago) = (&self.bee.participant.uid, uid_of(name), self.ago(days));
        let copy = copy_of_person(first, &uid);
        self.run(&format!(
            "{copy}; UPDATE users SET display_name = '{name}' WHERE uid = '{uid}'; \
             UPDATE identities SET last_used_at = {ago} WHERE uid = '{uid}'; \
             INSERT INTO memberships (competition_id, uid, role, joined_at) \
             SELECT competition_id, '{uid}', role, {ago} FROM memberships WHERE uid = '{first}'"
        ))
        .await;
    }

    async fn answered(&self, name: &str, form: &str, answers: Value, days: i64) {
        let (uid, ago) = (uid_of(name), self.ago(days));
        let id = &uid_of(&format!("{}{name}", &form[28..]));
        self.run(&format!(
            "INSERT INTO form_responses (id, template_id, uid, answers, signature, search_text, created_at, version, revision) \
             VALUES ('{id}', '{form}', '{uid}', '{answers}', '', '', {ago}, 1, 1)"
        ))
        .await;
    }

    async fn practiced(&self, name: &str, index: u32, days: i64) {
        let (uid, list, ago) = (uid_of(name), &self.bee.wordlist, self.ago(days));
        self.run(&format!(
            "INSERT INTO practice_progress (uid, wordlist_id, word_order, current_index, finished_count, updated_at) \
             VALUES ('{uid}', '{list}', '[2,0,1]', {index}, 0, {ago})"
        ))
        .await;
    }

    /// Spelled a word in a short session.
    async fn learned(&self, name: &str, days: i64) {
        let (uid, list, ago) = (uid_of(name), &self.bee.wordlist, self.ago(days));
        let day = &ago[1..11];
        self.run(&format!(
            "INSERT INTO practice_attempts \
             (uid, id, wordlist_id, word_number, typed, correct, hint_level, mode, device, attempted_at, day) \
             VALUES ('{uid}', '{uid}', '{list}', 0, 'bee', TRUE, 0, 'learn', '', {ago}, '{day}')"
        ))
        .await;
    }

    async fn ask(&self, route: &str, query: &str) -> Answer {
        let path = format!("/api/competition/{}/participants{route}?{query}", self.bee.code);
        self.bee.organizer.get(&path).await
    }

    async fn page(&self, query: &str) -> Value {
        let answer = self.ask("", query).await;
        assert_eq!(answer.status, 200, "{query}: {answer:?}");
        answer.json()
    }

    /// The names on the first page, without the competition's first participant.
    async fn names(&self, query: &str) -> Vec<String> {
        names(&self.page(query).await["participants"])
    }

    /// Mia, Noah and Zoë, and children with numbers.
    async fn with_spellers(database: Database) -> Self {
        let story = Self::begin(database).await;
        for (name, days) in [
            ("noah kim", 1),
            ("Zoë Ames", 2),
            ("Child 10", 3),
            ("Mia Lee", 4),
            ("Child 9", 5),
        ] {
            story.speller(name, days).await;
        }
        let general = story.general.clone();
        for (name, school, grade) in [
            ("Mia Lee", "Élan School", "10"),
            ("noah kim", "Maple School", "9"),
            ("Child 9", "100% [Oak] *", "K"),
            ("Zoë Ames", "", ""),
        ] {
            let answers = json!({"School": school, "Grade": grade});
            story.answered(name, &general, answers, 1).await;
        }
        let permission = story.permission.clone();
        story.answered("Mia Lee", &permission, json!({}), 0).await;
        story.practiced("noah kim", 2, 8).await;
        story.practiced("Zoë Ames", 1, 6).await;
        story.has_never_been_used("Child 10").await;
        story
    }
}

fn names(participants: &Value) -> Vec<String> {
    let people = participants.as_array().unwrap().iter();
    let names = people.filter_map(|person| Some(person["displayName"].as_str()?.to_owned()));
    names.collect()
}

#[rstest]
#[tokio::test]
async fn participants_are_sorted_by_each_column(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::with_spellers(database).await;
    let by_name = ["Child 9", "Child 10", "Mia Lee", "noah kim", "Zoë Ames"];
    assert_eq!(story.names("").await, by_name);
    assert_eq!(story.names("sort=name").await, by_name);
    let mut backward = by_name;
    backward.reverse();
    assert_eq!(story.names("sort=-name").await, backward);
    let (list, permission) = (&story.bee.wordlist, &story.permission);
    for (sort, expected) in [
        // Without an answer last in both directions, and then by name.
        (
            "school",
            ["Child 9", "Mia Lee", "noah kim", "Child 10", "Zoë Ames"],
        ),
        (
            "-school",
            ["noah kim", "Mia Lee", "Child 9", "Child 10", "Zoë Ames"],
        ),
        // Numbers in order, and before letters.
        (
            "grade",
            ["noah kim", "Mia Lee", "Child 9", "Child 10", "Zoë Ames"],
        ),
        (
            "-grade",
            ["Child 9", "Mia Lee", "noah kim", "Child 10", "Zoë Ames"],
        ),
        (
            "forms",
            ["Child 10", "Child 9", "noah kim", "Zoë Ames", "Mia Lee"],
        ),
        (
            "-forms",
            ["Mia Lee", "Child 9", "noah kim", "Zoë Ames", "Child 10"],
        ),
        (
            "practice",
            ["Child 9", "Child 10", "Mia Lee", "noah kim", "Zoë Ames"],
        ),
        (
            "-practice",
            ["noah kim", "Zoë Ames", "Child 9", "Child 10", "Mia Lee"],
        ),
        (
            "active",
            ["Child 9", "Mia Lee", "Zoë Ames", "noah kim", "Child 10"],
        ),
        (
            "-active",
            ["noah kim", "Zoë Ames", "Mia Lee", "Child 9", "Child 10"],
        ),
        (list, ["Child 9", "Child 10", "Mia Lee", "Zoë Ames", "noah kim"]),
        (
            permission,
            ["Child 9", "Child 10", "noah kim", "Zoë Ames", "Mia Lee"],
        ),
        // Deleted since the link was made.
        ("018f0000-0000-7000-8000-000000000000", by_name),
    ] {
        assert_eq!(story.names(&format!("sort={sort}")).await, expected, "{sort}");
    }
}

#[rstest]
#[tokio::test]
async fn short_sessions_are_practice_in_each_column(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::with_spellers(database).await;
    story.learned("Child 10", 0).await;
    story.learned("Child 9", 8).await;
    assert_eq!(
        story.names("sort=-practice").await,
        ["Child 9", "Child 10", "noah kim", "Zoë Ames", "Mia Lee"]
    );
    assert_eq!(
        story.names(&format!("sort=-{}", story.bee.wordlist)).await,
        ["noah kim", "Zoë Ames", "Child 9", "Child 10", "Mia Lee"]
    );
    assert_eq!(story.names("show=idle").await, ["Child 9", "Mia Lee", "noah kim"]);
}

#[rstest]
#[tokio::test]
async fn lists_that_lost_words_are_sorted_by_those_that_are_left(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let story = Story::with_spellers(database).await;
    let (mia, list) = (uid_of("Mia Lee"), story.bee.wordlist.clone());
    story.practiced("Mia Lee", 1, 1).await;
    story
        .run(&format!(
            "UPDATE practice_progress SET word_order = '[1,0,2]' WHERE uid = '{mia}'"
        ))
        .await;
    let first = async || story.names(&format!("sort=-{list}")).await[0].clone();
    assert_eq!(first().await, "noah kim", "spelled two words");
    for word in [0, 2] {
        let word = format!("/api/wordlist/word/{}", story.bee.words[word]);
        assert_eq!(story.bee.organizer.delete(&word).await.status, 204);
    }
    assert_eq!(first().await, "Mia Lee", "spelled the word that is left");
}

#[rstest]
#[tokio::test]
async fn each_question_finds_as_many_as_it_says(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::with_spellers(database).await;
    let (general, permission) = (story.general.clone(), story.permission.clone());
    let questions = async || {
        let page = story.page("").await;
        assert_eq!(page["total"], page["questions"][0]["found"]);
        page["questions"].clone()
    };
    let question = |id: &str, found: u32| json!({"id": id, "found": found});
    // This counts the competition's first participant, who hasn't answered a form or practiced.
    let expected = [
        question("", 6),
        question("missing", 5),
        question(&general, 2),
        question(&permission, 5),
        question("idle", 5),
    ];
    assert_eq!(questions().await, json!(expected));
    let mia = uid_of("Mia Lee");
    let now = story.ago(0);
    story
        .run(&format!(
            "UPDATE form_responses SET returned_at = {now} WHERE uid = '{mia}'; \
             INSERT INTO consents (competition_id, uid, kind, signature, form_id, form_title, statement, answers, creator_uid, given_at) \
             SELECT competition_id, uid, 'signature', '', '', '', '', '', '', {now} FROM memberships WHERE uid = '{mia}'"
        ))
        .await;
    let path = format!("/api/competition/{}/class", story.bee.code);
    let class = json!({"people": [{"name": "Ada"}]});
    assert_eq!(story.bee.organizer.post(&path, class).await.status, 201);
    let expected = [
        question("", 7),
        question("missing", 6),
        question(&general, 3),
        question(&permission, 6),
        question("returned", 1),
        question("unclaimed", 1),
        question("consent", 6),
        question("idle", 6),
    ];
    assert_eq!(questions().await, json!(expected));
    assert_eq!(story.page("").await["unclaimed"], 1);
    for asked in expected {
        let id = asked["id"].as_str().unwrap();
        let page = story.page(&format!("show={id}")).await;
        assert_eq!(page["matches"], asked["found"], "{id}");
        let shown = page["participants"].as_array().unwrap().len();
        assert_eq!(json!(shown), asked["found"], "{id}");
    }
    assert_eq!(story.names("show=unclaimed").await, ["Ada"]);
    assert_eq!(story.names("show=returned").await, ["Mia Lee"]);
    let without_general = ["Ada", "Child 10"];
    assert_eq!(story.names(&format!("show={general}")).await, without_general);
    let idle = ["Ada", "Child 9", "Child 10", "Mia Lee", "noah kim"];
    assert_eq!(story.names("show=idle").await, idle);
    assert_eq!(story.names("show=idle&search=mia").await, ["Mia Lee"]);

    // There is no question about a hidden form, and an old link to it shows everyone.
    let hide = json!({"visibility": "hidden"});
    let path = format!("/api/form/templates/{permission}");
    assert_eq!(story.bee.organizer.patch(&path, hide).await.status, 200);
    let page = story.page(&format!("show={permission}")).await;
    assert_eq!(page["matches"], 7);
    let ids: Vec<&str> = page["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["", &general, "returned", "unclaimed", "consent", "idle"]);
    assert_eq!(page["forms"].as_array().unwrap().len(), 1);
}

/// A form that everyone has answered isn't asked for, unless someone is looking at it.
#[rstest]
#[tokio::test]
async fn questions_that_find_nobody_are_left_out(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::begin(database).await;
    let page = story.page("").await;
    assert_eq!(
        (&page["hasSchools"], &page["hasGrades"]),
        (&json!(false), &json!(false))
    );
    let answer = story
        .bee
        .answer(&story.bee.participant, &story.general, json!("5"))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let page = story.page("").await;
    assert_eq!(
        (&page["hasSchools"], &page["hasGrades"]),
        (&json!(true), &json!(true))
    );
    let ids = |page: &Value| -> Vec<String> {
        let questions = page["questions"].as_array().unwrap().iter();
        questions
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let permission = story.permission.as_str();
    assert_eq!(ids(&page), ["", "missing", permission, "idle"]);
    let page = story.page(&format!("show={}", story.general)).await;
    assert_eq!(ids(&page), ["", "missing", &story.general, permission, "idle"]);
    assert_eq!((&page["matches"], &page["participants"]), (&json!(0), &json!([])));
}

#[rstest]
#[tokio::test]
async fn search_finds_names_emails_and_schools_in_any_case(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::with_spellers(database).await;
    for (search, expected) in [
        ("%20LEE%20", &["Mia Lee"][..]),
        ("zo%C3%8B", &["Zoë Ames"]),
        ("%C3%A9lan", &["Mia Lee"]),
        ("maple", &["noah kim"]),
        // Not as patterns.
        ("100%25", &["Child 9"]),
        ("%5Boak%5D%20*", &["Child 9"]),
        ("_", &[]),
        ("*", &["Child 9"]),
        (".", &["Child 9", "Child 10", "Mia Lee", "noah kim", "Zoë Ames"]),
        ("(", &[]),
        ("%00", &[]),
        ("zebra", &[]),
        // What else was answered isn't searched.
        ("school%22", &[]),
    ] {
        let page = story.page(&format!("search={search}")).await;
        assert_eq!(names(&page["participants"]), expected, "{search}");
        assert_eq!(page["total"], 6);
    }
    let email = format!("search={}@X", uid_of("Mia Lee").to_uppercase());
    assert_eq!(story.names(&email).await, ["Mia Lee"]);
    assert_eq!(story.page("search=zebra").await["matches"], 0);
}

#[rstest]
#[tokio::test]
async fn pages_of_equal_names_repeat_nobody(#[values(Sqlite, Postgres)] database: Database) {
    let story = Story::begin(database).await;
    let path = format!("/api/competition/{}/class", story.bee.code);
    let people = vec![json!({"name": "Sam"}); 120];
    let answer = story.bee.organizer.post(&path, json!({"people": people})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    for sort in ["name", "-name", "grade", "-active"] {
        let mut seen = BTreeSet::new();
        for (page, rows) in [(1, 50), (2, 50), (3, 20), (4, 0)] {
            let found = story.page(&format!("search=sam&sort={sort}&page={page}")).await;
            assert_eq!((&found["matches"], &found["pageCount"]), (&json!(120), &json!(3)));
            let shown = found["participants"].as_array().unwrap();
            assert_eq!(shown.len(), rows, "{sort}");
            seen.extend(shown.iter().map(|one| one["uid"].as_str().unwrap().to_owned()));
        }
        assert_eq!(seen.len(), 120, "{sort}");
    }
    let all = story.ask("/names", "search=sam").await.json();
    assert_eq!(all.as_array().unwrap().len(), 120);
    assert_eq!(all[0]["madeHere"], true);
}

#[rstest]
#[tokio::test]
async fn organizers_and_those_who_only_began_to_join_are_left_out(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let story = Story::with_spellers(database).await;
    let (app, bee) = (&story.app, &story.bee);
    let answer = bee.answer(&bee.organizer, &story.general, json!("5")).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let half_joined = app.user("undecided").await;
    let body = json!({"code": bee.code, "userId": half_joined.uid});
    half_joined.post("/api/user/add-competition", body).await;
    let elsewhere = Bee::with_code(app, 54321, "-elsewhere").await;
    join(&bee.participant, elsewhere.code).await;
    let counts = story.ask("/counts", "").await.json();
    assert_eq!(
        counts,
        json!({
            "total": 6, "unclaimed": 0, "practicedThisWeek": 1,
            "forms": [{"_id": story.general, "answered": 4}, {"_id": story.permission, "answered": 1}],
            "wordlists": [{"_id": bee.wordlist, "practiced": 2}],
        })
    );
    let everyone = story.ask("/names", "").await.json();
    assert_eq!(everyone.as_array().unwrap().len(), 6);
    assert_eq!(
        names(&everyone),
        ["Child 9", "Child 10", "Mia Lee", "noah kim", "Zoë Ames"]
    );
    assert_eq!(story.ask("/names", "search=nobody").await.json(), json!([]));
    let idle = story.ask("/names", "show=idle&search=mia").await.json();
    let mia = json!({
        "uid": uid_of("Mia Lee"), "displayName": "Mia Lee", "email": format!("{}@x.example", uid_of("Mia Lee")),
        "signInName": null, "madeHere": false, "school": "Élan School",
    });
    assert_eq!(idle, json!([mia]));
    let outside = elsewhere
        .organizer
        .get(&format!("/api/competition/{}/participants/counts", bee.code))
        .await;
    assert_eq!(outside.problem(), (403, "not-a-member".to_owned()));
}

/// For the test of all statements.
pub async fn look_at_participants_in_every_way(database: Database) -> TestApp {
    let story = Story::with_spellers(database).await;
    let (general, list) = (&story.general, &story.bee.wordlist);
    for column in [
        "name", "school", "grade", "forms", "practice", "active", general, list,
    ] {
        story.page(&format!("sort={column}&search=a")).await;
    }
    for show in ["missing", general, "returned", "unclaimed", "consent", "idle"] {
        story.page(&format!("show={show}")).await;
    }
    story.app
}
