//! Words as they are looked up.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The longest word that any source holds, in letters, with room to spare. Longer ones are not looked up.
pub(crate) const LONGEST: usize = 60;

/// `word` in lower case, without diacritics and surrounding space, with a straight apostrophe. `None` if it cannot be a
/// word of ours: it is empty, too long, or has anything but letters a to z and apostrophes inside.
pub(crate) fn fold(word: &str) -> Option<String> {
    let word = word.trim();
    // Diacritics take several bytes a letter; what is longer than this is too long however it folds.
    if word.len() > LONGEST * 8 {
        return None;
    }
    // Most words need no folding, and folding costs as much as looking up.
    if word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return (!word.is_empty() && word.len() <= LONGEST).then(|| word.to_owned());
    }
    let mut folded = String::with_capacity(word.len());
    for letter in word
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
    {
        match letter {
            'a'..='z' => folded.push(letter),
            '\'' | '\u{2019}' => folded.push('\''),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            _ => return None,
        }
    }
    (folded.starts_with(|first: char| first.is_ascii_lowercase()) && folded.len() <= LONGEST)
        .then_some(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_space_and_diacritics_do_not_matter() {
        for word in ["eclair", " Éclair ", "ÉCLAIR", "e\u{301}clair\n"] {
            assert_eq!(fold(word).as_deref(), Some("eclair"), "{word:?}");
        }
        assert_eq!(fold("Don’t").as_deref(), Some("don't"));
        assert_eq!(fold("œuvre").as_deref(), Some("oeuvre"));
    }

    #[test]
    fn what_is_no_word_folds_to_nothing() {
        let long = "a".repeat(500);
        for word in [
            "",
            " ",
            "two words",
            "w0rd",
            "..",
            "a/b",
            "💥",
            "%63at",
            "\0",
            "'",
            long.as_str(),
        ] {
            assert_eq!(fold(word), None, "{word:?}");
        }
    }
}
