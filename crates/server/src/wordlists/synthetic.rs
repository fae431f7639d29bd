//! Recordings that a computer-made voice makes of words without one.

use std::collections::HashMap;

use super::{
    entity::{
        audio,
        words::{self, Model as Word},
    },
    portable::FOLDER,
    sealing::check_open,
    store, synthetic_store,
};
use crate::{
    competitions::{self, CompetitionsState},
    platform::{
        db::{Connection, DbErr},
        error::{Problem, Result},
    },
};

const CONTENT_TYPE: &str = "audio/wav";

/// A recording of a word as it was said.
pub struct NewSpeech<'a> {
    /// The word as it was when its pronunciation was read.
    pub word: &'a Word,
    /// The id of the recording.
    pub id: &'a str,
    /// Its bytes in the store.
    pub blob_key: &'a str,
    /// In bytes.
    pub size: u64,
}

/// What became of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The word has it now.
    InUse,
    /// The word was deleted, or has another recording.
    NotNeeded,
    /// Someone has changed the word, which may sound different now.
    Changed,
    /// Nobody can change the words of its list now.
    Closed,
}

/// Key of a new recording's bytes in the store.
pub fn speech_key(id: &str) -> String {
    format!("{FOLDER}/{id}")
}

/// Locks a list whose words can be changed, with its words, until the transaction ends.
///
/// # Errors
/// 404 if it was deleted, 409 if it was sealed.
pub async fn lock_open_list(connection: &impl Connection, wordlist_id: &str) -> Result<()> {
    // Words before their list, as when the list is deleted.
    store::lock_words(connection, store::only(wordlist_id)).await?;
    let list = store::lock_wordlist(connection, wordlist_id)
        .await?
        .ok_or_else(|| Problem::not_found("wordlist"))?;
    check_open(&list)
}

/// How many words of a list have no recording, and how many have a computer-made voice.
pub async fn sound_counts(connection: &impl Connection, wordlist_id: &str) -> Result<(i64, i64), DbErr> {
    let ids = [wordlist_id.to_owned()];
    let counts = store::counts(connection, &ids).await?;
    let counts = counts.get(wordlist_id).copied().unwrap_or_default();
    let synthetic = synthetic_store::count(connection, wordlist_id).await?;
    Ok((counts.words - counts.recorded, synthetic))
}

/// The spellings of these words of a list, by id.
pub async fn spellings_of(
    connection: &impl Connection,
    wordlist_id: &str,
    ids: &[&str],
) -> Result<HashMap<String, String>, DbErr> {
    let words = store::words_among(connection, wordlist_id, ids).await?;
    Ok(words.into_iter().map(|word| (word.id, word.word)).collect())
}

/// Whether a list's words can be changed: it isn't sealed, and its competition isn't archived.
pub async fn is_list_open(connection: &impl Connection, wordlist_id: &str) -> Result<bool, DbErr> {
    let Some(list) = store::wordlist(connection, wordlist_id).await? else {
        return Ok(false);
    };
    let competition = competitions::by_id(connection, &list.competition_id).await?;
    Ok(!list.is_sealed() && competition.is_some_and(|competition| competition.archived_at.is_none()))
}

/// Gives a word its recording, unless that is no longer wanted.
pub async fn store_speech(
    state: &CompetitionsState,
    connection: &impl Connection,
    NewSpeech {
        word: said,
        id,
        blob_key,
        size,
    }: NewSpeech<'_>,
) -> Result<Stored> {
    let Some(word) = store::lock_word(connection, &said.id).await? else {
        return Ok(Stored::NotNeeded);
    };
    if !is_list_open(connection, &word.wordlist_id).await? {
        return Ok(Stored::Closed);
    }
    if word.audio_id.is_some() {
        return Ok(Stored::NotNeeded);
    }
    if (&word.word, &word.pronunciation) != (&said.word, &said.pronunciation) {
        return Ok(Stored::Changed);
    }
    let recording = audio::Model {
        id: id.to_owned(),
        blob_key: blob_key.to_owned(),
        word_id: word.id.clone(),
        // Nobody's voice.
        creator_uid: String::new(),
        content_type: CONTENT_TYPE.to_owned(),
        size: i64::try_from(size).map_err(Problem::internal)?,
        created_at: state.clock.now(),
    };
    store::insert_audio(connection, recording).await?;
    let word = words::Model {
        audio_id: Some(id.to_owned()),
        synthetic_audio_id: Some(id.to_owned()),
        ..word
    };
    store::update_word(connection, word).await?;
    Ok(Stored::InUse)
}
