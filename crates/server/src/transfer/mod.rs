//! Copying a competition to next year: its details and whatever parts an organizer chooses, but no people.

mod copy;
mod document;
mod parts;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use parts::{Part, TABLES, Taken};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    copy::router()
}
