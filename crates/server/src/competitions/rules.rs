//! Validation of competitions and join codes (spec §5, design §4).

use std::str::FromStr;

use chrono::NaiveDate;
use chrono_tz::Tz;
use serde::{Deserialize, Deserializer};

use utoipa::ToSchema;

use crate::platform::{
    error::{Problem, Result},
    json::Scalar,
    rng::Rng,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH},
};

/// A join code: 10000 to 99999 (spec §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinCode(i32);

impl JoinCode {
    const FIRST: i32 = 10_000;
    const LAST: i32 = 99_999;

    /// The number as a code.
    pub fn new(number: i32) -> Option<Self> {
        (Self::FIRST..=Self::LAST)
            .contains(&number)
            .then_some(Self(number))
    }

    /// The code in a path.
    pub fn in_path(text: &str) -> Option<Self> {
        let is_plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| text.parse().ok()).flatten().and_then(Self::new)
    }

    /// A random code, each equally likely.
    pub fn draw(rng: &Rng) -> Self {
        let draw = u64::from_be_bytes(rng.bytes());
        let count = u64::from(Self::LAST.abs_diff(Self::FIRST)) + 1;
        // 64 bits favor no code that anyone would notice.
        Self(Self::FIRST + i32::try_from(draw % count).unwrap_or_default())
    }

    /// The number.
    pub fn number(self) -> i32 {
        self.0
    }
}

/// An unchecked join code in a body: a number, or a string of digits.
#[derive(Clone, Debug)]
pub struct CodeInput(String);

impl CodeInput {
    /// The code, or an error for `field`.
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
    /// 422 for `field`.
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

/// Details of a competition, when creating or changing it.
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
    /// An IANA time zone. A new competition without one gets the server's default, and an existing one keeps its own.
    #[schema(example = "America/Chicago")]
    time_zone: Option<String>,
}

/// Valid details.
#[derive(Debug, PartialEq, Eq)]
pub struct CheckedDetails {
    pub title: String,
    pub description: String,
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub time_zone: Tz,
}

impl Details {
    /// The details of another competition.
    pub fn new(title: &str, description: &str, dates: [NaiveDate; 2], time_zone: &str) -> Self {
        let [start_date, end_date] = dates.map(|date| date.to_string());
        Self {
            title: title.to_owned(),
            description: description.to_owned(),
            start_date,
            end_date,
            time_zone: Some(time_zone.to_owned()),
        }
    }

    /// Checks every field, in addition to `checks`.
    ///
    /// # Errors
    /// 422 with all field errors.
    pub fn check(&self, mut checks: FieldChecks, default_time_zone: Tz) -> Result<CheckedDetails> {
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
        let time_zone = match &self.time_zone {
            Some(name) => Tz::from_str(name.trim()).ok(),
            None => Some(default_time_zone),
        };
        if time_zone.is_none() {
            checks.fail("timeZone", "Choose a time zone such as America/Chicago.");
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
    fn codes_are_numbers_or_digits() {
        let parse = |json| serde_json::from_str::<CodeInput>(json).map(|code| code.parse("code"));
        assert!(parse("12345").unwrap().is_ok());
        assert!(parse("\" 12345 \"").unwrap().is_ok());
        assert!(parse("12345.0").unwrap().is_err());
        assert!(parse("-12345").unwrap().is_err());
        assert!(parse("null").is_err());
        assert!(parse("[12345]").is_err());
    }

    #[test]
    fn dates_exist_and_are_in_order() {
        let check = |start_date: &str, end_date: &str| {
            let details = Details {
                title: "Bee".to_owned(),
                description: "A bee".to_owned(),
                start_date: start_date.to_owned(),
                end_date: end_date.to_owned(),
                time_zone: None,
            };
            details.check(FieldChecks::default(), Tz::UTC)
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
}
