//! An upload of an item that is copied, exported or imported.

use serde::{Deserialize, Serialize};

/// Where the bytes of an item are. In a document, it is the path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PortableBlob {
    /// Path in an archive.
    pub path: String,
    /// Key in the store: that of the original, until the bytes were copied.
    #[serde(skip)]
    pub key: String,
    /// In bytes.
    #[serde(skip)]
    pub size: i64,
}

impl PortableBlob {
    /// An upload in the store.
    pub fn stored(key: String, size: i64) -> Self {
        Self {
            path: String::new(),
            key,
            size,
        }
    }
}
