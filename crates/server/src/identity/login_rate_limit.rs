//! Failed-login limiter: counts wrong passwords, but never locks owners out for good (docs/decisions/0015).

use std::{
    fmt::{self, Display, Formatter},
    num::NonZeroU32,
    sync::Arc,
    time::Duration,
};

use tokio::sync::OwnedSemaphorePermit;
use tracing::Instrument;

use crate::platform::{
    address_permits::AddressPermits,
    client_address::ClientAddress,
    clock::{Clock, Instant},
    error::{ErrorCode, Problem, Result},
    failure_limiter::FailureLimiter,
    state::PlatformState,
    text::fold,
};

/// How long a wrong password counts against an account.
const ACCOUNT_WINDOW: Duration = Duration::from_mins(5);
/// How long a wrong password counts against an address.
const ADDRESS_WINDOW: Duration = Duration::from_mins(1);
/// An account counts as attacked when this many addresses reach their limit.
const ATTACKERS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Concurrent password checks per address, so that none can take all of the server's.
const PERMITS_PER_ADDRESS: usize = 40;
/// The same on each of several servers: each check counts until it succeeds, so together they mustn't reach the limit.
const PERMITS_PER_ADDRESS_AND_SERVER: usize = 20;
/// Most attempts from one address at a time, waiting ones included; further ones get a 429.
const MAX_QUEUE: usize = 200;
/// When a refused attempt should be retried.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Counts recent wrong passwords by handle, account and address.
pub struct LoginRateLimit {
    by_handle_and_address: FailureLimiter<HandleAndAddress>,
    by_account: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
    queues: Queues,
    clock: Clock,
}

impl LoginRateLimit {
    /// Limits from the settings.
    pub fn new(platform: &PlatformState) -> Self {
        let limits = &platform.config.limits;
        let of_account = limits.limit_wrong_passwords;
        let of_address = limits.limit_wrong_passwords_of_address;
        let permits = if platform.db.is_shared() {
            PERMITS_PER_ADDRESS_AND_SERVER
        } else {
            PERMITS_PER_ADDRESS
        };
        let permits = usize::try_from(of_address.get()).map_or(permits, |n| n.min(permits));
        Self {
            by_handle_and_address: FailureLimiter::new(
                platform,
                "password, handle and address",
                of_account,
                ACCOUNT_WINDOW,
            ),
            by_account: FailureLimiter::new(
                platform,
                "password, account",
                of_account.saturating_mul(ATTACKERS),
                ACCOUNT_WINDOW,
            ),
            by_address: FailureLimiter::new(platform, "password, address", of_address, ADDRESS_WINDOW),
            queues: Queues::new(permits),
            clock: platform.clock.clone(),
        }
    }

    /// Runs a password check and counts it if the password is wrong. `handle` is the email or sign-in name as typed;
    /// `account` identifies its account either way. Unknown handles count the same, and refusals of one handle don't
    /// affect the other, so that refusals don't reveal which belong together.
    ///
    /// # Errors
    /// The check's error; 429, without running the check, after too many wrong passwords.
    pub async fn limit<T: Send + 'static>(
        self: &Arc<Self>,
        handle: &str,
        account: &str,
        address: ClientAddress,
        check: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let permit = self.queues.enter(address)?.await?;
        let (handle, account) = (fold(handle.trim()), fold(account.trim()));
        let limit = Arc::clone(self);
        let judge = async move {
            let _permit = permit;
            let counted = limit.count(handle, account, address).await?;
            let checked = check.await;
            if !checked.as_ref().is_err_and(is_wrong_password) {
                limit.refund(&counted).await?;
            }
            checked
        };
        // Goes on if the client leaves meanwhile: otherwise a right password would count as wrong.
        tokio::spawn(judge.in_current_span())
            .await
            .map_err(Problem::internal)?
    }

    /// Counts an attempt before its result is known; otherwise concurrent attempts would bypass the limit.
    ///
    /// While an account is under attack, each address gets one attempt, so its owner can still sign in.
    async fn count(&self, handle: String, account: String, address: ClientAddress) -> Result<Counted> {
        let now = self.clock.now();
        let mut counted = Counted {
            now,
            of_both: HandleAndAddress { handle, address },
            account: None,
        };
        let of_both = counted.of_both.clone();
        if let Some(wait) = self.by_address.record(address, now).await? {
            let longer = self.by_handle_and_address.wait(&of_both, now).await?;
            return Err(Problem::too_many_requests(
                longer.map_or(wait, |longer| longer.max(wait)),
            ));
        }
        let is_attacked = self.by_account.record(account.clone(), now).await?.is_some();
        let refused = if is_attacked {
            self.by_handle_and_address.record_first(of_both, now).await?
        } else {
            counted.account = Some(account);
            self.by_handle_and_address.record(of_both, now).await?
        };
        if let Some(wait) = refused {
            self.by_address.refund(&address, now).await?;
            self.refund_account(&counted).await?;
            return Err(Problem::too_many_requests(wait));
        }
        Ok(counted)
    }

    /// At once, so that a log-in waits for the database only once more.
    async fn refund(&self, counted: &Counted) -> Result<()> {
        let address = &counted.of_both.address;
        tokio::try_join!(
            self.by_address.refund(address, counted.now),
            self.by_handle_and_address.refund(&counted.of_both, counted.now),
            self.refund_account(counted),
        )?;
        Ok(())
    }

    async fn refund_account(&self, counted: &Counted) -> Result<()> {
        match &counted.account {
            Some(account) => self.by_account.refund(account, counted.now).await,
            None => Ok(()),
        }
    }
}

/// An email or sign-in name as typed, at an address.
#[derive(Clone, PartialEq, Eq, Hash)]
struct HandleAndAddress {
    handle: String,
    address: ClientAddress,
}

impl Display for HandleAndAddress {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        // Whatever was typed, no other pair looks the same.
        write!(formatter, "{}\n{}", self.address, self.handle)
    }
}

/// Where an attempt was counted.
struct Counted {
    now: Instant,
    of_both: HandleAndAddress,
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
