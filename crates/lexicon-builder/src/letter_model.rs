//! How usual a word's letters are in English, learned from common words.

use std::collections::HashMap;

use lexicon::format::records::Looks;

/// Letters in a row.
const ORDER: usize = 3;
/// Before the first letter, and after the last one.
const EDGE: u8 = b' ';
/// Pseudocount for the model of one letter less.
const SMOOTHING: f64 = 2.0;
const LETTERS: f64 = 27.0;
/// Levels for each standard deviation of the mean surprisal of a letter.
const LEVELS_PER_DEVIATION: f64 = 0.2;
/// Lowest and highest strangeness, in levels.
const STRANGENESS: (f64, f64) = (-0.4, 0.8);
/// From this surprisal in bits on, three letters are unusual.
const RARE_FROM: f64 = 9.5;
/// Shorter words have too few letters to judge.
const MIN_LENGTH: usize = 4;

/// Counts of letters by the letters before them.
pub(crate) struct LetterModel {
    counts: HashMap<Vec<u8>, f64>,
    /// How often something follows.
    contexts: HashMap<Vec<u8>, f64>,
    mean: f64,
    deviation: f64,
}

impl LetterModel {
    /// Learns from words of the letters a to z.
    pub(crate) fn train<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Self {
        let mut model = Self {
            counts: HashMap::new(),
            contexts: HashMap::new(),
            mean: 0.0,
            deviation: 1.0,
        };
        for word in words.clone() {
            let padded = padded(word);
            for end in ORDER - 1..padded.len() {
                for length in 1..=ORDER {
                    let letters = &padded[end + 1 - length..=end];
                    *model.counts.entry(letters.to_vec()).or_default() += 1.0;
                    *model.contexts.entry(letters[..length - 1].to_vec()).or_default() += 1.0;
                }
            }
        }
        let surprisals: Vec<f64> = words
            .filter(|word| word.len() >= MIN_LENGTH)
            .map(|word| mean(&model.bits(word)))
            .collect();
        let count = surprisals.len().max(1) as f64;
        model.mean = surprisals.iter().sum::<f64>() / count;
        let variance = surprisals
            .iter()
            .map(|bits| (bits - model.mean).powi(2))
            .sum::<f64>()
            / count;
        model.deviation = variance.sqrt().max(0.1);
        model
    }

    /// Surprisal of each letter and of the end, in bits.
    fn bits(&self, word: &str) -> Vec<f64> {
        let padded = padded(word);
        (ORDER - 1..padded.len())
            .map(|end| -self.probability(&padded[end + 1 - ORDER..=end]).log2())
            .collect()
    }

    /// Probability of the last letter after the others.
    fn probability(&self, letters: &[u8]) -> f64 {
        let Some((_, shorter)) = letters.split_first() else {
            return 1.0 / LETTERS;
        };
        let count = self.counts.get(letters).copied().unwrap_or_default();
        let context = self.contexts.get(&letters[..letters.len() - 1]);
        let followed = context.copied().unwrap_or_default();
        (count + SMOOTHING * self.probability(shorter)) / (followed + SMOOTHING)
    }

    /// How a word of the letters a to z looks.
    pub(crate) fn looks(&self, word: &str) -> Looks {
        if word.len() < MIN_LENGTH || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Looks::default();
        }
        let bits = self.bits(word);
        let deviations = (mean(&bits) - self.mean) / self.deviation;
        let (low, high) = STRANGENESS;
        let levels = (deviations * LEVELS_PER_DEVIATION).clamp(low, high);
        let rarest = (ORDER - 1..word.len()).max_by(|a, b| bits[*a].total_cmp(&bits[*b]));
        let rarest = rarest.filter(|at| bits[*at] >= RARE_FROM);
        let start = rarest.map(|at| at + 1 - ORDER + 1);
        Looks {
            strangeness: (levels * 8.0).round() as i8,
            rare_letters: start
                .and_then(|start| u8::try_from(start).ok())
                .unwrap_or_default(),
        }
    }
}

fn padded(word: &str) -> Vec<u8> {
    let mut padded = vec![EDGE; ORDER - 1];
    padded.extend_from_slice(word.as_bytes());
    padded.push(EDGE);
    padded
}

fn mean(bits: &[f64]) -> f64 {
    bits.iter().sum::<f64>() / bits.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &[&str] = &[
        "table", "stable", "cable", "fable", "gable", "tables", "able", "late", "later", "plate", "slate",
        "state", "stale", "tale", "tables", "label", "labels", "bale", "baler", "steal",
    ];

    #[test]
    fn letters_unlike_those_of_common_words_are_strange() {
        let model = LetterModel::train(WORDS.iter().copied());
        let usual = model.looks("slates");
        let strange = model.looks("stzbvq");
        assert!(usual.strangeness < strange.strangeness, "{usual:?} {strange:?}");
        assert!(strange.strangeness > 0);
        assert_eq!(model.looks("at"), Looks::default());
        assert_eq!(model.looks("two words"), Looks::default());
    }

    #[test]
    fn probabilities_sum_to_one() {
        let model = LetterModel::train(WORDS.iter().copied());
        for context in [&b"ta"[..], b" s", b"zz"] {
            let total: f64 = (b'a'..=b'z')
                .chain([EDGE])
                .map(|letter| model.probability(&[context, &[letter]].concat()))
                .sum();
            assert!((total - 1.0).abs() < 1e-9, "{total}");
        }
    }
}
