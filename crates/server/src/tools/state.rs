//! The word tools' state.

use std::{ops::Deref, sync::Arc};

use axum::extract::FromRef;

use super::word_data::WordData;
use crate::{platform::state::PlatformState, users::UsersState};

/// The word tools' state, on top of that of user records. Cheap to clone.
#[derive(Clone)]
pub struct ToolsState(Arc<ToolsServices>);

/// What the word tools need.
pub struct ToolsServices {
    users: UsersState,
    /// The lexicon.
    pub word_data: WordData,
}

impl ToolsState {
    /// Opens the lexicon of the settings. Without it, only the word tools are off.
    pub fn new(users: UsersState) -> Self {
        Self(Arc::new(ToolsServices {
            word_data: WordData::open(&users.config),
            users,
        }))
    }
}

impl Deref for ToolsState {
    type Target = ToolsServices;

    fn deref(&self) -> &ToolsServices {
        &self.0
    }
}

impl Deref for ToolsServices {
    type Target = UsersState;

    fn deref(&self) -> &UsersState {
        &self.users
    }
}

impl FromRef<ToolsState> for UsersState {
    fn from_ref(state: &ToolsState) -> Self {
        state.users.clone()
    }
}

impl FromRef<ToolsState> for PlatformState {
    fn from_ref(state: &ToolsState) -> Self {
        Self::from_ref(&state.users)
    }
}
