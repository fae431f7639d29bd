//! The response fields that each role sees, and requests with ids of another competition

use std::collections::BTreeSet;

use axum::http::Method;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::{
    authz_matrix::{OFFICIALS, OPEN, Sent, Things, request, send},
    support::{
        Actor, Bee, Database, Form, NewWordlist, Postgres, Sqlite, TestApp, attempts, connect,
        general_answers, join, new_post, new_template, wav,
    },
};

/// The operation, and the paths of its response fields for participants and for organizers, such as `words[].word`.
/// `a.{b c}` is short for `a.b a.c`.
type Row = (&'static str, &'static str, &'static str);

/// The role is refused.
const REFUSED: &str = "";
/// Organizers see the same fields as participants.
const SAME: &str = "as a participant";

const ROWS: &[Row] = &[
    (
        "listAudit",
        REFUSED,
        "entries[].{_id action actor actorUid at subject subjectId} more",
    ),
    (
        "listSecurityEvents",
        REFUSED,
        "events[].{_id address at browser email event uid} more",
    ),
    (
        "listActivity",
        "events[].{_id address at browser event} more",
        SAME,
    ),
    (
        "readUser",
        "[].{displayName email photoURL role signInName uid} [].wordlistsStudyDepth[].{currentIndex order[] wordlistId}",
        "[].{displayName email photoURL role signInName uid}",
    ),
    (
        "readCompetition",
        "_id admins[] checklist[].{condition description dueDate name} checklistVersion code consentRequired createdAt description endDate \
         participants[] schedule[].{description endDate endTime name startDate startTime} scheduleVersion startDate timeZone \
         timeline[].{description endDate name startDate} timelineVersion title version",
        SAME,
    ),
    (
        "listOrganizers",
        REFUSED,
        "[].{displayName email photoURL role signInName uid}",
    ),
    (
        "listOrganizerInvitations",
        REFUSED,
        "byMail invitations[].{_id createdAt email expiresAt}",
    ),
    (
        "readStats",
        REFUSED,
        "averageWordlistsStudied generalInformation.completed generalInformation.grades[].{count grade} \
         generalInformation.{mean median mode[] percentCompleted} participants",
    ),
    (
        "listParticipants",
        REFUSED,
        "forms[].{_id title} hasGrades hasSchools matches page pageCount pageSize participants[].{claimed consent displayName email grade \
         joinedAt lastActive madeHere photoURL role school signInName uid} participants[].answered[] participants[].returned[] \
         participants[].practice[].{currentIndex practicedAt practicedCount wordlistId} questions[].{found id} total unclaimed \
         wordlists[].{_id title wordCount}",
    ),
    (
        "listAllParticipants",
        REFUSED,
        "forms[].{_id title} participants[].{claimed consent displayName email grade joinedAt lastActive madeHere photoURL role \
         school signInName uid} participants[].answered[] participants[].returned[] participants[].practice[].{currentIndex practicedAt \
         practicedCount wordlistId} wordlists[].{_id title wordCount}",
    ),
    (
        "listParticipantNames",
        REFUSED,
        "[].{displayName email madeHere school signInName uid}",
    ),
    (
        "countParticipants",
        REFUSED,
        "forms[].{_id answered} practicedThisWeek total unclaimed wordlists[].{_id practiced}",
    ),
    (
        "readParticipant",
        REFUSED,
        "answers[].{_id competitionCode createdAt creatorId revision signature templateId title uid version} \
         answers[].answers[].{Birthdate Email Grade Name School} answers[].fields[].{max min name required type} answers[].returned.{at note} forms[].{_id title} participant.answered[] participant.returned[] \
         participant.{claimed consent displayName email grade joinedAt lastActive madeHere photoURL role school signInName uid} \
         participant.practice[].{currentIndex practicedAt practicedCount wordlistId} hardWords[].{attempts lastTyped learned misses word \
         wordId wordlistId} practiceDays[].{attempts date misses} signed wordlists[].{_id title wordCount}",
    ),
    (
        "listMessages",
        REFUSED,
        "canSend messages[].{_id automatic createdAt finishedAt revision sentAt state subject} messages[].audience.{formId kind} \
         messages[].audience.uids[] messages[].by.{displayName email photoURL role signInName uid} \
         messages[].counts.{bounced canceled failed noAddress sent uncertain unsubscribed waiting}",
    ),
    (
        "readMessage",
        REFUSED,
        "_id automatic canSend createdAt finishedAt perMinute revision sentAt state subject text trouble audience.{formId kind} \
         audience.uids[] by.{displayName email photoURL role signInName uid} \
         counts.{bounced canceled failed noAddress sent uncertain unsubscribed waiting} preview.{from subject text to}",
    ),
    (
        "listMessageRecipients",
        REFUSED,
        "[].{address endedAt error given marked name state uid}",
    ),
    (
        "readPrivacy",
        REFUSED,
        "consentForm consentRequired deletedAt deletesAt missingConsents retentionMonths warnedAt",
    ),
    (
        "listMissingConsents",
        REFUSED,
        "count people[].{displayName email joined madeHere photoURL role signInName uid withdrawnAt}",
    ),
    ("readConsent", "consent form joined required timeZone title", SAME),
    (
        "readSecondFactor",
        "app canAddPasskey offered recoveryCodesLeft",
        SAME,
    ),
    (
        "listOwnConsents",
        "[].{code consent deletesAt hasForm joined required title}",
        REFUSED,
    ),
    (
        "readPractice",
        "date doneToday dueCount lists[].{finishedCount knownCount lastPracticedAt missedCount practicedCount rightCount title wordCount \
         wordlistId} missedCount newCount queue[].{reason wordId wordlistId} streak.{best days} \
         streak.lastWeek[].{date practiced words}",
        SAME,
    ),
    (
        "readWordlistPractice",
        "finishedCount words[].{dueAt lastAttemptAt lastTyped missed misses state wordId}",
        SAME,
    ),
    (
        "readPracticeStatistics",
        REFUSED,
        "spellers[].{attempts displayName finishedCount knownCount lastPracticedAt practicedCount uid} \
         words[].misspellings[].{count typed} words[].{attempts misses spellers word wordId}",
    ),
    (
        "readVoice",
        REFUSED,
        "canceled cannotStart installed leftOut leftOutWords[].{reason word wordId} made synthetic waiting withoutRecording",
    ),
    (
        "listUndoable",
        REFUSED,
        "[].{_id competitionCode count kind millisecondsLeft title}",
    ),
    (
        "listFiles",
        "[].{competitionCode createdAt creatorId fileId filename size}",
        "[].{competitionCode createdAt creatorId fileId filename size visibility}",
    ),
    (
        "listTemplates",
        "[].{_id competitionCode createdAt creatorId description} [].fields[].{max min name required type} \
         [].{generalInformation title version}",
        "[].{_id competitionCode createdAt creatorId description} [].fields[].{max min name required type} \
         [].{earlierResponseCount generalInformation reminderDays responseCount responsesToday revision title version visibility}",
    ),
    (
        "listResponses",
        REFUSED,
        "[]._id [].answers[].{Birthdate Email Grade Name School} [].{competitionCode createdAt creatorId} \
         [].fields[].{max min name required type} [].returned.{at note} \
         [].{revision signature templateId title uid updatedAt version}",
    ),
    (
        "listResponseChanges",
        REFUSED,
        "[].{at kind note} [].by.{displayName email photoURL role signInName uid} [].before.signature \
         [].before.answers[].{Birthdate Email Grade Name School} [].before.fields[].{max min name required type}",
    ),
    (
        "readTemplate",
        "_id competitionCode createdAt creatorId description fields[].{max min name required type} generalInformation \
         title version",
        "_id competitionCode createdAt creatorId description earlierResponseCount fields[].{max min name required type} \
         generalInformation reminderDays responseCount responsesToday revision title version visibility",
    ),
    (
        "searchResponses",
        REFUSED,
        "matches page pageCount pageSize responses[]._id responses[].answers[].{Birthdate Email Grade Name \
         School} responses[].{competitionCode createdAt creatorId} responses[].fields[].{max min name required type} \
         responses[].person.{displayName email photoURL role signInName uid} responses[].{revision signature templateId \
         title uid updatedAt version} responses[].returned.{at note} total",
    ),
    (
        "listOwnResponses",
        "[]._id [].answers[].{Birthdate Email Grade Name School} [].{competitionCode createdAt creatorId} \
         [].fields[].{max min name required type} [].returned.{at note} \
         [].{canCorrect revision signature templateId title uid version}",
        "[]._id [].answers[].{Birthdate Email Grade Name School} [].{competitionCode createdAt creatorId} \
         [].fields[].{max min name required type} [].returned.{at note} \
         [].{canCorrect revision signature templateId title uid updatedAt version}",
    ),
    (
        "readAccount",
        "canVerify emailVerified hasPassword mustVerify",
        SAME,
    ),
    (
        "readAccountDeletionPreview",
        "confirmedBy lastAdmin organizes",
        "confirmedBy lastAdmin organizes leftWithoutOrganizer[].{code title}",
    ),
    (
        "listSessions",
        "[].{browser createdAt current id lastUsedAt}",
        SAME,
    ),
    (
        "listPosts",
        "[].{_id competitionCode content[] createdAt creatorId description imageSizes.*.height imageSizes.*.width images[] pinned tags[] title updatedAt}",
        "[].{_id competitionCode content[] createdAt creatorId description imageSizes.*.height imageSizes.*.width images[] pinned tags[] title updatedAt visibility}",
    ),
    (
        "rateWord",
        REFUSED,
        "estimated frequency level reasons[].{kind letters text} word zipf",
    ),
    (
        "readLexicon",
        REFUSED,
        "difficulty generator levels[] origins[].{name words} partsOfSpeech[].{name words} themes[].{name words} patterns[].{name words} pool words",
    ),
    (
        "previewWordlist",
        REFUSED,
        "available seed words[].{definition etymology level origin partOfSpeech pronunciation sentence word}",
    ),
    (
        "listAdmins",
        REFUSED,
        "[].{displayName email hasSecondFactor photoURL role signInName uid}",
    ),
    (
        "listMembers",
        "[].{displayName email madeHere photoURL role signInName uid}",
        SAME,
    ),
    (
        "listCompetitions",
        "[].{_id archived code description endDate joined needsConsent organizer startDate timeZone title}",
        SAME,
    ),
    ("listDisabled", REFUSED, REFUSED),
    (
        "listWordlists",
        "[].{_id competitionCode createdAt creatorId description recordedCount title wordCount words[] wordsVersion}",
        "[].{_id competitionCode createdAt creatorId description recordedCount sealed title visibility wordCount words[] wordsVersion}",
    ),
    (
        "readWordlist",
        "_id competitionCode createdAt creatorId description recordedCount title wordCount words[] wordsVersion",
        "_id competitionCode createdAt creatorId description recordedCount sealed title visibility wordCount words[] \
         wordsVersion",
    ),
    (
        "readWord",
        "_id audioId definition etymology notes partOfSpeech pronunciation sentence synthetic word wordlistId",
        "_id alternates[] audioId definition etymology notes partOfSpeech pronunciation sentence synthetic word wordlistId",
    ),
    ("listSpellings", REFUSED, "[]"),
    (
        "listBees",
        REFUSED,
        "[].{_id createdAt entryCount phase profile rehearsal sealed title wordlistId}",
    ),
    (
        "readBee",
        REFUSED,
        "_id boardLinks[].{_id delaySeconds expiresAt kind} createdAt decisions entryCount phase profile profileName rehearsal sealed \
         signers survivors title wordlistId wordlist.{count hash sealed title}",
    ),
    (
        "listBeeEntries",
        REFUSED,
        "[].{name number school speller status uid}",
    ),
    ("checkList", REFUSED, "hash unknown[]"),
    (
        "readRehearsal",
        REFUSED,
        "beeId board endedAt left pace reason report.{absent champion commands misses refusals refused rounds skipped turns undone upheld \
         views} round sentence spellers startedAt status turns",
    ),
    ("readOwnTurn", "number rehearsal state title", REFUSED),
    (
        "readTeacherView",
        REFUSED,
        "board.bee.{rehearsal title} board.{correction entryCount mode phase rev t timeUp} canReveal correctionWaiting decisions \
         log[].{at number seq type undone} order[].{name number school speller status} rev sealBroken sealed skipNeedsSecond step survivors t \
         wordsLeft",
    ),
    (
        "readStageView",
        REFUSED,
        "askable[] bee.{rehearsal title} canReveal decisions phase rev revealed sealBroken skipNeedsSecond t timeUp",
    ),
    ("listSeconds", REFUSED, "[].{_id name role}"),
    ("listGrants", REFUSED, "[].{_id expiresAt label role state}"),
    (
        "listWords",
        "matches page pageCount pageSize places[] total withoutDefinition withoutRecording words[].{_id audioId \
         definition etymology notes partOfSpeech pronunciation sentence synthetic word wordlistId}",
        "matches page pageCount pageSize places[] total withoutDefinition withoutRecording words[].{_id alternates[] \
         audioId definition etymology notes partOfSpeech pronunciation sentence synthetic word wordlistId}",
    ),
];

fn fields_of(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                let dot = if path.is_empty() { "" } else { "." };
                // The key of a map by URL.
                let name = if name.starts_with('/') { "*" } else { name.as_str() };
                fields_of(value, &format!("{path}{dot}{name}"), found);
            }
        }
        Value::Array(items) => {
            for item in items {
                fields_of(item, &format!("{path}[]"), found);
            }
        }
        Value::Null if path.is_empty() => {}
        _ => {
            found.insert(path.to_owned());
        }
    }
}

/// A competition with all kinds of content, and two participants who answered and practiced.
pub(crate) async fn populated_bee(app: &TestApp) -> (Bee, Actor, Things) {
    let bee = Bee::new(app).await;
    let classmate = app.user("classmate").await;
    join(&classmate, bee.code).await;
    let things = Things::new(&bee).await;
    for (path, body) in [
        (
            "/api/competition/update-schedule",
            json!({"code": bee.code, "schedule": [{"name": "Doors open", "description": "At the hall", "startDate": "2027-03-01",
                "startTime": "09:00", "endDate": "2027-03-01", "endTime": "10:00"}]}),
        ),
        (
            "/api/competition/update-timeline",
            json!({"code": bee.code, "timeline": [{"name": "Practice", "description": "At home", "startDate": "2027-03-01", "endDate": "2027-03-01"}]}),
        ),
        (
            "/api/competition/update-checklist",
            json!({"code": bee.code, "checklist": [{"name": "Tell us", "description": "Who you are", "dueDate": "2027-03-01",
                "condition": ""}]}),
        ),
    ] {
        let answer = bee.organizer.post(path, body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let alternates = json!({"alternates": ["beee"]});
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    assert_eq!(bee.organizer.patch(&word, alternates).await.status, 200);
    let spellers = json!({"people": [bee.participant.uid, classmate.uid]});
    let answer = things.stage.post("entries", spellers).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    things.stage.official("scribe").await;
    add_rehearsal(app).await;
    add_voice(app, &bee.words[2]).await;
    let old = format!("/api/post/{}", bee.post("Old news").await);
    assert_eq!(bee.organizer.delete(&old).await.status, 204);
    let invitations = format!("/api/competition/{}/organizer-invitations", bee.code);
    assert_eq!(bee.organizer.post(&invitations, json!({})).await.status, 201);
    for who in [&bee.participant, &classmate] {
        let answer = bee.answer(who, &things.template, json!("5")).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let practice =
            json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
        let answer = who.post("/api/user/set-wordlist-practice", practice).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let attempts = attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
        let answer = who.post("/api/user/practice-attempts", attempts).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
    // The organizer has tried it out, and corrected it.
    let tried = bee.answer(&bee.organizer, &things.template, json!("5")).await;
    assert_eq!(tried.status, 201, "{tried:?}");
    let answers = general_answers(&bee.organizer, bee.code, &things.template, json!("6"));
    let correction =
        json!({"answers": answers["answers"], "signature": "Ann Lee", "version": 1, "revision": 1});
    let form = format!("/api/form/templates/{}", things.template);
    let corrected = bee
        .organizer
        .json(Method::PUT, &format!("{form}/own-response"), correction)
        .await;
    assert_eq!(corrected.status, 200, "{corrected:?}");
    for (who, revision) in [(&bee.organizer, 2), (&bee.participant, 1)] {
        let path = format!("{form}/responses/{}/return", who.uid);
        let note = json!({"note": "Which grade?", "revision": revision});
        let returned = bee.organizer.post(&path, note).await;
        assert_eq!(returned.status, 200, "{returned:?}");
    }
    (bee, classmate, things)
}

/// Read operations that return JSON
pub(crate) fn reads() -> BTreeSet<String> {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .values()
        .filter_map(|path| path.get("get"))
        .filter(|read| read["responses"]["200"]["content"]["application/json"].is_object())
        .map(|read| read["operationId"].as_str().unwrap().to_owned())
        .filter(|operation| !OPEN.iter().chain(OFFICIALS).any(|other| other == operation))
        .collect()
}

/// A rehearsal with everything that one may have.
async fn add_rehearsal(app: &TestApp) {
    let progress = json!({"round": 2, "left": 3, "turns": 9, "sentence": "Number 4 spells.", "beeId": "a bee", "board": "a token"});
    let report = json!({
        "rounds": 3, "turns": 9, "misses": 2, "undone": 1, "absent": 1, "skipped": 0, "upheld": 0, "refused": 1, "commands": 90,
        "refusals": 1, "views": 200, "champion": 4,
    });
    let now = "'2027-01-01T09:00:00+00:00'";
    let database = connect(&app.state.config.storage).await;
    let insert = format!(
        "INSERT INTO rehearsals (competition_id, list_title, pace, spellers, status, progress, reason, report, started_at, seen_at, ended_at) \
         SELECT id, 'Rehearsal', 'quick', 4, 'failed', '{progress}', 'A test', '{report}', {now}, {now}, {now} FROM competitions"
    );
    database.execute_unprepared(&insert).await.unwrap();
}

/// A word that couldn't get a computer-made voice.
async fn add_voice(app: &TestApp, word: &str) {
    let now = "'2027-01-01T09:00:00+00:00'";
    let database = connect(&app.state.config.storage).await;
    let insert = format!(
        "INSERT INTO voice_words (word_id, wordlist_id, state, reason, turn, attempts, queued_at, due_at) \
         SELECT id, wordlist_id, 'leftOut', 'unclear', 0, 0, {now}, {now} FROM words WHERE id = '{word}'"
    );
    database.execute_unprepared(&insert).await.unwrap();
}

fn expand(row: &str) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    let mut rest = row;
    while !rest.is_empty() {
        let (name, after) = rest.split_at(rest.find([' ', '{']).unwrap_or(rest.len()));
        rest = if let Some(braced) = after.strip_prefix('{') {
            let (inner, after) = braced.split_once('}').unwrap();
            fields.extend(inner.split_whitespace().map(|field| format!("{name}{field}")));
            after.trim_start()
        } else {
            fields.insert(name.to_owned());
            after.trim_start()
        };
    }
    fields
}

#[rstest]
#[tokio::test]
async fn response_fields_depend_on_role(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, _, things) = populated_bee(&app).await;
    let known: BTreeSet<String> = ROWS
        .iter()
        .map(|(operation, ..)| (*operation).to_owned())
        .collect();
    assert_eq!(reads(), known, "every read has a row, and every row a read");
    let mut wrong = Vec::new();
    for (operation, participant, organizer) in ROWS {
        let is_same = *organizer == SAME;
        let organizer = if is_same { participant } else { organizer };
        for (who, expected) in [(&bee.participant, participant), (&bee.organizer, organizer)] {
            let answer = send(who, request(operation, &bee, &things, &who.uid)).await;
            let mut found = BTreeSet::new();
            if answer.status.is_success() {
                fields_of(&answer.json(), "", &mut found);
            }
            let expected = expand(expected);
            if found != expected {
                let new: Vec<&String> = found.difference(&expected).collect();
                let gone: Vec<&String> = expected.difference(&found).collect();
                wrong.push(format!(
                    "{operation} by {}: new {new:?}, gone {gone:?}",
                    who.email
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[rstest]
#[tokio::test]
async fn participants_see_no_data_of_classmates(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, classmate, things) = populated_bee(&app).await;
    let me = &bee.participant;
    let changes = [
        "createUser",
        "addCompetition",
        "addParticipant",
        "setWordlistPractice",
        "addPracticeAttempts",
        "updateProfile",
    ];
    for operation in reads().iter().map(String::as_str).chain(changes) {
        let answer = send(me, request(operation, &bee, &things, &me.uid)).await;
        let text = String::from_utf8_lossy(&answer.body);
        for secret in [&classmate.uid, &classmate.email] {
            assert!(!text.contains(secret.as_str()), "{operation}: {answer:?}");
        }
    }
    for path in [
        format!("/api/auth/{}", classmate.uid),
        format!("/api/user/competitions/{}", classmate.uid),
        format!("/api/form/user-forms/{}/{}", bee.code, classmate.uid),
    ] {
        assert_eq!(me.get(&path).await.status, 403, "{path}");
    }
}

/// An organizer uses another competition's ids in each place that takes one.
#[rstest]
#[tokio::test]
async fn ids_of_another_competition_are_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, _, things) = populated_bee(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let own = Things::new(&other).await;
    let who = &other.organizer;
    let (code, template) = (other.code, &things.template);
    let get = |path: String| (Method::GET, path, Sent::Nothing);
    let delete = |path: String| (Method::DELETE, path, Sent::Nothing);
    let post = |path: &str, body: Value| (Method::POST, path.to_owned(), Sent::Json(body));
    let list = |name: &str| {
        let body = json!({"code": bee.code, name: []});
        post(&format!("/api/competition/update-{name}"), body)
    };
    let recording_of_their_word = Form::default()
        .text("creatorId", &who.uid)
        .text("wordId", &bee.words[0])
        .file("audio", "a.wav", &wav(400));
    let own_word = format!("/api/wordlist/word/{}", other.words[0]);
    for call in [
        // Own code or id with a foreign id
        get(format!("/api/wordlist/competition/{code}/{}", bee.wordlist)),
        get(format!(
            "/api/wordlist/competition/{code}/{}/practice",
            bee.wordlist
        )),
        get(format!(
            "/api/wordlist/competition/{code}/{}/practice-statistics",
            bee.wordlist
        )),
        delete(format!(
            "/api/competition/{code}/participants/{}",
            bee.participant.uid
        )),
        delete(format!(
            "/api/competition/{code}/organizers/{}",
            bee.organizer.uid
        )),
        get(format!("/api/form/user-forms/{code}/{}", bee.participant.uid)),
        post(
            "/api/form/forms",
            general_answers(who, code, template, json!("5")),
        ),
        (
            Method::PATCH,
            own_word,
            Sent::Json(json!({"audioId": things.audio})),
        ),
        // Foreign code in the body
        post(
            "/api/wordlist",
            NewWordlist::new(who, bee.code).words(&["one"]).body(),
        ),
        post("/api/post/", new_post(who, bee.code, "News")),
        post("/api/form/create-template", new_template(who, bee.code, "Trip")),
        list("schedule"),
        list("timeline"),
        list("checklist"),
        // Foreign ids only
        (
            Method::PUT,
            format!("/api/post/{}", things.post),
            Sent::Json(new_post(who, code, "Ours")),
        ),
        get(format!("/api/form/template-forms/{template}")),
        get(format!("/api/form/templates/{template}/responses")),
        get(format!("/api/form/templates/{template}/responses.csv")),
        get(format!("/api/form/templates/{template}/responses.xlsx")),
        get(format!("/api/wordlist/{}/words", bee.wordlist)),
        (
            Method::POST,
            "/api/audio/".to_owned(),
            Sent::Form(recording_of_their_word),
        ),
        post(
            "/api/user/set-wordlist-practice",
            json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [0, 1, 2], "currentIndex": 1}),
        ),
        post(
            "/api/user/practice-attempts",
            attempts(&who.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]),
        ),
    ] {
        let what = format!("{} {}", call.0, call.1);
        let answer = send(who, call).await;
        assert!(
            matches!(answer.status.as_u16(), 403 | 404 | 422),
            "{what}: {answer:?}"
        );
    }
    // Requests by id leave out words of other lists.
    let words = format!("/api/wordlist/{}/words?ids={}", other.wordlist, bee.words[0]);
    assert_eq!(who.get(&words).await.json()["words"], json!([]));
    // The organizer's own post is unchanged.
    let posts = who.get(&format!("/api/post/competition/{code}")).await.json();
    assert_eq!(posts[0]["_id"], json!(own.post));
    assert_eq!(posts[0]["title"], "Welcome");
}
