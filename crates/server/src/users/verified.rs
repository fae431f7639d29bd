//! Extractor that requires a confirmed email address if the settings do.

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

/// The signed-in user, with a confirmed email address if the settings require it.
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
        let required = state.config.identity.require_verified_email;
        if required && !identity::is_email_verified(state.db.read(), &user.uid).await? {
            return Err(Problem::new(
                ErrorCode::EmailNotVerified,
                "Confirm your email address first. Send yourself a link from your Account page.",
            ));
        }
        Ok(Self { user })
    }
}
