//! CSV for spreadsheets: UTF-8 that says so, lines as RFC 4180 has them, and no cell that runs as a formula.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use super::{
    error::{Problem, Result},
    text::is_number,
};

/// Tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A file that is written row by row.
pub struct Csv(csv::Writer<Vec<u8>>);

impl Default for Csv {
    fn default() -> Self {
        let writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        Self(writer)
    }
}

impl Csv {
    /// Adds a row, which must have as many cells as the one before.
    ///
    /// # Errors
    /// When it has not.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) -> Result<()> {
        self.0
            .write_record(cells.into_iter().map(as_text))
            .map_err(Problem::internal)
    }

    /// The whole file.
    ///
    /// # Errors
    /// Never in practice: it is written to memory, and was text before.
    pub fn finish(self) -> Result<String> {
        let bytes = self
            .0
            .into_inner()
            .map_err(|error| Problem::internal(error.to_string()))?;
        String::from_utf8(bytes).map_err(Problem::internal)
    }
}

/// The answer that browsers save under this name.
pub fn download(name: &'static str, csv: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, csv).into_response()
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
