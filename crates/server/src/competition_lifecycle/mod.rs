//! Creating and deleting competitions, removing participants and leaving. Each reaches into features above `competitions`, in
//! one transaction.

mod api;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
