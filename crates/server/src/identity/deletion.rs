//! Account deletion. Higher features remove their own data in the same transaction.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    account_settings::check_password, entity::identities::Model as IdentityModel, reset_store,
    session::CurrentIdentity, store, visitor::Visitor,
};
use crate::{
    identity::state::IdentityState,
    platform::{
        db::{Connection, DbErr},
        error::{Problem, Result},
    },
};

/// How the owner confirms deleting their account.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConfirmedBy {
    /// Typing the password.
    Password,
    /// Having signed in within the last 15 minutes, because the account has no usable password.
    RecentSignIn,
}

/// How the owner of this account confirms its deletion.
pub fn confirmed_by(state: &IdentityState, account: &IdentityModel) -> ConfirmedBy {
    if account.password_hash.is_some() && state.config.identity.password_sign_in {
        ConfirmedBy::Password
    } else {
        ConfirmedBy::RecentSignIn
    }
}

/// Confirms that the request comes from the account's owner, not from someone using their unlocked browser.
///
/// # Errors
/// 401 `wrong-password`, 422 without a password, 429 after too many, 403 `recent-sign-in-required`.
pub async fn confirm_owner(
    state: &IdentityState,
    current: &CurrentIdentity,
    password: Option<&str>,
    visitor: &Visitor,
) -> Result<()> {
    let account = &current.identity;
    if confirmed_by(state, account) == ConfirmedBy::Password {
        let missing = || Problem::invalid_field("password", "Password is required.");
        let password = password
            .filter(|password| !password.is_empty())
            .ok_or_else(missing)?;
        return check_password(state, account, password, visitor).await;
    }
    current.require_recent(state).await
}

/// Deletes an account and, by foreign keys, its rows, unless its password has changed since `checked` was read. Returns
/// whether it did.
pub async fn delete(connection: &impl Connection, checked: &IdentityModel) -> Result<bool, DbErr> {
    // Lock order: links before the account, as when a link is used.
    reset_store::delete_of(connection, &checked.uid).await?;
    store::delete(connection, checked).await
}
