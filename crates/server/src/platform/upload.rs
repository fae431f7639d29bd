//! File uploads: forms whose file comes last, streamed to the blob store or to a temporary file.

use std::io::SeekFrom;

use axum::{
    body::Bytes,
    extract::{
        FromRequest, Multipart, Request,
        multipart::{Field, MultipartError},
    },
    http::StatusCode,
};
use tokio::{
    fs::File,
    io::{AsyncSeekExt, AsyncWriteExt},
};

use super::{
    blobs::PendingBlob,
    error::{ErrorCode, Problem, Result},
    request_body::body_too_large,
    state::Platform,
};

/// Maximum form size, in bytes. Above the files' limits, whose errors name the file's limit.
pub const MAX_FORM_BYTES: usize = 64 * 1024 * 1024;
/// Maximum length of a text field, in bytes.
const MAX_FIELD_BYTES: usize = 1024;
/// Enough to recognize a file's type.
const SNIFF_BYTES: usize = 512;

/// The form and the limits of one kind of upload.
pub struct UploadRules<T> {
    /// The text fields, which must come before the file.
    pub ids: [&'static str; 2],
    /// A text field that may come before the file.
    pub option: Option<&'static str>,
    /// The file's field.
    pub file: &'static str,
    /// The error sentence for a form without a file.
    pub missing_file: &'static str,
    /// Maximum size of the file.
    pub max_bytes: usize,
    /// Folder in the blob store.
    pub folder: &'static str,
    /// Checks the file's name and its first bytes.
    pub inspect: fn(name: &str, start: &[u8]) -> Result<T>,
}

/// A completely received file that no row points to yet.
pub struct Upload<R, T, D = PendingBlob> {
    /// What `authorize` returned.
    pub right: R,
    /// What `inspect` returned.
    pub inspected: T,
    /// A new id for the row.
    pub id: String,
    /// The file.
    pub blob: D,
}

/// Where the bytes of an upload go.
pub trait Destination: Sized {
    /// Begins an upload, in the blob store under this key.
    fn begin(state: &Platform, key: String) -> impl Future<Output = Result<Self>> + Send;
    /// Bytes received so far.
    fn size(&self) -> u64;
    /// Adds received bytes.
    fn write(&mut self, bytes: Bytes) -> impl Future<Output = Result<()>> + Send;
    /// Leaves nothing of it.
    fn abandon(self, state: &Platform) -> impl Future<Output = ()> + Send;
}

impl Destination for PendingBlob {
    async fn begin(state: &Platform, key: String) -> Result<Self> {
        state.blobs.begin(&state.db, key, state.clock.now()).await
    }

    fn size(&self) -> u64 {
        Self::size(self)
    }

    async fn write(&mut self, bytes: Bytes) -> Result<()> {
        Self::write(self, bytes).await
    }

    async fn abandon(self, state: &Platform) {
        Self::abandon(self, &state.blobs, &state.db).await;
    }
}

/// A file that is changed before it's stored. It has no name, and is gone once it's dropped.
pub struct TemporaryFile {
    file: File,
    size: u64,
}

impl TemporaryFile {
    /// The complete file, to be read from its start.
    pub async fn into_file(mut self) -> Result<std::fs::File> {
        self.file.flush().await.map_err(Problem::internal)?;
        let start = self.file.seek(SeekFrom::Start(0)).await;
        start.map_err(Problem::internal)?;
        Ok(self.file.into_std().await)
    }
}

impl Destination for TemporaryFile {
    async fn begin(_: &Platform, _: String) -> Result<Self> {
        let file = tokio::task::spawn_blocking(tempfile::tempfile);
        let file = file.await.map_err(Problem::internal)?;
        let file = File::from_std(file.map_err(Problem::internal)?);
        Ok(Self { file, size: 0 })
    }

    fn size(&self) -> u64 {
        self.size
    }

    async fn write(&mut self, bytes: Bytes) -> Result<()> {
        self.size += bytes.len() as u64;
        self.file.write_all(&bytes).await.map_err(Problem::internal)
    }

    async fn abandon(self, _: &Platform) {}
}

impl<R, T, D: Destination> Upload<R, T, D> {
    /// Receives an upload. `authorize` gets the ids and the option before the file is read.
    ///
    /// # Errors
    /// 400 if the file comes before the ids or the form is cut off, 413, 415, 422.
    pub async fn receive(
        request: Request,
        state: &Platform,
        rules: &UploadRules<T>,
        authorize: impl AsyncFnOnce([String; 2], Option<String>) -> Result<R>,
    ) -> Result<Self> {
        let mut form = Multipart::from_request(request, &()).await.map_err(|_| {
            Problem::new(
                ErrorCode::WrongType,
                "This call takes a form of type multipart/form-data.",
            )
        })?;
        Self::read(&mut form, state, rules, authorize).await
    }

    async fn read(
        form: &mut Multipart,
        state: &Platform,
        rules: &UploadRules<T>,
        authorize: impl AsyncFnOnce([String; 2], Option<String>) -> Result<R>,
    ) -> Result<Self> {
        let mut ids = [None, None];
        let mut option = None;
        while let Some(mut field) = form.next_field().await? {
            let name = field.name().unwrap_or_default();
            if let Some(index) = rules.ids.iter().position(|id| *id == name) {
                ids[index] = Some(short_text(&mut field).await?);
            } else if rules.option == Some(name) {
                option = Some(short_text(&mut field).await?);
            } else if name == rules.file {
                let [Some(first), Some(second)] = ids else {
                    let [first, second] = rules.ids;
                    return Err(malformed(format!("Send {first} and {second} before the file.")));
                };
                let right = authorize([first, second], option).await?;
                let mut start = Vec::new();
                while start.len() < SNIFF_BYTES
                    && let Some(chunk) = field.chunk().await?
                {
                    start.extend_from_slice(&chunk);
                }
                let inspected = (rules.inspect)(field.file_name().unwrap_or_default(), &start)?;
                let id = state.rng.id(&state.clock);
                let key = format!("{}/{id}", rules.folder);
                let mut blob = D::begin(state, key).await?;
                let stored = match store(&mut blob, start.into(), field, rules).await {
                    Ok(()) => expect_end(form, rules).await,
                    failed => failed,
                };
                return match stored {
                    Ok(()) => Ok(Self {
                        right,
                        inspected,
                        id,
                        blob,
                    }),
                    Err(problem) => {
                        blob.abandon(state).await;
                        Err(problem)
                    }
                };
            }
        }
        let missing = rules.ids.iter().zip(&ids).find(|(_, value)| value.is_none());
        Err(match missing {
            Some((id, _)) => Problem::invalid_field(*id, format!("{id} is missing.")),
            None => Problem::invalid_field(rules.file, rules.missing_file),
        })
    }
}

async fn store<T>(
    blob: &mut impl Destination,
    start: Bytes,
    mut field: Field<'_>,
    rules: &UploadRules<T>,
) -> Result<()> {
    let mut chunk = Some(start);
    while let Some(bytes) = chunk {
        if blob.size() + bytes.len() as u64 > rules.max_bytes as u64 {
            return Err(body_too_large(rules.max_bytes));
        }
        blob.write(bytes).await?;
        chunk = field.chunk().await?;
    }
    Ok(())
}

async fn expect_end<T>(form: &mut Multipart, rules: &UploadRules<T>) -> Result<()> {
    while let Some(field) = form.next_field().await? {
        if field.name() == Some(rules.file) {
            return Err(Problem::invalid_field(
                rules.file,
                "Please send one file at a time.",
            ));
        }
    }
    Ok(())
}

async fn short_text(field: &mut Field<'_>) -> Result<String> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_FIELD_BYTES {
            return Err(malformed("A field of the form is longer than it can be."));
        }
    }
    String::from_utf8(bytes).map_err(|_| malformed("A field of the form isn't valid UTF-8 text."))
}

impl From<MultipartError> for Problem {
    fn from(error: MultipartError) -> Self {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            body_too_large(MAX_FORM_BYTES)
        } else {
            malformed("The upload was cut off before it was complete. Please try again.")
        }
    }
}

fn malformed(detail: impl Into<String>) -> Problem {
    Problem::new(ErrorCode::MalformedRequest, detail)
}
