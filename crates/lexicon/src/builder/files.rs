//! From words with all that was found about them to the data files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

use crate::{
    container::{Contents, replace},
    difficulty::{self, Known, estimated_zipf},
    layers::{
        Columns, Etymology, FREE, FreeRecord, GPL, GplRecord, IN_FREE, IN_GPL, IN_SHARE_ALIKE, NO_ORIGIN,
        ORIGINS, POOL, PoolFacts, SHARE_ALIKE, free_number, share_alike_number,
    },
    sources::{NOTICE, SOURCES, Sources},
};

/// All that the sources say of one word.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Word {
    /// SCOWL's rarity, 10 to 95; 0 when it does not list the word.
    pub band: u8,
    /// Hundredths of Zipf; 0 when nobody counted the word.
    pub centizipf: u16,
    pub free: FreeRecord<'static>,
    pub gpl: GplRecord<'static>,
    /// By ety.
    pub etymology: Option<Etymology<'static>>,
    /// Whether lists may be drawn from it, if its columns can be filled.
    pub fit_for_a_bee: bool,
}

impl Word {
    /// The Zipf frequency, counted or estimated.
    pub(crate) fn zipf(&self) -> f64 {
        if self.centizipf > 0 {
            f64::from(self.centizipf) / 100.0
        } else {
            estimated_zipf(self.band)
        }
    }

    pub(crate) fn origin(&self) -> Option<u8> {
        self.gpl.etymology.as_ref().or(self.etymology.as_ref())?.origin
    }

    pub(crate) fn level(&self, word: &str) -> u8 {
        difficulty::level(&Known {
            word,
            zipf: self.zipf(),
            surprise: self.free.head.surprise.map(|eighths| f64::from(eighths) / 8.0),
            traps: &self.free.head.traps,
            origin: self
                .origin()
                .and_then(|origin| ORIGINS.get(usize::from(origin)).copied()),
        })
    }

    fn columns(&self) -> Columns {
        let bit = |is_filled: bool, layer: u8| if is_filled { layer } else { 0 };
        Columns {
            pronunciation: bit(!self.free.pronunciation.is_empty(), IN_FREE)
                | bit(!self.gpl.pronunciation.is_empty(), IN_GPL),
            sense: bit(self.free.sense.is_some(), IN_FREE) | bit(self.gpl.sense.is_some(), IN_GPL),
            etymology: bit(self.etymology.is_some(), IN_SHARE_ALIKE)
                | bit(self.gpl.etymology.is_some(), IN_GPL),
        }
    }

    /// The facts for the pool, if the word may be drawn.
    fn pool_facts(&self, word: &str) -> Option<PoolFacts> {
        let columns = self.columns();
        let sense = self.free.sense.as_ref().or(self.gpl.sense.as_ref())?;
        (self.fit_for_a_bee && columns.filled_by(u8::MAX)).then(|| PoolFacts {
            level: self.level(word),
            part_of_speech: sense.part_of_speech,
            origin: self.origin().unwrap_or(NO_ORIGIN),
            columns,
        })
    }
}

/// Writes the data files, and takes away those that would be empty: an empty layer is a missing one.
///
/// # Errors
/// When the folder cannot be written to.
pub(crate) fn write(
    folder: &Path,
    words: &BTreeMap<String, Word>,
    sources: &Sources,
    notice: &str,
) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let (mut free, mut share_alike, mut gpl, mut pool) = (
        Contents::default(),
        Contents::default(),
        Contents::default(),
        Contents::default(),
    );
    let mut files = BTreeSet::new();
    let mut pool_size = 0;
    for (word, facts) in words {
        if facts.band > 0 || facts.free != FreeRecord::default() {
            let record = (facts.free != FreeRecord::default())
                .then(|| free.record(&facts.free))
                .transpose()?;
            free.word(word, free_number(facts.band, record));
            files.insert(FREE);
        }
        if facts.centizipf > 0 || facts.etymology.is_some() {
            let record = facts
                .etymology
                .as_ref()
                .map(|found| share_alike.record(found))
                .transpose()?;
            share_alike.word(word, share_alike_number(facts.centizipf, record));
            files.insert(SHARE_ALIKE);
        }
        if facts.gpl != GplRecord::default() {
            let record = gpl.record(&facts.gpl)?;
            gpl.word(word, record as u64);
            files.insert(GPL);
        }
        if let Some(facts) = facts.pool_facts(word) {
            pool.word(word, facts.number());
            pool_size += 1;
            files.insert(POOL);
        }
    }
    for (file, contents) in [(FREE, free), (SHARE_ALIKE, share_alike), (GPL, gpl), (POOL, pool)] {
        let path = folder.join(file);
        if files.contains(file) {
            contents.write(&path)?;
        } else if path.exists() {
            fs::remove_file(path)?;
        }
    }
    replace(&folder.join(NOTICE), notice.as_bytes())?;
    replace(&folder.join(SOURCES), &serde_json::to_vec_pretty(sources)?)?;
    Ok(pool_size)
}
