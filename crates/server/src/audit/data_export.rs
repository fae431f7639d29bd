//! A person's audit entries, for their data export.

use serde::Serialize;

use super::{entity::Action, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// What the audit holds of someone: what they did, and what was done to them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedEntry {
    at: Instant,
    action: Action,
    /// Whether they did it; else it was done to them, by someone who is not named here.
    done_by_you: bool,
    /// The competition it was in, or oneself. None for an act on someone else.
    about: Option<String>,
}

/// The entries about someone, oldest first, without what they say of others.
///
/// # Errors
/// When the database fails.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedEntry>, DbErr> {
    let entries = store::about(connection, uid).await?.into_iter().map(|entry| {
        let names_someone_else = entry.action.is_on_an_account() && entry.subject_id != uid;
        ExportedEntry {
            at: entry.at,
            action: entry.action,
            done_by_you: entry.actor_uid.as_deref() == Some(uid),
            about: (!names_someone_else).then_some(entry.subject),
        }
    });
    Ok(entries.collect())
}
