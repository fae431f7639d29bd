//! How hard a word is to spell, from 1 to 10, and why.

use crate::layers::Trap;

/// The easiest level: words that every reader meets daily.
pub const MIN_LEVEL: u8 = 1;
/// The hardest level: words of a national final.
pub const MAX_LEVEL: u8 = 10;

/// How hard a word is.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The word as it was found: lower case, without diacritics.
    pub word: String,
    /// Occurrences per million words of running text.
    pub frequency: f64,
    /// The decimal logarithm of the occurrences per billion words.
    pub zipf: f64,
    /// No source counts the word; its frequency is estimated from how rare the wordlists say it is.
    pub estimated: bool,
    /// [`MIN_LEVEL`] to [`MAX_LEVEL`].
    pub level: u8,
    /// What makes it hard, the weightiest first. Easy words may have none.
    pub reasons: Vec<Reason>,
}

/// One thing that makes a word hard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What kind of thing.
    pub kind: ReasonKind,
    /// The letters in question.
    pub letters: Option<String>,
    /// A short phrase for people: `Silent letters: h`.
    pub text: String,
}

/// What can make a word hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonKind {
    /// Few have ever read it.
    Rare,
    /// It has many letters.
    Long,
    /// One hears no difference between one letter and two.
    DoubleLetters,
    /// Letters that stand for no sound.
    SilentLetters,
    /// Letters that stand for a sound they seldom stand for.
    UnlikeItsSound,
    /// A language that spells in its own way.
    Origin,
}

/// What is known of a word before it is judged.
pub(crate) struct Known<'a> {
    pub word: &'a str,
    pub zipf: f64,
    /// Bits by which the spelling surprises who hears the word.
    pub surprise: Option<f64>,
    pub traps: &'a [Trap<'a>],
    pub origin: Option<&'static str>,
}

/// The Zipf frequency of a word that nobody has counted, from its SCOWL band.
pub(crate) fn estimated_zipf(band: u8) -> f64 {
    match band {
        ..=35 => 2.5,
        36..=50 => 1.8,
        51..=55 => 1.2,
        56..=60 => 0.95,
        61..=70 => 0.9,
        71..=80 => 0.6,
        81.. => 0.3,
    }
}

/// Occurrences per million words.
pub(crate) fn per_million(zipf: f64) -> f64 {
    10_f64.powf(zipf - 3.0)
}

/// Bits of surprise that an ordinary word of so many letters has; what exceeds them is a trap.
const BITS_PER_LETTER: f64 = 1.0;
/// The model is noisy in its tails, so that no more than so many bits count, in either direction.
const MOST_BITS: f64 = 12.0;

/// The level on a scale without ends.
fn score(known: &Known) -> f64 {
    let letters = known.word.len() as f64;
    let excess = known.surprise.map_or(0.0, |bits| {
        (bits - letters * BITS_PER_LETTER).clamp(-MOST_BITS / 2.0, MOST_BITS)
    });
    let rarity = (6.2 - known.zipf).max(0.0) * 1.45 + (2.3 - known.zipf).max(0.0) * 0.7;
    let length = (letters - 7.0).clamp(-3.0, 7.0) * 0.16;
    let doubles = double_letters(known.word).len() as f64 * 0.15;
    rarity + length + doubles + excess * 0.16 + 0.6
}

/// The level of a word.
pub(crate) fn level(known: &Known) -> u8 {
    (score(known).round() as i64).clamp(i64::from(MIN_LEVEL), i64::from(MAX_LEVEL)) as u8
}

/// The hardest level of everyday words.
const EVERYDAY: u8 = 2;
/// Words rarer than this are called rare: once in a million words.
const RARE: f64 = 3.0;
/// Words of so many letters are called long.
const LONG: usize = 11;
/// Languages that spell so differently from English that their words are harder to hear.
const HARD_ORIGINS: &[&str] = &["Latin", "Greek", "French"];

/// What makes the word hard, the weightiest first.
pub(crate) fn reasons(known: &Known, level: u8) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut silent = Vec::new();
    // Words that everyone reads daily are spelled by heart, however odd they look.
    for trap in known.traps.iter().filter(|_| level > EVERYDAY) {
        match trap {
            Trap::Silent(letters) => silent.push(letters.as_ref()),
            Trap::Unlike(letters, sound) => reasons.push(Reason {
                kind: ReasonKind::UnlikeItsSound,
                letters: Some(letters.to_string()),
                text: format!("“{letters}” is said {}", sound.to_uppercase()),
            }),
        }
    }
    if !silent.is_empty() {
        let letters = silent.join(", ");
        let noun = if letters.len() == 1 {
            "Silent letter"
        } else {
            "Silent letters"
        };
        reasons.push(Reason {
            kind: ReasonKind::SilentLetters,
            text: format!("{noun}: {letters}"),
            letters: Some(letters),
        });
    }
    let doubles = double_letters(known.word);
    if level > EVERYDAY && !doubles.is_empty() {
        let letters = doubles.join(", ");
        reasons.push(Reason {
            kind: ReasonKind::DoubleLetters,
            text: format!("Double letters: {letters}"),
            letters: Some(letters),
        });
    }
    if known.zipf < RARE {
        reasons.push(Reason {
            kind: ReasonKind::Rare,
            letters: None,
            text: rarity(known.zipf),
        });
    }
    if known.word.len() >= LONG {
        reasons.push(Reason {
            kind: ReasonKind::Long,
            letters: None,
            text: format!("Long: {} letters", known.word.len()),
        });
    }
    if let Some(origin) = known
        .origin
        .filter(|origin| level > EVERYDAY && is_telling(origin))
    {
        reasons.push(Reason {
            kind: ReasonKind::Origin,
            letters: None,
            text: format!("From {}", in_a_sentence(origin)),
        });
    }
    if reasons.is_empty() && level > EVERYDAY {
        // Nothing in its letters: it is the frequency alone that puts the word here.
        reasons.push(Reason {
            kind: ReasonKind::Rare,
            letters: None,
            text: rarity(known.zipf),
        });
    }
    reasons
}

/// `a Slavic language`, where a group of languages is named.
fn in_a_sentence(origin: &str) -> &str {
    match origin {
        "Russian and Slavic" => "a Slavic language",
        "Indian languages" => "a language of India",
        "Native American" => "a Native American language",
        "Polynesian and Australian" => "a Polynesian or Australian language",
        "African languages" => "an African language",
        other => other,
    }
}

/// English words spell as English does; every other language in its own way.
fn is_telling(origin: &str) -> bool {
    HARD_ORIGINS.contains(&origin) || !origin.ends_with("English")
}

/// Letters that stand twice in a row, in order: `["ss", "pp"]`.
fn double_letters(word: &str) -> Vec<&str> {
    let bytes = word.as_bytes();
    (1..bytes.len())
        .filter(|&at| bytes[at] == bytes[at - 1] && bytes[at].is_ascii_lowercase())
        .map(|at| &word[at - 1..=at])
        .collect()
}

/// `Rare: about once in 30 million words`.
fn rarity(zipf: f64) -> String {
    // One digit that counts: nobody has counted more exactly.
    let round = |number: f64| {
        let digit = 10_f64.powf(number.log10().floor());
        (number / digit).round() * digit
    };
    let words = round(10_f64.powf(9.0 - zipf));
    if words >= 1e9 {
        "Very rare: less than once in a billion words".to_owned()
    } else if words >= 2e6 {
        format!("Rare: about once in {} million words", words / 1e6)
    } else if words >= 1e6 {
        "Rare: about once in a million words".to_owned()
    } else {
        format!(
            "Not so common: about once in {},000 words",
            (words / 1e3).round().max(1.0)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known<'a>(word: &'a str, zipf: f64, traps: &'a [Trap<'a>]) -> Known<'a> {
        Known {
            word,
            zipf,
            surprise: None,
            traps,
            origin: Some("Greek"),
        }
    }

    #[test]
    fn rarer_longer_and_stranger_words_are_harder() {
        let level_of = |word, zipf, surprise| {
            level(&Known {
                surprise,
                ..known(word, zipf, &[])
            })
        };
        assert_eq!(level_of("cat", 5.6, None), 1);
        assert!(level_of("casket", 3.0, None) > level_of("basket", 4.0, None));
        assert!(level_of("kaleidoscope", 3.0, Some(25.0)) > level_of("kaleidoscope", 3.0, Some(9.0)));
        assert_eq!(level_of("floccinaucinihilipilification", 0.3, Some(60.0)), 10);
        assert_eq!(level_of("a", 9.0, Some(0.0)), 1);
    }

    #[test]
    fn reasons_name_the_letters() {
        let traps = [Trap::Silent("p".into()), Trap::Unlike("eau".into(), "oh".into())];
        let texts: Vec<_> = reasons(&known("ppsseautesting", 1.5, &traps), 8)
            .into_iter()
            .map(|reason| reason.text)
            .collect();
        assert_eq!(
            texts,
            [
                "“eau” is said OH",
                "Silent letter: p",
                "Double letters: pp, ss",
                "Rare: about once in 30 million words",
                "Long: 14 letters",
                "From Greek",
            ]
        );
    }

    #[test]
    fn an_easy_word_has_no_reasons() {
        assert_eq!(reasons(&known("book", 5.0, &[]), 1), []);
    }

    #[test]
    fn rarity_is_told_in_round_numbers() {
        assert_eq!(rarity(4.5), "Not so common: about once in 30,000 words");
        assert_eq!(rarity(2.9), "Rare: about once in a million words");
        assert_eq!(rarity(2.0), "Rare: about once in 10 million words");
        assert_eq!(rarity(0.9), "Rare: about once in 100 million words");
        assert_eq!(rarity(0.0), "Very rare: less than once in a billion words");
    }
}
