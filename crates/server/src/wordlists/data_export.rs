//! What someone has practiced, and which lists and recordings they made: as they take it along, and how it is forgotten.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::{practice_store, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
    error::{Problem, Result},
};

/// Someone's part in the wordlists.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedWordlists {
    practice: Vec<ExportedPractice>,
    wordlists_you_made: Vec<OwnWordlist>,
    /// The recordings that they made, for who can say where their bytes are.
    #[serde(skip)]
    pub recordings: Vec<ExportedRecording>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedPractice {
    wordlist_id: String,
    wordlist: String,
    /// The list's indices as they were shuffled.
    order: Vec<u32>,
    /// How many of them were spelled.
    current_index: u32,
    updated_at: Instant,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OwnWordlist {
    id: String,
    competition_id: String,
    created_at: Instant,
    #[serde(flatten)]
    text: Option<OwnText>,
}

#[derive(Serialize)]
struct OwnText {
    title: String,
    description: String,
}

/// A recording, as who made it takes it along.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedRecording {
    id: String,
    /// Key of its bytes in the blob store.
    #[serde(skip)]
    pub blob_key: String,
    word_id: String,
    /// The word that is spoken. None in a competition that they no longer organize.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// Its type, one of those that an upload may have.
    pub content_type: String,
    size: i64,
    /// When it was uploaded.
    pub created_at: Instant,
}

/// How far someone has come in which list, and what they made; with texts and words, as they are now, in the competitions
/// that they still organize.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<ExportedWordlists> {
    let practiced = store::wordlists_among(connection, practice_store::wordlists_of_user(uid)).await?;
    let titles: HashMap<String, String> = practiced.into_iter().map(|list| (list.id, list.title)).collect();
    let practice = practice_store::of_user(connection, uid)
        .await?
        .into_iter()
        .map(|row| {
            Ok(ExportedPractice {
                wordlist: titles.get(&row.wordlist_id).cloned().unwrap_or_default(),
                order: serde_json::from_str(&row.word_order).map_err(Problem::internal)?,
                current_index: u32::try_from(row.current_index).map_err(Problem::internal)?,
                wordlist_id: row.wordlist_id,
                updated_at: row.updated_at,
            })
        })
        .collect::<Result<_>>()?;
    let wordlists_you_made = store::by_creator(connection, uid)
        .await?
        .into_iter()
        .map(|list| OwnWordlist {
            text: organized.contains(&list.competition_id).then_some(OwnText {
                title: list.title,
                description: list.description,
            }),
            id: list.id,
            competition_id: list.competition_id,
            created_at: list.created_at,
        })
        .collect();
    let organized: HashSet<String> = store::ids_in(connection, organized).await?.into_iter().collect();
    let recordings = store::audio_by_creator(connection, uid)
        .await?
        .into_iter()
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
        wordlists_you_made,
        recordings,
    })
}

/// Forgets who made someone's lists and recordings; they belong to their competitions and stay. Practice goes with the
/// user record.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
