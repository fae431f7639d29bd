//! Drawing words from the pool, so that the same wish always gives the same words.

use std::{collections::HashSet, hash::Hasher, ops::RangeInclusive};

use siphasher::sip::SipHasher13;

use crate::{
    difficulty::{MAX_LEVEL, MIN_LEVEL},
    layers::{ORIGINS, PARTS_OF_SPEECH, PoolFacts, place},
    lexicon::Entry,
};

/// What a list is to be drawn from, and how many words.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Words.
    pub size: usize,
    /// Which words may be drawn.
    pub filter: Filter,
    /// The same seed gives the same list, as long as the data is the same.
    pub seed: u64,
    /// Words to leave out. The others stay as they are, and the next in line take the places.
    pub without: HashSet<String>,
}

/// Which words may be drawn. By default, all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Levels of difficulty.
    pub levels: RangeInclusive<u8>,
    /// Numbers of letters.
    pub lengths: RangeInclusive<usize>,
    /// One of [`ORIGINS`].
    pub origin: Option<String>,
    /// One of [`PARTS_OF_SPEECH`].
    pub part_of_speech: Option<String>,
    /// In either case.
    pub first_letter: Option<char>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            levels: MIN_LEVEL..=MAX_LEVEL,
            lengths: 1..=usize::MAX,
            origin: None,
            part_of_speech: None,
            first_letter: None,
        }
    }
}

/// A drawn list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// From easy to hard, and alphabetically within a level.
    pub entries: Vec<Entry>,
    /// How many words the filter lets through.
    pub available: usize,
}

/// More words were wanted than there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolTooSmall {
    /// How many there are, not counting those to be left out.
    pub available: usize,
}

/// A word that can be drawn.
pub(crate) struct PoolWord {
    pub word: Box<str>,
    pub facts: PoolFacts,
}

/// Draws words; says also how many the filter lets through.
pub(crate) fn draw<'a>(
    pool: &'a [PoolWord],
    wanted: &Wanted,
) -> Result<(Vec<&'a PoolWord>, usize), PoolTooSmall> {
    let matching: Vec<_> = match Sieve::new(&wanted.filter) {
        Some(sieve) => pool.iter().filter(|word| sieve.lets_through(word)).collect(),
        None => Vec::new(),
    };
    let available = matching.len();
    let mut ranked: Vec<_> = matching
        .into_iter()
        .filter(|word| !wanted.without.contains(&*word.word))
        .map(|word| (rank(wanted.seed, &word.word), word))
        .collect();
    if ranked.len() < wanted.size {
        return Err(PoolTooSmall {
            available: ranked.len(),
        });
    }
    if wanted.size < ranked.len() {
        ranked.select_nth_unstable_by_key(wanted.size, |(rank, _)| *rank);
        ranked.truncate(wanted.size);
    }
    let mut drawn: Vec<_> = ranked.into_iter().map(|(_, word)| word).collect();
    drawn.sort_unstable_by(|a, b| (a.facts.level, &a.word).cmp(&(b.facts.level, &b.word)));
    Ok((drawn, available))
}

/// A word's place in line. It hangs on the word and the seed alone, so that leaving out one word moves no other.
fn rank(seed: u64, word: &str) -> u64 {
    let mut hasher = SipHasher13::new_with_keys(seed, 0);
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// A filter, with its names looked up.
struct Sieve<'a> {
    filter: &'a Filter,
    origin: Option<u8>,
    part_of_speech: Option<u8>,
    first_letter: Option<u8>,
}

impl<'a> Sieve<'a> {
    /// `None` when a name is unknown: no word is of it.
    fn new(filter: &'a Filter) -> Option<Self> {
        let known = |names, name: &Option<String>| match name {
            Some(name) => place(names, name).map(Some),
            None => Some(None),
        };
        Some(Self {
            filter,
            origin: known(ORIGINS, &filter.origin)?,
            part_of_speech: known(PARTS_OF_SPEECH, &filter.part_of_speech)?,
            first_letter: match filter.first_letter {
                Some(letter) => Some(u8::try_from(letter.to_ascii_lowercase()).ok()?),
                None => None,
            },
        })
    }

    fn lets_through(&self, PoolWord { word, facts }: &PoolWord) -> bool {
        self.filter.levels.contains(&facts.level)
            && self.filter.lengths.contains(&word.len())
            && self.origin.is_none_or(|origin| facts.origin == origin)
            && self
                .part_of_speech
                .is_none_or(|part| facts.part_of_speech == part)
            && self
                .first_letter
                .is_none_or(|letter| word.as_bytes().first() == Some(&letter))
    }
}
