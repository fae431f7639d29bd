//! Shared state of the word tools.

use std::sync::Arc;

use super::word_data::WordData;
use crate::{
    platform::state::{PlatformState, layer_state},
    users::UsersState,
};

/// Shared state of the word tools, extending that of users. Cheap to clone.
#[derive(Clone)]
pub struct ToolsState(Arc<ToolsServices>);

/// Services of the word tools.
pub struct ToolsServices {
    users: UsersState,
    /// The lexicon.
    pub word_data: WordData,
}

layer_state!(ToolsState(ToolsServices) over users: UsersState, PlatformState);

impl ToolsState {
    /// Opens the configured lexicon. If it is missing, only the word tools are off.
    pub fn new(users: UsersState) -> Self {
        Self(Arc::new(ToolsServices {
            word_data: WordData::open(&users.config),
            users,
        }))
    }
}
