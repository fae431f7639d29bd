//! N-gram model over numbers, with Kneser-Ney smoothing.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// Longest n-gram.
pub(crate) const ORDER: usize = 6;
/// Bits per number in a key.
const BITS: u32 = 16;
/// Marks the start and end of a sequence. All other numbers are greater.
pub(crate) const EDGE: u16 = 1;

/// An n-gram, the last number in the lowest bits.
pub(crate) type Key = u128;

pub(crate) fn push(key: Key, number: u16) -> Key {
    (key << BITS) | Key::from(number)
}

/// The last `length` numbers.
pub(crate) fn suffix(key: Key, length: usize) -> Key {
    key & ((1 << (BITS as usize * length)) - 1)
}

/// A fast hash: keys are looked up millions of times.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }
    fn write_u128(&mut self, key: u128) {
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let (low, high) = (key as u64, (key >> 64) as u64);
        let mixed = (self.0 ^ low).wrapping_mul(SPREAD).rotate_left(29) ^ high.wrapping_mul(SPREAD);
        self.0 = (mixed ^ (mixed >> 32)).wrapping_mul(SPREAD);
    }
}

type Map<Value> = HashMap<Key, Value, BuildHasherDefault<KeyHasher>>;

/// N-gram counts, by length from 1.
#[derive(Default)]
pub(crate) struct Counts([Map<u32>; ORDER]);

impl Counts {
    /// Counts the n-grams of a sequence.
    pub(crate) fn add(&mut self, numbers: impl Iterator<Item = u16>) {
        let mut key = Key::from(EDGE);
        let mut length = 1;
        for number in numbers.chain([EDGE]) {
            key = suffix(push(key, number), ORDER);
            length = ORDER.min(length + 1);
            for order in 1..=length {
                *self.0[order - 1].entry(suffix(key, order)).or_default() += 1;
            }
        }
    }

    /// Modified Kneser-Ney smoothing (Chen and Goodman).
    pub(crate) fn probabilities(mut self, vocabulary_size: usize) -> Probabilities {
        // Shorter n-grams count the distinct numbers before them, unless they start a sequence.
        for order in (1..ORDER).rev() {
            let mut continuations: Map<u32> = Map::default();
            for &longer in self.0[order].keys() {
                *continuations.entry(suffix(longer, order)).or_default() += 1;
            }
            for (key, count) in &mut self.0[order - 1] {
                let is_start = order > 1 && (key >> (BITS as usize * (order - 1))) == Key::from(EDGE);
                if let Some(distinct) = continuations.get(key).filter(|_| !is_start) {
                    *count = *distinct;
                }
            }
        }
        let mut probabilities = Probabilities {
            seen: std::array::from_fn(|_| Map::default()),
            backoff: std::array::from_fn(|_| Map::default()),
            uniform: 1.0 / (vocabulary_size as f32 + 1.0),
        };
        for (index, counts) in self.0.iter().enumerate() {
            probabilities.add_order(index, counts);
        }
        probabilities
    }
}

/// Smoothed n-gram probabilities.
pub(crate) struct Probabilities {
    /// Probability of an n-gram's last number after the others, by length.
    seen: [Map<f32>; ORDER],
    /// Back-off weight of a context, by length of the n-gram.
    backoff: [Map<f32>; ORDER],
    /// Probability of an unseen number.
    uniform: f32,
}

impl Probabilities {
    fn add_order(&mut self, index: usize, counts: &Map<u32>) {
        let mut count_of_counts = [0.0_f32; 5];
        for &count in counts.values() {
            count_of_counts[count.min(4) as usize] += 1.0;
        }
        let share = count_of_counts[1] / (count_of_counts[1] + 2.0 * count_of_counts[2]).max(1.0);
        let discount = |count: u32| {
            let count = count.min(3);
            let discount = count as f32
                - (count as f32 + 1.0) * share * count_of_counts[count as usize + 1]
                    / count_of_counts[count as usize].max(1.0);
            discount.clamp(0.1, count as f32 * 0.95)
        };
        let discounts = [0.0, discount(1), discount(2), discount(3)];
        let mut contexts: Map<(f32, f32)> = Map::default();
        for (&key, &count) in counts {
            let context = contexts.entry(key >> BITS).or_default();
            context.0 += count as f32;
            context.1 += discounts[count.min(3) as usize];
        }
        let probabilities = counts
            .iter()
            .map(|(&key, &count)| {
                let (total, discounted) = contexts[&(key >> BITS)];
                let own = (count as f32 - discounts[count.min(3) as usize]) / total;
                let shorter = self.of(suffix(key, index), index);
                (key, own + discounted / total * shorter)
            })
            .collect();
        self.backoff[index] = contexts
            .into_iter()
            .map(|(context, (total, discounted))| (context, discounted / total))
            .collect();
        self.seen[index] = probabilities;
    }

    /// Probability of the last number of an n-gram, after the others.
    pub(crate) fn of(&self, ngram: Key, length: usize) -> f32 {
        let mut weight = 1.0;
        for order in (1..=length).rev() {
            let ngram = suffix(ngram, order);
            if let Some(probability) = self.seen[order - 1].get(&ngram) {
                return weight * probability;
            }
            weight *= self.backoff[order - 1].get(&(ngram >> BITS)).unwrap_or(&1.0);
        }
        weight * self.uniform
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_sum_to_one_and_prefer_what_was_seen() {
        let mut counts = Counts::default();
        for sequence in [[2, 3, 4], [2, 3, 5], [2, 3, 4], [3, 4, 2], [5, 5, 3]] {
            counts.add(sequence.into_iter());
        }
        let probabilities = counts.probabilities(4);
        let after = |before: Key, length: usize| {
            [EDGE, 2, 3, 4, 5].map(|number| probabilities.of(push(before, number), length + 1))
        };
        for (before, length) in [
            (Key::from(EDGE), 1),
            (push(push(Key::from(EDGE), 2), 3), 3),
            (push(5, 4), 2),
        ] {
            let total: f32 = after(before, length).iter().sum();
            assert!((total - 1.0).abs() < 1e-3, "{total}");
        }
        let [_, two, _, four, five] = after(push(push(Key::from(EDGE), 2), 3), 3);
        assert!(four > five && five > two);
    }
}
