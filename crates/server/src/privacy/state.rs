//! The state of data exports and account deletion.

use std::{num::NonZeroU32, sync::Arc};

use crate::{
    competitions::CompetitionsState,
    identity::IdentityState,
    platform::{
        limiter::CallLimits,
        state::{PlatformState, layer_state},
    },
};

/// Data exports per person per minute.
const EXPORTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Factor for the limit per address, where a class may share one.
const PEOPLE_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// The state of data exports and account deletion, on top of that of competitions. Cheap to clone.
#[derive(Clone)]
pub struct PrivacyState(Arc<PrivacyServices>);

/// The limiter of data exports.
pub struct PrivacyServices {
    competitions: CompetitionsState,
    /// Data export limiter.
    pub exports: CallLimits,
}

layer_state!(PrivacyState(PrivacyServices) over competitions: CompetitionsState, IdentityState, PlatformState);

impl PrivacyState {
    /// Exports and deletions of the people in these competitions.
    pub fn new(competitions: CompetitionsState) -> Self {
        let per_address = EXPORTS_PER_MINUTE.saturating_mul(PEOPLE_PER_ADDRESS);
        Self(Arc::new(PrivacyServices {
            exports: CallLimits::new(EXPORTS_PER_MINUTE, per_address, &competitions.clock),
            competitions,
        }))
    }
}
