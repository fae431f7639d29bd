//! The state of user records.

use std::sync::Arc;

use super::{
    organizer::OrganizerReader,
    practice::{PracticeProgress, PracticeReader},
};
use crate::{
    identity::IdentityState,
    platform::{
        db::Transaction,
        error::Result,
        state::{PlatformState, layer_state},
    },
};

/// The state of user records, on top of the identity service's. Cheap to clone.
#[derive(Clone)]
pub struct UsersState(Arc<UsersServices>);

/// The services behind [`UsersState`].
pub struct UsersServices {
    identity: IdentityState,
    read_practice: PracticeReader,
    read_organizer: OrganizerReader,
}

layer_state!(UsersState(UsersServices) over identity: IdentityState, PlatformState);

impl UsersState {
    /// User records on top of this identity service.
    pub fn new(
        identity: IdentityState,
        read_practice: PracticeReader,
        read_organizer: OrganizerReader,
    ) -> Self {
        Self(Arc::new(UsersServices {
            identity,
            read_practice,
            read_organizer,
        }))
    }

    /// A user's progress in each wordlist that they have practiced and still see.
    pub async fn practice_progress(&self, uid: &str) -> Result<Vec<PracticeProgress>> {
        (self.read_practice)(&self.db, uid, self.clock.now()).await
    }

    /// Whether someone organizes any competition.
    pub async fn organizes_any(&self, write: &Transaction, uid: &str) -> Result<bool> {
        (self.read_organizer)(write, uid).await
    }
}
