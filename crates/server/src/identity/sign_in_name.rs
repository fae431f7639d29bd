//! Sign-in names for accounts without an email, such as `maya-4821`.

use super::rules::Email;
use crate::platform::{
    error::{ErrorCode, Problem, Result},
    rng::Rng,
    text::fold,
};

/// Longest part before the dash, in letters.
const MAX_BASE_LENGTH: usize = 12;
/// Base for names without usable letters.
const FALLBACK: &str = "bee";
/// Digits in a sign-in name: normally, and when the short ones are taken.
const DIGITS: [u32; 2] = [4, 6];

/// The part before the dash: the first name, transliterated to ASCII letters.
pub(super) fn base_of(display_name: &str) -> String {
    let letters = |word: &str| -> String {
        deunicode::deunicode(word)
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|letter| letter.to_ascii_lowercase())
            .take(MAX_BASE_LENGTH)
            .collect()
    };
    display_name
        .split_whitespace()
        .map(letters)
        .find(|base| !base.is_empty())
        .unwrap_or_else(|| FALLBACK.to_owned())
}

/// A random name with this base; a `roomy` one has more digits.
pub(super) fn draw(base: &str, rng: &Rng, roomy: bool) -> String {
    let digits = DIGITS[usize::from(roomy)];
    let number = u64::from_le_bytes(rng.bytes()) % 10_u64.pow(digits);
    format!("{base}-{number:0width$}", width = digits as usize)
}

/// The sign-in name, also without its dash or with another one.
fn parse_sign_in_name(folded: &str) -> Option<String> {
    let is_digit = |character: char| character.is_ascii_digit();
    let rest = folded.trim_end_matches(is_digit);
    let digits = &folded[rest.len()..];
    let base = rest.trim_end_matches(is_separator);
    let is_name = (1..=MAX_BASE_LENGTH).contains(&base.len())
        && base.bytes().all(|byte| byte.is_ascii_lowercase())
        && (4..=6).contains(&digits.len());
    is_name.then(|| format!("{base}-{digits}"))
}

fn is_separator(character: char) -> bool {
    // Includes the dashes that keyboards put in place of a hyphen.
    character.is_whitespace() || matches!(character, '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether it looks like a name, with or without part of the number. Doesn't depend on which names exist.
fn is_incomplete(folded: &str) -> bool {
    let name = folded.trim_end_matches(|last: char| last.is_ascii_digit() || is_separator(last));
    let is_of_name = |character: char| character.is_alphabetic() || character.is_whitespace();
    !name.is_empty() && name.chars().all(is_of_name)
}

/// Folds an email address or sign-in name (docs/decisions/0039).
///
/// # Errors
/// 422 `incomplete-sign-in-name` for a name without its number, otherwise `invalid-email` when it is neither.
pub(super) fn parse_handle(text: &str) -> Result<String> {
    let folded = fold(text);
    if let Some(name) = parse_sign_in_name(&folded) {
        return Ok(name);
    }
    if is_incomplete(&folded) {
        return Err(Problem::new(
            ErrorCode::IncompleteSignInName,
            "Enter the whole log-in name with its number, such as maya-4821, or an email address.",
        ));
    }
    Email::parse(text).map(|email| fold(email.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_come_from_the_first_name_in_ascii() {
        for (name, base) in [
            ("Maya Lopez", "maya"),
            ("  José-María  de la Cruz", "josemaria"),
            ("Zoë", "zoe"),
            ("Владимир Ким", "vladimir"),
            ("王芳", "wangfang"),
            ("42 Ann", "ann"),
            ("Bartholomewington", "bartholomewi"),
            ("=cmd|'/c calc'!A1", "cmdc"),
            ("123 456", FALLBACK),
            ("", FALLBACK),
        ] {
            assert_eq!(base_of(name), base, "{name}");
        }
        for name in [
            "🐝🐝",
            "\u{202e}Ann",
            "مريم",
            "'; DROP TABLE users; --",
            &"é".repeat(10_000),
        ] {
            let drawn = draw(&base_of(name), &Rng::seeded(1), false);
            assert_eq!(parse_handle(&drawn).ok(), Some(drawn.clone()), "{name} {drawn}");
        }
    }

    #[test]
    fn handles_are_emails_or_sign_in_names() {
        for (typed, handle) in [
            (" Maya-4821 ", "maya-4821"),
            ("MAYA-4821", "maya-4821"),
            ("maya-482100", "maya-482100"),
            ("Maya 4821", "maya-4821"),
            ("maya4821", "maya-4821"),
            ("maya\u{2013}4821", "maya-4821"),
            ("maya_ 4821", "maya-4821"),
            ("Ann@School.example", "ann@school.example"),
        ] {
            assert_eq!(parse_handle(typed).ok().as_deref(), Some(handle), "{typed}");
        }
        for (typed, code) in [
            ("maya", ErrorCode::IncompleteSignInName),
            ("Maya Lopez", ErrorCode::IncompleteSignInName),
            ("maya-", ErrorCode::IncompleteSignInName),
            ("maya-48", ErrorCode::IncompleteSignInName),
            ("mayá-4821", ErrorCode::IncompleteSignInName),
            ("maya-4821-1", ErrorCode::IncompleteSignInName),
            ("", ErrorCode::InvalidEmail),
            ("-4821", ErrorCode::InvalidEmail),
            ("4821", ErrorCode::InvalidEmail),
            ("ann@", ErrorCode::InvalidEmail),
            ("no-email-at-all", ErrorCode::InvalidEmail),
            ("a\0b", ErrorCode::InvalidEmail),
        ] {
            assert_eq!(parse_handle(typed).unwrap_err().code(), code, "{typed}");
        }
    }
}
