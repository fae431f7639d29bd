//! Reads the syllables and stress marked in GCIDE's headwords.

use std::ops::Range;

use crate::phonemes::Stress;

/// A word's letters divided into syllables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StressHint {
    /// In lowercase.
    pub word: String,
    pub syllables: Vec<HintedSyllable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HintedSyllable {
    pub letters: Range<usize>,
    pub stress: Stress,
}

/// Properties of a syllable that affect the sound of its vowel: the o of croc-o-dile is short, that of gro-cer is long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub stress: Stress,
    pub ending: Ending,
    /// Last syllable of the word: mind, unlike lim-it.
    pub is_last: bool,
}

/// What follows the vowel in its syllable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    Open,
    Consonants,
    /// Consonants and an e: `dile`.
    SilentE,
    Vowels,
}

impl StressHint {
    /// Where each syllable but the first begins, in letters.
    pub(crate) fn breaks(&self) -> Vec<u8> {
        let starts = self
            .syllables
            .iter()
            .skip(1)
            .map(|syllable| syllable.letters.start);
        starts.filter_map(|start| u8::try_from(start).ok()).collect()
    }

    /// Shape of the syllable in which these letters start.
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
            Ending::SilentE
        } else {
            Ending::Vowels
        };
        Some(Shape {
            stress: syllable.stress,
            ending,
            is_last: syllable.letters.end == self.word.len(),
        })
    }

    /// Whether a syllable boundary divides these letters.
    pub(crate) fn divides(&self, letters: &Range<usize>) -> bool {
        self.syllables
            .iter()
            .any(|syllable| letters.start < syllable.letters.end && syllable.letters.end < letters.end)
    }
}

/// Parses a marked headword such as `Ka*lei"do*scope`: `*` and `-` end a syllable, `"` ends one with primary and `` ` ``
/// one with secondary stress. `None` if it is not one word of plain letters, has no stress mark, or some syllables are
/// not divided: many headwords are only partly marked.
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

/// Whether the letters can be one syllable: one group of vowels, perhaps with a final e, es or ed.
fn has_one_vowel(syllable: &str) -> bool {
    let vowel_groups = |letters: &str| {
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
        .filter(|rest| vowel_groups(rest) > 0);
    vowel_groups(syllable) == 1 || ending.is_some_and(|rest| vowel_groups(rest) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_give_syllables_and_stress() {
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
        assert_eq!(
            hint.shape(&(2..3)).map(|shape| shape.ending),
            Some(Ending::SilentE)
        );
        assert_eq!(hint.syllables[0].stress, Stress::Primary);
        for headword in ["Quay", "Yes\"ter*year`", "Queue", "Ap\"ple", "Breathed", "Toque"] {
            assert!(stress_hint(headword).is_some(), "{headword}");
        }
    }

    #[test]
    fn incomplete_headwords_give_no_hint() {
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
