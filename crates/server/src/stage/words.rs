//! The words of a sealed list.

use crate::wordlists::WordModel;

/// A word that only its pronouncer and judges may know. It can't be serialized: each view takes the texts that it may show.
pub(super) struct SecretWord(WordModel);

impl SecretWord {
    pub(super) fn new(word: WordModel) -> Self {
        Self(word)
    }

    /// Its texts, for a view that may show them.
    pub(super) fn reveal(&self) -> &WordModel {
        &self.0
    }
}
