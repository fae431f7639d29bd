//! The word tools: how hard a word is, wordlists drawn from the dictionaries, and suggestions for empty columns. Thin: what
//! they know comes from the lexicon, which lies in a folder of its own and may be missing, in whole or in part.

mod api;
mod rules;
mod wordlist;

use std::path::PathBuf;

use lexicon::{DataFileError, Lexicon, Status, ToolState};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::AppState,
    config::Config,
    platform::error::{ErrorCode, Problem, Result},
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router().merge(wordlist::router())
}

/// The lexicon as it was found at the start.
pub struct Tools {
    /// What is known of words.
    pub lexicon: Lexicon,
    /// What the tools have to work with; counted once.
    status: Status,
    folder: PathBuf,
    faults: Vec<DataFileError>,
}

impl Tools {
    /// Opens the lexicon of these settings. What is wrong with it makes the tools poorer, and fails nothing.
    pub fn open(config: &Config) -> Self {
        let folder = config.lexicon_folder();
        let (lexicon, faults) = Lexicon::open(&folder);
        Self {
            status: lexicon.status(),
            lexicon,
            folder,
            faults,
        }
    }

    /// What the operator should know of the lexicon, a line each; nothing when all of it is there.
    pub fn faults(&self) -> Vec<String> {
        if self.folder.is_dir() {
            self.faults.iter().map(ToString::to_string).collect()
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
    fn difficulty(&self) -> Result<&Lexicon> {
        self.unless_off(self.status.difficulty)
    }

    /// The lexicon, for drawing wordlists.
    ///
    /// # Errors
    /// 503 `tool-off` when it cannot.
    fn generator(&self) -> Result<&Lexicon> {
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
