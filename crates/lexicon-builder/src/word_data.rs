//! Combines what the sources have on each word.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use lexicon::format::{
    records::{Etymology, Heard, ORIGINS, Sense, Spelling},
    writer::WordData,
};

use crate::{
    cmudict, ety, etymology, gcide, homonyms,
    phonemes::{Phoneme, Sound, Stress},
    profanity,
    pronunciation::{MIN_CONFIDENCE, MIN_LOAN_CONFIDENCE, Model},
    respelling, scowl, senses,
    stress_hint::{StressHint, stress_hint},
    word_filter, wordnet,
};

/// The content of all sources.
pub(crate) struct SourceData {
    pub listed: BTreeMap<String, scowl::Listed>,
    pub frequencies: word_filter::Frequencies,
    pub senses: BTreeMap<String, Vec<wordnet::Sense>>,
    pub pronunciations: cmudict::Dictionary,
    pub entries: BTreeMap<String, Vec<gcide::Entry>>,
    pub relations: ety::Relations,
    pub blocklist: profanity::Blocklist,
}

/// Below this Zipf frequency, CMUdict must agree with GCIDE's syllables: CMUdict has many names, and some are spelled
/// like rare words (Phyle and phyle).
const TRUST_CMUDICT_FROM: f64 = 3.5;
/// Index of verbs in [`lexicon::PARTS_OF_SPEECH`].
const VERB: u8 = 1;

impl SourceData {
    /// The pronunciation model, if CMUdict is installed.
    pub(crate) fn train_model(&self) -> Option<Model> {
        let hints = self
            .entries
            .iter()
            .filter_map(|(word, entries)| Some((word.clone(), gcide_hint(word, entries)?)))
            .collect();
        let is_word = |word: &str| self.senses.contains_key(word) || self.listed.contains_key(word);
        (!self.pronunciations.is_empty()).then(|| Model::train(&self.pronunciations, &hints, is_word))
    }

    /// Every word of SCOWL and wordfreq. Words from other sources only are left out, because nothing says how rare they
    /// are.
    pub(crate) fn words(&self, model: Option<&Model>) -> BTreeMap<String, WordData> {
        let mut words: BTreeMap<String, WordData> = BTreeMap::new();
        for (word, listed) in &self.listed {
            words.entry(word.clone()).or_default().band = listed.band;
        }
        for (word, zipf) in &self.frequencies {
            words.entry(word.clone()).or_default().centizipf = *zipf;
        }
        for (word, data) in &mut words {
            self.add_sense_and_etymology(word, data);
            self.add_pronunciation(word, data, model);
        }
        let is_listed = |word: &str| {
            let listed = self.listed.get(word);
            listed.is_some_and(|listed| listed.band <= homonyms::RAREST_BAND)
        };
        let is_fit = |word: &str| is_listed(word) && !self.blocklist.blocks(word);
        for (word, found) in homonyms::find(&self.pronunciations, &words, is_fit) {
            words.entry(word).or_default().homonyms = found;
        }
        words
    }

    fn add_sense_and_etymology(&self, word: &str, data: &mut WordData) {
        let senses = self.senses.get(word).map(Vec::as_slice).unwrap_or_default();
        let chosen = senses::choose(word, senses);
        data.is_for_children = chosen.as_ref().is_some_and(|chosen| chosen.is_for_children);
        let is_good = chosen.as_ref().is_some_and(|chosen| chosen.is_good);
        data.free.sense = chosen.map(|chosen| chosen.sense);
        data.free.others = senses::others(word, senses, data.free.sense.as_ref());
        let part_of_speech = data.free.sense.as_ref().map(|sense| sense.part_of_speech);
        let entries = self.entries.get(word).map(Vec::as_slice).unwrap_or_default();
        data.gpl.others = gcide_senses(entries);
        let gcide = gcide_etymology(entries, part_of_speech);
        let ety =
            ety::etymology(&self.relations, word).filter(|etymology| etymology::is_clean(&etymology.text));
        // GCIDE lost most of its Greek letters. A word from ety beats a language alone.
        let has_word = |etymology: &Etymology| !names_only_languages(etymology);
        match gcide {
            Some(gcide) if has_word(&gcide) || !ety.as_ref().is_some_and(has_word) => {
                data.gpl.etymology = Some(gcide);
            }
            _ => data.etymology = ety,
        }
        data.is_eligible = is_good && self.suits_a_bee(word) && self.has_useful_etymology(data);
    }

    fn add_pronunciation(&self, word: &str, data: &mut WordData, model: Option<&Model>) {
        let hint = self
            .entries
            .get(word)
            .and_then(|entries| gcide_hint(word, entries));
        let variants = self.pronunciations.get(word).map(Vec::as_slice);
        let variants = variants.unwrap_or_default();
        let sense = data.free.sense.as_ref();
        let is_ate_verb = word.ends_with("ate") && sense.is_some_and(|sense| sense.part_of_speech == VERB);
        let fits = |variant: &&Vec<Phoneme>| !is_ate_verb || ends_like_verb_in_ate(variant);
        let divisions: BTreeSet<Vec<u8>> = self
            .entries
            .get(word)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(stress_hint(&entry.marked)?.breaks()))
            .collect();
        // *Rec·ord* and *re·cord* are two words.
        let is_divided_in_two_ways = divisions.len() > 1;
        data.gpl.spelling = hint
            .as_ref()
            .filter(|_| !is_divided_in_two_ways)
            .map(|hint| Spelling {
                breaks: hint.breaks(),
                parts: Vec::new(),
            });
        let Some(sounds) = variants.iter().find(fits) else {
            // Predicting is slow, so only words that can be drawn get a prediction.
            if variants.is_empty()
                && data.is_eligible
                && let Some((model, hint)) = model.zip(hint.as_ref())
                && let Some((sounds, confidence)) = model.pronounce(hint)
                && fits(&&sounds)
                && confidence >= min_confidence(data)
            {
                // A prediction gets no IPA, which would look authoritative.
                data.gpl.pronunciation = respelling::respell(&sounds).into();
                if let Some((spelling, mut divided)) =
                    data.gpl.spelling.as_mut().zip(model.divide(word, &sounds))
                {
                    keep_certain_parts(&mut divided);
                    spelling.parts = divided.parts;
                }
            }
            return;
        };
        if let Some(model) = model {
            data.free.head.surprisal = model.surprisal(word, sounds).map(eighths);
            data.free.head.traps = model.traps(word, sounds);
        }
        data.free.spelling = model
            .filter(|_| !is_divided_in_two_ways)
            .and_then(|model| model.divide(word, sounds));
        if self.has_two_pronunciations(word) {
            if let Some(spelling) = &mut data.free.spelling {
                keep_certain_parts(spelling);
            }
            return;
        }
        if data.zipf() >= TRUST_CMUDICT_FROM || hint.is_none_or(|hint| agrees(&hint, sounds)) {
            let careful = model.map_or_else(|| sounds.clone(), |model| model.careful_speech(word, sounds));
            data.free.pronunciation =
                format!("{} /{}/", respelling::respell(&careful), respelling::ipa(sounds)).into();
        }
    }

    /// False for `from Greek`, where GCIDE lost the word, and for `from shop + lift`.
    fn has_useful_etymology(&self, data: &WordData) -> bool {
        let Some(etymology) = data.gpl.etymology.as_ref().or(data.etymology.as_ref()) else {
            return false;
        };
        let text = etymology.text.trim_start_matches("from ");
        let is_lost = |step: &str| matches!(step, "Greek" | "Ancient Greek" | "New Latin");
        let is_common = |part: &str| {
            let zipf = self.frequencies.get(part);
            zipf.is_some_and(|zipf| *zipf >= word_filter::COMMON)
        };
        let is_compound = etymology.origin.is_none() && text.split(" + ").any(is_common);
        !text.split(", from ").all(is_lost) && !is_compound
    }

    /// Whether a spelling bee would ask for the word.
    fn suits_a_bee(&self, word: &str) -> bool {
        let is_word = |other: &str| {
            let senses = self.senses.get(other);
            senses.is_some_and(|senses| senses.iter().any(|sense| !sense.is_name))
        };
        let american = self.listed.get(word).and_then(|listed| listed.american);
        word_filter::LENGTHS.contains(&word.len())
            && word.bytes().all(|letter| letter.is_ascii_lowercase())
            && american.is_some_and(|band| band <= word_filter::RAREST_BAND)
            && !self.blocklist.blocks(word)
            && !word_filter::is_transparent(word, &self.frequencies, is_word)
            && !self.has_two_pronunciations(word)
    }

    /// `desert` and `lead`: a listener could not tell which word is meant, and neither can we.
    fn has_two_pronunciations(&self, word: &str) -> bool {
        let stressed_vowel = |variant: &Vec<Phoneme>| {
            let mut vowels = variant.iter().filter(|sound| sound.is_vowel()).enumerate();
            vowels
                .find(|(_, vowel)| vowel.stress == Stress::Primary)
                .map(|(index, vowel)| (index, vowel.sound.class()))
        };
        match self.pronunciations.get(word).map(Vec::as_slice) {
            Some([first, rest @ ..]) => {
                let main = stressed_vowel(first);
                rest.iter().any(|variant| stressed_vowel(variant) != main)
            }
            _ => false,
        }
    }
}

/// The word's syllables and stress in GCIDE.
fn gcide_hint(word: &str, entries: &[gcide::Entry]) -> Option<StressHint> {
    entries
        .iter()
        .find_map(|entry| stress_hint(&entry.marked))
        .filter(|hint| hint.word == word)
}

/// Whether the sounds have the hint's syllables and stress.
fn agrees(hint: &StressHint, sounds: &[Phoneme]) -> bool {
    let is_stressed = |stress: Stress| stress == Stress::Primary;
    let hinted = hint.syllables.iter().map(|syllable| is_stressed(syllable.stress));
    let vowels = sounds.iter().filter(|sound| sound.is_vowel());
    vowels.map(|vowel| is_stressed(vowel.stress)).eq(hinted)
}

/// Leaves out unstressed vowels, which differ between pronunciations.
fn keep_certain_parts(spelling: &mut Spelling) {
    spelling
        .parts
        .retain(|part| !matches!(part.heard, Heard::Unstressed(_)));
}

/// Higher for languages whose words keep their foreign sounds in English.
fn min_confidence(data: &WordData) -> f32 {
    let origin = data.origin().and_then(|index| ORIGINS.get(usize::from(index)));
    match origin {
        Some(&("Latin" | "Greek")) => MIN_CONFIDENCE,
        Some(origin) if origin.ends_with("English") => MIN_CONFIDENCE,
        _ => MIN_LOAN_CONFIDENCE,
    }
}

/// Like the verb *to separate*, unlike *a separate way*.
fn ends_like_verb_in_ate(sounds: &[Phoneme]) -> bool {
    let last = sounds.iter().rev().find(|sound| sound.is_vowel());
    last.is_some_and(|vowel| vowel.sound == Sound::Ey)
}

fn eighths(bits: f64) -> u16 {
    (bits * 8.0).round().clamp(0.0, f64::from(u16::MAX)) as u16
}

fn names_only_languages(etymology: &Etymology) -> bool {
    let mut steps = etymology.text.split(", ");
    let is_one_word = |step: &str| {
        let step = step.trim_start_matches("from ");
        !step.contains([' ', '“'])
    };
    let is_name = |word: &str| {
        word.is_empty() || word == "from" || word.starts_with(|first: char| first.is_uppercase())
    };
    steps.all(is_one_word) || !etymology.text.contains('“') && etymology.text.split([' ', ',']).all(is_name)
}

/// Most definitions of GCIDE to choose from.
const MAX_OLD_SENSES: usize = 2;

/// The first definition of each entry. Nothing is known about the others' age and use.
fn gcide_senses(entries: &[gcide::Entry]) -> Vec<Sense<'static>> {
    let sense = |entry: &gcide::Entry| {
        let is_fit = profanity::is_child_safe(&entry.definition);
        Some(Sense {
            part_of_speech: entry.part_of_speech?,
            definition: Some(entry.definition.clone())
                .filter(|text| is_fit && !text.is_empty())?
                .into(),
            sentence: Cow::default(),
        })
    };
    entries.iter().filter_map(sense).take(MAX_OLD_SENSES).collect()
}

/// The etymology of the entry with this part of speech. Several such entries are homographs, and nothing says which one
/// is meant.
fn gcide_etymology(entries: &[gcide::Entry], part_of_speech: Option<u8>) -> Option<Etymology<'static>> {
    let has_text =
        |entry: &&gcide::Entry| !entry.etymology.is_empty() && !entry.etymology.starts_with("See ");
    let same: Vec<_> = entries
        .iter()
        .filter(|entry| entry.part_of_speech == part_of_speech)
        .collect();
    let entry = match same[..] {
        [entry] if has_text(&entry) => entry,
        // A verb made from a noun, or the reverse, shares its etymology. More than two entries may be different words.
        [] | [_] if entries.len() <= 2 => entries.iter().find(has_text)?,
        _ => return None,
    };
    etymology::parse_gcide(&entry.etymology)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homographs_have_no_etymology() {
        let entry = |part_of_speech, etymology: &str| gcide::Entry {
            marked: String::new(),
            part_of_speech,
            etymology: etymology.to_owned(),
            definition: String::new(),
        };
        let noun = || entry(Some(0), "L. frindus.");
        let found = |entries: &[gcide::Entry]| gcide_etymology(entries, Some(0)).is_some();
        assert!(found(&[noun()]));
        assert!(found(&[noun(), entry(Some(1), "F. frinder.")]), "the noun's own");
        assert!(
            found(&[entry(Some(1), "F. frinder."), entry(Some(0), "")]),
            "the noun is made from the verb"
        );
        assert!(
            !found(&[noun(), entry(Some(0), "")]),
            "two nouns, one with an etymology"
        );
        assert!(!found(&[noun(), entry(Some(0), "F. frinde.")]));
        assert!(!found(&[
            entry(Some(1), "F. frinder."),
            entry(Some(0), ""),
            entry(Some(2), "")
        ]));
    }
}
