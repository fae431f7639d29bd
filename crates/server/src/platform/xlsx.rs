//! Excel workbooks with one sheet, written row by row to a temporary file so that memory use stays small.

use std::{fs::File, io, io::Seek};

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use chrono::{Datelike, NaiveDate, NaiveDateTime};
use futures_util::stream;
use rust_xlsxwriter::{ColNum, DocProperties, ExcelDateTime, Format, RowNum, Workbook, XlsxError};
use tokio::io::AsyncReadExt;

use super::{
    clock::Instant,
    error::{Problem, Result},
};

const TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Excel's own limit.
const MAX_ROWS: RowNum = 1_048_576;
/// Significant digits of a number in Excel. Longer ones are text, as the last digits would be lost.
const DIGITS: usize = 15;
/// Bytes read from the finished file at a time.
const PIECE: usize = 64 * 1024;
/// In characters.
const WIDTH: f64 = 20.0;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text, never a formula.
    Text(String),
    /// A plain decimal number as text.
    Number(String),
    /// A date.
    Date(NaiveDate),
    /// A local time.
    Time(NaiveDateTime),
}

/// A workbook, written row by row.
pub struct Xlsx {
    workbook: Workbook,
    next: RowNum,
    date: Format,
    time: Format,
}

impl Xlsx {
    /// A workbook with this sheet, whose first row stays in view.
    pub fn new<'a>(
        sheet_name: &str,
        header: impl IntoIterator<Item = &'a str>,
        created_at: Instant,
    ) -> Result<Self> {
        let mut workbook = Workbook::new();
        let created_at = ExcelDateTime::from_timestamp(created_at.timestamp()).map_err(Problem::internal)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&created_at));
        let sheet = workbook
            .add_worksheet_with_constant_memory()
            .map_err(Problem::internal)?;
        let bold = Format::new().set_bold();
        let write = || -> std::result::Result<(), XlsxError> {
            sheet.set_name(sheet_name)?.set_freeze_panes(1, 0)?;
            for (column, name) in (0..).zip(header) {
                sheet.set_column_width(column, WIDTH)?;
                sheet.write_string_with_format(0, column, name, &bold)?;
            }
            Ok(())
        };
        write().map_err(Problem::internal)?;
        Ok(Self {
            workbook,
            next: 1,
            date: Format::new().set_num_format("yyyy-mm-dd"),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm"),
        })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// 422 if no more rows fit in a sheet.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<()> {
        if self.next >= MAX_ROWS {
            let error = "These are more rows than Excel can open. Download them as CSV.";
            return Err(Problem::invalid_field("search", error));
        }
        let row = self.next;
        self.next += 1;
        for (column, cell) in (0..).zip(cells) {
            self.write(row, column, cell).map_err(Problem::internal)?;
        }
        Ok(())
    }

    fn write(&mut self, row: RowNum, column: ColNum, cell: Cell) -> std::result::Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        match cell {
            Cell::Text(text) if text.is_empty() => {}
            // Excel knows no dates before 1900.
            Cell::Date(date) if date.year() >= 1900 => {
                sheet.write_datetime_with_format(row, column, date, &self.date)?;
            }
            Cell::Date(date) => {
                sheet.write_string(row, column, date.to_string())?;
            }
            Cell::Time(time) => {
                sheet.write_datetime_with_format(row, column, time, &self.time)?;
            }
            Cell::Number(text) => {
                let digits = text.bytes().filter(u8::is_ascii_digit).count();
                match text.parse::<f64>() {
                    Ok(number) if digits <= DIGITS => sheet.write_number(row, column, number)?,
                    _ => sheet.write_string(row, column, text)?,
                };
            }
            Cell::Text(text) => {
                sheet.write_string(row, column, text)?;
            }
        }
        Ok(())
    }

    /// A response that browsers save under this name.
    pub async fn download(mut self, name: &'static str) -> Result<Response> {
        let file = tokio::task::spawn_blocking(move || -> std::result::Result<File, String> {
            let mut file = tempfile::tempfile().map_err(|error| error.to_string())?;
            let saved = self.workbook.save_to_writer(io::BufWriter::new(&file));
            saved.map_err(|error| error.to_string())?;
            file.rewind().map_err(|error| error.to_string())?;
            Ok(file)
        });
        let file = file
            .await
            .map_err(Problem::internal)?
            .map_err(Problem::internal)?;
        let length = file.metadata().map_err(Problem::internal)?.len();
        let headers = [
            (header::CONTENT_TYPE, TYPE.to_owned()),
            (header::CONTENT_LENGTH, length.to_string()),
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{name}\""),
            ),
        ];
        let pieces = stream::try_unfold(tokio::fs::File::from_std(file), |mut file| async move {
            let mut piece = Vec::with_capacity(PIECE);
            let read = file.read_buf(&mut piece).await?;
            Ok::<_, io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
        });
        Ok((headers, Body::from_stream(pieces)).into_response())
    }
}
