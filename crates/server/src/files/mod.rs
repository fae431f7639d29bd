//! Files: PDFs shared with everyone in a competition.

mod access;
mod api;
mod data_export;
mod entity;
mod portable;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use data_export::{ExportedFile, clear_creator, data_export};
pub use portable::{FOLDER, PortableFile, insert_portable, load_portable};
pub use rules::{MAX_PDF_BYTES, check_signature};
#[cfg(fuzzing)]
pub use rules::{check_filename, content_disposition};
pub use store::{blob_keys, restore};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
