//! Passwords can be guessed: wrong ones are counted, in a way that keeps nobody out of their own account for good
//! (docs/decisions/0015).

use std::{num::NonZeroU32, time::Duration};

use crate::{
    config::LimitsConfig,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
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

/// Who has tried how many wrong passwords lately.
pub struct PasswordAttempts {
    by_account_and_address: MissLimiter<(String, ClientAddress)>,
    by_account: MissLimiter<String>,
    by_address: MissLimiter<ClientAddress>,
}

impl PasswordAttempts {
    /// As many as the settings allow.
    pub fn new(limits: &LimitsConfig) -> Self {
        let of_account = limits.limit_wrong_passwords;
        Self {
            by_account_and_address: MissLimiter::new(of_account, OF_ACCOUNT),
            by_account: MissLimiter::new(of_account.saturating_mul(ATTACKERS), OF_ACCOUNT),
            by_address: MissLimiter::new(limits.limit_wrong_passwords_of_address, OF_ADDRESS),
        }
    }

    /// Runs the check of a password for the account with this email, and counts it if it was wrong. An email that no
    /// account has counts the same, so that a refusal tells nothing.
    ///
    /// # Errors
    /// What the check answers; 429, without running it, after too many wrong ones.
    pub async fn limit<T>(
        &self,
        email: &str,
        address: ClientAddress,
        now: Instant,
        check: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let email = fold(email.trim());
        let of_both = (email, address);
        self.refuse(&of_both, now)?;
        // Counted before it is known, and taken back: else all that are sent at once would pass as one.
        if let Some(wait) = self.by_account_and_address.miss(of_both.clone(), now) {
            return Err(Problem::too_many_requests(wait));
        }
        let checked = check.await;
        if checked.as_ref().is_err_and(is_wrong_password) {
            let (email, address) = of_both;
            self.by_account.miss(email, now);
            self.by_address.miss(address, now);
        } else {
            self.by_account_and_address.forgive(&of_both, now);
        }
        checked
    }

    /// While an account is attacked from many addresses, each has one attempt: its owner's first one is looked at, wherever
    /// they are.
    fn refuse(&self, of_both: &(String, ClientAddress), now: Instant) -> Result<()> {
        let (email, address) = of_both;
        let is_attacked = self.by_account.wait(email, now).is_some();
        let by_both = if is_attacked {
            self.by_account_and_address.wait_for_none(of_both, now)
        } else {
            self.by_account_and_address.wait(of_both, now)
        };
        match by_both.max(self.by_address.wait(address, now)) {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }
}

fn is_wrong_password(problem: &Problem) -> bool {
    matches!(
        problem.code(),
        ErrorCode::InvalidCredential | ErrorCode::UserNotFound | ErrorCode::WrongPassword
    )
}
