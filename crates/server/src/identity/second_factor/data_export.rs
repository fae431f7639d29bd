//! Second factors in their owner's data export, without secrets.

use serde::Serialize;

use super::store;
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// Second factors in a data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedSecondFactor {
    authenticator_app: Option<ExportedApp>,
    passkeys: Vec<ExportedPasskey>,
    /// How many are unused.
    recovery_codes: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedApp {
    added_at: Instant,
    last_used_at: Option<Instant>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedPasskey {
    name: String,
    host: String,
    added_at: Instant,
    last_used_at: Option<Instant>,
}

/// Exports an account's second factors.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<ExportedSecondFactor, DbErr> {
    let app = store::confirmed_app(connection, uid).await?;
    let passkeys = store::passkeys_of(connection, uid).await?;
    Ok(ExportedSecondFactor {
        authenticator_app: app.map(|app| ExportedApp {
            added_at: app.created_at,
            last_used_at: app.last_used_at,
        }),
        passkeys: passkeys
            .into_iter()
            .map(|passkey| ExportedPasskey {
                name: passkey.name,
                host: passkey.host,
                added_at: passkey.created_at,
                last_used_at: passkey.last_used_at,
            })
            .collect(),
        recovery_codes: store::count_codes(connection, uid).await?,
    })
}
