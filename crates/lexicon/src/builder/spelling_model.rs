//! How much a spelling surprises those who hear the word, and which of its letters do.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Bound,
};

use crate::layers::Trap;

use super::{
    alignment::{Unit, symbol_of},
    phonemes::{self, Phoneme, Sound, Stress},
};

/// A hearer goes through the sounds from first to last and writes for each, or for two at once, some letters. What they
/// write depends on the sounds around and on what they wrote before: the model backs off from all of these to the
/// sound alone, as Witten and Bell do.
#[derive(Default)]
pub(crate) struct SpellingModel {
    /// How often letters were written, by context and letters.
    written: HashMap<u64, u32>,
    /// How often a context was met, and how many different letters were written in it.
    contexts: HashMap<u64, Context>,
    /// The words it has learned from, and what is written for their sounds.
    words: BTreeMap<String, Vec<Written>>,
    /// How often graphemes stand for sounds, over all words; and each by itself.
    together: HashMap<(String, usize), f64>,
    graphemes: HashMap<String, f64>,
    symbols: HashMap<usize, f64>,
}

#[derive(Default, Clone, Copy)]
struct Context {
    times: u32,
    kinds: u32,
}

/// Endings whose words spell as the word without them does.
const ENDINGS: &[(&str, &str)] = &[
    ("'s", ""),
    ("s", ""),
    ("es", ""),
    ("d", ""),
    ("ed", ""),
    ("ing", ""),
    ("ing", "e"),
    ("r", ""),
    ("er", ""),
    ("rs", ""),
    ("ers", ""),
    ("ly", ""),
    ("ness", ""),
    ("ment", ""),
    ("less", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("ally", ""),
];

/// The words that `word` may be an inflection of.
pub(crate) fn bases(word: &str) -> impl Iterator<Item = String> {
    ENDINGS
        .iter()
        .filter_map(move |(ending, restored)| Some(format!("{}{restored}", word.strip_suffix(ending)?)))
}

/// Letters written for a sound or two, and the contexts they were written in, from the least told to the most.
struct Written {
    letters: u64,
    contexts: [u64; 4],
}

/// Beyond the word's ends.
const EDGE: u64 = 255;
/// Bits that letters cost which nobody has written for the sound. The figure is a cap more than a measure.
const UNHEARD_OF: f64 = 10.0;
/// How much more weight than in Witten and Bell's smoothing the lesser contexts have: a spelling met twice or thrice in
/// one context is no rule.
const CAUTION: f64 = 1.5;

/// A hash of numbers in order.
fn hash(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |hash: u64, number| {
        (hash.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95)
    })
}

fn hash_letters(letters: &str) -> u64 {
    letters
        .bytes()
        .fold(1, |hash: u64, letter| hash << 5 | u64::from(letter & 31))
}

/// What is written for each sound: mute letters belong to the sound before them, at the start to the first one.
fn writing(word: &str, sounds: &[Phoneme], units: &[Unit]) -> Vec<Written> {
    let at = |place: Option<usize>| {
        place
            .and_then(|place| sounds.get(place))
            .map_or(EDGE, |sound| symbol_of(&[*sound]).unwrap_or(0) as u64)
    };
    let voiced: Vec<&Unit> = units.iter().filter(|unit| !unit.sounds.is_empty()).collect();
    let mut before = EDGE;
    voiced
        .iter()
        .enumerate()
        .map(|(place, unit)| {
            let start = if place == 0 { 0 } else { unit.letters.start };
            let end = voiced
                .get(place + 1)
                .map_or(word.len(), |next| next.letters.start);
            // Whether one sound or two are written at once is part of the choice.
            let letters = hash_letters(&word[start..end]) << 1 | (unit.sounds.len() as u64 & 1);
            let heard = unit.sounds.start;
            let (last, this, next) = (at(heard.checked_sub(1)), at(Some(heard)), at(Some(heard + 1)));
            let contexts = [
                hash(&[1, this]),
                hash(&[2, this, next]),
                hash(&[3, last, this, next]),
                hash(&[4, before, last, this, next]),
            ];
            before = letters;
            Written { letters, contexts }
        })
        .collect()
}

impl SpellingModel {
    /// Learns from a word. Inflections of words that it also learns from should be left out: they tell nothing new,
    /// and make a rare spelling look common.
    pub(crate) fn learn(&mut self, word: &str, sounds: &[Phoneme], units: &[Unit]) {
        let writing = writing(word, sounds, units);
        for written in &writing {
            for context in written.contexts {
                let times = self.written.entry(hash(&[context, written.letters])).or_default();
                *times += 1;
                let seen = self.contexts.entry(context).or_default();
                seen.times += 1;
                seen.kinds += u32::from(*times == 1);
            }
        }
        for unit in units {
            let letters = &word[unit.letters.clone()];
            let Some(symbol) = symbol_of(&sounds[unit.sounds.clone()]) else {
                continue;
            };
            *self.together.entry((letters.to_owned(), symbol)).or_default() += 1.0;
            *self.graphemes.entry(letters.to_owned()).or_default() += 1.0;
            *self.symbols.entry(symbol).or_default() += 1.0;
        }
        self.words.insert(word.to_owned(), writing);
    }

    /// Bits by which the spelling surprises who hears the sounds, judged without the help of the words of its family.
    pub(crate) fn surprise(&self, word: &str, sounds: &[Phoneme], units: &[Unit]) -> f64 {
        let mut family: HashMap<u64, (u32, u32)> = HashMap::new();
        for written in self.family(word) {
            for context in written.contexts {
                family.entry(context).or_default().0 += 1;
                family.entry(hash(&[context, written.letters])).or_default().1 += 1;
            }
        }
        writing(word, sounds, units)
            .iter()
            .map(|written| self.bits(written, &family))
            .sum()
    }

    /// What was learned from words that begin alike, most of which are of one root.
    fn family<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Written> {
        let root = match word.len() {
            ..4 => word,
            4..8 => &word[..word.len().min(5)],
            _ => &word[..6],
        };
        self.words
            .range::<str, _>((Bound::Included(root), Bound::Unbounded))
            .take_while(move |(other, _)| other.starts_with(root) && (root.len() > 3 || *other == word))
            .flat_map(|(_, writing)| writing)
    }

    fn bits(&self, written: &Written, family: &HashMap<u64, (u32, u32)>) -> f64 {
        let mut probability = UNHEARD_OF.exp2().recip();
        for context in written.contexts {
            let event = hash(&[context, written.letters]);
            let seen = self.contexts.get(&context).copied().unwrap_or_default();
            let times = self.written.get(&event).copied().unwrap_or_default();
            let others = times - family.get(&event).map_or(0, |counts| counts.1);
            let total = f64::from(seen.times - family.get(&context).map_or(0, |counts| counts.0));
            let kinds = f64::from(seen.kinds - u32::from(times > 0 && others == 0)) * CAUTION;
            if total > 0.0 {
                probability = (f64::from(others) + kinds * probability) / (total + kinds);
            }
        }
        (-probability.log2()).min(UNHEARD_OF)
    }

    /// The letters that mislead, the most misleading first.
    pub(crate) fn traps(&self, word: &str, sounds: &[Phoneme], units: &[Unit]) -> Vec<Trap<'static>> {
        let mut traps: Vec<(f64, Trap<'static>)> = units
            .iter()
            .filter_map(|unit| self.trap(word, sounds, unit))
            .collect();
        traps.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut kept: Vec<Trap> = Vec::new();
        for (_, trap) in traps {
            if kept.len() < MOST_TRAPS && !kept.contains(&trap) {
                kept.push(trap);
            }
        }
        kept
    }

    fn trap(&self, word: &str, sounds: &[Phoneme], unit: &Unit) -> Option<(f64, Trap<'static>)> {
        let letters = &word[unit.letters.clone()];
        let heard = &sounds[unit.sounds.clone()];
        let symbol = symbol_of(heard)?;
        let together = self
            .together
            .get(&(letters.to_owned(), symbol))
            .copied()
            .unwrap_or_default()
            .max(0.5);
        let share = |of: Option<&f64>| together / of.copied().unwrap_or_default().max(1.0);
        let read = -share(self.graphemes.get(letters)).log2();
        let spelled = -share(self.symbols.get(&symbol)).log2();
        if heard.is_empty() {
            return (!is_ordinary_mute(letters, &word[unit.letters.end..]))
                .then(|| (read + MUTE_BONUS, Trap::Silent(letters.to_owned().into())));
        }
        let before = sounds[..unit.sounds.start].last();
        let after = sounds.get(unit.sounds.end);
        if is_ordinary(letters, heard, before, after) {
            return None;
        }
        let score = READ_WEIGHT * read + (2.0 - READ_WEIGHT) * spelled;
        let enough = if letters.len() == 1 {
            LETTER_TRAP
        } else {
            GRAPHEME_TRAP
        };
        (score > enough || letters == "ph").then(|| {
            (
                score,
                Trap::Unlike(letters.to_owned().into(), phonemes::name(heard).into()),
            )
        })
    }
}

/// Letters that no speller expects to hear: the e of bone, the a of basically.
fn is_ordinary_mute(letters: &str, rest: &str) -> bool {
    letters == "e" || (letters == "a" && rest.starts_with("lly"))
}

/// Letters that the figures make look odder than they are to a speller.
fn is_ordinary(letters: &str, heard: &[Phoneme], before: Option<&Phoneme>, after: Option<&Phoneme>) -> bool {
    let is_vowel = heard.iter().any(|sound| sound.is_vowel());
    let is_murmured = heard
        .iter()
        .all(|sound| sound.is_vowel() && sound.stress == Stress::None);
    let is_before = |sound: Sound| after.is_some_and(|after| after.sound == sound);
    let is = |sound: Sound| heard.iter().all(|heard| heard.sound == sound);
    let is_doubled = letters.len() == 2 && letters[..1] == letters[1..] && !is_vowel;
    (is_doubled && (letters != "cc" || is(Sound::K)))
        // An r colors the vowel before it, and a murmured vowel may be any letter.
        || (is_vowel && is_before(Sound::R))
        || (is_murmured && letters.len() == 1)
        || (letters.contains("rr") && letters != "yrr")
        // Fire, hire.
        || (letters == "re" && before.is_some_and(|before| before.is_vowel()))
        // Famous.
        || (letters == "ou" && is_murmured && is_before(Sound::S))
        // Money.
        || (letters == "ey" && is(Sound::Iy))
        // Hiked, actual.
        || (letters == "d" && is(Sound::T))
        || (letters == "u" && is_murmured_u(heard))
        // Language.
        || (letters == "u" && is(Sound::W) && before.is_some_and(|before| before.sound == Sound::G))
        // Finger, ink.
        || letters == "n"
        // Region, pigeon.
        || (matches!(letters, "gi" | "ge") && is(Sound::Jh))
}

/// The u of actual, which some murmur.
fn is_murmured_u(heard: &[Phoneme]) -> bool {
    matches!(heard, [murmur, glide] if murmur.sound == Sound::Ah && glide.sound == Sound::W)
}

/// Reasons beyond these are not read.
const MOST_TRAPS: usize = 3;
/// Bits by which letters and their sound surprise a reader and a speller, weighed, in a trap: of a single letter, and of
/// a grapheme of several. Chosen by reading.
const LETTER_TRAP: f64 = 9.0;
const GRAPHEME_TRAP: f64 = 7.0;
/// How much less than the speller's surprise the reader's counts; the two weights are 2 together.
const READ_WEIGHT: f64 = 0.7;
/// Nobody can hear a mute letter at all.
const MUTE_BONUS: f64 = 4.0;
