//! Who may ask about words while preparing a wordlist.

use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{
    competitions::{self, CompetitionsState},
    platform::error::{ErrorCode, Problem, Result},
    users::CurrentUser,
};

/// An admin, or an organizer of any competition. The pages of wordlists need it: suggestions and levels. The tools' own pages
/// are for admins.
pub(super) struct Preparer;

impl FromRequestParts<CompetitionsState> for Preparer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if user.is_admin() || competitions::organizes_any(state.db.read(), &user.uid).await? {
            Ok(Self)
        } else {
            Err(Problem::new(
                ErrorCode::Forbidden,
                "Only admins and organizers can do this.",
            ))
        }
    }
}
