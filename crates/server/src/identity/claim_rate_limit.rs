//! Claim code limiter: counts wrong claim codes by address.

use std::time::Duration;

use crate::platform::{
    client_address::ClientAddress, clock::Instant, error::Result, failure_limiter::FailureLimiter,
    state::PlatformState,
};

/// How long a wrong code counts.
const WINDOW: Duration = Duration::from_mins(1);

/// Counts wrong claim codes by address. Valid ones don't count, because a whole class claims at once.
pub struct ClaimFailures(FailureLimiter<ClientAddress>);

impl ClaimFailures {
    /// The limit is that of wrong passwords per address.
    pub fn new(platform: &PlatformState) -> Self {
        Self(FailureLimiter::new(
            platform,
            "claim code, address",
            platform.config.limits.limit_wrong_passwords_of_address,
            WINDOW,
        ))
    }

    /// Counts an attempt as failed.
    ///
    /// # Errors
    /// 429 after too many.
    pub(super) async fn record(&self, address: ClientAddress, now: Instant) -> Result<()> {
        self.0.count(address, now).await
    }

    /// Refunds an attempt counted at this instant.
    pub(super) async fn refund(&self, address: &ClientAddress, counted: Instant) -> Result<()> {
        self.0.refund(address, counted).await
    }
}
