//! `/api/wordlist/competition/{code}/{wordlistId}/voice`: give the words of a list a voice, follow it, and cancel it.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::{Model, Reason, VoiceState},
    store,
};
use crate::{
    competitions::{CompetitionsState, Organizer},
    platform::{
        db::Connection,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
    },
    wordlists::{self, ListOfCompetition},
};

/// Most words in the answer that were left out.
const MOST_LEFT_OUT: usize = 200;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_voice, start_voice, cancel_voice))
}

/// The computer-made voice of a wordlist.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Voice {
    /// Whether this server has the voice pack.
    installed: bool,
    /// Words of the list without a recording.
    without_recording: i64,
    /// Words whose recording is a computer-made voice.
    synthetic: i64,
    /// Words that wait for it now. Zero once all are done.
    waiting: i64,
    /// Words that got it since an organizer last asked.
    made: i64,
    /// Words that couldn't get it.
    left_out: i64,
    /// Words that were waiting when an organizer canceled.
    canceled: i64,
    /// Whether the words wait because the voice can't start on this server.
    cannot_start: bool,
    /// Up to 200 of those that were left out, in list order.
    left_out_words: Vec<LeftOutWord>,
}

/// A word that couldn't get a computer-made voice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LeftOutWord {
    word_id: String,
    word: String,
    reason: Reason,
}

impl Voice {
    async fn read(
        state: &CompetitionsState,
        connection: &impl Connection,
        wordlist_id: &str,
    ) -> Result<Self> {
        let (without_recording, synthetic) = wordlists::sound_counts(connection, wordlist_id).await?;
        let counts: HashMap<VoiceState, i64> = store::counts(connection, wordlist_id)
            .await?
            .into_iter()
            .collect();
        let count = |state: VoiceState| counts.get(&state).copied().unwrap_or_default();
        let waiting = count(VoiceState::Waiting) + count(VoiceState::Claimed);
        let (left_out, left_out_words) = match count(VoiceState::LeftOut) {
            0 => (0, Vec::new()),
            _ => left_out(connection, wordlist_id).await?,
        };
        Ok(Self {
            installed: state.voice_pack.is_some(),
            without_recording,
            synthetic,
            waiting,
            made: count(VoiceState::Made),
            left_out,
            canceled: count(VoiceState::Canceled),
            cannot_start: waiting > 0 && store::waits_for_worker(connection, wordlist_id).await?,
            left_out_words,
        })
    }
}

/// How many words were left out and haven't been recorded since, and the first of them.
async fn left_out(connection: &impl Connection, wordlist_id: &str) -> Result<(i64, Vec<LeftOutWord>)> {
    let silent = wordlists::silent_words(connection, wordlist_id).await?;
    let silent: HashSet<String> = silent.into_iter().collect();
    let mut rows = store::left_out(connection, wordlist_id).await?;
    rows.retain(|row| silent.contains(&row.word_id));
    let count = rows.len() as i64;
    rows.truncate(MOST_LEFT_OUT);
    let ids: Vec<&str> = rows.iter().map(|row| row.word_id.as_str()).collect();
    let mut words = wordlists::spellings_of(connection, wordlist_id, &ids).await?;
    let word = |row: Model| {
        Some(LeftOutWord {
            word: words.remove(&row.word_id)?,
            word_id: row.word_id,
            reason: row.reason?,
        })
    };
    Ok((count, rows.into_iter().filter_map(word).collect()))
}

/// Read the computer-made voice of a wordlist
///
/// Which words wait for it, and what became of the others since an organizer last asked for it.
#[utoipa::path(
    get, path = "/api/wordlist/competition/{code}/{wordlistId}/voice", operation_id = "readVoice", tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses((status = 200, body = Voice), UnsealedOnly, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_voice(
    State(state): State<CompetitionsState>,
    ListOfCompetition { list, .. }: ListOfCompetition<Organizer>,
) -> Result<Json<Voice>> {
    Ok(Json(Voice::read(&state, state.db.read(), &list.id).await?))
}

/// Give a wordlist a computer-made voice
///
/// For words without a recording, one after another, which takes seconds each. Those that wait already keep their places.
#[utoipa::path(
    post, path = "/api/wordlist/competition/{code}/{wordlistId}/voice", operation_id = "startVoice", tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses(
        (status = 200, body = Voice),
        SignedInOnly, JoinCodeLimited, ServerErrors,
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`voice-off`: the voice pack isn't installed, or `list-sealed`: the wordlist is sealed for a bee"),
    )
)]
async fn start_voice(
    State(state): State<CompetitionsState>,
    ListOfCompetition {
        right: organizer,
        list,
    }: ListOfCompetition<Organizer>,
) -> Result<Json<Voice>> {
    if state.voice_pack.is_none() {
        return Err(Problem::new(
            ErrorCode::VoiceOff,
            "The voice pack isn't installed on this server.",
        ));
    }
    let write = organizer.write(&state).await?;
    // Two who press the button at once take turns.
    wordlists::lock_open_list(&write, &list.id).await?;
    store::forget_ended(&write, &list.id).await?;
    let open: HashSet<String> = store::open_ids(&write, &list.id).await?.into_iter().collect();
    let now = state.clock.now();
    let mut silent = wordlists::silent_words(&write, &list.id).await?;
    silent.retain(|id| !open.contains(id));
    let rows = (0..).zip(silent).map(|(turn, word_id)| Model {
        word_id,
        wordlist_id: list.id.clone(),
        state: VoiceState::Waiting,
        reason: None,
        turn,
        attempts: 0,
        queued_at: now,
        due_at: now,
        claimed_at: None,
    });
    store::insert(&write, rows.collect()).await?;
    let voice = Voice::read(&state, &write, &list.id).await?;
    write.commit().await?;
    state.speak_soon();
    Ok(Json(voice))
}

/// Cancel the computer-made voice of a wordlist
///
/// Recordings that were made stay.
#[utoipa::path(
    delete, path = "/api/wordlist/competition/{code}/{wordlistId}/voice", operation_id = "cancelVoice", tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses((status = 200, body = Voice), UnsealedOnly, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn cancel_voice(
    State(state): State<CompetitionsState>,
    ListOfCompetition {
        right: organizer,
        list,
    }: ListOfCompetition<Organizer>,
) -> Result<Json<Voice>> {
    let write = organizer.write(&state).await?;
    store::cancel(&write, &list.id).await?;
    let voice = Voice::read(&state, &write, &list.id).await?;
    write.commit().await?;
    Ok(Json(voice))
}
