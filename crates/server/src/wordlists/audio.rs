//! `/api/audio`: recordings of words.

use axum::{
    extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State, multipart::Field},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{ScopedAudio, right_in_word},
    entity::{audio, words},
    rules::audio_type,
    store,
};
use crate::{
    competitions::{self, CompetitionsState, Member, Organizer},
    platform::{
        blobs,
        client_address::ClientAddress,
        error::{Problem, ProblemDocument, Result},
        http::{Json, body_too_large, multipart, next_field, next_piece, serve_blob, short_text},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
    users::{CurrentUser, require_self},
};

/// Maximum size of a recording in bytes (design §4).
const LARGEST_AUDIO: usize = 10 * 1024 * 1024;
/// Bytes allowed in the form besides the recording.
const FORM_OVERHEAD: usize = 64 * 1024;
/// Maximum length of the other fields, in bytes.
const FIELD_LENGTH: usize = 1024;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(upload_audio))
        .layer(DefaultBodyLimit::max(LARGEST_AUDIO + FORM_OVERHEAD))
        .routes(routes!(read_audio, delete_audio))
}

/// A recording of a word.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Audio {
    audio_id: String,
    word_id: String,
    /// The uid of who recorded it; empty once their account is deleted.
    creator_id: String,
    content_type: String,
    /// In bytes.
    size: i64,
}

/// The answer to an upload.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioUploaded {
    db_audio: Audio,
}

/// The form of an upload, for the contract.
#[derive(ToSchema)]
#[schema(as = AudioUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "only describes the form in the contract")]
struct UploadForm {
    /// WebM, Ogg, MP4, MP3 or WAV, at most 10 MiB.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    audio: Vec<u8>,
    /// One's own uid.
    creator_id: String,
    /// The word that is spoken.
    word_id: String,
}

/// An upload by an organizer of the word's competition.
struct Upload {
    organizer: Organizer,
    word: words::Model,
    audio: Vec<u8>,
}

impl FromRequest<CompetitionsState> for Upload {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let account = CurrentUser::from_request_parts(&mut parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(&mut parts, state).await;
        let mut form = multipart(Request::from_parts(parts, body), state).await?;
        let (mut audio, mut creator_id, mut word_id) = (None, None, None);
        while let Some(mut field) = next_field(&mut form, LARGEST_AUDIO).await? {
            match field.name() {
                Some("audio") => audio = Some(whole(&mut field).await?),
                Some("creatorId") => creator_id = Some(short_text(&mut field, FIELD_LENGTH).await?),
                Some("wordId") => word_id = Some(short_text(&mut field, FIELD_LENGTH).await?),
                _ => {}
            }
        }
        state.uploads.count(&account.uid, address)?;
        let missing = |field: &str| Problem::invalid_field(field, format!("{field} is missing."));
        require_self(&account, &creator_id.ok_or_else(|| missing("creatorId"))?)?;
        let word_id = word_id.ok_or_else(|| missing("wordId"))?;
        let (organizer, word) = right_in_word(state, account, &word_id).await?;
        let audio = audio.ok_or_else(|| missing("audio"))?;
        if audio.len() > LARGEST_AUDIO {
            return Err(body_too_large(LARGEST_AUDIO));
        }
        Ok(Self {
            organizer,
            word,
            audio,
        })
    }
}

async fn whole(field: &mut Field<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(piece) = next_piece(field, LARGEST_AUDIO).await? {
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// Upload a recording
///
/// It is heard once the word is given its `audioId`; one that never is, is removed after an hour.
#[utoipa::path(
    post, path = "/api/audio/", operation_id = "uploadAudio", tag = "wordlists",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = AudioUploaded), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn upload_audio(
    State(state): State<CompetitionsState>,
    upload: Upload,
) -> Result<(StatusCode, Json<AudioUploaded>)> {
    let content_type = audio_type(&upload.audio)?;
    let Organizer { member } = upload.organizer;
    let now = state.clock.now();
    let id = state.rng.id(&state.clock);
    let row = audio::Model {
        blob_key: format!("audio/{id}"),
        id,
        word_id: upload.word.id,
        creator_uid: member.user.uid.clone(),
        content_type: content_type.to_owned(),
        size: i64::try_from(upload.audio.len()).map_err(Problem::internal)?,
        created_at: now,
    };
    state
        .blobs
        .put(&state.db, &row.blob_key, upload.audio.into(), now)
        .await?;
    let write = state.db.write().await?;
    competitions::lock_membership_shared(&write, &member.competition.id, &row.creator_uid).await?;
    store::insert_audio(&write, row.clone())
        .await
        .map_err(Problem::foreign_key_not_found("word"))?;
    blobs::commit(&write, &row.blob_key).await?;
    write.commit().await?;
    let db_audio = Audio {
        audio_id: row.id,
        word_id: row.word_id,
        creator_id: row.creator_uid,
        content_type: row.content_type,
        size: row.size,
    };
    Ok((StatusCode::CREATED, Json(AudioUploaded { db_audio })))
}

/// Hear a recording
///
/// Whole, or the range of bytes that is asked for.
#[utoipa::path(
    get, path = "/api/audio/{audioId}", operation_id = "readAudio", tag = "wordlists",
    params(("audioId" = String, Path, description = "The recording's id")),
    responses(
        (status = 200, content_type = "audio/*", body = [u8]),
        (status = 206, content_type = "audio/*", body = [u8], description = "The range that was asked for"),
        (status = 304, description = "Not changed since"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn read_audio(
    State(state): State<CompetitionsState>,
    ScopedAudio { audio, .. }: ScopedAudio<Member>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = u64::try_from(audio.size).map_err(Problem::internal)?;
    serve_blob(
        &state.blobs,
        "recording",
        &audio.blob_key,
        size,
        &audio.content_type,
        &headers,
    )
    .await
}

/// Delete a recording
///
/// Its word has none then, if it was this one.
#[utoipa::path(
    delete, path = "/api/audio/{audioId}", operation_id = "deleteAudio", tag = "wordlists",
    params(("audioId" = String, Path, description = "The recording's id")),
    responses((status = 204), SignedInOnly, ServerErrors)
)]
async fn delete_audio(
    State(state): State<CompetitionsState>,
    ScopedAudio { audio, .. }: ScopedAudio<Organizer>,
) -> Result<StatusCode> {
    let write = state.db.write().await?;
    store::lock_word(&write, &audio.word_id).await?;
    store::delete_audio(&write, &audio).await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(StatusCode::NO_CONTENT)
}
