//! How long claim codes work: until the competition ends, or for a while when it has ended (docs/decisions/0021).

use chrono::{Days, NaiveDate, NaiveTime};

use super::{class_store, entity::competitions::Model, state::CompetitionsState};
use crate::{
    identity::{self, ClaimCodes},
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        time_zone::{instant_in, local_time},
    },
};

/// How long a code works that is made after the competition's end.
const AFTER_THE_END: Days = Days::new(30);
/// The longest that a code works, however far away the end is.
const LONGEST: Days = Days::new(2 * 365);

/// How long a new claim code works.
pub(super) struct ClaimPeriod {
    /// The last day, in the competition's time zone.
    pub last_day: NaiveDate,
    /// When that day is over.
    pub ends_at: Instant,
}

impl ClaimPeriod {
    pub fn new(competition: &Model, now: Instant) -> Self {
        let today = local_time(&competition.time_zone, now).date();
        let last_day = if competition.end_date < today {
            today + AFTER_THE_END
        } else {
            competition.end_date.min(today + LONGEST)
        };
        Self {
            last_day,
            ends_at: end_of(&competition.time_zone, last_day),
        }
    }

    /// To make claim codes for this period.
    pub fn codes<'a>(&self, state: &'a CompetitionsState) -> ClaimCodes<'a> {
        ClaimCodes {
            key: &state.secret_key,
            expires_at: self.ends_at,
        }
    }
}

fn end_of(time_zone: &str, day: NaiveDate) -> Instant {
    instant_in(time_zone, (day + Days::new(1)).and_time(NaiveTime::MIN))
}

/// Adjusts the codes of a competition's class accounts to its end. Codes made after it work for a while.
pub(super) async fn move_end(
    connection: &impl Connection,
    competition: &Model,
    now: Instant,
) -> Result<(), DbErr> {
    let today = local_time(&competition.time_zone, now).date();
    let end = end_of(&competition.time_zone, competition.end_date.min(today + LONGEST));
    let afterwards = end_of(&competition.time_zone, today + AFTER_THE_END);
    identity::move_claim_expiry(connection, class_store::uids_in(&competition.id), end, afterwards).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_work_until_the_last_day_is_over_there() {
        for (now, end_date, last_day, ends_at) in [
            (
                "2027-01-01T09:00:00Z",
                "2027-03-12",
                "2027-03-12",
                "2027-03-13T06:00:00Z",
            ),
            // The day before clocks move forward.
            (
                "2027-01-01T09:00:00Z",
                "2027-03-14",
                "2027-03-14",
                "2027-03-15T05:00:00Z",
            ),
            // Still the last day in Chicago.
            (
                "2027-03-13T05:59:00Z",
                "2027-03-12",
                "2027-03-12",
                "2027-03-13T06:00:00Z",
            ),
            (
                "2027-03-13T06:00:00Z",
                "2027-03-12",
                "2027-04-12",
                "2027-04-13T05:00:00Z",
            ),
            (
                "2027-01-01T09:00:00Z",
                "9999-12-31",
                "2028-12-31",
                "2029-01-01T06:00:00Z",
            ),
        ] {
            let competition = Model::ending_on(end_date.parse().unwrap());
            let period = ClaimPeriod::new(&competition, now.parse().unwrap());
            assert_eq!(period.last_day.to_string(), last_day, "{now} {end_date}");
            assert_eq!(
                period.ends_at,
                ends_at.parse::<Instant>().unwrap(),
                "{now} {end_date}"
            );
        }
    }
}
