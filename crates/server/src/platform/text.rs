//! Text that people typed: checked once at the edge, folded for comparison.

use chrono::{Datelike, NaiveDate};
use unicode_normalization::UnicodeNormalization;

use super::error::{FieldError, Problem, Result};

/// Longest title, in characters (design §4).
pub const TITLE_LENGTH: usize = 200;
/// Longest description, in characters (design §4).
pub const DESCRIPTION_LENGTH: usize = 10_000;

/// Text in the form in which it is compared and looked up: NFKC, lower case. Stored in a column of its own and computed
/// here, because the two databases fold case differently (SQLite's `LIKE` and `lower()` know only ASCII).
pub fn fold(text: &str) -> String {
    text.trim().nfkc().flat_map(char::to_lowercase).collect()
}

/// A date as `YYYY-MM-DD`, in a year of four digits.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|date| {
        text.len() == 10 && text.starts_with(|first: char| first.is_ascii_digit()) && date.year() >= 1
    })
}

/// Whether the text is a plain decimal number: an optional sign, up to 15 digits 0 to 9, and up to 10 decimals. `1e9` and
/// the digits of other scripts are not.
pub fn is_number(text: &str) -> bool {
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    match unsigned.split_once('.') {
        None => digits(unsigned, 15),
        Some((whole, decimals)) => digits(whole, 15) && digits(decimals, 10),
    }
}

/// Collects what is wrong with a body's fields, so that a person hears of everything at once.
#[derive(Default)]
pub struct FieldChecks(Vec<FieldError>);

impl FieldChecks {
    /// Notes that `field` is wrong.
    pub fn fail(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
    }

    /// Required text, trimmed; `missing` is the sentence for when nothing is left of it.
    pub fn required(&mut self, field: &str, value: &str, missing: &str, longest: usize) -> String {
        let text = self.optional(field, value, longest);
        if !text.chars().any(is_seen) {
            self.fail(field, missing);
        }
        text
    }

    /// As [`required`](Self::required), for text of one line: line breaks and runs of spaces become one space.
    pub fn required_line(&mut self, field: &str, value: &str, missing: &str, longest: usize) -> String {
        let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
        self.required(field, &line, missing, longest)
    }

    /// Optional text, trimmed.
    pub fn optional(&mut self, field: &str, value: &str, longest: usize) -> String {
        let text = value.trim();
        if let Some(fault) = text_fault(text, longest) {
            self.fail(field, fault);
        }
        text.to_owned()
    }

    /// A required date; `missing` is the sentence for when there is none.
    pub fn required_date(&mut self, field: &str, value: &str, missing: &str) -> Option<NaiveDate> {
        if value.trim().is_empty() {
            self.fail(field, missing);
        }
        self.optional_date(field, value)
    }

    /// A date as `YYYY-MM-DD`, or none when nothing was given.
    pub fn optional_date(&mut self, field: &str, value: &str) -> Option<NaiveDate> {
        let value = value.trim();
        let date = parse_date(value);
        if date.is_none() && !value.is_empty() {
            self.fail(field, "Please give a date that exists, as YYYY-MM-DD.");
        }
        date
    }

    /// How many faults were noted.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The value when every check passed, else a 422 that names the fields.
    pub fn finish<T>(self, value: T) -> Result<T> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(Problem::invalid_fields(self.0))
        }
    }
}

/// Whether a reader sees anything of the character: not spaces, nor what only joins or marks others.
fn is_seen(character: char) -> bool {
    let is_invisible = matches!(
        character,
        '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}'
            // Fillers of Hangul and Braille, which look like spaces.
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}'
    );
    !is_invisible && !character.is_whitespace() && !character.is_control()
}

/// Why `text` cannot be stored, as a sentence. PostgreSQL refuses NUL, and no other control character belongs in
/// text that people read.
fn text_fault(text: &str, longest: usize) -> Option<String> {
    let length = text.chars().count();
    if length > longest {
        return Some(format!(
            "Please keep this to {longest} characters; it has {length}."
        ));
    }
    text.chars()
        .any(|character| character.is_control() && !matches!(character, '\n' | '\r' | '\t'))
        .then(|| "This contains an invisible control character. Please remove it.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_goes_beyond_ascii() {
        assert_eq!(fold(" ÉLODIE@Example.ORG "), "élodie@example.org");
        assert_eq!(fold("ﬁne"), "fine");
    }

    #[test]
    fn numbers_are_plain() {
        for good in ["7", "-7", "+7", "2.5", "007", "999999999999999"] {
            assert!(is_number(good), "{good}");
        }
        for bad in [
            "",
            "seven",
            "1e9",
            "٣",
            "7th",
            ".5",
            "5.",
            "1,000",
            "0x7",
            "--7",
            "1234567890123456",
            "Infinity",
        ] {
            assert!(!is_number(bad), "{bad}");
        }
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let mut checks = FieldChecks::default();
        checks.required("title", "  ", "Title is required.", TITLE_LENGTH);
        checks.optional("description", "a\0b", DESCRIPTION_LENGTH);
        checks.optional("notes", "éé", 1);
        checks.required("word", "\u{200b}", "The word is missing.", TITLE_LENGTH);
        assert_eq!(checks.count(), 4);
        let line = checks.required_line("title", " a\n b ", "", TITLE_LENGTH);
        assert_eq!((line.as_str(), checks.count()), ("a b", 4));
        assert!(checks.finish(()).is_err());
    }
}
