//! Wordlists as they are copied, exported and imported, with their words and recordings.

use serde::{Deserialize, Serialize};

use super::{
    entity::{
        audio, wordlists,
        words::{self, lines},
    },
    portable_store, practice_store,
    requests::NewWord,
    rules::{MAX_ALTERNATES, MAX_WORDS, check_portable_list},
};
use crate::{
    competitions::{NewIn, Visibility, VisibilityInput},
    platform::{
        blobs::PortableBlob,
        db::Connection,
        error::{Problem, Result},
        json::first,
        weeks::Weeks,
    },
};

/// Folder of recordings in the blob store.
pub const FOLDER: &str = "audio";

/// A wordlist without its creator and anyone's practice.
#[derive(Clone, Serialize, Deserialize)]
pub struct PortableWordlist {
    /// Its title.
    pub title: String,
    description: String,
    visibility: String,
    /// In list order.
    #[serde(deserialize_with = "first::<_, _, MOST_READ>")]
    pub words: Vec<PortableWord>,
}

/// More words than a list can have.
const MOST_READ: usize = MAX_WORDS + 1;

/// A word of such a list.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "ImportedWord")]
pub struct PortableWord {
    #[serde(flatten)]
    texts: NewWord,
    /// Its recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recording: Option<PortableRecording>,
}

/// For reading only: with `flatten`, everything unknown would be held in memory.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ImportedWord {
    word: String,
    pronunciation: String,
    part_of_speech: String,
    definition: String,
    etymology: String,
    sentence: String,
    notes: String,
    #[serde(deserialize_with = "first::<_, _, MOST_ALTERNATES_READ>")]
    alternates: Vec<String>,
    audio_id: String,
    recording: Option<PortableRecording>,
}

/// More than a word can have.
const MOST_ALTERNATES_READ: usize = MAX_ALTERNATES + 1;

impl From<ImportedWord> for PortableWord {
    fn from(word: ImportedWord) -> Self {
        Self {
            texts: NewWord {
                word: word.word,
                pronunciation: word.pronunciation,
                part_of_speech: word.part_of_speech,
                definition: word.definition,
                etymology: word.etymology,
                sentence: word.sentence,
                notes: word.notes,
                alternates: word.alternates,
                audio_id: word.audio_id,
            },
            recording: word.recording,
        }
    }
}

/// The recording of such a word.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortableRecording {
    /// Set from its bytes by an import.
    #[serde(default)]
    pub content_type: String,
    /// Whether it is a computer-made voice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    synthetic: bool,
    /// Its bytes.
    #[serde(rename = "path")]
    pub blob: PortableBlob,
}

/// A competition's wordlists, oldest first, without sealed ones: their words are for a bee on stage only.
pub async fn load_portable(
    connection: &impl Connection,
    competition_id: &str,
) -> Result<Vec<PortableWordlist>> {
    let lists = super::store::of_competition(connection, competition_id).await?;
    let mut portable = Vec::with_capacity(lists.len());
    for list in lists.into_iter().filter(|list| !list.is_sealed()) {
        let words = portable_store::words(connection, &list.id).await?;
        portable.push(PortableWordlist {
            title: list.title,
            description: list.description,
            visibility: list.visibility,
            words: words.into_iter().map(portable_word).collect(),
        });
    }
    Ok(portable)
}

fn portable_word((word, recording): (words::Model, Option<audio::Model>)) -> PortableWord {
    let synthetic = word.is_synthetic();
    PortableWord {
        texts: NewWord {
            alternates: lines(&word.alternates),
            word: word.word,
            pronunciation: word.pronunciation,
            part_of_speech: word.part_of_speech,
            definition: word.definition,
            etymology: word.etymology,
            sentence: word.sentence,
            notes: word.notes,
            audio_id: String::new(),
        },
        recording: recording.map(|audio| PortableRecording {
            content_type: audio.content_type,
            synthetic,
            blob: PortableBlob::stored(audio.blob_key, audio.size),
        }),
    }
}

impl PortableWordlist {
    /// With the time from which participants see it moved.
    pub fn moved(self, weeks: Weeks, time_zone: &str) -> Result<Self> {
        let visibility = Visibility::stored(&self.visibility).moved(weeks, time_zone)?;
        Ok(Self {
            visibility: visibility.text(),
            ..self
        })
    }

    /// Checks it like a list that an organizer sends, but for the bytes of its recordings.
    ///
    /// # Errors
    /// 422.
    pub fn check(self, new: &NewIn<'_>) -> Result<Self> {
        let (texts, recordings): (Vec<_>, Vec<_>) = self
            .words
            .into_iter()
            .map(|word| (word.texts, word.recording))
            .unzip();
        let (title, description, texts) = check_portable_list(&self.title, &self.description, &texts)?;
        let words = texts.into_iter().zip(recordings);
        Ok(Self {
            title,
            description,
            visibility: VisibilityInput::from(self.visibility)
                .check_imported(new.competition)?
                .text(),
            words: words
                .map(|(texts, recording)| PortableWord { texts, recording })
                .collect(),
        })
    }
}

/// Stores wordlists in a new competition, in this order, whose recordings are in the store.
pub async fn insert_portable(
    connection: &impl Connection,
    new: &NewIn<'_>,
    lists: &[PortableWordlist],
) -> Result<()> {
    for list in lists {
        insert_list(connection, new, list).await?;
    }
    Ok(())
}

async fn insert_list(connection: &impl Connection, new: &NewIn<'_>, list: &PortableWordlist) -> Result<()> {
    let row = wordlists::Model {
        id: new.id(),
        competition_id: new.competition.id.clone(),
        title: list.title.clone(),
        description: list.description.clone(),
        creator_uid: new.creator_uid.to_owned(),
        visibility: list.visibility.clone(),
        next_number: i32::try_from(list.words.len()).map_err(Problem::internal)?,
        words_version: wordlists::FIRST_VERSION,
        created_at: new.now,
    };
    let mut recordings = Vec::new();
    let mut words = Vec::with_capacity(list.words.len());
    for (index, word) in (0..).zip(&list.words) {
        let mut word_row = word.texts.clone().into_row(new.id(), &row.id, (index, index));
        if let Some(recording) = &word.recording {
            let audio = recording.row(new, &word_row.id);
            word_row.audio_id = Some(audio.id.clone());
            word_row.synthetic_audio_id = recording.synthetic.then(|| audio.id.clone());
            recordings.push(audio);
        }
        words.push(word_row);
    }
    super::store::insert(connection, row.clone(), words).await?;
    portable_store::insert_recordings(connection, recordings).await?;
    Ok(practice_store::open_list(connection, &row).await?)
}

impl PortableRecording {
    fn row(&self, new: &NewIn<'_>, word_id: &str) -> audio::Model {
        audio::Model {
            id: new.id(),
            blob_key: self.blob.key.clone(),
            word_id: word_id.to_owned(),
            // A computer's is nobody's.
            creator_uid: if self.synthetic {
                String::new()
            } else {
                new.creator_uid.to_owned()
            },
            content_type: self.content_type.clone(),
            size: self.blob.size,
            created_at: new.now,
        }
    }
}
