//! `/api/competition/update-…`: replacing the schedule, timeline and checklist; and the calendar.

use axum::{
    Extension,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{Member, Organizer},
    api::{Competition, reread},
    extractors::{CompetitionBody, ScopedBody},
    rules::CodeInput,
    state::CompetitionsState,
};
use crate::{
    plan::{
        CalendarSource, ChecklistItem, ListInput, PlanItem, PlanLists, ScheduleItem, TimelineItem,
        check_checklist, check_schedule, check_timeline, replace_list, to_calendar,
    },
    platform::{
        error::Result,
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        request_body::MaxJsonBytes,
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(update_schedule))
        .routes(routes!(update_timeline))
        .routes(routes!(update_checklist))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(read_calendar))
}

/// A new schedule.
#[derive(Deserialize, ToSchema)]
struct ScheduleChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<ScheduleItem>, max_items = 500)]
    schedule: ListInput<ScheduleItem>,
    /// The `scheduleVersion` that the change is based on. Without one, any version is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// A new timeline.
#[derive(Deserialize, ToSchema)]
struct TimelineChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<TimelineItem>, max_items = 500)]
    timeline: ListInput<TimelineItem>,
    /// The `timelineVersion` that the change is based on. Without one, any version is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// A new checklist.
#[derive(Deserialize, ToSchema)]
struct ChecklistChange {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[schema(value_type = Vec<ChecklistItem>, max_items = 500)]
    checklist: ListInput<ChecklistItem>,
    /// The `checklistVersion` that the change is based on. Without one, any version is replaced.
    #[serde(default)]
    version: Option<i32>,
}

macro_rules! competition_body {
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

competition_body!(ScheduleChange, TimelineChange, ChecklistChange);

/// Replace the schedule
///
/// It is sorted by start date and time.
#[utoipa::path(
    post, path = "/api/competition/update-schedule", operation_id = "updateSchedule", tag = "plan",
    request_body = ScheduleChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_schedule(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: organizer,
        body,
    }: ScopedBody<Organizer, ScheduleChange>,
) -> Result<Json<Competition>> {
    let schedule = check_schedule(body.schedule)?;
    replace(&state, organizer, &schedule, body.version).await
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
        right: organizer,
        body,
    }: ScopedBody<Organizer, TimelineChange>,
) -> Result<Json<Competition>> {
    let timeline = check_timeline(body.timeline)?;
    replace(&state, organizer, &timeline, body.version).await
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
        right: organizer,
        body,
    }: ScopedBody<Organizer, ChecklistChange>,
) -> Result<Json<Competition>> {
    let checklist = check_checklist(body.checklist)?;
    replace(&state, organizer, &checklist, body.version).await
}

async fn replace<I: PlanItem>(
    state: &CompetitionsState,
    organizer: Organizer,
    items: &[I],
    version: Option<i32>,
) -> Result<Json<Competition>> {
    let write = organizer.write(state).await?;
    replace_list(&write, &organizer.member.competition.id, items, version).await?;
    write.commit().await?;
    reread(state, organizer.member).await
}

/// Download the schedule as an iCalendar file
///
/// Its times are in UTC. Events without a date are left out.
#[utoipa::path(
    get, path = "/api/competition/{code}/schedule.ics", operation_id = "readCalendar", tag = "plan",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = String, content_type = "text/calendar"), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_calendar(State(state): State<CompetitionsState>, member: Member) -> Result<Response> {
    let row = &member.competition;
    let competition = CalendarSource {
        id: &row.id,
        title: &row.title,
        time_zone: &row.time_zone,
    };
    let lists = PlanLists::load(state.db.read(), &row.id).await?;
    let calendar = to_calendar(&competition, &lists.schedule.items, state.clock.now());
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"schedule.ics\"",
        ),
    ];
    Ok((headers, calendar).into_response())
}
