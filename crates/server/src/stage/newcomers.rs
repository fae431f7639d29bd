//! Who joins a bee: participants of the competition, or one speller by name.

use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;
use utoipa::ToSchema;

use super::{access::ScopedBee, entity::entries, facts::Facts, state::StageState};
use crate::{
    competitions::Spellers,
    forms,
    platform::{
        error::{Problem, Result},
        text::{FieldChecks, TITLE_LENGTH},
    },
    users,
};

/// Most spellers of a bee.
const MAX_ENTRIES: usize = 500;
/// Most extra time for a speller, in seconds.
const MAX_EXTRA_SECONDS: u32 = 300;
/// The highest number that a speller can wear.
const MAX_NUMBER: u32 = 9999;

/// Either participants of the competition, or one speller by name.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = NewBeeEntries)]
pub(super) struct NewEntries {
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
    pub(super) alternate: bool,
    /// Whether the hall sees only their number.
    number_only: bool,
    /// Added to their time, in seconds. Only officials see it.
    #[schema(maximum = 300)]
    pub(super) extra_seconds: u32,
    /// Whether the stage monitor shows them larger letters.
    pub(super) large_type: bool,
}

/// A speller to be entered.
pub(super) struct Newcomer {
    number: Option<u32>,
    name: String,
    school: String,
    uid: Option<String>,
    number_only: bool,
}

/// The people of a request, with what is known of them.
pub(super) async fn newcomers(
    state: &StageState,
    scoped: &ScopedBee,
    body: NewEntries,
) -> Result<Vec<Newcomer>> {
    let mut checks = FieldChecks::default();
    check_seconds(&mut checks, body.extra_seconds);
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
            number_only: body.number_only,
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
        only: None,
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
                "This person isn't a participant in this competition.",
            );
            continue;
        };
        newcomers.push(Newcomer {
            number: None,
            // An email address is nothing for a projector.
            name: person.display_name.clone().unwrap_or_default(),
            school: schools.remove(uid).unwrap_or_default().school,
            uid: Some(uid.clone()),
            number_only: body.number_only,
        });
    }
    checks.finish(newcomers)
}

/// The rows of those who aren't in the bee, with numbers.
pub(super) fn rows(facts: &Facts, newcomers: &[Newcomer]) -> Result<Vec<entries::Model>> {
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
            number_only: newcomer.number_only,
        });
    }
    if entrants.len() + rows.len() > MAX_ENTRIES {
        let error = format!("A bee can have at most {MAX_ENTRIES} spellers.");
        return Err(Problem::invalid_field("people", error));
    }
    Ok(rows)
}

/// Notes an error if the extra time is too long.
pub(super) fn check_seconds(checks: &mut FieldChecks, extra: u32) {
    if extra > MAX_EXTRA_SECONDS {
        let error = format!("Extra time can be up to {MAX_EXTRA_SECONDS} seconds.");
        checks.fail("extraSeconds", error);
    }
}
