//! Uploaded bytes, in a local folder or any S3-compatible store, with a ledger in the database.
//!
//! Each blob has a ledger row, written first and removed last because store and database cannot commit together:
//! *pending* during upload, *live* once a feature's row holds its key. [`BlobStore::delete_unreferenced_blobs`] deletes
//! abandoned uploads and live blobs that are no longer referenced.

mod blob_store;
mod entity;
mod folder;
mod hold;
mod portable;
mod staged;
mod store;
mod whole;

pub use blob_store::{ABANDONED_AFTER, BlobStore, OpenBlob, PendingBlob};
pub use hold::Hold;
pub use portable::PortableBlob;
pub use staged::StagedBlobs;
pub use store::counts;
pub use whole::{StoredBlob, is_referenced, live_keys, unknown_keys, unreferenced_keys};
