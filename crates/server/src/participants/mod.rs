//! A competition's participants with what they answered and practiced, for organizers.

mod api;
mod overview;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
