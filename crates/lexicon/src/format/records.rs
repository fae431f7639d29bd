//! What the data files hold: one file per kind of license, and the pool of words that lists are drawn from. Records
//! borrow their text from the mapped file, so looking up a word copies nothing.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// File with content from freely licensed sources: SCOWL, WordNet, CMUdict.
pub const FREE: &str = "free.lex";
/// File with content under CC BY-SA: wordfreq, ety.
pub const SHARE_ALIKE: &str = "share-alike.lex";
/// File with content under the GPL: GCIDE.
pub const GPL: &str = "gpl.lex";
/// File with facts, but no source text, about the words that lists are drawn from.
pub const POOL: &str = "pool.lex";
/// File with words that sound the same.
pub const HOMONYMS: &str = "homonyms.lex";

/// Languages of origin. Append only: files store the index.
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
    "Hungarian",
    "Korean",
];

/// Parts of speech of words in generated lists. Append only: files store the index.
pub const PARTS_OF_SPEECH: &[&str] = &["noun", "verb", "adjective", "adverb"];

/// What words are about. Append only, and at most 16: files store a bit for each.
pub const THEMES: &[&str] = &[
    "Animals",
    "Plants",
    "Food",
    "The body",
    "Clothes",
    "Music",
    "Sports and games",
    "Science",
    "Nature",
    "Places and buildings",
    "People",
    "Feelings",
    "Travel",
    "Language",
    "Art and theater",
    "Tools and machines",
];

/// Index of a name in one of these lists, ignoring case.
pub fn index_of(names: &[&str], name: &str) -> Option<u8> {
    let index = names
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name.trim()))?;
    u8::try_from(index).ok()
}

/// One sense of a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sense<'a> {
    /// Index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// Definition of this sense.
    #[serde(borrow)]
    pub definition: Cow<'a, str>,
    /// Example of this sense. Empty if there is none.
    #[serde(borrow)]
    pub sentence: Cow<'a, str>,
}

/// Where a word comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Etymology<'a> {
    /// Index into [`ORIGINS`].
    pub origin: Option<u8>,
    /// `from Latin frindulus`.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

/// Letters that are easy to get wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trap<'a> {
    /// Silent letters.
    Silent(#[serde(borrow)] Cow<'a, str>),
    /// Letters, and the respelling of their unusual sound.
    Unlike(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] Cow<'a, str>),
}

/// How a word's letters are divided into syllables, and which of them are hard.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling<'a> {
    /// Where each syllable but the first begins, in letters.
    pub breaks: Vec<u8>,
    /// The hardest first.
    #[serde(borrow)]
    pub parts: Vec<HardPart<'a>>,
}

/// Letters that are hard to spell by ear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardPart<'a> {
    /// Where they begin, in letters.
    pub start: u8,
    /// How many they are.
    pub length: u8,
    /// What is heard of them.
    #[serde(borrow)]
    pub heard: Heard<'a>,
}

/// What is heard of letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Heard<'a> {
    /// Nothing.
    Nothing,
    /// One consonant, where two are written.
    Once,
    /// An unstressed vowel, by its respelling. Other letters sound the same.
    Unstressed(#[serde(borrow)] Cow<'a, str>),
    /// A sound, by its respelling.
    Sound(#[serde(borrow)] Cow<'a, str>),
}

/// A word's record in [`FREE`]. The head comes first, so that it can be read alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeRecord<'a> {
    /// What a rating needs.
    #[serde(borrow)]
    pub head: FreeHead<'a>,
    /// Respelling, and IPA if a dictionary has it.
    #[serde(borrow)]
    pub pronunciation: Cow<'a, str>,
    /// The sense shown for the word.
    #[serde(borrow)]
    pub sense: Option<Sense<'a>>,
    /// Other senses, most common first.
    #[serde(borrow)]
    pub others: Vec<Sense<'a>>,
    /// Only if a dictionary has the word's sounds.
    #[serde(borrow)]
    pub spelling: Option<Spelling<'a>>,
}

/// The first part of a [`FreeRecord`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeHead<'a> {
    /// How unexpected the spelling is for the word's sounds, in eighths of a bit.
    pub surprisal: Option<u16>,
    /// The trickiest letters first.
    #[serde(borrow)]
    pub traps: Vec<Trap<'a>>,
}

/// A word's record in [`GPL`]. The etymology comes first, so that it can be read alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GplRecord<'a> {
    /// From GCIDE.
    #[serde(borrow)]
    pub etymology: Option<Etymology<'a>>,
    /// Respelling predicted from GCIDE's syllables and stress.
    #[serde(borrow)]
    pub pronunciation: Cow<'a, str>,
    /// The sense shown for the word if [`FREE`] has none.
    #[serde(borrow)]
    pub sense: Option<Sense<'a>>,
    /// Senses in the English of 1913, only to choose from.
    #[serde(borrow)]
    pub others: Vec<Sense<'a>>,
    /// The syllables that GCIDE marks, and parts by the predicted sounds.
    #[serde(borrow)]
    pub spelling: Option<Spelling<'a>>,
}

/// How a word's letters look, beside what it sounds like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looks {
    /// How unusual the letters are for English, in eighths of a level. Negative for usual ones.
    pub strangeness: i8,
    /// Where its most unusual three letters begin, plus one. 0 if none is unusual.
    pub rare_letters: u8,
}

const OFFSET_BITS: u32 = 32;
const OFFSET_MASK: u64 = (1 << OFFSET_BITS) - 1;

/// A word's number in [`FREE`]: its SCOWL band (10 to 95, or 0), the offset of its record, its looks, and its
/// [grade](super::writer::WordData::grade).
pub(crate) fn free_number(band: u8, record: Option<usize>, looks: Looks, grade: u8) -> u64 {
    let strangeness = looks.strangeness.cast_unsigned();
    let ends = [band, 0, 0, 0, 0, strangeness, looks.rare_letters, grade];
    u64::from_le_bytes(ends) | encode_offset(record) << 8
}
pub(crate) fn free_band(number: u64) -> Option<u8> {
    Some(number.to_le_bytes()[0]).filter(|band| *band > 0)
}
pub(crate) fn free_offset(number: u64) -> Option<usize> {
    decode_offset(number >> 8 & OFFSET_MASK)
}
pub(crate) fn free_looks(number: u64) -> Looks {
    let [.., strangeness, rare_letters, _grade] = number.to_le_bytes();
    Looks {
        strangeness: strangeness.cast_signed(),
        rare_letters,
    }
}
pub(crate) fn free_grade(number: u64) -> Option<u8> {
    let [.., grade] = number.to_le_bytes();
    Some(grade).filter(|grade| *grade > 0)
}

/// A word's number in [`SHARE_ALIKE`]: hundredths of Zipf (0 if uncounted), the offset of its etymology, and hundredths of
/// the Zipf of the words that it is made of (0 if there are none).
pub(crate) fn share_alike_number(centizipf: u16, record: Option<usize>, parts_centizipf: u16) -> u64 {
    u64::from(centizipf) | encode_offset(record) << 16 | u64::from(parts_centizipf) << (16 + OFFSET_BITS)
}
pub(crate) fn share_alike_zipf(number: u64) -> Option<f64> {
    zipf([number.to_le_bytes()[0], number.to_le_bytes()[1]])
}
pub(crate) fn share_alike_parts_zipf(number: u64) -> Option<f64> {
    zipf([number.to_le_bytes()[6], number.to_le_bytes()[7]])
}
fn zipf(hundredths: [u8; 2]) -> Option<f64> {
    Some(u16::from_le_bytes(hundredths))
        .filter(|zipf| *zipf > 0)
        .map(|zipf| f64::from(zipf) / 100.0)
}
pub(crate) fn share_alike_offset(number: u64) -> Option<usize> {
    decode_offset(number >> 16 & OFFSET_MASK)
}

/// Offsets are stored plus one: 0 means none.
fn encode_offset(record: Option<usize>) -> u64 {
    record.map_or(0, |offset| offset as u64 + 1)
}
fn decode_offset(encoded: u64) -> Option<usize> {
    usize::try_from(encoded.checked_sub(1)?).ok()
}

/// A word's number in [`POOL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PoolFacts {
    pub level: u8,
    /// Index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// Index into [`ORIGINS`], or [`NO_ORIGIN`].
    pub origin: u8,
    pub columns: Columns,
    /// Whether lists for children may have the word.
    pub is_for_children: bool,
    pub has_silent_letters: bool,
    /// Whether another word sounds the same.
    pub has_homonyms: bool,
    /// What the word is about: a bit for each of [`THEMES`].
    pub themes: u16,
}

/// For each column, the files that can fill it, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Columns {
    pub pronunciation: u8,
    pub sense: u8,
    pub etymology: u8,
}

pub(crate) const IN_FREE: u8 = 1;
pub(crate) const IN_SHARE_ALIKE: u8 = 2;
pub(crate) const IN_GPL: u8 = 4;
/// How many of them there are.
const FILE_BITS: u32 = 3;
pub(crate) const NO_ORIGIN: u8 = u8::MAX;

impl PoolFacts {
    pub(crate) fn number(self) -> u64 {
        let Columns {
            pronunciation,
            sense,
            etymology,
        } = self.columns;
        let [themes, more_themes] = self.themes.to_le_bytes();
        u64::from_le_bytes([
            self.level,
            self.part_of_speech,
            self.origin,
            pronunciation | sense << FILE_BITS,
            etymology,
            u8::from(self.is_for_children)
                | u8::from(self.has_silent_letters) << 1
                | u8::from(self.has_homonyms) << 2,
            themes,
            more_themes,
        ])
    }

    pub(crate) fn from_number(number: u64) -> Self {
        let [
            level,
            part_of_speech,
            origin,
            pronunciation_and_sense,
            etymology,
            flags,
            themes,
            more_themes,
        ] = number.to_le_bytes();
        Self {
            level,
            part_of_speech,
            origin,
            columns: Columns {
                pronunciation: pronunciation_and_sense & ((1 << FILE_BITS) - 1),
                sense: pronunciation_and_sense >> FILE_BITS,
                etymology,
            },
            is_for_children: flags & 1 != 0,
            has_silent_letters: flags & 2 != 0,
            has_homonyms: flags & 4 != 0,
            themes: u16::from_le_bytes([themes, more_themes]),
        }
    }
}

impl Columns {
    /// Whether the files in `present` can fill every column.
    pub(crate) fn filled_by(self, present: u8) -> bool {
        [self.pronunciation, self.sense, self.etymology]
            .iter()
            .all(|files| files & present != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let facts = PoolFacts {
            level: 7,
            part_of_speech: 3,
            origin: NO_ORIGIN,
            columns: Columns {
                pronunciation: IN_FREE,
                sense: IN_FREE | IN_GPL,
                etymology: IN_SHARE_ALIKE,
            },
            is_for_children: true,
            has_silent_letters: false,
            has_homonyms: true,
            themes: 0x8001,
        };
        assert_eq!(PoolFacts::from_number(facts.number()), facts);
        let looks = Looks {
            strangeness: -7,
            rare_letters: 9,
        };
        let decode = |number| {
            assert_eq!(free_looks(number), looks);
            (free_band(number), free_offset(number), free_grade(number))
        };
        let free = |band, record, grade| decode(free_number(band, record, looks, grade));
        assert_eq!(free(0, Some(0), 14), (None, Some(0), Some(14)));
        assert_eq!(free(95, Some(90_000_000), 0), (Some(95), Some(90_000_000), None));
        assert_eq!(free(95, None, 1), (Some(95), None, Some(1)));
        let decode = |number| {
            let zipfs = (share_alike_zipf(number), share_alike_parts_zipf(number));
            (zipfs, share_alike_offset(number))
        };
        let share_alike = |zipf, record, parts| decode(share_alike_number(zipf, record, parts));
        assert_eq!(
            share_alike(773, Some(9), 412),
            ((Some(7.73), Some(4.12)), Some(9))
        );
        assert_eq!(share_alike(0, None, 0), ((None, None), None));
    }

    #[test]
    fn every_column_needs_a_file_that_can_fill_it() {
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
