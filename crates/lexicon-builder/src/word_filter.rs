//! Which words suit a spelling bee: not those whose spelling follows from a rule.

use std::collections::BTreeMap;

/// Numbers of letters of words in generated lists.
pub(crate) const LENGTHS: std::ops::RangeInclusive<usize> = 5..=15;
/// Rarest SCOWL band of words in generated lists. Few dictionaries have the words above it.
pub(crate) const RAREST_BAND: u8 = 80;
/// Zipf frequency of a common stem, in hundredths.
pub(crate) const COMMON: u16 = 320;
/// Zipf frequency of words that listeners recognize inside a compound, in hundredths.
const VERY_COMMON: u16 = 380;

/// Endings that leave the sound of the stem unchanged. Latin ones, as in `participation`, change it.
const SUFFIXES: &[&str] = &[
    "ing", "ed", "er", "est", "ly", "ness", "less", "ful", "able", "ish", "like", "ship", "hood", "dom",
    "ward", "wards", "wise", "some", "s", "es", "ment", "ism", "ist", "ize", "en",
];
const PREFIXES: &[&str] = &[
    "un", "re", "non", "over", "out", "under", "fore", "mis", "dis", "in", "im", "ir", "il", "pre", "post",
    "anti", "sub", "super", "inter", "counter", "self", "semi", "multi", "mini", "micro", "auto", "tele",
];
/// What looks like a shorter stem is likely a coincidence: `in-sect`.
const MIN_PREFIXED_STEM: usize = 5;

/// Zipf frequencies by word, in hundredths.
pub(crate) type Frequencies = BTreeMap<String, u16>;

/// Whether a word is a common stem with a common affix, or a compound of two common words: anyone who hears it can spell
/// it.
pub(crate) fn is_transparent(word: &str, frequencies: &Frequencies, is_word: impl Fn(&str) -> bool) -> bool {
    let is_common = |stem: &str, min_length: usize| {
        stem.len() >= min_length && frequencies.get(stem).is_some_and(|zipf| *zipf >= COMMON) && is_word(stem)
    };
    let by_suffix = SUFFIXES
        .iter()
        .filter_map(|suffix| word.strip_suffix(suffix))
        .any(|stem| {
            let bytes = stem.as_bytes();
            let doubled = bytes.len() > 3 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
            is_common(stem, 4)
                || is_common(&format!("{stem}e"), 4)
                || (doubled && is_common(&stem[..stem.len() - 1], 3))
                || stem
                    .strip_suffix('i')
                    .is_some_and(|stem| is_common(&format!("{stem}y"), 4))
        });
    let by_prefix = PREFIXES
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix))
        .any(|stem| is_common(stem, MIN_PREFIXED_STEM));
    by_suffix || by_prefix || is_compound(word, frequencies, is_word)
}

fn is_compound(word: &str, frequencies: &Frequencies, is_word: impl Fn(&str) -> bool) -> bool {
    let is_part =
        |part: &str| frequencies.get(part).is_some_and(|zipf| *zipf >= VERY_COMMON) && is_word(part);
    (3..word.len().saturating_sub(3)).any(|at| {
        let (first, second) = word.split_at(at);
        first.len() + second.len() >= 8 && is_part(first) && is_part(second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_common_parts_are_transparent() {
        let frequencies: Frequencies = ["clean", "frindle", "happy", "run", "book", "case", "quiz"]
            .map(|word| (word.to_owned(), 400))
            .into();
        let is_transparent = |word| is_transparent(word, &frequencies, |_| true);
        for word in [
            "cleanness",
            "frindling",
            "happiness",
            "runner",
            "unclean",
            "bookcase",
            "frindles",
        ] {
            assert!(is_transparent(word), "{word}");
        }
        for word in ["corsair", "clementine", "cleansion", "inrun", "rendezvous"] {
            assert!(!is_transparent(word), "{word}");
        }
    }
}
