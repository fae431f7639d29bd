//! Divides a word's letters into syllables, and finds those that are hard to spell by ear.

use lexicon::format::records::{HardPart, Heard, Spelling};

use crate::{
    alignment::Unit,
    phonemes::{Phoneme, Sound, Stress},
    respelling::respell_sounds,
    syllables::{Division, syllables},
};

/// More would be too many to read.
const MAX_PARTS: usize = 4;
/// How hard each kind is, in the bits of [`misleading`](super::spelling_model) letters.
const DOUBLED: f64 = 8.0;
const UNSTRESSED: f64 = 5.0;
const SOFT: f64 = 4.0;

/// Letters with a score, and what is heard of them.
pub(crate) type Misleading<'a> = dyn Fn(&Unit) -> Option<(f64, Heard<'static>)> + 'a;

/// The spelling of a word that is aligned with its sounds. `misleading` says which letters a reader or speller is misled by.
pub(crate) fn spelling(
    word: &str,
    sounds: &[Phoneme],
    units: &[Unit],
    misleading: &Misleading,
) -> Spelling<'static> {
    let mut parts: Vec<(f64, &Unit, Heard)> = units
        .iter()
        .filter_map(|unit| {
            let (score, heard) = misleading(unit).or_else(|| usually_hard(word, sounds, unit))?;
            Some((score, unit, heard))
        })
        .collect();
    parts.sort_by(|one, other| other.0.total_cmp(&one.0));
    let part = |(_, unit, heard): (f64, &Unit, Heard<'static>)| {
        Some(HardPart {
            start: u8::try_from(unit.letters.start).ok()?,
            length: u8::try_from(unit.letters.len()).ok()?,
            heard,
        })
    };
    Spelling {
        breaks: breaks(word, sounds, units),
        parts: parts.into_iter().filter_map(part).take(MAX_PARTS).collect(),
    }
}

/// Letters that follow the rules, but not those that children know best.
fn usually_hard(word: &str, sounds: &[Phoneme], unit: &Unit) -> Option<(f64, Heard<'static>)> {
    let letters = &word[unit.letters.clone()];
    let heard = &sounds[unit.sounds.clone()];
    let [sound] = heard else { return None };
    let respelled = || respell_sounds(heard).into();
    let is_first = unit.letters.start == 0;
    match (letters, sound.sound) {
        _ if is_doubled_consonant(letters) => Some((DOUBLED, Heard::Once)),
        // *Banana* begins with ba, and ends with an a that is heard no better, but that everyone expects.
        ("a" | "e" | "i" | "o" | "u", Sound::Ah)
            if sound.is_schwa() && !(letters == "a" && unit.letters.end == word.len()) =>
        {
            Some((UNSTRESSED, Heard::Unstressed(respelled())))
        }
        ("ar" | "or" | "ur" | "ir" | "yr", Sound::Er) if sound.stress == Stress::None => {
            Some((UNSTRESSED, Heard::Unstressed(respelled())))
        }
        ("c", Sound::S) | ("g", Sound::Jh) => Some((SOFT, Heard::Sound(respelled()))),
        ("y", _) if sound.is_vowel() && !is_first && unit.letters.end < word.len() => {
            Some((SOFT, Heard::Sound(respelled())))
        }
        _ => None,
    }
}

fn is_doubled_consonant(letters: &str) -> bool {
    matches!(letters.as_bytes(), [one, other] if one == other && !b"aeiou".contains(one))
}

/// Where each syllable but the first begins. Silent letters belong to the syllable before them, and of doubled consonants between
/// vowels, one belongs to each.
fn breaks(word: &str, sounds: &[Phoneme], units: &[Unit]) -> Vec<u8> {
    let mut next = 0;
    let mut breaks = Vec::new();
    for syllable in syllables(sounds, Division::ForReaders) {
        if next > 0
            && let Some(at) = first_letter(word, units, next)
        {
            breaks.push(at);
        }
        next += syllable.onset.len() + usize::from(syllable.vowel.is_some()) + syllable.coda.len();
    }
    breaks.dedup();
    breaks
}

/// The first letter of a syllable that begins with this sound. `None` if the letters from there on have no vowel.
fn first_letter(word: &str, units: &[Unit], sound: usize) -> Option<u8> {
    let index = units.iter().position(|unit| unit.sounds.end > sound)?;
    let letters = |unit: &Unit| &word[unit.letters.clone()];
    let is_single_consonant =
        |unit: &&Unit| unit.letters.len() == 1 && !letters(unit).contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let unit = &units[index];
    let begins_with_vowel = letters(unit).starts_with(['a', 'e', 'i', 'o', 'u', 'y']);
    let before = index.checked_sub(1).and_then(|before| units.get(before));
    let at = match before {
        _ if is_doubled_consonant(letters(unit)) => unit.letters.start + 1,
        Some(before) if is_doubled_consonant(letters(before)) => before.letters.end - 1,
        // *lis·ten*, *sub·tle*
        Some(before)
            if is_single_consonant(&before)
                && (letters(unit) == "le" || begins_with_vowel && before.sounds.is_empty()) =>
        {
            before.letters.start
        }
        // *gi·raffe*
        Some(before) if begins_with_vowel && before.letters.len() == 2 && letters(before).ends_with('r') => {
            before.letters.end - 1
        }
        _ => unit.letters.start,
    };
    let has_vowel = word.get(at..)?.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    u8::try_from(at).ok().filter(|_| at > 0 && has_vowel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{alignment::Aligner, phonemes::parse};

    const WORDS: &[(&str, &str)] = &[
        ("cat", "K AE1 T"),
        ("dot", "D AA1 T"),
        ("net", "N EH1 T"),
        ("sun", "S AH1 N"),
        ("lamp", "L AE1 M P"),
        ("fig", "F IH1 G"),
        ("bottle", "B AA1 T AH0 L"),
        ("subtle", "S AH1 T AH0 L"),
        ("listen", "L IH1 S AH0 N"),
        ("giraffe", "JH ER0 AE1 F"),
        ("rhythm", "R IH1 DH AH0 M"),
        ("cinnamon", "S IH1 N AH0 M AH0 N"),
        ("doctor", "D AA1 K T ER0"),
        ("gym", "JH IH1 M"),
    ];

    fn divided(word: &str) -> (String, Vec<HardPart<'static>>) {
        let words: Vec<_> = WORDS
            .iter()
            .map(|(word, sounds)| (*word, parse(sounds).expect("ARPAbet")))
            .collect();
        let aligner = Aligner::train(words.iter().map(|(word, sounds)| (*word, sounds.as_slice())));
        let (_, sounds) = words
            .iter()
            .find(|(known, _)| *known == word)
            .expect("a known word");
        let units = aligner.align(word, sounds).expect("an alignment");
        let spelling = spelling(word, sounds, &units, &|_| None);
        let mut text = word.to_owned();
        for at in spelling.breaks.iter().rev() {
            text.insert(usize::from(*at), '·');
        }
        (text, spelling.parts)
    }

    #[test]
    fn words_are_divided_between_letters() {
        for expected in [
            "cat",
            "bot·tle",
            "sub·tle",
            "lis·ten",
            "gi·raffe",
            "rhythm",
            "cin·na·mon",
            "doc·tor",
        ] {
            assert_eq!(divided(&expected.replace('·', "")).0, expected);
        }
    }

    #[test]
    fn doubled_and_unstressed_letters_are_hard() {
        let part = |start, length, heard| HardPart { start, length, heard };
        assert_eq!(
            divided("cinnamon").1,
            [
                part(2, 2, Heard::Once),
                part(4, 1, Heard::Unstressed("uh".into())),
                part(6, 1, Heard::Unstressed("uh".into())),
                part(0, 1, Heard::Sound("s".into())),
            ]
        );
        assert_eq!(divided("doctor").1, [part(4, 2, Heard::Unstressed("ur".into()))]);
        assert_eq!(
            divided("gym").1,
            [
                part(0, 1, Heard::Sound("j".into())),
                part(1, 1, Heard::Sound("ih".into()))
            ]
        );
        assert_eq!(divided("cat").1, []);
    }
}
