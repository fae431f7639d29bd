//! `/api/form`: organizers change forms. Answers keep the version that they were given to (docs/decisions/0089).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    api::FormTemplate,
    deadline::Deadline,
    entity::form_templates,
    fields::FormField,
    rules::{TemplateContent, check_template},
    store,
    versions::Versions,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(edit_template))
}

/// A changed form.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FormTemplateEdit {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    #[serde(default)]
    #[schema(max_length = 10000)]
    description: String,
    /// Fields that stay are found by their `id`, or by their name.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 100)]
    fields: Vec<FormField>,
    /// `YYYY-MM-DD`, or empty for none.
    #[serde(default)]
    due_date: String,
    /// How many days before the due date an email reminds those who haven't answered; 0 for never.
    #[serde(default)]
    #[schema(required = false, minimum = 0, maximum = 30)]
    reminder_days: i64,
    /// As you saw it. If someone else has changed it since, the call fails.
    revision: i32,
}

/// Edit a form
///
/// Answers that were given before show the fields as they were. A changed title, description or field makes a new version.
#[utoipa::path(
    put, path = "/api/form/templates/{templateId}", operation_id = "editTemplate", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    request_body = FormTemplateEdit,
    responses((status = 200, body = FormTemplate), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn edit_template(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Json(body): Json<FormTemplateEdit>,
) -> Result<Json<FormTemplate>> {
    let content = check_template(&body.title, &body.description, &body.fields)?;
    let deadline = Deadline::check(&body.due_date, body.reminder_days)?;
    let write = organizer.write(&state).await?;
    let former = store::lock_template(&write, &template.id)
        .await?
        .ok_or_else(|| Problem::not_found("form"))?;
    if former.revision != body.revision {
        return Err(Problem::version_conflict("form"));
    }
    let mut versions = Versions::of(&former)?;
    let fields = versions.identify(content.fields.clone(), || state.rng.id(&state.clock));
    // Title and description are signed along with the answers (docs/decisions/0089).
    let is_same_text = content.title == former.title && content.description == former.description;
    if fields != versions.fields || !is_same_text {
        let answered = store::is_answered(&write, &former.id, former.version).await?;
        versions.replace(fields, answered);
    }
    let edited = edited(former, content, deadline, &versions)?;
    store::update_template(&write, edited.clone()).await?;
    write.commit().await?;
    let member = &organizer.member;
    let mut templates = FormTemplate::for_member(&state, member, vec![edited]).await?;
    templates
        .pop()
        .map(Json)
        .ok_or_else(|| Problem::not_found("form"))
}

fn edited(
    former: form_templates::Model,
    content: TemplateContent,
    deadline: Deadline,
    versions: &Versions,
) -> Result<form_templates::Model> {
    Ok(form_templates::Model {
        general_information: content.is_general_information(),
        title: content.title,
        description: content.description,
        fields: serde_json::to_string(&versions.fields).map_err(Problem::internal)?,
        earlier_fields: versions.earlier_json()?,
        version: versions.current,
        revision: former.revision + 1,
        due_date: deadline.due_date,
        reminder_days: deadline.reminder_days,
        ..former
    })
}
