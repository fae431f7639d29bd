//! Text as people type it: dates, numbers, emails, searches, and what is written of it into CSV files.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordhive::{
    forms::Search,
    identity::check_email,
    platform::{
        csv::Csv,
        text::{fold, is_number, parse_date},
    },
};

fuzz_target!(|text: &str| {
    let folded = fold(text);
    assert_eq!(fold(&folded), folded, "folding twice is folding once");
    if let Some(date) = parse_date(text) {
        assert_eq!(date.to_string(), text.trim(), "only one way to write a date");
    }
    if is_number(text) {
        assert!(!text.trim().is_empty() && !text.contains('='));
    }
    if check_email(text).is_ok() {
        assert!(text.contains('@') && !text.trim().contains(char::is_control));
    }
    if let Ok(Search(groups)) = Search::parse(text) {
        assert!(groups.iter().all(|terms| !terms.is_empty()));
        assert!(groups.iter().flatten().all(|term| !term.is_empty() && !term.contains('\0')));
    }
    written_as_csv(text);
});

/// A cell is read as it was written, but for what keeps a spreadsheet from running it.
fn written_as_csv(text: &str) {
    let mut csv = Csv::default();
    csv.row(["first", "second"]).expect("a row");
    csv.row([text, "x"]).expect("a row as long as the one before");
    let file = csv.finish().expect("text");
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 1);
    let cell = &rows[0][0];
    assert!(cell == text || cell.strip_prefix('\'') == Some(text), "{cell:?} of {text:?}");
    assert!(is_number(cell) || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
}
