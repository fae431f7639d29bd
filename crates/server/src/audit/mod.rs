//! The audit log: who granted, revoked, disabled, deleted or exported something, and when. Each entry is written in the
//! transaction of its action. Separate from the request log.
//!
//! One instance serves several schools, and every admin reads all entries. So competitions appear by code, and participants
//! only by uid.

mod data_export;
mod entity;
mod log;
mod store;

pub use data_export::{ExportedEntry, data_export};
pub use entity::{Action, Model as Entry};
pub use log::{Actor, AuditLog, ENTRIES_PER_PAGE, Subject, page};
pub use store::anonymize;
