//! Draws words from the pool. The same request always gets the same words.

use std::{collections::HashSet, hash::Hasher, ops::RangeInclusive};

use siphasher::sip::SipHasher13;

use crate::{
    difficulty::{MAX_LEVEL, MIN_LEVEL},
    format::records::{ORIGINS, PARTS_OF_SPEECH, PoolFacts, THEMES, index_of},
    lexicon::Entry,
    spelling_patterns::{SPELLING_PATTERNS, has_pattern},
};

/// Which words to draw, and how many.
#[derive(Debug, Clone, Default)]
pub struct ListRequest {
    /// Number of words.
    pub size: usize,
    /// Which words may be drawn.
    pub filter: Filter,
    /// The same seed draws the same list from the same data.
    pub seed: u64,
    /// Words to leave out. The rest of the list stays, and the next words in line take their places.
    pub exclude: HashSet<String>,
}

/// Which words may be drawn. The default allows all.
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
    /// One of [`THEMES`].
    pub theme: Option<String>,
    /// One of [`SPELLING_PATTERNS`].
    pub pattern: Option<String>,
    /// In either case.
    pub first_letter: Option<char>,
    /// Only words for children: none about illness, death, violence, crime, drugs or sex.
    pub for_children: bool,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            levels: MIN_LEVEL..=MAX_LEVEL,
            lengths: 1..=usize::MAX,
            origin: None,
            part_of_speech: None,
            theme: None,
            pattern: None,
            first_letter: None,
            for_children: false,
        }
    }
}

/// A generated list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// Sorted by level, then alphabetically.
    pub entries: Vec<Entry>,
    /// Number of words that match the filter.
    pub available: usize,
}

/// Fewer words match than requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolTooSmall {
    /// Number of words that match and are not excluded.
    pub available: usize,
}

/// A word that can be drawn.
pub(crate) struct PoolWord {
    pub word: Box<str>,
    pub facts: PoolFacts,
}

/// Draws words; also returns the number of words that match the filter.
pub(crate) fn draw<'a>(
    pool: &'a [PoolWord],
    request: &ListRequest,
) -> Result<(Vec<&'a PoolWord>, usize), PoolTooSmall> {
    let matching: Vec<_> = match Matcher::new(&request.filter) {
        Some(matcher) => pool.iter().filter(|word| matcher.matches(word)).collect(),
        None => Vec::new(),
    };
    let available = matching.len();
    let mut ranked: Vec<_> = matching
        .into_iter()
        .filter(|word| !request.exclude.contains(&*word.word))
        .map(|word| (rank(request.seed, &word.word), word))
        .collect();
    if ranked.len() < request.size {
        return Err(PoolTooSmall {
            available: ranked.len(),
        });
    }
    if request.size < ranked.len() {
        ranked.select_nth_unstable_by_key(request.size, |(rank, _)| *rank);
        ranked.truncate(request.size);
    }
    let mut drawn: Vec<_> = ranked.into_iter().map(|(_, word)| word).collect();
    drawn.sort_unstable_by(|a, b| (a.facts.level, &a.word).cmp(&(b.facts.level, &b.word)));
    Ok((drawn, available))
}

/// Depends on the word and the seed alone, so that excluding one word moves no other.
fn rank(seed: u64, word: &str) -> u64 {
    let mut hasher = SipHasher13::new_with_keys(seed, 0);
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// A filter with its names looked up.
struct Matcher<'a> {
    filter: &'a Filter,
    origin: Option<u8>,
    part_of_speech: Option<u8>,
    theme: Option<u8>,
    pattern: Option<u8>,
    first_letter: Option<u8>,
}

impl<'a> Matcher<'a> {
    /// `None` if a name is unknown: nothing can match.
    fn new(filter: &'a Filter) -> Option<Self> {
        let index = |names, name: &Option<String>| match name {
            Some(name) => index_of(names, name).map(Some),
            None => Some(None),
        };
        Some(Self {
            filter,
            origin: index(ORIGINS, &filter.origin)?,
            part_of_speech: index(PARTS_OF_SPEECH, &filter.part_of_speech)?,
            theme: index(THEMES, &filter.theme)?,
            pattern: index(SPELLING_PATTERNS, &filter.pattern)?,
            first_letter: match filter.first_letter {
                Some(letter) => Some(u8::try_from(letter.to_ascii_lowercase()).ok()?),
                None => None,
            },
        })
    }

    fn matches(&self, PoolWord { word, facts }: &PoolWord) -> bool {
        let has_origin = |origin| facts.origin == origin;
        let has_part = |part| facts.part_of_speech == part;
        let has_theme = |theme: u8| facts.themes & 1 << theme != 0;
        let has_letters = |pattern| has_pattern(usize::from(pattern), word, facts);
        let begins_with = |letter| word.as_bytes().first() == Some(&letter);
        self.filter.levels.contains(&facts.level)
            && self.filter.lengths.contains(&word.len())
            && self.origin.is_none_or(has_origin)
            && self.part_of_speech.is_none_or(has_part)
            && self.theme.is_none_or(has_theme)
            && self.pattern.is_none_or(has_letters)
            && self.first_letter.is_none_or(begins_with)
            && (facts.is_for_children || !self.filter.for_children)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::records::{Columns, NO_ORIGIN};

    #[test]
    fn lists_for_children_leave_out_other_words_and_keep_their_places() {
        let pool: Vec<PoolWord> = [
            ("cancer", false),
            ("lantern", true),
            ("stiletto", false),
            ("walrus", true),
        ]
        .into_iter()
        .map(|(word, is_for_children)| PoolWord {
            word: word.into(),
            facts: PoolFacts {
                level: 3,
                part_of_speech: 0,
                origin: NO_ORIGIN,
                columns: Columns::default(),
                is_for_children,
                has_silent_letters: false,
                has_homonyms: false,
                themes: 0,
            },
        })
        .collect();
        let drawn = |size, for_children| {
            let filter = Filter {
                for_children,
                ..Filter::default()
            };
            let request = ListRequest {
                size,
                filter,
                ..ListRequest::default()
            };
            draw(&pool, &request).map(|(words, available)| {
                let words: Vec<String> = words.into_iter().map(|word| word.word.to_string()).collect();
                (words, available)
            })
        };
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(drawn(2, true), Ok((words(&["lantern", "walrus"]), 2)));
        assert_eq!(drawn(3, true), Err(PoolTooSmall { available: 2 }));
        assert_eq!(drawn(4, false).map(|(_, available)| available), Ok(4));
    }
}
