//! `/api/form`: responses.

use std::collections::BTreeMap;

use axum::{Extension, extract::State, http::StatusCode, response::Response};
use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answers::{Answer, CheckedAnswers, check_answers},
    arrange::arranged_ids,
    entity::{form_responses, form_templates},
    rules::FormField,
    search::Search,
    store,
    view::View,
};
use crate::{
    competitions::{
        self, CodeInput, CompetitionBody, CompetitionsState, Member, Organizer, Scoped, ScopedBody,
        Signature, SignedForm,
    },
    platform::{
        db::{Connection, is_unique_violation},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path, Query},
        openapi::{InvalidBody, InvalidQuery, JoinCodeLimited, ServerErrors, SignedInOnly},
        pieces::json_list,
        request_body::MaxJsonBytes,
    },
    users::{Person, require_self},
};

const MAX_PAGE_SIZE: u16 = 500;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(submit_form))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(list_own_responses))
        .routes(routes!(list_responses))
        .routes(routes!(search_responses))
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
    signature: String,
    /// The participant's uid.
    uid: String,
    created_at: DateTime<Utc>,
}

impl FormResponse {
    pub(super) fn new(
        row: form_responses::Model,
        template: &form_templates::Model,
        code: i32,
    ) -> Result<Self> {
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
        .filter(|template| member.sees(template, state.clock.now()))
        .ok_or_else(|| Problem::not_found("form"))?;
    let fields: Vec<FormField> = serde_json::from_str(&template.fields).map_err(Problem::internal)?;
    let [answers] = body.answers.as_slice() else {
        let error = "The answers must be a list with one entry: the values by field name.";
        return Err(Problem::invalid_field("answers", error));
    };
    let answers = check_answers(&fields, answers, &body.signature)?;
    let row = response_row(&state, &template.id, &member.user.uid, answers)?;
    let write = member.write(&state).await?;
    insert_once(&write, row.clone()).await?;
    if competition.consent_form_id.as_ref() == Some(&template.id) {
        let signature = Signature {
            uid: row.uid.clone(),
            name: row.signature.clone(),
            answers: row.answers.clone(),
            at: row.created_at,
        };
        let form = SignedForm {
            id: &template.id,
            title: &template.title,
            statement: &template.description,
        };
        competitions::record_signature(&write, &competition.id, &form, signature).await?;
    }
    write.commit().await?;
    let response = FormResponse::new(row, &template, competition.code)?;
    Ok((StatusCode::CREATED, Json(response)))
}

/// The row of a response, made now.
pub(super) fn response_row(
    state: &CompetitionsState,
    template_id: &str,
    uid: &str,
    answers: CheckedAnswers,
) -> Result<form_responses::Model> {
    Ok(form_responses::Model {
        id: state.rng.id(&state.clock),
        template_id: template_id.to_owned(),
        uid: uid.to_owned(),
        answers: serde_json::to_string(&answers.values).map_err(Problem::internal)?,
        signature: answers.signature,
        grade: answers.grade,
        search_text: answers.search_text,
        created_at: state.clock.now(),
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
        .map(|(row, template)| FormResponse::new(row, &template, code))
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
    json_list(batches.map(move |rows| {
        let response = |row| FormResponse::new(row, &template, member.competition.code);
        rows?.into_iter().map(response).collect()
    }))
    .await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ResponsesQuery {
    /// Text to find in the answers, ignoring case. Combine terms with ` AND ` or ` OR `. At most 500 characters.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The column to sort by, with `-` before it from high to low: `speller`, `answered`, `signature`, or the number of a
    /// field, from 1. Newest first by default.
    #[serde(default)]
    #[param(required = false)]
    sort: String,
    /// JSON with conditions by column, such as `{"2": {"has": "lincoln"}, "5": {"from": "3", "to": "5"}}`. `has` finds a part
    /// of the text. `from` and `to` limit dates and numbers.
    #[serde(default)]
    #[param(required = false)]
    filters: String,
    /// The page number, from 1.
    #[serde(default = "first")]
    #[param(required = false, default = 1, minimum = 1, maximum = 4294967295_u32, value_type = i64)]
    page: u32,
    /// Responses per page, 1 to 500.
    #[serde(default = "page_size")]
    #[param(required = false, default = 20, minimum = 1, maximum = 500, value_type = i64)]
    size: u16,
}

fn first() -> u32 {
    1
}

fn page_size() -> u16 {
    20
}

/// A response with its author.
#[derive(Serialize, ToSchema)]
struct ResponseWithPerson {
    #[serde(flatten)]
    response: FormResponse,
    person: Person,
}

/// A page of a form's responses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResponsePage {
    responses: Vec<ResponseWithPerson>,
    /// From 1.
    page: u64,
    page_count: u64,
    page_size: u64,
    /// Responses that match the search.
    matches: u64,
    /// All responses to the form.
    total: u64,
}

/// Search the responses to a form
///
/// Twenty per page by default. Pages past the last are empty.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses", operation_id = "searchResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ResponsesQuery),
    responses((status = 200, body = ResponsePage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn search_responses(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { member },
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(query): Query<ResponsesQuery>,
) -> Result<Json<ResponsePage>> {
    if query.page == 0 {
        return Err(Problem::invalid_field("page", "Page numbers start at 1."));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&query.size) {
        return Err(Problem::invalid_field("size", "A page has 1 to 500 answers."));
    }
    let page_size = u64::from(query.size);
    let fields: Vec<FormField> = serde_json::from_str(&template.fields).map_err(Problem::internal)?;
    let view = View::parse(&fields, &query.search, &query.sort, &query.filters)?;
    let db = state.db.read();
    let total = store::count_responses(db, &template.id, &Search::parse("")?).await?;
    let skipped = u64::from(query.page - 1).saturating_mul(page_size);
    let (matches, rows) = if view.is_newest_first() {
        let matches = store::count_responses(db, &template.id, &view.search).await?;
        let offset = skipped.min(matches);
        let rows = store::responses(db, &template.id, &view.search, offset, page_size).await?;
        (matches, rows)
    } else {
        let time_zone = &member.competition.time_zone;
        let ids = arranged_ids(db, &template.id, &fields, &view, time_zone).await?;
        let start = usize::try_from(skipped).unwrap_or(usize::MAX).min(ids.len());
        let end = ids.len().min(start + usize::from(query.size));
        (
            ids.len() as u64,
            store::responses_in_order(db, &template.id, &ids[start..end]).await?,
        )
    };
    let responses = with_people(&state, &template, member.competition.code, rows).await?;
    Ok(Json(ResponsePage {
        responses,
        page: query.page.into(),
        page_count: matches.div_ceil(page_size),
        page_size,
        matches,
        total,
    }))
}

async fn with_people(
    state: &CompetitionsState,
    template: &form_templates::Model,
    code: i32,
    rows: Vec<form_responses::Model>,
) -> Result<Vec<ResponseWithPerson>> {
    let people = store::people(state.db.read(), &rows).await?;
    rows.into_iter()
        .filter_map(|row| {
            let person = people.get(&row.uid)?.clone();
            Some(
                FormResponse::new(row, template, code).map(|response| ResponseWithPerson {
                    response,
                    person: person.into(),
                }),
            )
        })
        .collect()
}
