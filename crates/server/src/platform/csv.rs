//! CSV for spreadsheets: UTF-8 with a byte order mark, CRLF (RFC 4180), no formulas.

use std::mem;

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};

use super::{
    error::{Problem, Result},
    text::is_number,
};

/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A CSV file, written row by row.
pub struct Csv(csv::Writer<Vec<u8>>);

impl Default for Csv {
    fn default() -> Self {
        Self::after(BYTE_ORDER_MARK)
    }
}

impl Csv {
    fn after(start: &str) -> Self {
        let writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(start.as_bytes().to_vec());
        Self(writer)
    }

    /// Adds a row.
    ///
    /// # Errors
    /// 500 if its number of cells differs from that of the piece's first row.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) -> Result<()> {
        self.0
            .write_record(cells.into_iter().map(escape_formulas))
            .map_err(Problem::internal)
    }

    /// What was written since the last piece was taken.
    pub fn take(&mut self) -> Result<Bytes> {
        let written = mem::replace(self, Self::after("")).0.into_inner();
        let bytes = written.map_err(|error| Problem::internal(error.to_string()))?;
        Ok(bytes.into())
    }
}

/// A response that browsers save under this name.
pub fn download(name: &'static str, csv: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, csv.into()).into_response()
}

/// Puts an apostrophe before what a spreadsheet would run as a formula (design §5): at the start of a cell, except in numbers
/// such as `-7`, and where a spreadsheet with another separator than the comma would start a cell.
fn escape_formulas(cell: &str) -> String {
    if is_number(cell) {
        return cell.to_owned();
    }
    let mut escaped = String::with_capacity(cell.len());
    let mut starts_cell = true;
    for character in cell.chars() {
        if starts_cell
            && matches!(
                character,
                '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t' | '\r'
            )
        {
            escaped.push('\'');
        }
        escaped.push(character);
        starts_cell =
            matches!(character, ';' | '\t' | '\r' | '\n') || starts_cell && matches!(character, ' ' | '"');
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_escaped() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-2+3", "'-2+3"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-7", "-7"),
            ("-inf", "'-inf"),
            ("＝1+1", "'＝1+1"),
            (";=1+1", ";'=1+1"),
            ("Ann; \"=1+1\"", "Ann; \"'=1+1\""),
            ("Ann\n@SUM(A1)", "Ann\n'@SUM(A1)"),
            ("Ann\t=1", "Ann\t'=1"),
            ("Ann; Bob = 2", "Ann; Bob = 2"),
            ("Ann", "Ann"),
        ] {
            assert_eq!(escape_formulas(cell), written);
        }
    }
}
