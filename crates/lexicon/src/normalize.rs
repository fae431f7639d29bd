//! The form in which words are stored and looked up.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Above the length of any source's longest word.
const MAX_LENGTH: usize = 60;

/// Trims `word`, makes it lowercase, removes diacritics and straightens apostrophes. `None` if the result is empty, too
/// long, or holds anything but the letters a to z, apostrophes, and single spaces or hyphens between words.
pub fn normalize(word: &str) -> Option<String> {
    let word = word.trim();
    // A letter with its diacritics takes at most this many bytes.
    if word.len() > MAX_LENGTH * 8 {
        return None;
    }
    // Fast path: normalizing costs as much as the look-up.
    if word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return (!word.is_empty() && word.len() <= MAX_LENGTH).then(|| word.to_owned());
    }
    let mut normalized = String::with_capacity(word.len());
    for letter in word
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
    {
        match letter {
            'a'..='z' => normalized.push(letter),
            '\'' | '\u{2019}' => normalized.push('\''),
            ' ' | '-' | '\u{2010}' if normalized.ends_with([' ', '-']) => return None,
            ' ' => normalized.push(' '),
            '-' | '\u{2010}' => normalized.push('-'),
            'æ' => normalized.push_str("ae"),
            'œ' => normalized.push_str("oe"),
            _ => return None,
        }
    }
    (normalized.starts_with(|first: char| first.is_ascii_lowercase())
        && !normalized.ends_with('-')
        && normalized.len() <= MAX_LENGTH)
        .then_some(normalized)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_case_whitespace_and_diacritics() {
        for word in ["eclair", " Éclair ", "ÉCLAIR", "e\u{301}clair\n"] {
            assert_eq!(normalize(word).as_deref(), Some("eclair"), "{word:?}");
        }
        assert_eq!(normalize("Don’t").as_deref(), Some("don't"));
        assert_eq!(normalize("œuvre").as_deref(), Some("oeuvre"));
        assert_eq!(normalize("Maître d’").as_deref(), Some("maitre d'"));
        assert_eq!(normalize("Et cetera").as_deref(), Some("et cetera"));
        // As Word writes hyphens and PDFs letters.
        assert_eq!(
            normalize("mother\u{2011}in\u{2010}law").as_deref(),
            Some("mother-in-law")
        );
        assert_eq!(normalize("ﬂamingo").as_deref(), Some("flamingo"));
        assert_eq!(normalize("cul-de-sac").as_deref(), Some("cul-de-sac"));
    }

    #[test]
    fn rejects_what_cannot_be_a_word() {
        let long = "a".repeat(500);
        for word in [
            "",
            " ",
            "two  words",
            "two -words",
            "twins-",
            "-twins",
            "w0rd",
            "..",
            "a/b",
            "💥",
            "%63at",
            "\0",
            "'",
            long.as_str(),
        ] {
            assert_eq!(normalize(word), None, "{word:?}");
        }
    }
}
