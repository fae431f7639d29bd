//! The items of the schedule, the timeline and the checklist (spec §3, design §4).

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

/// A milestone before the bee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TimelineItem {
    /// At most 200 characters.
    #[schema(required, min_length = 1, max_length = 200)]
    pub name: String,
    /// At most 10,000 characters.
    #[schema(required, min_length = 1, max_length = 10000)]
    pub description: String,
    /// `YYYY-MM-DD`, or empty.
    #[schema(required)]
    pub start_date: String,
    /// `YYYY-MM-DD`, or empty.
    #[schema(required)]
    pub end_date: String,
}

/// An event at the bee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ScheduleItem {
    /// At most 200 characters.
    #[schema(required, min_length = 1, max_length = 200)]
    pub name: String,
    /// At most 10,000 characters.
    #[schema(required, min_length = 1, max_length = 10000)]
    pub description: String,
    /// `YYYY-MM-DD`, or empty.
    #[schema(required)]
    pub start_date: String,
    /// `YYYY-MM-DD`. If empty, the start date.
    #[schema(required)]
    pub end_date: String,
    /// `HH:MM` in the competition's time zone, or empty.
    #[schema(required)]
    pub start_time: String,
    /// `HH:MM` in the competition's time zone, or empty.
    #[schema(required)]
    pub end_time: String,
}

/// A task of each participant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ChecklistItem {
    /// At most 200 characters.
    #[schema(required, min_length = 1, max_length = 200)]
    pub name: String,
    /// At most 10,000 characters.
    #[schema(required, min_length = 1, max_length = 10000)]
    pub description: String,
    /// `YYYY-MM-DD`.
    #[schema(required)]
    pub due_date: String,
    /// Empty, or `COMPLETE {template title} ({template id})`.
    #[schema(required)]
    pub condition: String,
}

/// An item of one of the lists.
pub trait PlanItem: Serialize + DeserializeOwned + Send + Sync {
    /// The list's name in the API and the database.
    const LIST: &'static str;
}

impl PlanItem for TimelineItem {
    const LIST: &'static str = "timeline";
}

impl PlanItem for ScheduleItem {
    const LIST: &'static str = "schedule";
}

impl PlanItem for ChecklistItem {
    const LIST: &'static str = "checklist";
}
