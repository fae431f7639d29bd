//! Limits emails that people can request to any address, so that nobody floods a mailbox.
//!
//! On PostgreSQL, all servers count the emails of a day together, beside the failures of
//! [`failure_limiter`](super::failure_limiter).

mod store;

use std::{num::NonZeroU32, time::Duration};

use super::{
    client_address::ClientAddress,
    error::{Problem, Result},
    failure_limiter::A_MOMENT,
    limiter::{CallLimiter, EmailLimits},
    state::PlatformState,
};

const DAY: Duration = Duration::from_hours(24);

/// Limits calls that send an email, as [`EmailLimits`] does, and how many emails each recipient gets in a day.
pub struct MailLimits {
    per_minute: EmailLimits,
    per_day: NonZeroU32,
    /// What counts the emails of a day. None if the database does.
    memory: Option<CallLimiter<String>>,
    platform: PlatformState,
}

impl MailLimits {
    /// As `per_minute` allows, and `per_day` to each email, all of them at once if need be.
    pub fn new(platform: &PlatformState, per_minute: EmailLimits, per_day: NonZeroU32) -> Self {
        let memory = || CallLimiter::per_day(per_day, platform.clock.clone());
        Self {
            per_minute,
            per_day,
            memory: (!platform.db.is_shared()).then(memory),
            platform: platform.clone(),
        }
    }

    /// Counts a call with this folded email.
    ///
    /// # Errors
    /// 429 over any limit.
    pub async fn count(&self, email: &str, address: ClientAddress) -> Result<()> {
        self.per_minute.count(email, address)?;
        let Some(memory) = &self.memory else {
            return self.count_of_day(email).await;
        };
        memory.count(&email.to_owned())
    }

    /// As [`CallLimiter`] does: each email uses a share of the day's allowance, which refills evenly. The row expires when the allowance is
    /// full again.
    async fn count_of_day(&self, email: &str) -> Result<()> {
        let platform = &self.platform;
        let key = platform.secret_key.code_hash(&format!("emails\n{email}"));
        let now = platform.clock.now();
        let share = DAY / self.per_day.get();
        // If it's full only later, less than a share is left.
        let latest = now + share * (self.per_day.get() - 1);
        if store::use_share(platform.db.write_once(), &key, now, share, latest).await? {
            return Ok(());
        }
        let full_at = store::full_at(platform.db.read(), &key).await?;
        let wait = full_at.and_then(|at| (at - latest).to_std().ok());
        Err(Problem::too_many_requests(wait.unwrap_or(A_MOMENT)))
    }
}
