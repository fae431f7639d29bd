//! The format of a data file: a finite-state map from words to numbers, and the records that the numbers point to.
//!
//! ```text
//! magic    8 bytes  "WORDHIVE"
//! format   u32      FORMAT; files of other formats are rejected
//! checksum u32      CRC-32 of everything after it
//! map      u32      length of the map in bytes
//! …        the map (fst), then the records (postcard)
//! ```
//! Integers are little-endian.

use std::{
    fmt,
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use fst::Map;
use memmap2::Mmap;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"WORDHIVE";
/// Must be raised whenever the records or their meaning change.
const FORMAT: u32 = 6;
const HEADER: usize = 20;
/// Where the checksummed part begins.
const CHECKSUMMED: usize = 16;

/// Why a data file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFileError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub kind: DataFileErrorKind,
}

/// What can be wrong with a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataFileErrorKind {
    /// The file does not exist.
    Missing,
    /// Not a data file, truncated, or its checksum does not match.
    Corrupt,
    /// Written by an older or newer builder.
    OtherFormat,
    /// The operating system's error.
    Unreadable(String),
}

impl fmt::Display for DataFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.kind {
            DataFileErrorKind::Missing => write!(formatter, "{file} is missing"),
            DataFileErrorKind::Corrupt => {
                write!(formatter, "{file} is damaged or cut short; rebuild the lexicon")
            }
            DataFileErrorKind::OtherFormat => write!(
                formatter,
                "{file} was built for another version of Wordhive; rebuild the lexicon"
            ),
            DataFileErrorKind::Unreadable(cause) => write!(formatter, "{file} cannot be read: {cause}"),
        }
    }
}

impl DataFileError {
    pub(crate) fn from_io(file: &Path, error: &io::Error) -> Self {
        Self {
            file: file.to_owned(),
            kind: match error.kind() {
                io::ErrorKind::NotFound => DataFileErrorKind::Missing,
                io::ErrorKind::UnexpectedEof => DataFileErrorKind::Corrupt,
                _ => DataFileErrorKind::Unreadable(error.to_string()),
            },
        }
    }
}

/// A memory-mapped data file.
pub(crate) struct DataFile {
    map: Map<Slice>,
    records: Slice,
}

/// Part of a mapped file; clones share the mapping.
struct Slice {
    file: Arc<Mmap>,
    from: usize,
    to: usize,
}

impl AsRef<[u8]> for Slice {
    fn as_ref(&self) -> &[u8] {
        &self.file[self.from..self.to]
    }
}

impl DataFile {
    /// Verifies the checksum by reading the file: through the mapping, that would make all of it resident.
    pub(crate) fn open(path: &Path) -> Result<Self, DataFileError> {
        let error = |kind| DataFileError {
            file: path.to_owned(),
            kind,
        };
        let unreadable = |error| DataFileError::from_io(path, &error);
        let mut file = File::open(path).map_err(unreadable)?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(unreadable)?;
        if header[..8] != *MAGIC {
            return Err(error(DataFileErrorKind::Corrupt));
        }
        let number =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if number(8) != FORMAT {
            return Err(error(DataFileErrorKind::OtherFormat));
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&header[CHECKSUMMED..]);
        let mut buffer = vec![0; 64 * 1024];
        let mut length = HEADER;
        loop {
            let read = file.read(&mut buffer).map_err(unreadable)?;
            if read == 0 {
                break;
            }
            checksum.update(&buffer[..read]);
            length += read;
        }
        let split = HEADER + number(16) as usize;
        #[expect(
            unsafe_code,
            reason = "the builder renames finished files into place and never changes an existing one"
        )]
        let mapped = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        if checksum.finalize() != number(12) || mapped.len() != length || split > length {
            return Err(error(DataFileErrorKind::Corrupt));
        }
        let file = Arc::new(mapped);
        let slice = |from, to| Slice {
            file: file.clone(),
            from,
            to,
        };
        Ok(Self {
            map: Map::new(slice(HEADER, split)).map_err(|_| error(DataFileErrorKind::Corrupt))?,
            records: slice(split, length),
        })
    }

    /// The number stored for `word`.
    pub(crate) fn get(&self, word: &str) -> Option<u64> {
        self.map.get(word)
    }

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    /// All words with their numbers, in alphabetical order.
    pub(crate) fn words(&self) -> Vec<(String, u64)> {
        self.map.stream().into_str_vec().unwrap_or_default()
    }

    /// The record at `offset`. `None` only if the builder wrote a broken file.
    pub(crate) fn record<'a, Record: Deserialize<'a>>(&'a self, offset: usize) -> Option<Record> {
        let bytes = self.records.as_ref().get(offset..)?;
        postcard::take_from_bytes(bytes).ok().map(|(record, _)| record)
    }
}

/// Collects the content of a data file and writes it.
#[derive(Default)]
pub(crate) struct DataFileWriter {
    words: Vec<(String, u64)>,
    records: Vec<u8>,
}

impl DataFileWriter {
    /// Appends a record and returns its offset.
    pub(crate) fn push_record(&mut self, record: &impl Serialize) -> io::Result<usize> {
        let offset = self.records.len();
        let bytes = postcard::to_stdvec(record).map_err(io::Error::other)?;
        self.records.extend_from_slice(&bytes);
        Ok(offset)
    }

    /// Adds a word with its number. Words must come in alphabetical order, without duplicates.
    pub(crate) fn insert(&mut self, word: &str, number: u64) {
        self.words.push((word.to_owned(), number));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn write(self, path: &Path) -> io::Result<()> {
        let map = Map::from_iter(self.words).map_err(io::Error::other)?;
        let map = map.as_fst().as_bytes();
        let mut bytes = vec![0; HEADER];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[16..20].copy_from_slice(&u32::try_from(map.len()).map_err(io::Error::other)?.to_le_bytes());
        bytes.extend_from_slice(map);
        bytes.extend_from_slice(&self.records);
        let checksum = crc32fast::hash(&bytes[CHECKSUMMED..]);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        replace(path, &bytes)
    }
}

/// Replaces a file atomically, so that a running server never maps a partial one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("new");
    let mut file = File::create(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(temporary, path)
}
