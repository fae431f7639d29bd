//! `/api/competition/{code}/messages` and `/api/message`: writing and reading messages.

use axum::{Extension, extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::{MessageState, messages::Model},
    rules::{MessageContent, check},
    store,
    view::{MessageDetail, MessageList, Recipient},
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        request_body::MaxJsonBytes,
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_messages, create_message))
        .routes(routes!(read_message, update_message, delete_message))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(list_message_recipients))
}

/// List a competition's messages
///
/// Newest first, with their progress.
#[utoipa::path(
    get, path = "/api/competition/{code}/messages", operation_id = "listMessages", tag = "messages",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = MessageList), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_messages(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<MessageList>> {
    let rows = store::of_competition(state.db.read(), &member.competition.id).await?;
    MessageList::load(&state, &rows).await.map(Json)
}

/// Write a message
///
/// As a draft, which all organizers see and any of them sends.
#[utoipa::path(
    post, path = "/api/competition/{code}/messages", operation_id = "createMessage", tag = "messages",
    params(("code" = i32, Path, description = "The join code")),
    request_body = MessageContent,
    responses((status = 201, body = MessageDetail), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_message(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(body): Json<MessageContent>,
) -> Result<(StatusCode, Json<MessageDetail>)> {
    let content = check(&body)?;
    let Organizer { member } = &organizer;
    let row = Model {
        id: state.rng.id(&state.clock),
        competition_id: member.competition.id.clone(),
        creator_uid: member.user.uid.clone(),
        sender_uid: String::new(),
        subject: String::new(),
        text: String::new(),
        audience: content.audience.kind,
        form_id: None,
        uids: String::new(),
        address_fields: String::new(),
        state: MessageState::Draft,
        revision: 1,
        created_at: state.clock.now(),
        sent_at: None,
        finished_at: None,
        reminder_key: None,
    };
    let row = with_content(row, content)?;
    let write = organizer.write(&state).await?;
    store::insert(&write, row.clone()).await?;
    write.commit().await?;
    let detail = MessageDetail::load(&state, member, row).await?;
    Ok((StatusCode::CREATED, Json(detail)))
}

fn with_content(row: Model, content: MessageContent) -> Result<Model> {
    let MessageContent {
        subject,
        text,
        audience,
    } = content;
    Ok(Model {
        subject,
        text,
        audience: audience.kind,
        form_id: Some(audience.form_id).filter(|id| !id.is_empty()),
        uids: serde_json::to_string(&audience.uids).map_err(Problem::internal)?,
        address_fields: serde_json::to_string(&audience.address_fields).map_err(Problem::internal)?,
        ..row
    })
}

/// Read a message
#[utoipa::path(
    get, path = "/api/message/{messageId}", operation_id = "readMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    responses((status = 200, body = MessageDetail), SignedInOnly, ServerErrors)
)]
async fn read_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { member },
        item: message,
    }: Scoped<Organizer, Model>,
) -> Result<Json<MessageDetail>> {
    MessageDetail::load(&state, &member, message).await.map(Json)
}

/// List a message's recipients
///
/// With those who don't get it, and why. By email address, those without one first. Of a draft, as they would be now.
#[utoipa::path(
    get, path = "/api/message/{messageId}/recipients", operation_id = "listMessageRecipients", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    responses(
        (status = 200, body = Vec<Recipient>),
        (status = 422, body = crate::platform::error::ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields`: the draft's form was deleted"),
        SignedInOnly, ServerErrors,
    )
)]
async fn list_message_recipients(
    State(state): State<CompetitionsState>,
    Scoped { item: message, .. }: Scoped<Organizer, Model>,
) -> Result<Json<Vec<Recipient>>> {
    Recipient::load(state.db.read(), &message).await.map(Json)
}

/// Changes to a draft.
#[derive(Deserialize, ToSchema)]
struct MessageChange {
    #[serde(flatten)]
    content: MessageContent,
    /// The draft's revision as you saw it.
    revision: i32,
}

/// Update a draft
#[utoipa::path(
    put, path = "/api/message/{messageId}", operation_id = "updateMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    request_body = MessageChange,
    responses((status = 200, body = MessageDetail), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: message,
    }: Scoped<Organizer, Model>,
    Json(body): Json<MessageChange>,
) -> Result<Json<MessageDetail>> {
    let content = check(&body.content)?;
    let write = organizer.write(&state).await?;
    let row = lock_draft(&write, &message.id).await?;
    if row.revision != body.revision {
        return Err(Problem::version_conflict("message"));
    }
    let row = Model {
        revision: row.revision + 1,
        ..with_content(row, content)?
    };
    store::update(&write, row.clone()).await?;
    write.commit().await?;
    MessageDetail::load(&state, &organizer.member, row)
        .await
        .map(Json)
}

/// Delete a draft
#[utoipa::path(
    delete, path = "/api/message/{messageId}", operation_id = "deleteMessage", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    responses((status = 204), VersionConflict, SignedInOnly, ServerErrors)
)]
async fn delete_message(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: message,
    }: Scoped<Organizer, Model>,
) -> Result<StatusCode> {
    let write = organizer.write(&state).await?;
    let row = lock_draft(&write, &message.id).await?;
    store::delete(&write, &row.id).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The draft, locked until the transaction ends.
async fn lock_draft(connection: &impl crate::platform::db::Connection, id: &str) -> Result<Model> {
    let row = store::lock(connection, id)
        .await?
        .ok_or_else(|| Problem::not_found("message"))?;
    if row.state == MessageState::Draft {
        Ok(row)
    } else {
        Err(Problem::version_conflict("message"))
    }
}
