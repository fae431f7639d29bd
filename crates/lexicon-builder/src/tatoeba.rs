//! Reads sentences in the format of Tatoeba's `eng_sentences.tsv`, which an operator may supply: number, language and text,
//! separated by tabs.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader},
    ops::RangeInclusive,
    path::Path,
};

use crate::{
    profanity::is_child_safe,
    word_filter::{Frequencies, VERY_COMMON},
};

const WORDS: RangeInclusive<usize> = 5..=14;
/// The best number of words.
const BEST: usize = 9;
const MAX_LENGTH: usize = 100;

/// Reads a sentence for each word that `is_wanted`, if there is one whose other words are all very common: a speller who hears it must not
/// stumble over another word.
pub(crate) fn read(
    path: &Path,
    frequencies: &Frequencies,
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<BTreeMap<String, String>> {
    let is_common = |word: &str| frequencies.get(word).is_some_and(|zipf| *zipf >= VERY_COMMON);
    let mut best: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut has_columns = false;
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        let mut columns = line.split('\t');
        let (Some(_), Some("eng"), Some(text)) = (columns.next(), columns.next(), columns.next()) else {
            continue;
        };
        has_columns = true;
        if !is_readable(text) {
            continue;
        }
        let words = words_of(text);
        let mut rare = words.iter().filter(|word| !is_common(word));
        // The only rare word, or any word of a sentence that has none.
        let wanted = match (rare.next(), rare.next()) {
            (Some(word), None) => vec![word],
            (None, _) => words.iter().collect(),
            _ => continue,
        };
        let distance = words.len().abs_diff(BEST);
        for word in wanted {
            let is_once = words.iter().filter(|other| *other == word).count() == 1;
            let is_better = best.get(word).is_none_or(|(least, _)| distance < *least);
            if is_once && is_better && is_wanted(word) {
                best.insert(word.clone(), (distance, text.replace('\'', "’")));
            }
        }
    }
    if !has_columns {
        let message = "it isn't in Tatoeba's format: number, language and text, separated by tabs";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(best.into_iter().map(|(word, (_, text))| (word, text)).collect())
}

fn words_of(text: &str) -> Vec<String> {
    let trimmed = text
        .split(' ')
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphabetic()));
    trimmed
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect()
}

fn is_readable(text: &str) -> bool {
    text.len() <= MAX_LENGTH
        && WORDS.contains(&text.split(' ').count())
        && text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.ends_with(['.', '!', '?'])
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphabetic() || " ,.!?'’".contains(letter))
        && is_child_safe(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    fn read_lines(lines: &str) -> io::Result<BTreeMap<String, String>> {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("eng_sentences.tsv");
        fs::write(&file, lines).unwrap();
        let common = [
            "the", "cat", "found", "a", "under", "old", "table", "it", "was", "my",
        ];
        let frequencies = common.map(|word| (word.to_owned(), 600)).into_iter().collect();
        read(&file, &frequencies, |word| word != "glork")
    }

    #[test]
    fn a_word_gets_the_sentence_of_the_best_length_whose_other_words_are_common() {
        let found = read_lines(
            "1\teng\tThe cat found a frindle.\n\
             2\teng\tThe cat found a frindle under the old table.\n\
             3\teng\tThe cat found a frindle under the strange zoon.\n\
             4\tdeu\tDie Katze fand einen Zoon unter dem Tisch.\n\
             5\teng\tThe frindle found a frindle under my table.\n\
             6\teng\tThe cat found 2 zoons under my table.\n\
             7\teng\tIt was a glork under my table.\n\
             8\teng\tThe dead plib was under the table.\n\
             9\teng\tIt was the old cat under my table.\n",
        );
        let found = found.unwrap();
        assert_eq!(found["frindle"], "The cat found a frindle under the old table.");
        assert_eq!(found["table"], "It was the old cat under my table.");
        for word in ["zoon", "zoons", "glork", "plib"] {
            assert_eq!(found.get(word), None, "{word}");
        }
    }

    #[test]
    fn another_format_is_an_error() {
        let error = read_lines("The cat found a frindle.\n").unwrap_err();
        assert!(
            error.to_string().starts_with("it isn't in Tatoeba's format"),
            "{error}"
        );
    }
}
