//! Second-factor limiter: counts wrong codes and passkeys by account and by address.

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

/// How long a wrong code counts against an account, from whatever address. Longer than for passwords, as a code has six digits
/// only; and from all addresses together, as only someone with the password can use it up.
const ACCOUNT_WINDOW: Duration = Duration::from_mins(30);
/// How long a wrong code counts against an address.
const ADDRESS_WINDOW: Duration = Duration::from_mins(1);

/// Counts recent wrong second factors.
pub struct SecondFactorRateLimit {
    by_account: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
}

impl SecondFactorRateLimit {
    /// The limits are those of wrong passwords.
    pub fn new(limits: &LimitsConfig) -> Self {
        Self {
            by_account: FailureLimiter::new(limits.limit_wrong_passwords, ACCOUNT_WINDOW),
            by_address: FailureLimiter::new(limits.limit_wrong_passwords_of_address, ADDRESS_WINDOW),
        }
    }

    /// Counts an attempt as failed, before its result is known; otherwise concurrent attempts would bypass the limit.
    ///
    /// # Errors
    /// 429 after too many.
    pub fn record(&self, uid: &str, address: ClientAddress, now: Instant) -> Result<()> {
        if let Some(wait) = self.by_address.record(address, now) {
            return Err(Problem::too_many_requests(wait));
        }
        if let Some(wait) = self.by_account.record(uid.to_owned(), now) {
            self.by_address.refund(&address, now);
            return Err(Problem::too_many_requests(wait));
        }
        Ok(())
    }

    /// Refunds an attempt counted at this instant.
    pub fn refund(&self, uid: &str, address: ClientAddress, counted: Instant) {
        self.by_account.refund(&uid.to_owned(), counted);
        self.by_address.refund(&address, counted);
    }
}
