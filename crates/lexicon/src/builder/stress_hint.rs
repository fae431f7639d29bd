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

/// Reads a marked headword: in `Ka*lei"do*scope`, `*` and `-` end syllables, `"` one with primary and `` ` `` one with
/// secondary stress. None when it is not one word of plain letters, or does not say which syllable is stressed.
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
    (stressed == 1).then_some(hint)
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
        let hint = stress_hint("Chyle").expect("a hint");
        assert_eq!(hint.syllables[0].stress, Stress::Primary);
    }

    #[test]
    fn headwords_that_tell_too_little_give_no_hint() {
        for headword in ["A\"pron string", "Ca*f['e]\"", "Ba*na*na", "Up\"side`-down\"", ""] {
            assert_eq!(stress_hint(headword), None, "{headword}");
        }
    }
}
