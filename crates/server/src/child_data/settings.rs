//! `/api/competition/{code}/privacy`: whether joining takes a consent, and how long answers are kept.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::retention::{CHOICES, Schedule};
use crate::{
    audit::Action,
    competitions::{self, CompetitionModel, CompetitionsState, Organizer, PrivacyChange},
    forms,
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_privacy, update_privacy))
}

/// A competition's privacy settings, and what follows from them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PrivacySettings {
    /// Whether joining takes a consent.
    consent_required: bool,
    /// The id of the form whose signature counts as consent; empty if there is none. It may have been deleted.
    consent_form: String,
    /// How many people take part, or want to, without a consent.
    missing_consents: u64,
    /// How many months after its end answers and practice are kept; 0 for unlimited.
    retention_months: i32,
    /// When they will be deleted, at the earliest; null if they are kept.
    #[schema(required)]
    deletes_at: Option<DateTime<Utc>>,
    /// When the organizers were warned of it; null if that isn't due.
    #[schema(required)]
    warned_at: Option<DateTime<Utc>>,
    /// Until when answers and practice were deleted before; null if they never were.
    #[schema(required)]
    deleted_at: Option<DateTime<Utc>>,
}

impl PrivacySettings {
    async fn load(state: &CompetitionsState, competition: CompetitionModel) -> Result<Self> {
        let schedule = Schedule::of(&competition);
        let db = state.db.read();
        Ok(Self {
            missing_consents: competitions::count_without_consent(db, &competition).await?,
            consent_required: competition.consent_required,
            consent_form: competition.consent_form_id.unwrap_or_default(),
            retention_months: competition.retention_months,
            deletes_at: schedule.map(|schedule| schedule.deletes_at(state.clock.now())),
            warned_at: schedule.and_then(|schedule| schedule.warned_at),
            deleted_at: competition.answers_deleted_at,
        })
    }
}

/// Read the privacy settings
#[utoipa::path(
    get, path = "/api/competition/{code}/privacy", operation_id = "readPrivacy", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = PrivacySettings), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_privacy(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<PrivacySettings>> {
    PrivacySettings::load(&state, member.competition).await.map(Json)
}

/// New privacy settings. What is missing stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PrivacySettingsChange {
    #[serde(default)]
    consent_required: Option<bool>,
    /// Empty for none. Earlier signatures on the form count too.
    #[serde(default)]
    consent_form: Option<String>,
    /// 1, 3, 6, 12, 24 or 36; 0 for unlimited.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 36)]
    retention_months: Option<i32>,
}

/// Change the privacy settings
///
/// Those who have joined before stay in the competition, also without a consent.
#[utoipa::path(
    patch, path = "/api/competition/{code}/privacy", operation_id = "updatePrivacy", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = PrivacySettingsChange,
    responses((status = 200, body = PrivacySettings), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_privacy(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(body): Json<PrivacySettingsChange>,
) -> Result<Json<PrivacySettings>> {
    if body
        .retention_months
        .is_some_and(|months| !CHOICES.contains(&months))
    {
        let error = "Choose 1, 3, 6, 12, 24 or 36 months, or 0 to keep them.";
        return Err(Problem::invalid_field("retentionMonths", error));
    }
    let id = organizer.member.competition.id.clone();
    // Nobody signs meanwhile.
    let write = organizer.write_exclusive(&state).await?;
    let current = competitions::by_id(&write, &id).await?;
    let current = current.ok_or_else(|| Problem::not_found("competition"))?;
    let form = match &body.consent_form {
        None => current.consent_form_id,
        Some(form) => Some(form.clone()).filter(|form| !form.is_empty()),
    };
    if body.consent_required.unwrap_or(current.consent_required) && form.is_none() {
        let error = "Choose the form that a parent signs.";
        return Err(Problem::invalid_field("consentForm", error));
    }
    if let Some(form) = body.consent_form.as_ref().filter(|form| !form.is_empty())
        && !forms::adopt_consents(&write, &id, form).await?
    {
        let error = "This form doesn't exist. It may have been deleted.";
        return Err(Problem::invalid_field("consentForm", error));
    }
    let change = PrivacyChange {
        consent_required: body.consent_required,
        consent_form_id: body.consent_form.is_some().then_some(form),
        retention_months: body.retention_months,
    };
    competitions::change_privacy(&write, &id, change).await?;
    organizer
        .audit(&state, &write, Action::ChangePrivacy, &id)
        .await?;
    write.commit().await?;
    let competition = competitions::by_id(state.db.read(), &id).await?;
    let competition = competition.ok_or_else(|| Problem::not_found("competition"))?;
    PrivacySettings::load(&state, competition).await.map(Json)
}
