//! The whole server's state, composed of its features' states.

use std::{ops::Deref, time::Duration};

use axum::extract::FromRef;
use futures_util::FutureExt;

use crate::{
    backup, child_data,
    competitions::{self, CompetitionsState},
    deletions, forms,
    identity::{self, IdentityState},
    messages,
    platform::{
        clock::Instant,
        error::Result,
        failure_limiter,
        state::{Platform, PlatformState},
    },
    posts,
    privacy::PrivacyState,
    rehearsal::{self, RehearsalState},
    stage::StageState,
    users::UsersState,
    wordlists,
};

/// The state of every feature. Cheap to clone.
#[derive(Clone, FromRef)]
pub struct AppState {
    platform: PlatformState,
    identity: IdentityState,
    users: UsersState,
    competitions: CompetitionsState,
    privacy: PrivacyState,
    stage: StageState,
    rehearsals: RehearsalState,
}

impl AppState {
    /// Composes the features' states.
    pub fn new(platform: Platform) -> Self {
        let platform = PlatformState::from(platform);
        let identity = IdentityState::new(platform.clone());
        let users = UsersState::new(
            identity.clone(),
            |db, uid, now| Box::pin(wordlists::practice_progress(db, uid, now)),
            |write, uid| Box::pin(async move { Ok(competitions::organizes_any(write, uid).await?) }),
        );
        let competitions =
            CompetitionsState::new(users.clone(), |db, id| Box::pin(forms::visibilities(db, id)));
        let stage = StageState::new(competitions.clone());
        Self {
            privacy: PrivacyState::new(competitions.clone()),
            rehearsals: RehearsalState::new(stage.clone()),
            stage,
            platform,
            identity,
            users,
            competitions,
        }
    }

    /// Ends the streams of bees on stage, and rehearsals, for a server that stops.
    pub fn end_streams(&self) {
        self.rehearsals.stop();
        self.stage.end_streams();
    }

    /// Waits until nothing of this server's rehearsals is left.
    pub async fn rehearsals_ended(&self) {
        self.rehearsals.ended().await;
    }

    /// Sends the reminders of forms that are due. Deletes what can no longer be restored, answers and practice whose time is up,
    /// abandoned uploads, old security events and counts of failures, and the blobs that no row refers to. Returns when more can be deleted.
    pub async fn sweep(&self) -> Result<Option<Instant>> {
        let next = deletions::delete_ended(self).await?;
        rehearsal::delete_abandoned(&self.rehearsals).await?;
        child_data::delete_due(self).await?;
        messages::send_reminders(self).await?;
        wordlists::delete_ended_practice(self).await?;
        wordlists::delete_unlinked_recordings(self).await?;
        posts::delete_unused_images(self).await?;
        identity::delete_old_events(&self.identity).await?;
        identity::delete_forgotten_failures(&self.db, self.clock.now()).await?;
        failure_limiter::delete_expired(&self.db, self.clock.now()).await?;
        self.blobs
            .delete_unreferenced_blobs(&self.db, self.clock.now(), &backup::referenced_blobs())
            .await?;
        Ok(next)
    }

    /// Calls [`sweep`](Self::sweep) on request, when an offer to undo a deletion has ended, and every ten minutes. Never returns.
    pub async fn sweep_on_request(self) {
        const PERIOD: Duration = Duration::from_mins(10);
        const PAUSE: Duration = Duration::from_secs(1);
        let mut hourly = tokio::time::interval(Duration::from_hours(1));
        loop {
            let mut wait = PERIOD;
            match self.sweep().await {
                Ok(None) => {}
                Ok(Some(next)) => {
                    let left = (next - self.clock.now()).to_std().unwrap_or_default();
                    wait = (left + PAUSE).min(PERIOD);
                }
                Err(problem) => tracing::warn!(?problem, "sweep"),
            }
            if hourly.tick().now_or_never().is_some()
                && let Err(error) = self.db.delete_changes().await
            {
                tracing::warn!(%error, "delete changes");
            }
            let (values, bytes) = self.memory.size();
            tracing::info!(values, bytes, "remembered");
            // A request or the end of the period starts the next sweep.
            let _ = tokio::time::timeout(wait, self.sweep_requested()).await;
        }
    }
}

impl Deref for AppState {
    type Target = CompetitionsState;

    fn deref(&self) -> &CompetitionsState {
        &self.competitions
    }
}
