//! Messages as organizers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    audience,
    email::Email,
    entity::{MessageState, RecipientState, message_recipients, messages::Model},
    recipients_store as recipients,
    rules::{Audience, MARKED},
};
use crate::{
    competitions::{CompetitionsState, Member},
    platform::{db::Connection, error::Result},
    users::{self, Person, UserModel},
};

/// How many recipients are in which state.
#[derive(Clone, Copy, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Counts {
    /// Still in the outbox; of a draft, who would get it now.
    pub(super) waiting: i64,
    sent: i64,
    failed: i64,
    bounced: i64,
    /// It may have been sent.
    uncertain: i64,
    unsubscribed: i64,
    no_address: i64,
    canceled: i64,
}

impl Counts {
    pub(super) fn of(states: impl IntoIterator<Item = (RecipientState, i64)>) -> Self {
        let mut counts = Self::default();
        for (state, count) in states {
            *match state {
                RecipientState::Waiting | RecipientState::Claimed | RecipientState::Sending => {
                    &mut counts.waiting
                }
                RecipientState::Sent => &mut counts.sent,
                RecipientState::Failed => &mut counts.failed,
                RecipientState::Bounced => &mut counts.bounced,
                RecipientState::Uncertain => &mut counts.uncertain,
                RecipientState::Unsubscribed => &mut counts.unsubscribed,
                RecipientState::NoAddress => &mut counts.no_address,
                RecipientState::Canceled => &mut counts.canceled,
            } += count;
        }
        counts
    }
}

/// A message, with its progress.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Message {
    #[serde(rename = "_id")]
    id: String,
    subject: String,
    audience: Audience,
    state: MessageState,
    /// Increases with every change of a draft.
    revision: i32,
    created_at: DateTime<Utc>,
    /// Null for a draft.
    #[schema(required)]
    sent_at: Option<DateTime<Utc>>,
    /// When nobody was left to send it to; null before.
    #[schema(required)]
    finished_at: Option<DateTime<Utc>>,
    /// Whether a form's setting sent it.
    automatic: bool,
    /// Who sent it, or wrote the draft. Null for an automatic one, and once their account is deleted.
    #[schema(required)]
    by: Option<Person>,
    /// Of a draft, all are 0.
    counts: Counts,
}

impl Message {
    fn new(row: &Model, counts: Counts, people: &HashMap<String, UserModel>) -> Result<Self> {
        Ok(Self {
            id: row.id.clone(),
            subject: row.subject.clone(),
            audience: Audience::of(row)?,
            state: row.state,
            revision: row.revision,
            created_at: row.created_at,
            sent_at: row.sent_at,
            finished_at: row.finished_at,
            automatic: row.reminder_key.is_some(),
            by: people.get(person_of(row)).cloned().map(Into::into),
            counts,
        })
    }
}

fn person_of(row: &Model) -> &str {
    if row.sent_at.is_some() {
        &row.sender_uid
    } else {
        &row.creator_uid
    }
}

/// A competition's messages, newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageList {
    /// Whether this server sends email.
    can_send: bool,
    messages: Vec<Message>,
}

impl MessageList {
    pub(super) async fn load(state: &CompetitionsState, rows: &[Model]) -> Result<Self> {
        let db = state.db.read();
        let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        let mut counts = recipients::counts(db, &ids).await?;
        let people = people_of(db, rows).await?;
        let messages = rows.iter().map(|row| {
            let states = counts.remove(&row.id).unwrap_or_default();
            Message::new(row, Counts::of(states), &people)
        });
        Ok(Self {
            can_send: state.mailer.is_some(),
            messages: messages.collect::<Result<_>>()?,
        })
    }
}

async fn people_of(db: &impl Connection, rows: &[Model]) -> Result<HashMap<String, UserModel>> {
    let mut uids: Vec<String> = rows.iter().map(|row| person_of(row).to_owned()).collect();
    uids.sort_unstable();
    uids.dedup();
    let people = users::listed(db, &uids).await?.into_iter();
    Ok(people.map(|person| (person.uid.clone(), person)).collect())
}

/// The email as it arrives at one of its recipients.
#[derive(Serialize, ToSchema)]
struct EmailPreview {
    /// The sender. Empty if this server sends no email.
    from: String,
    /// Empty if nobody would get it.
    to: String,
    subject: String,
    text: String,
}

/// A message with its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageDetail {
    #[serde(flatten)]
    message: Message,
    text: String,
    /// Whether this server sends email.
    can_send: bool,
    /// How many emails it sends per minute.
    per_minute: u32,
    /// Why someone still waits, if the mail server said so.
    #[schema(required)]
    trouble: Option<String>,
    preview: EmailPreview,
}

impl MessageDetail {
    pub(super) async fn load(state: &CompetitionsState, member: &Member, row: Model) -> Result<Self> {
        let db = state.db.read();
        let people = people_of(db, std::slice::from_ref(&row)).await?;
        let states = recipients::counts(db, std::slice::from_ref(&row.id))
            .await?
            .remove(&row.id)
            .unwrap_or_default();
        let (someone, to) = first_of(db, &row).await?.unwrap_or_else(|| {
            let organizer = UserModel::clone(&member.user);
            let email = organizer.email.clone();
            (organizer, email)
        });
        let email = Email::new(state, &row, &member.competition, &someone, "");
        let mailer = state.mailer.as_ref();
        // The link would unsubscribe them.
        let text = email.text.replace(&email.page, &hidden_link(state));
        Ok(Self {
            message: Message::new(&row, Counts::of(states), &people)?,
            can_send: mailer.is_some(),
            per_minute: state.config.limits.limit_messages.get(),
            trouble: recipients::trouble(db, &row.id).await?,
            preview: EmailPreview {
                from: mailer.map_or_else(String::new, |mailer| mailer.from().to_string()),
                to,
                subject: email.subject,
                text,
            },
            text: row.text,
        })
    }
}

fn hidden_link(state: &CompetitionsState) -> String {
    format!("{}/unsubscribe/…", state.origin())
}

/// Someone who gets it, or would, and at which address.
async fn first_of(db: &impl Connection, row: &Model) -> Result<Option<(UserModel, String)>> {
    if row.state == MessageState::Draft {
        let addressees = match audience::of_message(db, row).await {
            Ok(addressees) => addressees,
            // Its form was deleted, as the list of recipients says.
            Err(_) => return Ok(None),
        };
        let mut people = addressees.into_iter();
        return Ok(people
            .find(|addressee| addressee.state == RecipientState::Waiting)
            .map(|addressee| (addressee.person, addressee.address)));
    }
    match recipients::one_with_address(db, &row.id).await? {
        Some(row) => Ok(users::by_uid(db, &row.uid)
            .await?
            .map(|person| (person, row.address))),
        None => Ok(None),
    }
}

/// Someone in a message's audience. Those who gave further addresses are there once for each.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Recipient {
    pub(super) uid: String,
    /// Their name, email or log-in name.
    pub(super) name: String,
    /// None for those with only an email or log-in name.
    #[serde(skip)]
    pub(super) own_name: Option<String>,
    /// Empty without one.
    pub(super) address: String,
    /// Whether they gave the address in a form; otherwise it's their account's.
    given: bool,
    /// Of a draft, `waiting` means that they would get it now.
    pub(super) state: RecipientState,
    /// Why it wasn't sent yet, or at all. May be empty.
    pub(super) error: String,
    /// Whether an organizer marked it as bounced, which they can take back.
    marked: bool,
    /// When it was sent, or given up.
    #[schema(required)]
    ended_at: Option<DateTime<Utc>>,
}

impl Recipient {
    /// Those of a message, by email address; of a draft, as they would be now.
    pub(super) async fn load(db: &impl Connection, message: &Model) -> Result<Vec<Self>> {
        if message.state == MessageState::Draft {
            let addressees = audience::of_message(db, message).await?.into_iter();
            return Ok(addressees
                .map(|addressee| Self {
                    name: addressee.person.name().to_owned(),
                    own_name: addressee.person.display_name,
                    uid: addressee.person.uid,
                    address: addressee.address,
                    given: !addressee.address_id.is_empty(),
                    state: addressee.state,
                    error: String::new(),
                    marked: false,
                    ended_at: None,
                })
                .collect());
        }
        let rows = recipients::of_message(db, &message.id).await?;
        let uids: Vec<String> = rows.iter().map(|row| row.uid.clone()).collect();
        let mut by_uid: HashMap<String, Vec<message_recipients::Model>> = HashMap::new();
        for row in rows {
            by_uid.entry(row.uid.clone()).or_default().push(row);
        }
        let people = users::listed(db, &uids).await?.into_iter();
        let of_person = |person: UserModel| {
            let rows = by_uid.remove(&person.uid).unwrap_or_default().into_iter();
            rows.map(move |row| Self {
                name: person.name().to_owned(),
                own_name: person.display_name.clone(),
                uid: row.uid,
                address: row.address,
                given: !row.address_id.is_empty(),
                state: match row.state {
                    RecipientState::Claimed | RecipientState::Sending => RecipientState::Waiting,
                    state => state,
                },
                marked: row.error.starts_with(MARKED),
                error: row.error,
                ended_at: row.ended_at,
            })
        };
        Ok(people.flat_map(of_person).collect())
    }
}
