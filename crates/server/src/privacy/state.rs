//! The state of data exports and account deletion.

use std::{num::NonZeroU32, ops::Deref, sync::Arc};

use axum::extract::FromRef;

use crate::{
    competitions::CompetitionsState,
    identity::IdentityState,
    platform::{limiter::CallLimits, state::PlatformState},
};

/// Data exports one person may download a minute: one may hold many files.
const EXPORTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Data exports per address, as a multiple of those per person: a class behind one address.
const PEOPLE_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// The state of data exports and account deletion, on top of that of competitions. Cheap to clone.
#[derive(Clone)]
pub struct PrivacyState {
    competitions: CompetitionsState,
    /// Data export limiter.
    pub exports: Arc<CallLimits>,
}

impl PrivacyState {
    /// Exports and deletions of the people in these competitions.
    pub fn new(competitions: CompetitionsState) -> Self {
        let per_address = EXPORTS_PER_MINUTE.saturating_mul(PEOPLE_PER_ADDRESS);
        Self {
            exports: Arc::new(CallLimits::new(
                EXPORTS_PER_MINUTE,
                per_address,
                &competitions.clock,
            )),
            competitions,
        }
    }
}

impl Deref for PrivacyState {
    type Target = CompetitionsState;

    fn deref(&self) -> &CompetitionsState {
        &self.competitions
    }
}

impl FromRef<PrivacyState> for IdentityState {
    fn from_ref(state: &PrivacyState) -> Self {
        Self::from_ref(&state.competitions)
    }
}

impl FromRef<PrivacyState> for PlatformState {
    fn from_ref(state: &PrivacyState) -> Self {
        Self::from_ref(&state.competitions)
    }
}
