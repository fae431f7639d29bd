//! Undoing a deletion, for ten seconds (docs/decisions/0037). It reaches into every feature that deletes something, so this layer is
//! above them.

mod access;
mod api;
mod restore;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
