//! The spellers of a bee: their numbers are in the log, their names beside it.

use axum::extract::State;
use bee::{Actor, Allowance, Command, SpellerId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    entity::entries,
    entries_store,
    facts::Facts,
    live::LiveBee,
    newcomers::{NewEntries, check_seconds, newcomers, rows},
    speller_status::{Help, Place, SpellerStatus},
    state::StageState,
    store,
};
use crate::platform::{
    error::{Problem, Result},
    http::{Authorized, Json, Path},
    openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    routes::routes,
    text::{FieldChecks, TITLE_LENGTH},
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(list_bee_entries, add_bee_entries))
        .routes(routes!(update_bee_entry, delete_bee_entry))
}

/// A speller of a bee.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeEntry)]
pub(super) struct Entry {
    /// Names the speller in commands.
    speller: u32,
    /// What the speller wears.
    number: u32,
    /// The board shows the first name.
    name: String,
    school: String,
    /// The speller's account, if they have one.
    #[schema(required)]
    uid: Option<String>,
    status: SpellerStatus,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    help: Help,
    /// Whether the hall sees only the number.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    number_only: bool,
}

/// Changes to a speller. Fields left out stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeEntryChange)]
struct EntryChange {
    #[schema(nullable = false, max_length = 200)]
    name: Option<String>,
    #[schema(nullable = false, max_length = 200)]
    school: Option<String>,
    /// Whether they spell only in place of someone who isn't there.
    #[schema(nullable = false)]
    alternate: Option<bool>,
    /// Whether the hall sees only their number.
    #[schema(nullable = false)]
    number_only: Option<bool>,
    /// Added to their time, in seconds, from the next time that their clock is set. Only officials see it.
    #[schema(nullable = false, maximum = 300)]
    extra_seconds: Option<u32>,
    /// Whether the stage monitor shows them larger letters.
    #[schema(nullable = false)]
    large_type: Option<bool>,
}

#[derive(Deserialize)]
struct SpellerInPath {
    speller: u32,
}

/// List the spellers of a bee
///
/// By number.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/entries", operation_id = "listBeeEntries", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = Vec<Entry>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_bee_entries(
    State(state): State<StageState>,
    ScopedBee { bee, .. }: ScopedBee,
) -> Result<Json<Vec<Entry>>> {
    let live = state.live(&bee.id).await?;
    Ok(Json(all(&live).await))
}

/// Add spellers to a bee
///
/// Participants with the name and school that are known of them, or one speller by name.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/entries", operation_id = "addBeeEntries", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = NewEntries,
    responses((status = 200, body = Vec<Entry>), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn add_bee_entries(
    State(state): State<StageState>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, NewEntries>,
) -> Result<Json<Vec<Entry>>> {
    let alternate = body.alternate;
    let allowance = Allowance {
        extra_s: body.extra_seconds,
        large_type: body.large_type,
    };
    let newcomers = newcomers(&state, &scoped, body).await?;
    let actor = Actor::everything(scoped.official(&state).await?);
    let live = state.live(&scoped.bee.id).await?;
    let (state, scoped, newcomers) = (&state, &scoped, &newcomers);
    let key = format!("enter:{}", state.rng.id(&state.clock));
    live.decide(&actor, &key, None, |facts| {
        let rows = rows(facts, newcomers)?;
        let enter = |row: &entries::Model| Command::Enter {
            speller: SpellerId(row.speller.unsigned_abs()),
            number: row.number.unsigned_abs(),
            school: None,
            allowance,
            alternate,
        };
        let commands = rows.iter().map(enter).collect();
        let begin = || async move {
            let write = scoped.organizer.write(state).await?;
            entries_store::insert(&write, rows).await?;
            store::bump_version(&write, &scoped.bee.id).await?;
            Ok(write)
        };
        Ok((commands, begin))
    })
    .await?;
    live.refresh().await?;
    Ok(Json(all(&live).await))
}

/// Change a speller of a bee
///
/// Changes what the hall and the officials see at once. 422 `not-now` for `alternate` once they are checked in.
#[utoipa::path(
    patch, path = "/api/bee/competition/{code}/{beeId}/entries/{speller}", operation_id = "updateBeeEntry", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("speller" = u32, Path, description = "The speller's id in the bee"),
    ),
    request_body = EntryChange,
    responses((status = 200, body = Vec<Entry>), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_bee_entry(
    State(state): State<StageState>,
    scoped: ScopedBee,
    Path(SpellerInPath { speller }): Path<SpellerInPath>,
    Json(body): Json<EntryChange>,
) -> Result<Json<Vec<Entry>>> {
    let actor = Actor::everything(scoped.official(&state).await?);
    let live = state.live(&scoped.bee.id).await?;
    let (state, scoped, body) = (&state, &scoped, &body);
    let key = format!("change:{}", state.rng.id(&state.clock));
    let speller = SpellerId(speller);
    live.decide(&actor, &key, None, |facts| {
        let row = changed(facts, speller, body)?;
        let begin = move || async move {
            let write = scoped.organizer.write(state).await?;
            entries_store::update(&write, &row).await?;
            store::bump_version(&write, &scoped.bee.id).await?;
            Ok(write)
        };
        Ok((enter_again(facts, speller, body)?, begin))
    })
    .await?;
    live.refresh().await?;
    Ok(Json(all(&live).await))
}

/// The speller's row after a change.
fn changed(facts: &Facts, speller: SpellerId, change: &EntryChange) -> Result<entries::Model> {
    let row = facts.entry(speller).cloned();
    let row = row.ok_or_else(|| Problem::not_found("speller"))?;
    let mut checks = FieldChecks::default();
    let changed = entries::Model {
        name: checks.optional_line("name", change.name.as_ref().unwrap_or(&row.name), TITLE_LENGTH),
        school: checks.optional_line(
            "school",
            change.school.as_ref().unwrap_or(&row.school),
            TITLE_LENGTH,
        ),
        number_only: change.number_only.unwrap_or(row.number_only),
        ..row
    };
    check_seconds(&mut checks, change.extra_seconds.unwrap_or_default());
    checks.finish(changed)
}

/// Enters the speller again if something changes that is in the log.
fn enter_again(facts: &Facts, speller: SpellerId, change: &EntryChange) -> Result<Vec<Command>> {
    let Some(entrant) = facts.state.entrants.get(&speller) else {
        return Ok(Vec::new());
    };
    let alternate = change.alternate.unwrap_or(entrant.alternate);
    let allowance = Allowance {
        extra_s: change.extra_seconds.unwrap_or(entrant.allowance.extra_s),
        large_type: change.large_type.unwrap_or(entrant.allowance.large_type),
    };
    if alternate == entrant.alternate && allowance == entrant.allowance {
        return Ok(Vec::new());
    }
    if alternate != entrant.alternate && (entrant.present || entrant.replaced_by.is_some()) {
        let detail = "You can't change this once the speller is checked in or replaced.";
        return Err(Problem::not_now(detail, "notNow".to_owned()));
    }
    Ok(vec![Command::Enter {
        speller,
        number: entrant.number,
        school: entrant.school,
        allowance,
        alternate,
    }])
}

/// Take a speller out of a bee
///
/// They leave the bee, and their name goes. The log has their number.
#[utoipa::path(
    delete, path = "/api/bee/competition/{code}/{beeId}/entries/{speller}", operation_id = "deleteBeeEntry", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("speller" = u32, Path, description = "The speller's id in the bee"),
    ),
    responses((status = 200, body = Vec<Entry>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn delete_bee_entry(
    State(state): State<StageState>,
    scoped: ScopedBee,
    Path(SpellerInPath { speller }): Path<SpellerInPath>,
) -> Result<Json<Vec<Entry>>> {
    let actor = Actor::everything(scoped.official(&state).await?);
    let live = state.live(&scoped.bee.id).await?;
    let (state, scoped) = (&state, &scoped);
    let key = format!("take-out:{}", state.rng.id(&state.clock));
    let speller = SpellerId(speller);
    live.decide(&actor, &key, None, |facts| {
        let row = facts.entry(speller);
        let row = row.ok_or_else(|| Problem::not_found("speller"))?.speller;
        let begin = move || async move {
            let write = scoped.organizer.write(state).await?;
            entries_store::delete(&write, &scoped.bee.id, row).await?;
            store::bump_version(&write, &scoped.bee.id).await?;
            Ok(write)
        };
        Ok((take_out(facts, speller), begin))
    })
    .await?;
    live.refresh().await?;
    Ok(Json(all(&live).await))
}

/// After the draw, the speller leaves the bee. Before, the check-in is taken back.
fn take_out(facts: &Facts, speller: SpellerId) -> Vec<Command> {
    let is_present = facts
        .state
        .entrants
        .get(&speller)
        .is_some_and(|entrant| entrant.present);
    if facts.state.order.contains(&speller) {
        let reason = "Taken out".to_owned();
        vec![Command::Leave { speller, reason }]
    } else if is_present {
        let (present, replaces) = (false, None);
        vec![Command::CheckIn {
            speller,
            present,
            replaces,
        }]
    } else {
        Vec::new()
    }
}

/// By number.
async fn all(live: &LiveBee) -> Vec<Entry> {
    let facts = live.facts().await;
    let entry = |row: &entries::Model| {
        let speller = SpellerId(row.speller.unsigned_abs());
        Entry {
            speller: speller.0,
            number: row.number.unsigned_abs(),
            name: row.name.clone(),
            school: row.school.clone(),
            uid: row.uid.clone(),
            status: SpellerStatus::of(&facts.state, speller),
            place: Place::of(&facts.state, speller),
            help: Help::of(&facts.state, speller),
            number_only: row.number_only,
        }
    };
    facts.entries.iter().map(entry).collect()
}
