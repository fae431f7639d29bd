//! The state of user records.

use std::sync::Arc;

use super::recent::RecentAdmins;
use crate::{
    identity::IdentityState,
    platform::state::{PlatformState, layer_state},
};

/// The state of user records, on top of the identity service's. Cheap to clone.
#[derive(Clone)]
pub struct UsersState(Arc<UsersServices>);

/// The services behind [`UsersState`].
pub struct UsersServices {
    identity: IdentityState,
    /// Recently seen admin sessions.
    pub recent_admins: RecentAdmins,
}

layer_state!(UsersState(UsersServices) over identity: IdentityState, PlatformState);

impl UsersState {
    /// User records on top of this identity service.
    pub fn new(identity: IdentityState) -> Self {
        Self(Arc::new(UsersServices {
            identity,
            recent_admins: RecentAdmins::default(),
        }))
    }
}
