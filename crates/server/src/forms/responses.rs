//! `/api/form`: responses.

use std::collections::BTreeMap;

use axum::{Extension, extract::State, http::StatusCode, response::Response};
use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    answers::{Answer, CheckedAnswers, check_answers, check_consent, signer},
    deadline::can_correct,
    entity::{form_responses, form_templates},
    fields::FormField,
    search::Search,
    store,
    versions::{Versions, form_changed},
};
use crate::{
    competitions::{
        self, CodeInput, CompetitionBody, CompetitionsState, Member, Organizer, Scoped, ScopedBody,
        Signature, SignedForm,
    },
    platform::{
        db::{Connection, is_unique_violation},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        pieces::json_list,
        request_body::MaxJsonBytes,
        routes::routes,
        time_zone::local_time,
    },
    users::require_self,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(submit_form))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(list_own_responses))
        .routes(routes!(list_responses))
}

/// A submitted form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormResponse {
    #[serde(rename = "_id")]
    id: String,
    /// The form's title.
    title: String,
    /// The same as `uid`.
    creator_id: String,
    template_id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// The form's fields.
    fields: Vec<FormField>,
    /// One entry: the values by field name.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, String>>,
    /// Empty if only a parent signed, in a field of their own.
    signature: String,
    /// The participant's uid.
    uid: String,
    created_at: DateTime<Utc>,
    /// The form's version that was answered.
    version: i32,
    /// Increases with every correction and return.
    revision: i32,
    /// When it was last corrected, and signed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    updated_at: Option<DateTime<Utc>>,
    /// Why it was returned for correction, until it is corrected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    returned: Option<Returned>,
    /// Whether you can correct it now; only in your own responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    can_correct: Option<bool>,
}

/// An organizer's wish for a correction.
#[derive(Serialize, ToSchema)]
struct Returned {
    at: DateTime<Utc>,
    note: String,
}

impl FormResponse {
    pub(super) fn new(
        row: form_responses::Model,
        title: &str,
        versions: &Versions,
        code: i32,
    ) -> Result<Self> {
        let answers = serde_json::from_str(&row.answers).map_err(Problem::internal)?;
        let note = row.return_note.unwrap_or_default();
        Ok(Self {
            fields: versions.fields_of(row.version, &answers),
            answers: vec![answers],
            version: row.version,
            revision: row.revision,
            updated_at: row.updated_at,
            returned: row.returned_at.map(|at| Returned { at, note }),
            can_correct: None,
            id: row.id,
            title: title.to_owned(),
            creator_id: row.uid.clone(),
            template_id: row.template_id,
            competition_code: code,
            signature: row.signature,
            uid: row.uid,
            created_at: row.created_at,
        })
    }

    /// For the participant, who may correct it now or not.
    pub(super) fn with_correction(self, can_correct: bool) -> Self {
        Self {
            can_correct: Some(can_correct),
            ..self
        }
    }
}

/// A form to submit.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Submission {
    /// Ignored.
    #[serde(default, rename = "title")]
    _title: String,
    /// Your uid.
    creator_id: String,
    template_id: String,
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    competition_code: CodeInput,
    /// Ignored.
    #[serde(default, rename = "fields")]
    _fields: Vec<FormField>,
    /// One entry: the values by field name.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, Answer>>,
    /// May be empty if the form counts as consent and a parent signs in a field of their own.
    #[serde(default)]
    #[schema(required, max_length = 200)]
    signature: String,
    /// The form's version as you saw it. If the form has changed since, the call fails.
    #[schema(nullable = false)]
    version: Option<i32>,
}

impl CompetitionBody for Submission {
    fn competition_code(&self) -> &CodeInput {
        &self.competition_code
    }

    fn acts_as(&self) -> Option<&str> {
        Some(&self.creator_id)
    }
}

/// Submit a form
///
/// Once per person.
#[utoipa::path(
    post, path = "/api/form/forms", operation_id = "submitForm", tag = "forms",
    request_body = Submission,
    responses(
        (status = 201, body = FormResponse),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`already-submitted` or `form-changed`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many unknown codes or signatures; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn submit_form(
    State(state): State<CompetitionsState>,
    ScopedBody { right: member, body }: ScopedBody<Member, Submission>,
) -> Result<(StatusCode, Json<FormResponse>)> {
    let competition = &member.competition;
    let template = store::template(state.db.read(), &body.template_id)
        .await?
        .filter(|template| template.competition_id == competition.id)
        .filter(|template| member.sees(template, state.clock.now()))
        .ok_or_else(|| Problem::not_found("form"))?;
    if body.version.is_some_and(|version| version != template.version) {
        return Err(form_changed());
    }
    let now = state.clock.now();
    let versions = Versions::of(&template)?;
    let today = local_time(&competition.time_zone, now).date();
    let is_consent = competition.consent_form_id.as_ref() == Some(&template.id);
    let check = if is_consent { check_consent } else { check_answers };
    let answers = check(
        &versions.fields,
        only_entry(&body.answers)?,
        &body.signature,
        today,
    )?;
    let row = response_row(&state, &template, &member.user.uid, answers)?;
    let write = member.write(&state).await?;
    lock_version(&write, &template).await?;
    insert_once(&write, row.clone()).await?;
    if is_consent {
        state.signatures.count(&member.user.uid)?;
        record_consent(&write, &template, &row).await?;
    }
    write.commit().await?;
    let can_correct = can_correct(&row, &template, &member, now);
    let response = FormResponse::new(row, &template.title, &versions, competition.code)?;
    Ok((StatusCode::CREATED, Json(response.with_correction(can_correct))))
}

/// Keeps the form as it was answered until the transaction ends. 409 if it has changed.
pub(super) async fn lock_version(
    connection: &impl Connection,
    template: &form_templates::Model,
) -> Result<()> {
    match store::lock_version(connection, &template.id).await? {
        None => Err(Problem::not_found("form")),
        Some(version) if version != template.version => Err(form_changed()),
        Some(_) => Ok(()),
    }
}

/// Records the signature of answers to this version of the form that counts as consent.
pub(super) async fn record_consent(
    connection: &impl Connection,
    template: &form_templates::Model,
    row: &form_responses::Model,
) -> Result<()> {
    let answers = serde_json::from_str(&row.answers).map_err(Problem::internal)?;
    let signature = Signature {
        uid: row.uid.clone(),
        name: signer(&Versions::of(template)?.fields, &answers, row.signature.clone()),
        answers: row.answers.clone(),
        at: row.updated_at.unwrap_or(row.created_at),
    };
    let form = SignedForm {
        id: &template.id,
        title: &template.title,
        statement: &template.description,
    };
    competitions::record_signature(connection, &template.competition_id, &form, signature).await?;
    Ok(())
}

/// The answers of a request. 422 on `answers` unless there is one entry.
pub(super) fn only_entry(answers: &[BTreeMap<String, Answer>]) -> Result<&BTreeMap<String, Answer>> {
    match answers {
        [answers] => Ok(answers),
        _ => {
            let error = "The answers must be a list with one entry: the values by field name.";
            Err(Problem::invalid_field("answers", error))
        }
    }
}

/// The row of a response, made now.
pub(super) fn response_row(
    state: &CompetitionsState,
    template: &form_templates::Model,
    uid: &str,
    answers: CheckedAnswers,
) -> Result<form_responses::Model> {
    Ok(form_responses::Model {
        id: state.rng.id(&state.clock),
        template_id: template.id.clone(),
        uid: uid.to_owned(),
        answers: serde_json::to_string(&answers.values).map_err(Problem::internal)?,
        signature: answers.signature,
        grade: answers.grade,
        search_text: answers.search_text,
        created_at: state.clock.now(),
        version: template.version,
        revision: 1,
        updated_at: None,
        returned_at: None,
        return_note: None,
    })
}

/// Inserts a response, unless the person has already responded.
pub(super) async fn insert_once(connection: &impl Connection, row: form_responses::Model) -> Result<()> {
    store::insert_response(connection, row).await.map_err(|error| {
        if is_unique_violation(&error) {
            Problem::new(
                ErrorCode::AlreadySubmitted,
                "You've already filled out this form.",
            )
        } else {
            Problem::foreign_key_not_found("form")(error)
        }
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnResponses {
    user_id: String,
}

/// List your own responses
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/form/user-forms/{code}/{userId}", operation_id = "listOwnResponses", tag = "forms",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("userId" = String, Path, description = "Your uid"),
    ),
    responses((status = 200, body = Vec<FormResponse>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_own_responses(
    State(state): State<CompetitionsState>,
    member: Member,
    Path(path): Path<OwnResponses>,
) -> Result<Json<Vec<FormResponse>>> {
    require_self(&member.user, &path.user_id)?;
    let (code, now) = (member.competition.code, state.clock.now());
    let responses = store::responses_of_user(state.db.read(), &member.competition.id, &path.user_id)
        .await?
        .into_iter()
        .filter_map(|(row, template)| Some((row, template.filter(|template| member.sees(template, now))?)))
        .map(|(row, template)| {
            let can_correct = can_correct(&row, &template, &member, now);
            let response = FormResponse::new(row, &template.title, &Versions::of(&template)?, code)?;
            Ok(response.with_correction(can_correct))
        })
        .collect::<Result<_>>()?;
    Ok(Json(responses))
}

/// List all responses to a form
///
/// Newest first.
#[utoipa::path(
    get, path = "/api/form/template-forms/{templateId}", operation_id = "listResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    responses((status = 200, body = Vec<FormResponse>), SignedInOnly, ServerErrors)
)]
async fn list_responses(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { member },
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
) -> Result<Response> {
    let everything = Search::parse("")?;
    let batches = store::batches(state.db.read().clone(), &template.id, &everything);
    let versions = Versions::of(&template)?;
    json_list(batches.map(move |rows| {
        let response = |row| FormResponse::new(row, &template.title, &versions, member.competition.code);
        rows?.into_iter().map(response).collect()
    }))
    .await
}
