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
pub const ENTRIES_PER_PAGE: usize = 50;

/// Who performed an action.
#[derive(Clone, Copy)]
pub enum Actor<'a> {
    /// A signed-in person.
    Person {
        /// Their uid.
        uid: &'a str,
        /// Their email address.
        email: &'a str,
    },
    /// The operator, with the `wordhive` command.
    Operator,
    /// The server, by a rule that an organizer set.
    Server,
}

/// Writes audit entries with this clock and rng.
#[derive(Clone, Copy)]
pub struct AuditLog<'a> {
    /// Source of timestamps.
    pub clock: &'a Clock,
    /// Source of ids.
    pub rng: &'a Rng,
}

/// What was acted on.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// As admins see it.
    pub name: &'a str,
    /// Its id.
    pub id: &'a str,
}

impl AuditLog<'_> {
    /// Writes an entry.
    pub async fn write(
        self,
        connection: &impl Connection,
        actor: Actor<'_>,
        action: Action,
        subject: Subject<'_>,
    ) -> Result<(), DbErr> {
        let Subject { name, id } = subject;
        self.write_all(connection, actor, action, name, &[id]).await
    }

    /// Writes an entry for each of these ids of what was acted on.
    pub async fn write_all(
        self,
        connection: &impl Connection,
        actor: Actor<'_>,
        action: Action,
        subject: &str,
        subject_ids: &[impl AsRef<str>],
    ) -> Result<(), DbErr> {
        let (actor_uid, actor) = match actor {
            Actor::Person { uid, email } => (Some(uid.to_owned()), email),
            Actor::Operator => (None, "the wordhive command"),
            Actor::Server => (None, "the server"),
        };
        let entry = |id: &_| Entry {
            id: self.rng.id(self.clock),
            at: self.clock.now(),
            actor_uid: actor_uid.clone(),
            actor: actor.to_owned(),
            action,
            subject: subject.to_owned(),
            subject_id: AsRef::<str>::as_ref(id).to_owned(),
        };
        store::insert(connection, subject_ids.iter().map(entry).collect()).await
    }
}

/// A page of entries older than `before`, newest first, plus one more if there is one.
pub async fn page(connection: &impl Connection, before: Option<&str>) -> Result<Vec<Entry>, DbErr> {
    store::page(connection, before, ENTRIES_PER_PAGE as u64 + 1).await
}
