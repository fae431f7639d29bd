//! The lists of a competition that are replaced as a whole: schedule, timeline, checklist (spec §3, design §4). What
//! their items must be is the `plan` feature's to say.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

use super::{
    access::Member,
    api::{Competition, reread},
    entity::plan_lists,
    store,
};
use crate::{
    competitions::state::CompetitionsState,
    platform::{
        db::Connection,
        error::{Problem, Result},
        http::Json,
    },
};

/// Something that happens on the way to the bee.
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
    /// `YYYY-MM-DD`; empty is the same as the start date.
    #[schema(required)]
    pub end_date: String,
    /// `HH:MM` in the competition's time zone, or empty.
    #[schema(required)]
    pub start_time: String,
    /// `HH:MM` in the competition's time zone, or empty.
    #[schema(required)]
    pub end_time: String,
}

/// Something that each participant has to do.
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
    /// What the list is called, in the API and in the database.
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

/// All three.
pub(super) struct Lists {
    pub(super) timeline: Vec<TimelineItem>,
    pub(super) checklist: Vec<ChecklistItem>,
    pub(super) schedule: Vec<ScheduleItem>,
}

impl Lists {
    pub(super) async fn of(connection: &impl Connection, competition_id: &str) -> Result<Self> {
        let rows = store::plan_lists(connection, competition_id).await?;
        Ok(Self {
            timeline: items(&rows)?,
            checklist: items(&rows)?,
            schedule: items(&rows)?,
        })
    }
}

/// The competition's schedule alone.
///
/// # Errors
/// When the database fails.
pub async fn schedule_of(connection: &impl Connection, competition_id: &str) -> Result<Vec<ScheduleItem>> {
    Ok(Lists::of(connection, competition_id).await?.schedule)
}

fn items<I: PlanItem>(rows: &[plan_lists::Model]) -> Result<Vec<I>> {
    match rows.iter().find(|row| row.name == I::LIST) {
        Some(row) => serde_json::from_str(&row.items).map_err(Problem::internal),
        None => Ok(Vec::new()),
    }
}

/// Replaces one list; the items must have been checked.
///
/// # Errors
/// 409 `changed-meanwhile` when `version` is not the competition's any more.
pub async fn replace_list<I: PlanItem>(
    state: &CompetitionsState,
    member: Member,
    items: &[I],
    version: Option<i32>,
) -> Result<Json<Competition>> {
    let row = plan_lists::Model {
        competition_id: member.competition.id.clone(),
        name: I::LIST.to_owned(),
        items: serde_json::to_string(items).map_err(Problem::internal)?,
    };
    let write = state.db.write().await?;
    bump_version(&write, &row.competition_id, version).await?;
    store::upsert_plan_list(&write, row).await?;
    write.commit().await?;
    reread(state, member).await
}

/// Begins a change of the competition, which counts its version up; from here on others wait.
///
/// # Errors
/// 409 `changed-meanwhile` when `based_on` is given and not the version; 404 when it was deleted meanwhile.
pub(super) async fn bump_version(
    connection: &impl Connection,
    competition_id: &str,
    based_on: Option<i32>,
) -> Result<()> {
    if store::count_version_up(connection, competition_id, based_on).await? {
        Ok(())
    } else if based_on.is_some() && store::lock(connection, competition_id).await? {
        Err(Problem::version_conflict("competition"))
    } else {
        Err(Problem::not_found("competition"))
    }
}
