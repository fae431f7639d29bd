//! Join code limiter: counts wrong join codes by user and by address (design §4, docs/decisions/0001).

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

/// How long a failure counts.
const WINDOW: Duration = Duration::from_mins(1);

/// Recent requests with unknown codes.
pub struct JoinFailures {
    by_user: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
}

impl JoinFailures {
    /// Limited as configured.
    pub fn new(limits: &LimitsConfig) -> Self {
        let allowed = limits.limit_unknown_codes;
        Self {
            by_user: FailureLimiter::new(allowed, WINDOW),
            by_address: FailureLimiter::new(allowed, WINDOW),
        }
    }
}

/// A request with a join code, which may be a guess.
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

    /// Requires that a non-member may try another code.
    ///
    /// # Errors
    /// 429 after too many unknown codes.
    pub(super) fn check(&self) -> Result<()> {
        let by_user = self.failures.by_user.wait(&self.uid.to_owned(), self.now);
        let by_address = self.failures.by_address.wait(&self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }

    /// Counts an unknown code. Returns `problem`, or 429 if the limit was reached.
    pub(super) fn missed(&self, problem: Problem) -> Problem {
        let by_user = self.failures.by_user.record(self.uid.to_owned(), self.now);
        let by_address = self.failures.by_address.record(self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Problem::too_many_requests(wait),
            None => problem,
        }
    }
}
