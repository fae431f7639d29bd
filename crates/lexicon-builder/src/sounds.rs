//! Chooses how a word sounds: among CMUdict's variants, and whether a list may have the word.

use crate::{
    phonemes::{Phoneme, Sound, Stress},
    stress_hint::StressHint,
};

/// Index of nouns in [`lexicon::PARTS_OF_SPEECH`].
const NOUN: u8 = 0;
const VERB: u8 = 1;

/// From this Zipf frequency on, CMUdict needs no agreement with GCIDE's syllables. It has many names, and some are spelled
/// like rare words (Phyle and phyle).
const TRUST_CMUDICT_FROM: f64 = 3.0;

/// Words that are written alike but sound different. Lists have them only with a correction that says which is meant.
#[rustfmt::skip]
const HETERONYMS: &[&str] = &[
    "agape", "axes", "bass", "bow", "bower", "bowed", "chamois", "close", "coax", "denier", "dingy", "divers", "does",
    "dove", "drawer", "entrance", "evening", "gill", "glower", "hinder", "intimate", "inter", "invalid", "job",
    "lather", "lead", "learned", "lineage", "live", "lower", "minute", "mobile", "moped", "mow", "multiply", "number",
    "nun", "pasty", "pate", "periodic", "polish", "primer", "putting", "ravel", "read", "resume", "row", "rugged", "salve",
    "sewer", "sewage", "shower", "skied", "slough", "sow", "stingy", "supply", "swinger", "tarry", "tear", "tier", "tower",
    "unionized", "viola", "wicked", "wind", "winds", "worsted", "wound",
];

/// A word's sounds.
pub(crate) struct Choice<'a> {
    pub sounds: &'a [Phoneme],
    /// Whether they surely are those of the chosen sense.
    pub is_sure: bool,
}

/// Chooses the variant that fits the part of speech and agrees with the hint. CMUdict puts the most common variant first.
pub(crate) fn choose<'a>(
    word: &str,
    variants: &'a [Vec<Phoneme>],
    part_of_speech: Option<u8>,
    hint: Option<&StressHint>,
    zipf: f64,
) -> Option<Choice<'a>> {
    let is_ate = word.ends_with("ate");
    let fitting: Vec<&Vec<Phoneme>> = variants
        .iter()
        .filter(|variant| !is_ate || part_of_speech != Some(VERB) || ends_like_verb_in_ate(variant))
        .collect();
    let by_part = |variant: &&&Vec<Phoneme>| match part_of_speech {
        Some(VERB) => !is_stressed_earlier(variant, &fitting) && !is_voiceless(variant, &fitting),
        Some(NOUN) => !is_stressed_later(variant, &fitting) && !is_voiced(variant, &fitting),
        Some(_) => !(is_voiced(variant, &fitting) || is_ate && ends_like_verb_in_ate(variant)),
        None => true,
    };
    let for_part: Vec<_> = fitting.iter().filter(by_part).copied().collect();
    let candidates = if for_part.is_empty() { &fitting } else { &for_part };
    let agreeing = |variant: &&Vec<Phoneme>| hint.is_none_or(|hint| agrees(hint, variant));
    let sounds = candidates
        .iter()
        .copied()
        .find(agreeing)
        .or(candidates.first().copied())?;
    // CMUdict has *terns* for *tern*.
    let is_plural =
        sounds.last().is_some_and(|sound| sound.sound == Sound::Z) && !word.contains(['s', 'z', 'x']);
    let is_sure = !HETERONYMS.contains(&word)
        && !is_plural
        && (zipf >= TRUST_CMUDICT_FROM || hint.is_none_or(|hint| is_compatible(hint, sounds)));
    Some(Choice { sounds, is_sure })
}

/// Like the verb *to separate*, unlike *a separate way*.
pub(crate) fn ends_like_verb_in_ate(sounds: &[Phoneme]) -> bool {
    let last = sounds.iter().rev().find(|sound| sound.is_vowel());
    last.is_some_and(|vowel| vowel.sound == Sound::Ey)
}

/// Which vowel is stressed, and how many there are.
fn stress(sounds: &[Phoneme]) -> Option<(usize, usize)> {
    let vowels: Vec<_> = sounds.iter().filter(|sound| sound.is_vowel()).collect();
    let at = vowels.iter().position(|vowel| vowel.stress == Stress::Primary)?;
    Some((at, vowels.len()))
}

/// Like the noun *record*, where the verb is stressed later.
fn is_stressed_earlier(sounds: &[Phoneme], variants: &[&Vec<Phoneme>]) -> bool {
    let differs = |variant: &&Vec<Phoneme>| {
        stress(sounds)
            .zip(stress(variant))
            .is_some_and(|((at, count), (other, of))| count == of && at < other)
    };
    variants.iter().any(differs)
}

fn is_stressed_later(sounds: &[Phoneme], variants: &[&Vec<Phoneme>]) -> bool {
    let differs = |variant: &&Vec<Phoneme>| {
        stress(sounds)
            .zip(stress(variant))
            .is_some_and(|((at, count), (other, of))| count == of && at > other)
    };
    variants.iter().any(differs)
}

/// Like the noun *use*, where the verb ends in a z.
fn is_voiceless(sounds: &[Phoneme], variants: &[&Vec<Phoneme>]) -> bool {
    let last = |sounds: &[Phoneme]| sounds.last().map(|sound| sound.sound);
    last(sounds) == Some(Sound::S) && variants.iter().any(|other| last(other) == Some(Sound::Z))
}

fn is_voiced(sounds: &[Phoneme], variants: &[&Vec<Phoneme>]) -> bool {
    let last = |sounds: &[Phoneme]| sounds.last().map(|sound| sound.sound);
    last(sounds) == Some(Sound::Z) && variants.iter().any(|other| last(other) == Some(Sound::S))
}

/// Whether the sounds have the hint's syllables and stress.
fn agrees(hint: &StressHint, sounds: &[Phoneme]) -> bool {
    let is_stressed = |stress: Stress| stress == Stress::Primary;
    let hinted = hint.syllables.iter().map(|syllable| is_stressed(syllable.stress));
    let vowels = sounds.iter().filter(|sound| sound.is_vowel());
    vowels.map(|vowel| is_stressed(vowel.stress)).eq(hinted)
}

/// Whether the sounds may be a newer pronunciation of the same word: stressed where the hint has some stress, counted from
/// either end, with at most one syllable more or less. *Acacia* had four syllables, and *accolade* was stressed at the end.
fn is_compatible(hint: &StressHint, sounds: &[Phoneme]) -> bool {
    let Some((at, count)) = stress(sounds) else {
        return false;
    };
    let hinted = hint.syllables.len();
    let has_stress = |index: Option<usize>| {
        let syllable = index.and_then(|index| hint.syllables.get(index));
        syllable.is_some_and(|syllable| syllable.stress != Stress::None)
    };
    let from_end = (hinted + at).checked_sub(count);
    hinted.abs_diff(count) <= 1 && (has_stress(Some(at)) || has_stress(from_end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{phonemes::parse, stress_hint::stress_hint};

    fn chosen(
        word: &str,
        variants: &[&str],
        part: u8,
        marked: Option<&str>,
        zipf: f64,
    ) -> (Vec<Phoneme>, bool) {
        let variants: Vec<_> = variants
            .iter()
            .map(|line| parse(line).expect("ARPAbet"))
            .collect();
        let hint = marked.map(|marked| stress_hint(marked).expect("a hint"));
        let choice = choose(word, &variants, Some(part), hint.as_ref(), zipf).expect("a variant");
        (choice.sounds.to_vec(), choice.is_sure)
    }

    #[test]
    fn newer_pronunciations_of_the_same_word_are_sure() {
        for (word, sounds, marked) in [
            ("acacia", "AH0 K EY1 SH AH0", "A*ca\"ci*a"),
            ("amnesia", "AE0 M N IY1 ZH AH0", "Am*ne\"si*a"),
            ("accolade", "AE1 K AH0 L EY2 D", "Ac`co*lade\""),
        ] {
            assert!(chosen(word, &[sounds], NOUN, Some(marked), 2.0).1, "{word}");
        }
        let phyle = chosen("frindlo", &["F R IH0 N D L OW1"], NOUN, Some("Frin\"dlo"), 2.0);
        assert!(!phyle.1, "a name that is spelled alike");
        assert!(!chosen("tern", &["T ER1 N Z"], NOUN, None, 4.0).1, "terns");
    }

    #[test]
    fn the_variant_fits_the_part_of_speech() {
        let variants = ["R AH0 K AO1 R D", "R EH1 K ER0 D"];
        let at = |line: &str| parse(line).expect("ARPAbet");
        assert_eq!(chosen("record", &variants, VERB, None, 4.0).0, at(variants[0]));
        assert_eq!(chosen("record", &variants, NOUN, None, 4.0).0, at(variants[1]));
        let variants = ["Y UW1 S", "Y UW1 Z"];
        assert_eq!(chosen("use", &variants, NOUN, None, 4.0).0, at(variants[0]));
        assert_eq!(chosen("use", &variants, VERB, None, 4.0).0, at(variants[1]));
        let variants = ["S EH1 P ER0 EY2 T", "S EH1 P ER0 IH0 T"];
        assert_eq!(chosen("separate", &variants, 2, None, 4.0).0, at(variants[1]));
        assert_eq!(chosen("separate", &variants, VERB, None, 4.0).0, at(variants[0]));
        let tomato = ["T AH0 M EY1 T OW2", "T AH0 M AA1 T OW2"];
        assert_eq!(chosen("tomato", &tomato, NOUN, None, 4.0), (at(tomato[0]), true));
    }

    #[test]
    fn words_that_are_two_words_are_not_sure() {
        let sewer = ["S UW1 ER0", "S OW1 ER0"];
        assert!(!chosen("sewer", &sewer, NOUN, None, 4.0).1);
    }
}
