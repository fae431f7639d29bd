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
        limiter::MissLimiter,
        text::fold,
    },
};

/// How long a wrong password for an account is remembered.
const OF_ACCOUNT: Duration = Duration::from_mins(5);
/// How long a wrong password from an address is remembered.
const OF_ADDRESS: Duration = Duration::from_mins(1);
/// From this many addresses, each at its limit, an account is under attack.
const ATTACKERS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// How many passwords from one address are checked, or wait for it, at one time: it must not take all the places there are.
const PLACES_OF_ADDRESS: usize = 40;
/// Beyond this many from one address, those under way among them, further ones are asked to come back.
const LONGEST_LINE: usize = 200;
/// When those are asked to come back.
const COME_BACK: Duration = Duration::from_secs(5);

/// Who has tried how many wrong passwords lately.
pub struct PasswordAttempts {
    by_handle_and_address: MissLimiter<(String, ClientAddress)>,
    by_account: MissLimiter<String>,
    by_address: MissLimiter<ClientAddress>,
    lines: Lines,
    clock: Clock,
}

impl PasswordAttempts {
    /// As many as the settings allow.
    pub fn new(limits: &LimitsConfig, clock: Clock) -> Self {
        let of_account = limits.limit_wrong_passwords;
        let of_address = limits.limit_wrong_passwords_of_address;
        let places =
            usize::try_from(of_address.get()).map_or(PLACES_OF_ADDRESS, |n| n.min(PLACES_OF_ADDRESS));
        Self {
            by_handle_and_address: MissLimiter::new(of_account, OF_ACCOUNT),
            by_account: MissLimiter::new(of_account.saturating_mul(ATTACKERS), OF_ACCOUNT),
            by_address: MissLimiter::new(of_address, OF_ADDRESS),
            lines: Lines::new(places),
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
        let _place = self.lines.enter(address)?.await?;
        let counted = self.count(fold(handle.trim()), fold(account.trim()), address)?;
        let checked = check.await;
        if !checked.as_ref().is_err_and(is_wrong_password) {
            self.forgive(&counted);
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
        if let Some(wait) = self.by_address.miss(address, now) {
            let longer = self.by_handle_and_address.wait(&of_both, now);
            return Err(Problem::too_many_requests(
                longer.map_or(wait, |longer| longer.max(wait)),
            ));
        }
        let is_attacked = self.by_account.miss(account.clone(), now).is_some();
        let refused = if is_attacked {
            self.by_handle_and_address.first_miss(of_both, now)
        } else {
            counted.account = Some(account);
            self.by_handle_and_address.miss(of_both, now)
        };
        if let Some(wait) = refused {
            self.by_address.forgive(&address, now);
            self.forgive_account(&counted);
            return Err(Problem::too_many_requests(wait));
        }
        Ok(counted)
    }

    fn forgive(&self, counted: &Counted) {
        let (_, address) = &counted.of_both;
        self.by_address.forgive(address, counted.now);
        self.by_handle_and_address.forgive(&counted.of_both, counted.now);
        self.forgive_account(counted);
    }

    fn forgive_account(&self, counted: &Counted) {
        if let Some(account) = &counted.account {
            self.by_account.forgive(account, counted.now);
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

/// Attempts from one address wait for each other in a line of its own. Those under way are never more than may be wrong, so
/// that right ones need not be refused because there are many of them.
struct Lines {
    places: usize,
    by_address: Mutex<HashMap<ClientAddress, Arc<Semaphore>>>,
}

impl Lines {
    fn new(places: usize) -> Self {
        Self {
            places,
            by_address: Mutex::default(),
        }
    }

    /// Gets in line, and waits there for a place.
    ///
    /// # Errors
    /// 429 when the line is too long.
    fn enter(
        &self,
        address: ClientAddress,
    ) -> Result<impl Future<Output = Result<OwnedSemaphorePermit>> + use<>> {
        let mut lines = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        // Each who is in line holds it; this map does, too.
        lines.retain(|_, line| Arc::strong_count(line) > 1);
        let line = lines
            .entry(address)
            .or_insert_with(|| Arc::new(Semaphore::new(self.places)));
        if Arc::strong_count(line) > LONGEST_LINE {
            return Err(Problem::too_many_requests(COME_BACK));
        }
        let place = Arc::clone(line).acquire_owned();
        Ok(async { place.await.map_err(Problem::internal) })
    }
}

fn is_wrong_password(problem: &Problem) -> bool {
    matches!(
        problem.code(),
        ErrorCode::InvalidCredential | ErrorCode::UserNotFound | ErrorCode::WrongPassword
    )
}
