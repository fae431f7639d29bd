//! Backups of all rows and uploads in one file, their restoration, and moving between databases (docs/decisions/0106).

mod archive;
mod back_up;
mod check;
mod failure;
mod referenced;
mod restore;

pub use archive::Summary;
pub use back_up::back_up;
pub use check::{Findings, check};
pub use referenced::referenced_blobs;
pub use restore::restore;
