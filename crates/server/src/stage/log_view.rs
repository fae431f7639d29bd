//! The newest entries of a bee's log, and what can be undone.

use bee::{Entry, Event, SpellerId, TurnId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{entity::grants::OfficialRole, facts::Facts};

/// Newest events of the log.
const LOG_LENGTH: usize = 20;

/// The newest command, if it can be undone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UndoableCommand)]
pub(super) struct Undoable {
    command: u64,
    /// The types of its events.
    types: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    number: Option<u32>,
    at: DateTime<Utc>,
    /// The same by the server's clock of turns, as `t`.
    t: u64,
    /// Who gave it, unless that was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    by: Option<String>,
    /// Whether the hall has seen a result of it. To undo it takes a reason.
    shown: bool,
    /// Whether another organizer must agree.
    needs_second: bool,
}

/// An event of the log.
#[derive(Serialize, ToSchema)]
#[schema(as = BeeLogLine)]
pub(super) struct LogLine {
    seq: u64,
    at: DateTime<Utc>,
    r#type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    detail: Option<String>,
    /// The other official who agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    second: Option<Second>,
    /// Who did it, unless that was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    by: Option<String>,
    undone: bool,
}

/// The other official who agreed to an action.
#[derive(Serialize, ToSchema)]
#[schema(as = BeeLogSecond)]
struct Second {
    /// An organizer's name, or a device's label. Empty if it has none, or was erased.
    name: String,
    /// A device's role.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    role: Option<OfficialRole>,
}

impl Second {
    fn of(facts: &Facts, id: &str) -> Self {
        Self {
            name: facts.official(id).unwrap_or_default(),
            role: facts.devices.role(id),
        }
    }
}

impl Undoable {
    pub(super) fn of(facts: &Facts) -> Option<Self> {
        let (entry, terms) = (facts.state.undoable()?, facts.state.undo_terms()?);
        let events: Vec<_> = entry.events.iter().map(fields).collect();
        Some(Self {
            command: entry.seq,
            number: events.iter().find_map(|(_, event)| number(facts, event)),
            types: events.into_iter().map(|(r#type, _)| r#type).collect(),
            at: facts.time_of(entry.seq)?,
            t: entry.at,
            by: facts.official(&entry.by),
            shown: terms.shown,
            needs_second: terms.second,
        })
    }
}

impl LogLine {
    /// The newest, oldest first.
    pub(super) fn newest(facts: &Facts) -> Vec<Self> {
        Self::newest_with(facts, |_| true)
    }

    /// Those without letters, and without rulings that weren't shown.
    pub(super) fn newest_for_desk(facts: &Facts) -> Vec<Self> {
        Self::newest_with(facts, |event| match event {
            Event::Heard { .. } => false,
            Event::Ruled { turn, .. } => {
                let turn = facts.state.turns.get(turn);
                turn.is_some_and(|turn| turn.shown.is_some())
            }
            _ => true,
        })
    }

    /// With the details of these events.
    fn newest_with(facts: &Facts, has_detail: impl Fn(&Event) -> bool) -> Vec<Self> {
        let newest = facts.state.log().iter().rev();
        let lines = newest
            .filter_map(|entry| Self::of(facts, entry, &has_detail))
            .flatten();
        let mut lines: Vec<Self> = lines.take(LOG_LENGTH).collect();
        lines.reverse();
        lines
    }

    /// The events of an entry, newest first.
    fn of(facts: &Facts, entry: &Entry, has_detail: &impl Fn(&Event) -> bool) -> Option<Vec<Self>> {
        let (at, undone) = (facts.time_of(entry.seq)?, facts.state.is_undone(entry.seq));
        let line = |event: &Event| {
            let (r#type, value) = fields(event);
            let details = ["item", "text", "ground", "reason"];
            let mut details = details.iter().filter(|_| has_detail(event));
            let detail = details.find_map(|field| value[*field].as_str());
            Self {
                seq: entry.seq,
                at,
                r#type,
                number: number(facts, &value),
                detail: detail.filter(|detail| !detail.is_empty()).map(str::to_owned),
                second: value["second"].as_str().map(|id| Second::of(facts, id)),
                by: facts.official(&entry.by),
                undone,
            }
        };
        Some(entry.events.iter().rev().map(line).collect())
    }
}

/// The type of an event, and it as JSON.
fn fields(event: &Event) -> (String, Value) {
    let value = serde_json::to_value(event).unwrap_or_default();
    let r#type = value["type"].as_str().unwrap_or_default().to_owned();
    (r#type, value)
}

/// The number of the speller that an event is about.
fn number(facts: &Facts, event: &Value) -> Option<u32> {
    let id = |field: &str| event[field].as_u64().and_then(|id| u32::try_from(id).ok());
    let of_turn = || {
        facts
            .state
            .turns
            .get(&TurnId(id("turn")?))
            .map(|turn| turn.speller)
    };
    let speller = id("speller").map(SpellerId).or_else(of_turn)?;
    Some(facts.state.number(speller))
}
