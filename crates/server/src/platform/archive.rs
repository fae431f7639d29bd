//! Zip archives, streamed while they are written so that memory use stays small.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    pin::{Pin, pin},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::{Body, Bytes};
use futures_util::Stream;
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::{StreamExt, wrappers::ReceiverStream};
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::{
    blobs::BlobStore, client_address::ClientAddress, clock::Instant, crypto::hex, error::Result as ApiResult,
};

/// Bytes buffered before sending.
const PIECE: usize = 64 * 1024;
/// Pieces queued for a slow client.
const PIECES_WAITING: usize = 2;
/// How long a download may stall.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum length of a safe name, in characters.
const NAME_LENGTH: usize = 60;

/// A file in an archive.
pub struct Entry {
    /// Its path in the archive; see [`safe_name`].
    pub path: String,
    /// Time of its last change.
    pub changed_at: Instant,
    /// Its content.
    pub content: Content,
}

/// Content of an archived file.
pub enum Content {
    /// These bytes.
    Bytes(Bytes),
    /// A blob; left out if deleted concurrently.
    Object {
        /// Its key.
        key: String,
        /// Its size in bytes.
        size: u64,
    },
    /// What is made piece by piece.
    Pieces(Pin<Box<dyn Stream<Item = ApiResult<Bytes>> + Send>>),
}

/// What was written of a file.
pub struct Written {
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// Makes the last file from what was written before, by path. Files that were deleted concurrently are missing in it.
pub type Last = Box<dyn FnOnce(&BTreeMap<String, Written>) -> Result<Entry, Failure> + Send>;

/// Why an archive is cut off.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
type Pieces = Sender<io::Result<Bytes>>;

/// An archive as a response body. On failure the response is cut off, so it can't pass for complete.
pub fn zip_of(blobs: BlobStore, reader: ClientAddress, entries: Vec<Entry>) -> Body {
    archive_of(blobs, reader, entries, None)
}

/// Like [`zip_of`], with a last file about those before it.
pub fn zip_ending(blobs: BlobStore, reader: ClientAddress, entries: Vec<Entry>, last: Last) -> Body {
    archive_of(blobs, reader, entries, Some(last))
}

fn archive_of(blobs: BlobStore, reader: ClientAddress, entries: Vec<Entry>, last: Option<Last>) -> Body {
    let (sender, receiver) = mpsc::channel(PIECES_WAITING);
    tokio::spawn(async move {
        // A closed channel only means that the client disconnected.
        if let Err(error) = write(&blobs, reader, entries, last, &sender).await
            && !sender.is_closed()
        {
            tracing::warn!(error, "an archive was cut off");
            // A stalled client misses this error, but the body still ends with the channel.
            let _ = sender.try_send(Err(io::Error::other("the archive was cut off")));
        }
    });
    Body::from_stream(ReceiverStream::new(receiver))
}

async fn write(
    blobs: &BlobStore,
    reader: ClientAddress,
    entries: Vec<Entry>,
    last: Option<Last>,
    sender: &Pieces,
) -> Result<(), Failure> {
    let buffer = Buffer::default();
    let mut zip = Archive {
        zip: ZipWriter::new_stream(buffer.clone()),
        buffer,
        sender,
    };
    let mut written = BTreeMap::new();
    for entry in entries {
        let path = entry.path.clone();
        if let Some(file) = zip.add(blobs, reader, entry, last.is_some()).await? {
            written.insert(path, file);
        }
    }
    if let Some(last) = last {
        zip.add(blobs, reader, last(&written)?, false).await?;
    }
    let Archive { zip, buffer, .. } = zip;
    zip.finish()?;
    send(buffer.take(), sender).await
}

/// An archive that is being sent.
struct Archive<'a> {
    zip: ZipWriter<StreamWriter<Buffer>>,
    buffer: Buffer,
    sender: &'a Pieces,
}

impl Archive<'_> {
    /// Adds a file. None if it was deleted concurrently.
    async fn add(
        &mut self,
        blobs: &BlobStore,
        reader: ClientAddress,
        entry: Entry,
        hashed: bool,
    ) -> Result<Option<Written>, Failure> {
        // Recordings and PDFs are already compressed.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(entry.changed_at.naive_utc().try_into().unwrap_or_default());
        let mut hash = hashed.then(Sha256::new);
        match entry.content {
            Content::Bytes(bytes) => {
                self.zip.start_file(entry.path, options)?;
                self.write(&bytes, &mut hash).await?;
            }
            Content::Object { key, size } => {
                let object = blobs.get_patiently(reader, &key, size).await;
                let Some(object) = object.map_err(|problem| problem.for_operator())? else {
                    return Ok(None);
                };
                self.zip.start_file(entry.path, options)?;
                let mut pieces = pin!(object.into_stream());
                while let Some(piece) = pieces.next().await {
                    self.write(&piece?, &mut hash).await?;
                }
            }
            Content::Pieces(mut pieces) => {
                self.zip.start_file(entry.path, options)?;
                while let Some(piece) = pieces.next().await {
                    let piece = piece.map_err(|problem| problem.for_operator())?;
                    self.write(&piece, &mut hash).await?;
                }
            }
        }
        let sha256 = hash
            .map(|hash| hex(hash.finalize().as_slice()))
            .unwrap_or_default();
        Ok(Some(Written { sha256 }))
    }

    async fn write(&mut self, bytes: &[u8], hash: &mut Option<Sha256>) -> Result<(), Failure> {
        if let Some(hash) = hash {
            hash.update(bytes);
        }
        self.zip.write_all(bytes)?;
        if self.buffer.len() >= PIECE {
            send(self.buffer.take(), self.sender).await?;
        }
        Ok(())
    }
}

async fn send(piece: Vec<u8>, sender: &Pieces) -> Result<(), Failure> {
    tokio::time::timeout(TIMEOUT, sender.send(Ok(piece.into()))).await??;
    Ok(())
}

/// Bytes written but not yet sent.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Makes user text safe in a filename: never a path, nor a device name as long as something precedes it.
pub fn safe_name(text: &str) -> String {
    let name: String = text
        .chars()
        .map(|character| {
            if character.is_alphanumeric() {
                character
            } else {
                '-'
            }
        })
        .take(NAME_LENGTH)
        .collect();
    name.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere() {
        for (text, name) in [
            ("rules", "rules"),
            ("../../etc/passwd", "etc-passwd"),
            ("C:\\Windows\\a", "C--Windows-a"),
            ("R\u{e8}gles 2027", "R\u{e8}gles-2027"),
            ("a\0b\r\n", "a-b"),
            ("...", ""),
        ] {
            assert_eq!(safe_name(text), name);
        }
        assert_eq!(safe_name(&"x".repeat(500)).len(), NAME_LENGTH);
    }
}
