//! A person's audit entries, for their data export.

use serde::Serialize;

use super::{entity::Action, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// An audit entry by or about the person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedEntry {
    at: Instant,
    action: Action,
    /// Whether they did it themselves; otherwise the actor is not named.
    done_by_you: bool,
    /// The competition or the person. None for an action on someone else.
    about: Option<String>,
}

/// Entries by or about a person, oldest first, without data of others.
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
