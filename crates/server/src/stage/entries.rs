//! The spellers of a bee: their numbers are in the log, their names beside it.

use std::collections::{BTreeSet, HashMap};

use axum::extract::State;
use bee::{Actor, Allowance, Command, SpellerId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::ScopedBee,
    entity::entries,
    entries_store,
    facts::Facts,
    live::LiveBee,
    speller_status::{Place, SpellerStatus},
    state::StageState,
    store,
};
use crate::{
    competitions::Spellers,
    forms,
    platform::{
        error::{Problem, Result},
        http::{Authorized, Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        text::{FieldChecks, TITLE_LENGTH},
    },
    users,
};

/// Most spellers of a bee.
const MAX_ENTRIES: usize = 500;
/// The highest number that a speller can wear.
const MAX_NUMBER: u32 = 9999;

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
}

/// Either participants of the competition, or one speller by name.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = NewBeeEntries)]
struct NewEntries {
    /// The uids of participants. Entries that exist stay as they are.
    #[schema(max_items = 500)]
    people: Vec<String>,
    #[schema(nullable = false, max_length = 200)]
    name: Option<String>,
    #[schema(max_length = 200)]
    school: String,
    /// The next one without it.
    #[schema(nullable = false, minimum = 1, maximum = 9999)]
    number: Option<u32>,
    /// Whether they spell only in place of someone who isn't there.
    alternate: bool,
}

/// Changes to a speller. Fields left out stay as they are.
#[derive(Deserialize, ToSchema)]
#[schema(as = BeeEntryChange)]
struct EntryChange {
    #[schema(nullable = false, max_length = 200)]
    name: Option<String>,
    #[schema(nullable = false, max_length = 200)]
    school: Option<String>,
    /// Whether they spell only in place of someone who isn't there.
    #[schema(nullable = false)]
    alternate: Option<bool>,
}

#[derive(Deserialize)]
struct SpellerInPath {
    speller: u32,
}

/// A speller to be entered.
struct Newcomer {
    number: Option<u32>,
    name: String,
    school: String,
    uid: Option<String>,
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
            allowance: Allowance::default(),
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
/// Changes what the board and the officials see at once. 422 `not-now` for `alternate` once they are checked in.
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
        Ok((change_place(facts, speller, body.alternate)?, begin))
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
        ..row
    };
    checks.finish(changed)
}

/// Enters the speller again if they become an alternate, or no longer are one.
fn change_place(facts: &Facts, speller: SpellerId, alternate: Option<bool>) -> Result<Vec<Command>> {
    let entrant = facts.state.entrants.get(&speller);
    let Some((entrant, alternate)) = entrant.zip(alternate).filter(|(was, is)| was.alternate != *is) else {
        return Ok(Vec::new());
    };
    if entrant.present || entrant.replaced_by.is_some() {
        let detail = "You can't change this once the speller is checked in or replaced.";
        return Err(Problem::not_now(detail, "notNow".to_owned()));
    }
    Ok(vec![Command::Enter {
        speller,
        number: entrant.number,
        school: entrant.school,
        allowance: entrant.allowance,
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
    let entry = |row: &entries::Model| Entry {
        speller: row.speller.unsigned_abs(),
        number: row.number.unsigned_abs(),
        name: row.name.clone(),
        school: row.school.clone(),
        uid: row.uid.clone(),
        status: SpellerStatus::of(&facts.state, SpellerId(row.speller.unsigned_abs())),
        place: Place::of(&facts.state, SpellerId(row.speller.unsigned_abs())),
    };
    facts.entries.iter().map(entry).collect()
}

/// The people of a request, with what is known of them.
async fn newcomers(state: &StageState, scoped: &ScopedBee, body: NewEntries) -> Result<Vec<Newcomer>> {
    let mut checks = FieldChecks::default();
    if let Some(name) = &body.name {
        if !body.people.is_empty() {
            checks.fail("name", "Add either participants or one speller by name.");
        }
        if body
            .number
            .is_some_and(|number| !(1..=MAX_NUMBER).contains(&number))
        {
            checks.fail("number", format!("Numbers go from 1 to {MAX_NUMBER}."));
        }
        let newcomer = Newcomer {
            number: body.number,
            name: checks.required_line("name", name, "Name is required.", TITLE_LENGTH),
            school: checks.optional_line("school", &body.school, TITLE_LENGTH),
            uid: None,
        };
        return checks.finish(vec![newcomer]);
    }
    if body.people.is_empty() {
        return Err(Problem::invalid_field(
            "people",
            "Choose at least one participant.",
        ));
    }
    let spellers = Spellers {
        competition_id: &scoped.bee.competition_id,
        uid: None,
    };
    let db = state.db.read();
    let people = users::by_uids(db, spellers.uids()).await?;
    let mut schools = forms::schools_and_grades(db, spellers).await?;
    let known: HashMap<&str, &users::UserModel> = people
        .iter()
        .map(|person| (person.uid.as_str(), person))
        .collect();
    let mut newcomers = Vec::new();
    for (uid, index) in body.people.iter().zip(0..) {
        let Some(person) = known.get(uid.as_str()) else {
            let index: u32 = index;
            checks.fail(
                format!("people[{index}]"),
                "This person is no participant of the competition.",
            );
            continue;
        };
        newcomers.push(Newcomer {
            number: None,
            // An email address is nothing for a projector.
            name: person.display_name.clone().unwrap_or_default(),
            school: schools.remove(uid).unwrap_or_default().school,
            uid: Some(uid.clone()),
        });
    }
    checks.finish(newcomers)
}

/// The rows of those who aren't in the bee, with numbers.
fn rows(facts: &Facts, newcomers: &[Newcomer]) -> Result<Vec<entries::Model>> {
    let mut uids: BTreeSet<&str> = facts
        .entries
        .iter()
        .filter_map(|row| row.uid.as_deref())
        .collect();
    // Numbers and ids of erased spellers stay in the log.
    let entrants = &facts.state.entrants;
    let mut last_speller = entrants.keys().map(|speller| speller.0).max().unwrap_or(0);
    let mut last_number = entrants.values().map(|entrant| entrant.number).max().unwrap_or(0);
    let mut rows = Vec::new();
    for newcomer in newcomers {
        if newcomer.uid.as_deref().is_some_and(|uid| !uids.insert(uid)) {
            continue;
        }
        last_speller += 1;
        let number = newcomer.number.unwrap_or(last_number + 1);
        last_number = last_number.max(number);
        rows.push(entries::Model {
            bee_id: facts.bee.id.clone(),
            speller: i32::try_from(last_speller).map_err(Problem::internal)?,
            number: i32::try_from(number).map_err(Problem::internal)?,
            name: newcomer.name.clone(),
            school: newcomer.school.clone(),
            uid: newcomer.uid.clone(),
        });
    }
    if entrants.len() + rows.len() > MAX_ENTRIES {
        let error = format!("A bee can have at most {MAX_ENTRIES} spellers.");
        return Err(Problem::invalid_field("people", error));
    }
    Ok(rows)
}
