//! Extractors for the signed-in user and their role.

use std::ops::Deref;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderName, Method, request::Parts},
};

use super::{
    entity::users::{Model, Role},
    store,
};
use crate::{
    config::RequireSecondFactor,
    identity,
    platform::{
        clock::Instant,
        db::{Condition, Scope, Subquery, Transaction},
        error::{ErrorCode, Problem, Result},
        memory::{Known, Lifetime, Remember},
    },
    users::state::UsersState,
};

/// An organizer who sends this header with a GET request gets what participants would see.
pub const PREVIEW: HeaderName = HeaderName::from_static("wordhive-preview");

/// The signed-in user.
#[derive(Clone)]
pub struct CurrentUser {
    row: Model,
    token_hash: String,
    session_ends_at: Instant,
    session_used_at: Instant,
    lacks_second_factor: bool,
    /// Whether an organizer asks for what participants would see.
    pub previews: bool,
}

impl Remember for CurrentUser {
    fn size(&self) -> usize {
        size_of::<Self>() + self.token_hash.len() + self.row.text_size()
    }
}

impl Deref for CurrentUser {
    type Target = Model;

    fn deref(&self) -> &Model {
        &self.row
    }
}

impl CurrentUser {
    /// Whether the role is `admin`.
    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// How long an answer remains true that is made of this user's record only.
    pub fn lifetime(&self) -> Lifetime {
        Lifetime::until(self.session_ends_at, Scope::user(&self.uid))
    }

    /// The row.
    pub fn into_model(self) -> Model {
        self.row
    }

    /// Begins a transaction in which the session is still live, and stays so until the transaction ends.
    ///
    /// # Errors
    /// 401 if the session has ended since.
    pub async fn write(&self, state: &UsersState) -> Result<Transaction> {
        self.write_if(state, None)
            .await?
            .ok_or_else(identity::not_signed_in)
    }

    /// Like [`write`](Self::write), if this condition on the user holds too.
    pub async fn write_if(
        &self,
        state: &UsersState,
        right: Option<Condition>,
    ) -> Result<Option<Transaction>> {
        let write = state.db.write_as_system().await?;
        self.prove(state, write, right).await
    }

    /// Like [`write_if`](Self::write_if), for changing any number of rows.
    pub async fn write_long_if(&self, state: &UsersState, right: Condition) -> Result<Option<Transaction>> {
        let write = state.db.write_long_as_system().await?;
        self.prove(state, write, Some(right)).await
    }

    async fn prove(
        &self,
        state: &UsersState,
        write: Transaction,
        right: Option<Condition>,
    ) -> Result<Option<Transaction>> {
        let is_proven = store::lock_by_session(&write, &self.token_hash, state.clock.now(), right).await?;
        Ok(is_proven.then_some(write))
    }

    /// The uid, if the session is live and this condition on the user holds, as a subquery for a single statement.
    pub fn uid_if(&self, now: Instant, right: Condition) -> Subquery {
        store::uid_by_session(&self.token_hash, now, right)
    }

    /// Reads the user again, after a right could not be proven.
    ///
    /// # Errors
    /// 401 if the session has ended since.
    pub async fn reload(&self, state: &UsersState) -> Result<Self> {
        Self::find(state, self.token_hash.clone()).await
    }

    /// The uid of this session's user, as far as is remembered. `None` also if there is more to do than to let them in.
    pub fn known_uid(known: &Known<'_>, token_hash: &str) -> Option<String> {
        let uid = |user: &Self| {
            let is_use_due = identity::is_use_due(user.session_used_at, known.now());
            (!user.lacks_second_factor && !is_use_due).then(|| user.uid.clone())
        };
        known.look(&key_of(token_hash), uid)?
    }

    async fn find(state: &UsersState, token_hash: String) -> Result<Self> {
        let (now, key) = (state.clock.now(), key_of(&token_hash));
        let read = async {
            let found = store::by_session(state.db.read(), &token_hash, now).await?;
            let (row, session_ends_at, session_used_at) = found.ok_or_else(identity::not_signed_in)?;
            let lacks_second_factor = lacks_second_factor(state, &row).await?;
            let user = Self {
                lacks_second_factor,
                row,
                token_hash,
                session_ends_at,
                session_used_at,
                previews: false,
            };
            let lifetime = user.lifetime();
            Ok((user, lifetime))
        };
        state.memory.recall(key, now, read).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser
where
    UsersState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let state = UsersState::from_ref(state);
        let token_hash = identity::token_hash_of(&parts.headers).ok_or_else(identity::not_signed_in)?;
        let previews = parts.method == Method::GET && parts.headers.contains_key(&PREVIEW);
        let user = Self::find(&state, token_hash).await?;
        if user.lacks_second_factor {
            return Err(second_factor_required());
        }
        if identity::is_use_due(user.session_used_at, state.clock.now()) {
            identity::record_use(&state, &user.token_hash).await;
        }
        Ok(Self { previews, ..user })
    }
}

/// The signed-in user, with the role `admin`.
pub struct Admin {
    /// The admin.
    pub user: CurrentUser,
}

impl Admin {
    /// Begins a transaction in which the user is still an admin, and stays so until the transaction ends. Locks all admins
    /// in order, so that two who revoke each other don't deadlock.
    ///
    /// # Errors
    /// 401 or 403 if the right has been lost since.
    pub async fn write(&self, state: &UsersState) -> Result<Transaction> {
        let write = state.db.write_as_system().await?;
        store::lock_admins(&write).await?;
        let (now, is_admin) = (state.clock.now(), Condition::all().add(store::is_admin()));
        if store::lock_by_session(&write, &self.user.token_hash, now, Some(is_admin)).await? {
            return Ok(write);
        }
        drop(write);
        self.user.reload(state).await?;
        Err(not_an_admin())
    }
}

impl Admin {
    /// Like [`write`](Self::write), for changing any number of rows. Locks no other admins.
    ///
    /// # Errors
    /// 401 or 403 if the role or the session has been lost since.
    pub async fn write_long(&self, state: &UsersState) -> Result<Transaction> {
        let write = self.write_long_if(state, Condition::all()).await?;
        write.ok_or_else(identity::not_signed_in)
    }

    /// Like [`write`](Self::write), if this condition on the user holds too, for changing any number of rows. Locks no other admins.
    ///
    /// # Errors
    /// 401 or 403 if the role or the session has been lost since.
    pub async fn write_long_if(&self, state: &UsersState, right: Condition) -> Result<Option<Transaction>> {
        let write = self
            .user
            .write_long_if(state, right.add(store::is_admin()))
            .await?;
        if write.is_none() && !self.user.reload(state).await?.is_admin() {
            return Err(not_an_admin());
        }
        Ok(write)
    }
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
            Err(not_an_admin())
        }
    }
}

/// Whether the settings require a second factor that this user doesn't have. Reads nothing for those of whom none is required.
pub(super) async fn lacks_second_factor(state: &UsersState, user: &Model) -> Result<bool> {
    let is_required = match state.config.identity.require_second_factor {
        RequireSecondFactor::Nobody => false,
        RequireSecondFactor::Admins => user.role == Role::Admin,
        RequireSecondFactor::Everyone => true,
    };
    let db = state.db.read();
    // The children of a class can't have one.
    Ok(is_required
        && !identity::has_factor(db, &user.uid).await?
        && !identity::is_child(db, &user.uid).await?)
}

/// The key under which a session's user is remembered.
fn key_of(token_hash: &str) -> String {
    format!("user\n{token_hash}")
}

/// 403 for people until they set up a second factor. They can still use their own account.
fn second_factor_required() -> Problem {
    Problem::new(
        ErrorCode::SecondFactorSetupRequired,
        "You need two-step login here. Set it up first.",
    )
}

fn not_an_admin() -> Problem {
    Problem::new(ErrorCode::Forbidden, "Only admins can do this.")
}

/// 403 `forbidden` unless the caller acts for themselves (design §4).
pub fn require_self(user: &CurrentUser, uid: &str) -> Result<()> {
    if user.uid == uid {
        Ok(())
    } else {
        Err(Problem::not_yours())
    }
}
