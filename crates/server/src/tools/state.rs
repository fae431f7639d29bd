//! The word tools' state.

use std::sync::Arc;

use super::word_data::WordData;
use crate::{
    platform::state::{PlatformState, layer_state},
    users::UsersState,
};

/// The word tools' state, on top of that of user records. Cheap to clone.
#[derive(Clone)]
pub struct ToolsState(Arc<ToolsServices>);

/// What the word tools need.
pub struct ToolsServices {
    users: UsersState,
    /// The lexicon.
    pub word_data: WordData,
}

layer_state!(ToolsState(ToolsServices) over users: UsersState, PlatformState);

impl ToolsState {
    /// Opens the lexicon of the settings. Without it, only the word tools are off.
    pub fn new(users: UsersState) -> Self {
        Self(Arc::new(ToolsServices {
            word_data: WordData::open(&users.config),
            users,
        }))
    }
}
