//! Responses as rows of a spreadsheet.

use std::collections::{BTreeMap, HashMap};

use super::{
    entity::form_responses,
    rules::{FieldType, FormField},
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
    pub fields: Vec<FormField>,
    pub columns: Vec<Column>,
    /// The competition's.
    pub time_zone: String,
}

impl Sheet {
    /// The names of the columns.
    pub fn header(&self) -> Vec<&str> {
        let names = self.columns.iter().flat_map(|column| match column {
            Column::Speller => vec!["Participant", "Account email"],
            Column::Answered => vec!["Submitted"],
            Column::Field(index) => vec![self.fields[*index].name.as_str()],
            Column::Signature => vec!["Signature"],
        });
        names.collect()
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
        let mut answers: BTreeMap<String, String> =
            serde_json::from_str(&row.answers).map_err(Problem::internal)?;
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
                vec![answer(
                    field.r#type,
                    answers.remove(&field.name).unwrap_or_default(),
                )]
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
