//! Made-up words and spellers. The words are no words of any language, so none is found in a stream by chance.

use std::fmt::Write;

/// Parts of words. All are of the same length, so none of the words is part of another.
const SYLLABLES: [&str; 16] = [
    "zab", "quo", "vex", "jin", "wug", "pli", "fro", "dax", "kiv", "mub", "gli", "tho", "cyr", "hep", "nud",
    "lum",
];

/// The made-up word with this number, below 4,096.
pub(super) fn word(number: usize) -> String {
    [number / 256, number / 16, number]
        .map(|digits| SYLLABLES.get(digits % 16).copied().unwrap_or_default())
        .concat()
}

/// What someone says who misses this word.
pub(super) fn misspelled(word: &str) -> String {
    let mut letters = word.to_owned();
    let _ = letters.pop();
    let _ = write!(letters, "xx");
    letters
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn words_differ_and_none_is_in_another() {
        let words: BTreeSet<String> = (0..4096).map(word).collect();
        assert_eq!(words.len(), 4096);
        assert!(words.iter().all(|word| word.len() == 9));
        assert!(words.iter().all(|word| misspelled(word) != *word));
    }
}
