//! Responses as CSV.

use std::collections::{BTreeMap, HashMap};

use super::{entity::form_responses, rules::FormField};
use crate::{
    platform::{
        csv::Csv,
        error::{Problem, Result},
        time_zone::local_time,
    },
    users::UserModel,
};

/// The names of the columns.
pub fn header(csv: &mut Csv, fields: &[FormField]) -> Result<()> {
    let first = ["Participant", "Account email", "Submitted"];
    let header = first
        .into_iter()
        .chain(fields.iter().map(|field| field.name.as_str()))
        .chain(["Signature"]);
    csv.row(header)
}

/// One row per response, with times in the competition's time zone.
pub fn rows(
    csv: &mut Csv,
    fields: &[FormField],
    rows: &[form_responses::Model],
    people: &HashMap<String, UserModel>,
    time_zone: &str,
) -> Result<()> {
    for row in rows {
        let answers: BTreeMap<String, String> =
            serde_json::from_str(&row.answers).map_err(Problem::internal)?;
        let person = people.get(&row.uid);
        let name = person.and_then(|person| person.display_name.clone());
        let mut cells = vec![
            name.unwrap_or_default(),
            person
                .map(|person| person.handle().to_owned())
                .unwrap_or_default(),
            local_time(time_zone, row.created_at)
                .format("%Y-%m-%d %H:%M")
                .to_string(),
        ];
        cells.extend(
            fields
                .iter()
                .map(|field| answers.get(&field.name).cloned().unwrap_or_default()),
        );
        cells.push(row.signature.clone());
        csv.row(cells.iter().map(String::as_str))?;
    }
    Ok(())
}
