//! The plan as it is copied, exported and imported.

use serde::Serialize;

use super::{
    items::{ChecklistItem, PlanItem, ScheduleItem, TimelineItem},
    lists::{PlanLists, replace_list},
    rules::{ListInput, check_checklist, check_schedule, check_timeline},
};
use crate::platform::{db::Connection, error::Result, weeks::Weeks};

/// The three lists.
#[derive(Clone, Default, Serialize)]
pub struct PortablePlan {
    /// Events at the bee.
    pub schedule: Vec<ScheduleItem>,
    /// Milestones before the bee.
    pub timeline: Vec<TimelineItem>,
    /// Tasks of each participant. Nobody has ticked them.
    pub checklist: Vec<ChecklistItem>,
}

impl PortablePlan {
    /// The plan of a competition.
    pub async fn load(connection: &impl Connection, competition_id: &str) -> Result<Self> {
        let lists = PlanLists::load(connection, competition_id).await?;
        Ok(Self {
            schedule: lists.schedule.items,
            timeline: lists.timeline.items,
            checklist: lists.checklist.items,
        })
    }

    /// With all dates moved. Times of the day stay.
    pub fn moved(mut self, weeks: Weeks) -> Result<Self> {
        for item in &mut self.schedule {
            item.start_date = weeks.after_text(&item.start_date)?;
            item.end_date = weeks.after_text(&item.end_date)?;
        }
        for item in &mut self.timeline {
            item.start_date = weeks.after_text(&item.start_date)?;
            item.end_date = weeks.after_text(&item.end_date)?;
        }
        for item in &mut self.checklist {
            item.due_date = weeks.after_text(&item.due_date)?;
        }
        Ok(self)
    }

    /// With the conditions of the checklist naming these forms instead, by the ids of the originals. Others are cleared.
    pub fn with_forms(mut self, new_id: impl Fn(&str) -> Option<String>) -> Self {
        for item in &mut self.checklist {
            let renamed = item.condition.strip_suffix(')').and_then(|condition| {
                let (title, id) = condition.rsplit_once(" (")?;
                Some(format!("{title} ({})", new_id(id)?))
            });
            item.condition = renamed.unwrap_or_default();
        }
        self
    }

    /// Checks it like lists that an organizer sends.
    ///
    /// # Errors
    /// 422.
    pub fn check(self) -> Result<Self> {
        Ok(Self {
            schedule: check_schedule(ListInput::of(self.schedule))?,
            timeline: check_timeline(ListInput::of(self.timeline))?,
            checklist: check_checklist(ListInput::of(self.checklist))?,
        })
    }

    /// Stores it in a new competition.
    pub async fn insert(&self, connection: &impl Connection, competition_id: &str) -> Result<()> {
        insert_list(connection, competition_id, &self.schedule).await?;
        insert_list(connection, competition_id, &self.timeline).await?;
        insert_list(connection, competition_id, &self.checklist).await
    }
}

async fn insert_list<I: PlanItem>(
    connection: &impl Connection,
    competition_id: &str,
    items: &[I],
) -> Result<()> {
    if items.is_empty() {
        return Ok(());
    }
    replace_list(connection, competition_id, items, None).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_name_the_new_forms_or_none() {
        let task = |condition: &str| ChecklistItem {
            condition: condition.to_owned(),
            ..ChecklistItem::default()
        };
        let plan = PortablePlan {
            checklist: vec![
                task("COMPLETE Trip (bus) (old)"),
                task("COMPLETE Other (gone)"),
                task(""),
            ],
            ..PortablePlan::default()
        };
        let plan = plan.with_forms(|id| (id == "old").then(|| "new".to_owned()));
        let conditions: Vec<&str> = plan
            .checklist
            .iter()
            .map(|task| task.condition.as_str())
            .collect();
        assert_eq!(conditions, ["COMPLETE Trip (bus) (new)", "", ""]);
    }
}
