//! Hears what other servers have changed. The keepers also look for it from time to time, as notices may get lost.

use tokio::sync::watch;

use crate::platform::{db::Notices, state::PlatformState};

/// Where triggers announce the ids of bees.
const CHANNEL: &str = "bees";

/// Begins to listen, if there may be other servers. Wakes a bee that was changed or, after a pause, all bees.
pub(super) fn begin(
    platform: &PlatformState,
    wake: impl Fn(Option<&str>) + Send + 'static,
    stopping: watch::Receiver<bool>,
) {
    if let Some(notices) = platform.db.notices(CHANNEL) {
        tokio::spawn(hear(notices, wake, stopping));
    }
}

/// Ends with the server.
async fn hear(mut notices: Notices, wake: impl Fn(Option<&str>) + Send, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            bee = notices.next() => wake(bee.as_deref()),
            _ = stopping.changed() => return,
        }
    }
}
