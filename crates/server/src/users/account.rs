//! Who makes the request, with their role.

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{
    entity::users::{Model, Role},
    store,
};
use crate::{
    app::AppState,
    identity,
    platform::error::{ErrorCode, Problem, Result},
};

/// The request comes from a signed-in person who has a user record.
#[derive(Clone)]
pub struct Account(pub Model);

impl Account {
    /// Whether the role is `admin`.
    pub fn is_admin(&self) -> bool {
        self.0.role == Role::Admin
    }
}

impl FromRequestParts<AppState> for Account {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let hash = identity::token_hash_of(&parts.headers).ok_or_else(identity::not_signed_in)?;
        store::by_session(state.db.read(), &hash, state.clock.now())
            .await?
            .map(Self)
            .ok_or_else(identity::not_signed_in)
    }
}

/// The request comes from someone whose role is `admin`.
pub struct Admin(pub Account);

impl FromRequestParts<AppState> for Admin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        if account.is_admin() {
            Ok(Self(account))
        } else {
            Err(Problem::new(ErrorCode::Forbidden, "Only admins can do this."))
        }
    }
}

/// Refuses to act for anyone but the caller (design §4).
///
/// # Errors
/// 403 `forbidden`.
pub fn require_self(account: &Account, uid: &str) -> Result<()> {
    if account.0.uid == uid {
        Ok(())
    } else {
        Err(Problem::not_yours())
    }
}
