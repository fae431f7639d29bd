//! Rehearsals: a robot that plays a bee with made-up spellers, as a button of the app and as a command. Nothing of the bee stays
//! (docs/decisions/0061).

mod abandoned;
mod access;
mod api;
mod entity;
mod removal;
mod robot;
mod state;
mod store;
mod task;

use utoipa_axum::router::OpenApiRouter;

pub use self::{
    abandoned::delete_abandoned,
    robot::{MOST_SPELLERS, Report, Robot},
    state::RehearsalState,
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<RehearsalState> {
    api::router()
}
