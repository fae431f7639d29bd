//! Until when participants correct their answers.

use chrono::NaiveDate;

use super::entity::{form_responses, form_templates};
use crate::{
    competitions::Member,
    platform::{clock::Instant, error::Result, text::FieldChecks, time_zone::local_time},
};

/// Days before the due date, at most.
const MAX_REMINDER_DAYS: i64 = 30;

/// When a form is due.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    pub(super) due_date: Option<NaiveDate>,
    pub(super) reminder_days: Option<i64>,
}

impl Deadline {
    /// Without a date if that is blank, and without a reminder if that is 0. 422 on `dueDate` or `reminderDays`.
    pub(super) fn check(due_date: &str, reminder_days: i64) -> Result<Self> {
        let mut checks = FieldChecks::default();
        let date = checks.optional_date("dueDate", due_date);
        if !(0..=MAX_REMINDER_DAYS).contains(&reminder_days) {
            let error = format!("Choose 0 to {MAX_REMINDER_DAYS} days.");
            checks.fail("reminderDays", error);
        } else if reminder_days > 0 && due_date.trim().is_empty() {
            checks.fail("reminderDays", "A reminder needs a due date.");
        }
        checks.finish(Self {
            due_date: date,
            reminder_days: Some(reminder_days).filter(|days| *days > 0),
        })
    }
}

/// Whether participants can correct this answer now: until the end of the form's due date, or else of the competition's last
/// day. What an organizer has returned can always be corrected.
pub fn can_correct(
    row: &form_responses::Model,
    template: &form_templates::Model,
    member: &Member,
    now: Instant,
) -> bool {
    let competition = &member.competition;
    let last_day = template.due_date.unwrap_or(competition.end_date);
    row.returned_at.is_some() || local_time(&competition.time_zone, now).date() <= last_day
}
