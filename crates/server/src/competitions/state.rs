//! The state of competitions and everything in them.

use std::{num::NonZeroU32, sync::Arc};

use axum::extract::FromRef;
use tokio::sync::Semaphore;

use super::{
    join_rate_limit::JoinFailures,
    visibility::{FormVisibility, FormVisibilityReader},
};
use crate::{
    identity::IdentityState,
    platform::{
        error::Result,
        limiter::{CallLimiter, CallLimits, RowLimit},
        state::{PlatformState, layer_state},
    },
    users::UsersState,
};

/// Class lists per organizer and minute. Each response shows which of 200 emails have an account.
const CLASSES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Calls per address, as a multiple of those per organizer.
const ORGANIZERS_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Invitations sent or accepted, and organizers added, per person and minute.
const INVITATIONS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Downloads and imports of whole competitions per organizer and minute.
const TRANSFERS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Imports at once. Each holds a competition's texts in memory.
const IMPORTS: usize = 2;

/// Corrections of answers to forms per person and minute.
const CORRECTIONS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Signatures on consent forms per person and day. The audit log keeps each withdrawal for good.
const SIGNATURES_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Batches of practice attempts per person and minute, and per address: a school may share one. Who was offline for weeks sends ten
/// thousand attempts at once.
const ATTEMPT_BATCHES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).unwrap();
const PRACTICING_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(200).unwrap();
/// Most practice attempts in a batch.
pub const ATTEMPTS_PER_BATCH: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Most practice attempts of one account, in all lists: a hundred a day for five years.
const ATTEMPTS_PER_PERSON: u64 = 200_000;

/// The state of competitions, on top of that of user records. Cheap to clone.
#[derive(Clone)]
pub struct CompetitionsState(Arc<CompetitionsServices>);

/// The limiters of competitions.
pub struct CompetitionsServices {
    users: UsersState,
    read_forms: FormVisibilityReader,
    /// Unknown join code limiter.
    pub join_failures: JoinFailures,
    /// Class account limiter.
    pub classes: CallLimits,
    /// Organizer invitation limiter.
    pub invitations: CallLimits,
    /// Limiter of downloads and imports of whole competitions.
    pub transfers: CallLimits,
    /// One for each import under way.
    pub imports: Semaphore,
    /// Limiter of corrected answers, by uid.
    pub corrections: CallLimiter<String>,
    /// Limiter of signatures that count as consent, by uid.
    pub signatures: CallLimiter<String>,
    /// Practice attempt limiter.
    pub attempts: CallLimits,
    /// Limiter of stored practice attempts.
    pub stored_attempts: RowLimit,
}

layer_state!(CompetitionsState(CompetitionsServices) over users: UsersState, IdentityState, PlatformState);

impl CompetitionsState {
    /// On top of the users' state.
    pub fn new(users: UsersState, read_forms: FormVisibilityReader) -> Self {
        let limits = |per_person: NonZeroU32, people_per_address| {
            let per_address = per_person.saturating_mul(people_per_address);
            CallLimits::new(per_person, per_address, &users.clock)
        };
        Self(Arc::new(CompetitionsServices {
            join_failures: JoinFailures::new(&PlatformState::from_ref(&users)),
            classes: limits(CLASSES_PER_MINUTE, ORGANIZERS_PER_ADDRESS),
            invitations: limits(INVITATIONS_PER_MINUTE, ORGANIZERS_PER_ADDRESS),
            transfers: limits(TRANSFERS_PER_MINUTE, ORGANIZERS_PER_ADDRESS),
            imports: Semaphore::new(IMPORTS),
            corrections: CallLimiter::new(CORRECTIONS_PER_MINUTE, users.clock.clone()),
            signatures: CallLimiter::per_day(SIGNATURES_PER_DAY, users.clock.clone()),
            attempts: limits(ATTEMPT_BATCHES_PER_MINUTE, PRACTICING_PER_ADDRESS),
            stored_attempts: RowLimit::new(
                ATTEMPTS_PER_PERSON,
                ATTEMPTS_PER_BATCH.saturating_mul(ATTEMPT_BATCHES_PER_MINUTE),
            ),
            users,
            read_forms,
        }))
    }

    /// When participants see each form of a competition.
    pub async fn form_visibilities(&self, competition_id: &str) -> Result<Vec<FormVisibility>> {
        (self.read_forms)(&self.db, competition_id).await
    }
}
