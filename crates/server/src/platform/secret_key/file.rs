//! The file with the keys, one a line, newest first.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt, fchown},
    path::{Path, PathBuf},
};

use crate::platform::rng::Rng;

/// Shortest key, in bytes.
pub const MIN_KEY_LENGTH: usize = 32;

/// The keys' file.
pub fn file_in(data: &Path) -> PathBuf {
    data.join("secret.key")
}

/// Puts a new key before those of the file.
///
/// # Errors
/// Names the file.
pub fn add_to_file(file: &Path, rng: &Rng) -> io::Result<()> {
    let add = || {
        let mut lines = read_lines(file)?;
        lines.insert(0, rng.token());
        replace(file, &lines)
    };
    add().map_err(|error| named(file, &error))
}

/// Removes all keys of the file but the newest, which must still be the same.
///
/// # Errors
/// Also if another key was added since. Names the file.
pub fn keep_newest_in_file(file: &Path, is_same: impl Fn(&str) -> bool) -> io::Result<()> {
    let keep = || {
        let mut lines = read_lines(file)?;
        lines.truncate(1);
        if !is_same(&lines[0]) {
            return Err(io::Error::other("a newer key was added meanwhile"));
        }
        replace(file, &lines)
    };
    keep().map_err(|error| named(file, &error))
}

pub(super) fn read_lines(file: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(file).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            io::Error::new(error.kind(), "there is no such file. The first start creates it")
        }
        io::ErrorKind::InvalidData => io::Error::new(error.kind(), "isn't a text file"),
        _ => error,
    })?;
    // Windows editors begin files with a byte order mark.
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
    match lines.iter().position(|line| line.len() < MIN_KEY_LENGTH) {
        _ if lines.is_empty() => Err(incomplete()),
        Some(0) if lines.len() == 1 => Err(incomplete()),
        Some(place) => Err(io::Error::other(format!(
            "key {} is too short. Restore the file from a backup, or remove that line",
            place + 1
        ))),
        None => Ok(lines),
    }
}

/// Replaces the file in one step, so that a stop in between loses no key.
fn replace(file: &Path, lines: &[String]) -> io::Result<()> {
    // A link to it stays one.
    let file = &fs::canonicalize(file)?;
    let next = file.with_extension("key.new");
    if let Err(error) = fs::remove_file(&next)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let write = || {
        let mut new = create_private(&next)?;
        new.write_all((lines.join("\n") + "\n").as_bytes())?;
        new.sync_all()?;
        // The server may run as another user than this command.
        let owner = fs::metadata(file)?;
        fchown(&new, Some(owner.uid()), Some(owner.gid()))?;
        fs::rename(&next, file)
    };
    write().map_err(|error| {
        // It has all keys.
        let _ = fs::remove_file(&next);
        let advice = match error.kind() {
            io::ErrorKind::PermissionDenied => "Only its owner or root can replace it",
            io::ErrorKind::ResourceBusy => "It is mounted, so change it where it comes from",
            _ => return error,
        };
        io::Error::new(error.kind(), format!("{advice} ({error})"))
    })?;
    match file.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

pub(super) fn create_private(file: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)
}

pub(super) fn named(file: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", file.display()))
}

pub(super) fn incomplete() -> io::Error {
    io::Error::other(
        "incomplete. Restore it from a backup, or delete it to void all unused claim codes and authenticator apps",
    )
}
