//! How a word sounds, for the voice.

use lexicon::Lexicon;
use wordhive_voice::{heteronyms::is_heteronym, phonemes::Sounds};

use super::entity::Reason;
use crate::wordlists::WordModel;

/// The sounds in the word's row or, if it gives none in IPA, in the lexicon.
///
/// # Errors
/// Why they aren't known.
pub(super) fn sounds(word: &WordModel, lexicon: &Lexicon) -> Result<Sounds, Reason> {
    if let Some(sounds) = Sounds::of_pronunciation(&word.pronunciation) {
        return Ok(sounds);
    }
    if is_heteronym(&word.word) {
        return Err(Reason::SeveralPronunciations);
    }
    let entry = lexicon.entry(&word.word);
    entry
        .and_then(|entry| Sounds::of_pronunciation(&entry.pronunciation))
        .ok_or(Reason::UnknownPronunciation)
}
