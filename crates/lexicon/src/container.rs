//! The format of a data file: a finite-state map from words to numbers, and records that the numbers point at.
//!
//! ```text
//! magic    8 bytes  "WORDHIVE"
//! format   u32      FORMAT; a file of another one is not read
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
};

use fst::Map;
use memmap2::Mmap;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"WORDHIVE";
/// Raised whenever the records or their meaning change.
const FORMAT: u32 = 2;
const HEADER: usize = 20;
/// Where the checked part of the header begins.
const CHECKED: usize = 16;

/// Why a data file is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub why: FaultKind,
}

/// What can be wrong with a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// There is none.
    Missing,
    /// It is no data file, is cut short, or does not match its checksum.
    Corrupt,
    /// It was written by an older or newer builder.
    OtherFormat,
    /// The system would not let us read it.
    Unreadable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.why {
            FaultKind::Missing => write!(formatter, "{file} is missing"),
            FaultKind::Corrupt => write!(
                formatter,
                "{file} is damaged or cut short; build the lexicon anew"
            ),
            FaultKind::OtherFormat => {
                write!(
                    formatter,
                    "{file} is of another version of Wordhive; build the lexicon anew"
                )
            }
            FaultKind::Unreadable(cause) => write!(formatter, "{file} cannot be read: {cause}"),
        }
    }
}

/// A data file, mapped.
pub(crate) struct Container {
    map: Map<Slice>,
    file: Slice,
}

/// Part of a mapped file; clones share the mapping.
#[derive(Clone)]
struct Slice {
    file: std::sync::Arc<Mmap>,
    from: usize,
    to: usize,
}

impl AsRef<[u8]> for Slice {
    fn as_ref(&self) -> &[u8] {
        &self.file[self.from..self.to]
    }
}

impl Container {
    /// Checks the whole file, by reading it: checking it through the mapping would make all of it resident.
    pub(crate) fn open(path: &Path) -> Result<Self, Fault> {
        let fault = |why| Fault {
            file: path.to_owned(),
            why,
        };
        let unreadable = |error: io::Error| {
            fault(match error.kind() {
                io::ErrorKind::NotFound => FaultKind::Missing,
                io::ErrorKind::UnexpectedEof => FaultKind::Corrupt,
                _ => FaultKind::Unreadable(error.to_string()),
            })
        };
        let mut file = File::open(path).map_err(unreadable)?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(unreadable)?;
        if header[..8] != *MAGIC {
            return Err(fault(FaultKind::Corrupt));
        }
        let number =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if number(8) != FORMAT {
            return Err(fault(FaultKind::OtherFormat));
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&header[CHECKED..]);
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
        if checksum.finalize() != number(12) {
            return Err(fault(FaultKind::Corrupt));
        }
        let map_length = number(16) as usize;
        #[expect(
            unsafe_code,
            reason = "the builder renames finished files into place and never changes one that exists"
        )]
        let mapped = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        if mapped.len() != length || HEADER + map_length > length {
            return Err(fault(FaultKind::Corrupt));
        }
        let file = std::sync::Arc::new(mapped);
        let split = HEADER + map_length;
        let map = Slice {
            file: file.clone(),
            from: HEADER,
            to: split,
        };
        Ok(Self {
            map: Map::new(map).map_err(|_| fault(FaultKind::Corrupt))?,
            file: Slice {
                file,
                from: split,
                to: length,
            },
        })
    }

    /// The number that stands for `word`.
    pub(crate) fn get(&self, word: &str) -> Option<u64> {
        self.map.get(word)
    }

    /// How many words it knows.
    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    /// Every word with its number, in alphabetical order.
    pub(crate) fn words(&self) -> Vec<(String, u64)> {
        self.map.stream().into_str_vec().unwrap_or_default()
    }

    /// The record that begins at `offset`. `None` only if the file was made wrong.
    pub(crate) fn record<'a, Record: Deserialize<'a>>(&'a self, offset: usize) -> Option<Record> {
        let bytes = self.file.as_ref().get(offset..)?;
        postcard::take_from_bytes(bytes).ok().map(|(record, _)| record)
    }
}

/// What a data file is made of.
#[derive(Default)]
pub(crate) struct Contents {
    words: Vec<(String, u64)>,
    records: Vec<u8>,
}

impl Contents {
    /// Appends a record, and says where it begins.
    pub(crate) fn record(&mut self, record: &impl Serialize) -> io::Result<usize> {
        let offset = self.records.len();
        let bytes = postcard::to_stdvec(record).map_err(io::Error::other)?;
        self.records.extend_from_slice(&bytes);
        Ok(offset)
    }

    /// Adds a word with its number. Words come in alphabetical order, each once.
    pub(crate) fn word(&mut self, word: &str, number: u64) {
        self.words.push((word.to_owned(), number));
    }

    /// Writes the file beside its place and renames it, so that nobody ever maps half of one.
    pub(crate) fn write(self, path: &Path) -> io::Result<()> {
        let map = Map::from_iter(self.words).map_err(io::Error::other)?;
        let map = map.as_fst().as_bytes();
        let mut bytes = vec![0; HEADER];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[16..20].copy_from_slice(&u32::try_from(map.len()).map_err(io::Error::other)?.to_le_bytes());
        bytes.extend_from_slice(map);
        bytes.extend_from_slice(&self.records);
        let checksum = crc32fast::hash(&bytes[CHECKED..]);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        replace(path, &bytes)
    }
}

/// Replaces a file as a whole.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(beside, path)
}
