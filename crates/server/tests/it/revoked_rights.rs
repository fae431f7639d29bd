//! Rights that are lost while a request is under way: its last byte arrives after they are gone

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicU32, Ordering},
};

use axum::{
    body::{Body, Bytes},
    http::Method,
};
use rstest::rstest;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};
use wordhive::platform::crypto::token_hash;

use crate::{
    account_deletion::columns,
    authz_matrix::{OFFICIALS, OPEN, Sent, Things, request, send},
    support::{
        Actor, Answer, Bee, Database, Device, Form, PASSWORD, Postgres, Sqlite, TestApp, competition,
        connect, general_answers, new_message, new_post,
    },
    undo::deletion_of,
};

#[derive(Clone, Copy, Debug)]
enum Revocation {
    LoggedOut,
    PasswordChangedElsewhere,
    Demoted,
    RemovedFromOrganizers,
    RemovedFromCompetition,
    Disabled,
    AccountDeleted,
}

use Revocation::*;

/// In the order of the columns.
const REVOCATIONS: [Revocation; 7] = [
    LoggedOut,
    PasswordChangedElsewhere,
    Demoted,
    RemovedFromOrganizers,
    RemovedFromCompetition,
    Disabled,
    AccountDeleted,
];

/// The statuses after each revocation, and without any. The caller is an admin, an organizer and a participant. A status
/// below 300 means: still allowed, because the operation needs no such right.
type Row = (&'static str, [u16; 7], u16);

const ROWS: &[Row] = &[
    // Any signed-in person
    ("createUser", [401, 401, 200, 200, 200, 401, 401], 200),
    ("changePassword", [401, 401, 204, 204, 204, 401, 401], 204),
    // Email isn't set up here.
    ("sendVerification", [401, 401, 403, 403, 403, 401, 401], 403),
    ("startAuthenticatorApp", [401, 401, 200, 200, 200, 401, 401], 200),
    // None was started or added, and passkeys need https.
    (
        "confirmAuthenticatorApp",
        [401, 401, 404, 404, 404, 401, 401],
        404,
    ),
    ("removeAuthenticatorApp", [401, 401, 404, 404, 404, 401, 401], 404),
    ("createRecoveryCodes", [401, 401, 403, 403, 403, 401, 401], 403),
    ("startPasskey", [401, 401, 403, 403, 403, 401, 401], 403),
    ("addPasskey", [401, 401, 403, 403, 403, 401, 401], 403),
    ("renamePasskey", [401, 401, 404, 404, 404, 401, 401], 404),
    ("removePasskey", [401, 401, 404, 404, 404, 401, 401], 404),
    ("endSession", [401, 401, 204, 204, 204, 401, 401], 204),
    ("endAllSessions", [401, 401, 204, 204, 204, 401, 401], 204),
    ("updateProfile", [401, 401, 200, 200, 200, 401, 401], 200),
    ("deleteAccount", [401, 401, 204, 204, 204, 401, 401], 204),
    // In a competition that they are not in
    ("addCompetition", [401, 401, 200, 200, 200, 401, 401], 200),
    ("addParticipant", [401, 401, 200, 200, 200, 401, 401], 200),
    (
        "acceptOrganizerInvitation",
        [401, 401, 200, 200, 200, 401, 401],
        200,
    ),
    // Admins
    ("grantAdmin", [401, 401, 403, 200, 200, 401, 401], 200),
    ("revokeAdmin", [401, 401, 403, 204, 204, 401, 401], 204),
    ("disableUser", [401, 401, 403, 200, 200, 401, 401], 200),
    ("enableUser", [401, 401, 403, 204, 204, 401, 401], 204),
    ("createResetLink", [401, 401, 403, 201, 201, 401, 401], 201),
    ("createCompetition", [401, 401, 403, 201, 201, 401, 401], 201),
    // Admins who organize the competition
    ("copyCompetition", [401, 401, 403, 403, 403, 401, 401], 201),
    // Admins, and organizers of any competition: the caller has both rights.
    ("rateWords", [401, 401, 200, 200, 200, 401, 401], 200),
    ("suggestWords", [401, 401, 200, 200, 200, 401, 401], 200),
    // Members. The caller is still a participant when no longer an organizer.
    ("submitForm", [401, 401, 201, 201, 403, 401, 403], 201),
    ("correctResponse", [401, 401, 200, 200, 403, 401, 401], 200),
    ("setWordlistPractice", [401, 401, 200, 200, 403, 401, 403], 200),
    ("addPracticeAttempts", [401, 401, 204, 204, 403, 401, 403], 204),
    // Those who have it in their list
    ("signConsent", [401, 401, 200, 200, 403, 401, 401], 200),
    ("withdrawConsent", [401, 401, 204, 204, 403, 401, 401], 204),
    // Nonmembers can't tell whether the competition exists.
    ("leaveCompetition", [401, 401, 204, 204, 404, 401, 401], 204),
    // Organizers
    ("updateCompetition", organizers(200), 200),
    ("updateSchedule", organizers_by_body(200), 200),
    ("updateTimeline", organizers_by_body(200), 200),
    ("updateChecklist", organizers_by_body(200), 200),
    ("addOrganizer", organizers(200), 200),
    ("removeOrganizer", organizers(204), 204),
    ("createOrganizerInvitation", organizers(201), 201),
    ("withdrawOrganizerInvitation", organizers(204), 204),
    ("updatePrivacy", organizers(200), 200),
    ("confirmSchoolConsent", organizers(204), 204),
    ("createMessage", organizers(201), 201),
    ("updateMessage", organizers(200), 200),
    // This server sends no email, and a draft was not sent before.
    ("sendMessage", organizers(403), 403),
    ("cancelMessage", organizers(200), 200),
    ("markBounce", organizers(409), 409),
    ("retryMessage", organizers(409), 409),
    ("deleteMessage", organizers(204), 204),
    ("createClass", organizers(201), 201),
    ("createClaimCode", organizers(201), 201),
    ("removeParticipant", organizers(204), 204),
    ("removeParticipants", organizers(204), 204),
    ("undoDeletion", organizers(204), 204),
    ("createPost", organizers_by_body(201), 201),
    ("updatePost", organizers(200), 200),
    ("uploadPostImage", organizers(201), 201),
    ("pinPost", organizers(200), 200),
    ("deletePost", organizers(204), 204),
    ("createTemplate", organizers_by_body(201), 201),
    ("updateTemplate", organizers(200), 200),
    ("editTemplate", organizers(200), 200),
    ("returnResponse", organizers(200), 200),
    ("deleteTemplate", organizers(204), 204),
    ("uploadFile", organizers(201), 201),
    ("updateFile", organizers(200), 200),
    ("deleteFile", organizers(204), 204),
    ("createWordlist", organizers_by_body(201), 201),
    ("updateWordlist", organizers(200), 200),
    ("addWords", organizers(201), 201),
    ("moveWord", organizers(204), 204),
    ("updateWord", organizers(200), 200),
    // This server has no voice pack.
    ("startVoice", organizers(409), 409),
    ("cancelVoice", organizers(200), 200),
    ("uploadAudio", organizers(201), 201),
    ("deleteAudio", organizers(204), 204),
    ("deleteWord", organizers(204), 204),
    ("deleteWordlist", organizers(204), 204),
    ("createBee", organizers(201), 201),
    ("addBeeEntries", organizers(200), 200),
    ("updateBeeEntry", organizers(200), 200),
    ("deleteBeeEntry", organizers(200), 200),
    ("sealList", organizers(200), 200),
    ("unsealList", organizers(200), 200),
    ("commandBee", organizers(200), 200),
    ("createBoardLink", organizers(201), 201),
    ("revokeBoardLink", organizers(204), 204),
    ("createGrant", organizers(201), 201),
    ("confirmGrant", organizers(204), 204),
    ("revokeGrant", organizers(204), 204),
    // This server has no listener that a robot could reach.
    ("startRehearsal", organizers(503), 503),
    ("cancelRehearsal", organizers(204), 204),
    ("deleteBee", organizers(204), 204),
    ("importCompetition", [401, 401, 403, 201, 201, 401, 401], 201),
    ("archiveCompetition", organizers(200), 200),
    ("unarchiveCompetition", organizers(200), 200),
    ("deleteCompetition", organizers(204), 204),
];

/// Requests that change something, by their operation's id.
pub(crate) fn changes() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(operation, ..)| *operation)
}

/// An organizer needs no role on the server, so losing it makes no difference.
const fn organizers(allowed: u16) -> [u16; 7] {
    [401, 401, allowed, 403, 403, 401, 401]
}

/// The membership is read after the body that names the competition, and a deleted account has none.
const fn organizers_by_body(allowed: u16) -> [u16; 7] {
    [401, 401, allowed, 403, 403, 401, 403]
}

pub(crate) struct World {
    pub(crate) app: TestApp,
    database: DatabaseConnection,
    columns: BTreeMap<String, Vec<String>>,
    pub(crate) bee: Bee,
    /// A competition that only its organizer is in.
    other: Bee,
    pub(crate) things: Things,
    /// A child whose account was created for the competition.
    pupil: String,
    disabled: Actor,
    next: AtomicU32,
}

impl World {
    pub(crate) async fn new(database: Database) -> Self {
        let app = TestApp::start_with_sample(database).await;
        let bee = Bee::new(&app).await;
        let other = Bee::with_code(&app, 54321, "-elsewhere").await;
        let things = Things::new(&bee).await;
        let class = json!({"people": [{"name": "Maya"}]});
        let pupils = bee.organizer.post("/api/competition/12345/class", class).await;
        let pupil = pupils.json()[0]["uid"].as_str().unwrap().to_owned();
        let database = connect(&app.state.config.storage).await;
        let mut by_table: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (table, column) in columns(&database).await {
            by_table.entry(table).or_default().push(column);
        }
        // Received files are on the ledger until they are refused.
        by_table.remove("objects").unwrap();
        let mut world = Self {
            disabled: app.anonymous(),
            app,
            database,
            columns: by_table,
            bee,
            other,
            things,
            pupil,
            next: AtomicU32::new(0),
        };
        world.disabled = world.person().await;
        world.revoke(Disabled, &world.disabled).await;
        world
    }

    fn number(&self) -> u32 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// An admin, organizer and participant with two sessions. Their rows are copied from the organizer's, because hashing a
    /// password takes long.
    pub(crate) async fn person(&self) -> Actor {
        let number = self.number();
        let mut person = self.app.anonymous();
        person.uid = format!("{number:036}");
        person.email = format!("person-{number}@school.example");
        person.cookie = Some(format!("wordhive_session=token-{number}"));
        let (uid, email) = (&person.uid, &person.email);
        let other = format!("uid = '{}'", self.bee.organizer.uid);
        let mut statements = vec![
            format!(
                "INSERT INTO identities (uid, email, email_folded, password_hash, disabled, created_at, email_verified) \
                 SELECT '{uid}', '{email}', '{email}', password_hash, disabled, created_at, email_verified \
                 FROM identities WHERE {other}"
            ),
            format!(
                "INSERT INTO users (uid, email, email_folded, role, created_at) \
                 SELECT '{uid}', '{email}', '{email}', role, created_at FROM users WHERE {other}"
            ),
            format!(
                "INSERT INTO memberships (competition_id, uid, role, joined_at) \
                 SELECT competition_id, '{uid}', role, joined_at FROM memberships WHERE {other}"
            ),
        ];
        for suffix in ["", "-elsewhere"] {
            let hash = token_hash(&format!("token-{number}{suffix}"));
            statements.push(format!(
                "INSERT INTO sessions (token_hash, uid, id, created_at, expires_at, last_used_at) \
                 SELECT '{hash}', '{uid}', 'session-{number}{suffix}', created_at, expires_at, last_used_at \
                 FROM sessions WHERE {other} LIMIT 1"
            ));
        }
        let write = self.app.state.db.write_as_system().await.unwrap();
        write.execute_unprepared(&statements.join(";")).await.unwrap();
        write.commit().await.unwrap();
        person
    }

    /// The same person in another browser.
    fn elsewhere(&self, person: &Actor) -> Actor {
        let mut elsewhere = person.clone();
        elsewhere.cookie = Some(format!("{}-elsewhere", person.cookie()));
        elsewhere
    }

    async fn revoke(&self, revocation: Revocation, person: &Actor) {
        let (elsewhere, organizer, uid) = (self.elsewhere(person), &self.bee.organizer, &person.uid);
        let no_organizer = format!("/api/competition/12345/organizers/{uid}");
        let done = match revocation {
            LoggedOut => person.post("/api/identity/sign-out", json!({})).await,
            PasswordChangedElsewhere => {
                let change = json!({"currentPassword": PASSWORD, "newPassword": "nectar on paper"});
                elsewhere.post("/api/identity/password", change).await
            }
            Demoted => organizer.delete(&format!("/api/user/admins/{uid}")).await,
            RemovedFromOrganizers => organizer.delete(&no_organizer).await,
            RemovedFromCompetition => {
                assert_eq!(organizer.delete(&no_organizer).await.status, 204);
                let path = format!("/api/competition/12345/participants/{uid}");
                organizer.delete(&path).await
            }
            Disabled => {
                let body = json!({"email": person.email});
                organizer.post("/api/user/disabled", body).await
            }
            AccountDeleted => {
                let password = json!({"password": PASSWORD});
                elsewhere.json(Method::DELETE, "/api/account", password).await
            }
        };
        assert!(done.status.is_success(), "{revocation:?}: {done:?}");
    }

    /// A request by this person that succeeds and changes something.
    async fn request(&self, operation: &str, me: &Actor) -> (Method, String, Sent) {
        let post = |path: &str, body: Value| (Method::POST, path.to_owned(), Sent::Json(body));
        let delete = |path: String| (Method::DELETE, path, Sent::Nothing);
        let join = json!({"code": self.other.code, "userId": me.uid});
        match operation {
            "createUser" => post("/api/auth", json!({"uid": me.uid})),
            "changePassword" => {
                let change = json!({"currentPassword": PASSWORD, "newPassword": "pollen on paper"});
                post("/api/identity/password", change)
            }
            "endSession" => {
                let id = me.cookie().replace("wordhive_session=token", "session");
                delete(format!("/api/identity/sessions/{id}-elsewhere"))
            }
            "updateProfile" => {
                let body = json!({"displayName": me.uid, "photoURL": ""});
                (Method::PUT, "/api/user/profile".to_owned(), Sent::Json(body))
            }
            "deleteAccount" => {
                let body = json!({"password": PASSWORD});
                (Method::DELETE, "/api/account".to_owned(), Sent::Json(body))
            }
            "addCompetition" => post("/api/user/add-competition", join),
            "addParticipant" => post("/api/competition/add-participant", join),
            "grantAdmin" => post("/api/user/admins", json!({"email": me.email})),
            "revokeAdmin" => delete(format!("/api/user/admins/{}", self.person().await.uid)),
            "disableUser" => post("/api/user/disabled", json!({"email": self.person().await.email})),
            "enableUser" => {
                self.revoke_again().await;
                delete(format!("/api/user/disabled/{}", self.disabled.uid))
            }
            "createResetLink" => post(
                "/api/user/reset-links",
                json!({"email": self.bee.participant.email}),
            ),
            "createCompetition" => post(
                "/api/competition",
                competition(me, 20_000 + i64::from(self.number())),
            ),
            "importCompetition" => {
                // For the rate limit.
                self.app.advance_clock(std::time::Duration::from_mins(1));
                let exported = self.bee.organizer.get("/api/competition/12345/export").await;
                assert_eq!(exported.status, 200, "{exported:?}");
                let form = Form::default().file("file", "bee.zip", &exported.body);
                (
                    Method::POST,
                    "/api/competition/import".to_owned(),
                    Sent::Form(form),
                )
            }
            "archiveCompetition" | "unarchiveCompetition" => {
                // Otherwise, nobody could be removed from it.
                let path = "/api/competition/12345/archive";
                assert_eq!(self.bee.organizer.delete(path).await.status, 200);
                request(operation, &self.bee, &self.things, &me.uid)
            }
            "copyCompetition" => post(
                "/api/competition/12345/copy",
                json!({
                    "title": "Next year", "code": 40_000 + i64::from(self.number()), "moveByWeeks": 52,
                    "parts": ["schedule", "checklist", "forms", "posts", "files", "wordlists"],
                }),
            ),
            "addOrganizer" => post(
                "/api/competition/12345/organizers",
                json!({"email": self.person().await.email}),
            ),
            "acceptOrganizerInvitation" => {
                let invitation = self.invitation(&self.other).await;
                post(
                    "/api/organizer-invitations/accept",
                    json!({"token": invitation["token"]}),
                )
            }
            "withdrawOrganizerInvitation" => {
                let invitation = self.invitation(&self.bee).await;
                delete(format!(
                    "/api/competition/12345/organizer-invitations/{}",
                    invitation["_id"].as_str().unwrap()
                ))
            }
            "removeOrganizer" => delete(format!(
                "/api/competition/12345/organizers/{}",
                self.person().await.uid
            )),
            "removeParticipant" => delete(format!(
                "/api/competition/12345/participants/{}",
                self.person().await.uid
            )),
            "removeParticipants" => post(
                "/api/competition/12345/participants/remove",
                json!({"uids": [self.person().await.uid]}),
            ),
            "undoDeletion" => {
                let body = new_post(me, self.bee.code, "Old news");
                let old = me.post("/api/post/", body).await.json();
                let deleted = me
                    .delete(&format!("/api/post/{}", old["_id"].as_str().unwrap()))
                    .await;
                let path = format!("/api/user/undo/{}", deletion_of(&deleted));
                (Method::POST, path, Sent::Nothing)
            }
            "createClaimCode" => {
                let path = format!("/api/competition/12345/participants/{}/claim-code", self.pupil);
                (Method::POST, path, Sent::Nothing)
            }
            "confirmSchoolConsent" => {
                // For the rate limit.
                self.app.advance_clock(std::time::Duration::from_mins(1));
                let class = json!({"people": [{"name": "Noah"}]});
                let path = "/api/competition/12345/class";
                let pupils = self.bee.organizer.post(path, class).await.json();
                let body = json!({"uids": [pupils[0]["uid"]]});
                post("/api/competition/12345/consents/school", body)
            }
            "signConsent" => {
                let path = "/api/competition/12345/privacy";
                let form = json!({"consentForm": self.things.template});
                assert_eq!(self.bee.organizer.patch(path, form).await.status, 200);
                request(operation, &self.bee, &self.things, &me.uid)
            }
            "withdrawConsent" => {
                let sign = Box::pin(self.request("signConsent", me)).await;
                assert_eq!(send(me, sign).await.status, 200);
                request(operation, &self.bee, &self.things, &me.uid)
            }
            "updateWord" => {
                let path = format!("/api/wordlist/word/{}", self.bee.words[0]);
                (Method::PATCH, path, Sent::Json(json!({"sentence": me.uid})))
            }
            "deleteBeeEntry" => {
                let path = format!("{}/entries", self.things.stage.path);
                let body = json!({"name": me.uid});
                let entries = self.bee.organizer.post(&path, body).await.json();
                let entry = entries.as_array().unwrap().last().unwrap();
                delete(format!("{path}/{}", entry["speller"]))
            }
            "revokeBoardLink" => {
                let path = format!("{}/board-link", self.things.stage.path);
                let link = self.bee.organizer.post(&path, json!({})).await.json();
                delete(format!("{path}/{}", link["_id"].as_str().unwrap()))
            }
            "confirmGrant" => {
                let stage = &self.things.stage;
                let grant = stage.grant("judge").await;
                let id = grant["_id"].as_str().unwrap();
                let device = Device::take(&stage.anyone(), id, &grant["code"]).await;
                let state = device.actor.get("/api/official").await.json();
                let digits = json!({"pairing": state["pairing"]});
                post(&format!("{}/grants/{id}/confirm", stage.path), digits)
            }
            "revokeGrant" => {
                let grant = self.things.stage.grant("lamp").await;
                let id = grant["_id"].as_str().unwrap();
                delete(format!("{}/grants/{id}", self.things.stage.path))
            }
            "correctResponse" => {
                let (code, template) = (self.bee.code, &self.things.template);
                self.bee.answer(me, template, json!("5")).await;
                let answers = general_answers(me, code, template, json!("6"));
                let body = json!({
                    "answers": answers["answers"], "signature": "Ann Lee", "version": 1, "revision": 1,
                });
                let path = format!("/api/form/templates/{template}/own-response");
                (Method::PUT, path, Sent::Json(body))
            }
            "returnResponse" => {
                let (person, template) = (self.person().await, &self.things.template);
                self.bee.answer(&person, template, json!("5")).await;
                let uid = &person.uid;
                post(
                    &format!("/api/form/templates/{template}/responses/{uid}/return"),
                    json!({"note": "Which grade?", "revision": 1}),
                )
            }
            "editTemplate" => {
                let template = self.bee.other_template("Trip").await;
                let body =
                    json!({"title": me.uid, "fields": [{"name": "Name", "type": "text"}], "revision": 1});
                let path = format!("/api/form/templates/{template}");
                (Method::PUT, path, Sent::Json(body))
            }
            "updateMessage" => {
                let mut body = new_message(&[]);
                body["revision"] = json!(1);
                let path = format!("/api/message/{}", self.bee.message().await);
                (Method::PUT, path, Sent::Json(body))
            }
            "deleteMessage" => delete(format!("/api/message/{}", self.bee.message().await)),
            operation => {
                let mine = Bee {
                    organizer: me.clone(),
                    participant: me.clone(),
                    wordlist: self.bee.wordlist.clone(),
                    words: self.bee.words.clone(),
                    code: self.bee.code,
                };
                request(operation, &mine, &self.things, &me.uid)
            }
        }
    }

    /// A new invitation to organize.
    async fn invitation(&self, bee: &Bee) -> Value {
        // For the rate limit.
        self.app.advance_clock(std::time::Duration::from_mins(1));
        let path = format!("/api/competition/{}/organizer-invitations", bee.code);
        let answer = bee.organizer.post(&path, json!({})).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    async fn revoke_again(&self) {
        let body = json!({"email": self.disabled.email});
        let answer = self.bee.organizer.post("/api/user/disabled", body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }

    /// Sends a request by this person.
    pub(crate) async fn send(&self, operation: &str, who: &Actor) -> Answer {
        let request = self.request(operation, who).await;
        let ((), answer) = self.send_around(who, request, async || ()).await;
        answer
    }

    /// Sends every request that changes something, and returns those that fail.
    pub(crate) async fn make_every_change(&self) -> Vec<String> {
        let mut failures = Vec::new();
        for (operation, _, expected) in ROWS {
            let person = self.person().await;
            let answer = self.send(operation, &person).await;
            if answer.status != *expected {
                failures.push(format!("{operation}: {answer:?}, not {expected}"));
            }
        }
        failures
    }

    /// All rows of all tables, each table as one text: reading every row by itself takes most of the test's time.
    async fn dump(&self) -> Vec<String> {
        let backend = self.database.get_database_backend();
        let join = match backend {
            DbBackend::Postgres => "STRING_AGG",
            _ => "GROUP_CONCAT",
        };
        let tables = self.columns.iter().map(|(table, columns)| {
            let values = columns
                .iter()
                .map(|column| format!("COALESCE(CAST(\"{column}\" AS TEXT), '')"));
            let values = values.collect::<Vec<_>>().join(" || ' ' || ");
            format!("SELECT COALESCE({join}('{table} ' || {values}, '\n'), '') FROM \"{table}\"")
        });
        let sql = tables.collect::<Vec<_>>().join(" UNION ALL ");
        let tables = self.database.query_all_raw(Statement::from_string(backend, sql));
        let tables = tables.await.unwrap();
        tables
            .iter()
            .map(|table| table.try_get_by_index(0).unwrap())
            .collect()
    }

    /// Sends the request, with `meanwhile` before its last byte or, without a body, before all of it.
    async fn send_around<T>(
        &self,
        who: &Actor,
        (method, path, sent): (Method, String, Sent),
        meanwhile: impl AsyncFnOnce() -> T,
    ) -> (T, Answer) {
        // The boundary isn't complete without its last four bytes.
        let (content_type, body, held) = match sent {
            Sent::Nothing => {
                let done = meanwhile().await;
                return (done, who.send(method, &path, None, Body::empty()).await);
            }
            Sent::Json(body) => ("application/json".to_owned(), body.to_string().into_bytes(), 1),
            Sent::Form(form) => {
                let (content_type, body) = form.encode();
                (content_type, body, 4)
            }
        };
        let mut start = Bytes::from(body);
        let end = start.split_off(start.len() - held);
        let (sender, pieces) = mpsc::channel::<Bytes>(1);
        let body = Body::from_stream(ReceiverStream::new(pieces).map(Ok::<_, std::io::Error>));
        let before_the_end = async move {
            // The third is accepted once the server waits for more than the first.
            for piece in [start, Bytes::new(), Bytes::new()] {
                sender.send(piece).await.expect("answered before the last byte");
            }
            let done = meanwhile().await;
            sender.send(end).await.expect("answered before the last byte");
            done
        };
        tokio::join!(before_the_end, who.send(method, &path, Some(&content_type), body))
    }
}

#[rstest]
#[tokio::test]
async fn lost_rights_refuse_requests_under_way(#[values(Sqlite, Postgres)] database: Database) {
    let world = World::new(database).await;
    let mut breaches = Vec::new();
    for (operation, expected, _) in ROWS {
        for (revocation, expected) in REVOCATIONS.into_iter().zip(expected) {
            let own;
            let world = if *expected < 300 && operation.starts_with("delete") {
                // What it deletes is not there for the others.
                own = World::new(database).await;
                &own
            } else {
                &world
            };
            let person = world.person().await;
            // Records the use of the session, which the refused request then needn't.
            person.get("/api/identity/session").await;
            let request = world.request(operation, &person).await;
            let files = world.app.stored_objects();
            let revoke = async || {
                world.revoke(revocation, &person).await;
                world.dump().await
            };
            let (before, answer) = world.send_around(&person, request, revoke).await;
            let mut found = Vec::new();
            if answer.status != *expected {
                found.push(format!("{answer:?}, not {expected}"));
            }
            if *expected >= 300 {
                let after = world.dump().await;
                if after != before {
                    let rows = |dump: &[String]| -> BTreeSet<String> {
                        dump.iter()
                            .flat_map(|table| table.lines())
                            .map(str::to_owned)
                            .collect()
                    };
                    let (before, after) = (rows(&before), rows(&after));
                    found.extend(after.difference(&before).map(|row| format!("added {row}")));
                    found.extend(before.difference(&after).map(|row| format!("removed {row}")));
                }
                if world.app.stored_objects() != files {
                    found.push("stored a file".to_owned());
                }
            }
            breaches.extend(
                found
                    .into_iter()
                    .map(|found| format!("{operation} after {revocation:?}: {found}")),
            );
        }
        // For the rate limits.
        world.app.advance_clock(std::time::Duration::from_mins(1));
    }
    // The same requests succeed while the right lasts.
    breaches.extend(World::new(database).await.make_every_change().await);
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[rstest]
#[tokio::test]
async fn former_admins_and_organizers_learn_nothing_about_accounts(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let world = World::new(database).await;
    for (path, revocation) in [
        ("/api/user/admins", Demoted),
        ("/api/user/disabled", Demoted),
        ("/api/user/reset-links", Demoted),
        ("/api/competition/12345/organizers", RemovedFromOrganizers),
    ] {
        let person = world.person().await;
        let unknown = Sent::Json(json!({"email": "nobody@school.example"}));
        let request = (Method::POST, path.to_owned(), unknown);
        let revoke = async || world.revoke(revocation, &person).await;
        let ((), answer) = world.send_around(&person, request, revoke).await;
        assert_eq!(answer.problem(), (403, "forbidden".to_owned()), "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn every_change_has_a_row(#[values(Sqlite)] database: Database) {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let mut changes = BTreeMap::new();
    for operations in document["paths"].as_object().unwrap().values() {
        for (method, operation) in operations.as_object().unwrap() {
            if method != "get" {
                let id = operation["operationId"].as_str().unwrap().to_owned();
                changes.insert(id, operation.get("requestBody").is_some());
            }
        }
    }
    changes.retain(|operation, _| !OPEN.iter().chain(OFFICIALS).any(|other| other == operation));
    let world = World::new(database).await;
    let mut rows = BTreeMap::new();
    for (operation, ..) in ROWS {
        let (_, _, sent) = world.request(operation, &world.bee.organizer).await;
        let has_body = !matches!(sent, Sent::Nothing);
        rows.insert((*operation).to_owned(), has_body);
    }
    assert_eq!(changes, rows);
}

/// The statuses of two simultaneous requests, in ascending order.
async fn race(first: (&Actor, String), second: (&Actor, String)) -> [u16; 2] {
    let delete = |(who, path): (&Actor, String)| {
        let who = who.clone();
        tokio::spawn(async move { who.delete(&path).await.status.as_u16() })
    };
    let (first, second) = tokio::join!(delete(first), delete(second));
    let mut statuses = [first.unwrap(), second.unwrap()];
    statuses.sort_unstable();
    statuses
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_who_remove_each_other_do_not_both_succeed(#[values(Sqlite, Postgres)] database: Database) {
    let world = World::new(database).await;
    for path in [
        "/api/user/admins",
        "/api/competition/12345/organizers",
        "/api/competition/12345/participants",
    ] {
        for _ in 0..20 {
            let (ann, bob) = (world.person().await, world.person().await);
            let [by_ann, by_bob] = [&bob, &ann].map(|other| format!("{path}/{}", other.uid));
            let statuses = race((&ann, by_ann), (&bob, by_bob)).await;
            // Organizers remain organizers without being participants.
            let expected = if path.ends_with("participants") {
                [204, 204]
            } else {
                [204, 403]
            };
            assert_eq!(statuses, expected, "{path}");
        }
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn simultaneous_changes_of_rights_never_fail_internally(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let world = World::new(database).await;
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(world.person().await);
    }
    let mut calls = Vec::new();
    for round in 0..60 {
        let (who, other) = (
            people[round % 6].clone(),
            people[(round * 5 + round / 6 + 1) % 6].clone(),
        );
        calls.push(tokio::spawn(async move {
            let (uid, email) = (&other.uid, json!({"email": other.email}));
            let organizers = "/api/competition/12345/organizers";
            let answers = [
                who.delete(&format!("/api/user/admins/{uid}")).await,
                who.post("/api/user/admins", email.clone()).await,
                who.delete(&format!("{organizers}/{uid}")).await,
                who.post(organizers, email.clone()).await,
                who.post("/api/user/disabled", email).await,
                who.delete(&format!("/api/user/disabled/{uid}")).await,
            ];
            answers.map(|answer| (answer.status.as_u16(), format!("{answer:?}")))
        }));
    }
    let mut succeeded = 0;
    for call in calls {
        for (status, answer) in call.await.unwrap() {
            assert!(status < 500, "{answer}");
            succeeded += u32::from(status < 300);
        }
    }
    assert!(succeeded > 0);
}
