//! Extractors for the signed-in user and their role.

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

/// The signed-in user.
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

/// The signed-in user, with the role `admin`.
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

/// The request comes from an admin, possibly one whose role another process revoked in the last five seconds. Not for
/// personal data, which requires an [`Admin`].
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
        // Read before the query, so that a concurrent change invalidates the remembered result.
        let version = services.db.version();
        if !services.recent_admins.knows(&hash, now, version) {
            let _admin = Admin::from_request_parts(parts, state).await?;
            services.recent_admins.remember(hash, now, version);
        }
        Ok(Self)
    }
}

/// 403 `forbidden` unless the caller acts for themselves (design §4).
pub fn require_self(user: &CurrentUser, uid: &str) -> Result<()> {
    if user.uid == uid {
        Ok(())
    } else {
        Err(Problem::not_yours())
    }
}
