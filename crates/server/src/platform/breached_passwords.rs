//! Passwords from data breaches, in the file that the operator supplies. It is too large to read whole (40 GB), so each password is
//! searched for in it.

use std::{fs::File, io, os::unix::fs::FileExt, path::Path};

use aws_lc_rs::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};

/// Hexadecimal digits of a SHA-1 hash.
const DIGITS: usize = 40;
/// No line is longer, with its count and its end.
const LONGEST_LINE: usize = 64;
/// Lines that are compared at the start. A file in another order would pass by chance only.
const SAMPLES: u64 = 256;

/// A hash in capital letters.
type Hash = [u8; DIGITS];

/// A file of lines with a hash, a colon and a count, sorted by hash.
#[derive(Debug)]
pub struct BreachedPasswords {
    file: File,
    size: u64,
}

impl BreachedPasswords {
    /// Opens the file, and compares some of its lines.
    ///
    /// # Errors
    /// Names the file, for the operator.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::check(path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
    }

    fn check(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::other("not a file"));
        }
        let opened = Self {
            file,
            size: metadata.len(),
        };
        let mut last = None;
        for sample in 0..SAMPLES {
            let offset = u64::try_from(u128::from(opened.size) * u128::from(sample) / u128::from(SAMPLES));
            let found = opened.line_from(offset.map_err(io::Error::other)?)?;
            if sample == 0 && found.is_none() {
                return Err(io::Error::other("it is empty"));
            }
            let Some((_, hash)) = found else { break };
            if last > Some(hash) {
                return Err(io::Error::other("its lines aren't sorted by hash"));
            }
            last = Some(hash);
        }
        Ok(opened)
    }

    /// Whether the password is among them.
    ///
    /// # Errors
    /// When the file can't be read, or was changed into another one.
    pub fn contains(&self, password: &str) -> io::Result<bool> {
        let hash = hash_of(password);
        let (mut low, mut high) = (0, self.size);
        // The line, if it's there, begins in `low..high`.
        while low < high {
            let middle = low + (high - low) / 2;
            match self.line_from(middle)? {
                Some((start, found)) if start < high => {
                    if found == hash {
                        return Ok(true);
                    } else if found < hash {
                        low = start + 1;
                    } else {
                        high = middle;
                    }
                }
                _ => high = middle,
            }
        }
        Ok(false)
    }

    /// The first line that begins at this offset or later, and where.
    fn line_from(&self, offset: u64) -> io::Result<Option<(u64, Hash)>> {
        // With the end of the line before, which may be all there is of it.
        let before = offset.saturating_sub(1);
        let mut bytes = [0; 2 * LONGEST_LINE];
        let length = self.read(&mut bytes, before)?;
        let bytes = &bytes[..length];
        let start = if offset == 0 {
            0
        } else {
            match bytes.iter().position(|byte| *byte == b'\n') {
                Some(end) => end + 1,
                None if before + length as u64 == self.size => return Ok(None),
                None => return Err(not_hashes()),
            }
        };
        let line = bytes.get(start..).unwrap_or_default();
        if line.is_empty() {
            return Ok(None);
        }
        Ok(Some((before + start as u64, hash_in(line)?)))
    }

    fn read(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut read = 0;
        while read < bytes.len() {
            match self.file.read_at(&mut bytes[read..], offset + read as u64)? {
                0 => break,
                more => read += more,
            }
        }
        Ok(read)
    }
}

/// The hash at the start of a line.
fn hash_in(line: &[u8]) -> io::Result<Hash> {
    let (hash, rest) = line.split_first_chunk::<DIGITS>().ok_or_else(not_hashes)?;
    if hash.iter().all(u8::is_ascii_hexdigit) && rest.first() == Some(&b':') {
        Ok(hash.to_ascii_uppercase().try_into().map_err(|_| not_hashes())?)
    } else {
        Err(not_hashes())
    }
}

fn not_hashes() -> io::Error {
    io::Error::other("its lines aren't SHA-1 hashes with a count, like 21BD1…:7")
}

fn hash_of(password: &str) -> Hash {
    let mut digits = [0; DIGITS];
    let hash = digest(&SHA1_FOR_LEGACY_USE_ONLY, password.as_bytes());
    for (pair, byte) in digits.chunks_exact_mut(2).zip(hash.as_ref()) {
        let digit = |value: u8| b"0123456789ABCDEF"[usize::from(value)];
        pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
    }
    digits
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use tempfile::NamedTempFile;

    use super::*;

    fn file(content: &str) -> NamedTempFile {
        let mut file = NamedTempFile::new().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        file
    }

    fn line(password: &str, count: usize) -> String {
        format!(
            "{}:{count}",
            String::from_utf8(hash_of(password).to_vec()).unwrap()
        )
    }

    /// All passwords with these numbers, in a file with these ends of lines.
    fn lines(numbers: std::ops::Range<usize>, end: &str) -> String {
        let mut lines: Vec<String> = numbers.map(|number| line(&number.to_string(), number)).collect();
        lines.sort();
        lines.join(end)
    }

    #[test]
    fn every_breached_password_is_found_and_no_other() {
        for count in [1, 2, 3, 10, 999] {
            for (end, last) in [("\n", "\n"), ("\r\n", "\r\n"), ("\n", ""), ("\r\n", "")] {
                let file = file(&(lines(0..count, end) + last));
                let breached = BreachedPasswords::open(file.path()).unwrap();
                for number in 0..count {
                    assert!(
                        breached.contains(&number.to_string()).unwrap(),
                        "{number} of {count}"
                    );
                }
                for number in count..2 * count + 10 {
                    assert!(
                        !breached.contains(&number.to_string()).unwrap(),
                        "{number} of {count}"
                    );
                }
            }
        }
        let lower = file(&lines(0..9, "\n").to_lowercase());
        assert!(
            BreachedPasswords::open(lower.path())
                .unwrap()
                .contains("5")
                .unwrap()
        );
    }

    #[test]
    fn known_hash_is_that_of_the_published_file() {
        let file = file("21BD12DC183F740EE76F27B78EB39C8AD972A757:52579\r\n");
        let breached = BreachedPasswords::open(file.path()).unwrap();
        assert!(breached.contains("P@ssw0rd").unwrap());
        assert!(!breached.contains("p@ssw0rd").unwrap());
    }

    #[test]
    fn wrong_files_are_refused_with_a_reason() {
        let by_count: Vec<String> = (0..999).map(|number| line(&number.to_string(), number)).collect();
        let ntlm = "0123456789ABCDEF0123456789ABCDEF:7\n".repeat(9);
        for (content, reason) in [
            ("", "empty"),
            ("\n", "aren't SHA-1 hashes"),
            ("password\n123456\n", "aren't SHA-1 hashes"),
            (&ntlm, "aren't SHA-1 hashes"),
            (&"A".repeat(999), "aren't SHA-1 hashes"),
            (&by_count.join("\n"), "aren't sorted"),
        ] {
            let file = file(content);
            let error = BreachedPasswords::open(file.path()).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
            assert!(error.contains(file.path().to_str().unwrap()), "{error}");
            assert!(!error.contains('\n'), "one line: {error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let error = BreachedPasswords::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("not a file"), "{error}");
        let missing = BreachedPasswords::open(&folder.path().join("missing.txt"));
        assert!(missing.unwrap_err().to_string().contains("No such file"));
    }
}
