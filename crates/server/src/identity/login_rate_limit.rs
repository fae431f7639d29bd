//! Passwords can be guessed: wrong ones are counted, in a way that keeps nobody out of their own account for good
//! (docs/decisions/0015).

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    config::LimitsConfig,
    platform::{
        client_address::ClientAddress,
        clock::{Clock, Instant},
        error::{ErrorCode, Problem, Result},
        limiter::FailureLimiter,
        text::fold,
    },
};

/// How long a wrong password for an account is remembered.
const ACCOUNT_WINDOW: Duration = Duration::from_mins(5);
/// How long a wrong password from an address is remembered.
const ADDRESS_WINDOW: Duration = Duration::from_mins(1);
/// From this many addresses, each at its limit, an account is under attack.
const ATTACKERS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// How many passwords from one address are checked, or wait for it, at one time: it must not take all the permits there are.
const PERMITS_PER_ADDRESS: usize = 40;
/// Beyond this many from one address, those under way among them, further ones are asked to come back.
const LONGEST_QUEUE: usize = 200;
/// When those are asked to come back.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Who has tried how many wrong passwords lately.
pub struct LoginRateLimit {
    by_handle_and_address: FailureLimiter<(String, ClientAddress)>,
    by_account: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
    queues: Queues,
    clock: Clock,
}

impl LoginRateLimit {
    /// As many as the settings allow.
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

    /// Runs the check of a password, and counts it if it was wrong. `handle` is what was typed, an email or a sign-in name;
    /// `account` names the account that has it, whichever was typed. A handle that no account has counts the same, and no
    /// refusal of one handle shows for the other, so that refusals do not tell who is who.
    ///
    /// # Errors
    /// What the check answers; 429, without running it, after too many wrong ones.
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

    /// Counts an attempt before it is known to be wrong: else all that are sent at once would pass as one.
    ///
    /// While an account is attacked from many addresses, each has one attempt: its owner's first one is looked at, wherever
    /// they are.
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
    /// None where that count was full.
    account: Option<String>,
}

/// Attempts from one address wait for each other in a queue of its own. Those under way are never more than may be wrong, so
/// that right ones need not be refused because there are many of them.
struct Queues {
    permits: usize,
    by_address: Mutex<HashMap<ClientAddress, Arc<Semaphore>>>,
}

impl Queues {
    fn new(permits: usize) -> Self {
        Self {
            permits,
            by_address: Mutex::default(),
        }
    }

    /// Gets in queue, and waits there for a permit.
    ///
    /// # Errors
    /// 429 when the queue is too long.
    fn enter(
        &self,
        address: ClientAddress,
    ) -> Result<impl Future<Output = Result<OwnedSemaphorePermit>> + use<>> {
        let mut queues = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        // Each who is in queue holds it; this map does, too.
        queues.retain(|_, queue| Arc::strong_count(queue) > 1);
        let queue = queues
            .entry(address)
            .or_insert_with(|| Arc::new(Semaphore::new(self.permits)));
        if Arc::strong_count(queue) > LONGEST_QUEUE {
            return Err(Problem::too_many_requests(RETRY_AFTER));
        }
        let permit = Arc::clone(queue).acquire_owned();
        Ok(async { permit.await.map_err(Problem::internal) })
    }
}

fn is_wrong_password(problem: &Problem) -> bool {
    matches!(
        problem.code(),
        ErrorCode::InvalidCredential | ErrorCode::UserNotFound | ErrorCode::WrongPassword
    )
}
