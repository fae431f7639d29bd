//! Statistics of a competition, counted by the database.

mod api;
mod rules;

use utoipa_axum::router::OpenApiRouter;

use crate::app::AppState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router()
}
