//! How unexpected a spelling is for its sounds, and which letters are to blame.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Bound,
};

use lexicon::format::records::Trap;

use crate::{
    alignment::{Unit, symbol_of},
    phonemes::{Phoneme, Sound, Stress},
    respelling::respell_sounds,
};

/// Models a listener who writes letters for one or two sounds at a time. The letters depend on the neighboring sounds and
/// on the letters written before. With Witten-Bell smoothing, the model backs off to the sound alone.
#[derive(Default)]
pub(crate) struct SpellingModel {
    /// Counts by context and letters.
    events: HashMap<u64, u32>,
    contexts: HashMap<u64, Context>,
    /// The training words.
    words: BTreeMap<String, Vec<Event>>,
    /// Counts of graphemes with symbols, and of each alone.
    joint: HashMap<(String, usize), f64>,
    graphemes: HashMap<String, f64>,
    symbols: HashMap<usize, f64>,
}

#[derive(Default, Clone, Copy)]
struct Context {
    count: u32,
    /// Number of different letters in this context.
    distinct: u32,
}

/// Inflectional endings, and what replaces them in the base word.
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

/// Words that `word` may be an inflection of.
pub(crate) fn bases(word: &str) -> impl Iterator<Item = String> {
    ENDINGS
        .iter()
        .filter_map(move |(ending, replacement)| Some(format!("{}{replacement}", word.strip_suffix(ending)?)))
}

/// Letters written for one or two sounds, and their contexts from general to specific.
struct Event {
    letters: u64,
    contexts: [u64; 4],
}

/// Stands for the start and end of a word.
const EDGE: u64 = 255;
/// Maximum surprisal in bits, for letters never seen for a sound.
const UNSEEN_BITS: f64 = 10.0;
/// Gives general contexts more weight than Witten-Bell: a spelling seen twice in one context is not a rule.
const BACKOFF_WEIGHT: f64 = 1.5;

/// More reasons would be too many to read.
const MAX_TRAPS: usize = 3;
/// Minimum weighted bits of a trap, for single letters and for longer graphemes. Chosen by reading results.
const LETTER_THRESHOLD: f64 = 9.0;
const GRAPHEME_THRESHOLD: f64 = 7.0;
/// Weight of a reader's surprisal; a speller's has the rest of 2.
const READING_WEIGHT: f64 = 0.7;
/// Extra bits for silent letters, which nobody can hear.
const SILENT_BONUS: f64 = 4.0;

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

/// The events of a word. Silent letters belong to the sound before them, or to the first sound.
fn events(word: &str, sounds: &[Phoneme], units: &[Unit]) -> Vec<Event> {
    let at = |index: Option<usize>| {
        index
            .and_then(|index| sounds.get(index))
            .map_or(EDGE, |sound| symbol_of(&[*sound]).unwrap_or(0) as u64)
    };
    let voiced: Vec<&Unit> = units.iter().filter(|unit| !unit.sounds.is_empty()).collect();
    let mut before = EDGE;
    voiced
        .iter()
        .enumerate()
        .map(|(index, unit)| {
            let start = if index == 0 { 0 } else { unit.letters.start };
            let end = voiced
                .get(index + 1)
                .map_or(word.len(), |next| next.letters.start);
            // Writing one or two sounds at a time is part of the choice.
            let letters = hash_letters(&word[start..end]) << 1 | (unit.sounds.len() as u64 & 1);
            let sound = unit.sounds.start;
            let (last, this, next) = (at(sound.checked_sub(1)), at(Some(sound)), at(Some(sound + 1)));
            let contexts = [
                hash(&[1, this]),
                hash(&[2, this, next]),
                hash(&[3, last, this, next]),
                hash(&[4, before, last, this, next]),
            ];
            before = letters;
            Event { letters, contexts }
        })
        .collect()
}

impl SpellingModel {
    /// Adds a training word. Leave out inflections of other training words: they add nothing new, and make a rare spelling
    /// look common.
    pub(crate) fn add(&mut self, word: &str, sounds: &[Phoneme], units: &[Unit]) {
        let events = events(word, sounds, units);
        for event in &events {
            for context in event.contexts {
                let count = self.events.entry(hash(&[context, event.letters])).or_default();
                *count += 1;
                let seen = self.contexts.entry(context).or_default();
                seen.count += 1;
                seen.distinct += u32::from(*count == 1);
            }
        }
        for unit in units {
            let letters = &word[unit.letters.clone()];
            let Some(symbol) = symbol_of(&sounds[unit.sounds.clone()]) else {
                continue;
            };
            *self.joint.entry((letters.to_owned(), symbol)).or_default() += 1.0;
            *self.graphemes.entry(letters.to_owned()).or_default() += 1.0;
            *self.symbols.entry(symbol).or_default() += 1.0;
        }
        self.words.insert(word.to_owned(), events);
    }

    /// Surprisal of the spelling in bits, not counting related training words.
    pub(crate) fn surprisal(&self, word: &str, sounds: &[Phoneme], units: &[Unit]) -> f64 {
        let mut family: HashMap<u64, (u32, u32)> = HashMap::new();
        for event in self.family(word) {
            for context in event.contexts {
                family.entry(context).or_default().0 += 1;
                family.entry(hash(&[context, event.letters])).or_default().1 += 1;
            }
        }
        events(word, sounds, units)
            .iter()
            .map(|event| self.bits(event, &family))
            .sum()
    }

    /// Events of the training words with the same beginning, most of which share a root.
    fn family<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Event> {
        let root = match word.len() {
            ..4 => word,
            4..8 => &word[..word.len().min(5)],
            _ => &word[..6],
        };
        self.words
            .range::<str, _>((Bound::Included(root), Bound::Unbounded))
            .take_while(move |(other, _)| other.starts_with(root) && (root.len() > 3 || *other == word))
            .flat_map(|(_, events)| events)
    }

    fn bits(&self, event: &Event, family: &HashMap<u64, (u32, u32)>) -> f64 {
        let mut probability = UNSEEN_BITS.exp2().recip();
        for context in event.contexts {
            let key = hash(&[context, event.letters]);
            let seen = self.contexts.get(&context).copied().unwrap_or_default();
            let count = self.events.get(&key).copied().unwrap_or_default();
            let others = count - family.get(&key).map_or(0, |counts| counts.1);
            let total = f64::from(seen.count - family.get(&context).map_or(0, |counts| counts.0));
            let distinct = f64::from(seen.distinct - u32::from(count > 0 && others == 0)) * BACKOFF_WEIGHT;
            if total > 0.0 {
                probability = (f64::from(others) + distinct * probability) / (total + distinct);
            }
        }
        (-probability.log2()).min(UNSEEN_BITS)
    }

    /// Misleading letters, most misleading first.
    pub(crate) fn traps(&self, word: &str, sounds: &[Phoneme], units: &[Unit]) -> Vec<Trap<'static>> {
        let mut traps: Vec<(f64, Trap<'static>)> = units
            .iter()
            .filter_map(|unit| self.trap(word, sounds, unit))
            .collect();
        traps.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut worst: Vec<Trap> = Vec::new();
        for (_, trap) in traps {
            if worst.len() < MAX_TRAPS && !worst.contains(&trap) {
                worst.push(trap);
            }
        }
        worst
    }

    /// Letters that mislead a reader or a speller, and by how many bits.
    pub(crate) fn trap(&self, word: &str, sounds: &[Phoneme], unit: &Unit) -> Option<(f64, Trap<'static>)> {
        let letters = &word[unit.letters.clone()];
        let unit_sounds = &sounds[unit.sounds.clone()];
        let symbol = symbol_of(unit_sounds)?;
        let joint = self
            .joint
            .get(&(letters.to_owned(), symbol))
            .copied()
            .unwrap_or_default()
            .max(0.5);
        let share = |of: Option<&f64>| joint / of.copied().unwrap_or_default().max(1.0);
        let reading = -share(self.graphemes.get(letters)).log2();
        let spelling = -share(self.symbols.get(&symbol)).log2();
        if unit_sounds.is_empty() {
            let (before, rest) = (&word[..unit.letters.start], &word[unit.letters.end..]);
            return (!is_ordinary_silent(before, letters, rest))
                .then(|| (reading + SILENT_BONUS, Trap::Silent(letters.to_owned().into())));
        }
        let before = sounds[..unit.sounds.start].last();
        let after = sounds.get(unit.sounds.end);
        if is_ordinary(letters, unit_sounds, before, after) {
            return None;
        }
        let score = READING_WEIGHT * reading + (2.0 - READING_WEIGHT) * spelling;
        let threshold = if letters.len() == 1 {
            LETTER_THRESHOLD
        } else {
            GRAPHEME_THRESHOLD
        };
        (score > threshold || letters == "ph").then(|| {
            (
                score,
                Trap::Unlike(letters.to_owned().into(), respell_sounds(unit_sounds).into()),
            )
        })
    }
}

/// Letters that nobody expects to hear: the e of *bone*, the a of *basically*. And letters that are heard, though the
/// dictionary's hasty variants lack them: the r of *configure*, the n of *interpolate*, but not of *autumn*.
fn is_ordinary_silent(before: &str, letters: &str, rest: &str) -> bool {
    letters == "e"
        || letters == "r"
        || (letters == "a" && rest.starts_with("lly"))
        || (letters == "n" && !before.ends_with('m'))
}

/// Letters whose score is higher than they deserve.
fn is_ordinary(letters: &str, sounds: &[Phoneme], before: Option<&Phoneme>, after: Option<&Phoneme>) -> bool {
    let is_vowel = sounds.iter().any(|sound| sound.is_vowel());
    let is_schwa_like = sounds
        .iter()
        .all(|sound| sound.is_vowel() && sound.stress == Stress::None);
    let is_before = |sound: Sound| after.is_some_and(|after| after.sound == sound);
    let is = |sound: Sound| sounds.iter().all(|other| other.sound == sound);
    let is_doubled = letters.len() == 2 && letters[..1] == letters[1..] && !is_vowel;
    (is_doubled && (letters != "cc" || is(Sound::K)))
        // An r changes the vowel before it, and an unstressed vowel may be any letter.
        || (is_vowel && is_before(Sound::R))
        || (is_schwa_like && letters.len() == 1)
        || (letters.contains("rr") && letters != "yrr")
        // *fire*, *hire*
        || (letters == "re" && before.is_some_and(|before| before.is_vowel()))
        // *famous*
        || (letters == "ou" && is_schwa_like && is_before(Sound::S))
        // *money*
        || (letters == "ey" && is(Sound::Iy))
        // *hiked*, *actual*
        || (letters == "d" && is(Sound::T))
        || (letters == "u" && is_reduced_u(sounds))
        // *language*
        || (letters == "u" && is(Sound::W) && before.is_some_and(|before| before.sound == Sound::G))
        // *finger*, *ink*
        || letters == "n"
        // *region*, *pigeon*
        || (matches!(letters, "gi" | "ge") && is(Sound::Jh))
}

/// The u of *actual* as some say it.
fn is_reduced_u(sounds: &[Phoneme]) -> bool {
    matches!(sounds, [schwa, glide] if schwa.sound == Sound::Ah && glide.sound == Sound::W)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_only_hasty_variants_lack_are_not_silent() {
        assert!(is_ordinary_silent("fig", "r", "ative"));
        assert!(is_ordinary_silent("i", "n", "terpolate"));
        assert!(!is_ordinary_silent("autum", "n", ""));
        assert!(!is_ordinary_silent("", "w", "rist"));
    }
}
