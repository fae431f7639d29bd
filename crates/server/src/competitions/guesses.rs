//! Join codes can be guessed: unknown ones are counted, by user and by address (design §4, docs/decisions/0001).

use std::time::Duration;

use crate::{
    app::AppState,
    config::LimitsConfig,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        error::{Problem, Result},
        limiter::MissLimiter,
    },
};

/// How long an unknown code is remembered.
const WINDOW: Duration = Duration::from_mins(1);

/// Who has tried how many unknown codes lately.
pub struct JoinMisses {
    by_user: MissLimiter<String>,
    by_address: MissLimiter<ClientAddress>,
}

impl JoinMisses {
    /// As many as the settings allow.
    pub fn new(limits: &LimitsConfig) -> Self {
        let allowed = limits.limit_unknown_codes;
        Self {
            by_user: MissLimiter::new(allowed, WINDOW),
            by_address: MissLimiter::new(allowed, WINDOW),
        }
    }
}

/// Someone names a competition by its code, and may be guessing.
pub(super) struct Guess<'a> {
    misses: &'a JoinMisses,
    uid: &'a str,
    address: ClientAddress,
    now: Instant,
}

impl<'a> Guess<'a> {
    pub(super) fn new(state: &'a AppState, uid: &'a str, address: ClientAddress) -> Self {
        Self {
            misses: &state.join_misses,
            uid,
            address,
            now: state.clock.now(),
        }
    }

    /// Whether they may name a code that they have no part in, be it right or wrong.
    ///
    /// # Errors
    /// 429 after too many unknown ones.
    pub(super) fn check(&self) -> Result<()> {
        let by_user = self.misses.by_user.wait(&self.uid.to_owned(), self.now);
        let by_address = self.misses.by_address.wait(&self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }

    /// Counts an unknown code; answers `refusal`, or 429 when the count was full.
    pub(super) fn missed(&self, refusal: Problem) -> Problem {
        let by_user = self.misses.by_user.miss(self.uid.to_owned(), self.now);
        let by_address = self.misses.by_address.miss(self.address, self.now);
        match by_user.max(by_address) {
            Some(wait) => Problem::too_many_requests(wait),
            None => refusal,
        }
    }
}
