//! `/api/form`: participants correct their answers (docs/decisions/0090).

use std::collections::BTreeMap;

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    answers::{Answer, CheckedAnswers, check_answers, check_consent},
    changes_store,
    deadline::can_correct,
    entity::{
        form_response_changes::{self, ChangeKind},
        form_responses, form_templates,
    },
    responses::{FormResponse, lock_version, only_entry, record_consent},
    versions::{Versions, form_changed},
};
use crate::{
    competitions::{CompetitionsState, Member, Scoped},
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        request_body::MaxJsonBytes,
        routes::routes,
        time_zone::local_time,
    },
};

/// The most former answers of a response that are kept, and their total length in characters. The newest are kept, at least one.
const MAX_FORMER: usize = 50;
const MAX_FORMER_LENGTH: i32 = 1_000_000;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(correct_response))
        .layer(axum::Extension(MaxJsonBytes::LISTS))
}

/// A corrected answer.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Correction {
    /// One entry: the values by field name.
    #[schema(min_items = 1, max_items = 1)]
    answers: Vec<BTreeMap<String, Answer>>,
    /// A new signature. May be empty if the form counts as consent and a parent signs in a field of their own.
    #[serde(default)]
    #[schema(required, max_length = 200)]
    signature: String,
    /// The form's version as you saw it.
    version: i32,
    /// The answer's revision as you saw it.
    revision: i32,
}

/// Correct your answers
///
/// Until the form's due date, or whenever an organizer has returned them. Sending the same again succeeds.
#[utoipa::path(
    put, path = "/api/form/templates/{templateId}/own-response", operation_id = "correctResponse", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id")),
    request_body = Correction,
    responses(
        (status = 200, body = FormResponse),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`form-changed`, `changed-meanwhile` or `corrections-closed`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many corrections; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn correct_response(
    State(state): State<CompetitionsState>,
    Scoped {
        right: member,
        item: template,
    }: Scoped<Member, form_templates::Model>,
    Json(body): Json<Correction>,
) -> Result<Json<FormResponse>> {
    state.corrections.count(&member.user.uid)?;
    let competition = &member.competition;
    let now = state.clock.now();
    if body.version != template.version {
        return Err(form_changed());
    }
    let versions = Versions::of(&template)?;
    let today = local_time(&competition.time_zone, now).date();
    let answers = only_entry(&body.answers)?;
    let is_consent = competition.consent_form_id.as_ref() == Some(&template.id);
    let check = if is_consent { check_consent } else { check_answers };
    let checked = check(&versions.fields, answers, &body.signature, today)?;
    let answers = serde_json::to_string(&checked.values).map_err(Problem::internal)?;
    let write = member.write(&state).await?;
    lock_version(&write, &template).await?;
    let former = changes_store::lock_response(&write, &template.id, &member.user.uid)
        .await?
        .ok_or_else(|| Problem::not_found("answer"))?;
    let is_same = former.answers == answers
        && former.signature == checked.signature
        && former.version == template.version
        && former.returned_at.is_none();
    let row = if is_same {
        former
    } else {
        if former.revision != body.revision {
            return Err(Problem::version_conflict("answer"));
        }
        if !can_correct(&former, &template, &member, now) {
            return Err(Problem::new(
                ErrorCode::CorrectionsClosed,
                "It's too late to correct this form. If something is wrong, tell your organizer.",
            ));
        }
        changes_store::insert(&write, former_state(&former, state.rng.id(&state.clock), now)).await?;
        delete_oldest(&write, &former.id).await?;
        let row = corrected(former, checked, answers, template.version, now);
        changes_store::update_response(&write, row.clone()).await?;
        // Signed anew.
        if is_consent {
            record_consent(&write, &template, &row).await?;
        }
        write.commit().await?;
        row
    };
    let can_correct = can_correct(&row, &template, &member, now);
    let response = FormResponse::new(row, &template.title, &versions, competition.code)?;
    Ok(Json(response.with_correction(can_correct)))
}

/// The answers that a correction replaces.
fn former_state(former: &form_responses::Model, id: String, now: Instant) -> form_response_changes::Model {
    form_response_changes::Model {
        id,
        response_id: former.id.clone(),
        uid: former.uid.clone(),
        creator_uid: former.uid.clone(),
        kind: ChangeKind::Corrected,
        version: former.version,
        answers: former.answers.clone(),
        signature: former.signature.clone(),
        note: String::new(),
        at: now,
    }
}

/// Deletes a response's oldest former answers beyond these limits.
async fn delete_oldest(connection: &impl Connection, response_id: &str) -> Result<(), DbErr> {
    let former = changes_store::former_lengths(connection, response_id).await?;
    let mut together = 0;
    let kept = former.iter().take(MAX_FORMER).take_while(|(_, length)| {
        together += length;
        together <= MAX_FORMER_LENGTH
    });
    match former.get(kept.count().max(1)) {
        Some((newest, _)) => changes_store::delete_former(connection, response_id, newest).await,
        None => Ok(()),
    }
}

fn corrected(
    former: form_responses::Model,
    checked: CheckedAnswers,
    answers: String,
    version: i32,
    now: Instant,
) -> form_responses::Model {
    form_responses::Model {
        answers,
        signature: checked.signature,
        grade: checked.grade,
        search_text: checked.search_text,
        version,
        revision: former.revision + 1,
        updated_at: Some(now),
        returned_at: None,
        return_note: None,
        ..former
    }
}
