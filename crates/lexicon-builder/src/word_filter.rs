//! Which words suit a spelling bee: not those whose spelling follows from a rule.

use std::collections::BTreeMap;

/// Numbers of letters of words in generated lists.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=15;
/// Shorter words are drawn only if they are common, and mean something by themselves.
const SHORT: usize = 5;
/// Rarest SCOWL band of short words.
const RAREST_SHORT_BAND: u8 = 50;
/// Short words that dictionaries define as something else: *are*, a hundredth of a hectare.
#[rustfmt::skip]
const FUNCTION_WORDS: &[&str] = &[
    "all", "also", "and", "any", "are", "been", "both", "but", "can", "did", "does", "each", "else", "etc", "even",
    "ever", "few", "for", "from", "had", "has", "have", "her", "here", "hers", "him", "his", "how", "into", "its",
    "just", "less", "many", "may", "more", "most", "much", "must", "nor", "not", "now", "off", "our", "ours", "out",
    "over", "per", "shall", "she", "some", "such", "than", "that", "the", "thee", "them", "then", "they", "this",
    "thou", "thus", "thy", "too", "unto", "upon", "very", "via", "was", "were", "what", "when", "who", "whom", "why",
    "will", "with", "yet", "you", "your",
];
/// Rarest SCOWL band of words in generated lists. Few dictionaries have the words above it.
pub(crate) const RAREST_BAND: u8 = 80;
/// Zipf frequency of a common stem, in hundredths.
pub(crate) const COMMON: u16 = 320;
/// Zipf frequency of words that listeners recognize inside a compound, in hundredths.
pub(crate) const VERY_COMMON: u16 = 380;

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

/// Whether lists may have a word with so many letters, by its band in the American lists.
pub(crate) fn suits_by_length(word: &str, band: Option<u8>) -> bool {
    let is_short = word.len() < SHORT;
    let is_common = band.is_some_and(|band| band <= RAREST_SHORT_BAND) && !FUNCTION_WORDS.contains(&word);
    LENGTHS.contains(&word.len()) && (!is_short || is_common)
}

/// Whether a word is a common stem with a common affix, or a compound of two common words: anyone who hears it can spell
/// it.
pub(crate) fn is_transparent(word: &str, frequencies: &Frequencies, is_word: impl Fn(&str) -> bool) -> bool {
    let is_common = |stem: &str, min_length: usize| {
        stem.len() >= min_length && frequencies.get(stem).is_some_and(|zipf| *zipf >= COMMON) && is_word(stem)
    };
    let by_suffix = stems(word).iter().any(|stem| {
        let is_whole = word.starts_with(stem.as_str());
        is_common(
            stem,
            if is_whole && is_undoubled(word, stem) {
                3
            } else {
                4
            },
        )
    });
    let by_prefix = PREFIXES
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix))
        .any(|stem| is_common(stem, MIN_PREFIXED_STEM));
    by_suffix || by_prefix || is_compound(word, frequencies, is_word)
}

/// What a word may be without its ending: `clean` for `cleanness`, `hop` and `hopp` for `hopping`.
pub(crate) fn stems(word: &str) -> Vec<String> {
    let mut stems = Vec::new();
    for stem in SUFFIXES.iter().filter_map(|suffix| word.strip_suffix(suffix)) {
        let bytes = stem.as_bytes();
        if bytes.len() > 3 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] {
            stems.push(stem[..stem.len() - 1].to_owned());
        }
        if let Some(stem) = stem.strip_suffix('i') {
            stems.push(format!("{stem}y"));
        }
        stems.push(format!("{stem}e"));
        stems.push(stem.to_owned());
    }
    stems.retain(|stem| stem.len() >= 3);
    stems
}

/// Whether a word doubles the last letter of its stem.
fn is_undoubled(word: &str, stem: &str) -> bool {
    word.as_bytes().get(stem.len()) == stem.as_bytes().last()
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
    fn short_words_are_common_and_mean_something() {
        for (word, band, suits) in [
            ("tag", Some(10), true),
            ("zeal", Some(35), true),
            ("zoea", Some(70), false),
            ("are", Some(10), false),
            ("ox", Some(10), false),
            ("tag", None, false),
            ("frindle", None, true),
        ] {
            assert_eq!(suits_by_length(word, band), suits, "{word}");
        }
    }

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
