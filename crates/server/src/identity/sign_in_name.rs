//! The names that owners of accounts without an email sign in by, such as `maya-4821`.

use crate::platform::{error::Result, rng::Rng, text::fold};

use super::rules::Email;

/// Longest part before the dash, in letters.
const LONGEST_BASE: usize = 12;
/// What names without a letter begin with.
const FALLBACK: &str = "bee";
/// How many digits a name has, and how many when so many share the first name that those are taken.
const DIGITS: [u32; 2] = [4, 6];

/// What the sign-in name of someone with this name begins with: their first name, or what of it can be typed on any
/// keyboard.
pub(super) fn base_of(display_name: &str) -> String {
    let letters = |word: &str| -> String {
        deunicode::deunicode(word)
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|letter| letter.to_ascii_lowercase())
            .take(LONGEST_BASE)
            .collect()
    };
    display_name
        .split_whitespace()
        .map(letters)
        .find(|base| !base.is_empty())
        .unwrap_or_else(|| FALLBACK.to_owned())
}

/// A name that begins so; a `roomy` one has more digits.
pub(super) fn draw(base: &str, rng: &Rng, roomy: bool) -> String {
    let digits = DIGITS[usize::from(roomy)];
    let number = u64::from_le_bytes(rng.bytes()) % 10_u64.pow(digits);
    format!("{base}-{number:0width$}", width = digits as usize)
}

fn is_sign_in_name(folded: &str) -> bool {
    folded.split_once('-').is_some_and(|(base, digits)| {
        (1..=LONGEST_BASE).contains(&base.len())
            && base.bytes().all(|byte| byte.is_ascii_lowercase())
            && (4..=6).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// What one signs in by, folded: an email address, or a sign-in name.
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
    fn a_name_begins_with_what_of_the_first_name_can_be_typed_anywhere() {
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
    fn one_signs_in_by_an_email_or_a_sign_in_name() {
        for (typed, handle) in [
            (" Maya-4821 ", "maya-4821"),
            ("MAYA-4821", "maya-4821"),
            ("maya-482100", "maya-482100"),
            ("Ann@School.example", "ann@school.example"),
        ] {
            assert_eq!(parse_handle(typed).ok().as_deref(), Some(handle), "{typed}");
        }
        for neither in [
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
            let refused = parse_handle(neither).unwrap_err();
            assert_eq!(refused.code(), ErrorCode::InvalidEmail, "{neither}");
        }
    }
}
