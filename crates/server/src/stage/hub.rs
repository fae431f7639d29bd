//! The bees in memory: those that someone watches, and those whose clock runs.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::{keeper, live::LiveBee};
use crate::platform::{error::Result, rng::Rng, state::PlatformState};

/// The bees in memory, one by id.
pub(super) struct Hub {
    bees: Mutex<HashMap<String, Arc<LiveBee>>>,
    stopping: watch::Sender<bool>,
    /// Names this process in the ids of events: another one has another `t`.
    process: String,
}

impl Hub {
    pub(super) fn new(rng: &Rng) -> Self {
        Self {
            bees: Mutex::default(),
            stopping: watch::Sender::new(false),
            process: format!("{:08x}", u32::from_le_bytes(rng.bytes())),
        }
    }

    pub(super) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    pub(super) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// The bee with this id, as it is in the database.
    pub(super) async fn live(&self, platform: PlatformState, bee_id: &str) -> Result<Arc<LiveBee>> {
        if let Some(bee) = self.known(bee_id) {
            bee.refresh().await?;
            keeper::begin(&bee, self.stopping());
            bee.wake.notify_one();
            return Ok(bee);
        }
        let read = LiveBee::load(platform, bee_id, &self.process).await?;
        let bee = {
            let mut bees = self.lock();
            bees.retain(|_, bee| Arc::strong_count(bee) > 1 || bee.is_running());
            // Someone else may have read it at the same time. There is only one, so that commands queue.
            bees.entry(bee_id.to_owned()).or_insert(read).clone()
        };
        keeper::begin(&bee, self.stopping());
        Ok(bee)
    }

    fn known(&self, bee_id: &str) -> Option<Arc<LiveBee>> {
        self.lock().get(bee_id).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveBee>>> {
        self.bees.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
