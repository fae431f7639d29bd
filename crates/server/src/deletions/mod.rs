//! What was deleted a moment ago, so that it can be undone (docs/decisions/0037).
//!
//! Deleted rows move to tables that no feature reads, in the transaction that deletes them, and back if that is undone. A sweep
//! deletes them soon after the offer to undo has ended.

mod deleted;
mod entity;
mod store;

use chrono::TimeDelta;

pub use self::{
    deleted::Deleted,
    entity::{Kind, Model as Deletion},
    store::{find, ids, lock, mark_undone, open_of},
};
use crate::{
    competitions::{CompetitionsState, Organizer},
    platform::{
        clock::Instant,
        db::{Connection, DbErr, Subquery, held},
        error::Result,
    },
};

/// How long undo is offered.
const OFFERED_FOR: TimeDelta = TimeDelta::seconds(10);
/// How much later the request may arrive.
const GRACE: TimeDelta = TimeDelta::seconds(2);

impl Deletion {
    /// Whether it is too late to undo it.
    pub fn has_ended(&self, now: Instant) -> bool {
        self.ends_at + GRACE < now
    }
}

/// Begins a deletion: [`held::hold`](crate::platform::db::held::hold) then takes the rows.
pub async fn begin(
    state: &CompetitionsState,
    connection: &impl Connection,
    Organizer { member }: &Organizer,
    kind: Kind,
    title: &str,
    items: usize,
) -> Result<Deleted> {
    let id = state.rng.id(&state.clock);
    let deletion = Deletion {
        id: id.clone(),
        uid: member.user.uid.clone(),
        competition_id: member.competition.id.clone(),
        kind,
        title: title.to_owned(),
        items: i32::try_from(items).unwrap_or(i32::MAX),
        ends_at: state.clock.now() + OFFERED_FOR,
        undone_at: None,
    };
    store::insert(connection, deletion).await?;
    Ok(Deleted::undoable(id))
}

/// The ids of deletions that can still be undone, as a subquery.
pub fn open_ids(now: Instant) -> Subquery {
    store::open_ids(now - GRACE)
}

/// Ends all offers to undo the deletion of a word or recording in a competition: they name words, and a list is being sealed.
pub async fn end_of_words(connection: &impl Connection, competition_id: &str, now: Instant) -> Result<()> {
    let ended = now - GRACE - TimeDelta::seconds(1);
    Ok(store::end_of_words(connection, competition_id, ended).await?)
}

/// Deletes for good what undo still holds of someone's participation in a competition.
pub async fn forget_participant(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    held::forget_participant(connection, uid, &store::ids_in(competition_id)).await
}

/// Deletes for good what can no longer be undone. Returns when to do so again, if anything is left.
pub async fn delete_ended(state: &CompetitionsState) -> Result<Option<Instant>> {
    let write = state.db.write_long_as_system().await?;
    store::delete_ended(&write, state.clock.now() - GRACE).await?;
    write.commit().await?;
    let next = store::next_end(state.db.read()).await?;
    Ok(next.map(|ends_at| ends_at + GRACE))
}
