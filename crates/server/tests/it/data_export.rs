//! Data export.

use std::io::{Cursor, Read};

use axum::http::{Method, header};
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::support::{
    Actor, Answer, Bee, Database, NewWordlist, PASSWORD, Postgres, Sqlite, Stage, TestApp, attempts, connect,
    general_answers, new_post, wav,
};

const PATH: &str = "/api/account/data";

/// The files of a downloaded archive, by path.
pub fn unpack(answer: &Answer) -> Vec<(String, Vec<u8>)> {
    assert_eq!(answer.status, 200, "{answer:?}");
    let mut archive = ZipArchive::new(Cursor::new(answer.body.to_vec())).unwrap();
    let files = (0..archive.len()).map(|index| {
        let mut file = archive.by_index(index).unwrap();
        let path = file.name().unwrap().into_owned();
        assert!(file.enclosed_name().is_some(), "{path}");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (path, bytes)
    });
    files.collect()
}

pub async fn download(who: &Actor) -> Value {
    let files = unpack(&who.get(PATH).await);
    let (path, bytes) = &files[0];
    assert_eq!(path, "data.json");
    serde_json::from_slice(bytes).unwrap()
}

/// Sets a name, submits answers and practices.
pub async fn add_personal_data(bee: &Bee, who: &Actor, name: &str) {
    let profile = json!({"displayName": name, "photoURL": format!("https://pictures.example/{}", who.uid)});
    let saved = who.json(Method::PUT, "/api/user/profile", profile).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    let mut answers = general_answers(who, bee.code, &bee.template().await, json!(5));
    answers["answers"][0]["Name"] = json!(name);
    answers["signature"] = json!(name);
    let answered = who.post("/api/form/forms", answers).await;
    assert_eq!(answered.status, 201, "{answered:?}");
    let practice =
        json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
    let saved = who.post("/api/user/set-wordlist-practice", practice).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    let attempts = attempts(&who.uid, &bee.wordlist, &[(&bee.words[2], "coam", false)]);
    let saved = who.post("/api/user/practice-attempts", attempts).await;
    assert_eq!(saved.status, 204, "{saved:?}");
}

/// An organizer with data in all of [`EXPORTED_COLUMNS`].
pub async fn organizer_with_data(app: &TestApp) -> Bee {
    let bee = Bee::new(app).await;
    let who = &bee.organizer;
    add_personal_data(&bee, who, "Grace Hopper").await;
    bee.record(0).await;
    bee.file("rules.pdf").await;
    bee.post("Welcome").await;
    bee.image().await;
    bee.other_template("Trip").await;
    let path = format!(
        "/api/form/templates/{}/responses/{}/return",
        bee.template().await,
        who.uid
    );
    let returned = who
        .post(&path, json!({"note": "Which grade?", "revision": 1}))
        .await;
    assert_eq!(returned.status, 200, "{returned:?}");
    let grant = json!({"email": app.user("granted").await.email});
    assert_eq!(who.post("/api/user/admins", grant).await.status, 200);
    Stage::with_hidden_list(&bee).await.grant("judge").await;
    let database = connect(&app.state.config.storage).await;
    let (uid, email, now) = (&who.uid, &who.email, "'2027-01-01T09:00:00+00:00'");
    for statement in [
        format!("UPDATE identities SET sign_in_name = 'grace-1906' WHERE uid = '{uid}'"),
        format!("UPDATE sessions SET browser = 'Firefox on Linux' WHERE uid = '{uid}'"),
        format!("UPDATE security_events SET browser = 'Firefox on Linux' WHERE uid = '{uid}'"),
        format!("UPDATE users SET sign_in_name = 'grace-1906' WHERE uid = '{uid}'"),
        format!(
            "INSERT INTO reset_links (token_hash, uid, created_at, expires_at, mailed) \
             VALUES ('hash', '{uid}', {now}, '2027-01-02T09:00:00+00:00', FALSE)"
        ),
        format!(
            "INSERT INTO verification_links (token_hash, uid, created_at, expires_at) \
             VALUES ('hash', '{uid}', {now}, '2027-01-02T09:00:00+00:00')"
        ),
        format!(
            "INSERT INTO claim_codes (code_hash, uid, created_at, expires_at) \
             VALUES ('hash', '{uid}', {now}, '2027-01-02T09:00:00+00:00')"
        ),
        format!(
            "INSERT INTO authenticator_apps (uid, secret, last_step, created_at, confirmed_at) \
             VALUES ('{uid}', 'encrypted', 1, {now}, {now})"
        ),
        format!(
            "INSERT INTO passkeys (id, uid, credential_id, host, name, credential, created_at) \
             VALUES ('00000000-0000-7000-8000-000000000002', '{uid}', 'key', 'bee.example', 'My phone', '{{}}', {now})"
        ),
        format!("INSERT INTO recovery_codes (uid, code_hash, created_at) VALUES ('{uid}', 'hash', {now})"),
        format!(
            "INSERT INTO half_log_ins (token_hash, uid, event, expires_at) VALUES ('half', '{uid}', 'log-in', {now})"
        ),
        format!(
            "INSERT INTO second_factor_failures (uid, failures, forgotten_at) VALUES ('{uid}', 1, {now})"
        ),
        format!(
            "INSERT INTO passkey_ceremonies (token_hash, uid, purpose, state, expires_at) \
             VALUES ('ceremony', '{uid}', 'add', '{{}}', {now})"
        ),
        format!(
            "INSERT INTO provider_links (issuer, subject, uid, created_at) \
             VALUES ('https://provider.example', 'grace', '{uid}', {now})"
        ),
        format!(
            "INSERT INTO organizer_invitations \
             (id, token_hash, competition_id, creator_uid, email_folded, created_at, expires_at, accepted_uid) \
             SELECT '00000000-0000-7000-8000-000000000001', 'hash', id, '{uid}', '{email}', {now}, \
             '2027-01-08T09:00:00+00:00', '{uid}' FROM competitions"
        ),
        format!(
            "INSERT INTO bee_entries (bee_id, speller, number, name, school, uid, number_only) \
             SELECT id, 7, 7, 'Grace Hopper', 'Maple Street School', '{uid}', false FROM bees"
        ),
        format!(
            "INSERT INTO consents (competition_id, uid, kind, creator_uid, signature, form_title, statement, answers, given_at) \
             SELECT id, '{uid}', 'school', '{uid}', '', '', '', '', {now} FROM competitions"
        ),
        format!(
            "INSERT INTO messages (id, competition_id, creator_uid, sender_uid, subject, text, audience, uids, state, revision, created_at) \
             SELECT '00000000-0000-7000-8000-000000000003', id, '{uid}', '{uid}', 'Hello', 'Hello', 'selected', '[\"{uid}\"]', 'draft', \
             1, {now} FROM competitions"
        ),
        format!(
            "INSERT INTO message_recipients (message_id, uid, address, state, attempts, error, queued_at, next_attempt_at) \
             VALUES ('00000000-0000-7000-8000-000000000003', '{uid}', '{email}', 'sent', 0, '', {now}, {now})"
        ),
        format!(
            "INSERT INTO message_unsubscribes (competition_id, uid, at) SELECT id, '{uid}', {now} FROM competitions"
        ),
        format!(
            "INSERT INTO class_accounts (uid, competition_id, created_at) \
             SELECT '{uid}', id, {now} FROM competitions"
        ),
    ] {
        database.execute_unprepared(&statement).await.unwrap();
    }
    bee
}

/// Where `data.json` includes each personal column.
pub const EXPORTED_COLUMNS: &[(&str, &str)] = &[
    ("identities.uid", "/account/uid"),
    ("identities.email", "/account/email"),
    ("identities.email_folded", "/account/email"),
    ("identities.email_verified", "/account/emailVerified"),
    ("identities.display_name", "/account/name"),
    ("identities.photo_url", "/account/photoURL"),
    ("identities.sign_in_name", "/account/signInName"),
    ("users.sign_in_name", "/account/signInName"),
    ("claim_codes.uid", "/account/claimCodesUntil/0"),
    ("provider_links.uid", "/account/providers/0/issuer"),
    (
        "authenticator_apps.uid",
        "/account/secondFactor/authenticatorApp/addedAt",
    ),
    ("passkeys.uid", "/account/secondFactor/passkeys/0/addedAt"),
    ("passkeys.name", "/account/secondFactor/passkeys/0/name"),
    ("recovery_codes.uid", "/account/secondFactor/recoveryCodes"),
    ("class_accounts.uid", "/accountMadeForCompetition"),
    ("consents.uid", "/consents/0/givenBy"),
    ("consents.creator_uid", "/consentsYouRecordedForASchool/0/givenAt"),
    ("sessions.uid", "/account/sessions/0/lastUsedAt"),
    ("sessions.browser", "/account/sessions/0/browser"),
    ("security_events.uid", "/account/activity/0/event"),
    ("security_events.address", "/account/activity/0/address"),
    ("security_events.browser", "/account/activity/0/browser"),
    ("reset_links.uid", "/account/linksToANewPasswordUntil/0"),
    (
        "verification_links.uid",
        "/account/linksThatConfirmTheEmailUntil/0",
    ),
    ("users.uid", "/userRecord/role"),
    ("users.email", "/account/email"),
    ("users.email_folded", "/account/email"),
    ("users.display_name", "/account/name"),
    ("users.photo_url", "/account/photoURL"),
    ("memberships.uid", "/competitions/0/joinedAt"),
    (
        "organizer_invitations.creator_uid",
        "/invitationsToOrganize/0/sentByYou",
    ),
    (
        "organizer_invitations.accepted_uid",
        "/invitationsToOrganize/0/acceptedByYou",
    ),
    (
        "organizer_invitations.email_folded",
        "/invitationsToOrganize/0/sentToYourEmail",
    ),
    ("form_responses.uid", "/formAnswers/0/answers/School"),
    ("form_response_changes.uid", "/formAnswers/0/changes/0/kind"),
    ("form_response_changes.creator_uid", "/answersYouReturned/0/note"),
    ("form_templates.creator_uid", "/formsYouMade/0/fields/0/name"),
    ("practice_progress.uid", "/practice/0/order/2"),
    ("practice_attempts.uid", "/practiceAttempts/0/typed"),
    ("practice_memory.uid", "/practicedWords/0/lastWrongSpelling"),
    ("last_practice.uid", "/practiceAttempts/0/attemptedAt"),
    ("bee_entries.uid", "/bees/0/number"),
    ("bee_entries.name", "/bees/0/name"),
    ("bee_officials.uid", "/bees/1/wasOfficial"),
    ("bee_grants.creator_uid", "/rolesYouGranted/0/role"),
    ("board_links.creator_uid", "/linksToBeesYouMade/0/kind"),
    ("wordlists.creator_uid", "/wordlistsYouMade/0/title"),
    ("audio.creator_uid", "/recordingsYouMade/0/inThisArchive"),
    ("posts.creator_uid", "/postsYouWrote/0/content/0"),
    ("messages.creator_uid", "/messagesYouWroteOrSent/0/subject"),
    ("messages.sender_uid", "/messagesYouWroteOrSent/0/subject"),
    ("messages.uids", "/emailsToYou/0/subject"),
    ("message_recipients.uid", "/emailsToYou/0/subject"),
    ("message_recipients.address", "/emailsToYou/0/address"),
    ("message_recipients.address_id", "/emailsToYou/0/address"),
    ("message_unsubscribes.uid", "/unsubscribedFrom/0/at"),
    ("message_unsubscribes.address_id", "/unsubscribedFrom/0/at"),
    ("post_images.creator_uid", "/imagesYouUploaded/0/inThisArchive"),
    ("files.creator_uid", "/filesYouUploaded/0/inThisArchive"),
    ("files.filename", "/filesYouUploaded/0/filename"),
    ("audit_entries.actor_uid", "/audit/0/action"),
    ("audit_entries.actor", "/audit/0/doneByYou"),
];

#[rstest]
#[tokio::test]
async fn export_has_all_own_data_and_nothing_of_others(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = organizer_with_data(&app).await;
    add_personal_data(&bee, &bee.participant, "Ada Child").await;
    let answer = bee.organizer.get(PATH).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/zip");
    assert_eq!(
        answer.header(header::CONTENT_DISPOSITION),
        "attachment; filename=\"wordhive-data.zip\""
    );
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    let files = unpack(&answer);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "data.json",
            "files/recording-0001-bee.wav",
            "files/file-0001-rules.pdf",
            "files/image-0001.jpg"
        ]
    );
    assert_eq!(files[1].1, wav(400));
    assert_eq!(files[2].1, b"%PDF-1.7\n%%EOF\n");

    let text = String::from_utf8(files[0].1.clone()).unwrap();
    let data: Value = serde_json::from_str(&text).unwrap();
    for (column, pointer) in EXPORTED_COLUMNS {
        let exported = data.pointer(pointer).unwrap_or(&Value::Null);
        assert!(!exported.is_null(), "{pointer} should contain {column}: {text}");
    }
    assert_eq!(data["account"]["email"], bee.organizer.email);
    assert_eq!(data["account"]["name"], "Grace Hopper");
    assert_eq!(data["competitions"][0]["code"], bee.code);
    assert_eq!(data["competitions"][0]["youOrganize"], true);
    assert_eq!(data["formAnswers"].as_array().unwrap().len(), 1);
    assert_eq!(data["formAnswers"][0]["signature"], "Grace Hopper");
    assert_eq!(data["formAnswers"][0]["form"], "General Information Form");
    assert_eq!(
        (&data["practice"][0]["wordlist"], &data["practice"][0]["order"]),
        (&json!("First round"), &json!([2, 0, 1]))
    );
    assert_eq!(data["recordingsYouMade"][0]["inThisArchive"], paths[1]);
    // The operator made her an admin, and she made someone else one. That person isn't named.
    assert_eq!(
        data["audit"],
        json!([
            {"at": "2027-01-01T09:00:00Z", "action": "grant-admin", "doneByYou": false, "about": bee.organizer.email},
            {"at": "2027-01-01T09:00:00Z", "action": "grant-admin", "doneByYou": true, "about": null},
        ])
    );
    let others = [
        "Ada Child",
        "granted@",
        &bee.participant.email,
        &bee.participant.uid,
    ];
    let secrets = ["token", "hash", "argon2", PASSWORD, bee.organizer.cookie()];
    for absent in others.into_iter().chain(secrets) {
        assert!(!text.contains(absent), "{absent} in {text}");
    }

    let own = download(&bee.participant).await;
    assert_eq!(own["formAnswers"][0]["answers"]["Name"], "Ada Child");
    assert_eq!(own["competitions"][0]["youOrganize"], false);
    for empty in [
        "consents",
        "consentsYouRecordedForASchool",
        "rolesYouGranted",
        "linksToBeesYouMade",
        "formsYouMade",
        "wordlistsYouMade",
        "recordingsYouMade",
        "postsYouWrote",
        "imagesYouUploaded",
        "filesYouUploaded",
        "audit",
    ] {
        assert_eq!(own[empty], json!([]), "{empty}");
    }
}

/// Hostile file names unpack safely beside the others.
#[rstest]
#[tokio::test]
async fn file_names_are_safe_and_unique(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for name in [
        "rules.pdf",
        "rules.pdf",
        "..%2f..%2fetc.exe",
        "CON",
        "Règles 2027?.pdf",
    ] {
        bee.file(name).await;
        // Ids are sorted by time.
        app.advance_clock(std::time::Duration::from_secs(1));
    }
    let files = unpack(&bee.organizer.get(PATH).await);
    let paths: Vec<&str> = files[1..].iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "files/file-0001-rules.pdf",
            "files/file-0002-rules.pdf",
            "files/file-0003-2f---2fetc-exe.pdf",
            "files/file-0004-CON.pdf",
            "files/file-0005-Règles-2027.pdf",
        ]
    );
}

#[rstest]
#[tokio::test]
async fn missing_blob_is_left_out(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let gone = bee.file("gone.pdf").await;
    bee.file("kept.pdf").await;
    let objects = app.state.config.storage.data.join("objects/files");
    std::fs::remove_file(objects.join(gone)).unwrap();
    let answer = bee
        .organizer
        .get_with(PATH, header::ACCEPT_ENCODING, "gzip, br")
        .await;
    assert_eq!(answer.header(header::CONTENT_ENCODING), "");
    assert_eq!(unpack(&answer).len(), 2);
}

/// A removed organizer's export must not reveal later texts by others.
#[rstest]
#[tokio::test]
async fn former_organizer_gets_no_texts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let mut bee = Bee::new(&app).await;
    let cora = app.admin("cora").await;
    let path = format!("/api/competition/{}/organizers", bee.code);
    let added = bee.organizer.post(&path, json!({"email": cora.email})).await;
    assert_eq!(added.status, 200, "{added:?}");
    let rosa = std::mem::replace(&mut bee.organizer, cora);
    let post = bee.post("Coras post").await;
    bee.other_template("Coras form").await;
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&["wax"]);
    let made = bee.organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(made.status, 201, "{made:?}");
    bee.record(0).await;
    bee.file("coras.pdf").await;
    let cora = &bee.organizer;
    let before = download(cora).await;
    assert_eq!(before["postsYouWrote"][0]["title"], "Coras post");
    assert_eq!(before["recordingsYouMade"][0]["word"], "bee");

    let removed = rosa.delete(&format!("{path}/{}", cora.uid)).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(cora.get(&path).await.status, 403);
    let edited = new_post(&rosa, bee.code, "After her time");
    let edited = rosa.json(Method::PUT, &format!("/api/post/{post}"), edited).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let word = format!("/api/wordlist/word/{}", bee.words[0]);
    let renamed = rosa.patch(&word, json!({"word": "bumblebee"})).await;
    assert_eq!(renamed.status, 200, "{renamed:?}");

    let files = unpack(&cora.get(PATH).await);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "data.json",
            "files/recording-0001.wav",
            "files/file-0001-coras.pdf"
        ]
    );
    assert_eq!((files[1].1.len(), files[2].1.len()), (444, 15));
    let data: Value = serde_json::from_slice(&files[0].1).unwrap();
    for (kind, expected) in [
        ("formsYouMade", "competitionId createdAt id"),
        ("wordlistsYouMade", "competitionId createdAt id"),
        ("postsYouWrote", "competitionId createdAt id"),
        (
            "recordingsYouMade",
            "contentType createdAt id inThisArchive size wordId",
        ),
        (
            "filesYouUploaded",
            "competitionId createdAt filename id inThisArchive size",
        ),
    ] {
        let made = data[kind].as_array().unwrap();
        assert_eq!(made.len(), 1, "{kind}");
        let mut keys: Vec<&str> = made[0].as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys.join(" "), expected, "{kind}");
        assert_eq!(made[0]["id"], before[kind][0]["id"], "{kind}");
    }
}

#[rstest]
#[tokio::test]
async fn downloads_are_limited_per_person(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (ann, bob) = (app.user("ann").await, app.user("bob").await);
    for _ in 0..3 {
        assert_eq!(ann.get(PATH).await.status, 200);
    }
    let refused = ann.get(PATH).await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(refused.header(header::RETRY_AFTER), "20");
    assert_eq!(bob.get(PATH).await.status, 200);
    app.advance_clock(std::time::Duration::from_secs(20));
    assert_eq!(ann.get(PATH).await.status, 200);
}

#[rstest]
#[tokio::test]
async fn spellers_take_home_what_they_did_on_stage(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let ada = &bee.participant;
    let stage = Stage::with_hidden_list(&bee).await;
    let entry = json!({"people": [ada.uid], "extraSeconds": 17, "largeType": true});
    let entries = stage.post("entries", entry).await.json();
    let (speller, name) = (&entries[1]["speller"], &entries[1]["name"]);
    let here = json!({"type": "checkIn", "speller": speller, "present": true});
    stage.press(here).await;
    stage.begin(&["Noah"]).await;
    for _ in 0..2 {
        let (called, _) = stage.call().await;
        if json!(called) != *name {
            stage.rule(true).await;
            continue;
        }
        let turn = stage.view().await["turnId"].clone();
        let ask = json!({"type": "info", "turn": turn, "item": "origin"});
        stage.press(ask).await;
        let hear = json!({"type": "hear", "turn": turn, "text": "ambre", "restarts": ["amb"]});
        stage.press(hear).await;
        assert_eq!(
            download(ada).await["bees"][0]["turns"],
            json!([]),
            "the hall knows no ruling"
        );
        stage.ring().await;
        let lodge = json!({"type": "lodgeAppeal", "turn": turn, "side": "speller", "ground": "A loud bus", "text": ""});
        stage.press(lodge).await;
        stage.press(json!({"type": "reveal"})).await;
        let decide = json!({
            "type": "decideAppeal", "appeal": 1, "outcome": "refused", "remedy": "none", "reason": "She said r before e",
        });
        stage.press(decide).await;
    }
    let mut expected = json!({
        "title": "Spring Bee", "number": entries[1]["number"], "name": name, "school": "", "wasOfficial": false,
        "extraSeconds": 17, "largeType": true,
        "turns": [{"round": 1, "asked": ["origin"], "correct": false, "ground": "misspelled"}],
        "appeals": [{"round": 1, "side": "speller", "outcome": "refused", "remedy": "none"}],
    });
    assert_eq!(
        download(ada).await["bees"],
        json!([expected]),
        "nothing says a word"
    );

    stage.press(json!({"type": "closeRound"})).await;
    stage.turn(true).await;
    stage.press(json!({"type": "closeRound"})).await;
    stage.press(json!({"type": "close"})).await;
    let unseal = json!({"reason": "The bee is over", "alone": true});
    assert_eq!(stage.post("unseal", unseal).await.status, 200);
    expected["place"] = json!(2);
    expected["turns"][0]["heard"] = json!("ambre");
    expected["turns"][0]["restarts"] = json!(["amb"]);
    expected["appeals"][0]["ground"] = json!("A loud bus");
    expected["appeals"][0]["reason"] = json!("She said r before e");
    assert_eq!(download(ada).await["bees"], json!([expected]));
}
