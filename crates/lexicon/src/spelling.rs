//! A word's syllables, and its letters that are hard to spell by ear.

use crate::format::records::{self, Heard};

/// How a word is written: for learning to spell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling {
    /// The word's letters, as in `["ar", "chi", "pel", "a", "go"]`.
    pub syllables: Vec<String>,
    /// The hardest first. Easy words have none.
    pub parts: Vec<HardPart>,
}

/// Letters that are hard to spell by ear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HardPart {
    /// Where they begin, in characters.
    pub start: usize,
    /// How many they are.
    pub length: usize,
    /// What they have in common with those of other words.
    pub pattern: Pattern,
    /// Why they are hard, for a child: `The ch sounds like “k”.`
    pub sentence: String,
}

/// What makes letters hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// The k of *knight*.
    SilentLetter,
    /// The nn of *cinnamon*.
    DoubledConsonant,
    /// The second a of *separate*: any vowel could sound like it.
    UnstressedVowel,
    /// The ch of *parachute*.
    FrenchCh,
    /// The ch of *chorus*.
    GreekCh,
    /// The ph of *dolphin*.
    Ph,
    /// The c of *ceiling*.
    SoftC,
    /// The g of *magic*.
    SoftG,
    /// The y of *gym*.
    YAsVowel,
    /// The eau of *bureau*.
    UnusualSound,
}

impl Spelling {
    /// Of `word`, in whose normalized form the record counts letters. `None` if they can't be told apart in it, as with *œ*.
    pub(crate) fn new(word: &str, normalized: &str, record: &records::Spelling) -> Option<Self> {
        let letters: Vec<char> = word.trim().chars().collect();
        if letters.len() != normalized.len() {
            return None;
        }
        let mut syllables = Vec::with_capacity(record.breaks.len() + 1);
        let mut rest = letters.as_slice();
        let mut start = 0;
        for &at in &record.breaks {
            let (syllable, after) = rest.split_at_checked(usize::from(at).checked_sub(start)?)?;
            syllables.push(syllable.iter().collect());
            (rest, start) = (after, usize::from(at));
        }
        syllables.push(rest.iter().collect());
        let part = |part: &records::HardPart| {
            let start = usize::from(part.start);
            let length = usize::from(part.length);
            let written = normalized.get(start..start + length)?;
            Some(HardPart {
                start,
                length,
                pattern: pattern(written, &part.heard),
                sentence: sentence(written, &part.heard),
            })
        };
        Some(Self {
            syllables,
            parts: record.parts.iter().filter_map(part).collect(),
        })
    }
}

fn pattern(letters: &str, heard: &Heard) -> Pattern {
    match heard {
        Heard::Nothing => Pattern::SilentLetter,
        Heard::Once => Pattern::DoubledConsonant,
        Heard::Unstressed(_) => Pattern::UnstressedVowel,
        Heard::Sound(sound) => match (letters, sound.as_ref()) {
            ("ch", "sh") => Pattern::FrenchCh,
            ("ch", "k") => Pattern::GreekCh,
            ("ph", "f") => Pattern::Ph,
            ("c", "s") => Pattern::SoftC,
            ("g", "j") => Pattern::SoftG,
            ("y", _) => Pattern::YAsVowel,
            _ => Pattern::UnusualSound,
        },
    }
}

fn sentence(letters: &str, heard: &Heard) -> String {
    match heard {
        Heard::Nothing => format!("You don’t hear the {letters}."),
        Heard::Once => {
            let letter = &letters[..1];
            format!("There are two {letter}’s, but you hear only one.")
        }
        Heard::Unstressed(sound) => format!("You hear “{sound}”, but it’s spelled {letters}."),
        Heard::Sound(sound) => {
            let family = match pattern(letters, heard) {
                Pattern::FrenchCh => " Many words from French have this.",
                Pattern::GreekCh | Pattern::Ph => " Many words from Greek have this.",
                _ => "",
            };
            format!("The {letters} sounds like “{sound}”.{family}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> records::Spelling<'static> {
        let part = |start, length, heard| records::HardPart { start, length, heard };
        records::Spelling {
            breaks: vec![2, 5, 8, 9],
            parts: vec![
                part(2, 2, Heard::Sound("k".into())),
                part(8, 1, Heard::Unstressed("uh".into())),
            ],
        }
    }

    #[test]
    fn words_are_divided_as_they_are_written() {
        let spelling = Spelling::new("Archipélago", "archipelago", &record()).expect("as many letters");
        assert_eq!(spelling.syllables, ["Ar", "chi", "pél", "a", "go"]);
        let parts: Vec<_> = spelling
            .parts
            .iter()
            .map(|part| (part.start, part.length, part.pattern, part.sentence.as_str()))
            .collect();
        assert_eq!(
            parts,
            [
                (
                    2,
                    2,
                    Pattern::GreekCh,
                    "The ch sounds like “k”. Many words from Greek have this."
                ),
                (
                    8,
                    1,
                    Pattern::UnstressedVowel,
                    "You hear “uh”, but it’s spelled a."
                ),
            ]
        );
    }

    #[test]
    fn letters_that_are_written_as_one_are_not_divided() {
        assert_eq!(
            Spelling::new("œuvre", "oeuvre", &records::Spelling::default()),
            None
        );
    }

    #[test]
    fn silent_and_doubled_letters_have_their_sentences() {
        assert_eq!(sentence("gh", &Heard::Nothing), "You don’t hear the gh.");
        assert_eq!(
            sentence("nn", &Heard::Once),
            "There are two n’s, but you hear only one."
        );
        assert_eq!(
            sentence("eau", &Heard::Sound("oh".into())),
            "The eau sounds like “oh”."
        );
        let patterns = [("c", "s"), ("g", "j"), ("y", "i"), ("ch", "sh"), ("x", "z")]
            .map(|(letters, sound)| pattern(letters, &Heard::Sound(sound.into())));
        assert_eq!(
            patterns,
            [
                Pattern::SoftC,
                Pattern::SoftG,
                Pattern::YAsVowel,
                Pattern::FrenchCh,
                Pattern::UnusualSound
            ]
        );
    }
}
