//! Fields of forms, and the limits of their answers.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::{
    json::first,
    text::{FieldChecks, TITLE_LENGTH, fold, is_number, parse_date},
};

/// Longest answer, in characters.
pub(super) const ANSWER_LENGTH: usize = 5_000;
const MAX_CHOICES: usize = 100;
const MOST_CHOICES_READ: usize = MAX_CHOICES + 1;
/// The limit of a date that moves with the calendar.
const TODAY: &str = "today";

/// The type of a field's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FieldType {
    Text,
    Email,
    /// `YYYY-MM-DD`.
    Date,
    /// Decimal digits, with an optional sign and decimal point.
    Number,
    /// Several lines.
    LongText,
    /// Of any country, with an optional `+` and extension.
    Phone,
    /// One of `choices`.
    Choice,
    /// Some of `choices`, one per line.
    Choices,
    /// `Yes` or `No`. If the field is required, `Yes`.
    Checkbox,
    /// The full name of the signer, beside the form's own signature.
    Signature,
}

/// Whose signature a field asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Signer {
    #[default]
    Speller,
    /// A parent or guardian.
    Parent,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormField {
    /// Also the key of its answer, so it's unique in the form.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    pub name: String,
    pub r#type: FieldType,
    #[serde(default)]
    #[schema(required)]
    pub required: bool,
    /// What the field is called in all versions of the form, if that isn't its name: the name that it had first. Ignored in a
    /// new form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 200)]
    pub id: Option<String>,
    /// Of the types `choice` and `choices`.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "first::<_, _, MOST_CHOICES_READ>"
    )]
    #[schema(max_items = 100)]
    pub choices: Vec<String>,
    /// The least: a date or `today`, a number, a number of characters, or a number of choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 30)]
    pub min: Option<String>,
    /// The most, like `min`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 30)]
    pub max: Option<String>,
    /// Whether a number has no decimals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// Of the type `signature`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub signer: Option<Signer>,
}

impl FormField {
    /// A field without limits.
    pub fn new(name: &str, r#type: FieldType, required: bool) -> Self {
        Self {
            name: name.to_owned(),
            r#type,
            required,
            id: None,
            choices: Vec::new(),
            min: None,
            max: None,
            whole: false,
            signer: None,
        }
    }

    /// What it's called in all versions of the form.
    pub fn identity(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.name)
    }

    /// Whether it is for the signature of a parent or guardian.
    pub fn is_parents(&self) -> bool {
        self.r#type == FieldType::Signature && self.signer == Some(Signer::Parent)
    }

    /// This field as checked, with only what its type has. Its name was checked before.
    pub fn check(&self, checks: &mut FieldChecks, path: &str) -> Self {
        let limits = Limits::of(self.r#type);
        let before = checks.count();
        let limit = |checks: &mut FieldChecks, name: &str, value: &Option<String>| {
            let text = value.as_deref().unwrap_or_default().trim();
            let limits = limits.filter(|_| !text.is_empty())?;
            if let Some(error) = limits.error(text) {
                checks.fail(format!("{path}.{name}"), error);
            }
            Some(text.to_owned())
        };
        let mut checked = Self {
            min: limit(checks, "min", &self.min),
            max: limit(checks, "max", &self.max),
            whole: self.whole && self.r#type == FieldType::Number,
            signer: (self.r#type == FieldType::Signature).then(|| self.signer.unwrap_or_default()),
            ..Self::new(&self.name, self.r#type, self.required)
        };
        checked.id.clone_from(&self.id);
        if matches!(self.r#type, FieldType::Choice | FieldType::Choices) {
            checked.choices = check_choices(checks, &format!("{path}.choices"), &self.choices);
        }
        if checks.count() > before {
            return checked;
        }
        if let (Some(limits), Some(min), Some(max)) = (limits, &checked.min, &checked.max)
            && limits.is_above(min, max)
        {
            checks.fail(format!("{path}.max"), "This is less than the other limit.");
        }
        let count = checked.choices.len();
        if self.r#type == FieldType::Choices
            && let Some(min) = &checked.min
            && min.parse().is_ok_and(|min: usize| min > count)
        {
            checks.fail(format!("{path}.min"), format!("There are only {count} choices."));
        }
        checked
    }

    /// Why the limits exclude an answer of this field's type, if they do.
    pub fn limit_error(&self, value: &str, today: NaiveDate) -> Option<String> {
        match self.r#type {
            FieldType::Text | FieldType::LongText => self.length_error(value),
            FieldType::Date => self.date_error(value, today),
            FieldType::Number => self.number_error(value),
            FieldType::Choices => self.count_error(value.lines().count()),
            FieldType::Email
            | FieldType::Phone
            | FieldType::Choice
            | FieldType::Checkbox
            | FieldType::Signature => None,
        }
    }

    fn limits_as<T: std::str::FromStr>(&self) -> (Option<T>, Option<T>) {
        let parse = |limit: &Option<String>| limit.as_deref().and_then(|limit| limit.parse().ok());
        (parse(&self.min), parse(&self.max))
    }

    fn length_error(&self, value: &str) -> Option<String> {
        let length = value.chars().count();
        match self.limits_as::<usize>() {
            (Some(min), _) if length < min => Some(format!(
                "Please write at least {min} characters. This has {length}."
            )),
            (_, Some(max)) if length > max => Some(format!(
                "Please write at most {max} characters. This has {length}."
            )),
            _ => None,
        }
    }

    fn count_error(&self, count: usize) -> Option<String> {
        match self.limits_as::<usize>() {
            (Some(min), _) if count < min => Some(format!("Please choose at least {min}.")),
            (_, Some(max)) if count > max => Some(format!("Please choose at most {max}.")),
            _ => None,
        }
    }

    fn number_error(&self, value: &str) -> Option<String> {
        if self.whole && value.contains('.') {
            return Some("Please enter a whole number.".to_owned());
        }
        let number: f64 = value.parse().ok()?;
        let (min, max) = self.limits_as::<f64>();
        let too_small = min.is_some_and(|min| number < min);
        let too_large = max.is_some_and(|max| number > max);
        if !too_small && !too_large {
            return None;
        }
        Some(match (&self.min, &self.max) {
            (Some(min), Some(max)) => format!("Please enter a number from {min} to {max}."),
            (Some(min), None) => format!("Please enter {min} or more."),
            (None, max) => format!("Please enter {} or less.", max.as_deref().unwrap_or_default()),
        })
    }

    fn date_error(&self, value: &str, today: NaiveDate) -> Option<String> {
        let date = parse_date(value)?;
        let limit = |limit: &Option<String>| match limit.as_deref() {
            Some(TODAY) => Some(today),
            limit => parse_date(limit?),
        };
        let (min, max) = (limit(&self.min), limit(&self.max));
        let text = |date: NaiveDate| date.format("%B %-d, %Y");
        if let Some(max) = max.filter(|max| date > *max) {
            return Some(if self.max.as_deref() == Some(TODAY) {
                "This date can't be in the future.".to_owned()
            } else {
                format!("Please enter {} or an earlier date.", text(max))
            });
        }
        let min = min.filter(|min| date < *min)?;
        Some(if self.min.as_deref() == Some(TODAY) {
            "This date can't be in the past.".to_owned()
        } else {
            format!("Please enter {} or a later date.", text(min))
        })
    }
}

/// What a field's limits count.
#[derive(Clone, Copy)]
enum Limits {
    Characters,
    Choices,
    Dates,
    Numbers,
}

impl Limits {
    fn of(r#type: FieldType) -> Option<Self> {
        match r#type {
            FieldType::Text | FieldType::LongText => Some(Self::Characters),
            FieldType::Choices => Some(Self::Choices),
            FieldType::Date => Some(Self::Dates),
            FieldType::Number => Some(Self::Numbers),
            FieldType::Email
            | FieldType::Phone
            | FieldType::Choice
            | FieldType::Checkbox
            | FieldType::Signature => None,
        }
    }

    fn error(self, text: &str) -> Option<String> {
        let most = match self {
            Self::Characters => ANSWER_LENGTH,
            Self::Choices => MAX_CHOICES,
            Self::Dates => {
                let valid = text == TODAY || parse_date(text).is_some();
                return (!valid).then(|| "Please enter a valid date as YYYY-MM-DD.".to_owned());
            }
            Self::Numbers => {
                return (!is_number(text)).then(|| "Please enter a number such as 7 or 2.5.".to_owned());
            }
        };
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let valid = digits && text.parse().is_ok_and(|count: usize| count <= most);
        (!valid).then(|| format!("Please enter a whole number from 0 to {most}."))
    }

    /// Whether no answer can be within these limits.
    fn is_above(self, min: &str, max: &str) -> bool {
        match self {
            Self::Dates => matches!((parse_date(min), parse_date(max)), (Some(min), Some(max)) if min > max),
            Self::Characters | Self::Choices | Self::Numbers => {
                let number = |text: &str| text.parse::<f64>().unwrap_or_default();
                number(min) > number(max)
            }
        }
    }
}

fn check_choices(checks: &mut FieldChecks, path: &str, choices: &[String]) -> Vec<String> {
    if choices.is_empty() {
        checks.fail(path, "Add at least one choice.");
    } else if choices.len() > MAX_CHOICES {
        checks.fail(path, format!("A field can have up to {MAX_CHOICES} choices."));
        return Vec::new();
    }
    let mut checked: Vec<String> = Vec::new();
    for choice in choices {
        let text = checks.required_line(path, choice, "A choice is empty.", TITLE_LENGTH);
        if !text.is_empty() && checked.iter().any(|other| fold(other) == fold(&text)) {
            checks.fail(path, format!("“{text}” is listed twice."));
        }
        checked.push(text);
    }
    checked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(r#type: FieldType, min: &str, max: &str) -> FormField {
        let limit = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        FormField {
            min: limit(min),
            max: limit(max),
            ..FormField::new("Field", r#type, true)
        }
    }

    fn error(field: &FormField, value: &str) -> String {
        let today = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        field.limit_error(value, today).unwrap_or_default()
    }

    #[test]
    fn answers_stay_within_limits() {
        let grade = limited(FieldType::Number, "1", "12");
        assert_eq!(error(&grade, "12"), "");
        assert_eq!(error(&grade, "99"), "Please enter a number from 1 to 12.");
        assert_eq!(error(&grade, "0.5"), "Please enter a number from 1 to 12.");
        let whole = FormField { whole: true, ..grade };
        assert_eq!(error(&whole, "2.5"), "Please enter a whole number.");
        assert_eq!(
            error(&limited(FieldType::Number, "-2", ""), "-3"),
            "Please enter -2 or more."
        );
        let born = limited(FieldType::Date, "2010-01-05", "today");
        assert_eq!(error(&born, "2027-01-01"), "");
        assert_eq!(error(&born, "2099-01-01"), "This date can't be in the future.");
        assert_eq!(
            error(&born, "2010-01-04"),
            "Please enter January 5, 2010 or a later date."
        );
        let some = limited(FieldType::Choices, "1", "2");
        assert_eq!(error(&some, "a\nb"), "");
        assert_eq!(error(&some, "a\nb\nc"), "Please choose at most 2.");
        let short = limited(FieldType::Text, "", "2");
        assert_eq!(error(&short, "éé"), "");
        assert_eq!(
            error(&short, "ééé"),
            "Please write at most 2 characters. This has 3."
        );
    }

    fn errors(field: &FormField) -> usize {
        let mut checks = FieldChecks::default();
        field.check(&mut checks, "fields[0]");
        checks.count()
    }

    #[test]
    fn limits_fit_their_type() {
        for good in [
            limited(FieldType::Date, "today", "2027-01-01"),
            limited(FieldType::Number, "-2.5", "-2.5"),
            limited(FieldType::LongText, "0", "5000"),
            // Of another type: left out.
            limited(FieldType::Email, "x", "y"),
        ] {
            assert_eq!(errors(&good), 0, "{good:?}");
        }
        for bad in [
            limited(FieldType::Date, "tomorrow", ""),
            limited(FieldType::Date, "2027-02-01", "2027-01-01"),
            limited(FieldType::Number, "1e9", ""),
            limited(FieldType::Number, "2", "1"),
            limited(FieldType::Text, "-1", ""),
            limited(FieldType::Text, "", "5001"),
            limited(FieldType::Choice, "", ""),
        ] {
            assert_eq!(errors(&bad), 1, "{bad:?}");
        }
        let choices = |choices: &[&str], min: &str| FormField {
            choices: choices.iter().map(|choice| (*choice).to_owned()).collect(),
            ..limited(FieldType::Choices, min, "")
        };
        assert_eq!(errors(&choices(&["S", "M"], "2")), 0);
        for bad in [
            choices(&["S", "M"], "3"),
            choices(&["S", " s "], ""),
            choices(&["S", " "], ""),
            choices(&["x"; 101], ""),
        ] {
            assert_eq!(errors(&bad), 1, "{bad:?}");
        }
    }
}
