//! A user's practice, wordlists and recordings: data export and account deletion.

use std::collections::HashSet;

use chrono::NaiveDate;
use serde::Serialize;

use super::{
    attempts_store::{self, Attempted},
    practice::practiced,
    practice_entity::{practice_attempts::Mode, practice_memory::Outcome},
    sealing::is_open,
    sealing_store, store,
    word_memory_store::{self, Remembered},
};
use crate::{
    competitions::{ExportedItem, retain_seen},
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::{Problem, Result},
    },
};

/// A user's practice, wordlists and recordings.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedWordlists {
    practice: Vec<ExportedPractice>,
    practice_attempts: Vec<ExportedAttempt>,
    practiced_words: Vec<ExportedMemory>,
    wordlists_you_made: Vec<ExportedItem<ExportedWordlist>>,
    /// Serialized by the caller, which adds their paths in the archive.
    #[serde(skip)]
    pub recordings: Vec<ExportedRecording>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedPractice {
    wordlist_id: String,
    wordlist: String,
    /// Shuffled word numbers.
    order: Vec<u32>,
    /// Words spelled so far.
    current_index: u32,
    /// How often the end of the list was reached.
    finished_count: i32,
    updated_at: Instant,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedAttempt {
    id: String,
    wordlist_id: String,
    /// As in the order of `practice`.
    word_number: i32,
    typed: String,
    correct: bool,
    /// From 0, without help, to 3, after the word was shown.
    hint_level: i32,
    milliseconds: Option<i64>,
    mode: Mode,
    device: String,
    attempted_at: Instant,
    day: NaiveDate,
}

/// What the attempts at a word say.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedMemory {
    wordlist_id: String,
    /// As in the order of `practice`.
    word_number: i32,
    attempts: i32,
    misses: i32,
    last_wrong_spelling: String,
    /// Whether it was right at once and without help, the last time.
    known: bool,
    last_right_on: Option<NaiveDate>,
    /// When to practice it again.
    due_on: NaiveDate,
    /// After about so many days without practice, one of ten such words is forgotten.
    remembered_for_days: f64,
    /// From 1 to 10.
    difficulty: f64,
    last_attempt_at: Instant,
}

#[derive(Serialize)]
struct ExportedWordlist {
    title: String,
    description: String,
}

/// A recording in its creator's data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedRecording {
    id: String,
    /// Key of its bytes in the blob store.
    #[serde(skip)]
    pub blob_key: String,
    word_id: String,
    /// The recorded word; `None` if the user no longer organizes the competition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// One of the types allowed for uploads.
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// When it was uploaded.
    pub created_at: Instant,
}

/// Exports a user's data, with the recorded words only from competitions they still organize, and nothing that says the words of
/// sealed lists.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
    now: Instant,
) -> Result<ExportedWordlists> {
    let practice = practiced(connection, uid, now)
        .await?
        .into_iter()
        .map(|row| {
            Ok(ExportedPractice {
                wordlist: row.title,
                order: serde_json::from_str(&row.word_order).map_err(Problem::internal)?,
                current_index: u32::try_from(row.current_index).map_err(Problem::internal)?,
                wordlist_id: row.wordlist_id,
                finished_count: row.finished_count,
                updated_at: row.updated_at,
            })
        })
        .collect::<Result<_>>()?;
    let mut attempts = attempts_store::of_user(connection, uid).await?;
    retain_seen(connection, uid, &mut attempts, |row| &row.competition_id, now).await?;
    attempts.retain(is_open);
    let attempt = |Attempted { attempt: row, .. }: Attempted| ExportedAttempt {
        id: row.id,
        wordlist_id: row.wordlist_id,
        word_number: row.word_number,
        typed: row.typed,
        correct: row.correct,
        hint_level: row.hint_level,
        milliseconds: row.milliseconds,
        mode: row.mode,
        device: row.device,
        attempted_at: row.attempted_at,
        day: row.day,
    };
    let practice_attempts = attempts.into_iter().map(attempt).collect();
    let mut memory = word_memory_store::of_user(connection, uid).await?;
    retain_seen(connection, uid, &mut memory, |row| &row.competition_id, now).await?;
    memory.retain(is_open);
    let word = |Remembered { memory: row, .. }: Remembered| ExportedMemory {
        wordlist_id: row.wordlist_id,
        word_number: row.word_number,
        attempts: row.attempts,
        misses: row.misses,
        last_wrong_spelling: row.last_typed,
        known: row.outcome == Outcome::Known,
        last_right_on: row.right_day,
        due_on: row.due_day,
        remembered_for_days: row.stability,
        difficulty: row.difficulty,
        last_attempt_at: row.last_attempt_at,
    };
    let practiced_words = memory.into_iter().map(word).collect();
    let wordlists_you_made = store::by_creator(connection, uid)
        .await?
        .into_iter()
        .map(|list| {
            ExportedItem::new(organized, (list.id, list.competition_id, list.created_at), || {
                Ok(ExportedWordlist {
                    title: list.title,
                    description: list.description,
                })
            })
        })
        .collect::<Result<_>>()?;
    let organized: HashSet<String> = store::ids_in(connection, organized).await?.into_iter().collect();
    let sealed = sealing_store::sealed_with_recordings_by(connection, uid).await?;
    let recordings = store::audio_by_creator(connection, uid)
        .await?
        .into_iter()
        .filter(|(_, word)| {
            word.as_ref()
                .is_none_or(|word| !sealed.contains(&word.wordlist_id))
        })
        .map(|(audio, word)| ExportedRecording {
            id: audio.id,
            blob_key: audio.blob_key,
            word_id: audio.word_id,
            word: word
                .filter(|word| organized.contains(&word.wordlist_id))
                .map(|word| word.word),
            content_type: audio.content_type,
            size: audio.size,
            created_at: audio.created_at,
        })
        .collect();
    Ok(ExportedWordlists {
        practice,
        practice_attempts,
        practiced_words,
        wordlists_you_made,
        recordings,
    })
}

/// Clears the creator of a user's lists and recordings. Practice is deleted with the user record.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
