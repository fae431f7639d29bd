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

/// Doesn't compile if a word can be serialized: which of the two functions is meant would then be unknown.
const _: fn() = || {
    trait Ambiguous<Reason> {
        fn exists() {}
    }
    impl<T> Ambiguous<()> for T {}
    impl<T: serde::Serialize> Ambiguous<u8> for T {}
    let _ = <SecretWord as Ambiguous<_>>::exists;
};
