//! Writes the data files from everything known about each word.

use std::{collections::BTreeMap, fs, io, path::Path};

use super::{
    data_file::{DataFileWriter, replace},
    records::{
        Columns, Etymology, FREE, FreeRecord, GPL, GplRecord, HOMONYMS, IN_FREE, IN_GPL, IN_SHARE_ALIKE,
        Looks, NO_ORIGIN, ORIGINS, POOL, PoolFacts, SHARE_ALIKE, Trap, free_number, share_alike_number,
    },
    sources::{NOTICE, SOURCES, Sources},
};
use crate::difficulty::{self, WordFeatures, estimated_zipf};

/// Everything the sources provide about a word.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WordData {
    /// SCOWL's rarity band, 10 to 95, or 0 if the word is not listed.
    pub band: u8,
    /// Zipf frequency in hundredths, or 0 if the word is not counted.
    pub centizipf: u16,
    /// Zipf frequency of the words that it is made of, in hundredths, or 0 if there are none.
    pub parts_centizipf: u16,
    /// How its letters look.
    pub looks: Looks,
    /// The school grade in which half of the students can spell it, as judged by reading: 1 to 8, 9 and 10 for high
    /// school, 11 for adults, 12 to 14 for bees of a region, of a nation and its final, or 0 if nobody judged it.
    pub grade: u8,
    /// Content from freely licensed sources.
    pub free: FreeRecord<'static>,
    /// Content under the GPL.
    pub gpl: GplRecord<'static>,
    /// Etymology under CC BY-SA.
    pub etymology: Option<Etymology<'static>>,
    /// Other words that sound the same, the most common first.
    pub homonyms: Vec<String>,
    /// Whether the word may go into the pool if its columns can be filled.
    pub is_eligible: bool,
    /// Whether lists for children may have the word.
    pub is_for_children: bool,
    /// What the word is about: a bit for each of [`THEMES`](super::records::THEMES).
    pub themes: u16,
}

impl WordData {
    /// Zipf frequency, counted or estimated.
    pub fn zipf(&self) -> f64 {
        if self.centizipf > 0 {
            f64::from(self.centizipf) / 100.0
        } else {
            estimated_zipf(self.band)
        }
    }

    /// Index of the word's origin in [`ORIGINS`].
    pub fn origin(&self) -> Option<u8> {
        self.gpl.etymology.as_ref().or(self.etymology.as_ref())?.origin
    }

    pub(crate) fn level(&self, word: &str) -> u8 {
        difficulty::level(&WordFeatures {
            word,
            zipf: self.zipf(),
            parts_zipf: Some(f64::from(self.parts_centizipf) / 100.0).filter(|zipf| *zipf > 0.0),
            band: Some(self.band).filter(|band| *band > 0),
            looks: self.looks,
            grade: Some(self.grade).filter(|grade| *grade > 0),
            surprisal: self.free.head.surprisal.map(|eighths| f64::from(eighths) / 8.0),
            traps: &self.free.head.traps,
            origin: self
                .origin()
                .and_then(|origin| ORIGINS.get(usize::from(origin)).copied()),
        })
    }

    fn columns(&self) -> Columns {
        let bit = |is_filled: bool, file: u8| if is_filled { file } else { 0 };
        Columns {
            pronunciation: bit(!self.free.pronunciation.is_empty(), IN_FREE)
                | bit(!self.gpl.pronunciation.is_empty(), IN_GPL),
            sense: bit(self.free.sense.is_some(), IN_FREE) | bit(self.gpl.sense.is_some(), IN_GPL),
            etymology: bit(self.etymology.is_some(), IN_SHARE_ALIKE)
                | bit(self.gpl.etymology.is_some(), IN_GPL),
        }
    }

    /// The word's facts for the pool, if it belongs there.
    fn pool_facts(&self, word: &str) -> Option<PoolFacts> {
        let columns = self.columns();
        let sense = self.free.sense.as_ref().or(self.gpl.sense.as_ref())?;
        (self.is_eligible && columns.filled_by(u8::MAX)).then(|| PoolFacts {
            level: self.level(word),
            part_of_speech: sense.part_of_speech,
            origin: self.origin().unwrap_or(NO_ORIGIN),
            columns,
            is_for_children: self.is_for_children,
            has_silent_letters: self
                .free
                .head
                .traps
                .iter()
                .any(|trap| matches!(trap, Trap::Silent(_))),
            has_homonyms: !self.homonyms.is_empty(),
            themes: self.themes,
        })
    }
}

/// Writes the data files and returns the size of the pool. Removes files that would be empty, because the reader treats
/// a missing file as a missing source.
pub fn write(
    folder: &Path,
    words: &BTreeMap<String, WordData>,
    sources: &Sources,
    notice: &str,
) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let mut files = [FREE, SHARE_ALIKE, GPL, POOL, HOMONYMS].map(|file| (file, DataFileWriter::default()));
    let [(_, free), (_, share_alike), (_, gpl), (_, pool), (_, homonyms)] = &mut files;
    let mut pool_size = 0;
    for (word, data) in words {
        let has_record = data.free != FreeRecord::default();
        if data.band > 0 || has_record || data.looks != Looks::default() || data.grade > 0 {
            let record = has_record.then(|| free.push_record(&data.free)).transpose()?;
            free.insert(word, free_number(data.band, record, data.looks, data.grade));
        }
        if data.centizipf > 0 || data.parts_centizipf > 0 || data.etymology.is_some() {
            let record = data.etymology.as_ref();
            let record = record.map(|found| share_alike.push_record(found)).transpose()?;
            share_alike.insert(
                word,
                share_alike_number(data.centizipf, record, data.parts_centizipf),
            );
        }
        if data.gpl != GplRecord::default() {
            let record = gpl.push_record(&data.gpl)?;
            gpl.insert(word, record as u64);
        }
        if let Some(facts) = data.pool_facts(word) {
            pool.insert(word, facts.number());
            pool_size += 1;
        }
        if !data.homonyms.is_empty() {
            let record = homonyms.push_record(&data.homonyms)?;
            homonyms.insert(word, record as u64);
        }
    }
    for (file, writer) in files {
        let path = folder.join(file);
        if !writer.is_empty() {
            writer.write(&path)?;
        } else if path.exists() {
            fs::remove_file(path)?;
        }
    }
    replace(&folder.join(NOTICE), notice.as_bytes())?;
    replace(&folder.join(SOURCES), &serde_json::to_vec_pretty(sources)?)?;
    Ok(pool_size)
}
