//! `/api/audit/security-events`: security events of all accounts, for admins.

use std::collections::HashMap;

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    admins::{list, no_account},
    current_user::Admin,
};
use crate::{
    audit::ENTRIES_PER_PAGE,
    identity::{self, EventFilter, SecurityEvent, SecurityEventModel},
    platform::{
        error::Result,
        http::{Json, Query},
        openapi::{InvalidQuery, ServerErrors, SignedInOnly},
        page::Page,
        rng::is_id,
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(list_security_events))
}

/// A security event of any account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecurityEntry {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    event: SecurityEvent,
    /// Null if no account is known.
    #[schema(required)]
    uid: Option<String>,
    /// Only of admins; others appear by uid.
    #[schema(required)]
    email: Option<String>,
    /// An IPv4 address or an IPv6 network. Null for the `wordhive` command.
    #[schema(required)]
    address: Option<String>,
    /// Such as `Firefox on Linux`, if known.
    #[schema(required)]
    browser: Option<String>,
}

/// A page of security events.
#[derive(Serialize, ToSchema)]
struct SecurityEventPage {
    events: Vec<SecurityEntry>,
    /// Whether there are events older than the last one here.
    more: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SecurityEventQuery {
    /// Only events older than the one with this id.
    before: Option<String>,
    /// Only of this kind.
    event: Option<SecurityEvent>,
    /// Only of the account with this uid, email or log-in name.
    account: Option<String>,
    /// Only from this address, as it appears here.
    address: Option<String>,
}

/// Read security events
///
/// Log-ins, failed log-ins, password changes and the like. Fifty, newest first.
#[utoipa::path(
    get, path = "/api/audit/security-events", operation_id = "listSecurityEvents", tag = "users",
    params(SecurityEventQuery),
    responses((status = 200, body = SecurityEventPage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn list_security_events(
    State(state): State<UsersState>,
    _admin: Admin,
    Query(query): Query<SecurityEventQuery>,
) -> Result<Json<SecurityEventPage>> {
    let filter = EventFilter {
        uid: match query.account {
            Some(account) => Some(uid_of(&state, account).await?),
            None => None,
        },
        event: query.event,
        address: query.address,
        before: query.before,
    };
    let found = identity::security_events(state.db.read(), filter, ENTRIES_PER_PAGE + 1).await?;
    let Page { rows, more } = Page::of(found, ENTRIES_PER_PAGE);
    let admins = list(&state.db).await?.into_iter();
    let emails: HashMap<String, String> = admins.map(|admin| (admin.uid, admin.email)).collect();
    let entry = |row: SecurityEventModel| SecurityEntry {
        id: row.id,
        at: row.at,
        event: row.event,
        email: row.uid.as_ref().and_then(|uid| emails.get(uid).cloned()),
        uid: row.uid,
        address: row.address,
        browser: row.browser,
    };
    let events = rows.into_iter().map(entry).collect();
    Ok(Json(SecurityEventPage { events, more }))
}

async fn uid_of(state: &UsersState, account: String) -> Result<String> {
    if is_id(&account) {
        return Ok(account);
    }
    let found = identity::account_by_handle(state.db.read(), &account).await?;
    Ok(found.ok_or_else(no_account)?.uid)
}
