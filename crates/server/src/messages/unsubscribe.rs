//! `/api/unsubscribe`: the link in each email. It needs no log-in.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Redirect},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{email::Recipient, unsubscribe_store};
use crate::{
    competitions::{self, CompetitionModel, CompetitionsState},
    platform::{
        db,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::ServerErrors,
        routes::routes,
    },
    users,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(open_unsubscribe_link, unsubscribe, resubscribe))
        .routes(routes!(read_subscription))
}

#[derive(Deserialize)]
struct TokenInPath {
    token: String,
}

/// Whether someone gets messages about a competition.
#[derive(Serialize, ToSchema)]
struct Subscription {
    /// The competition's title.
    title: String,
    /// Whether they get messages.
    subscribed: bool,
}

/// Open an unsubscribe link
///
/// For mail programs that open the link instead of sending a POST request: leads to the page that asks first.
#[utoipa::path(
    get, path = "/api/unsubscribe/{token}", operation_id = "openUnsubscribeLink", tag = "messages",
    params(("token" = String, Path, description = "From the email")),
    responses((status = 303, description = "To the page"), ServerErrors)
)]
async fn open_unsubscribe_link(Path(TokenInPath { token }): Path<TokenInPath>) -> impl IntoResponse {
    // Only the letters of a token, so that it leads nowhere else.
    let token: String = token
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
        .collect();
    Redirect::to(&format!("/unsubscribe/{token}"))
}

/// Read whether someone gets messages
///
/// For anyone with the link in an email.
#[utoipa::path(
    get, path = "/api/unsubscribe/{token}/subscription", operation_id = "readSubscription", tag = "messages",
    params(("token" = String, Path, description = "From the email")),
    responses(
        (status = 200, body = Subscription),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`"),
        ServerErrors,
    )
)]
async fn read_subscription(
    State(state): State<CompetitionsState>,
    Path(TokenInPath { token }): Path<TokenInPath>,
) -> Result<Json<Subscription>> {
    let (competition, Recipient { uid, address_id, .. }) = open(&state, &token).await?;
    let (db, address) = (state.db.read(), (&*uid, &*address_id));
    Ok(Json(Subscription {
        subscribed: !unsubscribe_store::is_unsubscribed(db, &competition.id, address).await?,
        title: competition.title,
    }))
}

/// Unsubscribe from messages
///
/// About one competition. Mail programs send this request themselves (RFC 8058), so its body doesn't matter.
#[utoipa::path(
    post, path = "/api/unsubscribe/{token}", operation_id = "unsubscribe", tag = "messages",
    params(("token" = String, Path, description = "From the email")),
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`"),
        ServerErrors,
    )
)]
async fn unsubscribe(
    State(state): State<CompetitionsState>,
    Path(TokenInPath { token }): Path<TokenInPath>,
) -> Result<StatusCode> {
    let (_, recipient) = open(&state, &token).await?;
    let write = state.db.write_once();
    match unsubscribe_store::add(write, recipient, state.clock.now()).await {
        // Deleted at this moment.
        Err(error) if db::is_foreign_key_violation(&error) => Err(invalid_link()),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Get messages again
#[utoipa::path(
    delete, path = "/api/unsubscribe/{token}", operation_id = "resubscribe", tag = "messages",
    params(("token" = String, Path, description = "From the email")),
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-link`"),
        ServerErrors,
    )
)]
async fn resubscribe(
    State(state): State<CompetitionsState>,
    Path(TokenInPath { token }): Path<TokenInPath>,
) -> Result<StatusCode> {
    let (_, recipient) = open(&state, &token).await?;
    unsubscribe_store::remove(state.db.write_once(), recipient).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The competition and the recipient of a token. Both exist.
async fn open(state: &CompetitionsState, token: &str) -> Result<(CompetitionModel, Recipient)> {
    let recipient = Recipient::of_token(&state.secret_key, token).ok_or_else(invalid_link)?;
    let db = state.db.read();
    let competition = competitions::by_id(db, &recipient.competition_id).await?;
    let competition = competition.ok_or_else(invalid_link)?;
    users::by_uid(db, &recipient.uid)
        .await?
        .ok_or_else(invalid_link)?;
    Ok((competition, recipient))
}

fn invalid_link() -> Problem {
    Problem::new(
        ErrorCode::InvalidLink,
        "This link is incomplete, or the competition was deleted.",
    )
}
