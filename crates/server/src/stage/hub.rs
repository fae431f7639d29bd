//! The bees in memory: those that someone watches, and those whose clock runs.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::watch;

use super::{keeper, live::LiveBee, notices};
use crate::platform::{error::Result, rng::Rng, state::PlatformState};

/// By id.
#[derive(Default)]
pub(super) struct Bees(Mutex<HashMap<String, Arc<LiveBee>>>);

/// The bees in memory, one by id.
pub(super) struct Hub {
    bees: Arc<Bees>,
    /// Whether it hears of what other servers have changed.
    hears: AtomicBool,
    stopping: watch::Sender<bool>,
    /// Names this process in the ids of events: another one has another `t`.
    process: String,
}

impl Hub {
    pub(super) fn new(rng: &Rng) -> Self {
        Self {
            bees: Arc::default(),
            hears: AtomicBool::new(false),
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
        if !self.hears.swap(true, Ordering::Relaxed) {
            let bees = Arc::downgrade(&self.bees);
            let wake = move |bee: Option<&str>| {
                if let Some(bees) = bees.upgrade() {
                    bees.wake(bee);
                }
            };
            notices::begin(&platform, wake, self.stopping());
        }
        if let Some(bee) = self.known(bee_id) {
            bee.refresh().await?;
            keeper::begin(&bee, self.stopping());
            bee.wake.notify_one();
            return Ok(bee);
        }
        let read = LiveBee::load(platform, bee_id, &self.process).await?;
        let bee = {
            let mut bees = self.bees.lock();
            bees.retain(|_, bee| Arc::strong_count(bee) > 1 || bee.is_running());
            // Someone else may have read it at the same time. There is only one, so that commands queue.
            bees.entry(bee_id.to_owned()).or_insert(read).clone()
        };
        keeper::begin(&bee, self.stopping());
        Ok(bee)
    }

    fn known(&self, bee_id: &str) -> Option<Arc<LiveBee>> {
        self.bees.lock().get(bee_id).cloned()
    }
}

impl Bees {
    /// Lets a bee's keeper look at what has changed, or those of all bees.
    pub(super) fn wake(&self, bee_id: Option<&str>) {
        let bees = self.lock();
        match bee_id {
            Some(id) => bees.get(id).into_iter().for_each(|bee| bee.wake.notify_one()),
            None => bees.values().for_each(|bee| bee.wake.notify_one()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveBee>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
