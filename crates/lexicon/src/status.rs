//! What the word tools have to work with.

use crate::{format::sources::MissingSource, generate::PoolWord};

/// How well a tool can work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolState {
    /// All sources are installed.
    On,
    /// Some sources are missing.
    Limited,
    /// There is no data for it.
    Off,
}

/// What the word tools have to work with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// The difficulty calculator.
    pub difficulty: ToolState,
    /// The wordlist generator.
    pub generator: ToolState,
    /// Words that can be rated.
    pub words: usize,
    /// Words that the generator can draw.
    pub pool: usize,
    /// Pool words per level, from level 1.
    pub levels: Vec<usize>,
    /// Pool words per language of origin, most first.
    pub origins: Vec<Count>,
    /// Pool words per part of speech, most first.
    pub parts_of_speech: Vec<Count>,
    /// Pool words per theme, most first. A word may have several.
    pub themes: Vec<Count>,
    /// Pool words per spelling pattern, most first. A word may have several.
    pub patterns: Vec<Count>,
    /// Sources that are not installed.
    pub missing: Vec<MissingSource>,
}

/// Number of pool words with something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The language, part of speech, theme or spelling pattern.
    pub name: &'static str,
    /// Number of words.
    pub words: usize,
}

/// For each name, counts the words that `belongs` says true of for its index. Names without words are left out.
pub(crate) fn count(
    pool: &[PoolWord],
    names: &[&'static str],
    belongs: impl Fn(usize, &PoolWord) -> bool,
) -> Vec<Count> {
    let named = names.iter().enumerate().map(|(at, name)| Count {
        name,
        words: pool.iter().filter(|word| belongs(at, word)).count(),
    });
    let mut counts: Vec<_> = named.filter(|count| count.words > 0).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.words));
    counts
}
