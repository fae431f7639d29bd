//! Consent to someone's taking part: the school's, or a parent's signature on a form (docs/decisions/0084). Who joins a competition
//! that requires it is in its list, but no member, until then.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    class_store, consent_store,
    entity::{ConsentKind, MembershipRole, competitions, consents},
    invitations::name_of,
    membership_store, store,
};
use crate::{
    platform::{
        clock::Instant,
        db::{Connection, DbErr, Subquery},
        error::Result,
    },
    users::{self, UserModel},
};

/// Who consented to someone's taking part, and when.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    kind: ConsentKind,
    /// The name that a parent signed with, or that of the organizer who said that the school consents. Empty if they have none, or
    /// have deleted their account.
    by: String,
    given_at: DateTime<Utc>,
    /// The title of the signed form; empty for the school's consent.
    form_title: String,
    /// Null while it is in effect.
    #[schema(required)]
    withdrawn_at: Option<DateTime<Utc>>,
}

impl Consent {
    fn new(row: consents::Model, organizers: &HashMap<String, String>) -> Self {
        Self {
            by: match row.kind {
                ConsentKind::School => organizers.get(&row.creator_uid).cloned().unwrap_or_default(),
                ConsentKind::Signature => row.signature,
            },
            kind: row.kind,
            given_at: row.given_at,
            form_title: row.form_title,
            withdrawn_at: row.withdrawn_at,
        }
    }
}

/// The form that someone signed, as it was then.
pub struct SignedForm<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its description.
    pub statement: &'a str,
}

/// A signature on a form.
pub struct Signature {
    /// Whose form it is.
    pub uid: String,
    /// The name that they, or a parent, signed with.
    pub name: String,
    /// JSON object of values by field name.
    pub answers: String,
    /// When.
    pub at: Instant,
}

fn signed(competition_id: &str, form: &SignedForm<'_>, signature: Signature) -> consents::Model {
    consents::Model {
        competition_id: competition_id.to_owned(),
        uid: signature.uid,
        kind: ConsentKind::Signature,
        creator_uid: String::new(),
        signature: signature.name,
        form_id: Some(form.id.to_owned()),
        form_title: form.title.to_owned(),
        statement: form.statement.to_owned(),
        answers: signature.answers,
        given_at: signature.at,
        withdrawn_at: None,
    }
}

pub(super) fn by_school(
    competition_id: &str,
    uid: &str,
    organizer_uid: &str,
    now: Instant,
) -> consents::Model {
    consents::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.to_owned(),
        kind: ConsentKind::School,
        creator_uid: organizer_uid.to_owned(),
        signature: String::new(),
        form_id: None,
        form_title: String::new(),
        statement: String::new(),
        answers: String::new(),
        given_at: now,
        withdrawn_at: None,
    }
}

/// Records a signature on the form that counts as consent.
pub async fn record_signature(
    connection: &impl Connection,
    competition_id: &str,
    form: &SignedForm<'_>,
    signature: Signature,
) -> Result<(), DbErr> {
    consent_store::save(connection, signed(competition_id, form, signature)).await
}

/// Counts earlier signatures on a form as consents of those who have none. The competition must be locked.
pub async fn adopt_signatures(
    connection: &impl Connection,
    competition_id: &str,
    form: &SignedForm<'_>,
    signatures: Vec<Signature>,
) -> Result<(), DbErr> {
    let known = consent_store::uids_with(connection, competition_id).await?;
    let new = signatures
        .into_iter()
        .filter(|signature| !known.contains(&signature.uid))
        .map(|signature| signed(competition_id, form, signature))
        .collect();
    consent_store::insert(connection, new).await
}

/// Records that the school consents for these people, and completes their joining. Returns those it was recorded for: class accounts of
/// this competition in its list, without a consent that is in effect or was withdrawn. A school can't overrule a parent.
pub async fn record_school(
    connection: &impl Connection,
    competition_id: &str,
    organizer_uid: &str,
    people: &[String],
    now: Instant,
) -> Result<Vec<String>, DbErr> {
    let listed = consent_store::lock_listed(connection, competition_id, people).await?;
    let made_here = class_store::uids_of(connection, competition_id).await?;
    let known = consent_store::uids_with(connection, competition_id).await?;
    let new: Vec<String> = listed
        .into_iter()
        .filter(|uid| made_here.contains(uid) && !known.contains(uid))
        .collect();
    let rows = new
        .iter()
        .map(|uid| by_school(competition_id, uid, organizer_uid, now))
        .collect();
    consent_store::insert(connection, rows).await?;
    for uid in &new {
        store::add_participant(connection, competition_id, uid, now).await?;
    }
    Ok(new)
}

/// Completes someone's joining, unless they have joined.
pub async fn complete_joining(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
    now: Instant,
) -> Result<(), DbErr> {
    store::add_participant(connection, competition_id, uid, now).await
}

/// Withdraws the consent to someone's taking part, and ends that. False if there is none in effect.
pub async fn withdraw_consent(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    if !consent_store::withdraw(connection, competition_id, uid, now).await? {
        return Ok(false);
    }
    membership_store::unjoin(connection, competition_id, uid).await?;
    Ok(true)
}

/// Whether joining takes a consent that someone hasn't given: always after it was withdrawn, otherwise if the competition requires it.
/// Their membership must be locked.
pub(super) async fn is_missing(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    match consent_store::find(connection, competition_id, uid).await? {
        Some(consent) => Ok(consent.withdrawn_at.is_some()),
        None => consent_store::is_required(connection, competition_id).await,
    }
}

/// Whether there is a consent to someone's taking part that wasn't withdrawn.
pub async fn has_consent(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let consent = consent_store::find(connection, competition_id, uid).await?;
    Ok(consent.is_some_and(|consent| consent.withdrawn_at.is_none()))
}

/// The consents to these people's taking part, by uid, as organizers see them.
pub async fn consents_of(
    connection: &impl Connection,
    competition_id: &str,
    uids: Subquery,
) -> Result<HashMap<String, Consent>, DbErr> {
    let rows = consent_store::of(connection, competition_id, uids).await?;
    let creators = if rows.iter().any(|row| row.kind == ConsentKind::School) {
        users::by_uids(connection, consent_store::creators_in(competition_id)).await?
    } else {
        Vec::new()
    };
    let name = |user: UserModel| (user.uid.clone(), name_of(&user).to_owned());
    let names = creators.into_iter().map(name).collect();
    let consents = rows.into_iter();
    Ok(consents
        .map(|row| (row.uid.clone(), Consent::new(row, &names)))
        .collect())
}

/// The consents to someone's own taking part, by competition. They see no email address of an organizer.
pub async fn own_consents(
    connection: &impl Connection,
    uid: &str,
) -> Result<HashMap<String, Consent>, DbErr> {
    let rows = consent_store::of_person(connection, uid).await?;
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let creators = users::by_uids(connection, consent_store::creators_for(uid)).await?;
    let name = |user: UserModel| (user.uid, user.display_name.unwrap_or_default());
    let names = creators.into_iter().map(name).collect();
    let consents = rows.into_iter();
    Ok(consents
        .map(|row| (row.competition_id.clone(), Consent::new(row, &names)))
        .collect())
}

/// The competitions in someone's list, each with whether they have joined or organize it.
pub async fn list_of(
    connection: &impl Connection,
    uid: &str,
) -> Result<Vec<(competitions::Model, bool, bool)>, DbErr> {
    let rows = store::of_user(connection, uid).await?.into_iter();
    let listed = rows.filter_map(|(membership, competition)| {
        let organizes = membership.role == MembershipRole::Organizer;
        Some((competition?, membership.joined_at.is_some(), organizes))
    });
    Ok(listed.collect())
}

/// How many people take part, or want to, without a consent in effect.
pub async fn count_without_consent(
    connection: &impl Connection,
    competition: &competitions::Model,
) -> Result<u64, DbErr> {
    consent_store::count_missing(connection, &competition.id, competition.consent_required).await
}

/// The first of them by uid, each with whether they have joined.
pub async fn without_consent(
    connection: &impl Connection,
    competition: &competitions::Model,
    limit: u64,
) -> Result<HashMap<String, bool>, DbErr> {
    let required = competition.consent_required;
    let rows = consent_store::missing(connection, &competition.id, required, limit).await?;
    let people = rows.into_iter();
    Ok(people.map(|row| (row.uid, row.joined_at.is_some())).collect())
}

/// The consent to someone's taking part, with what was signed, for their data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedConsent {
    competition_id: String,
    given_by: ConsentKind,
    signature: String,
    form: String,
    statement: String,
    /// By the fields' names; null once deleted.
    answers: Option<serde_json::Value>,
    given_at: Instant,
    withdrawn_at: Option<Instant>,
}

/// A school's consent that an organizer recorded, without the child.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedConfirmation {
    competition_id: String,
    given_at: Instant,
}

/// The consents to someone's taking part, and those that they recorded for a school.
pub async fn consents_export(
    connection: &impl Connection,
    uid: &str,
) -> Result<(Vec<ExportedConsent>, Vec<ExportedConfirmation>), DbErr> {
    let own = consent_store::of_person(connection, uid).await?.into_iter();
    let own = own.map(|row| ExportedConsent {
        competition_id: row.competition_id,
        given_by: row.kind,
        signature: row.signature,
        form: row.form_title,
        statement: row.statement,
        answers: serde_json::from_str(&row.answers).ok(),
        given_at: row.given_at,
        withdrawn_at: row.withdrawn_at,
    });
    let recorded = consent_store::given_by(connection, uid).await?.into_iter();
    let recorded = recorded.map(|(competition_id, given_at)| ExportedConfirmation {
        competition_id,
        given_at,
    });
    Ok((own.collect(), recorded.collect()))
}

/// What someone signed, as it was then: the statement and the answers. `None` for the school's consent.
pub async fn signed_form(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<Option<(String, String)>, DbErr> {
    let found = consent_store::find(connection, competition_id, uid).await?;
    let signed = found.filter(|row| row.kind == ConsentKind::Signature);
    Ok(signed.map(|row| (row.statement, row.answers)))
}
