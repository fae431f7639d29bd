//! Sign-in names for accounts without an email, such as `maya-4821`.

use super::rules::Email;
use crate::platform::{error::Result, rng::Rng, text::fold};

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

fn is_sign_in_name(folded: &str) -> bool {
    folded.split_once('-').is_some_and(|(base, digits)| {
        (1..=MAX_BASE_LENGTH).contains(&base.len())
            && base.bytes().all(|byte| byte.is_ascii_lowercase())
            && (4..=6).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Folds an email address or sign-in name.
///
/// # Errors
/// 422 `invalid-email` when it is neither.
pub(super) fn parse_handle(text: &str) -> Result<String> {
    let folded = fold(text);
    if is_sign_in_name(&folded) {
        return Ok(folded);
    }
    Email::parse(text).map(|email| fold(email.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::error::ErrorCode;

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
            ("Ann@School.example", "ann@school.example"),
        ] {
            assert_eq!(parse_handle(typed).ok().as_deref(), Some(handle), "{typed}");
        }
        for invalid in [
            "",
            "maya",
            "maya-48",
            "maya-",
            "-4821",
            "mayá-4821",
            "maya-4821-1",
            "maya 4821",
            "ann@",
        ] {
            let problem = parse_handle(invalid).unwrap_err();
            assert_eq!(problem.code(), ErrorCode::InvalidEmail, "{invalid}");
        }
    }
}
