//! Competition statistics.

mod api;
mod rules;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
