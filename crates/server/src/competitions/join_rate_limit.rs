//! Join codes can be guessed: unknown ones are counted, by user and by address (design §4, docs/decisions/0001).

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

/// How long an unknown code is remembered.
const WINDOW: Duration = Duration::from_mins(1);

/// Who has tried how many unknown codes lately.
pub struct JoinFailures {
    by_user: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
}

impl JoinFailures {
    /// As many as the settings allow.
    pub fn new(limits: &LimitsConfig) -> Self {
        let allowed = limits.limit_unknown_codes;
        Self {
            by_user: FailureLimiter::new(allowed, WINDOW),
            by_address: FailureLimiter::new(allowed, WINDOW),
        }
    }
}

/// Someone names a competition by its code, and may be guessing.
pub(super) struct Guess<'a> {
    failures: &'a JoinFailures,
    uid: &'a str,
    address: ClientAddress,
    now: Instant,
}

impl<'a> Guess<'a> {
    pub(super) fn new(
        failures: &'a JoinFailures,
        uid: &'a str,
        address: ClientAddress,
        now: Instant,
    ) -> Self {
        Self {
            failures,
            uid,
            address,
            now,
        }
    }

    /// Whether they may name a code that they have no part in, be it right or wrong.
    ///
    /// # Errors
    /// 429 after too many unknown ones.
    pub(super) fn check(&self) -> Result<()> {
        let by_user = self.failures.by_user.wait(&self.uid.to_owned(), self.now);
        let by_address = self.failures.by_address.wait(&self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }

    /// Counts an unknown code; answers `refusal`, or 429 when the count was full.
    pub(super) fn missed(&self, refusal: Problem) -> Problem {
        let by_user = self.failures.by_user.record(self.uid.to_owned(), self.now);
        let by_address = self.failures.by_address.record(self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Problem::too_many_requests(wait),
            None => refusal,
        }
    }
}
