//! Moving dates by whole weeks, so that they stay on the same day of the week.

use chrono::{Datelike, NaiveDate, NaiveDateTime, TimeDelta};

use super::{
    error::{Problem, Result},
    text::parse_date,
    time_zone::is_skipped,
};

/// The furthest that dates move, in weeks: ten years.
const FURTHEST: i32 = 522;
/// The last year that a date is written in.
const LAST_YEAR: i32 = 9999;

/// A number of weeks, of local dates: an event at 9:00 stays at 9:00 when the clocks change in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weeks(i32);

impl Weeks {
    /// 422 for `field` if it is too far.
    pub fn new(weeks: i32, field: &str) -> Result<Self> {
        if (-FURTHEST..=FURTHEST).contains(&weeks) {
            Ok(Self(weeks))
        } else {
            let error = format!("Dates can move by at most {FURTHEST} weeks.");
            Err(Problem::invalid_field(field, error))
        }
    }

    /// The date after so many weeks.
    ///
    /// # Errors
    /// 422 if no calendar here has it.
    pub fn after(self, date: NaiveDate) -> Result<NaiveDate> {
        let moved = date.checked_add_signed(self.time());
        let in_range = |date: &NaiveDate| (1..=LAST_YEAR).contains(&date.year());
        moved.filter(in_range).ok_or_else(|| {
            let error = format!("{date} would move to a year that isn't possible.");
            Problem::invalid_field("moveByWeeks", error)
        })
    }

    /// The same for a date as text. Empty text stays empty.
    pub fn after_text(self, date: &str) -> Result<String> {
        match parse_date(date) {
            Some(date) => Ok(self.after(date)?.to_string()),
            None => Ok(date.to_owned()),
        }
    }

    /// The same for a local time. One that the clocks skip then becomes the next that they don't.
    pub fn after_time(self, local: NaiveDateTime, time_zone: &str) -> Result<NaiveDateTime> {
        const STEP: TimeDelta = TimeDelta::minutes(30);
        let mut moved = self.after(local.date())?.and_time(local.time());
        while is_skipped(time_zone, moved) {
            moved += STEP;
        }
        Ok(moved)
    }

    fn time(self) -> TimeDelta {
        TimeDelta::weeks(i64::from(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_times_stay_across_daylight_saving() {
        let year = Weeks::new(52, "weeks").unwrap();
        let local = |text: &str| text.parse::<NaiveDateTime>().unwrap();
        let moved = |from| {
            let moved = year.after_time(local(from), "America/Chicago").unwrap();
            moved.to_string()
        };
        // 2027-03-10 is in winter time there, 2028-03-22 in summer time.
        assert_eq!(moved("2027-03-10T09:00:00"), "2028-03-08 09:00:00");
        let fifty_four = Weeks::new(54, "weeks").unwrap();
        let summer = fifty_four.after_time(local("2027-03-10T09:00:00"), "America/Chicago");
        assert_eq!(summer.unwrap().to_string(), "2028-03-22 09:00:00");
        // Clocks skip 2:00 to 3:00 on 2028-03-12.
        assert_eq!(moved("2027-03-14T02:15:00"), "2028-03-12 03:15:00");
    }

    #[test]
    fn dates_stay_on_their_weekday_and_in_the_calendar() {
        let weeks = |weeks| Weeks::new(weeks, "weeks").unwrap();
        assert_eq!(weeks(52).after_text("2027-03-01").unwrap(), "2028-02-28");
        assert_eq!(weeks(-1).after_text("2027-03-01").unwrap(), "2027-02-22");
        assert_eq!(weeks(52).after_text("").unwrap(), "");
        assert!(weeks(522).after_text("9999-01-01").is_err());
        assert!(weeks(-522).after_text("0001-01-01").is_err());
        assert!(Weeks::new(523, "weeks").is_err());
    }
}
