//! Rules for email addresses and passwords.

use email_address::{EmailAddress, Options};
use unicode_normalization::is_nfkc;

use crate::platform::{
    error::{ErrorCode, Problem, Result},
    text::fold,
};

/// Longest email address, in characters (RFC 5321).
const MAX_EMAIL_LENGTH: usize = 254;
/// Shortest password, in characters (design §4).
const MIN_PASSWORD_LENGTH: usize = 8;
/// Longest password, in characters (design §4).
const MAX_PASSWORD_LENGTH: usize = 256;
/// Passwords that a dictionary attack guesses within 10 to this power are too common.
const COMMON_BELOW_LOG10_GUESSES: f64 = 4.5;

/// Words that everyone here thinks of first (ASVS 6.1.2).
const CONTEXT: [&str; 6] = ["wordhive", "spelling", "speller", "word", "hive", "bee"];
/// Letters besides these words, digits and signs, without which a password is one of the first guesses.
const OWN_LETTERS: usize = 4;

/// Characters of a password to rate: rating long ones is slow, and an uncommon start is enough.
const RATED_CHARACTERS: usize = 32;

/// A well-formed email address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// # Errors
    /// 422 `invalid-email`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let options = Options::default()
            .without_display_text()
            .without_domain_literal()
            .with_required_tld();
        let is_plain = text.chars().count() <= MAX_EMAIL_LENGTH
            && !text.contains(|character: char| character.is_whitespace() || character == '"')
            // Otherwise two mailboxes could fold into one account.
            && is_nfkc(text);
        if is_plain && EmailAddress::parse_with_options(text, options).is_ok() {
            Ok(Self(text.to_owned()))
        } else {
            Err(Problem::new(ErrorCode::InvalidEmail, "Invalid email address."))
        }
    }

    /// The address as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// # Errors
/// 422 `weak-password` when too short, 422 `invalid-fields` when too long.
pub fn check_length(password: &str) -> Result<()> {
    let length = password.chars().count();
    if length < MIN_PASSWORD_LENGTH {
        return Err(weak(format!("Use at least {MIN_PASSWORD_LENGTH} characters.")));
    }
    if length > MAX_PASSWORD_LENGTH {
        let message = format!("Use at most {MAX_PASSWORD_LENGTH} characters.");
        return Err(Problem::invalid_field("password", message));
    }
    Ok(())
}

/// 422 `weak-password` for one that was in a data breach.
pub fn breached_password() -> Problem {
    weak("It was in a data breach, so others know it. Choose another.".to_owned())
}

fn weak(advice: String) -> Problem {
    Problem::new(
        ErrorCode::WeakPassword,
        format!("The password is too weak. {advice}"),
    )
}

/// Checks a new password. `own_words` are publicly known words about its owner: email address, sign-in name, name.
///
/// # Errors
/// As [`check_length`], and 422 `weak-password` with the reason.
pub fn check_new_password(password: &str, own_words: &[String]) -> Result<()> {
    check_length(password)?;
    if own_words.iter().any(|word| fold(word) == fold(password)) {
        return Err(weak("Don't use your own name or code.".to_owned()));
    }
    let parts = own_words.iter().flat_map(|word| word.split(['@', '-', ' ']));
    let known: Vec<&str> = own_words
        .iter()
        .map(String::as_str)
        .chain(parts)
        .chain(CONTEXT)
        .collect();
    if is_of_context(password) {
        return Err(weak(
            "Others would guess it first. Add words that have nothing to do with spelling bees.".to_owned(),
        ));
    }
    let start: String = password.chars().take(RATED_CHARACTERS).collect();
    if zxcvbn::zxcvbn(&start, &known).guesses_log10() < COMMON_BELOW_LOG10_GUESSES {
        return Err(weak("This password is too common. Choose another.".to_owned()));
    }
    Ok(())
}

/// Whether hardly anything is left without the words of the context and what people add to them.
fn is_of_context(password: &str) -> bool {
    let letters: String = fold(password)
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    let rest = CONTEXT
        .iter()
        .fold(letters.clone(), |rest, word| rest.replace(word, ""));
    rest.len() < letters.len() && rest.replace("admin", "").chars().count() < OWN_LETTERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails() {
        for good in ["ann@school.example", " élodie+bee@école.example ", "o'neil@a.bc"] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "ann",
            "ann@",
            "@b.c",
            "a b@c.de",
            "ann@localhost",
            "a@b@c.de",
            "a\0@b.cd",
            "a@[127.0.0.1]",
            "\"a\"@b.cd",
            "Ann <ann@b.cd>",
            // NFKC turns these into k@b.cd and mike@b.cd.
            "\u{212a}@b.cd",
            "\u{24dc}ike@b.cd",
            &format!("{}@{}.de", "a".repeat(60), "b.".repeat(120)),
        ] {
            assert_eq!(
                Email::parse(bad).unwrap_err().code(),
                ErrorCode::InvalidEmail,
                "{bad:?}"
            );
        }
    }

    #[test]
    fn passwords() {
        let own = |word: &str| vec![word.to_owned()];
        let email = own("beatrix@school.example");
        for good in [
            "honey on paper",
            "Zw8!kd0q",
            "пароль для пчёл",
            "a bee in a teapot",
            "1234 spelling otters",
            &"ab9 ".repeat(64),
        ] {
            assert!(check_new_password(good, &email).is_ok(), "{good}");
        }
        for weak in [
            "",
            "kL9$xq1",
            "password",
            "12345678",
            "qwertyuiop",
            "beatrix1",
            "wordhive wordhive",
            "WordhiveBee",
            "wordhiveadmin",
            "SpellingBee2026",
            "spelling bee!",
        ] {
            assert_eq!(
                check_new_password(weak, &email).unwrap_err().code(),
                ErrorCode::WeakPassword,
                "{weak}"
            );
        }
        assert!(check_new_password("child number 22", &own("Child Number 22")).is_err());
        assert!(check_new_password("beatrix-4821", &own("beatrix-4821")).is_err());
        let long = check_new_password(&"x".repeat(257), &email).unwrap_err();
        assert_eq!(long.code(), ErrorCode::InvalidFields);
    }
}
