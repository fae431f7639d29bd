//! `/api/audio`: recordings of words.

use axum::{
    extract::{DefaultBodyLimit, FromRequest, Request, State},
    http::{HeaderMap, Method, StatusCode},
    response::Response,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{ScopedAudio, right_in_word},
    deletion_store,
    entity::{audio, words},
    portable::FOLDER,
    rules::{MAX_AUDIO_BYTES, audio_type},
    sealing::require_open,
    store,
};
use crate::{
    competitions::{CompetitionsState, Member, Organizer},
    deletions::{self, Deleted, Kind},
    platform::{
        answers::Lasting,
        blobs::BlobStore,
        client_address::ClientAddress,
        error::{Problem, ProblemDocument, Result},
        http::{Json, serve_blob},
        openapi::{InvalidBody, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
        upload::{MAX_FORM_BYTES, Upload, UploadRules},
    },
    users::receive_upload,
};

const RECORDING: UploadRules<&'static str> = UploadRules {
    ids: ["creatorId", "wordId"],
    option: None,
    file: "audio",
    missing_file: "audio is missing.",
    max_bytes: MAX_AUDIO_BYTES,
    folder: FOLDER,
    inspect: |_, start| audio_type(start),
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(upload_audio))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .routes(routes!(read_audio, delete_audio))
}

/// A recording of a word.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Audio {
    audio_id: String,
    word_id: String,
    /// The uid of the person who recorded it; empty once their account is deleted.
    creator_id: String,
    content_type: String,
    /// In bytes.
    size: i64,
}

/// The response to an upload.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioUploaded {
    db_audio: Audio,
}

/// A recording to upload.
#[derive(ToSchema)]
#[schema(as = AudioUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "only describes the form in the contract")]
struct UploadForm {
    /// Your uid.
    creator_id: String,
    /// The recorded word.
    word_id: String,
    /// WebM, Ogg, MP4, MP3 or WAV, at most 10 MiB. Must come last.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    audio: Vec<u8>,
}

/// An organizer's recording, with the word and the content type.
struct UploadedRecording(Upload<(Organizer, words::Model), &'static str>);

impl FromRequest<CompetitionsState> for UploadedRecording {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let upload = receive_upload(request, state, &RECORDING, async |user, _, word_id, _| {
            right_in_word(state, user, &word_id, "word", &Method::POST).await
        });
        upload.await.map(Self)
    }
}

/// Upload a recording
///
/// To use it, set the word's `audioId`. Unused recordings are deleted after an hour.
#[utoipa::path(
    post, path = "/api/audio/", operation_id = "uploadAudio", tag = "wordlists",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = AudioUploaded),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`; `Retry-After` says how long to wait"),
        UnsealedOnly, SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn upload_audio(
    State(state): State<CompetitionsState>,
    UploadedRecording(upload): UploadedRecording,
) -> Result<(StatusCode, Json<AudioUploaded>)> {
    let Upload {
        right,
        inspected: content_type,
        id,
        blob,
    } = upload;
    let (organizer, word) = right;
    let row = audio::Model {
        id,
        blob_key: blob.key().to_owned(),
        word_id: word.id.clone(),
        creator_uid: organizer.member.user.uid.clone(),
        content_type: content_type.to_owned(),
        size: i64::try_from(blob.size()).map_err(Problem::internal)?,
        created_at: state.clock.now(),
    };
    let db_audio = Audio {
        audio_id: row.id.clone(),
        word_id: row.word_id.clone(),
        creator_id: row.creator_uid.clone(),
        content_type: row.content_type.clone(),
        size: row.size,
    };
    let (state, organizer, row) = (&state, &organizer, &row);
    let wordlist_id = word.wordlist_id.as_str();
    blob.save(&state.blobs, &state.db, &state.rng, || async move {
        let write = organizer.write(state).await?;
        store::insert_audio(&write, row.clone())
            .await
            .map_err(Problem::foreign_key_not_found("word"))?;
        require_open(&write, wordlist_id).await?;
        Ok(write)
    })
    .await?;
    Ok((StatusCode::CREATED, Json(AudioUploaded { db_audio })))
}

/// Read a recording
///
/// All of it, or the requested byte range.
#[utoipa::path(
    get, path = "/api/audio/{audioId}", operation_id = "readAudio", tag = "wordlists",
    params(("audioId" = String, Path, description = "The recording's id")),
    responses(
        (status = 200, content_type = "audio/*", body = [u8]),
        (status = 206, content_type = "audio/*", body = [u8], description = "The requested range"),
        (status = 304, description = "Not modified"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        UnsealedOnly, SignedInOnly, ServerErrors,
    )
)]
async fn read_audio(
    State(state): State<CompetitionsState>,
    ScopedAudio { audio, right: member }: ScopedAudio<Member>,
    reader: ClientAddress,
    headers: HeaderMap,
) -> Result<Lasting<Response>> {
    let recording = serve_recording(&state.blobs, reader, &audio, &headers).await?;
    Ok(member.remember(recording))
}

/// The response with a recording, or with the requested range of it.
pub async fn serve_recording(
    blobs: &BlobStore,
    reader: ClientAddress,
    audio: &audio::Model,
    headers: &HeaderMap,
) -> Result<Response> {
    let size = u64::try_from(audio.size).map_err(Problem::internal)?;
    serve_blob(
        blobs,
        reader,
        "recording",
        &audio.blob_key,
        size,
        &audio.content_type,
        headers,
    )
    .await
}

/// Delete a recording
///
/// If it's in use, its word then has none, and the deletion can be undone.
#[utoipa::path(
    delete, path = "/api/audio/{audioId}", operation_id = "deleteAudio", tag = "wordlists",
    params(("audioId" = String, Path, description = "The recording's id")),
    responses(Deleted, UnsealedOnly, SignedInOnly, ServerErrors)
)]
async fn delete_audio(
    State(state): State<CompetitionsState>,
    ScopedAudio {
        audio,
        right: organizer,
    }: ScopedAudio<Organizer>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    let word = store::lock_word(&write, &audio.word_id).await?;
    if let Some(word) = &word {
        require_open(&write, &word.wordlist_id).await?;
    }
    let in_use = word.filter(|word| word.audio_id.as_ref() == Some(&audio.id));
    let deleted = match in_use {
        Some(word) => {
            let kind = Kind::Recording;
            let deleted = deletions::begin(&state, &write, &organizer, kind, &word.word, 1).await?;
            deletion_store::hold_recording(&write, deleted.id(), &audio.id).await?;
            deleted
        }
        // It was replaced.
        None => Deleted::for_good(),
    };
    store::delete_audio(&write, &audio).await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
