//! Who may take part where the operator asks for verified email addresses.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::current_user::CurrentUser;
use crate::{
    identity,
    platform::error::{ErrorCode, Problem, Result},
    users::state::UsersState,
};

/// The request comes from someone whose email address was shown to be theirs, or nobody asks for that here.
pub struct Verified {
    /// The user.
    pub user: CurrentUser,
}

impl<S: Send + Sync> FromRequestParts<S> for Verified
where
    UsersState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let state = UsersState::from_ref(state);
        let asked = state.config.identity.require_verified_email;
        if asked && !identity::is_email_verified(&state.db, &user.uid).await? {
            return Err(Problem::new(
                ErrorCode::EmailNotVerified,
                "Please confirm your email address first: open the link in the mail that you got.",
            ));
        }
        Ok(Self { user })
    }
}
