//! What the word tools have to work with.

use crate::format::sources::MissingSource;

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
    /// Sources that are not installed.
    pub missing: Vec<MissingSource>,
}

/// Number of pool words of one language or part of speech.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The language or part of speech.
    pub name: &'static str,
    /// Number of words.
    pub words: usize,
}
