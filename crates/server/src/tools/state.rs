//! Shared state of the word tools.

use std::sync::Arc;

use super::word_data::WordData;
use crate::{
    competitions::CompetitionsState,
    platform::state::{PlatformState, layer_state},
    users::UsersState,
};

/// Shared state of the word tools, extending that of competitions. Cheap to clone.
#[derive(Clone)]
pub struct ToolsState(Arc<ToolsServices>);

/// Services of the word tools.
pub struct ToolsServices {
    competitions: CompetitionsState,
    /// The lexicon.
    pub word_data: WordData,
}

layer_state!(ToolsState(ToolsServices) over competitions: CompetitionsState, UsersState, PlatformState);

impl ToolsState {
    /// Opens the configured lexicon. If it is missing, only the word tools are off.
    pub fn new(competitions: CompetitionsState) -> Self {
        Self(Arc::new(ToolsServices {
            word_data: WordData::open(&competitions.config),
            competitions,
        }))
    }
}
