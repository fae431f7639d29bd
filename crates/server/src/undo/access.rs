//! Who may undo a deletion: the person who deleted it, while they organize the competition.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use crate::{
    competitions::{CompetitionsState, Member, Organizer, Right},
    deletions,
    platform::{
        error::{ErrorCode, Problem, Result},
        http::Path,
    },
    users::CurrentUser,
};

/// The caller's deletion that the path names.
pub(super) struct OwnDeletion {
    /// Its id.
    pub(super) id: String,
    /// The caller, with the right that the deletion needed.
    pub(super) organizer: Organizer,
}

#[derive(Deserialize)]
struct IdInPath {
    id: String,
}

impl FromRequestParts<CompetitionsState> for OwnDeletion {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(IdInPath { id }) = Path::from_request_parts(parts, state).await?;
        let deletion = deletions::find(state.db.read(), &id)
            .await?
            .filter(|deletion| deletion.uid == user.uid)
            .ok_or_else(ended)?;
        let member = Member::of_competition(state, user, &deletion.competition_id).await?;
        let organizer = Organizer::of(member)?;
        organizer.member.require_current()?;
        Ok(Self { id, organizer })
    }
}

/// 410 for a deletion that is forgotten, or about to be.
pub(super) fn ended() -> Problem {
    Problem::new(ErrorCode::UndoEnded, "It's too late to undo this.")
}
