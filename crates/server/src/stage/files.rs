//! A bee as files: the results for a spreadsheet, and the log.

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use bee::{SpellerId, TurnRecord};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;

use super::{access::ScopedBee, facts::Facts, log_store, state::StageState};
use crate::platform::{
    csv::{Csv, download},
    error::{Problem, Result},
    openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
    routes::routes,
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(download_bee_results))
        .routes(routes!(download_bee_log))
}

/// Download a bee's results as CSV
///
/// A row for each speller of the draw, best places first. Spellers who are still in have no place. Rulings count once they are shown.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/results.csv", operation_id = "downloadBeeResults", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        SignedInOnly, JoinCodeLimited, ServerErrors,
    )
)]
async fn download_bee_results(State(state): State<StageState>, scoped: ScopedBee) -> Result<Response> {
    let live = state.live(&scoped.bee.id).await?;
    let csv = results(&*live.facts().await)?;
    Ok(download("results.csv", csv))
}

fn results(facts: &Facts) -> Result<Bytes> {
    let state = &facts.state;
    let mut csv = Csv::default();
    csv.row([
        "Place",
        "Number",
        "Name",
        "School",
        "Words",
        "Right",
        "Last round",
    ])?;
    let placed = state.standing().into_iter().flat_map(|place| {
        let number = place.place.to_string();
        place
            .spellers
            .into_iter()
            .map(move |speller| (number.clone(), speller))
    });
    let seated = state.seated.iter().filter(|id| !state.champions.contains(id));
    let seated = seated.map(|speller| (String::new(), *speller));
    for (place, speller) in seated.chain(placed) {
        let entry = facts.entry(speller);
        let turns: Vec<_> = counted_turns(facts, speller).collect();
        let right = turns.iter().filter(|turn| is_right(turn)).count();
        let on_paper = state.entrants.get(&speller).and_then(|entrant| entrant.on_paper);
        let last_round = turns.iter().map(|turn| turn.round).chain(on_paper).max();
        csv.row([
            place.as_str(),
            &state.number(speller).to_string(),
            entry.map_or("", |entry| &entry.name),
            entry.map_or("", |entry| &entry.school),
            &turns.len().to_string(),
            &right.to_string(),
            &last_round.map_or_else(String::new, |round| round.to_string()),
        ])?;
    }
    csv.take()
}

/// The turns whose ruling was shown, without those of practice rounds.
fn counted_turns(facts: &Facts, speller: SpellerId) -> impl Iterator<Item = &TurnRecord> {
    let turns = facts.state.turns.values();
    turns
        .filter(move |turn| turn.speller == speller && turn.round > 0 && !turn.voided && turn.shown.is_some())
}

fn is_right(turn: &TurnRecord) -> bool {
    turn.shown.as_ref().is_some_and(|ruling| ruling.correct)
}

/// A line of the file: what one command has changed.
#[derive(Serialize)]
struct Line<'a> {
    seq: i32,
    at: DateTime<Utc>,
    /// The id of an official in this bee, or `server`.
    official: &'a str,
    role: &'a str,
    events: Value,
}

/// Download a bee's log as JSON lines
///
/// Each line is what one command has changed, oldest first. It has ids and numbers, and no word and no name; texts that officials have
/// typed, such as the letters they heard, are part of it.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/log.jsonl", operation_id = "downloadBeeLog", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses(
        (status = 200, body = String, content_type = "application/jsonl"),
        SignedInOnly, JoinCodeLimited, ServerErrors,
    )
)]
async fn download_bee_log(State(state): State<StageState>, scoped: ScopedBee) -> Result<Response> {
    let rows = log_store::after(state.db.read(), &scoped.bee.id, 0).await?;
    let mut lines = Vec::new();
    for row in &rows {
        let line = Line {
            seq: row.seq,
            at: row.at,
            official: &row.official,
            role: &row.role,
            events: serde_json::from_str(&row.events).map_err(Problem::internal)?,
        };
        serde_json::to_writer(&mut lines, &line).map_err(Problem::internal)?;
        lines.push(b'\n');
    }
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/jsonl"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"log.jsonl\""),
        ),
    ];
    Ok((headers, lines).into_response())
}
