//! Copying a competition to next year, downloading it, and importing it on another server: everything that an organizer made, but no
//! people.

mod checks;
mod copy;
mod document;
mod export;
mod import;
mod package;
mod parts;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use import::MAX_ARCHIVE_BYTES;
pub use parts::{Part, TABLES, Taken};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    copy::router().merge(export::router()).merge(import::router())
}
