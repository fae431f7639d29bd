//! User-entered text: checks at the edge and folding for comparison.

use chrono::{Datelike, NaiveDate};
use unicode_normalization::UnicodeNormalization;

use super::error::{FieldError, Problem, Result};

/// Longest title, in characters (design §4).
pub const TITLE_LENGTH: usize = 200;
/// Longest description, in characters (design §4).
pub const DESCRIPTION_LENGTH: usize = 10_000;

/// Folds text for comparison: NFKC, lower case. Done here rather than in SQL, because the databases fold case differently
/// (SQLite only ASCII).
pub fn fold(text: &str) -> String {
    text.trim().nfkc().flat_map(char::to_lowercase).collect()
}

/// Parses `YYYY-MM-DD`, with a four-digit year.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|date| {
        text.len() == 10 && text.starts_with(|first: char| first.is_ascii_digit()) && date.year() >= 1
    })
}

/// Whether the text is a plain decimal number: an optional sign, up to 15 ASCII digits and up to 10 decimals. Not `1e9`.
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

/// Collects the errors of all fields, so that people see them at once.
#[derive(Default)]
pub struct FieldChecks(Vec<FieldError>);

impl FieldChecks {
    /// Records an error for `field`.
    pub fn fail(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
    }

    /// Required text, trimmed. `missing` is the message for blank text.
    pub fn required(&mut self, field: &str, value: &str, missing: &str, max_length: usize) -> String {
        let text = self.optional(field, value, max_length);
        if !text.chars().any(is_visible) {
            self.fail(field, missing);
        }
        text
    }

    /// [`required`](Self::required) for one line: collapses line breaks and spaces.
    pub fn required_line(&mut self, field: &str, value: &str, missing: &str, max_length: usize) -> String {
        self.required(field, &one_line(value), missing, max_length)
    }

    /// Optional text, trimmed.
    pub fn optional(&mut self, field: &str, value: &str, max_length: usize) -> String {
        let text = value.trim();
        if let Some(message) = text_error(text, max_length) {
            self.fail(field, message);
        }
        text.to_owned()
    }

    /// [`optional`](Self::optional) for one line: collapses line breaks and spaces.
    pub fn optional_line(&mut self, field: &str, value: &str, max_length: usize) -> String {
        self.optional(field, &one_line(value), max_length)
    }

    /// A required date. `missing` is the message for blank text.
    pub fn required_date(&mut self, field: &str, value: &str, missing: &str) -> Option<NaiveDate> {
        if value.trim().is_empty() {
            self.fail(field, missing);
        }
        self.optional_date(field, value)
    }

    /// A date as `YYYY-MM-DD`, or none if blank.
    pub fn optional_date(&mut self, field: &str, value: &str) -> Option<NaiveDate> {
        let value = value.trim();
        let date = parse_date(value);
        if date.is_none() && !value.is_empty() {
            self.fail(field, "Please enter a valid date as YYYY-MM-DD.");
        }
        date
    }

    /// The number of errors.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The value if there are no errors, otherwise a 422 with the fields.
    pub fn finish<T>(self, value: T) -> Result<T> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(Problem::invalid_fields(self.0))
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text without characters that can't be seen, except spaces and control characters.
pub fn without_invisible(text: &str) -> String {
    let stays =
        |character: &char| is_visible(*character) || character.is_whitespace() || character.is_control();
    text.chars().filter(stays).collect()
}

/// Whether the character is visible.
pub fn is_visible(character: char) -> bool {
    let is_invisible = matches!(
        character,
        // Unicode's Default_Ignorable_Code_Point: joiners, directions, variation selectors, tags, Hangul fillers.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            // The empty Braille pattern, which looks like a space.
            | '\u{2800}'
    );
    !is_invisible && !character.is_whitespace() && !character.is_control()
}

/// Why `text` is invalid, if it is. Control characters are: PostgreSQL rejects NUL, and the others have no place in text.
fn text_error(text: &str, max_length: usize) -> Option<String> {
    let length = text.chars().count();
    if length > max_length {
        return Some(format!(
            "Please keep this to {max_length} characters; it has {length}."
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
    fn folds_beyond_ascii() {
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
    fn text_without_a_visible_character_is_missing() {
        for blank in [
            "",
            " \u{a0}\u{3000}",
            "\u{200b}",
            "\u{202e}\u{2066}",
            "\u{2800}\u{3164}",
            "\u{e0041}\u{fe0f}",
        ] {
            assert!(!blank.chars().any(is_visible), "{blank:?}");
        }
        for name in ["Mia", "🐝", "👩\u{200d}🚀", "\u{202e}Mia", "李", "\u{5d0}"] {
            assert!(name.chars().any(is_visible), "{name:?}");
        }
    }

    #[test]
    fn all_errors_are_collected() {
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
