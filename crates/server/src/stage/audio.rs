//! The recording of the word on stage. The rest of a sealed list can't be heard.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use utoipa_axum::router::OpenApiRouter;

use super::{access::ScopedBee, state::StageState};
use crate::{
    platform::{
        client_address::ClientAddress,
        error::{Problem, ProblemDocument, Result},
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    wordlists,
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new().routes(routes!(read_stage_audio))
}

/// Read the recording of the word on stage
///
/// That of the open turn or, after its ruling, of the last one.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/audio", operation_id = "readStageAudio", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses(
        (status = 200, content_type = "audio/*", body = [u8]),
        (status = 206, content_type = "audio/*", body = [u8], description = "The requested range"),
        (status = 304, description = "Not modified"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        SignedInOnly, JoinCodeLimited, ServerErrors,
    )
)]
async fn read_stage_audio(
    State(state): State<StageState>,
    ScopedBee { bee, .. }: ScopedBee,
    reader: ClientAddress,
    headers: HeaderMap,
) -> Result<Response> {
    on_stage(&state, &bee.id, reader, &headers).await
}

/// The recording of the word on stage, as an answer.
pub(super) async fn on_stage(
    state: &StageState,
    bee_id: &str,
    reader: ClientAddress,
    headers: &HeaderMap,
) -> Result<Response> {
    let live = state.live(bee_id).await?;
    let id = {
        let facts = live.facts().await;
        let word = facts.word_on_stage();
        word.and_then(|word| word.reveal().audio_id.clone())
    };
    let recording = match id {
        Some(id) => wordlists::recording(state.db.read(), &id).await?,
        None => None,
    };
    let recording = recording.ok_or_else(|| Problem::not_found("recording"))?;
    let mut response = wordlists::serve_recording(&state.blobs, reader, &recording, headers).await?;
    // The next word has the same address.
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, no_store);
    Ok(response)
}
