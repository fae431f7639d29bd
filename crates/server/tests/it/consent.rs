//! Consent to a child's taking part: a parent's signature or the school's, and what joins, leaves and deletions do to it.

use std::{collections::BTreeSet, time::Duration};

use axum::http::{Method, header};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    account_deletion::delete_account,
    authz_fields::populated_bee,
    authz_matrix::{operations, request, send},
    data_export::download,
    support::{
        Actor, Answer, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, attempts, join, new_template,
    },
    undo::{delete, deletion_of, undo},
};

const PRIVACY: &str = "/api/competition/12345/privacy";
const CONSENT: &str = "/api/competition/12345/consent";
const MISSING: &str = "/api/competition/12345/consents/missing";
const SCHOOL: &str = "/api/competition/12345/consents/school";

/// A bee that requires a signature on a form of its own, which isn't shown among the others. Returns the form's id.
async fn bee_with_consent(app: &TestApp) -> (Bee, String) {
    let bee = Bee::new(app).await;
    let form = require_consent(&bee).await;
    (bee, form)
}

async fn require_consent(bee: &Bee) -> String {
    let form = bee.other_template("Permission slip").await;
    let hidden = json!({"visibility": "hidden"});
    let path = format!("/api/form/templates/{form}");
    assert_eq!(bee.organizer.patch(&path, hidden).await.status, 200);
    let saved = set(bee, json!({"consentRequired": true, "consentForm": form})).await;
    assert_eq!(
        (&saved["consentRequired"], &saved["consentForm"]),
        (&json!(true), &json!(form))
    );
    form
}

async fn set(bee: &Bee, change: Value) -> Value {
    let saved = bee.organizer.patch(PRIVACY, change).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    saved.json()
}

/// Takes both steps of joining. Returns the answer to the second.
async fn try_to_join(who: &Actor) -> Answer {
    let body = json!({"code": 12345, "userId": who.uid});
    let first = who.post("/api/user/add-competition", body.clone()).await;
    assert_eq!(first.status, 200, "{first:?}");
    who.post("/api/competition/add-participant", body).await
}

/// A child who has typed the code, and whose parent still has to sign.
async fn newcomer(app: &TestApp, name: &str) -> Actor {
    let who = app.user(name).await;
    assert_eq!(try_to_join(&who).await.problem(), waiting());
    who
}

fn waiting() -> (u16, String) {
    (403, "consent-required".to_owned())
}

async fn sign(who: &Actor, form: &str, name: &str) -> Answer {
    let answers = json!({"Guardian": name, "Seats": "2"});
    let body = json!({"templateId": form, "answers": answers, "signature": name});
    who.post(CONSENT, body).await
}

/// The first class account's uid, and its owner.
async fn pupil(app: &TestApp, bee: &Bee, school_consents: bool) -> Actor {
    let body = json!({"people": [{"name": "Maya Lopez"}], "schoolConsents": school_consents});
    let made = bee.organizer.post("/api/competition/12345/class", body).await;
    assert_eq!(made.status, 201, "{made:?}");
    let mut child = app.anonymous();
    let claim = json!({"claimCode": made.json()[0]["claimCode"], "password": PASSWORD});
    let claimed = child.post("/api/identity/claim", claim).await;
    assert_eq!(claimed.status, 200, "{claimed:?}");
    child.signed_in(&claimed);
    child
}

/// The consent that the organizer sees of a participant.
async fn seen(bee: &Bee, who: &Actor) -> Value {
    let path = format!("/api/competition/12345/participants/{}", who.uid);
    bee.organizer.get(&path).await.json()["participant"]["consent"].clone()
}

/// What someone sees on their own account page.
async fn own(who: &Actor) -> Value {
    let path = format!("/api/user/consents/{}", who.uid);
    who.get(&path).await.json()[0].clone()
}

async fn missing(bee: &Bee) -> Vec<Value> {
    bee.organizer.get(MISSING).await.json()["people"]
        .as_array()
        .unwrap()
        .clone()
}

fn status(answer: &Answer) -> u16 {
    answer.status.as_u16()
}

#[rstest]
#[tokio::test]
async fn parent_signs_before_joining_and_the_record_is_seen_everywhere(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let shown = bee.participant.get("/api/competition/12345").await;
    assert_eq!(shown.status, 200, "those who joined before stay");
    assert_eq!(shown.json()["consentRequired"], true, "and see what is missing");
    let early = bee.participant.get(CONSENT).await.json();
    assert_eq!(
        (&early["joined"], &early["consent"], &early["form"]["_id"]),
        (&json!(true), &Value::Null, &json!(form))
    );
    let child = newcomer(&app, "child").await;
    let shown = child.get(CONSENT).await.json();
    assert_eq!(
        (&shown["form"]["_id"], &shown["form"]["title"], &shown["title"]),
        (&json!(form), &json!("Permission slip"), &json!("Spring Bee"))
    );
    assert_eq!(shown["timeZone"], "America/Chicago");
    assert_eq!(
        (&shown["consent"], &shown["joined"]),
        (&Value::Null, &json!(false))
    );
    let waits = missing(&bee).await;
    let joined: BTreeSet<(&str, bool)> = waits
        .iter()
        .map(|person| (person["email"].as_str().unwrap(), person["joined"] == true))
        .collect();
    assert_eq!(
        joined,
        BTreeSet::from([
            (child.email.as_str(), false),
            (bee.participant.email.as_str(), true)
        ])
    );
    assert_eq!(bee.organizer.get(PRIVACY).await.json()["missingConsents"], 2);

    let unsigned = sign(&child, &form, " ").await;
    let fields: Vec<String> = unsigned
        .field_errors()
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(fields, ["answers.Guardian", "signature"]);
    let another = bee.other_template("Trip").await;
    assert_eq!(
        sign(&child, &another, "Rosa Lopez").await.problem(),
        (409, "changed-meanwhile".to_owned())
    );
    assert_eq!(status(&child.get("/api/competition/12345").await), 403);

    // Pressed twice.
    for _ in 0..2 {
        let signed = sign(&child, &form, "Rosa Lopez").await;
        assert_eq!(signed.status, 200, "{signed:?}");
        assert_eq!(signed.json()["participants"], json!([child.uid]));
    }
    assert_eq!(status(&child.get("/api/competition/12345").await), 200);
    let record = json!({
        "kind": "signature", "by": "Rosa Lopez", "givenAt": "2027-01-01T09:00:00Z",
        "formTitle": "Permission slip", "withdrawnAt": null,
    });
    assert_eq!(seen(&bee, &child).await, record);
    let own = own(&child).await;
    assert_eq!((&own["consent"], &own["joined"]), (&record, &json!(true)));
    let path = format!("/api/competition/12345/participants/{}", child.uid);
    let signed = bee.organizer.get(&path).await.json()["signed"].clone();
    assert_eq!(signed["statement"], "For those who come by bus");
    assert_eq!(signed["answers"]["Guardian"], "Rosa Lopez");
    let listed = bee
        .organizer
        .get("/api/competition/12345/participants")
        .await
        .json();
    let listed = listed["participants"].as_array().unwrap().iter();
    let consents: Vec<&Value> = listed.map(|participant| &participant["consent"]).collect();
    // By name.
    assert_eq!(consents, [&record, &Value::Null]);
    let export = download(&child).await;
    assert_eq!(export["consents"].as_array().unwrap().len(), 1);
    assert_eq!(export["consents"][0]["signature"], "Rosa Lopez");
    assert_eq!(export["consents"][0]["answers"]["Guardian"], "Rosa Lopez");
    assert_eq!(missing(&bee).await.len(), 1);
}

#[rstest]
#[tokio::test]
async fn parent_who_signs_in_a_field_of_their_own_is_the_signer(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let mut slip = new_template(&bee.organizer, bee.code, "Trip");
    slip["fields"] = json!([
        {"name": "Seats", "type": "number", "required": false},
        {"name": "Parent", "type": "signature", "required": false, "signer": "parent"},
    ]);
    let made = bee.organizer.post("/api/form/create-template", slip).await;
    assert_eq!(made.status, 201, "{made:?}");
    let form = made.json()["_id"].as_str().unwrap().to_owned();
    let submit = async |who: &Actor, parent: &str, own: &str| {
        let body = json!({
            "creatorId": who.uid, "templateId": form, "competitionCode": 12345,
            "answers": [{"Parent": parent}], "signature": own,
        });
        who.post("/api/form/forms", body).await
    };
    // In a form that doesn't count as consent, its own signature is needed, and the parent's isn't.
    let unsigned = submit(&bee.participant, "Jo Park", "").await.field_errors();
    assert_eq!(unsigned[0].0, "signature");
    let early = submit(&bee.participant, "Jo Park", "Kim Park").await;
    assert_eq!(early.status, 201, "{early:?}");
    let alone = app.user("alone").await;
    join(&alone, 12345).await;
    assert_eq!(submit(&alone, "", "Lou Lee").await.status, 201);

    set(&bee, json!({"consentRequired": true, "consentForm": form})).await;
    assert_eq!(seen(&bee, &bee.participant).await["by"], "Jo Park");
    assert_eq!(seen(&bee, &alone).await["by"], "Lou Lee", "nobody else signed");
    let child = newcomer(&app, "child").await;
    let shown = child.get(CONSENT).await.json();
    assert_eq!(shown["form"]["fields"][1]["required"], true);
    let sign = async |parent: &str, own: &str| {
        let body = json!({"templateId": form, "answers": {"Parent": parent}, "signature": own});
        child.post(CONSENT, body).await
    };
    let unsigned = sign("", "Kim Park").await.field_errors();
    assert_eq!(unsigned[0].0, "answers.Parent");
    let signed = sign("Rosa Lopez", "").await;
    assert_eq!(signed.status, 200, "{signed:?}");
    assert_eq!(own(&child).await["consent"]["by"], "Rosa Lopez");
    assert_eq!(seen(&bee, &child).await["by"], "Rosa Lopez");
    let path = format!("/api/form/user-forms/12345/{}", child.uid);
    assert_eq!(child.get(&path).await.json()[0]["signature"], "");

    // The other parent signs a correction.
    let corrected = json!({
        "answers": [{"Parent": "Sam Lopez"}], "signature": "", "version": 1, "revision": 1,
    });
    let path = format!("/api/form/templates/{form}/own-response");
    let corrected = child.json(Method::PUT, &path, corrected).await;
    assert_eq!(corrected.status, 200, "{corrected:?}");
    assert_eq!(seen(&bee, &child).await["by"], "Sam Lopez");
    // And in the usual way.
    let maya = pupil(&app, &bee, true).await;
    let unsigned = submit(&maya, "", "Maya Lopez").await.field_errors();
    assert_eq!(unsigned[0].0, "answers.Parent");
    assert_eq!(submit(&maya, "Ida Lopez", "Maya Lopez").await.status, 201);
    assert_eq!(seen(&bee, &maya).await["by"], "Ida Lopez");
}

#[rstest]
#[tokio::test]
async fn school_consents_for_a_class(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let profile = json!({"displayName": "Ms. Ortiz", "photoURL": ""});
    let saved = bee
        .organizer
        .json(Method::PUT, "/api/user/profile", profile)
        .await;
    assert_eq!(saved.status, 200);
    let maya = pupil(&app, &bee, true).await;
    assert_eq!(status(&maya.get("/api/competition/12345").await), 200);
    let record = json!({
        "kind": "school", "by": "Ms. Ortiz", "givenAt": "2027-01-01T09:00:00Z", "formTitle": "",
        "withdrawnAt": null,
    });
    assert_eq!(seen(&bee, &maya).await, record);
    assert_eq!(own(&maya).await["consent"], record);
    assert_eq!(download(&maya).await["consents"][0]["givenBy"], "school");
    let recorded = &download(&bee.organizer).await["consentsYouRecordedForASchool"];
    assert_eq!(recorded.as_array().unwrap().len(), 1);

    // Without the school's word, the class waits, and a lost card can still be replaced.
    let noah = pupil(&app, &bee, false).await;
    assert_eq!(noah.get("/api/competition/12345").await.problem(), waiting());
    let code = format!("/api/competition/12345/participants/{}/claim-code", noah.uid);
    let code = bee.organizer.send(Method::POST, &code, None, "").await;
    assert_eq!(code.status, 201, "{code:?}");
    let waits = missing(&bee).await;
    let noah_waits = waits.iter().find(|person| person["uid"] == noah.uid).unwrap();
    assert_eq!(
        (&noah_waits["madeHere"], &noah_waits["joined"]),
        (&json!(true), &json!(false))
    );

    // The school can speak for its own accounts only.
    for (uids, expected) in [
        (
            json!([bee.participant.uid, bee.organizer.uid, "nobody", "\0"]),
            404,
        ),
        (json!([]), 422),
        (json!([noah.uid, bee.participant.uid]), 204),
        (json!([noah.uid]), 404),
    ] {
        let answer = bee.organizer.post(SCHOOL, json!({"uids": uids})).await;
        assert_eq!(answer.status, expected, "{answer:?}");
    }
    assert_eq!(status(&noah.get("/api/competition/12345").await), 200);
    assert_eq!(seen(&bee, &noah).await["by"], "Ms. Ortiz");
    assert_eq!(seen(&bee, &bee.participant).await, Value::Null);

    // A parent's signature replaces the school's word: signed in the usual way, once the form is shown.
    let show = json!({"visibility": "visible"});
    let path = format!("/api/form/templates/{form}");
    assert_eq!(bee.organizer.patch(&path, show).await.status, 200);
    let body = json!({
        "creatorId": noah.uid, "templateId": form, "competitionCode": 12345,
        "answers": [{"Guardian": "Sam Reed"}], "signature": "Sam Reed",
    });
    assert_eq!(noah.post("/api/form/forms", body).await.status, 201);
    assert_eq!(seen(&bee, &noah).await["by"], "Sam Reed");
}

#[rstest]
#[tokio::test]
async fn withdrawn_consent_ends_the_participation(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let child = newcomer(&app, "child").await;
    assert_eq!(
        child.delete(CONSENT).await.problem(),
        (404, "not-found".to_owned())
    );
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
    let practice =
        json!({"userId": child.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
    assert_eq!(
        child
            .post("/api/user/set-wordlist-practice", practice)
            .await
            .status,
        200
    );
    let attempts = attempts(&child.uid, &bee.wordlist, &[(&bee.words[0], "bea", false)]);
    assert_eq!(
        child.post("/api/user/practice-attempts", attempts).await.status,
        204
    );
    let maya = pupil(&app, &bee, true).await;

    app.advance_clock(Duration::from_secs(1));
    for who in [&child, &maya] {
        assert_eq!(who.delete(CONSENT).await.status, 204);
        assert_eq!(who.delete(CONSENT).await.status, 404);
        assert_eq!(who.get("/api/competition/12345").await.problem(), waiting());
        assert_eq!(try_to_join(who).await.problem(), waiting());
    }
    let export = download(&child).await;
    for gone in ["formAnswers", "practice", "practiceAttempts", "practicedWords"] {
        assert_eq!(export[gone], json!([]), "{gone}");
    }
    assert_eq!(export["consents"][0]["answers"], Value::Null);
    assert_eq!(export["consents"][0]["withdrawnAt"], "2027-01-01T09:00:01Z");
    let waits = missing(&bee).await;
    for who in [&child, &maya] {
        let entry = waits.iter().find(|person| person["uid"] == who.uid).unwrap();
        assert_eq!(
            (&entry["withdrawnAt"], &entry["joined"]),
            (&json!("2027-01-01T09:00:01Z"), &json!(false))
        );
    }
    let overruled = bee.organizer.post(SCHOOL, json!({"uids": [maya.uid]})).await;
    assert_eq!(overruled.status, 404, "a school can't overrule a parent");
    // Also if joining takes no consent anymore.
    set(&bee, json!({"consentRequired": false})).await;
    assert_eq!(try_to_join(&maya).await.problem(), waiting());
    let listed = maya
        .get(&format!("/api/user/competitions/{}", maya.uid))
        .await
        .json();
    assert_eq!(listed[0]["needsConsent"], true);
    // A parent who signs again lets them in again.
    assert_eq!(sign(&maya, &form, "Sam Reed").await.status, 200);
    assert_eq!(status(&maya.get("/api/competition/12345").await), 200);
    assert_eq!(seen(&bee, &maya).await["withdrawnAt"], Value::Null);
    let audit = bee.organizer.get("/api/audit").await.json();
    let withdrawn = audit["entries"].as_array().unwrap().iter();
    let withdrawn = withdrawn.filter(|entry| entry["action"] == "withdraw-consent");
    assert_eq!(withdrawn.count(), 2);
}

/// The audit log keeps each withdrawal. Nobody can fill it with them, and every consent can be withdrawn.
#[rstest]
#[tokio::test]
async fn signatures_are_limited_and_withdrawals_are_not(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let child = newcomer(&app, "child").await;
    for _ in 0..20 {
        assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
        assert_eq!(child.delete(CONSENT).await.status, 204);
    }
    assert_eq!(
        sign(&child, &form, "").await.status,
        422,
        "a mistake is no signature"
    );
    let refused = sign(&child, &form, "Rosa Lopez").await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(refused.header(header::RETRY_AFTER), "4320");
    let sibling = newcomer(&app, "sibling").await;
    assert_eq!(sign(&sibling, &form, "Rosa Lopez").await.status, 200);
    app.advance_clock(Duration::from_secs(4320));
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
    let audit = bee.organizer.get("/api/audit").await.json();
    let entries = audit["entries"].as_array().unwrap().iter();
    let withdrawn = entries.filter(|entry| entry["action"] == "withdraw-consent");
    assert_eq!(withdrawn.count(), 20);
}

#[rstest]
#[tokio::test]
async fn consent_goes_with_the_participant_and_comes_back(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let child = newcomer(&app, "child").await;
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
    let record = seen(&bee, &child).await;
    let removed = bee
        .organizer
        .delete(&format!("/api/competition/12345/participants/{}", child.uid))
        .await;
    assert_eq!(download(&child).await["consents"], json!([]));
    assert_eq!(undo(&bee.organizer, &deletion_of(&removed)).await.status, 204);
    assert_eq!(seen(&bee, &child).await, record);

    // After leaving, they start over, with a signature.
    let left = child.delete("/api/user/competition/12345").await;
    assert_eq!(left.status, 204, "{left:?}");
    assert_eq!(download(&child).await["consents"], json!([]));
    assert_eq!(try_to_join(&child).await.problem(), waiting());
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);

    // The organizer's name goes with their account, what they recorded stays.
    let maya = pupil(&app, &bee, true).await;
    let heir = app.admin("heir").await;
    let add = json!({"email": heir.email});
    assert_eq!(
        bee.organizer
            .post("/api/competition/12345/organizers", add)
            .await
            .status,
        200
    );
    delete_account(&bee.organizer).await;
    let path = format!("/api/competition/12345/participants/{}", maya.uid);
    let consent = heir.get(&path).await.json()["participant"]["consent"].clone();
    assert_eq!((&consent["kind"], &consent["by"]), (&json!("school"), &json!("")));
    delete_account(&child).await;
    let list = heir.get("/api/competition/12345/participants").await.json();
    assert!(!list.to_string().contains("Rosa Lopez"), "{list}");
}

#[rstest]
#[tokio::test]
async fn organizer_removes_someone_who_waits(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let stranger = newcomer(&app, "stranger").await;
    let noah = pupil(&app, &bee, false).await;
    let path = |who: &Actor| format!("/api/competition/12345/participants/{}", who.uid);
    let removed = bee.organizer.delete(&path(&stranger)).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(bee.organizer.delete(&path(&stranger)).await.status, 404);
    assert_eq!(
        sign(&stranger, &form, "Rosa Lopez").await.problem().1,
        "not-a-member"
    );
    let waits = missing(&bee).await;
    assert!(
        waits.iter().all(|person| person["uid"] != stranger.uid),
        "{waits:?}"
    );
    let list = format!("/api/user/competitions/{}", stranger.uid);
    assert_eq!(stranger.get(&list).await.json(), json!([]));
    // Undone, they wait again, and nobody has become a participant.
    assert_eq!(undo(&bee.organizer, &deletion_of(&removed)).await.status, 204);
    assert_eq!(stranger.get("/api/competition/12345").await.problem(), waiting());
    // Signed in between, undo takes nothing back.
    let again = deletion_of(&bee.organizer.delete(&path(&stranger)).await);
    assert_eq!(try_to_join(&stranger).await.problem(), waiting());
    assert_eq!(sign(&stranger, &form, "Rosa Lopez").await.status, 200);
    assert_eq!(undo(&bee.organizer, &again).await.status, 204);
    assert_eq!(status(&stranger.get("/api/competition/12345").await), 200);

    let both = json!({"uids": [noah.uid, stranger.uid]});
    let removed = bee
        .organizer
        .post("/api/competition/12345/participants/remove", both)
        .await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(missing(&bee).await.len(), 1);
    let audit = bee.organizer.get("/api/audit").await.json();
    let entries = audit["entries"].as_array().unwrap().iter();
    let removals = entries.filter(|entry| entry["action"] == "remove-participant");
    assert_eq!(removals.count(), 4);
}

#[rstest]
#[tokio::test]
async fn removing_someone_does_not_overrule_a_parent(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let maya = pupil(&app, &bee, true).await;
    assert_eq!(maya.delete(CONSENT).await.status, 204);
    let removed = bee
        .organizer
        .delete(&format!("/api/competition/12345/participants/{}", maya.uid))
        .await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(missing(&bee).await.len(), 1, "no longer listed");
    assert_eq!(try_to_join(&maya).await.problem(), waiting());
    let overruled = bee.organizer.post(SCHOOL, json!({"uids": [maya.uid]})).await;
    assert_eq!(overruled.status, 404, "{overruled:?}");
    let waits = missing(&bee).await;
    let entry = waits.iter().find(|person| person["uid"] == maya.uid).unwrap();
    assert_ne!(entry["withdrawnAt"], Value::Null);
    assert_eq!(sign(&maya, &form, "Sam Reed").await.status, 200);

    // Nor does leaving.
    let noah = pupil(&app, &bee, true).await;
    assert_eq!(noah.delete(CONSENT).await.status, 204);
    let left = noah.delete("/api/user/competition/12345").await;
    assert_eq!(left.status, 204, "{left:?}");
    assert_ne!(download(&noah).await["consents"][0]["withdrawnAt"], Value::Null);
    set(&bee, json!({"consentRequired": false})).await;
    assert_eq!(try_to_join(&noah).await.problem(), waiting());
    set(&bee, json!({"consentRequired": true})).await;
    let overruled = bee.organizer.post(SCHOOL, json!({"uids": [noah.uid]})).await;
    assert_eq!(overruled.status, 404, "{overruled:?}");
    let waits = missing(&bee).await;
    let entry = waits.iter().find(|person| person["uid"] == noah.uid).unwrap();
    assert_ne!(entry["withdrawnAt"], Value::Null);
    assert_eq!(sign(&noah, &form, "Sam Reed").await.status, 200);

    // Nor does organizing for a while.
    let child = newcomer(&app, "child").await;
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
    assert_eq!(child.delete(CONSENT).await.status, 204);
    let organizers = "/api/competition/12345/organizers";
    let added = bee
        .organizer
        .post(organizers, json!({"email": child.email}))
        .await;
    assert_eq!(added.status, 200, "{added:?}");
    let removed = bee.organizer.delete(&format!("{organizers}/{}", child.uid)).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    assert_eq!(child.get("/api/competition/12345").await.problem(), waiting());
    let waits = missing(&bee).await;
    let entry = waits.iter().find(|person| person["uid"] == child.uid).unwrap();
    assert_ne!(entry["withdrawnAt"], Value::Null);
}

#[rstest]
#[tokio::test]
async fn undo_brings_back_nothing_that_a_withdrawal_has_ended(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let template = bee.template().await;
    let (child, classmate) = (newcomer(&app, "child").await, newcomer(&app, "classmate").await);
    for who in [&child, &classmate] {
        assert_eq!(sign(who, &form, "Rosa Lopez").await.status, 200);
        assert_eq!(bee.answer(who, &template, json!(4)).await.status, 201);
        let practice =
            json!({"userId": who.uid, "wordlistId": bee.wordlist, "order": [2, 0, 1], "currentIndex": 1});
        let saved = who.post("/api/user/set-wordlist-practice", practice).await;
        assert_eq!(saved.status, 200, "{saved:?}");
    }
    let deleted = delete(&bee.organizer, &format!("/api/form/templates/{template}")).await;
    let both = json!({"uids": [child.uid, classmate.uid]});
    let removal = bee
        .organizer
        .post("/api/competition/12345/participants/remove", both)
        .await;
    assert_eq!(try_to_join(&child).await.problem(), waiting());
    assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
    assert_eq!(child.delete(CONSENT).await.status, 204);
    for deletion in [deletion_of(&removal), deleted] {
        assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    }
    assert_eq!(child.get("/api/competition/12345").await.problem(), waiting());
    let export = download(&child).await;
    assert_eq!(
        (&export["formAnswers"], &export["practice"]),
        (&json!([]), &json!([]))
    );
    assert_ne!(export["consents"][0]["withdrawnAt"], Value::Null);
    assert_eq!(status(&classmate.get("/api/competition/12345").await), 200);
    let export = download(&classmate).await;
    assert_eq!(export["formAnswers"].as_array().unwrap().len(), 2);
    assert_eq!(export["practice"].as_array().unwrap().len(), 1);
}

/// Changes what a form says above its fields.
async fn reword(bee: &Bee, form: &str, description: &str) {
    let path = format!("/api/form/templates/{form}");
    let read = bee.organizer.get(&path).await.json();
    let edit = json!({
        "title": read["title"], "description": description, "fields": read["fields"], "revision": read["revision"],
    });
    let saved = bee.organizer.json(Method::PUT, &path, edit).await;
    assert_eq!(saved.status, 200, "{saved:?}");
}

/// What the organizer sees of the form that was signed for a participant.
async fn statement(bee: &Bee, who: &Actor) -> Value {
    let path = format!("/api/competition/12345/participants/{}", who.uid);
    bee.organizer.get(&path).await.json()["signed"]["statement"].clone()
}

#[rstest]
#[tokio::test]
async fn parents_sign_what_they_have_read(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let early = newcomer(&app, "early").await;
    assert_eq!(sign(&early, &form, "Rosa Lopez").await.status, 200);
    let child = newcomer(&app, "child").await;
    let sign_version = async |version: &Value| {
        let answers = json!({"Guardian": "Sam Reed"});
        let body =
            json!({"templateId": form, "answers": answers, "signature": "Sam Reed", "version": version});
        child.post(CONSENT, body).await
    };
    let read = child.get(CONSENT).await.json()["form"].clone();
    assert_eq!(read["description"], "For those who come by bus");
    reword(&bee, &form, "Photos are allowed.").await;
    assert_eq!(
        sign_version(&read["version"]).await.problem(),
        (409, "form-changed".to_owned())
    );
    assert_eq!(child.get("/api/competition/12345").await.problem(), waiting());
    let read = child.get(CONSENT).await.json()["form"].clone();
    assert_eq!(read["description"], "Photos are allowed.");
    assert_eq!(sign_version(&read["version"]).await.status, 200);
    assert_eq!(statement(&bee, &child).await, "Photos are allowed.");
    assert_eq!(statement(&bee, &early).await, "For those who come by bus");
}

#[rstest]
#[tokio::test]
async fn signatures_on_earlier_words_claim_no_later_ones(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let late = app.user("late").await;
    join(&late, 12345).await;
    let form = bee.other_template("Trip").await;
    let fill_out = async |who: &Actor| {
        let body = json!({
            "creatorId": who.uid, "templateId": form, "competitionCode": 12345,
            "answers": [{"Guardian": "Sam Reed"}], "signature": "Sam Reed",
        });
        assert_eq!(who.post("/api/form/forms", body).await.status, 201);
    };
    fill_out(&bee.participant).await;
    reword(&bee, &form, "Photos are allowed.").await;
    fill_out(&late).await;
    set(&bee, json!({"consentForm": form})).await;
    for who in [&bee.participant, &late] {
        assert_eq!(seen(&bee, who).await["by"], "Sam Reed");
    }
    assert_eq!(statement(&bee, &bee.participant).await, "");
    assert_eq!(statement(&bee, &late).await, "Photos are allowed.");
}

#[rstest]
#[tokio::test]
async fn consent_outlives_its_form(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    // Signatures from before the form counted, count.
    let general = bee.template().await;
    let early = bee.answer(&bee.participant, &general, json!("5")).await;
    assert_eq!(early.status, 201, "{early:?}");
    for (change, field) in [
        (json!({"consentRequired": true}), "consentForm"),
        (json!({"consentForm": "nothing"}), "consentForm"),
        (json!({"consentForm": bee.wordlist}), "consentForm"),
        (json!({"retentionMonths": 5}), "retentionMonths"),
        (json!({"retentionMonths": -1}), "retentionMonths"),
    ] {
        let refused = bee.organizer.patch(PRIVACY, change.clone()).await;
        assert_eq!(refused.field_errors()[0].0, field, "{change}");
    }
    let elsewhere = Bee::with_code(&app, 54321, "-elsewhere").await;
    let theirs = json!({"consentForm": elsewhere.template().await});
    assert_eq!(
        bee.organizer.patch(PRIVACY, theirs).await.field_errors()[0].0,
        "consentForm"
    );
    set(&bee, json!({"consentForm": general, "consentRequired": true})).await;
    assert_eq!(seen(&bee, &bee.participant).await["by"], "Ann Lee");

    // Another form from now on.
    let slip = require_consent(&bee).await;
    let child = newcomer(&app, "child").await;
    assert_eq!(sign(&child, &slip, "Rosa Lopez").await.status, 200);
    assert_eq!(
        seen(&bee, &bee.participant).await["formTitle"],
        "General Information Form"
    );

    let deleted = bee.organizer.delete(&format!("/api/form/templates/{slip}")).await;
    let late = newcomer(&app, "late").await;
    assert_eq!(late.get(CONSENT).await.json()["form"], Value::Null);
    assert_eq!(sign(&late, &slip, "Sam Reed").await.status, 404);
    assert_eq!(seen(&bee, &child).await["by"], "Rosa Lopez");
    assert_eq!(status(&child.get("/api/competition/12345").await), 200);
    assert_eq!(undo(&bee.organizer, &deletion_of(&deleted)).await.status, 204);
    assert_eq!(sign(&late, &slip, "Sam Reed").await.status, 200);
}

/// What could be read or changed in a competition while a signature is missing.
#[rstest]
#[tokio::test]
async fn nothing_is_seen_before_consent_but_the_form(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    let (bee, classmate, things) = populated_bee(&app).await;
    let form = require_consent(&bee).await;
    let child = newcomer(&app, "child").await;
    let mut secrets: BTreeSet<&str> = bee.words.iter().map(String::as_str).collect();
    secrets.extend([
        "Fifth and sixth grade",
        "Welcome",
        "rules.pdf",
        "Doors open",
        "Practice\"",
        "Tell us",
        "General Information Form",
        "First round",
        &bee.wordlist,
        &things.post,
        &things.template,
        &things.file,
        &things.audio,
        &bee.organizer.uid,
        &bee.organizer.email,
        &bee.participant.uid,
        &bee.participant.email,
        &classmate.uid,
        &classmate.email,
    ]);
    // Their own account and list, and what a parent signs. Deletions come last.
    let own = [
        "readUser",
        "createUser",
        "listUndoable",
        "readAccount",
        "listActivity",
        "listSessions",
        "readSecondFactor",
        "startAuthenticatorApp",
        "downloadDataExport",
        "readAccountDeletionPreview",
        "updateProfile",
        "addCompetition",
        "listCompetitions",
        "readConsent",
        "listOwnConsents",
    ];
    let skipped = ["signConsent", "leaveCompetition", "endAllSessions"];
    let mut wrong = Vec::new();
    for operation in operations().filter(|operation| !skipped.contains(operation)) {
        let answer = send(&child, request(operation, &bee, &things, &child.uid)).await;
        if answer.status.is_success() != own.contains(&operation) {
            wrong.push(format!("{operation}: {answer:?}"));
        }
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        for secret in &secrets {
            if text.contains(secret) {
                wrong.push(format!("{operation} shows {secret}: {answer:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let listed = child
        .get(&format!("/api/user/competitions/{}", child.uid))
        .await
        .json();
    assert_eq!(
        (
            &listed[0]["title"],
            &listed[0]["description"],
            &listed[0]["needsConsent"]
        ),
        (&json!("Spring Bee"), &json!(""), &json!(true))
    );
    for path in ["/competition/12345", "/consent/12345"] {
        let page = child.get(&format!("/api/page-data?path={path}")).await;
        let text = String::from_utf8_lossy(&page.body).into_owned();
        for secret in &secrets {
            assert!(!text.contains(secret), "{path} shows {secret}: {text}");
        }
    }
    assert_eq!(child.get(CONSENT).await.json()["form"]["_id"], form);
}

#[rstest]
#[tokio::test]
async fn joining_needs_no_consent_by_default(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let settings = bee.organizer.get(PRIVACY).await.json();
    assert_eq!(
        settings,
        json!({
            "consentRequired": false, "consentForm": "", "missingConsents": 1, "retentionMonths": 12,
            "deletesAt": "2028-03-03T06:00:00Z", "warnedAt": null, "deletedAt": null,
        })
    );
    let child = app.user("child").await;
    join(&child, 12345).await;
    let maya = pupil(&app, &bee, false).await;
    assert_eq!(status(&maya.get("/api/competition/12345").await), 200);
    // Half-finished joins aren't shown to organizers.
    let half = app.user("half").await;
    let body = json!({"code": 12345, "userId": half.uid});
    assert_eq!(half.post("/api/user/add-competition", body).await.status, 200);
    assert_eq!(
        half.get("/api/competition/12345").await.problem().1,
        "not-a-member"
    );
    let missing = missing(&bee).await;
    assert!(
        missing.iter().all(|person| person["uid"] != half.uid),
        "{missing:?}"
    );
    assert_eq!(missing.len(), 3);
    // Consent asked for later binds those who come later. Organizers may join to try everything out.
    require_consent(&bee).await;
    assert_eq!(try_to_join(&child).await.status, 200);
    assert_eq!(try_to_join(&half).await.problem(), waiting());
    let cora = app.admin("cora").await;
    let add = json!({"email": cora.email});
    assert_eq!(
        bee.organizer
            .post("/api/competition/12345/organizers", add)
            .await
            .status,
        200
    );
    assert_eq!(try_to_join(&cora).await.status, 200);
}

/// Many press at once: nobody is in without a consent in effect.
#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn withdrawing_while_joining_leaves_nobody_in(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let (bee, form) = bee_with_consent(&app).await;
    let child = newcomer(&app, "child").await;
    for _ in 0..15 {
        assert_eq!(sign(&child, &form, "Rosa Lopez").await.status, 200);
        let (withdrawn, joined) = tokio::join!(child.delete(CONSENT), try_to_join(&child));
        assert_eq!(withdrawn.status, 204, "{withdrawn:?}");
        assert!([200, 403].contains(&status(&joined)), "{joined:?}");
        assert_eq!(child.get("/api/competition/12345").await.problem(), waiting());
    }
    assert_eq!(missing(&bee).await.len(), 2);
}
