//! `/api/competition/{code}/consent`: the form that counts as consent, for those who join (docs/decisions/0084). They see it even if it
//! is hidden from participants.

use std::collections::BTreeMap;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    answers::{Answer, check_consent, consent_fields, signer},
    entity::form_templates,
    fields::FormField,
    responses::{insert_once, lock_version, record_consent, response_row},
    store, submissions_store,
    versions::{Answers, Versions, form_changed},
};
use crate::{
    competitions::{
        self, Competition, CompetitionModel, CompetitionsState, Consent, Listed, Member, Signature,
        SignedForm,
    },
    platform::{
        db::{Connection, DbErr},
        error::{Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        time_zone::local_time,
    },
    users::Verified,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_consent, sign_consent))
}

/// What a parent signs, and what is signed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnConsent {
    /// The competition's title.
    title: String,
    /// Whether you participate.
    joined: bool,
    /// Whether joining takes a consent.
    required: bool,
    /// The form to sign; null if the organizers have chosen none, or deleted it.
    #[schema(required)]
    form: Option<ConsentForm>,
    /// Null if there is none.
    #[schema(required)]
    consent: Option<Consent>,
    /// The competition's IANA time zone, for limits such as "not in the future".
    time_zone: String,
}

/// The form that counts as consent.
#[derive(Serialize, ToSchema)]
struct ConsentForm {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    description: String,
    /// If there are fields for a parent's signature, one of these is required.
    fields: Vec<FormField>,
    /// Increases with every change of title, description or fields.
    version: i32,
}

/// Answers to the form that counts as consent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConsentAnswers {
    /// The form's id, as the organizers may name another one meanwhile.
    template_id: String,
    /// The values by field name.
    answers: BTreeMap<String, Answer>,
    /// May be empty if a parent signs in a field of their own.
    #[serde(default)]
    #[schema(required, max_length = 200)]
    signature: String,
    /// The form's version as you saw it. If the form has changed since, the call fails.
    #[schema(nullable = false)]
    version: Option<i32>,
}

/// The form that counts as consent, unless it was deleted.
async fn consent_form(
    connection: &impl Connection,
    competition: &CompetitionModel,
) -> Result<Option<form_templates::Model>, DbErr> {
    let Some(id) = &competition.consent_form_id else {
        return Ok(None);
    };
    let form = store::template(connection, id).await?;
    Ok(form.filter(|form| form.competition_id == competition.id))
}

fn fields_of(form: &form_templates::Model) -> Result<Vec<FormField>> {
    serde_json::from_str(&form.fields).map_err(Problem::internal)
}

/// Read your consent and its form
///
/// Before someone can join a competition that requires consent, this is all they see of it.
#[utoipa::path(
    get, path = "/api/competition/{code}/consent", operation_id = "readConsent", tag = "forms",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = OwnConsent), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_consent(State(state): State<CompetitionsState>, listed: Listed) -> Result<Json<OwnConsent>> {
    let db = state.db.read();
    let form = match consent_form(db, &listed.competition).await? {
        Some(form) => Some(ConsentForm {
            fields: consent_fields(&fields_of(&form)?),
            version: form.version,
            id: form.id,
            title: form.title,
            description: form.description,
        }),
        None => None,
    };
    let mut own = competitions::own_consents(db, &listed.user.uid).await?;
    Ok(Json(OwnConsent {
        form,
        consent: own.remove(&listed.competition.id),
        joined: listed.joined,
        required: listed.competition.consent_required,
        title: listed.competition.title,
        time_zone: listed.competition.time_zone,
    }))
}

/// Sign the form that counts as consent
///
/// Submits the form, and completes your joining. Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/competition/{code}/consent", operation_id = "signConsent", tag = "forms",
    params(("code" = i32, Path, description = "The join code")),
    request_body = ConsentAnswers,
    responses(
        (status = 200, body = Competition),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: another form counts now; `form-changed` or `already-submitted`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many unknown codes or signatures; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn sign_consent(
    State(state): State<CompetitionsState>,
    listed: Listed,
    _verified: Verified,
    Json(body): Json<ConsentAnswers>,
) -> Result<Json<Competition>> {
    let (id, uid) = (&listed.competition.id, &listed.user.uid);
    let now = state.clock.now();
    let write = listed.write(&state).await?;
    if !competitions::has_consent(&write, id, uid).await? {
        let competition = competitions::by_id(&write, id).await?;
        let form = match competition {
            Some(competition) => consent_form(&write, &competition).await?,
            None => None,
        };
        let form = form.ok_or_else(|| Problem::not_found("form"))?;
        if form.id != body.template_id {
            return Err(Problem::version_conflict("form"));
        }
        if body.version.is_some_and(|version| version != form.version) {
            return Err(form_changed());
        }
        lock_version(&write, &form).await?;
        let today = local_time(&listed.competition.time_zone, now).date();
        let answers = check_consent(&fields_of(&form)?, &body.answers, &body.signature, today)?;
        state.signatures.count(uid)?;
        let row = response_row(&state, &form, uid, answers)?;
        insert_once(&write, row.clone()).await?;
        record_consent(&write, &form, &row).await?;
    }
    competitions::complete_joining(&write, id, uid, now).await?;
    write.commit().await?;
    let member = Member::of_competition(&state, listed.user, id).await?;
    Competition::for_member(&state, member).await.map(Json)
}

/// Counts the signatures on a form of the competition, which must be locked, as consents of those who have none. False if there is no
/// such form. What earlier versions said isn't known.
pub async fn adopt_consents(
    connection: &impl Connection,
    competition_id: &str,
    form_id: &str,
) -> Result<bool> {
    let form = store::template(connection, form_id).await?;
    let Some(form) = form.filter(|form| form.competition_id == competition_id) else {
        return Ok(false);
    };
    let versions = Versions::of(&form)?;
    let mut current = Vec::new();
    let mut earlier = Vec::new();
    for (uid, version, signature, answers, submitted, corrected) in
        submissions_store::signatures(connection, form_id).await?
    {
        let given: Answers = serde_json::from_str(&answers).map_err(Problem::internal)?;
        let signature = Signature {
            uid,
            name: signer(&versions.fields_of(version, &given), &given, signature),
            answers,
            at: corrected.unwrap_or(submitted),
        };
        let is_current = version == form.version;
        if is_current { &mut current } else { &mut earlier }.push(signature);
    }
    for (statement, signatures) in [(form.description.as_str(), current), ("", earlier)] {
        let form = SignedForm {
            id: &form.id,
            title: &form.title,
            statement,
        };
        competitions::adopt_signatures(connection, competition_id, &form, signatures).await?;
    }
    Ok(true)
}
