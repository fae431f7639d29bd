//! Validation of answers (spec §5, design §5).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, OneOfBuilder, RefOr, Schema, Type},
};

use super::{
    fields::{ANSWER_LENGTH, FieldType, FormField, Signer},
    phone,
};
use crate::{
    identity,
    platform::{
        error::Result,
        json::Scalar,
        text::{FieldChecks, TITLE_LENGTH, fold, is_number, parse_date},
    },
};

/// Enough for all choices that a field can have, in characters.
const CHOICES_LENGTH: usize = 25_000;
/// The answers to a checkbox.
const YES: &str = "Yes";
const NO: &str = "No";
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
    /// Trimmed values by field name; omitted optional fields are empty, and checkboxes `No`.
    pub values: BTreeMap<String, String>,
    pub signature: String,
    /// The answer to `Grade`, if it's a decimal integer (spec §9).
    pub grade: Option<i64>,
    /// All values folded, one per line.
    pub search_text: String,
}

/// Checks every answer against its field. A 422 lists all errors by path, such as `answers.Grade` or `signature`. `today` is
/// that of the competition.
pub fn check_answers(
    fields: &[FormField],
    answers: &BTreeMap<String, Answer>,
    signature: &str,
    today: NaiveDate,
) -> Result<CheckedAnswers> {
    check(fields, answers, (signature, true), today)
}

/// [`check_answers`] for a form that counts as consent. If it has a field for a parent's signature, the form's own signature, which
/// is the speller's, may be empty.
pub fn check_consent(
    fields: &[FormField],
    answers: &BTreeMap<String, Answer>,
    signature: &str,
    today: NaiveDate,
) -> Result<CheckedAnswers> {
    let needs_own = !fields.iter().any(FormField::is_parents);
    check(&consent_fields(fields), answers, (signature, needs_own), today)
}

/// The fields of a form that counts as consent: a parent has to sign, even if the organizers made that optional.
pub fn consent_fields(fields: &[FormField]) -> Vec<FormField> {
    let mut fields = fields.to_vec();
    let mut parents: Vec<&mut FormField> = fields.iter_mut().filter(|field| field.is_parents()).collect();
    if !parents.iter().any(|field| field.required)
        && let Some(first) = parents.first_mut()
    {
        first.required = true;
    }
    fields
}

/// The name of the person who signed: a parent who signed in one of these fields, or else the form's own signature.
pub(super) fn signer(fields: &[FormField], answers: &BTreeMap<String, String>, signature: String) -> String {
    let parents = fields.iter().filter(|field| field.is_parents());
    let mut names = parents.filter_map(|field| answers.get(&field.name));
    names.find(|name| !name.is_empty()).cloned().unwrap_or(signature)
}

fn check(
    fields: &[FormField],
    answers: &BTreeMap<String, Answer>,
    (signature, needs_signature): (&str, bool),
    today: NaiveDate,
) -> Result<CheckedAnswers> {
    let mut checks = FieldChecks::default();
    let mut values = BTreeMap::new();
    for field in fields {
        let path = format!("answers.{}", field.name);
        let sent = answers.get(&field.name).map_or("", |Answer(text)| text);
        let value = check_answer(&mut checks, &path, field, sent, today);
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
    let signature = if needs_signature {
        checks.required_line("signature", signature, "Signature is required.", TITLE_LENGTH)
    } else {
        checks.optional_line("signature", signature, TITLE_LENGTH)
    };
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

/// The answer as it is stored. Empty if it's wrong, or if there is none.
fn check_answer(
    checks: &mut FieldChecks,
    path: &str,
    field: &FormField,
    sent: &str,
    today: NaiveDate,
) -> String {
    let before = checks.count();
    let length = match field.r#type {
        FieldType::Choices => CHOICES_LENGTH,
        FieldType::Signature => TITLE_LENGTH,
        _ => ANSWER_LENGTH,
    };
    let value = if field.required {
        let name = &field.name;
        let missing = match (field.r#type, field.signer) {
            (FieldType::Checkbox, _) => format!("Please check “{name}”."),
            (FieldType::Signature, Some(Signer::Parent)) => {
                "A parent or guardian signs here with their full name.".to_owned()
            }
            _ => format!("{name} is required."),
        };
        checks.required(path, sent, &missing, length)
    } else {
        checks.optional(path, sent, length)
    };
    if checks.count() > before {
        return String::new();
    }
    if value.is_empty() {
        let unchecked = field.r#type == FieldType::Checkbox;
        return if unchecked { NO.to_owned() } else { value };
    }
    let stored = typed_answer(field, value).and_then(|value| match field.limit_error(&value, today) {
        Some(error) => Err(error),
        None => Ok(value),
    });
    stored.unwrap_or_else(|error| {
        checks.fail(path, error);
        String::new()
    })
}

/// An answer as its field's type has it, or an error.
fn typed_answer(field: &FormField, value: String) -> std::result::Result<String, String> {
    let valid = |is_valid: bool, error: &str, value: String| {
        if is_valid {
            Ok(value)
        } else {
            Err(error.to_owned())
        }
    };
    match field.r#type {
        FieldType::Text | FieldType::LongText => Ok(value),
        FieldType::Email => {
            let is_email = identity::check_email(&value).is_ok();
            valid(is_email, "Invalid email address.", value)
        }
        FieldType::Date => {
            let is_date = parse_date(&value).is_some();
            valid(is_date, "Please enter a valid date as YYYY-MM-DD.", value)
        }
        FieldType::Number => valid(
            is_number(&value),
            "Please enter a number such as 7 or 2.5.",
            value,
        ),
        FieldType::Phone => phone::normalize(&value)
            .ok_or_else(|| "Please enter a phone number, such as +1 555 010 9999.".to_owned()),
        FieldType::Choice => {
            let is_choice = field.choices.contains(&value);
            valid(is_choice, "Please choose one of these.", value)
        }
        FieldType::Choices => {
            let chosen: Vec<&str> = value.lines().map(str::trim).collect();
            let known = |choice: &&str| field.choices.iter().any(|other| other == choice);
            if !chosen.iter().all(known) {
                return Err("Please choose some of these.".to_owned());
            }
            // Each once, in the field's order.
            let chosen = field
                .choices
                .iter()
                .filter(|choice| chosen.contains(&choice.as_str()));
            Ok(chosen.map(String::as_str).collect::<Vec<_>>().join("\n"))
        }
        FieldType::Checkbox => match fold(&value).as_str() {
            "yes" => Ok(YES.to_owned()),
            "no" if field.required => Err(format!("Please check “{}”.", field.name)),
            "no" => Ok(NO.to_owned()),
            _ => Err("Please answer Yes or No.".to_owned()),
        },
        FieldType::Signature => Ok(value.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, r#type: FieldType, required: bool) -> FormField {
        FormField::new(name, r#type, required)
    }

    fn check(fields: &[FormField], json: &str, signature: &str) -> Result<CheckedAnswers> {
        let today = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        check_answers(fields, &answers(json), signature, today)
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
        let checked = check(&fields, good, " Ann ").unwrap();
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
            assert!(check(&fields, bad, "Ann").is_err(), "{bad}");
        }
        assert!(check(&fields, good, "  ").is_err());
    }

    #[test]
    fn a_parent_signs_what_counts_as_consent() {
        let parents = |name, required| FormField {
            signer: Some(Signer::Parent),
            ..field(name, FieldType::Signature, required)
        };
        let today = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        let check = |fields: &[FormField], json: &str, signature: &str| {
            let checked = check_consent(fields, &answers(json), signature, today);
            checked.map(|checked| checked.signature)
        };
        let both = [parents("Mother", false), parents("Father", false)];
        assert_eq!(check(&both, r#"{"Mother": "Rosa Lee"}"#, "").unwrap(), "");
        assert_eq!(check(&both, r#"{"Mother": "Rosa Lee"}"#, "Ann ").unwrap(), "Ann");
        assert!(check(&both, r#"{"Mother": " "}"#, "Ann").is_err());
        let second = [parents("Mother", false), parents("Father", true)];
        assert_eq!(check(&second, r#"{"Father": "Sam Lee"}"#, "").unwrap(), "");
        assert!(check(&[field("Guardian", FieldType::Text, false)], "{}", "").is_err());
        assert!(check_answers(&both, &answers("{}"), "", today).is_err());
    }

    #[test]
    fn only_integer_grades_count() {
        let fields = [field("grade", FieldType::Number, false)];
        let grade = |json| check(&fields, json, "Ann").unwrap().grade;
        assert_eq!(grade(r#"{"grade": "6"}"#), Some(6));
        assert_eq!(grade(r#"{"grade": "6.5"}"#), None);
        assert_eq!(grade(r#"{"grade": ""}"#), None);
    }

    #[test]
    fn answers_are_stored_as_their_type_has_them() {
        let choices = |r#type| FormField {
            choices: ["Small", "Large"].map(str::to_owned).to_vec(),
            ..field("Answer", r#type, false)
        };
        let stored = |field: FormField, answer: &str| -> String {
            let json = serde_json::json!({"Answer": answer}).to_string();
            let checked = check(&[field], &json, "Ann");
            checked.map_or_else(
                |_| "refused".to_owned(),
                |checked| checked.values["Answer"].clone(),
            )
        };
        let plain = |r#type| field("Answer", r#type, false);
        assert_eq!(stored(choices(FieldType::Choice), " Large "), "Large");
        assert_eq!(stored(choices(FieldType::Choice), "large"), "refused");
        assert_eq!(
            stored(choices(FieldType::Choices), "Large\nSmall\nLarge"),
            "Small\nLarge"
        );
        assert_eq!(stored(choices(FieldType::Choices), "Large\nHuge"), "refused");
        assert_eq!(stored(plain(FieldType::Checkbox), "yes"), "Yes");
        assert_eq!(stored(plain(FieldType::Checkbox), ""), "No");
        assert_eq!(stored(field("Answer", FieldType::Checkbox, true), ""), "refused");
        assert_eq!(
            stored(field("Answer", FieldType::Checkbox, true), "No"),
            "refused"
        );
        assert_eq!(stored(plain(FieldType::Phone), "+1\u{a0}555 0100"), "+1 555 0100");
        assert_eq!(stored(plain(FieldType::Signature), " Rosa\n Lee "), "Rosa Lee");
        assert_eq!(stored(plain(FieldType::LongText), "a\n\nb"), "a\n\nb");
        let mut born = plain(FieldType::Date);
        born.max = Some("today".to_owned());
        assert_eq!(stored(born.clone(), "2027-01-01"), "2027-01-01");
        assert_eq!(stored(born, "2099-01-01"), "refused");
    }
}
