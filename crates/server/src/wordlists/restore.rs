//! Undoing the deletion of words, recordings and practice.

use std::collections::BTreeMap;

use super::{
    attempts_store, deletion_store, edit_store,
    entity::words,
    practice_entity::practice_memory::Model as Memory,
    rules::{MAX_WORDS, check_renamed_word},
    sealing::{check_open, require_open},
    store, word_memory_store,
};
use crate::platform::{
    db::Connection,
    error::{ErrorCode, Problem, Result},
};

/// Puts the word of a deletion back in its place. Practice of the list goes on, with the word where it was or, for those who have
/// practiced meanwhile, at the end.
///
/// # Errors
/// 409 `undo-blocked` if the list was deleted too, or has the word again, and `list-sealed` if it was sealed.
pub async fn restore_word(connection: &impl Connection, deletion_id: &str) -> Result<()> {
    let Some(word) = deletion_store::held_word(connection, deletion_id).await? else {
        return Err(Problem::internal("a deletion without its word"));
    };
    // Words before their list, as when the list is deleted.
    store::lock_words(connection, store::only(&word.wordlist_id)).await?;
    let Some(list) = store::lock_wordlist(connection, &word.wordlist_id).await? else {
        return Err(blocked("The wordlist was deleted too. Undo that first."));
    };
    check_open(&list)?;
    let others = edit_store::spellings(connection, &word.wordlist_id, None).await?;
    if check_renamed_word(&word.word, &others).is_err() {
        let detail = format!("“{}” is in the wordlist again.", word.word);
        return Err(blocked(&detail));
    }
    if others.len() >= MAX_WORDS {
        return Err(blocked("The wordlist is full."));
    }
    deletion_store::restore_word(connection, deletion_id, word).await?;
    edit_store::bump_words_version(connection, &list.id).await?;
    Ok(())
}

/// Puts back the recording of a deletion, which its word was using.
///
/// # Errors
/// 409 `undo-blocked` if the word was deleted too, or has another recording of a person, and `list-sealed` if its list was sealed.
pub async fn restore_recording(connection: &impl Connection, deletion_id: &str) -> Result<()> {
    let Some(recording) = deletion_store::held_recording(connection, deletion_id).await? else {
        return Err(Problem::internal("a deletion without its recording"));
    };
    let Some(word) = store::lock_word(connection, &recording.word_id).await? else {
        return Err(blocked("The word was deleted too. Undo that first."));
    };
    require_open(connection, &word.wordlist_id).await?;
    if word.audio_id.is_some() && !word.is_synthetic() {
        let detail = format!("“{}” has another recording now.", word.word);
        return Err(blocked(&detail));
    }
    deletion_store::restore_recordings(connection, deletion_id).await?;
    let word = words::Model {
        audio_id: Some(recording.id),
        ..word
    };
    store::update_word(connection, word).await?;
    Ok(())
}

/// Puts back people's practice of a competition's lists that still exist, together with what they have practiced since.
pub async fn restore_practice(
    connection: &impl Connection,
    deletion_id: &str,
    competition_id: &str,
) -> Result<()> {
    let again = deletion_store::practiced_again(connection, deletion_id, competition_id).await?;
    deletion_store::restore_practice(connection, deletion_id, competition_id).await?;
    let mut words: BTreeMap<(String, String), Vec<i32>> = BTreeMap::new();
    for (uid, list, word) in again {
        words.entry((uid, list)).or_default().push(word);
    }
    for ((uid, list), words) in words {
        let attempts = attempts_store::of_words(connection, &uid, &list, &words).await?;
        let memories = attempts
            .values()
            .filter_map(|attempts| Memory::after(None, attempts));
        word_memory_store::upsert(connection, memories.collect()).await?;
    }
    Ok(())
}

fn blocked(detail: &str) -> Problem {
    Problem::new(ErrorCode::UndoBlocked, detail)
}
