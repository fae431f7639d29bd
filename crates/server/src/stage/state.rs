//! The state of bees on stage.

use std::sync::Arc;

use axum::extract::FromRef;
use tokio::sync::watch;

use super::{
    hub::Hub,
    live::{LiveBee, View},
    streams::Source,
};
use crate::{
    competitions::CompetitionsState,
    identity::IdentityState,
    platform::{
        error::Result,
        state::{PlatformState, layer_state},
    },
    users::UsersState,
};

/// The state of bees on stage, on top of that of competitions. Cheap to clone.
#[derive(Clone)]
pub struct StageState(Arc<StageServices>);

/// The bees in memory.
pub struct StageServices {
    competitions: CompetitionsState,
    hub: Hub,
}

layer_state!(StageState(StageServices) over competitions: CompetitionsState, UsersState, IdentityState, PlatformState);

impl StageState {
    /// On top of the competitions' state.
    pub fn new(competitions: CompetitionsState) -> Self {
        let hub = Hub::new(&competitions.rng);
        Self(Arc::new(StageServices { competitions, hub }))
    }

    /// Ends all streams, so that a server that stops doesn't wait for them.
    pub fn end_streams(&self) {
        self.hub.stop();
    }

    /// A bee that exists, from memory or the database.
    pub(super) async fn live(&self, bee_id: &str) -> Result<Arc<LiveBee>> {
        self.hub.live(PlatformState::from_ref(self), bee_id).await
    }

    /// What a stream of these views needs.
    pub(super) fn source(&self, bee: Arc<LiveBee>, views: watch::Receiver<View>) -> Source {
        Source {
            bee,
            views,
            stopping: self.hub.stopping(),
            clock: self.clock.clone(),
        }
    }
}
