//! `/api/audit`: the audit log, for admins.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::current_user::{Admin, CurrentUser};
use crate::{
    audit::{self, Action, Actor, ENTRIES_PER_PAGE, Entry},
    platform::{
        error::Result,
        http::{Json, Query},
        openapi::{InvalidQuery, ServerErrors, SignedInOnly},
        page::Page,
        routes::routes,
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(list_audit))
}

impl CurrentUser {
    /// The user as an actor in the audit log.
    pub fn as_actor(&self) -> Actor<'_> {
        Actor::Person {
            uid: &self.uid,
            email: &self.email,
        }
    }
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditEntry {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    /// Null for the `wordhive` command.
    #[schema(required)]
    actor_uid: Option<String>,
    /// The actor's email address at the time.
    actor: String,
    action: Action,
    /// What was acted on. Items in a competition appear by its code, participants not at all.
    subject: String,
    subject_id: String,
}

impl From<Entry> for AuditEntry {
    fn from(row: Entry) -> Self {
        Self {
            id: row.id,
            at: row.at,
            actor_uid: row.actor_uid,
            actor: row.actor,
            action: row.action,
            subject: row.subject,
            subject_id: row.subject_id,
        }
    }
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
struct AuditPage {
    entries: Vec<AuditEntry>,
    /// Whether there are entries older than the last one here.
    more: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditQuery {
    /// Only entries older than the one with this id.
    before: Option<String>,
}

/// Read the audit log
///
/// Fifty entries, newest first.
#[utoipa::path(
    get, path = "/api/audit", operation_id = "listAudit", tag = "users",
    params(AuditQuery),
    responses((status = 200, body = AuditPage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn list_audit(
    State(state): State<UsersState>,
    _admin: Admin,
    Query(query): Query<AuditQuery>,
) -> Result<Json<AuditPage>> {
    let found = audit::page(state.db.read(), query.before.as_deref()).await?;
    let Page { rows, more } = Page::of(found, ENTRIES_PER_PAGE);
    let entries = rows.into_iter().map(Into::into).collect();
    Ok(Json(AuditPage { entries, more }))
}
