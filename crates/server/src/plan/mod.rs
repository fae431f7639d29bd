//! The plan of a competition: its schedule, timeline and checklist, and the schedule as a calendar.

mod api;
mod calendar;
mod rules;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
