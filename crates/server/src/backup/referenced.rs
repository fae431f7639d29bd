//! Which blobs are in use.

use crate::{files, platform::db::Subquery, posts, wordlists};

/// The keys of all blobs that a feature's row refers to.
pub fn referenced_blobs() -> Vec<Subquery> {
    [files::blob_keys(), wordlists::blob_keys(), posts::blob_keys()].concat()
}
