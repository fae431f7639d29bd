//! Wordlists, their words and recordings, practice progress and attempts.

mod access;
mod api;
mod attempts;
mod attempts_store;
mod audio;
mod data_export;
mod deletion_store;
mod edit;
mod edit_store;
mod ended_practice;
mod ended_practice_store;
mod entity;
mod find;
mod find_store;
mod fold;
mod list_practice;
mod portable;
mod portable_store;
mod practice;
mod practice_entity;
mod practice_order;
mod practice_statistics;
mod practice_statistics_store;
mod practice_store;
mod practiced_store;
mod requests;
mod restore;
mod rules;
mod sealing;
mod sealing_store;
mod store;
mod synthetic;
mod synthetic_store;
mod today;
mod unlinked_recordings;
mod word_memory;
mod word_memory_store;
mod word_spelling;
mod words;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use access::ListOfCompetition;
pub use audio::serve_recording;
pub use data_export::{ExportedRecording, ExportedWordlists, clear_creator, data_export};
pub use deletion_store::{
    delete_for_good, delete_practice, end_practice, hold_practice, restore_wordlist, titled,
};
pub use ended_practice::delete_ended_practice;
pub use ended_practice_store::{DeletedPractice, delete_some_of_competition, has_practice};
pub use entity::{audio::Model as RecordingModel, words::Model as WordModel};
pub use portable::{FOLDER, PortableRecording, PortableWordlist, insert_portable, load_portable};
pub use practice::{
    PracticedBySpeller, WordlistTitle, practice_count, practice_progress, practiced_by, titles,
};
pub use practice_statistics::{HardWord, PracticeDay, hard_words, practice_days};
pub use practiced_store::{count_practiced, has_practiced_since, practiced_lists, spelled_words};
pub use restore::{restore_practice, restore_recording, restore_word};
pub use rules::{MAX_AUDIO_BYTES, audio_type};
pub use sealing::{StageList, fingerprint, lock_stage_list, seal, stage_list, studied_words, unseal};
pub use store::{audio as recording, blob_keys, ids_in, lock_words_of_competition, word};
pub use synthetic::{
    NewSpeech, Stored, is_list_open, lock_open_list, sound_counts, speech_key, spellings_of, store_speech,
};
pub use synthetic_store::silent_words;
pub use unlinked_recordings::delete_unlinked_recordings;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(words::router())
        .merge(edit::router())
        .merge(audio::router())
        .merge(practice::router())
        .merge(attempts::router())
        .merge(today::router())
        .merge(list_practice::router())
        .merge(practice_statistics::router())
}
