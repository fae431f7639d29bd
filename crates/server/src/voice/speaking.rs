//! Has waiting words said, one after another (docs/decisions/0112).
//!
//! A row goes from `waiting` to `claimed`, so that no other server takes it, and to what became of it. What a stopped server leaves
//! `claimed` goes back. A word counts as failed, and is left out, once the process has failed at it [`MAX_ATTEMPTS`] times.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use chrono::TimeDelta;
use tokio::sync::oneshot;

use super::{
    entity::{Model, Reason, VoiceState},
    speaker::{Silence, Speaker},
    store, word_sounds,
};
use crate::{
    competitions::CompetitionsState,
    platform::{
        clock::Instant,
        error::{Problem, Result},
    },
    wordlists::{self, NewSpeech, Stored, WordModel},
};

/// How often the process may fail at a word.
const MAX_ATTEMPTS: i32 = 3;
/// How long a claim lasts. Longer than starting the process and saying a word may take.
const LEASE: TimeDelta = TimeDelta::minutes(10);
/// How often a server looks for what others have queued, and for what is due again.
const PERIOD: Duration = Duration::from_secs(10);
/// How long a word waits after the process failed at it, so that others have their turn.
const NEXT_TURN: TimeDelta = TimeDelta::seconds(5);
/// After the process couldn't start, at first. Doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// What came of looking for a word.
#[derive(Debug, PartialEq, Eq)]
pub enum Spoken {
    /// Nothing is due.
    Nothing,
    /// One word was dealt with.
    One,
    /// The process can't start.
    Unavailable,
}

/// Has words said until the sender of `stopped` is gone.
pub async fn speak_on_request(state: CompetitionsState, mut stopped: oneshot::Receiver<()>) {
    let Some(pack) = state.voice_pack.clone() else {
        return;
    };
    let mut speaker = Speaker::new(pack, state.config.voice.voice_patience);
    // SQLite has one server, so nobody else is at work.
    if !state.db.can_roll_back()
        && let Err(problem) = release_all(&state).await
    {
        tracing::warn!(?problem, "give back words for the voice");
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let spoken = tokio::select! {
            biased;
            // What it is saying goes back when the server starts again.
            _ = &mut stopped => return,
            spoken = speak_due(&state, &mut speaker) => spoken,
        };
        let (wait, until_requested) = match spoken {
            Ok(Spoken::One) => {
                pause = FIRST_PAUSE;
                continue;
            }
            Ok(Spoken::Nothing) => (PERIOD, true),
            Ok(Spoken::Unavailable) => {
                let wait = pause;
                pause = (pause * 2).min(LONGEST_PAUSE);
                (wait, false)
            }
            Err(problem) => {
                tracing::warn!(?problem, "say a word");
                (PERIOD, false)
            }
        };
        speaker.rest();
        tokio::select! {
            _ = &mut stopped => return,
            () = tokio::time::sleep(wait) => {}
            () = state.voice_requested(), if until_requested => {}
        }
    }
}

/// Gives back what any server has taken, for the only one, which has just started.
pub async fn release_all(state: &CompetitionsState) -> Result<()> {
    release(state, state.clock.now() + LEASE).await
}

async fn release(state: &CompetitionsState, before: Instant) -> Result<()> {
    if store::is_stale(state.db.read(), before).await? {
        store::release(state.db.write_once(), before).await?;
    }
    Ok(())
}

/// Has the word said that is due next, if there is one.
pub async fn speak_due(state: &CompetitionsState, speaker: &mut Speaker) -> Result<Spoken> {
    let Some(row) = claim(state).await? else {
        release(state, state.clock.now() - LEASE).await?;
        return Ok(Spoken::Nothing);
    };
    let db = state.db.read();
    let word = wordlists::word(db, &row.word_id).await?;
    let Some(word) = word.filter(|word| word.audio_id.is_none()) else {
        return forget(state, &row).await;
    };
    if !wordlists::is_list_open(db, &row.wordlist_id).await? {
        store::cancel(state.db.write_once(), &row.wordlist_id).await?;
        return Ok(Spoken::One);
    }
    let sounds = match word_sounds::sounds(&word, &state.word_data.lexicon) {
        Ok(sounds) => sounds,
        Err(reason) => return end(state, left_out(row, reason)).await,
    };
    let file = match speaker.say(&sounds).await {
        Ok(file) => file,
        Err(silence) => return not_said(state, row, &word, silence).await,
    };
    let saved = save(state, &row, &word, file).await;
    if saved.is_err() {
        // The store or the database refuses, not the word.
        end(state, waiting_again(state, row)).await?;
    }
    saved
}

/// Takes what is due next. Mostly nothing is, and a read shows that without a transaction.
async fn claim(state: &CompetitionsState) -> Result<Option<Model>> {
    let now = state.clock.now();
    if !store::is_due(state.db.read(), now).await? {
        return Ok(None);
    }
    let write = state.db.write_as_system().await?;
    let claimed = store::claim(&write, now).await?;
    write.commit().await?;
    Ok(claimed)
}

/// Nobody needs its voice anymore.
async fn forget(state: &CompetitionsState, row: &Model) -> Result<Spoken> {
    store::forget(state.db.write_once(), row).await?;
    Ok(Spoken::One)
}

async fn end(state: &CompetitionsState, row: Model) -> Result<Spoken> {
    store::save(state.db.write_once(), row).await?;
    Ok(Spoken::One)
}

/// After a pause, in which others have their turn.
fn waiting_again(state: &CompetitionsState, row: Model) -> Model {
    Model {
        state: VoiceState::Waiting,
        due_at: state.clock.now() + NEXT_TURN,
        ..row
    }
}

fn left_out(row: Model, reason: Reason) -> Model {
    Model {
        state: VoiceState::LeftOut,
        reason: Some(reason),
        ..row
    }
}

async fn not_said(
    state: &CompetitionsState,
    row: Model,
    word: &WordModel,
    silence: Silence,
) -> Result<Spoken> {
    let now = state.clock.now();
    let waiting = waiting_again(state, row.clone());
    match silence {
        Silence::NotStarted(error) => {
            tracing::warn!(error, "the voice's process can't start");
            let reason = Some(Reason::NotStarted);
            end(
                state,
                Model {
                    reason,
                    due_at: now,
                    ..waiting
                },
            )
            .await?;
            Ok(Spoken::Unavailable)
        }
        Silence::Unclear(error) => {
            tracing::info!(word = word.id, error, "the voice was unclear");
            end(state, left_out(row, Reason::Unclear)).await
        }
        Silence::Broken(error) => {
            let attempts = row.attempts + 1;
            tracing::warn!(word = word.id, attempts, error, "the voice's process failed");
            let row = if attempts < MAX_ATTEMPTS {
                waiting
            } else {
                left_out(row, Reason::Failed)
            };
            end(state, Model { attempts, ..row }).await
        }
    }
}

/// Stores the recording, unless the word, its list or the organizer's wish have changed meanwhile.
async fn save(state: &CompetitionsState, row: &Model, word: &WordModel, file: Vec<u8>) -> Result<Spoken> {
    let id = state.rng.id(&state.clock);
    let mut blob = state
        .blobs
        .begin(&state.db, wordlists::speech_key(&id), state.clock.now())
        .await?;
    if let Err(problem) = blob.write(file.into()).await {
        blob.abandon(&state.blobs, &state.db).await;
        return Err(problem);
    }
    let (blob_key, size) = (blob.key().to_owned(), blob.size());
    // None until it is known whether the word still needs it.
    let outcome = Mutex::new(None);
    let (id, blob_key, outcome) = (id.as_str(), blob_key.as_str(), &outcome);
    let saved = blob
        .save(&state.blobs, &state.db, &state.rng, || async move {
            let write = state.db.write_as_system().await?;
            let speech = NewSpeech {
                word,
                id,
                blob_key,
                size,
            };
            let stored = wordlists::store_speech(state, &write, speech).await?;
            let stored = match stored {
                Stored::InUse if store::mark_made(&write, row).await? => Stored::InUse,
                Stored::InUse => Stored::NotNeeded,
                stored => stored,
            };
            *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(stored);
            match stored {
                Stored::InUse => Ok(write),
                _ => Err(Problem::not_found("word")),
            }
        })
        .await;
    let outcome = *outcome.lock().unwrap_or_else(PoisonError::into_inner);
    match (saved, outcome) {
        (Ok(()), _) => Ok(Spoken::One),
        (Err(problem), None | Some(Stored::InUse)) => Err(problem),
        (Err(_), Some(Stored::NotNeeded)) => forget(state, row).await,
        (Err(_), Some(Stored::Changed)) => {
            let waiting = Model {
                state: VoiceState::Waiting,
                ..row.clone()
            };
            end(state, waiting).await
        }
        (Err(_), Some(Stored::Closed)) => {
            store::cancel(state.db.write_once(), &row.wordlist_id).await?;
            Ok(Spoken::One)
        }
    }
}
