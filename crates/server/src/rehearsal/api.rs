//! `/api/bee/competition/{code}/rehearsal`: start, follow and cancel a rehearsal.

use std::time::Duration;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode},
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    abandoned::{delete_of_competition, interrupted, is_abandoned},
    entity::{Model, Pace, RehearsalStatus},
    robot::{Client, Progress, Report, Robot},
    state::{RehearsalState, is_running},
    store,
    task::{self, Job},
};
use crate::{
    competitions::Organizer,
    identity,
    platform::{
        db::is_unique_violation,
        error::{Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

/// Most spellers of a rehearsal that a server plays on its own.
const MOST_SPELLERS: u16 = 50;
/// Presses for each speller, about.
const PRESSES_EACH: u32 = 18;
/// Between two presses, so that people can follow.
const EVENING_PAUSE: Duration = Duration::from_secs(2);
/// Longest pause between two quick presses.
const QUICK_PAUSE: Duration = Duration::from_millis(150);
/// All pauses of a quick rehearsal.
const QUICK_PAUSES: Duration = Duration::from_secs(45);

pub(super) fn router() -> OpenApiRouter<RehearsalState> {
    OpenApiRouter::new().routes(routes!(start_rehearsal, read_rehearsal, cancel_rehearsal))
}

/// How to rehearse.
#[derive(Deserialize, ToSchema)]
#[serde(default)]
struct NewRehearsal {
    #[schema(required = false)]
    pace: Pace,
    /// Made-up spellers.
    #[schema(required = false, minimum = 2, maximum = 50, default = 12)]
    spellers: u16,
}

impl Default for NewRehearsal {
    fn default() -> Self {
        Self {
            pace: Pace::Quick,
            spellers: 12,
        }
    }
}

/// A rehearsal of a competition's bee.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Rehearsal {
    status: RehearsalStatus,
    pace: Pace,
    spellers: i32,
    #[serde(flatten)]
    progress: Progress,
    /// Why it ended before there was a champion.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<String>,
    /// Once it has passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    report: Option<Report>,
    started_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ended_at: Option<DateTime<Utc>>,
}

impl From<Model> for Rehearsal {
    fn from(row: Model) -> Self {
        Self {
            status: row.status,
            pace: row.pace,
            spellers: row.spellers,
            progress: serde_json::from_str(&row.progress).unwrap_or_default(),
            reason: row.reason,
            report: row.report.and_then(|report| serde_json::from_str(&report).ok()),
            started_at: row.started_at,
            ended_at: row.ended_at,
        }
    }
}

/// Start a rehearsal
///
/// The server plays a bee with made-up spellers through its own API, with the caller's session, and deletes it at the end. 409
/// `rehearsal-running` if the competition has one, and `too-many-rehearsals` while the server runs others.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/rehearsal", operation_id = "startRehearsal", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewRehearsal,
    responses(
        (status = 201, body = Rehearsal),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`rehearsal-running` or `too-many-rehearsals`"),
        SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors,
    )
)]
async fn start_rehearsal(
    State(state): State<RehearsalState>,
    organizer: Organizer,
    headers: HeaderMap,
    Json(body): Json<NewRehearsal>,
) -> Result<(StatusCode, Json<Rehearsal>)> {
    let NewRehearsal { pace, spellers } = body;
    if !(2..=MOST_SPELLERS).contains(&spellers) {
        let error = format!("Choose 2 to {MOST_SPELLERS} spellers.");
        return Err(Problem::invalid_field("spellers", error));
    }
    let competition = &organizer.member.competition;
    delete_of_competition(&state, &competition.id).await?;
    let place = state.take_place(&competition.id)?;
    let now = state.clock.now();
    let [a, b, c, d] = state.rng.bytes();
    let rehearsal = Model {
        competition_id: competition.id.clone(),
        list_title: format!("Rehearsal {a:02X}{b:02X}{c:02X}{d:02X}"),
        pace,
        spellers: i32::from(spellers),
        status: RehearsalStatus::Running,
        progress: task::json(&Progress::at_start(spellers)),
        reason: None,
        report: None,
        started_at: now,
        seen_at: now,
        ended_at: None,
    };
    let robot = Robot {
        code: competition.code.unsigned_abs(),
        spellers,
        seed: u64::from(u32::from_be_bytes([a, b, c, d])),
        pause: match pace {
            Pace::Evening => EVENING_PAUSE,
            Pace::Quick => QUICK_PAUSE.min(QUICK_PAUSES / (PRESSES_EACH * u32::from(spellers))),
        },
    };
    let write = organizer.write(&state).await?;
    let client = client(&state, &headers)?;
    store::forget_ended(&write, &competition.id).await?;
    match store::insert(&write, rehearsal.clone()).await {
        Err(error) if is_unique_violation(&error) => return Err(is_running()),
        inserted => inserted?,
    }
    write.commit().await?;
    let job = Job {
        rehearsal: rehearsal.clone(),
        robot,
        client,
        place,
    };
    tokio::spawn(task::run(state, job));
    Ok((StatusCode::CREATED, Json(rehearsal.into())))
}

/// Read the rehearsal
///
/// How far it is, or how the last one ended. Null if there was none in the last day.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/rehearsal", operation_id = "readRehearsal", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Option<Rehearsal>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_rehearsal(
    State(state): State<RehearsalState>,
    organizer: Organizer,
) -> Result<Json<Option<Rehearsal>>> {
    let row = store::of_competition(state.db.read(), &organizer.member.competition.id).await?;
    let row = row.map(|row| {
        if is_abandoned(&state, &row) {
            state.sweep_soon();
            interrupted(row)
        } else {
            row
        }
    });
    Ok(Json(row.map(Rehearsal::from)))
}

/// Cancel the rehearsal
///
/// Its bee is deleted within seconds. Of one that has ended, forgets how.
#[utoipa::path(
    delete, path = "/api/bee/competition/{code}/rehearsal", operation_id = "cancelRehearsal", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn cancel_rehearsal(State(state): State<RehearsalState>, organizer: Organizer) -> Result<StatusCode> {
    let competition_id = &organizer.member.competition.id;
    if delete_of_competition(&state, competition_id).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let write = organizer.write(&state).await?;
    if !store::forget_ended(&write, competition_id).await? {
        store::cancel(&write, competition_id).await?;
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The organizer on this server, over the network as everyone's.
fn client(state: &RehearsalState, headers: &HeaderMap) -> Result<Client> {
    // Only a server without a listener has none.
    let address = state.own_address().ok_or_else(Problem::busy)?;
    let server = Url::parse(&format!("http://{address}")).map_err(Problem::internal)?;
    let cookie = identity::session_cookie_of(headers).ok_or_else(identity::not_signed_in)?;
    let cookie = HeaderValue::from_str(&cookie).map_err(Problem::internal)?;
    Client::of_session(server, cookie).map_err(|failure| Problem::internal(failure.line))
}
