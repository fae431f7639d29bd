//! PDF uploads, streamed to the blob store without being held in memory.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Multipart, Request, multipart::Field},
};

use super::rules::{LARGEST_PDF, SIGNATURE, check_filename, check_signature};
use crate::{
    competitions::{CodeInput, CompetitionsState, Member, Organizer, Right},
    platform::{
        blobs::PendingBlob,
        client_address::ClientAddress,
        error::{ErrorCode, Problem, Result},
        http::{body_too_large, multipart, next_field, next_piece, short_text},
    },
    users::{CurrentUser, require_self},
};

/// Maximum request size, in bytes. Above the PDF limit, because browsers show an error only after sending everything.
pub(super) const MOST_READ: usize = 64 * 1024 * 1024;
/// Maximum length of the other form fields, in bytes.
const FIELD_LENGTH: usize = 1024;

/// An organizer's uploaded PDF. It's completely stored, but no row points to it yet.
pub struct UploadedPdf {
    /// The sender and their competition.
    pub organizer: Organizer,
    /// Its display name.
    pub filename: String,
    /// Its id.
    pub id: String,
    /// Its bytes.
    pub upload: PendingBlob,
}

impl FromRequest<CompetitionsState> for UploadedPdf {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let account = CurrentUser::from_request_parts(&mut parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(&mut parts, state).await;
        let mut form = multipart(Request::from_parts(parts, body), state).await?;
        let mut sender = Sender {
            state,
            account,
            address,
            creator_id: None,
            competition_code: None,
        };
        let mut file = None;
        let problem = match sender.read(&mut form, &mut file).await {
            Ok(organizer) => match file {
                Some(File { filename, id, upload }) => {
                    return Ok(Self {
                        organizer,
                        filename,
                        id,
                        upload,
                    });
                }
                None => Problem::invalid_field("file", "Please select a file to upload."),
            },
            Err(problem) => {
                if let Some(file) = file {
                    file.upload.abandon(&state.blobs, &state.db).await;
                }
                problem
            }
        };
        // Do not drain after a timeout.
        if problem.code() != ErrorCode::Timeout {
            drain(form).await;
        }
        Err(problem)
    }
}

/// The sender, with the form fields read so far.
struct Sender<'a> {
    state: &'a CompetitionsState,
    account: CurrentUser,
    address: ClientAddress,
    creator_id: Option<String>,
    competition_code: Option<String>,
}

struct File {
    filename: String,
    id: String,
    upload: PendingBlob,
}

impl Sender<'_> {
    async fn read(&mut self, form: &mut Multipart, file: &mut Option<File>) -> Result<Organizer> {
        self.state.uploads.count(&self.account.uid, self.address)?;
        let mut organizer = None;
        while let Some(mut field) = next_field(form, LARGEST_PDF).await? {
            match field.name() {
                Some("creatorId") => self.creator_id = Some(short_text(&mut field, FIELD_LENGTH).await?),
                Some("competitionCode") => {
                    self.competition_code = Some(short_text(&mut field, FIELD_LENGTH).await?)
                }
                Some("file") => {
                    if file.is_some() {
                        let one = "Please send one file at a time.";
                        return Err(Problem::invalid_field("file", one));
                    }
                    // The app sends the ids first, so a forbidden upload fails before the file is read.
                    if self.creator_id.is_some() && self.competition_code.is_some() {
                        organizer = Some(self.organizer().await?);
                    }
                    *file = Some(receive(self.state, &mut field).await?);
                }
                _ => {}
            }
        }
        match organizer {
            Some(organizer) => Ok(organizer),
            None => self.organizer().await,
        }
    }

    async fn organizer(&self) -> Result<Organizer> {
        let creator_id = self.creator_id.as_deref().ok_or_else(|| missing("creatorId"))?;
        require_self(&self.account, creator_id)?;
        let code = self
            .competition_code
            .clone()
            .ok_or_else(|| missing("competitionCode"))?;
        let code = CodeInput::from(code).parse("competitionCode")?;
        let account = self.account.clone();
        Organizer::of(Member::of_code(self.state, account, Some(code), self.address).await?)
    }
}

async fn receive(state: &CompetitionsState, field: &mut Field<'_>) -> Result<File> {
    let filename = check_filename(field.file_name().unwrap_or_default())?;
    let mut beginning = Vec::new();
    while beginning.len() < SIGNATURE.len()
        && let Some(piece) = next_piece(field, LARGEST_PDF).await?
    {
        beginning.extend_from_slice(&piece);
    }
    check_signature(&beginning)?;
    let (db, blobs) = (&state.db, &state.blobs);
    let id = state.rng.id(&state.clock);
    let mut upload = blobs.begin(db, format!("files/{id}"), state.clock.now()).await?;
    match fill(&mut upload, beginning.into(), field).await {
        Ok(()) => Ok(File { filename, id, upload }),
        Err(problem) => {
            upload.abandon(blobs, db).await;
            Err(problem)
        }
    }
}

async fn fill(upload: &mut PendingBlob, beginning: Bytes, field: &mut Field<'_>) -> Result<()> {
    let mut piece = Some(beginning);
    while let Some(bytes) = piece {
        if upload.size() + bytes.len() as u64 > LARGEST_PDF as u64 {
            return Err(body_too_large(LARGEST_PDF));
        }
        upload.write(bytes).await?;
        piece = next_piece(field, LARGEST_PDF).await?;
    }
    Ok(())
}

/// Reads and discards the rest; see [`MOST_READ`].
async fn drain(mut form: Multipart) {
    while let Ok(Some(mut field)) = next_field(&mut form, MOST_READ).await {
        while let Ok(Some(_)) = next_piece(&mut field, MOST_READ).await {}
    }
}

fn missing(field: &str) -> Problem {
    Problem::invalid_field(field, format!("{field} is missing."))
}
