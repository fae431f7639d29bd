//! Commands: what officials ask for while a bee runs.

use axum::{extract::State, http::HeaderMap, response::Response};
use bee::{Actor, Command};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::ScopedBee,
    facts::{Expected, Facts},
    state::StageState,
    streams::stream_views,
    teacher_view::TeacherView,
};
use crate::{
    competitions::{Member, Organizer, Right},
    platform::{
        error::{Problem, ProblemDocument, Result},
        http::{Authorized, Json},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    },
};

/// Longest key of a command, in characters.
const KEY_LENGTH: usize = 100;

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(command_bee))
        .routes(routes!(read_teacher_view))
        .routes(routes!(stream_teacher_view))
}

/// A command, as one press of a key.
#[derive(Deserialize, ToSchema)]
#[schema(as = BeeCommand)]
struct CommandBody {
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
}

/// The command's place in the log.
#[derive(Serialize, ToSchema)]
struct Accepted {
    seq: u64,
}

/// Command a bee
///
/// The answer comes once it is durable. 409 `bee-moved-on` with the current view if someone else has decided something since, and
/// 422 `not-now` with the reason if the rules don't allow it.
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
    if body.key.is_empty() || body.key.chars().count() > KEY_LENGTH || body.key.contains('\0') {
        let error = format!("A key has 1 to {KEY_LENGTH} characters.");
        return Err(Problem::invalid_field("key", error));
    }
    if has_another_way(&body.command) {
        let error = "This isn't done by a command.";
        return Err(Problem::invalid_field("command", error));
    }
    let command = with_second(&state, &scoped, body.command).await?;
    let live = state.live(&scoped.bee.id).await?;
    let actor = Actor::everything(scoped.official(&state).await?);
    let expected = Expected {
        decisions: body.expected,
        turn: body.turn,
    };
    let (state, scoped) = (&state, &scoped);
    // Clients choose keys. Those of the server's own rows have another beginning.
    let key = format!("client:{}", body.key);
    let seq = live
        .decide(&actor, &key, Some(expected), |_: &Facts| {
            let begin = || async { scoped.organizer.write(state).await };
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

/// Replaces the uid of a second official by their id in the log.
async fn with_second(state: &StageState, scoped: &ScopedBee, mut command: Command) -> Result<Command> {
    let second = match &mut command {
        Command::Amend { second, .. }
        | Command::Skip { second, .. }
        | Command::DecideAppeal { second, .. }
        | Command::Undo { second, .. }
        | Command::Reopen { second, .. } => second,
        _ => return Ok(command),
    };
    if let Some(uid) = second {
        let member = &scoped.organizer.member;
        if !member.admins.contains(uid) || *uid == member.user.uid {
            let error = "The second official must be another organizer of the competition.";
            return Err(Problem::invalid_field("command.second", error));
        }
        *uid = scoped.official_of(state, uid).await?;
    }
    Ok(command)
}

/// Read a bee's view for a lone teacher
///
/// What the pronouncer, the judges and the desk need, with the word.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/view/teacher", operation_id = "readTeacherView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = TeacherView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_teacher_view(State(state): State<StageState>, scoped: ScopedBee) -> Result<Response> {
    let live = state.live(&scoped.bee.id).await?;
    Ok(live.teacher.borrow().response())
}

/// Stream a bee's view for a lone teacher
///
/// Server-sent events: `view` with a whole view, and every 5 seconds `beat` with the server's `t`. With the `Last-Event-ID` of the
/// current view, only beats until it changes.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/stream/teacher", operation_id = "streamTeacherView", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, content_type = "text/event-stream", body = TeacherView), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn stream_teacher_view(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
    headers: HeaderMap,
) -> Result<Response> {
    let live = state.live(&bee.id).await?;
    let views = live.teacher.subscribe();
    let (source, state) = (state.source(live, views), state);
    let rng = state.rng.clone();
    let Member {
        user, competition, ..
    } = organizer.member;
    let reader = std::sync::Arc::new((state, user, competition.id));
    Ok(stream_views(source, &headers, &rng, move || {
        let reader = reader.clone();
        async move {
            let (state, user, competition_id) = &*reader;
            let still = async {
                let user = user.reload(state).await?;
                Organizer::of(Member::of_competition(state, user, competition_id).await?)
            };
            still.await.is_ok()
        }
    }))
}
