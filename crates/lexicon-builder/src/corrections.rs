//! Our own words for what the sources lack or get wrong, word by word: `corrections.txt`, `sentences.txt`, `themes.txt` and
//! `left-out.txt`.

use std::collections::{BTreeMap, BTreeSet};

use lexicon::{
    ORIGINS, PARTS_OF_SPEECH, THEMES,
    format::records::{Etymology, index_of},
};

use crate::phonemes::{self, Phoneme};

const CORRECTIONS: &str = include_str!("../corrections.txt");
const SENTENCES: &str = include_str!("../sentences.txt");
const OWN_THEMES: &str = include_str!("../themes.txt");
const LEFT_OUT: &str = include_str!("../left-out.txt");

/// What to show for a word.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Correction {
    /// Index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// Beginning of the gloss to choose. Empty if the definition is our own, or right.
    pub sense: String,
    /// In our own words. Empty if a sense is to be chosen, or right.
    pub definition: String,
    /// Empty if the dictionary's are right.
    pub sounds: Vec<Phoneme>,
    /// `None` if that of the sources is right.
    pub etymology: Option<Etymology<'static>>,
}

impl Correction {
    /// Whether it says which sense to show.
    pub(crate) fn is_of_sense(&self) -> bool {
        !self.sense.is_empty() || !self.definition.is_empty()
    }
}

/// A sentence that we wrote.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OwnSentence {
    /// What the word is in the sentence, as an index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    pub text: &'static str,
}

/// The lines of one of our files, without comments.
pub(crate) fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.starts_with('#'))
}

/// Our sentences, by word.
pub(crate) fn sentences() -> BTreeMap<&'static str, OwnSentence> {
    let sentence = |line: &'static str| {
        let (word, rest) = line.split_once(" | ")?;
        let (part, text) = rest.split_once(" | ")?;
        let part_of_speech = index_of(PARTS_OF_SPEECH, part)?;
        Some((word, OwnSentence { part_of_speech, text }))
    };
    lines(SENTENCES).filter_map(sentence).collect()
}

/// What words are about where WordNet's themes are wrong or missing, as bits, by word.
pub(crate) fn themes() -> BTreeMap<&'static str, u16> {
    let lines = lines(OWN_THEMES).filter_map(|line| line.split_once(": "));
    let bits = |names: &str| {
        let known = names.split(", ").filter_map(|name| index_of(THEMES, name));
        known.fold(0, |bits, theme| bits | 1 << theme)
    };
    lines.map(|(word, names)| (word, bits(names))).collect()
}

/// Words that no list has, whatever the sources say.
pub(crate) fn left_out() -> BTreeSet<&'static str> {
    lines(LEFT_OUT).collect()
}

/// All corrections, by word.
pub(crate) fn all() -> BTreeMap<String, Correction> {
    lines(CORRECTIONS).filter_map(correction).collect()
}

fn correction(line: &str) -> Option<(String, Correction)> {
    let mut fields = line.split('|').map(str::trim);
    let word = fields.next()?;
    let part_of_speech = index_of(PARTS_OF_SPEECH, fields.next()?)?;
    let (sense, definition) = (fields.next()?, fields.next()?);
    let sounds = fields.next().unwrap_or_default();
    let etymology = fields.next().and_then(|text| text.split_once(": "));
    let etymology = etymology.map(|(origin, text)| Etymology {
        origin: index_of(ORIGINS, origin),
        text: text.to_owned().into(),
    });
    let correction = Correction {
        part_of_speech,
        sense: sense.to_owned(),
        definition: definition.to_owned(),
        sounds: phonemes::parse(sounds).unwrap_or_default(),
        etymology,
    };
    Some((word.to_owned(), correction))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{etymology, profanity::is_decent, senses::is_good_definition};

    #[test]
    fn sentences_are_sorted_and_have_their_word_once() {
        let lines: Vec<_> = lines(SENTENCES).collect();
        assert!(lines.is_sorted_by_key(|line| line.split(" | ").next()));
        let sentences = sentences();
        assert_eq!(
            sentences.len(),
            lines.len(),
            "each line is a sentence of another word"
        );
        let is_good = |word: &str, text: &str| {
            let folded = text.to_lowercase().replace('’', "'");
            let is_apart = |(at, _): &(usize, &str)| {
                let (before, after) = (&folded[..*at], &folded[at + word.len()..]);
                !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic)
            };
            folded.match_indices(word).filter(is_apart).count() == 1
                && text.starts_with(|first: char| first.is_uppercase() || first == '“')
                && text.trim_end_matches('”').ends_with(['.', '!', '?'])
                && text.chars().count() < 130
                && is_decent(text)
        };
        let wrong: Vec<_> = sentences
            .iter()
            .filter(|(word, own)| !is_good(word, own.text))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn themes_are_sorted_and_known() {
        let lines: Vec<_> = lines(OWN_THEMES).collect();
        assert!(lines.is_sorted_by_key(|line| line.split(": ").next()));
        let themes = themes();
        assert_eq!(themes.len(), lines.len(), "each line is about another word");
        for line in lines {
            let (_, names) = line.split_once(": ").expect("a word and its themes");
            let is_known = |name: &str| index_of(THEMES, name).is_some();
            assert!(names == "-" || names.split(", ").all(is_known), "{line}");
        }
        let animals = index_of(THEMES, "Animals").unwrap();
        assert!(
            themes.values().any(|bits| *bits == 0) && themes.values().any(|bits| bits & 1 << animals != 0)
        );
    }

    #[test]
    fn words_left_out_have_neither_sentence_nor_correction() {
        let (left_out, sentences, corrections) = (left_out(), sentences(), all());
        assert!(left_out.iter().is_sorted() && left_out.len() > 10);
        for word in left_out {
            assert!(
                !sentences.contains_key(word) && !corrections.contains_key(word),
                "{word}"
            );
        }
    }

    #[test]
    fn corrections_are_complete_and_sorted() {
        let lines: Vec<_> = lines(CORRECTIONS).collect();
        assert!(lines.is_sorted());
        let all = all();
        assert_eq!(
            all.len(),
            lines.len(),
            "each line is a correction of another word"
        );
        for line in lines {
            assert_eq!(line.split('|').count(), 6, "{line}");
        }
        let is_complete = |word: &str, correction: &Correction| {
            let Correction {
                part_of_speech,
                sense,
                definition,
                sounds,
                etymology,
            } = correction;
            let is_good = is_good_definition(word, *part_of_speech, definition) && is_decent(definition);
            (sense.is_empty() || definition.is_empty())
                && (correction.is_of_sense() || !sounds.is_empty() || etymology.is_some())
                && (definition.is_empty() || is_good)
                && etymology.as_ref().is_none_or(|own| {
                    own.origin.is_some() && etymology::is_clean(&own.text) && is_decent(&own.text)
                })
        };
        let incomplete: Vec<_> = all
            .iter()
            .filter(|(word, correction)| !is_complete(word, correction))
            .collect();
        assert!(incomplete.is_empty(), "{incomplete:#?}");
        let has_etymology = |word: &str| all[word].etymology.is_some();
        assert_eq!((has_etymology("goulash"), has_etymology("tame")), (true, false));
        assert!(!all["forbear"].sounds.is_empty() && all["tame"].sounds.is_empty());
    }
}
