//! What a store in a folder needs beside the library.

use std::{fs, io, path::Path};

/// Removes temporary `KEY#NUMBER` files left by a killed server. Safe at startup: only one server uses a local folder.
pub(super) fn remove_unfinished(folder: &Path) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_unfinished(&entry.path())?;
        } else if entry.file_name().to_string_lossy().contains('#') {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The store's error for one of the folder.
pub(super) fn failed(source: io::Error) -> object_store::Error {
    object_store::Error::Generic {
        store: "folder",
        source: Box::new(source),
    }
}
