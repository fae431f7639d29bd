//! Commands: what officials ask for while a bee runs.

use axum::extract::State;
use bee::Command;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    caller::{Caller, SecondOfficial},
    entity::grants::OfficialRole,
    facts::{Expected, Facts},
    roles::Audience,
    state::StageState,
};
use crate::platform::{
    error::{Problem, ProblemDocument, Result},
    http::{Authorized, Json},
    openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    routes::routes,
};

/// Longest key of a command, in characters.
const KEY_LENGTH: usize = 100;

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(command_bee))
        .routes(routes!(list_seconds))
}

/// A command, as one press of a key.
#[derive(Deserialize, ToSchema)]
#[schema(as = BeeCommand)]
pub(super) struct CommandBody {
    /// The `decisions` of the view on which it was decided. Evidence, such as the letters that were heard, needs only its turn.
    #[schema(minimum = 0)]
    expected: u64,
    /// The `turnId` of that view, if there was one.
    #[serde(default)]
    #[schema(nullable = false)]
    turn: Option<u32>,
    /// Made anew for each press. A command that is sent again with its key counts once.
    #[schema(min_length = 1, max_length = 100)]
    key: String,
    /// With its `type`, such as `{"type": "call"}`.
    #[schema(value_type = Object)]
    command: Command,
    /// Of an organizer: the role of the view on which it was decided. Without it, that of a lone teacher.
    #[serde(default)]
    #[schema(nullable = false)]
    role: Option<OfficialRole>,
}

/// The command's place in the log.
#[derive(Serialize, ToSchema)]
pub(super) struct Accepted {
    seq: u64,
}

/// Command a bee
///
/// The answer comes once it is durable. 409 `bee-moved-on` with the current view of the caller's role if someone else has decided
/// something since, and 422 `not-now` with the reason if the rules don't allow it.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/command", operation_id = "commandBee", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = CommandBody,
    responses(
        (status = 200, body = Accepted),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`bee-moved-on`"),
        SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors,
    )
)]
async fn command_bee(
    State(state): State<StageState>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, CommandBody>,
) -> Result<Json<Accepted>> {
    let audience = body
        .role
        .map_or(Audience::Teacher, OfficialRole::organizers_audience);
    give(&state, &Caller::Organizer(Box::new(scoped)), audience, body).await
}

/// Gives a caller's command, based on this view.
pub(super) async fn give(
    state: &StageState,
    caller: &Caller,
    audience: Audience,
    body: CommandBody,
) -> Result<Json<Accepted>> {
    if body.key.is_empty() || body.key.chars().count() > KEY_LENGTH || body.key.contains('\0') {
        let error = format!("A key has 1 to {KEY_LENGTH} characters.");
        return Err(Problem::invalid_field("key", error));
    }
    if has_another_way(&body.command) {
        let error = "This isn't done by a command.";
        return Err(Problem::invalid_field("command", error));
    }
    let command = with_second(state, caller, body.command).await?;
    let actor = caller.actor(state).await?;
    let live = state.live(caller.bee_id()).await?;
    let expected = Expected {
        decisions: body.expected,
        turn: body.turn,
        audience,
    };
    // Clients choose keys. Those of the server's own rows have another beginning.
    let key = format!("client:{}", body.key);
    let seq = live
        .decide(&actor, &key, Some(expected), |_: &Facts| {
            let begin = || async { caller.write(state).await };
            Ok((vec![command.clone()], begin))
        })
        .await?;
    Ok(Json(Accepted { seq }))
}

/// Whether something beside the log belongs to the command, which only its own call or the server changes.
fn has_another_way(command: &Command) -> bool {
    matches!(
        command,
        Command::Open { .. }
            | Command::Seal { .. }
            | Command::Unseal { .. }
            | Command::Enter { .. }
            | Command::TimeUp { .. }
            | Command::Restarted { .. }
    )
}

/// Replaces what names a second official by their id in the log.
async fn with_second(state: &StageState, caller: &Caller, mut command: Command) -> Result<Command> {
    let second = match &mut command {
        Command::Amend { second, .. }
        | Command::Skip { second, .. }
        | Command::DecideAppeal { second, .. }
        | Command::Undo { second, .. }
        | Command::Reopen { second, .. } => second,
        _ => return Ok(command),
    };
    if let Some(id) = second {
        *id = caller.second(state, id).await?;
    }
    Ok(command)
}

/// List who can agree to a rare decision
///
/// The bee's officials, and the other organizers.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/seconds", operation_id = "listSeconds", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = Vec<SecondOfficial>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_seconds(
    State(state): State<StageState>,
    scoped: ScopedBee,
) -> Result<Json<Vec<SecondOfficial>>> {
    Ok(Json(Caller::Organizer(Box::new(scoped)).seconds(&state).await?))
}
