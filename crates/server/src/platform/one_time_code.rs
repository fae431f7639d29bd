//! Codes that people type in once.

use super::{rng::Rng, secret_key::SecretKey};

/// No vowels, so that no code spells a word, and at most one of each lookalike pair (0 O, 1 I, 2 Z, 5 S, 8 B).
const ALPHABET: &[u8; 24] = b"BCDFGHJKMNPQRTVWXY234679";
/// Characters in a code: 41 bits.
const LENGTH: usize = 9;
/// Characters in a code that works for years: 55 bits.
const LONG: usize = 12;
/// Characters between dashes.
const GROUP: usize = 3;

/// A new code, as printed.
pub fn draw(rng: &Rng) -> String {
    draw_of(rng, LENGTH)
}

/// A new code that works for years.
pub fn draw_long(rng: &Rng) -> String {
    draw_of(rng, LONG)
}

fn draw_of(rng: &Rng, length: usize) -> String {
    let mut number = u64::from_le_bytes(rng.bytes());
    let mut code = String::with_capacity(length + length / GROUP);
    for position in 0..length {
        if position > 0 && position % GROUP == 0 {
            code.push('-');
        }
        let size = ALPHABET.len() as u64;
        code.push(char::from(ALPHABET[(number % size) as usize]));
        number /= size;
    }
    code
}

/// The hash of a new code, for storage.
pub fn hash(key: &SecretKey, code: &str) -> String {
    key.code_hash(&plain(code))
}

/// The hashes under which a code may have been stored, ignoring case, spaces and dashes.
pub fn hashes(key: &SecretKey, typed: &str) -> Vec<String> {
    key.code_hashes(&plain(typed))
}

/// A code without what doesn't matter: case, spaces and dashes.
pub fn plain(typed: &str) -> String {
    typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|character| character.to_ascii_uppercase())
        .collect()
}
