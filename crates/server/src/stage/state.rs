//! The state of bees on stage.

use std::{sync::Arc, time::Duration};

use axum::extract::FromRef;
use chrono::TimeDelta;
use quick_cache::sync::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::{hub::Hub, live::LiveBee, live_views::View, streams::Source};
use crate::{
    competitions::CompetitionsState,
    identity::IdentityState,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        db::Transaction,
        error::{Problem, Result},
        failure_limiter::FailureLimiter,
        state::{PlatformState, layer_state},
    },
    users::UsersState,
};

/// How long a wrong role code counts.
const WINDOW: Duration = Duration::from_mins(1);
/// Devices of which it is known when they were last recorded.
const DEVICES: usize = 10_000;

/// The state of bees on stage, on top of that of competitions. Cheap to clone.
#[derive(Clone)]
pub struct StageState(Arc<StageServices>);

/// The bees in memory.
pub struct StageServices {
    competitions: CompetitionsState,
    hub: Hub,
    /// Wrong role codes.
    guesses: FailureLimiter<ClientAddress>,
    /// When it was last recorded that a device was heard of, by grant.
    heard_of: Cache<String, Instant>,
    /// One for each public stream.
    watchers: Arc<Semaphore>,
    /// Each open stream has a clone.
    streams: Arc<()>,
}

layer_state!(StageState(StageServices) over competitions: CompetitionsState, UsersState, IdentityState, PlatformState);

impl StageState {
    /// On top of the competitions' state.
    pub fn new(competitions: CompetitionsState) -> Self {
        let hub = Hub::new(&competitions.rng);
        let limits = &competitions.config.limits;
        let platform = PlatformState::from_ref(&competitions);
        let guesses = FailureLimiter::new(
            &platform,
            "role code, address",
            limits.limit_unknown_codes,
            WINDOW,
        );
        let watchers = usize::try_from(limits.limit_watchers.get()).unwrap_or(usize::MAX);
        Self(Arc::new(StageServices {
            hub,
            guesses,
            heard_of: Cache::new(DEVICES),
            streams: Arc::default(),
            watchers: Arc::new(Semaphore::new(watchers.min(Semaphore::MAX_PERMITS))),
            competitions,
        }))
    }

    /// Counts a wrong role code.
    ///
    /// # Errors
    /// 429 after too many.
    pub(super) async fn count_guess(&self, address: ClientAddress, now: Instant) -> Result<()> {
        self.guesses.count(address, now).await
    }

    /// Takes back a code counted at this instant.
    pub(super) async fn refund_guess(
        &self,
        write: &Transaction,
        address: ClientAddress,
        counted: Instant,
    ) -> Result<()> {
        self.guesses.refund_in(write, &address, counted).await
    }

    /// Whether it is time to record that a device was heard of. Then it counts as recorded.
    pub(super) fn heard_of(&self, grant_id: &str, now: Instant, every: TimeDelta) -> bool {
        let is_due = self.heard_of.get(grant_id).is_none_or(|last| now - last >= every);
        if is_due {
            self.heard_of.insert(grant_id.to_owned(), now);
        }
        is_due
    }

    /// Counts a public stream for as long as the permit lives.
    ///
    /// # Errors
    /// 503 when there are too many.
    pub(super) fn admit_watcher(&self) -> Result<OwnedSemaphorePermit> {
        let permit = self.watchers.clone().try_acquire_owned();
        permit.map_err(|_| Problem::busy())
    }

    /// The number of open streams, of watchers and officials.
    pub fn open_streams(&self) -> usize {
        Arc::strong_count(&self.streams) - 1
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
            open: Arc::clone(&self.streams),
            stopping: self.hub.stopping(),
            clock: self.clock.clone(),
        }
    }
}
