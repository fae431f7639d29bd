//! The data folder: who can read it, and which servers use it.

use std::{
    ffi::OsStr,
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::Path,
};

use super::secret_key::SecretKey;
use crate::config::StorageConfig;

/// Creates the data folder, and reserves it if it holds the database or the uploads, until the file is dropped.
///
/// # Errors
/// If a server uses it.
pub fn reserve(storage: &StorageConfig) -> io::Result<File> {
    let data = &storage.data;
    DirBuilder::new().recursive(true).mode(0o700).create(data)?;
    if !holds_data(storage) {
        return lock_one_of_many(data);
    }
    lock(&data.join("server.lock"))?.ok_or_else(|| {
        io::Error::other(format!(
            "another server uses {}. Stop it first, or choose another folder",
            data.display()
        ))
    })
}

/// Whether the folder holds data of its server's own.
fn holds_data(storage: &StorageConfig) -> bool {
    storage.database_url.is_none() || storage.objects_url.is_none()
}

/// Whether others on this computer can read the database or the uploads.
pub fn others_can_read(storage: &StorageConfig) -> bool {
    holds_data(storage)
        && fs::metadata(&storage.data).is_ok_and(|folder| folder.permissions().mode() & 0o077 != 0)
}

/// Servers that share the folder lock a file each, which has the ids of their own keys.
fn lock_one_of_many(data: &Path) -> io::Result<File> {
    let mut place = 1;
    loop {
        if let Some(lock) = lock(&data.join(format!("server-{place}.lock")))? {
            return Ok(lock);
        }
        place += 1;
    }
}

/// None if another server has locked it. The `wordhive` command doesn't need it.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    // What another server wrote stays.
    let lock = options.write(true).create(true).truncate(false).open(path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Lets `wordhive key retire` know which keys the server has.
pub(super) fn record_keys(mut lock: &File, key: &SecretKey) -> io::Result<()> {
    lock.set_len(0)?;
    lock.write_all(key.ids().join("\n").as_bytes())
}

/// Whether all servers that use this data folder have the key.
///
/// # Errors
/// If the folder can't be read.
pub fn running_servers_have(data: &Path, key_id: &str) -> io::Result<bool> {
    for entry in fs::read_dir(data)? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if !(name.starts_with("server") && name.ends_with(".lock")) {
            continue;
        }
        let lock = File::open(&path)?;
        let runs = matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
        if runs && !io::read_to_string(lock)?.lines().any(|known| known == key_id) {
            return Ok(false);
        }
    }
    Ok(true)
}
