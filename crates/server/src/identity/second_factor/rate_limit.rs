//! Second-factor limiter: counts wrong codes by account, and wrong codes and passkeys by address.

use std::{num::NonZeroU32, time::Duration};

use chrono::TimeDelta;

use super::{entity::second_factor_failures, failure_store as store};
use crate::platform::{
    client_address::ClientAddress,
    clock::Instant,
    db::{Connection, Db, DbErr, Transaction},
    error::{Problem, Result},
    failure_limiter::FailureLimiter,
    state::PlatformState,
};

/// How long wrong codes count against an account, after the last one and from whatever address. Longer than for passwords, as a code
/// has six digits only; and from all addresses together, as only someone with the password can use it up.
const ACCOUNT_WINDOW: TimeDelta = TimeDelta::minutes(30);
/// How long a wrong code counts against an address.
const ADDRESS_WINDOW: Duration = Duration::from_mins(1);

/// Counts recent wrong second factors.
pub struct SecondFactorRateLimit {
    of_account: NonZeroU32,
    by_address: FailureLimiter<ClientAddress>,
}

impl SecondFactorRateLimit {
    /// The limits are those of wrong passwords.
    pub fn new(platform: &PlatformState) -> Self {
        let limits = &platform.config.limits;
        let of_address = limits.limit_wrong_passwords_of_address;
        Self {
            of_account: limits.limit_wrong_passwords,
            by_address: FailureLimiter::new(platform, "second factor, address", of_address, ADDRESS_WINDOW),
        }
    }

    /// Counts an attempt from an address as failed, before its result is known; otherwise concurrent attempts would bypass the limit.
    ///
    /// # Errors
    /// 429 after too many.
    pub async fn count(&self, address: ClientAddress, now: Instant) -> Result<()> {
        self.by_address.count(address, now).await
    }

    /// Like [`count`](Self::count), in the transaction that also commits failed attempts.
    ///
    /// # Errors
    /// 429 after too many.
    pub(super) async fn count_in(
        &self,
        write: &Transaction,
        address: ClientAddress,
        now: Instant,
    ) -> Result<()> {
        self.by_address.count_in(write, address, now).await
    }

    /// Refunds an attempt counted at this instant.
    pub async fn refund(&self, address: ClientAddress, counted: Instant) -> Result<()> {
        self.by_address.refund(&address, counted).await
    }

    /// Like [`refund`](Self::refund), in a transaction.
    pub(super) async fn refund_in(
        &self,
        write: &Transaction,
        address: ClientAddress,
        counted: Instant,
    ) -> Result<()> {
        self.by_address.refund_in(write, &address, counted).await
    }

    /// How many wrong codes count against an account, which must be locked: then nobody else tries one, on any server.
    ///
    /// # Errors
    /// 429 after too many.
    pub(super) async fn failures(&self, write: &impl Connection, uid: &str, now: Instant) -> Result<u32> {
        let Some(row) = store::find(write, uid, now).await? else {
            return Ok(0);
        };
        let failures = u32::try_from(row.failures).unwrap_or_default();
        if failures < self.of_account.get() {
            return Ok(failures);
        }
        let wait = (row.forgotten_at - now).to_std().unwrap_or_default();
        Err(Problem::too_many_requests(wait))
    }
}

/// Deletes counts of wrong codes that are forgotten. A part of the sweep.
///
/// # Errors
/// When the database fails.
pub async fn delete_forgotten_failures(db: &Db, now: Instant) -> Result<()> {
    store::delete_forgotten(db.write_once(), now).await?;
    Ok(())
}

/// Stores how many wrong codes count against an account.
pub(super) async fn record(
    write: &impl Connection,
    uid: &str,
    failures: u32,
    now: Instant,
) -> Result<(), DbErr> {
    let row = second_factor_failures::Model {
        uid: uid.to_owned(),
        failures: i32::try_from(failures).unwrap_or(i32::MAX),
        forgotten_at: now + ACCOUNT_WINDOW,
    };
    store::put(write, row).await
}
