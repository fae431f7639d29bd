//! The state of rehearsals.

use std::{collections::HashSet, sync::Arc};

use tokio::sync::watch;

use crate::{
    competitions::CompetitionsState,
    identity::IdentityState,
    platform::{
        error::{ErrorCode, Problem, Result},
        state::{PlatformState, layer_state},
    },
    stage::StageState,
    users::UsersState,
};

/// Most rehearsals that a server runs at once.
const MOST_RUNNING: usize = 2;

/// The state of rehearsals, on top of that of bees on stage. Cheap to clone.
#[derive(Clone)]
pub struct RehearsalState(Arc<RehearsalServices>);

/// The rehearsals that this server runs.
pub struct RehearsalServices {
    stage: StageState,
    /// Their competitions.
    running: watch::Sender<HashSet<String>>,
    stopping: watch::Sender<bool>,
}

layer_state!(RehearsalState(RehearsalServices) over stage: StageState, CompetitionsState, UsersState, IdentityState, PlatformState);

impl RehearsalState {
    /// On top of the state of bees on stage.
    pub fn new(stage: StageState) -> Self {
        Self(Arc::new(RehearsalServices {
            stage,
            running: watch::Sender::default(),
            stopping: watch::Sender::new(false),
        }))
    }

    /// Ends all rehearsals, for a server that stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until this server runs no rehearsal.
    pub async fn ended(&self) {
        // The sender lives as long as this.
        let _ = self.running.subscribe().wait_for(HashSet::is_empty).await;
    }

    /// Whether the server is stopping.
    pub(super) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Whether this server runs the competition's rehearsal.
    pub(super) fn runs(&self, competition_id: &str) -> bool {
        self.running.borrow().contains(competition_id)
    }

    /// Reserves a place for a rehearsal, until it is dropped.
    ///
    /// # Errors
    /// 409 if the competition has a rehearsal here, or others take all places.
    pub(super) fn take_place(&self, competition_id: &str) -> Result<Place> {
        let mut refusal = None;
        self.running.send_if_modified(|running| {
            if running.contains(competition_id) {
                refusal = Some(is_running());
            } else if running.len() >= MOST_RUNNING {
                let detail = "This server is busy with other rehearsals. Try again in a few minutes.";
                refusal = Some(Problem::new(ErrorCode::TooManyRehearsals, detail));
            } else {
                running.insert(competition_id.to_owned());
            }
            refusal.is_none()
        });
        match refusal {
            Some(problem) => Err(problem),
            None => Ok(Place {
                state: self.clone(),
                competition_id: competition_id.to_owned(),
            }),
        }
    }
}

/// 409.
pub(super) fn is_running() -> Problem {
    let detail = "A rehearsal of this competition is already running.";
    Problem::new(ErrorCode::RehearsalRunning, detail)
}

/// The place of a rehearsal that this server runs.
pub(super) struct Place {
    state: RehearsalState,
    competition_id: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        let running = &self.state.running;
        running.send_if_modified(|running| running.remove(&self.competition_id));
    }
}
