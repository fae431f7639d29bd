//! Security events: log-ins, failed log-ins, changes of passwords and the like, each with its time, address and browser
//! (docs/decisions/0073). Unlike audit entries, they are deleted after a while, and with their account.

use chrono::TimeDelta;

use super::{
    entity::security_events::{Event, Model},
    security_event_store::{self as store, EventFilter},
    state::IdentityState,
    visitor::Visitor,
};
use crate::{
    audit::AuditLog,
    platform::{
        db::{Connection, DbErr},
        error::Result,
    },
};

/// How many of an account's newest log-ins of each kind stay at most.
const MAX_SESSIONS: u64 = 1_000;
/// How many of the newest failures stay at most, so that a flood of them doesn't fill the database.
const MAX_FAILURES: u64 = 100_000;

/// Records an event of an account.
pub(super) async fn record(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: Option<&Visitor>,
    uid: &str,
    event: Event,
) -> Result<(), DbErr> {
    record_all(connection, audit, visitor, &[uid], event).await
}

/// Records that a session begins, or the second factor it began with. Of many by one account, only the newest stay, so that nobody can fill the database by logging in.
pub(super) async fn record_log_in(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: &Visitor,
    uid: &str,
    event: Event,
) -> Result<(), DbErr> {
    record(connection, audit, Some(visitor), uid, event).await?;
    store::delete_older(connection, event, Some(uid), MAX_SESSIONS).await
}

/// Records an event of each of these accounts.
pub(super) async fn record_all(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: Option<&Visitor>,
    uids: &[&str],
    event: Event,
) -> Result<(), DbErr> {
    let row = |uid: &&str| row(audit, visitor, Some((*uid).to_owned()), event);
    store::insert(connection, uids.iter().map(row).collect()).await
}

/// Records a failure, in a write of its own. If that fails, for example while the disk is full, the response stays the same.
pub(super) async fn record_failure(
    state: &IdentityState,
    visitor: &Visitor,
    uid: Option<String>,
    event: Event,
) {
    let row = row(state.audit(), Some(visitor), uid, event);
    if let Err(error) = store::insert(state.db.write_once(), vec![row]).await {
        tracing::warn!(%error, "record a security event");
    }
}

fn row(audit: AuditLog<'_>, visitor: Option<&Visitor>, uid: Option<String>, event: Event) -> Model {
    Model {
        id: audit.rng.id(audit.clock),
        at: audit.clock.now(),
        uid,
        event,
        address: visitor.map(|visitor| visitor.address.to_string()),
        browser: visitor.and_then(|visitor| visitor.browser.clone()),
    }
}

/// The newest `most` of these events, newest first.
pub async fn security_events(
    connection: &impl Connection,
    filter: EventFilter,
    most: usize,
) -> Result<Vec<Model>, DbErr> {
    store::page(connection, filter, most as u64).await
}

/// Deletes the events that are older than the settings say, and the oldest of very many failures.
///
/// # Errors
/// When the database fails.
pub async fn delete_old_events(state: &IdentityState) -> Result<()> {
    let age = TimeDelta::days(i64::from(state.config.identity.security_event_days.get()));
    store::delete_before(state.db.write_once(), state.clock.now() - age).await?;
    for failure in Event::FAILURES {
        store::delete_older(state.db.write_once(), failure, None, MAX_FAILURES).await?;
    }
    Ok(())
}
