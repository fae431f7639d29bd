//! Reading and replacing the lists of a competition.

use super::{
    entity::plan_lists,
    items::{ChecklistItem, PlanItem, ScheduleItem, TimelineItem},
    store,
};
use crate::platform::{
    db::Connection,
    error::{Problem, Result},
};

/// The version of a list that was never saved.
const FIRST_VERSION: i32 = 1;

/// A list and its version.
pub struct PlanList<I> {
    /// The items, in order.
    pub items: Vec<I>,
    /// Increases with every change of this list.
    pub version: i32,
}

/// The three lists of a competition.
pub struct PlanLists {
    /// Events at the bee.
    pub schedule: PlanList<ScheduleItem>,
    /// Milestones before the bee.
    pub timeline: PlanList<TimelineItem>,
    /// Tasks of each participant.
    pub checklist: PlanList<ChecklistItem>,
}

impl PlanLists {
    /// Loads the lists of a competition.
    pub async fn load(connection: &impl Connection, competition_id: &str) -> Result<Self> {
        let rows = store::lists(connection, competition_id).await?;
        Ok(Self {
            schedule: list(&rows)?,
            timeline: list(&rows)?,
            checklist: list(&rows)?,
        })
    }
}

fn list<I: PlanItem>(rows: &[plan_lists::Model]) -> Result<PlanList<I>> {
    match rows.iter().find(|row| row.name == I::LIST) {
        Some(row) => Ok(PlanList {
            items: serde_json::from_str(&row.items).map_err(Problem::internal)?,
            version: row.version,
        }),
        None => Ok(PlanList {
            items: Vec::new(),
            version: FIRST_VERSION,
        }),
    }
}

/// Replaces a list with checked items. The competition must be locked, at least shared.
///
/// # Errors
/// 409 `changed-meanwhile` if `based_on` is given and outdated.
pub async fn replace_list<I: PlanItem>(
    connection: &impl Connection,
    competition_id: &str,
    items: &[I],
    based_on: Option<i32>,
) -> Result<()> {
    let empty = plan_lists::Model {
        competition_id: competition_id.to_owned(),
        name: I::LIST.to_owned(),
        items: "[]".to_owned(),
        version: FIRST_VERSION,
    };
    store::ensure(connection, empty).await?;
    let items = serde_json::to_string(items).map_err(Problem::internal)?;
    if store::replace(connection, competition_id, I::LIST, items, based_on).await? {
        Ok(())
    } else {
        Err(Problem::version_conflict(I::LIST))
    }
}
