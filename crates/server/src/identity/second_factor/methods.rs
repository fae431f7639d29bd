//! Which second factors an account has.

use serde::Serialize;
use utoipa::ToSchema;

use super::{relying_party::host, store};
use crate::{
    identity::state::IdentityState,
    platform::db::{Connection, DbErr},
};

/// What a browser has to send before its log-in is complete.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorNeeded {
    /// Whether a code of the authenticator app will do.
    app: bool,
    /// Whether a passkey that was made at this address will do.
    passkey: bool,
    /// Whether a recovery code will do.
    recovery_code: bool,
}

/// What this account needs after the password. None without a second factor.
pub async fn needed(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
) -> Result<Option<SecondFactorNeeded>, DbErr> {
    let app = store::confirmed_app(connection, uid).await?.is_some();
    let passkeys = store::passkeys_of(connection, uid).await?;
    // A passkey of another address can't be used here, but the account stays protected.
    if !app && passkeys.is_empty() {
        return Ok(None);
    }
    let here = host(state);
    Ok(Some(SecondFactorNeeded {
        app,
        passkey: passkeys
            .iter()
            .any(|passkey| here.as_ref() == Some(&passkey.host)),
        recovery_code: store::count_codes(connection, uid).await? > 0,
    }))
}
