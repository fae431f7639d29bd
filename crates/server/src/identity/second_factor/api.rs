//! `/api/identity/second-factor`: the second factors of your own account.

use axum::{extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::passkeys,
    half_log_in,
    methods::{SecondFactorNeeded, needed},
    relying_party::host,
    store,
};
use crate::{
    identity::{entity::identities::Model as IdentityModel, session::CurrentIdentity, state::IdentityState},
    platform::{
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(read_second_factor))
        .routes(routes!(read_log_in))
}

/// The second factors of your account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecondFactorState {
    /// False for accounts that an organizer created for a child.
    offered: bool,
    /// Whether passkeys work at this server's address.
    can_add_passkey: bool,
    #[schema(required)]
    app: Option<AppEntry>,
    /// Oldest first.
    passkeys: Vec<PasskeyEntry>,
    /// Unused recovery codes.
    recovery_codes_left: u64,
}

/// An authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthenticatorApp)]
struct AppEntry {
    added_at: DateTime<Utc>,
    #[schema(required)]
    last_used_at: Option<DateTime<Utc>>,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
struct PasskeyEntry {
    id: String,
    name: String,
    added_at: DateTime<Utc>,
    #[schema(required)]
    last_used_at: Option<DateTime<Utc>>,
    /// False if the server's address has changed since.
    works_here: bool,
}

impl PasskeyEntry {
    fn new(row: passkeys::Model, here: Option<&str>) -> Self {
        Self {
            id: row.id,
            name: row.name,
            added_at: row.created_at,
            last_used_at: row.last_used_at,
            works_here: here == Some(&row.host),
        }
    }
}

/// The log-in that waits for a second factor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LogInState {
    #[schema(required)]
    second_factor: Option<SecondFactorNeeded>,
}

/// Read the second factors of your account
#[utoipa::path(
    get, path = "/api/identity/second-factor", operation_id = "readSecondFactor", tag = "identity",
    responses((status = 200, body = SecondFactorState), SignedInOnly, ServerErrors)
)]
async fn read_second_factor(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
) -> Result<Json<SecondFactorState>> {
    let (db, account) = (state.db.read(), &current.identity);
    let here = host(&state);
    let passkeys = store::passkeys_of(db, &account.uid).await?;
    let app = store::confirmed_app(db, &account.uid).await?;
    Ok(Json(SecondFactorState {
        offered: require_offered(account).is_ok(),
        can_add_passkey: here.is_some(),
        app: app.map(|app| AppEntry {
            added_at: app.created_at,
            last_used_at: app.last_used_at,
        }),
        passkeys: passkeys
            .into_iter()
            .map(|row| PasskeyEntry::new(row, here.as_deref()))
            .collect(),
        recovery_codes_left: store::count_codes(db, &account.uid).await?,
    }))
}

/// Read what this browser's log-in waits for
///
/// `secondFactor` is null unless a password or a provider was right a few minutes ago, and a second factor is missing.
#[utoipa::path(
    get, path = "/api/identity/log-in", operation_id = "readLogIn", tag = "identity",
    responses((status = 200, body = LogInState), ServerErrors)
)]
async fn read_log_in(State(state): State<IdentityState>, headers: HeaderMap) -> Result<Json<LogInState>> {
    let second_factor = match half_log_in::find(&state, &headers).await? {
        Some(half) => needed(&state, state.db.read(), &half.uid).await?,
        None => None,
    };
    Ok(Json(LogInState { second_factor }))
}

/// Children's accounts, which a class shares devices for, get no second factor, whether or not they have an email.
///
/// # Errors
/// 403 `operation-not-allowed`.
pub(super) fn require_offered(account: &IdentityModel) -> Result<()> {
    if account.is_child {
        Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Accounts created for a class have no two-step login.",
        ))
    } else {
        Ok(())
    }
}
