//! How practice compares spellings. The web app's `features/wordlists/rules/fold.ts` has the same rules.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::platform::text::is_visible;

/// Lowercase, without diacritics, spaces, hyphens, apostrophes and what can't be seen.
pub(super) fn fold_spelling(text: &str) -> String {
    text.nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .map(without_stroke)
        .filter(|letter| is_visible(*letter) && !is_ignored_mark(*letter))
        .nfc()
        .collect()
}

/// Unicode doesn't decompose letters with a stroke.
fn without_stroke(letter: char) -> char {
    match letter {
        'ø' => 'o',
        'ł' => 'l',
        'đ' => 'd',
        'ħ' => 'h',
        'ŧ' => 't',
        'ƀ' => 'b',
        'ı' => 'i',
        letter => letter,
    }
}

/// Hyphens (plain, Unicode, non-breaking), and apostrophes as keyboards write them.
fn is_ignored_mark(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}' | '\u{2011}' | '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_that_practice_takes_for_equal_fold_into_one() {
        for (text, folded) in [
            ("Ice Cream", "icecream"),
            ("RACOON", "racoon"),
            ("déjà-vu", "dejavu"),
            ("o\u{2019}clock", "oclock"),
            ("well\u{2011}being", "wellbeing"),
            ("smørgås\u{ad}bord", "smorgasbord"),
            ("Łódź", "lodz"),
            ("-", ""),
        ] {
            assert_eq!(fold_spelling(text), folded);
        }
    }
}
