//! How probable numbers in a row are after each other: what the model of graphones counts with.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// A number depends on so many minus one before it.
pub(crate) const ORDER: usize = 6;
/// Bits of a number in a key.
const BITS: u32 = 16;
/// The number before a row's first, and after its last. All others are greater.
pub(crate) const EDGE: u16 = 1;

/// Some numbers in a row, the last in the lowest bits.
pub(crate) type Key = u128;

pub(crate) fn push(key: Key, number: u16) -> Key {
    (key << BITS) | Key::from(number)
}

/// The last `length` of the numbers.
pub(crate) fn suffix(key: Key, length: usize) -> Key {
    key & ((1 << (BITS as usize * length)) - 1)
}

/// Keys are evenly spread numbers already, and are looked up millions of times.
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

/// Counts of numbers in a row, by how many are in it, from one on.
#[derive(Default)]
pub(crate) struct Counts([Map<u32>; ORDER]);

impl Counts {
    /// Counts a whole row and all that is in it.
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

    /// The probabilities among so many different numbers, smoothed as Kneser and Ney do with the three discounts of Chen
    /// and Goodman.
    pub(crate) fn probabilities(mut self, numbers: usize) -> Probabilities {
        // Of shorter rows it counts in how many longer ones they end, unless they begin a whole row.
        for order in (1..ORDER).rev() {
            let mut ends: Map<u32> = Map::default();
            for &longer in self.0[order].keys() {
                *ends.entry(suffix(longer, order)).or_default() += 1;
            }
            for (key, count) in &mut self.0[order - 1] {
                let begins_it = order > 1 && (key >> (BITS as usize * (order - 1))) == Key::from(EDGE);
                if let Some(ends) = ends.get(key).filter(|_| !begins_it) {
                    *count = *ends;
                }
            }
        }
        let mut probabilities = Probabilities {
            seen: std::array::from_fn(|_| Map::default()),
            remainders: std::array::from_fn(|_| Map::default()),
            least: 1.0 / (numbers as f32 + 1.0),
        };
        for (place, counts) in self.0.iter().enumerate() {
            probabilities.add_order(place, counts);
        }
        probabilities
    }
}

/// How probable a number is after others.
pub(crate) struct Probabilities {
    /// The probability of the last number of a row after the others, by the row's length.
    seen: [Map<f32>; ORDER],
    /// What a row leaves to the numbers that have not been seen after it.
    remainders: [Map<f32>; ORDER],
    /// The probability of any number when nothing is known.
    least: f32,
}

impl Probabilities {
    fn add_order(&mut self, place: usize, counts: &Map<u32>) {
        let mut of_count = [0.0_f32; 5];
        for &count in counts.values() {
            of_count[count.min(4) as usize] += 1.0;
        }
        let share = of_count[1] / (of_count[1] + 2.0 * of_count[2]).max(1.0);
        let discount = |count: u32| {
            let count = count.min(3);
            let discount = count as f32
                - (count as f32 + 1.0) * share * of_count[count as usize + 1]
                    / of_count[count as usize].max(1.0);
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
                let shorter = self.of(suffix(key, place), place);
                (key, own + discounted / total * shorter)
            })
            .collect();
        self.remainders[place] = contexts
            .into_iter()
            .map(|(context, (total, discounted))| (context, discounted / total))
            .collect();
        self.seen[place] = probabilities;
    }

    /// The probability of the last number of a row of so many, after the others.
    pub(crate) fn of(&self, row: Key, length: usize) -> f32 {
        let mut left = 1.0;
        for order in (1..=length).rev() {
            let row = suffix(row, order);
            if let Some(probability) = self.seen[order - 1].get(&row) {
                return left * probability;
            }
            left *= self.remainders[order - 1].get(&(row >> BITS)).unwrap_or(&1.0);
        }
        left * self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_probable_and_all_sums_to_one() {
        let mut counts = Counts::default();
        for row in [[2, 3, 4], [2, 3, 5], [2, 3, 4], [3, 4, 2], [5, 5, 3]] {
            counts.add(row.into_iter());
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
