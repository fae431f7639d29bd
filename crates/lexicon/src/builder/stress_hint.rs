//! What the Collaborative International Dictionary's headwords tell of how a word is said: its syllables and stress.

use std::ops::Range;

use super::phonemes::Stress;

/// A word's syllables, as a dictionary divides its letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StressHint {
    /// The word in lower case.
    pub word: String,
    pub syllables: Vec<HintedSyllable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HintedSyllable {
    pub letters: Range<usize>,
    pub stress: Stress,
}

/// Where some letters stand in their syllable, which tells how its vowel is said: the o of croc-o-dile is short, that
/// of gro-cer is long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub stress: Stress,
    pub ending: Ending,
    /// Of the last syllable: mind, but lim-it.
    pub is_last: bool,
}

/// What follows the letters in their syllable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    Open,
    Consonants,
    /// Consonants and an e: dile.
    MuteE,
    Vowels,
}

impl StressHint {
    /// The shape of the syllable that some of the word's letters begin in.
    pub(crate) fn shape(&self, letters: &Range<usize>) -> Option<Shape> {
        let syllable = self
            .syllables
            .iter()
            .find(|syllable| syllable.letters.contains(&letters.start))?;
        let rest = self
            .word
            .get(letters.end..syllable.letters.end)
            .unwrap_or_default();
        let is_vowel = |letter: char| "aeiouy".contains(letter);
        let ending = if rest.is_empty() {
            Ending::Open
        } else if !rest.contains(is_vowel) {
            Ending::Consonants
        } else if rest.len() > 1 && rest.find(is_vowel) == Some(rest.len() - 1) && rest.ends_with('e') {
            Ending::MuteE
        } else {
            Ending::Vowels
        };
        Some(Shape {
            stress: syllable.stress,
            ending,
            is_last: syllable.letters.end == self.word.len(),
        })
    }

    /// Whether some of the word's letters belong to two syllables.
    pub(crate) fn divides(&self, letters: &Range<usize>) -> bool {
        self.syllables
            .iter()
            .any(|syllable| letters.start < syllable.letters.end && syllable.letters.end < letters.end)
    }
}

/// Reads a marked headword: in `Ka*lei"do*scope`, `*` and `-` end syllables, `"` one with primary and `` ` `` one with
/// secondary stress. None when it is not one word of plain letters, does not say which syllable is stressed, or leaves
/// syllables together: many headwords are only partly marked, or not at all.
pub(crate) fn stress_hint(headword: &str) -> Option<StressHint> {
    let mut hint = StressHint {
        word: String::new(),
        syllables: Vec::new(),
    };
    let mut start = 0;
    let end_syllable = |hint: &mut StressHint, start: &mut usize, stress: Stress| {
        let letters = *start..hint.word.len();
        *start = letters.end;
        if !letters.is_empty() {
            hint.syllables.push(HintedSyllable { letters, stress });
        }
    };
    for mark in headword.trim().chars() {
        match mark {
            '*' | '-' => end_syllable(&mut hint, &mut start, Stress::None),
            '"' => end_syllable(&mut hint, &mut start, Stress::Primary),
            '`' => end_syllable(&mut hint, &mut start, Stress::Secondary),
            letter if letter.is_ascii_alphabetic() => hint.word.push(letter.to_ascii_lowercase()),
            _ => return None,
        }
    }
    end_syllable(&mut hint, &mut start, Stress::None);
    if let [only] = &mut hint.syllables[..] {
        only.stress = Stress::Primary;
    }
    let stressed = hint
        .syllables
        .iter()
        .filter(|syllable| syllable.stress == Stress::Primary)
        .count();
    let is_divided = hint
        .syllables
        .iter()
        .all(|syllable| has_one_vowel(&hint.word[syllable.letters.clone()]));
    (stressed == 1 && is_divided).then_some(hint)
}

/// Whether the letters can be one syllable: vowels in one place, and perhaps an e or es at the end.
fn has_one_vowel(syllable: &str) -> bool {
    let places = |letters: &str| {
        letters
            // A y before a vowel is a consonant, and so is the u of qu.
            .replace("qu", "q")
            .split(|letter| !"aeiouy".contains(letter))
            .filter(|vowels| !vowels.is_empty())
            .count()
    };
    let ending = ["es", "ed", "e"]
        .iter()
        .find_map(|ending| syllable.strip_suffix(ending))
        .filter(|rest| places(rest) > 0);
    places(syllable) == 1 || ending.is_some_and(|rest| places(rest) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_and_stress_are_read_from_the_marks() {
        let hint = stress_hint("Ap*pog`gia*tu\"ra").expect("a hint");
        assert_eq!(hint.word, "appoggiatura");
        let syllables: Vec<_> = hint
            .syllables
            .iter()
            .map(|syllable| (&hint.word[syllable.letters.clone()], syllable.stress))
            .collect();
        assert_eq!(
            syllables,
            [
                ("ap", Stress::None),
                ("pog", Stress::Secondary),
                ("gia", Stress::None),
                ("tu", Stress::Primary),
                ("ra", Stress::None),
            ]
        );
        assert_eq!(
            [0..1, 2..3, 6..7].map(|letters| hint.shape(&letters).map(|shape| shape.ending)),
            [
                Some(Ending::Consonants),
                Some(Ending::Vowels),
                Some(Ending::Vowels)
            ]
        );
        assert!(hint.divides(&(1..3)) && !hint.divides(&(2..5)));
        let hint = stress_hint("Chyle").expect("a hint");
        assert_eq!(hint.shape(&(2..3)).map(|shape| shape.ending), Some(Ending::MuteE));
        assert_eq!(hint.syllables[0].stress, Stress::Primary);
        for headword in ["Quay", "Yes\"ter*year`", "Queue", "Ap\"ple", "Breathed", "Toque"] {
            assert!(stress_hint(headword).is_some(), "{headword}");
        }
    }

    #[test]
    fn headwords_that_tell_too_little_give_no_hint() {
        for headword in [
            "A\"pron string",
            "Ca*f['e]\"",
            "Ba*na*na",
            "Up\"side`-down\"",
            "Unbleached",
            "Octo*dec\"i*mo",
            "",
        ] {
            assert_eq!(stress_hint(headword), None, "{headword}");
        }
    }
}
