//! An account in its owner's data export, without secrets.

use serde::Serialize;

use super::{
    activity::{self, ExportedEvent},
    claim_store,
    entity::{identities::Model as IdentityModel, provider_links},
    provider_store, reset_store,
    second_factor::data_export::{self as second_factor, ExportedSecondFactor},
    store, verify_store,
};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// An account in a data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedAccount {
    uid: String,
    email: String,
    email_verified: bool,
    sign_in_name: Option<String>,
    name: Option<String>,
    #[serde(rename = "photoURL")]
    photo_url: Option<String>,
    has_password: bool,
    disabled: bool,
    created_at: Instant,
    last_used_at: Option<Instant>,
    sessions: Vec<ExportedSession>,
    providers: Vec<ExportedProvider>,
    second_factor: ExportedSecondFactor,
    /// Security events, oldest first.
    activity: Vec<ExportedEvent>,
    /// Expiry of the pending password reset links.
    links_to_a_new_password_until: Vec<Instant>,
    /// Expiry of the pending confirmation links.
    links_that_confirm_the_email_until: Vec<Instant>,
    /// Expiry of the pending claim codes.
    claim_codes_until: Vec<Instant>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedProvider {
    issuer: String,
    subject: String,
    created_at: Instant,
}

impl From<provider_links::Model> for ExportedProvider {
    fn from(row: provider_links::Model) -> Self {
        Self {
            issuer: row.issuer,
            subject: row.subject,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedSession {
    browser: Option<String>,
    created_at: Instant,
    last_used_at: Instant,
    expires_at: Instant,
}

/// Exports an account with its sessions and pending links.
pub async fn data_export(
    connection: &impl Connection,
    account: IdentityModel,
    now: Instant,
) -> Result<ExportedAccount, DbErr> {
    let uid = account.uid;
    let sessions = store::sessions_of(connection, &uid, now).await?;
    let providers = provider_store::links_of(connection, &uid).await?;
    Ok(ExportedAccount {
        sessions: sessions
            .into_iter()
            .map(|session| ExportedSession {
                browser: session.browser,
                created_at: session.created_at,
                last_used_at: session.last_used_at,
                expires_at: session.expires_at,
            })
            .collect(),
        providers: providers.into_iter().map(Into::into).collect(),
        second_factor: second_factor::data_export(connection, &uid).await?,
        activity: activity::exported(connection, &uid).await?,
        links_to_a_new_password_until: reset_store::pending(connection, &uid, now).await?,
        links_that_confirm_the_email_until: verify_store::pending(connection, &uid, now).await?,
        claim_codes_until: claim_store::pending(connection, &uid, now).await?,
        uid,
        email: account.email,
        email_verified: account.email_verified,
        sign_in_name: account.sign_in_name,
        name: account.display_name,
        photo_url: account.photo_url,
        has_password: account.password_hash.is_some(),
        disabled: account.disabled,
        created_at: account.created_at,
        last_used_at: account.last_used_at,
    })
}
