//! Failed-login limiter: counts wrong passwords, but never locks owners out for good (docs/decisions/0015).

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use tokio::sync::OwnedSemaphorePermit;

use crate::{
    config::LimitsConfig,
    platform::{
        address_permits::AddressPermits,
        client_address::ClientAddress,
        clock::{Clock, Instant},
        error::{ErrorCode, Problem, Result},
        limiter::FailureLimiter,
        text::fold,
    },
};

/// How long a wrong password counts against an account.
const ACCOUNT_WINDOW: Duration = Duration::from_mins(5);
/// How long a wrong password counts against an address.
const ADDRESS_WINDOW: Duration = Duration::from_mins(1);
/// An account counts as attacked when this many addresses reach their limit.
const ATTACKERS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Concurrent password checks per address, so that none can take all of the server's.
const PERMITS_PER_ADDRESS: usize = 40;
/// Most attempts from one address at a time, waiting ones included; further ones get a 429.
const MAX_QUEUE: usize = 200;
/// When a refused attempt should be retried.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Counts recent wrong passwords by handle, account and address.
pub struct LoginRateLimit {
    by_handle_and_address: FailureLimiter<(String, ClientAddress)>,
    by_account: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
    queues: Queues,
    clock: Clock,
}

impl LoginRateLimit {
    /// Limits from the settings.
    pub fn new(limits: &LimitsConfig, clock: Clock) -> Self {
        let of_account = limits.limit_wrong_passwords;
        let of_address = limits.limit_wrong_passwords_of_address;
        let permits =
            usize::try_from(of_address.get()).map_or(PERMITS_PER_ADDRESS, |n| n.min(PERMITS_PER_ADDRESS));
        Self {
            by_handle_and_address: FailureLimiter::new(of_account, ACCOUNT_WINDOW),
            by_account: FailureLimiter::new(of_account.saturating_mul(ATTACKERS), ACCOUNT_WINDOW),
            by_address: FailureLimiter::new(of_address, ADDRESS_WINDOW),
            queues: Queues::new(permits),
            clock,
        }
    }

    /// Runs a password check and counts it if the password is wrong. `handle` is the email or sign-in name as typed;
    /// `account` identifies its account either way. Unknown handles count the same, and refusals of one handle don't
    /// affect the other, so that refusals don't reveal which belong together.
    ///
    /// # Errors
    /// The check's error; 429, without running the check, after too many wrong passwords.
    pub async fn limit<T>(
        &self,
        handle: &str,
        account: &str,
        address: ClientAddress,
        check: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let _permit = self.queues.enter(address)?.await?;
        let counted = self.count(fold(handle.trim()), fold(account.trim()), address)?;
        let checked = check.await;
        if !checked.as_ref().is_err_and(is_wrong_password) {
            self.refund(&counted);
        }
        checked
    }

    /// Counts an attempt before its result is known; otherwise concurrent attempts would bypass the limit.
    ///
    /// While an account is under attack, each address gets one attempt, so its owner can still sign in.
    fn count(&self, handle: String, account: String, address: ClientAddress) -> Result<Counted> {
        let now = self.clock.now();
        let mut counted = Counted {
            now,
            of_both: (handle, address),
            account: None,
        };
        let of_both = counted.of_both.clone();
        if let Some(wait) = self.by_address.record(address, now) {
            let longer = self.by_handle_and_address.wait(&of_both, now);
            return Err(Problem::too_many_requests(
                longer.map_or(wait, |longer| longer.max(wait)),
            ));
        }
        let is_attacked = self.by_account.record(account.clone(), now).is_some();
        let refused = if is_attacked {
            self.by_handle_and_address.record_first(of_both, now)
        } else {
            counted.account = Some(account);
            self.by_handle_and_address.record(of_both, now)
        };
        if let Some(wait) = refused {
            self.by_address.refund(&address, now);
            self.refund_account(&counted);
            return Err(Problem::too_many_requests(wait));
        }
        Ok(counted)
    }

    fn refund(&self, counted: &Counted) {
        let (_, address) = &counted.of_both;
        self.by_address.refund(address, counted.now);
        self.by_handle_and_address.refund(&counted.of_both, counted.now);
        self.refund_account(counted);
    }

    fn refund_account(&self, counted: &Counted) {
        if let Some(account) = &counted.account {
            self.by_account.refund(account, counted.now);
        }
    }
}

/// Where an attempt was counted.
struct Counted {
    now: Instant,
    of_both: (String, ClientAddress),
    /// None if that limit was already reached.
    account: Option<String>,
}

/// A queue per address. It never runs more attempts than may fail, so that many correct ones aren't refused.
struct Queues(AddressPermits);

impl Queues {
    fn new(permits: usize) -> Self {
        Self(AddressPermits::new(permits))
    }

    /// Joins the queue and waits for a permit.
    ///
    /// # Errors
    /// 429 when the queue is too long.
    fn enter(
        &self,
        address: ClientAddress,
    ) -> Result<impl Future<Output = Result<OwnedSemaphorePermit>> + use<>> {
        let queue = self.0.of(address);
        // The map, this one and each queued attempt hold a reference.
        if Arc::strong_count(&queue) > MAX_QUEUE + 1 {
            return Err(Problem::too_many_requests(RETRY_AFTER));
        }
        let permit = queue.acquire_owned();
        Ok(async { permit.await.map_err(Problem::internal) })
    }
}

/// Whether a password check failed for the person, not for the server.
pub(super) fn is_wrong_password(problem: &Problem) -> bool {
    matches!(
        problem.code(),
        ErrorCode::InvalidCredential | ErrorCode::UserNotFound | ErrorCode::WrongPassword
    )
}
