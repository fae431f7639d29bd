//! Zip archives, streamed while they are written so that memory use stays small.

use std::{
    io::{self, Write},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::{Body, Bytes};
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::{StreamExt, wrappers::ReceiverStream};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{blobs::BlobStore, client_address::ClientAddress, clock::Instant};

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
}

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Pieces = Sender<io::Result<Bytes>>;

/// An archive as a response body. On failure the response is cut off, so it can't pass for complete.
pub fn zip_of(blobs: BlobStore, reader: ClientAddress, entries: Vec<Entry>) -> Body {
    let (sender, receiver) = mpsc::channel(PIECES_WAITING);
    tokio::spawn(async move {
        // A closed channel only means that the client disconnected.
        if let Err(error) = write(&blobs, reader, entries, &sender).await
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
    sender: &Pieces,
) -> Result<(), Failure> {
    let buffer = Buffer::default();
    let mut zip = ZipWriter::new_stream(buffer.clone());
    for Entry {
        path,
        changed_at,
        content,
    } in entries
    {
        // Recordings and PDFs are already compressed.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(changed_at.naive_utc().try_into().unwrap_or_default());
        match content {
            Content::Bytes(bytes) => {
                zip.start_file(path, options)?;
                zip.write_all(&bytes)?;
            }
            Content::Object { key, size } => {
                let Some(object) = blobs
                    .get_patiently(reader, &key, size)
                    .await
                    .map_err(|problem| problem.for_operator())?
                else {
                    continue;
                };
                zip.start_file(path, options)?;
                let mut pieces = pin!(object.into_stream());
                while let Some(piece) = pieces.next().await {
                    zip.write_all(&piece?)?;
                    if buffer.len() >= PIECE {
                        send(buffer.take(), sender).await?;
                    }
                }
            }
        }
    }
    zip.finish()?;
    send(buffer.take(), sender).await
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
