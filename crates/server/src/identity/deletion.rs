//! The end of an account. What it leaves in the features above is theirs to remove, in the same transaction.

use axum::http::HeaderMap;
use chrono::TimeDelta;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    account_settings::check_password, entity::identities::Model as IdentityModel, reset_store, session, store,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        client_address::ClientAddress,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, Result},
    },
};

/// How long after signing in one is believed to be the owner of an account without a password.
const RECENT: TimeDelta = TimeDelta::minutes(10);

/// What shows that it is the owner of an account who asks for its end.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConfirmedBy {
    /// They type it.
    Password,
    /// They have signed in within the last ten minutes: there is no password, or none can be used here.
    RecentSignIn,
}

/// What the owner of this account must show.
pub fn confirmed_by(state: &IdentityState, account: &IdentityModel) -> ConfirmedBy {
    if account.password_hash.is_some() && state.config.identity.password_sign_in {
        ConfirmedBy::Password
    } else {
        ConfirmedBy::RecentSignIn
    }
}

/// Makes sure that it is the account's owner who asks, and not who found their browser.
///
/// # Errors
/// 401 `wrong-password`, 422 without one, 429 after too many; 403 `recent-sign-in-required`.
pub async fn confirm_owner(
    state: &IdentityState,
    account: &IdentityModel,
    password: Option<&str>,
    address: ClientAddress,
    headers: &HeaderMap,
) -> Result<()> {
    if confirmed_by(state, account) == ConfirmedBy::Password {
        let missing = || Problem::invalid_field("password", "Password is required.");
        let password = password
            .filter(|password| !password.is_empty())
            .ok_or_else(missing)?;
        return check_password(state, account, password, address).await;
    }
    let own = session::token_hash_of(headers).unwrap_or_default();
    let since = state.clock.now() - RECENT;
    if store::has_begun_since(state.db.read(), &own, since).await? {
        Ok(())
    } else {
        Err(Problem::new(
            ErrorCode::RecentSignInRequired,
            "Please sign in again first.",
        ))
    }
}

/// Deletes an account, provided that its password is still the one that was checked; answers whether it did. Every row
/// that belongs to it goes with it.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &impl Connection, checked: &IdentityModel) -> Result<bool, DbErr> {
    // The links before the account: so does whoever uses one.
    reset_store::delete_of(connection, &checked.uid).await?;
    store::delete(connection, checked).await
}
