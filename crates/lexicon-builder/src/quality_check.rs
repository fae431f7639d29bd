//! Checks a built lexicon: expected levels, the size of the pool, and errors in rows that a program can detect.
//! `docs/lexicon-quality.md` covers what takes a human reader.

use std::fmt;

use lexicon::{
    Entry, Lexicon, ListRequest, MAX_LEVEL, MIN_LEVEL, PARTS_OF_SPEECH, format::records::index_of,
};

use crate::{etymology, profanity::is_child_safe, senses};

/// Sixty words and their expected levels, written before the levels were tuned: `word,from,to`.
const EXPECTED_LEVELS: &str = include_str!("../levels.csv");
const MIN_EXPECTED: usize = 50;
const MIN_POOL: usize = 8_000;
const MIN_POOL_PER_LEVEL: usize = 40;
/// Words listed per error.
const MAX_EXAMPLES: usize = 5;

/// Result of a check.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Expected levels that were compared.
    compared: usize,
    /// One line for each word with another level than expected. Some are tolerated.
    unexpected: Vec<String>,
    pool: usize,
    errors: Vec<String>,
}

impl Report {
    pub(crate) fn passed(&self) -> bool {
        self.errors.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compared = self.compared;
        let as_expected = compared - self.unexpected.len();
        writeln!(
            formatter,
            "{as_expected} of {compared} words have their expected level."
        )?;
        for line in &self.unexpected {
            writeln!(formatter, "  {line}")?;
        }
        writeln!(formatter, "Lists are drawn from {} words.", self.pool)?;
        for error in &self.errors {
            writeln!(formatter, "ERROR: {error}")?;
        }
        Ok(())
    }
}

/// Checks a lexicon.
pub(crate) fn check(lexicon: &Lexicon) -> Report {
    let status = lexicon.status();
    let mut report = Report {
        pool: status.pool,
        ..Report::default()
    };
    check_levels(lexicon, &mut report);
    if status.pool < MIN_POOL {
        report
            .errors
            .push(format!("fewer than {MIN_POOL} words in the pool"));
    }
    for (level, words) in (MIN_LEVEL..=MAX_LEVEL).zip(&status.levels) {
        if *words < MIN_POOL_PER_LEVEL {
            report.errors.push(format!("only {words} words of level {level}"));
        }
    }
    check_rows(lexicon, &mut report);
    report
}

fn check_levels(lexicon: &Lexicon, report: &mut Report) {
    for line in EXPECTED_LEVELS.lines().skip(1) {
        let mut fields = line.split(',');
        let (Some(word), Some(Ok(from)), Some(Ok(to))) = (
            fields.next(),
            fields.next().map(str::parse::<u8>),
            fields.next().map(str::parse::<u8>),
        ) else {
            continue;
        };
        report.compared += 1;
        let level = lexicon.rate(word).map(|rating| rating.level);
        if !level.is_some_and(|level| (from..=to).contains(&level)) {
            let level = level.map_or("unknown".to_owned(), |level| level.to_string());
            report
                .unexpected
                .push(format!("{word}: {level} instead of {from}-{to}"));
        }
    }
    if report.compared - report.unexpected.len() < MIN_EXPECTED {
        report.errors.push(format!(
            "fewer than {MIN_EXPECTED} words have their expected level"
        ));
    }
}

/// Checks the whole pool.
fn check_rows(lexicon: &Lexicon, report: &mut Report) {
    type Rule = (&'static str, fn(&Entry) -> bool);
    const RULES: &[Rule] = &[
        ("a column is empty", has_empty_column),
        (
            "the definition contains its word, is incomplete or has markup",
            |entry| !is_well_defined(entry),
        ),
        ("the etymology is incomplete or has markup", |entry| {
            !etymology::is_clean(&entry.etymology)
        }),
        (
            "the pronunciation is not a respelling with one stressed syllable",
            |entry| !is_respelling(&entry.pronunciation),
        ),
        ("a text is not suitable for children", |entry| {
            ![&entry.word, &entry.definition, &entry.etymology, &entry.sentence]
                .iter()
                .all(|text| is_child_safe(text))
        }),
        ("the verb is pronounced like its noun", is_ate_verb_without_ayt),
        ("the sentence lacks its word", |entry| {
            !entry.sentence.is_empty() && !contains_word(&entry.sentence, &entry.word)
        }),
    ];
    let request = ListRequest {
        size: report.pool,
        ..ListRequest::default()
    };
    let entries = lexicon
        .generate(&request)
        .map(|selection| selection.entries)
        .unwrap_or_default();
    for (error, breaks_rule) in RULES {
        let words: Vec<_> = entries
            .iter()
            .filter(|entry| breaks_rule(entry))
            .map(|entry| entry.word.as_str())
            .collect();
        if !words.is_empty() {
            let examples = words[..words.len().min(MAX_EXAMPLES)].join(", ");
            report
                .errors
                .push(format!("{} rows: {error} ({examples})", words.len()));
        }
    }
}

fn has_empty_column(entry: &Entry) -> bool {
    let Entry {
        pronunciation,
        part_of_speech,
        definition,
        etymology,
        ..
    } = entry;
    [pronunciation, part_of_speech, definition, etymology]
        .iter()
        .any(|text| text.is_empty())
}

fn is_well_defined(entry: &Entry) -> bool {
    index_of(PARTS_OF_SPEECH, &entry.part_of_speech)
        .is_some_and(|part| senses::is_good_definition(&entry.word, part, &entry.definition))
}

fn is_ate_verb_without_ayt(entry: &Entry) -> bool {
    entry.part_of_speech == "verb"
        && entry.word.ends_with("ate")
        && !respelling_of(&entry.pronunciation)
            .to_lowercase()
            .ends_with("ayt")
}

/// The part before the IPA.
fn respelling_of(pronunciation: &str) -> &str {
    pronunciation.split(" /").next().unwrap_or_default()
}

/// Whether exactly one syllable is in capitals: `kuh-LY-duh-skohp /…/`.
fn is_respelling(pronunciation: &str) -> bool {
    let all = |syllable: &str, is_kind: fn(&u8) -> bool| {
        !syllable.is_empty() && syllable.as_bytes().iter().all(is_kind)
    };
    let mut stressed = 0;
    respelling_of(pronunciation).split('-').all(|syllable| {
        let is_stressed = all(syllable, u8::is_ascii_uppercase);
        stressed += usize::from(is_stressed);
        is_stressed || all(syllable, u8::is_ascii_lowercase)
    }) && stressed == 1
}

fn contains_word(sentence: &str, word: &str) -> bool {
    sentence
        .to_lowercase()
        .split(|letter: char| !letter.is_alphabetic())
        .any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use lexicon::sample;

    use super::*;

    #[test]
    fn the_sample_fails() {
        let folder = tempfile::TempDir::new().unwrap();
        sample::write_to(folder.path()).unwrap();
        let report = check(&Lexicon::open(folder.path()).0);
        assert_eq!(
            (report.compared, report.unexpected.len(), report.passed()),
            (60, 60, false)
        );
        let text = report.to_string();
        assert!(text.contains("cat: unknown instead of 1-2"), "{text}");
        assert!(
            text.contains("ERROR: fewer than 8000 words in the pool"),
            "{text}"
        );
    }

    #[test]
    fn respellings_have_one_stressed_syllable() {
        assert!(is_respelling("frih-suh-NOH /frɪsəˈnoʊ/"));
        for wrong in [
            "frih-suh-noh",
            "FRIH-suh-NOH",
            "Frih-suh",
            "",
            "frih--NOH",
            "BEN\"i*son",
            "frih suh NOH",
        ] {
            assert!(!is_respelling(wrong), "{wrong}");
        }
    }
}
