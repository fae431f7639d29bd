//! Join code limiter: counts wrong join codes by user and by address (design §4, docs/decisions/0001).

use std::time::Duration;

use crate::platform::{
    client_address::ClientAddress,
    clock::Instant,
    error::{Problem, Result},
    failure_limiter::{FailureLimiter, allow},
    state::PlatformState,
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
    pub fn new(platform: &PlatformState) -> Self {
        let allowed = platform.config.limits.limit_unknown_codes;
        Self {
            by_user: FailureLimiter::new(platform, "join code, user", allowed, WINDOW),
            by_address: FailureLimiter::new(platform, "join code, address", allowed, WINDOW),
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
    pub(super) async fn check(&self) -> Result<()> {
        let uid = self.uid.to_owned();
        let (by_user, by_address) = tokio::try_join!(
            self.failures.by_user.wait(&uid, self.now),
            self.failures.by_address.wait(&self.address, self.now),
        )?;
        allow(by_user.max(by_address))
    }

    /// Counts an unknown code. Returns `problem`, or 429 if the limit was reached.
    pub(super) async fn missed(&self, problem: Problem) -> Problem {
        let recorded = tokio::try_join!(
            self.failures.by_user.record(self.uid.to_owned(), self.now),
            self.failures.by_address.record(self.address, self.now),
        );
        let allowed = recorded.and_then(|(by_user, by_address)| allow(by_user.max(by_address)));
        allowed.err().unwrap_or(problem)
    }
}
