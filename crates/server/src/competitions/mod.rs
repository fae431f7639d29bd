//! Competitions: created by admins, joined by code, organized by their `admins`.

mod access;
mod api;
mod entity;
mod guesses;
mod join;
mod organizers;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::app::AppState;

pub use access::{AboutCompetition, InCompetition, Member, Organizer, Right};
pub use guesses::JoinMisses;
pub use rules::CodeInput;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router().merge(join::router()).merge(organizers::router())
}
