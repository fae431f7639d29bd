//! Uploaded bytes, in a local folder or any S3-compatible store, with a ledger in the database.
//!
//! A store and a database cannot commit together, so each blob has a ledger row that is written first and removed last:
//! *pending* during the upload, *live* once a row of some feature holds its key. [`BlobStore::sweep`] removes live blobs
//! whose key no row holds any longer, and pending ones that were abandoned.

mod blob_store;
mod entity;
mod store;

pub use blob_store::{ABANDONED_AFTER, BlobStore, PendingBlob};
pub use store::commit;
