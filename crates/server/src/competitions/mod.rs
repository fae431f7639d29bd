//! Competitions: joined by code, organized by their `admins`, with their schedule, timeline and checklist.

mod access;
mod api;
mod class;
mod class_store;
mod create;
mod data_export;
mod entity;
mod join;
mod join_rate_limit;
mod leave;
mod lists;
mod membership_store;
mod organizers;
mod rules;
mod state;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::{
    db::{Connection, DbErr, Subquery},
    error::Result,
};

pub use access::{CompetitionBody, Member, Organizer, Right, Scoped, ScopedBody, ScopedByPath, not_a_member};
pub use api::Competition;
pub use create::{NewCompetition, create};
pub use data_export::{
    ExportedMembership, LeftCompetition, account_made_for, data_export, left_without_organizer, organized_by,
};
pub use join_rate_limit::JoinFailures;
pub use leave::{
    end_participation, leave, lock_member, lock_membership_shared, lock_memberships_of, memberships_of,
};
pub use lists::{ChecklistItem, PlanItem, ScheduleItem, TimelineItem, replace_list, schedule_of};
pub use organizers::appoint;
pub use rules::{CodeInput, JoinCode, instant_in, local_time};
pub use state::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(class::router())
        .merge(join::router())
        .merge(organizers::router())
}

/// Locks the competition and everyone in it until the transaction ends, so that nothing is added to it meanwhile. In this
/// order: who answers or practices locks their membership first, and who leaves the competition.
///
/// # Errors
/// 404 when it has gone.
pub async fn lock(connection: &impl Connection, id: &str) -> Result<()> {
    if !store::lock(connection, id).await? {
        return Err(access::no_competition());
    }
    membership_store::lock_memberships(connection, id).await?;
    Ok(())
}

/// Finds someone's membership, as long as they are in the competition, and keeps it for the rest of the transaction.
pub fn membership(id: &str, uid: &str) -> Subquery {
    membership_store::membership(id, uid)
}

/// Deletes the competition; every row that belongs to it goes with it.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &impl Connection, id: &str) -> Result<(), DbErr> {
    store::delete(connection, id).await
}

/// How many participants the competition has.
///
/// # Errors
/// When the database fails.
pub async fn participant_count(connection: &impl Connection, id: &str) -> Result<u64, DbErr> {
    membership_store::participant_count(connection, id).await
}

/// The uids of those in the competition who are no participants, as a subquery. Whoever has answered or practiced in it is
/// in it, so leaving these few out counts the participants; looking for each of fifty thousand would take long.
pub fn other_uids(id: &str) -> Subquery {
    membership_store::other_uids(id)
}
