//! How practice compares spellings. The web app's `features/wordlists/rules/fold.ts` has the same rules.

use unicode_normalization::{
    UnicodeNormalization,
    char::{decompose_compatible, is_combining_mark},
};

use crate::platform::text::is_visible;

/// Lowercase, without diacritics, spaces, punctuation that isn't spelled aloud, and what can't be seen.
pub(super) fn fold_spelling(text: &str) -> String {
    drawn_apart(text)
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .flat_map(plain)
        .filter(|letter| is_visible(*letter) && !is_ignored_mark(*letter))
        .nfc()
        .collect()
}

/// Letters that fonts and PDFs draw as one (ﬁ, ﬂ), as those of a keyboard.
pub(super) fn drawn_apart(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{fb00}'..='\u{fb06}' => decompose_compatible(letter, |part| letters.push(part)),
            letter => letters.push(letter),
        }
    }
    letters
}

/// Letters with a stroke and ligatures, which Unicode doesn't decompose, as the letters that keyboards have.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let (first, second) = match letter {
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ß' => ('s', Some('s')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' => ('d', None),
        'ħ' => ('h', None),
        'ŧ' => ('t', None),
        'ƀ' => ('b', None),
        'ı' => ('i', None),
        letter => (letter, None),
    };
    [first].into_iter().chain(second)
}

/// Hyphens (plain, Unicode, non-breaking, and the en dash), apostrophes as keyboards write them (also as accents)
/// and as Hawaiian does, periods and commas.
fn is_ignored_mark(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}'
            | '\u{2011}'
            | '–'
            | '\''
            | '\u{2018}'
            | '\u{2019}'
            | '\u{2bb}'
            | '\u{2bc}'
            | '´'
            | '`'
            | '.'
            | ','
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
            ("St. Bernard", "stbernard"),
            ("cat. ", "cat"),
            ("o´clock", "oclock"),
            ("o`clock", "oclock"),
            ("Aix–la, Chapelle", "aixlachapelle"),
            ("hors d\u{2019}Œuvre", "horsdoeuvre"),
            ("encyclopædia", "encyclopaedia"),
            ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("ﬂamingo", "flamingo"),
            ("Hawai\u{2bb}i", "hawaii"),
            ("self_esteem!", "self_esteem!"),
            ("-", ""),
        ] {
            assert_eq!(fold_spelling(text), folded);
        }
    }
}
