//! The file format of an exported competition: a zip archive with `competition.json`, PDFs and recordings.

use std::{
    collections::{BTreeMap, HashSet},
    fs::File,
    io::{Read, Seek, SeekFrom},
};

use axum::body::Bytes;
use serde::{Deserialize, Serialize, de::IgnoredAny};
use zip::{ZipArchive, result::ZipError};

use super::document::{Document, MOST_READ};
use crate::platform::{
    archive::Written,
    clock::Instant,
    error::{Problem, Result},
    json::{Capped, CappedTexts, first},
};

/// Name of the document in the archive.
pub const DOCUMENT: &str = "competition.json";
/// Maximum size of the document, in bytes.
pub const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;
/// Most that is unpacked from an archive, in bytes.
const MAX_UNPACKED: u64 = 1024 * 1024 * 1024;
/// Bytes read at once.
const PIECE: usize = 64 * 1024;
const FORMAT: &str = "wordhive-competition";
/// Increases with changes that older servers would misunderstand.
const VERSION: u32 = 1;

/// Most words in all lists together, as each takes memory. An exported document has room for fewer.
const MAX_WORDS: usize = 300_000;
/// As many files as an archive can have.
const MAX_HASHES: usize = u16::MAX as usize;

/// The contents of `competition.json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Package {
    format: String,
    version: u32,
    /// The join code.
    pub code: i32,
    exported_at: Instant,
    #[serde(flatten)]
    pub document: Document,
    /// In hexadecimal digits, by path.
    pub sha256: BTreeMap<String, String>,
}

/// What every version has.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// What is read besides the document. Nothing is flattened, as that would hold everything unknown in memory.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frame {
    code: i32,
    exported_at: Instant,
    sha256: CappedTexts<MAX_HASHES>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    wordlists: Vec<WordlistSize>,
}

#[derive(Deserialize)]
struct WordlistSize {
    /// Only counted.
    words: Capped<IgnoredAny, 0>,
}

impl Package {
    pub fn new(document: Document, code: i32, exported_at: Instant) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            code,
            exported_at,
            document,
            sha256: BTreeMap::new(),
        }
    }

    pub fn to_json(&self) -> Result<Vec<u8>> {
        serde_json::to_vec_pretty(self).map_err(Problem::internal)
    }

    /// With the hashes of what was written, and without what was deleted meanwhile.
    pub fn with_hashes(mut self, written: &BTreeMap<String, Written>) -> Self {
        self.document.retain(|blob| written.contains_key(&blob.path));
        let paths: Vec<String> = self.document.blobs().map(|(_, blob)| blob.path.clone()).collect();
        let hash = |path: String| {
            let hash = written.get(&path)?.sha256.clone();
            Some((path, hash))
        };
        self.sha256 = paths.into_iter().filter_map(hash).collect();
        self
    }

    fn parse(json: &[u8]) -> Result<Self> {
        let header: Header = serde_json::from_slice(json).map_err(|_| foreign())?;
        if header.format != FORMAT {
            return Err(foreign());
        }
        if header.version > VERSION {
            return Err(invalid(
                "This file is from a newer version of Wordhive. Update this server, then import it again.",
            ));
        }
        let unreadable =
            |error: serde_json::Error| invalid(format!("{DOCUMENT} in this file can't be read: {error}."));
        let frame: Frame = serde_json::from_slice(json).map_err(unreadable)?;
        let words = frame.wordlists.iter().map(|list| list.words.count);
        if words.sum::<usize>() > MAX_WORDS {
            return Err(invalid(format!("This file has more than {MAX_WORDS} words.")));
        }
        Ok(Self {
            format: header.format,
            version: header.version,
            code: frame.code,
            exported_at: frame.exported_at,
            document: serde_json::from_slice(json).map_err(unreadable)?,
            sha256: frame.sha256.0,
        })
    }
}

/// An archive that is read, in a thread that may block.
pub struct Archive {
    zip: ZipArchive<File>,
    unpacked: u64,
}

impl Archive {
    /// Opens an archive and reads its document.
    ///
    /// # Errors
    /// 422 for anything but a competition that can be imported.
    pub fn open(mut file: File) -> Result<(Self, Package)> {
        let mut start = [0; 4];
        let is_zip = file.read_exact(&mut start).is_ok() && start == *b"PK\x03\x04";
        if !is_zip {
            return Err(invalid(
                "This isn't a zip file. Choose the file that Wordhive exported.",
            ));
        }
        let entries = check_end(&mut file)?;
        let zip = ZipArchive::new(file).map_err(unreadable)?;
        // The reader shows only the last of several entries with one name; other programs may show the first.
        if zip.len() != entries {
            return Err(invalid(
                "This zip file has two files with the same name, so it isn't imported. Export the competition again.",
            ));
        }
        if zip
            .file_names_raw()
            .any(|path| is_unsafe(&String::from_utf8_lossy(path)))
        {
            return Err(invalid(
                "This file has a path that leads out of its folder, so it isn't imported.",
            ));
        }
        if zip.index_for_name(DOCUMENT).is_none() {
            return Err(foreign());
        }
        let mut archive = Self { zip, unpacked: 0 };
        let mut json = Vec::new();
        archive.read(DOCUMENT, MAX_DOCUMENT_BYTES, |piece| {
            json.extend_from_slice(&piece);
            true
        })?;
        let package = Package::parse(&json)?;
        Ok((archive, package))
    }

    /// Reads a file piece by piece, until `take` returns false.
    ///
    /// # Errors
    /// 422 if it is missing, damaged or too large.
    pub fn read(&mut self, path: &str, max: u64, mut take: impl FnMut(Bytes) -> bool) -> Result<()> {
        let mut entry = match self.zip.by_name(path) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => {
                return Err(invalid(format!(
                    "“{path}” is missing in this file. Export it again."
                )));
            }
            Err(error) => return Err(unreadable(error)),
        };
        let mut size = 0;
        loop {
            let mut piece = Vec::with_capacity(PIECE);
            let read = entry
                .by_ref()
                .take(PIECE as u64)
                .read_to_end(&mut piece)
                .map_err(|error| unreadable(error.into()))?;
            if read == 0 {
                return Ok(());
            }
            // Not what the archive says, which may be anything.
            size += read as u64;
            self.unpacked += read as u64;
            if size > max {
                let error = format!("“{path}” in this file is too large: more than {} MB.", max >> 20);
                return Err(invalid(error));
            }
            if self.unpacked > MAX_UNPACKED {
                return Err(invalid(
                    "This file unpacks to more than 1 GB, which is too much to import.",
                ));
            }
            if !take(piece.into()) {
                return Ok(());
            }
        }
    }
}

/// Makes sure that the archive is complete, and that its directory has at most 65,534 entries: the reader holds all of them in memory.
///
/// Returns how many there are.
fn check_end(file: &mut File) -> Result<usize> {
    const END: usize = 22;
    const LONGEST_COMMENT: usize = 65_535;
    /// Of archives with more entries, directly before the end.
    const LOCATOR: usize = 20;
    let cut_off =
        || invalid("This zip file isn't complete. The download may have been cut off. Download it again.");
    let length = file.metadata().map_err(Problem::internal)?.len();
    let tail = length.min((END + LONGEST_COMMENT + LOCATOR) as u64);
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(length - tail))
        .map_err(Problem::internal)?;
    file.read_to_end(&mut bytes).map_err(Problem::internal)?;
    file.seek(SeekFrom::Start(0)).map_err(Problem::internal)?;
    let at = bytes
        .windows(4)
        .rposition(|four| four == b"PK\x05\x06")
        .ok_or_else(cut_off)?;
    let end = bytes.get(at..at + END).ok_or_else(cut_off)?;
    let comment = usize::from(u16::from_le_bytes([end[20], end[21]]));
    if at + END + comment != bytes.len() {
        return Err(cut_off());
    }
    let entries = u16::from_le_bytes([end[10], end[11]]);
    let has_locator = at
        .checked_sub(LOCATOR)
        .is_some_and(|at| bytes[at..].starts_with(b"PK\x06\x07"));
    if entries == u16::MAX || has_locator {
        return Err(invalid("This zip file has too many files to be imported."));
    }
    Ok(usize::from(entries))
}

/// Whether the path could lead out of the folder that an archive is unpacked to. Nothing is unpacked to paths here, but anyone who
/// makes such an archive means harm.
fn is_unsafe(path: &str) -> bool {
    path.starts_with('/')
        || path.contains(['\\', '\0', ':'])
        || path.split('/').any(|segment| segment == ".." || segment == ".")
}

/// Makes sure that no two items share a file, and that each has a hash.
pub fn check_paths(package: &mut Package) -> Result<()> {
    let mut seen = HashSet::new();
    let paths: Vec<String> = package
        .document
        .blobs()
        .map(|(_, blob)| blob.path.clone())
        .collect();
    for path in paths {
        if !package.sha256.contains_key(&path) {
            return Err(invalid(format!("“{path}” has no SHA-256 in this file.")));
        }
        if !seen.insert(path.clone()) {
            return Err(invalid(format!("“{path}” is in this file twice.")));
        }
    }
    Ok(())
}

fn foreign() -> Problem {
    invalid("This zip file isn't a competition that Wordhive exported.")
}

fn unreadable(error: ZipError) -> Problem {
    tracing::debug!(%error, "an import can't be read");
    match error {
        ZipError::UnsupportedArchive(_) => {
            invalid("This zip file has a password or an unusual compression. Export the competition again.")
        }
        _ => invalid("This zip file is damaged or incomplete. Download it again."),
    }
}

/// 422 for the file.
pub fn invalid(detail: impl Into<String>) -> Problem {
    Problem::invalid_field("file", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_archive() {
        for good in [
            "competition.json",
            "files/0001-rules.pdf",
            "recordings/00001",
            "a..b",
        ] {
            assert!(!is_unsafe(good), "{good}");
        }
        for bad in [
            "../x",
            "files/../../x",
            "/etc/passwd",
            "C:\\x",
            "files\\..\\x",
            "./x",
            "a\0b",
            "C:x",
        ] {
            assert!(is_unsafe(bad), "{bad}");
        }
    }

    #[test]
    fn other_formats_and_newer_versions_are_refused() {
        let refusal = |json: &str| Package::parse(json.as_bytes()).err().unwrap().for_operator();
        for other in ["{}", "[]", "", r#"{"format": "other", "version": 1}"#] {
            assert!(refusal(other).contains("isn't a competition"), "{other}");
        }
        assert!(refusal(r#"{"format": "wordhive-competition", "version": 2}"#).contains("newer version"));
        assert!(refusal(r#"{"format": "wordhive-competition", "version": 1}"#).contains("can't be read"));
    }
    /// A document with one of everything, and `added` in each of its objects.
    fn document(added: &str) -> String {
        format!(
            r#"{{{added}, "format": "wordhive-competition", "version": 1, "code": 12345,
            "exportedAt": "2027-01-01T09:00:00Z", "competition": {{{added}, "title": "Bee", "description": "",
            "startDate": "2027-01-01", "endDate": "2027-01-02", "timeZone": "UTC", "consentRequired": false,
            "consentFormId": null, "retentionMonths": 0}}, "schedule": [{{{added}}}], "checklist": [{{{added}}}],
            "forms": [{{{added}, "id": "f", "title": "Form", "description": "", "visibility": "visible", "dueDate": null,
            "fields": [{{{added}, "type": "choice", "choices": ["a"]}}]}}],
            "posts": [{{{added}, "title": "Post", "visibility": "visible", "imageDescriptions": {{"/i": "A bee"}},
            "uploads": [{{{added}, "url": "/i", "contentType": "image/webp", "width": 1, "height": 1, "path": "images/1"}}]}}],
            "files": [{{{added}, "filename": "a.pdf", "visibility": "visible", "path": "files/1"}}],
            "wordlists": [{{{added}, "title": "List", "description": "", "visibility": "visible",
            "words": [{{{added}, "word": "bee", "alternates": ["be"], "recording": {{{added}, "path": "recordings/1"}}}}]}}],
            "sha256": {{"files/1": "ab"}}}}"#
        )
    }

    /// `1e999` is too large for a number, so reading fails if it is held in memory.
    #[test]
    fn what_is_unknown_is_skipped() {
        let mut plain = Package::parse(document(r#""x": 1"#).as_bytes()).unwrap();
        let junk = Package::parse(document(r#""junk": [{"a": 1e999}]"#).as_bytes()).unwrap();
        let paths: Vec<String> = plain
            .document
            .blobs()
            .map(|(_, blob)| blob.path.clone())
            .collect();
        assert_eq!(paths, ["files/1", "images/1", "recordings/1"]);
        assert_eq!(plain.sha256["files/1"], "ab");
        assert_eq!(plain.to_json().unwrap(), junk.to_json().unwrap());
        let again = Package::parse(&plain.to_json().unwrap()).unwrap();
        assert_eq!(
            again.to_json().unwrap(),
            plain.to_json().unwrap(),
            "as it was exported"
        );
    }

    #[test]
    fn only_as_many_words_are_read_as_an_export_can_have() {
        let list = |words: usize| {
            let words = vec![r#"{"word":""}"#; words].join(",");
            format!(r#"{{"title":"","description":"","visibility":"","words":[{words}]}}"#)
        };
        let with = |lists: Vec<String>| {
            let lists = format!(r#""wordlists": [{}], "other""#, lists.join(","));
            document(r#""x": 1"#).replace(r#""wordlists""#, &lists)
        };
        assert!(Package::parse(with(vec![list(2); 3]).as_bytes()).is_ok());
        let refused = Package::parse(with(vec![list(20_000); 16]).as_bytes());
        let sentence = refused.err().unwrap().for_operator();
        assert!(sentence.contains("more than 300000 words"), "{sentence}");
        let long = Package::parse(with(vec![list(30_000)]).as_bytes()).unwrap();
        assert_eq!(long.document.wordlists[0].words.len(), 20_001, "one too many");
    }
}
