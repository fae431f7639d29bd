//! `/api/audit`: admins read who did what.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::current_user::{Admin, CurrentUser};
use crate::{
    audit::{self, Action, Actor, Entry, PAGE_SIZE},
    platform::{
        error::Result,
        http::{Json, Query},
        openapi::{InvalidQuery, ServerErrors, SignedInOnly},
    },
    users::state::UsersState,
};

pub(super) fn router() -> OpenApiRouter<UsersState> {
    OpenApiRouter::new().routes(routes!(list_audit))
}

impl CurrentUser {
    /// As the audit names them.
    pub fn as_actor(&self) -> Actor<'_> {
        Actor::Person {
            uid: &self.uid,
            email: &self.email,
        }
    }
}

/// What someone did that others may ask about later.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditEntry {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    /// Null when it was done with the `wordhive` command.
    #[schema(required)]
    actor_uid: Option<String>,
    /// The email address of who did it, at that time.
    actor: String,
    action: Action,
    /// On what or whom. What lies in a competition is named by its code, and a participant not at all.
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

/// A page of the audit.
#[derive(Serialize, ToSchema)]
struct AuditPage {
    entries: Vec<AuditEntry>,
    /// Whether there are older ones: after the last entry's `_id`.
    more: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditAsked {
    /// Only what is older than the entry with this id.
    before: Option<String>,
}

/// Read the audit
///
/// Fifty entries, newest first.
#[utoipa::path(
    get, path = "/api/audit", operation_id = "listAudit", tag = "users",
    params(AuditAsked),
    responses((status = 200, body = AuditPage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn list_audit(
    State(state): State<UsersState>,
    _admin: Admin,
    Query(asked): Query<AuditAsked>,
) -> Result<Json<AuditPage>> {
    let mut entries = audit::page(state.db.read(), asked.before.as_deref()).await?;
    let more = entries.len() > PAGE_SIZE;
    entries.truncate(PAGE_SIZE);
    let entries = entries.into_iter().map(Into::into).collect();
    Ok(Json(AuditPage { entries, more }))
}
