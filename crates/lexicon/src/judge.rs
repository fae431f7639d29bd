//! What the built lexicon is held to: levels that people expect, a pool that is large enough, and rows without faults that
//! a program can see. What only a reader sees is in `docs/lexicon-quality.md`.

use std::{collections::HashSet, fmt};

use crate::{
    Entry, Filter, Lexicon, MAX_LEVEL, MIN_LEVEL, PARTS_OF_SPEECH, Wanted,
    builder::{decency::is_decent, etymology, senses},
    layers::place,
};

/// Sixty words and the levels expected of them, written before the levels were tuned: `word,from,to`.
const EXPECTED: &str = include_str!("../levels.csv");
/// So many of them must be as expected.
const AS_EXPECTED: usize = 50;
/// So many words lists must have to draw from.
const SMALLEST_POOL: usize = 8_000;
/// So many of each level.
const SMALLEST_LEVEL: usize = 40;
/// Rows shown of each fault.
const SHOWN: usize = 5;

/// What was found.
#[derive(Debug, Default)]
pub struct Judgement {
    /// Words of the table with a level other than expected, as lines for people.
    pub unexpected: Vec<String>,
    /// How many words the table has.
    pub table: usize,
    /// How many words lists can be drawn from.
    pub pool: usize,
    /// Faults that it is not to have.
    pub faults: Vec<String>,
}

impl Judgement {
    /// Whether the lexicon is what it is held to be.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let as_expected = self.table - self.unexpected.len();
        writeln!(
            formatter,
            "{as_expected} of {} words have the level expected of them.",
            self.table
        )?;
        for line in &self.unexpected {
            writeln!(formatter, "  {line}")?;
        }
        writeln!(formatter, "Lists are drawn from {} words.", self.pool)?;
        for fault in &self.faults {
            writeln!(formatter, "FAULT: {fault}")?;
        }
        Ok(())
    }
}

/// Judges a lexicon.
pub fn judge(lexicon: &Lexicon) -> Judgement {
    let mut judgement = Judgement::default();
    judge_levels(lexicon, &mut judgement);
    let status = lexicon.status();
    judgement.pool = status.pool;
    if status.pool < SMALLEST_POOL {
        judgement
            .faults
            .push(format!("fewer than {SMALLEST_POOL} words to draw from"));
    }
    for (level, words) in (MIN_LEVEL..=MAX_LEVEL).zip(&status.levels) {
        if *words < SMALLEST_LEVEL {
            judgement
                .faults
                .push(format!("only {words} words of level {level}"));
        }
    }
    judge_rows(lexicon, status.pool, &mut judgement);
    judgement
}

fn judge_levels(lexicon: &Lexicon, judgement: &mut Judgement) {
    for line in EXPECTED.lines().skip(1) {
        let mut fields = line.split(',');
        let (Some(word), Some(Ok(from)), Some(Ok(to))) = (
            fields.next(),
            fields.next().map(str::parse::<u8>),
            fields.next().map(str::parse::<u8>),
        ) else {
            continue;
        };
        judgement.table += 1;
        match lexicon.rate(word) {
            Some(rating) if (from..=to).contains(&rating.level) => {}
            Some(rating) => judgement
                .unexpected
                .push(format!("{word}: {} instead of {from}-{to}", rating.level)),
            None => judgement
                .unexpected
                .push(format!("{word}: unknown instead of {from}-{to}")),
        }
    }
    if judgement.table - judgement.unexpected.len() < AS_EXPECTED {
        judgement.faults.push(format!(
            "fewer than {AS_EXPECTED} words have the level expected of them"
        ));
    }
}

/// Every row that can be drawn, not a sample of them.
fn judge_rows(lexicon: &Lexicon, pool: usize, judgement: &mut Judgement) {
    let wanted = Wanted {
        size: pool,
        filter: Filter::default(),
        seed: 0,
        without: HashSet::new(),
    };
    let entries = lexicon
        .generate(&wanted)
        .map(|selection| selection.entries)
        .unwrap_or_default();
    type Rule = (&'static str, fn(&Entry) -> bool);
    const RULES: &[Rule] = &[
        ("a column is empty", has_empty_column),
        (
            "the definition holds its word, ends in the air or has markup",
            |entry| !is_well_defined(entry),
        ),
        ("the etymology ends in the air or has markup", |entry| {
            !etymology::is_clean(&entry.etymology)
        }),
        (
            "the pronunciation is no respelling with one stressed syllable",
            |entry| !is_respelled(&entry.pronunciation),
        ),
        ("something is not for children", |entry| {
            ![&entry.word, &entry.definition, &entry.etymology, &entry.sentence]
                .iter()
                .all(|text| is_decent(text))
        }),
        ("the verb is said like its noun", |entry| {
            entry.part_of_speech == "verb"
                && entry.word.ends_with("ate")
                && entry
                    .pronunciation
                    .split(" /")
                    .next()
                    .is_some_and(|said| !said.to_lowercase().ends_with("ayt"))
        }),
        ("the sentence lacks its word", |entry| {
            !entry.sentence.is_empty() && !holds(&entry.sentence, &entry.word)
        }),
    ];
    for (fault, is_faulty) in RULES {
        let faulty: Vec<_> = entries
            .iter()
            .filter(|entry| is_faulty(entry))
            .map(|entry| entry.word.as_str())
            .collect();
        if !faulty.is_empty() {
            let shown = faulty[..faulty.len().min(SHOWN)].join(", ");
            judgement
                .faults
                .push(format!("{} rows: {fault} ({shown})", faulty.len()));
        }
    }
}

fn is_well_defined(entry: &Entry) -> bool {
    place(PARTS_OF_SPEECH, &entry.part_of_speech)
        .is_some_and(|part| senses::is_fit(&entry.word, part, &entry.definition))
}

fn has_empty_column(entry: &Entry) -> bool {
    [
        &entry.pronunciation,
        &entry.part_of_speech,
        &entry.definition,
        &entry.etymology,
    ]
    .iter()
    .any(|text| text.is_empty())
}

/// `kuh-LY-duh-skohp /…/`: lower case, but one syllable in capitals.
fn is_respelled(pronunciation: &str) -> bool {
    let respelling = pronunciation.split(" /").next().unwrap_or_default();
    let is_syllable =
        |syllable: &str| !syllable.is_empty() && syllable.bytes().all(|letter| letter.is_ascii_alphabetic());
    let is_stressed = |syllable: &&str| syllable.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_plain = |syllable: &str| syllable.bytes().all(|letter| letter.is_ascii_lowercase());
    let syllables: Vec<_> = respelling.split('-').collect();
    syllables
        .iter()
        .all(|syllable| is_syllable(syllable) && (is_stressed(syllable) || is_plain(syllable)))
        && syllables.iter().filter(|syllable| is_stressed(syllable)).count() == 1
}

fn holds(sentence: &str, word: &str) -> bool {
    sentence
        .to_lowercase()
        .split(|letter: char| !letter.is_alphabetic())
        .any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_lexicon_of_invented_words_is_found_wanting() {
        let folder = tempfile::TempDir::new().unwrap();
        sample::write_to(folder.path()).unwrap();
        let judgement = judge(&Lexicon::open(folder.path()).0);
        assert_eq!(
            (judgement.table, judgement.unexpected.len(), judgement.is_good()),
            (60, 60, false)
        );
        assert!(
            judgement.to_string().contains("cat: unknown instead of 1-2"),
            "{judgement}"
        );
        assert!(
            judgement
                .faults
                .iter()
                .any(|fault| fault.contains("fewer than 8000 words")),
            "{judgement}"
        );
    }

    #[test]
    fn a_respelling_has_one_stressed_syllable() {
        assert!(is_respelled("frih-suh-NOH /frɪsəˈnoʊ/"));
        for wrong in [
            "frih-suh-noh",
            "FRIH-suh-NOH",
            "Frih-suh",
            "",
            "frih--NOH",
            "BEN\"i*son",
            "frih suh NOH",
        ] {
            assert!(!is_respelled(wrong), "{wrong}");
        }
    }
}
