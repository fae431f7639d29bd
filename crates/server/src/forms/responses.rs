//! `/api/form`: responses.

use std::collections::BTreeMap;

use axum::{extract::State, http::StatusCode, response::Response};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answers::{Answer, check_answers},
    entity::{form_responses, form_templates},
    export,
    rules::FormField,
    search::Search,
    store,
};
use crate::{
    audit::Action,
    competitions::{
        self, CodeInput, CompetitionBody, CompetitionsState, Member, Organizer, Scoped, ScopedBody,
    },
    platform::{
        csrf::SameOrigin,
        csv::download,
        db::is_unique_violation,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path, Query},
        openapi::{InvalidBody, InvalidQuery, JoinCodeLimited, SameOriginOnly, ServerErrors, SignedInOnly},
    },
    users::{Person, require_self},
};

const PAGE_SIZE: u64 = 20;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(submit_form))
        .routes(routes!(list_own_responses))
        .routes(routes!(list_responses))
        .routes(routes!(search_responses))
        .routes(routes!(export_responses))
}

/// What someone has answered.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FormResponse {
    #[serde(rename = "_id")]
    id: String,
    /// The form's.
    title: String,
    /// The uid of who has answered, as `uid`.
    creator_id: String,
    template_id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// The form's.
    fields: Vec<FormField>,
    /// One entry: the values by their fields' names.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, String>>,
    signature: String,
    uid: String,
    created_at: DateTime<Utc>,
}

impl FormResponse {
    fn new(row: form_responses::Model, template: &form_templates::Model, code: i32) -> Result<Self> {
        Ok(Self {
            answers: vec![serde_json::from_str(&row.answers).map_err(Problem::internal)?],
            fields: serde_json::from_str(&template.fields).map_err(Problem::internal)?,
            id: row.id,
            title: template.title.clone(),
            creator_id: row.uid.clone(),
            template_id: row.template_id,
            competition_code: code,
            signature: row.signature,
            uid: row.uid,
            created_at: row.created_at,
        })
    }
}

/// A filled-out form.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Submission {
    /// Ignored: the form's is taken.
    #[serde(default, rename = "title")]
    _title: String,
    /// One's own uid.
    creator_id: String,
    template_id: String,
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    competition_code: CodeInput,
    /// Ignored: the form's are taken.
    #[serde(default, rename = "fields")]
    _fields: Vec<FormField>,
    /// One entry: the values by their fields' names.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, Answer>>,
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    signature: String,
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
         description = "`already-submitted`"),
        SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors,
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
        .ok_or_else(|| Problem::not_found("form"))?;
    let fields: Vec<FormField> = serde_json::from_str(&template.fields).map_err(Problem::internal)?;
    let [answers] = body.answers.as_slice() else {
        let one = "The answers are a list with one entry: the values by their fields' names.";
        return Err(Problem::invalid_field("answers", one));
    };
    let answers = check_answers(&fields, answers, &body.signature)?;
    let row = form_responses::Model {
        id: state.rng.id(&state.clock),
        template_id: template.id.clone(),
        uid: member.user.uid.clone(),
        answers: serde_json::to_string(&answers.values).map_err(Problem::internal)?,
        signature: answers.signature,
        grade: answers.grade,
        search_text: answers.search_text,
        created_at: state.clock.now(),
    };
    let write = state.db.write().await?;
    competitions::lock_member(&write, &competition.id, &row.uid).await?;
    store::insert_response(&write, row.clone())
        .await
        .map_err(|error| {
            if is_unique_violation(&error) {
                Problem::new(
                    ErrorCode::AlreadySubmitted,
                    "You have filled out this form already.",
                )
            } else {
                Problem::foreign_key_not_found("form")(error)
            }
        })?;
    write.commit().await?;
    let response = FormResponse::new(row, &template, competition.code)?;
    Ok((StatusCode::CREATED, Json(response)))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnResponses {
    user_id: String,
}

/// List one's own responses
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/form/user-forms/{code}/{userId}", operation_id = "listOwnResponses", tag = "forms",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("userId" = String, Path, description = "One's own uid"),
    ),
    responses((status = 200, body = Vec<FormResponse>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_own_responses(
    State(state): State<CompetitionsState>,
    member: Member,
    Path(path): Path<OwnResponses>,
) -> Result<Json<Vec<FormResponse>>> {
    require_self(&member.user, &path.user_id)?;
    let code = member.competition.code;
    let responses = store::responses_of_user(state.db.read(), &member.competition.id, &path.user_id)
        .await?
        .into_iter()
        .filter_map(|(row, template)| Some(FormResponse::new(row, &template?, code)))
        .collect::<Result<_>>()?;
    Ok(Json(responses))
}

/// List every response to a form
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
) -> Result<Json<Vec<FormResponse>>> {
    let code = member.competition.code;
    let everything = Search::parse("")?;
    let responses = store::responses(state.db.read(), &template.id, &everything, 0, None)
        .await?
        .into_iter()
        .map(|row| FormResponse::new(row, &template, code))
        .collect::<Result<_>>()?;
    Ok(Json(responses))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ResponsesAsked {
    /// Text that the answers hold, in any case; ` AND ` and ` OR ` between terms. At most 500 characters.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// Which page, from 1.
    #[serde(default = "first")]
    #[param(required = false, default = 1, minimum = 1, maximum = 4294967295_u32, value_type = i64)]
    page: u32,
}

fn first() -> u32 {
    1
}

/// A response, with who has given it.
#[derive(Serialize, ToSchema)]
struct ResponseOfPerson {
    #[serde(flatten)]
    response: FormResponse,
    person: Person,
}

/// Some of a form's responses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResponsePage {
    responses: Vec<ResponseOfPerson>,
    /// From 1.
    page: u64,
    page_count: u64,
    page_size: u64,
    /// How many responses the search finds.
    matches: u64,
    /// Responses to the form.
    total: u64,
}

/// Search the responses to a form
///
/// Twenty a page, newest first. A page beyond the last is empty.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses", operation_id = "searchResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ResponsesAsked),
    responses((status = 200, body = ResponsePage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn search_responses(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { member },
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(asked): Query<ResponsesAsked>,
) -> Result<Json<ResponsePage>> {
    if asked.page == 0 {
        return Err(Problem::invalid_field("page", "Pages are counted from 1."));
    }
    let search = Search::parse(&asked.search)?;
    let db = state.db.read();
    let total = store::count_responses(db, &template.id, &Search::parse("")?).await?;
    let matches = store::count_responses(db, &template.id, &search).await?;
    let offset = u64::from(asked.page - 1).saturating_mul(PAGE_SIZE).min(matches);
    let rows = store::responses(db, &template.id, &search, offset, Some(PAGE_SIZE)).await?;
    let responses = with_people(&state, &template, member.competition.code, rows).await?;
    Ok(Json(ResponsePage {
        responses,
        page: asked.page.into(),
        page_count: matches.div_ceil(PAGE_SIZE),
        page_size: PAGE_SIZE,
        matches,
        total,
    }))
}

async fn with_people(
    state: &CompetitionsState,
    template: &form_templates::Model,
    code: i32,
    rows: Vec<form_responses::Model>,
) -> Result<Vec<ResponseOfPerson>> {
    let people = store::people(state.db.read(), &rows).await?;
    rows.into_iter()
        .filter_map(|row| {
            let person = people.get(&row.uid)?.clone();
            Some(
                FormResponse::new(row, template, code).map(|response| ResponseOfPerson {
                    response,
                    person: person.into(),
                }),
            )
        })
        .collect()
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ExportAsked {
    /// As in the search.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

/// Take the responses along, as CSV
///
/// Newest first; one column per field. A cell that a spreadsheet would take for a formula is marked as text.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses.csv", operation_id = "exportResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ExportAsked),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        SignedInOnly, SameOriginOnly, InvalidQuery, ServerErrors,
    )
)]
async fn export_responses(
    State(state): State<CompetitionsState>,
    // The download is audited, so another site must not trigger it.
    _ours: SameOrigin,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(asked): Query<ExportAsked>,
) -> Result<Response> {
    let search = Search::parse(&asked.search)?;
    let rows = store::responses(state.db.read(), &template.id, &search, 0, None).await?;
    let people = store::people(state.db.read(), &rows).await?;
    let fields: Vec<FormField> = serde_json::from_str(&template.fields).map_err(Problem::internal)?;
    let csv = export::write(&fields, &rows, &people, &organizer.member.competition.time_zone)?;
    organizer
        .audit(&state, state.db.write_once(), Action::ExportAnswers, &template.id)
        .await?;
    Ok(download("responses.csv", csv))
}
