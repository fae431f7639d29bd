//! `/api/message/{messageId}/bounces`: addresses that turned out to be wrong after the mail server had taken the email.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    entity::{MessageState, RecipientState, message_recipients, messages::Model},
    recipients_store as recipients,
    rules::MARKED,
    store,
    view::MessageDetail,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(mark_bounce))
}

/// A recipient, and whether their email came back.
#[derive(Deserialize, ToSchema)]
struct Bounce {
    uid: String,
    /// As in the list of recipients.
    address: String,
    /// False takes an organizer's mark back.
    bounced: bool,
}

/// Mark an email that came back
///
/// Many mail servers take every email, and report a wrong address later. Such a recipient counts as bounced from now on.
#[utoipa::path(
    post, path = "/api/message/{messageId}/bounces", operation_id = "markBounce", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id")),
    request_body = Bounce,
    responses((status = 200, body = MessageDetail), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn mark_bounce(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: message,
    }: Scoped<Organizer, Model>,
    Json(body): Json<Bounce>,
) -> Result<Json<MessageDetail>> {
    let write = organizer.write(&state).await?;
    let message = store::lock(&write, &message.id)
        .await?
        .filter(|message| message.state != MessageState::Draft)
        .ok_or_else(|| Problem::version_conflict("message"))?;
    let rows = recipients::of_message(&write, &message.id).await?;
    let mut rows = rows.into_iter();
    let row = rows.find(|row| row.uid == body.uid && row.address == body.address && !row.address.is_empty());
    let Some(row) = row else {
        return Err(Problem::not_found("recipient"));
    };
    use RecipientState::{Bounced, Sent, Uncertain};
    let (is, error) = match (row.state, body.bounced) {
        (Sent, true) => (Bounced, MARKED.to_owned()),
        (Uncertain, true) => (Bounced, format!("{MARKED}\n{}", row.error)),
        (Bounced, false) if row.error.starts_with(MARKED) => match row.error.split_once('\n') {
            Some((_, before)) => (Uncertain, before.to_owned()),
            None => (Sent, String::new()),
        },
        (Bounced, true) | (Sent | Uncertain, false) => (row.state, row.error.clone()),
        _ => return Err(Problem::version_conflict("list of recipients")),
    };
    let marked = message_recipients::Model {
        state: is,
        error,
        ..row.clone()
    };
    recipients::save(&write, marked, &[row.state], None).await?;
    write.commit().await?;
    MessageDetail::load(&state, &organizer.member, message)
        .await
        .map(Json)
}
