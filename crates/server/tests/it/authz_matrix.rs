//! The expected status of every API operation for each role

use std::collections::BTreeSet;

use axum::http::Method;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{
    Actor, Answer, Bee, Database, Form, NewWordlist, PASSWORD, Postgres, Sqlite, Stage, TestApp, attempts,
    competition, general_answers, new_message, new_post, new_template, new_word, png, wav,
};

/// The statuses for an anonymous visitor, a logged-in nonmember, a participant, an admin who does not organize this
/// competition, and an organizer of it. Roles in other competitions make no difference.
type Row = (&'static str, [u16; 5]);

/// Operations without access control
pub(crate) const OPEN: &[&str] = &[
    "signUp",
    "signIn",
    "signOut",
    "readSession",
    "setUp",
    "readSignInOptions",
    "forgotPassword",
    "resetPassword",
    "verifyEmail",
    "claimAccount",
    "readOrganizerInvitation",
    "listProviders",
    "readLogIn",
    "logInWithCode",
    "startPasskeyLogIn",
    "logInWithPasskey",
    "startPasskeySecondFactor",
    "sendPasskeyAsSecondFactor",
    "startProviderSignIn",
    "finishProviderSignIn",
    "readHealth",
    "readAbout",
    // An email's token opens them.
    "openUnsubscribeLink",
    "readSubscription",
    "unsubscribe",
    "resubscribe",
    // A link's token opens a board.
    "readBoard",
    "streamBoard",
];

/// Operations for devices with a role, which `stage_officials.rs` tests. A session gives no right to them.
pub(crate) const OFFICIALS: &[&str] = &[
    "takeRole",
    "readOfficial",
    "giveRoleBack",
    "readOfficialView",
    "lookAtWord",
    "streamOfficialView",
    "commandAsOfficial",
    "listOfficialSeconds",
    "readOfficialAudio",
];

const ROWS: &[Row] = &[
    ("readUser", [401, 403, 403, 403, 200]),
    ("createUser", [401, 403, 403, 403, 200]),
    ("listUndoable", [401, 200, 200, 200, 200]),
    // A deletion is only known to who deleted it.
    ("undoDeletion", [401, 410, 410, 410, 410]),
    // Everyone's own account
    ("readAccount", [401, 200, 200, 200, 200]),
    ("changePassword", [401, 422, 422, 422, 422]),
    ("sendVerification", [401, 403, 403, 403, 403]),
    ("listActivity", [401, 200, 200, 200, 200]),
    ("listSessions", [401, 200, 200, 200, 200]),
    ("endSession", [401, 404, 404, 404, 404]),
    ("readSecondFactor", [401, 200, 200, 200, 200]),
    ("startAuthenticatorApp", [401, 200, 200, 200, 200]),
    // The code is wrong.
    ("confirmAuthenticatorApp", [401, 422, 422, 422, 422]),
    ("removeAuthenticatorApp", [401, 404, 404, 404, 404]),
    // They have no second factor.
    ("createRecoveryCodes", [401, 403, 403, 403, 403]),
    // This server has no https.
    ("startPasskey", [401, 403, 403, 403, 403]),
    ("addPasskey", [401, 403, 403, 403, 403]),
    ("renamePasskey", [401, 404, 404, 404, 404]),
    ("removePasskey", [401, 404, 404, 404, 404]),
    ("downloadDataExport", [401, 200, 200, 200, 200]),
    ("readAccountDeletionPreview", [401, 200, 200, 200, 200]),
    ("deleteAccount", [401, 422, 422, 422, 422]),
    ("updateProfile", [401, 200, 200, 200, 200]),
    ("listAdmins", [401, 403, 403, 200, 200]),
    ("listAudit", [401, 403, 403, 200, 200]),
    ("listSecurityEvents", [401, 403, 403, 200, 200]),
    ("grantAdmin", [401, 403, 403, 404, 404]),
    ("revokeAdmin", [401, 403, 403, 404, 404]),
    ("listDisabled", [401, 403, 403, 200, 200]),
    ("disableUser", [401, 403, 403, 404, 404]),
    ("enableUser", [401, 403, 403, 404, 404]),
    ("createResetLink", [401, 403, 403, 404, 404]),
    // Word tools are for all admins, and the batches that wordlists use also for organizers of any competition.
    ("rateWord", [401, 403, 403, 200, 200]),
    ("rateWords", [401, 403, 403, 200, 200]),
    ("generateWordlist", [401, 403, 403, 200, 200]),
    ("previewWordlist", [401, 403, 403, 200, 200]),
    ("suggestWords", [401, 403, 403, 200, 200]),
    ("readLexicon", [401, 403, 403, 200, 200]),
    ("createCompetition", [401, 403, 403, 403, 409]),
    ("readCompetition", [401, 403, 200, 403, 200]),
    ("addCompetition", [401, 403, 403, 403, 200]),
    ("addParticipant", [401, 403, 403, 403, 200]),
    ("listCompetitions", [401, 403, 403, 403, 200]),
    ("listMembers", [401, 403, 200, 403, 200]),
    ("listOrganizers", [401, 403, 403, 403, 200]),
    ("addOrganizer", [401, 403, 403, 403, 404]),
    ("removeOrganizer", [401, 403, 403, 403, 404]),
    ("listOrganizerInvitations", [401, 403, 403, 403, 200]),
    ("createOrganizerInvitation", [401, 403, 403, 403, 201]),
    ("withdrawOrganizerInvitation", [401, 403, 403, 403, 404]),
    // The token alone opens an invitation, and this one does not exist.
    ("acceptOrganizerInvitation", [401, 404, 404, 404, 404]),
    ("createWordlist", [401, 403, 403, 403, 201]),
    ("listWordlists", [401, 403, 200, 403, 200]),
    ("readWordlist", [401, 403, 200, 403, 200]),
    ("readPractice", [401, 403, 200, 403, 200]),
    ("readWordlistPractice", [401, 403, 200, 403, 200]),
    ("readPracticeStatistics", [401, 403, 403, 403, 200]),
    ("readVoice", [401, 403, 403, 403, 200]),
    // This server has no voice pack.
    ("startVoice", [401, 403, 403, 403, 409]),
    ("cancelVoice", [401, 403, 403, 403, 200]),
    ("listWords", [401, 403, 200, 403, 200]),
    ("listSpellings", [401, 403, 403, 403, 200]),
    ("readWord", [401, 403, 200, 403, 200]),
    ("updateWord", [401, 403, 403, 403, 200]),
    ("updateWordlist", [401, 403, 403, 403, 200]),
    ("moveWord", [401, 403, 403, 403, 204]),
    ("uploadAudio", [401, 403, 403, 403, 201]),
    ("readAudio", [401, 403, 200, 403, 200]),
    ("setWordlistPractice", [401, 403, 403, 403, 200]),
    ("addPracticeAttempts", [401, 403, 403, 403, 204]),
    ("addWords", [401, 403, 403, 403, 201]),
    ("deleteAudio", [401, 403, 403, 403, 204]),
    ("deleteWord", [401, 403, 403, 403, 204]),
    ("deleteWordlist", [401, 403, 403, 403, 204]),
    ("updateSchedule", [401, 403, 403, 403, 200]),
    ("updateTimeline", [401, 403, 403, 403, 200]),
    ("updateChecklist", [401, 403, 403, 403, 200]),
    ("readCalendar", [401, 403, 200, 403, 200]),
    ("createPost", [401, 403, 403, 403, 201]),
    ("listPosts", [401, 403, 200, 403, 200]),
    ("uploadPostImage", [401, 403, 403, 403, 201]),
    ("readPostImage", [401, 403, 200, 403, 200]),
    ("pinPost", [401, 403, 403, 403, 200]),
    ("updatePost", [401, 403, 403, 403, 200]),
    ("deletePost", [401, 403, 403, 403, 204]),
    ("createTemplate", [401, 403, 403, 403, 201]),
    ("listTemplates", [401, 403, 200, 403, 200]),
    ("readTemplate", [401, 403, 200, 403, 200]),
    ("updateTemplate", [401, 403, 403, 403, 200]),
    ("submitForm", [401, 403, 403, 403, 201]),
    // A participant without answers has none to correct.
    ("correctResponse", [401, 403, 404, 403, 200]),
    ("returnResponse", [401, 403, 403, 403, 200]),
    ("listResponseChanges", [401, 403, 403, 403, 200]),
    ("listOwnResponses", [401, 403, 403, 403, 200]),
    ("listResponses", [401, 403, 403, 403, 200]),
    ("searchResponses", [401, 403, 403, 403, 200]),
    ("exportResponses", [401, 403, 403, 403, 200]),
    ("exportResponsesWorkbook", [401, 403, 403, 403, 200]),
    ("readStats", [401, 403, 403, 403, 200]),
    ("listParticipants", [401, 403, 403, 403, 200]),
    ("listAllParticipants", [401, 403, 403, 403, 200]),
    ("listParticipantNames", [401, 403, 403, 403, 200]),
    ("countParticipants", [401, 403, 403, 403, 200]),
    ("readParticipant", [401, 403, 403, 403, 200]),
    ("readPrivacy", [401, 403, 403, 403, 200]),
    ("updatePrivacy", [401, 403, 403, 403, 200]),
    ("listMissingConsents", [401, 403, 403, 403, 200]),
    // Only for accounts that were created for the competition.
    ("confirmSchoolConsent", [401, 403, 403, 403, 404]),
    ("readConsent", [401, 403, 200, 403, 200]),
    ("signConsent", [401, 403, 200, 403, 200]),
    ("listOwnConsents", [401, 403, 403, 403, 200]),
    // Until now, the form has the fields that a parent signs.
    ("editTemplate", [401, 403, 403, 403, 200]),
    ("listMessages", [401, 403, 403, 403, 200]),
    ("createMessage", [401, 403, 403, 403, 201]),
    ("readMessage", [401, 403, 403, 403, 200]),
    ("listMessageRecipients", [401, 403, 403, 403, 200]),
    ("downloadMailMerge", [401, 403, 403, 403, 200]),
    ("updateMessage", [401, 403, 403, 403, 200]),
    // This server sends no email.
    ("sendMessage", [401, 403, 403, 403, 403]),
    ("cancelMessage", [401, 403, 403, 403, 200]),
    // A draft was not sent before.
    ("markBounce", [401, 403, 403, 403, 409]),
    ("retryMessage", [401, 403, 403, 403, 409]),
    ("deleteMessage", [401, 403, 403, 403, 204]),
    ("listBees", [401, 403, 403, 403, 200]),
    ("createBee", [401, 403, 403, 403, 201]),
    ("readBee", [401, 403, 403, 403, 200]),
    ("listBeeEntries", [401, 403, 403, 403, 200]),
    ("addBeeEntries", [401, 403, 403, 403, 200]),
    ("updateBeeEntry", [401, 403, 403, 403, 200]),
    ("deleteBeeEntry", [401, 403, 403, 403, 404]),
    ("sealList", [401, 403, 403, 403, 200]),
    ("unsealList", [401, 403, 403, 403, 200]),
    ("commandBee", [401, 403, 403, 403, 200]),
    ("readOwnTurn", [401, 403, 200, 403, 200]),
    ("readTeacherView", [401, 403, 403, 403, 200]),
    ("checkList", [401, 403, 403, 403, 200]),
    ("downloadBeeResults", [401, 403, 403, 403, 200]),
    ("downloadBeeLog", [401, 403, 403, 403, 200]),
    ("streamTeacherView", [401, 403, 403, 403, 200]),
    ("readStageView", [401, 403, 403, 403, 200]),
    ("streamStageView", [401, 403, 403, 403, 200]),
    ("listSeconds", [401, 403, 403, 403, 200]),
    ("listGrants", [401, 403, 403, 403, 200]),
    ("createGrant", [401, 403, 403, 403, 201]),
    // Nobody has used the code.
    ("confirmGrant", [401, 403, 403, 403, 422]),
    ("revokeGrant", [401, 403, 403, 403, 204]),
    // No word is on stage.
    ("readStageAudio", [401, 403, 403, 403, 404]),
    ("createBoardLink", [401, 403, 403, 403, 201]),
    ("revokeBoardLink", [401, 403, 403, 403, 204]),
    // This server has no listener that a robot could reach.
    ("startRehearsal", [401, 403, 403, 403, 503]),
    ("readRehearsal", [401, 403, 403, 403, 200]),
    ("cancelRehearsal", [401, 403, 403, 403, 204]),
    ("deleteBee", [401, 403, 403, 403, 204]),
    ("deleteTemplate", [401, 403, 403, 403, 204]),
    ("uploadFile", [401, 403, 403, 403, 201]),
    ("listFiles", [401, 403, 200, 403, 200]),
    ("readFile", [401, 403, 200, 403, 200]),
    ("updateFile", [401, 403, 403, 403, 200]),
    ("deleteFile", [401, 403, 403, 403, 204]),
    ("updateCompetition", [401, 403, 403, 403, 200]),
    ("createClass", [401, 403, 403, 403, 201]),
    // The participant signed up with their own account, so nobody can create a code for it.
    ("createClaimCode", [401, 403, 403, 403, 403]),
    ("removeParticipant", [401, 403, 403, 403, 404]),
    ("removeParticipants", [401, 403, 403, 403, 404]),
    ("copyCompetition", [401, 403, 403, 403, 201]),
    ("exportCompetition", [401, 403, 403, 403, 200]),
    // Without a file.
    ("importCompetition", [401, 403, 403, 422, 422]),
    ("archiveCompetition", [401, 403, 403, 403, 200]),
    ("unarchiveCompetition", [401, 403, 403, 403, 200]),
    // The participant is no longer a member from here on.
    ("withdrawConsent", [401, 403, 204, 403, 204]),
    // Nonmembers cannot tell whether it exists.
    (LEAVE, [401, 404, 204, 404, 409]),
    ("deleteCompetition", [401, 403, 403, 403, 204]),
    // Everyone is logged out from here on.
    ("endAllSessions", [401, 204, 204, 204, 204]),
];

const SECOND_FACTOR: &str = "/api/identity/second-factor";
/// An id that no passkey has.
const NO_PASSKEY: &str = "00000000-0000-7000-8000-000000000000";
const LEAVE: &str = "leaveCompetition";

pub(crate) enum Sent {
    Nothing,
    Json(Value),
    Form(Form),
}

/// Ids of things in the competition
pub(crate) struct Things {
    pub(crate) audio: String,
    pub(crate) post: String,
    /// The URL of the post's image.
    pub(crate) image: String,
    pub(crate) template: String,
    pub(crate) file: String,
    pub(crate) stage: Stage,
    pub(crate) grant: String,
    pub(crate) message: String,
}

impl Things {
    pub(crate) async fn new(bee: &Bee) -> Self {
        let stage = Stage::with_hidden_list(bee).await;
        let grant = stage.grant("judge").await;
        let image = bee.image().await;
        let mut post = new_post(&bee.organizer, bee.code, "Welcome");
        post["images"] = json!([image]);
        let post = bee.organizer.post("/api/post/", post).await.json();
        Self {
            image,
            grant: grant["_id"].as_str().unwrap().to_owned(),
            message: bee.message().await,
            audio: bee.record(0).await,
            post: post["_id"].as_str().unwrap().to_owned(),
            template: bee.template().await,
            file: bee.file("rules.pdf").await,
            stage,
        }
    }
}

/// All operations with access control, in an order in which all requests by an organizer succeed.
pub(crate) fn operations() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(operation, _)| *operation)
}

/// A valid request by a member whose uid is `me`.
pub(crate) fn request(operation: &str, bee: &Bee, things: &Things, me: &str) -> (Method, String, Sent) {
    let Things {
        audio,
        post: news,
        image,
        template,
        file,
        stage,
        grant,
        message,
    } = things;
    let code = bee.code;
    let (wordlist, word, participant) = (&bee.wordlist, &bee.words[0], &bee.participant.uid);
    let get = |path: String| (Method::GET, path, Sent::Nothing);
    let delete = |path: String| (Method::DELETE, path, Sent::Nothing);
    let send_nothing = |path: String| (Method::POST, path, Sent::Nothing);
    let post = |path: &str, body: Value| (Method::POST, path.to_owned(), Sent::Json(body));
    let show = |path: String| (Method::PATCH, path, Sent::Json(json!({"visibility": "visible"})));
    let join = json!({"code": code, "userId": me});
    let email = json!({"email": "nobody@school.example"});
    match operation {
        "readUser" => get(format!("/api/auth/{me}")),
        "createUser" => post("/api/auth", json!({"uid": me, "email": "", "role": "admin"})),
        "listAudit" => get("/api/audit".to_owned()),
        "listSecurityEvents" => get("/api/audit/security-events".to_owned()),
        "listActivity" => get("/api/identity/activity".to_owned()),
        "readAccount" => get("/api/identity/account".to_owned()),
        "changePassword" => post(
            "/api/identity/password",
            json!({"currentPassword": PASSWORD, "newPassword": "short"}),
        ),
        "readSecondFactor" => get(SECOND_FACTOR.to_owned()),
        "startAuthenticatorApp" => send_nothing(format!("{SECOND_FACTOR}/app")),
        "confirmAuthenticatorApp" => {
            let body = json!({"code": "12345"});
            (Method::PUT, format!("{SECOND_FACTOR}/app"), Sent::Json(body))
        }
        "removeAuthenticatorApp" => delete(format!("{SECOND_FACTOR}/app")),
        "createRecoveryCodes" => send_nothing(format!("{SECOND_FACTOR}/recovery-codes")),
        "startPasskey" => send_nothing(format!("{SECOND_FACTOR}/passkeys/options")),
        "addPasskey" => post(
            &format!("{SECOND_FACTOR}/passkeys"),
            json!({"ceremony": "none", "name": "My phone", "credential": {}}),
        ),
        "renamePasskey" => {
            let path = format!("{SECOND_FACTOR}/passkeys/{NO_PASSKEY}");
            (Method::PUT, path, Sent::Json(json!({"name": "My phone"})))
        }
        "removePasskey" => delete(format!("{SECOND_FACTOR}/passkeys/{NO_PASSKEY}")),
        "sendVerification" => send_nothing("/api/identity/verification-mail".to_owned()),
        "listSessions" => get("/api/identity/sessions".to_owned()),
        "endSession" => delete("/api/identity/sessions/nobody".to_owned()),
        "endAllSessions" => delete("/api/identity/sessions".to_owned()),
        "downloadDataExport" => get("/api/account/data".to_owned()),
        "readAccountDeletionPreview" => get("/api/account/end".to_owned()),
        "deleteAccount" => {
            let body = json!({"password": ""});
            (Method::DELETE, "/api/account".to_owned(), Sent::Json(body))
        }
        "updateProfile" => {
            let body = json!({"displayName": "", "photoURL": ""});
            (Method::PUT, "/api/user/profile".to_owned(), Sent::Json(body))
        }
        "listAdmins" => get("/api/user/admins".to_owned()),
        "grantAdmin" => post("/api/user/admins", email),
        "revokeAdmin" => delete("/api/user/admins/nobody".to_owned()),
        "listDisabled" => get("/api/user/disabled".to_owned()),
        "disableUser" => post("/api/user/disabled", email),
        "createResetLink" => post("/api/user/reset-links", email),
        "enableUser" => delete("/api/user/disabled/nobody".to_owned()),
        "rateWord" => get(format!(
            "/api/tool/generate-difficulty-rating/{}",
            lexicon::sample::FULL
        )),
        "rateWords" => post("/api/tool/difficulty", json!({"words": ["bee"]})),
        "generateWordlist" => get("/api/tool/generate-wordlist/5".to_owned()),
        "previewWordlist" => get("/api/tool/preview-wordlist/5".to_owned()),
        "suggestWords" => post("/api/tool/suggestions", json!({"words": ["bee"]})),
        "readLexicon" => get("/api/tool/lexicon".to_owned()),
        "createCompetition" => post("/api/competition", competition(&bee.organizer, code)),
        "readCompetition" => get(format!("/api/competition/{code}")),
        "addCompetition" => post("/api/user/add-competition", join),
        "addParticipant" => post("/api/competition/add-participant", join),
        "listCompetitions" => get(format!("/api/user/competitions/{me}")),
        "listMembers" => get(format!("/api/user/competition/{code}")),
        "listOrganizers" => get(format!("/api/competition/{code}/organizers")),
        "addOrganizer" => post(&format!("/api/competition/{code}/organizers"), email),
        "removeOrganizer" => delete(format!("/api/competition/{code}/organizers/nobody")),
        "listOrganizerInvitations" => get(format!("/api/competition/{code}/organizer-invitations")),
        "createOrganizerInvitation" => post(
            &format!("/api/competition/{code}/organizer-invitations"),
            json!({}),
        ),
        "withdrawOrganizerInvitation" => {
            delete(format!("/api/competition/{code}/organizer-invitations/nobody"))
        }
        "acceptOrganizerInvitation" => post("/api/organizer-invitations/accept", json!({"token": "wrong"})),
        "createWordlist" => post(
            "/api/wordlist",
            NewWordlist::new(&bee.organizer, code).words(&["one"]).body(),
        ),
        "listWordlists" => get(format!("/api/wordlist/competition/{code}")),
        "readWordlist" => get(format!("/api/wordlist/competition/{code}/{wordlist}")),
        "readPractice" => get(format!("/api/competition/{code}/practice")),
        "readWordlistPractice" => get(format!("/api/wordlist/competition/{code}/{wordlist}/practice")),
        "readPracticeStatistics" => get(format!(
            "/api/wordlist/competition/{code}/{wordlist}/practice-statistics"
        )),
        "readVoice" => get(format!("/api/wordlist/competition/{code}/{wordlist}/voice")),
        "startVoice" => send_nothing(format!("/api/wordlist/competition/{code}/{wordlist}/voice")),
        "cancelVoice" => delete(format!("/api/wordlist/competition/{code}/{wordlist}/voice")),
        "listWords" => get(format!("/api/wordlist/{wordlist}/words")),
        "listSpellings" => get(format!("/api/wordlist/{wordlist}/spellings")),
        "readWord" => get(format!("/api/wordlist/word/{word}")),
        "updateWord" => {
            let path = format!("/api/wordlist/word/{word}");
            (Method::PATCH, path, Sent::Json(json!({"audioId": audio})))
        }
        "updateWordlist" => show(format!("/api/wordlist/wordlist/{wordlist}")),
        "addWords" => post(
            &format!("/api/wordlist/{wordlist}/words"),
            json!({"words": [new_word("amber")], "skipDuplicates": true}),
        ),
        "moveWord" => {
            let path = format!("/api/wordlist/word/{word}/place");
            (Method::PUT, path, Sent::Json(json!({"place": 1})))
        }
        "uploadAudio" => {
            let form = bee.recording(0);
            (Method::POST, "/api/audio/".to_owned(), Sent::Form(form))
        }
        "readAudio" => get(format!("/api/audio/{audio}")),
        "setWordlistPractice" => post(
            "/api/user/set-wordlist-practice",
            json!({"userId": me, "wordlistId": wordlist, "order": [0, 1, 2], "currentIndex": 1}),
        ),
        "addPracticeAttempts" => post(
            "/api/user/practice-attempts",
            attempts(me, wordlist, &[(word, "bea", false)]),
        ),
        "deleteAudio" => delete(format!("/api/audio/{audio}")),
        "deleteWord" => delete(format!("/api/wordlist/word/{word}")),
        "deleteWordlist" => delete(format!("/api/wordlist/wordlist/{wordlist}")),
        "updateSchedule" => post(
            "/api/competition/update-schedule",
            json!({"code": code, "schedule": []}),
        ),
        "updateTimeline" => post(
            "/api/competition/update-timeline",
            json!({"code": code, "timeline": []}),
        ),
        "updateChecklist" => post(
            "/api/competition/update-checklist",
            json!({"code": code, "checklist": []}),
        ),
        "readCalendar" => get(format!("/api/competition/{code}/schedule.ics")),
        "createPost" => post("/api/post/", new_post(&bee.organizer, code, "News")),
        "listPosts" => get(format!("/api/post/competition/{code}")),
        "updatePost" => {
            let body = new_post(&bee.organizer, code, "Old news");
            (Method::PUT, format!("/api/post/{news}"), Sent::Json(body))
        }
        "uploadPostImage" => {
            let form = bee.picture(&png(40, 30));
            (Method::POST, "/api/post/image/".to_owned(), Sent::Form(form))
        }
        "readPostImage" => get(image.clone()),
        "pinPost" => {
            let body = json!({"pinned": true});
            (Method::PATCH, format!("/api/post/{news}"), Sent::Json(body))
        }
        "deletePost" => delete(format!("/api/post/{news}")),
        "createTemplate" => post(
            "/api/form/create-template",
            new_template(&bee.organizer, code, "Trip"),
        ),
        "listTemplates" => get(format!("/api/form/competition-templates/{code}")),
        "readTemplate" => get(format!("/api/form/templates/{template}")),
        "updateTemplate" => show(format!("/api/form/templates/{template}")),
        "submitForm" => post(
            "/api/form/forms",
            general_answers(&bee.organizer, code, template, json!("5")),
        ),
        "correctResponse" => {
            let answers = general_answers(&bee.organizer, code, template, json!("5"));
            let body =
                json!({"answers": answers["answers"], "signature": "Ann Lee", "version": 1, "revision": 1});
            let path = format!("/api/form/templates/{template}/own-response");
            (Method::PUT, path, Sent::Json(body))
        }
        "returnResponse" => post(
            &format!("/api/form/templates/{template}/responses/{me}/return"),
            json!({"note": "Which grade?", "revision": 1}),
        ),
        "listResponseChanges" => get(format!("/api/form/templates/{template}/responses/{me}/changes")),
        "editTemplate" => {
            let body =
                json!({"title": "About you", "fields": [{"name": "Name", "type": "text"}], "revision": 1});
            let path = format!("/api/form/templates/{template}");
            (Method::PUT, path, Sent::Json(body))
        }
        "listOwnResponses" => get(format!("/api/form/user-forms/{code}/{me}")),
        "listResponses" => get(format!("/api/form/template-forms/{template}")),
        "searchResponses" => get(format!("/api/form/templates/{template}/responses")),
        "exportResponses" => get(format!("/api/form/templates/{template}/responses.csv")),
        "exportResponsesWorkbook" => get(format!("/api/form/templates/{template}/responses.xlsx")),
        "readStats" => get(format!("/api/competition/{code}/stats")),
        "listParticipants" => get(format!("/api/competition/{code}/participants")),
        "listAllParticipants" => get(format!("/api/competition/{code}/participants/all")),
        "listParticipantNames" => get(format!("/api/competition/{code}/participants/names")),
        "countParticipants" => get(format!("/api/competition/{code}/participants/counts")),
        "readParticipant" => get(format!("/api/competition/{code}/participants/{participant}")),
        "readPrivacy" => get(format!("/api/competition/{code}/privacy")),
        "updatePrivacy" => {
            let path = format!("/api/competition/{code}/privacy");
            (Method::PATCH, path, Sent::Json(json!({"consentForm": template})))
        }
        "listMissingConsents" => get(format!("/api/competition/{code}/consents/missing")),
        "confirmSchoolConsent" => post(
            &format!("/api/competition/{code}/consents/school"),
            json!({"uids": [participant]}),
        ),
        "readConsent" => get(format!("/api/competition/{code}/consent")),
        "signConsent" => {
            let form = general_answers(&bee.organizer, code, template, json!("5"));
            let (answers, signature) = (&form["answers"][0], &form["signature"]);
            let body = json!({"templateId": template, "answers": answers, "signature": signature});
            post(&format!("/api/competition/{code}/consent"), body)
        }
        "withdrawConsent" => delete(format!("/api/competition/{code}/consent")),
        "listOwnConsents" => get(format!("/api/user/consents/{me}")),
        "deleteTemplate" => delete(format!("/api/form/templates/{template}")),
        "uploadFile" => {
            let form = bee.pdf("more.pdf", b"%PDF-1.7 more");
            (Method::POST, "/api/file/".to_owned(), Sent::Form(form))
        }
        "listFiles" => get(format!("/api/file/competition/{code}")),
        "readFile" => get(format!("/api/file/{file}")),
        "updateFile" => show(format!("/api/file/{file}")),
        "deleteFile" => delete(format!("/api/file/{file}")),
        "updateCompetition" => {
            let body = competition(&bee.organizer, code);
            (Method::PUT, format!("/api/competition/{code}"), Sent::Json(body))
        }
        "createClass" => post(
            &format!("/api/competition/{code}/class"),
            json!({"people": [{"name": "Maya"}]}),
        ),
        "createClaimCode" => send_nothing(format!(
            "/api/competition/{code}/participants/{participant}/claim-code"
        )),
        "removeParticipant" => delete(format!("/api/competition/{code}/participants/nobody")),
        "removeParticipants" => post(
            &format!("/api/competition/{code}/participants/remove"),
            json!({"uids": ["nobody"]}),
        ),
        "listMessages" => get(format!("/api/competition/{code}/messages")),
        "createMessage" => post(&format!("/api/competition/{code}/messages"), new_message(&[])),
        "readMessage" => get(format!("/api/message/{message}")),
        "listMessageRecipients" => get(format!("/api/message/{message}/recipients")),
        "downloadMailMerge" => get(format!("/api/message/{message}/recipients.csv")),
        "updateMessage" => {
            let mut body = new_message(&[]);
            body["revision"] = json!(1);
            (Method::PUT, format!("/api/message/{message}"), Sent::Json(body))
        }
        "sendMessage" => post(
            &format!("/api/message/{message}/send"),
            json!({"revision": 1, "recipients": 1}),
        ),
        "cancelMessage" => send_nothing(format!("/api/message/{message}/cancel")),
        "markBounce" => post(
            &format!("/api/message/{message}/bounces"),
            json!({"uid": participant, "address": "participant@school.example", "bounced": true}),
        ),
        "retryMessage" => post(&format!("/api/message/{message}/retry"), json!({})),
        "deleteMessage" => delete(format!("/api/message/{message}")),
        "listBees" => get(format!("/api/bee/competition/{code}")),
        "createBee" => post(
            &format!("/api/bee/competition/{code}"),
            json!({"title": "Spring Bee", "wordlistId": stage.wordlist}),
        ),
        "startRehearsal" => post(
            &format!("/api/bee/competition/{code}/rehearsal"),
            json!({"spellers": 2}),
        ),
        "readRehearsal" => get(format!("/api/bee/competition/{code}/rehearsal")),
        "cancelRehearsal" => delete(format!("/api/bee/competition/{code}/rehearsal")),
        "readBee" => get(stage.path.clone()),
        "deleteBee" => delete(stage.path.clone()),
        "listBeeEntries" => get(format!("{}/entries", stage.path)),
        "addBeeEntries" => post(&format!("{}/entries", stage.path), json!({"name": "Noah"})),
        "updateBeeEntry" => {
            let path = format!("{}/entries/1", stage.path);
            (Method::PATCH, path, Sent::Json(json!({"school": me})))
        }
        "deleteBeeEntry" => delete(format!("{}/entries/99", stage.path)),
        "sealList" => {
            let body = json!({"hash": stage.hash, "count": 3, "alone": true});
            post(&format!("{}/seal", stage.path), body)
        }
        "unsealList" => post(
            &format!("{}/unseal", stage.path),
            json!({"reason": "A typo", "alone": true}),
        ),
        "commandBee" => {
            let command = json!({"type": "setBoard", "mode": "text", "text": "Welcome"});
            let body = json!({"expected": 0, "key": format!("cover by {me}"), "command": command});
            post(&format!("{}/command", stage.path), body)
        }
        "readOwnTurn" => get(format!("/api/competition/{code}/own-turn")),
        "readTeacherView" => get(format!("{}/view/teacher", stage.path)),
        "checkList" => get(format!("{}/list-check", stage.path)),
        "downloadBeeResults" => get(format!("{}/results.csv", stage.path)),
        "downloadBeeLog" => get(format!("{}/log.jsonl", stage.path)),
        "streamTeacherView" => get(format!("{}/stream/teacher", stage.path)),
        "readStageView" => get(format!("{}/view/pronouncer", stage.path)),
        "streamStageView" => get(format!("{}/stream/desk", stage.path)),
        "listSeconds" => get(format!("{}/seconds", stage.path)),
        "listGrants" => get(format!("{}/grants", stage.path)),
        "createGrant" => post(
            &format!("{}/grants", stage.path),
            json!({"role": "judge", "label": "Dr. Ortiz"}),
        ),
        "confirmGrant" => post(
            &format!("{}/grants/{grant}/confirm", stage.path),
            json!({"pairing": "0000"}),
        ),
        "revokeGrant" => delete(format!("{}/grants/{grant}", stage.path)),
        "readStageAudio" => get(format!("{}/audio", stage.path)),
        "createBoardLink" => {
            let link = json!({"kind": "watch", "delaySeconds": 30});
            post(&format!("{}/board-link", stage.path), link)
        }
        "revokeBoardLink" => delete(format!("{}/board-link/{}", stage.path, stage.link)),
        "listUndoable" => get("/api/user/undo".to_owned()),
        "undoDeletion" => send_nothing("/api/user/undo/nothing".to_owned()),
        "copyCompetition" => post(
            &format!("/api/competition/{code}/copy"),
            json!({
                "title": "Next year", "code": 76_543, "moveByWeeks": 52,
                "parts": ["schedule", "checklist", "forms", "posts", "files", "wordlists"],
            }),
        ),
        "exportCompetition" => get(format!("/api/competition/{code}/export")),
        "importCompetition" => (
            Method::POST,
            "/api/competition/import".to_owned(),
            Sent::Form(Form::default()),
        ),
        "archiveCompetition" => (
            Method::PUT,
            format!("/api/competition/{code}/archive"),
            Sent::Nothing,
        ),
        "unarchiveCompetition" => delete(format!("/api/competition/{code}/archive")),
        LEAVE => delete(format!("/api/user/competition/{code}")),
        "deleteCompetition" => delete(format!("/api/competition/{code}")),
        _ => panic!("no request for {operation}"),
    }
}

pub(crate) async fn send(who: &Actor, (method, path, sent): (Method, String, Sent)) -> Answer {
    match sent {
        Sent::Nothing if path.contains("/stream/") => who.begin_stream(&path).await,
        Sent::Nothing => who.send(method, &path, None, "").await,
        Sent::Json(body) => who.json(method, &path, body).await,
        Sent::Form(form) => who.submit(&path, form).await,
    }
}

/// Sends the organizer's requests as each of `everyone`, and returns the statuses that differ from the given column.
async fn breaches(bee: &Bee, everyone: &[(&Actor, usize)], except: &[&str]) -> Vec<String> {
    let things = Things::new(bee).await;
    let mut breaches = Vec::new();
    for (operation, expected) in ROWS.iter().filter(|(operation, _)| !except.contains(operation)) {
        for &(who, column) in everyone {
            let call = request(operation, bee, &things, &bee.organizer.uid);
            let (answered, wanted) = (send(who, call).await.status.as_u16(), expected[column]);
            if answered != wanted {
                breaches.push(format!(
                    "{operation} by {:?}: {answered}, not {wanted}",
                    who.email
                ));
            }
        }
    }
    breaches
}

/// Sends every request with access control in every role, and returns the breaches.
pub(crate) async fn send_every_request(app: &TestApp) -> Vec<String> {
    let bee = Bee::new(app).await;
    let other = Bee::with_code(app, 54321, "-elsewhere").await;
    let anonymous = app.anonymous();
    let stranger = app.user("stranger").await;
    let everyone = [
        (&anonymous, 0),
        (&stranger, 1),
        (&bee.participant, 2),
        (&other.organizer, 3),
        (&bee.organizer, 4),
    ];
    breaches(&bee, &everyone, &[]).await
}

#[rstest]
#[tokio::test]
async fn every_operation_checks_rights(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let breaches = send_every_request(&app).await;
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// The first step of joining does not make someone a member.
#[rstest]
#[tokio::test]
async fn half_joined_and_foreign_members_have_no_rights(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let half = app.user("half").await;
    let first_step = json!({"code": bee.code, "userId": half.uid});
    half.post("/api/user/add-competition", first_step).await;
    let without = app.admin("without").await;
    let everyone = [(&half, 1), (&other.participant, 1), (&without, 3)];
    // After the first step of joining, people may leave, and a parent may consent.
    let own = [LEAVE, "readConsent", "signConsent", "withdrawConsent"];
    let breaches = breaches(&bee, &everyone, &own).await;
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn every_operation_has_a_row() {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let operations: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|operations| operations.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    let rows = self::operations();
    let others = OPEN.iter().chain(OFFICIALS).copied();
    let known: BTreeSet<String> = rows.chain(others).map(str::to_owned).collect();
    assert_eq!(operations, known);
}

#[rstest]
#[tokio::test]
async fn open_calls_need_no_session(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let anonymous = app.anonymous();
    let body =
        json!({"email": "ann@school.example", "password": PASSWORD, "token": "wrong", "claimCode": "wrong"});
    for (path, status) in [
        ("/api/identity/sign-up", 201),
        ("/api/identity/sign-in", 200),
        ("/api/identity/setup", 403),
        ("/api/identity/forgot", 403),
        ("/api/identity/reset", 403),
        ("/api/identity/verify", 403),
        ("/api/identity/claim", 404),
        ("/api/organizer-invitations/read", 404),
        ("/api/identity/sign-out", 204),
    ] {
        assert_eq!(anonymous.post(path, body.clone()).await.status, status, "{path}");
    }
    for path in [
        "/api/identity/session",
        "/api/identity/options",
        "/api/identity/providers",
        "/api/health",
        "/api/about",
    ] {
        assert_eq!(anonymous.get(path).await.status, 200, "{path}");
    }
    for path in ["start", "callback"] {
        let path = format!("/api/identity/oidc/nobody/{path}");
        assert_eq!(anonymous.get(&path).await.status, 404, "{path}");
    }
    let unsigned = Form::default().file("audio", "a.wav", &wav(8));
    assert_eq!(anonymous.submit("/api/audio/", unsigned).await.status, 401);
}
