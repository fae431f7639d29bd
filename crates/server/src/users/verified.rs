//! Who may take part where the operator asks for verified email addresses.

use axum::{extract::FromRequestParts, http::request::Parts};

use super::account::Account;
use crate::{
    app::AppState,
    identity,
    platform::error::{ErrorCode, Problem, Result},
};

/// The request comes from someone whose email address was shown to be theirs, or nobody asks for that here.
pub struct Verified(pub Account);

impl FromRequestParts<AppState> for Verified {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let asked = state.config.identity.require_verified_email;
        if asked && !identity::is_email_verified(&state.db, &account.0.uid).await? {
            return Err(Problem::new(
                ErrorCode::EmailNotVerified,
                "Please confirm your email address first: open the link in the mail that you got.",
            ));
        }
        Ok(Self(account))
    }
}
