//! Predicts pronunciations with a joint-sequence model: a word is a sequence of graphones (letters with their sounds), and
//! each graphone depends on the ones before it.

use std::collections::HashMap;

use crate::{
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

/// Trains [`Graphones`].
#[derive(Default)]
pub(crate) struct Trainer {
    numbers: HashMap<(String, Vec<Phoneme>), u16>,
    graphones: Vec<Graphone>,
    counts: Counts,
    syllables: SyllableModel,
}

impl Trainer {
    /// Adds a word, with its syllables if known.
    pub(crate) fn add(&mut self, word: &str, sounds: &[Phoneme], units: &[Unit], hint: Option<&StressHint>) {
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
                // There are about three thousand.
                u16::try_from(next).unwrap_or(u16::MAX - EDGE - 1) + EDGE + 1
            })
    }

    pub(crate) fn finish(self) -> Graphones {
        let mut by_letters: HashMap<String, Vec<u16>> = HashMap::new();
        for ((letters, _), number) in self.numbers {
            by_letters.entry(letters).or_default().push(number);
        }
        for numbers in by_letters.values_mut() {
            numbers.sort_unstable();
        }
        Graphones {
            max_letters: by_letters.keys().map(String::len).max().unwrap_or(0),
            by_letters,
            probabilities: self.counts.probabilities(self.graphones.len()),
            graphones: self.graphones,
            syllables: self.syllables,
        }
    }
}

/// A trained model.
pub(crate) struct Graphones {
    by_letters: HashMap<String, Vec<u16>>,
    max_letters: usize,
    graphones: Vec<Graphone>,
    syllables: SyllableModel,
    probabilities: Probabilities,
}

/// A partial pronunciation in the beam search.
#[derive(Clone, Copy)]
struct Hypothesis {
    log_probability: f32,
    context: Key,
    vowels: usize,
    stressed: bool,
    /// Index of its last graphone in the back-pointers.
    last: usize,
}

/// Below 1 because the preceding graphones already carry some of this information.
const SYLLABLE_WEIGHT: f32 = 0.7;

/// Letters that are only one grapheme if no syllable boundary divides them: unlike the ng of nightin-gale. Other graphemes
/// may be divided: les-son, dis-ciple, lac-quer.
fn is_indivisible(letters: &str) -> bool {
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
    /// Pronunciations that agree with the hint, most probable first, with their relative probabilities. A wider
    /// beam tries more of them.
    pub(crate) fn predict(&self, hint: &StressHint, beam_width: usize) -> Vec<(Vec<Phoneme>, f32)> {
        let word = hint.word.as_str();
        let mut back_pointers: Vec<(usize, u16)> = vec![(0, EDGE)];
        let mut hypotheses: Vec<Vec<Hypothesis>> = vec![Vec::new(); word.len() + 1];
        hypotheses[0].push(Hypothesis {
            log_probability: 0.0,
            context: Key::from(EDGE),
            vowels: 0,
            stressed: false,
            last: 0,
        });
        for at in 0..word.len() {
            let mut here = std::mem::take(&mut hypotheses[at]);
            keep_best(&mut here, beam_width);
            for length in 1..=self.max_letters.min(word.len() - at) {
                let letters = &word[at..at + length];
                let Some(numbers) = self.by_letters.get(letters) else {
                    continue;
                };
                if is_indivisible(letters) && hint.divides(&(at..at + length)) {
                    continue;
                }
                let shape = hint
                    .shape(&(at..at + length))
                    .filter(|_| begins_with_vowel(letters));
                for &number in numbers {
                    let weight = SYLLABLE_WEIGHT
                        * shape.map_or(0.0, |shape| self.syllables.weight(letters, number, shape));
                    for hypothesis in &here {
                        let graphone = &self.graphones[usize::from(number - EDGE - 1)];
                        let Some((vowels, stressed)) = extend(hint, graphone, at, hypothesis) else {
                            continue;
                        };
                        let ngram = push(hypothesis.context, number);
                        let probability = self.probabilities.of(suffix(ngram, ORDER), ORDER);
                        back_pointers.push((hypothesis.last, number));
                        hypotheses[at + length].push(Hypothesis {
                            log_probability: hypothesis.log_probability + probability.ln() + weight,
                            context: suffix(ngram, ORDER - 1),
                            vowels,
                            stressed,
                            last: back_pointers.len() - 1,
                        });
                    }
                }
            }
        }
        let mut ends = std::mem::take(&mut hypotheses[word.len()]);
        ends.retain(|end| end.vowels == hint.syllables.len() && end.stressed);
        for end in &mut ends {
            end.log_probability += self
                .probabilities
                .of(suffix(push(end.context, EDGE), ORDER), ORDER)
                .ln();
        }
        keep_best(&mut ends, beam_width);
        let best = ends.first().map_or(0.0, |end| end.log_probability);
        let total: f32 = ends.iter().map(|end| (end.log_probability - best).exp()).sum();
        ends.iter()
            .map(|end| {
                (
                    self.sounds(&back_pointers, end.last),
                    (end.log_probability - best).exp() / total,
                )
            })
            .collect()
    }

    fn sounds(&self, back_pointers: &[(usize, u16)], mut at: usize) -> Vec<Phoneme> {
        let mut graphones = Vec::new();
        while at > 0 {
            let (before, number) = back_pointers[at];
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

fn keep_best(hypotheses: &mut Vec<Hypothesis>, number: usize) {
    if hypotheses.len() > number {
        hypotheses.select_nth_unstable_by(number, |one, other| {
            other.log_probability.total_cmp(&one.log_probability)
        });
        hypotheses.truncate(number);
    }
    hypotheses.sort_by(|one, other| other.log_probability.total_cmp(&one.log_probability));
}

/// The number of vowels after a graphone, and whether the stressed one is among them. `None` if the graphone disagrees
/// with the hint: each syllable has one vowel, and only the stressed one has primary stress.
fn extend(hint: &StressHint, graphone: &Graphone, at: usize, before: &Hypothesis) -> Option<(usize, bool)> {
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
            // GCIDE does not count the schwa in *prism* or the r in *fire* as a syllable.
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
    use super::*;
    use crate::{alignment::Aligner, phonemes::parse, stress_hint::stress_hint};

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
        let mut trainer = Trainer::default();
        for (word, hint, sounds) in &words {
            let units = aligner.align(word, sounds).expect("an alignment");
            trainer.add(word, sounds, &units, hint.as_ref());
        }
        trainer.finish()
    }

    fn best(headword: &str) -> Option<Vec<Phoneme>> {
        let hint = stress_hint(headword).expect("a hint");
        Some(model().predict(&hint, 40).into_iter().next()?.0)
    }

    #[test]
    fn new_words_sound_like_similar_ones() {
        assert_eq!(best("Clab\"ic"), parse("K L AE1 B IH0 K"));
        assert_eq!(best("Phan\"ic"), parse("F AE1 N IH0 K"));
    }

    #[test]
    fn open_syllables_favor_long_vowels() {
        let long = |headword: &str| -> f32 {
            let hint = stress_hint(headword).expect("a hint");
            model()
                .predict(&hint, 40)
                .iter()
                .filter(|(sounds, _)| sounds.iter().any(|sound| sound.sound == Sound::Ey))
                .map(|(_, probability)| probability)
                .sum()
        };
        assert!(long("Ra\"dic") > 1.5 * long("Rad\"ic"));
    }

    #[test]
    fn predictions_agree_with_syllables_and_stress() {
        let hint = stress_hint("Ca*man\"ic").expect("a hint");
        let predictions = model().predict(&hint, 40);
        assert!(predictions.iter().all(|(sounds, _)| {
            let stresses = sounds.iter().filter(|sound| sound.is_vowel());
            stresses
                .map(|sound| sound.stress == Stress::Primary)
                .eq([false, true, false])
        }));
        let total: f32 = predictions.iter().map(|(_, probability)| probability).sum();
        assert!(predictions.is_empty() || (total - 1.0).abs() < 1e-3);
        // The model has never seen these letters.
        assert_eq!(best("Jazz"), None);
    }
}
