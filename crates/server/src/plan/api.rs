//! `/api/competition/update-…`: the three lists, each replaced as a whole; and the calendar.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    calendar,
    rules::{List, check_checklist, check_schedule, check_timeline},
};
use crate::{
    competitions::{
        ChecklistItem, CodeInput, Competition, CompetitionBody, CompetitionsState, Member, Organizer,
        ScheduleItem, ScopedBody, TimelineItem, replace_list, schedule_of,
    },
    platform::{
        error::Result,
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(update_schedule))
        .routes(routes!(update_timeline))
        .routes(routes!(update_checklist))
        .routes(routes!(read_calendar))
}

/// A new schedule.
#[derive(Deserialize, ToSchema)]
struct ScheduleChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<ScheduleItem>, max_items = 500)]
    schedule: List<ScheduleItem>,
    /// The competition's `version` that the change is based on; without it, whatever is there is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// A new timeline.
#[derive(Deserialize, ToSchema)]
struct TimelineChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<TimelineItem>, max_items = 500)]
    timeline: List<TimelineItem>,
    /// The competition's `version` that the change is based on; without it, whatever is there is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// A new checklist.
#[derive(Deserialize, ToSchema)]
struct ChecklistChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<ChecklistItem>, max_items = 500)]
    checklist: List<ChecklistItem>,
    /// The competition's `version` that the change is based on; without it, whatever is there is replaced.
    #[serde(default)]
    version: Option<i32>,
}

macro_rules! about_competition {
    ($($change:ty),*) => {$(
        impl CompetitionBody for $change {
            const CODE_FIELD: &'static str = "code";

            fn competition_code(&self) -> &CodeInput {
                &self.code
            }

            fn acts_as(&self) -> Option<&str> {
                None
            }
        }
    )*};
}

about_competition!(ScheduleChange, TimelineChange, ChecklistChange);

/// Replace the schedule
///
/// It is kept by start date and time.
#[utoipa::path(
    post, path = "/api/competition/update-schedule", operation_id = "updateSchedule", tag = "plan",
    request_body = ScheduleChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_schedule(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: Organizer { member },
        body,
    }: ScopedBody<Organizer, ScheduleChange>,
) -> Result<Json<Competition>> {
    let schedule = check_schedule(body.schedule)?;
    replace_list(&state, member, &schedule, body.version).await
}

/// Replace the timeline
#[utoipa::path(
    post, path = "/api/competition/update-timeline", operation_id = "updateTimeline", tag = "plan",
    request_body = TimelineChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_timeline(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: Organizer { member },
        body,
    }: ScopedBody<Organizer, TimelineChange>,
) -> Result<Json<Competition>> {
    let timeline = check_timeline(body.timeline)?;
    replace_list(&state, member, &timeline, body.version).await
}

/// Replace the checklist
#[utoipa::path(
    post, path = "/api/competition/update-checklist", operation_id = "updateChecklist", tag = "plan",
    request_body = ChecklistChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_checklist(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: Organizer { member },
        body,
    }: ScopedBody<Organizer, ChecklistChange>,
) -> Result<Json<Competition>> {
    let checklist = check_checklist(body.checklist)?;
    replace_list(&state, member, &checklist, body.version).await
}

/// Take the schedule along, as an iCalendar file
///
/// Its times are instants, so it is right in every time zone. Events without a date are left out.
#[utoipa::path(
    get, path = "/api/competition/{code}/schedule.ics", operation_id = "readCalendar", tag = "plan",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = String, content_type = "text/calendar"), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_calendar(State(state): State<CompetitionsState>, member: Member) -> Result<Response> {
    let row = &member.competition;
    let competition = calendar::Source {
        id: row.id.clone(),
        title: row.title.clone(),
        time_zone: row.time_zone.clone(),
    };
    let schedule = schedule_of(state.db.read(), &row.id).await?;
    let calendar = calendar::write(&competition, &schedule, state.clock.now());
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"schedule.ics\"",
        ),
    ];
    Ok((headers, calendar).into_response())
}
