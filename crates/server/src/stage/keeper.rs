//! A task for each bee in memory, which says that time is up and reads what others have changed.

use std::{
    sync::{Arc, Weak, atomic::Ordering},
    time::Duration,
};

use tokio::{sync::watch, time::sleep};

use super::live::LiveBee;
use crate::platform::error::ErrorCode;

/// How long to wait after a failure.
const PAUSE: Duration = Duration::from_secs(1);

/// Begins the task, unless it runs.
pub(super) fn begin(bee: &Arc<LiveBee>, stopping: watch::Receiver<bool>) {
    if !bee.has_keeper.swap(true, Ordering::Relaxed) {
        tokio::spawn(tend(Arc::downgrade(bee), stopping));
    }
}

/// Ends with the bee, or with the server.
async fn tend(bee: Weak<LiveBee>, mut stopping: watch::Receiver<bool>) {
    loop {
        let Some(bee) = bee.upgrade() else {
            return;
        };
        // Besides this task and the hub.
        let is_watched = Arc::strong_count(&bee) > 2;
        let wait = match bee.tend(is_watched).await {
            Ok(wait) => wait,
            Err(problem) if problem.code() == ErrorCode::NotFound => {
                // Deleted. If that is undone, it gets another keeper.
                bee.forget_clock();
                bee.has_keeper.store(false, Ordering::Relaxed);
                return;
            }
            Err(problem) => {
                tracing::warn!(?problem, "tend a bee");
                Some(PAUSE)
            }
        };
        let wake = bee.wake.clone();
        drop(bee);
        tokio::select! {
            () = sleep(wait.unwrap_or(Duration::MAX)) => {}
            () = wake.notified() => {}
            _ = stopping.changed() => return,
        }
    }
}
