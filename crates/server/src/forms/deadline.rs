//! Until when participants correct their answers.

use super::entity::{form_responses, form_templates};
use crate::{
    competitions::Member,
    platform::{clock::Instant, time_zone::local_time},
};

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
