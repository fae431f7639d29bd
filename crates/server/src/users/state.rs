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

/// What user records need.
pub struct UsersServices {
    identity: IdentityState,
    /// Sessions that were an admin's a moment ago.
    pub recent_admins: RecentAdmins,
}

layer_state!(UsersState(UsersServices) over identity: IdentityState, PlatformState);

impl UsersState {
    /// User records of these accounts.
    pub fn new(identity: IdentityState) -> Self {
        Self(Arc::new(UsersServices {
            identity,
            recent_admins: RecentAdmins::default(),
        }))
    }
}
