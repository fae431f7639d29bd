//! The audit: who granted, revoked, disabled, deleted or exported, and when. Each entry is written in the transaction of
//! what it tells of, so that there is neither without the other. Admins read it; the request log is another thing.
//!
//! One instance serves several schools, and every admin reads all entries: those about a competition name it by its code, and
//! those about a participant have only the uid.

mod data_export;
mod entity;
mod log;
mod store;

pub use data_export::{ExportedEntry, data_export};
pub use entity::{Action, Model as Entry};
pub use log::{Actor, AuditLog, PAGE_SIZE, Subject, page};
pub use store::anonymize;
