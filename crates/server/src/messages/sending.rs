//! `/api/message/{messageId}`: sending a message, stopping it, and sending it again to those who didn't get it.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    audience::{self, Addressee},
    entity::{AudienceKind, MessageState, RecipientState, message_recipients, messages::Model},
    recipients_store as recipients,
    rules::{Audience, SAME_MESSAGE},
    store,
    view::MessageDetail,
};
use crate::{
    audit::Action,
    competitions::{Archivist, CompetitionsState, Organizer, Scoped},
    platform::{
        clock::Instant,
        db::Connection,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
    },
    users,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(send_message))
        .routes(routes!(cancel_message))
        .routes(routes!(retry_message))
}

/// What an organizer has reviewed.
#[derive(Deserialize, ToSchema)]
struct MessageSending {
    /// The draft's revision.
    revision: i32,
    /// How many emails would be sent.
    recipients: i64,
    /// Whether to send it although the same message was sent in the last 24 hours.
    #[serde(default)]
    #[schema(required = false)]
    again: bool,
}

/// Send a message
///
/// Puts an email to each recipient into the outbox. If it was sent before, nothing happens.
#[utoipa::path(
    post, path = "/api/message/{messageId}/send", operation_id = "sendMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    request_body = MessageSending,
    responses(
        (status = 200, body = MessageDetail),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`forbidden`, `not-a-member`, or `operation-not-allowed`: this server sends no email"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: the draft has changed, or more people would get it; `already-sent`: the same reminder or \
                        message was sent in the last 24 hours"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn send_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: message,
    }: Scoped<Organizer, Model>,
    Json(body): Json<MessageSending>,
) -> Result<Json<MessageDetail>> {
    let member = &organizer.member;
    // One at a time, so that two organizers who send the same reminder notice each other.
    let write = organizer.write_exclusive(&state).await?;
    let row = lock(&write, &message.id).await?;
    if row.state != MessageState::Draft {
        drop(write);
        return MessageDetail::load(&state, member, row).await.map(Json);
    }
    if state.mailer.is_none() {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Email isn't set up here.",
        ));
    }
    if row.revision != body.revision {
        return Err(Problem::version_conflict("message"));
    }
    let now = state.clock.now();
    if !body.again {
        check_not_sent(&write, &row, now).await?;
    }
    let addressees = audience::of_message(&write, &row).await?;
    let reached = addressees
        .iter()
        .filter(|addressee| addressee.state == RecipientState::Waiting)
        .count();
    if reached == 0 {
        return Err(Problem::invalid_field(
            "audience",
            "Nobody would get this email. Choose other recipients.",
        ));
    }
    if i64::try_from(reached).is_ok_and(|reached| reached > body.recipients) {
        return Err(Problem::version_conflict("list of recipients"));
    }
    let row = Model {
        sender_uid: member.user.uid.clone(),
        ..row
    };
    let row = queue(&write, row, addressees, now).await?;
    organizer
        .audit(&state, &write, Action::SendMessage, &row.id)
        .await?;
    write.commit().await?;
    state.deliver_soon();
    MessageDetail::load(&state, member, row).await.map(Json)
}

/// Puts a message into the outbox, for those who have an address.
pub(super) async fn queue(
    connection: &impl Connection,
    row: Model,
    addressees: Vec<Addressee>,
    now: Instant,
) -> Result<Model> {
    let row = Model {
        state: MessageState::Sending,
        // From now on, the recipients say who was selected.
        uids: "[]".to_owned(),
        sent_at: Some(now),
        ..row
    };
    store::update(connection, row.clone()).await?;
    let recipient = |addressee: Addressee| message_recipients::Model {
        message_id: row.id.clone(),
        uid: addressee.person.uid,
        address_id: addressee.address_id,
        address: addressee.address,
        state: addressee.state,
        attempts: 0,
        error: String::new(),
        queued_at: now,
        next_attempt_at: now,
        claimed_at: None,
        ended_at: None,
    };
    let rows = addressees.into_iter().map(recipient).collect();
    recipients::insert(connection, rows).await?;
    Ok(row)
}

/// Two organizers may have had the same idea.
async fn check_not_sent(connection: &impl Connection, row: &Model, now: Instant) -> Result<()> {
    let mut same = store::sent_since(connection, row, now - SAME_MESSAGE).await?;
    if row.audience == AudienceKind::Selected {
        same = with_one_of(connection, same, &Audience::of(row)?.uids).await?;
    }
    let Some(other) = same.first() else {
        return Ok(());
    };
    let sender = users::by_uid(connection, &other.sender_uid).await?;
    let sender = sender.as_ref().map_or("Wordhive", |sender| sender.name());
    let what = match row.audience {
        AudienceKind::Unanswered => "a reminder about this form",
        AudienceKind::Everyone | AudienceKind::Selected => "this message",
    };
    let minutes = (now - other.sent_at.unwrap_or(now)).num_minutes();
    let ago = match minutes {
        ..=0 => "a moment ago".to_owned(),
        1 => "a minute ago".to_owned(),
        2..=119 => format!("{minutes} minutes ago"),
        _ => format!("{} hours ago", minutes / 60),
    };
    Err(Problem::new(
        ErrorCode::AlreadySent,
        format!("{sender} sent {what} {ago}."),
    ))
}

/// Those of the messages that went to one of these people.
async fn with_one_of(
    connection: &impl Connection,
    messages: Vec<Model>,
    uids: &[String],
) -> Result<Vec<Model>> {
    let mut found = Vec::new();
    for message in messages {
        let rows = recipients::of_message(connection, &message.id).await?;
        if rows.iter().any(|row| uids.contains(&row.uid)) {
            found.push(message);
        }
    }
    Ok(found)
}

async fn lock(connection: &impl Connection, id: &str) -> Result<Model> {
    store::lock(connection, id)
        .await?
        .ok_or_else(|| Problem::not_found("message"))
}

/// Stop sending a message
///
/// Nobody who still waits gets it. If it isn't being sent, nothing happens. Also possible in an archived competition.
#[utoipa::path(
    post, path = "/api/message/{messageId}/cancel", operation_id = "cancelMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    responses((status = 200, body = MessageDetail), SignedInOnly, ServerErrors)
)]
async fn cancel_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: archivist,
        item: message,
    }: Scoped<Archivist, Model>,
) -> Result<Json<MessageDetail>> {
    let write = archivist.write(&state).await?;
    let mut row = lock(&write, &message.id).await?;
    if row.state == MessageState::Sending {
        let now = state.clock.now();
        recipients::cancel(&write, &row.id, now).await?;
        row.state = MessageState::Canceled;
        row.finished_at = Some(now);
        store::update(&write, row.clone()).await?;
        write.commit().await?;
    } else {
        drop(write);
    }
    MessageDetail::load(&state, &archivist.organizer.member, row)
        .await
        .map(Json)
}

/// To whom to send a message again.
#[derive(Deserialize, ToSchema)]
struct MessageRetry {
    /// Also to those who may have gotten it.
    #[serde(default)]
    #[schema(required = false)]
    uncertain: bool,
}

/// Send a message again to those it couldn't be sent to
///
/// The mail server must have refused the email, or been out of reach. Bounced addresses are left out.
#[utoipa::path(
    post, path = "/api/message/{messageId}/retry", operation_id = "retryMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    request_body = MessageRetry,
    responses((status = 200, body = MessageDetail), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn retry_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: message,
    }: Scoped<Organizer, Model>,
    Json(body): Json<MessageRetry>,
) -> Result<Json<MessageDetail>> {
    let write = organizer.write(&state).await?;
    let mut row = lock(&write, &message.id).await?;
    if row.state == MessageState::Draft {
        return Err(Problem::version_conflict("message"));
    }
    let states = [RecipientState::Failed, RecipientState::Uncertain];
    let states = if body.uncertain { &states[..] } else { &states[..1] };
    let now = state.clock.now();
    if recipients::requeue(&write, &row.id, states, now).await? > 0 {
        row.state = MessageState::Sending;
        row.finished_at = None;
        store::update(&write, row.clone()).await?;
    }
    write.commit().await?;
    state.deliver_soon();
    MessageDetail::load(&state, &organizer.member, row)
        .await
        .map(Json)
}
