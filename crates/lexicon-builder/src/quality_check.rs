//! Checks a built lexicon: expected levels, the size of the pool, and errors in rows that a program can detect.
//! `docs/lexicon-quality.md` covers what takes a human reader.

use std::fmt;

use lexicon::{
    Entry, Filter, Lexicon, ListRequest, MAX_LEVEL, MIN_LEVEL, PARTS_OF_SPEECH, Rating, ReasonKind,
    format::records::index_of,
};

use crate::{
    etymology,
    profanity::is_decent,
    pronunciation_check::{is_ate_verb_without_ayt, is_respelling, is_stressed_alike},
    senses,
    sentences::is_form,
};

/// Sixty words and their expected levels, written before the levels were tuned: `word,from,to`.
const EXPECTED_LEVELS: &str = include_str!("../levels.csv");
const MIN_EXPECTED: usize = 50;
const MIN_POOL: usize = 18_000;
const MIN_POOL_PER_LEVEL: usize = 40;
/// Fewest words of a theme or a spelling pattern.
const MIN_FOCUSED: usize = 40;
/// Words that bees have asked for, which lists once lacked.
#[rustfmt::skip]
const BEE_WORDS: &[&str] = &[
    "acacia", "accolade", "albino", "alone", "amnesia", "abacus", "crisp", "distaff", "forbear", "lye", "malleable",
    "manage", "rhododendron", "scourge", "sewer", "stigma", "tag", "truncate", "uranium", "vociferous", "wind", "zeal",
];
/// Words and phrases that must be known, and the hardest level they may have.
const KNOWN: &[(&str, u8)] = &[
    ("et cetera", 10),
    ("hors d’oeuvres", 10),
    ("maître d’", 10),
    ("cul-de-sac", 10),
    ("streetlights", 5),
    ("cartwheel", 6),
    ("sizzling", 5),
    ("forepaw", 6),
];
/// Words listed per error.
const MAX_EXAMPLES: usize = 12;

/// Result of a check.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Expected levels that were compared.
    compared: usize,
    /// One line for each word with another level than expected. Some are tolerated.
    unexpected: Vec<String>,
    pool: usize,
    /// For each level, the number of words for children, and of all words.
    for_children: Vec<(usize, usize)>,
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
        for (level, (words, all)) in (MIN_LEVEL..).zip(&self.for_children) {
            writeln!(formatter, "  Level {level}: {words} of {all} are for children.")?;
        }
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
    for level in MIN_LEVEL..=MAX_LEVEL {
        let words = for_children(lexicon, level).len();
        if words < MIN_POOL_PER_LEVEL {
            let error = format!("only {words} words for children of level {level}");
            report.errors.push(error);
        }
        let all = status
            .levels
            .get(usize::from(level - MIN_LEVEL))
            .copied()
            .unwrap_or_default();
        report.for_children.push((words, all));
    }
    for count in status.themes.iter().chain(&status.patterns) {
        if count.words < MIN_FOCUSED {
            let error = format!("only {} words for “{}”", count.words, count.name);
            report.errors.push(error);
        }
    }
    check_named(lexicon, &mut report);
    check_rows(lexicon, &mut report);
    check_reasons(lexicon, &mut report);
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

/// Checks words by name.
fn check_named(lexicon: &Lexicon, report: &mut Report) {
    let is_easy_enough = |(word, hardest): &&(&str, u8)| {
        let rating = lexicon.rate(word);
        rating.is_some_and(|rating| rating.level <= *hardest)
    };
    let wrong: Vec<_> = KNOWN.iter().filter(|known| !is_easy_enough(known)).collect();
    if !wrong.is_empty() {
        report.errors.push(format!("unknown or too hard: {wrong:?}"));
    }
    let request = ListRequest {
        size: report.pool,
        ..ListRequest::default()
    };
    let pool = lexicon
        .generate(&request)
        .map(|drawn| drawn.entries)
        .unwrap_or_default();
    let is_drawn = |word: &&&str| pool.iter().any(|entry| entry.word == **word);
    let missing: Vec<_> = BEE_WORDS.iter().filter(|word| !is_drawn(word)).collect();
    if !missing.is_empty() {
        report.errors.push(format!("no list has {missing:?}"));
    }
    if pool.iter().any(|entry| entry.word == "spook") {
        report.errors.push("lists have an insult".to_owned());
    }
}

/// The words of a level for children.
fn for_children(lexicon: &Lexicon, level: u8) -> Vec<Entry> {
    let mut request = ListRequest {
        size: usize::MAX,
        filter: Filter {
            levels: level..=level,
            for_children: true,
            ..Filter::default()
        },
        ..ListRequest::default()
    };
    // Refused with the number of words that there are.
    if let Err(few) = lexicon.generate(&request) {
        request.size = few.available;
    }
    lexicon
        .generate(&request)
        .map(|drawn| drawn.entries)
        .unwrap_or_default()
}

/// Checks the reasons of every word that can be rated.
fn check_reasons(lexicon: &Lexicon, report: &mut Report) {
    let words = lexicon.words().into_iter();
    let wrong: Vec<String> = words
        .filter(|word| {
            lexicon
                .rate(word)
                .is_some_and(|rating| contradicts_itself(&rating))
        })
        .collect();
    if !wrong.is_empty() {
        let examples = wrong[..wrong.len().min(MAX_EXAMPLES)].join(", ");
        report.errors.push(format!(
            "{} words: reasons contradict each other ({examples})",
            wrong.len()
        ));
    }
}

/// Whether two reasons say different things of the same letters, or one doesn't fit the word.
fn contradicts_itself(rating: &Rating) -> bool {
    let letters_of = |kind: ReasonKind| -> Vec<&str> {
        let reasons = rating.reasons.iter().filter(move |reason| reason.kind == kind);
        reasons
            .filter_map(|reason| reason.letters.as_deref())
            .flat_map(|letters| letters.split(", "))
            .collect()
    };
    let has = |kind: ReasonKind| rating.reasons.iter().any(|reason| reason.kind == kind);
    let silent = letters_of(ReasonKind::SilentLetters);
    let unlike = letters_of(ReasonKind::UnlikeItsSound);
    let doubles = letters_of(ReasonKind::DoubleLetters);
    let within = |parts: &[&str], wholes: &[&str]| {
        parts
            .iter()
            .any(|part| wholes.iter().any(|whole| whole.contains(part)))
    };
    let sounds_like_itself = rating.reasons.iter().any(|reason| {
        let sound = reason.text.split("sounds like ").nth(1);
        reason.kind == ReasonKind::UnlikeItsSound
            && sound.is_some_and(|sound| {
                reason
                    .letters
                    .as_deref()
                    .is_some_and(|it| it.eq_ignore_ascii_case(sound))
            })
    });
    let mut different = unlike.clone();
    different.sort_unstable();
    different.dedup();
    different.len() < unlike.len()
        || within(&silent, &unlike)
        || within(&doubles, &unlike)
        || within(&doubles, &silent)
        || within(&silent, &doubles)
        || sounds_like_itself
        || has(ReasonKind::Long) && rating.word.len() < 11
        || silent
            .iter()
            .chain(&unlike)
            .chain(&doubles)
            .any(|letters| !rating.word.contains(letters))
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
        ("the respelling and the IPA differ in their stress", |entry| {
            !is_stressed_alike(&entry.pronunciation)
        }),
        ("a text is indecent", |entry| {
            ![&entry.word, &entry.definition, &entry.etymology, &entry.sentence]
                .iter()
                .all(|text| is_decent(text))
        }),
        ("the verb is pronounced like its noun", is_ate_verb_without_ayt),
        ("the sentence lacks its word", |entry| !contains_word(entry)),
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

/// Whether the sentence has a form of its word.
fn contains_word(entry: &Entry) -> bool {
    let part = index_of(PARTS_OF_SPEECH, &entry.part_of_speech).unwrap_or_default();
    entry
        .sentence
        .to_lowercase()
        .split(|letter: char| !letter.is_alphabetic())
        .any(|other| is_form(other, &entry.word, part))
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
            text.contains("ERROR: fewer than 18000 words in the pool"),
            "{text}"
        );
    }
}
