//! Posts: what organizers tell everyone in a competition.

mod access;
mod api;
mod entity;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::app::AppState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router()
}
