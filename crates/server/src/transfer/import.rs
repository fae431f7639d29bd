//! `POST /api/competition/import`.

use std::{
    collections::BTreeMap,
    fs::File,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State},
    http::StatusCode,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::{io::AsyncWriteExt, sync::mpsc, task::spawn_blocking};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    checks::check,
    document::Prepared,
    package::{Archive, Package, check_paths, invalid},
};
use crate::{
    audit::{Action, Subject},
    competitions::{self, Competition, CompetitionsState, JoinCode, Member, NewIn},
    files,
    platform::{
        blobs::{PendingBlob, PortableBlob, StagedBlobs},
        client_address::ClientAddress,
        crypto::hex,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        request_body::body_too_large,
        routes::routes,
    },
    posts::{self, MAX_IMAGE_BYTES, PortableImage},
    users::{Admin, Verified},
    wordlists,
};

/// Maximum size of an archive, in bytes.
pub const MAX_ARCHIVE_BYTES: usize = 512 * 1024 * 1024;
/// The form around it.
const MAX_FORM_BYTES: usize = MAX_ARCHIVE_BYTES + 64 * 1024;
/// Enough to recognize a file's type.
const SNIFF_BYTES: usize = 512;
/// Pieces that wait for the store.
const PIECES_WAITING: usize = 2;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(import_competition))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
}

/// An exported competition to import.
#[derive(ToSchema)]
#[schema(as = CompetitionImport)]
#[expect(dead_code, reason = "only describes the form in the contract")]
struct ImportForm {
    /// What `exportCompetition` returned, at most 512 MiB.
    #[schema(value_type = String, format = Binary, content_media_type = "application/zip")]
    file: Vec<u8>,
}

/// An imported competition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedCompetition {
    competition: Competition,
    /// The join code in the file. If it is taken here, the competition has another one.
    #[schema(minimum = 10000, maximum = 99999)]
    exported_code: i32,
}

/// Import a competition
///
/// All of it, or nothing. The caller becomes its organizer and first participant, and nobody else is in it.
#[utoipa::path(
    post, path = "/api/competition/import", operation_id = "importCompetition", tag = "competitions",
    request_body(content = ImportForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = ImportedCompetition),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`code-taken`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn import_competition(
    State(state): State<CompetitionsState>,
    admin: Admin,
    _verified: Verified,
    address: ClientAddress,
    request: Request,
) -> Result<(StatusCode, Json<ImportedCompetition>)> {
    state.transfers.count(&admin.user.uid, address)?;
    let _one_of_few = state.imports.try_acquire().map_err(|_| Problem::busy())?;
    let file = receive(request, &state).await?;
    let opened = spawn_blocking(move || Archive::open(file)).await;
    let (archive, mut package) = opened.map_err(Problem::internal)??;
    check_paths(&mut package)?;
    let exported_code = package.code;
    let code = free_code(&state, exported_code).await?;
    let now = state.clock.now();
    let id = state.rng.id(&state.clock);
    let row = package.document.competition.check(id.clone(), code, now)?;
    let creator = &admin.user;
    let mut new = NewIn {
        competition: &row,
        creator_uid: &creator.uid,
        now,
        clock: &state.clock,
        rng: &state.rng,
    };
    package.document = check(package.document, &new)?;
    let staged = stage(&state, archive, &mut package).await?;
    let prepared = package.document.with_new_forms(|| state.rng.id(&state.clock));
    // The consent form has a new id.
    let row = prepared.document.competition.check(id.clone(), code, now)?;
    new.competition = &row;
    save(&state, &admin, &new, &prepared, staged).await?;
    let member = Member::of_competition(&state, creator.clone(), &id).await?;
    let competition = Competition::for_member(&state, member).await?;
    let imported = ImportedCompetition {
        competition,
        exported_code,
    };
    Ok((StatusCode::CREATED, Json(imported)))
}

async fn save(
    state: &CompetitionsState,
    admin: &Admin,
    new: &NewIn<'_>,
    prepared: &Prepared,
    staged: StagedBlobs,
) -> Result<()> {
    let creator = &admin.user;
    let name = format!("competition {}", new.competition.code);
    let subject = Subject {
        name: &name,
        id: &new.competition.id,
    };
    let insert = || async move {
        let write = admin.write_long(state).await?;
        prepared.insert(&write, new, creator).await?;
        let audit = state.audit();
        let by = creator.as_actor();
        audit
            .write(&write, by, Action::ImportCompetition, subject)
            .await?;
        Ok(write)
    };
    staged.save(&state.blobs, &state.db, &state.rng, insert).await
}

/// The code in the file, or another one if it is taken.
async fn free_code(state: &CompetitionsState, exported: i32) -> Result<JoinCode> {
    /// With a tenth of all codes taken, ten draws fail once in ten billion.
    const DRAWS: usize = 10;
    let exported = JoinCode::new(exported).into_iter();
    let drawn = std::iter::repeat_with(|| JoinCode::draw(&state.rng)).take(DRAWS);
    for code in exported.chain(drawn) {
        if !competitions::is_code_taken(state.db.read(), code).await? {
            return Ok(code);
        }
    }
    Err(Problem::busy())
}

/// Receives the form and its only file, into a file without a name that ends with its last handle.
async fn receive(request: Request, state: &CompetitionsState) -> Result<File> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| {
        let detail = "This call takes a form of type multipart/form-data.";
        Problem::new(ErrorCode::WrongType, detail)
    })?;
    let mut received = None;
    while let Some(mut field) = form.next_field().await? {
        if field.name() != Some("file") || received.is_some() {
            continue;
        }
        let file = tempfile::tempfile_in(&state.config.storage.data).map_err(Problem::internal)?;
        let mut out = tokio::fs::File::from_std(file);
        let mut size = 0;
        while let Some(piece) = field.chunk().await? {
            size += piece.len();
            if size > MAX_ARCHIVE_BYTES {
                return Err(body_too_large(MAX_ARCHIVE_BYTES));
            }
            out.write_all(&piece).await.map_err(Problem::internal)?;
        }
        out.flush().await.map_err(Problem::internal)?;
        let mut file = out.into_std().await;
        std::io::Seek::rewind(&mut file).map_err(Problem::internal)?;
        received = Some(file);
    }
    received.ok_or_else(|| Problem::invalid_field("file", "Choose the file to import."))
}

/// Puts all files and recordings of the archive into the store.
async fn stage(state: &CompetitionsState, archive: Archive, package: &mut Package) -> Result<StagedBlobs> {
    let mut receiver = Receiver {
        state,
        archive: Arc::new(Mutex::new(archive)),
        staged: StagedBlobs::default(),
    };
    match receiver.store_all(package).await {
        Ok(()) => Ok(receiver.staged),
        Err(problem) => {
            receiver.staged.discard(&state.blobs, &state.db).await;
            Err(problem)
        }
    }
}

/// What a file of the archive must be.
struct Rules {
    /// Folder in the store.
    folder: &'static str,
    /// Maximum size in bytes.
    max: usize,
    /// Returns the content type, if more than one is possible.
    inspect: fn(&[u8]) -> Result<&'static str>,
}

const PDF: Rules = Rules {
    folder: files::FOLDER,
    max: files::MAX_PDF_BYTES,
    inspect: |start| files::check_signature(start).map(|()| ""),
};

const RECORDING: Rules = Rules {
    folder: wordlists::FOLDER,
    max: wordlists::MAX_AUDIO_BYTES,
    inspect: wordlists::audio_type,
};

struct Receiver<'a> {
    state: &'a CompetitionsState,
    archive: Arc<Mutex<Archive>>,
    staged: StagedBlobs,
}

impl Receiver<'_> {
    async fn store_all(&mut self, package: &mut Package) -> Result<()> {
        let Package { document, sha256, .. } = package;
        for file in &mut document.files {
            self.store(&mut file.blob, &PDF, sha256).await?;
        }
        for image in document.posts.iter_mut().flat_map(|post| &mut post.uploads) {
            self.store_image(image, sha256).await?;
        }
        for word in document.wordlists.iter_mut().flat_map(|list| &mut list.words) {
            if let Some(recording) = &mut word.recording {
                let content_type = self.store(&mut recording.blob, &RECORDING, sha256).await?;
                content_type.clone_into(&mut recording.content_type);
            }
        }
        Ok(())
    }

    async fn store(
        &mut self,
        blob: &mut PortableBlob,
        rules: &Rules,
        hashes: &BTreeMap<String, String>,
    ) -> Result<&'static str> {
        let archive = Arc::clone(&self.archive);
        let path = blob.path.clone();
        self.fill(blob, rules.folder, async |pending| {
            receive_entry(archive, &path, rules, hashes, pending).await
        })
        .await
    }

    /// Images are small enough to be decoded as a whole.
    async fn store_image(
        &mut self,
        image: &mut PortableImage,
        hashes: &BTreeMap<String, String>,
    ) -> Result<()> {
        let archive = Arc::clone(&self.archive);
        let path = image.blob.path.clone();
        let name = path.clone();
        let read = move || {
            let mut bytes = Vec::new();
            let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
            archive.read(&name, MAX_IMAGE_BYTES as u64, |piece| {
                bytes.extend_from_slice(&piece);
                true
            })?;
            Ok::<_, Problem>(bytes)
        };
        let bytes = spawn_blocking(read).await.map_err(Problem::internal)??;
        check_hash(&path, hashes, Sha256::digest(&bytes).as_slice())?;
        let stored = image
            .reencode(bytes)
            .await
            .map_err(|problem| refused(&path, &problem))?;
        self.fill(&mut image.blob, posts::FOLDER, async |pending| {
            pending.write(stored.into()).await
        })
        .await
    }

    /// Begins an upload, and completes it once `write` has written it.
    async fn fill<T>(
        &mut self,
        blob: &mut PortableBlob,
        folder: &str,
        write: impl AsyncFnOnce(&mut PendingBlob) -> Result<T>,
    ) -> Result<T> {
        let state = self.state;
        let key = format!("{folder}/{}", state.rng.id(&state.clock));
        let mut pending = state
            .blobs
            .begin(&state.db, key.clone(), state.clock.now())
            .await?;
        match write(&mut pending).await {
            Ok(written) => {
                blob.size = i64::try_from(pending.size()).map_err(Problem::internal)?;
                blob.key = key;
                self.staged.add(pending).await?;
                Ok(written)
            }
            Err(problem) => {
                pending.abandon(&state.blobs, &state.db).await;
                Err(problem)
            }
        }
    }
}

/// Unpacks a file into the store while it is checked.
async fn receive_entry(
    archive: Arc<Mutex<Archive>>,
    path: &str,
    rules: &Rules,
    hashes: &BTreeMap<String, String>,
    pending: &mut PendingBlob,
) -> Result<&'static str> {
    let (sender, mut pieces) = mpsc::channel::<Bytes>(PIECES_WAITING);
    let (name, max) = (path.to_owned(), rules.max as u64);
    let reading = spawn_blocking(move || {
        let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
        archive.read(&name, max, |piece| sender.blocking_send(piece).is_ok())
    });
    let mut hash = Sha256::new();
    let mut content_type = None;
    while let Some(piece) = pieces.recv().await {
        if content_type.is_none() {
            content_type = Some(inspect(path, rules, &piece)?);
        }
        hash.update(&piece);
        pending.write(piece).await?;
    }
    reading.await.map_err(Problem::internal)??;
    check_hash(path, hashes, hash.finalize().as_slice())?;
    match content_type {
        Some(content_type) => Ok(content_type),
        None => inspect(path, rules, &[]),
    }
}

fn check_hash(path: &str, hashes: &BTreeMap<String, String>, hash: &[u8]) -> Result<()> {
    let expected = hashes.get(path);
    if expected.is_some_and(|expected| expected.eq_ignore_ascii_case(&hex(hash))) {
        return Ok(());
    }
    Err(invalid(format!(
        "“{path}” in this file is damaged or was changed. Export the competition again."
    )))
}

fn refused(path: &str, problem: &Problem) -> Problem {
    invalid(format!("“{path}” in this file: {}", problem.detail()))
}

fn inspect(path: &str, rules: &Rules, start: &[u8]) -> Result<&'static str> {
    let start = &start[..start.len().min(SNIFF_BYTES)];
    (rules.inspect)(start).map_err(|problem| refused(path, &problem))
}
