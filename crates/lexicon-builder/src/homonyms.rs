//! Words that sound the same: *bear* and *bare*.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use lexicon::format::writer::WordData;

use crate::{
    cmudict::Dictionary,
    phonemes::{Phoneme, Sound, Stress},
};

/// Zipf frequency from which a speller may mean a word.
const KNOWN: f64 = 2.0;
/// Rarest SCOWL band of homonyms. The lists above it have many names.
pub(crate) const RAREST_BAND: u8 = 70;
/// Most homonyms of a word.
const MAX_HOMONYMS: usize = 5;

/// The homonyms of each word that has some, the most common first. `is_fit` says which words may be shown.
///
/// Two words sound the same if the main pronunciation of one of them is any pronunciation of the other.
pub(crate) fn find(
    dictionary: &Dictionary,
    words: &BTreeMap<String, WordData>,
    is_fit: impl Fn(&str) -> bool,
) -> BTreeMap<String, Vec<String>> {
    let mut by_sounds: BTreeMap<Vec<Heard>, Vec<(&str, bool)>> = BTreeMap::new();
    let spoken = dictionary.iter().filter(|(word, _)| words.contains_key(*word));
    for (word, variants) in spoken {
        for (variant, is_main) in variants
            .iter()
            .zip(std::iter::once(true).chain(std::iter::repeat(false)))
        {
            by_sounds
                .entry(heard(variant))
                .or_default()
                .push((word.as_str(), is_main));
        }
    }
    let known = |word: &str| {
        let is_spelled_aloud = word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
        let zipf = words.get(word).filter(|_| is_spelled_aloud)?.zipf();
        (zipf >= KNOWN && is_fit(word)).then_some((zipf * 100.0).round() as u16)
    };
    let mut found: BTreeMap<&str, BTreeSet<(Reverse<u16>, &str)>> = BTreeMap::new();
    for same in by_sounds.values().filter(|same| same.len() > 1) {
        for (other, other_is_main) in same {
            let Some(zipf) = known(other) else { continue };
            for (word, is_main) in same {
                if word != other && (*is_main || *other_is_main) {
                    found.entry(word).or_default().insert((Reverse(zipf), other));
                }
            }
        }
    }
    let most_common = |(word, others): (&str, BTreeSet<(Reverse<u16>, &str)>)| {
        let others = others.into_iter().take(MAX_HOMONYMS);
        (
            word.to_owned(),
            others.map(|(_, other)| other.to_owned()).collect(),
        )
    };
    found.into_iter().map(most_common).collect()
}

/// A sound, and whether it is stressed.
type Heard = (Sound, bool);

/// What a listener can tell apart: neither short vowels without stress, nor a secondary stress.
fn heard(sounds: &[Phoneme]) -> Vec<Heard> {
    let sound = |phoneme: &Phoneme| match (phoneme.sound, phoneme.stress) {
        (sound, Stress::Primary) => (sound, true),
        (Sound::Ih | Sound::Eh | Sound::Uh | Sound::Ah, Stress::None) => (Sound::Ah, false),
        (sound, _) => (sound, false),
    };
    sounds.iter().map(sound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phonemes;

    #[test]
    fn words_that_sound_the_same_find_each_other() {
        let entries = [
            ("bear", &["B EH1 R"][..], 480),
            ("bare", &["B EH1 R"], 430),
            ("baer", &["B EH1 R"], 300),
            ("bair", &["B EH1 R"], 150),
            ("b", &["B EH1 R"], 500),
            ("affect", &["AH0 F EH1 K T"], 420),
            ("effect", &["IH0 F EH1 K T"], 470),
            ("insight", &["IH1 N S AY2 T"], 400),
            ("incite", &["IH2 N S AY1 T"], 300),
            ("dessert", &["D IH0 Z ER1 T"], 400),
            ("desert", &["D EH1 Z ER0 T", "D IH0 Z ER1 T"], 430),
            // Both only when spoken carelessly.
            ("frinda", &["F R IH1 N D AA0", "F R IH1 N D AH0"], 400),
            ("frindi", &["F R IH1 N D IY0", "F R IH1 N D AH0"], 400),
        ];
        let (mut dictionary, mut words) = (Dictionary::new(), BTreeMap::new());
        for (word, variants, centizipf) in entries {
            let variants = variants.iter().map(|sounds| phonemes::parse(sounds).unwrap());
            dictionary.insert(word.to_owned(), variants.collect());
            let data = WordData {
                centizipf,
                ..WordData::default()
            };
            words.insert(word.to_owned(), data);
        }
        let found = find(&dictionary, &words, |word| word != "baer");
        let homonyms = |word: &str| found.get(word).map(|others| others.join(" "));
        for (word, others) in [
            ("bear", "bare"),
            ("bare", "bear"),
            // A rare word may be asked for, and a common one spelled.
            ("bair", "bear bare"),
            ("affect", "effect"),
            ("dessert", "desert"),
            ("desert", "dessert"),
        ] {
            assert_eq!(homonyms(word).as_deref(), Some(others), "{word}");
        }
        for word in ["insight", "incite", "frinda", "frindi"] {
            assert_eq!(homonyms(word), None, "{word}");
        }
    }
}
