//! Limits in a sliding window.

use std::{collections::VecDeque, time::Duration};

use crate::platform::clock::Instant;

/// How many failures a window may have.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub(super) allowed: usize,
    pub(super) window: Duration,
}

impl Limit {
    /// How long until fewer than `allowed` failures are left. `recent` is sorted by time.
    pub(super) fn until_below(
        &self,
        allowed: usize,
        recent: &VecDeque<Instant>,
        now: Instant,
    ) -> Option<Duration> {
        let last_blocking = recent.get(recent.len().checked_sub(allowed)?)?;
        (*last_blocking + self.window - now).to_std().ok()
    }
}
