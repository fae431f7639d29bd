//! `/api/form`: templates.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    deadline::Deadline,
    deletion_store,
    entity::form_templates,
    fields::FormField,
    rules::{TemplateContent, check_template},
    store,
    versions::Versions,
};
use crate::{
    audit::Action,
    competitions::{
        CodeInput, CompetitionBody, CompetitionsState, Member, Organizer, Scoped, ScopedBody, Visibility,
        VisibilityInput,
    },
    deletions::{self, Deleted, Kind},
    platform::{
        clock::Instant,
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
        time_zone::{instant_in, local_time},
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_template))
        .routes(routes!(list_templates))
        .routes(routes!(read_template, update_template, delete_template))
}

/// A form that participants fill out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FormTemplate {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    description: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// The creator's uid; empty once their account is deleted.
    creator_id: String,
    fields: Vec<FormField>,
    /// Whether its answers appear in the statistics.
    general_information: bool,
    created_at: DateTime<Utc>,
    /// Number of responses; for organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    response_count: Option<i64>,
    /// Responses since midnight in the competition's time zone, without the organizers'; for organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    responses_today: Option<i64>,
    /// For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = VisibilityInput)]
    visibility: Option<String>,
    /// Increases with every change of title, description or fields.
    version: i32,
    /// The last day on which participants can correct their answers. Without it, that is the competition's last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    due_date: Option<NaiveDate>,
    /// How many days before the due date an email reminds those who haven't answered; 0 for never. For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reminder_days: Option<i64>,
    /// Increases with every edit; for organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    revision: Option<i32>,
    /// Responses to earlier versions; for organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    earlier_response_count: Option<i64>,
    /// Fields that only earlier versions had; for organizers only. Their columns follow those of `fields`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    removed_fields: Option<Vec<FormField>>,
}

/// Numbers of responses.
#[derive(Clone, Copy, Default)]
struct Counts {
    all: i64,
    today: i64,
    earlier: i64,
}

impl FormTemplate {
    fn new(
        row: form_templates::Model,
        member: &Member,
        now: Instant,
        counts: Option<Counts>,
    ) -> Result<Self> {
        let versions = Versions::of(&row)?;
        Ok(Self {
            visibility: member.visibility_of(&row, now),
            version: row.version,
            due_date: row.due_date,
            reminder_days: counts.map(|_| row.reminder_days.unwrap_or_default()),
            revision: counts.map(|_| row.revision),
            earlier_response_count: counts.map(|counts| counts.earlier),
            removed_fields: counts.map(|_| versions.removed()),
            fields: versions.fields,
            id: row.id,
            title: row.title,
            description: row.description,
            competition_code: member.competition.code,
            creator_id: row.creator_uid,
            general_information: row.general_information,
            created_at: row.created_at,
            response_count: counts.map(|counts| counts.all),
            responses_today: counts.map(|counts| counts.today),
        })
    }

    /// With response counts for organizers only.
    pub(super) async fn for_member(
        state: &CompetitionsState,
        member: &Member,
        rows: Vec<form_templates::Model>,
    ) -> Result<Vec<Self>> {
        let now = state.clock.now();
        if !member.organizes {
            let template = |row| Self::new(row, member, now, None);
            return rows.into_iter().map(template).collect();
        }
        let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        let db = state.db.read();
        let all = store::response_counts(db, &ids).await?;
        let id = &member.competition.id;
        let today = store::new_response_counts(db, id, &ids, midnight(state, member)).await?;
        let changed: Vec<&form_templates::Model> = rows.iter().filter(|row| row.version > 1).collect();
        let earlier = store::earlier_response_counts(db, &changed).await?;
        rows.into_iter()
            .map(|row| {
                let count = |counts: &std::collections::HashMap<String, i64>| {
                    counts.get(&row.id).copied().unwrap_or_default()
                };
                let counts = Counts {
                    all: count(&all),
                    today: count(&today),
                    earlier: count(&earlier),
                };
                Self::new(row, member, now, Some(counts))
            })
            .collect()
    }
}

/// The start of today in the competition's time zone.
fn midnight(state: &CompetitionsState, member: &Member) -> Instant {
    let zone = &member.competition.time_zone;
    let today = local_time(zone, state.clock.now()).date();
    instant_in(zone, today.and_time(NaiveTime::MIN))
}

/// A new form.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewFormTemplate {
    /// The answers to a form titled `General Information Form` appear in the statistics.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    #[serde(default)]
    #[schema(max_length = 10000)]
    description: String,
    /// Your uid.
    creator_id: String,
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    competition_code: CodeInput,
    /// Each with a different name.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 100)]
    fields: Vec<FormField>,
    #[schema(required = false)]
    visibility: Option<VisibilityInput>,
    /// `YYYY-MM-DD`, or empty for none.
    #[serde(default)]
    due_date: String,
    /// How many days before the due date an email reminds those who haven't answered; 0 for never.
    #[serde(default)]
    #[schema(required = false, minimum = 0, maximum = 30)]
    reminder_days: i64,
}

impl CompetitionBody for NewFormTemplate {
    fn competition_code(&self) -> &CodeInput {
        &self.competition_code
    }

    fn acts_as(&self) -> Option<&str> {
        Some(&self.creator_id)
    }
}

/// Create a form
#[utoipa::path(
    post, path = "/api/form/create-template", operation_id = "createTemplate", tag = "forms",
    request_body = NewFormTemplate,
    responses((status = 201, body = FormTemplate), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_template(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: organizer,
        body,
    }: ScopedBody<Organizer, NewFormTemplate>,
) -> Result<(StatusCode, Json<FormTemplate>)> {
    let mut content = check_template(&body.title, &body.description, &body.fields)?;
    let Deadline {
        due_date,
        reminder_days,
    } = Deadline::check(&body.due_date, body.reminder_days)?;
    // There is no earlier version to find fields in.
    for field in &mut content.fields {
        field.id = None;
    }
    let id = state.rng.id(&state.clock);
    let member = &organizer.member;
    let creator = &member.user.uid;
    let visibility = VisibilityInput::check_new(body.visibility.as_ref(), &member.competition)?;
    let now = state.clock.now();
    let row = form_templates::Model {
        visibility: visibility.text(),
        due_date,
        reminder_days,
        ..template_row(content, id, &member.competition.id, creator, now)?
    };
    let write = organizer.write(&state).await?;
    store::insert_template(&write, row.clone()).await?;
    write.commit().await?;
    let template = FormTemplate::new(row, member, now, Some(Counts::default()))?;
    Ok((StatusCode::CREATED, Json(template)))
}

pub(super) fn template_row(
    content: TemplateContent,
    id: String,
    competition_id: &str,
    creator_uid: &str,
    now: Instant,
) -> Result<form_templates::Model> {
    Ok(form_templates::Model {
        id,
        competition_id: competition_id.to_owned(),
        general_information: content.is_general_information(),
        fields: serde_json::to_string(&content.fields).map_err(Problem::internal)?,
        title: content.title,
        description: content.description,
        creator_uid: creator_uid.to_owned(),
        visibility: Visibility::Visible.text(),
        created_at: now,
        version: 1,
        revision: 1,
        earlier_fields: "{}".to_owned(),
        due_date: None,
        reminder_days: None,
    })
}

/// List a competition's forms
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/form/competition-templates/{code}", operation_id = "listTemplates", tag = "forms",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<FormTemplate>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_templates(State(state): State<CompetitionsState>, member: Member) -> Result<Response> {
    let rows = store::templates(state.db.read(), &member.competition.id).await?;
    let (rows, until) = member.see(rows, state.clock.now());
    let templates = FormTemplate::for_member(&state, &member, rows).await?;
    Ok(remember_without_counts(&member, until, Json(templates)))
}

/// Read a form
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}", operation_id = "readTemplate", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    responses((status = 200, body = FormTemplate), SignedInOnly, ServerErrors)
)]
async fn read_template(
    State(state): State<CompetitionsState>,
    Scoped {
        right: member,
        item: template,
    }: Scoped<Member, form_templates::Model>,
) -> Result<Response> {
    let until = member.sees_until(&template, state.clock.now());
    let mut templates = FormTemplate::for_member(&state, &member, vec![template]).await?;
    let template = templates
        .pop()
        .ok_or_else(|| Problem::internal("template missing from its own list"))?;
    Ok(remember_without_counts(&member, until, Json(template)))
}

/// Organizers see counts of answers, which change more often than the competition, and at midnight.
fn remember_without_counts(member: &Member, until: Instant, answer: impl IntoResponse) -> Response {
    if member.organizes {
        answer.into_response()
    } else {
        member.remember_until(until, answer).into_response()
    }
}

/// Changes to a form.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FormTemplateChange {
    visibility: VisibilityInput,
    /// As you saw it. If someone else has changed it since, the call fails.
    #[schema(nullable = false, value_type = Option<VisibilityInput>)]
    based_on: Option<String>,
}

/// Show or hide a form
#[utoipa::path(
    patch, path = "/api/form/templates/{templateId}", operation_id = "updateTemplate", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    request_body = FormTemplateChange,
    responses((status = 200, body = FormTemplate), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_template(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Json(body): Json<FormTemplateChange>,
) -> Result<Json<FormTemplate>> {
    let Organizer { member } = &organizer;
    let visibility = body.visibility.check(&member.competition)?.text();
    let write = organizer.write(&state).await?;
    let now = state.clock.now();
    let base = body.based_on.as_deref();
    let expected = base.map(|_| template.visibility.as_str());
    if base.is_some_and(|seen| !member.sees_visibility(&template, seen, now))
        || !store::set_visibility(&write, &template.id, &visibility, expected).await?
    {
        return Err(match base {
            Some(_) => Problem::version_conflict("form"),
            None => Problem::not_found("form"),
        });
    }
    write.commit().await?;
    let template = form_templates::Model {
        visibility,
        ..template
    };
    let mut templates = FormTemplate::for_member(&state, member, vec![template]).await?;
    templates
        .pop()
        .map(Json)
        .ok_or_else(|| Problem::not_found("form"))
}

/// Delete a form
///
/// Deletes its responses too, but not the checklist items that name it.
#[utoipa::path(
    delete, path = "/api/form/templates/{templateId}", operation_id = "deleteTemplate", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    responses(Deleted, SignedInOnly, ServerErrors)
)]
async fn delete_template(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    let deleted = deletions::begin(&state, &write, &organizer, Kind::Form, &template.title, 1).await?;
    if !deletion_store::hold_template(&write, deleted.id(), &template.id).await? {
        return Err(Problem::not_found("form"));
    }
    store::delete_template(&write, &template.id).await?;
    organizer
        .audit(&state, &write, Action::DeleteForm, &template.id)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
