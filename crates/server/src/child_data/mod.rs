//! What protects the data of children: consent to their taking part (docs/decisions/0084), and the deletion of answers and practice some
//! time after a competition's end (docs/decisions/0085).

mod consents;
mod deletion;
mod deletion_store;
mod entity;
mod retention;
mod settings;
mod warning;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use deletion::{begin_due, delete_due, delete_some};
pub use retention::is_retention;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    settings::router().merge(consents::router())
}
