//! Creating, deleting and leaving competitions, and removing participants and organizers: transactions across several features.

mod api;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
