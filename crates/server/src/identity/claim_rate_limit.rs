//! Claim code limiter: counts wrong claim codes by address.

use std::time::Duration;

use crate::{
    config::LimitsConfig,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        error::{Problem, Result},
        limiter::FailureLimiter,
    },
};

/// How long a wrong code counts.
const WINDOW: Duration = Duration::from_mins(1);

/// Counts wrong claim codes by address. Valid ones don't count, because a whole class claims at once.
pub struct ClaimFailures(FailureLimiter<ClientAddress>);

impl ClaimFailures {
    /// The limit is that of wrong passwords per address.
    pub fn new(limits: &LimitsConfig) -> Self {
        Self(FailureLimiter::new(
            limits.limit_wrong_passwords_of_address,
            WINDOW,
        ))
    }

    /// Counts an attempt as failed.
    ///
    /// # Errors
    /// 429 after too many.
    pub(super) fn record(&self, address: ClientAddress, now: Instant) -> Result<()> {
        match self.0.record(address, now) {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }

    /// Refunds an attempt counted at this instant.
    pub(super) fn refund(&self, address: &ClientAddress, counted: Instant) {
        self.0.refund(address, counted);
    }
}
