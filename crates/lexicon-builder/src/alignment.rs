//! Aligns the letters of a word with its sounds.
//!
//! A word is divided into graphemes (`eau`, `ph`, `t`), each with up to two sounds. Expectation maximization over a
//! pronouncing dictionary finds the probability of each grapheme with each sound. The most probable division is a word's
//! alignment.

use std::{collections::HashMap, ops::Range};

use crate::phonemes::{Phoneme, Sound, Stress};

/// Multi-letter graphemes for consonants.
const CONSONANTS: &str = "bb cc dd ff gg kk ll mm nn pp rr ss tt vv zz ch sh th ph gh wh ck tch dg ng qu cqu que gue gu \
                          sc sch cch kh dh bh dj tsch gn gli sth pph";
/// Multi-letter graphemes for palatal sounds only: the `ti` of *nation*.
const PALATALS: &str = "ti ci si ssi sci xi ce ge gi sche shi ti che";
/// Multi-letter graphemes for vowels.
const VOWELS: &str = "aa ai ay au aw ea ee ei ey eu ew ie oa oe oi oo ou ow oy ue ui uy ae eo io ia oeu eau ieu iew igh \
                      eigh aigh augh ough eue ueue uoy ah oh eh ye eye aye uu uo";
/// Multi-letter graphemes for r-colored vowels: the `ear` of *earth*.
const R_VOWELS: &str = "ar er ir or ur yr ear our err irr urr orr arr yrr eur re olo oar";
/// French endings with a silent consonant.
const FRENCH_AY: &str = "et er ez";
/// `le` after a consonant: *table*.
const SYLLABIC: &str = "le";
/// Multi-letter graphemes that may be silent.
const SILENT: &str = "gh ch ll";

/// Pairs of sounds that one grapheme can have.
const PAIRS: &[(Sound, Sound)] = &[
    (Sound::K, Sound::S),
    (Sound::G, Sound::Z),
    (Sound::K, Sound::Sh),
    (Sound::G, Sound::Zh),
    (Sound::K, Sound::W),
    (Sound::G, Sound::W),
    (Sound::Hh, Sound::W),
    (Sound::T, Sound::S),
    (Sound::T, Sound::Th),
    (Sound::N, Sound::Y),
    (Sound::L, Sound::Y),
    (Sound::Y, Sound::Uw),
    (Sound::Y, Sound::Uh),
    (Sound::Y, Sound::Ah),
    (Sound::Y, Sound::Er),
    (Sound::Ah, Sound::W),
    (Sound::W, Sound::Ah),
    (Sound::W, Sound::Aa),
    (Sound::W, Sound::Ay),
    (Sound::Ah, Sound::L),
    (Sound::Ah, Sound::M),
    (Sound::Ah, Sound::N),
];

/// What a grapheme sounds like: silence, a sound (with schwa separate from stressed `Ah`), or a pair.
type Symbol = usize;
const SILENCE: Symbol = 0;
const SCHWA: Symbol = 1 + Sound::COUNT;
const FIRST_PAIR: Symbol = SCHWA + 1;
const SYMBOLS: usize = FIRST_PAIR + PAIRS.len();

fn symbol(phoneme: Phoneme) -> Symbol {
    match (phoneme.sound, phoneme.stress) {
        (Sound::Ah, Stress::None) => SCHWA,
        (sound, _) => 1 + sound.index(),
    }
}

fn pair_symbol(first: Phoneme, second: Phoneme) -> Option<Symbol> {
    PAIRS
        .iter()
        .position(|&pair| pair == (first.sound, second.sound))
        .map(|index| FIRST_PAIR + index)
}

/// The symbol for some sounds. `None` if no grapheme can have them.
pub(crate) fn symbol_of(sounds: &[Phoneme]) -> Option<usize> {
    match sounds {
        [] => Some(SILENCE),
        [one] => Some(symbol(*one)),
        [one, two] => pair_symbol(*one, *two),
        _ => None,
    }
}

fn is_vowel_symbol(symbol: Symbol) -> bool {
    symbol == SCHWA || (1..=Sound::Uw.index() + 1).contains(&symbol)
}

/// Pairs that vowel letters can have: the `u` of *music* and *actual*, the `oi` of *boudoir*.
fn is_glide_pair(symbol: Symbol) -> bool {
    symbol
        .checked_sub(FIRST_PAIR)
        .and_then(|index| PAIRS.get(index))
        .is_some_and(|(first, second)| {
            matches!(first, Sound::Y | Sound::W) && second.is_vowel()
                || *second == Sound::W && first.is_vowel()
        })
}

/// Whether a grapheme can have a symbol. Without these limits, a few odd words would cause absurd alignments.
fn can_have(grapheme: &str, symbol: Symbol) -> bool {
    let is_in = |list: &str| list.split_ascii_whitespace().any(|known| known == grapheme);
    let is = |sound: Sound| symbol == 1 + sound.index();
    if symbol == SILENCE {
        return grapheme.len() == 1 || is_in(SILENT);
    }
    if is_in(SYLLABIC) {
        return symbol >= FIRST_PAIR && PAIRS[symbol - FIRST_PAIR] == (Sound::Ah, Sound::L);
    }
    if is_in(FRENCH_AY) && is(Sound::Ey) {
        return true;
    }
    if is_in(R_VOWELS) {
        return is(Sound::Er);
    }
    if is_in(PALATALS) {
        return is(Sound::Sh)
            || is(Sound::Zh)
            || is(Sound::Ch)
            || is(Sound::Jh)
            || (grapheme == "xi"
                && symbol >= FIRST_PAIR
                && PAIRS[symbol - FIRST_PAIR] == (Sound::K, Sound::Sh));
    }
    match grapheme {
        "que" => is(Sound::K),
        // Without the glide, the g is silent, as in *sign*.
        "gn" => symbol >= FIRST_PAIR && PAIRS[symbol - FIRST_PAIR] == (Sound::N, Sound::Y),
        "gue" | "gu" => is(Sound::G),
        "y" => is_vowel_symbol(symbol) || is(Sound::Y),
        "u" | "o" => is_vowel_symbol(symbol) || is_glide_pair(symbol) || is(Sound::W),
        "i" | "e" => is_vowel_symbol(symbol) || is_glide_pair(symbol) || is(Sound::Y),
        "a" => is_vowel_symbol(symbol),
        "r" => is(Sound::R) || is(Sound::Er),
        "w" => is(Sound::W) || is(Sound::V),
        _ if is_in(VOWELS) => is_vowel_symbol(symbol) || is_glide_pair(symbol),
        _ if is_in(CONSONANTS) || grapheme.len() == 1 => !(is_vowel_symbol(symbol) || is_glide_pair(symbol)),
        _ => false,
    }
}

/// A grapheme of a word and its sounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unit {
    pub letters: Range<usize>,
    pub sounds: Range<usize>,
}

/// Probabilities of graphemes with sounds.
pub(crate) struct Aligner {
    graphemes: HashMap<&'static [u8], usize>,
    max_letters: usize,
    /// Joint probability of a grapheme and a symbol, grapheme by grapheme.
    joint: Vec<f64>,
}

const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
const ROUNDS: usize = 6;
/// Initial probability of silence, relative to sounds.
const INITIAL_SILENCE: f64 = 0.05;
/// Count of combinations that training has not seen, so that every word with a possible division gets an alignment.
const UNSEEN: f64 = 1e-9;
/// Factor for a silent vowel before another vowel, which is rarer than one grapheme for both.
const SILENT_BEFORE_VOWEL: f64 = 0.02;

/// One step through a word: the numbers of letters and sounds it consumes, the index of its probability, and a factor for
/// it.
struct Step {
    letters: usize,
    sounds: usize,
    cell: usize,
    factor: f64,
}

impl Aligner {
    /// Words must consist of the letters a to z.
    pub(crate) fn train<'a>(words: impl Iterator<Item = (&'a str, &'a [Phoneme])> + Clone) -> Self {
        let mut graphemes: HashMap<&'static [u8], usize> = HashMap::new();
        let multi_letter = [CONSONANTS, PALATALS, VOWELS, R_VOWELS, FRENCH_AY, SYLLABIC]
            .into_iter()
            .flat_map(str::split_ascii_whitespace)
            .map(str::as_bytes);
        for grapheme in LETTERS.chunks(1).chain(multi_letter) {
            let next = graphemes.len();
            graphemes.entry(grapheme).or_insert(next);
        }
        let mut joint = vec![0.0; graphemes.len() * SYMBOLS];
        for (&grapheme, &index) in &graphemes {
            let grapheme = std::str::from_utf8(grapheme).unwrap_or_default();
            for symbol in 0..SYMBOLS {
                if can_have(grapheme, symbol) {
                    joint[index * SYMBOLS + symbol] = if symbol == SILENCE { INITIAL_SILENCE } else { 1.0 };
                }
            }
        }
        let max_letters = graphemes.keys().map(|grapheme| grapheme.len()).max().unwrap_or(1);
        let mut aligner = Self {
            graphemes,
            max_letters,
            joint,
        };
        aligner.normalize();
        for _ in 0..ROUNDS {
            aligner.improve(words.clone());
        }
        aligner
    }

    /// One round of expectation maximization.
    fn improve<'a>(&mut self, words: impl Iterator<Item = (&'a str, &'a [Phoneme])>) {
        let mut counts: Vec<f64> = self
            .joint
            .iter()
            .map(|&probability| if probability > 0.0 { UNSEEN } else { 0.0 })
            .collect();
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for (word, sounds) in words {
            let (rows, width) = (word.len() + 1, sounds.len() + 1);
            let end = rows * width - 1;
            forward.clear();
            forward.resize(rows * width, 0.0);
            backward.clear();
            backward.resize(rows * width, 0.0);
            forward[0] = 1.0;
            backward[end] = 1.0;
            let lattice = self.lattice(word.as_bytes(), sounds);
            for (from, step) in &lattice {
                forward[from + step.letters * width + step.sounds] += forward[*from] * self.probability(step);
            }
            if forward[end] <= 0.0 {
                continue;
            }
            for (from, step) in lattice.iter().rev() {
                backward[*from] +=
                    self.probability(step) * backward[from + step.letters * width + step.sounds];
            }
            for (from, step) in &lattice {
                counts[step.cell] += forward[*from]
                    * self.probability(step)
                    * backward[from + step.letters * width + step.sounds]
                    / forward[end];
            }
        }
        self.joint = counts;
        self.normalize();
    }

    fn probability(&self, step: &Step) -> f64 {
        self.joint[step.cell] * step.factor
    }

    fn normalize(&mut self) {
        let total: f64 = self.joint.iter().sum();
        for probability in &mut self.joint {
            *probability /= total;
        }
    }

    /// All possible steps through a word, each with the cell it starts from, in order of cells.
    fn lattice(&self, word: &[u8], sounds: &[Phoneme]) -> Vec<(usize, Step)> {
        let width = sounds.len() + 1;
        let symbols: Vec<(Symbol, Option<Symbol>)> = (0..sounds.len())
            .map(|at| {
                let pair = sounds.get(at + 1).and_then(|&next| pair_symbol(sounds[at], next));
                (symbol(sounds[at]), pair)
            })
            .collect();
        let is_vowel = |at: usize| word.get(at).is_some_and(|letter| b"aeiouy".contains(letter));
        let mut lattice = Vec::with_capacity(word.len() * width * 3);
        for at in 0..word.len() {
            let graphemes: Vec<(usize, usize)> = (1..=self.max_letters.min(word.len() - at))
                .filter_map(|length| Some((length, *self.graphemes.get(&word[at..at + length])?)))
                .collect();
            let silence_factor = if is_vowel(at) && is_vowel(at + 1) {
                SILENT_BEFORE_VOWEL
            } else {
                1.0
            };
            for heard in 0..width {
                for &(length, grapheme) in &graphemes {
                    let mut push = |sounds, symbol, factor| {
                        let cell = grapheme * SYMBOLS + symbol;
                        if self.joint[cell] > 0.0 {
                            lattice.push((
                                at * width + heard,
                                Step {
                                    letters: length,
                                    sounds,
                                    cell,
                                    factor,
                                },
                            ));
                        }
                    };
                    push(0, SILENCE, silence_factor);
                    if let Some(&(one, pair)) = symbols.get(heard) {
                        push(1, one, 1.0);
                        if let Some(pair) = pair {
                            push(2, pair, 1.0);
                        }
                    }
                }
            }
        }
        lattice
    }

    /// The most probable alignment. `None` if the letters cannot have these sounds.
    pub(crate) fn align(&self, word: &str, sounds: &[Phoneme]) -> Option<Vec<Unit>> {
        let width = sounds.len() + 1;
        let end = (word.len() + 1) * width - 1;
        // For each cell, the probability of the best path to it and the cell before it.
        let mut best = vec![(0.0, 0); end + 1];
        best[0] = (1.0, 0);
        for (from, step) in self.lattice(word.as_bytes(), sounds) {
            let to = from + step.letters * width + step.sounds;
            let probability = best[from].0 * self.probability(&step);
            if probability > best[to].0 {
                best[to] = (probability, from);
            }
        }
        if best[end].0 <= 0.0 {
            return None;
        }
        let mut units = Vec::new();
        let mut at = end;
        while at > 0 {
            let from = best[at].1;
            units.push(Unit {
                letters: from / width..at / width,
                sounds: from % width..at % width,
            });
            at = from;
        }
        units.reverse();
        Some(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phonemes::parse;

    /// `ph:F o:OW n:N e:-`
    fn alignment(aligner: &Aligner, word: &str, sounds: &str) -> Option<String> {
        let phonemes = parse(sounds)?;
        let names: Vec<&str> = sounds.split_whitespace().collect();
        let units = aligner.align(word, &phonemes)?;
        let pairs: Vec<String> = units
            .iter()
            .map(|unit| {
                format!(
                    "{}:{}",
                    &word[unit.letters.clone()],
                    names[unit.sounds.clone()].join("+")
                )
            })
            .collect();
        Some(pairs.join(" "))
    }

    #[test]
    fn letters_are_aligned_with_their_sounds() {
        let words = [
            ("cat", "K AE1 T"),
            ("phone", "F OW1 N"),
            ("bone", "B OW1 N"),
            ("pan", "P AE1 N"),
            ("hat", "HH AE1 T"),
            ("hop", "HH AA1 P"),
            ("taxi", "T AE1 K S IY0"),
            ("salt", "S AO1 L T"),
            ("mist", "M IH1 S T"),
            ("mop", "M AA1 P"),
        ];
        let words: Vec<_> = words
            .iter()
            .map(|(word, sounds)| (*word, parse(sounds).expect("ARPAbet")))
            .collect();
        let aligner = Aligner::train(words.iter().map(|(word, sounds)| (*word, sounds.as_slice())));
        let cases = [
            ("phone", "F OW1 N", "ph:F o:OW1 n:N e:"),
            ("psalm", "S AA1 M", "p: s:S a:AA1 l: m:M"),
            ("tax", "T AE1 K S", "t:T a:AE1 x:K+S"),
            ("bottle", "B AA1 T AH0 L", "b:B o:AA1 tt:T le:AH0+L"),
            ("night", "N AY1 T", "n:N igh:AY1 t:T"),
        ];
        for (word, sounds, expected) in cases {
            assert_eq!(alignment(&aligner, word, sounds).as_deref(), Some(expected));
        }
        assert_eq!(alignment(&aligner, "aaa", "T R IH2 P AH0 L EY1"), None);
        assert_eq!(alignment(&aligner, "o'er", "AO1 R"), None);
    }
}
