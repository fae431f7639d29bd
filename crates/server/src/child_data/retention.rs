//! When a competition's answers and practice are deleted.

use chrono::{Days, Months, NaiveTime, TimeDelta};

use crate::{
    competitions::CompetitionModel,
    platform::{
        clock::Instant,
        time_zone::{instant_in, local_time},
    },
};

/// How long after its end they can be kept, in months. 0 for unlimited.
pub(super) const CHOICES: [i32; 7] = [0, 1, 3, 6, 12, 24, 36];

/// Whether they can be kept so long.
pub fn is_retention(months: i32) -> bool {
    CHOICES.contains(&months)
}

/// How long before the deletion its organizers are warned, at least.
pub(super) const NOTICE: TimeDelta = TimeDelta::days(30);

/// What is due when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Schedule {
    /// The time is up. The deletion may come later, but never without a warning before.
    pub(super) due: Instant,
    /// When the organizers were warned of it.
    pub(super) warned_at: Option<Instant>,
}

impl Schedule {
    /// None if the answers are kept without a limit.
    ///
    /// The time begins at the end of the last day in the competition's time zone, and begins again with each deletion, for what is
    /// answered and practiced afterward.
    pub(super) fn of(competition: &CompetitionModel) -> Option<Self> {
        let months = u32::try_from(competition.retention_months)
            .ok()
            .filter(|months| *months > 0)?;
        let zone = &competition.time_zone;
        let from = competition.end_date.checked_add_days(Days::new(1))?;
        let deleted = competition
            .answers_deleted_at
            .map(|at| local_time(zone, at).date());
        let from = deleted.map_or(from, |deleted| deleted.max(from));
        let due = from.checked_add_months(Months::new(months))?;
        let due = instant_in(zone, due.and_time(NaiveTime::MIN));
        Some(Self {
            due,
            // An earlier one was for a time that has been moved since.
            warned_at: competition.retention_warned_at.filter(|at| *at >= due - NOTICE),
        })
    }

    /// From when on the organizers are warned.
    pub(super) fn warn_from(self) -> Instant {
        self.due - NOTICE
    }

    /// When the answers are deleted: once they are due, but not before the notice ends. Without a warning, the notice would begin now.
    pub(super) fn deletes_at(self, now: Instant) -> Instant {
        let warned_at = self.warned_at.unwrap_or(now.max(self.warn_from()));
        self.due.max(warned_at + NOTICE)
    }

    /// Whether the answers are to be deleted now.
    pub(super) fn is_over(self, now: Instant) -> bool {
        self.warned_at.is_some() && self.deletes_at(now) <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn competition(end: &str, months: i32) -> CompetitionModel {
        CompetitionModel {
            retention_months: months,
            ..CompetitionModel::ending_on(end.parse().unwrap())
        }
    }

    fn at(text: &str) -> Instant {
        text.parse().unwrap()
    }

    #[test]
    fn the_time_begins_after_the_last_day_in_its_time_zone() {
        let due = |end, months| Schedule::of(&competition(end, months)).map(|schedule| schedule.due);
        assert_eq!(due("2027-03-02", 12), Some(at("2028-03-03T06:00:00Z")));
        // In summer time, and to the last day of a short month.
        assert_eq!(due("2027-05-30", 1), Some(at("2027-06-30T05:00:00Z")));
        assert_eq!(due("2028-01-30", 1), Some(at("2028-02-29T06:00:00Z")));
        assert_eq!(due("2027-03-02", 0), None);
        assert_eq!(due("+262142-12-31", 36), None, "the calendar ends");
    }

    #[test]
    fn nothing_is_deleted_without_a_month_of_notice() {
        let mut bee = competition("2027-03-02", 1);
        let schedule = |bee: &CompetitionModel| Schedule::of(bee).unwrap();
        let due = at("2027-04-03T05:00:00Z");
        assert_eq!(schedule(&bee).warn_from(), at("2027-03-04T05:00:00Z"));
        let late = at("2029-01-01T00:00:00Z");
        assert!(!schedule(&bee).is_over(late), "nobody was warned");
        assert_eq!(schedule(&bee).deletes_at(late), late + NOTICE);

        bee.retention_warned_at = Some(at("2027-03-04T05:00:00Z"));
        assert_eq!(schedule(&bee).deletes_at(late), due);
        bee.retention_warned_at = Some(at("2027-03-10T05:00:00Z"));
        assert_eq!(schedule(&bee).deletes_at(late), at("2027-04-09T05:00:00Z"));
        assert!(!schedule(&bee).is_over(at("2027-04-09T04:59:59Z")));
        assert!(schedule(&bee).is_over(at("2027-04-09T05:00:00Z")));

        // Longer after all: the warning was for another day.
        bee.retention_months = 3;
        assert_eq!(schedule(&bee).warned_at, None);
        assert!(!schedule(&bee).is_over(at("2027-06-03T05:00:00Z")));
    }

    #[test]
    fn what_comes_after_a_deletion_has_its_own_time() {
        let mut bee = competition("2027-03-02", 12);
        bee.answers_deleted_at = Some(at("2028-03-05T12:00:00Z"));
        assert_eq!(Schedule::of(&bee).unwrap().due, at("2029-03-05T06:00:00Z"));
        bee.end_date = "2029-01-01".parse().unwrap();
        assert_eq!(Schedule::of(&bee).unwrap().due, at("2030-01-02T06:00:00Z"));
    }
}
