//! Join code limiter: counts unknown join codes by user and by address (design §4, docs/decisions/0001).

use std::time::Duration;

use crate::platform::{
    address_permits::AddressPermits,
    client_address::ClientAddress,
    clock::Clock,
    db::DbErr,
    error::{Problem, Result},
    failure_limiter::FailureLimiter,
    state::PlatformState,
};

/// How long a failure counts.
const WINDOW: Duration = Duration::from_mins(1);

/// Recent requests with unknown codes.
pub struct JoinFailures {
    by_user: FailureLimiter<String>,
    by_address: FailureLimiter<ClientAddress>,
    /// One lookup at a time for each address. Otherwise, children of a class who join at once would use up the limit, because each
    /// code counts until it is known.
    lookups: AddressPermits,
    clock: Clock,
}

impl JoinFailures {
    /// Limited as configured.
    pub fn new(platform: &PlatformState) -> Self {
        let allowed = platform.config.limits.limit_unknown_codes;
        Self {
            by_user: FailureLimiter::new(platform, "join code, user", allowed, WINDOW),
            by_address: FailureLimiter::new(platform, "join code, address", allowed, WINDOW),
            lookups: AddressPermits::new(1),
            clock: platform.clock.clone(),
        }
    }

    /// Looks up a join code, which may be a guess. It counts as unknown until it is found. Otherwise, concurrent guesses would
    /// bypass the limit.
    ///
    /// # Errors
    /// 429 after too many unknown codes.
    pub(super) async fn look_up<T>(
        &self,
        uid: &str,
        address: ClientAddress,
        find: impl Future<Output = Result<Option<T>, DbErr>>,
    ) -> Result<Option<T>> {
        let lookups = self.lookups.of(address);
        let _lookup = lookups.acquire().await.map_err(Problem::internal)?;
        let (uid, now) = (uid.to_owned(), self.clock.now());
        let (by_user, by_address) = tokio::try_join!(
            self.by_user.record(uid.clone(), now),
            self.by_address.record(address, now),
        )?;
        if let Some(wait) = by_user.max(by_address) {
            // Refused codes don't count.
            if by_user.is_none() {
                self.by_user.refund(&uid, now).await?;
            }
            if by_address.is_none() {
                self.by_address.refund(&address, now).await?;
            }
            return Err(Problem::too_many_requests(wait));
        }
        let found = find.await;
        if !matches!(found, Ok(None)) {
            tokio::try_join!(
                self.by_user.refund(&uid, now),
                self.by_address.refund(&address, now),
            )?;
        }
        Ok(found?)
    }
}
