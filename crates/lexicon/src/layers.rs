//! What the data files hold: a layer per kind of licence, and the pool of words that all columns can be filled for. Records
//! borrow from the mapped file what they say, so that looking a word up copies nothing.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Words, pronunciations and definitions that may be used freely: SCOWL, WordNet, CMUdict.
pub(crate) const FREE: &str = "free.lex";
/// Frequencies and etymologies under CC BY-SA: wordfreq, ety.
pub(crate) const SHARE_ALIKE: &str = "share-alike.lex";
/// Definitions, etymologies and pronunciations under the GPL: GCIDE.
pub(crate) const GPL: &str = "gpl.lex";
/// Facts about the words that lists are drawn from, found by all of the above; no text of theirs.
pub(crate) const POOL: &str = "pool.lex";

/// The languages a word can come from, by the names that people look for. New ones go to the end: files hold places.
pub const ORIGINS: &[&str] = &[
    "Latin",
    "Greek",
    "French",
    "Old English",
    "Middle English",
    "German",
    "Dutch",
    "Scandinavian",
    "Italian",
    "Spanish",
    "Portuguese",
    "Celtic",
    "Arabic",
    "Hebrew",
    "Persian",
    "Turkish",
    "Indian languages",
    "Chinese",
    "Japanese",
    "Malay",
    "Russian and Slavic",
    "Native American",
    "Polynesian and Australian",
    "African languages",
    "English",
];

/// The parts of speech that lists are drawn from.
pub const PARTS_OF_SPEECH: &[&str] = &["noun", "verb", "adjective", "adverb"];

/// A word's place in [`ORIGINS`] or [`PARTS_OF_SPEECH`].
pub(crate) fn place(names: &[&str], name: &str) -> Option<u8> {
    let place = names
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name.trim()))?;
    u8::try_from(place).ok()
}

/// One sense of a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sense<'a> {
    /// A place in [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    #[serde(borrow)]
    pub definition: Cow<'a, str>,
    /// Empty when no source has a sentence of this very sense.
    #[serde(borrow)]
    pub sentence: Cow<'a, str>,
}

/// Where a word comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Etymology<'a> {
    /// A place in [`ORIGINS`].
    pub origin: Option<u8>,
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

/// Letters that do not say what they look like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Trap<'a> {
    /// Letters that stand for no sound.
    Silent(#[serde(borrow)] Cow<'a, str>),
    /// Letters, and the sound they stand for, respelled.
    Unlike(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] Cow<'a, str>),
}

/// What [`FREE`] says of a word beside its SCOWL band. What a rating needs stands first, as a [`FreeHead`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FreeRecord<'a> {
    #[serde(borrow)]
    pub head: FreeHead<'a>,
    /// Respelling and, when a dictionary has it, IPA.
    #[serde(borrow)]
    pub pronunciation: Cow<'a, str>,
    #[serde(borrow)]
    pub sense: Option<Sense<'a>>,
}

/// The beginning of a [`FreeRecord`], which can be read alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FreeHead<'a> {
    /// Eighths of a bit by which the spelling surprises who hears the word.
    pub surprise: Option<u16>,
    #[serde(borrow)]
    pub traps: Vec<Trap<'a>>,
}

/// What [`GPL`] says of a word. Its etymology stands first, and can be read alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GplRecord<'a> {
    #[serde(borrow)]
    pub etymology: Option<Etymology<'a>>,
    #[serde(borrow)]
    pub pronunciation: Cow<'a, str>,
    #[serde(borrow)]
    pub sense: Option<Sense<'a>>,
}

/// The number in [`FREE`]: a SCOWL band (10 to 95, 0 for none), and where the record is.
pub(crate) fn free_number(band: u8, record: Option<usize>) -> u64 {
    u64::from(band) | optional_offset(record) << 8
}
pub(crate) fn free_band(number: u64) -> Option<u8> {
    Some(number.to_le_bytes()[0]).filter(|band| *band > 0)
}
pub(crate) fn free_offset(number: u64) -> Option<usize> {
    offset(number >> 8)
}

/// The number in [`SHARE_ALIKE`]: hundredths of Zipf (0 for uncounted), and where the etymology is.
pub(crate) fn share_alike_number(centizipf: u16, record: Option<usize>) -> u64 {
    u64::from(centizipf) | optional_offset(record) << 16
}
pub(crate) fn share_alike_zipf(number: u64) -> Option<f64> {
    let [low, high, ..] = number.to_le_bytes();
    Some(u16::from_le_bytes([low, high]))
        .filter(|zipf| *zipf > 0)
        .map(|zipf| f64::from(zipf) / 100.0)
}
pub(crate) fn share_alike_offset(number: u64) -> Option<usize> {
    offset(number >> 16)
}

/// Offsets are kept one higher, so that 0 is none.
fn optional_offset(record: Option<usize>) -> u64 {
    record.map_or(0, |offset| offset as u64 + 1)
}
fn offset(kept: u64) -> Option<usize> {
    usize::try_from(kept.checked_sub(1)?).ok()
}

/// The facts in [`POOL`] about one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PoolFacts {
    pub level: u8,
    /// A place in [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// A place in [`ORIGINS`], or 255.
    pub origin: u8,
    pub columns: Columns,
}

/// Which layers can fill a column, as bits: every column needs at least one that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Columns {
    pub pronunciation: u8,
    pub sense: u8,
    pub etymology: u8,
}

pub(crate) const IN_FREE: u8 = 1;
pub(crate) const IN_SHARE_ALIKE: u8 = 2;
pub(crate) const IN_GPL: u8 = 4;
pub(crate) const NO_ORIGIN: u8 = u8::MAX;

impl PoolFacts {
    pub(crate) fn number(self) -> u64 {
        let Columns {
            pronunciation,
            sense,
            etymology,
        } = self.columns;
        u64::from_le_bytes([
            self.level,
            self.part_of_speech,
            self.origin,
            pronunciation,
            sense,
            etymology,
            0,
            0,
        ])
    }

    pub(crate) fn from_number(number: u64) -> Self {
        let [level, part_of_speech, origin, pronunciation, sense, etymology, ..] = number.to_le_bytes();
        Self {
            level,
            part_of_speech,
            origin,
            columns: Columns {
                pronunciation,
                sense,
                etymology,
            },
        }
    }
}

impl Columns {
    /// Whether every column can be filled by the layers in `present`.
    pub(crate) fn filled_by(self, present: u8) -> bool {
        [self.pronunciation, self.sense, self.etymology]
            .iter()
            .all(|layers| layers & present != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_hold_what_was_put_in() {
        let facts = PoolFacts {
            level: 7,
            part_of_speech: 3,
            origin: NO_ORIGIN,
            columns: Columns {
                pronunciation: IN_FREE,
                sense: IN_FREE | IN_GPL,
                etymology: IN_SHARE_ALIKE,
            },
        };
        assert_eq!(PoolFacts::from_number(facts.number()), facts);
        assert_eq!(
            (
                free_band(free_number(0, Some(0))),
                free_offset(free_number(95, Some(0)))
            ),
            (None, Some(0))
        );
        assert_eq!(
            (
                free_band(free_number(95, None)),
                free_offset(free_number(95, None))
            ),
            (Some(95), None)
        );
        let number = share_alike_number(773, Some(9));
        assert_eq!(
            (share_alike_zipf(number), share_alike_offset(number)),
            (Some(7.73), Some(9))
        );
        assert_eq!(share_alike_zipf(share_alike_number(0, None)), None);
    }

    #[test]
    fn a_word_is_drawn_only_if_every_column_can_be_filled() {
        let columns = Columns {
            pronunciation: IN_FREE,
            sense: IN_FREE | IN_GPL,
            etymology: IN_GPL,
        };
        assert!(columns.filled_by(IN_FREE | IN_GPL));
        assert!(!columns.filled_by(IN_FREE | IN_SHARE_ALIKE));
        assert!(!columns.filled_by(IN_GPL));
    }
}
