//! How the vowels of open and closed syllables are said, learned from words that both a pronouncing dictionary and one
//! that divides syllables have.

use std::collections::HashMap;

use super::{
    phonemes::Stress,
    stress_hint::{Ending, Shape},
};

/// Counts of graphones by the shape of their syllables.
#[derive(Default)]
pub(crate) struct SyllableModel {
    /// A graphone's number in a shape.
    graphones: HashMap<(u16, Shape), f32>,
    letters: HashMap<(String, Shape), f32>,
}

/// As if so many words had been seen that care for no shape.
const DOUBT: f32 = 4.0;

const ENDINGS: [Ending; 4] = [Ending::Open, Ending::Consonants, Ending::MuteE, Ending::Vowels];

impl SyllableModel {
    pub(crate) fn learn(&mut self, letters: &str, graphone: u16, shape: Shape) {
        *self.graphones.entry((graphone, shape)).or_default() += 1.0;
        *self.letters.entry((letters.to_owned(), shape)).or_default() += 1.0;
    }

    /// By how much more often, as a logarithm, letters are this graphone in such a syllable than in any as stressed.
    pub(crate) fn weight(&self, letters: &str, graphone: u16, shape: Shape) -> f32 {
        let (mut of_graphone, mut of_letters) = (0.0, 0.0);
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
                of_graphone += self
                    .graphones
                    .get(&(graphone, shape))
                    .copied()
                    .unwrap_or_default();
                of_letters += self
                    .letters
                    .get(&(letters.to_owned(), shape))
                    .copied()
                    .unwrap_or_default();
            }
        }
        if of_graphone <= 0.0 {
            return 0.0;
        }
        let usual = of_graphone / of_letters;
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
        ((seen + DOUBT * usual) / (all + DOUBT) / usual).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_usual_in_a_shape_weighs_more_there() {
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
