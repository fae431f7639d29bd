//! Hears what other servers have changed. The keepers also look for it from time to time, as notices may get lost.

use std::sync::{Arc, Weak};

use tokio::sync::watch;

use super::hub::Bees;
use crate::platform::{db::Notices, state::PlatformState};

/// Where triggers announce the ids of bees.
const CHANNEL: &str = "bees";

/// Begins to listen, if there may be other servers.
pub(super) fn begin(platform: &PlatformState, bees: &Arc<Bees>, stopping: watch::Receiver<bool>) {
    if let Some(notices) = platform.db.notices(CHANNEL) {
        tokio::spawn(hear(notices, Arc::downgrade(bees), stopping));
    }
}

/// Ends with the server.
async fn hear(mut notices: Notices, bees: Weak<Bees>, mut stopping: watch::Receiver<bool>) {
    loop {
        let bee = tokio::select! {
            bee = notices.next() => bee,
            _ = stopping.changed() => return,
        };
        let Some(bees) = bees.upgrade() else {
            return;
        };
        bees.wake(bee.as_deref());
    }
}
