//! `/api/form`: organizers change forms. Answers keep the version that they were given to (docs/decisions/0089).

use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    api::{FormTemplate, check_due_date},
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
    /// As you saw it. If someone else has changed it since, the call fails.
    revision: i32,
}

/// Edit a form
///
/// Answers that were given before show the fields as they were.
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
    let due_date = check_due_date(&body.due_date)?;
    let write = organizer.write(&state).await?;
    let former = store::lock_template(&write, &template.id)
        .await?
        .ok_or_else(|| Problem::not_found("form"))?;
    if former.revision != body.revision {
        return Err(Problem::version_conflict("form"));
    }
    let mut versions = Versions::of(&former)?;
    let fields = versions.identify(content.fields.clone(), || state.rng.id(&state.clock));
    if fields != versions.fields {
        let answered = store::is_answered(&write, &former.id, former.version).await?;
        versions.replace(fields, answered);
    }
    let edited = edited(former, content, due_date, &versions)?;
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
    due_date: Option<NaiveDate>,
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
        due_date,
        ..former
    })
}
