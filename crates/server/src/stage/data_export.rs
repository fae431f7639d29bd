//! What someone needed and did on stage, for their data export.

use bee::{
    Appeal, AppealId, AppealOutcome, AppealSide, Entry, Event, Ground, Item, PublicPhase, Remedy, SpellerId,
    State, TurnId, TurnRecord,
};
use serde::Serialize;

use super::{
    entity::{bees, board_links::LinkKind, grants::OfficialRole},
    entries_store, log_store, made_store,
    speller_status::Help,
    store,
};
use crate::{
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::{Problem, Result},
    },
    wordlists,
};

/// A bee that someone spells in, or has acted in as an official.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedBee {
    title: String,
    /// As a speller.
    #[serde(flatten)]
    speller: Option<ExportedSpeller>,
    was_official: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedSpeller {
    number: i32,
    name: String,
    school: String,
    #[serde(flatten)]
    on_stage: OnStage,
}

/// What someone made for the officials and the screens of bees, without the labels: they may name others.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedGrants {
    roles_you_granted: Vec<ExportedGrant>,
    links_to_bees_you_made: Vec<ExportedLink>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedGrant {
    bee: String,
    role: OfficialRole,
    created_at: Instant,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedLink {
    bee: String,
    kind: LinkKind,
    created_at: Instant,
}

/// A speller's part of the log, without what the hall doesn't know yet. While the list is sealed, it has no text that could say a word.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OnStage {
    #[serde(flatten)]
    help: Help,
    /// Whether they only spell in place of someone else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alternate: bool,
    /// Why they left the bee.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    /// Of a written round or test, once the bee is over, like the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    written_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spell_off_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u32>,
    turns: Vec<ExportedTurn>,
    appeals: Vec<ExportedAppeal>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedTurn {
    /// 0 is a practice round.
    round: u32,
    asked: Vec<Item>,
    /// The letters, and the beginnings before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    heard: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    restarts: Vec<String>,
    correct: bool,
    ground: Ground,
    /// What the judges wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Whether it doesn't count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    voided: bool,
}

/// An appeal against a ruling on one of their turns.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedAppeal {
    round: u32,
    side: AppealSide,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<AppealOutcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<Remedy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The bees of a user. Their names and their place among the officials are deleted with the user record; the log stays.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedBee>> {
    let mut exported = Vec::new();
    for (entry, bee) in entries_store::of_person(connection, uid).await? {
        let on_stage = OnStage::load(connection, &bee, SpellerId(entry.speller.unsigned_abs())).await?;
        exported.push(ExportedBee {
            title: bee.title,
            speller: Some(ExportedSpeller {
                number: entry.number,
                name: entry.name,
                school: entry.school,
                on_stage,
            }),
            was_official: false,
        });
    }
    let acted = store::titles_of_official(connection, uid).await?.into_iter();
    exported.extend(acted.map(|title| ExportedBee {
        title,
        speller: None,
        was_official: true,
    }));
    Ok(exported)
}

/// The grants and links that a user made.
pub async fn grants_export(connection: &impl Connection, uid: &str) -> Result<ExportedGrants, DbErr> {
    let grants = made_store::grants_by(connection, uid).await?;
    let links = made_store::links_by(connection, uid).await?;
    let of_grants = grants.iter().map(|(bee, ..)| bee.as_str());
    let of_links = links.iter().map(|(bee, ..)| bee.as_str());
    let titles = made_store::titles(connection, of_grants.chain(of_links).collect()).await?;
    let title = |bee: &str| titles.get(bee).cloned().unwrap_or_default();
    Ok(ExportedGrants {
        roles_you_granted: grants
            .iter()
            .map(|(bee, role, created_at)| ExportedGrant {
                bee: title(bee),
                role: *role,
                created_at: *created_at,
            })
            .collect(),
        links_to_bees_you_made: links
            .iter()
            .map(|(bee, kind, created_at)| ExportedLink {
                bee: title(bee),
                kind: *kind,
                created_at: *created_at,
            })
            .collect(),
    })
}

impl OnStage {
    async fn load(connection: &impl Connection, bee: &bees::Model, speller: SpellerId) -> Result<Self> {
        let mut state = State::default();
        for row in log_store::after(connection, &bee.id, 0).await? {
            let events = serde_json::from_str(&row.events).map_err(Problem::internal)?;
            state.apply(&Entry {
                seq: row.seq.unsigned_abs().into(),
                // Only clocks need the time.
                at: 0,
                by: row.official,
                events,
            });
        }
        let list = wordlists::stage_list(connection, &bee.competition_id, &bee.wordlist_id).await?;
        let is_sealed = list.is_some_and(|list| list.sealed);
        Ok(Self::of(&state, speller, is_sealed))
    }

    fn of(state: &State, speller: SpellerId, is_sealed: bool) -> Self {
        let public = state.public();
        let is_over = matches!(public.phase, PublicPhase::Final | PublicPhase::Closed);
        let place = public
            .places
            .iter()
            .find(|place| place.spellers.contains(&speller));
        let of_speller = |turn: &TurnId| state.turns.get(turn).filter(|turn| turn.speller == speller);
        let entrant = state.entrants.get(&speller);
        let turns = state.turns.keys();
        let appeals = state.appeals.iter();
        Self {
            help: Help::of(state, speller),
            alternate: entrant.is_some_and(|entrant| entrant.alternate),
            left: entrant
                .and_then(|entrant| entrant.left.clone())
                .filter(|_| !is_sealed),
            written_score: state.written.get(&speller).copied().filter(|_| is_over),
            spell_off_score: state
                .scores
                .get(&speller)
                .map(|(score, _)| *score)
                .filter(|_| is_over),
            place: place.map(|place| place.place),
            turns: turns
                .filter_map(|id| ExportedTurn::of(state, *id, of_speller(id)?, is_sealed))
                .collect(),
            appeals: appeals
                .filter_map(|(id, appeal)| {
                    let round = of_speller(&appeal.turn)?.round;
                    Some(ExportedAppeal::of(state, (*id, appeal), round, is_sealed))
                })
                .collect(),
        }
    }
}

impl ExportedTurn {
    /// None before the hall knows the ruling.
    fn of(state: &State, id: TurnId, turn: &TurnRecord, is_sealed: bool) -> Option<Self> {
        let ruling = turn.shown.clone()?;
        let noted = state.noted(id).cloned().unwrap_or_default();
        let heard = noted.heard.filter(|_| !is_sealed);
        let (heard, restarts) = heard
            .map(|heard| (Some(heard.text), heard.restarts))
            .unwrap_or_default();
        Some(Self {
            round: turn.round,
            asked: noted.asked,
            heard,
            restarts,
            correct: ruling.correct,
            ground: ruling.ground,
            note: ruling.note.filter(|_| !is_sealed),
            voided: turn.voided,
        })
    }
}

impl ExportedAppeal {
    fn of(state: &State, (id, appeal): (AppealId, &Appeal), round: u32, is_sealed: bool) -> Self {
        let decided = appeal.decided.filter(|_| !appeal.open());
        // What a rival said is the rival's.
        let shows_texts = !is_sealed && appeal.side != AppealSide::Rival;
        let text = |text: &str| Some(text.to_owned()).filter(|text| shows_texts && !text.is_empty());
        Self {
            round,
            side: appeal.side,
            ground: text(&appeal.ground),
            text: text(&appeal.text),
            outcome: decided.map(|(outcome, _)| outcome),
            remedy: decided.map(|(_, remedy)| remedy),
            reason: decided.and_then(|_| text(reason_of(state, id)?)),
        }
    }
}

/// Why an appeal was decided as it was.
fn reason_of(state: &State, id: AppealId) -> Option<&str> {
    let counts = |entry: &&Entry| !state.is_undone(entry.seq);
    let entries = state.log().iter().rev().map(AsRef::as_ref).filter(counts);
    entries
        .flat_map(|entry| &entry.events)
        .find_map(|event| match event {
            Event::AppealDecided { appeal, reason, .. } if *appeal == id => Some(reason.as_str()),
            _ => None,
        })
}
