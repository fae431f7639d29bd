//! Writing and paging through the audit log.

use super::{
    entity::{Action, Model as Entry},
    store,
};
use crate::platform::{
    clock::Clock,
    db::{Connection, DbErr},
    rng::Rng,
};

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
