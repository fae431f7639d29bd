//! Access to a competition's rehearsal.

use axum::{extract::FromRequestParts, http::request::Parts};

use super::state::RehearsalState;
use crate::{
    competitions::{CompetitionsState, Organizer},
    platform::error::{Problem, Result},
};

/// An organizer of the competition whose code is in the path.
impl FromRequestParts<RehearsalState> for Organizer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &RehearsalState) -> Result<Self> {
        let competitions: &CompetitionsState = state;
        Self::from_request_parts(parts, competitions).await
    }
}
