//! Where the sounds of a word divide into syllables.

use super::phonemes::{Phoneme, Sound, Stress};

/// What two consonants, or three, can begin a syllable inside a word.
fn is_onset(cluster: &[Phoneme], vowel: Sound) -> bool {
    use Sound::{Ah, B, D, Dh, F, G, Hh, K, L, M, Ng, P, R, S, Sh, T, Th, Uh, Uw, V, W, Y, Zh};
    match cluster {
        [] => true,
        [one] => one.sound != Ng,
        [one, two] => match (one.sound, two.sound) {
            (P | B | F | K | G, L | R) | (T | D | Th | Sh, R) | (T | D | Th | K | G, W) => true,
            (S, P | T | K | L | W) | (V | Zh | Dh, W) => true,
            (G, Y) => true,
            // A cue, but a seen-yur.
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

/// A syllable: what comes before its vowel, the vowel, and what comes after.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Syllable {
    pub onset: Vec<Phoneme>,
    pub vowel: Option<Phoneme>,
    pub coda: Vec<Phoneme>,
}

/// How syllables share the consonants between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Share {
    /// As many as can begin a syllable go to the later one.
    MaximalOnset,
    /// As above, but a stressed short vowel keeps one: ba-nan-a, not ba-na-na.
    ForReaders,
}

/// Divides a word's sounds.
pub(crate) fn syllables(phonemes: &[Phoneme], share: Share) -> Vec<Syllable> {
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
        let kept = usize::from(share == Share::ForReaders && keeps_one(vowel, between, next));
        let split = (kept.min(between.len())..=between.len())
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

/// Whether a vowel is said together with the consonant that follows it.
fn keeps_one(vowel: Phoneme, between: &[Phoneme], next: Phoneme) -> bool {
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
    use crate::builder::phonemes::parse;

    /// The lengths of what comes before and after the vowels.
    fn lengths(sounds: &str, share: Share) -> Vec<(usize, usize)> {
        syllables(&parse(sounds).expect("ARPAbet"), share)
            .iter()
            .map(|syllable| (syllable.onset.len(), syllable.coda.len()))
            .collect()
    }

    #[test]
    fn consonants_go_to_the_later_syllable_as_far_as_english_words_begin_with_them() {
        assert_eq!(lengths("EH1 K S T R AH0", Share::MaximalOnset), [(0, 1), (3, 0)]);
        assert_eq!(
            lengths("L AE1 M P SH EY2 D", Share::MaximalOnset),
            [(1, 2), (1, 1)]
        );
        assert_eq!(lengths("S IH1 NG ER0", Share::MaximalOnset), [(1, 1), (0, 0)]);
    }

    #[test]
    fn readers_hear_a_short_stressed_vowel_with_its_consonant() {
        let banana = "B AH0 N AE1 N AH0";
        assert_eq!(lengths(banana, Share::MaximalOnset), [(1, 0), (1, 0), (1, 0)]);
        assert_eq!(lengths(banana, Share::ForReaders), [(1, 0), (1, 1), (0, 0)]);
    }

    #[test]
    fn sounds_without_a_vowel_are_one_syllable() {
        assert_eq!(lengths("HH M", Share::ForReaders), [(2, 0)]);
    }
}
