//! A word's syllables and hard letters, from the lexicon.

use lexicon::Lexicon;
use serde::Serialize;
use utoipa::ToSchema;

/// How a word is written.
#[derive(Serialize, ToSchema)]
pub(super) struct Spelling {
    /// The word's letters by syllable. Empty if they are unknown.
    syllables: Vec<String>,
    /// Letters that are hard to spell by ear, the hardest first.
    parts: Vec<HardPart>,
}

/// Letters that are hard to spell by ear.
#[derive(Serialize, ToSchema)]
struct HardPart {
    /// Where they begin, in characters from 0.
    start: usize,
    /// How many characters they are.
    length: usize,
    pattern: Pattern,
    /// Why they are hard, for a child.
    sentence: String,
}

/// What makes letters hard.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Pattern {
    SilentLetter,
    DoubledConsonant,
    UnstressedVowel,
    FrenchCh,
    GreekCh,
    Ph,
    SoftC,
    SoftG,
    YAsVowel,
    UnusualSound,
}

impl Spelling {
    /// `None` if the lexicon doesn't know the word's sounds. Looking it up takes microseconds: the lexicon's builder has
    /// computed it.
    pub(super) fn find(lexicon: &Lexicon, word: &str) -> Option<Self> {
        let spelling = lexicon.spelling(word)?;
        let part = |part: lexicon::HardPart| HardPart {
            start: part.start,
            length: part.length,
            pattern: part.pattern.into(),
            sentence: part.sentence,
        };
        Some(Self {
            syllables: spelling.syllables,
            parts: spelling.parts.into_iter().map(part).collect(),
        })
    }
}

impl From<lexicon::Pattern> for Pattern {
    fn from(pattern: lexicon::Pattern) -> Self {
        match pattern {
            lexicon::Pattern::SilentLetter => Self::SilentLetter,
            lexicon::Pattern::DoubledConsonant => Self::DoubledConsonant,
            lexicon::Pattern::UnstressedVowel => Self::UnstressedVowel,
            lexicon::Pattern::FrenchCh => Self::FrenchCh,
            lexicon::Pattern::GreekCh => Self::GreekCh,
            lexicon::Pattern::Ph => Self::Ph,
            lexicon::Pattern::SoftC => Self::SoftC,
            lexicon::Pattern::SoftG => Self::SoftG,
            lexicon::Pattern::YAsVowel => Self::YAsVowel,
            lexicon::Pattern::UnusualSound => Self::UnusualSound,
        }
    }
}
