//! Divides the sounds of a word into syllables.

use crate::phonemes::{Phoneme, Sound, Stress};

/// Whether consonants can begin a syllable inside a word.
fn is_onset(cluster: &[Phoneme], vowel: Sound) -> bool {
    use Sound::{Ah, B, D, Dh, F, G, Hh, K, L, M, Ng, P, R, S, Sh, T, Th, Uh, Uw, V, W, Y, Zh};
    match cluster {
        [] => true,
        [one] => one.sound != Ng,
        [one, two] => match (one.sound, two.sound) {
            (P | B | F | K | G, L | R) | (T | D | Th | Sh, R) | (T | D | Th | K | G, W) => true,
            (S, P | T | K | L | W) | (V | Zh | Dh, W) => true,
            (G, Y) => true,
            // `KYOO`, but `SEEN-yur`.
            (P | B | F | V | K | M | Hh, Y) => matches!(vowel, Uw | Uh | Ah),
            _ => false,
        },
        [one, two, three] => {
            one.sound == S
                && matches!(
                    (two.sound, three.sound),
                    (P, L | R) | (T, R) | (K, R | L | W) | (P | K, Y)
                )
                && is_onset(&cluster[1..], vowel)
        }
        _ => false,
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Syllable {
    pub onset: Vec<Phoneme>,
    pub vowel: Option<Phoneme>,
    pub coda: Vec<Phoneme>,
}

/// Where to divide consonants between vowels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Division {
    /// As many as possible go to the second syllable.
    MaximalOnset,
    /// The same, except that one stays with a stressed short vowel: ba-nan-a, not ba-na-na.
    ForReaders,
}

pub(crate) fn syllables(phonemes: &[Phoneme], division: Division) -> Vec<Syllable> {
    let vowels: Vec<usize> = (0..phonemes.len())
        .filter(|&at| phonemes[at].is_vowel())
        .collect();
    let Some((&first, &last)) = vowels.first().zip(vowels.last()) else {
        return vec![Syllable {
            onset: phonemes.to_vec(),
            vowel: None,
            coda: Vec::new(),
        }];
    };
    let mut syllables = Vec::with_capacity(vowels.len());
    let mut onset = phonemes[..first].to_vec();
    for pair in vowels.windows(2) {
        let (vowel, next) = (phonemes[pair[0]], phonemes[pair[1]]);
        let between = &phonemes[pair[0] + 1..pair[1]];
        let coda = usize::from(division == Division::ForReaders && has_coda(vowel, between, next));
        let split = (coda.min(between.len())..=between.len())
            .find(|&split| is_onset(&between[split..], next.sound))
            .unwrap_or(between.len());
        syllables.push(Syllable {
            onset: std::mem::replace(&mut onset, between[split..].to_vec()),
            vowel: Some(vowel),
            coda: between[..split].to_vec(),
        });
    }
    syllables.push(Syllable {
        onset,
        vowel: Some(phonemes[last]),
        coda: phonemes[last + 1..].to_vec(),
    });
    syllables
}

/// Whether readers attach the first consonant to the vowel before it.
fn has_coda(vowel: Phoneme, between: &[Phoneme], next: Phoneme) -> bool {
    let Some(consonant) = between.first().map(|phoneme| phoneme.sound) else {
        return false;
    };
    if between.len() == 1 && next.stress == Stress::Primary {
        return false;
    }
    match consonant {
        Sound::Hh | Sound::W | Sound::Y => false,
        Sound::R => vowel.sound.is_colored_by_r() && between.len() == 1 && !vowel.is_schwa(),
        _ => vowel.stress != Stress::None && vowel.sound.is_checked(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phonemes::parse;

    /// Lengths of each onset and coda.
    fn lengths(sounds: &str, division: Division) -> Vec<(usize, usize)> {
        syllables(&parse(sounds).expect("ARPAbet"), division)
            .iter()
            .map(|syllable| (syllable.onset.len(), syllable.coda.len()))
            .collect()
    }

    #[test]
    fn onsets_are_as_long_as_english_allows() {
        assert_eq!(
            lengths("EH1 K S T R AH0", Division::MaximalOnset),
            [(0, 1), (3, 0)]
        );
        assert_eq!(
            lengths("L AE1 M P SH EY2 D", Division::MaximalOnset),
            [(1, 2), (1, 1)]
        );
        assert_eq!(lengths("S IH1 NG ER0", Division::MaximalOnset), [(1, 1), (0, 0)]);
    }

    #[test]
    fn for_readers_a_stressed_short_vowel_has_a_coda() {
        let banana = "B AH0 N AE1 N AH0";
        assert_eq!(lengths(banana, Division::MaximalOnset), [(1, 0), (1, 0), (1, 0)]);
        assert_eq!(lengths(banana, Division::ForReaders), [(1, 0), (1, 1), (0, 0)]);
    }

    #[test]
    fn sounds_without_vowels_are_one_syllable() {
        assert_eq!(lengths("HH M", Division::ForReaders), [(2, 0)]);
    }
}
