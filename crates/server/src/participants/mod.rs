//! A competition's participants with what they answered and practiced, for organizers.

mod api;
mod arranged_store;
mod overview;
mod pages;
mod questions;
mod view;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router().merge(pages::router())
}
