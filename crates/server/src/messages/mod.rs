//! Messages to participants by email: reviewed before they are sent, and sent in the background, to nobody twice
//! (docs/decisions/0086).

mod access;
mod api;
mod audience;
mod bounces;
mod data_export;
mod email;
mod entity;
mod mail_merge;
mod outbox;
mod recipients_store;
mod reminders;
mod rules;
mod sending;
mod store;
mod unsubscribe;
mod unsubscribe_store;
mod view;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions::CompetitionsState,
    platform::{
        clock::Instant,
        db::Connection,
        error::{Problem, Result},
    },
};

pub use data_export::{ExportedMessages, data_export};
pub use outbox::{Delivered, deliver_due, deliver_on_request, deliver_renewing, release_all};
pub use recipients_store::{clear_given_addresses, has_given_addresses, open_counts};
pub use reminders::send_reminders;

/// Removes a user from messages: as their author, and from selections. What was sent to them goes with their record. Locks the
/// messages that are being sent, for [`finish_emptied`] afterwards.
pub async fn forget_person(connection: &impl Connection, uid: &str) -> Result<()> {
    // Before their recipients, as the outbox does: a deadlock otherwise.
    store::lock_sending(connection).await?;
    store::clear_creator(connection, uid).await?;
    for draft in store::lock_drafts_to(connection, uid).await? {
        let mut uids = rules::Audience::of(&draft)?.uids;
        uids.retain(|other| other != uid);
        let uids = serde_json::to_string(&uids).map_err(Problem::internal)?;
        store::update(connection, entity::messages::Model { uids, ..draft }).await?;
    }
    Ok(())
}

/// Ends the messages that only waited for a user whose record was deleted.
pub async fn finish_emptied(connection: &impl Connection, now: Instant) -> Result<()> {
    Ok(store::finish(connection, None, now).await?)
}

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(sending::router())
        .merge(bounces::router())
        .merge(mail_merge::router())
        .merge(unsubscribe::router())
}
