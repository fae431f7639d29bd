//! `/api/form`: organizers return answers for correction, and see what happened to them (docs/decisions/0090).

use std::collections::BTreeMap;

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    changes_store,
    entity::{
        form_response_changes::{self, ChangeKind},
        form_responses, form_templates,
    },
    fields::FormField,
    responses::FormResponse,
    versions::Versions,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly, VersionConflict},
        rng::is_id,
        routes::routes,
        text::FieldChecks,
    },
    users::Person,
};

/// In characters.
const NOTE_LENGTH: usize = 1_000;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(return_response))
        .routes(routes!(list_response_changes))
}

#[derive(Deserialize)]
struct UidInPath {
    uid: String,
}

/// What to correct.
#[derive(Deserialize, ToSchema)]
struct ResponseReturn {
    /// For the participant and their parents.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 1000)]
    note: String,
    /// The answer's revision as you saw it.
    revision: i32,
}

/// Return someone's answers for correction
///
/// The participant sees the note until the answers are corrected, also after the due date. A later note replaces it.
#[utoipa::path(
    post, path = "/api/form/templates/{templateId}/responses/{uid}/return", operation_id = "returnResponse", tag = "forms",
    params(
        ("templateId" = String, Path, description = "The form's id"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    request_body = ResponseReturn,
    responses((status = 200, body = FormResponse), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn return_response(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Path(UidInPath { uid }): Path<UidInPath>,
    Json(body): Json<ResponseReturn>,
) -> Result<Json<FormResponse>> {
    let mut checks = FieldChecks::default();
    let missing = "Please say what to correct.";
    let note = checks.required("note", &body.note, missing, NOTE_LENGTH);
    let note = checks.finish(note)?;
    let write = organizer.write(&state).await?;
    let former = if is_id(&uid) {
        changes_store::lock_response(&write, &template.id, &uid).await?
    } else {
        None
    };
    let former = former.ok_or_else(|| Problem::not_found("answer"))?;
    let is_same = former.returned_at.is_some() && former.return_note.as_ref() == Some(&note);
    let row = if is_same {
        former
    } else {
        if former.revision != body.revision {
            return Err(Problem::version_conflict("answer"));
        }
        let now = state.clock.now();
        let change = form_response_changes::Model {
            id: state.rng.id(&state.clock),
            response_id: former.id.clone(),
            uid,
            creator_uid: organizer.member.user.uid.clone(),
            kind: ChangeKind::Returned,
            version: former.version,
            answers: "{}".to_owned(),
            signature: String::new(),
            note: note.clone(),
            at: now,
        };
        changes_store::insert(&write, change).await?;
        let row = form_responses::Model {
            revision: former.revision + 1,
            returned_at: Some(now),
            return_note: Some(note),
            ..former
        };
        changes_store::update_response(&write, row.clone()).await?;
        write.commit().await?;
        row
    };
    let code = organizer.member.competition.code;
    FormResponse::new(row, &template.title, &Versions::of(&template)?, code).map(Json)
}

/// What happened to a response.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResponseChange {
    kind: ChangeKind,
    at: DateTime<Utc>,
    /// Who did it. Null once their account is deleted.
    #[schema(required)]
    by: Option<Person>,
    /// What to correct, if it was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<String>,
    /// What was there before, if it was corrected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    before: Option<FormerAnswers>,
}

/// Answers that were corrected.
#[derive(Serialize, ToSchema)]
struct FormerAnswers {
    /// The fields of the version that they were given to.
    fields: Vec<FormField>,
    /// One entry: the values by field name.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, String>>,
    signature: String,
}

/// List what happened to someone's answers
///
/// Newest first.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses/{uid}/changes", operation_id = "listResponseChanges",
    tag = "forms",
    params(
        ("templateId" = String, Path, description = "The form's id"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    responses((status = 200, body = Vec<ResponseChange>), SignedInOnly, ServerErrors)
)]
async fn list_response_changes(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { .. },
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<Json<Vec<ResponseChange>>> {
    let db = state.db.read();
    let response = if is_id(&uid) {
        changes_store::response(db, &template.id, &uid).await?
    } else {
        None
    };
    let response = response.ok_or_else(|| Problem::not_found("answer"))?;
    let rows = changes_store::changes(db, &response.id).await?;
    let people = changes_store::authors(db, &response.id).await?;
    let versions = Versions::of(&template)?;
    let changes = rows.into_iter().map(|row| {
        let by = people.get(&row.creator_uid).cloned().map(Person::from);
        let before = match row.kind {
            ChangeKind::Returned => None,
            ChangeKind::Corrected => {
                let answers = serde_json::from_str(&row.answers).map_err(Problem::internal)?;
                Some(FormerAnswers {
                    fields: versions.fields_of(row.version, &answers),
                    answers: vec![answers],
                    signature: row.signature,
                })
            }
        };
        Ok(ResponseChange {
            kind: row.kind,
            at: row.at,
            by,
            note: Some(row.note).filter(|note| !note.is_empty()),
            before,
        })
    });
    changes.collect::<Result<_>>().map(Json)
}
