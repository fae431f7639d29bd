//! The installed lexicon: data about words.

use std::path::PathBuf;

use lexicon::{DataFileError, Lexicon, Status, ToolState};

use super::error::{ErrorCode, Problem, Result};
use crate::config::Config;

/// The lexicon, opened at startup.
pub struct WordData {
    /// Data about words.
    pub lexicon: Lexicon,
    /// Available data, counted once at startup.
    pub status: Status,
    folder: PathBuf,
    warnings: Vec<DataFileError>,
}

impl WordData {
    /// Opens the configured lexicon. Missing or broken data limits the tools but never fails startup.
    pub fn open(config: &Config) -> Self {
        let folder = config.lexicon_folder();
        let (lexicon, warnings) = Lexicon::open(&folder);
        Self {
            status: lexicon.status(),
            lexicon,
            folder,
            warnings,
        }
    }

    /// One-line warnings for the operator; empty if the lexicon is complete.
    pub fn warnings(&self) -> Vec<String> {
        if self.folder.is_dir() {
            self.warnings.iter().map(ToString::to_string).collect()
        } else {
            vec![format!(
                "there is no folder {}: the word tools are off",
                self.folder.display()
            )]
        }
    }

    /// The lexicon for rating words.
    ///
    /// # Errors
    /// 503 `tool-off`.
    pub fn difficulty(&self) -> Result<&Lexicon> {
        self.unless_off(self.status.difficulty)
    }

    /// The lexicon for generating wordlists.
    ///
    /// # Errors
    /// 503 `tool-off`.
    pub fn generator(&self) -> Result<&Lexicon> {
        self.unless_off(self.status.generator)
    }

    fn unless_off(&self, tool: ToolState) -> Result<&Lexicon> {
        match tool {
            ToolState::On | ToolState::Limited => Ok(&self.lexicon),
            ToolState::Off => Err(Problem::new(
                ErrorCode::ToolOff,
                "The word data for this tool isn't installed on this server.",
            )),
        }
    }
}
