//! How hard a word is to spell, from 1 to 10, and why.

use crate::format::records::{Looks, Trap};

/// The easiest level: everyday words.
pub const MIN_LEVEL: u8 = 1;
/// The hardest level: words from a national final.
pub const MAX_LEVEL: u8 = 10;

/// How hard a word is.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The normalized word: lowercase, without diacritics.
    pub word: String,
    /// Occurrences per million words.
    pub frequency: f64,
    /// Decimal logarithm of the occurrences per billion words.
    pub zipf: f64,
    /// The frequency is estimated from SCOWL's rarity band because no source counts the word.
    pub estimated: bool,
    /// [`MIN_LEVEL`] to [`MAX_LEVEL`].
    pub level: u8,
    /// What makes it hard, most important first. Easy words may have none.
    pub reasons: Vec<Reason>,
}

/// Something that makes a word hard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Category.
    pub kind: ReasonKind,
    /// The letters it is about.
    pub letters: Option<String>,
    /// Text for people: `Silent letter: h`.
    pub text: String,
}

/// What can make a word hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonKind {
    /// Few people have read it.
    Rare,
    /// Many letters.
    Long,
    /// A double letter sounds like a single one.
    DoubleLetters,
    /// Letters without a sound.
    SilentLetters,
    /// Letters with an unusual sound.
    UnlikeItsSound,
    /// People who can spell words like it get it wrong.
    Misspelled,
    /// A language with its own spelling rules.
    Origin,
}

/// What a rating is computed from.
pub(crate) struct WordFeatures<'a> {
    pub word: &'a str,
    pub zipf: f64,
    /// Zipf frequency of the words that it is made of, the rarest of them.
    pub parts_zipf: Option<f64>,
    /// SCOWL's rarity band.
    pub band: Option<u8>,
    pub looks: Looks,
    /// The school grade in which half of the students can spell it, as judged by reading.
    pub grade: Option<u8>,
    /// How unexpected the spelling is for the word's sounds, in bits.
    pub surprisal: Option<f64>,
    pub traps: &'a [Trap<'a>],
    pub origin: Option<&'static str>,
}

/// Estimates the Zipf frequency of an uncounted word from its SCOWL band.
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

pub(crate) fn per_million(zipf: f64) -> f64 {
    10_f64.powf(zipf - 3.0)
}

/// Surprisal of an ordinary spelling.
const BITS_PER_LETTER: f64 = 1.0;
/// Caps the excess, because the model is unreliable for extreme values.
const MAX_EXCESS: f64 = 12.0;

/// How much rarer a word is to its speller than the words that it is made of.
const RARER_THAN_PARTS: f64 = 0.8;

/// The Zipf frequency of a word to its speller: who knows *street* and *light* can spell *streetlights*.
fn familiarity(features: &WordFeatures) -> f64 {
    let by_parts = features.parts_zipf.map(|zipf| zipf - RARER_THAN_PARTS);
    by_parts.map_or(features.zipf, |zipf| zipf.max(features.zipf))
}

/// Levels that a language of origin adds: how far its spelling is from English.
fn foreignness(origin: Option<&str>) -> f64 {
    match origin {
        None => 0.0,
        Some(origin) if origin.ends_with("English") => -0.2,
        Some("Scandinavian") => -0.1,
        Some("Latin" | "German" | "Dutch" | "Celtic") => 0.05,
        Some("Greek" | "French") => 0.15,
        Some(_) => 0.2,
    }
}

/// Levels that a SCOWL band adds: words of the small wordlists are known early.
fn earliness(band: Option<u8>) -> f64 {
    match band {
        Some(..=35) => -0.3,
        Some(36..=60) | None => 0.0,
        Some(61..) => 0.2,
    }
}

/// Letters of a word of ordinary length.
const ORDINARY_LENGTH: f64 = 8.0;

/// The level before rounding and clamping: the mean of the calculated level and the judged one. Also how far the judged one moved it.
fn score(features: &WordFeatures) -> (f64, f64) {
    let calculated = calculated(features);
    let score = features
        .grade
        .map_or(calculated, |grade| f64::midpoint(calculated, judged(grade)));
    (score, score - calculated)
}

/// The level of a judged grade. The grades of most words for bees then spread as their calculated levels do.
fn judged(grade: u8) -> f64 {
    f64::from(grade) * 0.8 - 0.5
}

/// The level by frequency, letters, sounds and origin.
fn calculated(features: &WordFeatures) -> f64 {
    let letters = features.word.len() as f64;
    let excess = features.surprisal.map_or(0.0, |bits| {
        (bits - letters * BITS_PER_LETTER).clamp(-MAX_EXCESS / 2.0, MAX_EXCESS)
    });
    let zipf = familiarity(features);
    let rarity = (6.2 - zipf).max(0.0) * 1.45 + (2.3 - zipf).max(0.0) * 0.7;
    let length = (letters - ORDINARY_LENGTH).clamp(-5.0, 7.0) * 0.26;
    let doubles = double_letters(features.word).count() as f64 * 0.15;
    let strangeness = f64::from(features.looks.strangeness) / 8.0;
    let kind = foreignness(features.origin) + earliness(features.band);
    rarity + length + doubles + excess * 0.16 + strangeness + kind + 0.6
}

pub(crate) fn level(features: &WordFeatures) -> u8 {
    let (score, _) = score(features);
    (score.round() as i64).clamp(i64::from(MIN_LEVEL), i64::from(MAX_LEVEL)) as u8
}

/// Everyday words up to this level are known by heart, so only rarity and length count as reasons.
const MAX_EVERYDAY_LEVEL: u8 = 2;
/// Less than once per million words.
const RARE_BELOW: f64 = 3.0;
const LONG_FROM: usize = 11;
/// From this difference on, in levels, the judged grade is a reason.
const NOTABLE: f64 = 0.75;
/// Letters in a row whose rarity is known.
const RARE_LETTERS: usize = 3;

/// What makes the word hard, most important first.
pub(crate) fn reasons(features: &WordFeatures, level: u8) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut add = |kind, letters, text| reasons.push(Reason { kind, letters, text });
    let (_, moved) = score(features);
    let is_everyday = level <= MAX_EVERYDAY_LEVEL;
    if !is_everyday {
        let mut silent = Vec::new();
        let traps = compatible(features.traps);
        for trap in &traps {
            match trap {
                Trap::Silent(letters) => silent.push(letters.as_ref()),
                Trap::Unlike(letters, sound) => add(
                    ReasonKind::UnlikeItsSound,
                    Some(letters.to_string()),
                    format!("“{letters}” sounds like {}", sound.to_uppercase()),
                ),
            }
        }
        if !silent.is_empty() {
            let letters = silent.join(", ");
            let plural = if letters.len() == 1 { "" } else { "s" };
            let text = format!("Silent letter{plural}: {letters}");
            add(ReasonKind::SilentLetters, Some(letters), text);
        }
        let is_explained = |pair: &&str| {
            traps.iter().any(|trap| match trap {
                // One l of `small talk`, or both of `ratatouille`.
                Trap::Silent(letters) => pair.contains(letters.as_ref()) || letters.contains(*pair),
                Trap::Unlike(letters, _) => letters.contains(*pair),
            })
        };
        let doubles: Vec<_> = double_letters(features.word)
            .filter(|pair| !is_explained(pair))
            .collect();
        if !doubles.is_empty() {
            let letters = doubles.join(", ");
            let text = format!("Double letters: {letters}");
            add(ReasonKind::DoubleLetters, Some(letters), text);
        }
        if moved >= NOTABLE {
            add(ReasonKind::Misspelled, None, "Often misspelled".to_owned());
        }
    }
    if features.zipf < RARE_BELOW {
        let but = if familiarity(features) >= RARE_BELOW {
            ", but made of common words"
        } else if moved <= -NOTABLE {
            ", but easier to spell"
        } else {
            ""
        };
        let text = format!("{}{but}", rarity(features.zipf));
        add(ReasonKind::Rare, None, text);
    }
    let rare_letters = usize::from(features.looks.rare_letters)
        .checked_sub(1)
        .and_then(|at| features.word.get(at..at + RARE_LETTERS));
    if let Some(letters) = rare_letters.filter(|_| !is_everyday) {
        let text = format!("Unusual letters: {letters}");
        add(ReasonKind::Rare, Some(letters.to_owned()), text);
    }
    let letters = features.word.bytes().filter(u8::is_ascii_alphabetic).count();
    if letters >= LONG_FROM {
        let text = format!("Long word: {letters} letters");
        add(ReasonKind::Long, None, text);
    }
    if let Some(origin) = features.origin
        && !is_everyday
        && !origin.ends_with("English")
    {
        add(
            ReasonKind::Origin,
            None,
            format!("From {}", origin_phrase(origin)),
        );
    }
    if reasons.is_empty() && !is_everyday {
        // Only its frequency puts the word on this level.
        reasons.push(Reason {
            kind: ReasonKind::Rare,
            letters: None,
            text: rarity(features.zipf),
        });
    }
    reasons
}

/// The traps without those that say something else of the same letters than one before them, or nothing: `“oh” sounds like OH`.
/// A word may use letters twice, as `denouement` does, but a reader couldn't say which are meant.
fn compatible<'a, 'b>(traps: &'b [Trap<'a>]) -> Vec<&'b Trap<'a>> {
    let mut kept: Vec<&Trap> = Vec::new();
    for trap in traps {
        let contradicts = |other: &&Trap| match (trap, *other) {
            (Trap::Unlike(letters, _), Trap::Unlike(others, _)) => letters == others,
            (Trap::Silent(silent), Trap::Unlike(letters, _))
            | (Trap::Unlike(letters, _), Trap::Silent(silent)) => letters.contains(silent.as_ref()),
            (Trap::Silent(_), Trap::Silent(_)) => trap == *other,
        };
        let is_empty = matches!(trap, Trap::Unlike(letters, sound) if letters.eq_ignore_ascii_case(sound));
        if !is_empty && !kept.iter().any(contradicts) {
            kept.push(trap);
        }
    }
    kept
}

/// Turns the name of a language group into a phrase: `a Slavic language`.
fn origin_phrase(origin: &str) -> &str {
    match origin {
        "Russian and Slavic" => "a Slavic language",
        "Indian languages" => "a language of India",
        "Native American" => "a Native American language",
        "Polynesian and Australian" => "a Polynesian or Australian language",
        "African languages" => "an African language",
        other => other,
    }
}

/// The pairs of equal letters, in order: `["ss", "pp"]`.
fn double_letters(word: &str) -> impl Iterator<Item = &str> {
    let bytes = word.as_bytes();
    (1..bytes.len())
        .filter(|&at| bytes[at] == bytes[at - 1] && bytes[at].is_ascii_lowercase())
        .map(|at| &word[at - 1..=at])
}

/// `Rare: about once in 30 million words`.
fn rarity(zipf: f64) -> String {
    let words = 10_f64.powf(9.0 - zipf);
    // Frequencies are too rough for a second significant digit.
    let digit = 10_f64.powf(words.log10().floor());
    let words = (words / digit).round() * digit;
    if words >= 1e9 {
        "Very rare: less than once in a billion words".to_owned()
    } else if words >= 2e6 {
        format!("Rare: about once in {} million words", words / 1e6)
    } else if words >= 1e6 {
        "Rare: about once in a million words".to_owned()
    } else {
        let thousands = (words / 1e3).round().max(1.0);
        format!("Less common: about once in {thousands},000 words")
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    fn features<'a>(word: &'a str, zipf: f64, traps: &'a [Trap<'a>]) -> WordFeatures<'a> {
        WordFeatures {
            word,
            zipf,
            parts_zipf: None,
            band: None,
            looks: Looks::default(),
            grade: None,
            surprisal: None,
            traps,
            origin: Some("Greek"),
        }
    }

    #[test]
    fn rarer_longer_and_stranger_words_are_harder() {
        let level_of = |word, zipf, surprisal| {
            level(&WordFeatures {
                surprisal,
                ..features(word, zipf, &[])
            })
        };
        assert_eq!(level_of("cat", 5.6, None), 1);
        assert!(level_of("casket", 3.0, None) > level_of("basket", 4.0, None));
        assert!(level_of("kaleidoscope", 3.0, Some(25.0)) > level_of("kaleidoscope", 3.0, Some(9.0)));
        assert_eq!(level_of("floccinaucinihilipilification", 0.3, Some(60.0)), 10);
        assert_eq!(level_of("a", 9.0, Some(0.0)), 1);
    }

    #[test]
    fn familiar_parts_make_a_word_easier_and_unusual_letters_harder() {
        let plain = features("streetlights", 2.0, &[]);
        let compound = WordFeatures {
            parts_zipf: Some(4.9),
            ..features("streetlights", 2.0, &[])
        };
        assert!(level(&compound) + 3 <= level(&plain));
        let texts = |features: &WordFeatures| -> Vec<String> {
            let reasons = reasons(features, 4);
            reasons.into_iter().map(|reason| reason.text).collect()
        };
        assert_eq!(
            texts(&compound)[1],
            "Rare: about once in 10 million words, but made of common words"
        );
        let strange = WordFeatures {
            looks: Looks {
                strangeness: 12,
                rare_letters: 4,
            },
            ..features("borshch", 2.0, &[])
        };
        assert!(level(&strange) > level(&features("borshch", 2.0, &[])));
        assert!(texts(&strange).contains(&"Unusual letters: shc".to_owned()));
    }

    #[test]
    fn the_judged_grade_moves_the_level_and_is_a_reason() {
        let judged = |word, zipf, grade| {
            let features = WordFeatures {
                grade: Some(grade),
                origin: None,
                ..features(word, zipf, &[])
            };
            let level = level(&features);
            let reasons = reasons(&features, level);
            (
                level,
                reasons.into_iter().map(|reason| reason.text).collect::<Vec<_>>(),
            )
        };
        let (known, easier) = judged("spaghetti", 2.9, 4);
        let (trap, often) = judged("separate", 4.9, 9);
        assert!(known < level(&features("spaghetti", 2.9, &[])));
        assert!(trap > level(&features("separate", 4.9, &[])));
        assert!(easier.contains(&"Rare: about once in a million words, but easier to spell".to_owned()));
        assert_eq!(often, ["Often misspelled"]);
    }

    #[test]
    fn reasons_name_the_letters() {
        let traps = [Trap::Silent("g".into()), Trap::Unlike("eau".into(), "oh".into())];
        let texts: Vec<_> = reasons(&features("ppsseautesting", 1.5, &traps), 8)
            .into_iter()
            .map(|reason| reason.text)
            .collect();
        assert_eq!(
            texts,
            [
                "“eau” sounds like OH",
                "Silent letter: g",
                "Double letters: pp, ss",
                "Rare: about once in 30 million words",
                "Long word: 14 letters",
                "From Greek",
            ]
        );
    }

    #[test]
    fn reasons_do_not_contradict_each_other() {
        let unlike = |letters, sound| Trap::Unlike(Cow::Borrowed(letters), Cow::Borrowed(sound));
        let silent = |letters| Trap::Silent(Cow::Borrowed(letters));
        let texts = |word: &str, traps: &[Trap]| -> Vec<String> {
            let reasons = reasons(
                &WordFeatures {
                    origin: None,
                    ..features(word, 3.5, traps)
                },
                5,
            );
            reasons.into_iter().map(|reason| reason.text).collect()
        };
        assert_eq!(
            texts("denouement", &[unlike("e", "ah"), unlike("e", "ay"), silent("t")]),
            ["“e” sounds like AH", "Silent letter: t"]
        );
        assert_eq!(
            texts("schuh", &[unlike("sch", "sh"), silent("h")]),
            ["“sch” sounds like SH"]
        );
        assert_eq!(
            texts("khaki", &[silent("h"), unlike("kh", "k")]),
            ["Silent letter: h"]
        );
        assert_eq!(texts("bloody", &[unlike("oo", "uh")]), ["“oo” sounds like UH"]);
        assert_eq!(texts("ratatouille", &[silent("ll")])[0], "Silent letters: ll");
        assert_eq!(texts("smalltalk", &[silent("l")]), ["Silent letter: l"]);
        assert_eq!(
            texts("cockeyed", &[unlike("eye", "eye")]),
            ["Less common: about once in 300,000 words"]
        );
    }

    #[test]
    fn an_easy_word_has_no_reasons() {
        assert_eq!(reasons(&features("book", 5.0, &[]), 1), []);
    }

    #[test]
    fn rarity_uses_round_numbers() {
        assert_eq!(rarity(4.5), "Less common: about once in 30,000 words");
        assert_eq!(rarity(2.9), "Rare: about once in a million words");
        assert_eq!(rarity(2.0), "Rare: about once in 10 million words");
        assert_eq!(rarity(0.9), "Rare: about once in 100 million words");
        assert_eq!(rarity(0.0), "Very rare: less than once in a billion words");
    }
}
