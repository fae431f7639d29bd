//! Learns how vowels sound in open and closed syllables, from words whose sounds (CMUdict) and syllables (GCIDE) are known.

use std::collections::HashMap;

use crate::{
    phonemes::Stress,
    stress_hint::{Ending, Shape},
};

/// Counts of graphones by the shape of their syllables.
#[derive(Default)]
pub(crate) struct SyllableModel {
    graphones: HashMap<(u16, Shape), f32>,
    letters: HashMap<(String, Shape), f32>,
}

/// Pseudocount for the average over all shapes.
const SMOOTHING: f32 = 4.0;

const ENDINGS: [Ending; 4] = [Ending::Open, Ending::Consonants, Ending::SilentE, Ending::Vowels];

impl SyllableModel {
    pub(crate) fn learn(&mut self, letters: &str, graphone: u16, shape: Shape) {
        *self.graphones.entry((graphone, shape)).or_default() += 1.0;
        *self.letters.entry((letters.to_owned(), shape)).or_default() += 1.0;
    }

    /// Log ratio of the graphone's probability in this shape to that in all shapes with the same stress.
    pub(crate) fn weight(&self, letters: &str, graphone: u16, shape: Shape) -> f32 {
        let (mut graphone_total, mut letters_total) = (0.0, 0.0);
        for stress in [Stress::None, Stress::Primary, Stress::Secondary] {
            if (stress == Stress::Primary) != (shape.stress == Stress::Primary) {
                continue;
            }
            for ending in ENDINGS {
                let shape = Shape {
                    stress,
                    ending,
                    ..shape
                };
                graphone_total += self
                    .graphones
                    .get(&(graphone, shape))
                    .copied()
                    .unwrap_or_default();
                letters_total += self
                    .letters
                    .get(&(letters.to_owned(), shape))
                    .copied()
                    .unwrap_or_default();
            }
        }
        if graphone_total <= 0.0 {
            return 0.0;
        }
        let usual = graphone_total / letters_total;
        let seen = self
            .graphones
            .get(&(graphone, shape))
            .copied()
            .unwrap_or_default();
        let all = self
            .letters
            .get(&(letters.to_owned(), shape))
            .copied()
            .unwrap_or_default();
        ((seen + SMOOTHING * usual) / (all + SMOOTHING) / usual).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphones_typical_of_a_shape_have_more_weight() {
        let shape = |ending| Shape {
            stress: Stress::Primary,
            ending,
            is_last: false,
        };
        let mut model = SyllableModel::default();
        let (long, short) = (2, 3);
        for _ in 0..10 {
            model.learn("o", long, shape(Ending::Open));
            model.learn("o", short, shape(Ending::Consonants));
        }
        assert!(model.weight("o", long, shape(Ending::Open)) > 0.3);
        assert!(model.weight("o", short, shape(Ending::Open)) < -0.3);
        assert_eq!(model.weight("u", 4, shape(Ending::Open)), 0.0);
    }
}
