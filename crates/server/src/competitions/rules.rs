//! What a competition and its join code must be (spec §5, design §4).

use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use serde::{Deserialize, Deserializer, de};

use crate::platform::{
    error::{Problem, Result},
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
    /// The code.
    ///
    /// # Errors
    /// 422 about `field`.
    pub fn parse(&self, field: &str) -> Result<JoinCode> {
        JoinCode::in_path(&self.0).ok_or_else(|| Problem::invalid_field(field, CODE_RANGE))
    }
}

const CODE_RANGE: &str = "A join code is a number from 10000 to 99999.";

impl<'de> Deserialize<'de> for CodeInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum NumberOrText {
            Number(serde_json::Number),
            Text(String),
        }
        match NumberOrText::deserialize(deserializer) {
            Ok(NumberOrText::Number(number)) => Ok(Self(number.to_string())),
            Ok(NumberOrText::Text(text)) => Ok(Self(text.trim().to_owned())),
            Err(_) => Err(de::Error::custom("a join code must be a number")),
        }
    }
}

/// What a client sends of a new competition.
pub struct Draft<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub code: &'a CodeInput,
    pub start_date: &'a str,
    pub end_date: &'a str,
    pub time_zone: &'a str,
}

/// A competition that may be created.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked {
    pub title: String,
    pub description: String,
    pub code: JoinCode,
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub time_zone: Tz,
}

impl Draft<'_> {
    /// Checks every field and tells all faults at once.
    ///
    /// # Errors
    /// 422 with the spec's sentences.
    pub fn check(&self) -> Result<Checked> {
        let mut checks = FieldChecks::default();
        let title = checks.required_line("title", self.title, "Title is required.", TITLE_LENGTH);
        let description = checks.required(
            "description",
            self.description,
            "Description is required.",
            DESCRIPTION_LENGTH,
        );
        let code = JoinCode::in_path(&self.code.0);
        if code.is_none() {
            checks.fail("code", CODE_RANGE);
        }
        let start = date(
            &mut checks,
            "startDate",
            self.start_date,
            "Start date is required.",
        );
        let end = date(&mut checks, "endDate", self.end_date, "End date is required.");
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            checks.fail("startDate", "Start date cannot be after end date.");
        }
        let time_zone = Tz::from_str(self.time_zone.trim()).ok();
        if time_zone.is_none() {
            checks.fail("timeZone", "Please choose a time zone such as America/Chicago.");
        }
        match (code, start, end, time_zone) {
            (Some(code), Some(start_date), Some(end_date), Some(time_zone)) => checks.finish(Checked {
                title,
                description,
                code,
                start_date,
                end_date,
                time_zone,
            }),
            _ => Err(checks
                .finish(())
                .err()
                .unwrap_or_else(|| Problem::internal("an unchecked field is missing"))),
        }
    }
}

/// A date as `YYYY-MM-DD`, in a year of four digits.
fn date(checks: &mut FieldChecks, field: &str, text: &str, missing: &str) -> Option<NaiveDate> {
    let text = text.trim();
    if text.is_empty() {
        checks.fail(field, missing);
        return None;
    }
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|date| {
        text.len() == 10 && text.starts_with(|first: char| first.is_ascii_digit()) && date.year() >= 1
    });
    if date.is_none() {
        checks.fail(field, "Please give a date that exists, as YYYY-MM-DD.");
    }
    date
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
        let code = CodeInput("12345".to_owned());
        let draft = |start_date, end_date| Draft {
            title: "Bee",
            description: "A bee",
            code: &code,
            start_date,
            end_date,
            time_zone: "Europe/Berlin",
        };
        assert!(draft("2028-02-29", "2028-02-29").check().is_ok());
        for (start, end) in [
            ("2027-02-29", "2027-03-01"),
            ("2027-03-02", "2027-03-01"),
            ("", "2027-03-01"),
            ("2027-3-1", "2027-03-01"),
            ("+22027-03-01", "2027-03-01"),
            ("-001-01-01", "2027-03-01"),
            ("+001-01-01", "2027-03-01"),
            ("0000-01-01", "2027-03-01"),
            ("1 March", "2027-03-01"),
        ] {
            assert!(draft(start, end).check().is_err(), "{start} {end}");
        }
    }
}
