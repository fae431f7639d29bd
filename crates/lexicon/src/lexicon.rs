//! The data files as one: what one can ask of them.

use std::path::Path;

use crate::{
    container::{Container, Fault, FaultKind},
    difficulty::{Known, MAX_LEVEL, Rating, estimated_zipf, level, per_million, reasons},
    generate::{PoolTooSmall, PoolWord, Selection, Wanted, draw},
    layers::{
        Etymology, FREE, FreeRecord, GPL, GplRecord, IN_FREE, IN_GPL, IN_SHARE_ALIKE, ORIGINS,
        PARTS_OF_SPEECH, POOL, PoolFacts, SHARE_ALIKE, Sense, free_band, free_offset, share_alike_offset,
        share_alike_zipf,
    },
    sources::{Count, Missing, NOTICE, SOURCES, Source, Sources, Status, Tool},
    spelling::fold,
};

/// What the dictionaries say of a word, in the columns of a wordlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// In lower case, without diacritics.
    pub word: String,
    /// A respelling with the stressed syllable in capitals, and IPA beside it when a dictionary has it.
    pub pronunciation: String,
    /// One of [`PARTS_OF_SPEECH`], or empty.
    pub part_of_speech: String,
    /// Empty when no source has one.
    pub definition: String,
    /// Empty when no source has one.
    pub etymology: String,
    /// A sentence of the definition's sense. Often empty.
    pub sentence: String,
    /// See [`Rating::level`].
    pub level: u8,
    /// One of [`ORIGINS`].
    pub origin: Option<&'static str>,
}

/// Words with their frequencies, pronunciations, definitions and etymologies, in mapped files.
#[derive(Default)]
pub struct Lexicon {
    free: Option<Container>,
    share_alike: Option<Container>,
    gpl: Option<Container>,
    pool: Vec<PoolWord>,
    sources: Sources,
    notice: Option<String>,
}

/// How much of a word's records is read.
#[derive(Clone, Copy)]
enum Depth {
    /// What its rating hangs on.
    Rating,
    All,
}

/// All that the layers say of one word.
#[derive(Default)]
struct Found<'a> {
    zipf: Option<f64>,
    band: Option<u8>,
    free: FreeRecord<'a>,
    gpl: GplRecord<'a>,
    etymology: Option<Etymology<'a>>,
}

impl Lexicon {
    /// Opens what is in `folder`. Files that are missing or damaged are told of and done without.
    pub fn open(folder: &Path) -> (Self, Vec<Fault>) {
        let mut faults = Vec::new();
        let mut open = |file: &str| {
            let opened = Container::open(&folder.join(file));
            opened.map_err(|fault| faults.push(fault)).ok()
        };
        let mut lexicon = Self {
            free: open(FREE),
            share_alike: open(SHARE_ALIKE),
            gpl: open(GPL),
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
            serde_json::from_slice(&bytes).map_err(|_| Fault {
                file: folder.join(SOURCES),
                why: FaultKind::Corrupt,
            })
        });
        match sources {
            Ok(sources) => lexicon.sources = sources,
            Err(fault) => faults.push(fault),
        }
        let notice = read(folder, NOTICE);
        lexicon.notice = notice
            .ok()
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        lexicon.do_without_lost_files();
        (lexicon, faults)
    }

    /// A lexicon that knows no word.
    pub fn empty() -> Self {
        Self::default()
    }

    /// How hard a word is. Case, surrounding space and diacritics do not matter. `None` if no source knows it.
    pub fn rate(&self, word: &str) -> Option<Rating> {
        let word = fold(word)?;
        let found = self.find(&word, Depth::Rating)?;
        let zipf = found.zipf.or_else(|| found.band.map(estimated_zipf))?;
        let known = found.known(&word, zipf);
        let level = level(&known);
        let reasons = reasons(&known, level);
        Some(Rating {
            zipf,
            frequency: per_million(zipf),
            estimated: found.zipf.is_none(),
            level,
            reasons,
            word,
        })
    }

    /// What the dictionaries say of a word, as far as they do. `None` if that is nothing.
    pub fn entry(&self, word: &str) -> Option<Entry> {
        let word = fold(word)?;
        let found = self.find(&word, Depth::All)?;
        let zipf = found
            .zipf
            .or_else(|| found.band.map(estimated_zipf))
            .unwrap_or_default();
        let level = level(&found.known(&word, zipf));
        let entry = found.entry(word, level);
        let is_known = [&entry.pronunciation, &entry.definition, &entry.etymology]
            .iter()
            .any(|text| !text.is_empty());
        is_known.then_some(entry)
    }

    /// Draws a list of different words, each with all columns but perhaps the sentence.
    ///
    /// # Errors
    /// When there are fewer words than wanted.
    pub fn generate(&self, wanted: &Wanted) -> Result<Selection, PoolTooSmall> {
        let (drawn, available) = draw(&self.pool, wanted)?;
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

    /// What the tools have to work with.
    pub fn status(&self) -> Status {
        let tool = |works: bool| match (works, self.sources.missing.is_empty()) {
            (false, _) => Tool::Off,
            (true, true) => Tool::On,
            (true, false) => Tool::Poorer,
        };
        let mut levels = vec![0; usize::from(MAX_LEVEL)];
        for word in &self.pool {
            if let Some(words) = levels.get_mut(usize::from(word.facts.level).wrapping_sub(1)) {
                *words += 1;
            }
        }
        let words = |layer: &Option<Container>| layer.as_ref().map_or(0, Container::len);
        let rated = words(&self.free).max(words(&self.share_alike));
        Status {
            difficulty: tool(rated > 0),
            generator: tool(!self.pool.is_empty()),
            words: rated,
            pool: self.pool.len(),
            levels,
            origins: self.count(ORIGINS, |facts| facts.origin),
            parts_of_speech: self.count(PARTS_OF_SPEECH, |facts| facts.part_of_speech),
            missing: self.sources.missing.clone(),
        }
    }

    /// What the data was made from.
    pub fn sources(&self) -> &[Source] {
        &self.sources.used
    }

    /// What the sources' licences want said.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    fn count(&self, names: &[&'static str], place: impl Fn(&PoolFacts) -> u8) -> Vec<Count> {
        let mut counts: Vec<_> = names.iter().map(|name| Count { name, words: 0 }).collect();
        for word in &self.pool {
            if let Some(count) = counts.get_mut(usize::from(place(&word.facts))) {
                count.words += 1;
            }
        }
        counts.retain(|count| count.words > 0);
        counts.sort_by_key(|count| std::cmp::Reverse(count.words));
        counts
    }

    /// The layers that are there, as bits.
    fn present(&self) -> u8 {
        let bit = |layer: &Option<Container>, bit| if layer.is_some() { bit } else { 0 };
        bit(&self.free, IN_FREE) | bit(&self.share_alike, IN_SHARE_ALIKE) | bit(&self.gpl, IN_GPL)
    }

    /// A source whose file cannot be used is as good as missing.
    fn do_without_lost_files(&mut self) {
        let lost = |file: &str| match file {
            FREE => self.free.is_none(),
            SHARE_ALIKE => self.share_alike.is_none(),
            GPL => self.gpl.is_none(),
            _ => false,
        };
        let (lost, used): (Vec<_>, Vec<_>) = std::mem::take(&mut self.sources.used)
            .into_iter()
            .partition(|source| lost(&source.file));
        self.sources.used = used;
        self.sources
            .missing
            .extend(lost.into_iter().map(|source| Missing {
                source: source.name,
                gives: source.gives,
                package: source.package,
            }));
    }

    /// What the layers say of a folded word.
    fn find(&self, word: &str, depth: Depth) -> Option<Found<'_>> {
        let free = self
            .free
            .as_ref()
            .and_then(|layer| Some((layer, layer.get(word)?)));
        let share_alike = self
            .share_alike
            .as_ref()
            .and_then(|layer| Some((layer, layer.get(word)?)));
        let gpl = self
            .gpl
            .as_ref()
            .and_then(|layer| Some((layer, layer.get(word)?)));
        if free.is_none() && share_alike.is_none() && gpl.is_none() {
            return None;
        }
        let mut found = Found::default();
        if let Some((layer, number)) = free {
            found.band = free_band(number);
            found.free = free_offset(number)
                .and_then(|at| match depth {
                    Depth::Rating => layer.record(at).map(|head| FreeRecord {
                        head,
                        ..FreeRecord::default()
                    }),
                    Depth::All => layer.record(at),
                })
                .unwrap_or_default();
        }
        if let Some((layer, number)) = share_alike {
            found.zipf = share_alike_zipf(number);
            found.etymology = share_alike_offset(number).and_then(|at| layer.record(at));
        }
        if let Some((layer, number)) = gpl {
            found.gpl = usize::try_from(number)
                .ok()
                .and_then(|at| match depth {
                    Depth::Rating => layer.record(at).map(|etymology| GplRecord {
                        etymology,
                        ..GplRecord::default()
                    }),
                    Depth::All => layer.record(at),
                })
                .unwrap_or_default();
        }
        Some(found)
    }
}

impl Found<'_> {
    /// GCIDE tells a story where ety names languages only.
    fn etymology(&self) -> Option<&Etymology<'_>> {
        self.gpl.etymology.as_ref().or(self.etymology.as_ref())
    }

    fn origin(&self) -> Option<&'static str> {
        ORIGINS.get(usize::from(self.etymology()?.origin?)).copied()
    }

    fn known<'a>(&'a self, word: &'a str, zipf: f64) -> Known<'a> {
        Known {
            word,
            zipf,
            surprise: self.free.head.surprise.map(|eighths| f64::from(eighths) / 8.0),
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
        // Definition and sentence are of one sense, so of one source; WordNet's English is today's.
        let sense = self.free.sense.or(self.gpl.sense);
        let (part_of_speech, definition, sentence) = match sense {
            Some(Sense {
                part_of_speech,
                definition,
                sentence,
            }) => {
                let part = PARTS_OF_SPEECH.get(usize::from(part_of_speech)).copied();
                (
                    part.unwrap_or_default().to_owned(),
                    definition.into_owned(),
                    sentence.into_owned(),
                )
            }
            None => Default::default(),
        };
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

fn read(folder: &Path, file: &str) -> Result<Vec<u8>, Fault> {
    let path = folder.join(file);
    std::fs::read(&path).map_err(|error| Fault {
        why: match error.kind() {
            std::io::ErrorKind::NotFound => FaultKind::Missing,
            _ => FaultKind::Unreadable(error.to_string()),
        },
        file: path,
    })
}
