//! How an organizer looks at the responses to a form: search, filters, sorting and columns.

use std::{cmp::Ordering, collections::BTreeMap};

use chrono::NaiveDateTime;
use deunicode::deunicode;
use serde::Deserialize;

use super::{
    entity::form_responses,
    fields::{FieldType, FormField},
    search::Search,
};
use crate::{
    platform::{
        error::{Problem, Result},
        text::{fold, is_number, parse_date},
    },
    users::UserModel,
};

/// In bytes.
const FILTERS_LENGTH: usize = 4_000;
/// Longest part of a text that is compared, in characters.
const KEY_LENGTH: usize = 64;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Speller,
    Answered,
    /// The index of a field.
    Field(usize),
    Signature,
}

impl Column {
    fn parse(text: &str, fields: &[FormField]) -> Option<Self> {
        match text {
            "speller" => Some(Self::Speller),
            "answered" => Some(Self::Answered),
            "signature" => Some(Self::Signature),
            number => {
                let number: usize = number.parse().ok()?;
                let index = number.checked_sub(1)?;
                (index < fields.len()).then_some(Self::Field(index))
            }
        }
    }

    /// The columns with these comma-separated ids; without any, all. 422 on `columns`.
    pub fn parse_list(text: &str, fields: &[FormField]) -> Result<Vec<Self>> {
        if text.is_empty() {
            let fields = (0..fields.len()).map(Self::Field);
            let first = [Self::Speller, Self::Answered].into_iter();
            return Ok(first.chain(fields).chain([Self::Signature]).collect());
        }
        let mut columns = Vec::new();
        for id in text.split(',') {
            let column = Self::parse(id, fields)
                .filter(|column| !columns.contains(column))
                .ok_or_else(|| unknown_column("columns"))?;
            columns.push(column);
        }
        Ok(columns)
    }

    /// What its values are compared as.
    fn r#type(self, fields: &[FormField]) -> FieldType {
        match self {
            Self::Speller | Self::Signature => FieldType::Text,
            Self::Answered => FieldType::Date,
            Self::Field(index) => fields[index].r#type,
        }
    }
}

fn unknown_column(parameter: &str) -> Problem {
    Problem::invalid_field(parameter, "This form has no such column.")
}

/// A condition as sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FilterText {
    #[serde(default)]
    has: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
}

/// A condition on a column.
#[derive(Debug)]
struct Filter {
    column: Column,
    /// Folded; empty for any.
    has: String,
    from: Option<Key>,
    to: Option<Key>,
}

/// What to show of a form's responses, and in which order.
#[derive(Debug)]
pub struct View {
    pub search: Search,
    filters: Vec<Filter>,
    sort: Column,
    descending: bool,
}

impl View {
    /// 422 on `search`, `sort` or `filters`.
    pub fn parse(fields: &[FormField], search: &str, sort: &str, filters: &str) -> Result<Self> {
        let (sort, descending) = match sort {
            "" => ("answered", true),
            sort => sort.strip_prefix('-').map_or((sort, false), |sort| (sort, true)),
        };
        Ok(Self {
            search: Search::parse(search)?,
            filters: parse_filters(filters, fields)?,
            sort: Column::parse(sort, fields).ok_or_else(|| unknown_column("sort"))?,
            descending,
        })
    }

    /// Whether the database can filter and sort, as ids are in the order of their creation.
    pub fn is_newest_first(&self) -> bool {
        self.filters.is_empty() && self.sort == Column::Answered && self.descending
    }

    /// Whether the names of spellers are needed.
    pub fn needs_people(&self) -> bool {
        self.columns().any(|column| column == Column::Speller)
    }

    fn columns(&self) -> impl Iterator<Item = Column> {
        self.filters.iter().map(|filter| filter.column).chain([self.sort])
    }

    /// Whether a response is shown.
    pub fn shows(&self, fields: &[FormField], values: &Values<'_>) -> bool {
        self.filters.iter().all(|filter| {
            let text = values.text(filter.column, fields);
            if !fold(&text).contains(&filter.has) {
                return false;
            }
            if filter.from.is_none() && filter.to.is_none() {
                return true;
            }
            Key::of(filter.column.r#type(fields), &text).is_some_and(|key| {
                filter.from.as_ref().is_none_or(|from| key.compare(from).is_ge())
                    && filter.to.as_ref().is_none_or(|to| key.compare(to).is_le())
            })
        })
    }

    /// What a response is sorted by; nothing without an answer.
    pub fn key(&self, fields: &[FormField], values: &Values<'_>) -> Option<Key> {
        if self.sort == Column::Answered {
            // Exact to the microsecond until the year 2255.
            return Some(Key::Number(values.row.created_at.timestamp_micros() as f64));
        }
        Key::of(self.sort.r#type(fields), &values.text(self.sort, fields))
    }

    /// The order of two responses with these keys. What has no answer is last in both directions.
    pub fn compare(&self, a: Option<&Key>, b: Option<&Key>) -> Ordering {
        match (a, b) {
            (Some(a), Some(b)) if self.descending => b.compare(a),
            (Some(a), Some(b)) => a.compare(b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }
    }
}

fn parse_filters(text: &str, fields: &[FormField]) -> Result<Vec<Filter>> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let invalid = || Problem::invalid_field("filters", "These filters can't be read. Please clear them.");
    if text.len() > FILTERS_LENGTH {
        return Err(Problem::invalid_field(
            "filters",
            "These filters are too long. Please shorten them.",
        ));
    }
    let sent: BTreeMap<String, FilterText> = serde_json::from_str(text).map_err(|_| invalid())?;
    let mut filters = Vec::new();
    for (id, FilterText { has, from, to }) in sent {
        let column = Column::parse(&id, fields).ok_or_else(|| unknown_column("filters"))?;
        let r#type = column.r#type(fields);
        let limit = |text: &str| -> Result<Option<Key>> {
            let text = text.trim();
            if text.is_empty() {
                return Ok(None);
            }
            let error = match r#type {
                FieldType::Number if is_number(text) => None,
                FieldType::Number => Some("Please enter a number such as 7 or 2.5."),
                FieldType::Date if parse_date(text).is_some() => None,
                FieldType::Date => Some("Please enter a valid date as YYYY-MM-DD."),
                _ => Some("Only numbers and dates can be limited."),
            };
            match error {
                None => Ok(Key::of(r#type, text)),
                Some(error) => Err(Problem::invalid_field("filters", error)),
            }
        };
        filters.push(Filter {
            column,
            has: fold(&has),
            from: limit(&from)?,
            to: limit(&to)?,
        });
    }
    Ok(filters)
}

/// The values of a response.
pub struct Values<'a> {
    pub row: &'a form_responses::Model,
    pub answers: BTreeMap<String, String>,
    pub person: Option<&'a UserModel>,
    /// When it was submitted, in the competition's time zone.
    pub answered: NaiveDateTime,
}

impl Values<'_> {
    /// The value of a column as text, a date as `YYYY-MM-DD`.
    fn text(&self, column: Column, fields: &[FormField]) -> String {
        match column {
            Column::Speller => self.person.map_or_else(String::new, |person| {
                format!("{}\n{}", person.name(), person.handle())
            }),
            Column::Answered => self.answered.format("%Y-%m-%d").to_string(),
            Column::Field(index) => self
                .answers
                .get(fields[index].identity())
                .cloned()
                .unwrap_or_default(),
            Column::Signature => self.row.signature.clone(),
        }
    }
}

/// What values are compared by.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    Number(f64),
    Text(String),
}

impl Key {
    fn of(r#type: FieldType, text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            None
        } else if r#type == FieldType::Number && is_number(text) {
            text.parse().ok().map(Self::Number)
        } else {
            let start: String = text.chars().take(KEY_LENGTH).collect();
            // Accents count only between texts that are otherwise equal.
            let folded = fold(&start);
            Some(Self::Text(format!("{}\0{folded}", deunicode(&folded))))
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> Vec<FormField> {
        let field = |name: &str, r#type| FormField::new(name, r#type, false);
        vec![
            field("School", FieldType::Text),
            field("Grade", FieldType::Number),
            field("Birthdate", FieldType::Date),
        ]
    }

    /// The grades of those that are shown, in order.
    fn arranged(sort: &str, filters: &str) -> Vec<&'static str> {
        let fields = fields();
        let view = View::parse(&fields, "", sort, filters).unwrap();
        let row = form_responses::Model {
            id: String::new(),
            template_id: String::new(),
            uid: String::new(),
            answers: String::new(),
            signature: "Ann Lee".to_owned(),
            grade: None,
            search_text: String::new(),
            created_at: chrono::DateTime::UNIX_EPOCH,
            version: 1,
            revision: 1,
            updated_at: None,
            returned_at: None,
            return_note: None,
        };
        let mut shown: Vec<_> = [
            ("zebra Hill", "10", "2016-02-29"),
            ("Élan", "9", "2015-01-01"),
            ("Elan", "", ""),
            ("Apple", "-2.5", "2014-12-31"),
        ]
        .into_iter()
        .map(|(school, grade, birthdate)| {
            let answers = [("School", school), ("Grade", grade), ("Birthdate", birthdate)];
            let answers = answers.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let values = Values {
                row: &row,
                answers: answers.into(),
                person: None,
                answered: "2027-01-01T08:00:00".parse().unwrap(),
            };
            (grade, view.key(&fields, &values), view.shows(&fields, &values))
        })
        .filter(|(_, _, shown)| *shown)
        .collect();
        shown.sort_by(|(_, a, _), (_, b, _)| view.compare(a.as_ref(), b.as_ref()));
        shown.into_iter().map(|(grade, ..)| grade).collect()
    }

    #[test]
    fn columns_sort_by_their_type() {
        assert_eq!(arranged("2", ""), ["-2.5", "9", "10", ""]);
        assert_eq!(arranged("-2", ""), ["10", "9", "-2.5", ""], "no answer is last");
        assert_eq!(arranged("1", ""), ["-2.5", "", "9", "10"], "accents hardly count");
        assert_eq!(arranged("-3", ""), ["10", "9", "-2.5", ""]);
        assert_eq!(
            arranged("signature", ""),
            ["10", "9", "", "-2.5"],
            "equal ones stay"
        );
    }

    #[test]
    fn filters_limit_each_column() {
        let shown = |filters| arranged("2", filters);
        assert_eq!(shown(r#"{"1": {"has": "ÉLAN"}}"#), ["9"]);
        assert_eq!(shown(r#"{"2": {"from": "9"}}"#), ["9", "10"]);
        assert_eq!(shown(r#"{"2": {"from": "-3", "to": "9"}}"#), ["-2.5", "9"]);
        assert_eq!(shown(r#"{"3": {"to": "2015-01-01"}}"#), ["-2.5", "9"]);
        assert_eq!(shown(r#"{"1": {"has": "l"}, "2": {"to": "9"}}"#), ["-2.5", "9"]);
        assert_eq!(
            shown(r#"{"answered": {"from": "2027-01-02"}}"#),
            Vec::<&str>::new()
        );
        assert_eq!(shown(r#"{"signature": {"has": "ann"}}"#).len(), 4);
    }

    #[test]
    fn unknown_columns_and_limits_are_refused() {
        let fields = fields();
        for (sort, filters) in [
            ("0", ""),
            ("4", ""),
            ("--1", ""),
            ("grade", ""),
            ("", "{"),
            ("", r#"{"4": {}}"#),
            ("", r#"{"1": {"from": "a"}}"#),
            ("", r#"{"2": {"from": "a"}}"#),
            ("", r#"{"3": {"to": "2016-02-30"}}"#),
            ("", r#"{"2": {"least": "3"}}"#),
        ] {
            assert!(
                View::parse(&fields, "", sort, filters).is_err(),
                "{sort} {filters}"
            );
        }
        let long = format!(r#"{{"1": {{"has": "{}"}}}}"#, "x".repeat(FILTERS_LENGTH));
        assert!(View::parse(&fields, "", "", &long).is_err());
        for columns in ["4", "1,1", "1,", ","] {
            assert!(Column::parse_list(columns, &fields).is_err(), "{columns}");
        }
        assert_eq!(
            Column::parse_list("2,speller", &fields).unwrap(),
            [Column::Field(1), Column::Speller]
        );
        assert_eq!(Column::parse_list("", &fields).unwrap().len(), 6);
    }
}
