//! The file of a backup: a zip with the rows of each table as JSON lines, the blobs, and a manifest with the hash of each entry.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::Path,
};

use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use zip::{CompressionMethod, ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

use crate::platform::{clock::Instant, crypto::hex, db::Table};

/// Of the file. A version that can't read it refuses it.
pub(super) const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const PIECE: usize = 64 * 1024;
/// Rows inserted at once.
const BATCH: usize = 200;

/// How much a backup holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows of all tables.
    pub rows: u64,
    /// Uploaded files.
    pub blobs: u64,
    /// Uploaded files that rows refer to, but the store doesn't have.
    pub missing: u64,
}

/// What the file says about itself.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    pub format: u32,
    /// The version of Wordhive that made it.
    pub version: String,
    pub created_at: String,
    pub migrations: Vec<String>,
    pub tables: Vec<TableEntry>,
    pub blobs: Vec<BlobEntry>,
    /// Keys of blobs that rows refer to, but the store didn't have.
    pub missing: Vec<String>,
}

impl Manifest {
    pub fn new(migrations: Vec<String>, now: Instant) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            created_at: now.to_rfc3339_opts(SecondsFormat::Secs, true),
            migrations,
            tables: Vec::new(),
            blobs: Vec::new(),
            missing: Vec::new(),
        }
    }

    pub fn summary(&self) -> Summary {
        Summary {
            rows: self.tables.iter().map(|table| table.rows).sum(),
            blobs: self.blobs.len() as u64,
            missing: self.missing.len() as u64,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct TableEntry {
    #[serde(flatten)]
    pub table: Table,
    pub rows: u64,
    pub sha256: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct BlobEntry {
    pub key: String,
    pub size: u64,
    pub sha256: String,
}

/// Hashes what it writes.
struct Hashed<W> {
    inner: W,
    hash: Sha256,
    size: u64,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// After an error, it takes everything: the zip library would print a second error when it closes what nobody wants anymore.
struct Output {
    file: BufWriter<NamedTempFile>,
    failed: bool,
    /// Where the library believes to be, and the end.
    at: u64,
    end: u64,
}

impl Output {
    fn moved(&mut self, at: u64) -> u64 {
        self.at = at;
        self.end = self.end.max(at);
        at
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self.failed {
            true => bytes.len(),
            false => self.file.write(bytes).inspect_err(|_| self.failed = true)?,
        };
        self.moved(self.at + written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed {
            return Ok(());
        }
        self.file.flush().inspect_err(|_| self.failed = true)
    }
}

impl Seek for Output {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => self.at.saturating_add_signed(by),
            SeekFrom::End(by) => self.end.saturating_add_signed(by),
        };
        if !self.failed {
            self.file.seek(to).inspect_err(|_| self.failed = true)?;
        }
        Ok(self.moved(at))
    }
}

/// Writes a backup beside its final name, so that it's there as a whole or not at all.
pub(super) struct Writer {
    zip: ZipWriter<Output>,
    manifest: Manifest,
}

impl Writer {
    pub fn create(path: &Path, manifest: Manifest) -> Result<Self, String> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // Only its owner can read it.
        let file = NamedTempFile::new_in(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self {
            zip: ZipWriter::new(Output {
                file: BufWriter::new(file),
                failed: false,
                at: 0,
                end: 0,
            }),
            manifest,
        })
    }

    fn begin(&mut self, name: &str, method: CompressionMethod) -> Result<(), String> {
        // The size isn't known yet.
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(true);
        self.zip.start_file(name, options).map_err(failed)
    }

    /// Adds the rows that `rows` passes on.
    pub async fn add_table(
        &mut self,
        table: Table,
        rows: impl AsyncFnOnce(
            &Table,
            &mut dyn FnMut(Vec<Vec<Value>>) -> Result<(), String>,
        ) -> Result<(), String>,
    ) -> Result<(), String> {
        self.begin(&rows_name(&table), CompressionMethod::Deflated)?;
        let mut written = 0;
        let mut out = hashed(&mut self.zip);
        let mut add = |batch: Vec<Vec<Value>>| {
            for row in batch {
                serde_json::to_writer(&mut out, &row).map_err(failed)?;
                out.write_all(b"\n").map_err(failed)?;
                written += 1;
            }
            Ok(())
        };
        rows(&table, &mut add).await?;
        let sha256 = hex(&out.hash.finalize());
        self.manifest.tables.push(TableEntry {
            table,
            rows: written,
            sha256,
        });
        Ok(())
    }

    /// Begins a blob. Its bytes follow.
    pub fn begin_blob(&mut self, key: String) -> Result<BlobWriter<'_>, String> {
        self.begin(&blob_name(&key), CompressionMethod::Stored)?;
        Ok(BlobWriter {
            out: hashed(&mut self.zip),
            key,
            entries: &mut self.manifest.blobs,
        })
    }

    pub fn add_missing(&mut self, key: String) {
        self.manifest.missing.push(key);
    }

    /// Gives the file its name.
    pub fn finish(mut self, path: &Path) -> Result<Summary, String> {
        self.begin(MANIFEST, CompressionMethod::Deflated)?;
        serde_json::to_writer(&mut self.zip, &self.manifest).map_err(failed)?;
        let file = self.zip.finish().map_err(failed)?;
        if file.failed {
            return Err(failed(io::Error::other("a write failed")));
        }
        let file = file
            .file
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.as_file().sync_all().map_err(failed)?;
        file.persist_noclobber(path)
            .map_err(|error| format!("{}: {}", path.display(), error.error))?;
        Ok(self.manifest.summary())
    }
}

pub(super) struct BlobWriter<'a> {
    out: Hashed<&'a mut ZipWriter<Output>>,
    key: String,
    entries: &'a mut Vec<BlobEntry>,
}

impl BlobWriter<'_> {
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.out.write_all(bytes).map_err(failed)
    }

    pub fn finish(self) {
        self.entries.push(BlobEntry {
            key: self.key,
            size: self.out.size,
            sha256: hex(&self.out.hash.finalize()),
        });
    }
}

fn hashed<W: Write>(inner: W) -> Hashed<W> {
    Hashed {
        inner,
        hash: Sha256::new(),
        size: 0,
    }
}

fn failed(error: impl Into<io::Error>) -> String {
    format!("the backup can't be written: {}", error.into())
}

fn rows_name(table: &Table) -> String {
    format!("rows/{}.jsonl", table.name)
}

fn blob_name(key: &str) -> String {
    format!("blobs/{key}")
}

/// Reads a backup.
pub(super) struct Reader {
    zip: ZipArchive<BufReader<File>>,
    pub manifest: Manifest,
}

impl Reader {
    /// Opens a backup without checking its entries.
    pub fn open(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let damaged = |_: ZipError| {
            format!("{shown} isn't a whole backup: it's cut off, damaged or something else. Use another one")
        };
        let file = File::open(path).map_err(|error| format!("{shown}: {error}"))?;
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(damaged)?;
        let manifest = zip.by_name(MANIFEST).map_err(damaged)?;
        // First only the format: what follows may have changed.
        let manifest: Value = serde_json::from_reader(manifest).map_err(|_| {
            format!("{shown} is damaged: its list of contents can't be read. Use another one")
        })?;
        let format = manifest["format"].as_u64();
        if format.is_some_and(|format| format > FORMAT.into()) {
            let version = manifest["version"].as_str().unwrap_or_default();
            return Err(format!(
                "{shown} was made by a newer version of Wordhive ({version}). Install that version to restore it"
            ));
        }
        let manifest = serde_json::from_value(manifest).map_err(|_| {
            format!("{shown} is damaged: its list of contents can't be read. Use another one")
        })?;
        Ok(Self { zip, manifest })
    }

    /// Reads every entry, and fails if one isn't as the manifest says.
    pub fn check(&mut self) -> Result<(), String> {
        let Self { zip, manifest } = self;
        for TableEntry { table, rows, sha256 } in &manifest.tables {
            let name = rows_name(table);
            let mut lines = 0;
            let hash = check_entry(zip, &name, |piece| {
                lines += piece.iter().filter(|byte| **byte == b'\n').count() as u64;
            })?;
            if hash != *sha256 || lines != *rows {
                return Err(changed(&name));
            }
        }
        for BlobEntry { key, size, sha256 } in &manifest.blobs {
            let name = blob_name(key);
            let mut bytes = 0;
            let hash = check_entry(zip, &name, |piece| bytes += piece.len() as u64)?;
            if hash != *sha256 || bytes != *size {
                return Err(changed(&name));
            }
        }
        Ok(())
    }

    /// The rows of a table in batches, checked before.
    pub fn rows(
        &mut self,
        table: &Table,
    ) -> Result<impl Iterator<Item = Result<Vec<Vec<Value>>, String>> + '_, String> {
        let name = rows_name(table);
        let entry = self.zip.by_name(&name).map_err(|_| changed(&name))?;
        let mut lines = BufReader::new(entry).lines();
        let row = move |line: io::Result<String>| {
            let line = line.map_err(|_| changed(&name))?;
            serde_json::from_str(&line).map_err(|_| changed(&name))
        };
        Ok(std::iter::from_fn(move || {
            let batch: Result<Vec<Vec<Value>>, String> = lines.by_ref().take(BATCH).map(&row).collect();
            match batch {
                Ok(batch) if batch.is_empty() => None,
                batch => Some(batch),
            }
        }))
    }

    /// The bytes of a blob, checked before.
    pub fn blob(&mut self, key: &str) -> Result<impl Read + '_, String> {
        let name = blob_name(key);
        self.zip.by_name(&name).map_err(|_| changed(&name))
    }
}

fn check_entry(
    zip: &mut ZipArchive<BufReader<File>>,
    name: &str,
    mut see: impl FnMut(&[u8]),
) -> Result<String, String> {
    let mut entry = zip.by_name(name).map_err(|_| changed(name))?;
    let mut hash = Sha256::new();
    let mut piece = vec![0; PIECE];
    loop {
        match entry.read(&mut piece).map_err(|_| changed(name))? {
            0 => return Ok(hex(&hash.finalize())),
            read => {
                hash.update(&piece[..read]);
                see(&piece[..read]);
            }
        }
    }
}

fn changed(name: &str) -> String {
    format!("the backup is damaged: {name} isn't as it was written. Use another one")
}
