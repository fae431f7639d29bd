//! The lexicon, as far as it is installed.

use std::path::PathBuf;

use lexicon::{DataFileError, Lexicon, Status, ToolState};

use crate::{
    config::Config,
    platform::error::{ErrorCode, Problem, Result},
};

/// The lexicon as it was found at the start.
pub struct WordData {
    /// What is known of words.
    pub lexicon: Lexicon,
    /// What the tools have to work with; counted once.
    pub(super) status: Status,
    folder: PathBuf,
    warnings: Vec<DataFileError>,
}

impl WordData {
    /// Opens the lexicon of these settings. What is wrong with it makes the tools poorer, and fails nothing.
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

    /// What the operator should know of the lexicon, a line each; nothing when all of it is there.
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

    /// The lexicon, for telling how hard words are.
    ///
    /// # Errors
    /// 503 `tool-off` when it cannot.
    pub(super) fn difficulty(&self) -> Result<&Lexicon> {
        self.unless_off(self.status.difficulty)
    }

    /// The lexicon, for drawing wordlists.
    ///
    /// # Errors
    /// 503 `tool-off` when it cannot.
    pub(super) fn generator(&self) -> Result<&Lexicon> {
        self.unless_off(self.status.generator)
    }

    fn unless_off(&self, tool: ToolState) -> Result<&Lexicon> {
        match tool {
            ToolState::On | ToolState::Poorer => Ok(&self.lexicon),
            ToolState::Off => Err(Problem::new(
                ErrorCode::ToolOff,
                "The word data that this tool needs is not installed on this server.",
            )),
        }
    }
}
