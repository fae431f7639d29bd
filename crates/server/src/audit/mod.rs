//! The audit: who granted, revoked, disabled, deleted or exported, and when. Each entry is written in the transaction of
//! what it tells of, so that there is neither without the other. Admins read it; the request log is another thing.
//!
//! One instance serves several schools, and every admin reads all entries: those about a competition name it by its code, and
//! those about a participant have only the uid.

mod entity;
mod store;

use serde::Serialize;

use crate::platform::{
    clock::{Clock, Instant},
    db::{Connection, DbErr},
    rng::Rng,
};

pub use entity::{Action, Model as Entry};

/// Entries on one page.
pub const PAGE_SIZE: usize = 50;

/// Who acts.
#[derive(Clone, Copy)]
pub enum Actor<'a> {
    /// Someone who is signed in.
    Person {
        /// Their uid.
        uid: &'a str,
        /// Their email address.
        email: &'a str,
    },
    /// The operator, with the `wordhive` command.
    Operator,
}

/// Where the audit takes time and ids from.
#[derive(Clone, Copy)]
pub struct AuditLog<'a> {
    /// The time.
    pub clock: &'a Clock,
    /// The ids.
    pub rng: &'a Rng,
}

/// On what someone acts.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// As admins read it.
    pub name: &'a str,
    /// Its id.
    pub id: &'a str,
}

impl AuditLog<'_> {
    /// Writes an entry.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(
        self,
        connection: &impl Connection,
        actor: Actor<'_>,
        action: Action,
        subject: Subject<'_>,
    ) -> Result<(), DbErr> {
        let (actor_uid, actor) = match actor {
            Actor::Person { uid, email } => (Some(uid.to_owned()), email),
            Actor::Operator => (None, "the wordhive command"),
        };
        let entry = Entry {
            id: self.rng.id(self.clock),
            at: self.clock.now(),
            actor_uid,
            actor: actor.to_owned(),
            action,
            subject: subject.name.to_owned(),
            subject_id: subject.id.to_owned(),
        };
        store::insert(connection, entry).await
    }
}

/// A page of entries, newest first, older than the one with this id; and one more if there is one.
///
/// # Errors
/// When the database fails.
pub async fn page(connection: &impl Connection, before: Option<&str>) -> Result<Vec<Entry>, DbErr> {
    store::page(connection, before, PAGE_SIZE as u64 + 1).await
}

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

/// Takes the email address of someone whose account is deleted out of the entries; the uid stays.
///
/// # Errors
/// When the database fails.
pub async fn anonymize(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::anonymize(connection, uid).await
}
