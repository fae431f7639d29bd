//! Messages in the data export.

use serde::Serialize;

use super::{
    entity::{RecipientState, messages::Model},
    recipients_store, store, unsubscribe_store,
};
use crate::{
    competitions::ExportedItem,
    platform::{clock::Instant, db::Connection, error::Result},
};

/// The messages that a user got, wrote, and doesn't want.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMessages {
    emails_to_you: Vec<ExportedEmail>,
    unsubscribed_from: Vec<ExportedUnsubscribe>,
    messages_you_wrote_or_sent: Vec<ExportedItem<ExportedMessage>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedEmail {
    competition_id: String,
    message_id: String,
    subject: String,
    text: String,
    address: String,
    state: RecipientState,
    queued_at: Instant,
    ended_at: Option<Instant>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedUnsubscribe {
    competition_id: String,
    at: Instant,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedMessage {
    subject: String,
    text: String,
    sent_at: Option<Instant>,
}

/// A user's messages.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<ExportedMessages> {
    let emails = recipients_store::to_person(connection, uid).await?.into_iter();
    let emails = emails.map(|(row, message)| ExportedEmail {
        competition_id: message.competition_id,
        message_id: message.id,
        subject: message.subject,
        text: message.text,
        address: row.address,
        state: row.state,
        queued_at: row.queued_at,
        ended_at: row.ended_at,
    });
    let unsubscribed = unsubscribe_store::of_person(connection, uid).await?.into_iter();
    let unsubscribed = unsubscribed.map(|row| ExportedUnsubscribe {
        competition_id: row.competition_id,
        at: row.at,
    });
    let written = store::by_person(connection, uid).await?.into_iter();
    let written = written.map(|message: Model| {
        let key = (message.id, message.competition_id, message.created_at);
        ExportedItem::new(organized, key, || {
            Ok(ExportedMessage {
                subject: message.subject,
                text: message.text,
                sent_at: message.sent_at,
            })
        })
    });
    Ok(ExportedMessages {
        emails_to_you: emails.collect(),
        unsubscribed_from: unsubscribed.collect(),
        messages_you_wrote_or_sent: written.collect::<Result<_>>()?,
    })
}
