//! Who makes the request, with their role.

use std::ops::Deref;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{
    entity::users::{Model, Role},
    store,
};
use crate::{
    identity,
    platform::error::{ErrorCode, Problem, Result},
    users::state::UsersState,
};

/// The request comes from a signed-in person who has a user record.
#[derive(Clone)]
pub struct CurrentUser(Model);

impl Deref for CurrentUser {
    type Target = Model;

    fn deref(&self) -> &Model {
        &self.0
    }
}

impl CurrentUser {
    /// Whether the role is `admin`.
    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// The row.
    pub fn into_model(self) -> Model {
        self.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser
where
    UsersState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let state = UsersState::from_ref(state);
        let hash = identity::token_hash_of(&parts.headers).ok_or_else(identity::not_signed_in)?;
        store::by_session(state.db.read(), &hash, state.clock.now())
            .await?
            .map(Self)
            .ok_or_else(identity::not_signed_in)
    }
}

/// The request comes from someone whose role is `admin`.
pub struct Admin {
    /// The admin.
    pub user: CurrentUser,
}

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    UsersState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        if user.is_admin() {
            Ok(Self { user })
        } else {
            Err(Problem::new(ErrorCode::Forbidden, "Only admins can do this."))
        }
    }
}

/// The request comes from someone whose role is `admin`, or was until another process took it from them less than five
/// seconds ago. Not for what is told of people: that takes an [`Admin`].
pub struct RecentAdmin;

impl<S: Send + Sync> FromRequestParts<S> for RecentAdmin
where
    UsersState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let services = UsersState::from_ref(state);
        let hash = identity::token_hash_of(&parts.headers).ok_or_else(identity::not_signed_in)?;
        let now = services.clock.now();
        // Taken before the database is asked: what changes in between makes the answer forgotten at once.
        let version = services.db.version();
        if !services.recent_admins.knows(&hash, now, version) {
            let _admin = Admin::from_request_parts(parts, state).await?;
            services.recent_admins.remember(hash, now, version);
        }
        Ok(Self)
    }
}

/// Refuses to act for anyone but the caller (design §4).
///
/// # Errors
/// 403 `forbidden`.
pub fn require_self(user: &CurrentUser, uid: &str) -> Result<()> {
    if user.uid == uid {
        Ok(())
    } else {
        Err(Problem::not_yours())
    }
}
