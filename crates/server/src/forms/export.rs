//! Responses as CSV.

use std::collections::{BTreeMap, HashMap};

use super::{answers::is_number, entity::form_responses, rules::FormField};
use crate::{
    competitions::local_time,
    platform::error::{Problem, Result},
    users::UserRow,
};

/// Tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// One row per response: who, when on the competition's clock, the answer to each field, the signature.
pub fn write(
    fields: &[FormField],
    rows: &[form_responses::Model],
    people: &HashMap<String, UserRow>,
    time_zone: &str,
) -> Result<String> {
    let mut csv = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let own = ["Participant", "Account email", "Submitted"];
    let header = own
        .into_iter()
        .chain(fields.iter().map(|field| field.name.as_str()))
        .chain(["Signature"]);
    csv.write_record(header.map(as_text)).map_err(Problem::internal)?;
    for row in rows {
        let answers: BTreeMap<String, String> =
            serde_json::from_str(&row.answers).map_err(Problem::internal)?;
        let person = people.get(&row.uid);
        let name = person.and_then(|person| person.display_name.clone());
        let mut cells = vec![
            name.unwrap_or_default(),
            person.map(|person| person.email.clone()).unwrap_or_default(),
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
        csv.write_record(cells.iter().map(|cell| as_text(cell)))
            .map_err(Problem::internal)?;
    }
    let bytes = csv
        .into_inner()
        .map_err(|error| Problem::internal(error.to_string()))?;
    String::from_utf8(bytes).map_err(Problem::internal)
}

/// The cell so that no spreadsheet runs it as a formula (design §5): an apostrophe marks it as text. A plain number may
/// begin with its sign.
fn as_text(cell: &str) -> String {
    let begins_formula = cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']);
    let is_risky = begins_formula && !is_number(cell);
    if is_risky {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-2+3", "'-2+3"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-7", "-7"),
            ("-inf", "'-inf"),
            ("＝1+1", "'＝1+1"),
            ("Ann", "Ann"),
        ] {
            assert_eq!(as_text(cell), written);
        }
    }
}
