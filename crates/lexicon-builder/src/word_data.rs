//! Combines what the sources have on each word.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    num::NonZero,
    thread,
};

use lexicon::{
    format::{
        records::{Etymology, Sense},
        writer::WordData,
    },
    normalize,
};

use crate::{
    cmudict,
    corrections::{Correction, OwnSentence},
    ety, etymology, gcide, homonyms,
    inflections::{self, Lemma},
    letter_model::LetterModel,
    profanity,
    pronunciation::Model,
    scowl, senses, word_filter,
    word_parts::{self, Known},
    word_sounds::gcide_hint,
    wordnet,
};

/// The content of all sources.
pub(crate) struct SourceData {
    pub listed: BTreeMap<String, scowl::Listed>,
    pub capitalized: BTreeMap<String, u8>,
    pub frequencies: word_filter::Frequencies,
    pub senses: BTreeMap<String, Vec<wordnet::Sense>>,
    pub pronunciations: cmudict::Dictionary,
    pub entries: BTreeMap<String, Vec<gcide::Entry>>,
    pub relations: ety::Relations,
    pub blocklist: profanity::Blocklist,
    pub corrections: BTreeMap<String, Correction>,
    pub sentences: BTreeMap<&'static str, OwnSentence>,
    pub themes: BTreeMap<&'static str, u16>,
    pub left_out: BTreeSet<&'static str>,
    pub grades: BTreeMap<&'static str, u8>,
}

/// Stands for the rarity of words that no list has.
const UNLISTED_BAND: u8 = 95;
/// Rarest SCOWL band of words that get a definition from their lemma, or guessed sounds.
const RAREST_HELPED_BAND: u8 = 80;
/// Eighths of a level for each dictionary that lacks a word.
const ABSENT_EIGHTHS: i8 = 2;
/// Index of verbs in [`lexicon::PARTS_OF_SPEECH`].
pub(crate) const VERB: u8 = 1;

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

    /// Every word that a source has.
    pub(crate) fn words(&self, model: Option<&Model>) -> BTreeMap<String, WordData> {
        let mut words: BTreeMap<String, WordData> = BTreeMap::new();
        for (word, listed) in &self.listed {
            words.entry(word.clone()).or_default().band = listed.band;
        }
        for (word, zipf) in &self.frequencies {
            words.entry(word.clone()).or_default().centizipf = *zipf;
        }
        self.add_unlisted(&mut words);
        // Only for look-ups: a name is no word of a list, nor a homonym.
        for (word, band) in &self.capitalized {
            let data = words.entry(word.clone()).or_default();
            if data.band == 0 {
                data.band = *band;
            }
        }
        self.fill(&mut words, model);
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

    /// Adds words that only the dictionaries or our own rows have, and phrases, which are as rare as their rarest word.
    fn add_unlisted(&self, words: &mut BTreeMap<String, WordData>) {
        let is_no_name = |senses: &[wordnet::Sense]| senses.first().is_some_and(|sense| !sense.is_name);
        let defined = self.senses.iter().filter(|(_, senses)| is_no_name(senses));
        for (word, senses) in defined {
            let Some(word) = normalize(word).filter(|normalized| normalized == word) else {
                continue;
            };
            if !word.contains(is_separator) {
                add_unless_known(words, word, UNLISTED_BAND);
                continue;
            }
            let band = self.phrase_band(&word);
            if senses.iter().any(|sense| sense.part_of_speech == 0) && !word.ends_with('s') {
                add_unless_known(words, format!("{word}s"), band);
            }
            add_unless_known(words, word, band);
        }
        // Our own rows are only complete with what the dictionaries say of other words.
        let own = self.corrections.keys().filter(|_| !self.senses.is_empty());
        for word in self.entries.keys().chain(own) {
            let is_phrase = word.contains(is_separator);
            let band = if is_phrase {
                self.phrase_band(word)
            } else {
                UNLISTED_BAND
            };
            add_unless_known(words, word.clone(), band);
        }
    }

    /// A band whose estimated frequency is about that of the rarest word.
    fn phrase_band(&self, phrase: &str) -> u8 {
        let parts = phrase.split(is_separator).filter(|part| !part.is_empty());
        let counted = parts.map(|part| self.frequencies.get(part).copied().unwrap_or_default());
        match counted.min().unwrap_or_default() {
            450.. => 35,
            350.. => 50,
            250.. => 55,
            150.. => 70,
            _ => 80,
        }
    }

    /// Fills in each word, on all cores.
    fn fill(&self, words: &mut BTreeMap<String, WordData>, model: Option<&Model>) {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut all: Vec<_> = words.iter_mut().collect();
        // Small chunks in turn: some words take much longer than others.
        let mut shares: Vec<Vec<_>> = (0..cores).map(|_| Vec::new()).collect();
        for (at, word) in all.drain(..).enumerate() {
            shares[at % cores].push(word);
        }
        let letters = &self.train_letters();
        thread::scope(|scope| {
            for share in shares {
                scope.spawn(move || {
                    for (word, data) in share {
                        self.add_sense_and_etymology(word, data);
                        self.add_pronunciation(word, data, model);
                        self.add_familiarity(word, data, letters);
                    }
                });
            }
        });
    }

    /// Learns what common words look like.
    fn train_letters(&self) -> LetterModel {
        let is_common = |word: &str| {
            let zipf = self.frequencies.get(word).copied().unwrap_or_default();
            zipf >= word_filter::COMMON && self.is_word(word)
        };
        let plain = |word: &&str| word.bytes().all(|letter| letter.is_ascii_lowercase());
        let listed = self.listed.keys().map(String::as_str);
        LetterModel::train(listed.filter(plain).filter(|word| is_common(word)))
    }

    /// What the level needs beside the frequency and the sounds.
    fn add_familiarity(&self, word: &str, data: &mut WordData, letters: &LetterModel) {
        data.looks = letters.looks(word);
        let lemma = self.lemma(word);
        let has_definition = self.senses.contains_key(word) || lemma.is_some();
        let absences = [!has_definition, !self.pronunciations.contains_key(word)];
        let absent = absences.into_iter().filter(|is_absent| *is_absent).count();
        // A word that few dictionaries have is harder than its frequency says.
        data.looks.strangeness += ABSENT_EIGHTHS * i8::try_from(absent).unwrap_or_default();
        let known = Known {
            frequencies: &self.frequencies,
            is_word: &|word| self.is_word(word),
            sounds: &|word| self.pronunciations.get(word)?.first().map(Vec::as_slice),
        };
        let lemma = lemma.as_ref().map(|lemma| lemma.word.as_str());
        let grades = [Some(word), lemma].map(|word| self.grades.get(word?).copied());
        data.grade = grades.into_iter().flatten().next().unwrap_or_default();
        data.parts_centizipf = word_parts::frequency(word, lemma, &known).unwrap_or_default();
    }

    fn is_word(&self, word: &str) -> bool {
        self.senses_of(word).iter().any(|sense| !sense.is_name)
    }

    pub(crate) fn senses_of(&self, word: &str) -> &[wordnet::Sense] {
        self.senses.get(word).map(Vec::as_slice).unwrap_or_default()
    }

    fn add_sense_and_etymology(&self, word: &str, data: &mut WordData) {
        let senses = self.senses_of(word);
        let chosen = senses::choose(word, senses, self.corrections.get(word));
        data.is_for_children = chosen.as_ref().is_some_and(|chosen| chosen.is_for_children);
        let themes = chosen.as_ref().map_or(0, |chosen| chosen.themes);
        data.themes = self.themes.get(word).copied().unwrap_or(themes);
        let is_good = chosen.as_ref().is_some_and(|chosen| chosen.is_good);
        data.free.sense = chosen.map(|chosen| chosen.sense);
        if let Some((sense, own)) = data.free.sense.as_mut().zip(self.sentences.get(word))
            && own.part_of_speech == sense.part_of_speech
        {
            sense.sentence = own.text.into();
        }
        data.free.others = senses::others(word, senses, data.free.sense.as_ref());
        let part_of_speech = data.free.sense.as_ref().map(|sense| sense.part_of_speech);
        let entries = self.entries.get(word).map(Vec::as_slice).unwrap_or_default();
        data.gpl.others = gcide_senses(entries);
        (data.gpl.etymology, data.etymology) = self.etymology(word, part_of_speech);
        if let Some(own) = self.corrections.get(word).and_then(|own| own.etymology.as_ref()) {
            data.gpl.etymology = None;
            data.etymology = Some(own.clone());
        }
        data.is_eligible = is_good && self.suits_a_bee(word) && self.has_useful_etymology(data);
        if data.free.sense.is_none() && senses.is_empty() && self.is_helped(word) {
            self.add_lemma(word, data);
        }
    }

    /// From GCIDE, or if that has none or names only a language, from ety.
    fn etymology(
        &self,
        word: &str,
        part_of_speech: Option<u8>,
    ) -> (Option<Etymology<'static>>, Option<Etymology<'static>>) {
        let entries = self.entries.get(word).map(Vec::as_slice).unwrap_or_default();
        let gcide = gcide_etymology(entries, part_of_speech);
        let ety = ety::etymology(&self.relations, word).filter(|ety| etymology::is_fit(&ety.text));
        // GCIDE lost most of its Greek letters. A word from ety beats a language alone.
        let has_word = |etymology: &Etymology| !names_only_languages(etymology);
        match gcide {
            Some(gcide) if has_word(&gcide) || !ety.as_ref().is_some_and(has_word) => (Some(gcide), None),
            _ => (None, ety),
        }
    }

    /// Whether a word that no dictionary defines or pronounces is common enough to be asked for.
    pub(crate) fn is_helped(&self, word: &str) -> bool {
        self.frequencies.contains_key(word)
            || word.contains(is_separator)
            || self
                .listed
                .get(word)
                .is_some_and(|listed| listed.band <= RAREST_HELPED_BAND)
    }

    /// The word that this one is a form of.
    fn lemma(&self, word: &str) -> Option<Lemma> {
        let rank = |lemma: &str, part: u8| {
            let senses = self.senses.get(lemma)?;
            let of_part = |sense: &wordnet::Sense| sense.part_of_speech == part && !sense.is_name;
            let at = senses.iter().position(of_part)?;
            u32::try_from(at).ok()
        };
        inflections::lemma(word, rank)
    }

    /// Gives a form its lemma's definition and origin.
    fn add_lemma(&self, word: &str, data: &mut WordData) {
        let Some(lemma) = self.lemma(word) else {
            return;
        };
        let of_part: Vec<_> = self
            .senses_of(&lemma.word)
            .iter()
            .filter(|sense| sense.part_of_speech == lemma.part_of_speech)
            .cloned()
            .collect();
        let correction = self.corrections.get(&lemma.word);
        let correction = correction.filter(|correction| correction.part_of_speech == lemma.part_of_speech);
        let Some(chosen) = senses::choose(&lemma.word, &of_part, correction) else {
            return;
        };
        data.free.sense = Some(Sense {
            part_of_speech: lemma.part_of_speech,
            definition: format!("({}) {}", lemma.form, chosen.sense.definition).into(),
            sentence: Cow::default(),
        });
        if data.gpl.etymology.is_none() && data.etymology.is_none() {
            (data.gpl.etymology, data.etymology) = self.etymology(&lemma.word, Some(lemma.part_of_speech));
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
        let american = self.listed.get(word).and_then(|listed| listed.american);
        let is_asked_for = || {
            word_filter::suits_by_length(word, american)
                && american.is_some_and(|band| band <= word_filter::RAREST_BAND)
                && (self.corrections.contains_key(word)
                    || !word_filter::is_transparent(word, &self.frequencies, |other| self.is_word(other)))
        };
        word.bytes().all(|letter| letter.is_ascii_lowercase())
            && !self.blocklist.blocks(word)
            && !self.left_out.contains(word)
            // Who wrote the sentence found that it suits.
            && (self.sentences.contains_key(word) || is_asked_for())
    }
}

fn is_separator(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '\'')
}

fn add_unless_known(words: &mut BTreeMap<String, WordData>, word: String, band: u8) {
    words.entry(word).or_insert_with(|| WordData {
        band,
        ..WordData::default()
    });
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

/// The etymology of the entry with this part of speech. Several nouns are homographs, and nothing says which one is meant,
/// but transitive and intransitive verbs are only printed apart.
fn gcide_etymology(entries: &[gcide::Entry], part_of_speech: Option<u8>) -> Option<Etymology<'static>> {
    let has_text =
        |entry: &&&gcide::Entry| !entry.etymology.is_empty() && !entry.etymology.starts_with("See ");
    let same: Vec<_> = entries
        .iter()
        .filter(|entry| entry.part_of_speech == part_of_speech)
        .collect();
    let with_text: Vec<_> = same.iter().filter(has_text).collect();
    let entry = match (&same[..], &with_text[..]) {
        ([_], [entry]) => entry,
        ([..], [entry]) if part_of_speech == Some(VERB) => entry,
        // A verb made from a noun, or the reverse, shares its etymology, which is printed with the first.
        ([] | [_], []) => {
            let all: Vec<_> = entries.iter().collect();
            let with_text: Vec<_> = all.iter().filter(has_text).collect();
            match with_text[..] {
                [entry] if all.len() <= 2 || std::ptr::eq(*entry, all[0]) => {
                    return etymology::parse_gcide(&entry.etymology);
                }
                _ => return None,
            }
        }
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
        assert!(found(&[
            entry(Some(1), "F. frinder."),
            entry(Some(0), ""),
            entry(Some(2), "")
        ]));
        assert!(!found(&[
            entry(Some(2), ""),
            entry(Some(0), ""),
            entry(Some(1), "F. frinder.")
        ]));
        let verbs = [entry(Some(1), "F. frinder."), entry(Some(1), "")];
        assert!(
            gcide_etymology(&verbs, Some(1)).is_some(),
            "transitive and intransitive"
        );
    }
}
