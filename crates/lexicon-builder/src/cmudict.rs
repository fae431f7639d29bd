//! Reads the CMU Pronouncing Dictionary from npm's `cmu-pronouncing-dictionary`: a JavaScript module with one entry per
//! line, `"tomato(2)": "T AH0 M AA1 T OW2", # comment`.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};

use crate::phonemes::{self, Phoneme, Stress};

/// Pronunciations by word, the main one first.
pub(crate) type Dictionary = BTreeMap<String, Vec<Vec<Phoneme>>>;

/// Reads the dictionary.
pub(crate) fn read(path: &Path) -> io::Result<Dictionary> {
    let mut dictionary = Dictionary::new();
    for line in BufReader::new(File::open(path)?).lines() {
        // Variants follow their word.
        if let Some((word, pronunciation)) = entry(&line?) {
            dictionary.entry(word).or_default().push(pronunciation);
        }
    }
    if dictionary.is_empty() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "no CMUdict entries found",
        ));
    }
    Ok(dictionary)
}

fn entry(line: &str) -> Option<(String, Vec<Phoneme>)> {
    let (word, rest) = line.trim_start().strip_prefix('"')?.split_once("\": \"")?;
    let (sounds, _) = rest.split_once('"')?;
    let (sounds, _comment) = sounds.split_once('#').unwrap_or((sounds, ""));
    let word = match word.split_once('(') {
        Some((word, _variant)) => word,
        None => word,
    };
    let mut sounds = phonemes::parse(sounds)?;
    leave_one_primary_stress(&mut sounds);
    Some((word.to_owned(), sounds))
}

/// Of two primary stresses (`half-way`), the last one is the strongest. Of secondary ones alone, it is the first.
fn leave_one_primary_stress(sounds: &mut [Phoneme]) {
    let mut is_later = false;
    for sound in sounds
        .iter_mut()
        .rev()
        .filter(|sound| sound.stress == Stress::Primary)
    {
        if is_later {
            sound.stress = Stress::Secondary;
        }
        is_later = true;
    }
    if !is_later && let Some(first) = sounds.iter_mut().find(|sound| sound.stress == Stress::Secondary) {
        first.stress = Stress::Primary;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_one_primary_stress() {
        let (_, polyglot) = entry("\"polyglot\": \"P AA2 L IY0 G L AA2 T\",").unwrap();
        assert_eq!(crate::respelling::respell(&polyglot), "PAH-lee-glaht");
        let (_, halfway) = entry("\"halfway\": \"HH AE1 F W EY1\",").unwrap();
        assert_eq!(crate::respelling::respell(&halfway), "haf-WAY");
    }

    #[test]
    fn reads_words_variants_and_comments() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("index.js");
        std::fs::write(
            &path,
            "export const dictionary = {\n  \"oslo\": \"AA1 S L OW0 # place\",\n  \"tomato\": \"T AH0 M EY1 T OW2\",\n  \
             \"tomato(2)\": \"T AH0 M AA1 T OW2\",\n}\n",
        )
        .unwrap();
        let dictionary = read(&path).unwrap();
        assert_eq!(dictionary.len(), 2);
        assert_eq!(dictionary["oslo"], [phonemes::parse("AA1 S L OW0").unwrap()]);
        assert_eq!(
            dictionary["tomato"],
            [
                phonemes::parse("T AH0 M EY1 T OW2").unwrap(),
                phonemes::parse("T AH0 M AA1 T OW2").unwrap()
            ]
        );
    }

    #[test]
    fn files_without_entries_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("index.js");
        std::fs::write(&path, "export const dictionary = {}\n").unwrap();
        assert_eq!(read(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
