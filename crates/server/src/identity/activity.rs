//! `/api/identity/activity`: the security events of your account.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::security_events::{Event, Model},
    security_event_store::{EventFilter, of},
    security_events::security_events,
    session::CurrentIdentity,
    state::IdentityState,
};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
    error::Result,
    http::{Json, Query},
    openapi::{InvalidQuery, ServerErrors, SignedInOnly},
    page::Page,
    routes::routes,
};

/// Events on one page.
const EVENTS_PER_PAGE: usize = 20;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(list_activity))
}

/// A security event of your account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Activity {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    event: Event,
    /// An IPv4 address or an IPv6 network. Null for what others did, such as an admin.
    #[schema(required)]
    address: Option<String>,
    /// Such as `Firefox on Linux`, if known. Null for what others did.
    #[schema(required)]
    browser: Option<String>,
}

impl From<Model> for Activity {
    fn from(row: Model) -> Self {
        let is_by_others = row.event.is_by_others();
        Self {
            id: row.id,
            at: row.at,
            event: row.event,
            address: row.address.filter(|_| !is_by_others),
            browser: row.browser.filter(|_| !is_by_others),
        }
    }
}

/// An event in a data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExportedEvent {
    at: Instant,
    event: Event,
    address: Option<String>,
    browser: Option<String>,
}

/// The events of an account in its owner's data export, oldest first.
pub(super) async fn exported(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedEvent>, DbErr> {
    let events = of(connection, uid).await?.into_iter().map(|row| {
        let event = Activity::from(row);
        ExportedEvent {
            at: event.at,
            event: event.event,
            address: event.address,
            browser: event.browser,
        }
    });
    Ok(events.collect())
}

/// Security events of your account.
#[derive(Serialize, ToSchema)]
struct ActivityPage {
    events: Vec<Activity>,
    /// Whether there are events older than the last one here.
    more: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ActivityQuery {
    /// Only events older than the one with this id.
    before: Option<String>,
}

/// Read your recent activity
///
/// Log-ins, failed log-ins, password changes and the like. Twenty, newest first.
#[utoipa::path(
    get, path = "/api/identity/activity", operation_id = "listActivity", tag = "identity",
    params(ActivityQuery),
    responses((status = 200, body = ActivityPage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn list_activity(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    Query(query): Query<ActivityQuery>,
) -> Result<Json<ActivityPage>> {
    let filter = EventFilter {
        uid: Some(current.identity.uid),
        before: query.before,
        ..EventFilter::default()
    };
    let found = security_events(state.db.read(), filter, EVENTS_PER_PAGE + 1).await?;
    let Page { rows, more } = Page::of(found, EVENTS_PER_PAGE);
    let events = rows.into_iter().map(Into::into).collect();
    Ok(Json(ActivityPage { events, more }))
}
