//! Organizers of one competition: invited by link or email, without a role on the server.

use std::{sync::mpsc::Receiver, time::Duration};

use axum::http::Method;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{
    Actor, Answer, Bee, Database, NewWordlist, PASSWORD, PostOffice, Postgres, Sqlite, TestApp, competition,
    connect, join, pairs, with_mail,
};

const INVITATIONS: &str = "/api/competition/12345/organizer-invitations";
const ORGANIZERS: &str = "/api/competition/12345/organizers";
const WEEK: Duration = Duration::from_hours(7 * 24);

/// A link from the bee's organizer.
async fn invite(bee: &Bee) -> Value {
    let answer = bee.organizer.post(INVITATIONS, json!({})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn accept(who: &Actor, invitation: &Value) -> Answer {
    let body = json!({"token": invitation["token"]});
    who.post("/api/organizer-invitations/accept", body).await
}

async fn read(who: &Actor, invitation: &Value) -> Answer {
    let body = json!({"token": invitation["token"]});
    who.post("/api/organizer-invitations/read", body).await
}

async fn open_invitations(bee: &Bee) -> usize {
    let answer = bee.organizer.get(INVITATIONS).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["invitations"].as_array().unwrap().len()
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[rstest]
#[tokio::test]
async fn invited_colleague_organizes_this_competition_only(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let invitation = invite(&bee).await;
    assert_eq!(invitation["expiresAt"], "2027-01-08T09:00:00Z");
    let preview = read(&app.anonymous(), &invitation).await.json();
    assert_eq!(
        preview,
        json!({
            "competitionTitle": "Spring Bee",
            "invitedBy": bee.organizer.email,
            "expiresAt": "2027-01-08T09:00:00Z",
        })
    );
    assert_eq!(accept(&app.anonymous(), &invitation).await.status, 401);

    let cleo = app.user("cleo").await;
    let accepted = accept(&cleo, &invitation).await;
    assert_eq!(accepted.json(), json!({"code": 12345, "title": "Spring Bee"}));
    let seen = cleo.get("/api/competition/12345").await.json();
    assert_eq!(seen["admins"].as_array().unwrap().len(), 2);
    assert_eq!(
        seen["participants"].as_array().unwrap().len(),
        2,
        "she does not take part"
    );
    let own = cleo
        .get(&format!("/api/user/competitions/{}", cleo.uid))
        .await
        .json();
    assert_eq!(
        (&own[0]["organizer"], &own[0]["joined"]),
        (&json!(true), &json!(false))
    );

    let list = NewWordlist::new(&cleo, 12345).words(&["wax"]).body();
    assert_eq!(cleo.post("/api/wordlist", list).await.status, 201);
    for path in [ORGANIZERS, INVITATIONS, "/api/competition/12345/participants"] {
        assert_eq!(cleo.get(path).await.status, 200, "{path}");
    }
    for path in ["/api/tool/suggestions", "/api/tool/difficulty"] {
        let body = json!({"words": ["bee"]});
        assert_eq!(cleo.post(path, body).await.status, 200, "{path}");
    }
    assert_eq!(cleo.get("/api/tool/lexicon").await.status, 200);

    let forbidden = problem(403, "forbidden");
    let create = cleo.post("/api/competition", competition(&cleo, 20_000)).await;
    assert_eq!(create.problem(), forbidden);
    for path in [
        "/api/user/admins",
        "/api/audit",
        "/api/tool/generate-wordlist/5",
        "/api/tool/preview-wordlist/5",
    ] {
        assert_eq!(cleo.get(path).await.problem(), forbidden, "{path}");
    }
    let elsewhere = cleo.get(&format!("/api/competition/{}", other.code)).await;
    assert_eq!(elsewhere.problem(), problem(403, "not-a-member"));
}

#[rstest]
#[tokio::test]
async fn invitation_works_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let invitation = invite(&bee).await;
    let (cleo, dora) = (app.user("cleo").await, app.user("dora").await);
    assert_eq!(accept(&cleo, &invitation).await.status, 200);
    assert_eq!(
        accept(&cleo, &invitation).await.status,
        200,
        "the same person again"
    );
    assert_eq!(read(&cleo, &invitation).await.status, 200);
    let used = problem(409, "used-invitation");
    assert_eq!(accept(&dora, &invitation).await.problem(), used);
    assert_eq!(read(&dora, &invitation).await.problem(), used);
    assert_eq!(dora.get("/api/competition/12345").await.status, 403);
    assert_eq!(open_invitations(&bee).await, 0);

    let remove = format!("{ORGANIZERS}/{}", cleo.uid);
    assert_eq!(bee.organizer.delete(&remove).await.status, 204);
    assert_eq!(
        accept(&cleo, &invitation).await.problem(),
        used,
        "an old link does not bring back a former organizer"
    );
}

#[rstest]
#[tokio::test]
async fn invitations_wait_while_a_competition_is_archived(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let invitation = invite(&bee).await;
    let cleo = app.user("cleo").await;
    let archive = "/api/competition/12345/archive";
    let archived = bee.organizer.json(Method::PUT, archive, json!({})).await;
    assert_eq!(archived.status, 200);
    let refused = problem(409, "competition-archived");
    assert_eq!(read(&cleo, &invitation).await.problem(), refused);
    assert_eq!(accept(&cleo, &invitation).await.problem(), refused);
    assert_eq!(cleo.get("/api/competition/12345").await.status, 403);
    assert_eq!(bee.organizer.delete(archive).await.status, 200);
    assert_eq!(accept(&cleo, &invitation).await.status, 200);
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn simultaneous_acceptances_make_one_organizer(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for round in 0..5 {
        let invitation = invite(&bee).await;
        let (cleo, dora) = (
            app.user(&format!("cleo-{round}")).await,
            app.user(&format!("dora-{round}")).await,
        );
        let (first, second) = tokio::join!(accept(&cleo, &invitation), accept(&dora, &invitation));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{first:?} {second:?}");
    }
}

#[rstest]
#[tokio::test]
async fn invitation_ends_with_its_time_its_sender_and_its_competition(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cleo = app.user("cleo").await;
    let unknown = problem(404, "unknown-invitation");
    assert_eq!(
        accept(&cleo, &json!({"token": "made up"})).await.problem(),
        unknown
    );

    let withdrawn = invite(&bee).await;
    let path = format!("{INVITATIONS}/{}", withdrawn["_id"].as_str().unwrap());
    assert_eq!(read(&cleo, &withdrawn).await.status, 200, "open in her tab");
    assert_eq!(bee.organizer.delete(&path).await.status, 204);
    assert_eq!(accept(&cleo, &withdrawn).await.problem(), unknown);
    let again = bee.organizer.delete(&path).await;
    assert_eq!(again.problem(), problem(404, "not-found"));

    let late = invite(&bee).await;
    app.advance_clock(WEEK);
    let expired = problem(410, "expired-invitation");
    for answer in [accept(&cleo, &late).await, read(&cleo, &late).await] {
        assert_eq!(answer.problem(), expired);
    }
    assert_eq!(open_invitations(&bee).await, 0);
    let organizer = sign_in_again(&app, &bee.organizer).await;
    app.advance_clock(Duration::from_hours(31 * 24));
    assert_eq!(organizer.get("/api/competition/12345").await.status, 401);
    let bee = Bee {
        organizer: sign_in_again(&app, &organizer).await,
        ..bee
    };
    let cleo = sign_in_again(&app, &cleo).await;
    invite(&bee).await;
    assert_eq!(
        accept(&cleo, &late).await.problem(),
        unknown,
        "deleted a month later"
    );

    let (dora, emil) = (app.user("dora").await, app.user("emil").await);
    assert_eq!(accept(&dora, &invite(&bee).await).await.status, 200);
    let by_dora = dora.post(INVITATIONS, json!({})).await.json();
    let remove = format!("{ORGANIZERS}/{}", dora.uid);
    assert_eq!(bee.organizer.delete(&remove).await.status, 204);
    assert_eq!(
        accept(&dora, &by_dora).await.problem(),
        unknown,
        "she does not invite herself back"
    );
    assert_eq!(accept(&dora, &invite(&bee).await).await.status, 200);
    let by_dora = dora.post(INVITATIONS, json!({})).await.json();
    let disable = json!({"email": dora.email});
    assert_eq!(
        bee.organizer.post("/api/user/disabled", disable).await.status,
        200
    );
    assert_eq!(accept(&emil, &by_dora).await.problem(), unknown);

    let orphan = invite(&bee).await;
    assert_eq!(bee.organizer.delete("/api/competition/12345").await.status, 204);
    assert_eq!(accept(&emil, &orphan).await.problem(), unknown);
}

async fn sign_in_again(app: &TestApp, who: &Actor) -> Actor {
    let mut again = app.anonymous();
    let body = json!({"email": who.email, "password": PASSWORD});
    let answer = again.post("/api/identity/sign-in", body).await;
    again.signed_in(&answer);
    again
}

#[rstest]
#[tokio::test]
async fn participants_and_organizers_can_open_an_invitation(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let invitation = invite(&bee).await;
    let own = accept(&bee.organizer, &invitation).await;
    assert_eq!(own.status, 200, "nothing to do: {own:?}");
    assert_eq!(open_invitations(&bee).await, 1);

    let maya = &bee.participant;
    assert_eq!(accept(maya, &invitation).await.status, 200);
    let own = maya
        .get(&format!("/api/user/competitions/{}", maya.uid))
        .await
        .json();
    assert_eq!(
        (&own[0]["organizer"], &own[0]["joined"]),
        (&json!(true), &json!(true))
    );
    let stats = maya.get("/api/competition/12345/stats").await.json();
    assert_eq!(stats["participants"], 0, "organizers are not counted");

    let child = json!({"people": [{"name": "Finn"}]});
    let account = bee
        .organizer
        .post("/api/competition/12345/class", child)
        .await
        .json();
    let claim = json!({"claimCode": account[0]["claimCode"], "password": PASSWORD});
    let answer = app.anonymous().post("/api/identity/claim", claim).await;
    let mut finn = app.anonymous();
    finn.signed_in(&answer);
    let record = json!({"uid": finn.uid, "email": "", "role": "user"});
    assert!(finn.post("/api/auth", record).await.status.is_success());
    let refused = accept(&finn, &invite(&bee).await).await;
    assert_eq!(refused.problem(), problem(403, "email-required"));
}

#[rstest]
#[tokio::test]
async fn tokens_are_stored_as_hashes_and_attempts_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let invitation = invite(&bee).await;
    let token = invitation["token"].as_str().unwrap();
    let database = connect(&app.state.config.storage).await;
    let stored = pairs(&database, "SELECT id, token_hash FROM organizer_invitations").await;
    assert!(
        !stored[0].1.contains(token) && stored[0].1.len() == 43,
        "{stored:?}"
    );
    let listed = bee.organizer.get(INVITATIONS).await;
    assert!(
        !String::from_utf8_lossy(&listed.body).contains(token),
        "{listed:?}"
    );

    let eve = app.user("eve").await;
    for _ in 0..10 {
        assert_eq!(accept(&eve, &json!({"token": "a guess"})).await.status, 404);
    }
    let limited = accept(&eve, &json!({"token": "a guess"})).await;
    assert_eq!(limited.problem(), problem(429, "too-many-requests"));
    for _ in 0..9 {
        invite(&bee).await;
    }
    let limited = bee.organizer.post(INVITATIONS, json!({})).await;
    assert_eq!(limited.problem(), problem(429, "too-many-requests"));
    for _ in 0..4 {
        app.advance_clock(Duration::from_mins(1));
        for _ in 0..10 {
            invite(&bee).await;
        }
    }
    app.advance_clock(Duration::from_mins(1));
    let many = bee.organizer.post(INVITATIONS, json!({})).await;
    assert!(
        many.field_errors()[0].1.contains("50 open invitations"),
        "{many:?}"
    );
}

fn link_in(mail: &str) -> Value {
    let mail = mail.replace("=\r\n", "");
    let at = mail.find("https://bee.example/invitation#").unwrap();
    let token = mail[at..].split_once('#').unwrap().1;
    json!({"token": token.split_whitespace().next().unwrap()})
}

async fn received(mails: Receiver<String>) -> (String, Receiver<String>) {
    tokio::task::spawn_blocking(move || (mails.recv().unwrap(), mails))
        .await
        .unwrap()
}

#[rstest]
#[tokio::test]
async fn emailed_invitation_is_for_its_address(#[values(Sqlite, Postgres)] database: Database) {
    let (url, mails) = PostOffice::open();
    let app = TestApp::start_with(database, with_mail(url)).await;
    let bee = Bee::new(&app).await;
    let sent = bee
        .organizer
        .post(INVITATIONS, json!({"email": " Cleo@school.example"}))
        .await;
    assert_eq!(sent.status, 201, "{sent:?}");
    assert_eq!(
        (&sent.json()["email"], &sent.json()["token"]),
        (&json!("cleo@school.example"), &Value::Null),
        "only the email has the link"
    );
    let (mail, _mails) = received(mails).await;
    assert!(mail.contains("To: Cleo@school.example"), "{mail}");
    assert!(mail.contains("organizer@school.example invites you"), "{mail}");
    let invitation = link_in(&mail);

    let dora = app.user("dora").await;
    let foreign = accept(&dora, &invitation).await;
    assert_eq!(foreign.problem(), problem(403, "foreign-invitation"));
    let cleo = app.user("cleo").await;
    assert_eq!(accept(&cleo, &invitation).await.status, 200);
    assert_eq!(cleo.get(ORGANIZERS).await.status, 200);

    let wrong = bee.organizer.post(INVITATIONS, json!({"email": "cleo"})).await;
    assert_eq!(wrong.problem(), problem(422, "invalid-email"));
}

#[rstest]
#[tokio::test]
async fn without_a_mail_server_only_links_are_offered(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    assert_eq!(bee.organizer.get(INVITATIONS).await.json()["byMail"], false);
    let refused = bee
        .organizer
        .post(INVITATIONS, json!({"email": "cleo@school.example"}))
        .await;
    assert_eq!(refused.problem(), problem(403, "operation-not-allowed"));
    assert_eq!(open_invitations(&bee).await, 0);
}

#[rstest]
#[tokio::test]
async fn any_account_can_be_added_by_email(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cleo = app.user("cleo").await;
    let added = bee.organizer.post(ORGANIZERS, json!({"email": cleo.email})).await;
    assert_eq!(added.json().as_array().unwrap().len(), 2);
    assert_eq!(cleo.get(ORGANIZERS).await.status, 200);

    let strict = TestApp::start_with(database, |config| {
        config.mail.smtp_url = Some("smtp://127.0.0.1:9".parse().unwrap());
        config.mail.smtp_from = Some("bee@school.example".parse().unwrap());
        config.identity.require_verified_email = true;
    })
    .await;
    let olive = strict.admin("olive").await;
    let verified = "UPDATE identities SET email_verified = TRUE";
    let db = &strict.state.db;
    db.write_once().execute_unprepared(verified).await.unwrap();
    let created = olive.post("/api/competition", competition(&olive, 12345)).await;
    assert_eq!(created.status, 201, "{created:?}");
    let stranger = strict.user("cleo").await;
    let refused = olive.post(ORGANIZERS, json!({"email": stranger.email})).await;
    assert!(
        refused.field_errors()[0].1.contains("confirmed this email"),
        "{refused:?}"
    );
    let invitation = olive.post(INVITATIONS, json!({})).await.json();
    let refused = accept(&stranger, &invitation).await;
    assert_eq!(refused.problem(), problem(403, "email-not-verified"));
}

/// The creator hands the competition over: another organizer exists, and she leaves.
#[rstest]
#[tokio::test]
async fn ownership_is_handed_over(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let leave = "/api/user/competition/12345";
    let last = problem(409, "last-organizer");
    assert_eq!(bee.organizer.delete(leave).await.problem(), last);
    let cleo = app.user("cleo").await;
    assert_eq!(accept(&cleo, &invite(&bee).await).await.status, 200);
    assert_eq!(bee.organizer.delete(leave).await.status, 204);
    assert_eq!(bee.organizer.get("/api/competition/12345").await.status, 403);
    assert_eq!(cleo.delete(leave).await.problem(), last);
    let myself = format!("{ORGANIZERS}/{}", cleo.uid);
    assert_eq!(cleo.delete(&myself).await.problem(), last);
    let end = cleo.get("/api/account/end").await.json();
    assert_eq!(
        end["leftWithoutOrganizer"],
        json!([{"code": 12345, "title": "Spring Bee"}])
    );
    assert_eq!(cleo.delete("/api/competition/12345").await.status, 204);
}

#[rstest]
#[tokio::test]
async fn former_admin_keeps_organizing(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let boss = app.admin("boss").await;
    let revoke = format!("/api/user/admins/{}", bee.organizer.uid);
    assert_eq!(boss.delete(&revoke).await.status, 204);
    assert_eq!(bee.organizer.get(ORGANIZERS).await.status, 200);
    bee.post("Still here").await;
    let create = bee
        .organizer
        .post("/api/competition", competition(&bee.organizer, 20_000))
        .await;
    assert_eq!(create.problem(), problem(403, "forbidden"));
}

/// A link to an account gives access to everything its owner organizes.
#[rstest]
#[tokio::test]
async fn no_link_opens_an_organizers_account(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let cleo = app.user("cleo").await;
    let make_link = async || {
        let body = json!({"email": cleo.email});
        other.organizer.post("/api/user/reset-links", body).await
    };
    let early = make_link().await.json();
    assert_eq!(accept(&cleo, &invite(&bee).await).await.status, 200);
    let reset = json!({"token": early["token"], "password": "paper under honey"});
    let answer = app.anonymous().post("/api/identity/reset", reset).await;
    assert_eq!(answer.problem(), problem(403, "invalid-link"));
    assert_eq!(make_link().await.problem(), problem(403, "forbidden"));

    let people = json!({"people": [{"name": "Gus", "email": "gus@school.example"}]});
    let class = other
        .organizer
        .post("/api/competition/54321/class", people)
        .await
        .json();
    let claim = json!({"claimCode": class[0]["claimCode"], "password": PASSWORD});
    let mut gus = app.anonymous();
    gus.signed_in(&app.anonymous().post("/api/identity/claim", claim).await);
    join(&gus, bee.code).await;
    let code = format!("/api/competition/54321/participants/{}/claim-code", gus.uid);
    let early = other.organizer.post(&code, json!({})).await.json();
    assert_eq!(accept(&gus, &invite(&bee).await).await.status, 200);
    let claim = json!({"claimCode": early["claimCode"], "password": "paper under honey"});
    let answer = app.anonymous().post("/api/identity/claim", claim).await;
    assert_eq!(answer.problem(), problem(404, "invalid-claim-code"));
    let refused = other.organizer.post(&code, json!({})).await;
    assert_eq!(refused.problem(), problem(403, "forbidden"));
}

#[rstest]
#[tokio::test]
async fn invitations_are_in_the_audit_log(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let cleo = app.user("cleo").await;
    // Entries in the same millisecond are unordered.
    let later = || app.advance_clock(Duration::from_millis(1));
    later();
    let withdrawn = invite(&bee).await["_id"].as_str().unwrap().to_owned();
    later();
    assert_eq!(
        bee.organizer
            .delete(&format!("{INVITATIONS}/{withdrawn}"))
            .await
            .status,
        204
    );
    later();
    let invitation = invite(&bee).await;
    later();
    assert_eq!(accept(&cleo, &invitation).await.status, 200);
    later();
    assert_eq!(accept(&cleo, &invitation).await.status, 200, "not logged again");
    let entries = bee.organizer.get("/api/audit").await.json();
    let shown = |entry: &Value| {
        [&entry["actor"], &entry["action"], &entry["subject"]].map(|text| text.as_str().unwrap().to_owned())
    };
    let newest: Vec<_> = entries["entries"].as_array().unwrap()[..4]
        .iter()
        .map(shown)
        .collect();
    let line = |actor: &Actor, action: &str| {
        [
            actor.email.clone(),
            action.to_owned(),
            "competition 12345".to_owned(),
        ]
    };
    assert_eq!(
        newest,
        [
            line(&cleo, "accept-invitation"),
            line(&bee.organizer, "invite-organizer"),
            line(&bee.organizer, "withdraw-invitation"),
            line(&bee.organizer, "invite-organizer"),
        ]
    );
    assert_eq!(entries["entries"][0]["subjectId"], invitation["_id"]);
}
