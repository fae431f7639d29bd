//! The state of user records.

use std::{ops::Deref, sync::Arc};

use axum::extract::FromRef;

use super::recent::RecentAdmins;
use crate::{identity::IdentityState, platform::state::PlatformState};

/// The state of user records, on top of the identity service's. Cheap to clone.
#[derive(Clone)]
pub struct UsersState(Arc<UsersServices>);

/// What user records need.
pub struct UsersServices {
    identity: IdentityState,
    /// Sessions that were an admin's a moment ago.
    pub recent_admins: RecentAdmins,
}

impl UsersState {
    /// User records of these accounts.
    pub fn new(identity: IdentityState) -> Self {
        Self(Arc::new(UsersServices {
            identity,
            recent_admins: RecentAdmins::default(),
        }))
    }
}

impl Deref for UsersState {
    type Target = UsersServices;

    fn deref(&self) -> &UsersServices {
        &self.0
    }
}

impl Deref for UsersServices {
    type Target = IdentityState;

    fn deref(&self) -> &IdentityState {
        &self.identity
    }
}

impl FromRef<UsersState> for IdentityState {
    fn from_ref(state: &UsersState) -> Self {
        state.identity.clone()
    }
}

impl FromRef<UsersState> for PlatformState {
    fn from_ref(state: &UsersState) -> Self {
        Self::from_ref(&state.identity)
    }
}
