//! User input as text: dates, numbers, emails, searches and CSV output.
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
    assert_eq!(fold(&folded), folded, "fold must be idempotent");
    if let Some(date) = parse_date(text) {
        assert_eq!(date.to_string(), text.trim(), "a date has only one spelling");
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
    check_csv_round_trip(text);
});

/// A cell reads back as written, except for the apostrophe that stops spreadsheets from running formulas.
fn check_csv_round_trip(text: &str) {
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
