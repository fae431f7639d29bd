//! What a competition and its join code must be (spec §5, design §4).

use std::str::FromStr;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta, TimeZone};
use chrono_tz::Tz;
use serde::{Deserialize, Deserializer};

use utoipa::ToSchema;

use crate::platform::{
    clock::Instant,
    error::{Problem, Result},
    json::Scalar,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH},
};

/// The number by which people join: 10000 to 99999 (spec §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinCode(i32);

impl JoinCode {
    const FIRST: i32 = 10_000;
    const LAST: i32 = 99_999;

    /// A code, if the number can be one.
    pub fn new(number: i32) -> Option<Self> {
        (Self::FIRST..=Self::LAST)
            .contains(&number)
            .then_some(Self(number))
    }

    /// The code in a path; what cannot be a code names no competition.
    pub fn in_path(text: &str) -> Option<Self> {
        let is_plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| text.parse().ok()).flatten().and_then(Self::new)
    }

    /// The number.
    pub fn number(self) -> i32 {
        self.0
    }
}

/// A join code as a client sends it, before it is known to be one. Takes a number, or a string of digits as a form
/// field holds.
#[derive(Clone, Debug)]
pub struct CodeInput(String);

impl CodeInput {
    /// The code; notes what is wrong about `field`.
    pub fn check(&self, checks: &mut FieldChecks, field: &str) -> Option<JoinCode> {
        let code = JoinCode::in_path(&self.0);
        if code.is_none() {
            checks.fail(field, CODE_RANGE);
        }
        code
    }

    /// The code.
    ///
    /// # Errors
    /// 422 about `field`.
    pub fn parse(&self, field: &str) -> Result<JoinCode> {
        JoinCode::in_path(&self.0).ok_or_else(|| Problem::invalid_field(field, CODE_RANGE))
    }
}

impl From<String> for CodeInput {
    fn from(text: String) -> Self {
        Self(text.trim().to_owned())
    }
}

const CODE_RANGE: &str = "A join code is a number from 10000 to 99999.";

impl<'de> Deserialize<'de> for CodeInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Scalar).map(Into::into)
    }
}

/// What a client says of a competition, when creating or changing it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct Details {
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    #[schema(required, min_length = 1, max_length = 10000)]
    description: String,
    #[schema(required, value_type = NaiveDate)]
    start_date: String,
    #[schema(required, value_type = NaiveDate)]
    end_date: String,
    /// An IANA name.
    #[schema(required, example = "America/Chicago")]
    time_zone: String,
}

/// Details that a competition may have.
#[derive(Debug, PartialEq, Eq)]
pub struct CheckedDetails {
    pub title: String,
    pub description: String,
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub time_zone: Tz,
}

impl Details {
    /// Checks every field and tells all faults at once, after those that `checks` has noted already.
    ///
    /// # Errors
    /// 422 with the spec's sentences.
    pub fn check(&self, mut checks: FieldChecks) -> Result<CheckedDetails> {
        let title = checks.required_line("title", &self.title, "Title is required.", TITLE_LENGTH);
        let description = checks.required(
            "description",
            &self.description,
            "Description is required.",
            DESCRIPTION_LENGTH,
        );
        let start = checks.required_date("startDate", &self.start_date, "Start date is required.");
        let end = checks.required_date("endDate", &self.end_date, "End date is required.");
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            checks.fail("startDate", "Start date cannot be after end date.");
        }
        let time_zone = Tz::from_str(self.time_zone.trim()).ok();
        if time_zone.is_none() {
            checks.fail("timeZone", "Please choose a time zone such as America/Chicago.");
        }
        checks.finish(())?;
        let (Some(start_date), Some(end_date), Some(time_zone)) = (start, end, time_zone) else {
            return Err(Problem::internal("an unchecked field is missing"));
        };
        Ok(CheckedDetails {
            title,
            description,
            start_date,
            end_date,
            time_zone,
        })
    }
}

/// The instant that a clock on the wall shows `local` in the zone. A time that the clock skips in spring counts as if it
/// had not been put forward yet, and one that it shows twice in autumn is the first of the two (RFC 5545 §3.3.5).
pub fn instant_in(time_zone: &str, local: NaiveDateTime) -> Instant {
    let zone = Tz::from_str(time_zone).unwrap_or(Tz::UTC);
    /// Longer than any clock is put forward at once.
    const BEFORE: TimeDelta = TimeDelta::hours(4);
    let earliest = |local: NaiveDateTime| zone.from_local_datetime(&local).earliest();
    earliest(local)
        .or_else(|| earliest(local - BEFORE).map(|before| before + BEFORE))
        .map_or_else(|| local.and_utc(), |instant| instant.to_utc())
}

/// What a clock on the wall in the zone shows at an instant.
pub fn local_time(time_zone: &str, instant: Instant) -> NaiveDateTime {
    let zone = Tz::from_str(time_zone).unwrap_or(Tz::UTC);
    instant.with_timezone(&zone).naive_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_codes() {
        assert_eq!(JoinCode::in_path("10000").map(JoinCode::number), Some(10_000));
        assert_eq!(JoinCode::in_path("99999").map(JoinCode::number), Some(99_999));
        for bad in ["", "12", "09999", "99999999", "abc", "+1234", "1234٣", "1e4"] {
            assert_eq!(JoinCode::in_path(bad), None, "{bad}");
        }
    }

    #[test]
    fn codes_are_taken_as_numbers_and_as_digits() {
        let parse = |json| serde_json::from_str::<CodeInput>(json).map(|code| code.parse("code"));
        assert!(parse("12345").unwrap().is_ok());
        assert!(parse("\" 12345 \"").unwrap().is_ok());
        assert!(parse("12345.0").unwrap().is_err());
        assert!(parse("-12345").unwrap().is_err());
        assert!(parse("null").is_err());
        assert!(parse("[12345]").is_err());
    }

    #[test]
    fn dates_are_real_and_in_order() {
        let check = |start_date: &str, end_date: &str| {
            let details = Details {
                title: "Bee".to_owned(),
                description: "A bee".to_owned(),
                start_date: start_date.to_owned(),
                end_date: end_date.to_owned(),
                time_zone: "Europe/Berlin".to_owned(),
            };
            details.check(FieldChecks::default())
        };
        assert!(check("2028-02-29", "2028-02-29").is_ok());
        for (start, end) in [
            ("2027-02-29", "2027-03-01"),
            ("2027-02-31", "2027-03-01"),
            ("2027-03-02", "2027-03-01"),
            ("", "2027-03-01"),
            ("2027-3-1", "2027-03-01"),
            ("+22027-03-01", "2027-03-01"),
            ("-001-01-01", "2027-03-01"),
            ("+001-01-01", "2027-03-01"),
            ("0000-01-01", "2027-03-01"),
            ("1 March", "2027-03-01"),
        ] {
            assert!(check(start, end).is_err(), "{start} {end}");
        }
    }

    #[test]
    fn clocks_that_change() {
        let instant = |zone, local: &str| instant_in(zone, local.parse().unwrap()).to_rfc3339();
        // Chicago puts its clock from 02:00 to 03:00 on 2027-03-14, and from 02:00 back to 01:00 on 2027-11-07.
        for (local, utc) in [
            ("2027-03-13T09:00:00", "2027-03-13T15:00:00+00:00"),
            ("2027-03-14T09:00:00", "2027-03-14T14:00:00+00:00"),
            ("2027-03-14T02:30:00", "2027-03-14T08:30:00+00:00"),
            ("2027-11-07T01:30:00", "2027-11-07T06:30:00+00:00"),
        ] {
            assert_eq!(instant("America/Chicago", local), utc, "{local}");
        }
        // Midnight does not exist in Beirut when its summer time begins.
        assert_eq!(
            instant("Asia/Beirut", "2027-03-28T00:00:00"),
            "2027-03-27T22:00:00+00:00"
        );
        // Samoa left out the whole 30th of December 2011.
        assert_eq!(
            instant("Pacific/Apia", "2011-12-30T10:00:00"),
            "2011-12-30T10:00:00+00:00"
        );
    }
}
