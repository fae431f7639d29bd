//! CSV for spreadsheets: UTF-8 with a byte order mark, CRLF (RFC 4180), no formulas.

use axum::{
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
        let writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        Self(writer)
    }
}

impl Csv {
    /// Adds a row.
    ///
    /// # Errors
    /// 500 if its number of cells differs from the first row's.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) -> Result<()> {
        self.0
            .write_record(cells.into_iter().map(escape_formula))
            .map_err(Problem::internal)
    }

    /// The finished file.
    pub fn finish(self) -> Result<String> {
        let bytes = self
            .0
            .into_inner()
            .map_err(|error| Problem::internal(error.to_string()))?;
        String::from_utf8(bytes).map_err(Problem::internal)
    }
}

/// A response that browsers save under this name.
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

/// Prefixes cells that a spreadsheet would run as a formula with an apostrophe (design §5), except numbers such as `-7`.
fn escape_formula(cell: &str) -> String {
    let may_be_formula = cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']);
    if may_be_formula && !is_number(cell) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
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
            ("Ann", "Ann"),
        ] {
            assert_eq!(escape_formula(cell), written);
        }
    }
}
