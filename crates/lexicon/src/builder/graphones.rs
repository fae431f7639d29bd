//! How words are said that no pronouncing dictionary has: a model of graphones (letters with the sounds they stand for),
//! each of which depends on those before it, and a search for the most probable ones of a word.

use std::collections::HashMap;

use super::{
    alignment::Unit,
    ngrams::{Counts, EDGE, Key, ORDER, Probabilities, push, suffix},
    phonemes::{Phoneme, Sound, Stress},
    stress_hint::StressHint,
    syllable_model::SyllableModel,
};

struct Graphone {
    letters: usize,
    sounds: Vec<Phoneme>,
}

/// Counts of graphones in a row, while the model learns.
#[derive(Default)]
pub(crate) struct Lessons {
    numbers: HashMap<(String, Vec<Phoneme>), u16>,
    graphones: Vec<Graphone>,
    counts: Counts,
    syllables: SyllableModel,
}

impl Lessons {
    /// Learns from a word, and from its syllables if a dictionary divides it.
    pub(crate) fn learn(
        &mut self,
        word: &str,
        sounds: &[Phoneme],
        units: &[Unit],
        hint: Option<&StressHint>,
    ) {
        for unit in units {
            let letters = &word[unit.letters.clone()];
            if let Some(shape) = hint
                .and_then(|hint| hint.shape(&unit.letters))
                .filter(|_| begins_with_vowel(letters))
            {
                let number = self.number(letters, &sounds[unit.sounds.clone()]);
                self.syllables.learn(letters, number, shape);
            }
        }
        let numbers: Vec<u16> = units
            .iter()
            .map(|unit| self.number(&word[unit.letters.clone()], &sounds[unit.sounds.clone()]))
            .collect();
        self.counts.add(numbers.into_iter());
    }

    fn number(&mut self, letters: &str, sounds: &[Phoneme]) -> u16 {
        let next = self.graphones.len();
        let graphones = &mut self.graphones;
        *self
            .numbers
            .entry((letters.to_owned(), sounds.to_vec()))
            .or_insert_with(|| {
                graphones.push(Graphone {
                    letters: letters.len(),
                    sounds: sounds.to_vec(),
                });
                // There are some three thousand.
                u16::try_from(next).unwrap_or(u16::MAX - EDGE - 1) + EDGE + 1
            })
    }

    /// The model, when all words are learned.
    pub(crate) fn finish(self) -> Graphones {
        let mut by_letters: HashMap<String, Vec<u16>> = HashMap::new();
        for ((letters, _), number) in self.numbers {
            by_letters.entry(letters).or_default().push(number);
        }
        for numbers in by_letters.values_mut() {
            numbers.sort_unstable();
        }
        Graphones {
            longest: by_letters.keys().map(String::len).max().unwrap_or(0),
            by_letters,
            probabilities: self.counts.probabilities(self.graphones.len()),
            graphones: self.graphones,
            syllables: self.syllables,
        }
    }
}

/// How probable graphones are after others.
pub(crate) struct Graphones {
    by_letters: HashMap<String, Vec<u16>>,
    longest: usize,
    graphones: Vec<Graphone>,
    syllables: SyllableModel,
    probabilities: Probabilities,
}

/// A way to say the beginning of a word.
#[derive(Clone, Copy)]
struct Beginning {
    logarithm: f32,
    context: Key,
    vowels: usize,
    stressed: bool,
    /// Where in the trail its last graphone is.
    trail: usize,
}

/// How many ways to say the beginning of a word are kept.
const BEAM: usize = 40;
/// How much the shape of syllables counts beside the graphones before; these tell some of it already.
const SYLLABLE_WEIGHT: f32 = 0.7;

/// Letters that are no grapheme when they belong to two syllables, as the ng of nightin-gale. Others may be: les-son,
/// dis-ciple, lac-quer.
fn is_one_sound(letters: &str) -> bool {
    letters.bytes().all(|letter| b"aeiouyw".contains(&letter))
        || matches!(
            letters,
            "ng" | "ph" | "th" | "sh" | "ch" | "gh" | "wh" | "gu" | "gn"
        )
}

fn begins_with_vowel(letters: &str) -> bool {
    letters.starts_with(['a', 'e', 'i', 'o', 'u', 'y'])
}

impl Graphones {
    /// The ways to say a word that agree with the hint, with their probabilities among each other.
    pub(crate) fn ways(&self, hint: &StressHint) -> Vec<(Vec<Phoneme>, f32)> {
        let word = hint.word.as_str();
        let mut trail: Vec<(usize, u16)> = vec![(0, EDGE)];
        let mut beginnings: Vec<Vec<Beginning>> = vec![Vec::new(); word.len() + 1];
        beginnings[0].push(Beginning {
            logarithm: 0.0,
            context: Key::from(EDGE),
            vowels: 0,
            stressed: false,
            trail: 0,
        });
        for at in 0..word.len() {
            let mut here = std::mem::take(&mut beginnings[at]);
            keep_best(&mut here, BEAM);
            for length in 1..=self.longest.min(word.len() - at) {
                let letters = &word[at..at + length];
                let Some(numbers) = self.by_letters.get(letters) else {
                    continue;
                };
                if is_one_sound(letters) && hint.divides(&(at..at + length)) {
                    continue;
                }
                let shape = hint
                    .shape(&(at..at + length))
                    .filter(|_| begins_with_vowel(letters));
                for &number in numbers {
                    let weight = SYLLABLE_WEIGHT
                        * shape.map_or(0.0, |shape| self.syllables.weight(letters, number, shape));
                    for beginning in &here {
                        let graphone = &self.graphones[usize::from(number - EDGE - 1)];
                        let Some((vowels, stressed)) = agrees(hint, graphone, at, beginning) else {
                            continue;
                        };
                        let row = push(beginning.context, number);
                        let probability = self.probabilities.of(suffix(row, ORDER), ORDER);
                        trail.push((beginning.trail, number));
                        beginnings[at + length].push(Beginning {
                            logarithm: beginning.logarithm + probability.ln() + weight,
                            context: suffix(row, ORDER - 1),
                            vowels,
                            stressed,
                            trail: trail.len() - 1,
                        });
                    }
                }
            }
        }
        let mut ends = std::mem::take(&mut beginnings[word.len()]);
        ends.retain(|end| end.vowels == hint.syllables.len() && end.stressed);
        for end in &mut ends {
            end.logarithm += self
                .probabilities
                .of(suffix(push(end.context, EDGE), ORDER), ORDER)
                .ln();
        }
        keep_best(&mut ends, BEAM);
        let best = ends.first().map_or(0.0, |end| end.logarithm);
        let total: f32 = ends.iter().map(|end| (end.logarithm - best).exp()).sum();
        ends.iter()
            .map(|end| {
                (
                    self.sounds(&trail, end.trail),
                    (end.logarithm - best).exp() / total,
                )
            })
            .collect()
    }

    fn sounds(&self, trail: &[(usize, u16)], mut at: usize) -> Vec<Phoneme> {
        let mut graphones = Vec::new();
        while at > 0 {
            let (before, number) = trail[at];
            graphones.push(&self.graphones[usize::from(number - EDGE - 1)]);
            at = before;
        }
        graphones
            .iter()
            .rev()
            .flat_map(|graphone| graphone.sounds.iter().copied())
            .collect()
    }
}

fn keep_best(ways: &mut Vec<Beginning>, number: usize) {
    if ways.len() > number {
        ways.select_nth_unstable_by(number, |one, other| other.logarithm.total_cmp(&one.logarithm));
        ways.truncate(number);
    }
    ways.sort_by(|one, other| other.logarithm.total_cmp(&one.logarithm));
}

/// How many vowels are heard, and whether the stressed one is, after a graphone; none when it disagrees with the hint:
/// each syllable has one vowel among its letters, and the stressed syllable alone has primary stress.
fn agrees(hint: &StressHint, graphone: &Graphone, at: usize, before: &Beginning) -> Option<(usize, bool)> {
    let end = at + graphone.letters;
    let (mut vowels, mut stressed) = (before.vowels, before.stressed);
    for phoneme in graphone.sounds.iter().filter(|phoneme| phoneme.is_vowel()) {
        match hint.syllables.get(vowels) {
            Some(syllable) if syllable.letters.start < end && at < syllable.letters.end => {
                let is_stressed = syllable.stress == Stress::Primary;
                if is_stressed != (phoneme.stress == Stress::Primary) {
                    return None;
                }
                stressed |= is_stressed;
                vowels += 1;
            }
            // The murmur before the m of prism and the r of fire is no syllable to the dictionary.
            _ if graphone.sounds.len() == 2 && graphone.sounds[1].sound == Sound::M => {}
            _ if phoneme.sound == Sound::Er && phoneme.stress == Stress::None => {}
            _ => return None,
        }
    }
    let ended = hint
        .syllables
        .iter()
        .take_while(|syllable| syllable.letters.end <= end)
        .count();
    (vowels >= ended).then_some((vowels, stressed))
}

#[cfg(test)]
mod tests {
    use super::{
        super::{alignment::Aligner, phonemes::parse, stress_hint::stress_hint},
        *,
    };

    /// A model of a few words with long and short vowels.
    fn model() -> Graphones {
        let words = [
            ("Ba\"sic", "B EY1 S IH0 K"),
            ("Ba\"sin", "B EY1 S IH0 N"),
            ("Cab\"in", "K AE1 B IH0 N"),
            ("Clin\"ic", "K L IH1 N IH0 K"),
            ("Com\"ic", "K AA1 M IH0 K"),
            ("Man\"ic", "M AE1 N IH0 K"),
            ("Ma\"son", "M EY1 S AH0 N"),
            ("Prob\"it", "P R AA1 B IH0 T"),
            ("Rab\"id", "R AE1 B IH0 D"),
            ("Sal\"ad", "S AE1 L AH0 D"),
            ("Rosin", "R AA1 Z IH0 N"),
            ("Phase", "F EY1 Z"),
        ];
        let words: Vec<_> = words
            .iter()
            .map(|(marked, sounds)| {
                let word = marked.to_lowercase().replace(['*', '"'], "");
                (word, stress_hint(marked), parse(sounds).expect("ARPAbet"))
            })
            .collect();
        let aligner = Aligner::train(
            words
                .iter()
                .map(|(word, _, sounds)| (word.as_str(), sounds.as_slice())),
        );
        let mut lessons = Lessons::default();
        for (word, hint, sounds) in &words {
            let units = aligner.align(word, sounds).expect("an alignment");
            lessons.learn(word, sounds, &units, hint.as_ref());
        }
        lessons.finish()
    }

    fn best(headword: &str) -> Option<Vec<Phoneme>> {
        let hint = stress_hint(headword).expect("a hint");
        Some(model().ways(&hint).into_iter().next()?.0)
    }

    #[test]
    fn words_are_said_as_their_like_are() {
        assert_eq!(best("Clab\"ic"), parse("K L AE1 B IH0 K"));
        assert_eq!(best("Phan\"ic"), parse("F AE1 N IH0 K"));
    }

    #[test]
    fn an_open_syllable_favors_a_long_vowel() {
        let long = |headword: &str| -> f32 {
            let hint = stress_hint(headword).expect("a hint");
            model()
                .ways(&hint)
                .iter()
                .filter(|(sounds, _)| sounds.iter().any(|sound| sound.sound == Sound::Ey))
                .map(|(_, probability)| probability)
                .sum()
        };
        assert!(long("Ra\"dic") > 1.5 * long("Rad\"ic"));
    }

    #[test]
    fn ways_keep_to_the_syllables_and_the_stress() {
        let hint = stress_hint("Ca*man\"ic").expect("a hint");
        let ways = model().ways(&hint);
        assert!(ways.iter().all(|(sounds, _)| {
            let stresses = sounds.iter().filter(|sound| sound.is_vowel());
            stresses
                .map(|sound| sound.stress == Stress::Primary)
                .eq([false, true, false])
        }));
        let total: f32 = ways.iter().map(|(_, probability)| probability).sum();
        assert!(ways.is_empty() || (total - 1.0).abs() < 1e-3);
        // There is no way to say letters that the model has never met.
        assert_eq!(best("Jazz"), None);
    }
}
