//! The plan of a competition: its schedule, timeline and checklist, and the schedule as a calendar. Its routes are those of
//! the competition.

mod calendar;
mod entity;
mod items;
mod lists;
mod portable;
mod rules;
mod store;

pub use calendar::{CalendarSource, to_calendar};
pub use items::{ChecklistItem, PlanItem, ScheduleItem, TimelineItem};
pub use lists::{PlanList, PlanLists, replace_list};
pub use portable::PortablePlan;
pub use rules::{ListInput, check_checklist, check_schedule, check_timeline};
