//! The words that a word is made of: *street* and *light* for *streetlights*.

use crate::{
    phonemes::{Phoneme, Sound, Stress},
    word_filter::{self, Frequencies},
};

/// What is known about words.
pub(crate) struct Known<'a> {
    pub frequencies: &'a Frequencies,
    /// Whether a dictionary has it, and not as a name.
    pub is_word: &'a dyn Fn(&str) -> bool,
    /// The main pronunciation.
    pub sounds: &'a dyn Fn(&str) -> Option<&'a [Phoneme]>,
}

/// Zipf frequency of the parts of a compound, in hundredths.
const MIN_PART: u16 = 330;
/// The same if nothing is known about the sounds.
const MIN_SILENT_PART: u16 = 380;
const MIN_PART_LETTERS: usize = 3;
const MIN_SILENT_PART_LETTERS: usize = 4;

/// Beginnings that have kept their sound.
const PREFIXES: &[&str] = &[
    "un", "re", "non", "over", "out", "under", "fore", "mis", "dis", "up", "down",
];
const MIN_PREFIXED_LETTERS: usize = 3;
const MAX_SHORT_STEM: usize = 4;

/// The Zipf frequency of the rarest word that this one is made of, in hundredths. `lemma` is the word that it is a form
/// of. `None` if it is made of none, or is more common itself.
pub(crate) fn frequency(word: &str, lemma: Option<&str>, known: &Known<'_>) -> Option<u16> {
    let own = known.frequencies.get(word).copied().unwrap_or_default();
    let of = |word: &str| known.frequencies.get(word).copied();
    let by_lemma = lemma.and_then(|lemma| of(lemma).max(stem(lemma, known)).max(compound(lemma, known)));
    let best = by_lemma.max(stem(word, known)).max(compound(word, known))?;
    (best > own).then_some(best)
}

/// The frequency of the stem of a word with an ending or beginning.
fn stem(word: &str, known: &Known<'_>) -> Option<u16> {
    let of = |stem: &str| {
        let is_word = (known.is_word)(stem);
        known.frequencies.get(stem).copied().filter(|_| is_word)
    };
    let by_suffix = word_filter::stems(word)
        .into_iter()
        .filter_map(|stem| of(&stem))
        .max();
    let by_prefix = PREFIXES
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix))
        .filter(|stem| stem.len() >= MIN_PREFIXED_LETTERS)
        .filter(|stem| stem.len() > MAX_SHORT_STEM || ends_like(word, stem, known))
        .filter_map(of)
        .max();
    by_suffix.max(by_prefix)
}

/// Whether a word ends in the sounds of another. If nothing is known about its sounds, long beginnings are trusted: *forepaw*.
fn ends_like(word: &str, stem: &str, known: &Known<'_>) -> bool {
    match ((known.sounds)(word), (known.sounds)(stem)) {
        (Some(whole), Some(end)) => heard(whole).ends_with(&heard(end)),
        _ => word.len() - stem.len() > MIN_PART_LETTERS,
    }
}

/// The frequency of the rarer part of a compound.
fn compound(word: &str, known: &Known<'_>) -> Option<u16> {
    let whole = (known.sounds)(word).map(heard);
    let splits = MIN_PART_LETTERS..(word.len() + 1).saturating_sub(MIN_PART_LETTERS);
    let of = |at: usize| {
        let (first, second) = word.split_at_checked(at)?;
        let rarer = |min: u16| {
            let parts = [first, second].map(|part| known.frequencies.get(part).copied().unwrap_or_default());
            let rarer = parts.into_iter().min().filter(|zipf| *zipf >= min)?;
            ((known.is_word)(first) && (known.is_word)(second)).then_some(rarer)
        };
        match &whole {
            Some(whole) => {
                let rarer = rarer(MIN_PART)?;
                let parts = [(known.sounds)(first)?, (known.sounds)(second)?]
                    .map(heard)
                    .concat();
                (*whole == parts).then_some(rarer)
            }
            None if first.len().min(second.len()) >= MIN_SILENT_PART_LETTERS => rarer(MIN_SILENT_PART),
            None => None,
        }
    };
    splits.filter_map(of).max()
}

/// What a listener can tell apart: no stress, and no weak vowels.
fn heard(sounds: &[Phoneme]) -> Vec<Sound> {
    let sound = |phoneme: &Phoneme| match (phoneme.sound, phoneme.stress) {
        (Sound::Ih | Sound::Uh, Stress::None) => Sound::Ah,
        (sound, _) => sound,
    };
    sounds.iter().map(sound).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::phonemes::parse;

    #[test]
    fn words_are_as_familiar_as_their_parts() {
        let frequencies: Frequencies = [
            ("street", 530),
            ("light", 540),
            ("cart", 400),
            ("wheel", 440),
            ("sizzle", 300),
            ("paw", 380),
            ("clean", 480),
            ("cleanness", 150),
            ("car", 550),
            ("pet", 460),
            ("carpet", 410),
            ("pen", 430),
            ("chant", 360),
            ("penchant", 300),
        ]
        .map(|(word, zipf)| (word.to_owned(), zipf))
        .into();
        let sounds: BTreeMap<&str, Vec<Phoneme>> = [
            ("cart", "K AA1 R T"),
            ("wheel", "W IY1 L"),
            ("cartwheel", "K AA1 R T W IY2 L"),
            ("car", "K AA1 R"),
            ("pet", "P EH1 T"),
            ("carpet", "K AA1 R P AH0 T"),
            ("pen", "P EH1 N"),
            ("chant", "CH AE1 N T"),
            ("penchant", "P EH1 N CH AH0 N T"),
        ]
        .map(|(word, line)| (word, parse(line).expect("ARPAbet")))
        .into();
        let known = Known {
            frequencies: &frequencies,
            is_word: &|_| true,
            sounds: &|word| sounds.get(word).map(Vec::as_slice),
        };
        for (word, lemma, zipf) in [
            ("streetlights", Some("streetlight"), Some(530)),
            ("cartwheel", None, Some(400)),
            ("sizzling", Some("sizzle"), Some(300)),
            ("forepaw", None, Some(380)),
            ("cleanness", None, Some(480)),
            // More common than its parts would be, or not made of them.
            ("carpet", None, None),
            ("penchant", None, None),
            ("frindle", None, None),
        ] {
            assert_eq!(frequency(word, lemma, &known), zipf, "{word}");
        }
    }
}
