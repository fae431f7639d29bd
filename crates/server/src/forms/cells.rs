//! Responses as rows of a spreadsheet.

use std::collections::HashMap;

use super::{
    entity::form_responses,
    fields::{FieldType, FormField},
    versions::Versions,
    view::Column,
};
use crate::{
    platform::{
        error::{Problem, Result},
        text::{is_number, parse_date},
        time_zone::local_time,
        xlsx::Cell,
    },
    users::UserModel,
};

/// What a spreadsheet of responses has.
pub struct Sheet {
    pub versions: Versions,
    /// Those of all versions.
    pub fields: Vec<FormField>,
    pub columns: Vec<Column>,
    /// The competition's.
    pub time_zone: String,
}

impl Sheet {
    /// The names of the columns. A signature has a second one for its time.
    pub fn header(&self) -> Vec<String> {
        let names = self.columns.iter().flat_map(|column| match column {
            Column::Speller => vec!["Participant".to_owned(), "Account email".to_owned()],
            Column::Answered => vec!["Submitted".to_owned()],
            Column::Field(index) => self.names(*index),
            Column::Signature => vec!["Signature".to_owned()],
        });
        names.collect()
    }

    fn names(&self, index: usize) -> Vec<String> {
        let field = &self.fields[index];
        let removed = index >= self.versions.fields.len();
        let name = if removed {
            format!("{} (earlier version)", field.name)
        } else {
            field.name.clone()
        };
        match field.r#type {
            FieldType::Signature => vec![name.clone(), format!("{name}: signed")],
            _ => vec![name],
        }
    }

    /// A row per response.
    pub fn rows(
        &self,
        rows: &[form_responses::Model],
        people: &HashMap<String, UserModel>,
    ) -> Result<Vec<Vec<Cell>>> {
        let cells = rows.iter().map(|row| self.row(row, people.get(&row.uid)));
        cells.collect()
    }

    fn row(&self, row: &form_responses::Model, person: Option<&UserModel>) -> Result<Vec<Cell>> {
        let answers = serde_json::from_str(&row.answers).map_err(Problem::internal)?;
        let mut answers = self.versions.by_identity(row.version, answers);
        let signed = || {
            Cell::Time(local_time(
                &self.time_zone,
                row.updated_at.unwrap_or(row.created_at),
            ))
        };
        let cells = self.columns.iter().flat_map(|column| match column {
            Column::Speller => {
                let name = person.and_then(|person| person.display_name.clone());
                let handle = person.map(|person| person.handle().to_owned());
                [name, handle]
                    .map(|text| Cell::Text(text.unwrap_or_default()))
                    .to_vec()
            }
            Column::Answered => vec![Cell::Time(local_time(&self.time_zone, row.created_at))],
            Column::Field(index) => {
                let field = &self.fields[*index];
                let text = answers.remove(field.identity()).unwrap_or_default();
                match field.r#type {
                    FieldType::Signature if text.is_empty() => {
                        vec![Cell::Text(text.clone()), Cell::Text(text)]
                    }
                    FieldType::Signature => vec![Cell::Text(text), signed()],
                    r#type => vec![answer(r#type, text)],
                }
            }
            Column::Signature => vec![Cell::Text(row.signature.clone())],
        });
        Ok(cells.collect())
    }
}

fn answer(r#type: FieldType, text: String) -> Cell {
    match (r#type, parse_date(&text)) {
        (FieldType::Date, Some(date)) => Cell::Date(date),
        (FieldType::Number, _) if is_number(&text) => Cell::Number(text),
        (FieldType::Choices, _) => Cell::Text(text.replace('\n', "; ")),
        _ => Cell::Text(text),
    }
}

/// A cell of a CSV file.
pub fn csv_text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) | Cell::Number(text) => text.clone(),
        Cell::Date(date) => date.to_string(),
        Cell::Time(time) => time.format("%Y-%m-%d %H:%M").to_string(),
    }
}
