//! What the sources get wrong, word by word: `corrections.txt`.

use std::collections::BTreeMap;

use lexicon::{
    ORIGINS, PARTS_OF_SPEECH,
    format::records::{Etymology, index_of},
};

use crate::phonemes::{self, Phoneme};

const CORRECTIONS: &str = include_str!("../corrections.txt");

/// What to show for a word.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Correction {
    /// Index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// Beginning of the gloss to choose. Empty if the definition is our own.
    pub sense: String,
    /// In our own words. Empty if a sense is to be chosen.
    pub definition: String,
    /// Empty if the dictionary's are right.
    pub sounds: Vec<Phoneme>,
    /// `None` if that of the sources is right. Its text is empty if it is to be left out.
    pub etymology: Option<Etymology<'static>>,
}

/// All corrections, by word.
pub(crate) fn all() -> BTreeMap<String, Correction> {
    CORRECTIONS.lines().filter_map(correction).collect()
}

fn correction(line: &str) -> Option<(String, Correction)> {
    let mut fields = line.split('|').map(str::trim);
    let word = fields.next().filter(|word| !word.starts_with('#'))?;
    let part_of_speech = index_of(PARTS_OF_SPEECH, fields.next()?)?;
    let (sense, definition) = (fields.next()?, fields.next()?);
    let sounds = fields.next().unwrap_or_default();
    let etymology = fields.next().filter(|text| !text.is_empty()).map(|text| {
        let (origin, text) = text.split_once(": ").unwrap_or_default();
        Etymology {
            origin: index_of(ORIGINS, origin),
            text: text.to_owned().into(),
        }
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
    use crate::senses::is_good_definition;

    #[test]
    fn corrections_are_complete_and_sorted() {
        let lines: Vec<_> = CORRECTIONS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
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
        for (word, correction) in &all {
            assert_ne!(
                correction.sense.is_empty(),
                correction.definition.is_empty(),
                "{word} has either"
            );
            let part = correction.part_of_speech;
            assert!(
                correction.definition.is_empty() || is_good_definition(word, part, &correction.definition),
                "{word}"
            );
        }
        let etymology = |word: &str| {
            all[word]
                .etymology
                .as_ref()
                .map(|it| (it.origin.is_some(), it.text.len() > 9))
        };
        assert_eq!(etymology("goulash"), Some((true, true)));
        assert_eq!(etymology("lathe"), Some((false, false)));
        assert_eq!(etymology("abacus"), None);
        assert!(!all["forbear"].sounds.is_empty() && all["abacus"].sounds.is_empty());
    }
}
