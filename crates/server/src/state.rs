//! The whole server's state, composed of its features' states.

use std::{ops::Deref, time::Duration};

use axum::extract::FromRef;

use crate::{
    competitions::CompetitionsState,
    files,
    identity::IdentityState,
    platform::{
        error::Result,
        state::{Platform, PlatformState},
    },
    privacy::PrivacyState,
    tools::ToolsState,
    users::UsersState,
    wordlists,
};

/// The state of every feature. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    privacy: PrivacyState,
    /// The word tools' state.
    pub tools: ToolsState,
}

impl AppState {
    /// Also opens the lexicon. Without one, only the word tools are off.
    pub fn new(platform: Platform) -> Self {
        let users = UsersState::new(IdentityState::new(platform.into()));
        Self {
            tools: ToolsState::new(users.clone()),
            privacy: PrivacyState::new(CompetitionsState::new(users)),
        }
    }

    /// Removes blobs that no row refers to, and abandoned uploads.
    pub async fn sweep(&self) -> Result<()> {
        wordlists::sweep(self).await?;
        let referenced = [files::blob_keys(), wordlists::blob_keys()];
        self.blobs.sweep(&self.db, self.clock.now(), &referenced).await?;
        Ok(())
    }

    /// Sweeps on request and every ten minutes. Never returns.
    pub async fn sweep_on_request(self) {
        const PERIOD: Duration = Duration::from_mins(10);
        loop {
            if let Err(problem) = self.sweep().await {
                tracing::warn!(?problem, "sweep");
            }
            // A request or the end of the period starts the next sweep.
            let _ = tokio::time::timeout(PERIOD, self.sweep_requested()).await;
        }
    }
}

impl Deref for AppState {
    type Target = PrivacyState;

    fn deref(&self) -> &PrivacyState {
        &self.privacy
    }
}

impl FromRef<AppState> for PlatformState {
    fn from_ref(state: &AppState) -> Self {
        Self::from_ref(&state.privacy)
    }
}

impl FromRef<AppState> for IdentityState {
    fn from_ref(state: &AppState) -> Self {
        Self::from_ref(&state.privacy)
    }
}

impl FromRef<AppState> for UsersState {
    fn from_ref(state: &AppState) -> Self {
        Self::from_ref(&state.tools)
    }
}

impl FromRef<AppState> for CompetitionsState {
    fn from_ref(state: &AppState) -> Self {
        CompetitionsState::clone(&state.privacy)
    }
}

impl FromRef<AppState> for ToolsState {
    fn from_ref(state: &AppState) -> Self {
        state.tools.clone()
    }
}

impl FromRef<AppState> for PrivacyState {
    fn from_ref(state: &AppState) -> Self {
        state.privacy.clone()
    }
}
