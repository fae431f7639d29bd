//! Validation of answers (spec §5, design §5).

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, OneOfBuilder, RefOr, Schema, Type},
};

use super::rules::{FieldType, FormField};
use crate::{
    identity,
    platform::{
        error::Result,
        json::Scalar,
        text::{FieldChecks, TITLE_LENGTH, fold, is_number, parse_date},
    },
};

/// In characters.
const ANSWER_LENGTH: usize = 5_000;
/// Maximum unknown fields reported; a request can hold a million.
const MAX_UNKNOWN_FIELDS: usize = 10;
/// The field used in statistics (spec §3).
pub(super) const GRADE: &str = "Grade";

/// An answer as sent: text, a number, or null for none.
#[derive(Clone, Debug)]
pub struct Answer(String);

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_option(Scalar).map(Self)
    }
}

impl PartialSchema for Answer {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(String::schema())
            .item(f64::schema())
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .description(Some("Text, a number, or null for none."))
            .into()
    }
}

impl ToSchema for Answer {}

/// Validated answers.
#[derive(Debug)]
pub struct CheckedAnswers {
    /// Trimmed values by field name; omitted optional fields are empty.
    pub values: BTreeMap<String, String>,
    pub signature: String,
    /// The answer to `Grade`, if it's a decimal integer (spec §9).
    pub grade: Option<i64>,
    /// All values folded, one per line.
    pub search_text: String,
}

/// Checks every answer against its field. A 422 lists all errors by path, such as `answers.Grade` or `signature`.
pub fn check_answers(
    fields: &[FormField],
    answers: &BTreeMap<String, Answer>,
    signature: &str,
) -> Result<CheckedAnswers> {
    let mut checks = FieldChecks::default();
    let mut values = BTreeMap::new();
    for field in fields {
        let path = format!("answers.{}", field.name);
        let sent = answers.get(&field.name).map_or("", |Answer(text)| text);
        let value = if field.required {
            let missing = format!("{} is required.", field.name);
            checks.required(&path, sent, &missing, ANSWER_LENGTH)
        } else {
            checks.optional(&path, sent, ANSWER_LENGTH)
        };
        if !value.is_empty()
            && let Some(error) = type_error(field.r#type, &value)
        {
            checks.fail(path, error);
        }
        values.insert(field.name.clone(), value);
    }
    let unknown = answers.keys().filter(|name| !values.contains_key(*name));
    for name in unknown.take(MAX_UNKNOWN_FIELDS) {
        let name: String = name.chars().take(TITLE_LENGTH).collect();
        checks.fail(
            format!("answers.{name}"),
            format!("This form has no field “{name}”."),
        );
    }
    let signature = checks.required_line("signature", signature, "Signature is required.", TITLE_LENGTH);
    let grade = values
        .iter()
        .find(|(name, _)| fold(name) == fold(GRADE))
        .and_then(|(_, value)| value.parse().ok());
    let search_text = values
        .values()
        .map(|value| fold(value))
        .collect::<Vec<_>>()
        .join("\n");
    checks.finish(CheckedAnswers {
        values,
        signature,
        grade,
        search_text,
    })
}

fn type_error(r#type: FieldType, value: &str) -> Option<&'static str> {
    let (is_valid, error) = match r#type {
        FieldType::Text => (true, ""),
        FieldType::Email => (identity::check_email(value).is_ok(), "Invalid email address."),
        FieldType::Date => (
            parse_date(value).is_some(),
            "Please enter a valid date as YYYY-MM-DD.",
        ),
        FieldType::Number => (is_number(value), "Please enter a number such as 7 or 2.5."),
    };
    (!is_valid).then_some(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, r#type: FieldType, required: bool) -> FormField {
        FormField {
            name: name.to_owned(),
            r#type,
            required,
        }
    }

    fn answers(json: &str) -> BTreeMap<String, Answer> {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn answers_are_checked_by_type() {
        let fields = [
            field("Email", FieldType::Email, true),
            field("Birthdate", FieldType::Date, true),
            field("Grade", FieldType::Number, true),
            field("Notes", FieldType::Text, false),
        ];
        let good = r#"{"Email": "a@b.example", "Birthdate": "2016-02-29", "Grade": 5}"#;
        let checked = check_answers(&fields, &answers(good), " Ann ").unwrap();
        assert_eq!((checked.grade, checked.signature.as_str()), (Some(5), "Ann"));
        assert_eq!(checked.values["Notes"], "");
        for bad in [
            r#"{"Email": "a", "Birthdate": "2016-02-29", "Grade": 5}"#,
            r#"{"Email": "a@b.example", "Birthdate": "2017-02-31", "Grade": 5}"#,
            r#"{"Email": "a@b.example", "Birthdate": "2016-02-29", "Grade": "   "}"#,
            r#"{"Email": "a@b.example", "Birthdate": "2016-02-29", "Grade": null}"#,
            r#"{"Email": "a@b.example", "Birthdate": "2016-02-29", "Grade": 5, "Shoe": "38"}"#,
            "{}",
        ] {
            assert!(check_answers(&fields, &answers(bad), "Ann").is_err(), "{bad}");
        }
        assert!(check_answers(&fields, &answers(good), "  ").is_err());
    }

    #[test]
    fn only_integer_grades_count() {
        let fields = [field("grade", FieldType::Number, false)];
        let grade = |json| check_answers(&fields, &answers(json), "Ann").unwrap().grade;
        assert_eq!(grade(r#"{"grade": "6"}"#), Some(6));
        assert_eq!(grade(r#"{"grade": "6.5"}"#), None);
        assert_eq!(grade(r#"{"grade": ""}"#), None);
    }
}
