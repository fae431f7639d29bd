//! Sealed wordlists: until they are unsealed, their words are for a bee on stage only (docs/decisions/0047).

use std::fmt::Write;

use lexicon::Lexicon;
use sha2::{Digest, Sha256};

use super::{
    entity::{
        wordlists::{Model as Wordlist, SEALED},
        words::{Model as Word, lines},
    },
    sealing_store, store,
};
use crate::{
    competitions::{Hideable, Visibility},
    platform::{
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, Result},
    },
};

/// A wordlist with its words in list order, for a bee.
pub struct StageList {
    /// Its title.
    pub title: String,
    /// Whether it is sealed.
    pub sealed: bool,
    /// All of its words.
    pub words: Vec<Word>,
}

impl StageList {
    /// With the homonyms that a seal would freeze. A sealed list has those of its seal.
    pub fn with_homonyms(mut self, lexicon: &Lexicon) -> Self {
        if !self.sealed {
            for word in &mut self.words {
                let accepted = lines(&word.alternates);
                let mut found = lexicon.homonyms(&word.word);
                found.retain(|homonym| {
                    !accepted
                        .iter()
                        .any(|spelling| spelling.to_lowercase() == *homonym)
                });
                word.homonyms = found.join("\n");
            }
        }
        self
    }
}

impl Word {
    /// Other spellings that are correct on stage.
    pub fn alternates(&self) -> Vec<String> {
        lines(&self.alternates)
    }

    /// Words that sound the same, for a word of a [`StageList`] that has them.
    pub fn homonyms(&self) -> Vec<String> {
        lines(&self.homonyms)
    }
}

/// A competition's list.
pub async fn stage_list(
    connection: &impl Connection,
    competition_id: &str,
    id: &str,
) -> Result<Option<StageList>, DbErr> {
    match store::wordlist(connection, id).await? {
        Some(list) if list.competition_id == competition_id => Ok(Some(StageList {
            sealed: list.is_sealed(),
            title: list.title,
            words: sealing_store::words(connection, id).await?,
        })),
        _ => Ok(None),
    }
}

/// Like [`stage_list`], but nobody changes the list or its words until the transaction ends.
pub async fn lock_stage_list(
    connection: &impl Connection,
    competition_id: &str,
    id: &str,
) -> Result<Option<StageList>, DbErr> {
    // Words before their list, as when the list is deleted.
    store::lock_words(connection, store::only(id)).await?;
    store::lock_wordlist(connection, id).await?;
    stage_list(connection, competition_id, id).await
}

/// What identifies a list's words with all of their texts, in their order: a SHA-256 in hexadecimal digits.
pub fn fingerprint(words: &[Word]) -> String {
    let mut hash = Sha256::new();
    for word in words {
        for text in [
            &word.word,
            &word.pronunciation,
            &word.part_of_speech,
            &word.definition,
            &word.etymology,
            &word.sentence,
            &word.notes,
            &word.alternates,
            &word.homonyms,
        ] {
            // The length tells where a text ends.
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
    }
    hash.finalize().iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The words of the competition's other lists that participants see, now or at a set time, each with its list's title.
pub async fn studied_words(
    connection: &impl Connection,
    competition_id: &str,
    except: &str,
) -> Result<Vec<(String, String)>, DbErr> {
    let mut studied = Vec::new();
    for (id, title, visibility) in sealing_store::other_lists(connection, competition_id, except).await? {
        if Visibility::stored(&visibility) != Visibility::Hidden {
            let words = sealing_store::spellings(connection, &id).await?;
            studied.extend(words.into_iter().map(|word| (word, title.clone())));
        }
    }
    Ok(studied)
}

/// Seals a list with these words, which must be locked.
pub async fn seal(connection: &impl Connection, id: &str, words: &[Word]) -> Result<(), DbErr> {
    sealing_store::set_homonyms(connection, words).await?;
    sealing_store::set_visibility(connection, id, SEALED).await
}

/// Unseals a list, which must be locked. It stays hidden from participants until an organizer shows it.
pub async fn unseal(connection: &impl Connection, id: &str) -> Result<(), DbErr> {
    sealing_store::clear_homonyms(connection, id).await?;
    sealing_store::set_visibility(connection, id, &Visibility::Hidden.text()).await
}

/// Fails if the list is sealed.
pub(super) fn check_open(list: &Wordlist) -> Result<()> {
    if list.is_sealed() {
        let detail =
            "This wordlist is sealed for a bee. Nobody can see or change its words until it's unsealed.";
        Err(Problem::new(ErrorCode::ListSealed, detail))
    } else {
        Ok(())
    }
}

/// Fails if the list has been sealed since the caller's right was proven. What changes must be locked before: sealing locks it too.
pub(super) async fn require_open(connection: &impl Connection, wordlist_id: &str) -> Result<()> {
    let list = store::wordlist(connection, wordlist_id).await?;
    list.as_ref().map_or(Ok(()), check_open)
}

/// Whether the row isn't about a sealed list.
pub(super) fn is_open(row: &impl Hideable) -> bool {
    row.visibility() != SEALED
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(word: &str, definition: &str) -> Word {
        Word {
            id: String::new(),
            wordlist_id: String::new(),
            number: 0,
            position: 0,
            word: word.to_owned(),
            pronunciation: String::new(),
            part_of_speech: String::new(),
            definition: definition.to_owned(),
            etymology: String::new(),
            sentence: String::new(),
            notes: String::new(),
            alternates: String::new(),
            homonyms: String::new(),
            audio_id: None,
            synthetic_audio_id: None,
        }
    }

    #[test]
    fn fingerprints_tell_texts_and_their_order_apart() {
        let original = fingerprint(&[word("bee", "an insect"), word("hive", "")]);
        assert_eq!(original.len(), 64);
        let accepted = Word {
            alternates: "bea".to_owned(),
            ..word("bee", "an insect")
        };
        let sounding = Word {
            homonyms: "bea".to_owned(),
            ..word("bee", "an insect")
        };
        for changed in [
            vec![word("hive", ""), word("bee", "an insect")],
            vec![word("bee", "an insect")],
            vec![word("bee", "an insec"), word("thive", "")],
            vec![word("bee", ""), word("hive", "an insect")],
            vec![accepted, word("hive", "")],
            vec![sounding, word("hive", "")],
        ] {
            assert_ne!(fingerprint(&changed), original);
        }
        assert_eq!(
            fingerprint(&[word("bee", "an insect"), word("hive", "")]),
            original
        );
    }
}
