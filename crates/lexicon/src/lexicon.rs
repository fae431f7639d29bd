//! Look-ups across all data files.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    difficulty::{MAX_LEVEL, Rating, WordFeatures, estimated_zipf, level, per_million, reasons},
    format::{
        data_file::{DataFile, DataFileError, DataFileErrorKind},
        records::{
            self, Etymology, FREE, FreeRecord, GPL, GplRecord, HOMONYMS, IN_FREE, IN_GPL, IN_SHARE_ALIKE,
            Looks, ORIGINS, PARTS_OF_SPEECH, POOL, PoolFacts, SHARE_ALIKE, THEMES, free_band, free_grade,
            free_looks, free_offset, share_alike_offset, share_alike_parts_zipf, share_alike_zipf,
        },
        sources::{MissingSource, NOTICE, SOURCES, Source, Sources},
    },
    generate::{ListRequest, PoolTooSmall, PoolWord, Selection, draw},
    normalize::normalize,
    spelling::Spelling,
    spelling_patterns::{SPELLING_PATTERNS, has_pattern},
    status::{Status, ToolState, count},
};

/// A row of a wordlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Lowercase, without diacritics.
    pub word: String,
    /// Respelling with the stressed syllable in capitals, followed by IPA if a dictionary has it.
    pub pronunciation: String,
    /// One of [`PARTS_OF_SPEECH`], or empty.
    pub part_of_speech: String,
    /// Empty if unknown.
    pub definition: String,
    /// Empty if unknown.
    pub etymology: String,
    /// Uses the word in the definition's sense. Often empty.
    pub sentence: String,
    /// See [`Rating::level`].
    pub level: u8,
    /// One of [`ORIGINS`].
    pub origin: Option<&'static str>,
}

/// Another sense of a word, to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherSense {
    /// One of [`PARTS_OF_SPEECH`].
    pub part_of_speech: &'static str,
    /// Never empty.
    pub definition: String,
    /// Uses the word in this sense. Often empty.
    pub sentence: String,
    /// The dictionary that has it.
    pub source: SenseSource,
}

/// A dictionary of definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SenseSource {
    /// In modern English.
    WordNet,
    /// In the English of Webster's dictionary of 1913.
    Gcide,
}

/// Frequencies, pronunciations, definitions and etymologies of words, in mapped files.
#[derive(Default)]
pub struct Lexicon {
    free: Option<DataFile>,
    share_alike: Option<DataFile>,
    gpl: Option<DataFile>,
    pub(crate) homonyms: Option<DataFile>,
    pool: Vec<PoolWord>,
    sources: Sources,
    notice: Option<String>,
}

/// How much of a word's records to read.
#[derive(Clone, Copy)]
enum Depth {
    Rating,
    All,
}

/// What the data files have on a word.
#[derive(Default)]
struct Found<'a> {
    zipf: Option<f64>,
    parts_zipf: Option<f64>,
    band: Option<u8>,
    looks: Looks,
    grade: Option<u8>,
    free: FreeRecord<'a>,
    gpl: GplRecord<'a>,
    etymology: Option<Etymology<'a>>,
}

impl Lexicon {
    /// Opens the files in `folder`. Skips missing and damaged ones, and returns an error for each.
    pub fn open(folder: &Path) -> (Self, Vec<DataFileError>) {
        let mut errors = Vec::new();
        let mut open = |file: &str| {
            let opened = DataFile::open(&folder.join(file));
            opened.map_err(|error| errors.push(error)).ok()
        };
        let mut lexicon = Self {
            free: open(FREE),
            share_alike: open(SHARE_ALIKE),
            gpl: open(GPL),
            homonyms: open(HOMONYMS),
            ..Self::default()
        };
        if let Some(pool) = open(POOL) {
            let present = lexicon.present();
            lexicon.pool = pool
                .words()
                .into_iter()
                .map(|(word, number)| PoolWord {
                    word: word.into(),
                    facts: PoolFacts::from_number(number),
                })
                .filter(|word| word.facts.columns.filled_by(present) && word.facts.level <= MAX_LEVEL)
                .collect();
        }
        let sources = read(folder, SOURCES).and_then(|bytes| {
            serde_json::from_slice(&bytes).map_err(|_| DataFileError {
                file: folder.join(SOURCES),
                kind: DataFileErrorKind::Corrupt,
            })
        });
        match sources {
            Ok(sources) => lexicon.sources = sources,
            Err(error) => errors.push(error),
        }
        let notice = fs::read(folder.join(NOTICE)).ok();
        lexicon.notice = notice.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        lexicon.mark_missing_sources();
        (lexicon, errors)
    }

    /// A lexicon without words.
    pub fn empty() -> Self {
        Self::default()
    }

    /// How hard a word is. The word is normalized first. `None` if it is unknown.
    pub fn rate(&self, word: &str) -> Option<Rating> {
        let word = normalize(word)?;
        let found = self.find(&word, Depth::Rating)?;
        let zipf = found.zipf.or_else(|| found.band.map(estimated_zipf))?;
        let features = found.features(&word, zipf);
        let level = level(&features);
        let reasons = reasons(&features, level);
        Some(Rating {
            zipf,
            frequency: per_million(zipf),
            estimated: found.zipf.is_none(),
            level,
            reasons,
            word,
        })
    }

    /// A word's row. `None` if there is no pronunciation, definition or etymology, and no other sense.
    pub fn entry(&self, word: &str) -> Option<Entry> {
        let word = normalize(word)?;
        let found = self.find(&word, Depth::All)?;
        let zipf = found
            .zipf
            .or_else(|| found.band.map(estimated_zipf))
            .unwrap_or_default();
        let level = level(&found.features(&word, zipf));
        let has_others = !found.free.others.is_empty() || !found.gpl.others.is_empty();
        let entry = found.entry(word, level);
        let is_known = has_others
            || [&entry.pronunciation, &entry.definition, &entry.etymology]
                .iter()
                .any(|text| !text.is_empty());
        is_known.then_some(entry)
    }

    /// A word's senses beside the one in its row, the most common ones of WordNet first. Empty if there are none.
    pub fn other_senses(&self, word: &str) -> Vec<OtherSense> {
        let found = normalize(word).and_then(|word| self.find(&word, Depth::All));
        let Found { free, gpl, .. } = found.unwrap_or_default();
        let modern = free.others.into_iter().map(|sense| (sense, SenseSource::WordNet));
        let old = gpl.others.into_iter().map(|sense| (sense, SenseSource::Gcide));
        modern
            .chain(old)
            .map(|(sense, source)| OtherSense {
                part_of_speech: PARTS_OF_SPEECH
                    .get(usize::from(sense.part_of_speech))
                    .copied()
                    .unwrap_or_default(),
                definition: sense.definition.into_owned(),
                sentence: sense.sentence.into_owned(),
                source,
            })
            .collect()
    }

    /// A word's syllables and hard letters. `None` if nothing is known about its sounds.
    pub fn spelling(&self, word: &str) -> Option<Spelling> {
        let normalized = normalize(word)?;
        let found = self.find(&normalized, Depth::All)?;
        let spelling = match (found.free.spelling, found.gpl.spelling) {
            // A person has divided the one, and a dictionary has the sounds of the other.
            (Some(free), Some(gpl)) => records::Spelling {
                breaks: gpl.breaks,
                parts: free.parts,
            },
            (free, gpl) => free.or(gpl)?,
        };
        Spelling::new(word, &normalized, &spelling)
    }

    /// Draws a list of distinct words. Every column except the sentence is filled.
    pub fn generate(&self, request: &ListRequest) -> Result<Selection, PoolTooSmall> {
        let (drawn, available) = draw(&self.pool, request)?;
        let entries = drawn
            .into_iter()
            .map(|word| {
                self.find(&word.word, Depth::All)
                    .unwrap_or_default()
                    .entry(word.word.to_string(), word.facts.level)
            })
            .collect();
        Ok(Selection { entries, available })
    }

    /// All words that can be rated.
    pub fn words(&self) -> BTreeSet<String> {
        let files = [&self.free, &self.share_alike].into_iter().flatten();
        files.flat_map(DataFile::words).map(|(word, _)| word).collect()
    }

    /// What the word tools have to work with.
    pub fn status(&self) -> Status {
        let tool = |works: bool| match (works, self.sources.missing.is_empty()) {
            (false, _) => ToolState::Off,
            (true, true) => ToolState::On,
            (true, false) => ToolState::Limited,
        };
        let mut levels = vec![0; usize::from(MAX_LEVEL)];
        for word in &self.pool {
            if let Some(words) = levels.get_mut(usize::from(word.facts.level).wrapping_sub(1)) {
                *words += 1;
            }
        }
        let words = |file: &Option<DataFile>| file.as_ref().map_or(0, DataFile::len);
        let rated = words(&self.free).max(words(&self.share_alike));
        Status {
            difficulty: tool(rated > 0),
            generator: tool(!self.pool.is_empty()),
            words: rated,
            pool: self.pool.len(),
            levels,
            origins: count(&self.pool, ORIGINS, |at, word| {
                usize::from(word.facts.origin) == at
            }),
            parts_of_speech: count(&self.pool, PARTS_OF_SPEECH, |at, word| {
                usize::from(word.facts.part_of_speech) == at
            }),
            themes: count(&self.pool, THEMES, |at, word| word.facts.themes & 1 << at != 0),
            patterns: count(&self.pool, SPELLING_PATTERNS, |at, word| {
                has_pattern(at, &word.word, &word.facts)
            }),
            missing: self.sources.missing.clone(),
        }
    }

    /// The installed sources.
    pub fn sources(&self) -> &[Source] {
        &self.sources.used
    }

    /// The notices that the sources' licenses require.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// The files that are present, as bits.
    fn present(&self) -> u8 {
        let bit = |file: &Option<DataFile>, bit| if file.is_some() { bit } else { 0 };
        bit(&self.free, IN_FREE) | bit(&self.share_alike, IN_SHARE_ALIKE) | bit(&self.gpl, IN_GPL)
    }

    /// Moves sources whose file could not be opened to the missing ones.
    fn mark_missing_sources(&mut self) {
        let is_missing = |source: &Source| match source.file.as_str() {
            FREE => self.free.is_none(),
            SHARE_ALIKE => self.share_alike.is_none(),
            GPL => self.gpl.is_none(),
            _ => false,
        };
        let (missing, used): (Vec<_>, Vec<_>) = std::mem::take(&mut self.sources.used)
            .into_iter()
            .partition(is_missing);
        self.sources.used = used;
        let missing = missing.into_iter().map(|source| MissingSource {
            source: source.name,
            gives: source.gives,
            package: source.package,
        });
        self.sources.missing.extend(missing);
    }

    /// Finds a normalized word.
    fn find(&self, word: &str, depth: Depth) -> Option<Found<'_>> {
        let in_file = |file: &Option<DataFile>| file.as_ref()?.get(word);
        let numbers = [&self.free, &self.share_alike, &self.gpl].map(in_file);
        if numbers == [None; 3] {
            return None;
        }
        let mut found = Found::default();
        let [free, share_alike, gpl] = numbers;
        if let Some((file, number)) = self.free.as_ref().zip(free) {
            found.band = free_band(number);
            found.looks = free_looks(number);
            found.grade = free_grade(number);
            found.free = free_offset(number)
                .and_then(|at| match depth {
                    Depth::Rating => file.record(at).map(|head| FreeRecord {
                        head,
                        ..FreeRecord::default()
                    }),
                    Depth::All => file.record(at),
                })
                .unwrap_or_default();
        }
        if let Some((file, number)) = self.share_alike.as_ref().zip(share_alike) {
            found.zipf = share_alike_zipf(number);
            found.parts_zipf = share_alike_parts_zipf(number);
            found.etymology = share_alike_offset(number).and_then(|at| file.record(at));
        }
        if let Some((file, number)) = self.gpl.as_ref().zip(gpl) {
            found.gpl = usize::try_from(number)
                .ok()
                .and_then(|at| match depth {
                    Depth::Rating => file.record(at).map(|etymology| GplRecord {
                        etymology,
                        ..GplRecord::default()
                    }),
                    Depth::All => file.record(at),
                })
                .unwrap_or_default();
        }
        Some(found)
    }
}

impl Found<'_> {
    /// Prefers GCIDE, which gives meanings where ety only names languages.
    fn etymology(&self) -> Option<&Etymology<'_>> {
        self.gpl.etymology.as_ref().or(self.etymology.as_ref())
    }

    fn origin(&self) -> Option<&'static str> {
        ORIGINS.get(usize::from(self.etymology()?.origin?)).copied()
    }

    fn features<'a>(&'a self, word: &'a str, zipf: f64) -> WordFeatures<'a> {
        WordFeatures {
            word,
            zipf,
            parts_zipf: self.parts_zipf,
            band: self.band,
            looks: self.looks,
            grade: self.grade,
            surprisal: self.free.head.surprisal.map(|eighths| f64::from(eighths) / 8.0),
            traps: &self.free.head.traps,
            origin: self.origin(),
        }
    }

    fn entry(self, word: String, level: u8) -> Entry {
        let origin = self.origin();
        let etymology = self
            .gpl
            .etymology
            .or(self.etymology)
            .map(|etymology| etymology.text);
        // One sense for definition and sentence. WordNet comes first because its English is modern.
        let sense = self.free.sense.or(self.gpl.sense);
        let (part_of_speech, definition, sentence) = sense
            .map(|sense| {
                let part = PARTS_OF_SPEECH.get(usize::from(sense.part_of_speech)).copied();
                (
                    part.unwrap_or_default().to_owned(),
                    sense.definition.into_owned(),
                    sense.sentence.into_owned(),
                )
            })
            .unwrap_or_default();
        let pronunciation = if self.free.pronunciation.is_empty() {
            self.gpl.pronunciation
        } else {
            self.free.pronunciation
        };
        Entry {
            word,
            pronunciation: pronunciation.into_owned(),
            part_of_speech,
            definition,
            etymology: etymology.unwrap_or_default().into_owned(),
            sentence,
            level,
            origin,
        }
    }
}

fn read(folder: &Path, file: &str) -> Result<Vec<u8>, DataFileError> {
    let path = folder.join(file);
    fs::read(&path).map_err(|error| DataFileError::from_io(&path, &error))
}
